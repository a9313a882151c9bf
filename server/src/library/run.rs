//! Reading a folder: what is new in it becomes mixes of the catalogue, some at a time, and all of them are one
//! entry of the audit, which can be undone. What was read before is left alone, wherever it was moved to.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use segue_base::clock::Clock;
use segue_base::config::Settings;
use segue_store::audit::{self, NewEntry};
use segue_store::mix::{self, Audio, NewMix};
use segue_store::user::User;
use segue_store::{Store, StoreError, Tx, library, record};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::seen::{Memory, Stamp};
use super::walk::{self, Walked};
use super::{found, tags};
use crate::api::admin::counted;
use crate::objects::{Files, FilesError};
use crate::upload::{Outcome, UploadError, cover, sound};

/// Mixes that are put in at once: a server beside writes between them.
const TOGETHER: usize = 25;

/// What became of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Told {
    /// It is a mix now, at this name in addresses.
    Imported {
        /// The name.
        slug: String,
        /// How many tracks it has.
        tracks: usize,
    },
    /// It was read before, or the catalogue has the mix.
    Known,
    /// It is none; the end of a sentence says why.
    Left(String),
}

/// How a run went.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts {
    /// Files that are mixes now.
    pub imported: usize,
    /// Files that were read before.
    pub known: usize,
    /// Files that are left out.
    pub left: usize,
    /// Files of which the bytes were read: those that are new or were changed.
    pub read: usize,
}

/// Why a folder is not read to its end. What was put in before stays, and another run goes on from there.
#[derive(Debug, Error)]
pub enum RunError {
    /// The folder cannot be read.
    #[error("cannot read the folder {}: {source}", path.display())]
    Folder {
        /// Which one.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// The database does not do its part.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The place of the sounds does not do its part.
    #[error(transparent)]
    Files(#[from] FilesError),
    /// A cover cannot be kept.
    #[error(transparent)]
    Upload(#[from] UploadError),
    /// Somebody wants none of it.
    #[error("the import was undone while it ran")]
    Undone,
}

/// Hears what became of a file, by its path in the folder, and how far the run is: files read, of all.
pub type Tell<'t> = dyn FnMut(&Path, &Told, (usize, usize)) + 't;

/// A run through a folder.
pub struct Run<'r> {
    /// The site's settings.
    pub settings: &'r Settings,
    /// The database.
    pub store: &'r Store,
    /// Who has it read; `None` is the console.
    pub admin: Option<User>,
    /// Hears of each file.
    pub tell: &'r mut Tell<'r>,
}

/// A file that is to become a mix.
struct New {
    path: PathBuf,
    content: String,
    mix: NewMix,
}

impl Run<'_> {
    /// Reads a folder.
    ///
    /// # Errors
    /// When it cannot go on.
    pub fn read(&mut self, folder: &Path) -> Result<Counts, RunError> {
        let walked = walk::walk(folder)
            .map_err(|source| RunError::Folder { path: folder.to_owned(), source })?;
        let root = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let Walked { sounds, texts, left_out } = walked;
        let texts = by_themselves(texts, &sounds);
        let all = sounds.len() + texts.len() + left_out.len();
        let memory = Memory::of(self.store, &root)?;
        let mut run = Reading {
            run: self,
            root,
            all,
            done: 0,
            counts: Counts::default(),
            entry: None,
            memory,
        };
        for (path, why) in left_out {
            run.tell(&path, &Told::Left(why.to_owned()));
        }
        let mut waiting = Vec::new();
        let files = sounds.iter().map(|it| (it, true)).chain(texts.iter().map(|it| (it, false)));
        for (path, is_sound) in files {
            match run.look_if_changed(path, is_sound)? {
                Ok(new) => waiting.push(new),
                Err(told) => run.tell(path, &told),
            }
            if waiting.len() >= TOGETHER {
                run.put(std::mem::take(&mut waiting))?;
                run.memory.keep(run.run.store)?;
            }
        }
        run.put(waiting)?;
        run.memory.keep(run.run.store)?;
        run.memory.forget_the_rest(run.run.store)?;
        Ok(run.counts)
    }
}

/// A run under way.
struct Reading<'r, 's> {
    run: &'r mut Run<'s>,
    root: PathBuf,
    all: usize,
    done: usize,
    counts: Counts,
    /// The entry of the audit that everything is in.
    entry: Option<String>,
    /// What earlier runs have seen.
    memory: Memory,
}

impl Reading<'_, '_> {
    fn tell(&mut self, path: &Path, told: &Told) {
        match told {
            Told::Imported { .. } => self.counts.imported += 1,
            Told::Known => self.counts.known += 1,
            Told::Left(_) => self.counts.left += 1,
        }
        self.done += 1;
        let path = path.strip_prefix(&self.root).unwrap_or(path);
        (self.run.tell)(path, told, (self.done, self.all));
    }

