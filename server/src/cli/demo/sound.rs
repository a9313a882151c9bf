//! The sound of the demo's mixes: rendered when the catalogue is filled, because files for all of them
//! would outweigh the rest of the product.

use std::collections::HashMap;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use segue_base::config::Settings;
use segue_store::track::NewTrack;
use synth::{Cue, Piece};

use super::super::{CliError, print};
use crate::objects::Files;
use crate::upload::sound;

/// A mix whose sound is to be made.
#[derive(Debug)]
pub struct Wanted {
    /// The mix's slug, which makes its sound its own.
    pub slug: String,
    /// The name to print while it is made.
    pub title: String,
    /// How it is played.
    pub genre: String,
    /// Its length.
    pub seconds: u32,
    /// Its tracks, with their times in the sound.
    pub cues: Vec<Cue>,
}

/// Fits a tracklist of `from` seconds into `to`: a demo mix is the pocket edition of a long one.
pub fn shorten(tracks: &mut [NewTrack], from: u32, to: u32) {
    for track in tracks {
        let scaled = |seconds: u32| u64::from(seconds) * u64::from(to) / u64::from(from.max(1));
        track.start_seconds =
            track.start_seconds.map(|seconds| u32::try_from(scaled(seconds)).unwrap_or(to));
    }
}

/// The times of all tracks in the sound: tracks without one are spread evenly between those that
/// have one.
pub fn cues(tracks: &[NewTrack], seconds: u32) -> Vec<Cue> {
    let mut cues: Vec<Cue> = Vec::new();
    let mut waiting: Vec<bool> = Vec::new();
    let mut from = 0;
    for track in tracks {
        match track.start_seconds {
            None => waiting.push(track.played_with_previous),
            Some(at) => {
                spread(&mut cues, &mut waiting, from, at);
                cues.push(Cue { at_seconds: at, is_layer: track.played_with_previous });
                from = at;
            }
        }
    }
    spread(&mut cues, &mut waiting, from, seconds);
    cues
}

/// Puts the tracks without a time between `from` and `to`.
fn spread(cues: &mut Vec<Cue>, waiting: &mut Vec<bool>, from: u32, to: u32) {
    let parts = u32::try_from(waiting.len()).unwrap_or(u32::MAX).saturating_add(1);
    // Nothing stands before the first of a list without times.
    let (first, parts): (u32, u32) =
        if cues.is_empty() { (0, parts.saturating_sub(1).max(1)) } else { (1, parts) };
    for (number, is_layer) in (first..).zip(waiting.drain(..)) {
        let room = u64::from(to.saturating_sub(from)) * u64::from(number) / u64::from(parts);
        cues.push(Cue { at_seconds: from + u32::try_from(room).unwrap_or(0), is_layer });
    }
}

/// Makes and keeps the sounds on all processors, says how far it is, and gives their addresses by slug.
pub fn make(
    settings: &Settings,
    mut wanted: Vec<Wanted>,
) -> Result<HashMap<String, String>, CliError> {
    // The longest first, so that no processor is left alone with it at the end.
    wanted.sort_by_key(|wanted| std::cmp::Reverse(wanted.seconds));
    let next = AtomicUsize::new(0);
    let (send, made) = mpsc::channel();
    let workers = std::thread::available_parallelism().map_or(1, usize::from).min(wanted.len());
    let mut addresses = HashMap::new();
    std::thread::scope(|scope| {
        for _ in 0..workers {
            let (send, next, wanted) = (send.clone(), &next, &wanted);
            scope.spawn(move || {
                while let Some(mix) = wanted.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let kept = keep(settings, mix).map(|address| (mix, address));
                    if send.send(kept).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        for kept in made {
            let (mix, address) = kept?;
            addresses.insert(mix.slug.clone(), address);
            say(addresses.len(), wanted.len(), &mix.title)?;
        }
        Ok(addresses)
    })
}

fn keep(settings: &Settings, mix: &Wanted) -> Result<String, CliError> {
    // FNV-1a: any number that differs between slugs and never changes.
    let seed = mix.slug.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let piece =
        Piece { seed, genre: mix.genre.clone(), seconds: mix.seconds, cues: mix.cues.clone() };
    let file =
        synth::render(&piece).map_err(|error| super::broken(&mix.slug, &error.to_string()))?;
    sound::keep(settings, &Files::sounds(settings)?, file.as_slice())?
        .map(|kept| kept.address)
        .ok_or_else(|| super::broken(&mix.slug, "the generated file is not audio"))
}

/// How far it is: one line that moves on a terminal, a line for every tenth mix elsewhere.
fn say(done: usize, all: usize, title: &str) -> Result<(), CliError> {
    if std::io::stdout().is_terminal() {
        let end = if done == all { "\n" } else { "" };
        return print(&format!("\r\x1b[KMaking the demo's sound: {done} of {all}, {title}{end}"));
    }
    if done.is_multiple_of(10) || done == all {
        print(&format!("Making the demo's sound: {done} of {all}\n"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn track(start_seconds: Option<u32>, played_with_previous: bool) -> NewTrack {
        NewTrack { start_seconds, played_with_previous, ..NewTrack::default() }
    }

    #[test]
    fn tracks_without_a_time_are_spread_between_those_with_one() {
        let list = [Some(0), None, None, Some(90), None].map(|at| track(at, false));
        let at: Vec<u32> = cues(&list, 150).iter().map(|cue| cue.at_seconds).collect();
        assert_eq!(at, [0, 30, 60, 90, 120]);
        let list = [None, None, None].map(|at| track(at, false));
        let at: Vec<u32> = cues(&list, 150).iter().map(|cue| cue.at_seconds).collect();
        assert_eq!(at, [0, 50, 100]);
    }

    #[test]
    fn times_shrink_with_the_mix() {
        let mut list = [track(Some(0), false), track(Some(2700), true), track(None, false)];
        shorten(&mut list, 5400, 240);
        assert_eq!(list.map(|track| track.start_seconds), [Some(0), Some(120), None]);
    }
}
