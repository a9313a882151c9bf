//! Artists on the desk of the back-office: who there is, what they are called, and who of them is one. The
//! files beside this one list and show, rename, merge and split.

pub mod list;
pub mod merge;
pub mod save;
pub mod split;

use std::collections::BTreeMap;

use segue_base::catalogue_id::Catalogue;
use segue_store::artist::{self, Artist, DeskArtist};
use segue_store::audit::NewEntry;
use segue_store::{StoreError, Tx, mix, track};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::search::{FoundTrack, found_track};
use crate::error::{ApiError, problems};
use crate::extract::version;

problems! {
    /// Another artist has the name, or goes by it, too. Choose another name, or merge the two.
    ArtistTaken(name: String) = 409 "artist.taken"
        "{name} is another artist here. Choose another name, or merge the two.";
}

/// The catalogues that name artists.
pub const CATALOGUES: [Catalogue; 2] = [Catalogue::MusicBrainz, Catalogue::Discogs];

/// Tracks and mixes of an artist that are shown, each.
const MOST: u32 = 200;

/// An artist with how much there is of them.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminArtist {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// Address of their picture.
    #[schema(required)]
    pub profile_image_url: Option<String>,
    /// How many tracks credit them.
    pub track_count: u64,
    /// How many mixes are theirs.
    pub mix_count: u64,
    /// How many mixes of others play them.
    pub played_in_count: u64,
    /// How many likes their tracks have.
    pub like_count: u64,
}

impl AdminArtist {
    /// Shows an artist.
    #[must_use]
    pub fn of(artist: DeskArtist) -> Self {
        Self {
            id: artist.id,
            name: artist.name,
            profile_image_url: artist.profile_image_url,
            track_count: artist.track_count,
            mix_count: artist.mix_count,
            played_in_count: artist.played_in_count,
            like_count: artist.like_count,
        }
    }
}

/// A mix of an artist.
#[derive(Debug, Serialize, ToSchema)]
pub struct MixOfArtist {
    /// Id.
    pub id: String,
    /// Name in addresses.
    pub slug: String,
    /// Title.
    pub title: String,
}

/// An artist, as their editor shows them.
#[derive(Debug, Serialize, ToSchema)]
pub struct EditedArtist {
    /// The artist.
    pub artist: AdminArtist,
    /// Their other names: imports find them by these, and addresses with these lead to them.
    pub names: Vec<String>,
    /// What other catalogues call them, by `musicbrainz` and `discogs`.
    pub ids: BTreeMap<String, String>,
    /// Their tracks, the most played first, each where it was last played; 200 at most.
    pub tracks: Vec<FoundTrack>,
    /// Their mixes, the newest first; 200 at most.
    pub mixes: Vec<MixOfArtist>,
    /// What to send as `If-Match` with an edit.
    pub version: String,
}

/// Reads an artist for their editor; `None` where there is no such artist.
fn edited(tx: &Tx<'_>, id: &str) -> Result<Option<EditedArtist>, StoreError> {
    let Some(found) = artist::find_on_desk(tx, id)? else { return Ok(None) };
    let names = artist::list_names(tx, id)?;
    let ids: BTreeMap<String, String> = artist::list_ids(tx, id)?.into_iter().collect();
    let version = version(&(&found.name, &names, &ids));
    let tracks = track::list_of_artist(tx, id, MOST)?.into_iter().map(found_track).collect();
    let mixes = mix::list_of_artist(tx, id, MOST)?.into_iter();
    let mixes = mixes.map(|it| MixOfArtist { id: it.id, slug: it.slug, title: it.title }).collect();
    Ok(Some(EditedArtist { artist: AdminArtist::of(found), names, ids, tracks, mixes, version }))
}

/// Says that somebody else has a name.
fn taken(other: Artist) -> ApiError {
    ArtistTaken(other.name).into()
}

fn entry<'a>(
    action: &'static str,
    id: &'a str,
    name: &'a str,
    detail: Option<String>,
) -> NewEntry<'a> {
    NewEntry { action, entity_type: "artist", entity_id: id, entity_name: name, detail }
}
