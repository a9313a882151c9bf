//! Staged entities: how admins see one, and how the audit records changes to one. The files beside
//! this one list, stage, edit, reject and delete them, one or several; [`super::import`] makes an approved one part
//! of the catalogue.

pub mod bulk;
pub mod create;
pub mod delete;
pub mod list;
pub mod reject;
pub mod save;
pub mod show;

use segue_base::clock::Moment;
use segue_store::audit::{self, NewEntry};
use segue_store::staged::{self, Staged};
use segue_store::{StoreError, Tx};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::error::problems;
use crate::extract::version;

problems! {
    /// The entity has been imported. Edit what it became in the catalogue.
    StagedImported = 409 "staged.imported" "This is already in the catalogue.";
}

const KINDS: [&str; 3] = ["mix", "track", "artist"];

/// Characters of a preview. Source: specification for members and admin, section 9.
const PREVIEW: usize = 100;

/// A staged entity, as the list shows it.
#[derive(Debug, Serialize, ToSchema)]
pub struct StagedRow {
    /// Id.
    pub id: String,
    /// `mix`, `track` or `artist`.
    #[serde(rename = "type")]
    pub kind: String,
    /// `pending`, `approved`, `rejected` or `imported`.
    #[schema(example = "pending")]
    pub status: String,
    /// When it came in (RFC 3339).
    pub created_at: String,
    /// What was noted beside it.
    #[schema(required)]
    pub notes: Option<String>,
    /// The first hundred characters of its data.
    pub preview: String,
}

/// A staged entity, whole.
#[derive(Debug, Serialize, ToSchema)]
pub struct StagedEntity {
    /// What the list shows.
    #[serde(flatten)]
    pub row: StagedRow,
    /// Its data.
    pub data: Value,
    /// The mix that it became.
    #[schema(required)]
    pub mix_id: Option<String>,
    /// Why it was rejected.
    #[schema(required)]
    pub reason: Option<String>,
    /// Address of the member who submitted it; `null` for a visitor's.
    #[schema(required)]
    pub submitted_by: Option<String>,
    /// What to send as `If-Match` with an edit of it.
    pub version: String,
    /// When it was reviewed (RFC 3339).
    #[schema(required)]
    pub reviewed_at: Option<String>,
}

impl StagedRow {
    fn of(staged: &Staged) -> Self {
        let mut preview: String = staged.data.chars().take(PREVIEW).collect();
        if staged.data.chars().nth(PREVIEW).is_some() {
            preview.push_str("...");
        }
        Self {
            id: staged.id.clone(),
            kind: staged.kind.clone(),
            status: staged.status.clone(),
            created_at: staged.created_at.rfc3339(),
            notes: staged.notes.clone(),
            preview,
        }
    }
}

impl StagedEntity {
    /// What an admin is shown of an entity.
    fn of(staged: Staged, submitted_by: Option<String>) -> Self {
        Self {
            row: StagedRow::of(&staged),
            version: version_of(&staged),
            submitted_by,
            data: serde_json::from_str(&staged.data).unwrap_or_default(),
            mix_id: staged.mix_id,
            reason: staged.reason,
            reviewed_at: staged.reviewed_at.map(Moment::rfc3339),
        }
    }
}

/// Names what an entity says and where it stands in review.
pub(super) fn version_of(staged: &Staged) -> String {
    version(&(&staged.status, &staged.reason, &staged.data))
}

/// Reads an entity as an admin is shown it.
fn shown(tx: &Tx<'_>, id: &str) -> Result<Option<StagedEntity>, StoreError> {
    let Some(found) = staged::find(tx, id)? else { return Ok(None) };
    Ok(Some(StagedEntity::of(found, staged::find_submitter(tx, id)?)))
}

/// Records an action on a staged entity.
pub(super) fn note(
    tx: &Tx<'_>,
    admin: &segue_store::user::User,
    action: &'static str,
    id: &str,
    name: &str,
    detail: Option<String>,
    now: Moment,
) -> Result<String, StoreError> {
    let entry =
        NewEntry { action, entity_type: "staged_entity", entity_id: id, entity_name: name, detail };
    audit::note(tx, admin, &entry, now)
}
