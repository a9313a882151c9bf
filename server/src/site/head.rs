//! A page's head: title, description, social card, canonical address, links to its other forms, and
//! the escaping that keeps a mix's words from becoming markup. [`structured`] writes the part for
//! programs.

use segue_base::address::{self, LATEST, absolute, encode};
use segue_base::config::{Origin, SITE_NAME};
use segue_base::html::{escape, json_in_html};
use serde_json::Value;

use super::embed::oembed_path;
use super::{audio, card, structured};
use crate::api::artist::{ArtistPage, MOST};
use crate::api::card::MixCard;
use crate::api::list::ListPage;
use crate::api::mix::{Mix, MixTrack};
use crate::picture::Shape;

/// The site's description. Source: specification for visitors, section 1.
pub const TAGLINE: &str = "A better way to listen. Live track IDs from your favorite mixes.";

/// The head of a page, for browsers, search engines and social sites.
#[derive(Debug, Clone, PartialEq)]
pub struct Head {
    title: String,
    description: String,
    path: Option<String>,
    kind: &'static str,
    image: Image,
    sound: Option<String>,
    shared: Option<Shared>,
    links: Vec<Link>,
    structured: Option<Value>,
}

/// The picture of a social card.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Image {
    /// A picture of ours, as wide as such cards are, by its path.
    Card(String),
    /// A picture of another site, of any shape.
    Elsewhere(String),
}

/// A title and an address for the social card that differ from those of the page.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Shared {
    title: String,
    path: String,
}

/// The same thing in another form.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Link {
    media_type: &'static str,
    title: String,
    path: String,
}

impl Head {
    /// The home page.
    #[must_use]
    pub fn home(origin: &Origin) -> Self {
        Self {
            path: Some("/".to_owned()),
            links: feeds(LATEST, "Latest Mixes"),
            structured: Some(structured::web_site(TAGLINE, origin)),
            ..Self::bare()
        }
    }

    /// The page of a list.
    #[must_use]
    pub fn list(list: &ListPage, origin: &Origin) -> Self {
        let description = list.description.clone().unwrap_or_else(|| TAGLINE.to_owned());
        let description = segue_core::wording::cut_description(&description);
        let path = address::of_list(&list.slug);
        Self {
            title: format!("{} | {SITE_NAME}", list.title),
            structured: Some(structured::collection_page(list, &description, origin)),
            description,
            path: Some(path),
            image: first_card(&list.mixes),
            links: feeds(&list.slug, &list.title),
            ..Self::bare()
        }
    }

    /// A mix's; of an address that points at a track, with that track on its social card.
    #[must_use]
    pub fn mix(mix: &Mix, track: Option<&MixTrack>, origin: &Origin) -> Self {
        let path = address::of_mix(&mix.slug);
        let tracks = u32::try_from(mix.tracks.len()).unwrap_or(u32::MAX);
        let description = describe(mix.description.as_deref(), &mix.title, &mix.artist, tracks);
        let page = format!("{origin}{path}");
        let oembed = |media_type, format| Link {
            media_type,
            title: format!("{} by {}", mix.title, mix.artist),
            path: oembed_path(&page, format),
        };
        let file = |ending: &str, media_type, title: &str| Link {
            media_type,
            title: title.to_owned(),
            path: format!("{path}{ending}"),
        };
        Self {
            title: format!("{} by {} | {SITE_NAME}", mix.title, mix.artist),
            structured: Some(structured::music_album(mix, &description, origin)),
            description,
            kind: "music.album",
            image: Image::Card(card::path_of_mix(mix, track, Shape::Wide)),
            sound: mix.sound_file().map(|address| absolute(address, origin)),
            shared: track.map(|track| Shared {
                title: format!("{} by {} in {}", track.title, track.artist, mix.title),
                path: format!("{path}?track={}-{}", track.position, track.track_id),
            }),
            links: vec![
                file(".json", "application/json", "Tracklist as JSON"),
                file(".chapters.json", "application/json+chapters", "Tracklist as chapters"),
                file(".cue", "application/x-cue", "Tracklist as a cue sheet"),
                file(".txt", "text/plain", "Tracklist as text"),
                oembed("application/json+oembed", "json"),
                oembed("text/xml+oembed", "xml"),
            ],
            path: Some(path),
        }
    }

