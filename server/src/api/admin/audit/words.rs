//! What rows and columns are called to admins.

use segue_core::cue;
use segue_store::record::{Conflict, KeptRow, Told, Why};
use serde_json::Value;

use super::reverted::{Became, Since};
use super::rows::shown;

/// What a row of a table is.
pub fn noun(table: &str) -> &'static str {
    match table {
        "artists" => "artist",
        "spotify_tracks" => "Spotify track",
        "tracks" => "track",
        "track_artists" => "artist of the track",
        "track_aliases" | "artist_names" | "track_identities" => "other name",
        "artist_ids" | "track_ids" => "id elsewhere",
        "moved_tracks" => "former track",
        "artists_apart" | "tracks_apart" => "pair that is not the same",
        "mixes" => "mix",
        "mix_artists" => "artist of the mix",
        "mix_tracks" => "row",
        "lists" => "list",
        "former_list_slugs" | "former_mix_slugs" => "former address",
        "mix_lists" => "mix in the list",
        "library_files" => "file of the library",
        "staged_entities" => "submission",
        "suggestions" => "suggestion",
        "user_timestamps" => "time",
        "timestamp_votes" | "comment_votes" => "vote",
        "comments" => "comment",
        "likes" | "mix_likes" => "like",
        "bans" => "ban",
        "reports" => "report",
        "network_blocks" => "blocked network",
        _ => "entry",
    }
}

/// What a column holds.
pub fn field(column: &str) -> String {
    match column {
        "start_seconds" => "time".to_owned(),
        "duration_ms" => "length".to_owned(),
        "join_phrase" => "joined by".to_owned(),
        "display_order" => "place among the lists".to_owned(),
        "shows_at" => "when it is shown".to_owned(),
        _ => {
            column.strip_suffix("_id").unwrap_or(column).trim_start_matches("is_").replace('_', " ")
        }
    }
}

/// A cell in words; `None` where nothing is in it.
pub fn cell(column: &str, cell: &Value) -> Option<String> {
    match (column, cell) {
        (_, Value::Null) => None,
        ("start_seconds", Value::Number(number)) => {
            Some(cue::print(u32::try_from(number.as_u64()?).ok()?))
        }
        ("duration_ms", Value::Number(number)) => {
            Some(cue::print(u32::try_from(number.as_u64()? / 1000).ok()?))
        }
        (_, Value::Bool(is)) => Some(yes_or_no(*is)),
        (column, Value::Number(number)) if is_flag(column) => {
            Some(yes_or_no(number.as_i64() == Some(1)))
        }
        (_, Value::String(text)) => Some(text.clone()),
        (_, other) => Some(other.to_string()),
    }
}

/// Whether a column is true or false, for which one engine has numbers.
fn is_flag(column: &str) -> bool {
    column.starts_with("is_") || column == "played_with_previous"
}

/// A cell that is true or false, in a word.
pub fn yes_or_no(is: bool) -> String {
    if is { "yes" } else { "no" }.to_owned()
}

/// So much is named; the rest is counted.
const MOST: usize = 3;

/// Names a few things, and counts the rest of them.
pub fn some_of<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let mut all: Vec<String> = names.into_iter().map(|name| shown(Some(name))).collect();
    let more = all.len().saturating_sub(MOST);
    all.truncate(MOST);
    if more > 0 {
        all.push(format!("{more} more"));
    }
    all.join(", ")
}

