//! What admins do, by the names under which the audit keeps it: what it is called, and which kinds it belongs to.
//!
//! An action that is undone has no row here: it is called after what it undoes, and belongs where that does.

use Kind::{Deletions, Imports, Mixes, Names, People};

/// What admins look for in the audit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A mix, its tracklist, its times, and the lists it stands in.
    Mixes,
    /// Artists and tracks.
    Names,
    /// Members, those who have no account, and what both gave.
    People,
    /// What is on its way into the catalogue, or came into it.
    Imports,
    /// What has gone.
    Deletions,
}

/// An action: its name, what stands before the name of what it was done to, and the kinds that it belongs to.
pub type Action = (&'static str, &'static str, &'static [Kind]);

/// Every action that is noted.
pub const ACTIONS: [Action; 70] = [
    ("artist.changed", "Changed the artist", &[Names]),
    ("artist.kept_apart", "Kept apart the artist", &[Names]),
    ("artist.merged", "Merged another artist into", &[Names]),
    ("artist.split", "Split the artist", &[Names]),
    ("backup.downloaded", "Downloaded a backup of", &[]),
    ("catalogue.cleaned", "Cleaned up", &[Names, Deletions]),
    ("catalogue.ids_cleaned", "Took Spotify's data off", &[Names]),
    ("comment.deleted", "Deleted the comment", &[People, Deletions]),
    ("given.hidden", "Hid all from", &[People]),
    ("given.removed", "Removed all from", &[People, Deletions]),
    ("library.imported", "Imported from", &[Mixes, Imports]),
    ("list.created", "Made the list", &[Mixes]),
    ("list.deleted", "Deleted the list", &[Mixes, Deletions]),
    ("list.mixes_set", "Set the mixes of the list", &[Mixes]),
    ("list.ordered", "Put in order:", &[Mixes]),
    ("list.updated", "Changed the list", &[Mixes]),
    ("mix.added_to_list", "Added to a list:", &[Mixes]),
    ("mix.address_changed", "Changed the address of", &[Mixes]),
    ("mix.changed", "Changed", &[Mixes]),
    ("mix.deleted", "Deleted", &[Mixes, Deletions]),
    ("mix.hidden", "Hid", &[Mixes]),
    ("mix.not_decoded", "Could not read the sound of", &[Mixes]),
    ("mix.removed_from_list", "Took off a list:", &[Mixes]),
    ("mix.row_undone", "Undid a row of", &[Mixes]),
    ("mix.scheduled", "Scheduled", &[Mixes]),
    ("mix.shown", "Showed", &[Mixes]),
    ("mix.tracklist_changed", "Changed the tracklist of", &[Mixes]),
    ("mix.tracklist_replaced", "Replaced the tracklist of", &[Mixes]),
    ("mixes.added_to_list", "Added to a list:", &[Mixes]),
    ("mixes.deleted", "Deleted", &[Mixes, Deletions]),
    ("mixes.genre_set", "Set the genre of", &[Mixes]),
    ("mixes.hidden", "Hid", &[Mixes]),
    ("mixes.shown", "Showed", &[Mixes]),
    ("moderation.accepted", "Accepted", &[People]),
    ("moderation.hidden", "Hid", &[People]),
    ("moderation.removed", "Removed", &[People, Deletions]),
    ("network.blocked", "Blocked", &[People]),
    ("network.released", "Lifted the block of", &[People]),
    ("staged_entities.deleted", "Deleted", &[Imports, Deletions]),
    ("staged_entities.imported", "Approved", &[Mixes, Imports]),
    ("staged_entities.rejected", "Rejected", &[Imports]),
    ("staged_entity.created", "Staged", &[Imports]),
    ("staged_entity.deleted", "Deleted the submission", &[Imports, Deletions]),
    ("staged_entity.imported", "Approved", &[Mixes, Imports]),
    ("staged_entity.merged", "Approved as a better tracklist:", &[Mixes, Imports]),
    ("staged_entity.rejected", "Rejected", &[Imports]),
    ("staged_entity.saved", "Changed the submission", &[Imports]),
    ("suggestion.accepted", "Accepted a suggestion for", &[Mixes]),
    ("suggestion.declined", "Declined a suggestion for", &[Mixes]),
    ("timestamp.approved", "Approved a time in", &[Mixes]),
    ("timestamp.rejected", "Rejected a time in", &[Mixes]),
    ("timestamp.reopened", "Reopened a time in", &[Mixes]),
    ("timestamp.reverted", "Took back a time in", &[Mixes]),
    ("timestamps.removed", "Removed all times from", &[People, Deletions]),
    ("track.changed", "Changed the track", &[Names]),
    ("track.corrected", "Corrected everywhere", &[Names]),
    ("track.kept_apart", "Kept apart the track", &[Names]),
    ("track.linked", "Linked to Spotify", &[Names]),
    ("track.merged", "Merged another track into", &[Names]),
    ("track.split", "Split the track", &[Names]),
    ("track.unlinked", "Unlinked from Spotify", &[Names]),
    ("user.ban_lifted", "Lifted the ban of", &[People]),
    ("user.banned", "Banned", &[People]),
    ("user.demoted", "Took the rights of an admin from", &[People]),
    ("user.promoted", "Made an admin of", &[People]),
    ("user.signed_out", "Signed out everywhere", &[People]),
    ("user.spotify_allowed", "Allowed Spotify to", &[People]),
    ("user.spotify_disallowed", "Took Spotify from", &[People]),
    ("whitelist_request.approved", "Allowed Spotify to", &[People]),
    ("whitelist_request.rejected", "Refused Spotify to", &[People]),
];

/// What has become of an action that was undone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// It was undone.
    Undone,
    /// It was done again, after it was undone.
    Redone,
}

