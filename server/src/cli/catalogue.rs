//! The catalogue as a folder of files: `segue export` writes it, and `segue import` reads it back
//! to the same thing, ids included.
//!
//! Each noun is a file of JSON Lines, a thing on each line, so neither side holds more than a page
//! of it in memory; the sound files lie beside them.

use std::collections::{BTreeSet, HashMap};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use segue_base::clock::Stopwatch;
use segue_base::config::Settings;
use segue_base::config::sound_folder;
use segue_store::whole::{self, Whole, WholeArtist, WholeList, WholeMix, WholeTrack};
use segue_store::{Store, StoreError, Tx, mix};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{CliError, database, into_new_folder, print, tell};
use crate::library::walk::EXPORT;
use crate::objects::Files;
use crate::site::audio;
use crate::upload::{cover, sound};

/// How the files are written; it changes when they do.
const VERSION: u32 = 1;
/// Things that are read or written at once.
const PAGE: u32 = 500;

#[derive(Serialize, Deserialize)]
struct About {
    segue_export: u32,
}

/// Things of one kind that were written or read.
struct Count(u64, &'static str);

/// Writes the catalogue into a folder that is not there yet.
pub fn export(settings: &Settings, to: &Path) -> Result<(), CliError> {
    database(settings)?;
    into_new_folder(to, || export_all(settings, to))
}

fn export_all(settings: &Settings, to: &Path) -> Result<(), CliError> {
    std::fs::create_dir_all(to).map_err(say("make", to))?;
    let store = Store::open_as_is(&settings.data_dir)?;
    // One transaction, so that every line is of the same moment.
    let mut written = Ok(Vec::new());
    store.read_blocking(|tx| {
        written = write_all(tx, to);
        Ok(())
    })?;
    let mut counts = written?;
    store.close();
    let sounds = Files::sounds(settings)?;
    if sounds.is_there() {
        let files = sounds.copy_missing(&Files::Folder(sound_folder(to)), to)?;
        counts.push(Count(u64::try_from(files).unwrap_or(u64::MAX), "sound files"));
    }
    // Last, so that a folder that has it is whole.
    let about = serde_json::to_vec(&About { segue_export: VERSION })
        .map_err(|error| CliError::System { doing: "write".to_owned(), source: error.into() })?;
    let path = to.join(EXPORT);
    std::fs::write(&path, about).map_err(say("write", &path))?;
    print(&format!("Wrote {} to {}\n", list(&counts), to.display()))
}

fn write_all(tx: &Tx<'_>, to: &Path) -> Result<Vec<Count>, CliError> {
    Ok(vec![
        Count(write::<WholeMix>(tx, &to.join("mixes.jsonl"))?, "mixes"),
        Count(write::<WholeTrack>(tx, &to.join("tracks.jsonl"))?, "tracks"),
        Count(write::<WholeArtist>(tx, &to.join("artists.jsonl"))?, "artists"),
        Count(write::<WholeList>(tx, &to.join("lists.jsonl"))?, "lists"),
    ])
}

fn write<T: Whole + Serialize>(tx: &Tx<'_>, path: &Path) -> Result<u64, CliError> {
    let file = File::create(path).map_err(say("write", path))?;
    let mut file = BufWriter::new(file);
    let (mut after, mut count) = (String::new(), 0);
    loop {
        let page = T::list_after(tx, &after, PAGE)?;
        let Some(last) = page.last() else { break };
        last.id().clone_into(&mut after);
        for thing in &page {
            serde_json::to_writer(&mut file, thing)
                .map_err(std::io::Error::from)
                .and_then(|()| file.write_all(b"\n"))
                .map_err(say("write", path))?;
            count += 1;
        }
    }
    file.flush().map_err(say("write", path))?;
    Ok(count)
}

/// Imports a folder that [`export`] wrote. Things that exist already, by their ids, stay as they
/// are, so a second import completes one that was interrupted.
pub fn import(settings: &Settings, from: &Path) -> Result<(), CliError> {
    check(from)?;
    let [artists, tracks, mixes, lists] =
        ["artists", "tracks", "mixes", "lists"].map(|kind| from.join(format!("{kind}.jsonl")));
    // Everything is checked before anything is stored.
    let mut total = look_over::<WholeArtist>(&artists, |_| {})?;
    total += look_over::<WholeTrack>(&tracks, |_| {})?;
    let mut sounds_named = BTreeSet::new();
    total += look_over::<WholeMix>(&mixes, |mix| {
        sounds_named.extend(mix.sound().map(str::to_owned));
    })?;
    total += look_over::<WholeList>(&lists, |_| {})?;
    let store = super::open(settings)?;
    check_tracks(&store, &tracks, &mixes)?;
    let mut counts = Vec::new();
    let sounds = sound_folder(from);
    if sounds.is_dir() {
        counts.push(Count(keep_sounds(settings, &sounds)?, "sound files"));
    }
    let mut progress = Progress::of(total);
    let mut read = vec![
        Count(read::<WholeArtist>(&store, &artists, &mut progress)?, "artists"),
        Count(read::<WholeTrack>(&store, &tracks, &mut progress)?, "tracks"),
        Count(read::<WholeMix>(&store, &mixes, &mut progress)?, "mixes"),
        Count(read::<WholeList>(&store, &lists, &mut progress)?, "lists"),
    ];
    store.close();
    read.reverse();
    read.append(&mut counts);
    let kept = Files::sounds(settings)?.list()?.into_iter().map(|sound| sound.name);
    let kept: BTreeSet<OsString> = kept.collect();
    let name = |address: &String| address.rsplit('/').next().unwrap_or_default().to_owned();
    let is_missing = |address: &&String| !kept.contains(OsStr::new(&name(address)));
    let missing = sounds_named.iter().filter(is_missing).count();
    if missing > 0 {
        tell(&format!("{missing} sound files that mixes refer to are missing"));
    }
    print(&format!("Read {} from {}\n", list(&read), from.display()))
}

/// Says whether a folder is an export, and one that this version reads.
fn check(from: &Path) -> Result<(), CliError> {
    let about = std::fs::read(from.join(EXPORT)).ok();
    let about = about.and_then(|about| serde_json::from_slice::<About>(&about).ok());
    let folder = from.display();
    match about {
        Some(About { segue_export: VERSION }) => Ok(()),
        Some(About { segue_export }) => Err(CliError::Input(format!(
            "the export `{folder}` has format version {segue_export}; this version of Segue reads {VERSION}"
        ))),
        None => Err(CliError::Input(format!(
            "expected a file with a tracklist or a folder that `segue export` wrote, got `{folder}`"
        ))),
    }
}

/// Refuses an export with a mix that is new here and plays tracks that are different songs in this
/// catalogue.
fn check_tracks(store: &Store, tracks: &Path, mixes: &Path) -> Result<(), CliError> {
    let mut others = HashMap::new();
    let mut failure = None;
    look_over::<WholeTrack>(tracks, |track| {
        match store.read_blocking(|tx| track.find_another(tx)) {
            Ok(Some(told)) => drop(others.insert(track.id().to_owned(), told)),
            Ok(None) => {}
            Err(error) => failure = Some(error),
        }
    })?;
    let mut number = 0_u64;
    let mut refused = None;
    if !others.is_empty() {
        look_over::<WholeMix>(mixes, |mix| {
            number += 1;
            let Some(told) = mix.track_ids().find_map(|id| others.get(id)) else { return };
            match store.read_blocking(|tx| mix::has_id(tx, mix.id())) {
                Ok(false) if refused.is_none() => refused = Some((number, told.clone())),
                Ok(_) => {}
                Err(error) => failure = Some(error),
            }
        })?;
    }
    if let Some(error) = failure {
        return Err(error.into());
    }
    let Some((number, told)) = refused else { return Ok(()) };
    let path = mixes.display();
    Err(CliError::Input(format!("`{path}`, line {number}: it plays {told}")))
}

fn keep_sounds(settings: &Settings, folder: &Path) -> Result<u64, CliError> {
    let sounds = Files::sounds(settings)?;
    let mut count = 0;
    for entry in std::fs::read_dir(folder).map_err(say("read", folder))? {
        let path = entry.map_err(say("read", folder))?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        // Names are made from what the files hold.
        let is_same = if cover::is_name(name) {
            cover::keep_copy(settings, &sounds, name, &path)?
        } else {
            let file = File::open(&path).map_err(say("read", &path))?;
            let kept = sound::keep(settings, &sounds, file)?;
            kept.is_some_and(|kept| kept.address == audio::address(name))
        };
        if !is_same {
            return Err(CliError::Input(format!(
                "`{}` has changed since it was exported",
                path.display()
            )));
        }
        count += 1;
    }
    Ok(count)
}

/// The progress of a long import, printed now and then, so that nobody takes it for stuck.
struct Progress {
    done: u64,
    total: u64,
    told: Stopwatch,
}

impl Progress {
    /// A shorter silence is no question.
    const SILENCE: Duration = Duration::from_secs(5);

    fn of(total: u64) -> Self {
        Self { done: 0, total, told: Stopwatch::start() }
    }

    fn add(&mut self, more: u64) {
        self.done += more;
        if self.told.read() > Self::SILENCE {
            tell(&format!("{} of {} lines are in", self.done, self.total));
            self.told = Stopwatch::start();
        }
    }
}

/// Checks each thing of a file without storing it, and counts them; an error names the line of the
/// first bad one.
fn look_over<T: Whole + DeserializeOwned>(
    path: &Path,
    mut each: impl FnMut(&T),
) -> Result<u64, CliError> {
    let file = BufReader::new(File::open(path).map_err(say("read", path))?);
    let mut count = 0;
    for (number, line) in (1_u64..).zip(file.lines()) {
        let thing: T = thing(path, number, line)?;
        let too_long = whole::too_long(&thing)
            .map(|(text, most)| format!("expected {most} characters at most, got more: `{text}…`"));
        if let Some(flaw) = thing.flaw().map(str::to_owned).or(too_long) {
            let path = path.display();
            return Err(CliError::Input(format!("`{path}`, line {number}: {flaw}")));
        }
        each(&thing);
        count = number;
    }
    Ok(count)
}

fn thing<T: DeserializeOwned>(
    path: &Path,
    number: u64,
    line: std::io::Result<String>,
) -> Result<T, CliError> {
    let line = line.map_err(say("read", path))?;
    serde_json::from_str(&line)
        .map_err(|error| CliError::Input(format!("`{}`, line {number}: {error}", path.display())))
}

/// Reads a file and returns how many of its things are new here.
fn read<T>(store: &Store, path: &Path, progress: &mut Progress) -> Result<u64, CliError>
where
    T: Whole + DeserializeOwned + Send + 'static,
{
    let file = BufReader::new(File::open(path).map_err(say("read", path))?);
    let mut rest = (1_u64..).zip(file.lines());
    let mut count = 0;
    loop {
        let mut page = Vec::new();
        for (number, line) in rest.by_ref().take(PAGE as usize) {
            page.push((number, thing(path, number, line)?));
        }
        if page.is_empty() {
            return Ok(count);
        }
        let lines = page.len() as u64;
        let reached = Arc::new(AtomicU64::new(0));
        let at = Arc::clone(&reached);
        let inserted = store.write_blocking(move |tx| {
            let mut new = 0;
            for (number, thing) in &page {
                let thing: &T = thing;
                at.store(*number, Ordering::Relaxed);
                new += u64::from(thing.insert(tx)?);
            }
            Ok(new)
        });
        count += inserted.map_err(|error| {
            let why = match error {
                StoreError::Taken => {
                    "the catalogue has a different one with this name; import into an empty catalogue, or into the one that was exported"
                        .to_owned()
                }
                error if error.is_orphan() => {
                    "it refers to an artist, a track or a mix that the export does not contain".to_owned()
                }
                error if error.is_refused_value() => {
                    "one of its values is not valid in the catalogue".to_owned()
                }
                other => other.to_string(),
            };
            let (path, number) = (path.display(), reached.load(Ordering::Relaxed));
            CliError::Input(format!("`{path}`, line {number}: {why}"))
        })?;
        progress.add(lines);
    }
}

fn list(counts: &[Count]) -> String {
    let counts = counts.iter().map(|Count(number, noun)| format!("{number} {noun}"));
    counts.collect::<Vec<_>>().join(", ")
}

fn say(doing: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> CliError {
    let path = path.display().to_string();
    move |source| CliError::File { doing, path, source }
}
