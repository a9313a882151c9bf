//! A staged mix into the catalogue: what an import will create and what it will link, and the import
//! itself, in one transaction. Importing an entity again answers with the mix that it became.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_base::config::Origin;
use segue_core::submission::FieldError;
use segue_mail::letter;
use segue_store::mix::{self, Audio, Inserted, NewMix};
use segue_store::staged::{self, Verdict};
use segue_store::track::{self, NewTrack};
use segue_store::{StoreError, Tx, artist, outgoing_mail, record, search};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::duplicate::spelling;
use super::entity::MixData;
use super::entity::files::{self, NamedFiles};
use super::staged::{note, version_of};
use crate::api::problems::{Checked, ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::api::submission::source;
use crate::api::track::TrackContradicts;
use crate::app::App;
use crate::error::{ApiError, MixGone, NoStagedEntity, ProviderUnreachable, Stale, problems};
use crate::extract::{Admin, Began, JsonBody, Member, Name, TRACKLIST_LIMIT};

problems! {
    /// The catalogue seems to have this mix already. The sentence names it; send `as_new` to import it anyway.
    MixKnown(slug: String) = 409 "mix.known"
        "The catalogue already seems to have this mix: /mix/{slug}";
}

/// Tracks of the catalogue that are offered for one of the list.
const MOST_CANDIDATES: u32 = 3;

/// A mix that an admin has looked through.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReviewedMix {
    /// The entity's data with the edited mix, its tracklist included.
    #[schema(value_type = StagedMixData)]
    pub mix_data: Value,
    /// Whether it is to be a mix of its own though the catalogue seems to have it.
    #[serde(default)]
    pub as_new: bool,
}

/// The data of a staged mix.
#[derive(ToSchema)]
#[expect(dead_code, reason = "the body may be any JSON; this is the shape that is understood")]
pub struct StagedMixData {
    /// The mix.
    mix: MixData,
}

/// What an import will do.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportPlan {
    /// The mix that the catalogue seems to have already.
    #[schema(required)]
    pub known: Option<MixInCatalogue>,
    /// What becomes of each track, in the order of the list.
    pub tracks: Vec<PlannedTrack>,
    /// What becomes of each artist, tracks' and the mix's own, each once. Names that stand for nobody, such as
    /// `ID`, are none.
    pub artists: Vec<PlannedArtist>,
}

/// A mix that the catalogue has.
#[derive(Debug, Serialize, ToSchema)]
pub struct MixInCatalogue {
    /// Its name in addresses.
    pub slug: String,
    /// Title.
    pub title: String,
}

/// What becomes of a track.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlannedTrack {
    /// Place in the list, from 1.
    #[schema(minimum = 1)]
    pub position: u32,
    /// Title with the mix text.
    pub title: String,
    /// Artist credit.
    pub artist: String,
    /// When it will start, in seconds; `null` where there is no time, or none that reads as one.
    #[schema(required)]
    pub start_seconds: Option<u32>,
    /// The track of the catalogue that it is; `null` where it will be created.
    #[schema(required)]
    pub linked: Option<CatalogueTrack>,
    /// Whether the list says that it is that track and calls it otherwise. An import is refused then.
    pub contradicts: bool,
    /// Tracks of the catalogue that it might be instead.
    pub candidates: Vec<CatalogueTrack>,
}

/// A track of the catalogue.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogueTrack {
    /// Id.
    pub id: String,
    /// Title with the mix text.
    pub title: String,
    /// Artist credit.
    pub artist: String,
}

/// What becomes of an artist.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlannedArtist {
    /// Name.
    pub name: String,
    /// Whether the catalogue has them already, by this or another name.
    pub is_known: bool,
    /// Artists of the catalogue whom an unknown name perhaps means, because it is so like theirs.
    pub perhaps: Vec<PerhapsArtist>,
}

/// An artist whom a name perhaps means.
#[derive(Debug, Serialize, ToSchema)]
pub struct PerhapsArtist {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// What the two names differ in, in words.
    pub why: String,
}

/// Says what an import of a mix will create and what it will link.
///
/// Source: none; beside `approve_import_mix`, to look before it is called.
#[utoipa::path(
    post,
    path = "/api/admin/staged-entities/plan",
    tag = "admin",
    operation_id = "plan_import",
    request_body = ReviewedMix,
    responses(
        (status = OK, description = "What an import would do. Nothing is changed.", body = ImportPlan),
        (status = BAD_GATEWAY, description = "SoundCloud did not say where the mix's short link leads."),
        ProviderUnreachable, Checked, ForAdmins, WriteWithBody,
    )
)]
pub async fn plan(
    State(app): State<App>,
    _: Admin,
    JsonBody { value, .. }: JsonBody<ReviewedMix, TRACKLIST_LIMIT>,
) -> Result<Response, ApiError> {
    let new = new_mix(&app, &value.mix_data, app.now()).await?;
    let plan = app.store().read(|tx| {
        let tracks = (1..).zip(&new.tracks).map(|(position, track)| planned(tx, position, track));
        Ok(ImportPlan {
            known: known_mix(tx, &new)?,
            tracks: tracks.collect::<Result<_, _>>()?,
            artists: artists(tx, &new)?,
        })
    });
    let plan = plan.await;
    Ok(private(Json(plan?)))
}

