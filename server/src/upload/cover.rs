//! Covers that admins send: read whatever format they have, and written as JPEG in three widths, so that a
//! list loads small ones. They are kept beside the sounds, and are in each backup and export with them.

use std::io::{Cursor, Read};
use std::path::Path;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::{DynamicImage, ImageReader, Limits};
use segue_base::chance;
use segue_base::clock::Clock;
use segue_base::config::Settings;
use sha2::{Digest, Sha256};

use super::{LONGEST_COVER, Outcome, UploadError};
use crate::objects::{Files, say};

/// The first part of the addresses of covers.
pub const COVERS: &str = "covers";

/// The width of a cover at its own address, and of the smaller copies, in pixels; the copies have theirs in
/// their names.
const WIDTH: u32 = 1400;
/// The widths of the copies.
pub const WIDTHS: [u32; 2] = [640, 256];

/// The most pixels on a side that are read.
const MOST_PIXELS: u32 = 12_000;

/// The most memory that reading one takes, in bytes.
const MOST_MEMORY: u64 = 512_000_000;

/// How well a picture is kept, of 100.
const QUALITY: u8 = 86;

/// Reads a picture and keeps it in all widths.
///
/// # Errors
/// When it cannot be read from its place, or not kept.
pub fn keep(
    settings: &Settings,
    sounds: &Files,
    picture: impl Read,
) -> Result<Outcome, UploadError> {
    let mut bytes = Vec::new();
    let read = picture.take(LONGEST_COVER).read_to_end(&mut bytes);
    read.map_err(say("read", Path::new(COVERS)))?;
    let picture = match decode(&bytes) {
        Ok(picture) => picture,
        Err(why) => return Ok(Outcome::refused(why)),
    };
    let name = format!("{:.32}", hex::encode(Sha256::digest(&bytes)));
    for width in WIDTHS {
        put(settings, sounds, &format!("{name}-{width}.jpg"), &encode(&picture, width)?)?;
    }
    let file = format!("{name}.jpg");
    put(settings, sounds, &file, &encode(&picture, WIDTH)?)?;
    Ok(Outcome::Kept { address: format!("/{COVERS}/{file}"), duration_ms: None })
}

/// Whether a file is a cover or a copy of one, by its name.
#[must_use]
pub fn is_name(name: &str) -> bool {
    let Some(stem) = name.strip_suffix(".jpg") else { return false };
    let (hash, width) = stem.split_once('-').unwrap_or((stem, "256"));
    let is_width = width.parse().is_ok_and(|width: u32| WIDTHS.contains(&width));
    hash.len() == 32 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()) && is_width
}

/// Keeps a cover or a copy of one under the name that it has; `false` where it is no picture.
///
/// # Errors
/// When it cannot be read or kept.
pub fn keep_copy(
    settings: &Settings,
    sounds: &Files,
    name: &str,
    file: &Path,
) -> Result<bool, UploadError> {
    let bytes = std::fs::read(file).map_err(say("read", file))?;
    if decode(&bytes).is_err() {
        return Ok(false);
    }
    put(settings, sounds, name, &bytes)?;
    Ok(true)
}

/// Reads a picture in whatever format its content says, whatever its name.
fn decode(bytes: &[u8]) -> Result<DynamicImage, String> {
    let none = || "This is no picture that the site reads (JPEG, PNG or WebP)".to_owned();
    let mut reader =
        ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(|_| none())?;
    if reader.format().is_none() {
        return Err(none());
    }
    let mut limits = Limits::default();
    limits.max_image_width = Some(MOST_PIXELS);
    limits.max_image_height = Some(MOST_PIXELS);
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    reader.decode().map_err(|error| match error {
        image::ImageError::Limits(_) => {
            format!("The picture is too large: a side can have {MOST_PIXELS} pixels at most")
        }
        _ => "The picture is broken: it cannot be read to its end".to_owned(),
    })
}

/// Writes a picture that is so wide at most.
fn encode(picture: &DynamicImage, width: u32) -> Result<Vec<u8>, UploadError> {
    let smaller = (picture.width() > width).then(|| {
        let height = u64::from(picture.height()) * u64::from(width) / u64::from(picture.width());
        let height = u32::try_from(height).unwrap_or(u32::MAX).max(1);
        picture.resize_exact(width, height, FilterType::Lanczos3)
    });
    let rgb = smaller.as_ref().unwrap_or(picture).to_rgb8();
    let mut bytes = Vec::new();
    let written = JpegEncoder::new_with_quality(&mut bytes, QUALITY).encode_image(&rgb);
    written.map_err(|error| UploadError::Picture(error.to_string()))?;
    Ok(bytes)
}

fn put(settings: &Settings, sounds: &Files, name: &str, bytes: &[u8]) -> Result<(), UploadError> {
    let data_dir = settings.data_dir.as_path();
    std::fs::create_dir_all(data_dir).map_err(say("make", data_dir))?;
    // Outside the folder that is served, on the same disk.
    let half = data_dir.join(format!("{}.half", chance::id(Clock::system().now())));
    let kept = std::fs::write(&half, bytes)
        .map_err(say("write", &half))
        .and_then(|()| sounds.keep(name.as_ref(), &half));
    if half.exists() {
        std::fs::remove_file(&half).map_err(say("remove", &half))?;
    }
    Ok(kept?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(width: u32, height: u32) -> Vec<u8> {
        let image = DynamicImage::new_rgba8(width, height);
        let mut bytes = Cursor::new(Vec::new());
        image.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn a_picture_gets_smaller_and_never_larger() {
        let wide = decode(&picture(800, 400)).unwrap();
        let small = encode(&wide, 256).unwrap();
        let read = image::load_from_memory(&small).unwrap();
        assert_eq!((read.width(), read.height()), (256, 128));
        let same = encode(&wide, WIDTH).unwrap();
        assert_eq!(image::load_from_memory(&same).unwrap().width(), 800);
    }

    #[test]
    fn covers_are_told_by_their_names() {
        let hash = "0123456789abcdef0123456789abcdef";
        assert!(is_name(&format!("{hash}.jpg")) && is_name(&format!("{hash}-640.jpg")));
        for other in ["cover.jpg", "../x.jpg", &format!("{hash}-7.jpg"), &format!("{hash}.mp3")] {
            assert!(!is_name(other), "{other}");
        }
    }

    #[test]
    fn what_is_no_picture_says_so() {
        assert!(decode(b"ID3\x04 and so on").unwrap_err().starts_with("This is no picture"));
        let whole = picture(64, 64);
        let cut = decode(whole.get(..whole.len() / 2).unwrap()).unwrap_err();
        assert!(cut.starts_with("The picture is broken"), "{cut}");
    }
}
