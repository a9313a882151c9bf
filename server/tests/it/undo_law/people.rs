//! What is done about what people gave, and about people.

use segue_core::difference::Row;
use segue_core::difference::completed::completed;
use segue_core::difference::three_way::three_way;
use serde_json::{Value, json};

use super::curator::Curator;

const TIMES: &str = "SELECT id FROM user_timestamps ORDER BY created_at, id";
const COMMENTS: &str = "SELECT id FROM comments WHERE text IS NOT NULL ORDER BY created_at, id";
const MEMBERS: &str = "SELECT id FROM users WHERE role = 'member' ORDER BY email";

pub async fn moderate(curator: &mut Curator<'_>) {
    let (kind, all) = curator.one_of(&[
        ("comment", COMMENTS),
        ("comment", COMMENTS),
        ("time", TIMES),
        ("submission", "SELECT id FROM staged_entities WHERE status = 'pending' ORDER BY id"),
        ("suggestion", "SELECT id FROM suggestions WHERE state = 'waiting' ORDER BY id"),
    ]);
    let is_reviewed = ["submission", "suggestion"].contains(&kind);
    let act = if is_reviewed { "remove" } else { curator.one_of(&["accept", "hide", "remove"]) };
    let items: Vec<Value> =
        curator.pick_some(all).iter().map(|id| json!({ "kind": kind, "id": id })).collect();
    if curator.once_in(3) && kind == "comment" && !items.is_empty() {
        let id = items[0]["id"].as_str().unwrap();
        return drop(curator.delete(&format!("/api/comments/{id}")).await);
    }
    curator.post("/api/admin/moderation", &json!({ "act": act, "items": items })).await;
}

pub async fn settle_time(curator: &mut Curator<'_>) {
    let Some(id) = curator.pick(TIMES) else { return };
    let status = curator.one_of(&["approved", "rejected", "pending"]);
    curator.put(&format!("/api/admin/timestamps/{id}"), &json!({ "status": status })).await;
}

pub async fn decide_suggestion(curator: &mut Curator<'_>) {
    let waiting =
        "SELECT id FROM suggestions WHERE state = 'waiting' AND mix_id IS NOT NULL ORDER BY id";
    let Some(id) = curator.pick(waiting) else { return };
    let path = format!("/api/admin/suggestions/{id}");
    let shown = curator.read(&path).await;
    let rows = |name: &str| -> Vec<Row> { serde_json::from_value(shown[name].clone()).unwrap() };
    let (base, ours) = (rows("base"), rows("ours"));
    let lines = three_way(&base, &ours, &completed(&base, &rows("theirs")));
    let decisions: Vec<&str> =
        lines.iter().map(|_| if curator.once_in(3) { "leave" } else { "take" }).collect();
    curator.post(&path, &json!({ "lines": lines, "decisions": decisions })).await;
}

pub async fn act_on_giver(curator: &mut Curator<'_>) {
    let network = "SELECT DISTINCT network_hash FROM user_timestamps
        WHERE network_hash IS NOT NULL AND submitted_by IS NULL ORDER BY network_hash";
    let all = curator.one_of(&[MEMBERS, network]);
    let Some(giver) = curator.pick(all) else { return };
    match curator.dice.below(3) {
        0 => drop(curator.delete(&format!("/api/admin/givers/{giver}")).await),
        1 => drop(curator.post(&format!("/api/admin/givers/{giver}/hide"), &json!({})).await),
        _ => {
            let Some(time) = curator.pick(TIMES) else { return };
            curator.delete(&format!("/api/admin/timestamps/{time}/giver")).await;
        }
    }
}

pub async fn shut_out(curator: &mut Curator<'_>) {
    let Some(member) = curator.pick(MEMBERS) else { return };
    let ban = format!("/api/admin/users/{member}/ban");
    let networks = "/api/admin/blocked-networks";
    match curator.dice.below(4) {
        0 | 1 => {
            let days = curator.one_of(&[json!(7), Value::Null]);
            let wish = json!({ "reason": format!("Spam {}", curator.number), "days": days });
            curator.put(&ban, &wish).await;
        }
        2 => drop(curator.delete(&ban).await),
        _ => {
            let blocked = "SELECT network_hash FROM network_blocks ORDER BY network_hash";
            if let Some(hash) = curator.pick(blocked).filter(|_| curator.number.is_multiple_of(2)) {
                return drop(curator.delete(&format!("{networks}/{hash}")).await);
            }
            let network = format!("203.0.113.{}", curator.number % 9);
            let wish = json!({ "network": network, "reason": "A flood of times", "hours": 24 });
            curator.post(networks, &wish).await;
        }
    }
}
