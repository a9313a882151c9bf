//! Reading likes: a page of them with their tracks, and the ids alone for the hearts of other pages.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::like::{self, CountedLikes, LikedKind};
use segue_store::mix_like;
use segue_store::track::{self, Played};
use segue_store::{StoreError, Tx};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::super::page;
use super::super::session::private;
use super::super::track::{TrackAlias, TrackArtist, TrackSpotify, credit};
use crate::api::problems::{ForMembers, Read};
use crate::app::App;
use crate::error::ApiError;
use crate::extract::{Member, Query};

/// Likes of a page.
const PAGE: usize = 100;

/// Which likes are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LikesQuery {
    /// Which ones: `all`, `spotify` (Spotify has the track), `unreleased`, or `other` (neither).
    #[serde(default)]
    #[param(inline, required = false)]
    kind: LikeKind,
    /// The `next` of the page before.
    #[param(pattern = "^[0-9]+[.].+")]
    after: Option<String>,
}

/// A kind of likes.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LikeKind {
    /// All of them.
    #[default]
    All,
    /// Tracks that Spotify has.
    Spotify,
    /// Tracks that are not out yet.
    Unreleased,
    /// Tracks that are neither.
    Other,
}

impl From<LikeKind> for LikedKind {
    fn from(kind: LikeKind) -> Self {
        match kind {
            LikeKind::All => Self::All,
            LikeKind::Spotify => Self::AtSpotify,
            LikeKind::Unreleased => Self::Unreleased,
            LikeKind::Other => Self::Other,
        }
    }
}

/// A page of a member's likes.
#[derive(Debug, Serialize, ToSchema)]
pub struct Likes {
    /// The likes, the latest first.
    pub likes: Vec<Like>,
    /// What to send as `after` for the next page; `null` on the last one.
    #[schema(required)]
    pub next: Option<String>,
    /// How many there are, whatever kind is asked for.
    pub counts: LikeCounts,
}

/// How many likes a member has.
#[derive(Debug, Serialize, ToSchema)]
pub struct LikeCounts {
    /// All of them.
    pub all: u64,
    /// Tracks that Spotify has.
    pub spotify: u64,
    /// Tracks that are not out yet.
    pub unreleased: u64,
    /// Tracks that are neither.
    pub other: u64,
}

impl From<CountedLikes> for LikeCounts {
    fn from(counts: CountedLikes) -> Self {
        let CountedLikes { all, at_spotify, unreleased, other } = counts;
        Self { all, spotify: at_spotify, unreleased, other }
    }
}

/// How a like fares on its way to Spotify.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LikeAtSpotify {
    /// It has arrived everywhere.
    Synced,
    /// It is on its way.
    Waiting,
    /// It waits for the member to connect Spotify again: the connection does nothing.
    Held,
    /// It was given up; the settings say why.
    Failed,
}

impl From<like::SpotifyState> for LikeAtSpotify {
    fn from(state: like::SpotifyState) -> Self {
        match state {
            like::SpotifyState::Synced => Self::Synced,
            like::SpotifyState::Waiting => Self::Waiting,
            like::SpotifyState::Held => Self::Held,
            like::SpotifyState::Failed => Self::Failed,
        }
    }
}

/// A like.
#[derive(Debug, Serialize, ToSchema)]
pub struct Like {
    /// Id.
    pub id: String,
    /// When the track was liked (RFC 3339).
    pub created_at: String,
    /// Whether the like has reached the member's Spotify account.
    pub synced_to_spotify: bool,
    /// How the like fares on its way there; `null` where it does not go there.
    #[schema(required, inline)]
    pub spotify_state: Option<LikeAtSpotify>,
    /// What is liked.
    pub track: LikedTrack,
}

/// A track that is liked.
#[derive(Debug, Serialize, ToSchema)]
pub struct LikedTrack {
    /// Id.
    pub id: String,
    /// Title with the mix text.
    pub title: String,
    /// The credit as it is shown: every primary and featured name followed by its join phrase.
    pub artist: String,
    /// The artists, remixers last.
    pub artists: Vec<TrackArtist>,
    /// Other names of the track, the primary one first.
    pub aliases: Vec<TrackAlias>,
    /// Whether it is not out yet, as far as known.
    pub is_unreleased: bool,
    /// Whether anyone knows what it is.
    pub identified: bool,
    /// Record label.
    #[schema(required)]
    pub label: Option<String>,
    /// Id of what is known of it at Spotify; Spotify's own is inside `spotify`.
    #[schema(required)]
    pub spotify_track_id: Option<String>,
    /// What Spotify knows of it.
    #[schema(required)]
    pub spotify: Option<TrackSpotify>,
    /// The newest mix that plays it; `null` where none does any more.
    #[schema(required)]
    pub mix: Option<MixOfTrack>,
}

