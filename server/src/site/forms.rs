//! Forms for the first view of a page. The site decides how it looks: it brings a file of forms
//! with `{marks}` in them, and this module fills them. [`first`](super::first) decides what goes
//! into which mark.

use segue_base::html::escape;

/// The beginning of a form in the file of forms; its name follows, then `">`.
const BEGINS: &str = "<template data-form=\"";

/// The end of a form.
const ENDS: &str = "</template>";

/// The forms that the site brings; none where it was built without.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Forms(Vec<(String, String)>);

/// A form with the values for its marks. A mark without a value stays empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filled {
    form: &'static str,
    parts: Vec<(&'static str, Part)>,
}

/// The value for a mark.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Text(String),
    Forms(Vec<Filled>),
}

impl Filled {
    /// A form with nothing in it yet.
    #[must_use]
    pub fn new(form: &'static str) -> Self {
        Self { form, parts: Vec::new() }
    }

    /// With a text in a mark.
    #[must_use]
    pub fn text(mut self, mark: &'static str, text: impl Into<String>) -> Self {
        self.parts.push((mark, Part::Text(text.into())));
        self
    }

    /// Fills a mark with other forms, one after the other.
    #[must_use]
    pub fn forms(mut self, mark: &'static str, forms: impl IntoIterator<Item = Self>) -> Self {
        self.parts.push((mark, Part::Forms(forms.into_iter().collect())));
        self
    }
}

impl Forms {
    /// Reads a file of forms. Line breaks and indents between tags are removed, since they would be
    /// sent with every page.
    #[must_use]
    pub fn read(file: &str) -> Self {
        let forms = file.split(BEGINS).skip(1).filter_map(|part| {
            let (name, rest) = part.split_once("\">")?;
            let (form, _) = rest.split_once(ENDS)?;
            let lines: Vec<&str> = form.lines().map(str::trim).collect();
            Some((name.to_owned(), lines.concat()))
        });
        Self(forms.collect())
    }

    /// Prints a form as HTML. A form that the site does not have is empty.
    #[must_use]
    pub fn print(&self, filled: &Filled) -> String {
        let mut html = String::new();
        self.print_to(filled, &mut html);
        html
    }

    fn print_to(&self, filled: &Filled, html: &mut String) {
        let Some((_, form)) = self.0.iter().find(|(name, _)| name == filled.form) else { return };
        // In one pass, so that a title that looks like a mark stays a title.
        let mut rest = form.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            html.push_str(before);
            let Some((mark, after)) = after.split_once('}') else { break };
            rest = after;
            match filled.parts.iter().find(|(known, _)| *known == mark).map(|(_, part)| part) {
                Some(Part::Text(text)) => html.push_str(&escape(text)),
                Some(Part::Forms(forms)) => forms.iter().for_each(|form| self.print_to(form, html)),
                None => {}
            }
        }
        html.push_str(rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "<!-- What stands first. -->
        <template data-form=\"list\">
          <h1>{title}</h1>
          <ul>{items}</ul>
        </template>
        <template data-form=\"item\"><li id=\"{id}\">{title}</li></template>";

    #[test]
    fn forms_are_filled_with_text_and_with_other_forms() {
        let item = |title: &str| Filled::new("item").text("id", "a").text("title", title);
        let list = Filled::new("list")
            .text("title", "A & <b>{items}")
            .forms("items", [item("{id}"), item("\"")]);
        assert_eq!(
            Forms::read(FILE).print(&list),
            "<h1>A &amp; &lt;b&gt;{items}</h1><ul><li id=\"a\">{id}</li><li id=\"a\">&quot;</li></ul>"
        );
    }

    #[test]
    fn what_nothing_is_said_of_stays_empty() {
        assert_eq!(Forms::read(FILE).print(&Filled::new("item")), "<li id=\"\"></li>");
        assert_eq!(Forms::read(FILE).print(&Filled::new("mix")), "");
        assert_eq!(Forms::default().print(&Filled::new("list")), "");
    }
}
