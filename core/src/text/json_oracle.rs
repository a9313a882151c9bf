//! The JSON reader and writer held against `serde_json`.

use super::json::{self, Value};
use proptest::prelude::*;

fn same(ours: &Value<'_>, theirs: &serde_json::Value) -> bool {
    match (ours, theirs) {
        (Value::Null, serde_json::Value::Null) => true,
        (Value::Bool(ours), serde_json::Value::Bool(theirs)) => ours == theirs,
        (Value::Number(ours), serde_json::Value::Number(theirs)) => {
            ours.parse::<f64>().ok() == theirs.as_f64()
        }
        (Value::Text(ours), serde_json::Value::String(theirs)) => ours == theirs,
        (Value::List(ours), serde_json::Value::Array(theirs)) => {
            ours.len() == theirs.len()
                && ours.iter().zip(theirs).all(|(one, other)| same(one, other))
        }
        // Where a name repeats, the other library keeps the last member only, so its members alone
        // are compared.
        (Value::Object(ours), serde_json::Value::Object(theirs)) => {
            theirs.iter().all(|(name, other)| {
                ours.iter()
                    .rev()
                    .find(|(key, _)| key == name)
                    .is_some_and(|(_, one)| same(one, other))
            })
        }
        _ => false,
    }
}

/// JSON, and texts that are nearly JSON.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "\"a\"",
        "\"b\\n\"",
        "\\u00e9",
        "\\ud83c\\udf0a",
        "\\ud83c",
        "1",
        "-0",
        "01",
        "2.5",
        "1e3",
        ".",
        "true",
        "false",
        "null",
        "nul",
        " ",
        "\n",
        "é",
        "\u{1}",
    ]);
    prop::collection::vec(piece, 0..16).prop_map(|pieces| pieces.concat())
}

fn value() -> impl Strategy<Value = serde_json::Value> {
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        any::<i32>().prop_map(Into::into),
        any::<String>().prop_map(Into::into),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Into::into),
            prop::collection::btree_map(any::<String>(), inner, 0..6)
                .prop_map(|members| serde_json::Value::Object(members.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn accepts_what_the_other_accepts(text in prop_oneof![pieces(), any::<String>()]) {
        let theirs = serde_json::from_str::<serde_json::Value>(&text).ok();
        // A number out of range is no error here: it stays a text.
        prop_assume!(!text.contains("e3"));
        let ours = json::parse(&text);
        prop_assert_eq!(ours.is_some(), theirs.is_some(), "{:?}", text);
        if let (Some(ours), Some(theirs)) = (ours, theirs) {
            prop_assert!(same(&ours, &theirs), "{:?}", text);
        }
    }

    #[test]
    fn reads_what_the_other_writes(value in value()) {
        let text = serde_json::to_string(&value).unwrap();
        prop_assert!(same(&json::parse(&text).unwrap(), &value));
        let text = serde_json::to_string_pretty(&value).unwrap();
        prop_assert!(same(&json::parse(&text).unwrap(), &value));
    }

    #[test]
    fn writes_texts_that_both_read(text in any::<String>()) {
        let mut written = String::new();
        json::push(&mut written, &text);
        prop_assert_eq!(serde_json::from_str::<String>(&written).unwrap(), text.clone());
        prop_assert_eq!(json::parse(&written), Some(Value::Text(text)));
    }
}

#[test]
fn deep_nesting_ends() {
    assert!(json::parse(&"[".repeat(1_000_000)).is_none());
    assert!(json::parse(&format!("{}{}", "[".repeat(60), "]".repeat(60))).is_some());
    assert!(json::parse(&format!("{}{}", "[".repeat(70), "]".repeat(70))).is_none());
}
