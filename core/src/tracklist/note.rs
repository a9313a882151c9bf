//! Notes on a line about its track: that it is unreleased, its year, the album it is from.
//!
//! Such notes belong to no field of a track, so the reader takes them off.

use super::edge::trim_dash;
use super::label;
use super::scan::{self, is_dash};
use crate::text::blank::trim_start_where;
use crate::text::letter::trim_to_letters;
use crate::text::part::{before, is_same, trim};
use crate::text::search;
use crate::text::word_set::{WordSet, is_one_of, word_set};
use crate::text::words::{split_last, words};

/// Words that begin a note in brackets.
const WORDS: &WordSet = word_set!(
    "unreleased|forthcoming|upcoming|premiere|exclusive|dubplate|from|soon|preview|snippet"
);
/// Sizes and pressings that stand behind a title.
const PRESSINGS: &WordSet =
    word_set!("dubplate|promo|vinyl|lp|ep|cd|cdr|12|10|7|inch|test|pressing|acetate");

/// Whether brackets hold a note.
#[must_use]
pub fn is_note(inside: &str) -> bool {
    // This runs for every bracket, and the first letters rule most of them out.
    let [first, second, ..] = inside.as_bytes() else { return false };
    // A track that is played with this one: `(+ Kelp - Tide intro)`.
    if *first == b'+'
        || first.is_ascii_digit() && (begins_with_day(inside) || begins_with_year(inside))
    {
        return true;
    }
    let begins_as = [first | 0x20, second | 0x20];
    let may_be_remark = may_end_in_week(inside)
        || matches!(
            &begins_as,
            b"ad"
                | b"bo"
                | b"bu"
                | b"by"
                | b"cl"
                | b"ex"
                | b"mi"
                | b"ne"
                | b"ou"
                | b"pr"
                | b"re"
                | b"tb"
                | b"te"
                | b"tr"
                | b"vi"
        );
    if may_be_remark && is_remark(inside) {
        return true;
    }
    let may_begin = matches!(
        &begins_as,
        b"du" | b"ex" | b"fo" | b"fr" | b"ou" | b"pr" | b"sn" | b"so" | b"un" | b"up"
    );
    if !may_begin {
        return false;
    }
    let mut words = words(inside);
    let Some(first) = words.next() else { return false };
    is_one_of(first, WORDS) && words.clone().count() <= 8 && !label::is_company(inside)
        || (first.eq_ignore_ascii_case("free") && words.next().is_some_and(is_download))
        || (first.eq_ignore_ascii_case("out") && inside.len() == 7 && inside.ends_with("now"))
}

/// Whether a column behind a title or its label is a note: a speed, a key, a year, a remark, a
/// link.
#[must_use]
#[inline(never)]
pub fn is_column(column: &str) -> bool {
    is_tag(column)
        || is_key(column)
        || is_year(column)
        || is_note(column)
        || is_taken(column)
        || is_link(column)
}

/// Whether a column is the text of a link, such as `buy` behind the label.
fn is_link(column: &str) -> bool {
    const TEXTS: &WordSet = word_set!(
        "buy|buy it|buy now|listen|stream|download|link|info|bandcamp|beatport|spotify|youtube|soundcloud|\
         itunes|juno|discogs"
    );
    column.starts_with(|c: char| c.is_ascii_lowercase()) && is_one_of(column, TEXTS)
}

/// Whether a column says which record a track was taken from.
#[must_use]
pub fn is_taken(column: &str) -> bool {
    is_same(before(column, 6), "taken ")
}

/// Whether brackets name the record that a track is from, in one of several languages:
/// `aus dem Album "Tide"`, `z płyty "Tide", 2001`, `dall'album Tide`.
#[inline(never)]
#[must_use]
pub fn names_a_record(inside: &str) -> bool {
    const FROM: &WordSet =
        word_set!("aus|z|ze|da|del|della|dal|dall|extrait|de|du|tiré|van|uit|från|fra|od|iz");
    const RECORDS: &WordSet = word_set!(
        "album|albumu|albumet|álbum|płyty|disco|disque|vinile|plaat|single|ep|lp|cd|kompilation"
    );
    // Notes about a track begin in small letters, and few names do.
    inside.starts_with(|c: char| c.is_ascii_lowercase())
        && words(inside).next().is_some_and(|word| is_one_of(word, FROM))
        && (words(inside).any(|word| is_one_of(word, RECORDS))
            || search::find_any(inside, b"\"").is_some()
            || search::contains(inside, "“")
            || search::contains(inside, "«"))
}

fn is_download(word: &str) -> bool {
    is_one_of(word, word_set!("download|dl"))
}

/// The longest remark, in bytes.
const MOST_REMARK_BYTES: usize = 24;

