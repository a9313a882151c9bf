//! Tells cargo which folders are embedded, so that a change in one of them compiles the program again. For a folder
//! that does not exist, cargo would do so every time.

fn main() {
    println!("cargo:rerun-if-changed=../fixtures/demo");
    if cfg!(feature = "site") {
        println!("cargo:rerun-if-changed=../web/dist");
    }
}
