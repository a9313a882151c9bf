//! JSON (RFC 8259), read into a tree.
//!
//! Written by hand because the browser would pay twenty kilobytes for a general library and its
//! number printing; `json_oracle.rs` holds it against `serde_json`. Numbers stay as text: the rules
//! calculate with whole seconds at most.

use alloc::string::String;
use alloc::vec::Vec;

use super::put::{put, put_character, put_with};

/// Values nested deeper than this are refused.
const MOST_DEPTH: usize = 64;

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number as it is written.
    Number(&'a str),
    /// A text, its escapes resolved.
    Text(String),
    /// A list.
    List(Vec<Value<'a>>),
    /// An object's members in the text's order.
    Object(Vec<(String, Value<'a>)>),
}

impl<'a> Value<'a> {
    /// The member of an object by its name; the first one where a name repeats.
    #[must_use]
    #[inline(never)]
    pub fn get(&self, name: &str) -> Option<&Value<'a>> {
        match self {
            Self::Object(members) => {
                members.iter().find(|(key, _)| key == name).map(|(_, value)| value)
            }
            _ => None,
        }
    }

    /// The items of a list.
    #[must_use]
    pub fn list(&self) -> Option<&[Value<'a>]> {
        match self {
            Self::List(items) => Some(items),
            _ => None,
        }
    }

    /// The text of a text.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// Reads a whole text as one value; `None` when it is not JSON or nested too deep.
#[must_use]
pub fn parse(text: &str) -> Option<Value<'_>> {
    let mut reader = JsonReader { text, at: 0 };
    let value = reader.value(0)?;
    reader.skip_blanks();
    (reader.at == text.len()).then_some(value)
}

/// The values in an object or a list, each as it is written; none where the text is anything else.
#[must_use]
#[inline(never)]
pub fn parts(text: &str) -> Vec<&str> {
    let mut reader = JsonReader { text, at: 0 };
    let mut parts = Vec::new();
    // What is no whole value ends the list; callers have read the text before.
    let _ = reader.parts(&mut parts);
    parts
}

struct JsonReader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> JsonReader<'a> {
    fn peek(&self) -> Option<u8> {
        super::steps::add(1);
        self.text.as_bytes().get(self.at).copied()
    }

    #[inline(never)]
    fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    #[inline(never)]
    fn take(&mut self, word: &str) -> Option<()> {
        let rest = self.text.get(self.at..)?;
        rest.starts_with(word).then(|| self.at += word.len())
    }

    fn value(&mut self, depth: usize) -> Option<Value<'a>> {
        self.skip_blanks();
        match self.peek()? {
            b'{' if depth < MOST_DEPTH => self.items(depth, b'}'),
            b'[' if depth < MOST_DEPTH => self.items(depth, b']'),
            b'"' => self.string().map(Value::Text),
            b't' => self.take("true").map(|()| Value::Bool(true)),
            b'f' => self.take("false").map(|()| Value::Bool(false)),
            b'n' => self.take("null").map(|()| Value::Null),
            _ => self.number(),
        }
    }

    /// A list, or an object, whose items have names.
    fn items(&mut self, depth: usize, end: u8) -> Option<Value<'a>> {
        let (mut values, mut members) = (Vec::new(), Vec::new());
        self.at += 1;
        self.skip_blanks();
        let mut goes_on = self.peek()? != end;
        self.at += usize::from(!goes_on);
        while goes_on {
            if end == b']' {
                values.push(self.value(depth + 1)?);
            } else {
                self.skip_blanks();
                let name = self.string()?;
                self.skip_blanks();
                self.take(":")?;
                members.push((name, self.value(depth + 1)?));
            }
            goes_on = self.goes_on(end)?;
        }
        Some(if end == b']' { Value::List(values) } else { Value::Object(members) })
    }

    fn parts(&mut self, parts: &mut Vec<&'a str>) -> Option<()> {
        self.skip_blanks();
        let end = if self.peek()? == b'{' { b'}' } else { b']' };
        self.at += 1;
        loop {
            self.skip_blanks();
            if end == b'}' {
                self.string()?;
                self.skip_blanks();
                self.take(":")?;
                self.skip_blanks();
            }
            let from = self.at;
            self.value(0)?;
            parts.push(self.text.get(from..self.at)?);
            self.goes_on(end)?.then_some(())?;
        }
    }

    /// Takes the comma before another item, or the mark that ends them.
    fn goes_on(&mut self, end: u8) -> Option<bool> {
        self.skip_blanks();
        let mark = self.peek()?;
        self.at += 1;
        match mark {
            b',' => Some(true),
            mark if mark == end => Some(false),
            _ => None,
        }
    }

    fn number(&mut self) -> Option<Value<'a>> {
        let from = self.at;
        let _ = self.take("-");
        if self.take("0").is_none() {
            self.digits()?;
        }
        if self.take(".").is_some() {
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        self.text.get(from..self.at).map(Value::Number)
    }

    fn digits(&mut self) -> Option<()> {
        let from = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        (self.at > from).then_some(())
    }

    #[inline(never)]
    fn string(&mut self) -> Option<String> {
        self.take("\"")?;
        let mut text = String::new();
        loop {
            let from = self.at;
            while matches!(self.peek()?, b' '..=0xff) && !matches!(self.peek()?, b'"' | b'\\') {
                self.at += 1;
            }
            put(&mut text, self.text.get(from..self.at)?);
            let mark = self.peek()?;
            self.at += 1;
            match mark {
                b'"' => return Some(text),
                b'\\' => put_character(&mut text, self.escape()?),
                _ => return None,
            }
        }
    }

    fn escape(&mut self) -> Option<char> {
        let mark = self.peek()?;
        self.at += 1;
        Some(match mark {
            b'"' | b'\\' | b'/' => char::from(mark),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let first = self.unit()?;
                if !matches!(first, 0xd800..=0xdbff) {
                    return char::from_u32(first);
                }
                self.take("\\u")?;
                let second = self.unit().filter(|unit| matches!(unit, 0xdc00..=0xdfff))?;
                return char::from_u32(0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00));
            }
            _ => return None,
        })
    }

    /// Four hexadecimal digits.
    fn unit(&mut self) -> Option<u32> {
        let mut unit = 0;
        for _ in 0..4 {
            let digit = match self.peek()? {
                digit @ b'0'..=b'9' => digit - b'0',
                digit @ b'a'..=b'f' => digit - b'a' + 10,
                digit @ b'A'..=b'F' => digit - b'A' + 10,
                _ => return None,
            };
            unit = unit * 16 + u32::from(digit);
            self.at += 1;
        }
        Some(unit)
    }
}

/// Writes a text as a JSON text, quotes included.
#[inline(never)]
pub fn push(into: &mut String, text: &str) {
    put(into, "\"");
    put_with(into, text, |into, c| {
        let escape = match c {
            '"' => "\\\"",
            '\\' => "\\\\",
            '\n' => "\\n",
            '\r' => "\\r",
            '\t' => "\\t",
            '\0'..=' ' if c < ' ' => {
                put(into, "\\u00");
                for digit in [u32::from(c) >> 4, u32::from(c) & 15] {
                    put_character(into, char::from_digit(digit, 16).unwrap_or('0'));
                }
                ""
            }
            _ => return false,
        };
        put(into, escape);
        true
    });
    put(into, "\"");
}
