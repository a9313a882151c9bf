//! `segue demo`: the invented catalogue that comes with the product, put into an empty one.

mod sound;

use std::collections::{BTreeMap, HashMap};

use include_dir::{Dir, include_dir};
use segue_base::clock::{Clock, Moment};
use segue_base::config::Settings;
use segue_core::tracklist;
use segue_store::list::{self, NewList};
use segue_store::mix::{self, Audio, NewMix};
use segue_store::track::NewTrack;
use segue_store::{StoreError, Tx, staged};
use serde::Deserialize;

use super::{CliError, print};
use crate::objects::Files;
use crate::upload::sound as kept_sound;

static CATALOGUE: &str = include_str!("../../../../fixtures/demo/catalogue.json");
static TRACKLISTS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../fixtures/demo/tracklists");
static SOUNDS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../fixtures/demo/audio");

/// `catalogue.json`.
#[derive(Debug, Deserialize)]
struct Catalogue {
    lists: Vec<DemoList>,
    mixes: Vec<DemoMix>,
}

#[derive(Debug, Deserialize)]
struct DemoList {
    slug: String,
    title: String,
    description: Option<String>,
    display_order: i64,
    is_visible: bool,
    is_auto_generated: bool,
    /// Slugs of its mixes, in order.
    mixes: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct DemoMix {
    slug: String,
    title: String,
    artists: Vec<String>,
    description: Option<String>,
    genre: Option<String>,
    /// Days before the filling on which it came into the catalogue.
    days_ago: u32,
    event_date: Option<String>,
    venue: Option<String>,
    location: Option<String>,
    duration_seconds: Option<u32>,
    /// File in `audio/`.
    audio: Option<String>,
    /// How long the sound is that is made for it; `None` for one that has a file, or stays silent.
    sound_seconds: Option<u32>,
    cover_hue: Option<u16>,
    /// Other names of tracks, by the track's place in the tracklist.
    #[serde(default)]
    aliases: BTreeMap<usize, Vec<String>>,
}

/// Why a catalogue cannot take the demo.
enum FilledCatalogue {
    Now { mixes: usize, lists: usize },
    Before { mixes: u64 },
}

/// Fills an empty catalogue and says so.
pub fn run(settings: &Settings, if_new: bool, without_sound: bool) -> Result<(), CliError> {
    let store = super::open(settings)?;
    let (mixes, is_touched) = store.read_blocking(|tx| {
        let mixes = mix::count(tx)?;
        Ok((mixes, mixes > 0 || list::count(tx)? > 0 || staged::count(tx)? > 0))
    })?;
    if if_new && is_touched {
        return Ok(());
    }
    if mixes > 0 {
        return say(&FilledCatalogue::Before { mixes });
    }
    let catalogue: Catalogue = serde_json::from_str(CATALOGUE)
        .map_err(|error| broken("catalogue.json", &error.to_string()))?;
    let now = Clock::system().now();
    let mut files = HashMap::new();
    let mut wanted = Vec::new();
    let mut mixes = Vec::new();
    for (index, mix) in catalogue.mixes.into_iter().enumerate() {
        let seconds = mix.sound_seconds.filter(|_| !without_sound);
        let genre = mix.genre.clone().unwrap_or_default();
        let mut new = prepare(settings, mix, index, now, &mut files)?;
        if let Some(seconds) = seconds {
            if let Some(whole) = new.duration_ms {
                let whole = u32::try_from(whole / 1000).unwrap_or(u32::MAX);
                sound::shorten(&mut new.tracks, whole, seconds);
            }
            new.duration_ms = Some(u64::from(seconds) * 1000);
            wanted.push(sound::Wanted {
                slug: new.slug.clone(),
                title: new.title.clone(),
                genre,
                seconds,
                cues: sound::cues(&new.tracks, seconds),
            });
        }
        mixes.push(new);
    }
    let mut made = sound::make(settings, wanted)?;
    for mix in &mut mixes {
        if let Some(address) = made.remove(&mix.slug) {
            mix.audio = Some(Audio::File(address));
        }
    }
    let lists = catalogue.lists;
    say(&store.write_blocking(move |tx| fill(tx, &mixes, &lists, now))?)
}

fn say(filled: &FilledCatalogue) -> Result<(), CliError> {
    match filled {
        FilledCatalogue::Now { mixes, lists } => {
            print(&format!("Filled the catalogue with {mixes} demo mixes in {lists} lists.\n"))
        }
        FilledCatalogue::Before { mixes } => {
            let noun = if *mixes == 1 { "mix" } else { "mixes" };
            print(&format!("The catalogue already has {mixes} {noun}; nothing was added.\n"))
        }
    }
}

/// Reads a mix's tracklist as anyone's would be read, and keeps its file, if it comes with one.
fn prepare(
    settings: &Settings,
    mix: DemoMix,
    index: usize,
    now: Moment,
    files: &mut HashMap<String, String>,
) -> Result<NewMix, CliError> {
    let tracks = tracklist::read_submission(tracklist_of(&mix.slug)?).tracks;
    if tracks.is_empty() {
        return Err(broken(&mix.slug, "it has no track"));
    }
    let tracks = (1..).zip(tracks).map(|(place, track)| NewTrack {
        aliases: mix.aliases.get(&place).cloned().unwrap_or_default(),
        ..NewTrack::from(track)
    });
    let tracks = tracks.collect();
    let audio = match &mix.audio {
        Some(file) => Some(Audio::File(match files.get(file) {
            Some(address) => address.clone(),
            None => {
                let address = keep(settings, file)?;
                files.insert(file.clone(), address.clone());
                address
            }
        })),
        None => None,
    };
    // Mixes of one day keep the catalogue's order: the first is the newest.
    let place = i64::try_from(index).unwrap_or(i64::MAX);
    let created_at = now.days_before(mix.days_ago).ms_before(place);
    Ok(NewMix {
        slug: mix.slug,
        title: mix.title,
        artists: mix.artists,
        description: mix.description,
        genre: mix.genre,
        cover_url: None,
        cover_hue: mix.cover_hue,
        duration_ms: mix.duration_seconds.map(|seconds| u64::from(seconds) * 1000),
        event_date: mix.event_date,
        published_date: Some(created_at.date()),
        audio,
        venue: mix.venue,
        location: mix.location,
        created_at,
        tracks,
    })
}

fn fill(
    tx: &Tx<'_>,
    mixes: &[NewMix],
    lists: &[DemoList],
    now: Moment,
) -> Result<FilledCatalogue, StoreError> {
    let there = mix::count(tx)?;
    if there > 0 {
        return Ok(FilledCatalogue::Before { mixes: there });
    }
    let mut ids = HashMap::new();
    for new in mixes {
        ids.insert(new.slug.as_str(), mix::insert(tx, new)?.id);
    }
    for demo in lists {
        let list_id = match list::find(tx, &demo.slug)? {
            Some(list) => list.id,
            None => list::insert(tx, &demo.to_new(), now)?,
        };
        for mix_id in demo.mixes.iter().filter_map(|slug| ids.get(slug.as_str())) {
            list::append_mix(tx, &list_id, mix_id)?;
        }
    }
    Ok(FilledCatalogue::Now { mixes: mixes.len(), lists: lists.len() })
}

impl DemoList {
    fn to_new(&self) -> NewList {
        NewList {
            slug: self.slug.clone(),
            title: self.title.clone(),
            description: self.description.clone(),
            is_visible: self.is_visible,
            is_auto_generated: self.is_auto_generated,
            display_order: self.display_order,
        }
    }
}

fn keep(settings: &Settings, file: &str) -> Result<String, CliError> {
    let found = SOUNDS.get_file(file).ok_or_else(|| broken(file, "it is not there"))?;
    kept_sound::keep(settings, &Files::sounds(settings)?, found.contents())?
        .map(|kept| kept.address)
        .ok_or_else(|| broken(file, "it is no sound"))
}

fn tracklist_of(slug: &str) -> Result<&'static str, CliError> {
    let file = TRACKLISTS.get_file(format!("{slug}.txt"));
    file.and_then(|file| file.contents_utf8()).ok_or_else(|| broken(slug, "it has no tracklist"))
}

