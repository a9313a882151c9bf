//! What a file and those beside it make of a mix. A tracklist is taken from where it is most likely right: a
//! cue sheet beside the sound, its chapters, what a downloader has written, a comment in it, a text beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use segue_base::clock::Moment;
use segue_base::spelling;
use segue_core::slug;
use segue_core::submission::is_date;
use segue_core::tracklist::{Tracklist, read_submission};
use segue_store::mix::NewMix;
use segue_store::track::NewTrack;
use serde::Deserialize;

use super::head::{Head, head};
use super::tags::Tags;
use super::walk::{self, Kind};
use crate::api::mix::MOST_TRACKS;
use crate::cli::text;
use crate::extract::words;

/// So few tracks are no list.
const FEWEST: usize = 2;

/// The longest text that is read, in bytes.
const LONGEST: u64 = 5_000_000;

/// A tracklist with what stands above it.
#[derive(Debug, Default)]
struct Listed {
    tracks: Vec<NewTrack>,
    head: Head,
}

/// What a sound file makes of a mix; the error says why it makes none.
///
/// # Errors
/// The end of a sentence that begins with the file.
pub fn of_sound(path: &Path, tags: &Tags, now: Moment) -> Result<NewMix, &'static str> {
    let listed = of_beside(path, &["cue"])
        .or_else(|| of_text(&tags.chapters))
        .or_else(|| of_download(path))
        .or_else(|| tags.texts.iter().find_map(|text| of_text(text)))
        .or_else(|| of_beside(path, &["txt"]))
        .or_else(|| of_text(&read(&lone_text(path)?)?))
        .unwrap_or_default();
    let (of_name_artist, of_name_title) = of_name(path);
    let Head { title, artist, date } = listed.head;
    let title = tags.title.clone().or(title).or(of_name_title).ok_or("has no name")?;
    let artist = tags.artist.clone().or(artist).or(of_name_artist);
    let artist = artist.ok_or("names no artist: not in its tags, nor as 'Artist - Title'")?;
    let day = tags.date.as_deref().filter(|date| is_date(date)).map(str::to_owned);
    let mut mix = to_mix(&title, &artist, listed.tracks, now)?;
    mix.event_date = day.or(date).or_else(|| day_of_name(path));
    mix.genre = tags.genre.clone().filter(|genre| words::flaw(genre, words::NAME, false).is_none());
    mix.duration_ms = tags.length_ms;
    Ok(mix)
}

/// What a text alone makes of a mix; the error says why it makes none.
///
/// # Errors
/// The end of a sentence that begins with the file.
pub fn of_list(path: &Path, now: Moment) -> Result<NewMix, &'static str> {
    let text = read(path).ok_or("cannot be read as text")?;
    let list = read_submission(&text);
    let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
    let is_cue = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("cue"));
    if list.tracks.len() <= FEWEST || !is_cue && list.tracks.len() * 2 < lines {
        return Err("is no tracklist");
    }
    let above = head(&text, &list);
    let (artist, title) = match of_name(path) {
        (Some(artist), title) => (Some(artist), title),
        // A name that says nothing of an artist says less than the text does.
        (None, title) => (above.artist, above.title.or(title)),
    };
    let (Some(artist), Some(title)) = (artist, title) else {
        return Err("does not say whose mix it is: name it 'Artist - Title'");
    };
    let mut mix = to_mix(&title, &artist, tracks_of(list), now)?;
    mix.event_date = above.date.or_else(|| day_of_name(path));
    Ok(mix)
}

/// The picture beside a sound file: of its own name, else the folder's.
#[must_use]
pub fn picture_beside(path: &Path) -> Option<PathBuf> {
    let endings = ["jpg", "jpeg", "png", "webp"];
    let own = endings.iter().map(|ending| path.with_extension(ending));
    let folder = ["cover", "folder", "front"].iter().flat_map(|name| {
        endings.iter().map(move |ending| path.with_file_name(format!("{name}.{ending}")))
    });
    own.chain(folder).find(|path| path.is_file())
}

fn to_mix(
    title: &str,
    artist: &str,
    tracks: Vec<NewTrack>,
    now: Moment,
) -> Result<NewMix, &'static str> {
    let title = spelling::composed(title.trim()).into_owned();
    let artists = crate::api::admin::entity::check::names(artist);
    let is_shown = |text: &str| words::flaw(text, words::NAME, false).is_none();
    let are_shown = tracks.iter().all(|track| {
        let others = [&track.label, &track.remixer].into_iter().flatten();
        [&track.title, &track.artist].into_iter().chain(others).all(|text| is_shown(text))
    });
    if !are_shown || !is_shown(&title) || !is_shown(artist) {
        return Err("has a name that no page could show");
    }
    if tracks.len() > MOST_TRACKS {
        return Err("has too many tracks");
    }
    if artists.is_empty() {
        return Err("names no artist");
    }
    Ok(NewMix {
        slug: slug::hyphenated(&title),
        title,
        artists,
        description: None,
        genre: None,
        cover_url: None,
        cover_hue: None,
        duration_ms: None,
        event_date: None,
        published_date: Some(now.date()),
        audio: None,
        venue: None,
        location: None,
        created_at: now,
        tracks,
    })
}

