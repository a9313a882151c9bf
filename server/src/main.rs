//! The `segue` command.

use std::process::ExitCode;

/// Half the time of reading a tracklist is making and dropping its texts; this allocator is twice
/// as fast at it as the system's. SQLite takes its memory from it, too, and unused memory goes back
/// to the system; see `.cargo/config.toml`.
#[cfg(not(target_env = "msvc"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    segue_server::cli::main()
}
