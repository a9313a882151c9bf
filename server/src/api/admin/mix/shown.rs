//! Who sees a mix, and at which address.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_core::slug;
use segue_store::mix::{self, Shown};
use segue_store::{Tx, audit, record};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{EditedMix, edited, entry};
use crate::api::mix::{Mix, read_any};
use crate::api::problems::{Checked, ForAdmins, Read, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, NoMix, Stale, problems};
use crate::extract::{Admin, Began, JsonBody, Name, words};

problems! {
    /// Another mix has this address. Choose another one.
    MixTaken = 409 "mix.taken" "Another mix already has this address.";
}

/// Who sees a mix.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "state", rename_all = "snake_case", deny_unknown_fields)]
pub enum MixShown {
    /// Everyone.
    Shown {},
    /// Admins, until one of them shows it.
    Hidden {},
    /// Admins, and from a moment on everyone.
    Scheduled {
        /// The moment (RFC 3339).
        #[schema(format = DateTime)]
        from: String,
    },
}

impl From<Shown> for MixShown {
    fn from(shown: Shown) -> Self {
        match shown {
            Shown::Now => Self::Shown {},
            Shown::Never => Self::Hidden {},
            Shown::From(from) => Self::Scheduled { from: from.rfc3339() },
        }
    }
}

impl MixShown {
    fn checked(&self, now: Moment) -> Result<Shown, ApiError> {
        Ok(match self {
            Self::Shown {} => Shown::Now,
            Self::Hidden {} => Shown::Never,
            Self::Scheduled { from } => {
                let from = Moment::parse_rfc3339(from)
                    .ok_or_else(|| ApiError::invalid("from", "Please choose a day and a time"))?;
                if from <= now {
                    return Err(ApiError::invalid("from", "Choose a moment that is still to come"));
                }
                Shown::From(from)
            }
        })
    }

    fn action(&self) -> &'static str {
        match self {
            Self::Shown {} => "mix.shown",
            Self::Hidden {} => "mix.hidden",
            Self::Scheduled { .. } => "mix.scheduled",
        }
    }
}

/// Shows a mix, hides it, or has it shown at a moment. What people gave to it stays.
///
/// Source: none; beside the mix editor.
#[utoipa::path(
    put,
    path = "/api/admin/mixes/{mix}/shown",
    tag = "admin",
    operation_id = "set_mix_shown",
    params(
        ("mix" = String, Path, description = "The mix's id or slug."),
        ("If-Match" = Option<String>, Header, description = "The `address_version` that the edit started from."),
    ),
    request_body = MixShown,
    responses(
        (status = OK, description = "The mix, as it is now.", body = EditedMix),
        NoMix, Stale, Checked, ForAdmins, WriteWithBody,
    )
)]
pub async fn set_shown(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(name): Name,
    began: Began,
    JsonBody { value, .. }: JsonBody<MixShown>,
) -> Result<Response, ApiError> {
    let now = app.now();
    let shown = value.checked(now)?;
    let detail = match &value {
        MixShown::Scheduled { from } => Some(format!("from {from}")),
        _ => None,
    };
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        let known = edited(tx, &name)?.ok_or(NoMix)?;
        began.check(&known.address_version)?;
        record::begin(tx)?;
        mix::set_shown(tx, &known.id, shown, now)?;
        let entry = entry(value.action(), &known.id, &known.facts.title, detail.clone());
        audit::note(tx, &admin.user, &entry, now)?;
        Ok(edited(tx, &known.id)?.ok_or(NoMix)?)
    };
    Ok(private(Json(app.store().write(work).await?)))
}

/// Another address for a mix.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MixAddress {
    /// The name in addresses; it is written in lower case, with hyphens between its words.
    #[schema(pattern = r"\S")]
    pub slug: String,
}

/// Gives a mix another address. The old one leads to it.
///
/// Source: none; beside the mix editor.
#[utoipa::path(
    put,
    path = "/api/admin/mixes/{mix}/address",
    tag = "admin",
    operation_id = "set_mix_address",
    params(
        ("mix" = String, Path, description = "The mix's id or slug."),
        ("If-Match" = Option<String>, Header, description = "The `address_version` that the edit started from."),
    ),
    request_body = MixAddress,
    responses(
        (status = OK, description = "The mix, as it is now.", body = EditedMix),
        NoMix, MixTaken, Stale, Checked, ForAdmins, WriteWithBody,
    )
)]
pub async fn set_address(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(name): Name,
    began: Began,
    JsonBody { value, .. }: JsonBody<MixAddress>,
) -> Result<Response, ApiError> {
    words::check(&[("slug", &value.slug, words::NAME, false)])?;
    let slug = slug::hyphenated(&value.slug);
    if slug.is_empty() {
        return Err(ApiError::invalid("slug", "The address needs at least one letter or digit"));
    }
    let now = app.now();
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        let known = edited(tx, &name)?.ok_or(NoMix)?;
        began.check(&known.address_version)?;
        record::begin(tx)?;
        if !mix::set_slug(tx, &known.id, &slug, now)? {
            return Err(MixTaken.into());
        }
        let detail = Some(format!("{} → {slug}", known.slug));
        let entry = entry("mix.address_changed", &known.id, &known.facts.title, detail);
        audit::note(tx, &admin.user, &entry, now)?;
        Ok(edited(tx, &known.id)?.ok_or(NoMix)?)
    };
    Ok(private(Json(app.store().write(work).await?)))
}

/// Shows a mix as visitors see it, or will see it.
///
/// Source: the read of one mix by id.
#[utoipa::path(
    get,
    path = "/api/admin/mixes/{mix}/preview",
    tag = "admin",
    operation_id = "preview_mix",
    params(("mix" = String, Path, description = "The mix's id or slug.")),
    responses(
        (status = OK, description = "The mix.", body = Mix),
        NoMix, ForAdmins, Read,
    )
)]
pub async fn preview(
    State(app): State<App>,
    _: Admin,
    Name(name): Name,
) -> Result<Response, ApiError> {
    let found = read_any(app.store(), &name, app.now()).await?.ok_or(NoMix)?;
    Ok(private(Json(found)))
}
