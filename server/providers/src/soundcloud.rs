//! Requests to SoundCloud: the title and the picture of a sound, by its oEmbed, and where a short
//! link of its apps leads. The core finds out what a link names without asking.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use hyper::StatusCode;
use hyper::header::LOCATION;
use hyper::http::Request;
use segue_base::config::Settings;
use segue_base::spelling::ADDRESS;
use segue_core::submission::sound_link::{SoundLink, sound_link};
use serde::Deserialize;
use thiserror::Error;

use crate::outside::Outside;

/// How long a short link may take to say where it leads: a person waits for it.
const FOLLOW_TIME: Duration = Duration::from_secs(5);
/// Short links whose ends are kept. They never lead elsewhere.
const MOST_FOLLOWED: usize = 500;

/// Why SoundCloud says nothing.
#[derive(Debug, Error)]
pub enum SoundCloudError {
    /// The link leads elsewhere, or names nothing that plays.
    #[error("expected a link to a sound at SoundCloud")]
    NoSound,
    /// The short link leads elsewhere, or nowhere.
    #[error("expected a short link to a sound at SoundCloud")]
    Lost,
    /// It has no such sound, or shows it to nobody.
    #[error("expected a sound that SoundCloud shows")]
    Missing,
    /// It does not tell other sites about the sound, or nothing at all to this one.
    #[error("expected leave to ask about a sound")]
    Refused,
    /// It does not answer, or not as it should.
    #[error("expected an answer of SoundCloud: {0}")]
    Unreachable(String),
}

/// A sound, as SoundCloud describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sound {
    /// Title.
    pub title: String,
    /// The account that published it.
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
    short_url: String,
    outside: Outside,
    /// Codes of short links with what they lead to, the newest first.
    followed: Mutex<VecDeque<(String, SoundLink)>>,
}

impl SoundCloud {
    /// Sets SoundCloud up.
    #[must_use]
    pub fn new(settings: &Settings, outside: Outside) -> Self {
        Self {
            url: settings.soundcloud_url.as_str().to_owned(),
            short_url: settings.soundcloud_short_url.as_str().to_owned(),
            outside,
            followed: Mutex::default(),
        }
    }

    /// Asks what a sound is.
    ///
    /// # Errors
    /// When SoundCloud has no such sound, does not tell, or does not answer.
    pub async fn find(&self, address: &str) -> Result<Sound, SoundCloudError> {
        let request = Request::get(oembed(&self.url, address)).body(Vec::new());
        let answer = self.outside.fetch(request.map_err(say)?).await.map_err(say)?;
        match answer.status() {
            status if status.is_success() => {}
            StatusCode::NOT_FOUND => return Err(SoundCloudError::Missing),
            StatusCode::FORBIDDEN | StatusCode::UNAUTHORIZED => {
                return Err(SoundCloudError::Refused);
            }
            status => return Err(SoundCloudError::Unreachable(format!("status {status}"))),
        }
        let said: Said = serde_json::from_slice(answer.body()).map_err(say)?;
        Ok(said.sound())
    }

    /// Says what a link names, and follows a short one: once, and only to ask where it leads, which is
    /// read as a link is that somebody typed.
    ///
    /// # Errors
    /// When the link names no sound of SoundCloud, leads nowhere, or SoundCloud does not answer.
    pub async fn settle(&self, url: &str) -> Result<SoundLink, SoundCloudError> {
        match sound_link(url).ok_or(SoundCloudError::NoSound)? {
            SoundLink::Short(code) => self.follow(&code).await,
            settled => Ok(settled),
        }
    }

    async fn follow(&self, code: &str) -> Result<SoundLink, SoundCloudError> {
        if let Some(found) = self.find_followed(code) {
            return Ok(found);
        }
        let request = Request::get(format!("{}/{code}", self.short_url)).body(Vec::new());
        let asked = self.outside.knock(request.map_err(say)?);
        let answer = tokio::time::timeout(FOLLOW_TIME, asked).await.map_err(say)?.map_err(say)?;
        match answer.status() {
            status if status.is_redirection() => {}
            StatusCode::NOT_FOUND | StatusCode::GONE => return Err(SoundCloudError::Lost),
            status => return Err(SoundCloudError::Unreachable(format!("status {status}"))),
        }
        let location = answer.headers().get(LOCATION).and_then(|to| to.to_str().ok());
        let led = location.and_then(sound_link).filter(is_storable);
        let led = led.ok_or(SoundCloudError::Lost)?;
        let mut followed = self.followed.lock().unwrap_or_else(PoisonError::into_inner);
        followed.push_front((code.to_owned(), led.clone()));
        followed.truncate(MOST_FOLLOWED);
        Ok(led)
    }

    fn find_followed(&self, code: &str) -> Option<SoundLink> {
        let followed = self.followed.lock().unwrap_or_else(PoisonError::into_inner);
        followed.iter().find(|(known, _)| known == code).map(|(_, led)| led.clone())
    }
}

/// Whether a link has an address, and one that is no longer than any that somebody may type.
fn is_storable(link: &SoundLink) -> bool {
    link.address().is_some_and(|address| address.len() <= ADDRESS)
}

fn say(error: impl std::fmt::Display) -> SoundCloudError {
    SoundCloudError::Unreachable(error.to_string())
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
