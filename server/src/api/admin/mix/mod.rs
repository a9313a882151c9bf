//! The catalogue's mixes, as admins see them: the data of the editor, and the report of a deletion.
//! The files beside this one list, change, delete and clean up.

pub mod bulk;
pub mod clean;
pub mod delete;
pub mod facts;
pub mod list;
pub mod show;
pub mod shown;

use segue_base::clock::Moment;
use segue_store::audit::{self, NewEntry};
use segue_store::mix::{self, Audio, Gone};
use segue_store::{StoreError, Tx, list as lists, sound};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use self::shown::MixShown;
use super::{counted, tracklist};
use crate::extract::version;

/// A mix's own facts.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MixFacts {
    /// Title.
    #[schema(pattern = r"\S")]
    pub title: String,
    /// Whose it is, as one credit: names with commas, `&` and the like between.
    #[schema(pattern = r"\S")]
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
    /// Why its sound file could not be decoded; `null` where it was, where it waits, and where there is none.
    #[schema(required)]
    pub sound_failure: Option<SoundFailure>,
    /// Ids of the lists that it stands in, hidden ones included.
    pub list_ids: Vec<String>,
    /// What to send as `If-Match` with an edit of its facts.
    pub version: String,
    /// What to send as `If-Match` with an edit of its tracklist.
    pub tracklist_version: String,
    /// Who sees it.
    pub shown: MixShown,
    /// Names that it had in addresses, which lead to it.
    pub former_slugs: Vec<String>,
    /// What to send as `If-Match` with an edit of its address or of who sees it.
    pub address_version: String,
}

/// That a sound file has no waveform.
#[derive(Debug, Serialize, ToSchema)]
pub struct SoundFailure {
    /// Why, as the end of a sentence.
    pub reason: String,
    /// When it was tried (RFC 3339).
    pub found_at: String,
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

fn edited(tx: &Tx<'_>, name: &str) -> Result<Option<EditedMix>, StoreError> {
    let Some(mix) = mix::find_any(tx, name)? else { return Ok(None) };
    let artists = mix::list_artists(tx, &mix.id)?;
    let artists = artists.iter().filter(|artist| artist.is_main);
    let artist = artists.map(|artist| artist.name.as_str()).collect::<Vec<_>>().join(", ");
    let list_ids = lists::list_ids_of_mix(tx, &mix.id)?;
    let file = mix.audio.as_ref().map(Audio::address);
    let failure = file.map(|address| sound::find_failure(tx, address)).transpose()?.flatten();
    let sound_failure = failure.map(|(reason, at)| SoundFailure { reason, found_at: at.rfc3339() });
    let facts = MixFacts {
        title: mix.title,
        artist,
        description: mix.description,
        genre: mix.genre,
        cover_url: mix.cover_url,
        duration_ms: mix.duration_ms,
        event_date: mix.event_date,
        published_date: mix.published_date,
        audio_url: mix.audio.as_ref().map(|audio| audio.address().to_owned()),
        venue: mix.venue,
        location: mix.location,
    };
    let (version, tracklist_version) = (version(&facts), tracklist::version_of(tx, &mix.id)?);
    let former_slugs = mix::list_former_slugs(tx, &mix.id)?;
    let shown = MixShown::from(mix.shown);
    let address_version = crate::extract::version(&(&mix.slug, &shown));
    Ok(Some(EditedMix {
        id: mix.id,
        slug: mix.slug,
        facts,
        sound_failure,
        list_ids,
        version,
        tracklist_version,
        shown,
        former_slugs,
        address_version,
    }))
}

fn note_gone<'a>(
    tx: &Tx<'_>,
    admin: &segue_store::user::User,
    gone: Gone,
    entry: impl FnOnce(Option<String>) -> NewEntry<'a>,
    now: Moment,
) -> Result<DeletedItems, StoreError> {
    let Gone { tracks, artists } = gone;
    let (of_tracks, of_artists) = (counted(tracks, "track"), counted(artists, "artist"));
    let detail = format!("{of_tracks} and {of_artists} were deleted with it");
    let id = audit::note(tx, admin, &entry(Some(detail)), now)?;
    Ok(DeletedItems { tracks, artists, audit_id: Some(id) })
}

/// An action on a mix, as the audit log keeps it.
pub(super) fn entry<'a>(
    action: &'static str,
    id: &'a str,
    name: &'a str,
    detail: Option<String>,
) -> NewEntry<'a> {
    NewEntry { action, entity_type: "mix", entity_id: id, entity_name: name, detail }
}
