//! Speeds and keys in columns of their own, in front of the tracks or behind them: `122  8A  Tern - Deep Water`,
//! `Tern - Deep Water⇥123.50⇥Am`.
//!
//! A single line does not tell a speed from a name, so nearly all lines of a list have to have them, and several unless
//! tabs stand in front. Fixtures:
//! `vectors/tracklist/read_measures.json`.

use super::note::{is_figure, is_key};
use super::scan;
use super::shape::Shape;
use crate::text::blank::{is_blank, trim_end_where, trim_start_where};
use crate::text::part::{behind, trim};
use crate::text::search;

/// Fewer lines show no columns.
const LEAST_LINES: usize = 3;

/// Takes the columns of speeds and keys off the lines. Returns whether there were any.
#[inline(never)]
pub fn take(shapes: &mut [Shape<'_>], has_tabs: bool) -> bool {
    let (mut in_front, mut behind) = (0_usize, 0_usize);
    for (shape, at) in shapes.iter().zip(0..) {
        in_front += usize::from(behind_measures(shape.body()).is_some());
        behind += usize::from(before_measures(shape.body()).is_some());
        // The first lines rule most lists out.
        if at == LEAST_LINES && in_front + behind == 0 {
            return false;
        }
    }
    let enough = |count, least| count >= least && count * 5 >= shapes.len() * 4;
    let in_front = enough(in_front, LEAST_LINES);
    // Nobody writes tabs into names.
    let behind = enough(behind, if has_tabs { 1 } else { LEAST_LINES });
    for shape in shapes.iter_mut().filter(|_| in_front || behind) {
        let mut body = shape.body();
        if in_front {
            body = behind_measures(body).unwrap_or(body);
        }
        if behind {
            body = before_measures(body).unwrap_or(body);
        }
        shape.set_body(body, body);
    }
    in_front || behind
}

/// The track behind a speed, a key, or both. A speed alone has to stand apart, as names begin with numbers too.
#[inline(never)]
fn behind_measures(body: &str) -> Option<&str> {
    let (mut rest, mut count, mut is_apart) = (body, 0_usize, false);
    loop {
        let end = search::find_any(rest, b" \t|")?;
        let (word, after) = rest.split_at_checked(end)?;
        let is_unit = count > 0 && word.eq_ignore_ascii_case("bpm");
        if !(is_unit || is_measure(word)) {
            break;
        }
        let track = trim_start_where(after, |c| is_blank(c) || scan::is_dash(c) || c == '|');
        is_apart |= is_unit || after.len() - track.len() > 1 || word.ends_with(['m', 'M']);
        (rest, count) = (track, count + 1);
    }
    (is_parted(rest) && (is_apart || count > 1) && count > 0).then_some(rest)
}

/// The track in front of columns with a speed, a key, or both.
#[inline(never)]
fn before_measures(body: &str) -> Option<&str> {
    let mut rest = body;
    while let Some(at) = search::rfind(rest, b'\t').or_else(|| search::rfind(rest, b'|'))
        && is_measure(trim(behind(rest, at + 1)))
    {
        rest = trim_end_where(rest.get(..at)?, is_blank);
    }
    (rest.len() < body.len() && is_parted(rest)).then_some(rest)
}

/// Whether artist and title of a track are still there.
fn is_parted(track: &str) -> bool {
    scan::split_at_dash(track).is_some() || search::find_any(track, b"\t|").is_some()
}

/// Whether a text is a speed or a key: `122`, `123.50`, `122 BPM`, `8A`, `Am`, `F# minor`.
fn is_measure(text: &str) -> bool {
    is_figure(text) || is_key(text)
}
