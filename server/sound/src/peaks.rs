//! The pictures of a sound, in columns of three bands: one of the whole sound, and a finer one for timing by ear.

use crate::ear::{FRAMES, Level};

/// Columns of the picture.
pub const COLUMNS: usize = 2000;

/// How many columns the finer picture has for each second, and how many in all: sounds longer than six hours have
/// fewer for each second.
const LEVELS: usize = 5;
const MOST_LEVELS: usize = LEVELS * 6 * 3600;

/// The share of the frames that are allowed to be louder than the picture shows.
const CLIPPED: usize = 200;
/// Bends loudness, so that what is quiet is still seen.
const BEND: f32 = 0.75;

/// The picture of a sound, however long it is.
pub fn whole(levels: &[Level]) -> Vec<u8> {
    draw(levels, COLUMNS)
}

/// The picture of every fifth of a second.
pub fn fine(levels: &[Level]) -> Vec<u8> {
    let columns = (levels.len() * LEVELS).div_ceil(FRAMES as usize);
    draw(levels, columns.clamp(1, MOST_LEVELS))
}

/// Draws the levels of a sound, however many they are: one band after the other.
fn draw(levels: &[Level], columns: usize) -> Vec<u8> {
    let full = loudest(levels);
    let mut peaks = Vec::with_capacity(3 * columns);
    for band in 0..3 {
        for column in 0..columns {
            let from = column * levels.len() / columns;
            let to = ((column + 1) * levels.len() / columns).max(from + 1);
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
            let peaks = whole(&levels);
            assert_eq!(peaks.len(), 3 * COLUMNS);
            assert_eq!(*peaks.last().unwrap(), 255, "{frames}");
            assert_eq!(peaks[COLUMNS - 1] == 255, frames > COLUMNS, "{frames}");
        }
    }

    #[test]
    fn silence_is_flat() {
        assert_eq!(whole(&[[0.0; 3]; 40]), vec![0; 3 * COLUMNS]);
        assert_eq!(whole(&[]), vec![0; 3 * COLUMNS]);
        assert_eq!(fine(&[]), vec![0; 3]);
    }

    #[test]
    fn levels_are_of_a_fifth_of_a_second_and_bounded() {
        let mut levels = vec![[0.1, 0.0, 0.0]; 8 * 10];
        levels[8 * 5][0] = 0.5;
        let fine_levels = fine(&levels);
        assert_eq!(fine_levels.len(), 3 * 50);
        let loud: Vec<usize> =
            (0..50).filter(|column| fine_levels[*column] > fine_levels[0]).collect();
        assert_eq!(loud, [25]);
        let day = vec![[0.5; 3]; 24 * 3600 * FRAMES as usize];
        assert_eq!(fine(&day).len(), 3 * MOST_LEVELS);
    }
}
