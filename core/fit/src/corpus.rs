//! Labelled lists: `raw/SOURCE/NAME.txt`, and what is in each, `labels/SOURCE/NAME.json`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use segue_core::tracklist::fit as order;
use serde::Deserialize;

/// A list, and which way round it is.
pub struct List {
    /// Who wrote lists like it: the folder that it is in.
    pub source: String,
    /// Its path.
    pub name: String,
    /// Both sides of each of its lines.
    pub pairs: Vec<(String, String)>,
    /// Whether the artists stand on the left.
    pub is_artist_first: bool,
}

#[derive(Deserialize)]
struct Labels {
    tracks: Vec<Track>,
}

#[derive(Deserialize)]
struct Track {
    artist: Option<String>,
    title: Option<String>,
    #[serde(default)]
    ambiguous: Vec<String>,
}

/// Reads the lists of a folder whose labels say which way round they are.
///
/// # Errors
/// When a file cannot be read.
pub fn read(folder: &Path) -> io::Result<Vec<List>> {
    let mut lists = Vec::new();
    for source in folders(&folder.join("raw"))? {
        let name = source.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for path in folders(&source)? {
            let labels =
                folder.join("labels").join(&name).join(path.file_name().unwrap_or_default());
            let Ok(labels) = fs::read(labels.with_extension("json")) else { continue };
            let labels: Labels = serde_json::from_slice(&labels)?;
            let text = String::from_utf8_lossy(&fs::read(&path)?).into_owned();
            let pairs = order::pairs_of(&text);
            if let Some(is_artist_first) = side_of_artists(&pairs, &labels.tracks) {
                let path = path.display().to_string();
                lists.push(List { source: name.clone(), name: path, pairs, is_artist_first });
            }
        }
    }
    Ok(lists)
}

/// What is in a folder, in the order of names.
fn folders(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    found.sort();
    Ok(found)
}

/// Whether the labelled artists stand on the left; `None` where too few lines tell.
fn side_of_artists(pairs: &[(String, String)], tracks: &[Track]) -> Option<bool> {
    let is_sure =
        |track: &&Track| !track.ambiguous.iter().any(|it| it == "artist" || it == "title");
    let artists: Vec<String> = tracks
        .iter()
        .filter(is_sure)
        .filter(|track| track.title.is_some())
        .filter_map(|track| track.artist.as_deref().map(folded))
        .collect();
    let count = |side: fn(&(String, String)) -> &str| {
        pairs.iter().filter(|pair| artists.contains(&folded(side(pair)))).count()
    };
    let (left, right) = (count(|pair| &pair.0), count(|pair| &pair.1));
    (left.max(right) >= 2 && left != right).then_some(left > right)
}

/// A name without case and what is neither letter nor digit.
fn folded(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
