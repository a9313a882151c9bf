//! What ties the catalogue's tracks to what a member likes and played here. The core chooses among them.

use std::collections::HashSet;

use segue_base::clock::Moment;
use segue_core::taste::liked::{Kind, NEAR_ROWS, Tie};

use crate::row::{Row, params};
use crate::statement::statements;
use crate::{StoreError, Tx, like};

statements! {
    LIST_NEAR = "SELECT n.track_id, l.track_id,
            (SELECT count(*) FROM mix_tracks c WHERE c.track_id = l.track_id),
            abs(n.position - m.position)
        FROM likes l
        JOIN mix_tracks m ON m.track_id = l.track_id
        JOIN shown_mixes x ON x.id = m.mix_id
        JOIN mix_tracks n ON n.mix_id = m.mix_id
            AND n.position BETWEEN m.position - ?2 AND m.position + ?2
        WHERE l.user_id = ?1
        ORDER BY l.created_at DESC, l.id DESC LIMIT ?3";
    LIST_OF_ARTISTS = "SELECT o.track_id, ta.artist_id,
            (SELECT count(*) FROM track_artists c WHERE c.artist_id = ta.artist_id), 0
        FROM likes l
        JOIN track_artists ta ON ta.track_id = l.track_id
        JOIN track_artists o ON o.artist_id = ta.artist_id
        WHERE l.user_id = ?1
        ORDER BY l.created_at DESC, l.id DESC LIMIT ?2";
    LIST_OF_LIKED_MIXES = "SELECT m.track_id, l.mix_id,
            (SELECT count(*) FROM mix_tracks c WHERE c.mix_id = l.mix_id), 0
        FROM mix_likes l
        JOIN shown_mixes x ON x.id = l.mix_id
        JOIN mix_tracks m ON m.mix_id = l.mix_id
        WHERE l.user_id = ?1
        ORDER BY l.created_at DESC, l.mix_id DESC LIMIT ?2";
    LIST_OF_PLAYED = "SELECT m.track_id, p.mix_id,
            (SELECT count(*) FROM mix_tracks c WHERE c.mix_id = p.mix_id), 0
        FROM (SELECT mix_id, max(listened_at) AS listened_at FROM heard_mixes
            WHERE user_id = ?1 AND listened_at < ?2 GROUP BY mix_id) p
        JOIN shown_mixes x ON x.id = p.mix_id
        JOIN mix_tracks m ON m.mix_id = p.mix_id
        ORDER BY p.listened_at DESC, p.mix_id DESC LIMIT ?3";
}

/// The most ties of each kind that are read: those of the latest likes.
const MOST: u32 = 4000;

/// Lists what ties tracks to what a member likes, and to what their history has from before the week began, so that it
/// does not change with every mix that they play. What they like already is not among the tracks.
pub fn list(tx: &Tx<'_>, user_id: &str, week: Moment) -> Result<Vec<Tie>, StoreError> {
    let played = params![user_id, week.ms(), MOST];
    let latest = params![user_id, MOST];
    let near = params![user_id, NEAR_ROWS, MOST];
    let mut ties = tx.list(LIST_NEAR, near, |row| tie(Kind::Near, row))?;
    ties.extend(tx.list(LIST_OF_ARTISTS, latest, |row| tie(Kind::Artist, row))?);
    ties.extend(tx.list(LIST_OF_LIKED_MIXES, latest, |row| tie(Kind::Mix, row))?);
    ties.extend(tx.list(LIST_OF_PLAYED, played, |row| tie(Kind::Played, row))?);
    let liked: HashSet<String> = like::list_track_ids(tx, user_id)?.into_iter().collect();
    ties.retain(|tie| !liked.contains(&tie.track));
    Ok(ties)
}

fn tie(kind: Kind, row: &Row<'_>) -> Result<Tie, StoreError> {
    let (track, to) = (row.get(0)?, row.get(1)?);
    Ok(Tie { track, kind, to, of: row.get(2)?, apart: row.get(3)? })
}
