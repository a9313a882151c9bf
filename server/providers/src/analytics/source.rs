//! Where a visitor is, and what led there: read from a page's address and from the page before it.

use segue_core::submission::http_host;
use thiserror::Error;

/// Longest path and longest source that are kept, in bytes.
const LONGEST: usize = 512;

/// Parameters of an address that name what led there, the strongest first. Referrer: Plausible's
/// documentation, 'Manual link tagging'.
const SOURCE_PARAMETERS: [&str; 3] = ["utm_source", "source", "ref"];

/// What led to the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Referrer {
    /// What the address names.
    Named(String),
    /// The site that had the link, without `www.`.
    Site(String),
}

impl Referrer {
    /// The source as it is shown.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Named(name) | Self::Site(name) => name,
        }
    }
}

/// Why an address is none of the site's pages, in words for the sender.
#[derive(Debug, Clone, Copy, Error, PartialEq, Eq)]
pub enum PathError {
    /// It is relative, or it belongs to another site.
    #[error("The path has to begin with one slash")]
    NoPath,
    /// It is longer than is kept.
    #[error("The path may have {LONGEST} bytes at most")]
    TooLong,
    /// It has a character that no address has.
    #[error("The path has a character that is none")]
    NoCharacter,
}

/// Splits a page's address below the site's into its path and what follows the question mark.
///
/// # Errors
/// What is wrong with the path.
pub fn read_path(address: &str) -> Result<(&str, &str), PathError> {
    let address = address.split_once('#').map_or(address, |(before, _)| before);
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    if !path.starts_with('/') || path.starts_with("//") {
        Err(PathError::NoPath)
    } else if path.len() > LONGEST {
        Err(PathError::TooLong)
    } else if path.chars().any(char::is_control) {
        Err(PathError::NoCharacter)
    } else {
        Ok((path, query))
    }
}

/// Finds what led to a page: the source that its address names, or the other site that linked to
/// it.
#[must_use]
pub fn find_source(query: &str, referrer: &str, own_host: Option<&str>) -> Option<Referrer> {
    let named = |wanted: &str| {
        let mut pairs = form_urlencoded::parse(query.as_bytes());
        let (_, value) = pairs.find(|(name, _)| name == wanted)?;
        let value = value.trim();
        let reads = !value.is_empty() && !value.chars().any(char::is_control);
        reads.then(|| value.chars().take(LONGEST / 4).collect())
    };
    if let Some(name) = SOURCE_PARAMETERS.into_iter().find_map(named) {
        return Some(Referrer::Named(name));
    }
    let host = http_host(referrer).filter(|host| host.len() <= LONGEST)?;
    let plain = |host: &str| host.strip_prefix("www.").unwrap_or(host).to_owned();
    let is_own = own_host.is_some_and(|own| plain(own) == plain(&host));
    (!is_own).then(|| Referrer::Site(plain(&host)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_a_question_mark_is_not_the_page() {
        for (address, want) in [
            ("/", Ok(("/", ""))),
            ("/mix/night-bus?t=5#top", Ok(("/mix/night-bus", "t=5"))),
            ("/a?b?c", Ok(("/a", "b?c"))),
            ("", Err(PathError::NoPath)),
            ("mix", Err(PathError::NoPath)),
            ("//evil.example/", Err(PathError::NoPath)),
            ("/a\nb", Err(PathError::NoCharacter)),
        ] {
            assert_eq!(read_path(address), want, "{address}");
        }
        let long = |bytes: usize| format!("/{}", "a".repeat(bytes - 1));
        assert!(read_path(&long(512)).is_ok());
        assert_eq!(read_path(&long(513)), Err(PathError::TooLong));
    }

    #[test]
    fn a_source_is_named_by_the_address_or_by_the_other_site() {
        let site = |name: &str| Some(Referrer::Site(name.to_owned()));
        let named = |name: &str| Some(Referrer::Named(name.to_owned()));
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
