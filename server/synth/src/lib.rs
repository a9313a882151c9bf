//! The sound of the demo's mixes. Nothing is sampled: each mix is written from its tracklist, so that a
//! track changes where the list says it does, and rendered to MP3. The same piece gives the same bytes
//! on every machine.
//!
//! `number` holds arithmetic that does not differ between platforms, `filter` and `voice` the studio,
//! `style` the genres, `track` what is played, `mixdown` the DJ.

mod filter;
mod length;
mod mixdown;
mod number;
mod style;
mod track;
mod voice;

use mixdown::Mixdown;
use rusty_mp3::{Mp3Encoder, Mp3EncoderConfig};

/// Kilobits a second of the files: a browser seeks in a constant rate by arithmetic.
const BITRATE: u32 = 48;

/// A track of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cue {
    /// Whole seconds from the beginning.
    pub at_seconds: u32,
    /// Whether it lies over the track before it instead of taking over.
    pub is_layer: bool,
}

/// A mix to be rendered.
#[derive(Debug, Clone)]
pub struct Piece {
    /// The seed that makes it different from every other piece.
    pub seed: u64,
    /// How it is played; see `style`.
    pub genre: String,
    /// Its length.
    pub seconds: u32,
    /// Its tracks, in order.
    pub cues: Vec<Cue>,
}

/// Why a piece could not be rendered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error(String);

impl std::fmt::Display for Error {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "the sound cannot be encoded: {}", self.0)
    }
}

impl std::error::Error for Error {}

/// Renders a piece: an MP3 with one channel, 24,000 samples and 48 kbit a second.
///
/// # Errors
/// [`Error`] when the encoder refuses the samples.
pub fn render(piece: &Piece) -> Result<Vec<u8>, Error> {
    let mut encoder =
        Mp3Encoder::new(Mp3EncoderConfig { bitrate_kbps: BITRATE, vbr_quality: None });
    let mut file = Vec::new();
    let mut mixdown = Mixdown::new(piece);
    while let Some(samples) = mixdown.next(piece) {
        let pushed = encoder.push_pcm_f32(&samples, 1, number::RATE);
        pushed.map_err(|error| Error(error.to_string()))?;
        drain(&mut encoder, &mut file)?;
    }
    encoder.finish();
    drain(&mut encoder, &mut file)?;
    length::write(&mut file);
    Ok(file)
}

/// Takes what the encoder has finished.
fn drain(encoder: &mut Mp3Encoder, file: &mut Vec<u8>) -> Result<(), Error> {
    loop {
        match encoder.next_packet() {
            Ok(packet) => file.extend_from_slice(&packet),
            Err(rusty_mp3::Error::Again | rusty_mp3::Error::Eof) => return Ok(()),
            Err(error) => return Err(Error(error.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GENRES: [&str; 24] = [
        "140",
        "Acid",
        "Ambient",
        "Ambient Dub",
        "Balearic",
        "Breaks",
        "Deep House",
        "Downtempo",
        "Drum & Bass",
        "Dub",
        "Dub Techno",
        "Electro",
        "Footwork",
        "Hard Techno",
        "House",
        "Italo",
        "Jungle",
        "Melodic Techno",
        "Minimal",
        "Progressive House",
        "Techno",
        "Trance",
        "UK Garage",
        "A genre that nobody has heard of",
    ];

    #[test]
    fn a_file_says_how_long_it_is() {
        let file = render(&piece("Techno", 20, &[(0, false)])).unwrap();
        let number = |at: usize| {
            let bytes: [u8; 4] = file[at..at + 4].try_into().unwrap();
            u32::from_be_bytes(bytes)
        };
        assert_eq!(&file[13..17], b"Info");
        assert_eq!(number(25) as usize, file.len());
        let seconds = f64::from(number(21)) * 576.0 / 24_000.0;
        assert!((seconds - 20.0).abs() < 0.2, "{seconds}");
        assert_eq!((file.len() - number(21) as usize * 144) % 48, 0, "whole frames");
    }

    fn piece(genre: &str, seconds: u32, cues: &[(u32, bool)]) -> Piece {
        let cues = cues
            .iter()
            .map(|(at_seconds, is_layer)| Cue { at_seconds: *at_seconds, is_layer: *is_layer });
        Piece { seed: 7, genre: genre.to_owned(), seconds, cues: cues.collect() }
    }

    fn samples(file: &[u8]) -> Vec<f32> {
        let mut decoder = rusty_mp3::Mp3Decoder::new();
        decoder.push(file);
        decoder.flush();
        let mut samples = Vec::new();
        while let Ok(frame) = decoder.next_frame() {
            assert_eq!((frame.sample_rate, frame.channels), (number::RATE, 1));
            samples.extend_from_slice(&frame.samples);
        }
        samples
    }

    fn loudness(samples: &[f32]) -> f32 {
        let sum: f32 = samples.iter().map(|sample| sample * sample).sum();
        10.0 * (sum / number::share(samples.len(), 1)).log10()
    }

    #[test]
    fn every_genre_sounds_from_the_first_second_to_the_last_and_never_clips() {
        for genre in GENRES {
            let file = render(&piece(genre, 24, &[(0, false), (10, true), (14, false)])).unwrap();
            let samples = samples(&file);
            let length = number::seconds(samples.len());
            assert!((24.0..24.3).contains(&length), "{genre}: {length} s");
            for (second, part) in samples.chunks(number::RATE as usize).take(22).enumerate() {
                let level = loudness(part);
                assert!((-35.0..-8.0).contains(&level), "{genre}, second {second}: {level} dB");
            }
            assert!(samples.iter().all(|sample| sample.abs() <= 1.0), "{genre} clips");
        }
    }

    #[test]
    fn a_piece_sounds_the_same_each_time_and_like_no_other() {
        let house = piece("House", 12, &[(0, false), (6, false)]);
        assert_eq!(render(&house).unwrap(), render(&house).unwrap());
        assert_ne!(render(&house).unwrap(), render(&Piece { seed: 8, ..house }).unwrap());
    }

    #[test]
    fn a_track_changes_at_its_cue() {
        let one = render(&piece("Techno", 24, &[(0, false), (12, false)])).unwrap();
        let two = render(&piece("Techno", 24, &[(0, false), (12, false), (18, false)])).unwrap();
        let (one, two) = (samples(&one), samples(&two));
        let rate = number::RATE as usize;
        let difference = |from: usize, to: usize| {
            let pairs = one.iter().zip(&two).skip(from * rate).take((to - from) * rate);
            let apart: Vec<f32> = pairs.map(|(one, other)| one - other).collect();
            loudness(&apart)
        };
        assert!(difference(0, 8) < -60.0, "{}", difference(0, 8));
        assert!(difference(18, 20) > -25.0, "{}", difference(18, 20));
    }

    #[test]
    fn a_piece_of_no_cue_and_one_of_odd_cues_are_played() {
        for cues in [&[][..], &[(9, false), (9, false), (3, false), (99, false)], &[(2, true)]] {
            let file = render(&piece("Breaks", 10, cues)).unwrap();
            assert!(number::seconds(samples(&file).len()) >= 10.0, "{cues:?}");
        }
    }
}
