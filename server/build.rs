//! Tells cargo which folders are embedded, so that a change in one of them builds the program anew. A folder that is
//! not there would do so every time.

fn main() {
    println!("cargo:rerun-if-changed=../fixtures/demo");
    if cfg!(feature = "site") {
        println!("cargo:rerun-if-changed=../web/dist");
    }
}
