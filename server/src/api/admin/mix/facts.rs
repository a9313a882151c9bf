//! A mix's own facts: their limits, and setting them. Its tracklist is in
//! [`super::super::tracklist`].

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::mix::{self, Facts};
use segue_store::{Tx, audit, record};

use super::super::entity::check::{audio, check_length, is_picture, names};
use super::super::entity::files::{self, NamedFiles};
use super::{EditedMix, MixFacts, edited, entry};
use crate::api::admin::audit::changed_fields;
use crate::api::problems::{Checked, ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::api::submission::source;
use crate::app::App;
use crate::error::{ApiError, NoMix, ProviderUnreachable, Stale};
use crate::extract::{Admin, Began, JsonBody, Name, words};

impl MixFacts {
    fn checked(self) -> Result<Facts, ApiError> {
        let filled = |text: Option<String>| {
            text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
        };
        let title = self.title.trim().to_owned();
        if title.is_empty() {
            return Err(ApiError::invalid("title", "Mix title is required"));
        }
        let artists = names(&self.artist);
        if artists.is_empty() {
            return Err(ApiError::invalid("artist", "Artist/DJ name is required"));
        }
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        words::check(&[
            ("title", &title, words::NAME, false),
            ("artist", &self.artist, words::NAME, false),
            ("description", &text(&self.description), words::TEXT, true),
            ("genre", &text(&self.genre), words::NAME, false),
            ("cover_url", &text(&self.cover_url), words::ADDRESS, false),
            ("audio_url", &text(&self.audio_url), words::ADDRESS, false),
            ("venue", &text(&self.venue), words::NAME, false),
            ("location", &text(&self.location), words::NAME, false),
        ])?;
        check_length(self.duration_ms)?;
        let cover_url = filled(self.cover_url);
        if cover_url.as_deref().is_some_and(|url| !is_picture(url)) {
            return Err(ApiError::invalid("cover_url", "Please provide a valid image URL (https)"));
        }
        let (event_date, published_date) = (filled(self.event_date), filled(self.published_date));
        for (field, date) in [("event_date", &event_date), ("published_date", &published_date)] {
            if date.as_deref().is_some_and(|date| !segue_core::submission::is_date(date)) {
                return Err(ApiError::invalid(field, "Please provide a valid date (YYYY-MM-DD)"));
            }
        }
        Ok(Facts {
            title,
            artists,
            description: filled(self.description),
            genre: filled(self.genre),
            cover_url,
            duration_ms: self.duration_ms,
            event_date,
            published_date,
            audio: audio(&filled(self.audio_url), &None)?,
            venue: filled(self.venue),
            location: filled(self.location),
        })
    }
}

/// Sets a mix's own facts. Its address stays as it is.
///
/// Source: none; beside the mix summary, which shows them.
#[utoipa::path(
    put,
    path = "/api/admin/mixes/{mix}",
    tag = "admin",
    operation_id = "set_mix_facts",
    params(
        ("mix" = String, Path, description = "The mix's id or slug."),
        ("If-Match" = Option<String>, Header, description = "The version that the edit started from. Without it, the edit overwrites whatever is there."),
    ),
    request_body = MixFacts,
    responses(
        (status = OK, description = "The mix, as it is now.", body = EditedMix),
        (status = BAD_GATEWAY, description = "SoundCloud did not say where the mix's short link leads."),
        NoMix, Stale, ProviderUnreachable, Checked, ForAdmins, WriteWithBody,
    )
)]
pub async fn set_facts(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(name): Name,
    began: Began,
    JsonBody { mut value, .. }: JsonBody<MixFacts>,
) -> Result<Response, ApiError> {
    source::settle_short(&app, "audio_url", &mut value.audio_url).await?;
    let (mut facts, now) = (value.checked()?, app.now());
    let known = app.store().read(|tx| edited(tx, &name)).await?.ok_or(NoMix)?.facts;
    let is_new = |url: &Option<String>, before: &Option<String>| url != before;
    let audio_url = facts.audio.as_ref().map(|audio| audio.address().to_owned());
    // What was there before is no reason to refuse another change, even if the file has gone since.
    let named = NamedFiles {
        audio: facts.audio.clone().filter(|_| is_new(&audio_url, &known.audio_url)),
        cover_url: facts.cover_url.clone().filter(|_| is_new(&facts.cover_url, &known.cover_url)),
        duration_ms: facts.duration_ms,
    };
    facts.duration_ms = files::length_of(&app, named).await?;
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        let known = edited(tx, &name)?.ok_or(NoMix)?;
        began.check(&known.version)?;
        record::begin(tx)?;
        mix::set_facts(tx, &known.id, &facts, now)?;
        let entry = entry("mix.changed", &known.id, &facts.title, None);
        let id = audit::note(tx, &admin.user, &entry, now)?;
        if let Some(fields) = changed_fields(&record::tell(tx, &audit::find_edits(tx, &id)?)?) {
            audit::describe(tx, &id, &fields)?;
        }
        Ok(edited(tx, &known.id)?.ok_or(NoMix)?)
    };
    Ok(private(Json(app.store().write(work).await?)))
}
