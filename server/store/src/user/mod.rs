//! Members: who they are, and their passwords.

pub mod desk;

use segue_base::chance;
use segue_base::clock::Moment;

use super::statement::statements;
use super::{StoreError, Tx, given};
use crate::row::{Columns, params};

/// The columns of a member in the order in which [`User::of`] takes them.
macro_rules! user_columns {
    () => {
        "users.id, users.role, users.email, users.email_proven_at, users.username,
            users.profile_image_url, users.spotify_access, users.created_at"
    };
}
pub(super) use user_columns;

statements! {
    FIND = concat!("SELECT ", user_columns!(), " FROM users WHERE id = ?1");
    FIND_BY_EMAIL = concat!("SELECT ", user_columns!(), " FROM users WHERE email = ?1");
    FIND_ADMIN = "SELECT id FROM users WHERE role = 'admin' LIMIT 1";
    INSERT = "INSERT INTO users (id, email, email_proven_at, created_at) VALUES (?1, ?2, ?3, ?4)";
    PROVE_EMAIL = "UPDATE users SET email_proven_at = ?2 WHERE id = ?1 AND email_proven_at IS NULL";
    SET_USERNAME = "UPDATE users SET username = ?2, username_key = ?3 WHERE id = ?1";
    FIND_LIKE_PREFERENCES = "SELECT add_to_spotify_liked, add_to_segue_playlist FROM users
        WHERE id = ?1";
    SET_LIKE_PREFERENCES = "UPDATE users
        SET add_to_spotify_liked = ?2, add_to_segue_playlist = ?3 WHERE id = ?1";
    SET_ROLE = "UPDATE users SET role = ?2 WHERE id = ?1";
    ALLOW_SPOTIFY = "UPDATE users SET spotify_access = TRUE WHERE id = ?1";
    FIND_PASSWORD = "SELECT p.hash, u.id FROM users u JOIN passwords p ON p.user_id = u.id
        WHERE u.email = ?1";
    SET_PASSWORD = "INSERT INTO passwords (user_id, hash, created_at) VALUES (?1, ?2, ?3)
        ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, created_at = excluded.created_at";
    FIND_PASSWORD_HASH = "SELECT hash FROM passwords WHERE user_id = ?1";
    /// An address is one account's; for a moment this one has none.
    GIVE_UP_EMAIL = "UPDATE users SET email = id WHERE id = ?1";
    MOVE_LIKES = "UPDATE likes SET user_id = ?2, synced_to_spotify = FALSE WHERE user_id = ?1";
    MOVE_MIX_LIKES = "UPDATE mix_likes SET user_id = ?2 WHERE user_id = ?1";
}

/// What a member may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Likes, times, votes, submissions.
    Member,
    /// Everything.
    Admin,
}

impl Role {
    /// The role as it is stored and sent.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Member => "member",
            Self::Admin => "admin",
        }
    }

    fn of(name: &str) -> Self {
        if name == "admin" { Self::Admin } else { Self::Member }
    }
}

/// A member's row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// Id.
    pub id: String,
    /// What they may do.
    pub role: Role,
    /// E-mail address in lower case.
    pub email: String,
    /// Whether mail or a provider has proven the address.
    pub is_email_proven: bool,
    /// Chosen name.
    pub username: Option<String>,
    /// Address of their picture.
    pub profile_image_url: Option<String>,
    /// Whether they may connect Spotify.
    pub spotify_access: bool,
    /// When the account was made.
    pub created_at: Moment,
}

impl User {
    /// Takes a member out of a row.
    pub(super) fn of(columns: &mut Columns<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            id: columns.take()?,
            role: columns.read(Role::of)?,
            email: columns.take()?,
            is_email_proven: columns.take::<Option<i64>>()?.is_some(),
            username: columns.take()?,
            profile_image_url: columns.take()?,
            spotify_access: columns.take()?,
            created_at: Moment::from_ms(columns.take()?),
        })
    }
}

/// Finds a member.
pub fn find(tx: &Tx<'_>, id: &str) -> Result<Option<User>, StoreError> {
    tx.find(FIND, params![id], |row| User::of(&mut Columns::of(row)))
}

/// Finds a member by an address in lower case.
pub fn find_by_email(tx: &Tx<'_>, email: &str) -> Result<Option<User>, StoreError> {
    tx.find(FIND_BY_EMAIL, params![email], |row| User::of(&mut Columns::of(row)))
}

