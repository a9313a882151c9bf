//! The catalogue's mixes, as admins see them: listed, searched, changed, deleted; and what was left
//! over cleaned up.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::entity::{audio, check_length, is_https, names};
use super::tracklist;
use crate::api::page;
use crate::api::problems::{ForAdmins, Read, ReadWithQuery, Write, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::clock::Moment;
use crate::error::{ApiError, Problem};
use crate::extract::{Admin, Began, JsonBody, Name, Query, version, words};
use crate::store::audit::{self, Deed};
use crate::store::mix::desk::{self, DeskMix};
use crate::store::mix::{self, Audio, Facts, Gone};
use crate::store::search::{self, Kind};
use crate::store::snapshot::Snapshot;
use crate::store::{StoreError, Tx, list};

/// Mixes of a page.
const PAGE: usize = 50;

/// Which mixes are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MixesQuery {
    /// Words of the title or the artists; all mixes without.
    #[serde(default)]
    #[param(required = false)]
    search: String,
    /// The `next` of the page before; a search has one page.
    after: Option<String>,
}

/// A page of mixes.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeskMixes {
    /// The mixes, the newest first; of a search, the best first.
    pub mixes: Vec<DeskRow>,
    /// What to send as `after` for the next page; `null` on the last one.
    #[schema(required)]
    pub next: Option<String>,
}

/// A mix, as the list shows it.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeskRow {
    /// Id.
    pub id: String,
    /// Name in addresses.
    pub slug: String,
    /// Title.
    pub title: String,
    /// Main artists, with commas between.
    pub artist: String,
    /// Description.
    #[schema(required)]
    pub description: Option<String>,
    /// Address of the cover.
    #[schema(required)]
    pub cover_url: Option<String>,
    /// Hue of the cover, in degrees.
    pub cover_hue: u16,
    /// Day it was played, else published (YYYY-MM-DD).
    #[schema(required)]
    pub date: Option<String>,
    /// Length in milliseconds.
    #[schema(required)]
    pub duration_ms: Option<u64>,
    /// Number of tracks.
    pub track_count: u32,
    /// `Published` if it plays, else `Draft`.
    #[schema(example = "Published")]
    pub status: &'static str,
    /// When it came into the catalogue (RFC 3339).
    pub created_at: String,
}

impl DeskRow {
    fn of(row: DeskMix) -> Self {
        Self {
            id: row.id,
            slug: row.slug,
            title: row.title,
            artist: row.artist,
            description: row.description,
            cover_url: row.cover_url,
            cover_hue: row.cover_hue,
            date: row.event_date.or(row.published_date),
            duration_ms: row.duration_ms,
            track_count: row.track_count,
            status: if row.has_audio { "Published" } else { "Draft" },
            created_at: row.created_at.rfc3339(),
        }
    }
}

/// Lists mixes, or finds some by their words.
///
/// Stands for the specification's read of all mixes, newest first.
#[utoipa::path(
    get,
    path = "/api/admin/mixes",
    tag = "admin",
    operation_id = "list_admin_mixes",
    params(MixesQuery),
    responses(
        (status = OK, description = "A page of them.", body = DeskMixes),
        ForAdmins,
        ReadWithQuery,
    )
)]
pub async fn list(
    State(app): State<App>,
    _: Admin,
    Query(asked): Query<MixesQuery>,
) -> Result<Response, ApiError> {
    let behind = asked.after.as_deref().map(page::read_place).transpose()?;
    let most = u32::try_from(PAGE).unwrap_or(u32::MAX);
    let rows = app.store().read(|tx| {
        if asked.search.trim().is_empty() {
            return desk::list(tx, behind.as_ref(), PAGE + 1);
        }
        desk::list_by_ids(tx, &search::find(tx, Kind::Mix, &asked.search, most)?)
    })?;
    let (rows, next) = page::cut(rows, PAGE, |row| page::print_place(row.created_at, &row.id));
    let mixes = rows.into_iter().map(DeskRow::of).collect();
    Ok(private(Json(DeskMixes { mixes, next })))
}

/// A mix's own facts.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MixFacts {
    /// Title.
    pub title: String,
    /// Whose it is, as one credit: names with commas, `&` and the like between.
    pub artist: String,
    /// Description.
    #[schema(required)]
    pub description: Option<String>,
    /// Genre.
    #[schema(required)]
    pub genre: Option<String>,
    /// Address of the cover, by https.
    #[schema(required)]
    pub cover_url: Option<String>,
    /// Length in milliseconds.
    #[schema(required)]
    pub duration_ms: Option<u64>,
    /// Day it was played (YYYY-MM-DD).
    #[schema(required)]
    pub event_date: Option<String>,
    /// Day it was published (YYYY-MM-DD).
    #[schema(required)]
    pub published_date: Option<String>,
    /// A file of this site (`/audio/…`), a file elsewhere by https, or a page on SoundCloud.
    #[schema(required)]
    pub audio_url: Option<String>,
    /// Venue.
    #[schema(required)]
    pub venue: Option<String>,
    /// Town or country.
    #[schema(required)]
    pub location: Option<String>,
}

