//! The hue of a mix that has no cover of its own.
//!
//! The site draws such a cover in two tones of one hue and takes its accent from it, so the hue is
//! chosen once, when the mix is written, and stored. Fixtures: `vectors/cover`.

/// Chooses a hue in degrees, 0 to 359, from a seed such as a slug: the same seed, the same hue.
///
/// FNV-1a gathers the seed, and the last steps of MurmurHash3 spread it, so that slugs which differ
/// in one character lie far apart on the circle.
#[must_use]
pub fn hue(seed: &str) -> u16 {
    let hash = seed
        .bytes()
        .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    let hash = (hash ^ (hash >> 16)).wrapping_mul(0x85eb_ca6b);
    let hash = (hash ^ (hash >> 13)).wrapping_mul(0xc2b2_ae35);
    let hash = hash ^ (hash >> 16);
    u16::try_from((u64::from(hash) * 360) >> 32).unwrap_or(0)
}
