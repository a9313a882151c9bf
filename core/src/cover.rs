//! The hue of a mix that has no cover of its own.
//!
//! The site draws such a cover in two tones of one hue and takes its accent from it, so the hue is
//! chosen once, when the mix is written, and stored. Fixtures: `vectors/cover`.

/// Chooses a hue in degrees, 0 to 359, from a seed such as a slug: the same seed, the same hue.
///
/// FNV-1a spreads short, similar seeds well over the circle.
#[must_use]
pub fn hue(seed: &str) -> u16 {
    let hash = seed
        .bytes()
        .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    // The high bits of FNV-1a are the well mixed ones, and 360 does not divide a power of two.
    u16::try_from((u64::from(hash) * 360) >> 32).unwrap_or(0)
}
