//! What a curator may do next, and how often.

use serde_json::json;

use super::AUDIT;
use super::curator::Curator;
use super::{lists, mixes, names, people, staged};

/// Entries of the audit from whose first some an act takes one back.
const RECENT: usize = 4;

/// Does something, whatever the dice say, and lets some time pass.
pub async fn act(curator: &mut Curator<'_>, number: u32) {
    curator.number = number;
    match curator.dice.below(46) {
        0..4 => mixes::change_facts(curator).await,
        4..10 => mixes::edit_tracklist(curator).await,
        10..12 => mixes::replace_tracklist(curator).await,
        12 => mixes::show_or_hide(curator).await,
        13 => mixes::move_address(curator).await,
        14..16 => mixes::change_several(curator).await,
        16 => mixes::delete(curator).await,
        17 => mixes::clean(curator).await,
        18..21 => staged::import(curator).await,
        21..23 => staged::decide(curator).await,
        23..25 => names::save_artist(curator).await,
        25 => names::merge_artists(curator).await,
        26 => names::split_artist(curator).await,
        27 => names::keep_apart(curator).await,
        28..30 => names::save_track(curator).await,
        30 => names::merge_tracks(curator).await,
        31 => names::split_track(curator).await,
        32 => names::unlink_track(curator).await,
        33..36 => lists::change(curator).await,
        36..38 => lists::put_mix(curator).await,
        38 => people::moderate(curator).await,
        39 => people::settle_time(curator).await,
        40 => people::decide_suggestion(curator).await,
        41 => people::act_on_giver(curator).await,
        42 => people::shut_out(curator).await,
        43 => staged::decide_several(curator).await,
        44 => mixes::set_cue(curator).await,
        _ if curator.takes_back && curator.once_in(2) => take_row_back(curator).await,
        _ if curator.takes_back => take_back(curator).await,
        _ => mixes::edit_tracklist(curator).await,
    }
    // Some acts come within a minute of the one before, as dragging does.
    let pause = curator.one_of(&[5_000, 90_000]);
    curator.server().pass_ms(pause);
}

/// Undoes what one of the last acts has made of a row of a tracklist.
async fn take_row_back(curator: &mut Curator<'_>) {
    let audit = curator.read(AUDIT).await;
    let entries = audit["entries"].as_array().unwrap().iter();
    let open = entries.filter(|entry| entry["can_undo"] == true && entry["has_changes"] == true);
    for id in open.take(2 * RECENT).map(|entry| entry["id"].as_str().unwrap()) {
        let shown = curator.read(&format!("{AUDIT}/{id}")).await;
        let rows = shown["tracklist"]["rows"].as_array().cloned().unwrap_or_default();
        let lines: Vec<_> = rows.iter().filter(|row| row["is_undone"] == false).collect();
        if !lines.is_empty() {
            let line = curator.one_of(&lines)["line"].clone();
            curator.post(&format!("{AUDIT}/{id}/row/undo"), &json!({ "line": line })).await;
            return;
        }
    }
}

/// Undoes one of the last acts, which another one may stand in the way of.
async fn take_back(curator: &mut Curator<'_>) {
    let audit = curator.read(AUDIT).await;
    let recent: Vec<String> = audit["entries"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|entry| entry["can_undo"] == true)
        .take(RECENT)
        .map(|entry| entry["id"].as_str().unwrap().to_owned())
        .collect();
    if recent.is_empty() {
        return;
    }
    let id = curator.one_of(&recent);
    if curator.post(&format!("{AUDIT}/{id}/undo"), &json!({})).await.is_some() {
        let newest = curator.read(AUDIT).await["entries"][0]["id"].as_str().unwrap().to_owned();
        curator.undone.insert(newest, id);
    }
}