fn broken(path: &str, why: &str) -> CliError {
    CliError::Input(format!("cannot use the demo file `{path}`: {why}"))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Checks the embedded fixtures, because a mistake in one would otherwise only show when
    /// somebody fills a catalogue.
    #[test]
    fn the_demo_is_whole() {
        let catalogue: Catalogue = serde_json::from_str(CATALOGUE).unwrap();
        let slugs: HashSet<&str> = catalogue.mixes.iter().map(|mix| mix.slug.as_str()).collect();
        assert_eq!(slugs.len(), catalogue.mixes.len(), "a slug is there twice");
        for mix in &catalogue.mixes {
            let tracks = tracklist::read_submission(tracklist_of(&mix.slug).unwrap());
            assert!(!tracks.tracks.is_empty(), "{}", mix.slug);
            let places = 1..=tracks.tracks.len();
            for place in mix.aliases.keys() {
                assert!(places.contains(place), "{}: alias of track {place}", mix.slug);
            }
            if let Some(file) = &mix.audio {
                assert!(SOUNDS.get_file(file).is_some(), "{file}");
                assert!(mix.sound_seconds.is_none(), "{}: its sound is a file", mix.slug);
            }
        }
        for list in &catalogue.lists {
            for mix in &list.mixes {
                assert!(slugs.contains(mix.as_str()), "{}: {mix}", list.slug);
            }
        }
    }
}
