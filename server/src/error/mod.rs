//! Every failure that a caller sees, and how it is told: `application/problem+json` (RFC 9457)
//! with a stable `code`.
//!
//! Failures of our own are logged whole and shown as `internal`.

mod problem;

use hyper::StatusCode;
use segue_core::submission::FieldError;
use thiserror::Error;

pub use self::problem::{PROBLEM_JSON, Problem};
use crate::store::{Flaw, StoreError};

/// A request that is not answered with what was asked for.
#[derive(Debug, Clone, Error)]
pub enum ApiError {
    /// There is no such thing.
    #[error("There is no such {0}.")]
    NotFound(&'static str),
    /// The body is not what the operation reads.
    #[error("{0}.")]
    Malformed(String),
    /// The answer is asked for in a format that there is not.
    #[error("This is available as json or xml only.")]
    UnknownFormat,
    /// The body's media type is not read here.
    #[error("The body has to be application/json, in UTF-8.")]
    UnsupportedMediaType,
    /// The body is compressed, or encoded in another way.
    #[error("The body must not be compressed: send it without a Content-Encoding.")]
    Encoded,
    /// What stands in front of the body is longer than is read.
    #[error(
        "The request's line and headers are too long; 16 KiB and 100 header lines are always taken."
    )]
    HeadTooLarge,
    /// The body is longer than is read.
    #[error("The body may have {limit_bytes} bytes at most.")]
    TooLarge {
        /// The limit in bytes.
        limit_bytes: usize,
    },
    /// The body reads well and breaks a rule.
    #[error("Some fields need to be corrected.")]
    Invalid(Vec<FieldError>),
    /// The body or the address's parameters read well, but not as what the operation takes.
    #[error("{}", .0.message)]
    Shape(FieldError),
    /// The idempotency key came before, with another request.
    #[error("This Idempotency-Key has already been used for a different request.")]
    KeyReused,
    /// Nobody is signed in.
    #[error("Sign in to do this.")]
    SignedOut,
    /// Whoever is signed in has been so for too long to do this.
    #[error("Sign in again to go on.")]
    StaleSession,
    /// Whoever is signed in may not do this.
    #[error("You don't have admin privileges.")]
    Forbidden,
    /// The password is not the account's.
    #[error("The email address or the password is wrong.")]
    WrongPassword,
    /// The code is not the one in the mail.
    #[error("That code is wrong. {}", problem::next_try(*tries_left))]
    WrongCode {
        /// Tries that are left.
        tries_left: u32,
    },
    /// The link or code was used or has ended.
    #[error("This link has been used or has expired. Ask for a new one.")]
    LinkSpent,
    /// The code was tried as often as it may be; the mail's link is of use as before.
    #[error("Too many attempts. Open the link in the same email, or ask for a new email.")]
    CodeSpent,
    /// The link of the server's start was used or is an older one, or there is an admin.
    #[error(
        "This link has been used, or the server has restarted since. As long as there is no admin, the server prints a new link each time it starts."
    )]
    FirstAdminSpent,
    /// Another browser asked for the link.
    #[error("This link was requested in another browser. Sign in here anyway?")]
    OtherBrowser,
    /// The sign-in with a provider was finished, has ended, or was begun by another browser.
    #[error("This sign-in has already been completed or has expired. Please start again.")]
    SignInSpent,
    /// The provider does not confirm who somebody is.
    #[error("{0} did not confirm who you are. Try again.")]
    ProviderRefused(&'static str),
    /// The provider has not verified the person's address.
    #[error("{0} has not verified your email address. Sign in by email instead.")]
    EmailUnverified(&'static str),
    /// The provider does not answer.
    #[error("{0} is not responding right now. Try again in a moment.")]
    ProviderUnreachable(&'static str),
    /// SoundCloud does not tell other sites about a sound.
    #[error("SoundCloud does not tell other sites about this mix.")]
    SoundRefused,
    /// Plausible does not answer.
    #[error("Failed to fetch Plausible data")]
    PlausibleUnreachable,
    /// The person has given the track a time.
    #[error("You've already submitted a timestamp for this track")]
    TimestampTaken,
    /// The person's network has given the track enough times.
    #[error(
        "Your network has already suggested enough times for this track. Vote for the right one."
    )]
    TimesCrowded,
    /// Someone has voted on the time.
    #[error("Others have already voted on this time, so it can no longer be changed.")]
    TimestampVoted,
    /// The track has enough times that nobody has decided on.
    #[error("Many times for this track are already waiting for votes. Vote for the right one.")]
    TimesFull,
    /// The track's time is curated.
    #[error("This track already has a confirmed time.")]
    TimeCurated,
    /// The time is before an earlier track's or behind a later one's.
    #[error("The tracks around it put it {0}.")]
    CueOutOfOrder(String),
    /// It is the person's own time.
    #[error("This is your own timestamp.")]
    OwnTimestamp,
    /// Another member has the name.
    #[error("This username is already taken")]
    UsernameTaken,
    /// A request of the member to connect Spotify waits for an answer.
    #[error("Your request to connect Spotify is still waiting for an answer.")]
    WhitelistPending,
    /// The member may connect Spotify without asking.
    #[error("You can already connect Spotify.")]
    HasSpotifyAccess,
    /// The member may not connect Spotify.
    #[error("You cannot connect Spotify yet. Request access in your settings.")]
    NoSpotifyAccess,
    /// Spotify has not let the member use this site; in words for them.
    #[error("{0}")]
    SpotifyNotRegistered(String),
    /// The member has no connection to Spotify that does anything.
    #[error("No valid Spotify access token. Connect Spotify in your settings.")]
    SpotifyNotConnected,
    /// The member's connection to Spotify has ended.
    #[error("No valid Spotify access token. Press 'Connect again' in your settings.")]
    SpotifyEnded,
    /// The browser that comes back from Spotify keeps nothing that proves where it began.
    #[error("No code verifier found")]
    NoCodeVerifier,
    /// Spotify answered that it will not, or cannot; in words for people.
    #[error("{0}")]
    SpotifyFailed(String),
    /// The only admin cannot go.
    #[error("You are the only admin. Make someone else an admin first.")]
    OnlyAdmin,
    /// The request to connect Spotify was answered before.
    #[error("This request has already been answered.")]
    WhitelistAnswered,
    /// An admin who would take their own rights away.
    #[error("You cannot remove your own admin rights. Ask another admin to do it.")]
    OwnRole,
    /// Nobody else is an admin.
    #[error("This is the only admin. Make someone else an admin first.")]
    LastAdmin,
    /// Nobody has proven that the address is theirs.
    #[error(
        "This address is not confirmed yet: its owner has to sign in once with a link sent by email."
    )]
    UnprovenAdmin,
    /// The member has not proven that the address is theirs, which what they ask for takes.
    #[error("Confirm your email address first: there is a button for it in your settings.")]
    Unproven,
    /// The deed was undone before.
    #[error("This has already been undone.")]
    Undone,
    /// The deed was too long ago.
    #[error("This was more than thirty days ago, and deleted items are not kept any longer.")]
    UndoTooLate,
    /// The deed deleted nothing.
    #[error("Nothing was deleted here, so there is nothing to restore.")]
    UndoNothing,
    /// Something else has the place of what was deleted.
    #[error("Something else has taken its place since.")]
    UndoTaken,
    /// The entity is in the catalogue already.
    #[error("This is already in the catalogue.")]
    StagedImported,
    /// The catalogue seems to have the mix, under this slug.
    #[error("The catalogue already seems to have this mix: /mix/{0}")]
    MixKnown(String),
    /// What is said of a track contradicts what it is.
    #[error("{}", .0.message)]
    TrackContradicts(FieldError),
    /// Likes and other mixes would have another song in the place of this one.
    #[error("{}", .0.message)]
    TrackAnotherSong(FieldError),
    /// Another track of the catalogue has the names.
    #[error("{}", .0.message)]
    TrackTaken(FieldError),
    /// What is edited has changed since it was read.
    #[error("Someone else has changed this in the meantime. Reload to see the changes.")]
    Stale,
    /// Another list has the slug.
    #[error("Another list already has this slug.")]
    ListTaken,
    /// The list is filled by a rule.
    #[error("This list is filled by a rule and cannot be changed.")]
    ListLocked,
    /// What was asked of a friend does not go, by a code and in words for people.
    #[error("{1}")]
    Friend(&'static str, &'static str),
    /// The site has no comments.
    #[error("Comments are switched off.")]
    CommentsOff,
    /// The comment is somebody else's.
    #[error("This is someone else's comment.")]
    ForeignComment,
    /// It is the person's own comment.
    #[error("This is your own comment.")]
    OwnComment,
    /// Something was asked too often.
    #[error("Too many attempts. Try again in {retry_after_seconds} second{}.", if *retry_after_seconds == 1 { "" } else { "s" })]
    TooMany {
        /// When it may be asked again.
        retry_after_seconds: u64,
    },
    /// A page of another site sent the write.
    #[error("Changes are accepted from this site's own pages only.")]
    ForeignOrigin,
    /// The file does not have the bytes that were asked for.
    #[error("The file does not have that range of bytes.")]
    Range,
    /// The file is not the one that the request is meant for.
    #[error("The file is not the one you already have a part of.")]
    OtherFile,
    /// The method is not served at this address.
    #[error("This address does not support that method.")]
    MethodNotAllowed,
    /// The request took too long to arrive.
    #[error("The request took too long.")]
    Timeout,
    /// No room is left to keep what was sent.
    #[error("There is no space left to save this right now.")]
    Full,
    /// The database is not where it was, or damaged, so that nothing would be kept.
    #[error("Nothing can be saved right now: {0}.")]
    Unsound(Flaw),
    /// The server is stopping or has too much to do.
    #[error("The server is busy. Try again in a moment.")]
    Unavailable,
    /// A failure of our own; the log has the details.
    #[error("Something went wrong on our side.")]
    Internal,
}