/// Whether a text is a remark about a track and not a name: `OUT NOW`, `Vinyl Only`,
/// `Track of the Week`.
#[must_use]
pub fn is_remark(text: &str) -> bool {
    const STATES: &WordSet = word_set!(
        "exclusive|white label|out now|premiere|promo|unreleased|forthcoming|dubplate|vinyl|vinyl only|mixed|tba|\
         advance|new|free download|preview|test pressing|trending track|classic|requested|\
         by request|bonus track|buy|buy now|buy it"
    );
    const OF_THE_WEEK: &WordSet = word_set!("of the week|of the month|of the year");
    if text.len() > MOST_REMARK_BYTES {
        return false;
    }
    let words = match text.as_bytes() {
        [first, .., last] if first.is_ascii_alphabetic() && last.is_ascii_alphabetic() => text,
        _ => trim_to_letters(text),
    };
    if is_one_of(words, STATES) {
        return true;
    }
    let week = if may_end_in_week(words) { search::split_at_byte(words, b' ') } else { None };
    week.is_some_and(|(_, week)| is_one_of(week, OF_THE_WEEK))
}

/// Whether a text may end in `week`, `month` or `year`; `false` is certain.
fn may_end_in_week(text: &str) -> bool {
    matches!(text.as_bytes(), [.., b'K' | b'k' | b'H' | b'h' | b'R' | b'r'])
}

/// A text without the remark behind its last bracket: `Tide [Saltworks] **TRACK OF THE WEEK**`.
#[must_use]
#[inline(never)]
pub fn without_remark_behind(text: &str) -> &str {
    let close = search::rfind(text, b']').max(search::rfind(text, b')'));
    let Some((before, after)) = close.and_then(|at| text.split_at_checked(at + 1)) else {
        return text;
    };
    let after = trim(trim_start_where(trim(after), is_dash));
    let is_starred = after.starts_with('*') && (after.len() == 1 || after.ends_with('*'));
    let is_word = after.starts_with(|c: char| c.is_ascii_alphabetic());
    if is_starred || (is_word && is_remark(after)) { before } else { text }
}

/// Words for a recording's sound or kind, which no label has as its name.
const TAGS: &WordSet = word_set!(
    "hd|hq|explicit|lyrics|audio|video|official video|official audio|techno|house|deep house|\
     tech house|afro house|progressive house|melodic techno|trance|minimal|electro|disco|ambient|\
     breaks|jungle|dnb|drum and bass|drum & bass|dubstep|garage|uk garage|hip hop"
);

/// Whether square brackets hold a tag: a kind of music, a speed, a key, a time, when it was remastered.
#[must_use]
pub fn is_tag(inside: &str) -> bool {
    match inside.as_bytes() {
        [b'0'..=b'9' | b'X', ..] => is_figure(inside) || are_figures(inside) || is_time(inside),
        [b'R' | b'r', ..] => is_same(before(inside, 8), "remaster"),
        _ => is_one_of(inside, TAGS),
    }
}

/// Whether a text is a time, of which digits may be unknown: `1X:XX`.
fn is_time(text: &str) -> bool {
    search::contains(text, ":")
        && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b':' | b'x' | b'X' | b'?'))
}

/// A text without the remark behind a dash or a pipe, which ends as a sentence does or goes on in small letters:
/// `Deep Water - what a way to begin the night!`.
#[must_use]
#[inline(never)]
pub fn without_remark_behind_column(text: &str) -> &str {
    let column = search::split_once(text, " | ").or_else(|| scan::split_at_dash(text));
    let Some((title, remark)) = column else { return text };
    let is_said = search::ends_with_any(remark, b".!?") && words(remark).count() > 1;
    let goes_on = remark.starts_with(|c: char| c.is_ascii_lowercase()) && words(remark).count() > 3;
    if is_said || goes_on { title } else { text }
}

/// Whether a text is a speed (`128`, `128 BPM`, `128.00`), a key (`8A`), or a year and `remaster`.
pub fn is_figure(inside: &str) -> bool {
    let digits = inside.bytes().take_while(u8::is_ascii_digit).count();
    let unit = trim(inside.get(digits..).unwrap_or(""));
    match digits {
        // Speeds of three digits begin with 1 or 2: `[679]` is a label.
        3 if unit.is_empty() => search::starts_with_any(inside, b"12"),
        1..=3 if unit.is_empty() => digits > 1,
        2..=3 if unit.starts_with('.') => unit.bytes().skip(1).all(|byte| byte.is_ascii_digit()),
        1..=3 => is_one_of(unit, word_set!("bpm|a|b")),
        4 => is_one_of(unit, word_set!("remaster|remastered")),
        _ => false,
    }
}

/// Whether a text is the name of a key: `Am`, `F# minor`.
#[inline(never)]
pub fn is_key(text: &str) -> bool {
    let Some(rest) = search::strip_any(text, b"ABCDEFGH") else { return false };
    let rest = trim(rest.strip_prefix(['#', 'b', '♯', '♭']).unwrap_or(rest));
    rest.is_empty() || is_one_of(rest, word_set!("m|min|maj|minor|major|moll|dur"))
}

