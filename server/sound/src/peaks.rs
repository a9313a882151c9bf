//! The picture of a sound: columns of three bands.

use crate::ear::Level;

/// Columns of the picture.
pub const COLUMNS: usize = 2000;

/// The share of the frames that are allowed to be louder than the picture shows.
const CLIPPED: usize = 200;
/// Bends loudness, so that what is quiet is still seen.
const BEND: f32 = 0.75;

/// Draws the levels of a sound, however many they are: one band after the other.
pub fn draw(levels: &[Level]) -> Vec<u8> {
    let full = loudest(levels);
    let mut peaks = Vec::with_capacity(3 * COLUMNS);
    for band in 0..3 {
        for column in 0..COLUMNS {
            let from = column * levels.len() / COLUMNS;
            let to = ((column + 1) * levels.len() / COLUMNS).max(from + 1);
            let share = levels.get(from..to.min(levels.len())).unwrap_or_default();
            let level =
                share.iter().filter_map(|level| level.get(band)).fold(0.0_f32, |a, b| a.max(*b));
            peaks.push(byte((level / full).powf(BEND)));
        }
    }
    peaks
}

/// What is drawn at full height: nearly the loudest of any band.
fn loudest(levels: &[Level]) -> f32 {
    let mut loudest: Vec<f32> =
        levels.iter().map(|level| level.iter().copied().fold(0.0, f32::max)).collect();
    loudest.sort_by(f32::total_cmp);
    let at = loudest.len().saturating_sub(1 + loudest.len() / CLIPPED);
    loudest.get(at).copied().unwrap_or_default().max(1e-4)
}

/// A share of 0 to 1 in 256 steps.
fn byte(share: f32) -> u8 {
    (share.clamp(0.0, 1.0) * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_the_loudest_of_its_share_whether_there_are_more_frames_or_fewer() {
        for frames in [1, 7, COLUMNS, 10 * COLUMNS + 3] {
            let mut levels = vec![[0.5, 0.25, 0.0]; frames];
            if let Some(last) = levels.last_mut() {
                *last = [0.1, 0.5, 0.5];
            }
            let peaks = draw(&levels);
            assert_eq!(peaks.len(), 3 * COLUMNS);
            assert_eq!(*peaks.last().unwrap(), 255, "{frames}");
            assert_eq!(peaks[COLUMNS - 1] == 255, frames > COLUMNS, "{frames}");
        }
    }

    #[test]
    fn silence_is_flat() {
        assert_eq!(draw(&[[0.0; 3]; 40]), vec![0; 3 * COLUMNS]);
        assert_eq!(draw(&[]), vec![0; 3 * COLUMNS]);
    }
}
