//! The card: what every listing shows of a mix.

use segue_base::clock::Moment;
use segue_store::mix::Card;
use serde::Serialize;
use utoipa::ToSchema;

/// Days for which a mix is new.
const NEW_DAYS: u32 = 14;

/// What a mix without an artist is shown under.
pub const UNKNOWN_ARTIST: &str = "Unknown Artist";

/// What a listing shows of a mix.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MixCard {
    /// Id, a UUID.
    pub id: String,
    /// Name in addresses: `/mix/{slug}`.
    pub slug: String,
    /// Title.
    pub title: String,
    /// Main artists, joined by ` & `.
    pub artist: String,
    /// Day it was played, else published, as `YYYY-MM-DD`.
    #[schema(required, format = Date)]
    pub date: Option<String>,
    /// Address of the cover; without one, a cover is drawn from `cover_hue`.
    #[schema(required)]
    pub cover_url: Option<String>,
    /// Hue of the cover, in degrees.
    #[schema(maximum = 359)]
    pub cover_hue: u16,
    /// Whether it came into the catalogue within the last 14 days.
    pub is_new: bool,
    /// Length in milliseconds.
    #[schema(required)]
    pub duration_ms: Option<u64>,
    /// Number of tracks.
    pub track_count: u32,
    /// Whether there is sound to play.
    pub has_audio: bool,
}

impl MixCard {
    /// Shows a card as of a moment.
    #[must_use]
    pub fn of(card: Card, now: Moment) -> Self {
        Self {
            is_new: is_new(card.created_at, now),
            artist: if card.artist.is_empty() { UNKNOWN_ARTIST.to_owned() } else { card.artist },
            id: card.id,
            slug: card.slug,
            title: card.title,
            date: card.date,
            cover_url: card.cover_url,
            cover_hue: card.cover_hue,
            duration_ms: card.duration_ms,
            track_count: card.track_count,
            has_audio: card.has_audio,
        }
    }
}

/// Says whether something that was made at a moment still counts as new.
#[must_use]
pub fn is_new(created_at: Moment, now: Moment) -> bool {
    created_at > now.days_before(NEW_DAYS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_for_fourteen_days() {
        let now = Moment::from_ms(1_700_000_000_000);
        assert!(is_new(now, now));
        assert!(is_new(Moment::from_ms(now.days_before(14).ms() + 1), now));
        assert!(!is_new(now.days_before(14), now));
    }
}
