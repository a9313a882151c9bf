//! What a run remembers of files, so that the next one does not read those again that nobody has changed: where
//! each is, its size and when it was changed, and what it held. A file that became no mix is read again as soon
//! as anything in its folder is another one, because what stands beside it may be what it lacked.

use std::collections::{BTreeMap, HashMap};
use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use segue_store::library::{self, Seen};
use segue_store::{Store, StoreError};
use sha2::{Digest, Sha256};

/// The files of a folder as a run has found them before, and as it finds them.
#[derive(Debug, Default)]
pub struct Memory {
    /// What was remembered, by path; what the run comes to is taken out.
    before: BTreeMap<String, Seen>,
    /// What is to be remembered.
    news: Vec<Seen>,
    /// What names folders as they are, each looked at once.
    folders: HashMap<PathBuf, String>,
}

/// A file as its folder tells of it, unread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamp {
    path: String,
    size: i64,
    modified_ns: i64,
}

impl Stamp {
    /// `None` of a file whose name is no text, or of which nothing is told.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let (size, modified_ns) = told(&path.metadata().ok()?)?;
        Some(Self { path: path.to_str()?.to_owned(), size, modified_ns })
    }
}

fn told(metadata: &Metadata) -> Option<(i64, i64)> {
    let since = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some((i64::try_from(metadata.len()).ok()?, i64::try_from(since.as_nanos()).ok()?))
}

impl Memory {
    /// What is remembered of a folder.
    ///
    /// # Errors
    /// What the database says.
    pub fn of(store: &Store, root: &Path) -> Result<Self, StoreError> {
        let Some(folder) = root.to_str() else { return Ok(Self::default()) };
        let folder = folder.trim_end_matches('/').to_owned();
        let seen = store.read_blocking(|tx| library::list_seen(tx, &folder))?;
        let before = seen.into_iter().map(|seen| (seen.path.clone(), seen)).collect();
        Ok(Self { before, ..Self::default() })
    }

    /// A file that is as it was: what it holds, and why it is no mix, if that still holds.
    pub fn find(&mut self, stamp: &Stamp) -> Option<(String, Option<String>)> {
        let seen = self.before.remove(&stamp.path)?;
        if (seen.size, seen.modified_ns) != (stamp.size, stamp.modified_ns) {
            return None;
        }
        let why = match seen.left_out {
            Some((why, beside)) if beside == self.beside(&stamp.path) => Some(why),
            Some(_) => return None,
            None => None,
        };
        Some((seen.content, why))
    }

    /// Remembers a file that was read; `left_out` says why it is no mix.
    pub fn note(&mut self, stamp: Stamp, content: &str, left_out: Option<&str>) {
        let beside = |why: &str| (why.to_owned(), self.beside(&stamp.path));
        let left_out = left_out.map(beside);
        let Stamp { path, size, modified_ns } = stamp;
        self.news.push(Seen { path, size, modified_ns, content: content.to_owned(), left_out });
    }

    /// What names the folder of a file as it is: its files with their sizes and times, and the program that reads.
    fn beside(&mut self, path: &str) -> String {
        let folder = Path::new(path).parent().unwrap_or(Path::new("/"));
        if let Some(known) = self.folders.get(folder) {
            return known.clone();
        }
        let entries = folder.read_dir().into_iter().flatten().flatten();
        let file = |path: PathBuf| {
            let (size, modified) = told(&path.metadata().ok().filter(Metadata::is_file)?)?;
            Some(format!("{} {size} {modified}\n", path.display()))
        };
        let mut files: Vec<String> = entries.filter_map(|entry| file(entry.path())).collect();
        files.sort();
        let mut digest = Sha256::new_with_prefix(env!("CARGO_PKG_VERSION"));
        files.iter().for_each(|line| digest.update(line));
        let name = hex::encode(digest.finalize());
        self.folders.insert(folder.to_owned(), name.clone());
        name
    }

    /// Writes down what was read since the last time.
    ///
    /// # Errors
    /// What the database says.
    pub fn keep(&mut self, store: &Store) -> Result<(), StoreError> {
        let news = std::mem::take(&mut self.news);
        if news.is_empty() {
            return Ok(());
        }
        store.write_blocking(move |tx| news.iter().try_for_each(|it| library::set_seen(tx, it)))
    }

    /// Forgets the files to which the run has not come: they are there no longer.
    ///
    /// # Errors
    /// What the database says.
    pub fn forget_the_rest(&mut self, store: &Store) -> Result<(), StoreError> {
        let gone: Vec<String> = std::mem::take(&mut self.before).into_keys().collect();
        if gone.is_empty() {
            return Ok(());
        }
        store.write_blocking(move |tx| gone.iter().try_for_each(|it| library::delete_seen(tx, it)))
    }
}
