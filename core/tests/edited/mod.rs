//! Pairs of lists, the second of which is an edited version of the first, with what was done to
//! each row. The same seed makes the same pairs everywhere.

use segue_core::difference::{Kind, Row};
use segue_core::identified;

const ARTISTS: [&str; 36] = [
    "Traversina",
    "Klinkerwerk",
    "Sable Rota",
    "Lathe Nine",
    "Grauzeit",
    "Unit Brae",
    "Drumlin Ordnance",
    "Hexhall",
    "Ashgrid",
    "Kessel Drift",
    "Ottoline Fade",
    "Null Parish",
    "King Halyard",
    "Brother Low Tide",
    "Two Step Tilda",
    "Stepper Vane",
    "Papaya Standard Time",
    "Zinc Ballet",
    "Solenne Arc",
    "Halophyte",
    "Amberline",
    "Lowercase Riot",
    "Costa Bruma",
    "Mira Oslo",
    "Ada Lune",
    "Kelp",
    "Tern",
    "Jørn Våg",
    "Élise Quai",
    "Paper Lighthouse",
    "Marrow & Finch",
    "The Slow Ferry",
    "DJ Wicker",
    "Kōri",
    "Ночной Паром",
    "Velvet Sluice",
];
const FIRST: [&str; 28] = [
    "Night",
    "Signal",
    "Cold",
    "Torsion",
    "Chuck",
    "Trig",
    "Cable",
    "Sleeper",
    "Harbour",
    "Grid",
    "Bell",
    "Coal",
    "Half Mast",
    "Mangrove",
    "Under",
    "Counter",
    "Paper",
    "Slow",
    "Glass",
    "Iron",
    "Deep",
    "Salt",
    "Last",
    "Second",
    "Blind",
    "Copper",
    "Low",
    "Outer",
];
const SECOND: [&str; 28] = [
    "Rate", "Box", "Frame", "Key", "Point", "Run", "Spacing", "Wall", "West", "Rope", "Hole",
    "Steppers", "Letter", "Croft", "Weight", "Train", "Bus", "House", "Hour", "Drift", "Shore",
    "Ferry", "Garden", "Line", "Mirror", "Valley", "Tape", "Room",
];
const MIXES: [&str; 6] =
    ["VIP", "Dub", "Extended Mix", "Lathe Nine Remix", "Traversina Edit", "Live at the Pump House"];

/// Numbers that look like chance.
struct Dice(u64);

impl Dice {
    fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % end
    }

    fn one_in(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

/// What happened to a row, in the words of a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Told {
    pub before: Option<usize>,
    pub after: Option<usize>,
    pub kind: Kind,
}

/// A list, an edited version of it, and what became of each row.
pub struct Edited {
    pub how: &'static str,
    pub before: Vec<Row>,
    pub after: Vec<Row>,
    pub told: Vec<Told>,
}

/// A row of the edited list, with where it comes from.
struct Made {
    row: Row,
    from: Option<usize>,
    has_moved: bool,
}

/// The ways of editing; every other list is edited in all of them.
const WAYS: [&str; 5] = ["shuffled", "retimed", "renamed", "cut", "merged"];

pub fn edited(seed: u64) -> Edited {
    let mut dice = Dice::new(seed + 1);
    let all = seed % 2 == 1;
    let how = if all { "in every way" } else { WAYS[seed as usize / 2 % WAYS.len()] };
    let before = list(&mut dice);
    let mut rows: Vec<Made> = before
        .iter()
        .enumerate()
        .map(|(at, row)| Made {
            row: Row { id: None, ..row.clone() },
            from: Some(at),
            has_moved: false,
        })
        .collect();
    if all || how == "cut" {
        cut(&mut dice, &mut rows);
    }
    if all || how == "renamed" {
        rename(&mut dice, &mut rows);
    }
    if all || how == "merged" {
        merge(&mut dice, &mut rows);
    }
    if all || how == "shuffled" {
        shuffle(&mut dice, &mut rows);
    }
    if all || how == "retimed" {
        retime(&mut dice, &mut rows);
    }
    let told = tell(&before, &rows);
    Edited { how, before, after: rows.into_iter().map(|made| made.row).collect(), told }
}

/// A list of 8 to 60 rows: now and then an artist plays many of their own, a track comes twice, or
/// nobody knows what a row is.
fn list(dice: &mut Dice) -> Vec<Row> {
    let length = 8 + dice.below(53);
    let (is_timed, has_gaps) = (!dice.one_in(4), dice.one_in(3));
    let own = dice.one_in(4).then(|| dice.pick(&ARTISTS));
    let mut start = 0;
    let mut rows: Vec<Row> = Vec::new();
    for at in 0..length {
        let mut row = named(dice);
        if let Some(own) = own.filter(|_| dice.one_in(2)) {
            row.artist = own.to_owned();
        }
        if dice.one_in(10) {
            row.title = "ID".to_owned();
            if dice.one_in(2) {
                row.artist = "ID".to_owned();
            }
        } else if at > 4 && dice.one_in(30) {
            let again = dice.below(at);
            row = rows[again].clone();
        }
        row.id = Some(format!("row-{at}"));
        row.start_seconds = (is_timed && !(has_gaps && dice.one_in(3))).then_some(start);
        start += 90 + dice.below(330) as u32;
        rows.push(row);
    }
    rows
}

fn named(dice: &mut Dice) -> Row {
    let mut title = format!("{} {}", dice.pick(&FIRST), dice.pick(&SECOND));
    if dice.one_in(4) {
        title = format!("{title} ({})", dice.pick(&MIXES));
    }
    Row { artist: dice.pick(&ARTISTS).to_owned(), title, ..Row::default() }
}

