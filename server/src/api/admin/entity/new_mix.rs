//! Turns a staged mix into one of the catalogue, or says what has to change first.

use segue_base::clock::Moment;
use segue_core::tracklist::editor::remix;
use segue_core::{cue, slug, submission};
use segue_store::mix::NewMix;
use segue_store::track::NewTrack;

use super::check::{audio, check_length, is_picture, names};
use super::{ItemData, MixData, Tags, filled, named};
use crate::api::mix::too_many_tracks;
use crate::error::ApiError;
use crate::extract::words;

impl MixData {
    /// Returns the mix for the catalogue.
    ///
    /// # Errors
    /// [`Invalid`](crate::error::Invalid) with what has to change first.
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
        if let Some(message) = too_many_tracks(items.len()) {
            return Err(ApiError::invalid("tracklist", &message));
        }
        let cover_url = self.picture();
        if cover_url.as_deref().is_some_and(|url| !is_picture(url)) {
            let message = "Pages only show pictures loaded by https";
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

impl Tags {
    fn genre(&self) -> Option<String> {
        let text = match self {
            Self::Names(names) => names.join(", "),
            Self::Text(text) => text.clone(),
        };
        filled(&Some(text))
    }
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

    /// Returns the track for the catalogue.
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
    use segue_core::tracklist::artist::Role;
    use serde_json::json;

    use super::super::ItemArtist;
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
            assert_eq!((told.code(), told.fields()), ("request.invalid", vec![field]));
        }
    }
}
