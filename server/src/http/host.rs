//! The host check: a request of HTTP/1.1 names the host that it is for, once and so that it reads (RFC
//! 9112, section 3.2). Two names would be read by a proxy in one way and by us in another.

use axum::extract::Request;
use hyper::Version;
use hyper::header::{HOST, HeaderMap};
use hyper::http::uri::Authority;

use crate::error::{ApiError, Malformed};

/// Refuses a request that does not say for which host it is, or says it twice.
///
/// # Errors
/// [`Malformed`].
pub fn check(request: &Request) -> Result<(), ApiError> {
    if names_its_host(request.version(), request.headers()) {
        return Ok(());
    }
    let expected =
        "A request of HTTP/1.1 has to have one Host header with a host and perhaps a port";
    Err(Malformed(expected.to_owned()).into())
}

/// Older requests need not name it.
fn names_its_host(version: Version, headers: &HeaderMap) -> bool {
    let mut named = headers.get_all(HOST).iter();
    match (named.next(), named.next()) {
        (None, _) => version != Version::HTTP_11,
        (Some(host), None) => host.to_str().is_ok_and(reads),
        (Some(_), Some(_)) => false,
    }
}

/// Whether a host reads, with the port that may follow it. It is empty where the address asked for
/// names none.
fn reads(host: &str) -> bool {
    // Nearly every host is recognised without applying all the rules.
    let (name, port) = host.split_once(':').map_or((host, None), |(name, port)| (name, Some(port)));
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-');
    if !name.is_empty() && name.bytes().all(is_plain) {
        return port.is_none_or(is_port);
    }
    let Ok(authority) = host.parse::<Authority>() else { return host.is_empty() };
    let port = host.strip_prefix(authority.host()).and_then(|rest| rest.strip_prefix(':'));
    let is_alone = host == authority.host();
    let is_name = !authority.host().contains([',', '%']);
    is_name && (is_alone || port.is_some_and(is_port))
}

fn is_port(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<u16>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_reads_with_its_port_or_without() {
        for good in
            ["mixes.example", "mixes.example:8787", "127.0.0.1:80", "a_b", "[::1]:80", "[::1]", ""]
        {
            assert!(reads(good), "{good}");
        }
        for bad in [
            "a b",
            "x/y@z",
            "me@mixes.example",
            "[::1",
            "a:99999",
            "a:",
            "a,b",
            "a:b",
            "a:+80",
            "a%00",
        ] {
            assert!(!reads(bad), "{bad}");
        }
    }
}
