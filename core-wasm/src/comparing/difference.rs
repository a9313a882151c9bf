//! The difference between two tracklists. Both are objects already where they are compared, so serde
//! reads the arguments, too.

use alloc::vec::Vec;

use segue_core::difference::{Decision, Line, Row};
use segue_core::difference::{apply, completed, three_way, two_way};
use serde::de::DeserializeOwned;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::answer;

/// What differs between a list and a later one, line by line.
#[wasm_bindgen(js_name = twoWay, unchecked_return_type = "Line[]")]
pub fn two_way(before: Vec<Ts<Row>>, after: Vec<Ts<Row>>) -> Result<JsValue, JsError> {
    Ok(answer::value(&two_way::two_way(&read(&before)?, &read(&after)?)))
}

/// What a suggestion changes of the list as it is, given the version that it began with.
#[wasm_bindgen(js_name = threeWay, unchecked_return_type = "Line[]")]
pub fn three_way(
    base: Vec<Ts<Row>>,
    ours: Vec<Ts<Row>>,
    theirs: Vec<Ts<Row>>,
) -> Result<JsValue, JsError> {
    Ok(answer::value(&three_way::three_way(&read(&base)?, &read(&ours)?, &read(&theirs)?)))
}

/// The list that follows when some lines are taken and others left.
#[wasm_bindgen(js_name = applyLines, unchecked_return_type = "Applied[]")]
pub fn apply(
    before: Vec<Ts<Row>>,
    after: Vec<Ts<Row>>,
    lines: Vec<Ts<Line>>,
    decisions: Vec<Ts<Decision>>,
) -> Result<JsValue, JsError> {
    let (before, after) = (read(&before)?, read(&after)?);
    Ok(answer::value(&apply::apply(&before, &after, &read(&lines)?, &read(&decisions)?)))
}

/// A later list, with the times and names that only the list before gives.
#[wasm_bindgen(js_name = completedList, unchecked_return_type = "Row[]")]
pub fn completed(before: Vec<Ts<Row>>, after: Vec<Ts<Row>>) -> Result<JsValue, JsError> {
    Ok(answer::value(&completed::completed(&read(&before)?, &read(&after)?)))
}

fn read<T>(objects: &[Ts<T>]) -> Result<Vec<T>, JsError>
where
    T: Tsify<JsType: Clone> + DeserializeOwned,
{
    Ok(objects.iter().map(Ts::to_rust).collect::<Result<_, _>>()?)
}
