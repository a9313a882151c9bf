//! Discover Weekly: what friends of like taste play and a member has not heard.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use hyper::StatusCode;
use segue_base::clock::Moment;
use segue_core::taste::liked::{Kind, choose};
use segue_core::taste::weekly::DEFAULT_RESULTS;
use segue_core::tracklist::identified::identified;
use segue_store::friend::{self, Friendship};
use segue_store::weekly::{RefusedTrack, WeeklyTrack as Row};
use segue_store::{StoreError, Tx, artist, liked_ties, mix, spotify_connection, track, weekly};
use serde::Serialize;
use utoipa::ToSchema;

use super::search::{FoundTrack, found_track};
use super::session::private;
use crate::api::problems::{ForMembers, Limited, Read, Write};
use crate::app::App;
use crate::error::{ApiError, NoTrack};
use crate::extract::{Member, Name};
use crate::http::flood::Peer;
use crate::tasks::weekly::{artist_key, ensure, week_of};

/// A member's Discover Weekly.
#[derive(Debug, Serialize, ToSchema)]
pub struct DiscoverWeekly {
    /// Whether the member has connected Spotify.
    pub is_connected: bool,
    /// The Monday that the week begins with (YYYY-MM-DD).
    #[schema(example = "2026-03-02")]
    pub week: String,
    /// How many friends the member has.
    pub friends: u64,
    /// Up to thirty tracks, the best match first. They stay for the week, but for those that the
    /// member has heard since.
    pub tracks: Vec<WeeklyTrack>,
    /// For a member who has not connected Spotify: up to thirty tracks of the catalogue that are tied to
    /// what they like here, the best first. They are others every week.
    pub from_likes: Vec<LikedNear>,
}

/// A track that is tied to what a member likes.
#[derive(Debug, Serialize, ToSchema)]
pub struct LikedNear {
    /// The track, where it was last played.
    pub track: FoundTrack,
    /// How it is tied to what the member likes.
    pub tie: Kind,
    /// What that is called: a track, an artist or a mix.
    pub to: String,
}

/// A track that a friend plays.
#[derive(Debug, Serialize, ToSchema)]
pub struct WeeklyTrack {
    /// The track's id at Spotify.
    pub spotify_track_id: String,
    /// Its name.
    pub track_name: String,
    /// Names of its artists.
    pub artist_names: Vec<String>,
    /// Name of its album.
    #[schema(required)]
    pub album_name: Option<String>,
    /// Address of the album's picture.
    #[schema(required)]
    pub album_image_url: Option<String>,
    /// Its length.
    #[schema(required)]
    pub duration_ms: Option<u64>,
    /// How well the friend's taste matches, 0 to 100, by what is known now.
    pub match_percent: u32,
    /// The friend.
    pub via: WeeklyFriend,
    /// Artists that both play, ten at most.
    pub common_artists: Vec<String>,
    /// Genres that both play, ten at most.
    pub common_genres: Vec<String>,
}

/// A friend who plays a track.
#[derive(Debug, Serialize, ToSchema)]
pub struct WeeklyFriend {
    /// Id.
    pub user_id: String,
    /// Chosen name.
    #[schema(required)]
    pub username: Option<String>,
    /// Address of their picture.
    #[schema(required)]
    pub avatar_url: Option<String>,
}

impl WeeklyTrack {
    fn of(row: Row) -> Self {
        Self {
            spotify_track_id: row.spotify_track_id,
            track_name: row.track_name,
            artist_names: row.artist_names,
            album_name: row.album_name,
            album_image_url: row.album_image_url,
            duration_ms: row.duration_ms,
            match_percent: row.match_percent,
            via: WeeklyFriend {
                user_id: row.friend_id,
                username: row.username,
                avatar_url: row.avatar_url,
            },
            common_artists: row.common_artists,
            common_genres: row.common_genres,
        }
    }
}

