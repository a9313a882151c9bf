//! Lists below a line that names their columns: `Title - Artist - Label`, `artiste – titre – album – label`.
//!
//! The line may name columns in any order, and columns that no track has a field for. The lines below it are cut at the
//! mark that parts the names. Fixtures: `vectors/tracklist/read_headed.json`.

use alloc::vec::Vec;

use super::edge::trim_dash_start;
use super::label;
use super::mix;
use super::parting::Parting;
use super::row::has_name;
use super::scan;
use super::shape::Shape;
use super::stanzas::next_name;
use crate::text::letter::trim_to_letters;
use crate::text::part::trim;
use crate::text::search;
use crate::text::word_set::{WordSet, is_one_of, word_set};
use crate::text::words;

/// A longer line names no columns, in bytes.
const MOST_BYTES: usize = 80;
/// A line below this many others names no columns.
const MOST_LINES_ABOVE: usize = 40;
/// A list has no more columns than this.
const MOST_COLUMNS: u8 = 8;
/// What may part the columns, in the order in which it is looked for. The first stands for a dash of any kind with
/// blanks around it, and the last for columns that are lines of their own.
const MARKS: [&str; 9] = ["-", " / ", " | ", "\t", "/", "|", "; ", ", ", "\n"];
/// The place of the dash in [`MARKS`].
const DASH: u8 = 0;
/// The place of the line break in [`MARKS`].
const BREAK: u8 = 8;

/// Words that the name of a first column begins with.
const FIRST_WORDS: &WordSet = word_set!(
    "artist|artists|performer|band|interpret|interpreten|künstler|artiste|artistes|interprète|artista|artistas|\
     intérprete|artiest|wykonawca|исполнитель|Исполнитель|アーティスト|title|track|song|titel|titre|morceau|título|titulo|canción|\
     tema|titolo|brano|nummer|utwór|tytuł|название|Название|曲名|label|labels|record|sello|etichetta|wytwórnia|лейбл|Лейбл|レーベル|no|nr|\
     number|position|pos|time|start|timestamp|zeit|hora|heure|ora|album|year|bpm|key"
);

// The sets fold capitals of ASCII alone, so other names stand in them with a capital as well.
/// Names of the artists' column.
pub const ARTISTS: &WordSet = word_set!(
    "artist|artists|artist name|artistname|artist(s)|artist name(s)|artist names|track artist|performer|band|interpret|\
     interpreten|künstler|artiste|artistes|interprète|artista|artistas|intérprete|artiest|wykonawca|artysta|исполнитель|\
     Исполнитель|アーティスト"
);
/// Names of the titles' column.
pub const TITLES: &WordSet = word_set!(
    "title|track title|song title|track name|trackname|song name|titel|titre|morceau|título|titulo|canción|música|tema|\
     titolo|brano|utwór|tytuł|låt|название|Название|曲名"
);
/// Names of the titles' column, unless another one has a name of its own: a `track` beside a `title` is its number.
pub const OTHER_TITLES: &WordSet = word_set!("track|song|name|nummer|faixa|traccia|pista");
/// Names of the labels' column.
pub const LABELS: &WordSet = word_set!(
    "label|record label|labels|plattenfirma|maison de disques|sello|sello discográfico|etichetta|wytwórnia|лейбл|Лейбл|レーベル"
);

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    Artist,
    Title,
    Label,
    Mix,
    /// What stands in front of a line or behind it, and is taken off before the line is cut.
    Lead,
    /// What a track has no field for.
    Other,
}

/// The columns of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Columns {
    /// Its place in [`MARKS`].
    mark: u8,
    count: u8,
    artist: u8,
    title: u8,
    /// The label's column; `u8::MAX` where there is none.
    label: u8,
    /// The mix's column; `u8::MAX` where there is none.
    mix: u8,
}

