//! The page as a template: cut once where the head, what stands first, and the data go.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

/// The place of the head; the web build keeps it.
const HEAD: &str = "<!--segue:head-->";

/// Where the page's data goes.
const DATA: &str = "<!--segue:data-->";

/// The place of the first view.
const FIRST: &str = "<!--segue:first-->";

/// A page cut into four.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    before_head: String,
    before_first: String,
    before_data: String,
    rest: String,
}

impl Template {
    /// Splits a page at its marks. Its own title is removed, since each head brings one. If a mark
    /// is missing, the head goes to the end of the page's head and the data to the end of its body.
    #[must_use]
    pub fn new(page: &str) -> Self {
        let page = without_title(page);
        let (before_head, after_head) = cut(&page, HEAD, "</head>");
        let (body, rest) = cut(after_head, DATA, "</body>");
        let (before_first, before_data) = body.split_once(FIRST).unwrap_or((body, ""));
        Self {
            before_head: before_head.to_owned(),
            before_first: before_first.to_owned(),
            before_data: before_data.to_owned(),
            rest: rest.to_owned(),
        }
    }

    /// Prints the page with a head, what stands first, and data, all already HTML.
    #[must_use]
    pub fn print(&self, head: &str, first: &str, data: &str) -> String {
        let Self { before_head, before_first, before_data, rest } = self;
        [before_head, head, before_first, first, before_data, data, rest].concat()
    }
}

/// The hashes of the scripts in a page that have no address, as a content security policy names
/// them. The build writes them without attributes.
#[must_use]
pub fn inline_scripts(page: &str) -> Vec<String> {
    page.split("<script>")
        .skip(1)
        .filter_map(|rest| rest.split_once("</script>"))
        .map(|(script, _)| BASE64_STANDARD.encode(Sha256::digest(script.as_bytes())))
        .collect()
}

fn cut<'p>(page: &'p str, mark: &str, else_before: &str) -> (&'p str, &'p str) {
    if let Some(parts) = page.split_once(mark) {
        return parts;
    }
    page.split_at(page.find(else_before).unwrap_or(page.len()))
}

fn without_title(page: &str) -> String {
    let found = page.find("<title>").zip(page.find("</title>"));
    match found {
        Some((from, to)) if from < to => {
            let (before, rest) = page.split_at(from);
            let after = rest.split_once("</title>").map_or("", |(_, after)| after);
            [before, after].concat()
        }
        _ => page.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_marks_are_replaced_and_the_title_goes() {
        let page = "<head><title>Segue</title><!--segue:head--></head><body><p><!--segue:first--></p>\
            <!--segue:data--></body>";
        let made = Template::new(page).print("<title>A</title>", "hi", "<script></script>");
        assert_eq!(made, "<head><title>A</title></head><body><p>hi</p><script></script></body>");
    }

    #[test]
    fn scripts_in_the_page_are_known_by_their_hash() {
        let page = "<script src=\"/a.js\"></script><script>alert('Hello, world.');</script>";
        // The example of the policy's own specification.
        assert_eq!(inline_scripts(page), ["qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng="]);
    }

    #[test]
    fn a_page_without_marks_still_takes_all() {
        let made = Template::new("<head></head><body><p>hi</p></body>").print("H", "F", "D");
        assert_eq!(made, "<head>H</head><body><p>hi</p>FD</body>");
        assert_eq!(Template::new("").print("H", "F", "D"), "HFD");
    }
}
