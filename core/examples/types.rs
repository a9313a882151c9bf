//! Prints the TypeScript declarations of the types that cross to the browser.
//!
//! Run by the build, which keeps the output beside the compiled module:
//! `cargo run -p segue-core --features ts --example types`.

use segue_core::finding::{Finding, FindingCode};
use segue_core::playback::resume::PlaybackPosition;
use segue_core::playback::selector::Selectable;
use segue_core::submission::{FIELDS, FieldError, SubmissionForm};
use segue_core::tracklist::packed::{FINDING_WIDTH, HEADER, NONE, TRACK_WIDTH};
use segue_core::tracklist::{Format, Track};
use tsify::Tsify;

fn main() {
    println!("// Generated from the core's types. Change them there.");
    for declaration in [
        Format::DECL,
        Track::DECL,
        FindingCode::DECL,
        Finding::DECL,
        SubmissionForm::DECL,
        FieldError::DECL,
        PlaybackPosition::DECL,
        Selectable::DECL,
    ] {
        println!("\n{declaration}");
    }
    println!("\nexport const SUBMISSION_FIELDS = {FIELDS:?} as const;");
    println!("\nexport const TABLE_HEADER = {HEADER};");
    println!("export const TABLE_TRACK_WIDTH = {TRACK_WIDTH};");
    println!("export const TABLE_FINDING_WIDTH = {FINDING_WIDTH};");
    println!("export const TABLE_NONE = {NONE};");
}