/// Returns the member whose address has just been proven, creating the account if there is none,
/// and whether it is new.
///
/// Until the first proof, an account may belong to anyone who typed the address. So the first proof
/// begins a new account, which takes over the likes and nothing else: the password, the sessions,
/// the name, the friends, the connection to Spotify and all open requests go with the old one.
/// Source: decision 14 (docs/decisions). `holder` is the id of the member whose password the same
/// browser is signed in with: a person who has both the mail and the password keeps the account as
/// it is.
pub fn find_or_insert_proven(
    tx: &Tx<'_>,
    email: &str,
    holder: Option<&str>,
    now: Moment,
) -> Result<(User, bool), StoreError> {
    let Some(user) = find_by_email(tx, email)? else {
        return Ok((insert(tx, email, Some(now), now)?, true));
    };
    let is_first = tx.change(PROVE_EMAIL, params![user.id, now.ms()])? > 0;
    if !is_first || holder == Some(&user.id) {
        return Ok((User { is_email_proven: true, ..user }, false));
    }
    tx.change_one(GIVE_UP_EMAIL, params![user.id])?;
    let owner = insert(tx, email, Some(now), now)?;
    tx.change(MOVE_LIKES, params![user.id, owner.id])?;
    tx.change(MOVE_MIX_LIKES, params![user.id, owner.id])?;
    // Nobody becomes an admin without a proven address.
    given::delete_user(tx, &user.id, false)?;
    Ok((owner, true))
}

/// Makes a member of an unproven address with a password.
///
/// # Errors
/// [`StoreError::Taken`] when the address has an account, else what the database says.
pub fn insert_with_password(
    tx: &Tx<'_>,
    email: &str,
    hash: &str,
    now: Moment,
) -> Result<User, StoreError> {
    let user = insert(tx, email, None, now)?;
    set_password(tx, &user.id, hash, now)?;
    Ok(user)
}

fn insert(
    tx: &Tx<'_>,
    email: &str,
    proven_at: Option<Moment>,
    now: Moment,
) -> Result<User, StoreError> {
    let id = chance::id(now);
    tx.change_one(INSERT, params![id, email, proven_at.map(Moment::ms), now.ms()])?;
    find(tx, &id)?.ok_or(StoreError::Row { expected: "the account just made" })
}

/// A stored password and whose it is.
#[derive(Debug, Clone)]
pub struct Password {
    /// The hash as PHC text.
    pub hash: String,
    /// Id of the member.
    pub user_id: String,
}

/// Finds the password of an address.
pub fn find_password(tx: &Tx<'_>, email: &str) -> Result<Option<Password>, StoreError> {
    tx.find(FIND_PASSWORD, params![email], |row| {
        Ok(Password { hash: row.get("hash")?, user_id: row.get("id")? })
    })
}

/// Finds the hash of a member's password; `None` for a member without one.
pub fn find_password_hash(tx: &Tx<'_>, id: &str) -> Result<Option<String>, StoreError> {
    tx.find(FIND_PASSWORD_HASH, params![id], |row| row.get(0))
}

/// Sets a member's password in place of the one they had, if they had one.
pub fn set_password(tx: &Tx<'_>, id: &str, hash: &str, now: Moment) -> Result<(), StoreError> {
    tx.change_one(SET_PASSWORD, params![id, hash, now.ms()])
}

/// Whether there is an admin.
pub fn has_admin(tx: &Tx<'_>) -> Result<bool, StoreError> {
    Ok(tx.find(FIND_ADMIN, &[], |_| Ok(()))?.is_some())
}

/// Sets what a member may do; `false` when there is no such member.
pub fn set_role(tx: &Tx<'_>, id: &str, role: Role) -> Result<bool, StoreError> {
    Ok(tx.change(SET_ROLE, params![id, role.name()])? > 0)
}

/// Lets a member connect Spotify.
pub fn allow_spotify(tx: &Tx<'_>, id: &str) -> Result<(), StoreError> {
    tx.change_one(ALLOW_SPOTIFY, params![id])
}

/// Sets a member's name.
///
/// # Errors
/// [`StoreError::Taken`] when another member has it in whatever case, else what the database says.
pub fn set_username(tx: &Tx<'_>, id: &str, username: &str) -> Result<(), StoreError> {
    tx.change_one(SET_USERNAME, params![id, username, username.to_lowercase()])
}

/// Where a member's likes are carried, besides being stored here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LikePreferences {
    /// To 'Liked Songs' at Spotify.
    pub add_to_spotify_liked: bool,
    /// To the site's own playlist at Spotify.
    pub add_to_segue_playlist: bool,
}

/// Finds where a member's likes go.
pub fn find_like_preferences(tx: &Tx<'_>, id: &str) -> Result<Option<LikePreferences>, StoreError> {
    tx.find(FIND_LIKE_PREFERENCES, params![id], |row| {
        Ok(LikePreferences {
            add_to_spotify_liked: row.get("add_to_spotify_liked")?,
            add_to_segue_playlist: row.get("add_to_segue_playlist")?,
        })
    })
}

/// Sets where a member's likes go.
pub fn set_like_preferences(
    tx: &Tx<'_>,
    id: &str,
    preferences: LikePreferences,
) -> Result<(), StoreError> {
    let LikePreferences { add_to_spotify_liked, add_to_segue_playlist } = preferences;
    tx.change_one(SET_LIKE_PREFERENCES, params![id, add_to_spotify_liked, add_to_segue_playlist])
}
