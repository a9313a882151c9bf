//! Proposed times and the votes on them.

use alloc::string::String;
use alloc::vec::Vec;

use segue_core::timestamp::best::{self, Proposal};
use segue_core::timestamp::identity::{self, Proposer};
use segue_core::timestamp::{Status, Votes, confidence, entry};
use wasm_bindgen::prelude::wasm_bindgen;

/// The seconds of a typed time.
#[wasm_bindgen(js_name = readTimestamp)]
#[must_use]
pub fn read(text: &str) -> Option<u32> {
    entry::read(text)
}

/// How sure a proposed time is, 0 to 1.
#[wasm_bindgen]
#[must_use]
pub fn confidence(agree: u32, disagree: u32) -> f64 {
    confidence::confidence(Votes { agree, disagree })
}

/// What becomes of a proposed time: 0 pending, 1 approved, 2 rejected.
#[wasm_bindgen(js_name = timestampStatus)]
#[must_use]
pub fn status(agree: u32, disagree: u32) -> u32 {
    match confidence::status(Votes { agree, disagree }) {
        Status::Pending => 0,
        Status::Approved => 1,
        Status::Rejected => 2,
    }
}

/// What two proposals in conflict have in common.
#[wasm_bindgen(js_name = proposalIdentity)]
#[must_use]
pub fn identity(mix_id: &str, position: u32, id: String, is_member: bool) -> String {
    let proposer = if is_member { Proposer::Member(id) } else { Proposer::Session(id) };
    identity::identity(mix_id, position, &proposer)
}

/// The times proposed for a track.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Proposals(Vec<Proposal>);

#[wasm_bindgen]
impl Proposals {
    /// No proposals.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the next proposal: its status as a number, how sure it is, when it was made in
    /// milliseconds since 1970, and whether anybody stands for it.
    pub fn add(&mut self, status: u32, confidence: f64, created_at: f64, is_confirmed: bool) {
        let status = match status {
            0 => Status::Pending,
            1 => Status::Approved,
            _ => Status::Rejected,
        };
        self.0.push(Proposal { status, confidence, created_at, is_confirmed });
    }

    /// The index of the one that counts.
    #[must_use]
    pub fn best(&self) -> Option<usize> {
        best::best(&self.0)
    }
}
