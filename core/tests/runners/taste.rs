//! Listeners compared in their prepared form, names standing as numbers, as the server does it.

use std::collections::BTreeSet;

use segue_core::taste::Profile;
use segue_core::taste::prepared::Prepared;
use segue_core::taste::similarity::Similarity;

/// Holds the prepared forms of two listeners against what was found of them: the same score to the
/// last bit, and the same names.
pub fn same_when_prepared(one: &Profile, other: &Profile, found: &Similarity) {
    let mut names = BTreeSet::new();
    for artist in one.artists.iter().chain(&other.artists) {
        names.insert(artist.id.as_str());
        names.extend(artist.genres.iter().map(String::as_str));
    }
    let names: Vec<&str> = names.into_iter().collect();
    let (ours, theirs) = (prepared(&names, one), prepared(&names, other));
    assert_eq!(ours.score(&theirs).to_bits(), found.score.to_bits());
    assert_eq!(theirs.score(&ours).to_bits(), found.score.to_bits());
    let of = |key: &u32| *names.get(*key as usize).unwrap();
    let artists: Vec<&str> = ours.common_artists(&theirs).iter().map(of).collect();
    let shown = artists.iter().map(|id| {
        let artist = one.artists.iter().find(|artist| artist.id == *id);
        artist.unwrap().name.as_str()
    });
    assert!(shown.eq(found.common_artists.iter().map(String::as_str)));
    let genres: Vec<&str> = ours.common_genres(&theirs).iter().map(of).collect();
    assert_eq!(genres, found.common_genres);
}

fn prepared(names: &[&str], profile: &Profile) -> Prepared<u32> {
    let key = |name: &str| names.binary_search(&name).unwrap() as u32;
    let (mut artists, mut genres) = (Vec::new(), Vec::new());
    for (rank, artist) in (1..).zip(&profile.artists) {
        artists.push((key(&artist.id), rank));
        genres.extend(artist.genres.iter().map(|genre| (key(genre), rank)));
    }
    Prepared::new(artists, genres, profile.features)
}