/// A mix, as its editor shows it beside what visitors see.
#[derive(Debug, Serialize, ToSchema)]
pub struct EditedMix {
    /// Id.
    pub id: String,
    /// Name in addresses.
    pub slug: String,
    /// Its own facts.
    pub facts: MixFacts,
    /// Ids of the lists that it stands in, hidden ones included.
    pub list_ids: Vec<String>,
    /// What to send as `If-Match` with an edit of its facts.
    pub version: String,
    /// What to send as `If-Match` with an edit of its tracklist.
    pub tracklist_version: String,
}

const MISSING: ApiError = ApiError::NotFound("mix");

fn edited(tx: &Tx<'_>, name: &str) -> Result<Option<EditedMix>, StoreError> {
    let Some(mix) = mix::find(tx, name)? else { return Ok(None) };
    let artists = mix::list_artists(tx, &mix.id)?;
    let artists = artists.iter().filter(|artist| artist.is_main);
    let artist = artists.map(|artist| artist.name.as_str()).collect::<Vec<_>>().join(", ");
    let list_ids = list::list_ids_of_mix(tx, &mix.id)?;
    let facts = MixFacts {
        title: mix.title,
        artist,
        description: mix.description,
        genre: mix.genre,
        cover_url: mix.cover_url,
        duration_ms: mix.duration_ms,
        event_date: mix.event_date,
        published_date: mix.published_date,
        audio_url: mix.audio.map(|audio| match audio {
            Audio::File(url) | Audio::SoundCloud(url) => url,
        }),
        venue: mix.venue,
        location: mix.location,
    };
    let (version, tracklist_version) = (version(&facts), tracklist::version_of(tx, &mix.id)?);
    let (id, slug) = (mix.id, mix.slug);
    Ok(Some(EditedMix { id, slug, facts, list_ids, version, tracklist_version }))
}

/// Shows a mix to its editor.
///
/// Stands for the specification's read of one mix by id.
#[utoipa::path(
    get,
    path = "/api/admin/mixes/{mix}",
    tag = "admin",
    operation_id = "show_admin_mix",
    params(("mix" = String, Path, description = "The mix's id or slug.")),
    responses(
        (status = OK, description = "The mix.", body = EditedMix),
        (status = NOT_FOUND, description = "Mix not found.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        Read,
    )
)]
pub async fn show(
    State(app): State<App>,
    _: Admin,
    Name(name): Name,
) -> Result<Response, ApiError> {
    let found = app.store().read(|tx| edited(tx, &name))?.ok_or(ApiError::NotFound("mix"))?;
    Ok(private(Json(found)))
}

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
        // Generated and own covers are paths of this site.
        if cover_url.as_deref().is_some_and(|url| !url.starts_with('/') && !is_https(url)) {
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
/// Beside the specification's mix summary, which shows them.
#[utoipa::path(
    put,
    path = "/api/admin/mixes/{mix}",
    tag = "admin",
    operation_id = "set_mix_facts",
    params(
        ("mix" = String, Path, description = "The mix's id or slug."),
        ("If-Match" = Option<String>, Header, description = "The version that the edit began with; without it, the edit counts whatever was there."),
    ),
    request_body = MixFacts,
    responses(
        (status = OK, description = "They are set.", body = EditedMix),
        (status = NOT_FOUND, description = "Mix not found.", body = Problem, content_type = "application/problem+json"),
        (status = CONFLICT, description = "`edit.stale`: somebody else changed it meanwhile.", body = Problem, content_type = "application/problem+json"),
        (status = UNPROCESSABLE_ENTITY, description = "What has to change.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        WriteWithBody,
    )
)]
pub async fn set_facts(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(name): Name,
    began: Began,
    JsonBody { value, .. }: JsonBody<MixFacts>,
) -> Result<Response, ApiError> {
    let (facts, now) = (value.checked()?, app.now());
    let set = app.store().write(move |tx| {
        let Some(known) = edited(tx, &name)? else { return Ok(Err(MISSING)) };
        if let Err(stale) = began.check(&known.version) {
            return Ok(Err(stale));
        }
        mix::set_facts(tx, &known.id, &facts, now)?;
        let deed = deed("mix.changed", &known.id, &facts.title, None, None);
        audit::note(tx, &admin.user, &deed, now)?;
        Ok(edited(tx, &known.id)?.ok_or(MISSING))
    });
    let set = set.await??;
    app.live().tell(&set.id, "mix", "{}");
    Ok(private(Json(set)))
}

