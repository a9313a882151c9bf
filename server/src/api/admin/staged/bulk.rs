//! One act on several staged entities: one transaction, and one entry of the audit, which can be undone.
//! What cannot be done with one of them is told with a sentence, and it stays as it is.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_base::config::Origin;
use segue_store::audit::{self, NewEntry};
use segue_store::mix::NewMix;
use segue_store::staged::{self, Staged};
use segue_store::{Tx, record};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{StagedImported, reject, version_of};
use crate::api::admin::import::{self, MixKnown};
use crate::api::admin::{counted, fresh};
use crate::api::problems::{Checked, ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoStagedEntity, Stale, StaleSession};
use crate::extract::{Admin, JsonBody, Member};

/// Most entities of one act.
const MOST: usize = 200;

/// What is done with several staged entities.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(tag = "act", rename_all = "snake_case", deny_unknown_fields)]
pub enum StagedAct {
    /// Mixes become part of the catalogue as they are. One that the catalogue seems to have is left, and so is
    /// one that lacks something.
    Approve {},
    /// They are rejected. Members who submitted them are told by mail.
    Reject {
        /// For the submitters to read; may be empty.
        #[serde(default)]
        reason: String,
    },
    /// They go. It requires a sign-in within the last ten minutes.
    Delete {},
}

/// An act on several staged entities.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StagedWish {
    /// What is done.
    pub change: StagedAct,
    /// Ids of the entities, 200 at most. Those that have gone are left out.
    #[schema(min_items = 1, max_items = 200)]
    pub ids: Vec<String>,
}

/// What was done.
#[derive(Debug, Serialize, ToSchema)]
pub struct StagedDone {
    /// How many entities it was done with.
    pub done: usize,
    /// Those that stay as they are.
    pub left: Vec<LeftStaged>,
    /// The audit entry that can take it back; `null` where nothing was done.
    #[schema(required)]
    pub audit_id: Option<String>,
}

/// A staged entity that stays as it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct LeftStaged {
    /// Id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Why it stays, in a sentence.
    pub why: String,
}

/// Does the same with several staged entities, in one transaction. What one of them lacks is no obstacle for the
/// others.
///
/// Source: none; beside the list of staged entities.
#[utoipa::path(
    post,
    path = "/api/admin/staged-entities/bulk",
    tag = "admin",
    operation_id = "review_staged_entities",
    request_body = StagedWish,
    responses(
        (status = OK, description = "How many it was, and which were left.", body = StagedDone),
        NoStagedEntity, StaleSession, Checked, ForAdmins, WriteWithBody,
    )
)]
pub async fn review(
    State(app): State<App>,
    Admin(admin): Admin,
    JsonBody { value, .. }: JsonBody<StagedWish>,
) -> Result<Response, ApiError> {
    if value.ids.is_empty() || value.ids.len() > MOST {
        return Err(ApiError::invalid("ids", "Choose between 1 and 200 entries"));
    }
    let now = app.now();
    if value.change == (StagedAct::Delete {}) {
        fresh::check(&admin, now)?;
    }
    let ids = value.ids;
    let found = app.store().read(move |tx| {
        let found = ids.iter().map(|id| staged::find(tx, id));
        found.filter_map(Result::transpose).collect::<Result<Vec<Staged>, _>>()
    });
    let found = found.await?;
    if found.is_empty() {
        return Err(NoStagedEntity.into());
    }
    let mut waiting = Vec::with_capacity(found.len());
    for entity in found {
        let mix = match &value.change {
            StagedAct::Approve {} => Some(read(&app, &entity, now).await),
            _ => None,
        };
        waiting.push(Waiting { entity, mix });
    }
    let round =
        Round { change: value.change, waiting, origin: app.settings().public_origin(), admin };
    Ok(private(Json(app.store().write_alone(move |tx| round.run(tx, now)).await?)))
}

/// An entity that something is to be done with, and of one to be approved the mix that it will be.
struct Waiting {
    entity: Staged,
    mix: Option<Result<NewMix, ApiError>>,
}

async fn read(app: &App, entity: &Staged, now: Moment) -> Result<NewMix, ApiError> {
    let data = serde_json::from_str(&entity.data).unwrap_or_default();
    if entity.kind != "mix" {
        return Err(ApiError::invalid("type", "Mix not found or invalid data."));
    }
    import::whole_mix(app, &data, now).await
}

struct Round {
    change: StagedAct,
    waiting: Vec<Waiting>,
    origin: Origin,
    admin: Member,
}

impl Round {
    fn run(&self, tx: &Tx<'_>, now: Moment) -> Result<StagedDone, ApiError> {
        record::begin(tx)?;
        let (mut done, mut left) = (0, Vec::new());
        for waiting in &self.waiting {
            let entity = &waiting.entity;
            match self.act_on(tx, waiting, now) {
                Ok(()) => done += 1,
                Err(refusal) if refusal.status().is_client_error() => {
                    let name = entity.notes.clone().unwrap_or_else(|| entity.kind.clone());
                    let why = refusal.sentence();
                    left.push(LeftStaged { id: entity.id.clone(), name, why });
                }
                Err(failure) => return Err(failure),
            }
        }
        if done == 0 {
            return Ok(StagedDone { done, left, audit_id: None });
        }
        let (action, detail) = match &self.change {
            StagedAct::Approve {} => ("staged_entities.imported", None),
            StagedAct::Reject { reason } => {
                ("staged_entities.rejected", Some(reject::kept(reason)))
            }
            StagedAct::Delete {} => ("staged_entities.deleted", None),
        };
        let entry = NewEntry {
            action,
            entity_type: "staged_entity",
            entity_id: "",
            entity_name: &counted(done, "staged entity"),
            detail: detail.filter(|reason| !reason.is_empty()),
        };
        let audit_id = Some(audit::note(tx, &self.admin.user, &entry, now)?);
        Ok(StagedDone { done, left, audit_id })
    }

    /// Does it to one entity. Whatever refuses it does so before anything is changed.
    fn act_on(&self, tx: &Tx<'_>, waiting: &Waiting, now: Moment) -> Result<(), ApiError> {
        let Waiting { entity, mix } = waiting;
        let entity_now = staged::find(tx, &entity.id)?.ok_or(NoStagedEntity)?;
        match (&self.change, mix) {
            (StagedAct::Delete {}, _) => staged::delete(tx, &entity.id)?,
            _ if entity_now.status == "imported" => return Err(StagedImported.into()),
            (StagedAct::Reject { reason }, _) => {
                reject::put(tx, &entity_now, &reject::kept(reason), &self.origin, now)?;
            }
            (StagedAct::Approve {}, Some(Ok(new))) => {
                if version_of(&entity_now) != version_of(entity) {
                    return Err(Stale.into());
                }
                if let Some(slug) = import::known(tx, new)? {
                    return Err(MixKnown(slug).into());
                }
                import::check_names(tx, new)?;
                import::put(tx, &self.admin, &entity.id, new, &self.origin, now)?;
            }
            (StagedAct::Approve {}, Some(Err(refusal))) => return Err(refusal.clone()),
            (StagedAct::Approve {}, None) => return Err(NoStagedEntity.into()),
        }
        Ok(())
    }
}