impl ApiError {
    /// Says that one field has to change.
    #[must_use]
    pub fn invalid(field: &str, message: &str) -> Self {
        let (field, message) = (field.to_owned(), message.to_owned());
        Self::Invalid(vec![FieldError { field, message }])
    }

    /// Says that a field is not what the operation takes.
    #[must_use]
    pub fn shape(field: &str, message: &str) -> Self {
        let (field, message) = (field.to_owned(), message.to_owned());
        Self::Shape(FieldError { field, message })
    }

    /// Says that another track stands where somebody means one.
    #[must_use]
    pub fn another_track() -> Self {
        let message = "Another track has taken this place since. Reload to see it.".to_owned();
        Self::TrackContradicts(FieldError { field: "track_id".to_owned(), message })
    }

    /// Says when it may be asked again, in seconds, where that is known.
    #[must_use]
    pub fn retry_after(&self) -> Option<u64> {
        match self {
            Self::Unavailable | Self::Full => Some(5),
            Self::Unsound(_) => Some(60),
            Self::TooMany { retry_after_seconds } => Some(*retry_after_seconds),
            _ => None,
        }
    }

    /// Returns the HTTP status.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            Self::NotFound(_) | Self::CommentsOff => StatusCode::NOT_FOUND,
            Self::Malformed(_) => StatusCode::BAD_REQUEST,
            Self::UnknownFormat => StatusCode::NOT_IMPLEMENTED,
            Self::UnsupportedMediaType | Self::Encoded => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::HeadTooLarge => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            Self::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Invalid(_) | Self::Shape(_) | Self::KeyReused => StatusCode::UNPROCESSABLE_ENTITY,
            Self::SignedOut | Self::WrongPassword | Self::ProviderRefused(_) => {
                StatusCode::UNAUTHORIZED
            }
            Self::ForeignOrigin
            | Self::Forbidden
            | Self::StaleSession
            | Self::EmailUnverified(_)
            | Self::NoSpotifyAccess
            | Self::SpotifyNotRegistered(_)
            | Self::SoundRefused
            | Self::ForeignComment => StatusCode::FORBIDDEN,
            Self::ProviderUnreachable(_) | Self::PlausibleUnreachable | Self::SpotifyFailed(_) => {
                StatusCode::BAD_GATEWAY
            }
            Self::WrongCode { .. } | Self::CueOutOfOrder(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::LinkSpent
            | Self::CodeSpent
            | Self::FirstAdminSpent
            | Self::SignInSpent
            | Self::NoCodeVerifier => StatusCode::GONE,
            Self::OtherBrowser
            | Self::TimestampTaken
            | Self::TimesCrowded
            | Self::TimesFull
            | Self::TimestampVoted
            | Self::OwnTimestamp
            | Self::TimeCurated
            | Self::UsernameTaken
            | Self::WhitelistPending
            | Self::HasSpotifyAccess
            | Self::SpotifyNotConnected
            | Self::SpotifyEnded
            | Self::Friend(..)
            | Self::OnlyAdmin
            | Self::WhitelistAnswered
            | Self::OwnRole
            | Self::LastAdmin
            | Self::UnprovenAdmin
            | Self::Unproven
            | Self::Undone
            | Self::UndoTooLate
            | Self::UndoNothing
            | Self::UndoTaken
            | Self::StagedImported
            | Self::MixKnown(_)
            | Self::TrackContradicts(_)
            | Self::TrackAnotherSong(_)
            | Self::TrackTaken(_)
            | Self::Stale
            | Self::ListTaken
            | Self::ListLocked
            | Self::OwnComment => StatusCode::CONFLICT,
            Self::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::OtherFile => StatusCode::PRECONDITION_FAILED,
            Self::Range => StatusCode::RANGE_NOT_SATISFIABLE,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::Timeout => StatusCode::REQUEST_TIMEOUT,
            Self::Full => StatusCode::INSUFFICIENT_STORAGE,
            Self::Unavailable | Self::Unsound(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Returns the stable name.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotFound(_) => "not_found",
            Self::Malformed(_) => "request.malformed",
            Self::UnknownFormat => "request.format",
            Self::UnsupportedMediaType => "request.media_type",
            Self::Encoded => "request.encoding",
            Self::HeadTooLarge => "request.head_too_large",
            Self::TooLarge { .. } => "request.too_large",
            Self::Invalid(_) => "request.invalid",
            Self::Shape(_) => "request.shape",
            Self::KeyReused => "idempotency.key_reused",
            Self::SignedOut => "session.none",
            Self::StaleSession => "session.stale",
            Self::Forbidden => "role.forbidden",
            Self::WrongPassword => "password.wrong",
            Self::WrongCode { .. } => "code.wrong",
            Self::LinkSpent | Self::FirstAdminSpent => "link.spent",
            Self::CodeSpent => "code.spent",
            Self::OtherBrowser => "link.other_browser",
            Self::SignInSpent => "sign_in.spent",
            Self::ProviderRefused(_) => "provider.refused",
            Self::EmailUnverified(_) => "provider.email_unverified",
            Self::ProviderUnreachable(_) => "provider.unreachable",
            Self::SoundRefused => "sound.refused",
            Self::PlausibleUnreachable => "plausible.unreachable",
            Self::TimestampTaken => "timestamp.taken",
            Self::TimesCrowded => "timestamp.crowded",
            Self::TimesFull => "timestamp.full",
            Self::TimestampVoted => "timestamp.voted",
            Self::CueOutOfOrder(_) => "cue.out_of_order",
            Self::OwnTimestamp => "timestamp.own",
            Self::TimeCurated => "timestamp.curated",
            Self::UsernameTaken => "username.taken",
            Self::WhitelistPending => "whitelist.pending",
            Self::HasSpotifyAccess => "whitelist.has_access",
            Self::NoSpotifyAccess => "spotify.no_access",
            Self::SpotifyNotRegistered(_) => "spotify.not_registered",
            Self::SpotifyNotConnected | Self::SpotifyEnded => "spotify.not_connected",
            Self::NoCodeVerifier => "spotify.no_code_verifier",
            Self::SpotifyFailed(_) => "spotify.failed",
            Self::Friend(code, _) => code,
            Self::OnlyAdmin => "user.only_admin",
            Self::WhitelistAnswered => "whitelist.answered",
            Self::OwnRole => "user.own_role",
            Self::LastAdmin => "user.last_admin",
            Self::UnprovenAdmin | Self::Unproven => "user.unproven",
            Self::Undone => "audit.undone",
            Self::UndoTooLate => "audit.too_old",
            Self::UndoNothing => "audit.nothing",
            Self::UndoTaken => "audit.taken",
            Self::StagedImported => "staged.imported",
            Self::MixKnown(_) => "mix.known",
            Self::TrackContradicts(_) => "track.contradicts",
            Self::TrackAnotherSong(_) => "track.another_song",
            Self::TrackTaken(_) => "track.taken",
            Self::Stale => "edit.stale",
            Self::ListTaken => "list.taken",
            Self::ListLocked => "list.locked",
            Self::CommentsOff => "comments.off",
            Self::ForeignComment => "comment.foreign",
            Self::OwnComment => "comment.own",
            Self::TooMany { .. } => "flood",
            Self::ForeignOrigin => "origin.foreign",
            Self::OtherFile => "file.other",
            Self::Range => "range.unsatisfiable",
            Self::MethodNotAllowed => "method.not_allowed",
            Self::Timeout => "request.timeout",
            Self::Full => "store.full",
            Self::Unsound(_) => "store.unsound",
            Self::Unavailable => "unavailable",
            Self::Internal => "internal",
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        tracing::error!(code = error.code(), %error, "the store failed");
        match error {
            StoreError::Full => Self::Full,
            StoreError::Unsound(flaw) => Self::Unsound(flaw),
            StoreError::Closed | StoreError::Busy => Self::Unavailable,
            _ => Self::Internal,
        }
    }
}
