//! A page's head: title, description, social card, canonical address and structured data, and the
//! escaping that keeps a mix's words from becoming markup.

use serde_json::{Value, json};

use crate::api::list::ListPage;
use crate::api::mix::{Mix, MixRole};
use crate::config::{Origin, SITE_NAME};

/// What the site says of itself. Source: specification for visitors, section 1.
const TAGLINE: &str = "A better way to listen. Live track IDs from your favorite mixes.";

/// What a page says of itself to browsers, searchers and social sites.
#[derive(Debug, Clone, PartialEq)]
pub struct Head {
    title: String,
    description: String,
    path: Option<String>,
    kind: &'static str,
    image: Option<String>,
    structured: Option<Value>,
}

impl Head {
    /// The home page's.
    #[must_use]
    pub fn home() -> Self {
        Self {
            title: format!("{SITE_NAME} | A better way to listen"),
            description: TAGLINE.to_owned(),
            path: Some("/".to_owned()),
            kind: "website",
            image: None,
            structured: None,
        }
    }

    /// A list's.
    #[must_use]
    pub fn list(list: &ListPage) -> Self {
        let description = list.description.clone().unwrap_or_else(|| TAGLINE.to_owned());
        Self {
            title: format!("{} | {SITE_NAME}", list.title),
            description: segue_core::wording::cut_description(&description),
            path: Some(format!("/lists/{}", encode(&list.slug))),
            kind: "website",
            image: list.mixes.iter().find_map(|mix| mix.cover_url.clone()),
            structured: None,
        }
    }

    /// A mix's.
    #[must_use]
    pub fn mix(mix: &Mix, origin: &Origin) -> Self {
        let path = format!("/mix/{}", encode(&mix.slug));
        let written = mix.description.clone().filter(|text| !text.trim().is_empty());
        let description = written.unwrap_or_else(|| {
            let (title, artist, tracks) = (&mix.title, &mix.artist, mix.tracks.len());
            let noun = if tracks == 1 { "track" } else { "tracks" };
            format!("Listen to {title} by {artist}: {tracks} {noun}, with live track IDs.")
        });
        let description = segue_core::wording::cut_description(&description);
        Self {
            title: format!("{} by {} | {SITE_NAME}", mix.title, mix.artist),
            structured: Some(music_album(mix, &description, &format!("{origin}{path}"))),
            description,
            path: Some(path),
            kind: "music.album",
            image: mix.cover_url.clone(),
        }
    }

    /// A page of the site without data of its own.
    #[must_use]
    pub fn plain(title: &str, path: Option<&str>) -> Self {
        Self {
            title: format!("{title} | {SITE_NAME}"),
            path: path.map(str::to_owned),
            ..Self::home()
        }
    }

    /// Prints the head as HTML. A page without an address of its own asks not to be indexed.
    #[must_use]
    pub fn print(&self, origin: &Origin) -> String {
        let (title, description) = (escape(&self.title), escape(&self.description));
        let mut html = format!(
            "<title>{title}</title>\
             <meta name=\"description\" content=\"{description}\">\
             <meta property=\"og:site_name\" content=\"{SITE_NAME}\">\
             <meta property=\"og:type\" content=\"{}\">\
             <meta property=\"og:title\" content=\"{title}\">\
             <meta property=\"og:description\" content=\"{description}\">",
            self.kind,
        );
        match &self.path {
            Some(path) => {
                let url = escape(&format!("{origin}{path}"));
                html.push_str(&format!(
                    "<link rel=\"canonical\" href=\"{url}\">\
                     <meta property=\"og:url\" content=\"{url}\">"
                ));
            }
            None => html.push_str("<meta name=\"robots\" content=\"noindex\">"),
        }
        let card = if self.image.is_some() { "summary_large_image" } else { "summary" };
        html.push_str(&format!("<meta name=\"twitter:card\" content=\"{card}\">"));
        if let Some(image) = &self.image {
            html.push_str(&format!(
                "<meta property=\"og:image\" content=\"{}\">\
                 <meta property=\"og:image:width\" content=\"1200\">\
                 <meta property=\"og:image:height\" content=\"1200\">",
                escape(image),
            ));
        }
        if let Some(structured) = &self.structured {
            html.push_str("<script type=\"application/ld+json\">");
            html.push_str(&json_in_html(structured));
            html.push_str("</script>");
        }
        html
    }
}

/// The mix as schema.org's MusicAlbum.
fn music_album(mix: &Mix, description: &str, url: &str) -> Value {
    let main = mix.artists.iter().filter(|artist| artist.role == MixRole::Main);
    let by: Vec<Value> =
        main.map(|artist| json!({ "@type": "MusicGroup", "name": artist.name })).collect();
    let tracks: Vec<Value> = mix
        .tracks
        .iter()
        .map(|track| {
            json!({
                "@type": "ListItem",
                "position": track.position,
                "item": {
                    "@type": "MusicRecording",
                    "name": track.title,
                    "byArtist": { "@type": "MusicGroup", "name": track.artist },
                },
            })
        })
        .collect();
    let mut album = json!({
        "@context": "https://schema.org",
        "@type": "MusicAlbum",
        "name": mix.title,
        "url": url,
        "description": description,
        "albumProductionType": "https://schema.org/DJMixAlbum",
        "byArtist": by,
        "numTracks": mix.tracks.len(),
        "track": {
            "@type": "ItemList",
            "numberOfItems": mix.tracks.len(),
            "itemListElement": tracks,
        },
    });
    let optional = [("datePublished", &mix.date), ("image", &mix.cover_url), ("genre", &mix.genre)];
    if let Some(album) = album.as_object_mut() {
        for (key, value) in optional {
            if let Some(value) = value {
                album.insert(key.to_owned(), json!(value));
            }
        }
    }
    album
}

/// Escapes text for HTML, inside elements and inside quoted attributes.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
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

/// Encodes a name for a path, as a browser's `encodeURIComponent` does.
#[must_use]
pub fn encode(name: &str) -> String {
    let mut encoded = String::with_capacity(name.len());
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_words() {
        assert_eq!(escape("<b>\"A\" & 'B'"), "&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;");
        let inside = json_in_html(&json!({ "title": "</script><!--<script>" }));
        assert_eq!(inside, "{\"title\":\"\\u003c/script>\\u003c!--\\u003cscript>\"}");
    }

    #[test]
    fn a_name_is_encoded_as_browsers_do() {
        assert_eq!(encode("a b/c?d#e"), "a%20b%2Fc%3Fd%23e");
        assert_eq!(encode("夜-bus_(1)'!*~."), "%E5%A4%9C-bus_(1)'!*~.");
    }

    #[test]
    fn a_head_without_an_address_is_not_indexed() {
        let origin = Origin::parse("https://mixes.example").unwrap();
        let missing = Head::plain("Page not found", None).print(&origin);
        assert!(missing.contains("<title>Page not found | Segue</title>"));
        assert!(missing.contains("noindex") && !missing.contains("canonical"));
        let home = Head::home().print(&origin);
        assert!(home.contains("<link rel=\"canonical\" href=\"https://mixes.example/\">"));
    }
}
