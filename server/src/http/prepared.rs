//! Answers as prepared bytes: named by their content, compressed once, sent many times.

use std::io::Write;
use std::sync::OnceLock;

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use hyper::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderValue,
    IF_NONE_MATCH, VARY,
};
use hyper::{HeaderMap, StatusCode};
use sha2::{Digest, Sha256};

/// Below this many bytes compression saves nothing.
const WORTH_COMPRESSING: usize = 512;

/// How hard to compress while someone waits.
const GZIP_LEVEL: u32 = 5;
/// As [`GZIP_LEVEL`].
const BROTLI_QUALITY: u32 = 4;

/// How long a reader may keep an answer without asking again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// Ask every time; the answer is often 'unchanged'.
    Ask,
    /// For good: the address changes when the content does.
    ForGood,
}

/// An answer that is ready to be sent.
#[derive(Debug)]
pub struct Prepared {
    content_type: HeaderValue,
    etag: HeaderValue,
    status: StatusCode,
    keep: Keep,
    compressible: bool,
    /// Whether missing encodings are made at the first request for them: not for files, which the
    /// build compresses.
    is_made_here: bool,
    plain: Bytes,
    gzip: OnceLock<Option<Bytes>>,
    brotli: OnceLock<Option<Bytes>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Plain,
    Gzip,
    Brotli,
}

impl Prepared {
    /// Prepares an answer that readers ask for again each time.
    #[must_use]
    pub fn new(content_type: &'static str, plain: impl Into<Bytes>) -> Self {
        Self::with(content_type, plain.into(), Keep::Ask, true)
    }

    /// Prepares a file, which goes out as it is.
    #[must_use]
    pub fn file(content_type: &'static str, plain: impl Into<Bytes>, keep: Keep) -> Self {
        Self::with(content_type, plain.into(), keep, false)
    }

    /// The same answer with the encodings that the build has made of it.
    #[must_use]
    pub fn with_compressed(self, gzip: Option<Bytes>, brotli: Option<Bytes>) -> Self {
        Self { gzip: OnceLock::from(gzip), brotli: OnceLock::from(brotli), ..self }
    }

    /// The same answer with another status.
    #[must_use]
    pub fn with_status(self, status: StatusCode) -> Self {
        Self { status, ..self }
    }

    fn with(content_type: &'static str, plain: Bytes, keep: Keep, is_made_here: bool) -> Self {
        let compressible = plain.len() >= WORTH_COMPRESSING && is_text(content_type);
        Self {
            content_type: HeaderValue::from_static(content_type),
            etag: etag(&plain),
            status: StatusCode::OK,
            keep,
            compressible,
            is_made_here,
            plain,
            gzip: OnceLock::new(),
            brotli: OnceLock::new(),
        }
    }

    /// The bytes before compression.
    #[must_use]
    pub fn plain(&self) -> &Bytes {
        &self.plain
    }

    /// Answers a request: 304 when the reader has these very bytes, else the bytes in the best
    /// encoding that it takes.
    #[must_use]
    pub fn answer(&self, request: &HeaderMap) -> Response {
        let fresh = self.status == StatusCode::OK && knows(request, &self.etag);
        let encoding = if self.compressible { best_encoding(request) } else { Encoding::Plain };
        let encoded = if fresh { None } else { self.encoded(encoding) };
        let encoding = encoded.is_some().then(|| encoding.name()).flatten();
        let mut response = Response::new(match encoded {
            _ if fresh => Body::empty(),
            Some(bytes) => Body::from(bytes),
            None => Body::from(self.plain.clone()),
        });
        *response.status_mut() = if fresh { StatusCode::NOT_MODIFIED } else { self.status };
        let headers = response.headers_mut();
        headers.insert(ETAG, self.etag.clone());
        headers.insert(
            CACHE_CONTROL,
            HeaderValue::from_static(match self.keep {
                Keep::Ask => "no-cache",
                Keep::ForGood => "public, max-age=31536000, immutable",
            }),
        );
        if self.compressible {
            headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        }
        if !fresh {
            headers.insert(CONTENT_TYPE, self.content_type.clone());
            if let Some(name) = encoding {
                headers.insert(CONTENT_ENCODING, HeaderValue::from_static(name));
            }
        }
        response
    }

    /// The bytes in an encoding; `None` when they are not there in it.
    fn encoded(&self, encoding: Encoding) -> Option<Bytes> {
        let (made, make): (_, fn(&Self) -> std::io::Result<Bytes>) = match encoding {
            Encoding::Plain => return None,
            Encoding::Gzip => (&self.gzip, Self::gzipped),
            Encoding::Brotli => (&self.brotli, Self::brotlied),
        };
        if self.is_made_here {
            return made.get_or_init(|| make(self).ok()).clone();
        }
        made.get().cloned().flatten()
    }

    fn gzipped(&self) -> std::io::Result<Bytes> {
        let mut encoder =
            flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(GZIP_LEVEL));
        encoder.write_all(&self.plain)?;
        encoder.finish().map(Bytes::from)
    }

    fn brotlied(&self) -> std::io::Result<Bytes> {
        let mut out = Vec::new();
        let window = window_bits(self.plain.len());
        let mut writer = brotli::CompressorWriter::new(&mut out, 4096, BROTLI_QUALITY, window);
        writer.write_all(&self.plain)?;
        writer.flush()?;
        drop(writer);
        Ok(Bytes::from(out))
    }
}

