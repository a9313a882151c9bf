//! Prints the TypeScript declarations of the types that cross to the browser.
//!
//! Run by the build, which keeps the output beside the compiled module:
//! `cargo run -p segue-core --features ts --bin types`.

use segue_core::comment::{Sort, Sortable};
use segue_core::finding::{Finding, FindingCode};
use segue_core::list::{ListForm, NewList};
use segue_core::playback::resume::PlaybackPosition;
use segue_core::playback::selector::Selectable;
use segue_core::submission::{FIELDS, FieldError, SubmissionForm};
use segue_core::taste::similarity::Similarity;
use segue_core::taste::weekly::Recommendation;
use segue_core::taste::{AudioFeatures, Profile, TopArtist};
use segue_core::timestamp::best::Proposal;
use segue_core::timestamp::order::KnownStart;
use segue_core::timestamp::room::Room;
use segue_core::timestamp::{Status, Votes};
use segue_core::tracklist::admin_lines::{AdminLine, AdminLines};
use segue_core::tracklist::artist::{Credit, Role};
use segue_core::tracklist::packed::{FINDING_WIDTH, HEADER, NONE, TRACK_WIDTH};
use segue_core::tracklist::print::Print;
use segue_core::tracklist::{Completeness, Format, Track};
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
        AdminLine::DECL,
        AdminLines::DECL,
        AudioFeatures::DECL,
        Completeness::DECL,
        Credit::DECL,
        ListForm::DECL,
        NewList::DECL,
        Print::DECL,
        Profile::DECL,
        Proposal::DECL,
        Recommendation::DECL,
        Role::DECL,
        KnownStart::DECL,
        Room::DECL,
        Similarity::DECL,
        Sort::DECL,
        Sortable::DECL,
        Status::DECL,
        TopArtist::DECL,
        Votes::DECL,
    ] {
        println!("\n{declaration}");
    }
    println!("\nexport const SUBMISSION_FIELDS = {FIELDS:?} as const;");
    let named =
        |format: Format| format!("{{ code: {:?}, name: {:?} }}", format.code(), format.name());
    println!("\nexport const FORMATS = [{}] as const;", Format::ALL.map(named).join(", "));
    println!("\nexport const TABLE_HEADER = {HEADER};");
    println!("export const TABLE_TRACK_WIDTH = {TRACK_WIDTH};");
    println!("export const TABLE_FINDING_WIDTH = {FINDING_WIDTH};");
    println!("export const TABLE_NONE = {NONE};");
}
