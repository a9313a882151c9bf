//! The list of entries: by kind, by who acted, from a moment on, and by words.

use std::collections::HashMap;

use segue_base::clock::Moment;
use segue_base::spelling;

use super::action::{self, Kind};
use super::{CONSOLE, Entry, SOMEBODY};
use crate::row::params;
use crate::statement::statements;
use crate::{StoreError, Tx};

/// Entries before a place and not before a moment, the latest first. `?4` has the names of the actions that are
/// wanted, each between strokes; an action is among them if they are another text without it.
macro_rules! entries {
    ($of:literal) => {
        concat!(
            "SELECT id, user_id, actor, action, entity_type, entity_id, entity_name, detail, undone_at,
                created_at, undoes, of_action, snapshot IS NOT NULL OR edits IS NOT NULL AS is_kept,
                edits IS NOT NULL AS has_edits
            FROM audit_entries WHERE (created_at, id) < (?1, ?2) AND created_at >= ?3
                AND (?4 = '' OR replace(?4, '|' || coalesce(of_action, action) || '|', '') <> ?4)",
            $of,
            " ORDER BY created_at DESC, id DESC LIMIT ?5"
        )
    };
}
statements! {
    LIST = entries!("");
    LIST_OF_MEMBER = entries!(" AND user_id = ?6");
    LIST_OF_NOBODY = entries!(" AND user_id IS NULL AND actor = ?6");
    NEXT_MEMBER = "SELECT user_id FROM audit_entries WHERE user_id > ?1 ORDER BY user_id LIMIT 1";
    LAST_NAME = "SELECT actor FROM audit_entries WHERE user_id = ?1
        ORDER BY created_at DESC, id DESC LIMIT 1";
    HAS_NOBODY = "SELECT id FROM audit_entries WHERE user_id IS NULL AND actor = ?1 LIMIT 1";
}

/// Entries whose words are looked through at once.
const AT_ONCE: usize = 500;

/// Who acted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Who {
    /// A member, by their id.
    Member(String),
    /// A command on the server's machine, or the server itself.
    Console,
    /// Whoever has deleted their account since.
    Somebody,
}

/// Somebody who stands in the audit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    /// Who it is.
    pub who: Who,
    /// What the audit calls them.
    pub name: String,
}

/// Which entries are asked for.
#[derive(Debug, Clone, Default)]
pub struct Which {
    /// Only what belongs to a kind.
    pub kind: Option<Kind>,
    /// Only what one of them did.
    pub who: Option<Who>,
    /// Only what was done from a moment on.
    pub since: Option<Moment>,
    /// Words that stand in who did what to what, or in its detail; no words fit all.
    pub words: String,
}

/// Lists entries, the latest first, behind the one of a moment and an id.
pub fn list(
    tx: &Tx<'_>,
    which: &Which,
    behind: Option<&(Moment, String)>,
    most: usize,
) -> Result<Vec<Entry>, StoreError> {
    let words: Vec<String> = which.words.split_whitespace().map(spelling::folded).collect();
    if words.is_empty() {
        return read(tx, which, behind, most);
    }
    let mut behind = behind.cloned();
    let (mut found, mut folds) = (Vec::new(), Folds::default());
    loop {
        let some = read(tx, which, behind.as_ref(), AT_ONCE)?;
        let Some(last) = some.last() else { return Ok(found) };
        behind = Some((last.created_at, last.id.clone()));
        let is_end = some.len() < AT_ONCE;
        found.extend(some.into_iter().filter(|entry| folds.fit(entry, &words)));
        if is_end || found.len() >= most {
            found.truncate(most);
            return Ok(found);
        }
    }
}

fn read(
    tx: &Tx<'_>,
    which: &Which,
    behind: Option<&(Moment, String)>,
    most: usize,
) -> Result<Vec<Entry>, StoreError> {
    let (at, id) = behind.map_or((i64::MAX, ""), |(at, id)| (at.ms(), id.as_str()));
    let since = which.since.map_or(i64::MIN, Moment::ms);
    let actions = which.kind.map_or_else(String::new, |kind| {
        action::of_kind(kind).map(|name| format!("|{name}|")).collect()
    });
    match &which.who {
        None => tx.list(LIST, params![at, id, since, actions, most], Entry::of),
        Some(Who::Member(member)) => {
            let row = params![at, id, since, actions, most, member];
            tx.list(LIST_OF_MEMBER, row, Entry::of)
        }
        Some(who) => {
            let name = if *who == Who::Console { CONSOLE } else { SOMEBODY };
            tx.list(LIST_OF_NOBODY, params![at, id, since, actions, most, name], Entry::of)
        }
    }
}

/// Texts that many entries have in common, each folded once: who acted, and what they did.
#[derive(Default)]
struct Folds {
    actors: HashMap<String, String>,
    actions: HashMap<(String, Option<String>), String>,
}

impl Folds {
    /// Whether each word stands somewhere in an entry.
    fn fit(&mut self, entry: &Entry, words: &[String]) -> bool {
        let action = (entry.action.clone(), entry.of_action.clone());
        let said = self.actions.entry(action).or_insert_with(|| folded(&entry.words()));
        let actor = match self.actors.get(&entry.actor) {
            Some(actor) => actor,
            None => self.actors.entry(entry.actor.clone()).or_insert(folded(&entry.actor)),
        };
        let (name, detail) = (folded(&entry.entity_name), entry.detail.as_deref().map(folded));
        words.iter().all(|word| {
            let word = word.as_str();
            said.contains(word)
                || actor.contains(word)
                || name.contains(word)
                || detail.as_ref().is_some_and(|detail| detail.contains(word))
        })
    }
}

/// As [`spelling::folded`], which needs Unicode's tables only for what most texts have not.
fn folded(text: &str) -> String {
    if !text.is_ascii() {
        return spelling::folded(text);
    }
    let mut kept = text.to_ascii_lowercase();
    kept.retain(|c| c.is_ascii_alphanumeric());
    if kept.is_empty() { spelling::folded(text) } else { kept }
}

/// Everybody who stands in the audit, by their names. One of them after the other is looked up in an index, however
/// much each of them did.
pub fn actors(tx: &Tx<'_>) -> Result<Vec<Actor>, StoreError> {
    let (mut all, mut last) = (Vec::new(), String::new());
    while let Some(id) = tx.find(NEXT_MEMBER, params![last], |row| row.get::<String>(0))? {
        if let Some(name) = tx.find(LAST_NAME, params![id], |row| row.get(0))? {
            all.push(Actor { who: Who::Member(id.clone()), name });
        }
        last = id;
    }
    all.sort_by(|one, other| one.name.cmp(&other.name));
    for (who, name) in [(Who::Console, CONSOLE), (Who::Somebody, SOMEBODY)] {
        if tx.find(HAS_NOBODY, params![name], |_| Ok(()))?.is_some() {
            all.push(Actor { who, name: name.to_owned() });
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_texts_are_folded_as_all_texts_are() {
        for text in ["Sunday Ledger 07", "a.b@mixes.example", "  ", "", "?!", "Row 3: 1:05 -> 1:10"]
        {
            assert_eq!(folded(text), spelling::folded(text), "{text}");
        }
    }
}
