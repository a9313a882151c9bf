//! The cover of a mix that has none: two tones of one hue, laid over one another in one of eight
//! families of geometry, decided by the mix's slug alone.
//!
//! The site draws the same picture (`web/src/ui/cover`) before any of the rules are loaded, so it
//! is written down twice; `fixtures/covers.json` holds both to the same figures.

use std::f64::consts::{PI, TAU};
use std::fmt::Write;

use super::palette::Palette;

/// A cover, on a square of 100.
#[derive(Debug, Clone, PartialEq)]
pub struct Cover {
    /// Its colours.
    pub palette: Palette,
    /// The shapes, in the order in which they are drawn.
    pub shapes: Vec<CoverShape>,
    /// Whether the picture hangs from the top, with the title below it.
    pub hangs: bool,
}

/// One figure of a cover.
#[derive(Debug, Clone, PartialEq)]
pub struct CoverShape {
    /// Its outline, as SVG's path data.
    pub path: String,
    /// Whether it is of the second tone, which mixes with what lies under it.
    pub is_second: bool,
    /// Width of its line; filled without one.
    pub stroke: Option<f64>,
}

/// Draws the cover of a seed and a hue in degrees.
#[must_use]
pub fn draw(seed: &str, hue: u16) -> Cover {
    let mut dice = Dice(hash(seed));
    let family = hash(&format!("{seed}/family")) % 8;
    let kind = dice.whole(0, 5);
    let hangs = dice.coin();
    // Night twice as often as dusk, dusk twice as often as day.
    let palette = match kind {
        0..=2 => Palette::night(hue),
        3 | 4 => Palette::dusk(hue),
        _ => Palette::day(hue),
    };
    let shapes = match family {
        0 => crossing(&mut dice),
        1 => discs(&mut dice),
        2 => strata(&mut dice),
        3 => ripples(&mut dice),
        4 => meters(&mut dice),
        5 => fans(&mut dice),
        6 => waves(&mut dice),
        _ => halves(&mut dice),
    };
    Cover { palette, shapes, hangs }
}

/// FNV-1a over UTF-16 units.
fn hash(text: &str) -> u32 {
    text.encode_utf16()
        .fold(0x811c_9dc5, |hash: u32, unit| (hash ^ u32::from(unit)).wrapping_mul(0x0100_0193))
}

/// Mulberry32.
struct Dice(u32);

impl Dice {
    fn roll(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x6d2b_79f5);
        let mut mixed = (self.0 ^ (self.0 >> 15)).wrapping_mul(self.0 | 1);
        mixed ^= mixed.wrapping_add((mixed ^ (mixed >> 7)).wrapping_mul(mixed | 61));
        f64::from(mixed ^ (mixed >> 14)) / 4_294_967_296.0
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + self.roll() * (high - low)
    }

    fn whole(&mut self, low: u32, high: u32) -> u32 {
        let sides = f64::from(high - low + 1);
        // Below 2^32, and never below 0.
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a small count"
        )]
        let rolled = (self.roll() * sides).floor() as u32;
        low + rolled
    }

    fn coin(&mut self) -> bool {
        self.roll() < 0.5
    }
}

/// A number to the hundredth, halves up, as JavaScript's `Math.round` has them.
fn n(value: f64) -> f64 {
    (value * 100.0 + 0.5).floor() / 100.0 + 0.0
}

fn one(path: String) -> CoverShape {
    CoverShape { path, is_second: false, stroke: None }
}

fn two(path: String) -> CoverShape {
    CoverShape { path, is_second: true, stroke: None }
}

fn points(corners: &[(f64, f64)]) -> String {
    let corners: Vec<String> =
        corners.iter().map(|(x, y)| format!("{} {}", n(*x), n(*y))).collect();
    format!("M{}Z", corners.join("L"))
}

fn circle(x: f64, y: f64, r: f64) -> String {
    let (left, y, radius, across) = (n(x - r), n(y), n(r), n(2.0 * r));
    let back = n(-2.0 * r);
    format!("M{left} {y}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0 {back} 0Z")
}

fn oblong(x: f64, y: f64, width: f64, height: f64) -> String {
    format!("M{} {}h{}v{}h{}Z", n(x), n(y), n(width), n(height), n(-width))
}