    /// The player of a mix, for frames. Its canonical address is the mix's page.
    #[must_use]
    pub fn embed(mix: &Mix) -> Self {
        Self {
            title: format!("{} by {} | {SITE_NAME}", mix.title, mix.artist),
            path: Some(address::of_mix(&mix.slug)),
            ..Self::bare()
        }
    }

    /// The page of an artist.
    #[must_use]
    pub fn artist(artist: &ArtistPage, origin: &Origin) -> Self {
        let (name, mixes, tracks) = (&artist.name, artist.mixes.len(), artist.tracks.len());
        let count = |number: usize, one: &str, more: &str| match number {
            1 => format!("1 {one}"),
            // More are not listed, and not counted.
            _ if number == MOST as usize => format!("{MOST} or more {more}"),
            _ => format!("{number} {more}"),
        };
        let (mixes, tracks) = (count(mixes, "mix", "mixes"), count(tracks, "track", "tracks"));
        let description = format!("{mixes} by {name} and {tracks} of theirs in mixes.");
        let description = segue_core::wording::cut_description(&description);
        Self {
            title: format!("{name} | {SITE_NAME}"),
            structured: Some(structured::music_group(artist, &description, origin)),
            description,
            path: Some(address::of_artist(name)),
            kind: "profile",
            image: match &artist.profile_image_url {
                Some(elsewhere) => Image::Elsewhere(elsewhere.clone()),
                None => first_card(&artist.mixes),
            },
            ..Self::bare()
        }
    }

    /// The search page. Search engines should see every search as the same page.
    #[must_use]
    pub fn search(words: &str) -> Self {
        let title = match words.trim() {
            "" => "Search".to_owned(),
            words => format!("Search for {words}"),
        };
        Self::plain(&segue_core::wording::cut_description(&title), Some("/search"))
    }

    /// A page of the site without data of its own.
    #[must_use]
    pub fn plain(title: &str, path: Option<&str>) -> Self {
        Self {
            title: format!("{title} | {SITE_NAME}"),
            path: path.map(str::to_owned),
            ..Self::bare()
        }
    }

    fn bare() -> Self {
        Self {
            title: format!("{SITE_NAME} | A better way to listen"),
            description: TAGLINE.to_owned(),
            path: None,
            kind: "website",
            image: Image::Card(card::path_of_site()),
            sound: None,
            shared: None,
            links: Vec::new(),
            structured: None,
        }
    }

    /// Prints the head as HTML. A page without an address of its own asks not to be indexed.
    #[must_use]
    pub fn print(&self, origin: &Origin) -> String {
        let (title, description) = (escape(&self.title), escape(&self.description));
        let shared_title = self.shared.as_ref().map(|shared| escape(&shared.title));
        let card_title = shared_title.as_ref().unwrap_or(&title);
        let mut html = format!(
            "<title>{title}</title>\
             <meta name=\"description\" content=\"{description}\">\
             <meta property=\"og:site_name\" content=\"{SITE_NAME}\">\
             <meta property=\"og:type\" content=\"{}\">\
             <meta property=\"og:title\" content=\"{card_title}\">\
             <meta property=\"og:description\" content=\"{description}\">",
            self.kind,
        );
        html.push_str(&self.print_address(origin));
        html.push_str(&self.image.print(origin, card_title));
        if let Some(sound) = &self.sound {
            html.push_str(&print_sound(sound));
        }
        for link in &self.links {
            html.push_str(&link.print(origin));
        }
        if let Some(structured) = &self.structured {
            html.push_str("<script type=\"application/ld+json\">");
            html.push_str(&json_in_html(structured));
            html.push_str("</script>");
        }
        html
    }

