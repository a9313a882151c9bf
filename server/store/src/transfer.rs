//! The whole database, copied from one engine to another as of one moment: every table in an order in
//! which rows find those that they name, with a count and a hash of each, which are read back.
//!
//! Names of tables and columns come from here and from the database itself, never from a request.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

use super::row::{Cell, Row, Value};
use super::tx::Engine;
use super::{StoreError, Tx, changes, schema, search};

/// Every table whose rows are copied; those that are named come before those that name them.
pub(super) const TABLES: [&str; 70] = [
    "site",
    "artists",
    "artist_names",
    "artist_ids",
    "artists_apart",
    "spotify_tracks",
    "tracks",
    "track_identities",
    "track_ids",
    "moved_tracks",
    "tracks_apart",
    "track_artists",
    "track_aliases",
    // Before the mixes, which let what is not there yet wait.
    "audio_analysis",
    "mixes",
    "mix_artists",
    "mix_tracks",
    "alike_mixes",
    "lists",
    "mix_lists",
    "former_list_slugs",
    "former_mix_slugs",
    "users",
    "bans",
    "network_blocks",
    "staged_entities",
    "suggestions",
    "uploads",
    "library_files",
    "library_paths",
    "identities",
    "passwords",
    "sessions",
    "magic_links",
    "admin_links",
    "outgoing_mails",
    "user_timestamps",
    "timestamp_votes",
    "cue_changes",
    "provider_sign_ins",
    "shown_identities",
    "spotify_artists",
    "comments",
    "comment_votes",
    "reports",
    "analytics_salts",
    "analytics_visits",
    "analytics_events",
    "spotify_whitelist_requests",
    "mix_likes",
    "positions",
    "heard_mixes",
    "devices",
    "spotify_connections",
    "spotify_handshakes",
    "like_deliveries",
    "spotify_syncs",
    "listening_history",
    "track_audio_features",
    "top_items",
    "friend_connections",
    "taste_similarities",
    "weekly_lists",
    "weekly_tracks",
    "weekly_refusals",
    "audit_entries",
    "audit_parts",
    "likes",
    "search_words",
    SEARCH,
];

/// The table that triggers fill as others are: it comes last, in the place of what they have put in.
const SEARCH: &str = "search_entries";

/// A table that was copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copied {
    /// Its name.
    pub table: &'static str,
    /// How many rows it has.
    pub rows: u64,
    /// SHA-256 of its rows, in the order of their keys.
    pub hash: String,
}