/// A mix that plays a track.
#[derive(Debug, Serialize, ToSchema)]
pub struct MixOfTrack {
    /// Name in addresses: `/mix/{slug}`.
    pub slug: String,
    /// Title.
    pub title: String,
    /// The track's place in it, from 1.
    #[schema(minimum = 1)]
    pub position: u32,
    /// Address of the mix's cover; without one, a cover is drawn from `cover_hue`.
    #[schema(required)]
    pub cover_url: Option<String>,
    /// Hue of the cover, in degrees.
    #[schema(maximum = 359)]
    pub cover_hue: u16,
    /// Whether that mix has sound to play.
    pub has_audio: bool,
    /// Where the track begins in it, in seconds, where that is known.
    #[schema(required)]
    pub start_seconds: Option<u32>,
}

impl From<Played> for MixOfTrack {
    fn from(played: Played) -> Self {
        Self {
            slug: played.mix_slug,
            title: played.mix_title,
            position: played.position,
            cover_url: played.mix_cover_url,
            cover_hue: played.mix_cover_hue,
            has_audio: played.mix_has_audio,
            start_seconds: played.start_seconds,
        }
    }
}

/// Lists a page of a member's likes, the latest first, with the tracks that are liked.
///
/// Source: the select of `likes` on the liked page.
#[utoipa::path(
    get,
    path = "/api/likes",
    tag = "likes",
    operation_id = "list_likes",
    params(LikesQuery),
    responses(
        (status = OK, description = "A page of up to a hundred liked tracks.", body = Likes),
        ForMembers, Read,
    )
)]
pub async fn list(
    State(app): State<App>,
    member: Member,
    Query(query): Query<LikesQuery>,
) -> Result<Response, ApiError> {
    let behind = query.after.as_deref().map(page::read_place).transpose()?;
    let user_id = &member.user.id;
    let likes = app.store().read(|tx| {
        let rows = like::list(tx, user_id, query.kind.into(), behind.as_ref(), PAGE + 1)?;
        let place = |last: &like::Like| page::print_place(last.created_at, &last.id);
        let (rows, next) = page::cut(rows, PAGE, place);
        let likes = rows.into_iter().map(|row| see(tx, row)).collect::<Result<_, _>>()?;
        Ok(Likes { likes, next, counts: like::count(tx, user_id)?.into() })
    });
    let likes = likes.await?;
    Ok(private(Json(likes)))
}

/// The tracks and the mixes that a member likes.
#[derive(Debug, Serialize, ToSchema)]
pub struct LikedIds {
    /// Ids of the tracks, the latest liked first.
    pub track_ids: Vec<String>,
    /// Ids of the mixes, the latest liked first.
    pub mix_ids: Vec<String>,
}

/// Lists the ids of all tracks and mixes that a member likes.
///
/// Source: the select of `track_id` from `likes` by user.
#[utoipa::path(
    get,
    path = "/api/likes/ids",
    tag = "likes",
    operation_id = "list_liked_ids",
    responses(
        (status = OK, description = "The ids of all liked tracks.", body = LikedIds),
        ForMembers, Read,
    )
)]
pub async fn list_ids(State(app): State<App>, member: Member) -> Result<Response, ApiError> {
    let ids = app.store().read(|tx| {
        Ok(LikedIds {
            track_ids: like::list_track_ids(tx, &member.user.id)?,
            mix_ids: mix_like::list_ids(tx, &member.user.id)?,
        })
    });
    let ids = ids.await?;
    Ok(private(Json(ids)))
}

fn see(tx: &Tx<'_>, row: like::Like) -> Result<Like, StoreError> {
    let artists = track::list_artists(tx, &row.track_id)?;
    let aliases = track::list_aliases(tx, &row.track_id)?;
    let artist = credit(&artists);
    Ok(Like {
        id: row.id,
        created_at: row.created_at.rfc3339(),
        synced_to_spotify: row.synced_to_spotify,
        spotify_state: row.spotify_state.map(Into::into),
        track: LikedTrack {
            identified: segue_core::identified(&row.title, &artist),
            artist,
            artists: artists.into_iter().map(TrackArtist::of).collect(),
            aliases: aliases.into_iter().map(TrackAlias::of).collect(),
            mix: track::find_played(tx, &row.track_id)?.map(MixOfTrack::from),
            id: row.track_id,
            title: row.title,
            is_unreleased: row.is_unreleased,
            label: row.label,
            spotify_track_id: row.spotify_track_id,
            spotify: row.spotify.map(TrackSpotify::of),
        },
    })
}