    fn print_address(&self, origin: &Origin) -> String {
        let Some(path) = &self.path else {
            return "<meta name=\"robots\" content=\"noindex\">".to_owned();
        };
        let url = escape(&format!("{origin}{path}"));
        let shared = self.shared.as_ref().map_or(path, |shared| &shared.path);
        let shared = escape(&format!("{origin}{shared}"));
        format!(
            "<link rel=\"canonical\" href=\"{url}\">\
             <meta property=\"og:url\" content=\"{shared}\">"
        )
    }
}

impl Image {
    fn print(&self, origin: &Origin, title: &str) -> String {
        match self {
            Self::Card(path) => {
                let (width, height) = Shape::Wide.size();
                let url = escape(&format!("{origin}{path}"));
                format!(
                    "<meta name=\"twitter:card\" content=\"summary_large_image\">\
                     <meta property=\"og:image\" content=\"{url}\">\
                     <meta property=\"og:image:type\" content=\"image/png\">\
                     <meta property=\"og:image:width\" content=\"{width}\">\
                     <meta property=\"og:image:height\" content=\"{height}\">\
                     <meta property=\"og:image:alt\" content=\"{title}\">"
                )
            }
            Self::Elsewhere(url) => {
                let url = escape(url);
                format!(
                    "<meta name=\"twitter:card\" content=\"summary\">\
                     <meta property=\"og:image\" content=\"{url}\">"
                )
            }
        }
    }
}

impl Link {
    fn print(&self, origin: &Origin) -> String {
        let Self { media_type, title, path } = self;
        let (title, url) = (escape(title), escape(&format!("{origin}{path}")));
        format!("<link rel=\"alternate\" type=\"{media_type}\" title=\"{title}\" href=\"{url}\">")
    }
}

fn print_sound(sound: &str) -> String {
    let url = escape(sound);
    let kind = audio::media_type(sound)
        .map(|kind| format!("<meta property=\"og:audio:type\" content=\"{kind}\">"));
    format!("<meta property=\"og:audio\" content=\"{url}\">{}", kind.unwrap_or_default())
}

/// The picture of the first mix of a listing, or the site's where there is none.
fn first_card(mixes: &[MixCard]) -> Image {
    let path = mixes.first().map(|mix| card::path_of_card(mix, Shape::Wide));
    Image::Card(path.unwrap_or_else(card::path_of_site))
}

/// The feeds of a list's newest mixes.
fn feeds(slug: &str, title: &str) -> Vec<Link> {
    let feed = |media_type, ending: &str| Link {
        media_type,
        title: format!("{title} | {SITE_NAME}"),
        path: format!("/feeds/{}.{ending}", encode(slug)),
    };
    vec![feed("application/atom+xml", "atom"), feed("application/feed+json", "json")]
}

/// Describes a mix in one line: by its description, else by its facts.
#[must_use]
pub fn describe(written: Option<&str>, title: &str, artist: &str, tracks: u32) -> String {
    let noun = if tracks == 1 { "track" } else { "tracks" };
    match written.filter(|text| !text.trim().is_empty()) {
        Some(written) => segue_core::wording::cut_description(written),
        None => segue_core::wording::cut_description(&format!(
            "Listen to {title} by {artist}: {tracks} {noun}, with live track IDs."
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_without_an_address_is_not_indexed() {
        let origin = Origin::parse("https://mixes.example").unwrap();
        let missing = Head::plain("Page not found", None).print(&origin);
        assert!(missing.contains("<title>Page not found | Segue</title>"));
        assert!(missing.contains("noindex") && !missing.contains("canonical"));
        let home = Head::home(&origin).print(&origin);
        assert!(home.contains("<link rel=\"canonical\" href=\"https://mixes.example/\">"));
    }
}