impl Encoding {
    fn name(self) -> Option<&'static str> {
        match self {
            Self::Plain => None,
            Self::Gzip => Some("gzip"),
            Self::Brotli => Some("br"),
        }
    }
}

/// The size of brotli's window, as a power of two: a file whole is seen in one of its own size, and
/// a larger one costs memory alone. Source: RFC 7932, section 9.1.
fn window_bits(length: usize) -> u32 {
    (usize::BITS - length.leading_zeros()).clamp(10, 22)
}

fn is_text(content_type: &str) -> bool {
    content_type.starts_with("text/")
        || ["json", "javascript", "svg", "wasm", "x-cue", "xml"]
            .iter()
            .any(|it| content_type.contains(it))
}

/// Names bytes by their content. The tag is weak, because one name stands for all encodings.
fn etag(bytes: &[u8]) -> HeaderValue {
    let name = format!("W/\"{:.24}\"", hex::encode(Sha256::digest(bytes)));
    HeaderValue::from_str(&name).unwrap_or(HeaderValue::from_static("W/\"0\""))
}

fn knows(request: &HeaderMap, etag: &HeaderValue) -> bool {
    let strip = |name: &str| name.trim().trim_start_matches("W/").to_owned();
    let Ok(ours) = etag.to_str().map(strip) else { return false };
    request
        .get_all(IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|theirs| theirs.trim() == "*" || strip(theirs) == ours)
}

/// The encoding that the reader takes with the most weight; of two alike the smaller answer. Source:
/// RFC 9110, section 12.5.3.
fn best_encoding(request: &HeaderMap) -> Encoding {
    let (mut brotli, mut gzip, mut any) = (None, None, None);
    let values = request.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    for item in values.flat_map(|value| value.split(',')) {
        let (name, parameter) = item.split_once(';').unwrap_or((item, ""));
        let name = name.trim();
        let weighed = if name.eq_ignore_ascii_case("br") {
            &mut brotli
        } else if name.eq_ignore_ascii_case("gzip") || name.eq_ignore_ascii_case("x-gzip") {
            &mut gzip
        } else if name == "*" {
            &mut any
        } else {
            continue;
        };
        *weighed = Some(weight(parameter));
    }
    let (brotli, gzip) = (brotli.or(any).unwrap_or(0.0), gzip.or(any).unwrap_or(0.0));
    if brotli > 0.0 && brotli >= gzip {
        Encoding::Brotli
    } else if gzip > 0.0 {
        Encoding::Gzip
    } else {
        Encoding::Plain
    }
}

/// The weight that a coding's parameter gives it; all of it where it says none.
fn weight(parameter: &str) -> f32 {
    let (name, value) = parameter.split_once('=').unwrap_or_default();
    let weight = value.trim().parse().ok().filter(|_| name.trim().eq_ignore_ascii_case("q"));
    weight.unwrap_or(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asking(accept: &'static str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(accept));
        headers
    }

    #[test]
    fn the_best_encoding_that_the_reader_takes() {
        for (accept, want) in [
            ("gzip, deflate, br, zstd", Encoding::Brotli),
            ("gzip", Encoding::Gzip),
            ("br;q=0, gzip;q=0.5", Encoding::Gzip),
            ("br;q=0.1, gzip", Encoding::Gzip),
            ("gzip;q=0.5, br ; Q=0.5", Encoding::Brotli),
            ("*", Encoding::Brotli),
            ("br;q=0, *;q=0.2", Encoding::Gzip),
            ("*;q=0", Encoding::Plain),
            ("x-gzip", Encoding::Gzip),
            ("gzip;q=high", Encoding::Gzip),
            ("BR", Encoding::Brotli),
            ("identity", Encoding::Plain),
            ("", Encoding::Plain),
        ] {
            assert_eq!(best_encoding(&asking(accept)), want, "{accept}");
        }
    }

    #[test]
    fn a_reader_that_has_the_bytes_is_not_sent_them_again() {
        let prepared = Prepared::new("application/json", "x".repeat(4096));
        let first = prepared.answer(&asking("br"));
        assert_eq!(first.status(), StatusCode::OK);
        assert_eq!(first.headers()[CONTENT_ENCODING], "br");
        let mut again = HeaderMap::new();
        again.insert(IF_NONE_MATCH, first.headers()[ETAG].clone());
        let second = prepared.answer(&again);
        assert_eq!(second.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(second.headers()[ETAG], first.headers()[ETAG]);
    }

    #[test]
    fn a_file_goes_out_as_the_build_has_compressed_it() {
        let file = || Prepared::file("text/css", "a{}".repeat(1000), Keep::ForGood);
        assert!(file().answer(&asking("br")).headers().get(CONTENT_ENCODING).is_none());
        let file = file().with_compressed(Some(vec![1].into()), Some(vec![2].into()));
        assert_eq!(file.answer(&asking("br")).headers()[CONTENT_ENCODING], "br");
        assert_eq!(file.answer(&asking("gzip")).headers()[CONTENT_ENCODING], "gzip");
    }

    #[test]
    fn small_answers_and_pictures_stay_as_they_are() {
        let small = Prepared::new("application/json", "{}");
        assert!(small.answer(&asking("br")).headers().get(CONTENT_ENCODING).is_none());
        let picture = Prepared::file("image/png", vec![0; 4096], Keep::ForGood);
        let answer = picture.answer(&asking("br"));
        assert!(answer.headers().get(CONTENT_ENCODING).is_none());
        assert_eq!(answer.headers()[CACHE_CONTROL], "public, max-age=31536000, immutable");
    }
}