/// What has gone.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeletedItems {
    /// Tracks that nothing else played and nobody liked.
    pub tracks: usize,
    /// Artists without any other track or mix.
    pub artists: usize,
    /// The entry of the audit by which it can be put back; `null` where nothing has gone.
    #[schema(required)]
    pub audit_id: Option<String>,
}

/// Deletes a mix, with the tracks and artists that nothing else has. It can be put back for thirty
/// days.
///
/// Stands for the specification's `delete-mix`.
#[utoipa::path(
    delete,
    path = "/api/admin/mixes/{mix}",
    tag = "admin",
    operation_id = "delete_mix",
    params(("mix" = String, Path, description = "The mix's id or slug.")),
    responses(
        (status = OK, description = "It is gone.", body = DeletedItems),
        (status = NOT_FOUND, description = "Mix not found.", body = Problem, content_type = "application/problem+json"),
        ForAdmins,
        Write,
    )
)]
pub async fn delete(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(name): Name,
) -> Result<Response, ApiError> {
    let now = app.now();
    let deleted = app.store().write(move |tx| {
        let Some(found) = mix::find(tx, &name)? else { return Ok(None) };
        let gone = mix::delete(tx, &found.id)?;
        let deed =
            |detail, snapshot| deed("mix.deleted", &found.id, &found.title, detail, snapshot);
        note_gone(tx, &admin.user, gone, deed, now).map(Some)
    });
    Ok(private(Json(deleted.await?.ok_or(ApiError::NotFound("mix"))?)))
}

fn note_gone<'a>(
    tx: &Tx<'_>,
    admin: &crate::store::user::User,
    gone: Gone,
    deed: impl FnOnce(Option<String>, Option<Snapshot>) -> Deed<'a>,
    now: Moment,
) -> Result<DeletedItems, StoreError> {
    let Gone { tracks, artists, snapshot } = gone;
    let detail = format!("{tracks} tracks and {artists} artists went along");
    let id = audit::note(tx, admin, &deed(Some(detail), Some(snapshot)), now)?;
    Ok(DeletedItems { tracks, artists, audit_id: Some(id) })
}

fn deed<'a>(
    action: &'static str,
    id: &'a str,
    name: &'a str,
    detail: Option<String>,
    snapshot: Option<Snapshot>,
) -> Deed<'a> {
    Deed { action, entity_type: "mix", entity_id: id, entity_name: name, detail, snapshot }
}

/// Deletes tracks that no mix plays and nobody likes, and artists without a track or a mix.
///
/// Stands for the specification's `cleanup-orphaned-data`.
#[utoipa::path(
    post,
    path = "/api/admin/cleanup/orphans",
    tag = "admin",
    operation_id = "clean_orphans",
    responses(
        (status = OK, description = "What has gone.", body = DeletedItems),
        ForAdmins,
        Write,
    )
)]
pub async fn clean_orphans(
    State(app): State<App>,
    Admin(admin): Admin,
) -> Result<Response, ApiError> {
    let now = app.now();
    let cleaned = app.store().write(move |tx| {
        let gone = mix::clean_orphans(tx)?;
        if gone.tracks + gone.artists == 0 {
            return Ok(DeletedItems { tracks: 0, artists: 0, audit_id: None });
        }
        let deed = |detail, snapshot| {
            deed("catalogue.cleaned", "catalogue", "Orphaned data", detail, snapshot)
        };
        note_gone(tx, &admin.user, gone, deed, now)
    });
    Ok(private(Json(cleaned.await?)))
}

/// What a clean-up did.
#[derive(Debug, Serialize, ToSchema)]
pub struct CleanedTracks {
    /// Tracks that have no longer what Spotify knows of another one.
    pub tracks: usize,
}

/// Takes what Spotify knows off tracks that nobody has identified: it cannot be theirs.
///
/// Stands for the specification's `cleanup-id-tracks-spotify`.
#[utoipa::path(
    post,
    path = "/api/admin/cleanup/id-tracks",
    tag = "admin",
    operation_id = "clean_id_tracks",
    responses(
        (status = OK, description = "How many there were.", body = CleanedTracks),
        ForAdmins,
        Write,
    )
)]
pub async fn clean_id_tracks(
    State(app): State<App>,
    Admin(admin): Admin,
) -> Result<Response, ApiError> {
    let now = app.now();
    let cleaned = app.store().write(move |tx| {
        let tracks = mix::clean_id_tracks(tx)?;
        if tracks > 0 {
            let detail = Some(format!("{tracks} tracks"));
            let deed = deed("catalogue.cleaned", "catalogue", "ID tracks", detail, None);
            audit::note(tx, &admin.user, &deed, now)?;
        }
        Ok(CleanedTracks { tracks })
    });
    Ok(private(Json(cleaned.await?)))
}