/// Two bars that cross, as in the logo.
fn crossing(dice: &mut Dice) -> Vec<CoverShape> {
    let top = dice.between(20.0, 36.0);
    let first = dice.between(20.0, 38.0);
    let second = dice.between(14.0, 30.0);
    let left = dice.between(-6.0, 14.0);
    let right = dice.between(86.0, 106.0);
    let falling = [(left, top), (left + first, top), (right, 102.0), (right - first, 102.0)];
    let rising = [(right - second, top), (right, top), (left + second, 102.0), (left, 102.0)];
    vec![one(points(&falling)), two(points(&rising))]
}

/// Two discs and what they share; one of them may be rings.
fn discs(dice: &mut Dice) -> Vec<CoverShape> {
    let y = dice.between(64.0, 74.0);
    let big = dice.between(30.0, 38.0);
    let small = dice.between(20.0, 32.0);
    let left = dice.between(26.0, 38.0);
    let right = left + dice.between(26.0, 40.0);
    let mut shapes = vec![one(circle(left, y, big))];
    if dice.coin() {
        for ring in 0..4 {
            let path = circle(right, y, small * (1.0 - f64::from(ring) * 0.24));
            shapes.push(CoverShape { stroke: Some(3.4), ..two(path) });
        }
    } else {
        shapes.push(two(circle(right, y + dice.between(-6.0, 6.0), small)));
    }
    shapes
}

/// Two stacks of layers with different rhythms that meet in the middle.
fn strata(dice: &mut Dice) -> Vec<CoverShape> {
    let seam = dice.between(42.0, 58.0);
    let lap = dice.between(8.0, 16.0);
    let mut shapes = Vec::new();
    let mut stack = |dice: &mut Dice, make: fn(String) -> CoverShape, x, width, first| {
        let mut y: f64 = first;
        while y < 100.0 {
            let height = dice.between(2.5, 10.0);
            shapes.push(make(oblong(x, y, width, height)));
            y += height + dice.between(2.0, 6.0);
        }
    };
    let first = dice.between(36.0, 44.0);
    stack(dice, one, -1.0, seam + lap, first);
    let first = dice.between(28.0, 40.0);
    stack(dice, two, seam - lap, 101.0 - seam + lap, first);
    shapes
}

/// Ripples from two corners.
fn ripples(dice: &mut Dice) -> Vec<CoverShape> {
    let count = dice.whole(5, 7);
    let step = dice.between(10.0, 13.0);
    let width = step * dice.between(0.34, 0.52);
    let from = |make: fn(String) -> CoverShape, x, y, offset: f64| {
        (0..count).map(move |ring| {
            let path = circle(x, y, offset + f64::from(ring) * step);
            CoverShape { stroke: Some(width), ..make(path) }
        })
    };
    let (x, y) = (dice.between(-4.0, 8.0), dice.between(92.0, 106.0));
    let mut shapes: Vec<CoverShape> = from(one, x, y, step * 0.6).collect();
    let (x, y) = (dice.between(94.0, 108.0), dice.between(88.0, 104.0));
    shapes.extend(from(two, x, y, step * dice.between(0.4, 0.9)));
    shapes
}

/// Two meters, one from below and one hanging in it.
fn meters(dice: &mut Dice) -> Vec<CoverShape> {
    let columns = dice.whole(9, 15);
    let pitch = 104.0 / f64::from(columns);
    let wide = pitch * dice.between(0.55, 0.86);
    let phase = dice.between(0.0, 6.0);
    let beat = dice.between(0.35, 0.8);
    let mut shapes = Vec::new();
    for column in (0..columns).map(f64::from) {
        let low = 24.0 + 17.0 * (1.0 + (phase + column * beat).sin()) + dice.between(-4.0, 4.0);
        let high =
            12.0 + 14.0 * (1.0 + (phase + column * beat * 0.7).cos()) + dice.between(-3.0, 3.0);
        let x = column * pitch - 2.0;
        shapes.push(one(oblong(x, 101.0 - low, wide, low)));
        shapes.push(two(oblong(x + pitch * 0.42, 66.0 - high * 0.5, wide, high)));
    }
    shapes
}

/// Blades that open from two sides and cross.
fn fans(dice: &mut Dice) -> Vec<CoverShape> {
    const REACH: f64 = 118.0;
    let blades = dice.whole(5, 8);
    let fan = |make: fn(String) -> CoverShape, x: f64, y: f64, from: f64, to: f64| {
        (0..blades).map(f64::from).map(move |blade| {
            let step = (to - from) / f64::from(blades);
            let start = from + blade * step;
            let end = start + step * 0.5;
            let tip = |turn: f64| (x + REACH * turn.cos(), y - REACH * turn.sin());
            make(points(&[(x, y), tip(start), tip(end)]))
        })
    };
    let (x, y) = (dice.between(-12.0, 6.0), dice.between(98.0, 110.0));
    let mut shapes: Vec<CoverShape> = fan(one, x, y, 0.02, dice.between(0.72, 0.9)).collect();
    let (x, y) = (dice.between(94.0, 112.0), dice.between(96.0, 112.0));
    shapes.extend(fan(two, x, y, PI - dice.between(0.62, 0.9), PI));
    shapes
}