impl Columns {
    /// The columns that a line names, if it names both artist and title and nothing else stands in it. A heading may
    /// stand in front of them: `Playlist: artist - title`.
    #[must_use]
    #[inline(never)]
    pub fn of(line: &str) -> Option<Self> {
        if line.len() > MOST_BYTES {
            return None;
        }
        let behind_heading = search::rfind(line, b':').and_then(|at| line.get(at + 1..));
        // This runs for many lines, and the first word rules most of them out.
        let may_name = |names: &&str| {
            words::first(names).is_some_and(|word| is_one_of(trim_to_letters(word), FIRST_WORDS))
        };
        let names = [Some(line), behind_heading.map(trim).map(trim_dash_start)];
        let mut names = names.into_iter().flatten().filter(may_name);
        names.find_map(|names| (DASH..BREAK).find_map(|mark| Self::named(names, mark)))
    }

    /// The columns that a text names with one mark between them.
    fn named(names: &str, mark: u8) -> Option<Self> {
        let none = u8::MAX;
        let mut columns =
            Self { mark, count: 0, artist: none, title: none, label: none, mix: none };
        let mut rest = Some(names);
        while let Some(text) = rest {
            let (name, behind) =
                cut(text, mark).map_or((text, None), |(it, rest)| (it, Some(rest)));
            let place = match field(trim_to_letters(name))? {
                Field::Artist => Some(&mut columns.artist),
                Field::Title => Some(&mut columns.title),
                Field::Label => Some(&mut columns.label),
                Field::Mix => Some(&mut columns.mix),
                Field::Lead => None,
                Field::Other => {
                    columns.count += 1;
                    None
                }
            };
            if let Some(place) = place {
                if *place != u8::MAX {
                    return None;
                }
                *place = columns.count;
                columns.count += 1;
            }
            if columns.count > MOST_COLUMNS {
                return None;
            }
            rest = behind;
        }
        (columns.artist != u8::MAX && columns.title != u8::MAX).then_some(columns)
    }

    /// The columns of tracks on several lines each.
    #[must_use]
    pub fn of_lines(count: u8, artist: u8, title: u8, label: u8) -> Self {
        Self { mark: BREAK, count, artist, title, label, mix: u8::MAX }
    }

    /// The columns of lines with the label in front, parted by dashes; the fourth is a catalogue number.
    #[must_use]
    pub fn of_label_first(count: u8) -> Self {
        Self { mark: DASH, count, artist: 1, title: 2, label: 0, mix: u8::MAX }
    }

    /// The same columns, one of which holds the mix.
    #[must_use]
    pub fn with_mix(self, mix: u8) -> Self {
        Self { mix, ..self }
    }

    /// Whether there are others beside artist and title.
    #[must_use]
    pub fn have_more(self) -> bool {
        self.count > 2
    }

    /// How the lines are parted; `None` where artist and title are all that they have, and the artist comes first, as in
    /// most lists.
    #[must_use]
    pub fn parting(self) -> Option<Parting> {
        if self.have_more() || self.mark == BREAK {
            Some(Parting::Columns(self))
        } else {
            (self.title < self.artist).then_some(Parting::TitleFirst)
        }
    }

    /// Artist and title of a line.
    #[must_use]
    pub fn part(self, body: &str) -> Option<(&str, &str)> {
        let mut artist = self.cell(body, self.artist)?;
        let title = self.cell(body, self.title)?;
        // On a line of its own, the artist may be named as on the pages of broadcasters: `by Tern`.
        if self.mark == BREAK {
            artist = artist.strip_prefix("by ").unwrap_or(artist);
        }
        (has_name(artist) && has_name(title)).then_some((artist, title))
    }

    /// The label of a line.
    #[must_use]
    #[inline(never)]
    pub fn label(self, body: &str) -> Option<&str> {
        if self.label == u8::MAX {
            return None;
        }
        let label = self.cell(body, self.label)?;
        let label = if self.mark == BREAK { label_on_line(label) } else { label };
        Some(label::without_any_year(label)).filter(|it| label::may_be(it))
    }

