//! From a file to samples of one channel. Formats and codecs are symphonia's.

use std::fs::File;
use std::io::ErrorKind;

use symphonia::core::audio::GenericAudioBufferRef;
use symphonia::core::codecs::CodecParameters;
use symphonia::core::codecs::audio::{AudioDecoder, AudioDecoderOptions};
use symphonia::core::common::Limit;
use symphonia::core::errors::Error;
use symphonia::core::formats::probe::Hint;
use symphonia::core::formats::{FormatOptions, FormatReader, TrackType};
use symphonia::core::io::{MediaSourceStream, MediaSourceStreamOptions};
use symphonia::core::meta::MetadataOptions;
use symphonia::default::{get_codecs, get_probe};

use crate::SoundError;

/// Samples a second that a sound may have.
const RATES: std::ops::RangeInclusive<u32> = 4_000..=384_000;

/// Decodes a file, and passes on each piece of it with the number of samples a second. `hear` answers whether to go
/// on.
pub fn each_piece(
    file: File,
    ending: Option<&str>,
    mut hear: impl FnMut(u32, &[f32]) -> bool,
) -> Result<(), SoundError> {
    let Opened { mut format, mut decoder, track } = open(file, ending)?;
    let (mut rate, mut planes, mut mono) = (None, Vec::new(), Vec::new());
    loop {
        let packet = match format.next_packet() {
            Ok(Some(packet)) => packet,
            // What was cut off in the middle is heard up to there.
            Ok(None) | Err(Error::ResetRequired) => return Ok(()),
            Err(Error::IoError(error)) if error.kind() == ErrorKind::UnexpectedEof => return Ok(()),
            Err(error) => return Err(tell(error)),
        };
        while !format.metadata().is_latest() {
            format.metadata().pop();
        }
        if packet.track_id != track {
            continue;
        }
        let decoded = match decoder.decode(&packet) {
            Ok(decoded) => decoded,
            // One packet that is broken is a crackle, and not the end.
            Err(Error::DecodeError(_)) => continue,
            Err(Error::IoError(error)) if error.kind() == ErrorKind::UnexpectedEof => continue,
            Err(error) => return Err(tell(error)),
        };
        if decoded.frames() == 0 {
            continue;
        }
        let its_rate = decoded.spec().rate();
        // A stream that goes on at another rate is another sound.
        if *rate.get_or_insert(its_rate) != its_rate {
            return Ok(());
        }
        if !RATES.contains(&its_rate) {
            return Err(SoundError::Undecodable(format!("it has {its_rate} samples a second")));
        }
        mix_down(&decoded, &mut planes, &mut mono);
        if !hear(its_rate, &mono) {
            return Err(SoundError::Stopped);
        }
    }
}

/// A file that is read.
struct Opened {
    format: Box<dyn FormatReader>,
    decoder: Box<dyn AudioDecoder>,
    /// The id of its sound among what it holds.
    track: u32,
}

fn open(file: File, ending: Option<&str>) -> Result<Opened, SoundError> {
    let mut hint = Hint::new();
    if let Some(ending) = ending {
        hint.with_extension(ending);
    }
    let stream = MediaSourceStream::new(Box::new(file), MediaSourceStreamOptions::default());
    // Pictures and words in the file are not asked for.
    let tags = MetadataOptions::default()
        .limit_tag_bytes(Limit::Maximum(4096))
        .limit_visual_bytes(Limit::Maximum(1));
    let format = get_probe().probe(&hint, stream, FormatOptions::default(), tags).map_err(tell)?;
    let none = || SoundError::Undecodable("it has no sound that is decoded".to_owned());
    let track = format.default_track(TrackType::Audio).ok_or_else(none)?;
    let Some(CodecParameters::Audio(codec)) = &track.codec_params else { return Err(none()) };
    // Some files say that they are shorter than they are, and what they say would be cut off.
    let options = AudioDecoderOptions::default().gapless(false);
    let decoder = get_codecs().make_audio_decoder(codec, &options).map_err(tell)?;
    let track = track.id;
    Ok(Opened { format, decoder, track })
}

/// The mean of the channels.
fn mix_down(decoded: &GenericAudioBufferRef<'_>, planes: &mut Vec<Vec<f32>>, mono: &mut Vec<f32>) {
    decoded.copy_to_vecs_planar(planes);
    mono.clear();
    mono.resize(decoded.frames(), 0.0);
    let count = u16::try_from(planes.len().max(1)).unwrap_or(u16::MAX);
    let share = 1.0 / f32::from(count);
    for plane in planes.iter() {
        for (sum, sample) in mono.iter_mut().zip(plane) {
            *sum += if sample.is_finite() { sample * share } else { 0.0 };
        }
    }
}

fn tell(error: Error) -> SoundError {
    match error {
        Error::IoError(error) if error.kind() != ErrorKind::UnexpectedEof => {
            SoundError::Unread(error)
        }
        Error::IoError(_) => SoundError::Undecodable("it ends too early".to_owned()),
        other => SoundError::Undecodable(other.to_string()),
    }
}
