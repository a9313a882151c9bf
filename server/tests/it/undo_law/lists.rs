//! What is done to lists, and to a mix's place in them.

use serde_json::json;

use super::curator::Curator;
use super::mixes::ALL;

const LISTS: &str = "/api/admin/lists";

/// Lists that no rule fills.
pub const OPEN: &str =
    "SELECT id FROM lists WHERE NOT is_auto_generated ORDER BY created_at, title, id";

pub async fn change(curator: &mut Curator<'_>) {
    let number = curator.number;
    let fields = json!({
        "title": format!("Harbour {number}"), "slug": format!("harbour-{}", number % 5),
        "description": "For the way home.", "is_visible": curator.once_in(2),
        "display_order": number % 4,
    });
    let Some(id) = curator.pick(OPEN).filter(|_| !curator.once_in(5)) else {
        return drop(curator.post(LISTS, &fields).await);
    };
    match curator.dice.below(6) {
        0 => drop(curator.put(&format!("{LISTS}/{id}"), &fields).await),
        1 if curator.once_in(2) => drop(curator.delete(&format!("{LISTS}/{id}")).await),
        2 | 3 => {
            let ids = curator.pick_some(ALL);
            curator.put(&format!("{LISTS}/{id}/mixes"), &json!({ "ids": ids })).await;
        }
        _ => {
            let mut ids =
                curator.server().rows("SELECT id FROM lists ORDER BY display_order, id").concat();
            let by = curator.dice.below(ids.len());
            ids.rotate_left(by);
            curator.put(&format!("{LISTS}/order"), &json!({ "ids": ids })).await;
        }
    }
}

pub async fn put_mix(curator: &mut Curator<'_>) {
    let (Some(mix), Some(list)) = (curator.pick(ALL), curator.pick(OPEN)) else { return };
    let path = format!("/api/admin/mixes/{mix}/lists/{list}");
    match curator.dice.below(2) {
        0 => curator.put(&path, &json!({})).await,
        _ => curator.delete(&path).await,
    };
}
