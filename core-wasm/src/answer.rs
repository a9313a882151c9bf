//! Answers that are more than a number or a text: serde makes objects of them, and tsify their types.

use serde::Serialize;
use tsify::serde_wasm_bindgen::Serializer;
use tsify::{Ts, Tsify};
use wasm_bindgen::{JsValue, throw_val};

/// An object, or one of several texts, in the type that its declaration makes.
pub fn typed<T: Tsify + Serialize>(value: &T) -> Ts<T> {
    Ts::new_unchecked(self::value(value))
}

/// A list, or something that may be null. No declaration makes a type of these, so the function names it
/// (`unchecked_return_type`): a list of [`Ts`] costs more bytes than one value, and an `Option` of it
/// would be `undefined`.
pub fn value<T: Serialize>(value: &T) -> JsValue {
    const SERIALIZER: Serializer = Serializer::new().serialize_missing_as_null(true);
    // Nothing that crosses is refused. If it were, that would be a bug, and JavaScript sees it as an exception.
    value.serialize(&SERIALIZER).unwrap_or_else(|error| throw_val(error.into()))
}
