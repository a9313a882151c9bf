//! The law of undoing: whatever was curated, in whatever order, is undone in reverse by its entries of the
//! audit, and every table that is recorded is then what it was, byte for byte.

mod acts;
mod crowd;
mod curator;
mod lists;
mod mixes;
mod names;
mod people;
mod staged;

use std::collections::HashMap;

use segue_store::record::TABLES;
use serde_json::json;

use crate::admin::json_of;
use crate::support::Server;
use crate::support::browser::Browser;
use crate::support::times::{Dice, times};
use curator::Curator;

const AUDIT: &str = "/api/admin/audit";

/// Columns that are not compared, each with its reason.
///
/// `search_entries.id` is the number by which the index of the search knows a row; it says nothing about
/// anything. The database gives the next one to a row that comes back, because a row that has come since may
/// have the number that it had. Rows are compared by what they are of, which the two other columns of their
/// key say.
const LEFT_OUT: [(&str, &str); 1] = [("search_entries", "id")];

/// Columns that say when something last changed. An act that is undone while later ones stand is a change of
/// its own, whose moment stays; they are compared where nothing was undone in between.
const MOMENTS: [&str; 2] = ["changed_at", "updated_at"];

/// An entry of the audit that can be undone: its id, and what it is called where it is shown.
struct Entry {
    id: String,
    name: String,
}

/// The names of a table's columns, those that the database works out included.
fn columns(server: &Server, table: &str) -> Vec<String> {
    let sql = if server.database.is_some() {
        format!(
            "SELECT CAST(column_name AS TEXT) FROM information_schema.columns
                WHERE table_name = '{table}' AND table_schema = current_schema()
                ORDER BY ordinal_position"
        )
    } else {
        format!("SELECT name FROM pragma_table_xinfo('{table}') ORDER BY cid")
    };
    server.rows(&sql).concat()
}

/// Every row of every recorded table, with all of its columns, in an order that depends on nothing else.
fn dump(server: &Server, takes_back: bool) -> Vec<String> {
    let mut all = Vec::new();
    for table in TABLES {
        let names = columns(server, table);
        assert!(!names.is_empty(), "{table}");
        let is_left_out = |name: &&String| {
            LEFT_OUT.contains(&(table, name)) || takes_back && MOMENTS.contains(&name.as_str())
        };
        let names = names.iter().filter(|name| !is_left_out(name));
        // Nothing is something else than an empty text.
        let cells: Vec<String> = names
            .map(|name| format!("coalesce('{name}=' || CAST({name} AS TEXT), '{name} is null')"))
            .collect();
        let of_table = server.rows(&format!("SELECT {} FROM {table}", cells.join(", ")));
        let mut rows: Vec<String> =
            of_table.into_iter().map(|row| format!("{table}: {}", row.join(" | "))).collect();
        rows.sort();
        all.extend(rows);
    }
    all
}

/// Every entry that can be undone, the latest first.
async fn entries(admin: &Browser<'_>) -> Vec<Entry> {
    let (mut all, mut after) = (Vec::new(), String::new());
    loop {
        let page = json_of(admin.get(&format!("{AUDIT}{after}")).await, 200).await;
        for entry in page["entries"].as_array().unwrap() {
            let text = |name: &str| entry[name].as_str().unwrap_or_default();
            if entry["has_changes"] == true {
                let name =
                    format!("{} {} ({})", text("action"), text("entity_name"), text("detail"));
                all.push(Entry { id: text("id").to_owned(), name });
            }
        }
        match page["next"].as_str() {
            Some(next) => after = format!("?after={next}"),
            None => return all,
        }
    }
}

/// Undoes everything, the latest first. What an act has undone already, the undoing of that act has done
/// again, by an entry of its own, which is then what there is to undo.
async fn undo_all(curator: &mut Curator<'_>) -> Result<usize, String> {
    let entries = entries(&curator.admin().await).await;
    let mut done_again: HashMap<String, String> = HashMap::new();
    for Entry { id, name } in &entries {
        let target = done_again.get(id).unwrap_or(id);
        let admin = curator.admin().await;
        let answer = admin.post(&format!("{AUDIT}/{target}/undo"), &json!({})).await;
        if answer.status() != 200 {
            return Err(format!("{name} was not undone: {}", answer.text().await.unwrap()));
        }
        if let Some(undone) = curator.undone.get(id) {
            let newest = json_of(admin.get(AUDIT).await, 200).await;
            let newest = newest["entries"][0]["id"].as_str().unwrap().to_owned();
            done_again.insert(undone.clone(), newest);
        }
        curator.server().pass_ms(1);
    }
    Ok(entries.len())
}

/// What two dumps do not have in common.
fn difference(first: &[String], last: &[String]) -> String {
    let only = |one: &[String], other: &[String], mark: &str| -> Vec<String> {
        let gone = one.iter().filter(|row| !other.contains(row));
        gone.map(|row| format!("{mark} {row}")).collect()
    };
    let mut lines = only(first, last, "-");
    lines.extend(only(last, first, "+"));
    lines.join("\n")
}

/// Mixes whose `is_doubled` contradicts the catalogue.
const WRONG_DOUBLES: &str = "SELECT m.id FROM mixes m JOIN doubled_mixes d ON d.id = m.id
    WHERE m.is_doubled <> d.is_doubled";

/// Curates so often by the dice of a seed, undoing some of it in between or not, and undoes all of it.
async fn check(seed: u64, count: u32, takes_back: bool) {
    let server = crowd::start().await;
    let mut curator = Curator::new(&server, Dice(seed), takes_back);
    let first = dump(&server, takes_back);
    for number in 0..count {
        acts::act(&mut curator, number).await;
        assert_eq!(
            server.rows(WRONG_DOUBLES),
            Vec::<Vec<String>>::new(),
            "{:?}",
            curator.said.last()
        );
    }
    let said = |curator: &Curator<'_>| curator.said.join("\n");
    assert_ne!(dump(&server, takes_back), first, "nothing was done\n{}", said(&curator));
    let undone = undo_all(&mut curator).await;
    let story = || format!("seed {seed}, these acts:\n{}", said(&curator));
    let undone = undone.unwrap_or_else(|error| panic!("{}\n{error}", story()));
    let last = dump(&server, takes_back);
    assert!(first == last, "{}\nand not as it was:\n{}", story(), difference(&first, &last));
    assert!(undone as u32 >= count * 3 / 4, "{undone} entries of {count} acts\n{}", story());
    println!(
        "endured: {count} acts of curating by the dice of seed {seed}, {undone} entries undone in reverse: \
        every row of {} tables is as it was",
        TABLES.len()
    );
}

/// The seed that is asked for, else one of every day.
fn seed() -> u64 {
    std::env::var("SEGUE_SEED").ok().map_or(35, |text| text.parse().unwrap())
}

#[tokio::test]
async fn whatever_was_curated_is_undone_in_reverse_byte_for_byte() {
    check(seed(), times(60, 1000), false).await;
}

#[tokio::test]
async fn what_was_undone_in_between_and_done_again_is_undone_as_well() {
    check(seed(), times(60, 1000), true).await;
}
