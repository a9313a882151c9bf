//! The data of a staged mix. [`check`] has the rules that any mix of the catalogue obeys, and
//! [`new_mix`] turns the data into one. Source: specification for members and admin, section 3,
//! 'Staged entity' and 'Tracklist item'.

pub mod check;
pub mod files;
mod new_mix;

use segue_core::tracklist::artist::Role;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::api::submission::source;
use crate::app::App;
use crate::error::ApiError;
use crate::extract::words;

/// A mix, as it waits for review. Fields that are not named here are kept and do nothing.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct MixData {
    /// Title.
    pub title: String,
    /// What it was called before it had a title.
    pub working_title: Option<String>,
    /// Whose it is; `artist` where it is missing.
    pub mix_artist: Option<String>,
    /// Whose it is.
    pub artist: Option<String>,
    /// Its page on SoundCloud.
    pub soundcloud_url: Option<String>,
    /// Address of a file that plays it.
    pub audio_url: Option<String>,
    /// Address of the cover.
    pub cover_url: Option<String>,
    /// The same, as older entries call it.
    pub cover_art: Option<String>,
    /// Day it was played (YYYY-MM-DD).
    pub date: Option<String>,
    /// Description.
    pub description: Option<String>,
    /// Length in milliseconds.
    pub duration_ms: Option<u64>,
    /// Where it was played.
    pub venue: Option<String>,
    /// Town or country.
    pub location: Option<String>,
    /// What kind of music it is: a list of names, or one text.
    pub tags: Option<Tags>,
    /// Its tracks in order.
    pub tracklist: Option<Vec<ItemData>>,
    /// The tracklist as pasted.
    pub tracklist_raw: Option<String>,
}

/// Tags: a list of names, or one text with commas.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Tags {
    /// A list of names.
    Names(Vec<String>),
    /// One text.
    Text(String),
}

/// A track of a mix that waits for review.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct ItemData {
    /// Place in the mix, from 1; the order of the list counts.
    #[schema(minimum = 1)]
    pub position: Option<u32>,
    /// When it starts, as text.
    pub timestamp: Option<String>,
    /// The same, as older entries call it.
    pub set_time: Option<String>,
    /// Artist credit.
    pub artist: Option<String>,
    /// Title.
    pub title: Option<String>,
    /// Title with the mix text, as it was read.
    pub original_title: Option<String>,
    /// The mix, such as `Nightshift Remix`.
    pub mix: Option<String>,
    /// Who made the mix.
    pub remixer: Option<String>,
    /// Record label.
    pub label: Option<String>,
    /// Another name.
    pub alias: Option<String>,
    /// What it was called before it had a title.
    pub working_title: Option<String>,
    /// Whether it is layered over the track before it.
    pub played_with_previous: bool,
    /// Its artists with what they did; where there are none, they are read from the credit.
    pub artists: Vec<ItemArtist>,
    /// The track of the catalogue that somebody says it is.
    pub track_id: Option<String>,
}

/// An artist of a track that waits for review.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct ItemArtist {
    /// Name.
    pub name: String,
    /// What they did.
    pub role: Role,
}

fn filled(text: &Option<String>) -> Option<String> {
    text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
}

fn named(text: &Option<String>) -> Option<String> {
    filled(text).map(|name| words::one_spaced(&name))
}

impl MixData {
    /// Reads the data of a staged mix: the mix itself, or inside of `mix`.
    #[must_use]
    pub fn read(data: &Value) -> Option<Self> {
        let mix = data.get("mix").unwrap_or(data);
        serde_json::from_value(mix.clone()).ok()
    }

    /// Whose the mix is.
    #[must_use]
    pub fn credit(&self) -> Option<String> {
        filled(&self.mix_artist).or_else(|| filled(&self.artist))
    }

    /// What the mix is called.
    #[must_use]
    pub fn name(&self) -> String {
        filled(&Some(self.title.clone()))
            .or_else(|| filled(&self.working_title))
            .unwrap_or_default()
    }

    /// Where its cover is.
    #[must_use]
    pub fn picture(&self) -> Option<String> {
        filled(&self.cover_url).or_else(|| filled(&self.cover_art))
    }

    /// The key of the sound that it is, as far as its link says it.
    #[must_use]
    pub fn source_key(&self) -> Option<String> {
        self.soundcloud_url.as_deref().and_then(source::key)
    }

    /// Puts sounds' own addresses in the place of short links to them.
    ///
    /// # Errors
    /// [`Invalid`](crate::error::Invalid) where one leads nowhere, [`ProviderUnreachable`](crate::error::ProviderUnreachable) where SoundCloud
    /// does not say where.
    pub async fn settle(&mut self, app: &App) -> Result<(), ApiError> {
        let Self { soundcloud_url, audio_url, .. } = self;
        source::settle_short(app, "soundcloud_url", soundcloud_url).await?;
        source::settle_short(app, "audio_url", audio_url).await
    }
}

/// Puts a sound's own address in the place of a short link to it in the data of a staged mix, where
/// SoundCloud says where it leads; the review asks again where it does not.
pub async fn follow(app: &App, data: &mut Value) {
    let is_wrapped = data.get("mix").is_some();
    let mix = if is_wrapped { data.get_mut("mix") } else { Some(data) };
    let Some(Value::String(url)) = mix.and_then(|mix| mix.get_mut("soundcloud_url")) else {
        return;
    };
    let mut settled = Some(url.clone());
    if source::settle_short(app, "soundcloud_url", &mut settled).await.is_ok()
        && let Some(settled) = settled
    {
        *url = settled;
    }
}
