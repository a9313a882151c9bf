//! Votes on times, whose a time is, and where it may lie.

use alloc::string::String;
use alloc::vec::Vec;

use segue_core::timestamp::consensus::{self, Given};
use segue_core::timestamp::identity::{self, Proposer};
use segue_core::timestamp::order::{self, KnownStart};
use segue_core::timestamp::room::{self, Room};
use segue_core::timestamp::{Status, Votes, confidence};
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::answer;

/// How sure a proposed time is, 0 to 1.
#[wasm_bindgen]
#[must_use]
pub fn confidence(agree: u32, disagree: u32) -> f64 {
    confidence::confidence(Votes { agree, disagree })
}

/// What becomes of a proposed time.
#[wasm_bindgen(js_name = timestampStatus)]
pub fn status(agree: u32, disagree: u32) -> Ts<Status> {
    answer::typed(&confidence::status(Votes { agree, disagree }))
}

/// What two proposals in conflict have in common.
#[wasm_bindgen(js_name = proposalIdentity)]
#[must_use]
pub fn identity(mix_id: &str, position: u32, id: String, is_member: bool) -> String {
    let proposer = if is_member { Proposer::Member(id) } else { Proposer::Session(id) };
    identity::identity(mix_id, position, &proposer)
}

/// The seconds at which a track may begin, given the curated times before and behind it.
#[wasm_bindgen(js_name = timestampRoom)]
pub fn room(after: Option<u32>, before: Option<u32>) -> Ts<Room> {
    answer::typed(&room::room(after, before))
}

/// Whether a second is among those.
#[wasm_bindgen(js_name = roomHolds)]
#[must_use]
pub fn holds(after: Option<u32>, before: Option<u32>, seconds: u32) -> bool {
    room::room(after, before).holds(seconds)
}

/// When each track starts in a file; null where nobody knows.
#[wasm_bindgen(js_name = startsInOrder, unchecked_return_type = "Array<number | null>")]
pub fn starts_in_order(tracks: Vec<Ts<KnownStart>>) -> Result<JsValue, JsError> {
    let tracks = tracks.iter().map(Ts::to_rust).collect::<Result<Vec<_>, _>>()?;
    Ok(answer::value(&order::in_order(&tracks)))
}

/// What the voices make of the proposals for one track.
#[wasm_bindgen(js_name = judgeTimes, unchecked_return_type = "Judged[]")]
pub fn judge(given: Vec<Ts<Given>>) -> Result<JsValue, JsError> {
    let given = given.iter().map(Ts::to_rust).collect::<Result<Vec<_>, _>>()?;
    Ok(answer::value(&consensus::judge(&given)))
}

/// What a person's voice weighs, in thousandths of a new person's.
#[wasm_bindgen(js_name = voiceWeight)]
#[must_use]
pub fn weight(agreed: u32, settled: u32) -> u32 {
    consensus::weight(agreed, settled)
}
