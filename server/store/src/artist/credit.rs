//! Crediting tracks and mixes to other artists.

use std::collections::BTreeSet;

use crate::row::params;
use crate::statement::statements;
use crate::{StoreError, Tx};

statements! {
    LIST_CREDITS = "SELECT artist_id, role, join_phrase FROM track_artists WHERE track_id = ?1
        ORDER BY position";
    DELETE_CREDITS = "DELETE FROM track_artists WHERE track_id = ?1";
    INSERT_CREDIT = "INSERT INTO track_artists (track_id, position, artist_id, role, join_phrase)
        VALUES (?1, ?2, ?3, ?4, ?5)";
    LIST_OF_MIX = "SELECT artist_id, role FROM mix_artists WHERE mix_id = ?1 ORDER BY position";
    DELETE_OF_MIX = "DELETE FROM mix_artists WHERE mix_id = ?1";
    INSERT_OF_MIX = "INSERT INTO mix_artists (mix_id, position, artist_id, role)
        VALUES (?1, ?2, ?3, ?4)";
}

const REMIXER: &str = "remixer";

/// A name of a credit.
#[derive(Clone)]
struct Credit {
    artist_id: String,
    role: String,
    /// The text between this name and the next.
    join_phrase: String,
}

/// Credits a track to others instead of to an artist, at the artist's place. Nobody is named twice for the
/// same work.
pub fn credit_track(
    tx: &Tx<'_>,
    track_id: &str,
    of: &str,
    others: &[String],
) -> Result<(), StoreError> {
    let before: Vec<Credit> = tx.list(LIST_CREDITS, params![track_id], |row| {
        Ok(Credit { artist_id: row.get(0)?, role: row.get(1)?, join_phrase: row.get(2)? })
    })?;
    let mut after: Vec<Credit> = Vec::new();
    for credit in before {
        if credit.artist_id != of {
            after.push(credit);
            continue;
        }
        for (at, other) in others.iter().enumerate() {
            let is_last = at + 1 == others.len();
            let join_phrase = if is_last { credit.join_phrase.clone() } else { " & ".to_owned() };
            after.push(Credit { artist_id: other.clone(), role: credit.role.clone(), join_phrase });
        }
    }
    let mut seen = BTreeSet::new();
    after.retain(|it| seen.insert((it.artist_id.clone(), it.role == REMIXER)));
    // Behind the last name that is shown there is nothing to join.
    if let Some(last) = after.iter_mut().rfind(|it| it.role != REMIXER) {
        last.join_phrase.clear();
    }
    tx.change(DELETE_CREDITS, params![track_id])?;
    for (position, it) in (1_u32..).zip(after) {
        tx.change_one(
            INSERT_CREDIT,
            params![track_id, position, it.artist_id, it.role, it.join_phrase],
        )?;
    }
    Ok(())
}

/// Credits a mix to others instead of to an artist, at the artist's place.
pub fn credit_mix(
    tx: &Tx<'_>,
    mix_id: &str,
    of: &str,
    others: &[String],
) -> Result<(), StoreError> {
    let before: Vec<(String, String)> =
        tx.list(LIST_OF_MIX, params![mix_id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let mut after: Vec<(String, String)> = Vec::new();
    for (artist_id, role) in before {
        if artist_id == of {
            after.extend(others.iter().map(|other| (other.clone(), role.clone())));
        } else {
            after.push((artist_id, role));
        }
    }
    let mut seen = BTreeSet::new();
    after.retain(|(artist_id, _)| seen.insert(artist_id.clone()));
    tx.change(DELETE_OF_MIX, params![mix_id])?;
    for (position, (artist_id, role)) in (1_u32..).zip(after) {
        tx.change_one(INSERT_OF_MIX, params![mix_id, position, artist_id, role])?;
    }
    Ok(())
}
