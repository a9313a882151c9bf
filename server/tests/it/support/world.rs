//! The outside world of a test, at an address of its own, at the hour that tests begin.

pub use fake_world::{World, google, plausible, spotify};

use super::START;

/// Starts a world.
pub async fn start() -> World {
    World::start("127.0.0.1:0", START / 1000).await.unwrap()
}
