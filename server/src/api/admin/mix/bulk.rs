//! One act on several mixes: one transaction, and one entry of the audit, which can be undone.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_store::audit::{self, NewEntry};
use segue_store::mix::{self, Mix, Shown};
use segue_store::{StoreError, Tx, list, record};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::admin::audit::some_of;
use crate::api::admin::{counted, fresh};
use crate::api::problems::{Checked, ForAdmins, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoList, NoMix, StaleSession};
use crate::extract::{Admin, JsonBody, words};

/// Most mixes of one act.
const MOST: usize = 200;

/// What is done with several mixes.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(tag = "act", rename_all = "snake_case", deny_unknown_fields)]
pub enum MixesAct {
    /// Only admins see them.
    Hide {},
    /// Everyone sees them.
    Show {},
    /// They go, with the tracks and artists that nothing else has. It requires a sign-in within the last ten
    /// minutes.
    Delete {},
    /// They are put at the end of a list.
    AddToList {
        /// The list's id.
        list_id: String,
    },
    /// They have this genre.
    SetGenre {
        /// The genre.
        #[schema(pattern = r"\S")]
        genre: String,
    },
}

/// An act on several mixes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MixesWish {
    /// What is done.
    pub change: MixesAct,
    /// Ids of the mixes, 200 at most. Those that have gone are left out.
    #[schema(min_items = 1, max_items = 200)]
    pub ids: Vec<String>,
}

/// What was done.
#[derive(Debug, Serialize, ToSchema)]
pub struct MixesDone {
    /// How many mixes it was.
    pub done: usize,
    /// The audit entry that can take it back.
    pub audit_id: String,
}

/// Does the same with several mixes, in one transaction.
///
/// Source: none; beside the list of all mixes.
#[utoipa::path(
    post,
    path = "/api/admin/mixes/bulk",
    tag = "admin",
    operation_id = "change_mixes",
    request_body = MixesWish,
    responses(
        (status = OK, description = "How many it was.", body = MixesDone),
        NoMix, NoList, StaleSession, Checked, ForAdmins, WriteWithBody,
    )
)]
pub async fn change(
    State(app): State<App>,
    Admin(admin): Admin,
    JsonBody { value, .. }: JsonBody<MixesWish>,
) -> Result<Response, ApiError> {
    if value.ids.is_empty() || value.ids.len() > MOST {
        return Err(ApiError::invalid("ids", "Choose between 1 and 200 mixes"));
    }
    if let MixesAct::SetGenre { genre } = &value.change {
        words::check(&[("genre", genre, words::NAME, false)])?;
        if genre.trim().is_empty() {
            return Err(ApiError::invalid("genre", "Genre is required"));
        }
    }
    let now = app.now();
    if value.change == (MixesAct::Delete {}) {
        fresh::check(&admin, now)?;
    }
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        let found = value.ids.iter().map(|id| mix::find_any(tx, id));
        let found: Vec<Mix> = found.filter_map(Result::transpose).collect::<Result<_, _>>()?;
        if found.is_empty() {
            return Err(NoMix.into());
        }
        record::begin(tx)?;
        let (action, detail) = begin(tx, &value.change)?;
        for mix in &found {
            act_on(tx, &value.change, mix, now)?;
        }
        // A single mix is named here. The difference of an entry about several names each of them.
        let number = counted(found.len(), "mix");
        let (entity_id, entity_name) = match found.as_slice() {
            [mix] => (mix.id.as_str(), mix.title.as_str()),
            _ => ("", number.as_str()),
        };
        let names = (found.len() > 1).then(|| some_of(found.iter().map(|mix| mix.title.as_str())));
        let detail: Vec<String> = detail.into_iter().chain(names).collect();
        let detail = (!detail.is_empty()).then(|| detail.join(": "));
        let entry = NewEntry { action, entity_type: "mix", entity_id, entity_name, detail };
        let audit_id = audit::note(tx, &admin.user, &entry, now)?;
        Ok(MixesDone { done: found.len(), audit_id })
    };
    Ok(private(Json(app.store().write_alone(work).await?)))
}

/// The audit's word for an act, and what it says besides.
fn begin(tx: &Tx<'_>, act: &MixesAct) -> Result<(&'static str, Option<String>), ApiError> {
    Ok(match act {
        MixesAct::Hide {} => ("mixes.hidden", None),
        MixesAct::Show {} => ("mixes.shown", None),
        MixesAct::Delete {} => ("mixes.deleted", None),
        MixesAct::AddToList { list_id } => {
            let list = list::find_by_id(tx, list_id)?.filter(|list| !list.is_auto_generated);
            ("mixes.added_to_list", Some(list.ok_or(NoList)?.title))
        }
        MixesAct::SetGenre { genre } => ("mixes.genre_set", Some(genre.trim().to_owned())),
    })
}

fn act_on(tx: &Tx<'_>, act: &MixesAct, mix: &Mix, now: Moment) -> Result<(), StoreError> {
    match act {
        MixesAct::Hide {} => mix::set_shown(tx, &mix.id, Shown::Never, now),
        MixesAct::Show {} => mix::set_shown(tx, &mix.id, Shown::Now, now),
        MixesAct::Delete {} => mix::delete(tx, &mix.id).map(drop),
        MixesAct::AddToList { list_id } => list::append_mix(tx, list_id, &mix.id),
        MixesAct::SetGenre { genre } => mix::set_genre(tx, &mix.id, genre.trim(), now),
    }
}
