//! The first view of a page, which is there before its script runs: the beginning of what the
//! script will draw, in the same places and with the same words, so that nothing moves. The site's
//! forms decide how it looks (`web/public/first.html`); a journey compares the boxes of both.

use segue_base::address;
use segue_core::wording;

use super::forms::Filled;
use crate::api::card::MixCard;
use crate::api::home::{Home, HomeLead};
use crate::api::list::ListPage;
use crate::api::mix::Mix;
use crate::picture;
use crate::picture::cover::{Cover, CoverShape, draw};

/// Cards of a list that a first screen may show.
const CARDS: usize = 9;

/// Cards of a section that leads the home page and has them all.
const LEADING: usize = 6;

/// The home page.
#[must_use]
pub fn home(home: &Home) -> Filled {
    let lead = (home.latest.len() == LEADING).then_some(home.lead.as_ref()).flatten();
    let leads = |card: &&MixCard| lead.is_some_and(|lead| lead.id == card.id);
    let (first, others): (Vec<&MixCard>, Vec<&MixCard>) = home.latest.iter().partition(leads);
    let newest = home.latest.first();
    let first = first.into_iter().zip(lead).map(|(card, lead)| {
        // A newer one may stand behind it that has no sound yet.
        let newest = newest.filter(|newest| newest.id == card.id).map(|_| fact("Newest"));
        leading(card, lead).forms("newest", newest)
    });
    let latest = (!home.latest.is_empty()).then(|| {
        Filled::new("latest")
            .text("lead", lead.is_some().to_string())
            .forms("cards", first.chain(cards(others)))
    });
    Filled::new("home").forms("latest", latest)
}

/// The card that leads the home page.
fn leading(mix: &MixCard, lead: &HomeLead) -> Filled {
    let place: Vec<&str> =
        [&lead.venue, &lead.location].into_iter().flatten().map(String::as_str).collect();
    let place = (!place.is_empty()).then(|| fact(place.join(", ")));
    let about = lead.description.as_deref().filter(|text| !text.is_empty());
    let about = about.map(|text| Filled::new("lead-about").text("text", text));
    card(mix, "lead")
        .forms("place", place)
        .forms("about", about)
        .forms("genre", lead.genre.as_deref().filter(|genre| !genre.is_empty()).map(fact))
        .forms("play", mix.has_audio.then(|| Filled::new("lead-play")))
}

/// The page of a list.
#[must_use]
pub fn list(list: &ListPage) -> Filled {
    let description = list.description.as_ref().map(|text| Filled::new("about").text("text", text));
    Filled::new("list")
        .text("title", &list.title)
        .forms("description", description)
        .forms("cards", cards(&list.mixes))
}

/// The page of a mix. `has_comments` says whether it has a column of comments.
#[must_use]
pub fn mix(mix: &Mix, has_comments: bool) -> Filled {
    Filled::new("mix")
        .text("comments", has_comments.to_string())
        .text("title", &mix.title)
        .text("artist", &mix.artist)
        .forms("facts", facts(mix))
        .text("tracks", tracks_in_words(mix))
        .forms("sound", [Filled::new(if mix.audio.is_some() { "disc" } else { "mute" })])
        .forms("badge", badge(mix.is_new))
        .forms(
            "cover",
            [cover(&mix.slug, mix.cover_hue, &mix.title, &mix.artist, mix.cover_url.as_ref())],
        )
}

/// How long, of what kind and when, each where it is known.
fn facts(mix: &Mix) -> impl Iterator<Item = Filled> {
    let month = mix.date.as_deref().map(|date| month(date).unwrap_or_else(|| date.to_owned()));
    [mix.duration.clone(), mix.genre.clone(), month].into_iter().flatten().map(fact)
}

fn fact(text: impl Into<String>) -> Filled {
    Filled::new("fact").text("text", text)
}

/// The number of a mix's tracks, and how many of them have no time.
fn tracks_in_words(mix: &Mix) -> String {
    let all = mix.tracks.len();
    let untimed = mix.tracks.iter().filter(|track| track.start_seconds.is_none()).count();
    let noun = if all == 1 { "track" } else { "tracks" };
    match (all, untimed) {
        (0, _) => "No tracklist yet".to_owned(),
        (_, 0) => format!("{all} {noun}, all timed"),
        _ => format!("{all} {noun}, {untimed} without a time"),
    }
}

