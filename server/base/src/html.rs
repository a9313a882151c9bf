//! Words between markup: the escaping that keeps what people wrote from becoming markup.

use serde_json::Value;

use crate::spelling::steers;

/// Media type of a page.
pub const MEDIA_TYPE: &str = "text/html; charset=utf-8";

/// A text without the characters that XML cannot hold (XML 1.0, section 2.2), and those that would turn around
/// what stands behind it: names from before they were left out have them.
#[must_use]
pub fn shown(text: &str) -> String {
    let holds = |c: &char| !c.is_control() || matches!(c, '\t' | '\n' | '\r');
    text.chars()
        .filter(|c| holds(c) && !steers(*c) && !matches!(c, '\u{fffe}' | '\u{ffff}'))
        .collect()
}

/// Escapes text for HTML, inside elements and inside quoted attributes.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars().filter(|c| !steers(*c)) {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            // Neither is a character of HTML; browsers would show a replacement.
            '\0' => escaped.push('\u{fffd}'),
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// Writes JSON so that it can stand inside a script element: nothing in it ends the element or
/// opens a comment.
#[must_use]
pub fn json_in_html(value: &Value) -> String {
    let text = value.to_string();
    text.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn words_stay_words() {
        assert_eq!(escape("<b>\"A\" & 'B'"), "&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;");
        let inside = json_in_html(&json!({ "title": "</script><!--<script>" }));
        assert_eq!(inside, "{\"title\":\"\\u003c/script>\\u003c!--\\u003cscript>\"}");
    }
}
