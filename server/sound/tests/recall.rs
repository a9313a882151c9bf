//! How many of the true starts of rendered mixes are among the changes that are heard.

#![allow(clippy::unwrap_used, reason = "a test says what is wrong by panicking")]

use std::io::{Seek, Write};

use segue_core::timestamp::hints::{Hint, hints};
use segue_core::timestamp::likely::likely;
use segue_sound::{Analysis, COLUMNS, SoundError, analyse};
use synth::{Cue, Piece};

/// How near a change is to a start, in seconds.
const NEAR: u32 = 4;

fn file(bytes: &[u8]) -> std::fs::File {
    let mut file = tempfile();
    file.write_all(bytes).unwrap();
    file.rewind().unwrap();
    file
}

fn tempfile() -> std::fs::File {
    let name = format!("segue-sound-{}-{:?}", std::process::id(), std::thread::current().id());
    let path = std::env::temp_dir().join(name);
    let options =
        std::fs::File::options().read(true).write(true).create(true).truncate(true).open(&path);
    std::fs::remove_file(&path).unwrap();
    options.unwrap()
}

fn hear(bytes: &[u8], ending: &str) -> Result<Analysis, SoundError> {
    analyse(file(bytes), Some(ending), || true)
}

/// A mix of so many tracks of uneven lengths, of which every fifth lies over the one before it.
fn piece(genre: &str, seed: u64, tracks: u32, mean: u32) -> Piece {
    let (mut at, mut cues, mut number) = (0, Vec::new(), seed.wrapping_mul(7919) + 13);
    for track in 0..tracks {
        cues.push(Cue { at_seconds: at, is_layer: track % 5 == 3 });
        number =
            number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        at += mean * 2 / 3 + u32::try_from((number >> 33) % u64::from(mean * 2 / 3)).unwrap();
    }
    Piece { seed, genre: genre.to_owned(), seconds: at, cues }
}

/// How many starts are found among twice as many of the strongest changes, and how many there are.
fn found(piece: &Piece, heard: &Analysis, near: u32, times: usize) -> (usize, usize) {
    let starts: Vec<u32> = piece.cues.iter().skip(1).map(|cue| cue.at_seconds).collect();
    let mut strongest = heard.changes.clone();
    strongest.sort_by_key(|change| std::cmp::Reverse(change.strength));
    strongest.truncate(times * starts.len());
    let is_found = |at: &&u32| strongest.iter().any(|change| change.seconds.abs_diff(**at) <= near);
    (starts.iter().filter(is_found).count(), starts.len())
}

/// How many rows without a time are placed within two and within four seconds of their starts, and how many there are.
/// Every `step`th row is known; of none the first is, as a mix begins with it.
fn placed(piece: &Piece, heard: &Analysis, step: usize) -> [usize; 3] {
    let starts: Vec<u32> = piece.cues.iter().map(|cue| cue.at_seconds).collect();
    let known: Vec<Option<u32>> =
        (0..).zip(&starts).map(|(row, at)| (row % step == 0).then_some(*at)).collect();
    let heard: Vec<Hint> = heard
        .changes
        .iter()
        .map(|change| Hint { seconds: change.seconds, strength: change.strength })
        .collect();
    let places = likely(&known, piece.seconds, &hints(&known, Some(piece.seconds), &heard));
    let within = |near: u32| {
        let pairs = places.iter().zip(&starts);
        pairs.filter(|(place, start)| place.is_some_and(|it| it.abs_diff(**start) <= near)).count()
    };
    [within(2), within(4), known.iter().filter(|start| start.is_none()).count()]
}

#[test]
fn four_of_five_starts_are_among_twice_as_many_changes() {
    let (mut hits, mut all) = (0, 0);
    let (mut with_half, mut with_none) = ([0; 3], [0; 3]);
    for (seed, genre) in
        ["Techno", "House", "Drum & Bass", "Ambient", "Dub Techno", "Trance", "Electro", "Breaks"]
            .into_iter()
            .enumerate()
    {
        for mean in [25, 75] {
            let piece = piece(genre, seed as u64 + 1, 10, mean);
            let heard = hear(&synth::render(&piece).unwrap(), "mp3").unwrap();
            let (one, of) = found(&piece, &heard, NEAR, 2);
            let tight = found(&piece, &heard, 2, 1).0;
            println!(
                "{genre}, {mean} s a track: {one} of {of} (within 2 s among as many: {tight}; changes {})",
                heard.changes.len()
            );
            (hits, all) = (hits + one, all + of);
            for (sums, step) in [(&mut with_half, 2), (&mut with_none, usize::MAX)] {
                sums.iter_mut().zip(placed(&piece, &heard, step)).for_each(|(sum, it)| *sum += it);
            }
        }
    }
    println!("{hits} of {all} starts within {NEAR} s");
    assert!(hits * 5 >= all * 4, "{hits} of {all}");
    for (which, [within_2, within_4, of]) in [("half", with_half), ("none", with_none)] {
        println!("with {which} known: {within_2} of {of} placed within 2 s, {within_4} within 4 s");
        assert!(within_4 * 10 >= of * 6, "{which}: {within_4} of {of}");
    }
}

