//! Measures what hearing a long mix costs: an MP3 of two hours with two channels, 44,100 samples and 320 kbit a
//! second. Prints processor time and the most memory, as Linux counts them; goals are named, and none fails.

#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::cast_precision_loss,
    reason = "a bench says what is wrong by panicking"
)]

use std::fs::{self, File};
use std::io::Write;
use std::process::Command;

use rusty_mp3::{Mp3Encoder, Mp3EncoderConfig};

const RATE: u32 = 44_100;
/// The length of the part that is repeated, and how often, in a short run and a full one.
const PART: u32 = 30;
const TIMES: u32 = 240;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, flag, path] = arguments.as_slice()
        && flag == "--hear"
    {
        return hear(path);
    }
    let is_quick = std::env::var_os("QUICK").is_some_and(|it| !it.is_empty());
    let path = std::env::temp_dir().join(format!("segue-hearing-{}.mp3", std::process::id()));
    let part = part();
    let mut file = File::create(&path).unwrap();
    (0..if is_quick { 4 } else { TIMES }).for_each(|_| file.write_all(&part).unwrap());
    // In a process of its own, whose memory is nothing but that.
    let mut hearer = Command::new(std::env::current_exe().unwrap());
    let heard = hearer.arg("--hear").arg(&path).status().unwrap();
    fs::remove_file(&path).unwrap();
    assert!(heard.success());
}

fn hear(path: &str) {
    let heard = segue_sound::analyse(File::open(path).unwrap(), Some("mp3"), || true).unwrap();
    println!(
        "hearing {} min of MP3: {:.1} s of processor time (goal for 120 min: 20), {:.1} MB of memory at most (goal: 64)",
        heard.length_ms / 60_000,
        seconds(),
        most_memory() / 1024.0,
    );
}

/// Noise and tones: a sound that compresses badly, so that decoding it takes as long as it can.
fn part() -> Vec<u8> {
    let mut encoder = Mp3Encoder::new(Mp3EncoderConfig { bitrate_kbps: 320, vbr_quality: None });
    let (mut bytes, mut noise) = (Vec::new(), 1_u32);
    for second in 0..PART {
        let mut samples = Vec::with_capacity(2 * RATE as usize);
        for at in 0..RATE {
            noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let hiss = (noise >> 16) as f32 / 65_536.0 - 0.5;
            let turn = std::f32::consts::TAU * at as f32 / RATE as f32;
            let tone = (turn * (110.0 + 10.0 * second as f32)).sin() + (turn * 55.0).sin();
            samples.extend([tone * 0.3 + hiss * 0.2, tone * 0.3 - hiss * 0.2]);
        }
        encoder.push_pcm_f32(&samples, 2, RATE).unwrap();
        drain(&mut encoder, &mut bytes);
    }
    encoder.finish();
    drain(&mut encoder, &mut bytes);
    bytes
}

fn drain(encoder: &mut Mp3Encoder, bytes: &mut Vec<u8>) {
    while let Ok(packet) = encoder.next_packet() {
        bytes.extend_from_slice(&packet);
    }
}

/// Processor time of this process in seconds: `utime` and `stime`, fields 14 and 15 of `/proc/self/stat`.
fn seconds() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap();
    let (_, rest) = stat.rsplit_once(')').unwrap();
    let ticks: f64 =
        rest.split_whitespace().skip(11).take(2).map(|it| it.parse::<f64>().unwrap()).sum();
    ticks / 100.0
}

/// The most memory of this process, in kB.
fn most_memory() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}
