//! The colours of a cover: one hue, a ground, two tones, and how they mix where they cross.

use std::fmt;

/// A colour in OKLCH. Source: CSS Color Module Level 4.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tone {
    lightness: f64,
    chroma: f64,
    hue: u16,
}

/// The colours of a cover.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Palette {
    /// Under everything.
    pub ground: Tone,
    /// Colour of the first layer.
    pub one: Tone,
    /// Colour of the second layer.
    pub two: Tone,
    /// Colour of the words.
    pub ink: Tone,
    /// How the second layer mixes with what lies under it, as CSS names it.
    pub blend: &'static str,
}

impl Palette {
    /// Tones that glow in the dark.
    #[must_use]
    pub fn night(hue: u16) -> Self {
        let tone = |lightness, chroma| Tone { lightness, chroma, hue };
        let (ground, one, two) = (tone(0.235, 0.045), tone(0.5, 0.135), tone(0.6, 0.13));
        Self { ground, one, two, ink: tone(0.965, 0.02), blend: "screen" }
    }

    /// Tones of one brightness, deep.
    #[must_use]
    pub fn dusk(hue: u16) -> Self {
        let tone = |lightness, chroma| Tone { lightness, chroma, hue };
        let (ground, one, two) = (tone(0.46, 0.125), tone(0.33, 0.09), tone(0.5, 0.13));
        Self { ground, one, two, ink: tone(0.975, 0.025), blend: "screen" }
    }

    /// Tones on a bright ground.
    #[must_use]
    pub fn day(hue: u16) -> Self {
        let tone = |lightness, chroma| Tone { lightness, chroma, hue };
        let (ground, one, two) = (tone(0.9, 0.05), tone(0.76, 0.12), tone(0.7, 0.135));
        Self { ground, one, two, ink: tone(0.26, 0.07), blend: "multiply" }
    }
}

/// As CSS writes it.
impl fmt::Display for Tone {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "oklch({} {} {})", self.lightness, self.chroma, self.hue)
    }
}

impl Tone {
    /// The nearest colour of a screen, as `rgb(…)`; what a screen cannot show is cut off.
    #[must_use]
    pub fn rgb(self) -> String {
        let turn = f64::from(self.hue).to_radians();
        let (a, b) = (self.chroma * turn.cos(), self.chroma * turn.sin());
        let cone = |from_a: f64, from_b: f64| (self.lightness + from_a * a + from_b * b).powi(3);
        let long = cone(0.396_337_777_4, 0.215_803_757_3);
        let middle = cone(-0.105_561_345_8, -0.063_854_172_8);
        let short = cone(-0.089_484_177_5, -1.291_485_548);
        let mix = |l: f64, m: f64, s: f64| channel(l * long + m * middle + s * short);
        let red = mix(4.076_741_662_1, -3.307_711_591_3, 0.230_969_929_2);
        let green = mix(-1.268_438_004_6, 2.609_757_401_1, -0.341_319_396_5);
        let blue = mix(-0.004_196_086_3, -0.703_418_614_7, 1.707_614_701);
        format!("rgb({red},{green},{blue})")
    }
}

/// A linear share of light as the number from 0 to 255 that a screen is sent.
fn channel(linear: f64) -> u32 {
    let linear = linear.clamp(0.0, 1.0);
    let curved =
        if linear <= 0.003_130_8 { linear * 12.92 } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 255")]
    let number = (curved * 255.0).round() as u32;
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tones_are_the_colours_that_browsers_show() {
        for (lightness, chroma, hue, want) in [
            (0.0, 0.0, 0, "rgb(0,0,0)"),
            (1.0, 0.0, 0, "rgb(255,255,255)"),
            (0.627_955, 0.257_683, 29, "rgb(255,0,4)"),
            (0.5, 0.0, 200, "rgb(99,99,99)"),
        ] {
            assert_eq!(Tone { lightness, chroma, hue }.rgb(), want);
        }
    }
}
