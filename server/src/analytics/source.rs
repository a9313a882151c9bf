//! Where a visitor is, and what led there: read from a page's address and from the page before it.

use oauth2::url::form_urlencoded;
use segue_core::submission::http_host;

/// Longest path and longest source that are kept, in bytes.
const LONGEST: usize = 512;

/// Parameters of an address that name what led there, the strongest first. Source: Plausible's
/// documentation, 'Manual link tagging'.
const SOURCE_PARAMETERS: [&str; 3] = ["utm_source", "source", "ref"];

/// What led to the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// What the address names.
    Named(String),
    /// The site that had the link, without `www.`.
    Site(String),
}

impl Source {
    /// The source as it is shown.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Named(name) | Self::Site(name) => name,
        }
    }
}

/// Splits a page's address below the site's into its path and what follows the question mark;
/// `None` when it is no such address.
#[must_use]
pub fn read_path(address: &str) -> Option<(&str, &str)> {
    let address = address.split_once('#').map_or(address, |(before, _)| before);
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let reads = path.starts_with('/')
        && !path.starts_with("//")
        && path.len() <= LONGEST
        && !path.chars().any(char::is_control);
    reads.then_some((path, query))
}

/// What led to a page: what its address names, or the other site that had the link.
#[must_use]
pub fn find_source(query: &str, referrer: &str, own_host: Option<&str>) -> Option<Source> {
    let named = |wanted: &str| {
        let mut pairs = form_urlencoded::parse(query.as_bytes());
        let (_, value) = pairs.find(|(name, _)| name == wanted)?;
        let value = value.trim();
        let reads = !value.is_empty() && !value.chars().any(char::is_control);
        reads.then(|| value.chars().take(LONGEST / 4).collect())
    };
    if let Some(name) = SOURCE_PARAMETERS.into_iter().find_map(named) {
        return Some(Source::Named(name));
    }
    let host = http_host(referrer).filter(|host| host.len() <= LONGEST)?;
    let plain = |host: &str| host.strip_prefix("www.").unwrap_or(host).to_owned();
    let is_own = own_host.is_some_and(|own| plain(own) == plain(&host));
    (!is_own).then(|| Source::Site(plain(&host)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_a_question_mark_is_not_the_page() {
        for (address, want) in [
            ("/", Some(("/", ""))),
            ("/mix/night-bus?t=5#top", Some(("/mix/night-bus", "t=5"))),
            ("/a?b?c", Some(("/a", "b?c"))),
            ("", None),
            ("mix", None),
            ("//evil.example/", None),
            ("/a\nb", None),
        ] {
            assert_eq!(read_path(address), want, "{address}");
        }
        assert_eq!(read_path(&format!("/{}", "a".repeat(512))), None);
    }

    #[test]
    fn a_source_is_named_by_the_address_or_by_the_other_site() {
        let site = |name: &str| Some(Source::Site(name.to_owned()));
        let named = |name: &str| Some(Source::Named(name.to_owned()));
        for (query, referrer, want) in [
            ("", "", None),
            ("", "https://www.forum.example/t/1?q=2", site("forum.example")),
            ("", "https://mixes.example/mix/a", None),
            ("", "https://www.mixes.example/", None),
            ("", "android-app://com.example", None),
            ("t=5", "https://forum.example", site("forum.example")),
            ("utm_source=Letter+7&ref=x", "https://forum.example", named("Letter 7")),
            ("ref=friend&source=flyer", "", named("flyer")),
            ("utm_source=", "", None),
        ] {
            assert_eq!(find_source(query, referrer, Some("mixes.example")), want, "{query}");
        }
    }
}
