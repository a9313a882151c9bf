//! The spellings in which a name can be typed. Names and queries go through the same forms, so a
//! query in either of two spellings finds a name in the other.

use segue_base::spelling::{composed, folded, plain};

/// Letters that people without them on their keyboard write as two, or as another one.
const WRITTEN_OUT: [(char, &str); 8] = [
    ('ä', "ae"),
    ('ö', "oe"),
    ('ü', "ue"),
    ('å', "aa"),
    ('Ä', "Ae"),
    ('Ö', "Oe"),
    ('Ü', "Ue"),
    ('Å', "Aa"),
];

/// Whether a character is of a script that puts no blanks between words: Chinese, Japanese, and Korean,
/// whose particles stand behind names without one.
fn stands_alone(c: char) -> bool {
    matches!(c, '々' | 'ぁ'..='ヿ' | 'ㇰ'..='ㇿ' | '㐀'..='䶿' | '一'..='鿿' | '가'..='힣' | 'ｦ'..='ﾟ' | '\u{20000}'..='\u{2ffff}')
}

/// The characters of texts that are words of their own, with blanks between.
pub fn characters(texts: &[&str]) -> String {
    let mut spaced = String::new();
    for c in texts.iter().flat_map(|text| text.chars()).filter(|c| stands_alone(*c)) {
        if !spaced.is_empty() {
            spaced.push(' ');
        }
        spaced.push(c);
    }
    spaced
}

/// The forms of texts that the index would not find by the texts themselves, with blanks between.
pub fn forms(texts: &[&str]) -> String {
    let mut all: Vec<String> = Vec::new();
    for token in texts.iter().flat_map(|text| text.split_whitespace()) {
        for form in forms_of(&composed(token)) {
            if !all.contains(&form) {
                all.push(form);
            }
        }
    }
    all.join(" ")
}

/// The words of texts as the index has them: without case and accents.
pub fn words(texts: &[&str]) -> Vec<String> {
    texts.iter().flat_map(|text| parts_of(text)).map(folded).collect()
}

/// The words between the signs of a text.
fn parts_of(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).collect()
}

/// The forms of one word of a name that people type, besides itself.
fn forms_of(token: &str) -> Vec<String> {
    let mut forms = whole_forms_of(token);
    // 'Nu:Tone-ish' is looked for as 'nutone', too.
    for pair in parts_of(token).windows(2) {
        add_spellings(&mut forms, token, &pair.concat());
    }
    forms
}

/// The forms that contain all of a word, besides the word itself. A query uses only these, because
/// a part of a word would find too much.
fn whole_forms_of(token: &str) -> Vec<String> {
    let parts = parts_of(token);
    if parts.is_empty() {
        return vec![signs(token)];
    }
    let mut forms = Vec::new();
    add_spellings(&mut forms, token, token);
    add_spellings(&mut forms, token, &parts.concat());
    forms
}

/// Adds a text in each of its spellings, but for the token itself.
fn add_spellings(forms: &mut Vec<String>, token: &str, text: &str) {
    for form in [plain(text), written_out(text), text.to_owned()] {
        if form != token && !forms.contains(&form) {
            forms.push(form);
        }
    }
}

fn written_out(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for c in text.chars() {
        match WRITTEN_OUT.iter().find(|(letter, _)| *letter == c) {
            Some((_, letters)) => written.push_str(letters),
            None => written.push(c),
        }
    }
    plain(&written)
}

/// A name of signs alone as a word that the index keeps: `!!!` is not nothing, and not `???`.
fn signs(token: &str) -> String {
    let signs = token.chars().map(|c| format!("x{:x}", u32::from(c)));
    format!("signs{}", signs.collect::<String>())
}

/// What is asked of the index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Query {
    /// A word, or the beginning of one.
    Word {
        /// The word.
        word: String,
        /// Whether it may go on.
        is_beginning: bool,
    },
    /// Characters that follow each other, of a script without blanks.
    Characters(String),
    /// All of these.
    All(Vec<Query>),
    /// Any of these.
    Any(Vec<Query>),
}

impl Query {
    /// A word, or the beginning of one.
    pub fn word(word: impl Into<String>, is_beginning: bool) -> Self {
        Self::Word { word: word.into(), is_beginning }
    }

    /// All of some queries; one alone is itself.
    fn all(mut queries: Vec<Self>) -> Self {
        if queries.len() == 1 { queries.remove(0) } else { Self::All(queries) }
    }

    /// Any of some queries; one alone is itself.
    fn any(mut queries: Vec<Self>) -> Self {
        if queries.len() == 1 { queries.remove(0) } else { Self::Any(queries) }
    }
}

