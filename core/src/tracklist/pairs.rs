//! Lists that give every track two lines, one for the artist and one for the title.
//!
//! The whole list has to be so: a number or time in front of every other line, or an empty line
//! behind every second one and something that says what the lines are. Which of the two is the
//! title is told by mixes, and by the joints of names. Fixtures: `vectors/tracklist/read_pairs.json`.

use alloc::vec::Vec;

use super::group::last_group;
use super::heading::is_heading;
use super::mix;
use super::parting::Parting;
use super::row::has_name;
use super::shape::Shape;
use super::title;
use crate::text::search;

/// Fewer pairs are no list.
const LEAST_PAIRS: usize = 3;
/// A longer line names neither an artist nor a title.
const MOST_BYTES: usize = 80;
/// So many lines of one side have a mix in a list that nothing else tells from a poem.
const LEAST_MIXES: usize = 2;

/// How a list of pairs is parted.
#[derive(Debug, Clone, Copy)]
pub struct Pairs {
    /// Which line is the artist's.
    pub parting: Parting,
    /// Whether nothing says so.
    pub in_doubt: bool,
}

/// Joins the pairs of a list, which are lines of `text`; `None` where it has none. A heading above
/// the list says that it is one.
pub fn join<'a>(shapes: &mut Vec<Shape<'a>>, text: &'a str) -> Option<Pairs> {
    let is_listed = |shape: &Shape<'_>| shape.has_stamp() || shape.is_punctuated();
    let first = shapes.iter().take(4).position(is_listed);
    let has_heading = shapes.first().is_some_and(|shape| is_heading(shape.line().text));
    let from = first.unwrap_or(usize::from(has_heading));
    let list = shapes.get(from..)?;
    let count = list.len() / 2;
    if count < LEAST_PAIRS || list.len() % 2 > 0 {
        return None;
    }
    let (mut mixes, mut joints, mut latest) = ([0_usize; 2], [0_usize; 2], None);
    for pair in list.chunks(2) {
        let [upper, lower] = pair else { return None };
        let numbers = [upper, lower].map(|shape| shape.line().number);
        let [above, below] = numbers;
        let fits = if first.is_some() {
            is_listed(upper)
        } else {
            !upper.has_number() && !upper.has_stamp() && latest.is_none_or(|line| line + 1 < above)
        };
        latest = Some(below);
        let is_whole = |shape: &Shape<'_>| is_name(shape.body()) && !shape.layered();
        if !fits
            || above + 1 != below
            || lower.has_stamp()
            || lower.has_number()
            || ![upper, lower].into_iter().all(is_whole)
        {
            return None;
        }
        for ((shape, mixes), joints) in [upper, lower].into_iter().zip(&mut mixes).zip(&mut joints)
        {
            *mixes += usize::from(has_mix(shape.body()));
            *joints += usize::from(has_joint(shape.body()));
        }
    }
    let ([upper_mixes, lower_mixes], [upper_joints, lower_joints]) = (mixes, joints);
    let most_mixes = upper_mixes.max(lower_mixes);
    if first.is_none()
        && !has_heading
        && (most_mixes < LEAST_MIXES || upper_mixes.min(lower_mixes) > 0)
    {
        return None;
    }
    let (artist_first, title_first) = (lower_mixes + upper_joints, upper_mixes + lower_joints);
    let list = shapes.split_off(from);
    for pair in list.chunks(2) {
        if let [upper, lower] = pair {
            shapes.extend(upper.over(lower, text));
        }
    }
    let parting = if title_first > artist_first { Parting::TitleLine } else { Parting::ArtistLine };
    Some(Pairs { parting, in_doubt: title_first == artist_first })
}

/// Whether a line can be an artist or a title, and is not both.
fn is_name(body: &str) -> bool {
    body.len() <= MOST_BYTES
        && has_name(body)
        && !search::ends_with_any(body, b".!?,;:")
        && title::split_artist(body).is_none()
}

fn has_mix(body: &str) -> bool {
    last_group(body).is_some_and(|group| mix::read(group.inside).is_some())
}

/// Whether a line joins names: titles seldom do.
fn has_joint(body: &str) -> bool {
    [" & ", ", ", " x ", " vs "].into_iter().any(|joint| search::contains(body, joint))
}