fn cards<'a>(mixes: impl IntoIterator<Item = &'a MixCard>) -> impl Iterator<Item = Filled> {
    mixes.into_iter().take(CARDS).map(|mix| card(mix, "card"))
}

/// A mix among others, in one of the forms that there are for one.
fn card(mix: &MixCard, form: &'static str) -> Filled {
    let date = mix.date.as_deref().map(|date| {
        Filled::new("date").text("date", date).text("month", month(date).unwrap_or(date.into()))
    });
    let length = if mix.has_audio {
        mix.duration_ms.map(|ms| fact(length_in_words(ms)))
    } else {
        Some(Filled::new("silent"))
    };
    let tracks = match mix.track_count {
        0 => None,
        1 => Some("1 track".to_owned()),
        count => Some(format!("{count} tracks")),
    };
    Filled::new(form)
        .text("path", address::of_mix(&mix.slug))
        .text("title", &mix.title)
        .text("artist", &mix.artist)
        .forms("badge", badge(mix.is_new))
        .forms("date", date)
        .forms("length", length)
        .forms("tracks", tracks.map(fact))
        .forms(
            "cover",
            [cover(&mix.slug, mix.cover_hue, &mix.title, &mix.artist, mix.cover_url.as_ref())],
        )
}

fn badge(is_new: bool) -> Option<Filled> {
    is_new.then(|| Filled::new("badge"))
}

/// A cover: its picture where it has one, else the one drawn for it.
fn cover(slug: &str, hue: u16, title: &str, artist: &str, url: Option<&String>) -> Filled {
    if let Some(url) = url {
        return Filled::new("picture").text("url", url);
    }
    let Cover { palette, shapes, hangs } = draw(slug, hue);
    let shapes = shapes.into_iter().map(|CoverShape { path, is_second, stroke }| {
        let tone = if is_second { palette.two } else { palette.one }.to_string();
        let blend = if is_second { palette.blend } else { "normal" };
        let shape = match stroke {
            Some(width) => Filled::new("line").text("width", width.to_string()),
            None => Filled::new("shape"),
        };
        shape.text("path", path).text("tone", tone).text("blend", blend)
    });
    Filled::new("cover")
        .text("ground", palette.ground.to_string())
        .text("ink", palette.ink.to_string())
        .text("turn", if hangs { "matrix(1 0 0 -1 0 100)" } else { "matrix(1 0 0 1 0 0)" })
        .text("hangs", hangs.to_string())
        .text("size", picture::title_share(title).to_string())
        .text("title", title)
        .text("artist", artist)
        .forms("shapes", shapes)
}

/// How long something is, as the site prints it (`web/src/lib/length.ts`).
fn length_in_words(ms: u64) -> String {
    let minutes = ((ms + 30_000) / 60_000).max(1);
    match (minutes / 60, minutes % 60) {
        (0, _) => format!("{minutes} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, rest) => format!("{hours} h {rest} min"),
    }
}

/// Month and year of a day, as the site prints them; none where the date is not one.
fn month(date: &str) -> Option<String> {
    let mut parts = date.split('-');
    let (year, month) = (parts.next()?, parts.next()?.parse::<usize>().ok()?);
    let name = wording::MONTHS.get(month.checked_sub(1)?)?;
    Some(format!("{name} {year}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_as_the_site_prints_them() {
        for (ms, want) in [
            (0, "1 min"),
            (123_000, "2 min"),
            (3_480_000, "58 min"),
            (3_599_000, "1 h"),
            (4_080_000, "1 h 8 min"),
            (7_200_000, "2 h"),
        ] {
            assert_eq!(length_in_words(ms), want);
        }
    }

    #[test]
    fn months_as_the_site_prints_them() {
        assert_eq!(month("2026-11-02").as_deref(), Some("Nov 2026"));
        assert_eq!(month("2026-01-31").as_deref(), Some("Jan 2026"));
        for other in ["", "2026", "2026-00-01", "2026-13-01", "soon"] {
            assert_eq!(month(other), None, "{other}");
        }
    }
}
