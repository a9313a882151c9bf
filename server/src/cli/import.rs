//! `segue import`: a pasted tracklist becomes a mix of the catalogue. Whole catalogues are
//! [`catalogue`]'s.

use std::path::Path;

use segue_base::address::{self, LATEST};
use segue_base::clock::Clock;
use segue_base::config::Settings;
use segue_base::spelling;
use segue_core::diagnostic::Diagnostic;
use segue_core::submission::{self, SubmissionForm};
use segue_core::tracklist::Tracklist;
use segue_core::{cue, slug, tracklist};
use segue_providers::outside::Outside;
use segue_providers::soundcloud::{SoundCloud, SoundCloudError};
use segue_store::mix::{Audio, Inserted, NewMix};
use segue_store::track::NewTrack;
use segue_store::{StoreError, Tx, list, mix};

use super::{CliError, ImportOptions, catalogue, library, print, tell, text};
use crate::extract::words;
use crate::library::walk::is_export;
use crate::objects::Files;
use crate::upload::sound;

/// How an import into the store went.
enum Outcome {
    Inserted(Inserted),
    /// The mix is there already, under this slug.
    There(String),
    /// Another mix has the slug that was asked for.
    Taken,
    /// A list that was named is not there.
    NoList(String),
}

/// Imports a mix and prints its address.
pub fn run(settings: &Settings, import: &ImportOptions) -> Result<(), CliError> {
    if import.file.is_dir() {
        return match is_export(&import.file) {
            true => catalogue::import(settings, &import.file),
            false => library::import(settings, &import.file),
        };
    }
    let Read { new, diagnostics, notes } = read(import)?;
    let store = super::open(settings)?;
    let audio = match &import.audio {
        Some(file) => Some(Audio::File(keep_audio(settings, file)?)),
        None => {
            import.soundcloud_url.as_deref().map(|url| at_soundcloud(settings, url)).transpose()?
        }
    };
    let silent = audio.is_none();
    let new = NewMix { audio, ..new };
    let lists = import.list.clone();
    let again = import.slug.is_some();
    let wanted = new.slug.clone();
    let outcome = store.write_blocking(move |tx| match find(tx, &new)? {
        Some(slug) if !again => Ok(Outcome::There(slug)),
        _ if again && mix::find_any(tx, &new.slug)?.is_some_and(|mix| mix.slug == new.slug) => {
            Ok(Outcome::Taken)
        }
        _ => insert(tx, &new, &lists),
    })?;
    let address = |slug: &str| format!("{}{}", settings.public_origin(), address::of_mix(slug));
    match outcome {
        Outcome::Inserted(mix) => {
            text::tell_diagnostics(&diagnostics);
            notes.iter().for_each(|note| tell(note));
            if silent {
                tell(
                    "neither --audio nor --soundcloud-url was given: the mix is in the catalogue but cannot be played",
                );
            }
            print(&format!("{}\n", address(&mix.slug)))
        }
        Outcome::There(slug) => Err(CliError::Input(format!(
            "the mix is already in the catalogue, at {}; give --slug to import it again",
            address(&slug),
        ))),
        Outcome::Taken => Err(CliError::Input(format!(
            "--slug: expected one that no other mix has, got `{wanted}`, which is at {}",
            address(&wanted),
        ))),
        Outcome::NoList(slug) => {
            Err(CliError::Input(format!("--list: expected the slug of a list, got `{slug}`")))
        }
    }
}

/// The sound of a link to SoundCloud; a short link is followed.
fn at_soundcloud(settings: &Settings, url: &str) -> Result<Audio, CliError> {
    let system = |source| CliError::System { doing: "ask SoundCloud".to_owned(), source };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let outside = Outside::new().map_err(|error| CliError::Input(error.to_string()))?;
    let soundcloud = SoundCloud::new(settings, outside);
    let link = runtime.map_err(system)?.block_on(soundcloud.settle(url));
    let link = link.map_err(|error| {
        CliError::Input(match error {
            SoundCloudError::Unreachable(said) => {
                format!("--soundcloud-url: SoundCloud does not say where `{url}` leads: {said}")
            }
            SoundCloudError::Lost => {
                format!("--soundcloud-url: expected a short link to a mix, got `{url}`")
            }
            _ => "--soundcloud-url: Please provide a valid SoundCloud URL".to_owned(),
        })
    })?;
    Ok(Audio::sound_cloud(link.address().unwrap_or(url)))
}

/// The mix to import.
struct Read {
    new: NewMix,
    /// The reader's diagnostics of the tracklist.
    diagnostics: Vec<Diagnostic>,
    /// Other notes for the person who imports.
    notes: Vec<String>,
}