/// Reads the data of a staged mix as the mix that it will be.
pub(super) async fn new_mix(app: &App, data: &Value, now: Moment) -> Result<NewMix, ApiError> {
    let data = MixData::read(data);
    let mut data =
        data.ok_or_else(|| ApiError::invalid("mix_data", "Mix not found or invalid data."))?;
    data.settle(app).await?;
    data.new_mix(now)
}

/// The same, with its files looked at: they are there, and the sound says how long it is.
pub(super) async fn whole_mix(app: &App, data: &Value, now: Moment) -> Result<NewMix, ApiError> {
    let mut new = new_mix(app, data, now).await?;
    let named = NamedFiles {
        audio: new.audio.clone(),
        cover_url: new.cover_url.clone(),
        duration_ms: new.duration_ms,
    };
    new.duration_ms = files::length_of(app, named).await?;
    Ok(new)
}

/// The mix that the catalogue has already: of the same sound, or of the same title and artist.
pub(super) fn known(tx: &Tx<'_>, new: &NewMix) -> Result<Option<String>, StoreError> {
    if let Some(Audio::SoundCloud(url)) = &new.audio
        && let Some(key) = source::key(url)
        && let Some(slug) = mix::find_slug_by_sound(tx, &key)?
    {
        return Ok(Some(slug));
    }
    mix::find_slug(tx, &new.title, new.artists.first().map_or("", String::as_str))
}

fn known_mix(tx: &Tx<'_>, new: &NewMix) -> Result<Option<MixInCatalogue>, StoreError> {
    let Some(slug) = known(tx, new)? else { return Ok(None) };
    let found = mix::find_any(tx, &slug)?;
    Ok(found.map(|found| MixInCatalogue { slug: found.slug, title: found.title }))
}

fn planned(tx: &Tx<'_>, position: u32, new: &NewTrack) -> Result<PlannedTrack, StoreError> {
    let same = match &new.known_id {
        Some(id) => Some(id.clone()),
        None => track::find_same(tx, new)?,
    };
    let linked = match &same {
        Some(id) => catalogue_track(tx, id)?,
        None => None,
    };
    let mut candidates: Vec<CatalogueTrack> = Vec::new();
    if segue_core::identified(&new.title, &new.artist) {
        // Those of alike names come first, then those of nearly the same, then those that only have the title's
        // words.
        let likeness = search::of_track(&new.title, &new.artist);
        let mut ids = search::list_alike(tx, search::Kind::Track, &likeness, MOST_CANDIDATES)?;
        ids.extend(track::list_misspelt(tx, &new.title, &new.artist)?);
        ids.extend(search::find(tx, search::Kind::Track, &new.title, MOST_CANDIDATES)?);
        for id in ids {
            let is_there = candidates.iter().any(|it| it.id == id) || same.as_ref() == Some(&id);
            if !is_there && candidates.len() < MOST_CANDIDATES as usize {
                candidates.extend(catalogue_track(tx, &id)?);
            }
        }
    }
    let (title, artist) = (new.title.clone(), new.artist.clone());
    let start_seconds = new.start_seconds;
    let contradicts = track::find_contradiction(tx, new)?.is_some();
    Ok(PlannedTrack { position, title, artist, start_seconds, linked, contradicts, candidates })
}

/// Refuses a list that says of a track that it is one of the catalogue's, and calls it otherwise: an import
/// would play what the list does not name.
pub(super) fn check_names(tx: &Tx<'_>, new: &NewMix) -> Result<(), ApiError> {
    for (at, track) in new.tracks.iter().enumerate() {
        let Some(known) = track::find_contradiction(tx, track)? else { continue };
        let (names, known) = (track::Names::of(track).words(), known.words());
        let message = format!(
            "Track {}: the tracklist says {names}, but the chosen track in the catalogue is {known}",
            at + 1
        );
        let field = format!("tracklist.{at}.track_id");
        return Err(TrackContradicts(FieldError { field, message }).into());
    }
    Ok(())
}

fn catalogue_track(tx: &Tx<'_>, id: &str) -> Result<Option<CatalogueTrack>, StoreError> {
    let found = track::find_played(tx, id)?;
    Ok(found.map(|found| CatalogueTrack { id: found.id, title: found.title, artist: found.artist }))
}

fn artists(tx: &Tx<'_>, new: &NewMix) -> Result<Vec<PlannedArtist>, StoreError> {
    let mut planned: Vec<PlannedArtist> = Vec::new();
    let of_tracks = new.tracks.iter().filter(|track| track.known_id.is_none());
    let of_tracks = of_tracks.flat_map(track::artist_names);
    let names = new.artists.iter().cloned().chain(of_tracks);
    for name in names.filter(|name| artist::names_somebody(name)) {
        let is_named = |it: &PlannedArtist| it.name.to_lowercase() == name.to_lowercase();
        if !planned.iter().any(is_named) {
            let is_known = artist::is_known(tx, &name)?;
            let perhaps = if is_known { Vec::new() } else { perhaps(tx, &name)? };
            planned.push(PlannedArtist { name, is_known, perhaps });
        }
    }
    Ok(planned)
}

