//! The table of all mixes, and the search in it.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_store::mix::Shown;
use segue_store::mix::desk::{self, DeskMix};
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
    /// The `next` of the page before; a search has one page.
    #[param(pattern = "^[0-9]+[.].+")]
    after: Option<String>,
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
    let behind = asked.after.as_deref().map(page::read_place).transpose()?;
    let most = u32::try_from(PAGE).unwrap_or(u32::MAX);
    let rows = app.store().read(|tx| {
        if asked.search.trim().is_empty() {
            return desk::list(tx, behind.as_ref(), PAGE + 1);
        }
        desk::list_by_ids(tx, &search::find(tx, Kind::Mix, &asked.search, most)?)
    });
    let rows = rows.await?;
    let (rows, next) = page::cut(rows, PAGE, |row| page::print_place(row.created_at, &row.id));
    let mixes = rows.into_iter().map(DeskRow::of).collect();
    Ok(private(Json(DeskMixes { mixes, next })))
}
