//! What Segue asks of SoundCloud: the title and the picture of a sound, by its oEmbed.

use hyper::StatusCode;
use hyper::http::Request;
use serde::Deserialize;
use thiserror::Error;

use crate::config::Origin;
use crate::outside::Outside;

/// Why SoundCloud says nothing.
#[derive(Debug, Error)]
pub enum SoundCloudError {
    /// It has no such sound, or shows it to nobody.
    #[error("expected a sound that SoundCloud shows")]
    Missing,
    /// It does not answer, or not as it should.
    #[error("expected an answer of SoundCloud: {0}")]
    Unreachable(String),
}

/// A sound, as SoundCloud describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sound {
    /// Title.
    pub title: String,
    /// Who put it there.
    pub artist: Option<String>,
    /// Address of its picture, by https.
    pub cover_url: Option<String>,
}

#[derive(Deserialize)]
struct Said {
    title: String,
    author_name: Option<String>,
    thumbnail_url: Option<String>,
}

/// SoundCloud, as the settings describe it.
#[derive(Debug)]
pub struct SoundCloud {
    url: String,
    outside: Outside,
}

impl SoundCloud {
    /// Sets SoundCloud up.
    #[must_use]
    pub fn new(origin: &Origin, outside: Outside) -> Self {
        Self { url: origin.as_str().to_owned(), outside }
    }

    /// Asks what a sound is.
    ///
    /// # Errors
    /// When SoundCloud has no such sound, or does not answer.
    pub async fn find(&self, address: &str) -> Result<Sound, SoundCloudError> {
        let say = |error: &dyn std::error::Error| SoundCloudError::Unreachable(error.to_string());
        let request = Request::get(oembed(&self.url, address)).body(Vec::new());
        let request = request.map_err(|error| say(&error))?;
        let answer = self.outside.fetch(request).await.map_err(|error| say(&error))?;
        match answer.status() {
            status if status.is_success() => {}
            StatusCode::NOT_FOUND | StatusCode::FORBIDDEN | StatusCode::UNAUTHORIZED => {
                return Err(SoundCloudError::Missing);
            }
            status => return Err(SoundCloudError::Unreachable(format!("status {status}"))),
        }
        let said: Said = serde_json::from_slice(answer.body()).map_err(|error| say(&error))?;
        Ok(said.sound())
    }
}

impl Said {
    /// SoundCloud writes '{title} by {author}' into the title.
    fn sound(self) -> Sound {
        let author = self.author_name.filter(|name| !name.trim().is_empty());
        let ending = author.as_ref().map(|name| format!(" by {name}"));
        let title = ending.and_then(|ending| self.title.strip_suffix(&ending).map(str::to_owned));
        Sound {
            title: title.unwrap_or(self.title),
            artist: author,
            cover_url: self.thumbnail_url.filter(|url| url.starts_with("https://")),
        }
    }
}

fn oembed(origin: &str, address: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("format", "json").append_pair("url", address);
    format!("{origin}/oembed?{}", query.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_author_is_no_part_of_the_title() {
        let said = |title: &str, author: &str, picture: &str| {
            let said = Said {
                title: title.to_owned(),
                author_name: Some(author.to_owned()),
                thumbnail_url: Some(picture.to_owned()),
            };
            said.sound()
        };
        let sound = said("Night Bus 12 by Halide", "Halide", "http://a.example/1.jpg");
        assert_eq!(sound.title, "Night Bus 12");
        assert_eq!((sound.artist.as_deref(), sound.cover_url), (Some("Halide"), None));
        assert_eq!(
            said("Night Bus by Kelp", " ", "https://a.example/1.jpg").title,
            "Night Bus by Kelp"
        );
    }
}
