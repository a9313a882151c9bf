//! Lines that are no tracks although they have a dash: sentences, links, tracks run together.
//!
//! These rules are for lines without a number or time: nothing else says that they belong to the
//! list.

use super::{heading, note, scan};
use crate::text::blank::{is_blank, trim_end_where, trim_start_where};
use crate::text::letter::{is_letter, trim_to_letters};
use crate::text::lower::is_capital;
use crate::text::part::trim;
use crate::text::scan::position as scan_for;
use crate::text::search;
use crate::text::word_set::{WordSet, is_one_of, word_set};
use crate::text::words::{between_blanks, first, split_last, words};

/// The longest body that may be a track, in bytes.
const MOST_BYTES: usize = 300;
/// A text with this many words and a full stop at its end is a sentence.
const LEAST_WORDS_OF_SENTENCE: usize = 9;
/// A line that is longer than this and ends as a sentence does is a paragraph.
const LEAST_PARAGRAPH_BYTES: usize = 90;
/// More words than a track ever has.
const MOST_WORDS: usize = 32;
/// More dashes than one track has: several tracks are run together, and nothing says where each
/// ends.
const MOST_DASHES: usize = 3;

/// Whether a body is prose, a link, or several tracks run together. `name` is the text in the
/// artist's place.
#[must_use]
#[inline(never)]
pub fn is_prose(body: &str, name: &str) -> bool {
    is_around(body, name) || says_otherwise(body, name) || is_text(body, name)
}

/// Whether a body is of those that stand around and between tracks, by its form: a heading, the times of a part, an
/// aside, a day.
#[must_use]
#[inline(never)]
pub fn is_around(body: &str, name: &str) -> bool {
    // Headings end in a colon, or say when their part is played: `Part 2 (30:00 - 60:00)`.
    let rest = behind_name(body, name);
    let is_range = scan::stamp(rest).is_some_and(|(_, after)| matches!(after, ")" | "]"));
    // An aside is in brackets as a whole: `(played at -8)`.
    let is_aside =
        body.starts_with('(') && body.ends_with(')') && search::find_any(name, b")").is_none();
    let is_aside = is_aside || body.starts_with('<') && body.ends_with('>');
    (body.ends_with(':') && !rest.starts_with(':'))
        || is_range
        || is_aside
        || search::starts_with_any(body, b";")
        || body.starts_with('©')
        || begins_with_date(body)
        || is_span(name, rest)
        || is_part(name)
}

/// Whether a word says that a body is something else than a track. Where tracks stand directly around it, names have
/// such words too.
#[inline(never)]
fn says_otherwise(body: &str, name: &str) -> bool {
    const OFFERS: &WordSet = word_set!("download - free|free - download|download - free download");
    let rest = behind_name(body, name);
    rest.starts_with("hosted by ")
        || has_address(body)
        || has_price(body)
        || is_notice(name)
        || heading::is_heading(name) && note::begins_with_day(rest)
        || is_saying(name)
        || names_a_stage(name)
        || ends_in_site(body)
        || is_one_of(body, OFFERS)
}

/// Whether a body is a link, a sentence, or several tracks run together.
#[must_use]
#[inline(never)]
pub fn is_text(body: &str, name: &str) -> bool {
    if body.len() < 40 {
        return body.starts_with("http") || search::find(body, "://").is_some();
    }
    if body.len() > MOST_BYTES || search::find(body, "://").is_some() {
        return true;
    }
    let blanks = body.bytes().filter(|byte| *byte == b' ').count();
    (blanks >= MOST_WORDS && between_blanks(body).count() > MOST_WORDS)
        || (blanks + 1 >= LEAST_WORDS_OF_SENTENCE
            && ends_sentence(body)
            && !is_titled(behind_name(body, name)))
        || (blanks > 2 * MOST_DASHES && has_many_dashes(body))
}

