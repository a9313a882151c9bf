//! The files of a folder and of those in it. A link to a file is followed as long as it stays in the folder;
//! links to folders are not, so that none is walked twice.

use std::fs;
use std::path::{Path, PathBuf};

/// The file that says of a folder that it is an export of a catalogue.
pub const EXPORT: &str = "segue-export.json";

/// Deeper folders are left out.
const DEEPEST: usize = 32;

/// The endings of sound files.
pub const SOUNDS: [&str; 9] = ["mp3", "m4a", "aac", "ogg", "oga", "opus", "flac", "wav", "webm"];

/// The endings of files that may be a tracklist by themselves.
pub const TEXTS: [&str; 2] = ["cue", "txt"];

/// Files by name of which none is a tracklist.
const ABOUT: [&str; 6] = ["readme", "license", "licence", "copying", "changelog", "index"];

/// What a folder has.
#[derive(Debug, Default)]
pub struct Walked {
    /// Sound files, in the order of their paths.
    pub sounds: Vec<PathBuf>,
    /// Texts that may be tracklists.
    pub texts: Vec<PathBuf>,
    /// What is left out, and why, as the end of a sentence.
    pub left_out: Vec<(PathBuf, &'static str)>,
}

/// Walks through a folder.
///
/// # Errors
/// When the folder itself cannot be read.
pub fn walk(folder: &Path) -> std::io::Result<Walked> {
    let root = folder.canonicalize()?;
    let mut walked = Walked::default();
    look_into(&root, &root, 0, &mut walked)?;
    walked.sounds.sort();
    walked.texts.sort();
    walked.left_out.sort();
    Ok(walked)
}

fn look_into(root: &Path, folder: &Path, depth: usize, walked: &mut Walked) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (path, kind) = (entry.path(), entry.file_type()?);
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        if kind.is_dir() {
            if is_export(&path) {
                walked.left_out.push((path, "is an export: import it by itself"));
            } else if depth == DEEPEST {
                walked.left_out.push((path, "is too deep in the folder"));
            } else if look_into(root, &path, depth + 1, walked).is_err() {
                walked.left_out.push((path, "cannot be read"));
            }
        } else if kind.is_symlink() {
            match path.canonicalize() {
                Ok(target) if !target.starts_with(root) => {
                    walked.left_out.push((path, "is a link that leads out of the folder"));
                }
                Ok(target) if target.is_file() => sort_in(path, walked),
                Ok(_) => walked.left_out.push((path, "is a link to a folder")),
                Err(_) => walked.left_out.push((path, "is a link to nothing")),
            }
        } else if kind.is_file() {
            sort_in(path, walked);
        }
    }
    Ok(())
}

/// Whether a folder says that it is an export of a catalogue.
#[must_use]
pub fn is_export(folder: &Path) -> bool {
    folder.join(EXPORT).exists()
}

/// What a file may be, by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A sound file.
    Sound,
    /// A text that may be a tracklist.
    Text,
}

/// What a file may be; nothing of files that are neither.
#[must_use]
pub fn kind_of(path: &Path) -> Option<Kind> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    let stem = path.file_stem()?.to_string_lossy().to_lowercase();
    if SOUNDS.contains(&ending.as_str()) {
        Some(Kind::Sound)
    } else if TEXTS.contains(&ending.as_str()) && !ABOUT.contains(&stem.as_str()) {
        Some(Kind::Text)
    } else {
        None
    }
}

fn sort_in(path: PathBuf, walked: &mut Walked) {
    match kind_of(&path) {
        Some(Kind::Sound) => walked.sounds.push(path),
        Some(Kind::Text) => walked.texts.push(path),
        None => {}
    }
}