/// The artists of the catalogue whom an unknown name perhaps means: first those who only write it otherwise.
fn perhaps(tx: &Tx<'_>, name: &str) -> Result<Vec<PerhapsArtist>, StoreError> {
    let found = artist::find_alike(tx, name)?.into_iter().chain(artist::find_misspelt(tx, name)?);
    let told = found.map(|it| {
        let why = spelling([name, &it.name]);
        PerhapsArtist { id: it.id, name: it.name, why }
    });
    Ok(told.collect())
}

/// What an import has done.
#[derive(Debug, Serialize, ToSchema)]
pub struct Imported {
    /// The mix's id.
    pub mix_id: String,
    /// Its name in addresses.
    pub slug: String,
    /// Whether this call has imported it; else an earlier one had.
    pub is_new: bool,
}

/// Approves a staged mix and puts it into the catalogue, in one transaction. Calling it again
/// answers with the same mix. A member who submitted it is told by mail.
///
/// Source: `approve_import_mix`.
#[utoipa::path(
    post,
    path = "/api/admin/staged-entities/{id}/approve",
    tag = "admin",
    operation_id = "approve_staged_entity",
    params(
        ("id" = String, Path, description = "The entity's id."),
        ("If-Match" = Option<String>, Header, description = "The version that the edit started from. Without it, the edit overwrites whatever is there."),
    ),
    request_body = ReviewedMix,
    responses(
        (status = OK, description = "The mix is in the catalogue.", body = Imported),
        (status = BAD_GATEWAY, description = "SoundCloud did not say where the mix's short link leads."),
        NoStagedEntity, MixKnown, Stale, TrackContradicts, ProviderUnreachable, Checked, ForAdmins,
        WriteWithBody,
    )
)]
pub async fn approve(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(id): Name,
    began: Began,
    JsonBody { value, .. }: JsonBody<ReviewedMix, TRACKLIST_LIMIT>,
) -> Result<Response, ApiError> {
    let now = app.now();
    let new = whole_mix(&app, &value.mix_data, now).await?;
    let import = Import { id, began, value, new, origin: app.settings().public_origin() };
    let imported = app.store().write_alone(move |tx| import.run(tx, &admin, now));
    let imported = imported.await?;
    Ok(private(Json(imported)))
}

/// A mix on its way into the catalogue.
struct Import {
    id: String,
    began: Began,
    value: ReviewedMix,
    new: NewMix,
    origin: Origin,
}

impl Import {
    fn run(&self, tx: &Tx<'_>, admin: &Member, now: Moment) -> Result<Imported, ApiError> {
        let found = staged::find(tx, &self.id)?.ok_or(NoStagedEntity)?;
        let version = version_of(&found);
        if let Some(mix_id) = found.mix_id {
            // The same content again counts as the same request; different content would be lost,
            // so it is refused.
            let sent = self.value.mix_data.to_string();
            if found.data != sent {
                self.began.check(&version)?;
            }
            let slug = mix::find_any(tx, &mix_id)?.ok_or(MixGone)?.slug;
            return Ok(Imported { mix_id, slug, is_new: false });
        }
        if found.kind != "mix" {
            return Err(ApiError::invalid("type", "Mix not found or invalid data."));
        }
        self.began.check(&version)?;
        if !self.value.as_new
            && let Some(slug) = known(tx, &self.new)?
        {
            return Err(MixKnown(slug).into());
        }
        check_names(tx, &self.new)?;
        record::begin(tx)?;
        staged::set_data(tx, &self.id, &self.value.mix_data.to_string(), None)?;
        let mix = put(tx, admin, &self.id, &self.new, &self.origin, now)?;
        let detail = Some(format!("Imported as {}", mix.slug));
        note(tx, &admin.user, "staged_entity.imported", &self.id, &self.new.title, detail, now)?;
        Ok(Imported { mix_id: mix.id, slug: mix.slug, is_new: true })
    }
}

/// Puts a staged mix into the catalogue, and tells its submitter by mail.
pub(super) fn put(
    tx: &Tx<'_>,
    admin: &Member,
    id: &str,
    new: &NewMix,
    origin: &Origin,
    now: Moment,
) -> Result<Inserted, StoreError> {
    let mix = mix::insert(tx, new)?;
    staged::review(tx, id, &Verdict::Imported { mix_id: mix.id.clone() }, now)?;
    if let Some(recipient) = staged::find_submitter(tx, id)?
        && recipient != admin.user.email
    {
        let mail = letter::submission_approved(&recipient, origin, &new.title, &mix.slug);
        outgoing_mail::insert(tx, &mail, now)?;
    }
    Ok(mix)
}