/// Whether both sides of a body begin as names do, and nothing but a word may speak against a track.
#[must_use]
#[inline(never)]
pub fn is_written_as_track(artist: &str, rest: &str, body: &str) -> bool {
    let is_name = |text: &str| text.starts_with(|c: char| is_capital(c) || !is_letter(c));
    is_name(artist) && is_name(rest) && !is_around(body, artist) && !is_text(body, artist)
}

/// The text behind the name and the dash.
fn behind_name<'a>(body: &'a str, name: &str) -> &'a str {
    let rest = body.get(name.len()..).unwrap_or("");
    trim_start_where(rest, |c| scan::is_dash(c) || is_blank(c))
}

/// Whether half of a text's words or more have capitals, as in titles:
/// `Do You Really Want To Hurt Me?` is no sentence beside a list.
#[inline(never)]
fn is_titled(text: &str) -> bool {
    let (mut all, mut small) = (0_usize, 0);
    for word in between_blanks(text) {
        all += 1;
        small += usize::from(matches!(word.as_bytes(), [b'a'..=b'z', ..]));
    }
    all > 0 && small * 2 <= all
}

/// Whether a body has a user name or a mail address in it, by an `@` in front of a letter. Neither
/// a name at the body's start nor one in brackets counts, because artists and remixers are named in
/// this way too: `@tern & @kelp - Deep Water (@osk Remix)`.
fn has_address(body: &str) -> bool {
    let Some(at) = scan_for(body.as_bytes(), 0, b'@') else { return false };
    let is_name = body.as_bytes().get(at + 1).is_some_and(u8::is_ascii_alphanumeric);
    let before = body.get(..at).unwrap_or("");
    let is_in_brackets = search::rfind(before, b'(') > search::rfind(before, b')');
    is_name && !before.is_empty() && !is_in_brackets
}

