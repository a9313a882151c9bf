//! The description of a page for programs, in the vocabulary of schema.org (JSON-LD).

use segue_base::address::{self, absolute};
use segue_base::config::{Origin, SITE_NAME};
use segue_store::artist::names_somebody;
use serde_json::{Map, Value, json};

use super::{audio, card};
use crate::api::artist::ArtistPage;
use crate::api::card::MixCard;
use crate::api::list::ListPage;
use crate::api::mix::{Mix, MixRole, MixTrack};
use crate::picture::Shape;

/// The site as a WebSite.
#[must_use]
pub fn web_site(description: &str, origin: &Origin) -> Value {
    about("WebSite", SITE_NAME, &format!("{origin}/"), description)
}

/// A list as a CollectionPage of albums.
#[must_use]
pub fn collection_page(list: &ListPage, description: &str, origin: &Origin) -> Value {
    let url = format!("{origin}{}", address::of_list(&list.slug));
    let mut page = about("CollectionPage", &list.title, &url, description);
    let albums = list.mixes.iter().map(|mix| album_of_card(mix, origin));
    set(&mut page, "mainEntity", Some(item_list(albums)));
    page
}

/// A mix as a MusicAlbum with its tracks. Source: specification for visitors, section 2, 'Mix page'.
#[must_use]
pub fn music_album(mix: &Mix, description: &str, origin: &Origin) -> Value {
    let url = format!("{origin}{}", address::of_mix(&mix.slug));
    let main = mix.artists.iter().filter(|artist| artist.role == MixRole::Main);
    let by: Vec<Value> = main.map(|artist| group(&artist.name, origin)).collect();
    let mut album = about("MusicAlbum", &mix.title, &url, description);
    let recordings = mix.tracks.iter().map(|track| recording(track, &url));
    set(&mut album, "albumProductionType", Some(json!("https://schema.org/DJMixAlbum")));
    set(&mut album, "byArtist", Some(json!(by)));
    set(&mut album, "numTracks", Some(json!(mix.tracks.len())));
    set(&mut album, "track", Some(item_list(recordings)));
    set(&mut album, "datePublished", mix.date.as_ref().map(|date| json!(date)));
    let card = || format!("{origin}{}", card::path_of_mix(mix, None, Shape::Square));
    let cover = mix.cover_url.as_ref().map(|cover| absolute(cover, origin));
    let image = cover.unwrap_or_else(card);
    set(&mut album, "image", Some(json!(image)));
    set(&mut album, "audio", audio_object(mix, origin));
    set(&mut album, "genre", mix.genre.as_ref().map(|genre| json!(genre)));
    album
}

/// A mix's sound as an AudioObject, where it is a file.
fn audio_object(mix: &Mix, origin: &Origin) -> Option<Value> {
    let address = mix.sound_file()?;
    let mut sound = json!({
        "@type": "AudioObject", "name": mix.title, "contentUrl": absolute(address, origin),
    });
    set(&mut sound, "encodingFormat", audio::media_type(address).map(|kind| json!(kind)));
    let length = mix.duration_ms.map(|ms| json!(format!("PT{}S", ms / 1000)));
    set(&mut sound, "duration", length);
    Some(sound)
}

/// An artist as a MusicGroup with their mixes and tracks.
#[must_use]
pub fn music_group(artist: &ArtistPage, description: &str, origin: &Origin) -> Value {
    let url = format!("{origin}{}", address::of_artist(&artist.name));
    let mut group = about("MusicGroup", &artist.name, &url, description);
    let albums: Vec<Value> = artist.mixes.iter().map(|mix| album_of_card(mix, origin)).collect();
    let tracks = artist.tracks.iter().map(|track| {
        json!({ "@type": "MusicRecording", "name": track.title, "byArtist": named(&track.artist) })
    });
    let tracks: Vec<Value> = tracks.collect();
    set(&mut group, "image", artist.profile_image_url.as_ref().map(|image| json!(image)));
    set(&mut group, "album", Some(json!(albums)).filter(|_| !albums.is_empty()));
    set(&mut group, "track", Some(json!(tracks)).filter(|_| !tracks.is_empty()));
    group
}

fn about(kind: &str, name: &str, url: &str, description: &str) -> Value {
    json!({
        "@context": "https://schema.org",
        "@type": kind,
        "name": name,
        "url": url,
        "description": description,
    })
}

fn set(thing: &mut Value, key: &str, value: Option<Value>) {
    if let (Some(thing), Some(value)) = (thing.as_object_mut(), value) {
        thing.insert(key.to_owned(), value);
    }
}

fn item_list(items: impl Iterator<Item = Value>) -> Value {
    let place =
        |(position, item)| json!({ "@type": "ListItem", "position": position, "item": item });
    let items: Vec<Value> = (1_u32..).zip(items).map(place).collect();
    json!({ "@type": "ItemList", "numberOfItems": items.len(), "itemListElement": items })
}

fn album_of_card(mix: &MixCard, origin: &Origin) -> Value {
    json!({
        "@type": "MusicAlbum",
        "name": mix.title,
        "url": format!("{origin}{}", address::of_mix(&mix.slug)),
        "byArtist": named(&mix.artist),
    })
}

/// A track, at the address that begins with it.
fn recording(track: &MixTrack, mix_url: &str) -> Value {
    let mut recording = Map::new();
    recording.insert("@type".to_owned(), json!("MusicRecording"));
    recording.insert("name".to_owned(), json!(track.title));
    let url = format!("{mix_url}?track={}-{}", track.position, track.track_id);
    recording.insert("url".to_owned(), json!(url));
    if !track.artist.is_empty() {
        recording.insert("byArtist".to_owned(), named(&track.artist));
    }
    Value::Object(recording)
}

fn group(name: &str, origin: &Origin) -> Value {
    if !names_somebody(name) {
        return named(name);
    }
    let url = format!("{origin}{}", address::of_artist(name));
    json!({ "@type": "MusicGroup", "name": name, "url": url })
}

/// The person or group of a credit. It may be several artists, so it links to no page.
fn named(credit: &str) -> Value {
    json!({ "@type": "MusicGroup", "name": credit })
}
