//! Mixes as admins see them: one row each, the newest first, with the state of each.

use segue_base::clock::Moment;

use super::Shown;
use crate::picture::shown;
use crate::row::{Row, params};
use crate::{StoreError, Tx, statement::statements};

/// A query for rows of the desk.
macro_rules! desk {
    ($which:literal) => {
        concat!(
            "SELECT m.id, m.slug, m.title, m.title_slug, m.description, m.cover_url, m.cover_hue, m.event_date,
                m.published_date, m.duration_ms, m.audio_url IS NOT NULL AS has_audio, m.created_at,
                m.is_hidden, m.shows_at,
                (SELECT string_agg(a.name, ', ' ORDER BY ma.position) FROM mix_artists ma
                    JOIN artists a ON a.id = ma.artist_id WHERE ma.mix_id = m.id) AS artist,
                (SELECT count(*) FROM mix_tracks mt WHERE mt.mix_id = m.id) AS track_count,
                (SELECT count(*) FROM mix_tracks mt
                    WHERE mt.mix_id = m.id AND mt.start_seconds IS NOT NULL) AS timed_count
            FROM mixes m ",
            $which
        )
    };
}
/// The mixes that a condition leaves, in each of the orders.
macro_rules! newest {
    ($left:expr) => {
        concat!(
            desk!("WHERE (m.created_at, m.id) < (?1, ?2) AND "),
            $left,
            " ORDER BY m.created_at DESC, m.id DESC LIMIT ?3"
        )
    };
}
macro_rules! oldest {
    ($left:expr) => {
        concat!(
            desk!("WHERE (m.created_at, m.id) > (?1, ?2) AND "),
            $left,
            " ORDER BY m.created_at, m.id LIMIT ?3"
        )
    };
}
macro_rules! by_title {
    ($left:expr) => {
        concat!(
            desk!("WHERE (m.title_slug, m.id) > (?1, ?2) AND "),
            $left,
            " ORDER BY m.title_slug, m.id LIMIT ?3"
        )
    };
}
statements! {
    /// What each filter leaves has an index of its own by age, so that no other mix is passed by.
    NEWEST = newest!("TRUE");
    NEWEST_DRAFTS = newest!("m.audio_url IS NULL AND NOT m.is_hidden");
    NEWEST_WITHOUT_TIMES = newest!("NOT m.has_times");
    NEWEST_WITHOUT_COVER = newest!("m.cover_url IS NULL");
    NEWEST_WITHOUT_SOUND = newest!("m.audio_url IS NULL");
    NEWEST_HIDDEN = newest!("m.is_hidden AND m.shows_at IS NULL");
    NEWEST_SCHEDULED = newest!("m.shows_at IS NOT NULL");
    NEWEST_DUPLICATES = newest!("m.is_doubled");
    OLDEST = oldest!("TRUE");
    OLDEST_DRAFTS = oldest!("m.audio_url IS NULL AND NOT m.is_hidden");
    OLDEST_WITHOUT_TIMES = oldest!("NOT m.has_times");
    OLDEST_WITHOUT_COVER = oldest!("m.cover_url IS NULL");
    OLDEST_WITHOUT_SOUND = oldest!("m.audio_url IS NULL");
    OLDEST_HIDDEN = oldest!("m.is_hidden AND m.shows_at IS NULL");
    OLDEST_SCHEDULED = oldest!("m.shows_at IS NOT NULL");
    OLDEST_DUPLICATES = oldest!("m.is_doubled");
    BY_TITLE = by_title!("TRUE");
    DRAFTS_BY_TITLE = by_title!("m.audio_url IS NULL AND NOT m.is_hidden");
    WITHOUT_TIMES_BY_TITLE = by_title!("NOT m.has_times");
    WITHOUT_COVER_BY_TITLE = by_title!("m.cover_url IS NULL");
    WITHOUT_SOUND_BY_TITLE = by_title!("m.audio_url IS NULL");
    HIDDEN_BY_TITLE = by_title!("m.is_hidden AND m.shows_at IS NULL");
    SCHEDULED_BY_TITLE = by_title!("m.shows_at IS NOT NULL");
    DUPLICATES_BY_TITLE = by_title!("m.is_doubled");
    FIND = desk!("WHERE m.id = ?1");
    COUNT = "SELECT count(*), count(*) FILTER (WHERE audio_url IS NULL AND NOT is_hidden),
            count(*) FILTER (WHERE NOT has_times),
            count(*) FILTER (WHERE cover_url IS NULL), count(*) FILTER (WHERE audio_url IS NULL),
            count(*) FILTER (WHERE is_hidden AND shows_at IS NULL),
            count(*) FILTER (WHERE shows_at IS NOT NULL), count(*) FILTER (WHERE is_doubled)
        FROM mixes m";
}

/// Which mixes are listed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Filter {
    /// All of them.
    #[default]
    All,
    /// Those that visitors see and that do not play.
    Draft,
    /// Those without a curated time.
    NoTimes,
    /// Those whose cover is drawn.
    NoCover,
    /// Those that do not play.
    NoSound,
    /// Those that only admins see.
    Hidden,
    /// Those that show at a moment.
    Scheduled,
    /// Those that may be the same as another: with the same sound, or with the same title by the same first artist.
    Duplicates,
}