/// Whether a line says what something costs: `LP - £21.99`, `Deur € 20,00`.
pub(super) fn has_price(body: &str) -> bool {
    ["£", "€", "EUR "]
        .into_iter()
        .filter_map(|sign| search::split_once(body, sign))
        .any(|(_, after)| trim(after).starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether a body begins with a day, as agendas do: `27.07. Harbour - Long Shore`,
/// `Fr 03-06 Harbour`.
fn begins_with_date(body: &str) -> bool {
    let of_week = search::split_at_byte(body, b' ').filter(|(day, _)| {
        (2..=3).contains(&day.len()) && day.bytes().all(|b| b.is_ascii_alphabetic())
    });
    let [d1, d2, by, m1, m2, after @ ..] = of_week.map_or(body, |(_, rest)| rest).as_bytes() else {
        return false;
    };
    [d1, d2, m1, m2].into_iter().all(u8::is_ascii_digit)
        && match (by, after) {
            (b'.', [b'.', b' ' | b'0'..=b'9', ..]) => true,
            (b'.' | b'-' | b'/', [b' ', ..]) => of_week.is_some(),
            _ => false,
        }
}

/// Whether a dash stands between two times of day: `Doors: 22:00 - 07:00`, `11:00pm - 1:00am`.
fn is_span(name: &str, rest: &str) -> bool {
    let is_clock = |word: &str| {
        let time = trim_end_where(word, |c| matches!(c, 'a' | 'A' | 'p' | 'P' | 'm' | 'M' | ','));
        matches!(time.as_bytes(), [b'0'..=b'9', b':', _, _] | [b'0'..=b'9', _, b':', _, _])
    };
    is_clock(split_last(name).map_or(name, |(_, word)| word)) && first(rest).is_some_and(is_clock)
}

/// Whether a body is a quotation and its source:
/// `"The sound of a train that leaves" - Harbour Mag`.
fn is_saying(name: &str) -> bool {
    search::starts_with_any(name, b"\"") && name.ends_with('"') && words(name).count() > 4
}

/// Whether a line says who plays on which stage: `Main Stage: Tern - Kelp`.
fn names_a_stage(name: &str) -> bool {
    const PLACES: &WordSet = word_set!("stage|floor|room|area|tent|arena|warehouse|terrace");
    let place = search::split_at_byte(name, b':').map(|(place, _)| place);
    place.is_some_and(|place| words(place).last().is_some_and(|word| is_one_of(word, PLACES)))
}

/// Whether a body ends in the address of a page: `soundcloud.com/tern`.
fn ends_in_site(body: &str) -> bool {
    let Some((_, word)) = split_last(body) else { return false };
    let site = search::split_at_byte(word, b'/').map(|(site, _)| site);
    site.and_then(|site| search::split_at_byte(site, b'.')).is_some_and(|(name, end)| {
        !name.is_empty()
            && end.len() > 1
            && end.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'.')
    })
}

/// Words behind an hour or a part of a show that count it.
const COUNTS: &WordSet = word_set!("part|one|two|three|four|five|six");
/// Words in front of an hour or a part of a show that count it.
const ORDINALS: &WordSet = word_set!(
    "1st|2nd|3rd|4th|first|second|third|fourth|last|final|erste|zweite|dritte|vierte|letzte|\
     première|premiere|deuxième|deuxieme|troisième|troisieme|primera|segunda|tercera|prima|seconda|\
     terza|eerste|tweede|derde"
);

/// Whether a text is nothing but the word for a part of a show: `Stunde`, behind its number.
#[must_use]
pub fn is_hour(text: &str) -> bool {
    const HOURS: &WordSet = word_set!(
        "hour|part|half|set|stunde|teil|heure|partie|hora|parte|ora|uur|deel|godzina|hodina|timme"
    );
    // This runs for every line with a number, and the length rules most of them out.
    text.len() <= 8 && is_one_of(text, HOURS)
}

/// First words of notices that people write around a list.
const OPENINGS: &WordSet = word_set!("recorded|thanks|thank|mixed|broadcast|live|shout");

/// Whether the text in front of a dash is a notice that people write around a list, and no artist.
pub(super) fn is_notice(name: &str) -> bool {
    // `Recorded at Harbour`: names go on with a capital.
    let opens = search::split_at_byte(name, b' ').is_some_and(|(word, rest)| {
        is_one_of(word, OPENINGS) && rest.starts_with(|c: char| c.is_ascii_lowercase())
    });
    opens
        || is_part(name)
        || is_one_of(
            name,
            word_set!(
                "share|hosts|guest|guests|music|artist|interpret|contact|booking|bookings|follow|\
             follow me|follow us|instagram|facebook|twitter|thanks|terms|terms and conditions|\
             privacy|thank you|total|total time|running time|length|duration|next show|next gig|\
             no tracklist|date|venue|where|when|location|doors|price|tickets|genre|style|mood|bpm|\
             host|mixed by|dj|camera|visuals|artwork|artwork by|photo|photos|photography|lights|\
             video|mastering|flyer|poster|graphics|filmed by|recorded by"
            ),
        )
}

/// Whether the text in front of a dash names a part of a show or a timetable.
fn is_part(name: &str) -> bool {
    search::split_at_byte(name, b' ').is_some_and(|(word, rest)| {
        // `Timetable Harbour Fest`, `Hour 2`, `Hour 1 Part 2`
        is_one_of(word, word_set!("timetable|line-up|lineup|tickets"))
            || (is_one_of(word, word_set!("hour|part|stunde|heure|hora|ora|uur"))
                && words(rest).all(|word| {
                    word.bytes().all(|b| b.is_ascii_digit()) || is_one_of(word, COUNTS)
                }))
            // `Second hour`
            || (is_one_of(word, ORDINALS) && is_hour(rest))
    })
}

/// How many words of a body hint that it names an event or a show and no track: words for a place
/// or a show, a year, a show's number, an `@`. Words in brackets do not count.
#[must_use]
pub fn hints_of_event(body: &str) -> usize {
    const WORDS: &WordSet = word_set!(
        "live|at|mix|mixed|mixtape|podcast|session|sessions|episode|ep|radio|show|festival|set|b2b|\
         vol|volume|presents|boiler|guestmix|tracklist|recorded|stage|club|fm"
    );
    let end = search::find_any(body, b"([").unwrap_or(body.len());
    let plain = body.get(..end).unwrap_or("");
    let is_number = |word: &str| word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_digit());
    let hints = words(plain).filter(|word| is_one_of(word, WORDS)).count();
    // Several numbers count once, because names have them too: `808 Harbour - 303`.
    let has_number = words(plain).any(is_number);
    hints + usize::from(has_number) + usize::from(search::contains(plain, "@"))
}