/// Checks what the command was told and reads the tracklist.
fn read(import: &ImportOptions) -> Result<Read, CliError> {
    let file = import.file.display();
    let text::Decoded { text, encoding, is_guess, .. } = read_text(import)?;
    check(import, &text)?;
    let Tracklist { tracks, diagnostics, .. } = tracklist::read_submission(&text);
    if tracks.is_empty() {
        return Err(CliError::Input(format!("found no tracks in `{file}`")));
    }
    let tracks: Vec<NewTrack> = tracks.into_iter().map(NewTrack::from).collect();
    check_names(&tracks)?;
    let mut notes = Vec::new();
    let duration_ms = find_length(import, &tracks, &mut notes)?;
    if is_guess {
        let name = encoding.name();
        notes.push(format!(
            "`{file}` was read as {name}, which is a guess; if letters look wrong, import it again with --encoding and --slug"
        ));
    }
    Ok(Read { new: to_mix(import, tracks, duration_ms), diagnostics, notes })
}

/// Reads the text of the tracklist's file. A catalogue of broken letters is worse than none.
fn read_text(import: &ImportOptions) -> Result<text::Decoded, CliError> {
    let file = import.file.display();
    let bytes = text::read(&import.file)?;
    let decoded =
        text::decode(&bytes, import.encoding).ok_or_else(|| text::unclear(&import.file))?;
    if !decoded.is_broken {
        return Ok(decoded);
    }
    Err(CliError::Input(match import.encoding {
        Some(named) => format!("--encoding: expected text in {} in `{file}`", named.name()),
        None => format!("expected text in `{file}` (UTF-8, or UTF-16 with a byte order mark)"),
    }))
}

/// Finds the length of the mix in milliseconds: as `--duration` says, else as its sound file does. A
/// note says why the file's is not used.
fn find_length(
    import: &ImportOptions,
    tracks: &[NewTrack],
    notes: &mut Vec<String>,
) -> Result<Option<u64>, CliError> {
    if let Some(given) = &import.duration {
        let seconds = duration(given)?;
        check_starts(tracks, seconds)?;
        return Ok(Some(u64::from(seconds) * 1000));
    }
    let length = import.audio.as_deref().map(|sound| length_of(sound, tracks));
    Ok(length.and_then(|length| length.map_err(|note| notes.push(note)).ok()))
}

