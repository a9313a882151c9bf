//! Servers whose files are in the buckets of a store of the fake world.

use fake_world::objects::Objects;

use super::Server;

/// Where the sound of the tests is on the site.
pub const SOUND: &str = "/audio/4f2a.mp3";

/// Bytes of a sound, none of which is where it would be in another place.
pub fn sound(bytes: usize) -> Vec<u8> {
    (0..bytes).map(|at| u8::try_from(at * 31 % 251).unwrap()).collect()
}

/// Starts a server whose sounds are in a bucket, and whose backups are in another.
pub async fn start(objects: &Objects, more: &[(&str, &str)]) -> Server {
    let settings = objects.settings();
    let mut all: Vec<(&str, &str)> = vec![
        ("SEGUE_OBJECTS_URL", "s3://mixes/files"),
        ("SEGUE_BACKUP_DIR", "s3://copies"),
        ("SEGUE_BACKUP_KEEP", "2"),
    ];
    all.extend(settings.iter().map(|(name, value)| (*name, value.as_str())));
    all.extend(more);
    Server::start_empty(&all).await
}

/// Starts an object store with the buckets of the tests.
pub async fn world() -> Objects {
    Objects::start(&["mixes", "copies", "elsewhere"]).await.unwrap()
}