/// Whether a line without a dash marks the end of the mix: `End`, `Ends`.
#[must_use]
pub fn is_end(body: &str) -> bool {
    const WORDS: &WordSet =
        word_set!("end|ends|end of mix|end of the mix|end of set|ende|fin|finish");
    is_one_of(trim_to_letters(body), WORDS)
}

/// Whether a line without a dash heads a comment (`Mira Holm said:`), or all comments, with their
/// number in front.
#[must_use]
pub fn heads_comment(body: &str) -> bool {
    const VERBS: &WordSet = word_set!("said|says|wrote|writes|sagt|schrieb|dit|dice|disse");
    const COMMENTS: &WordSet = word_set!(
        "comment|comments|kommentar|kommentare|commentaire|commentaires|comentarios|commenti|\
         replies|responses"
    );
    if is_one_of(body, COMMENTS) {
        return true;
    }
    body.strip_suffix(':')
        .and_then(split_last)
        .is_some_and(|(name, verb)| !name.is_empty() && is_one_of(verb, VERBS))
}

/// Whether a line without a dash is a question, which interviews may number:
/// `02. What have you been listening to?`. Titles have capitals, questions have not.
#[must_use]
pub fn is_question(body: &str) -> bool {
    const LEAST_WORDS: usize = 5;
    body.ends_with('?') && between_blanks(body).count() >= LEAST_WORDS && !is_titled(body)
}

/// Whether no word of a body except the first has a capital, as in a sentence.
#[must_use]
pub fn is_in_small_letters(body: &str) -> bool {
    !body.as_bytes().windows(2).any(|two| matches!(two, [b' ', b'A'..=b'Z']))
}

/// Whether the text in front of a dash has words that people use when they talk to each other.
/// Names have such words too, so they count only where [`is_in_small_letters`] holds and the list's
/// other lines have capitals.
#[must_use]
pub fn is_address(name: &str) -> bool {
    const WORDS: &WordSet = word_set!(
        "thanks|thank|thx|hope|enjoy|recorded|everyone|everybody|anyone|anybody|someone|knows|please|\
         was|were|is|are|you|your|it|all|welcome|cheers|danke|merci|gracias|grazie|obrigado"
    );
    words(name).any(|word| is_one_of(word, WORDS))
}

/// Whether a line with a dash is written in a way that tracks are not: as code, or with a sum, an
/// age or a date on one side. One such line says nothing; if half of the lines are such, the list
/// is in doubt.
#[must_use]
pub fn is_unlike_track(artist: &str, rest: &str) -> bool {
    let is_figure = |text: &str| {
        !text.is_empty()
            && text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'-' | b'/'))
    };
    let end = search::find(rest, " - ").unwrap_or(rest.len());
    is_figure(artist)
        || is_figure(rest.get(..end).unwrap_or(""))
        || search::ends_with_any(rest, b";{}=")
        || search::contains(artist, " = ")
        || search::contains(artist, "\":")
}

/// Whether a line is a paragraph of prose.
#[must_use]
pub fn is_paragraph(line: &str) -> bool {
    line.len() > LEAST_PARAGRAPH_BYTES && ends_sentence(line)
}

fn ends_sentence(body: &str) -> bool {
    // Two dots may end a name.
    let is_name = body.ends_with("..") && !body.ends_with("...");
    !is_name && search::ends_with_any(body, b".!?:") || body.ends_with('…')
}

fn has_many_dashes(body: &str) -> bool {
    let (mut rest, mut dashes) = (body, 0);
    while let Some((_, after)) = scan::split_at_dash(rest) {
        dashes += 1;
        rest = after;
    }
    dashes > MOST_DASHES
}
