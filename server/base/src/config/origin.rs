//! Web origins, such as the address that visitors use.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// A web origin: scheme, host and port, nothing behind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin(String);

impl Origin {
    /// Reads an origin from an address that has no path, query or fragment. A `/` at the end is
    /// forgiven, and a port that the scheme implies is dropped, as browsers do.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let host = segue_core::submission::http_host(text)?;
        let (scheme, rest) = text.split_once("://")?;
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        if rest.contains(['/', '?', '#']) {
            return None;
        }
        let scheme = scheme.to_ascii_lowercase();
        let port = rest.split_once(':').map_or("", |(_, port)| port);
        let implied =
            matches!((scheme.as_str(), port), (_, "") | ("http", "80") | ("https", "443"));
        // The host of an origin goes into headers and markup, where only ASCII is safe.
        let ascii = host.is_ascii();
        let colon = if implied { String::new() } else { format!(":{port}") };
        ascii.then(|| Self(format!("{scheme}://{host}{colon}")))
    }

    /// The origin of a server that listens on an address. A server that listens on every address of
    /// its machine is reached on the loopback from there.
    #[must_use]
    pub fn of_address(mut address: SocketAddr) -> Self {
        if address.ip().is_unspecified() {
            address.set_ip(match address {
                SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
                SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
            });
        }
        Self(format!("http://{address}"))
    }

    /// The origin as text, without a slash at the end.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The same host by https.
    #[must_use]
    pub fn secured(&self) -> Self {
        let host = self.0.split_once("://").map_or("", |(_, host)| host);
        Self(format!("https://{host}"))
    }

    /// The host, without the brackets of an address.
    fn host(&self) -> &str {
        let host = self.0.split_once("://").map_or("", |(_, host)| host);
        let host = match host.strip_prefix('[') {
            Some(host) => host.split(']').next(),
            None => host.split(':').next(),
        };
        host.unwrap_or("")
    }

    /// Whether the origin is this machine itself, by one of the addresses that every machine has
    /// for itself. A name such as `localhost` does not count, because it can lead anywhere.
    #[must_use]
    pub fn is_loopback_address(&self) -> bool {
        matches!(self.host(), "127.0.0.1" | "::1")
    }

    /// Whether the origin is this machine itself, where nobody else listens in.
    #[must_use]
    pub fn is_of_this_machine(&self) -> bool {
        let host = self.host();
        let is_loopback = host.parse().is_ok_and(|address: IpAddr| address.is_loopback());
        is_loopback || host == "localhost" || host.ends_with(".localhost")
    }

    /// Whether the origin is reached by https.
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.0.starts_with("https:")
    }
}

impl std::fmt::Display for Origin {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_for_everyone_is_reached_on_the_loopback() {
        for (address, want) in [
            ("0.0.0.0:80", "http://127.0.0.1:80"),
            ("[::]:8787", "http://[::1]:8787"),
            ("192.0.2.7:8787", "http://192.0.2.7:8787"),
        ] {
            assert_eq!(Origin::of_address(address.parse().unwrap()).as_str(), want);
        }
    }

    #[test]
    fn this_machine_is_known() {
        for (origin, want) in [
            ("http://127.0.0.1:4000", true),
            ("http://127.9.9.9", true),
            ("http://[::1]:8787", true),
            ("http://localhost:3000", true),
            ("http://widget.localhost", true),
            ("http://localhost.example", false),
            ("http://127.0.0.1.example", false),
            ("http://192.168.0.2", false),
        ] {
            assert_eq!(Origin(origin.to_owned()).is_of_this_machine(), want, "{origin}");
        }
    }

    #[test]
    fn the_loopback_is_an_address_and_no_name() {
        for (origin, want) in [
            ("http://127.0.0.1:4000", true),
            ("http://[::1]:8787", true),
            ("http://localhost:3000", false),
            ("http://127.0.0.1.example", false),
        ] {
            assert_eq!(Origin(origin.to_owned()).is_loopback_address(), want, "{origin}");
        }
    }

    #[test]
    fn an_origin_is_normal() {
        for (text, want) in [
            ("https://Mixes.Example/", Some("https://mixes.example")),
            ("HTTPS://mixes.example:443", Some("https://mixes.example")),
            ("http://127.0.0.1:4000", Some("http://127.0.0.1:4000")),
            ("https://user@mixes.example", None),
            ("https://mixes.example/?a", None),
            ("https://mixes.example;script-src *", None),
        ] {
            assert_eq!(Origin::parse(text).as_ref().map(Origin::as_str), want, "{text}");
        }
    }
}
