//! The sound of a submitted mix: the key by which a known mix is recognised, and SoundCloud's title
//! and picture.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_core::submission::sound_link::{SoundLink, sound_link};
use segue_providers::soundcloud::SoundCloudError;
use segue_store::{mix, staged};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::problems::{Limited, Read};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, Internal, Invalid, NoSound, ProviderUnreachable, problems};
use crate::extract::{Query, Visitor};
use crate::http::flood::Peer;

problems! {
    /// SoundCloud does not share this sound with other sites. Its title and picture have to be typed.
    SoundRefused = 403 "sound.refused" "SoundCloud does not tell other sites about this mix.";
}

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

/// Says whether a mix is known already, by its link or by title and artist.
///
/// Source: none; beside the form, to spare people a submission that changes nothing.
#[utoipa::path(
    get,
    path = "/api/submissions/known",
    tag = "submissions",
    operation_id = "find_known_mix",
    params(KnownQuery),
    responses(
        (status = OK, description = "What the site knows about the sound.", body = KnownMix),
        Limited, Read,
    )
)]
pub async fn known(
    State(app): State<App>,
    visitor: Visitor,
    peer: Peer,
    Query(asked): Query<KnownQuery>,
) -> Result<Response, ApiError> {
    let link = sound_link(&asked.soundcloud_url);
    let key = match link {
        Some(SoundLink::Short(_)) => {
            app.floods().write(peer)?;
            settle(&app, "soundcloud_url", &asked.soundcloud_url).await.ok().and_then(|it| it.key())
        }
        link => link.and_then(|link| link.key()),
    };
    let known = app.store().read(|tx| {
        let mut slug = match &key {
            Some(key) => mix::find_slug_by_sound(tx, key)?,
            None => None,
        };
        if slug.is_none() && !asked.title.trim().is_empty() {
            slug = mix::find_slug(tx, asked.title.trim(), &asked.artist)?;
        }
        // Nobody learns from here of a mix that they do not see.
        if let Some(known) = &slug
            && mix::find_id_in(tx, visitor.view(), known)?.is_none()
        {
            slug = None;
        }
        let pending = match &key {
            Some(key) => staged::find_pending(tx, key, visitor.member_id())?,
            None => None,
        };
        let (is_submitted, is_own) = (pending.is_some(), pending == Some(true));
        Ok(KnownMix { slug, is_submitted, is_own })
    });
    let known = known.await?;
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

/// Asks SoundCloud for a sound's title and picture, by its oEmbed, whichever form of link names it:
/// a page, a short link, the player's address or the API's. Only SoundCloud is asked, whatever the
/// link says.
///
/// Source: none; beside the form, to spare people typing.
#[utoipa::path(
    get,
    path = "/api/submissions/sound",
    tag = "submissions",
    operation_id = "find_sound",
    params(SoundQuery),
    responses(
        (status = OK, description = "What SoundCloud says about the sound.", body = Sound),
        (status = UNPROCESSABLE_ENTITY, description = "The link does not lead to a sound on SoundCloud."),
        SoundRefused, NoSound, Invalid, ProviderUnreachable, Limited, Read,
    )
)]
pub async fn sound(
    State(app): State<App>,
    peer: Peer,
    Query(asked): Query<SoundQuery>,
) -> Result<Response, ApiError> {
    app.floods().write(peer)?;
    let away = ProviderUnreachable("SoundCloud");
    let Named::Sound(link) = settle(&app, "url", &asked.url).await? else {
        return Err(away.into());
    };
    let address = link.address().ok_or(Internal)?;
    let found = app.soundcloud().find(address).await;
    let found = found.map_err(|error| -> ApiError {
        match error {
            SoundCloudError::Missing | SoundCloudError::NoSound | SoundCloudError::Lost => {
                NoSound.into()
            }
            SoundCloudError::Refused => SoundRefused.into(),
            SoundCloudError::Unreachable(_) => {
                tracing::info!(%error, "SoundCloud did not say what a sound is");
                away.into()
            }
        }
    })?;
    let (title, artist, cover_url) = (found.title, found.artist, found.cover_url);
    Ok(private(Json(Sound { title, artist, cover_url })))
}

/// The mix that a link names, as far as the link shows it.
pub enum Named {
    /// A sound of SoundCloud.
    Sound(SoundLink),
    /// Nothing yet: it is a short link, and SoundCloud does not answer.
    Unknown,
}

impl Named {
    /// The sound's key.
    #[must_use]
    pub fn key(&self) -> Option<String> {
        match self {
            Self::Sound(link) => link.key(),
            Self::Unknown => None,
        }
    }
}

/// Says what a link to SoundCloud names; a short one is followed.
///
/// # Errors
/// [`Invalid`] for the field where it names nothing that plays.
pub async fn settle(app: &App, field: &str, url: &str) -> Result<Named, ApiError> {
    match app.soundcloud().settle(url).await {
        Ok(link) => Ok(Named::Sound(link)),
        Err(SoundCloudError::Unreachable(error)) => {
            tracing::info!(error, "SoundCloud did not say where a short link leads");
            Ok(Named::Unknown)
        }
        Err(SoundCloudError::Lost) => Err(ApiError::invalid(
            field,
            "This short link does not lead to a mix on SoundCloud. Paste the mix's own address",
        )),
        Err(_) => Err(ApiError::invalid(field, "Please provide a valid SoundCloud URL")),
    }
}

/// Puts a sound's own address in the place of a short link to it; any other text stays as it is.
///
/// # Errors
/// [`Invalid`] where it leads nowhere, [`ProviderUnreachable`] where SoundCloud does
/// not say where.
pub async fn settle_short(
    app: &App,
    field: &str,
    url: &mut Option<String>,
) -> Result<(), ApiError> {
    let Some(typed) = url.as_deref() else { return Ok(()) };
    if !matches!(sound_link(typed), Some(SoundLink::Short(_))) {
        return Ok(());
    }
    match settle(app, field, typed).await? {
        Named::Sound(link) => *url = link.address().map(str::to_owned),
        Named::Unknown => return Err(ProviderUnreachable("SoundCloud").into()),
    }
    Ok(())
}

/// The key of what a link names; `None` where it leads elsewhere, or has to be followed first.
#[must_use]
pub fn key(url: &str) -> Option<String> {
    sound_link(url).and_then(|link| link.key())
}