/// A text as a query of the index: every word in any of its forms, the last as a beginning; `more` gives
/// what else may stand for one, told whether it is the last. `None` where there is nothing to look for.
///
/// Two words may be one in the name: 'low tide' finds 'Brother Lowtide'.
///
/// Only the last may be a beginning: for a beginning, the index gathers all words that have it before it
/// looks at the others, which for a common one are millions of rows.
pub fn query(text: &str, more: impl Fn(&str, bool) -> Vec<Query>) -> Option<Query> {
    let text = composed(text);
    let mut tokens: Vec<&str> = text.split_whitespace().collect();
    // Signs beside words mean nothing: 'Pelt & Co' is 'Pelt and Co'.
    if tokens.iter().any(|token| token.contains(char::is_alphanumeric)) {
        tokens.retain(|token| token.contains(char::is_alphanumeric));
    }
    let last = tokens.len().checked_sub(1)?;
    let asked = |at: usize, token: &str| any_of(token, at == last, more(token, at == last));
    let apart = tokens.iter().enumerate().map(|(at, token)| asked(at, token)).collect();
    let mut ways = vec![Query::all(apart)];
    for (first, pair) in tokens.windows(2).enumerate().take(MOST_JOINED) {
        let joined = pair.concat();
        if joined.chars().all(char::is_alphanumeric) && joined.chars().count() >= SHORTEST_JOINED {
            let others =
                tokens.iter().enumerate().filter(|(at, _)| *at != first && *at != first + 1);
            let mut all: Vec<Query> = others.map(|(at, token)| asked(at, token)).collect();
            all.push(any_of(&joined, first + 1 == last, Vec::new()));
            ways.push(Query::all(all));
        }
    }
    Some(Query::any(ways))
}

/// How many pairs of words are looked for as one word.
const MOST_JOINED: usize = 5;
/// A shorter word is the beginning of too many.
const SHORTEST_JOINED: usize = 5;
/// A shorter part of a word says nothing.
const SHORTEST_PART: usize = 2;

/// A word as two that stand in the name, wherever it is parted: 'lowtide' finds 'Brother Low Tide'. None for a short
/// word.
pub fn parted(word: &str, is_last: bool) -> Vec<Query> {
    let letters: Vec<char> = folded(word).chars().collect();
    if letters.len() < SHORTEST_JOINED || !letters.iter().all(|c| c.is_alphanumeric()) {
        return Vec::new();
    }
    let ways = SHORTEST_PART..=letters.len() - SHORTEST_PART;
    let parts = ways.map(|at| letters.split_at(at));
    parts
        .map(|(one, other)| {
            let is_beginning = is_last && other.len() > SHORTEST_PART;
            let (one, other): (String, String) = (one.iter().collect(), other.iter().collect());
            Query::All(vec![Query::word(one, false), Query::word(other, is_beginning)])
        })
        .collect()
}

/// Matches a word in any of its forms, or another word that may be meant.
fn any_of(token: &str, is_last: bool, others: Vec<Query>) -> Query {
    let mut ways: Vec<Query> = all_parts(token, is_last).into_iter().collect();
    for form in whole_forms_of(token).iter().filter(|form| form.chars().all(char::is_alphanumeric))
    {
        let way = Query::word(form, is_last);
        if !ways.contains(&way) {
            ways.push(way);
        }
    }
    ways.extend(others);
    Query::any(ways)
}

/// Asks for all of the words between a token's signs; `None` where there are signs alone.
fn all_parts(token: &str, is_last: bool) -> Option<Query> {
    let words = parts_of(token);
    let last = words.len().checked_sub(1)?;
    let asked = words.iter().enumerate().map(|(at, word)| {
        let asked = Query::word(plain(word), is_last && at == last);
        if word.chars().all(stands_alone) {
            Query::Any(vec![asked, Query::Characters((*word).to_owned())])
        } else {
            asked
        }
    });
    Some(Query::all(asked.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_the_forms_that_people_type() {
        for (name, wanted) in [
            ("M.A.N.D.Y.", "MANDY"),
            ("Nu:Tone-ish", "NuToneish"),
            ("Nu:Tone-ish", "NuTone"),
            ("Don\u{2019}t", "Dont"),
            ("AC/DK", "ACDK"),
            ("Tränen", "Traenen"),
            ("Ёлка", "елка"),
            ("Sørgaard", "Sorgaard"),
        ] {
            assert!(
                forms(&[name]).split(' ').any(|form| form == wanted),
                "{name}: {}",
                forms(&[name])
            );
        }
        assert_eq!(forms(&["Plain Name"]), "");
        assert_ne!(forms(&["!!!"]), forms(&["???"]));
        assert_ne!(forms(&["!!!"]), "");
    }

    #[test]
    fn two_words_are_looked_for_as_one_and_one_as_two() {
        let asked = query("low tide", |_, _| Vec::new()).unwrap();
        let Query::Any(ways) = asked else { panic!("{asked:?}") };
        assert!(ways.contains(&Query::word("lowtide", true)), "{ways:?}");
        let single = query("tide", |_, _| Vec::new()).unwrap();
        assert_eq!(single, Query::word("tide", true));
        let parts = parted("lowtide", true);
        let wanted = Query::All(vec![Query::word("low", false), Query::word("tide", true)]);
        assert!(parts.contains(&wanted), "{parts:?}");
        assert_eq!(parted("tide", true), Vec::new());
    }

    #[test]
    fn characters_stand_apart() {
        assert_eq!(characters(&["京都の夜", "Tern 夜"]), "京 都 の 夜 夜");
    }
}
