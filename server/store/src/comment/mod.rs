//! Comments on mixes, their replies, and the votes on them. Counts of votes are kept beside a
//! comment and change with them, in one transaction. The orders are those of the core's
//! `comment::sort`, which the tests hold them against.

pub(super) mod write;

use segue_base::clock::Moment;
pub(crate) use write::count_anew;
pub use write::{NewComment, NewReply, Writing, delete, insert, insert_reply, vote};

use segue_core::comment::Sort;

use super::mix::{self, View};
use super::{StoreError, Tx, statement::statements};
use crate::row::{Row, params};

/// A query of comments as a member sees them, whose id is the first parameter.
macro_rules! select {
    ($which:literal) => {
        concat!(
            "SELECT c.*, u.username, u.profile_image_url, a.username AS answered, v.vote
            FROM comments c
            LEFT JOIN users u ON u.id = c.user_id
            LEFT JOIN users a ON a.id = c.reply_to_user_id
            LEFT JOIN comment_votes v ON v.comment_id = c.id AND v.user_id = ?1 ",
            $which
        )
    };
}

statements! {
    FIND = select!("WHERE c.id = ?2");
    LIST_TOP = select!("WHERE c.mix_id = ?2 AND c.parent_id IS NULL
            AND (CAST(?3 AS TEXT) IS NULL OR c.track_id = ?3)
            AND (c.score, c.created_at, c.id) < (?4, ?5, ?6)
        ORDER BY c.score DESC, c.created_at DESC, c.id DESC LIMIT ?7");
    LIST_RECENT = select!("WHERE c.mix_id = ?2 AND c.parent_id IS NULL
            AND (CAST(?3 AS TEXT) IS NULL OR c.track_id = ?3)
            AND (c.created_at, c.id) < (?4, ?5)
        ORDER BY c.created_at DESC, c.id DESC LIMIT ?6");
    LIST_TIMELINE = select!("WHERE c.mix_id = ?2 AND c.parent_id IS NULL
            AND (CAST(?3 AS TEXT) IS NULL OR c.track_id = ?3)
            AND (c.place, c.created_at, c.id) > (?4, ?5, ?6)
        ORDER BY c.place, c.created_at, c.id LIMIT ?7");
    LIST_REPLIES = select!("WHERE c.parent_id = ?2 AND (c.created_at, c.id) > (?3, ?4)
        ORDER BY c.created_at, c.id LIMIT ?5");
}

/// Who wrote a comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Author {
    /// The member's id.
    pub id: String,
    /// Chosen name.
    pub username: Option<String>,
    /// Address of their picture.
    pub profile_image_url: Option<String>,
}

/// A vote on a comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VoteOnComment {
    /// For it.
    Up,
    /// Against it.
    Down,
}

impl VoteOnComment {
    fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
        }
    }

    fn of(name: &str) -> Self {
        if name == "down" { Self::Down } else { Self::Up }
    }
}

/// A comment or a reply, as a member sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// Id.
    pub id: String,
    /// The mix.
    pub mix_id: String,
    /// The comment that a reply belongs to.
    pub parent_id: Option<String>,
    /// The member whom a reply answers.
    pub answers: Option<Author>,
    /// The track that it is about.
    pub track_id: Option<String>,
    /// The track's place in the mix when it was written, from 1.
    pub position: Option<u32>,
    /// The second of the mix that it is about.
    pub mix_seconds: Option<u32>,
    /// The author; `None` once the comment is deleted.
    pub author: Option<Author>,
    /// The text; `None` once the comment is deleted.
    pub text: Option<String>,
    /// Votes for it.
    pub upvotes: u32,
    /// Votes against it.
    pub downvotes: u32,
    /// The vote of the member who is looking.
    pub own_vote: Option<VoteOnComment>,
    /// When it was written.
    pub created_at: Moment,
}

impl Comment {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        let (username, profile_image_url) = (row.get("username")?, row.get("profile_image_url")?);
        let author: Option<String> = row.get("user_id")?;
        let (answers, answered) = (row.get("reply_to_user_id")?, row.get("answered")?);
        let answered = |id| Author { id, username: answered, profile_image_url: None };
        let vote: Option<String> = row.get("vote")?;
        Ok(Self {
            id: row.get("id")?,
            mix_id: row.get("mix_id")?,
            parent_id: row.get("parent_id")?,
            answers: Option::map(answers, answered),
            track_id: row.get("track_id")?,
            position: row.get("position")?,
            mix_seconds: row.get("mix_seconds")?,
            author: author.map(|id| Author { id, username, profile_image_url }),
            text: row.get("text")?,
            upvotes: row.get("upvotes")?,
            downvotes: row.get("downvotes")?,
            own_vote: vote.as_deref().map(VoteOnComment::of),
            created_at: Moment::from_ms(row.get("created_at")?),
        })
    }

    /// Whether a member wrote it.
    #[must_use]
    pub fn is_of(&self, user_id: &str) -> bool {
        self.author.as_ref().is_some_and(|author| author.id == user_id)
    }

    /// Its place in an order.
    #[must_use]
    pub fn place(&self, sort: Sort) -> PageKey {
        let key = match sort {
            Sort::Top => i64::from(self.upvotes) - i64::from(self.downvotes),
            Sort::Recent => 0,
            Sort::Timeline => self.mix_seconds.map_or(NO_PLACE, i64::from),
        };
        PageKey { key, created_at: self.created_at, id: self.id.clone() }
    }
}

/// The place along the mix of a comment without a second; the schema has the same number.
const NO_PLACE: i64 = 2_147_483_647;

/// A comment's place in an order: pages go on behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageKey {
    /// The value that the order sorts by first.
    pub key: i64,
    /// When the comment was written.
    pub created_at: Moment,
    /// The comment's id.
    pub id: String,
}