/// Builds the mix from the options and its tracks; its audio is kept later.
fn to_mix(import: &ImportOptions, tracks: Vec<NewTrack>, duration_ms: Option<u64>) -> NewMix {
    let filled = |text: &Option<String>| {
        text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let now = Clock::system().now();
    let title = spelling::composed(import.title.trim()).into_owned();
    let wanted = import.slug.as_ref().unwrap_or(&title);
    NewMix {
        slug: slug::hyphenated(wanted),
        artists: import.artist.iter().map(|name| name.trim().to_owned()).collect(),
        title,
        description: filled(&import.description),
        genre: filled(&import.genre),
        cover_url: filled(&import.cover_url),
        cover_hue: None,
        duration_ms,
        event_date: filled(&import.date),
        published_date: Some(now.date()),
        audio: None,
        venue: filled(&import.venue),
        location: filled(&import.location),
        created_at: now,
        tracks,
    }
}

/// Refuses a track with a name that the API would not take.
fn check_names(tracks: &[NewTrack]) -> Result<(), CliError> {
    for (number, track) in (1..).zip(tracks) {
        let NewTrack { title, artist, remixer, label, .. } = track;
        let texts = [title, artist].into_iter().chain(remixer).chain(label);
        if let Some(flaw) = texts.into_iter().find_map(|text| words::flaw(text, words::NAME, false))
        {
            return Err(CliError::Input(format!("tracklist: track {number}: {flaw}")));
        }
    }
    Ok(())
}

/// Reads the length of a sound file. A length that cannot be right, because a track starts after
/// it, is dropped; the error says why there is none.
fn length_of(file: &Path, tracks: &[NewTrack]) -> Result<u64, String> {
    let ms = sound::length_ms(file)
        .ok_or_else(|| "the sound file does not say how long it is; set --duration".to_owned())?;
    let starts = tracks.iter().filter_map(|track| track.start_seconds);
    match starts.max().filter(|start| u64::from(*start) * 1000 > ms) {
        Some(start) => {
            let (end, start) = (segue_core::wording::duration(ms), cue::print(start));
            Err(format!(
                "the sound file is {end} long, but a track starts at {start}: the length is not stored"
            ))
        }
        None => Ok(ms),
    }
}

/// Refuses a track that would start behind the mix's end.
fn check_starts(tracks: &[NewTrack], end: u32) -> Result<(), CliError> {
    let late = tracks.iter().find_map(|track| {
        let start = track.start_seconds.filter(|start| *start > end)?;
        Some((start, &track.title))
    });
    late.map_or(Ok(()), |(start, title)| {
        let (end, start) = (cue::print(end), cue::print(start));
        let expected = format!("expected starts inside the mix of {end}, got {start}");
        Err(CliError::Input(format!("tracklist: {expected} for `{title}`")))
    })
}

/// Holds the arguments against the rules of a submission; a mix with a sound file needs no link.
fn check(import: &ImportOptions, text: &str) -> Result<(), CliError> {
    let texts = [
        ("--title", Some(&import.title)),
        ("--slug", import.slug.as_ref()),
        ("--description", import.description.as_ref()),
        ("--genre", import.genre.as_ref()),
        ("--venue", import.venue.as_ref()),
        ("--location", import.location.as_ref()),
        ("--cover-url", import.cover_url.as_ref()),
        ("--soundcloud-url", import.soundcloud_url.as_ref()),
    ];
    let artists = import.artist.iter().map(|name| ("--artist", Some(name)));
    for (option, text) in texts.into_iter().chain(artists) {
        let most = match option {
            "--description" => words::TEXT,
            "--cover-url" | "--soundcloud-url" => words::ADDRESS,
            _ => words::NAME,
        };
        let flaw = text.and_then(|text| words::flaw(text, most, option == "--description"));
        if let Some(flaw) = flaw {
            return Err(CliError::Input(format!("{option}: {flaw}")));
        }
    }
    let blank = import.artist.iter().any(|name| name.trim().is_empty());
    let form = SubmissionForm {
        title: import.title.clone(),
        artist: if blank { String::new() } else { import.artist.join(", ") },
        date: import.date.clone().unwrap_or_default(),
        soundcloud_url: import.soundcloud_url.clone().unwrap_or_default(),
        image_url: import.cover_url.clone().unwrap_or_default(),
        tracklist_raw: text.to_owned(),
        description: String::new(),
    };
    for error in submission::check(&form) {
        let option = match error.field.as_str() {
            "soundcloud_url" if import.soundcloud_url.is_none() => continue,
            "soundcloud_url" => "--soundcloud-url",
            "image_url" => "--cover-url",
            "date" => "--date",
            "title" => "--title",
            "artist" => "--artist",
            _ => "tracklist",
        };
        return Err(CliError::Input(format!("{option}: {}", error.message)));
    }
    let cover = import.cover_url.as_deref().map(str::trim).filter(|cover| !cover.is_empty());
    if cover.is_some_and(|cover| cover.starts_with("http://")) {
        let why = "pages only show pictures loaded by https";
        return Err(CliError::Input(format!("--cover-url: expected an https address, {why}")));
    }
    if import.list.iter().any(|slug| slug == LATEST) {
        let why = "new mixes are added to it automatically";
        return Err(CliError::Input(format!("--list: mixes cannot be put into `{LATEST}`: {why}")));
    }
    Ok(())
}

/// Reads a length, in seconds.
fn duration(text: &str) -> Result<u32, CliError> {
    cue::parse(text).ok_or_else(|| {
        CliError::Input(format!("--duration: expected a length such as `1:02:03`, got `{text}`"))
    })
}

fn find(tx: &Tx<'_>, new: &NewMix) -> Result<Option<String>, StoreError> {
    let artist = new.artists.first().map_or("", String::as_str);
    mix::find_slug(tx, &new.title, artist)
}

fn insert(tx: &Tx<'_>, new: &NewMix, lists: &[String]) -> Result<Outcome, StoreError> {
    let mut list_ids = Vec::new();
    for slug in lists {
        match list::find(tx, slug)? {
            Some(list) => list_ids.push(list.id),
            None => return Ok(Outcome::NoList(slug.clone())),
        }
    }
    let inserted = mix::insert(tx, new)?;
    for list_id in list_ids {
        list::append_mix(tx, &list_id, &inserted.id)?;
    }
    Ok(Outcome::Inserted(inserted))
}

/// Copies a sound file into the data folder and returns its address on the site.
fn keep_audio(settings: &Settings, file: &Path) -> Result<String, CliError> {
    let say = |source| CliError::File {
        doing: "read the sound file",
        path: file.display().to_string(),
        source,
    };
    if std::fs::metadata(file).map_err(say)?.is_dir() {
        return Err(CliError::Input(format!(
            "--audio: expected a sound file, got the folder `{}`",
            file.display(),
        )));
    }
    let open = std::fs::File::open(file).map_err(say)?;
    let kept = sound::keep(settings, &Files::sounds(settings)?, open)?;
    kept.map(|kept| kept.address).ok_or_else(|| {
        CliError::Input(format!(
            "--audio: expected a sound file (MP3, M4A, Ogg, Opus, FLAC, WAV or WebM), got `{}`",
            file.display(),
        ))
    })
}
