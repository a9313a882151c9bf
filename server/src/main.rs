//! The `segue` command.

use std::process::ExitCode;

/// Half the time of reading a tracklist is making and dropping its texts; this allocator is twice
/// as fast at it as the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    segue_server::cli::main()
}