    /// Looks at a file, which is not read where it is as it was when it was read before.
    fn look_if_changed(
        &mut self,
        path: &Path,
        is_sound: bool,
    ) -> Result<Result<New, Told>, RunError> {
        let stamp = Stamp::of(path);
        if let Some((content, why)) = stamp.as_ref().and_then(|it| self.memory.find(it)) {
            if let Some(why) = why {
                return Ok(Err(Told::Left(why)));
            }
            // What was undone since is to come again.
            if self.run.store.read_blocking(|tx| library::is_read(tx, &content))? {
                return Ok(Err(Told::Known));
            }
        }
        self.counts.read += 1;
        let Ok(content) = content_of(path) else {
            return Ok(Err(Told::Left("cannot be read".to_owned())));
        };
        let looked = self.look(path, is_sound, &content)?;
        if let Some(stamp) = stamp {
            let why = match &looked {
                Err(Told::Left(why)) => Some(why.as_str()),
                Ok(_) | Err(_) => None,
            };
            self.memory.note(stamp, &content, why);
        }
        Ok(looked)
    }

    /// Looks at what a file holds: what it would become, or why it becomes nothing.
    fn look(
        &self,
        path: &Path,
        is_sound: bool,
        content: &str,
    ) -> Result<Result<New, Told>, RunError> {
        if self.run.store.read_blocking(|tx| library::is_read(tx, content))? {
            return Ok(Err(Told::Known));
        }
        let now = Clock::system().now();
        let made = if is_sound {
            let tags = tags::read(path);
            found::of_sound(path, &tags, now).map(|mix| (mix, tags.picture))
        } else {
            found::of_list(path, now).map(|mix| (mix, None))
        };
        let (mut mix, picture) = match made {
            Ok(made) => made,
            Err(why) => return Ok(Err(Told::Left(why.to_owned()))),
        };
        if is_sound {
            let sounds = Files::sounds(self.run.settings)?;
            let Ok(file) = File::open(path) else {
                return Ok(Err(Told::Left("cannot be read".to_owned())));
            };
            let Some(kept) = sound::keep(self.run.settings, &sounds, file)? else {
                return Ok(Err(Told::Left("is no sound file that browsers play".to_owned())));
            };
            mix.audio = Some(Audio::File(kept.address));
            mix.cover_url = self.cover(path, picture, &sounds)?;
        }
        Ok(Ok(New { path: path.to_owned(), content: content.to_owned(), mix }))
    }

    /// Keeps the picture of a sound file: the one in it, else one beside it.
    fn cover(
        &self,
        path: &Path,
        picture: Option<Vec<u8>>,
        sounds: &Files,
    ) -> Result<Option<String>, RunError> {
        let beside = || std::fs::read(found::picture_beside(path)?).ok();
        let Some(picture) = picture.or_else(beside) else { return Ok(None) };
        Ok(match cover::keep(self.run.settings, sounds, picture.as_slice())? {
            Outcome::Kept { address, .. } => Some(address),
            Outcome::Refused { .. } => None,
        })
    }

