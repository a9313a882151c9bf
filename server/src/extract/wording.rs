//! Plain sentences about mistakes in a request: which field it is, and what was expected.
//!
//! The parsers word their errors for programmers. serde's own traits fix that wording, so it is
//! taken apart here; for an unknown error the sentence only names the field.

use segue_core::submission::FieldError;

/// Longest name that is repeated, in characters.
const LONGEST_NAME: usize = 80;

/// Says what is wrong at a place. `path` is the place, as `serde_path_to_error` prints it, `said`
/// is the parser's message, and `whole` names the whole body.
#[must_use]
pub fn unfit(path: &str, said: &str, whole: &str) -> FieldError {
    let said = without_place(said);
    let field = if path == "." { String::new() } else { path.to_owned() };
    if let Some(name) = quoted(said, "missing field ") {
        return told(inside(&field, name), |field| format!("{field} is missing."), whole);
    }
    if let Some(name) = quoted(said, "duplicate field ") {
        return told(inside(&field, name), |field| format!("{field} is given twice."), whole);
    }
    if let Some(name) = unknown_field(said) {
        return told(inside(&field, name), |field| unknown(field, said), whole);
    }
    if is_half_a_character(said) {
        let sentence =
            |field: &str| format!("{field} holds half a character, which no text can hold.");
        return told(field, sentence, whole);
    }
    let sentence = |field: &str| match expected(said) {
        Some(expected) => format!("{field} must be {expected}."),
        None => format!("{field} is not as expected."),
    };
    told(field, sentence, whole)
}

/// Whether a value is JSON, and beyond what the reader's own types hold: it tells of these as of slips
/// in syntax. Source: RFC 8259, sections 6 and 8.2.
#[must_use]
pub fn is_beyond(said: &str) -> bool {
    is_half_a_character(said) || without_place(said) == "number out of range"
}

/// Whether one half of a pair of surrogates stands alone.
fn is_half_a_character(said: &str) -> bool {
    said.starts_with("lone leading surrogate") || said.starts_with("unexpected end of hex escape")
}

/// The words without where in the text it was: ` at line 1 column 2`.
fn without_place(said: &str) -> &str {
    let is_place = |text: &str| text.split(" column ").all(|it| it.parse::<u64>().is_ok());
    let place = said.rsplit_once(" at line ").filter(|(_, place)| is_place(place));
    place.map_or(said, |(said, _)| said)
}

fn told(field: String, sentence: impl FnOnce(&str) -> String, whole: &str) -> FieldError {
    let field = beginning(field);
    let name = if field.is_empty() { whole.to_owned() } else { format!("`{field}`") };
    FieldError { message: sentence(&name), field }
}

/// The name between the first backticks behind some words.
fn quoted<'s>(said: &'s str, words: &str) -> Option<&'s str> {
    said.strip_prefix(words)?.strip_prefix('`')?.split('`').next()
}

/// The name of an unknown field. It may contain anything, so it is cut at the parser's own words
/// after it.
fn unknown_field(said: &str) -> Option<&str> {
    let rest = said.strip_prefix("unknown field `")?;
    let cut =
        rest.rsplit_once("`, expected ").or_else(|| rest.rsplit_once("`, there are no fields"));
    cut.map(|(name, _)| name)
}

/// Shortens a name to what people need to find it.
#[must_use]
pub fn beginning(mut name: String) -> String {
    if let Some((index, _)) = name.char_indices().nth(LONGEST_NAME) {
        name.truncate(index);
        name.push('…');
    }
    name
}

/// A field inside another, unless the path leads to it already.
fn inside(path: &str, name: &str) -> String {
    let is_there = path == name || path.strip_suffix(name).is_some_and(|rest| rest.ends_with('.'));
    if path.is_empty() || is_there {
        return if is_there { path.to_owned() } else { name.to_owned() };
    }
    format!("{path}.{name}")
}

fn unknown(field: &str, said: &str) -> String {
    match choices(said) {
        Some(choices) => format!("{field} is not a field here; expected {choices}."),
        None => format!("{field} is not a field here."),
    }
}