fn tracks_of(list: Tracklist) -> Vec<NewTrack> {
    list.tracks.into_iter().map(NewTrack::from).collect()
}

fn of_text(text: &str) -> Option<Listed> {
    let list = read_submission(text);
    if list.tracks.len() < FEWEST {
        return None;
    }
    let head = head(text, &list);
    Some(Listed { tracks: tracks_of(list), head })
}

/// The text of a file of the same name with another ending.
fn of_beside(path: &Path, endings: &[&str]) -> Option<Listed> {
    let beside = endings.iter().map(|ending| path.with_extension(ending));
    beside.filter_map(|path| of_text(&read(&path)?)).next()
}

/// What a downloader writes beside a file.
#[derive(Debug, Deserialize)]
struct Download {
    #[serde(default)]
    chapters: Option<Vec<Chapter>>,
    #[serde(default)]
    description: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Chapter {
    start_time: f64,
    title: String,
}

/// The chapters that a downloader has written beside a file, else its description.
fn of_download(path: &Path) -> Option<Listed> {
    let text = read(&path.with_extension("info.json"))?;
    let Download { chapters, description } = serde_json::from_str(&text).ok()?;
    let line = |Chapter { start_time, title }: &Chapter| {
        super::chapter_line(Duration::try_from_secs_f64(*start_time).unwrap_or_default(), title)
    };
    let lines: String = chapters.unwrap_or_default().iter().map(line).collect();
    of_text(&lines).or_else(|| of_text(&description?))
}

/// Reads a text of whatever encoding; nothing of one that is not there, too long or broken.
fn read(path: &Path) -> Option<String> {
    let length = fs::metadata(path).ok()?.len();
    if length == 0 || length > LONGEST {
        return None;
    }
    let decoded = text::decode(&fs::read(path).ok()?, None)?;
    (!decoded.is_broken).then_some(decoded.text)
}

/// The text beside a sound that nothing else of its folder can belong to: the folder has one of each.
#[must_use]
pub fn lone_text(sound: &Path) -> Option<PathBuf> {
    let (mut sounds, mut texts) = (0, Vec::new());
    for entry in fs::read_dir(sound.parent()?).ok()? {
        let path = entry.ok()?.path();
        match walk::kind_of(&path) {
            Some(Kind::Sound) => sounds += 1,
            Some(Kind::Text) => texts.push(path),
            None => {}
        }
        if sounds > 1 || texts.len() > 1 {
            return None;
        }
    }
    texts.pop()
}

/// Names that files have for what they are, and not for the mix.
const FOR_WHAT_IT_IS: [&str; 12] = [
    "audio",
    "chapters",
    "cue",
    "list",
    "mix",
    "playlist",
    "recording",
    "set",
    "sound",
    "track list",
    "tracklist",
    "tracks",
];

/// Artist and title of a file that is named `Artist - Title`; without the sign, the title alone. Where the file is
/// named for what it is, its folder is asked.
fn of_name(path: &Path) -> (Option<String>, Option<String>) {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().replace('_', " "));
    let is_plain = |stem: &String| FOR_WHAT_IT_IS.contains(&stem.trim().to_lowercase().as_str());
    match stem {
        Some(stem) if is_plain(&stem) => {
            let folder = path.parent().and_then(Path::file_name);
            folder.map_or((None, None), |name| parted(&name.to_string_lossy().replace('_', " ")))
        }
        Some(stem) => parted(&stem),
        None => (None, None),
    }
}

fn parted(name: &str) -> (Option<String>, Option<String>) {
    let filled = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    match [" - ", " – ", " — "].iter().find_map(|sign| name.split_once(sign)) {
        Some((artist, title)) => (filled(artist), filled(title)),
        None => (None, filled(name)),
    }
}

/// The day that a file has in its name.
fn day_of_name(path: &Path) -> Option<String> {
    let stem = path.file_stem()?.to_string_lossy().into_owned();
    (0..stem.len())
        .filter_map(|at| stem.get(at..at + 10))
        .find(|part| is_date(part))
        .map(str::to_owned)
}
