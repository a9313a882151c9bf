//! Networks from which nothing may be written for a while. They are told apart as those of times and votes
//! are, by a keyed hash, so the list names no address.

use std::net::IpAddr;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::clock::Moment;
use segue_store::audit::{self, NewEntry};
use segue_store::network_block::{self, NetworkBlock};
use segue_store::user::User;
use segue_store::{Tx, record};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ban::read_reason;
use super::counted;
use crate::api::problems::{Checked, ForAdmins, Read, Write, WriteWithBody};
use crate::api::session::private;
use crate::app::App;
use crate::error::{ApiError, problems};
use crate::extract::{Admin, JsonBody, Name};
use crate::http::flood::Peer;

problems! {
    /// The admin's own network is meant, from which they could not sign in by email. Block another one.
    OwnNetwork = 409 "network.own" "This is your own network.";

    /// The network is not blocked, or not any more. There is nothing to lift.
    NotBlocked = 409 "network.free" "This network is not blocked.";
}

/// Longest block, in hours: a year.
const MOST_HOURS: u32 = 8784;

/// A network that is blocked.
#[derive(Debug, Serialize, ToSchema)]
pub struct BlockedNetwork {
    /// The network's hash, by which it is known here.
    pub network: String,
    /// The beginning of it, for people.
    #[schema(example = "network 3fa2c1d0")]
    pub name: String,
    /// Why.
    pub reason: String,
    /// When it began (RFC 3339).
    pub created_at: String,
    /// When it ends (RFC 3339).
    pub ends_at: String,
}

impl BlockedNetwork {
    /// A block as it is sent.
    #[must_use]
    pub fn of(block: NetworkBlock) -> Self {
        Self {
            name: short_name(&block.network_hash),
            network: block.network_hash,
            reason: block.reason,
            created_at: block.created_at.rfc3339(),
            ends_at: block.ends_at.rfc3339(),
        }
    }
}

/// What people call a network.
#[must_use]
pub fn short_name(hash: &str) -> String {
    format!("network {}", hash.get(..8).unwrap_or(hash))
}

/// The networks that are blocked.
#[derive(Debug, Serialize, ToSchema)]
pub struct BlockedNetworks {
    /// The networks, the one that is free next first; 500 at most.
    pub networks: Vec<BlockedNetwork>,
}

/// Lists the networks that are blocked.
///
/// Source: none; beside the linked users page, against those who do harm without an account.
#[utoipa::path(
    get,
    path = "/api/admin/blocked-networks",
    tag = "admin",
    operation_id = "list_blocked_networks",
    responses(
        (status = OK, description = "The networks that are blocked.", body = BlockedNetworks),
        ForAdmins, Read,
    )
)]
pub async fn list(State(app): State<App>, _: Admin) -> Result<Response, ApiError> {
    let now = app.now();
    let blocks = app.store().read(|tx| network_block::list(tx, now)).await?;
    let networks = blocks.into_iter().map(BlockedNetwork::of).collect();
    Ok(private(Json(BlockedNetworks { networks })))
}

/// A network to block.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewBlock {
    /// An address of the network, or the network's hash.
    #[schema(max_length = 64, example = "203.0.113.7")]
    pub network: String,
    /// Why.
    #[schema(max_length = 1000, pattern = r"\S")]
    pub reason: String,
    /// For how many hours.
    #[schema(minimum = 1, maximum = 8784)]
    pub hours: u32,
}

/// Blocks a network for a while, in place of an earlier block: whoever comes from there reads, and sends
/// no mix, time, vote, comment or report, and asks for no email to sign in.
///
/// Source: none; beside the linked users page, against those who do harm without an account.
#[utoipa::path(
    post,
    path = "/api/admin/blocked-networks",
    tag = "admin",
    operation_id = "block_network",
    request_body = NewBlock,
    responses(
        (status = OK, description = "The network is blocked.", body = BlockedNetwork),
        OwnNetwork, Checked, ForAdmins, WriteWithBody,
    )
)]
pub async fn block(
    State(app): State<App>,
    Admin(admin): Admin,
    peer: Peer,
    JsonBody { value, .. }: JsonBody<NewBlock>,
) -> Result<Response, ApiError> {
    let network_hash = read_network(&app, &value.network)?;
    let reason = read_reason(&value.reason)?;
    if !(1..=MOST_HOURS).contains(&value.hours) {
        return Err(ApiError::invalid("hours", "Choose between an hour and a year"));
    }
    if network_hash == app.networks().hash(peer) {
        return Err(OwnNetwork.into());
    }
    let now = app.now();
    let ends_at = now.ms_after(i64::from(value.hours) * 3_600_000);
    let new = NetworkBlock { network_hash, reason, created_at: now, ends_at };
    let blocked = app.store().write::<_, ApiError>(move |tx| {
        record::begin(tx)?;
        network_block::put(tx, &new)?;
        let detail = format!("for {}: {}", counted(value.hours, "hour"), new.reason);
        note(tx, &admin.user, "network.blocked", &new.network_hash, Some(detail), now)?;
        Ok(new.clone())
    });
    Ok(private(Json(BlockedNetwork::of(blocked.await?))))
}

/// Lifts the block of a network.
///
/// Source: none; beside the list of blocked networks.
#[utoipa::path(
    delete,
    path = "/api/admin/blocked-networks/{network}",
    tag = "admin",
    operation_id = "release_network",
    params(("network" = String, Path, description = "The network's hash.")),
    responses(
        (status = OK, description = "The networks that are still blocked.", body = BlockedNetworks),
        NotBlocked, ForAdmins, Write,
    )
)]
pub async fn release(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(network): Name,
) -> Result<Response, ApiError> {
    let now = app.now();
    let blocks = app.store().write::<_, ApiError>(move |tx| {
        record::begin(tx)?;
        if !network_block::delete(tx, &network)? {
            return Err(NotBlocked.into());
        }
        note(tx, &admin.user, "network.released", &network, None, now)?;
        Ok(network_block::list(tx, now)?)
    });
    let networks = blocks.await?.into_iter().map(BlockedNetwork::of).collect();
    Ok(private(Json(BlockedNetworks { networks })))
}

/// Reads the hash of a network, or an address in it.
fn read_network(app: &App, text: &str) -> Result<String, ApiError> {
    let text = text.trim();
    if text.len() == 64 && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b)) {
        return Ok(text.to_owned());
    }
    let address: Option<IpAddr> = text.parse().ok();
    let address = address.filter(|address| !address.is_unspecified() && !address.is_multicast());
    let message = "Enter an address, such as 203.0.113.7 or 2001:db8::7";
    let address = address.ok_or_else(|| ApiError::invalid("network", message))?;
    Ok(app.networks().hash(Peer(address)))
}

fn note(
    tx: &Tx<'_>,
    admin: &User,
    action: &str,
    network: &str,
    detail: Option<String>,
    now: Moment,
) -> Result<(), ApiError> {
    let name = short_name(network);
    let entry =
        NewEntry { action, entity_type: "network", entity_id: network, entity_name: &name, detail };
    audit::note(tx, admin, &entry, now)?;
    Ok(())
}