/// Whether somebody's data is in a database, into which none can be copied any more.
pub(super) fn is_used(tx: &Tx<'_>) -> Result<bool, StoreError> {
    for table in ["users", "mixes", "artists", "lists", "staged_entities", "outgoing_mails"] {
        let any = tx.find(&format!("SELECT 1 FROM {table} LIMIT 1"), &[], |_| Ok(()))?;
        if any.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Copies all tables but those that are left out, and tells of each. The target has the schema and
/// nobody's data.
///
/// # Errors
/// What either database says, and [`StoreError::Row`] where the target does not hold what was copied.
pub(super) fn copy_all(
    from: &Tx<'_>,
    to: &Tx<'_>,
    left_out: &[&str],
    mut tell: impl FnMut(&Copied),
) -> Result<Vec<Copied>, StoreError> {
    to.hold_triggers(true)?;
    let mut all = Vec::new();
    for table in TABLES.into_iter().filter(|table| !left_out.contains(table)) {
        if table == SEARCH || table == "site" {
            to.change(&format!("DELETE FROM {table}"), &[])?;
        }
        let copied = copy(from, to, table)?;
        tell(&copied);
        all.push(copied);
    }
    to.hold_triggers(false)?;
    let (_, newest) = changes::span(from)?;
    changes::go_on_from(to, newest)?;
    Ok(all)
}

/// Copies a table and reads it back.
fn copy(from: &Tx<'_>, to: &Tx<'_>, table: &'static str) -> Result<Copied, StoreError> {
    let columns = schema::columns(from, table)?;
    let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
    let names: Vec<&str> = names.into_iter().filter(|name| *name != search::WORDS).collect();
    let has_words = table == SEARCH && to.engine() == Engine::Postgres;
    let mut put = names.clone();
    if has_words {
        put.push(search::WORDS);
    }
    let read =
        format!("SELECT {} FROM {table} ORDER BY {}", names.join(", "), order(table, &columns));
    let mut sum = Sum::default();
    let mut load = to.load(table, &put);
    from.each(&read, |row| {
        let cells = cells(row, names.len())?;
        sum.add(&cells);
        if has_words {
            let words = search::words_of(row)?;
            return load.put(&[cells, vec![words.cell()]].concat());
        }
        load.put(&cells)
    })?;
    load.end()?;
    to.go_on_counting(table, columns.iter().filter(|column| column.counts))?;
    let mut kept = Sum::default();
    to.each(&read, |row| {
        kept.add(&cells(row, names.len())?);
        Ok(())
    })?;
    let (copied, kept) = (sum.end(table), kept.end(table));
    if copied != kept {
        tracing::error!(
            table,
            copied = copied.rows,
            kept = kept.rows,
            "rows differ after they were copied"
        );
        return Err(StoreError::Row { expected: "the rows that were copied" });
    }
    Ok(copied)
}

/// The order in which rows are copied and compared: by key; comments before their replies.
fn order(table: &str, columns: &[schema::Column]) -> String {
    let key: Vec<&str> =
        columns.iter().filter(|it| it.is_of_key).map(|it| it.name.as_str()).collect();
    let first = if table == "comments" { "parent_id IS NOT NULL, " } else { "" };
    format!("{first}{}", key.join(", "))
}

fn cells<'r>(row: &Row<'r>, count: usize) -> Result<Vec<Cell<'r>>, StoreError> {
    (0..count).map(|at| row.cell(at)).collect()
}

/// Counts rows and works out their hash.
#[derive(Default)]
struct Sum {
    rows: u64,
    hash: Sha256,
    line: String,
}

impl Sum {
    fn add(&mut self, cells: &[Cell<'_>]) {
        self.rows += 1;
        self.line.clear();
        write_line(cells, &mut self.line);
        self.hash.update(self.line.as_bytes());
    }

    fn end(self, table: &'static str) -> Copied {
        let mut hash = String::new();
        for byte in self.hash.finalize() {
            // Writing to a text does not fail.
            let _ = write!(hash, "{byte:02x}");
        }
        Copied { table, rows: self.rows, hash }
    }
}

/// Writes a row as a line of PostgreSQL's `COPY`, which is the same for equal rows of any engine.
pub(super) fn write_line(cells: &[Cell<'_>], line: &mut String) {
    for (at, cell) in cells.iter().enumerate() {
        if at > 0 {
            line.push('\t');
        }
        // Writing to a text does not fail.
        let _ = match cell {
            Cell::Null => line.write_str("\\N"),
            Cell::Bool(is) => write!(line, "{}", u8::from(*is)),
            Cell::Integer(number) => write!(line, "{number}"),
            Cell::Real(number) => write!(line, "{number:?}"),
            Cell::Text(text) => write_text(text, line),
            Cell::Bytes(bytes) => {
                line.push_str("\\\\x");
                bytes.iter().try_for_each(|byte| write!(line, "{byte:02x}"))
            }
        };
    }
    line.push('\n');
}

fn write_text(text: &str, line: &mut String) -> std::fmt::Result {
    let mut rest = text;
    while let Some(at) = rest.find(['\\', '\t', '\n', '\r']) {
        let (before, after) = rest.split_at(at);
        line.write_str(before)?;
        let mut chars = after.chars();
        line.write_str(match chars.next() {
            Some('\t') => "\\t",
            Some('\n') => "\\n",
            Some('\r') => "\\r",
            _ => "\\\\",
        })?;
        rest = chars.as_str();
    }
    line.write_str(rest)
}
