//! Addresses of pictures that the catalogue has, as far as pages may show them.

/// The address, if it is of the site's own files or leads elsewhere by https. Whatever else stands
/// in the row, such as `javascript:` from a file that was imported, is no picture for anyone.
#[must_use]
pub fn shown(address: Option<String>) -> Option<String> {
    address.filter(|address| {
        let is_own = address.starts_with('/') && !address.starts_with("//");
        let is_secure =
            address.get(..8).is_some_and(|start| start.eq_ignore_ascii_case("https://"));
        is_own || is_secure
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_https_and_the_sites_own_files_are_shown() {
        for good in ["/covers/a.png", "https://x.example/a.png", "HTTPS://x.example/a.png"] {
            assert_eq!(shown(Some(good.to_owned())).as_deref(), Some(good));
        }
        let bad =
            ["http://x.example/a.png", "//x.example/a.png", "javascript:alert(1)", "data:,", ""];
        for bad in bad {
            assert_eq!(shown(Some(bad.to_owned())), None, "{bad}");
        }
        assert_eq!(shown(None), None);
    }
}
