//! Learns what parts artist and title in a list from all of its lines.

use alloc::vec::Vec;

use super::column;
use super::format::is_page;
use super::group::last_group;
use super::headed::Columns;
use super::heading;
use super::label;
use super::layout;
use super::mix;
use super::order::{self, Order};
use super::parting::{self, Parting};
use super::prose;
use super::row::{has_name, is_unknown};
use super::scan;
use super::shape::Shape;
use super::sheet::Sheet;
use super::source::Note;
use crate::diagnostic::DiagnosticCode;
use crate::text::class::begins_plainly;
use crate::text::lower::lower;
use crate::text::part::trim;
use crate::text::search;
use crate::text::words;

/// So many lines tell what their columns hold.
const MOST_LINES: usize = 60;

impl<'a> Sheet<'a> {
    /// A mark that parts columns: a tab or pipe that parts nearly all lines and stands in front of
    /// any dash, which is then part of the title; or a colon in front of every dash, which is then
    /// followed by the album.
    #[inline(never)]
    fn learn_columns(&self, listed: bool, bodies: usize) -> Option<&'static str> {
        let tracks = || self.shapes.iter().filter(|shape| !listed || shape.is_listed());
        // The first line rules most lists out.
        let body = tracks().find(|shape| shape.is_parted())?.body();
        let mut marks = ["\t", " | ", ": "].into_iter();
        let mark = marks.find(|mark| search::contains(body, mark))?;
        let (mut columns, mut dashes, mut albums) = (0_usize, 0_usize, 0_usize);
        for shape in tracks() {
            let body = shape.body();
            let dash = scan::split_at_dash(body).map(|(artist, _)| artist);
            let is_column = parting::at_mark(body, mark)
                .is_some_and(|(artist, _)| dash.is_none_or(|dash| artist.len() < dash.len()));
            columns += usize::from(is_column);
            dashes += usize::from(dash.is_some());
            albums += usize::from(is_column && column::of_album(body).is_some());
        }
        // Behind a colon and a title, a dash parts the album:
        // `Tern: Tide - Deep Water (Saltworks 2001)`.
        if mark == ": " {
            return (albums >= 3 && albums * 2 >= bodies && columns >= dashes).then_some(mark);
        }
        (dashes > 0 && dashes * 4 <= bodies && columns * 5 >= bodies * 4).then_some(mark)
    }

    /// Learns what parts artist and title in this list: as the rules for lines say, or as far more of its lines do.
    pub(super) fn learn_layout(&mut self) -> Parting {
        let rules = self.learn_parting();
        let listed = self.numbered + self.stamped > 0;
        let guess = layout::guess(&self.shapes, rules, listed);
        if guess.is_some() {
            self.is_guessed = true;
            self.doubt = None;
        }
        let parting = guess.unwrap_or(rules);
        if parting == Parting::By && self.name_albums() { Parting::ByOn } else { parting }
    }

    /// Whether most artists behind `by` have an album behind them: `Deep Water by Tern on Long Shore`.
    #[inline(never)]
    fn name_albums(&self) -> bool {
        let artists = || {
            self.shapes
                .iter()
                .filter_map(|shape| parting::title_by_artist(shape.body()))
                .map(|it| it.0)
        };
        let albums = artists().filter(|artist| parting::without_album_of(artist).is_some()).count();
        albums >= 2 && albums * 2 >= artists().count()
    }

    /// Learns what parts artist and title in this list.
    fn learn_parting(&mut self) -> Parting {
        let listed = self.numbered + self.stamped > 0;
        let (mut bodies, mut dashes, mut quotes, mut by, mut albums) = (0_usize, 0, 0, 0, 0);
        let (mut quoted_first, mut quoted_behind) = (0, 0);
        for shape in &self.shapes {
            if !may_be_track(shape, listed) {
                continue;
            }
            bodies += 1;
            match shape.parts() {
                Some((artist, rest)) => {
                    dashes += 1;
                    let quoted = |text| parting::quotation(text).is_some();
                    quoted_first += usize::from(quoted(artist) && !quoted(rest));
                    quoted_behind += usize::from(parting::ends_in_title(artist));
                }
                None => by += usize::from(parting::title_by_artist(shape.body()).is_some()),
            }
        }
        if let Some(columns) = self.label_first(listed, bodies) {
            return Parting::Columns(columns);
        }
        let column = self.learn_columns(listed, bodies);
        self.has_dashes = dashes > 2 && dashes * 2 >= bodies;
        let most = |count: usize| count >= 2 && count * 5 >= bodies * 3;
        if dashes * 2 < bodies || !listed {
            for shape in &self.shapes {
                let body = shape.body();
                quotes += usize::from(parting::artist_beside_quotes(body).is_some());
                albums += usize::from(parting::without_album(body).len() < body.len());
            }
        }
        if let Some(mark) = column {
            Parting::Mark(mark)
        } else if most(by) && by * 10 >= bodies * 9 {
            Parting::By
        } else if most(albums) || quoted_first >= 2 && quoted_first * 5 >= dashes * 3 {
            Parting::TitleFirst
        } else if dashes * 2 < bodies && most(quotes) || most(quoted_behind) {
            Parting::Quotes
        } else if dashes * 5 < bodies && bodies >= 2 {
            self.learn_mark(listed, bodies)
        } else {
            Parting::Dash
        }
    }

    /// The columns of a list whose lines name the label first: `Saltworks – Tern – Deep Water`. Mixes stand behind titles,
    /// so they show where these are; and a catalogue number begins as its label does.
    #[inline(never)]
    fn label_first(&self, listed: bool, bodies: usize) -> Option<Columns> {
        // The first lines rule most lists out.
        let rests = || {
            let tracks = self.shapes.iter().filter(move |shape| !listed || shape.is_listed());
            tracks.filter(|shape| shape.is_parted())
        };
        if rests().take(3).any(|shape| scan::split_at_dash(shape.rest()).is_none()) {
            return None;
        }
        let (mut threes, mut fours, mut middle, mut last, mut companies) =
            (0_usize, 0_usize, 0_usize, 0_usize, 0_usize);
        let (mut first_named, mut third_named) = (0_usize, 0_usize);
        for shape in rests().take(MOST_LINES) {
            let Some((second, third)) = scan::split_at_dash(shape.rest()) else { continue };
            let (third, fourth) = scan::split_at_dash(third)
                .map_or((third, None), |(third, fourth)| (third, Some(fourth)));
            threes += usize::from(fourth.is_none());
            middle += usize::from(has_mix(second));
            last += usize::from(has_mix(third));
            companies += usize::from(label::is_company(shape.artist()));
            if let Some(code) = fourth.filter(|code| label::may_be_code(code)) {
                fours += 1;
                first_named += usize::from(begin_alike(code, shape.artist()));
                third_named += usize::from(begin_alike(code, third));
            }
        }
        let most = |count: usize| count * 5 >= bodies.min(MOST_LINES) * 4 && count > 2;
        if most(threes) {
            return (last + companies > 1 && last > 0 && middle == 0)
                .then(|| Columns::of_label_first(3));
        }
        let is_first = most(fours) && first_named * 2 > fours && third_named * 4 < fours;
        is_first.then(|| Columns::of_label_first(4))
    }

    /// Learns the mark that nearly every line has. In a list without numbers and times a comma does
    /// not count, and a colon leaves a doubt.
    #[inline(never)]
    fn learn_mark(&mut self, listed: bool, bodies: usize) -> Parting {
        let marks = parting::MARKS.into_iter();
        let known = marks
            .filter(|mark| listed || !matches!(*mark, ", " | parting::FULL_STOP))
            .find(|mark| {
                let has = |shape: &&Shape<'_>| match *mark {
                    parting::FULL_STOP => parting::has_stops(shape.body()),
                    // Without numbers and times, a slash counts only between three columns.
                    "/" if !listed => parting::has_three_columns(shape.body(), "/"),
                    _ => shape.is_parted() || parting::at_mark(shape.body(), mark).is_some(),
                };
                let candidates = || self.shapes.iter().filter(|shape| may_be_track(shape, listed));
                // A hyphen parts nothing if all lines begin with the same hyphenated word:
                // `Low-End 1`, `Low-End 2`.
                let first_word = |shape: &Shape<'a>| words::first(shape.body());
                let is_word = |word: &str| search::contains(word, mark);
                let is_in_word = || {
                    let word = candidates().next().and_then(first_word);
                    word.is_some_and(is_word) && candidates().all(|shape| first_word(shape) == word)
                };
                let is_mark = candidates().filter(has).count() * 5 >= bodies * 4;
                bodies >= 3 && is_mark && !is_in_word()
            });
        let is_guess = !listed && known == Some(": ");
        self.doubt = is_guess.then_some(DiagnosticCode::FormGuessed);
        known.map_or(Parting::Dash, Parting::Mark)
    }

    /// Whether all lines together say that the titles stand in front, where nothing else says it.
    #[inline(never)]
    pub(super) fn learn_order(&mut self, parting: Parting) -> bool {
        let is_open = match parting {
            Parting::Dash | Parting::Mark(_) => true,
            Parting::TitleFirst
            | Parting::Quotes
            | Parting::By
            | Parting::ByOn
            | Parting::Capitals
            | Parting::CapitalsBehind
            | Parting::Brackets
            | Parting::BracketsBetween
            | Parting::Time
            | Parting::Columns(_) => false,
        };
        // `“Title” by Artist` needs no weighing.
        let is_told = || self.shapes.iter().any(Shape::is_title_first);
        if !is_open
            || parting == Parting::Dash && is_told()
            || order::is_clear(self.shapes.iter().filter_map(Shape::parts))
        {
            return false;
        }
        let pairs = self.pairs();
        if pairs.is_empty() {
            return false;
        }
        let mut order = order::told(&pairs, self.has_slashes(parting));
        // The page of a tracklist site has one order, whatever its titles look like.
        if order != Order::ArtistFirst && is_page(self) {
            order = Order::ArtistFirst;
        }
        match order {
            Order::ArtistFirst => {}
            Order::Doubtful => self.note_at_first(DiagnosticCode::OrderDoubtful),
            Order::TitleFirst => self.note_at_first(DiagnosticCode::TitleFirst),
        }
        order == Order::TitleFirst
    }

    /// Whether slashes part the lines.
    fn has_slashes(&self, parting: Parting) -> bool {
        let is_slash = |shape: &Shape<'_>| {
            let behind = shape.body().get(shape.artist().len()..).unwrap_or("");
            matches!(trim(behind).chars().next(), Some('/' | '／'))
        };
        matches!(parting, Parting::Mark("/" | " /"))
            || parting == Parting::Dash
                && self.shapes.iter().find(|shape| shape.is_parted()).is_some_and(is_slash)
    }

    /// Both sides of the lines that may be tracks, as many as tell.
    fn pairs(&self) -> Vec<(&'a str, &'a str)> {
        let listed = self.numbered + self.stamped > 0;
        let is_track = |shape: &&Shape<'_>| {
            shape.is_parted()
                && may_be_track(shape, listed)
                && (shape.is_listed() || !prose::is_prose(shape.body(), shape.artist()))
        };
        // What stands behind the title says nothing about it.
        let mark = self.habits.label_after_mark;
        let without_label =
            |right: &'a str| mark.map_or(right, |mark| column::label_at_end(right, mark).0);
        let parts = self.shapes.iter().filter(is_track).filter_map(Shape::parts);
        let parts = parts.map(|(left, right)| (without_figure(left), without_label(right)));
        // An unknown track has no names that could tell.
        order::pairs(parts.filter(|(left, right)| !is_unknown(left) && !is_unknown(right)))
    }

    /// Both sides of the lines, in the order in which they are written.
    #[cfg(feature = "fit")]
    pub(super) fn sides(&self) -> Vec<(alloc::string::String, alloc::string::String)> {
        self.pairs().into_iter().map(|(left, right)| (left.into(), right.into())).collect()
    }

    /// Notes something of the whole list, at its first track.
    fn note_at_first(&mut self, code: DiagnosticCode) {
        let first = self.shapes.iter().find(|shape| shape.is_parted());
        self.notes.extend(first.map(|shape| Note {
            part: shape.body(),
            line: shape.line().number,
            code,
            fix: None,
            says: None,
        }));
    }
}