#[test]
fn a_file_is_heard_to_its_end_and_no_further() {
    let piece = piece("House", 5, 4, 20);
    let sound = synth::render(&piece).unwrap();
    let heard = hear(&sound, "mp3").unwrap();
    assert!(heard.length_ms.abs_diff(u64::from(piece.seconds) * 1000) < 300, "{}", heard.length_ms);
    assert_eq!(heard.peaks.len(), 3 * COLUMNS);
    assert!(heard.changes.iter().all(|change| change.seconds <= piece.seconds));
    assert_eq!(hear(&sound, "mp3").unwrap(), heard, "the same each time");
    // The first half of a file is the half of a mix.
    let half = hear(&sound[..sound.len() / 2], "mp3").unwrap();
    assert!(half.length_ms.abs_diff(heard.length_ms / 2) < 300, "{}", half.length_ms);
}

#[test]
fn samples_without_a_codec_are_heard() {
    let heard = hear(&wav(8_000, 3, |_| 440.0), "wav").unwrap();
    assert_eq!(heard.length_ms, 3_000);
    let loudest =
        |band: usize| heard.peaks[band * COLUMNS..(band + 1) * COLUMNS].iter().max().copied();
    assert_eq!(loudest(1), Some(255), "a tone of 440 Hz is in the middle band");
    assert!(loudest(0) < Some(60) && loudest(2) < Some(60));
}

#[test]
fn a_tone_that_becomes_another_is_a_change() {
    let heard =
        hear(&wav(8_000, 150, |second| [90.0, 500.0, 1_300.0][(second / 50) as usize]), "wav");
    let heard = heard.unwrap();
    let mut strongest = heard.changes.clone();
    strongest.sort_by_key(|change| std::cmp::Reverse(change.strength));
    let mut at: Vec<u32> = strongest.iter().take(2).map(|change| change.seconds).collect();
    at.sort_unstable();
    assert_eq!(at, [50, 100], "{:?}", heard.changes);
}

#[test]
fn what_is_no_sound_says_so() {
    for (bytes, ending) in
        [(&b"RIFF and nothing that follows"[..], "wav"), (&[0_u8; 4096], "mp3"), (&[], "ogg")]
    {
        let refused = hear(bytes, ending);
        assert!(matches!(refused, Err(SoundError::Undecodable(_))), "{ending}: {refused:?}");
    }
    let stopped = analyse(file(&wav(8_000, 3, |_| 440.0)), Some("wav"), || false);
    assert!(matches!(stopped, Err(SoundError::Stopped)), "{stopped:?}");
}

/// A tone in one channel of 16 bits, with its pitch at each second.
fn wav(rate: u32, seconds: u32, pitch: impl Fn(u32) -> f64) -> Vec<u8> {
    let data = rate * seconds * 2;
    let mut bytes = Vec::new();
    bytes.extend(b"RIFF");
    bytes.extend((36 + data).to_le_bytes());
    bytes.extend(b"WAVEfmt ");
    bytes.extend(16_u32.to_le_bytes());
    bytes.extend([1_u16, 1].iter().flat_map(|it| it.to_le_bytes()));
    bytes.extend([rate, rate * 2].iter().flat_map(|it| it.to_le_bytes()));
    bytes.extend([2_u16, 16].iter().flat_map(|it| it.to_le_bytes()));
    bytes.extend(b"data");
    bytes.extend(data.to_le_bytes());
    for at in 0..rate * seconds {
        let turn = f64::from(at) / f64::from(rate) * std::f64::consts::TAU * pitch(at / rate);
        bytes.extend(((turn.sin() * 12_000.0) as i16).to_le_bytes());
    }
    bytes
}
