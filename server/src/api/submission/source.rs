//! Where a submitted mix can be heard: in one spelling, so that a mix that is known is known again,
//! and what SoundCloud says of it.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::problems::Read;
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::extract::{Query, Visitor};
use crate::http::flood::Peer;
use crate::soundcloud::SoundCloudError;
use crate::store::{mix, staged};

/// A mix that somebody is about to submit.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct KnownQuery {
    /// Link to the mix on SoundCloud.
    soundcloud_url: String,
    /// Mix title.
    #[serde(default)]
    #[param(required = false)]
    title: String,
    /// Artist or DJ name.
    #[serde(default)]
    #[param(required = false)]
    artist: String,
}

/// Whether a mix is known.
#[derive(Debug, Serialize, ToSchema)]
pub struct KnownMix {
    /// The mix in the catalogue, by its name in addresses; `null` where there is none.
    #[schema(required)]
    pub slug: Option<String>,
    /// Whether it waits for review.
    pub is_submitted: bool,
    /// Whether whoever asks is the member who submitted it.
    pub is_own: bool,
}

/// Says whether a mix is known that somebody is about to submit: by its link, or by title and artist.
///
/// Beside the specification's form, to spare people a submission that changes nothing.
#[utoipa::path(
    get,
    path = "/api/submissions/known",
    tag = "submissions",
    operation_id = "find_known_mix",
    params(KnownQuery),
    responses(
        (status = OK, description = "What is known.", body = KnownMix),
        Read,
    )
)]
pub async fn known(
    State(app): State<App>,
    Visitor(visitor): Visitor,
    Query(asked): Query<KnownQuery>,
) -> Result<Response, ApiError> {
    let user_id = visitor.map(|(_, user)| user.id);
    let key = key(&asked.soundcloud_url);
    let known = app.store().read(|tx| {
        let mut slug = match &key {
            Some(key) => mix::find_slug_by_source(tx, &spellings(key))?,
            None => None,
        };
        if slug.is_none() && !asked.title.trim().is_empty() {
            slug = mix::find_slug(tx, asked.title.trim(), &asked.artist)?;
        }
        let pending = match &key {
            Some(key) => staged::find_pending(tx, key, user_id.as_deref())?,
            None => None,
        };
        let (is_submitted, is_own) = (pending.is_some(), pending == Some(true));
        Ok(KnownMix { slug, is_submitted, is_own })
    })?;
    Ok(private(Json(known)))
}

/// A link to a sound.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SoundQuery {
    /// Link to the mix on SoundCloud.
    #[param(
        pattern = "^[Hh][Tt][Tt][Pp][Ss]?://",
        example = "https://soundcloud.com/halide/night-bus-12"
    )]
    url: String,
}

/// What SoundCloud says of a sound.
#[derive(Debug, Serialize, ToSchema)]
pub struct Sound {
    /// Title.
    pub title: String,
    /// Who put it there.
    #[schema(required)]
    pub artist: Option<String>,
    /// Address of its picture.
    #[schema(required)]
    pub cover_url: Option<String>,
}

/// Asks SoundCloud for a sound's title and picture, by its oEmbed. Only SoundCloud is asked, whatever
/// the link says.
///
/// Beside the specification's form, to spare people typing.
#[utoipa::path(
    get,
    path = "/api/submissions/sound",
    tag = "submissions",
    operation_id = "find_sound",
    params(SoundQuery),
    responses(
        (status = OK, description = "What it says.", body = Sound),
        (status = NOT_FOUND, description = "SoundCloud has no such sound, or it is private.", body = Problem, content_type = "application/problem+json"),
        (status = TOO_MANY_REQUESTS, description = "Too many questions.", body = Problem, content_type = "application/problem+json"),
        (status = BAD_GATEWAY, description = "SoundCloud does not answer.", body = Problem, content_type = "application/problem+json"),
        Read,
    )
)]
pub async fn sound(
    State(app): State<App>,
    peer: Peer,
    Query(asked): Query<SoundQuery>,
) -> Result<Response, ApiError> {
    app.floods().write(peer)?;
    let Some(key) = key(&asked.url) else {
        return Err(ApiError::invalid("url", "Please provide a valid SoundCloud URL"));
    };
    let found = app.soundcloud().find(&format!("https://soundcloud.com/{key}")).await;
    let found = found.map_err(|error| match error {
        SoundCloudError::Missing => ApiError::NotFound("sound"),
        SoundCloudError::Unreachable(_) => {
            tracing::info!(%error, "SoundCloud did not say what a sound is");
            ApiError::ProviderUnreachable("SoundCloud")
        }
    })?;
    let (title, artist, cover_url) = (found.title, found.artist, found.cover_url);
    Ok(private(Json(Sound { title, artist, cover_url })))
}

/// A link's path at SoundCloud, in lower case and without what only tells where it was copied; `None`
/// where it leads elsewhere.
#[must_use]
pub fn key(url: &str) -> Option<String> {
    let url = oauth2::url::Url::parse(url.trim()).ok()?;
    let host = url.host_str()?;
    let is_there = host == "soundcloud.com" || host.ends_with(".soundcloud.com");
    let path = url.path().trim_matches('/').to_lowercase();
    (is_there && matches!(url.scheme(), "http" | "https") && !path.is_empty()).then_some(path)
}

/// How a link may stand in the catalogue.
#[must_use]
pub fn spellings(key: &str) -> [String; 3] {
    ["", "www.", "m."].map(|host| format!("https://{host}soundcloud.com/{key}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_sound_has_one_key() {
        for url in [
            "https://soundcloud.com/halide/night-bus",
            " http://www.soundcloud.com/Halide/night-bus/?si=1#t=3 ",
            "https://m.soundcloud.com/halide/night-bus",
        ] {
            assert_eq!(key(url).as_deref(), Some("halide/night-bus"), "{url}");
        }
        for url in [
            "https://soundcloud.com.evil.example/a",
            "https://soundcloud.com",
            "a",
            "ftp://soundcloud.com/a",
        ] {
            assert_eq!(key(url), None, "{url}");
        }
    }
}