/// Names the fields that edits have changed of things that were there; `None` where there are none.
pub fn changed_fields(told: &[Told]) -> Option<String> {
    let mut names: Vec<String> = Vec::new();
    for (column, ..) in told.iter().flat_map(|told| &told.fields) {
        let name = field(column);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    (!names.is_empty()).then(|| some_of(names.iter().map(String::as_str)))
}

/// Why an action cannot be undone, in a sentence.
pub fn in_the_way(conflicts: &[Conflict]) -> String {
    let mut parts: Vec<String> = conflicts.iter().map(what).collect();
    parts.sort();
    parts.dedup();
    told(parts)
}

fn told(mut parts: Vec<String>) -> String {
    let more = parts.len().saturating_sub(MOST);
    parts.truncate(MOST);
    if more > 0 {
        parts.push(format!("{more} more"));
    }
    format!("This was changed again since: {}.", parts.join("; "))
}

fn what(Conflict { table, name, position, why, .. }: &Conflict) -> String {
    let noun = noun(table);
    let thing = match (position, name.as_str()) {
        (Some(number), "") => format!("{noun} {number}"),
        (Some(number), name) => format!("{noun} {number}, {}", shown(Some(name))),
        (None, "") => format!("the {noun}"),
        (None, name) => format!("the {noun} {}", shown(Some(name))),
    };
    match why {
        Why::Changed(column) => format!("{} of {thing}", field(column)),
        Why::Gone => format!("{thing} has gone"),
        Why::Lost { column, .. } => format!("{} of {thing} has gone", field(column)),
        Why::Used { by, count: 1, .. } => format!("{thing} has a {by}"),
        Why::Used { by, count, .. } => format!("{thing} has {count} {by}s"),
    }
}

/// Why rows of a tracklist are not as they were again, in a sentence.
pub fn become_since(rows: &[Since]) -> String {
    let part = |Since { number, title, what }: &Since| {
        let row = format!("row {number}, {}", shown(Some(title)));
        match what {
            Became::Changed("layer") => format!("how {row} is layered"),
            Became::Changed(field) => format!("{field} of {row}"),
            Became::Moved => format!("{row}, was moved"),
            Became::Gone => format!("{row}, has gone"),
            Became::Back => format!("{row}, has come back"),
        }
    };
    told(rows.iter().map(part).collect())
}

/// Why a row cannot come back.
pub fn track_gone(at: usize, row: &KeptRow) -> String {
    format!("The track of row {}, {}, has gone since.", at + 1, shown(Some(&row.title)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conflict(name: &str, why: Why) -> Conflict {
        let (table, name) = ("mixes".to_owned(), name.to_owned());
        Conflict { table, key: serde_json::Map::new(), name, position: None, why }
    }

    #[test]
    fn what_is_in_the_way_is_a_sentence() {
        let changed = |column: &str| conflict("Night Bus", Why::Changed(column.to_owned()));
        assert_eq!(
            in_the_way(&[changed("title")]),
            "This was changed again since: title of the mix Night Bus."
        );
        let used = Why::Used { table: "comments", column: "mix_id", by: "comment", count: 3 };
        let all = [
            conflict("", used),
            changed("venue"),
            changed("title"),
            changed("genre"),
            changed("title"),
        ];
        assert_eq!(
            in_the_way(&all),
            "This was changed again since: genre of the mix Night Bus; the mix has 3 comments; \
             title of the mix Night Bus; 1 more."
        );
        let (table, why) = ("mix_tracks".to_owned(), Why::Changed("start_seconds".to_owned()));
        let row = Conflict { table, position: Some(3), why, ..conflict("Night Rate", Why::Gone) };
        assert_eq!(in_the_way(&[row]), "This was changed again since: time of row 3, Night Rate.");
    }

    #[test]
    fn what_has_become_of_rows_is_a_sentence() {
        let since = |what| Since { number: 3, title: "Night Rate".to_owned(), what };
        let said = become_since(&[since(Became::Changed("time")), since(Became::Gone)]);
        assert_eq!(
            said,
            "This was changed again since: time of row 3, Night Rate; row 3, Night Rate, has gone."
        );
    }

    #[test]
    fn cells_are_read_by_people() {
        assert_eq!(cell("start_seconds", &3725.into()).as_deref(), Some("1:02:05"));
        assert_eq!(cell("is_visible", &1.into()).as_deref(), Some("yes"));
        assert_eq!(cell("is_visible", &false.into()).as_deref(), Some("no"));
        assert_eq!(cell("venue", &Value::Null), None);
        assert_eq!(field("track_id"), "track");
        assert_eq!(field("is_visible"), "visible");
    }
}
