//! The table of all mixes, and the search in it.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::mix::Shown;
use segue_store::mix::desk::{self, Counts, DeskMix, Filter, Order};
use segue_store::search::{self, Kind};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::page;
use crate::api::problems::{ForAdmins, Read};
use crate::api::session::private;
use crate::app::App;
use crate::error::ApiError;
use crate::extract::{Admin, Query};

/// Mixes of a page.
const PAGE: usize = 50;

/// Which mixes are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MixesQuery {
    /// Words of the title or the artists; all mixes without.
    #[serde(default)]
    #[param(required = false)]
    search: String,
    /// Which mixes; all without. A search has no filter.
    #[serde(default)]
    #[param(required = false, inline)]
    filter: MixFilter,
    /// In which order; the newest first without. A search has the best first.
    #[serde(default)]
    #[param(required = false, inline)]
    sort: MixSort,
    /// The `next` of the page before, in the same order; a search has one page.
    #[param(pattern = "^[^.]*[.].+")]
    after: Option<String>,
}

/// Which mixes are listed.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MixFilter {
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
    /// Those that are perhaps one with another: the same sound, or the same title by the same artist.
    Duplicates,
}

impl From<MixFilter> for Filter {
    fn from(filter: MixFilter) -> Self {
        match filter {
            MixFilter::All => Self::All,
            MixFilter::Draft => Self::Draft,
            MixFilter::NoTimes => Self::NoTimes,
            MixFilter::NoCover => Self::NoCover,
            MixFilter::NoSound => Self::NoSound,
            MixFilter::Hidden => Self::Hidden,
            MixFilter::Scheduled => Self::Scheduled,
            MixFilter::Duplicates => Self::Duplicates,
        }
    }
}

/// The order in which mixes are listed.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MixSort {
    /// The newest first.
    #[default]
    Newest,
    /// The oldest first.
    Oldest,
    /// By their titles.
    Title,
}

impl MixSort {
    fn order(self, after: Option<&str>) -> Result<Order, ApiError> {
        Ok(match self {
            Self::Newest => Order::Newest(after.map(page::read_place).transpose()?),
            Self::Oldest => Order::Oldest(after.map(page::read_place).transpose()?),
            Self::Title => Order::Title(after.map(title_place).transpose()?),
        })
    }

    fn place(self, row: &DeskMix) -> String {
        match self {
            Self::Newest | Self::Oldest => page::print_place(row.created_at, &row.id),
            Self::Title => format!("{}.{}", row.title_slug, row.id),
        }
    }
}

/// Reads the cursor of the order by titles.
fn title_place(text: &str) -> Result<(String, String), ApiError> {
    let place = text.split_once('.').filter(|(_, id)| !id.is_empty());
    let place = place.map(|(title, id)| (title.to_owned(), id.to_owned()));
    place.ok_or_else(page::no_place)
}

/// A page of mixes.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeskMixes {
    /// The mixes, the newest first; of a search, the best first.
    pub mixes: Vec<DeskRow>,
    /// What to send as `after` for the next page; `null` on the last one.
    #[schema(required)]
    pub next: Option<String>,
}

/// A mix, as the list shows it.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeskRow {
    /// Id.
    pub id: String,
    /// Name in addresses.
    pub slug: String,
    /// Title.
    pub title: String,
    /// Main artists, with commas between.
    pub artist: String,
    /// Description.
    #[schema(required)]
    pub description: Option<String>,
    /// Address of the cover.
    #[schema(required)]
    pub cover_url: Option<String>,
    /// Hue of the cover, in degrees.
    pub cover_hue: u16,
    /// Day it was played, else published (YYYY-MM-DD).
    #[schema(required)]
    pub date: Option<String>,
    /// Length in milliseconds.
    #[schema(required)]
    pub duration_ms: Option<u64>,
    /// Number of tracks.
    pub track_count: u32,
    /// How many of them have a curated time.
    pub timed_count: u32,
    /// `Hidden` or `Scheduled` if visitors do not see it; else `Published` if it plays, else `Draft`.
    #[schema(example = "Published")]
    pub status: &'static str,
    /// When it came into the catalogue (RFC 3339).
    pub created_at: String,
}

impl DeskRow {
    fn of(row: DeskMix) -> Self {
        Self {
            id: row.id,
            slug: row.slug,
            title: row.title,
            artist: row.artist,
            description: row.description,
            cover_url: row.cover_url,
            cover_hue: row.cover_hue,
            date: row.event_date.or(row.published_date),
            duration_ms: row.duration_ms,
            track_count: row.track_count,
            timed_count: row.timed_count,
            status: match row.shown {
                Shown::Never => "Hidden",
                Shown::From(_) => "Scheduled",
                Shown::Now if row.has_audio => "Published",
                Shown::Now => "Draft",
            },
            created_at: row.created_at.rfc3339(),
        }
    }
}

/// How many mixes each filter leaves.
#[derive(Debug, Serialize, ToSchema)]
pub struct MixCounts {
    /// All of them.
    pub all: u64,
    /// Those that visitors see and that do not play.
    pub draft: u64,
    /// Those without a curated time.
    pub no_times: u64,
    /// Those whose cover is drawn.
    pub no_cover: u64,
    /// Those that do not play.
    pub no_sound: u64,
    /// Those that only admins see.
    pub hidden: u64,
    /// Those that show at a moment.
    pub scheduled: u64,
    /// Those that are perhaps one with another.
    pub duplicates: u64,
}

impl From<Counts> for MixCounts {
    fn from(counts: Counts) -> Self {
        let Counts { all, draft, no_times, no_cover, no_sound, hidden, scheduled, duplicates } =
            counts;
        Self { all, draft, no_times, no_cover, no_sound, hidden, scheduled, duplicates }
    }
}

/// Counts the mixes that each filter leaves.
///
/// Source: none; beside the list of all mixes.
#[utoipa::path(
    get,
    path = "/api/admin/mixes/counts",
    tag = "admin",
    operation_id = "count_admin_mixes",
    responses(
        (status = OK, description = "The counts.", body = MixCounts),
        ForAdmins, Read,
    )
)]
pub async fn count(State(app): State<App>, _: Admin) -> Result<Response, ApiError> {
    let counts = app.store().read(desk::count).await?;
    Ok(private(Json(MixCounts::from(counts))))
}

/// Lists mixes, or finds some by their words.
///
/// Source: the read of all mixes, newest first.
#[utoipa::path(
    get,
    path = "/api/admin/mixes",
    tag = "admin",
    operation_id = "list_admin_mixes",
    params(MixesQuery),
    responses(
        (status = OK, description = "A page of mixes.", body = DeskMixes),
        ForAdmins, Read,
    )
)]
pub async fn list(
    State(app): State<App>,
    _: Admin,
    Query(asked): Query<MixesQuery>,
) -> Result<Response, ApiError> {
    let order = asked.sort.order(asked.after.as_deref())?;
    let most = u32::try_from(PAGE).unwrap_or(u32::MAX);
    let rows = app.store().read(|tx| {
        if asked.search.trim().is_empty() {
            return desk::list(tx, &order, asked.filter.into(), PAGE + 1);
        }
        desk::list_by_ids(tx, &search::find(tx, Kind::Mix, &asked.search, most)?)
    });
    let rows = rows.await?;
    let (rows, next) = page::cut(rows, PAGE, |row| asked.sort.place(row));
    let mixes = rows.into_iter().map(DeskRow::of).collect();
    Ok(private(Json(DeskMixes { mixes, next })))
}
