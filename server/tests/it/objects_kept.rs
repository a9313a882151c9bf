//! What goes into buckets and comes back: backups, and what commands do.

use fake_world::objects::{KEY_ID, KEY_SECRET, Mood, Objects};
use segue_server::tasks::backup::{self, Schedule};
use serde_json::Value;

use crate::support::browser::Browser;
use crate::support::objects::{sound, start, world};
use crate::support::program::{Serving, complaint, printed, segue};
use crate::support::{Folder, Server, catalogue};

/// Runs a command on a data folder, with sounds in the bucket. It blocks, so the store has a thread of its own.
fn run(objects: &Objects, data: &Folder, arguments: &[&str]) -> std::process::Output {
    let mut command = segue(data.path());
    command.envs(objects.settings()).env("SEGUE_OBJECTS_URL", "s3://mixes/files");
    command.args(arguments).output().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn backups_go_to_a_bucket_and_come_back() {
    let objects = world().await;
    let server = start(&objects, &[]).await;
    catalogue::fill(&server.store, server.app.now()).await;
    let schedule = Schedule::of(server.app.settings()).unwrap().unwrap();
    let admin = Browser::admin(&server).await;
    let listed = async || admin.get("/api/admin/backups").await.json::<Value>().await.unwrap();
    objects.put("mixes/files/audio/4f2a.mp3", sound(10_000));
    objects.put("copies/somebodys.txt", "their own");
    for _ in 0..3 {
        assert!(backup::round(&server.app, &schedule).await, "{:?}", server.app.backup_trouble());
        server.pass_ms(1000);
    }
    let names = ["segue-2026-03-01T12-00-01.000Z.db", "segue-2026-03-01T12-00-02.000Z.db"];
    assert_eq!(objects.names("copies"), [names[0], names[1], "somebodys.txt"]);
    assert_eq!(objects.names("copies/audio"), ["4f2a.mp3"]);
    let there = listed().await;
    assert_eq!((&there["dir"], &there["trouble"]), (&"s3://copies".into(), &Value::Null));
    assert_eq!(there["backups"][0]["name"], names[1]);
    assert!(there["backups"][1]["bytes"].as_u64().unwrap() > 100_000);
    // Nothing of the way there stays.
    let left = std::fs::read_dir(server.data.path()).unwrap().map(|it| it.unwrap().file_name());
    let left: Vec<_> = left.filter(|name| !name.to_string_lossy().starts_with("segue.")).collect();
    assert!(left.iter().all(|name| name == "secret.key"), "{left:?}");

    objects.be(Mood::Refusing);
    assert!(!backup::round(&server.app, &schedule).await);
    let trouble = listed().await["trouble"]["detail"].as_str().unwrap().to_owned();
    assert!(trouble.contains("s3://copies: the object store refuses the key"), "{trouble}");
    assert!(!trouble.contains(KEY_ID), "{trouble}");
    objects.be(Mood::Good);
    assert!(backup::round(&server.app, &schedule).await);
    assert_eq!(listed().await["trouble"], Value::Null);

    let path = format!("/api/mixes/{}", catalogue::FULL);
    let (want, data) = (server.json(&path).await, Folder::new());
    let named = format!("s3://copies/{}", names[1]);
    let mut command = segue(data.path());
    let restored = command.envs(objects.settings()).args(["restore", &named]).output().unwrap();
    let said = printed(&restored);
    assert!(said.contains(&format!("from {named}, and 1 missing sound file")), "{said}");
    assert_eq!(std::fs::read(data.path().join("audio/4f2a.mp3")).unwrap(), sound(10_000));
    let serving = Serving::start(data.path());
    let mix = reqwest::get(format!("{}{path}", serving.origin)).await.unwrap();
    assert_eq!(mix.json::<Value>().await.unwrap()["tracks"], want["tracks"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_upload_that_fails_leaves_nothing_that_looks_whole() {
    let objects = world().await;
    let settings: Vec<_> = objects.settings();
    let mut all = vec![("SEGUE_BACKUP_DIR", "s3://copies/nightly")];
    all.extend(settings.iter().map(|(name, value)| (*name, value.as_str())));
    let server = Server::start_empty(&all).await;
    // Longer than one part.
    let whole = sound(20_000_000);
    server.data.write("audio/4f2a.mp3", &whole);
    let schedule = Schedule::of(server.app.settings()).unwrap().unwrap();
    for mood in [Mood::FirstPartOnly, Mood::Failing] {
        objects.be(mood);
        assert!(!backup::round(&server.app, &schedule).await);
        assert_eq!(objects.names("copies/nightly"), [""; 0]);
        assert_eq!(objects.names("copies/nightly/audio"), [""; 0]);
    }
    objects.be(Mood::Good);
    assert!(backup::round(&server.app, &schedule).await, "{:?}", server.app.backup_trouble());
    assert_eq!(objects.names("copies/nightly").len(), 1);
    let kept = std::fs::read(objects.folder().join("copies/nightly/audio/4f2a.mp3")).unwrap();
    assert!(kept == whole, "{} bytes", kept.len());
}

/// Imports a mix with a sound, and returns the sound's name in the bucket, and the sound.
fn import(objects: &Objects, data: &Folder) -> (String, Vec<u8>) {
    let files = Folder::new();
    let mut mp3 = b"ID3\x04".to_vec();
    mp3.extend(sound(5000));
    let audio = files.write("one.mp3", &mp3).display().to_string();
    let list =
        files.write("list.txt", "0:00 Kelp - Tide\n3:00 Moss - Fern\n").display().to_string();
    let given = [
        "import",
        &list,
        "--title",
        "Deep",
        "--artist",
        "Ada",
        "--audio",
        &audio,
        "--duration",
        "1:00:00",
    ];
    printed(&run(objects, data, &given));
    let [name] = objects.names("mixes/files/audio").try_into().unwrap();
    (name, mp3)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sound_that_is_imported_is_heard_from_the_bucket() {
    let (objects, data) = (world().await, Folder::new());
    let (_, mp3) = import(&objects, &data);
    assert!(!data.path().join("audio").exists());
    let serving = Serving::start_with(data.path(), |command| {
        command.envs(objects.settings()).env("SEGUE_OBJECTS_URL", "s3://mixes/files");
    });
    let feed = reqwest::get(format!("{}/feeds/latest.json", serving.origin)).await.unwrap();
    let feed: Value = feed.json().await.unwrap();
    let attached = &feed["items"][0]["attachments"][0];
    assert_eq!(attached["size_in_bytes"], mp3.len());
    let heard = reqwest::get(attached["url"].as_str().unwrap()).await.unwrap();
    assert_eq!(heard.bytes().await.unwrap(), mp3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_bring_sounds_from_the_bucket_elsewhere() {
    let objects = world().await;
    let (data, files) = (Folder::new(), Folder::new());
    let (name, mp3) = import(&objects, &data);

    printed(&run(&objects, &data, &["backup", "s3://copies/today"]));
    assert_eq!(objects.names("copies/today"), ["segue.db"]);
    assert_eq!(objects.names("copies/today/audio"), [name.as_str()]);
    let again = complaint(&run(&objects, &data, &["backup", "s3://copies/today"]));
    assert!(again.contains("`s3://copies/today` already has a backup"), "{again}");
    let bad = complaint(&run(&objects, &data, &["backup", "s3://copies/../today"]));
    assert!(bad.contains("got `s3://copies/../today`"), "{bad}");
    let none = complaint(&run(&objects, &data, &["restore", "s3://copies/never"]));
    assert!(none.contains("`s3://copies/never` is not a backup"), "{none}");

    // The sounds are where they were, so none is missing.
    let other = Folder::new();
    let said = printed(&run(&objects, &other, &["restore", "s3://copies/today"]));
    assert!(said.contains("from s3://copies/today/segue.db, and 0 missing sound files"), "{said}");
    std::fs::remove_file(objects.folder().join("mixes/files/audio").join(&name)).unwrap();
    let said = printed(&run(&objects, &other, &["restore", "s3://copies/today"]));
    assert!(said.contains("and 1 missing sound file\n"), "{said}");
    assert_eq!(objects.names("mixes/files/audio"), [name.as_str()]);

    let (near, out) = (files.path().join("near"), files.path().join("out"));
    printed(&run(&objects, &data, &["backup", &near.display().to_string()]));
    assert_eq!(std::fs::read(near.join("audio").join(&name)).unwrap(), mp3);
    printed(&run(&objects, &data, &["export", &out.display().to_string()]));
    assert_eq!(std::fs::read(out.join("audio").join(&name)).unwrap(), mp3);
    objects.be(Mood::Half);
    let broken = complaint(&run(
        &objects,
        &data,
        &["backup", &files.path().join("half").display().to_string()],
    ));
    assert!(broken.contains("s3://mixes/files/audio: the answer breaks off"), "{broken}");
    assert!(!files.path().join("half").exists());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doctor_says_what_is_wrong_with_a_bucket() {
    let objects = world().await;
    let data = Folder::new();
    let examine = |bucket: &str, more: &[(&str, &str)]| {
        let mut command = segue(data.path());
        command.envs(objects.settings()).env("SEGUE_OBJECTS_URL", bucket);
        command.env("SEGUE_BACKUP_DIR", bucket.replace("mixes", "copies"));
        let said = command.envs(more.iter().copied()).arg("doctor").output().unwrap().stdout;
        let said = String::from_utf8(said).unwrap();
        assert!(!said.contains(KEY_SECRET), "{said}");
        said
    };
    let good = examine("s3://mixes/files", &[]);
    assert!(
        good.contains("good   sounds    s3://mixes/files/audio can be read and written"),
        "{good}"
    );
    assert!(good.contains("there is none in s3://copies/files yet"), "{good}");
    assert_eq!(objects.names("mixes/files/audio"), [""; 0]);
    for (bucket, more, says, to_do) in [
        (
            "s3://mixes",
            ("AWS_SECRET_ACCESS_KEY", "another"),
            "refuses the key (SignatureDoesNotMatch)",
            "check AWS_ACCESS_KEY_ID and",
        ),
        (
            "s3://never",
            ("AWS_REGION", "us-east-1"),
            "there is no such bucket",
            "create the bucket, or check its name in SEGUE_OBJECTS_URL",
        ),
        (
            "s3://mixes",
            ("AWS_ENDPOINT_URL", "http://127.0.0.1:9"),
            "nothing answers there",
            "check the host and the port in AWS_ENDPOINT_URL",
        ),
        (
            "s3://mixes",
            ("AWS_ENDPOINT_URL", "https://objects.invalid"),
            "there is no host with that name",
            "check the host in AWS_ENDPOINT_URL",
        ),
    ] {
        let said = examine(bucket, &[more]);
        let line = format!("WRONG  sounds    {bucket}/audio: ");
        let wrong =
            said.lines().find(|it| it.starts_with(&line)).unwrap_or_else(|| panic!("{said}"));
        assert!(wrong.contains(says), "{wrong}");
        assert!(said.contains(&format!("-> {to_do}")), "{said}");
    }
    objects.be(Mood::Failing);
    let failing = examine("s3://mixes", &[]);
    assert!(
        failing.contains("the object store answers with status 500 (InternalError)"),
        "{failing}"
    );
}
