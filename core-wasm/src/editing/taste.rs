//! Taste: listeners compared, and what comes of it.

use alloc::vec::Vec;

use segue_core::taste::weekly::{self, Friend};
use segue_core::taste::{AudioFeatures, Profile, TopArtist, similarity};

use super::desk::{Answer, Asked};

/// Two listeners, each as their artists (id, name, genres) and their mean features if these are
/// known, which a number in front says. Answers with the score in hundredths and the artists and
/// genres that both have.
pub fn similarity(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    let found = similarity::similarity(&profile(asked), &profile(asked));
    answer.number((found.score * 100.0 + 0.5) as u32);
    answer.texts(&found.common_artists);
    answer.texts(&found.common_genres);
}

fn profile(asked: &mut Asked<'_>) -> Profile {
    let mut artists = Vec::new();
    for _ in 0..asked.number() as usize {
        let (id, name) = (asked.owned(), asked.owned());
        artists.push(TopArtist { id, name, genres: asked.texts() });
    }
    let known = asked.number() > 0.0;
    Profile { artists, features: known.then(|| features(asked)) }
}

fn features(asked: &mut Asked<'_>) -> AudioFeatures {
    AudioFeatures {
        danceability: asked.number(),
        energy: asked.number(),
        loudness: asked.number(),
        speechiness: asked.number(),
        acousticness: asked.number(),
        instrumentalness: asked.number(),
        liveness: asked.number(),
        valence: asked.number(),
        tempo: asked.number(),
    }
}

/// Friends, each as their score and the tracks they played; the tracks that the listener has heard,
/// and how many to recommend. Answers with the friend's index, the track's index among theirs and
/// the per cent of each recommendation.
pub fn weekly(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    let mut friends = Vec::new();
    for _ in 0..asked.number() as usize {
        friends.push(Friend { score: asked.number(), tracks: asked.texts() });
    }
    let heard = asked.texts();
    let chosen = weekly::weekly(&friends, &heard, asked.number() as usize);
    answer.count(chosen.len());
    for one in chosen {
        answer.count(one.friend);
        answer.count(one.track);
        answer.number(one.match_percent);
    }
}