/// Whether an entry of this name undoes another one as a whole, or does it again.
pub(super) fn turn_of(action: &str) -> Option<Turn> {
    match action.rsplit_once('.')?.1 {
        "undone" | "restored" => Some(Turn::Undone),
        "redone" => Some(Turn::Redone),
        _ => None,
    }
}

/// The entry that takes back what one row of another entry was has been turned in turn: a row that is undone, and
/// done again, is called after the row.
const ROW_UNDONE: &str = "mix.row_undone";
const ROW_REDONE: &str = "Redid a row of";

/// What stands before the name of what an action was done to; `of` is the action that it undoes or does again.
#[must_use]
pub fn words(action: &str, of: Option<&str>) -> String {
    match (turn_of(action), of) {
        (Some(Turn::Undone), Some(ROW_UNDONE)) => ROW_REDONE.to_owned(),
        (Some(Turn::Redone), Some(ROW_UNDONE)) => own_words(ROW_UNDONE),
        (Some(turn), of) => {
            let did = if turn == Turn::Undone { "Undid" } else { "Redid" };
            of.map_or_else(|| did.to_owned(), |of| format!("{did}: {}", small(&own_words(of))))
        }
        (None, _) => own_words(action),
    }
}

/// An action's own words. One that an older version noted has those of its name.
fn own_words(action: &str) -> String {
    let found = ACTIONS.iter().find(|(name, ..)| *name == action);
    found.map_or_else(
        || {
            let words = action.replace(['.', '_'], " ");
            let mut letters = words.chars();
            let first = letters.next().map(|first| first.to_uppercase().to_string());
            format!("{}{}", first.unwrap_or_default(), letters.as_str())
        },
        |(_, words, _)| (*words).to_owned(),
    )
}

/// Words that go on with a sentence.
fn small(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_lowercase().to_string());
    format!("{}{}", first.unwrap_or_default(), letters.as_str())
}

/// The actions of a kind.
pub(super) fn of_kind(kind: Kind) -> impl Iterator<Item = &'static str> {
    ACTIONS.iter().filter(move |(.., kinds)| kinds.contains(&kind)).map(|(name, ..)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_action_stands_once_in_the_table_in_order() {
        assert!(ACTIONS.is_sorted_by(|one, next| one.0 < next.0));
        for (name, words, kinds) in ACTIONS {
            assert!(words.starts_with(char::is_uppercase), "{name}");
            assert!(turn_of(name).is_none(), "{name}");
            let is_gone = ["deleted", "removed", "cleaned"];
            let goes = name.rsplit_once('.').is_some_and(|(_, verb)| is_gone.contains(&verb));
            assert_eq!(kinds.contains(&Deletions), goes, "{name}");
        }
    }

    #[test]
    fn what_undoes_an_action_is_called_after_it() {
        assert_eq!(words("mix.changed", None), "Changed");
        assert_eq!(words("mix.undone", Some("mix.changed")), "Undid: changed");
        assert_eq!(words("mix.restored", Some("mix.deleted")), "Undid: deleted");
        assert_eq!(words("mix.redone", Some("mix.deleted")), "Redid: deleted");
        assert_eq!(words("mix.row_undone", Some("mix.tracklist_changed")), "Undid a row of");
        assert_eq!(words("mix.undone", Some("mix.row_undone")), "Redid a row of");
        assert_eq!(words("mix.redone", Some("mix.row_undone")), "Undid a row of");
        assert_eq!(words("mix.undone", None), "Undid");
        assert_eq!(words("staged_entity.folded", None), "Staged entity folded");
    }
}
