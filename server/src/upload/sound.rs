//! Sound files on their way to the others.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

use lofty::config::ParseOptions;
use lofty::file::AudioFile;
use lofty::probe::Probe;
use segue_base::chance;
use segue_base::clock::Clock;
use segue_base::config::Settings;
use sha2::{Digest, Sha256};

use crate::objects::{Files, FilesError, say};
use crate::site::audio;

/// Bytes that are enough to tell what a sound file is.
const SNIFF: usize = 16;

/// The endings of the sound files that browsers play, in words.
pub const KINDS: &str = "MP3, M4A, AAC, Ogg, Opus, FLAC, WAV or WebM";

/// A sound that is on the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// Its address: `/audio/…`.
    pub address: String,
    /// How long it is, in milliseconds; `None` where it does not say.
    pub length_ms: Option<u64>,
}

/// Keeps a sound under a name made from its content; `None` when it is no sound that browsers play.
///
/// The copy is complete before it gets its name, so no name belongs to half a file, and the same sound is kept
/// once.
///
/// # Errors
/// When it cannot be read, or the place of the sounds does not take it.
pub fn keep(
    settings: &Settings,
    sounds: &Files,
    mut sound: impl Read,
) -> Result<Option<Kept>, FilesError> {
    let data_dir = settings.data_dir.as_path();
    std::fs::create_dir_all(data_dir).map_err(say("make", data_dir))?;
    // Outside the folder that is served, on the same disk.
    let half = data_dir.join(format!("{}.half", chance::id(Clock::system().now())));
    let copied = copy(&mut sound, &half).map_err(say("copy the sound file to", data_dir));
    let kept = copied.and_then(|named| {
        let Some((name, ending)) = named else { return Ok(None) };
        let (file_name, length_ms) = (format!("{name}.{ending}"), length_ms(&half));
        sounds.keep(file_name.as_ref(), &half)?;
        Ok(Some(Kept { address: audio::address(&file_name), length_ms }))
    });
    // It is not there any more where it was moved.
    if half.exists() {
        std::fs::remove_file(&half).map_err(say("remove", &half))?;
    }
    kept
}

/// How long a sound of the site is, in milliseconds; `None` where it does not say. One in a bucket is fetched
/// for it.
///
/// # Errors
/// When it is not to be had.
pub fn length_of(sounds: &Files, name: &OsStr) -> Result<Option<u64>, FilesError> {
    if let Files::Folder(folder) = sounds {
        return Ok(length_ms(&folder.join(name)));
    }
    let half = std::env::temp_dir().join(format!("{}.half", chance::id(Clock::system().now())));
    let mut file = File::create(&half).map_err(say("write", &half))?;
    let length = sounds.read(name, &mut file).map(|()| length_ms(&half));
    std::fs::remove_file(&half).map_err(say("remove", &half))?;
    length
}

/// How long a sound file is, in milliseconds; `None` where it does not say, or is none.
pub fn length_ms(file: &Path) -> Option<u64> {
    let options = ParseOptions::new().read_tags(false).read_cover_art(false);
    let probe = Probe::open(file).ok()?.options(options).guess_file_type().ok()?;
    let length = probe.read().ok()?.properties().duration();
    u64::try_from(length.as_millis()).ok().filter(|ms| *ms > 0)
}

/// Copies a sound and returns the name made from its content, and its ending.
fn copy(sound: &mut impl Read, to: &Path) -> std::io::Result<Option<(String, &'static str)>> {
    let mut start = Vec::with_capacity(SNIFF);
    sound.take(SNIFF as u64).read_to_end(&mut start)?;
    let Some(ending) = ending(&start) else { return Ok(None) };
    let mut file = File::create(to)?;
    let mut digest = Sha256::new();
    let mut buffer = vec![0; 64 * 1024];
    digest.update(&start);
    file.write_all(&start)?;
    loop {
        let length = sound.read(&mut buffer)?;
        let Some(read) = buffer.get(..length).filter(|read| !read.is_empty()) else { break };
        digest.update(read);
        file.write_all(read)?;
    }
    file.sync_all()?;
    Ok(Some((format!("{:.32}", hex::encode(digest.finalize())), ending)))
}

/// Tells by its first bytes what a sound file is, and returns the ending for it.
fn ending(start: &[u8]) -> Option<&'static str> {
    match start {
        [b'I', b'D', b'3', ..] | [0xff, 0xfb | 0xfa | 0xf3 | 0xf2, ..] => Some("mp3"),
        [0xff, 0xf1 | 0xf9, ..] => Some("aac"),
        [b'O', b'g', b'g', b'S', ..] => Some("ogg"),
        [b'f', b'L', b'a', b'C', ..] => Some("flac"),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'A', b'V', b'E', ..] => Some("wav"),
        [_, _, _, _, b'f', b't', b'y', b'p', ..] => Some("m4a"),
        [0x1a, 0x45, 0xdf, 0xa3, ..] => Some("webm"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_are_told_by_their_first_bytes() {
        for (start, want) in [
            (&b"ID3\x04"[..], Some("mp3")),
            (b"\xff\xfb\x90\x64", Some("mp3")),
            (b"RIFF\x24\0\0\0WAVEfmt ", Some("wav")),
            (b"RIFF\x24\0\0\0AVI fmt ", None),
            (b"\0\0\0\x20ftypM4A ", Some("m4a")),
            (b"<!doctype html>", None),
            (b"", None),
        ] {
            assert_eq!(ending(start), want, "{start:?}");
        }
    }
}
