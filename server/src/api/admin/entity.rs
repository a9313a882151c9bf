//! A staged mix as its data says it, and the mix of the catalogue that is made of it. Source:
//! specification for members and admin, section 3, 'Staged entity' and 'Tracklist item'.

use segue_core::tracklist::artist::{Role, split};
use segue_core::tracklist::editor::remix;
use segue_core::{cue, slug, submission};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::submission::source;
use crate::clock::Moment;
use crate::error::ApiError;
use crate::extract::words;
use crate::store::mix::{Audio, NewMix};
use crate::store::track::NewTrack;

/// Longest tracklist of a mix.
const MOST_TRACKS: usize = 1000;

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
    pub fn read(data: &serde_json::Value) -> Option<Self> {
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

    /// Where it can be heard, in one spelling.
    #[must_use]
    pub fn source_key(&self) -> Option<String> {
        self.soundcloud_url.as_deref().and_then(source::key)
    }

    /// The mix of the catalogue that is made of it.
    ///
    /// # Errors
    /// [`ApiError::Invalid`] with what has to change first.
    pub fn new_mix(&self, now: Moment) -> Result<NewMix, ApiError> {
        let title = self.name();
        if title.is_empty() {
            return Err(ApiError::invalid("title", "Mix title is required"));
        }
        let Some(credit) = self.credit() else {
            return Err(ApiError::invalid("mix_artist", "Artist/DJ name is required"));
        };
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        words::check(&[
            ("title", &title, words::NAME, false),
            ("mix_artist", &credit, words::NAME, false),
            ("description", &text(&self.description), words::TEXT, true),
            (
                "tags",
                &self.tags.as_ref().and_then(Tags::genre).unwrap_or_default(),
                words::NAME,
                false,
            ),
            ("venue", &text(&self.venue), words::NAME, false),
            ("location", &text(&self.location), words::NAME, false),
            ("cover_url", &text(&self.cover_url), words::ADDRESS, false),
            ("audio_url", &text(&self.audio_url), words::ADDRESS, false),
            ("soundcloud_url", &text(&self.soundcloud_url), words::ADDRESS, false),
        ])?;
        check_length(self.duration_ms)?;
        let items = self.tracklist.as_deref().unwrap_or_default();
        items.iter().try_for_each(ItemData::check)?;
        if items.len() > MOST_TRACKS {
            let message = format!("A mix may have {MOST_TRACKS} tracks at most");
            return Err(ApiError::invalid("tracklist", &message));
        }
        let cover_url = filled(&self.cover_url).or_else(|| filled(&self.cover_art));
        if cover_url.as_deref().is_some_and(|url| !is_https(url)) {
            let message = "Pages show pictures that come by https alone";
            return Err(ApiError::invalid("cover_url", message));
        }
        let date = filled(&self.date);
        if date.as_deref().is_some_and(|date| !submission::is_date(date)) {
            return Err(ApiError::invalid("date", "Please provide a valid date (YYYY-MM-DD)"));
        }
        let audio = audio(&filled(&self.audio_url), &filled(&self.soundcloud_url))?;
        let tracks: Vec<NewTrack> = items.iter().map(ItemData::new_track).collect();
        Ok(NewMix {
            slug: slug::hyphenated(&title),
            title,
            artists: names(&credit),
            description: filled(&self.description),
            genre: self.tags.as_ref().and_then(Tags::genre),
            cover_url,
            cover_hue: None,
            duration_ms: self.duration_ms,
            event_date: date,
            published_date: Some(now.date()),
            audio,
            venue: filled(&self.venue),
            location: filled(&self.location),
            created_at: now,
            tracks,
        })
    }
}

