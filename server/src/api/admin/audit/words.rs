//! What rows and columns are called to admins.

use segue_core::cue;
use segue_store::record::Conflict;
use serde_json::Value;

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

/// Why an action cannot be undone, in a sentence.
pub fn in_the_way(conflicts: &[Conflict]) -> String {
    let mut parts: Vec<String> = conflicts.iter().map(what).collect();
    parts.sort();
    parts.dedup();
    let more = parts.len().saturating_sub(3);
    parts.truncate(3);
    if more > 0 {
        parts.push(format!("{more} more"));
    }
    format!("This was changed again since: {}.", parts.join(", "))
}

fn what(conflict: &Conflict) -> String {
    match conflict {
        Conflict::Changed { table, column } => format!("{} of the {}", field(column), noun(table)),
        Conflict::Gone { table } => format!("the {} has gone", noun(table)),
        Conflict::Used { table, by, count: 1 } => format!("the {} has a {by}", noun(table)),
        Conflict::Used { table, by, count } => format!("the {} has {count} {by}s", noun(table)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_the_way_is_a_sentence() {
        let changed =
            |column: &str| Conflict::Changed { table: "mixes".into(), column: column.into() };
        assert_eq!(
            in_the_way(&[changed("title")]),
            "This was changed again since: title of the mix."
        );
        let used = Conflict::Used { table: "mixes".into(), by: "comment", count: 3 };
        let all = [used, changed("venue"), changed("title"), changed("genre"), changed("title")];
        assert_eq!(
            in_the_way(&all),
            "This was changed again since: genre of the mix, the mix has 3 comments, title of the mix, 1 more."
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
