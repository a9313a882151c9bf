//! Runs the fake world at the address that it is given, or at a free port, and prints one line with
//! its address.

use std::io;
use std::time::SystemTime;

use fake_world::World;

#[tokio::main]
async fn main() -> io::Result<()> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:0".to_owned());
    let now = SystemTime::UNIX_EPOCH.elapsed().map_err(io::Error::other)?.as_secs();
    let world = World::start(&address, i64::try_from(now).map_err(io::Error::other)?).await?;
    println!("Fake world is at {}", world.origin());
    world.ended().await
}