/// Everyone of a mix's credit, in order.
#[must_use]
pub fn names(credit: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let parts = credit.split(", ").flat_map(split).map(|credit| credit.name);
    for name in parts.map(|name| words::one_spaced(&name)).filter(|name| !name.is_empty()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Where a mix's sound comes from: a file of this site or by https, else its page on SoundCloud.
///
/// # Errors
/// [`ApiError::Invalid`] where it is neither.
pub fn audio(
    audio_url: &Option<String>,
    soundcloud_url: &Option<String>,
) -> Result<Option<Audio>, ApiError> {
    match (audio_url, soundcloud_url) {
        (Some(url), _) if source::key(url).is_some() => Ok(Some(Audio::SoundCloud(url.clone()))),
        (Some(url), _) if is_https(url) || is_own_file(url) => Ok(Some(Audio::File(url.clone()))),
        (Some(_), _) => {
            let message = "The sound has to be a file of this site (/audio/…) or come by https";
            Err(ApiError::invalid("audio_url", message))
        }
        (None, Some(url)) if source::key(url).is_some() => Ok(Some(Audio::SoundCloud(url.clone()))),
        (None, Some(_)) => {
            Err(ApiError::invalid("soundcloud_url", "Please provide a valid SoundCloud URL"))
        }
        (None, None) => Ok(None),
    }
}

/// Whether an address is a sound file of this site.
fn is_own_file(url: &str) -> bool {
    let name = url.strip_prefix("/audio/").unwrap_or("");
    !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', '?', '#'])
}

/// Whether an address is one of the web, by https.
#[must_use]
pub fn is_https(url: &str) -> bool {
    oauth2::url::Url::parse(url).is_ok_and(|url| url.scheme() == "https" && url.has_host())
}

impl Tags {
    fn genre(&self) -> Option<String> {
        let text = match self {
            Self::Names(names) => names.join(", "),
            Self::Text(text) => text.clone(),
        };
        filled(&Some(text))
    }
}

/// The longest mix, in milliseconds: no time of a tracklist is later.
const LONGEST_MS: u64 = cue::END_SECONDS as u64 * 1000;

/// Refuses a length that no mix has.
///
/// # Errors
/// [`ApiError::Invalid`].
pub fn check_length(duration_ms: Option<u64>) -> Result<(), ApiError> {
    if duration_ms.is_some_and(|ms| ms > LONGEST_MS) {
        return Err(ApiError::invalid("duration_ms", "A mix lasts less than 100 hours"));
    }
    Ok(())
}

impl ItemData {
    fn check(&self) -> Result<(), ApiError> {
        let Self { artist, title, original_title, mix, remixer, label, alias, .. } = self;
        let texts = [artist, title, original_title, mix, remixer, label, alias];
        let texts = texts.into_iter().flatten().map(String::as_str);
        for text in texts.chain(self.artists.iter().map(|artist| artist.name.as_str())) {
            words::check(&[("tracklist", text, words::NAME, false)])?;
        }
        Ok(())
    }

    /// The track of the catalogue that is made of it.
    #[must_use]
    pub fn new_track(&self) -> NewTrack {
        let title = self.whole_title();
        let remixer = named(&self.remixer)
            .or_else(|| remix::extract(&title).and_then(|found| found.remixer.map(str::to_owned)));
        let time = filled(&self.timestamp).or_else(|| filled(&self.set_time));
        let alias = named(&self.alias).or_else(|| named(&self.working_title));
        let artists = self.artists.iter().map(|it| (words::one_spaced(&it.name), it.role));
        NewTrack {
            artist: named(&self.artist).unwrap_or_else(|| "Unknown Artist".to_owned()),
            remixer,
            label: named(&self.label),
            start_seconds: time.as_deref().and_then(cue::parse),
            played_with_previous: self.played_with_previous,
            aliases: alias.into_iter().filter(|alias| *alias != title).collect(),
            artists: artists.filter(|(name, _)| !name.is_empty()).collect(),
            known_id: filled(&self.track_id),
            title,
        }
    }

    /// The title with the mix text.
    fn whole_title(&self) -> String {
        let title = named(&self.title).or_else(|| named(&self.original_title));
        let title = title.unwrap_or_else(|| "ID".to_owned());
        match (named(&self.mix), named(&self.remixer)) {
            (Some(mix), _) if !title.contains('(') => format!("{title} ({mix})"),
            (None, Some(remixer)) => remix::with_remixer(&title, &remixer),
            _ => title,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_staged_mix_becomes_one_of_the_catalogue() {
        let data = json!({ "mix": {
            "title": " Night Bus 13 ", "artist": "Halide & Otto Kline", "date": "2026-02-20",
            "soundcloud_url": "https://soundcloud.com/halide/night-bus-13", "tags": ["dub", "techno"],
            "tracklist": [
                { "timestamp": "1:05", "artist": "Wharf", "title": "Tidal", "mix": "Kelp Remix", "remixer": "Kelp" },
                { "set_time": "02:10", "artist": "Wharf", "title": "Tidal (Kelp Remix)", "remixer": "Kelp" },
                { "artist": "", "title": "", "working_title": "ID7" },
            ],
        } });
        let mix = MixData::read(&data).unwrap().new_mix(Moment::from_ms(0)).unwrap();
        assert_eq!((mix.title.as_str(), mix.slug.as_str()), ("Night Bus 13", "night-bus-13"));
        assert_eq!(mix.artists, ["Halide", "Otto Kline"]);
        assert_eq!(mix.genre.as_deref(), Some("dub, techno"));
        let titles: Vec<&str> = mix.tracks.iter().map(|track| track.title.as_str()).collect();
        assert_eq!(titles, ["Tidal (Kelp Remix)", "Tidal (Kelp Remix)", "ID"]);
        assert_eq!(mix.tracks[0].remixer.as_deref(), Some("Kelp"));
        assert_eq!(mix.tracks[1].start_seconds, Some(130));
        assert_eq!(mix.tracks[2].aliases, ["ID7"]);
    }

    #[test]
    fn names_that_differ_by_spaces_alone_are_the_same() {
        let item = ItemData {
            artist: Some(" Otto \u{a0} Kline".to_owned()),
            title: Some("Salt\t Ladder ".to_owned()),
            artists: vec![ItemArtist { name: "Otto  Kline".to_owned(), role: Role::Primary }],
            ..ItemData::default()
        };
        let track = item.new_track();
        assert_eq!((track.artist.as_str(), track.title.as_str()), ("Otto Kline", "Salt Ladder"));
        assert_eq!(track.artists, [("Otto Kline".to_owned(), Role::Primary)]);
        assert_eq!(names("Otto   Kline & Kelp"), ["Otto Kline", "Kelp"]);
    }

    #[test]
    fn what_a_page_could_not_show_has_to_change_first() {
        for (field, data) in [
            ("title", json!({ "artist": "Halide" })),
            ("mix_artist", json!({ "title": "A" })),
            (
                "cover_url",
                json!({ "title": "A", "artist": "B", "cover_art": "http://a.example/1" }),
            ),
            ("date", json!({ "title": "A", "artist": "B", "date": "1.3.2026" })),
            (
                "audio_url",
                json!({ "title": "A", "artist": "B", "audio_url": "javascript:alert(1)" }),
            ),
            (
                "soundcloud_url",
                json!({ "title": "A", "artist": "B", "soundcloud_url": "https://a.example" }),
            ),
        ] {
            let told = MixData::read(&data).unwrap().new_mix(Moment::from_ms(0)).unwrap_err();
            let ApiError::Invalid(errors) = told else { panic!("{told:?}") };
            assert_eq!(errors[0].field, field);
        }
    }
}