/// Shows a member's Discover Weekly.
///
/// Source: the `friend_connections` select and its `listening_history` joined to `users`, with what it
/// makes of them.
#[utoipa::path(
    get,
    path = "/api/discover-weekly",
    tag = "discover",
    operation_id = "show_discover_weekly",
    responses(
        (status = OK, description = "This week's list.", body = DiscoverWeekly),
        ForMembers, Read,
    )
)]
pub async fn show(State(app): State<App>, member: Member) -> Result<Response, ApiError> {
    let id = &member.user.id;
    let find = |tx: &Tx<'_>| spotify_connection::find(tx, id);
    let is_connected = app.store().read(find).await?.is_some();
    if is_connected {
        ensure(&app, id).await?;
    }
    let read = app.store().read(|tx| {
        let friends = friend::count(tx, id, Friendship::Accepted)?;
        Ok((friends, if is_connected { weekly::list_tracks(tx, id)? } else { Vec::new() }))
    });
    let (friends, tracks) = read.await?;
    let week = week_of(app.now());
    let from_likes = if is_connected {
        Vec::new()
    } else {
        let begun = app.now().start_of_week();
        app.store().read(|tx| choose_from_likes(tx, id, &week, begun)).await?
    };
    Ok(private(Json(DiscoverWeekly {
        is_connected,
        week,
        friends,
        tracks: tracks.into_iter().map(WeeklyTrack::of).collect(),
        from_likes,
    })))
}

/// Chooses tracks by what a member likes. A track that nobody knows is none, and so is one that no shown
/// mix plays: more are chosen than are wanted.
fn choose_from_likes(
    tx: &Tx<'_>,
    user_id: &str,
    week: &str,
    begun: Moment,
) -> Result<Vec<LikedNear>, StoreError> {
    let ties = liked_ties::list(tx, user_id, begun)?;
    let mut near = Vec::new();
    for choice in choose(&ties, week, 2 * DEFAULT_RESULTS) {
        let Some(played) = track::find_played(tx, &choice.track)? else { continue };
        if !identified(&played.title, &played.artist) {
            continue;
        }
        let to = match choice.kind {
            Kind::Near => track::find_played(tx, &choice.to)?.map(|it| it.title),
            Kind::Artist => artist::find_by_id(tx, &choice.to)?
                .map(|it| it.name)
                .filter(|name| artist::names_somebody(name)),
            Kind::Mix | Kind::Played => mix::find(tx, &choice.to)?.map(|it| it.title),
        };
        let Some(to) = to else { continue };
        near.push(LikedNear { track: found_track(played), tie: choice.kind, to });
        if near.len() == DEFAULT_RESULTS {
            break;
        }
    }
    Ok(near)
}

/// Hides a recommended track: it leaves the list and does not come back. An artist with two hidden
/// tracks is left out as a whole from the next list on.
///
/// Source: none; beside the list, for whoever does not like what is on it.
#[utoipa::path(
    put,
    path = "/api/discover-weekly/refusals/{spotify_track_id}",
    tag = "discover",
    operation_id = "refuse_weekly_track",
    params(("spotify_track_id" = String, Path, description = "The track's id on Spotify.")),
    responses(
        (status = NO_CONTENT, description = "The track is removed from this week's list."),
        (status = NOT_FOUND, description = "The track is not on this week's list."),
        NoTrack, ForMembers, Limited, Write,
    )
)]
pub async fn refuse(
    State(app): State<App>,
    member: Member,
    peer: Peer,
    Name(track): Name,
) -> Result<StatusCode, ApiError> {
    app.floods().write(peer)?;
    let (id, now) = (member.user.id, app.now());
    let refused = app.store().write::<_, ApiError>(move |tx| {
        let listed = weekly::list_tracks(tx, &id)?;
        let listed = listed.into_iter().find(|it| it.spotify_track_id == track).ok_or(NoTrack)?;
        let artist = listed.artist_names.first().map(|name| artist_key(name));
        let refusal = RefusedTrack {
            spotify_track_id: listed.spotify_track_id,
            artist_key: artist.unwrap_or_default(),
        };
        Ok(weekly::refuse(tx, &id, &refusal, now)?)
    });
    refused.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Shows a hidden track on this week's list again.
///
/// Source: none; beside the list, for whoever sent a track away by mistake.
#[utoipa::path(
    delete,
    path = "/api/discover-weekly/refusals/{spotify_track_id}",
    tag = "discover",
    operation_id = "restore_weekly_track",
    params(("spotify_track_id" = String, Path, description = "The track's id on Spotify.")),
    responses(
        (status = NO_CONTENT, description = "The track is back on this week's list."),
        ForMembers, Limited, Write,
    )
)]
pub async fn restore(
    State(app): State<App>,
    member: Member,
    peer: Peer,
    Name(track): Name,
) -> Result<StatusCode, ApiError> {
    app.floods().write(peer)?;
    let id = member.user.id;
    app.store().write(move |tx| weekly::take_back(tx, &id, &track)).await?;
    Ok(StatusCode::NO_CONTENT)
}
