//! Line ends in the heads of requests. A head's lines end in CR LF; hyper also takes a bare LF, and a proxy in
//! front of us may not: where the two disagree on where a line ends, one request can hide inside
//! another. So a bare LF is handed on as a byte that no head may have, and hyper refuses the request in its
//! turn, as it refuses whatever else is none.
//!
//! Bodies are passed over by their lengths: they may hold any byte. Source: RFC 9112, sections 2.2
//! and 6.

/// Replaces a bare LF.
const REFUSED: u8 = 0;

/// How much is kept of a line, in bytes: enough for the headers that say how long a body is.
const KEPT: usize = 64;

/// The part of a connection's requests that the next byte belongs to.
#[derive(Default)]
enum Position {
    /// In a head, or between two.
    #[default]
    Head,
    /// In a body, or in a chunk of one with the line end behind it: so many bytes before its end.
    Body { left: u64, is_chunk: bool },
    /// In the line before a chunk, which says how long it is.
    ChunkSize,
    /// In the lines behind the last chunk.
    Trailers,
}

/// How a head says that its body comes.
#[derive(Default)]
struct Framing {
    length: u64,
    is_chunked: bool,
}

/// Follows a connection's requests from the first one's first byte on.
#[derive(Default)]
pub struct Heads {
    place: Position,
    /// The beginning of the line so far, without its end.
    line: Vec<u8>,
    /// The length of the line so far, including bytes that are not kept.
    length: usize,
    is_behind_cr: bool,
    framing: Framing,
}

impl Heads {
    /// Follows the bytes that come next, and puts what no head may have in the place of each bare LF of a head.
    pub fn follow(&mut self, bytes: &mut [u8]) {
        let mut at = 0;
        while let Some(rest) = bytes.get_mut(at..).filter(|rest| !rest.is_empty()) {
            at += self.follow_some(rest);
        }
    }

    /// Follows some of the bytes that come next, and returns how many.
    fn follow_some(&mut self, bytes: &mut [u8]) -> usize {
        if let Position::Body { left, is_chunk } = &mut self.place {
            let within = usize::try_from(*left).map_or(bytes.len(), |left| left.min(bytes.len()));
            *left -= within as u64;
            if *left == 0 {
                self.place = if *is_chunk { Position::ChunkSize } else { Position::Head };
            }
            return within;
        }
        match bytes.first_mut() {
            Some(byte) if *byte == b'\n' => {
                if !self.is_behind_cr && matches!(self.place, Position::Head) {
                    *byte = REFUSED;
                }
                self.end_line();
            }
            Some(byte) => self.lengthen_line(*byte),
            None => {}
        }
        1
    }

    fn lengthen_line(&mut self, byte: u8) {
        self.is_behind_cr = byte == b'\r';
        if !self.is_behind_cr {
            self.length += 1;
            if self.line.len() < KEPT {
                self.line.push(byte);
            }
        }
    }

    fn end_line(&mut self) {
        let is_empty = self.length == 0;
        let line = std::mem::take(&mut self.line);
        (self.length, self.is_behind_cr) = (0, false);
        match self.place {
            Position::Head if is_empty => {
                let Framing { length, is_chunked } = std::mem::take(&mut self.framing);
                self.place = match (is_chunked, length) {
                    (true, _) => Position::ChunkSize,
                    (false, 0) => Position::Head,
                    (false, left) => Position::Body { left, is_chunk: false },
                };
            }
            Position::Head => self.framing.note(&line),
            Position::ChunkSize => {
                self.place = match chunk_size(&line) {
                    0 => Position::Trailers,
                    size => Position::Body { left: size.saturating_add(2), is_chunk: true },
                };
            }
            Position::Trailers if is_empty => self.place = Position::Head,
            Position::Trailers | Position::Body { .. } => {}
        }
    }
}

impl Framing {
    /// Notes what a header line says about the body. Lines that hyper refuses need not be
    /// understood.
    fn note(&mut self, line: &[u8]) {
        let Some(colon) = line.iter().position(|byte| *byte == b':') else { return };
        let (name, value) = line.split_at(colon);
        if name.eq_ignore_ascii_case(b"transfer-encoding") {
            self.is_chunked = true;
        } else if name.eq_ignore_ascii_case(b"content-length") {
            let value = value.get(1..).unwrap_or_default().trim_ascii();
            self.length = read(value, 10);
        }
    }
}

/// A chunk's size, without what may be said of it behind a semicolon.
fn chunk_size(line: &[u8]) -> u64 {
    let size = line.split(|byte| *byte == b';').next().unwrap_or_default();
    read(size.trim_ascii(), 16)
}

/// A number, or 0 where there is none.
fn read(digits: &[u8], base: u32) -> u64 {
    let text = std::str::from_utf8(digits).unwrap_or_default();
    u64::from_str_radix(text, base).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result of filtering bytes, whether they come at once or one by one.
    fn followed(said: &str) -> String {
        let mut whole = said.as_bytes().to_vec();
        Heads::default().follow(&mut whole);
        let (mut heads, mut apart) = (Heads::default(), said.as_bytes().to_vec());
        for byte in &mut apart {
            heads.follow(std::slice::from_mut(byte));
        }
        assert_eq!(whole, apart);
        String::from_utf8(whole).unwrap()
    }

    #[test]
    fn line_feeds_of_bodies_stay_and_bare_ones_of_heads_do_not() {
        for kept in [
            "GET / HTTP/1.1\r\nhost: a\r\n\r\nGET / HTTP/1.1\r\n\r\n",
            "\r\nPOST / HTTP/1.1\r\nContent-Length: 4\r\n\r\n\n\n\n\nGET / HTTP/1.1\r\n\r\n",
            "POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n3;a=b\r\n\na\n\r\nA\r\n0123\n56789\r\n\
             0\r\nx: y\r\n\r\nGET / HTTP/1.1\r\n\r\n",
        ] {
            assert_eq!(followed(kept), kept);
        }
        for (said, becomes) in [
            ("GET / HTTP/1.1\nhost: a\r\n\r\n", "GET / HTTP/1.1\0host: a\r\n\r\n"),
            ("GET / HTTP/1.1\r\nhost: a\n\r\n", "GET / HTTP/1.1\r\nhost: a\0\r\n"),
            ("GET / HTTP/1.1\r\nhost: a\r\n\n", "GET / HTTP/1.1\r\nhost: a\r\n\0"),
            (
                "POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n\n\nGET / HTTP/1.1\n\r\n",
                "POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n\n\nGET / HTTP/1.1\0\r\n",
            ),
            (
                "POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n1\r\n\n\r\n0\r\n\r\n\nGET",
                "POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n1\r\n\n\r\n0\r\n\r\n\0GET",
            ),
        ] {
            assert_eq!(followed(said), becomes);
        }
    }
}