/// The names that are listed at the end: `a`, `a` or `b`, one of `a`, `b`.
fn choices(said: &str) -> Option<String> {
    let (_, listed) = said.rsplit_once(", expected ")?;
    let names: Vec<&str> = listed.split('`').skip(1).step_by(2).collect();
    either(&names)
}

/// Joins names for a sentence: `a`, `b` or `c`.
#[must_use]
pub fn either(names: &[&str]) -> Option<String> {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let (last, rest) = names.split_last()?;
    Some(if rest.is_empty() { last.clone() } else { format!("{} or {last}", rest.join(", ")) })
}

fn expected(said: &str) -> Option<String> {
    if said.starts_with("unknown variant ") {
        return choices(said);
    }
    let plain = match said {
        "provided string was not `true` or `false`" => "`true` or `false`",
        "invalid digit found in string" | "cannot parse integer from empty string" => {
            "a whole number, 0 or more"
        }
        "number too large to fit in target type" | "number out of range" => "a smaller number",
        _ if said.starts_with("invalid value: integer `") && !said.contains("integer `-") => {
            "a smaller number"
        }
        _ => {
            let (_, expected) = said.rsplit_once(", expected ")?;
            match expected {
                "a string" | "string" | "a borrowed string" => "a text",
                "a boolean" => "`true` or `false`",
                "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number, 0 or more",
                "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
                "f32" | "f64" => "a number",
                "a sequence" => "a list",
                "a map" => "an object",
                other if other.starts_with("struct ") => "an object",
                words if words.starts_with("one of `") => return choices(said),
                _ => return None,
            }
        }
    };
    Some(plain.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_slip_is_told_plainly() {
        for (path, said, field, message) in [
            (".", "missing field `text` at line 1 column 2", "text", "`text` is missing."),
            ("a[0]", "missing field `title`", "a[0].title", "`a[0].title` is missing."),
            (
                "status",
                "unknown field `status`, expected one of `a`, `b`, `c` at line 1 column 9",
                "status",
                "`status` is not a field here; expected `a`, `b` or `c`.",
            ),
            (".", "unknown field `x`, there are no fields", "x", "`x` is not a field here."),
            (
                ".",
                "unknown field `a`, expected `b`, expected `c` at line 1 column 9",
                "a`, expected `b",
                "`a`, expected `b` is not a field here; expected `c`.",
            ),
            ("a.x", "duplicate field `x`", "a.x", "`a.x` is given twice."),
            (
                "vote_type",
                "unknown variant `maybe`, expected `agree` or `disagree` at line 1 column 20",
                "vote_type",
                "`vote_type` must be `agree` or `disagree`.",
            ),
            (
                "vote_type",
                "invalid type: map, expected one of `agree`, `disagree`",
                "vote_type",
                "`vote_type` must be `agree` or `disagree`.",
            ),
            (
                "position",
                "invalid type: string \"one, expected two\", expected u32",
                "position",
                "`position` must be a whole number, 0 or more.",
            ),
            (
                "q",
                "invalid value: integer `-1`, expected u32",
                "q",
                "`q` must be a whole number, 0 or more.",
            ),
            (
                "q",
                "invalid value: integer `4294967296`, expected u32",
                "q",
                "`q` must be a smaller number.",
            ),
            (".", "invalid type: null, expected struct NewVote", "", "The body must be an object."),
            (
                "fresh",
                "provided string was not `true` or `false`",
                "fresh",
                "`fresh` must be `true` or `false`.",
            ),
            ("x", "a word of somebody's own", "x", "`x` is not as expected."),
        ] {
            let told = unfit(path, said, "The body");
            assert_eq!((told.field.as_str(), told.message.as_str()), (field, message), "{said}");
        }
    }

    #[test]
    fn a_long_name_is_cut() {
        let said = format!("unknown field `{}`, there are no fields", "é".repeat(5_000));
        let told = unfit(".", &said, "The body");
        assert_eq!(told.field.chars().count(), 81);
        assert!(told.message.len() < 200, "{}", told.message);
    }
}