/// Which comments of a mix to list.
#[derive(Debug, Clone)]
pub struct Wanted<'w> {
    /// The mix.
    pub mix_id: &'w str,
    /// Only those about a track.
    pub track_id: Option<&'w str>,
    /// In which order.
    pub sort: Sort,
    /// Only those behind a place.
    pub after: Option<PageKey>,
    /// How many at most.
    pub most: usize,
}

/// Lists a mix's comments as a member sees them, without replies.
pub fn list(
    tx: &Tx<'_>,
    wanted: &Wanted<'_>,
    viewer: Option<&str>,
) -> Result<Vec<Comment>, StoreError> {
    let (statement, first) = match wanted.sort {
        Sort::Top => (LIST_TOP, i64::MAX),
        Sort::Recent => (LIST_RECENT, i64::MAX),
        Sort::Timeline => (LIST_TIMELINE, i64::MIN),
    };
    let first = || PageKey { key: first, created_at: Moment::from_ms(first), id: String::new() };
    let after = wanted.after.clone().unwrap_or_else(first);
    let Wanted { mix_id, track_id, most, .. } = wanted;
    let at = after.created_at.ms();
    if wanted.sort == Sort::Recent {
        let row = params![viewer, mix_id, track_id, at, after.id, most];
        return tx.list(statement, row, Comment::of);
    }
    let row = params![viewer, mix_id, track_id, after.key, at, after.id, most];
    tx.list(statement, row, Comment::of)
}

/// Lists the replies to a comment, the oldest first, behind a place.
pub fn list_replies(
    tx: &Tx<'_>,
    id: &str,
    after: Option<&PageKey>,
    most: usize,
    viewer: Option<&str>,
) -> Result<Vec<Comment>, StoreError> {
    let (at, behind) = after.map_or((i64::MIN, ""), |it| (it.created_at.ms(), it.id.as_str()));
    tx.list(LIST_REPLIES, params![viewer, id, at, behind, most], Comment::of)
}

/// Finds a comment or a reply that is not deleted.
pub fn find(tx: &Tx<'_>, id: &str, viewer: Option<&str>) -> Result<Option<Comment>, StoreError> {
    Ok(find_or_blank(tx, id, viewer)?.filter(|comment| comment.text.is_some()))
}

/// Finds a comment or a reply on a mix that those who have this view see.
pub fn find_in(tx: &Tx<'_>, view: View, id: &str) -> Result<Option<Comment>, StoreError> {
    let Some(found) = find(tx, id, None)? else { return Ok(None) };
    Ok(mix::has_id_in(tx, view, &found.mix_id)?.then_some(found))
}

/// Finds a comment or a reply, deleted or not.
pub fn find_or_blank(
    tx: &Tx<'_>,
    id: &str,
    viewer: Option<&str>,
) -> Result<Option<Comment>, StoreError> {
    tx.find(FIND, params![viewer, id], Comment::of)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use rusqlite::Connection;

    use super::*;
    use crate::sqlite::migration;

    fn migrated() -> Connection {
        let mut connection = Connection::open_in_memory().unwrap();
        migration::run(&mut connection, Path::new("segue.db")).unwrap();
        connection
    }

    #[test]
    fn the_orders_are_read_along_their_indexes() {
        let connection = migrated();
        for (name, sql) in STATEMENTS {
            let mut plan = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
            let empty = vec![rusqlite::types::Null; plan.parameter_count()];
            let steps = plan.query_map(rusqlite::params_from_iter(empty), |row| row.get(3));
            let steps: Vec<String> = steps.unwrap().map(Result::unwrap).collect();
            assert!(steps.iter().all(|step| step.starts_with("SEARCH")), "{name}: {steps:#?}");
        }
    }

    #[test]
    fn what_a_person_wrote_goes_with_them_and_the_answers_stay() {
        let connection = migrated();
        connection
            .execute_batch(
                "PRAGMA foreign_keys = ON;
                 INSERT INTO users (id, email, created_at)
                     VALUES ('ada', 'ada@mixes.example', 1), ('ben', 'ben@mixes.example', 1);
                 INSERT INTO mixes (id, slug, title, title_slug, cover_hue, created_at)
                     VALUES ('m', 'm', 'M', 'm', 7, 1);
                 INSERT INTO comments (id, mix_id, parent_id, reply_to_user_id, user_id, text,
                         created_at)
                     VALUES ('answered', 'm', NULL, NULL, 'ada', 'one', 1),
                         ('alone', 'm', NULL, NULL, 'ada', 'two', 2),
                         ('bens', 'm', NULL, NULL, 'ben', 'three', 3),
                         ('to-ada', 'm', 'answered', 'ada', 'ben', 'four', 4),
                         ('to-ben', 'm', 'bens', 'ben', 'ada', 'five', 5),
                         ('to-self', 'm', 'alone', 'ada', 'ada', 'six', 6);
                 INSERT INTO comment_votes (id, comment_id, vote, user_id, created_at)
                     VALUES ('v', 'bens', 'up', 'ada', 7);
                 DELETE FROM users WHERE id = 'ada';",
            )
            .unwrap();
        let mut query = connection
            .prepare("SELECT id || ':' || coalesce(text, '') FROM comments ORDER BY id")
            .unwrap();
        let left: Vec<String> =
            query.query_map((), |row| row.get(0)).unwrap().map(Result::unwrap).collect();
        assert_eq!(left, ["answered:", "bens:three", "to-ada:four"]);
        let votes: u32 = connection
            .query_row("SELECT count(*) FROM comment_votes WHERE user_id IS NULL", (), |row| {
                row.get(0)
            })
            .unwrap();
        assert_eq!(votes, 1, "the vote stays, nobody's");
    }
}