fn is_known(row: &Row) -> bool {
    identified(&row.title, &row.artist)
}

/// Rows go: the head, the tail, or some in between.
fn cut(dice: &mut Dice, rows: &mut Vec<Made>) {
    let length = rows.len();
    match dice.below(3) {
        0 => drop(rows.drain(..length / 4)),
        1 => drop(rows.drain(length - length / 4..)),
        _ => (),
    }
    for _ in 0..1 + dice.below(length / 6 + 1) {
        rows.remove(dice.below(rows.len()));
    }
}

/// Names are written otherwise, as people do.
fn rename(dice: &mut Dice, rows: &mut [Made]) {
    for _ in 0..1 + dice.below(rows.len() / 3 + 1) {
        let at = dice.below(rows.len());
        let row = &mut rows[at].row;
        if !is_known(row) {
            continue;
        }
        match dice.below(8) {
            0 => row.title = format!("{} ({})", row.title, dice.pick(&MIXES)),
            1 => row.title = row.title.split(" (").next().unwrap_or("").to_owned(),
            2 => row.title = row.title.to_uppercase(),
            3 => row.artist = format!("{} feat. {}", row.artist, dice.pick(&ARTISTS)),
            4 => row.artist = format!("{} & {}", dice.pick(&ARTISTS), row.artist),
            5 => row.artist = dice.pick(&ARTISTS).to_owned(),
            6 => row.title = without_letter(&row.title, 1 + dice.below(3)),
            _ => {
                row.artist = without_letter(&row.artist, 2);
                row.title = format!("{} - {}", row.title, dice.pick(&MIXES));
            }
        }
    }
}

/// A text as somebody types it who misses a key.
fn without_letter(text: &str, at: usize) -> String {
    text.chars().enumerate().filter_map(|(other, c)| (other != at).then_some(c)).collect()
}

/// Another list of the same mix knows more: names, times and rows that were missing.
fn merge(dice: &mut Dice, rows: &mut Vec<Made>) {
    for made in rows.iter_mut() {
        if !is_known(&made.row) && !dice.one_in(4) {
            let is_named = made.row.artist != "ID";
            let found = named(dice);
            made.row.title = found.title;
            if !is_named {
                made.row.artist = found.artist;
            }
        }
    }
    let is_timed = rows.iter().any(|made| made.row.start_seconds.is_some());
    for _ in 0..1 + dice.below(rows.len() / 5 + 1) {
        let at = dice.below(rows.len() + 1);
        let row = Row { start_seconds: is_timed.then(|| between(rows, at)), ..named(dice) };
        rows.insert(at, Made { row, from: None, has_moved: false });
    }
    for at in 0..rows.len() {
        if is_timed && rows[at].row.start_seconds.is_none() && dice.one_in(2) {
            rows[at].row.start_seconds = Some(between(rows, at));
        }
    }
}

/// Rows go to another place, three rows away or more.
fn shuffle(dice: &mut Dice, rows: &mut Vec<Made>) {
    for _ in 0..1 + dice.below(rows.len() / 10 + 1) {
        let from = dice.below(rows.len());
        let to = dice.below(rows.len());
        let is_movable = is_known(&rows[from].row) && rows[from].from.is_some();
        if from.abs_diff(to) < 3 || !is_movable {
            continue;
        }
        let mut made = rows.remove(from);
        if made.row.start_seconds.is_some() {
            made.row.start_seconds = Some(between(rows, to));
        }
        made.has_moved = true;
        rows.insert(to, made);
    }
}

/// Times are corrected one by one, or the whole list begins later.
fn retime(dice: &mut Dice, rows: &mut [Made]) {
    if dice.one_in(3) {
        let later = 5 + dice.below(600) as u32;
        for made in rows {
            made.row.start_seconds = made.row.start_seconds.map(|start| start + later);
        }
        return;
    }
    for at in 0..rows.len() {
        match rows[at].row.start_seconds {
            Some(start) if dice.one_in(4) => {
                rows[at].row.start_seconds = Some(start + 1 + dice.below(40) as u32);
            }
            None if dice.one_in(4) => rows[at].row.start_seconds = Some(between(rows, at)),
            _ => (),
        }
    }
}

/// A time between those above and below a place.
fn between(rows: &[Made], at: usize) -> u32 {
    let above = rows[..at].iter().rev().find_map(|made| made.row.start_seconds);
    let below = rows[at..].iter().find_map(|made| made.row.start_seconds);
    match (above, below) {
        (Some(above), Some(below)) => above.midpoint(below),
        (above, below) => above.map_or(0, |above| above + 180).max(below.unwrap_or(0)),
    }
}

fn tell(before: &[Row], rows: &[Made]) -> Vec<Told> {
    let mut told: Vec<Told> = Vec::new();
    for (after, made) in rows.iter().enumerate() {
        let kind = made.from.map_or(Kind::Added, |from| became(&before[from], made));
        told.push(Told { before: made.from, after: Some(after), kind });
    }
    for at in 0..before.len() {
        if rows.iter().all(|made| made.from != Some(at)) {
            told.push(Told { before: Some(at), after: None, kind: Kind::Removed });
        }
    }
    told
}

fn became(before: &Row, made: &Made) -> Kind {
    let row = &made.row;
    let is_filled = (is_known(row) && !is_known(before))
        || (before.start_seconds.is_none() && row.start_seconds.is_some());
    match before {
        _ if is_filled => Kind::Filled,
        _ if (&row.artist, &row.title) != (&before.artist, &before.title) => Kind::Renamed,
        _ if made.has_moved => Kind::Moved,
        _ if row.start_seconds != before.start_seconds => Kind::Retimed,
        _ => Kind::Kept,
    }
}