impl Filter {
    /// What lists its mixes: the newest first, the oldest first, and by title.
    fn statements(self) -> [&'static str; 3] {
        match self {
            Self::All => [NEWEST, OLDEST, BY_TITLE],
            Self::Draft => [NEWEST_DRAFTS, OLDEST_DRAFTS, DRAFTS_BY_TITLE],
            Self::NoTimes => [NEWEST_WITHOUT_TIMES, OLDEST_WITHOUT_TIMES, WITHOUT_TIMES_BY_TITLE],
            Self::NoCover => [NEWEST_WITHOUT_COVER, OLDEST_WITHOUT_COVER, WITHOUT_COVER_BY_TITLE],
            Self::NoSound => [NEWEST_WITHOUT_SOUND, OLDEST_WITHOUT_SOUND, WITHOUT_SOUND_BY_TITLE],
            Self::Hidden => [NEWEST_HIDDEN, OLDEST_HIDDEN, HIDDEN_BY_TITLE],
            Self::Scheduled => [NEWEST_SCHEDULED, OLDEST_SCHEDULED, SCHEDULED_BY_TITLE],
            Self::Duplicates => [NEWEST_DUPLICATES, OLDEST_DUPLICATES, DUPLICATES_BY_TITLE],
        }
    }
}

/// The order in which mixes are listed, and the place to go on behind: the key of the order, and an id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// The newest first.
    Newest(Option<(Moment, String)>),
    /// The oldest first.
    Oldest(Option<(Moment, String)>),
    /// By their titles, as slugs.
    Title(Option<(String, String)>),
}

/// How many mixes each filter leaves.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// All of them.
    pub all: u64,
    /// See [`Filter::Draft`].
    pub draft: u64,
    /// See [`Filter::NoTimes`].
    pub no_times: u64,
    /// See [`Filter::NoCover`].
    pub no_cover: u64,
    /// See [`Filter::NoSound`].
    pub no_sound: u64,
    /// See [`Filter::Hidden`].
    pub hidden: u64,
    /// See [`Filter::Scheduled`].
    pub scheduled: u64,
    /// See [`Filter::Duplicates`].
    pub duplicates: u64,
}

/// A mix, as the desk lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskMix {
    /// Id.
    pub id: String,
    /// Name in addresses.
    pub slug: String,
    /// Title.
    pub title: String,
    /// Main artists, with commas between.
    pub artist: String,
    /// Description.
    pub description: Option<String>,
    /// Address of the cover.
    pub cover_url: Option<String>,
    /// Hue of the cover, in degrees.
    pub cover_hue: u16,
    /// Day it was played.
    pub event_date: Option<String>,
    /// Day it was published.
    pub published_date: Option<String>,
    /// Length in milliseconds.
    pub duration_ms: Option<u64>,
    /// Whether it plays.
    pub has_audio: bool,
    /// Number of tracks.
    pub track_count: u32,
    /// How many of them have a curated time.
    pub timed_count: u32,
    /// Title by the compact slug rule.
    pub title_slug: String,
    /// When it came into the catalogue.
    pub created_at: Moment,
    /// Who sees it.
    pub shown: Shown,
}

impl DeskMix {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            slug: row.get("slug")?,
            title: row.get("title")?,
            artist: row.get::<Option<String>>("artist")?.unwrap_or_default(),
            description: row.get("description")?,
            cover_url: shown(row.get("cover_url")?),
            cover_hue: row.get("cover_hue")?,
            event_date: row.get("event_date")?,
            published_date: row.get("published_date")?,
            duration_ms: row.get("duration_ms")?,
            has_audio: row.get("has_audio")?,
            track_count: row.get("track_count")?,
            timed_count: row.get("timed_count")?,
            title_slug: row.get("title_slug")?,
            created_at: Moment::from_ms(row.get("created_at")?),
            shown: Shown::of(row)?,
        })
    }
}

/// Lists the mixes that a filter leaves, in an order, behind a place in it.
pub fn list(
    tx: &Tx<'_>,
    order: &Order,
    filter: Filter,
    most: usize,
) -> Result<Vec<DeskMix>, StoreError> {
    let of_moment = |behind: &Option<(Moment, String)>, first: i64| match behind {
        Some((at, id)) => (at.ms(), id.clone()),
        None => (first, String::new()),
    };
    let [newest, oldest, by_title] = filter.statements();
    match order {
        Order::Newest(behind) => {
            let (at, id) = of_moment(behind, i64::MAX);
            tx.list(newest, params![at, id, most], DeskMix::of)
        }
        Order::Oldest(behind) => {
            let (at, id) = of_moment(behind, i64::MIN);
            tx.list(oldest, params![at, id, most], DeskMix::of)
        }
        Order::Title(behind) => {
            let (title, id) = behind.clone().unwrap_or_default();
            tx.list(by_title, params![title, id, most], DeskMix::of)
        }
    }
}

/// Counts the mixes that each filter leaves.
pub fn count(tx: &Tx<'_>) -> Result<Counts, StoreError> {
    let of = |row: &Row<'_>| {
        Ok(Counts {
            all: row.get(0)?,
            draft: row.get(1)?,
            no_times: row.get(2)?,
            no_cover: row.get(3)?,
            no_sound: row.get(4)?,
            hidden: row.get(5)?,
            scheduled: row.get(6)?,
            duplicates: row.get(7)?,
        })
    };
    Ok(tx.find(COUNT, &[], of)?.unwrap_or_default())
}

/// Lists mixes in the order of their ids as given; those that are not there are left out.
pub fn list_by_ids(tx: &Tx<'_>, ids: &[String]) -> Result<Vec<DeskMix>, StoreError> {
    let found = ids.iter().map(|id| tx.find(FIND, params![id], DeskMix::of));
    found.filter_map(Result::transpose).collect()
}
