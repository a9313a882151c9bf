//! The page as a template: cut once where the head and the data go.

/// Where the head goes; the web build keeps it.
const HEAD: &str = "<!--segue:head-->";

/// Where the page's data goes.
const DATA: &str = "<!--segue:data-->";

/// A page cut into three.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    before_head: String,
    before_data: String,
    rest: String,
}

impl Template {
    /// Cuts a page. Its own title goes, since each head brings one. A page that lost a mark takes
    /// the head at the end of its head and the data at the end of its body.
    #[must_use]
    pub fn new(page: &str) -> Self {
        let page = without_title(page);
        let (before_head, after_head) = cut(&page, HEAD, "</head>");
        let (before_data, rest) = cut(after_head, DATA, "</body>");
        Self {
            before_head: before_head.to_owned(),
            before_data: before_data.to_owned(),
            rest: rest.to_owned(),
        }
    }

    /// Prints the page with a head and data, both already HTML.
    #[must_use]
    pub fn print(&self, head: &str, data: &str) -> String {
        [&self.before_head, head, &self.before_data, data, &self.rest].concat()
    }
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
        let page =
            "<head><title>Segue</title><!--segue:head--></head><body><!--segue:data--></body>";
        let made = Template::new(page).print("<title>A</title>", "<script></script>");
        assert_eq!(made, "<head><title>A</title></head><body><script></script></body>");
    }

    #[test]
    fn a_page_without_marks_still_takes_both() {
        let made = Template::new("<head></head><body><p>hi</p></body>").print("H", "D");
        assert_eq!(made, "<head>H</head><body><p>hi</p>D</body>");
        assert_eq!(Template::new("").print("H", "D"), "HD");
    }
}
