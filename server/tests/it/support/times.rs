//! How often something is tried, and chance that is the same in every run.

/// Returns how often a test tries something: a few times in every run, and where `ENDURE_SHARE`
/// names a share of the long run, such as 0.1 or 1, so much of that.
pub fn times(short: u32, long: u32) -> u32 {
    let share = std::env::var("ENDURE_SHARE").ok().map(|text| text.parse::<f64>().unwrap());
    share.map_or(short, |share| short.max((f64::from(long) * share) as u32))
}

/// Numbers without a pattern, the same from the same seed (splitmix64).
pub struct Dice(pub u64);

impl Dice {
    /// A number below another one.
    pub fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % most as u64) as usize
    }
}
