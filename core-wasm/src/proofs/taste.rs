//! Taste: listeners compared, and what comes of it. Whoever compares them has them as objects already,
//! and nobody waits for these to load, so here serde reads the arguments, too.

use alloc::string::String;
use alloc::vec::Vec;

use segue_core::taste::Profile;
use segue_core::taste::similarity::{self, Similarity};
use segue_core::taste::weekly::{self, Friend};
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::answer;

/// How alike two listeners are.
#[wasm_bindgen]
pub fn similarity(one: &Ts<Profile>, other: &Ts<Profile>) -> Result<Ts<Similarity>, JsError> {
    Ok(answer::typed(&similarity::similarity(&one.to_rust()?, &other.to_rust()?)))
}

/// What to recommend to a listener who has heard these tracks.
#[wasm_bindgen(unchecked_return_type = "Recommendation[]")]
pub fn weekly(
    friends: Vec<Ts<Friend>>,
    heard: Vec<String>,
    most: usize,
) -> Result<JsValue, JsError> {
    let friends = friends.iter().map(Ts::to_rust);
    let friends = friends.collect::<Result<Vec<_>, _>>()?;
    Ok(answer::value(&weekly::weekly(&friends, &heard, most)))
}