/// Whether a text is a speed and a key: `128 BPM, 8A`, `8A 128`.
#[inline(never)]
#[must_use]
pub fn are_figures(text: &str) -> bool {
    let (mut count, mut all) = (0_usize, words(text));
    let is_known = |word: &str| is_figure(word) || is_one_of(word, word_set!("bpm"));
    all.all(|word| {
        count += 1;
        is_known(word)
    }) && count > 1
}

/// A title without the speed and the key behind it. `BPM` shows that they are not part of it, and so does a key:
/// `Deep Water 128 BPM`, `Deep Water 128 8A`.
#[must_use]
#[inline(never)]
pub fn without_figures(title: &str) -> &str {
    let (mut rest, mut is_speed) = (title, false);
    while let Some((before, word)) = split_last(rest) {
        let is_key = matches!(
            word.as_bytes(),
            [b'1'..=b'9', b'A' | b'B'] | [b'1', b'0'..=b'2', b'A' | b'B']
        );
        is_speed |= is_same(word, "bpm")
            || is_key && split_last(before).is_some_and(|(_, speed)| is_figure(speed));
        if before.is_empty() || !(is_figure(word) || is_same(word, "bpm")) {
            break;
        }
        rest = before;
    }
    if is_speed { trim(rest) } else { title }
}

/// Whether a text is a year, or two of them: `1998`, `197?`, `1996/2000`.
#[must_use]
pub fn is_year(text: &str) -> bool {
    let is_one = |year: &[u8]| match year {
        [b'1', b'9', decade, one] | [b'2', b'0', decade, one] => {
            decade.is_ascii_digit() && (one.is_ascii_digit() || *one == b'?')
        }
        _ => false,
    };
    match text.as_bytes() {
        year if year.len() == 4 => is_one(year),
        [first @ .., b'/' | b'-', _, _, _, _] => {
            first.len() == 4
                && is_one(first)
                && text.as_bytes().last_chunk::<4>().is_some_and(|last| is_one(last))
        }
        _ => false,
    }
}

/// Whether a text begins with a day: `30 June 2003`, `30.06.2003`.
#[must_use]
#[inline(never)]
pub fn begins_with_day(text: &str) -> bool {
    let mut all = words(text);
    let is_number = |word: &str| word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_month =
        |word: &str| is_number(word) || word.bytes().all(|byte| byte.is_ascii_alphabetic());
    all.next().is_some_and(is_number)
        && all.next().is_some_and(is_month)
        && all.next().is_some_and(is_year)
}

/// Whether a text is a year and a note on a record: `1973, a rare one`; but in `1973, Saltworks` a
/// name follows.
#[inline(never)]
fn begins_with_year(text: &str) -> bool {
    search::split_at_byte(text, b',').is_some_and(|(year, said)| {
        is_year(year) && trim(said).starts_with(|c: char| c.is_ascii_lowercase())
    })
}

/// A text without the year at its end that an apostrophe marks: `Deep Water '2003`.
#[must_use]
pub fn without_year(text: &str) -> &str {
    let bytes = text.as_bytes();
    if !bytes.last().is_some_and(u8::is_ascii_digit) {
        return text;
    }
    let cut = text.len().checked_sub(4).and_then(|at| text.split_at_checked(at));
    let Some((before, _)) = cut.filter(|(_, year)| is_year(year)) else { return text };
    let kept = before.strip_suffix('\'').or_else(|| before.strip_suffix('’')).map(trim);
    kept.filter(|kept| !kept.is_empty()).unwrap_or(text)
}

/// A title without the year behind it, in a list that has one behind most titles.
#[must_use]
#[inline(never)]
pub fn without_year_behind(text: &str) -> &str {
    let title = split_last(text).filter(|(_, year)| is_year(year)).map(|(before, _)| before);
    title.map(trim).map(trim_dash).filter(|title| !title.is_empty()).unwrap_or(text)
}

/// A label without the record's size in front: `7″ Saltworks`.
#[must_use]
pub fn without_size(label: &str) -> &str {
    let parts = search::split_at_byte(label, b' ').map(|(size, name)| (size, trim(name)));
    let is_size = |size: &str| {
        let digits = size.trim_end_matches(['″', '"', '”', '\'']);
        digits.len() < size.len() && is_one_of(digits, word_set!("7|10|12"))
    };
    parts.filter(|(size, name)| is_size(size) && !name.is_empty()).map_or(label, |(_, name)| name)
}

/// A label without the pressing behind it (`Saltworks 12”`); empty where there is nothing else.
#[must_use]
pub fn without_pressing(text: &str) -> &str {
    let mut rest = trim(text);
    while let Some((before, word)) = split_last(rest) {
        let bare = trim_to_letters(word);
        if !bare.is_empty() && !is_one_of(bare, PRESSINGS) {
            break;
        }
        rest = trim(before);
    }
    rest
}
