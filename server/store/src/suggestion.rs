//! Better tracklists that people suggest for mixes of the catalogue. What they say and what was decided
//! is JSON to this file; its shape is the API's.

use segue_base::chance;
use segue_base::clock::Moment;

use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};

/// A query for suggestions, with the mix and the giver of each.
macro_rules! select {
    ($mixes:literal, $which:literal) => {
        concat!(
            "SELECT s.*, m.slug, m.title AS title_now, coalesce(u.username, u.email) AS giver
            FROM suggestions s
            LEFT JOIN ",
            $mixes,
            " m ON m.id = s.mix_id
            LEFT JOIN users u ON u.id = s.user_id ",
            $which
        )
    };
}

statements! {
    FIND = select!("mixes", "WHERE s.id = ?1");
    FIND_WAITING = "SELECT id FROM suggestions
        WHERE mix_id = ?1 AND user_id = ?2 AND state = 'waiting'";
    FIND_SAME = "SELECT id FROM suggestions
        WHERE mix_id = ?1 AND network_hash = ?2 AND rows = ?3 AND state = 'waiting'";
    /// The giver sees a hidden mix under the title that it had when they suggested.
    LIST_OF_USER = select!(
        "shown_mixes",
        "WHERE s.user_id = ?1 ORDER BY s.created_at DESC, s.id DESC LIMIT ?2"
    );
    INSERT = "INSERT INTO suggestions (id, mix_id, mix_title, user_id, network_hash, base, text, rows,
            note, state, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 'waiting', ?10)";
    DECIDE = "UPDATE suggestions SET state = ?2, decisions = ?3, decided_at = ?4
        WHERE id = ?1 AND state = 'waiting'";
    WITHDRAW = "UPDATE suggestions SET state = 'withdrawn', decided_at = ?2
        WHERE id = ?1 AND state = 'waiting'";
}

/// Where a suggestion stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Nobody has decided yet.
    Waiting,
    /// An admin has taken some of it.
    Accepted,
    /// An admin has taken none of it.
    Declined,
    /// Its giver has taken it back.
    Withdrawn,
}

impl State {
    fn read(name: &str) -> Result<Self, StoreError> {
        Ok(match name {
            "waiting" => Self::Waiting,
            "accepted" => Self::Accepted,
            "declined" => Self::Declined,
            "withdrawn" => Self::Withdrawn,
            _ => return Err(StoreError::Row { expected: "where a suggestion stands" }),
        })
    }
}

/// A suggestion with what it is of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// Id.
    pub id: String,
    /// The mix; `None` once it is gone.
    pub mix_id: Option<String>,
    /// The mix's name in addresses.
    pub mix_slug: Option<String>,
    /// The mix's title; the one it had then, once it is gone.
    pub mix_title: String,
    /// The member who gave it; `None` for a visitor's.
    pub user_id: Option<String>,
    /// The member's name, or else the address.
    pub giver: Option<String>,
    /// The tracklist that it began with, as JSON.
    pub base: String,
    /// The tracklist as pasted.
    pub text: String,
    /// Its rows as they were read, as JSON.
    pub rows: String,
    /// What the giver says of it.
    pub note: Option<String>,
    /// Where it stands.
    pub state: State,
    /// What was decided, as JSON.
    pub decisions: Option<String>,
    /// When it came in.
    pub created_at: Moment,
    /// When it was decided or taken back.
    pub decided_at: Option<Moment>,
}

impl Suggestion {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        let (title_now, title): (Option<String>, String) =
            (row.get("title_now")?, row.get("mix_title")?);
        Ok(Self {
            id: row.get("id")?,
            mix_id: row.get("mix_id")?,
            mix_slug: row.get("slug")?,
            mix_title: title_now.unwrap_or(title),
            user_id: row.get("user_id")?,
            giver: row.get("giver")?,
            base: row.get("base")?,
            text: row.get("text")?,
            rows: row.get("rows")?,
            note: row.get("note")?,
            state: State::read(&row.get::<String>("state")?)?,
            decisions: row.get("decisions")?,
            created_at: Moment::from_ms(row.get("created_at")?),
            decided_at: row.get::<Option<i64>>("decided_at")?.map(Moment::from_ms),
        })
    }
}

/// A suggestion on its way in.
#[derive(Debug, Clone)]
pub struct NewSuggestion {
    /// The mix.
    pub mix_id: String,
    /// The mix's title.
    pub mix_title: String,
    /// The member who gives it; `None` for a visitor.
    pub user_id: Option<String>,
    /// Names the network that it came from; `None` for a member.
    pub network_hash: Option<String>,
    /// The tracklist that it began with, as JSON.
    pub base: String,
    /// The tracklist as pasted.
    pub text: String,
    /// Its rows as they were read, as JSON.
    pub rows: String,
    /// What the giver says of it.
    pub note: Option<String>,
}

/// Finds a suggestion.
pub fn find(tx: &Tx<'_>, id: &str) -> Result<Option<Suggestion>, StoreError> {
    tx.find(FIND, params![id], Suggestion::of)
}

/// Finds the suggestion of a member for a mix that waits.
pub fn find_waiting(
    tx: &Tx<'_>,
    mix_id: &str,
    user_id: &str,
) -> Result<Option<String>, StoreError> {
    tx.find(FIND_WAITING, params![mix_id, user_id], |row| row.get(0))
}

/// Finds a suggestion that says the same of a mix, came from the same network, and waits.
pub fn find_same(tx: &Tx<'_>, new: &NewSuggestion) -> Result<Option<String>, StoreError> {
    tx.find(FIND_SAME, params![new.mix_id, new.network_hash, new.rows], |row| row.get(0))
}

/// Lists a member's suggestions, the latest first.
pub fn list_of_user(
    tx: &Tx<'_>,
    user_id: &str,
    most: usize,
) -> Result<Vec<Suggestion>, StoreError> {
    tx.list(LIST_OF_USER, params![user_id, most], Suggestion::of)
}

/// Puts a suggestion in, and answers its id.
pub fn insert(tx: &Tx<'_>, new: &NewSuggestion, now: Moment) -> Result<String, StoreError> {
    let id = chance::id(now);
    let NewSuggestion { mix_id, mix_title, user_id, network_hash, base, text, rows, note } = new;
    let row =
        params![id, mix_id, mix_title, user_id, network_hash, base, text, rows, note, now.ms()];
    tx.change_one(INSERT, row)?;
    Ok(id)
}

/// Notes what was decided of a suggestion that waits, and whether some of it was taken; `false` where it
/// waits no more.
pub fn decide(
    tx: &Tx<'_>,
    id: &str,
    is_accepted: bool,
    decisions: &str,
    now: Moment,
) -> Result<bool, StoreError> {
    let state = if is_accepted { "accepted" } else { "declined" };
    Ok(tx.change(DECIDE, params![id, state, decisions, now.ms()])? > 0)
}

/// Takes a suggestion back that waits; `false` where it waits no more.
pub fn withdraw(tx: &Tx<'_>, id: &str, now: Moment) -> Result<bool, StoreError> {
    Ok(tx.change(WITHDRAW, params![id, now.ms()])? > 0)
}