    /// Puts some mixes into the catalogue, in one transaction and behind what the run has done before.
    fn put(&mut self, news: Vec<New>) -> Result<(), RunError> {
        if news.is_empty() {
            return Ok(());
        }
        let (entry, admin, before) =
            (self.entry.clone(), self.run.admin.clone(), self.counts.imported);
        let (root, now) = (self.root.clone(), Clock::system().now());
        let paths: Vec<PathBuf> = news.iter().map(|new| new.path.clone()).collect();
        let put = self.run.store.write_blocking(move |tx| {
            let has_ended = match &entry {
                Some(id) => audit::find(tx, id)?.is_none_or(|entry| entry.undone_at.is_some()),
                None => false,
            };
            if has_ended {
                return Ok(None);
            }
            record::begin(tx)?;
            let told: Vec<Told> =
                news.iter().map(|new| put_one(tx, new, &root, now)).collect::<Result<_, _>>()?;
            let added = told.iter().filter(|it| matches!(it, Told::Imported { .. })).count();
            let detail = counted(before + added, "mix");
            let entry = match &entry {
                Some(id) => {
                    audit::add_part(tx, id, &detail, now)?;
                    id.clone()
                }
                None => {
                    let name = root.display().to_string();
                    let new = NewEntry {
                        action: "library.imported",
                        entity_type: "library",
                        entity_id: "",
                        entity_name: &name,
                        detail: Some(detail),
                    };
                    audit::note_by(tx, admin.as_ref(), &new, now)?
                }
            };
            Ok::<_, StoreError>(Some((told, entry)))
        })?;
        let Some((told, entry)) = put else { return Err(RunError::Undone) };
        self.entry = Some(entry);
        for (path, told) in paths.iter().zip(&told) {
            self.tell(path, told);
        }
        Ok(())
    }
}

fn put_one(
    tx: &Tx<'_>,
    new: &New,
    root: &Path,
    now: segue_base::clock::Moment,
) -> Result<Told, StoreError> {
    // Two files that hold the same, or another run beside this one.
    if library::is_read(tx, &new.content)? {
        return Ok(Told::Known);
    }
    let path = new.path.strip_prefix(root).unwrap_or(&new.path).display().to_string();
    let artist = new.mix.artists.first().map_or("", String::as_str);
    if mix::find_slug(tx, &new.mix.title, artist)?.is_some() {
        library::insert(tx, &new.content, None, &path, now)?;
        return Ok(Told::Known);
    }
    let inserted = mix::insert(tx, &new.mix)?;
    library::insert(tx, &new.content, Some(&inserted.id), &path, now)?;
    Ok(Told::Imported { slug: inserted.slug, tracks: new.mix.tracks.len() })
}

/// The texts that belong to no sound file: they neither have the name of one nor are alone with one in a folder.
fn by_themselves(texts: Vec<PathBuf>, sounds: &[PathBuf]) -> Vec<PathBuf> {
    let names: BTreeSet<PathBuf> = sounds.iter().map(|sound| sound.with_extension("")).collect();
    let alone: BTreeSet<PathBuf> = sounds.iter().filter_map(|it| found::lone_text(it)).collect();
    let is_beside =
        |text: &PathBuf| names.contains(&text.with_extension("")) || alone.contains(text);
    texts.into_iter().filter(|text| !is_beside(text)).collect()
}

/// What a file holds: the SHA-256 of its bytes.
fn content_of(path: &Path) -> std::io::Result<String> {
    let (mut file, mut digest) = (File::open(path)?, Sha256::new());
    let mut buffer = vec![0; 256 * 1024];
    loop {
        let length = file.read(&mut buffer)?;
        match buffer.get(..length).filter(|read| !read.is_empty()) {
            Some(read) => digest.update(read),
            None => return Ok(hex::encode(digest.finalize())),
        }
    }
}
