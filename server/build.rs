//! Tells cargo what is embedded, so that a changed demo is built in.

fn main() {
    println!("cargo:rerun-if-changed=../fixtures/demo");
    println!("cargo:rerun-if-changed=migrations");
}
