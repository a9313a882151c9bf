//! Times that listeners give.

use alloc::vec::Vec;

use segue_core::timestamp::best::{self, Proposal};
use segue_core::timestamp::{Status, entry};
use wasm_bindgen::prelude::wasm_bindgen;

/// The seconds of a typed time.
#[wasm_bindgen(js_name = readTimestamp)]
#[must_use]
pub fn read(text: &str) -> Option<u32> {
    entry::read(text)
}

/// The index of the proposal that counts. Each is four numbers: whether it is rejected (0 or 1), how sure
/// it is, when it was made in milliseconds since 1970, and whether anybody stands for it (0 or 1).
#[wasm_bindgen(js_name = bestProposal)]
#[must_use]
pub fn best(proposals: &[f64]) -> Option<usize> {
    let (proposals, _) = proposals.as_chunks();
    let proposal = |[is_rejected, confidence, created_at, is_confirmed]: &[f64; 4]| Proposal {
        status: if *is_rejected == 0.0 { Status::Pending } else { Status::Rejected },
        confidence: *confidence,
        created_at: *created_at,
        is_confirmed: *is_confirmed != 0.0,
    };
    best::best(&proposals.iter().map(proposal).collect::<Vec<_>>())
}
