//! From samples to what is kept of them: how loud three bands are in each eighth of a second, and the colour of each
//! half second.
//!
//! Windows have the same length in time whatever the rate, so nothing has to be resampled.

use std::sync::Arc;

use realfft::num_complex::Complex;
use realfft::{RealFftPlanner, RealToComplex};

/// Frames a second.
pub const FRAMES: u32 = 8;
/// Frames that make a colour.
const TOGETHER: u32 = 4;
/// Colours a second.
pub const COLOURS: u32 = FRAMES / TOGETHER;
/// Bands of the colour.
pub const BANDS: usize = 18;
/// Numbers of a colour: its bands, and how strong each of the twelve notes is.
pub const NUMBERS: usize = BANDS + 12;
/// The length of a window, about, in seconds.
const WINDOW: f32 = 0.17;
/// Where the low band ends and the high one begins, in hertz.
const LOW_TO_MID: f32 = 180.0;
const MID_TO_HIGH: f32 = 2_200.0;
/// The range of the colour's bands, and that of the notes.
const COLOUR_RANGE: (f32, f32) = (35.0, 11_000.0);
const NOTE_RANGE: (f32, f32) = (130.0, 2_100.0);

/// How loud the low, middle and high band are.
pub type Level = [f32; 3];
/// Decibels of each band, and the shares of the notes.
pub type Colour = [f32; NUMBERS];

/// What was heard.
pub struct Heard {
    pub length_ms: u64,
    pub levels: Vec<Level>,
    pub colours: Vec<Colour>,
}

/// What a line of the spectrum belongs to.
#[derive(Clone, Copy)]
struct Line {
    level: usize,
    band: Option<usize>,
    note: Option<usize>,
}

/// Hears samples of one channel.
pub struct Ear {
    rate: u64,
    fft: Arc<dyn RealToComplex<f32>>,
    shape: Vec<f32>,
    lines: Vec<Line>,
    input: Vec<f32>,
    output: Vec<Complex<f32>>,
    scratch: Vec<Complex<f32>>,
    /// Samples that a window still needs, and how many were before them.
    waiting: Vec<f32>,
    passed: u64,
    levels: Vec<Level>,
    colours: Vec<Colour>,
    /// The colour that is being put together, and from how many frames.
    open: (Colour, u32),
}

impl Ear {
    pub fn new(rate: u32) -> Self {
        let length = window_length(rate);
        let fft = RealFftPlanner::new().plan_fft_forward(length);
        let turn = std::f32::consts::TAU / number(length);
        Self {
            rate: u64::from(rate),
            shape: (0..length).map(|at| 0.5 - 0.5 * (turn * number(at)).cos()).collect(),
            lines: (0..=length / 2).map(|at| line(at, length, rate)).collect(),
            input: fft.make_input_vec(),
            output: fft.make_output_vec(),
            scratch: fft.make_scratch_vec(),
            fft,
            waiting: Vec::new(),
            passed: 0,
            levels: Vec::new(),
            colours: Vec::new(),
            open: ([0.0; NUMBERS], 0),
        }
    }

    /// Hears the samples that come next.
    pub fn hear(&mut self, samples: &[f32]) {
        self.waiting.extend_from_slice(samples);
        self.look();
    }

    /// Hears the rest, with silence behind it.
    pub fn finish(mut self) -> Heard {
        let length = self.passed + self.waiting.len() as u64;
        let silence = vec![0.0; self.shape.len()];
        self.waiting.extend_from_slice(&silence);
        self.look();
        let frames = usize::try_from(length * u64::from(FRAMES) / self.rate).unwrap_or(usize::MAX);
        self.levels.truncate(frames.max(1));
        self.close();
        Heard { length_ms: length * 1000 / self.rate, levels: self.levels, colours: self.colours }
    }

    /// Takes every window that is whole.
    fn look(&mut self) {
        loop {
            let frame = self.levels.len() as u64;
            let start = frame * self.rate / u64::from(FRAMES)
                - self.passed.min(frame * self.rate / u64::from(FRAMES));
            let start = usize::try_from(start).unwrap_or(usize::MAX);
            let Some(window) = self.waiting.get(start..start.saturating_add(self.shape.len()))
            else {
                let done = start.min(self.waiting.len());
                self.waiting.drain(..done);
                self.passed += done as u64;
                return;
            };
            for ((into, sample), shape) in self.input.iter_mut().zip(window).zip(&self.shape) {
                *into = sample * shape;
            }
            self.take();
        }
    }

    /// Takes the window that is in `input`.
    fn take(&mut self) {
        let made =
            self.fft.process_with_scratch(&mut self.input, &mut self.output, &mut self.scratch);
        debug_assert!(made.is_ok(), "its own buffers fit");
        let (mut level, mut colour) = ([0.0; 3], [0.0; NUMBERS]);
        for (value, line) in self.output.iter().zip(&self.lines) {
            let power = value.norm_sqr();
            add(&mut level, Some(line.level), power);
            add(&mut colour, line.band, power);
            add(&mut colour, line.note.map(|note| BANDS + note), power);
        }
        let scale = 2.0 / number(self.shape.len());
        self.levels.push(level.map(|power: f32| power.sqrt() * scale));
        for (sum, power) in self.open.0.iter_mut().zip(colour) {
            *sum += power * scale * scale;
        }
        self.open.1 += 1;
        if self.open.1 == TOGETHER {
            self.close();
        }
    }

    /// Keeps the colour that is open.
    fn close(&mut self) {
        let (mut colour, frames) = std::mem::replace(&mut self.open, ([0.0; NUMBERS], 0));
        if frames == 0 {
            return;
        }
        let (bands, notes) = colour.split_at_mut(BANDS);
        for power in bands {
            // Below this, nothing is heard.
            *power = 10.0 * (*power + 1e-7).log10();
        }
        let all = notes.iter().sum::<f32>() + 1e-9;
        for power in notes {
            *power /= all;
        }
        self.colours.push(colour);
    }
}

fn add(sums: &mut [f32], at: Option<usize>, power: f32) {
    if let Some(sum) = at.and_then(|at| sums.get_mut(at)) {
        *sum += power;
    }
}

/// Samples of a window: a power of two, which transforms quickly.
fn window_length(rate: u32) -> usize {
    let wanted = f64::from(rate) * f64::from(WINDOW);
    (9..18)
        .map(|power| 1_usize << power)
        .find(|it| number(*it) as f64 * 1.4 >= wanted)
        .unwrap_or(1 << 17)
}

fn line(at: usize, length: usize, rate: u32) -> Line {
    let hertz = number(at) * rate as f32 / number(length);
    let level = if hertz < LOW_TO_MID {
        0
    } else if hertz < MID_TO_HIGH {
        1
    } else {
        2
    };
    let within = |(from, to): (f32, f32)| (from..to).contains(&hertz);
    let (from, to) = COLOUR_RANGE;
    let band = within(COLOUR_RANGE)
        .then(|| ((hertz / from).log2() / (to / from).log2() * BANDS as f32) as usize);
    // Half tones from A, of twelve in an octave.
    let note = within(NOTE_RANGE)
        .then(|| ((hertz / 440.0).log2() * 12.0).round().rem_euclid(12.0) as usize % 12);
    Line { level, band, note }
}

/// A count as a number; counts of samples in a window are exact.
fn number(count: usize) -> f32 {
    count as f32
}