/// Two waves with different lengths: a moiré.
fn waves(dice: &mut Dice) -> Vec<CoverShape> {
    let wave =
        |make: fn(String) -> CoverShape, length: f64, height: f64, shift: f64, width: f64| {
            (0..5).map(f64::from).map(move |line| {
                let y = 44.0 + line * 12.5;
                let mut path = String::new();
                for step in 0..70 {
                    let x = -2.0 + f64::from(step) * 1.5;
                    let letter = if step == 0 { 'M' } else { 'L' };
                    let at = y + height * (shift + (x / length) * TAU).sin();
                    // Writing to a text does not fail.
                    let _ = write!(path, "{letter}{} {}", n(x), n(at));
                }
                CoverShape { stroke: Some(width), ..make(path) }
            })
        };
    let mut rolled = |of: [(f64, f64); 4]| of.map(|(low, high)| dice.between(low, high));
    let [length, height, shift, width] =
        rolled([(70.0, 110.0), (5.0, 9.0), (0.0, 6.0), (5.0, 7.5)]);
    let mut shapes: Vec<CoverShape> = wave(one, length, height, shift, width).collect();
    let [length, height, shift, width] = rolled([(36.0, 60.0), (4.0, 8.0), (0.0, 6.0), (3.0, 5.0)]);
    shapes.extend(wave(two, length, height, shift, width));
    shapes
}

/// Half discs on a grid, the second layer a beat late.
fn halves(dice: &mut Dice) -> Vec<CoverShape> {
    let columns = dice.whole(3, 4);
    let side = 100.0 / f64::from(columns);
    let rows = (66.0 / side).ceil();
    let top = 100.0 - rows * side;
    let half = |x: f64, y: f64, r: f64, turn: f64| {
        let (dx, dy) = (r * turn.cos(), r * turn.sin());
        let (from_x, from_y, radius) = (n(x - dx), n(y - dy), n(r));
        let (to_x, to_y) = (n(x + dx), n(y + dy));
        format!("M{from_x} {from_y}A{radius} {radius} 0 0 1 {to_x} {to_y}Z")
    };
    let late = dice.between(0.22, 0.5) * side;
    let mut shapes = Vec::new();
    let mut row = 0.0;
    while row < rows {
        for column in (0..columns).map(f64::from) {
            let (x, y) = ((column + 0.5) * side, top + (row + 0.5) * side);
            let turn = f64::from(dice.whole(0, 3)) * PI / 2.0;
            shapes.push(one(half(x, y, side / 2.0, turn)));
            if dice.coin() {
                shapes.push(two(half(x + late, y, side / 2.0, turn + PI)));
            }
        }
        row += 1.0;
    }
    shapes
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    struct Fixture {
        seed: String,
        hue: u16,
        ground: String,
        hangs: bool,
        shapes: Vec<Figure>,
    }

    #[derive(Deserialize)]
    struct Figure {
        path: String,
        tone: String,
        stroke: Option<f64>,
    }

    #[test]
    fn covers_are_the_ones_that_the_site_draws() {
        let fixtures: Vec<Fixture> =
            serde_json::from_str(include_str!("../../../fixtures/covers.json")).unwrap();
        assert!(fixtures.len() >= 24, "{}", fixtures.len());
        for Fixture { seed, hue, ground, hangs, shapes } in fixtures {
            let cover = draw(&seed, hue);
            assert_eq!(cover.palette.ground.to_string(), ground, "{seed}");
            assert_eq!(cover.hangs, hangs, "{seed}");
            assert_eq!(cover.shapes.len(), shapes.len(), "{seed}");
            for (shape, want) in cover.shapes.iter().zip(shapes) {
                assert_eq!(shape.path, want.path, "{seed}");
                assert_eq!(shape.is_second, want.tone == "two", "{seed}");
                let width = |stroke: Option<f64>| stroke.map(|width| (width * 1e6).round());
                assert_eq!(width(shape.stroke), width(want.stroke), "{seed}");
            }
        }
    }
}