    /// The mix of a line.
    #[must_use]
    #[inline(never)]
    pub fn mix(self, body: &str) -> Option<&str> {
        if self.mix == u8::MAX {
            return None;
        }
        self.cell(body, self.mix).filter(|mix| mix::ends_in_kind(mix))
    }

    /// What a line has in a column. Where a line has more cells than the list has columns, the mark also stands in the
    /// title; where it has fewer, the last ones are missing.
    #[inline(never)]
    fn cell(self, body: &str, column: u8) -> Option<&str> {
        let cells: Vec<(usize, usize)> = self.cells(body).collect();
        let more = cells.len().saturating_sub(usize::from(self.count));
        let is_title = column == self.title;
        let first = usize::from(column) + if column > self.title { more } else { 0 };
        let last = first + if is_title { more } else { 0 };
        body.get(cells.get(first)?.0..cells.get(last)?.1).map(trim)
    }

    /// Where each column of a line begins and ends.
    fn cells(self, body: &str) -> impl Iterator<Item = (usize, usize)> {
        let mut from = Some(0);
        core::iter::from_fn(move || {
            let start = from?;
            if self.mark == BREAK {
                let cell = next_name(body, start)?;
                from = Some(cell.1);
                return Some(cell);
            }
            let text = body.get(start..)?;
            let Some((cell, behind)) = cut(text, self.mark) else {
                from = None;
                return Some((start, body.len()));
            };
            from = search::offset(body, behind);
            let cell_start = search::offset(body, cell)?;
            Some((cell_start, cell_start + cell.len()))
        })
    }
}

/// A label on a line of its own, without the dash in front and the full stop behind it.
fn label_on_line(line: &str) -> &str {
    let name = trim_dash_start(line);
    trim(name.strip_suffix('.').unwrap_or(name))
}

/// A text cut at the first place of a mark.
fn cut(text: &str, mark: u8) -> Option<(&str, &str)> {
    if mark == DASH {
        return scan::split_at_dash(text);
    }
    search::split_once(text, MARKS.get(usize::from(mark))?)
}

/// What a column with this name holds.
fn field(name: &str) -> Option<Field> {
    const MIXES: &WordSet = word_set!("mix|version|remix|remixer|mix name");
    const LEADS: &WordSet =
        word_set!("no|nr|number|position|pos|time|start|start time|timestamp|zeit|hora|heure|ora");
    const OTHERS: &WordSet = word_set!(
        "album|release|record|ep|lp|year|jahr|année|año|anno|genre|style|country|land|pays|país|format|bpm|key|length|\
         duration|album title|album name|from|source|notes|note|comment|comments|composer|catalogue|\
         catalog|cat no|cat"
    );
    if name.is_empty() {
        return Some(Field::Lead);
    }
    [
        (ARTISTS, Field::Artist),
        (TITLES, Field::Title),
        (OTHER_TITLES, Field::Title),
        (LABELS, Field::Label),
        (MIXES, Field::Mix),
        (LEADS, Field::Lead),
        (OTHERS, Field::Other),
    ]
    .into_iter()
    .find_map(|(names, field)| is_one_of(name, names).then_some(field))
}

/// Index of the line that names the columns of the list below it, and the columns. The lines below have to be cut by
/// the same mark, two at least and a third of those looked at, as comments may stand between tracks.
#[must_use]
#[inline(never)]
pub fn find(shapes: &[Shape<'_>]) -> Option<(usize, Columns)> {
    let named = |(at, shape): (usize, &Shape<'_>)| {
        if shape.is_listed() { None } else { Some((at, Columns::of(shape.line().text)?)) }
    };
    let (at, columns) = shapes.iter().take(MOST_LINES_ABOVE).enumerate().find_map(named)?;
    // So many lines show whether they are cut like the names, however long the list is.
    let below = || shapes.iter().skip(at + 1).take(MOST_LINES_ABOVE);
    let cut = below().filter(|shape| columns.part(shape.body()).is_some()).count();
    (cut > 1 && cut * 3 >= below().count()).then_some((at, columns))
}
