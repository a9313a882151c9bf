//! Strict headers, on every answer: pages, files, problems.

use axum::response::Response;
use hyper::header::{ACCESS_CONTROL_ALLOW_ORIGIN, HeaderMap, HeaderName, HeaderValue};
use segue_base::config::{Origin, Settings};

/// The headers of every answer, made once from the settings.
#[derive(Debug, Clone)]
pub struct StrictHeaders {
    every: HeaderMap,
    /// For the few pages that other sites may frame.
    framed: HeaderMap,
}

/// Marks an answer that other people's pages may frame. Nothing may be done there in anyone's name.
#[derive(Debug, Clone, Copy)]
pub struct Framed;

impl StrictHeaders {
    /// Makes the headers for a site with these settings, whose own pages hold scripts with these hashes.
    #[must_use]
    pub fn new(settings: &Settings, inline: &[String]) -> Self {
        let widget = &settings.soundcloud_widget_url;
        let mut headers = vec![
            ("content-security-policy", policy(widget, inline, "'none'")),
            ("x-frame-options", "DENY".to_owned()),
            ("x-content-type-options", "nosniff".to_owned()),
            ("referrer-policy", "strict-origin-when-cross-origin".to_owned()),
            ("cross-origin-opener-policy", "same-origin".to_owned()),
            ("cross-origin-resource-policy", "same-origin".to_owned()),
            (
                "permissions-policy",
                "camera=(), geolocation=(), microphone=(), payment=(), usb=()".to_owned(),
            ),
        ];
        if settings.public_url.as_ref().is_some_and(Origin::is_secure) {
            headers.push(("strict-transport-security", "max-age=31536000".to_owned()));
        }
        let pair = |(name, value): (&'static str, String)| {
            HeaderValue::from_str(&value).ok().map(|value| (HeaderName::from_static(name), value))
        };
        let rest = headers.iter().skip(2).cloned();
        let framed =
            [("content-security-policy", policy(widget, inline, "*"))].into_iter().chain(rest);
        Self {
            framed: framed.filter_map(pair).collect(),
            every: headers.into_iter().filter_map(pair).collect(),
        }
    }

    /// The headers of every answer that must not be framed.
    #[must_use]
    pub fn every(&self) -> &HeaderMap {
        &self.every
    }

    /// Puts them on an answer; one that it has of its own stays.
    pub fn put_on(&self, response: &mut Response) {
        let is_framed = response.extensions().get::<Framed>().is_some();
        let strict = if is_framed { &self.framed } else { &self.every };
        // There are more of them than of its own: they are copied as a whole, and not put in one by one.
        let own = std::mem::replace(response.headers_mut(), strict.clone());
        response.headers_mut().extend(own);
    }
}

/// The policy of the pages: our own scripts, those in the page by their hashes, the core's WebAssembly, the widget's origin for
/// its script and frame, pictures and sound from wherever the catalogue says. `ancestors` may frame the
/// page.
fn policy(widget: &Origin, inline: &[String], ancestors: &str) -> String {
    let hashes: String = inline.iter().map(|hash| format!(" 'sha256-{hash}'")).collect();
    [
        "default-src 'self'".to_owned(),
        format!("script-src 'self' 'wasm-unsafe-eval' {widget}{hashes}"),
        "style-src 'self' 'unsafe-inline'".to_owned(),
        "img-src 'self' https: data: blob:".to_owned(),
        "media-src 'self' https: blob:".to_owned(),
        "font-src 'self'".to_owned(),
        "connect-src 'self'".to_owned(),
        format!("frame-src {widget}"),
        "worker-src 'self'".to_owned(),
        "manifest-src 'self'".to_owned(),
        "object-src 'none'".to_owned(),
        "base-uri 'none'".to_owned(),
        "form-action 'self'".to_owned(),
        format!("frame-ancestors {ancestors}"),
    ]
    .join("; ")
}

/// Lets pages of other sites read an answer that holds nothing which not everyone may read.
#[must_use]
pub fn open_to_all(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    let policy = HeaderName::from_static("cross-origin-resource-policy");
    headers.insert(policy, HeaderValue::from_static("cross-origin"));
    response
}