/// A text without the word of figures and signs in front of it, which may be no part of a name: `12' Tern`.
#[inline(never)]
fn without_figure(text: &str) -> &str {
    match search::split_at_byte(text, b' ') {
        Some((figure, name)) if figure.bytes().all(|b| (b'!'..=b'@').contains(&b)) => name,
        _ => text,
    }
}

/// Whether a column ends in a mix in brackets.
fn has_mix(column: &str) -> bool {
    last_group(column).is_some_and(|group| mix::ends_in_kind(group.inside))
}

/// Whether two texts begin with the same letter.
fn begin_alike(one: &str, other: &str) -> bool {
    let first = |text: &str| text.chars().next().map(lower);
    first(one) == first(other)
}

/// Whether a line may be a track at all, and not one of the lines around a list: a rule, a heading,
/// a link.
#[inline(always)]
fn may_be_track(shape: &Shape<'_>, listed: bool) -> bool {
    shape.has_stamp() && begins_plainly(shape.body()) || may_be_track_inside(shape, listed)
}

#[inline(never)]
fn may_be_track_inside(shape: &Shape<'_>, listed: bool) -> bool {
    let line = shape.line().text;
    (!listed || shape.is_listed())
        && has_name(shape.body())
        && (shape.has_stamp() || !heading::is_heading(line))
        && (shape.is_listed() || !line.starts_with("http") && !prose::is_paragraph(line))
}
