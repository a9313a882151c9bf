mod gone;

use serde_json::json;

use super::{Conflict, Edits, RowEdit, Why, begin, end, tell, undo};
use crate::fixture::{Folder, insert, postgres};
use crate::list::{self, NewList};
use crate::row::params;
use crate::{Store, StoreError, Tx};
use segue_base::clock::Moment;

/// Records what some work changes, in a write of its own.
fn recorded(
    store: &Store,
    work: impl Fn(&Tx<'_>) -> Result<(), StoreError> + Send + 'static,
) -> Edits {
    let write = move |tx: &Tx<'_>| {
        begin(tx)?;
        work(tx)?;
        end(tx)
    };
    store.write_blocking(write).unwrap()
}

fn undone(store: &Store, edits: &Edits) -> Vec<Conflict> {
    let edits = edits.clone();
    store.write_blocking(move |tx| undo(tx, &edits)).unwrap()
}

/// Every row of the tables that the tests change.
fn rows(store: &Store) -> Vec<String> {
    let read = |tx: &Tx<'_>| {
        let mut rows = Vec::new();
        for table in ["artists", "mixes", "mix_artists", "lists", "mix_lists", "former_list_slugs"]
        {
            let sql = format!("SELECT * FROM {table}");
            rows.extend(tx.list(&sql, &[], |row| {
                Ok(format!("{table} {:?}", crate::snapshot::cells(row)?))
            })?);
        }
        rows.sort();
        Ok(rows)
    };
    store.read_blocking(read).unwrap()
}

const MIX: &str = "INSERT INTO mixes (id, slug, title, title_slug, venue, cover_hue, created_at)
    VALUES (?1, ?1, 'Night Bus', 'night-bus', 'Wharf', 7, 1)";

fn renamed(title: &str) -> NewList {
    NewList {
        slug: title.to_lowercase(),
        title: title.to_owned(),
        description: None,
        is_visible: true,
        is_auto_generated: false,
        display_order: 0,
    }
}

/// Fills a store with a list and a mix in it, by two artists; the ids of both.
fn fill(store: &Store) -> (String, String) {
    let fill = |tx: &Tx<'_>| {
        let list_id = insert(tx, "a")?;
        tx.change(MIX, params!["m"])?;
        for (place, artist) in [(1, "one"), (2, "two")] {
            tx.change(
                "INSERT INTO artists (id, name, name_key, slug, created_at) VALUES (?1, ?1, ?1, ?1, 1)",
                params![artist],
            )?;
            tx.change(
                "INSERT INTO mix_artists (mix_id, position, artist_id, role) VALUES ('m', ?1, ?2, 'main')",
                params![place, artist],
            )?;
        }
        list::append_mix(tx, &list_id, "m")?;
        Ok::<_, StoreError>(list_id)
    };
    (store.write_blocking(fill).unwrap(), "m".to_owned())
}

fn check_that_what_was_done_is_undone(store: &Store) {
    let (list_id, _) = fill(store);
    let first = rows(store);
    let id = list_id.clone();
    let edits = recorded(store, move |tx| {
        list::update(tx, &id, &renamed("B"), Moment::from_ms(9))?;
        tx.change("UPDATE mixes SET venue = NULL, title = 'Day Bus' WHERE id = 'm'", &[])?;
        // Two rows that change places.
        tx.change("DELETE FROM mix_artists WHERE mix_id = 'm'", &[])?;
        for (place, artist) in [(1, "two"), (2, "one")] {
            tx.change(
                "INSERT INTO mix_artists (mix_id, position, artist_id, role) VALUES ('m', ?1, ?2, 'main')",
                params![place, artist],
            )?;
        }
        tx.change(MIX, params!["new"]).map(drop)
    });
    let second = rows(store);
    let redo = edits.clone();
    let redo = recorded(store, move |tx| {
        assert_eq!(undo(tx, &redo)?, []);
        Ok(())
    });
    assert_eq!(rows(store), first);
    assert_eq!(undone(store, &redo), [], "an undo is undone");
    assert_eq!(rows(store), second);
    assert_eq!(undone(store, &edits), []);
    let gone = recorded(store, |tx| tx.change("DELETE FROM mixes WHERE id = 'm'", &[]).map(drop));
    let tables: Vec<&str> = gone.0.iter().map(|edit| edit.table.as_str()).collect();
    assert!(tables.contains(&"mix_lists") && tables.contains(&"mix_artists"), "{tables:?}");
    assert_eq!(undone(store, &gone), []);
    assert_eq!(rows(store), first);
}

fn check_that_what_came_since_is_told(store: &Store) {
    let (list_id, _) = fill(store);
    let id = list_id.clone();
    let edits = recorded(store, move |tx| {
        list::update(tx, &id, &NewList { slug: "a".into(), ..renamed("B") }, Moment::from_ms(9))?;
        tx.change("UPDATE mixes SET title = 'Day Bus' WHERE id = 'm'", &[]).map(drop)
    });
    let conflict = |table: &str, id: &str, name: &str, why: Why| Conflict {
        table: table.to_owned(),
        key: json!({ "id": id }).as_object().unwrap().clone(),
        name: name.to_owned(),
        position: None,
        why,
    };
    let change = |sql: &'static str| store.write_blocking(move |tx| tx.change(sql, &[])).unwrap();
    change("UPDATE mixes SET title = 'Evening Bus', venue = 'Quay' WHERE id = 'm'");
    let before = rows(store);
    let title = conflict("mixes", "m", "Day Bus", Why::Changed("title".to_owned()));
    assert_eq!(undone(store, &edits), [title]);
    assert_eq!(rows(store), before, "nothing is undone by halves");
    change("UPDATE mixes SET title = 'Day Bus' WHERE id = 'm'");
    change("UPDATE lists SET description = 'Slow', updated_at = 10");
    assert_eq!(undone(store, &edits), []);
    let kept = "SELECT m.venue, l.description, l.title, l.updated_at FROM mixes m, lists l";
    let read = |tx: &Tx<'_>| tx.find(kept, &[], crate::snapshot::cells);
    let kept = serde_json::Value::Object(store.read_blocking(read).unwrap().unwrap());
    assert_eq!(
        kept,
        json!({ "venue": "Quay", "description": "Slow", "title": "a", "updated_at": 10 })
    );
    let new = recorded(store, |tx| {
        tx.change(MIX, params!["new"])?;
        tx.change(
            "INSERT INTO artists (id, name, name_key, slug, created_at) VALUES ('x', 'x', 'x', 'x', 1)",
            &[],
        )?;
        tx.change(
            "INSERT INTO mix_artists (mix_id, position, artist_id, role) VALUES ('new', 1, 'x', 'main')",
            &[],
        )
        .map(drop)
    });
    store.write_blocking(move |tx| list::append_mix(tx, &list_id, "new")).unwrap();
    let used = Why::Used { table: "mix_lists", column: "mix_id", by: "list", count: 1 };
    assert_eq!(undone(store, &new), [conflict("mixes", "new", "Night Bus", used)]);
    change("DELETE FROM mix_lists WHERE mix_id = 'new'");
    change(
        "INSERT INTO mix_artists (mix_id, position, artist_id, role) VALUES ('m', 3, 'x', 'other')",
    );
    assert_eq!(undone(store, &new), [], "an artist whom another mix has by now stays");
    assert!(rows(store).iter().any(|row| row.starts_with("artists") && row.contains("\"x\"")));
    assert!(!rows(store).iter().any(|row| row.contains("\"new\"")));
}

#[test]
fn what_was_done_is_undone() {
    let folder = Folder::new("recorded");
    check_that_what_was_done_is_undone(&Store::open(&folder.0).unwrap());
}

#[test]
fn what_came_since_is_told() {
    let folder = Folder::new("recorded-since");
    check_that_what_came_since_is_told(&Store::open(&folder.0).unwrap());
}

#[test]
fn on_postgres_what_was_done_is_undone() {
    check_that_what_was_done_is_undone(&postgres().0);
}

#[test]
fn on_postgres_what_came_since_is_told() {
    check_that_what_came_since_is_told(&postgres().0);
}

/// The triggers that PostgreSQL has are for the tables that are recorded.
#[test]
fn on_postgres_every_table_that_is_recorded_has_its_trigger() {
    let (store, _database) = postgres();
    let sql = "SELECT CAST(c.relname AS TEXT) FROM pg_catalog.pg_trigger t
        JOIN pg_catalog.pg_class c ON c.oid = t.tgrelid WHERE t.tgname = 'records'";
    let mut found: Vec<String> =
        store.read_blocking(|tx| tx.list(sql, &[], |row| row.get(0))).unwrap();
    let mut wanted = super::TABLES.map(str::to_owned).to_vec();
    found.sort();
    wanted.sort();
    assert_eq!(found, wanted);
}

#[test]
fn a_write_that_does_not_record_leaves_nothing_behind() {
    let folder = Folder::new("not-recorded");
    let store = Store::open(&folder.0).unwrap();
    store
        .write_blocking(|tx| {
            begin(tx)?;
            insert(tx, "a")
        })
        .unwrap();
    let edits = recorded(&store, |tx| insert(tx, "b").map(drop));
    assert_eq!(edits.0.len(), 1);
    let failed = store.write_blocking(|tx| {
        begin(tx)?;
        insert(tx, "b")
    });
    assert!(matches!(failed, Err(StoreError::Taken)));
    assert_eq!(recorded(&store, |tx| insert(tx, "c").map(drop)).0.len(), 1);
}

#[test]
fn edits_in_a_row_are_one() {
    let row = |cells: serde_json::Value| cells.as_object().unwrap().clone();
    let edit = |before: Option<serde_json::Value>, after: Option<serde_json::Value>| {
        let (table, key) = ("lists".to_owned(), row(json!({ "id": "l" })));
        Edits(vec![RowEdit { table, key, before: before.map(row), after: after.map(row) }])
    };
    let first = edit(Some(json!({ "title": "a" })), Some(json!({ "title": "b" })));
    let later = edit(
        Some(json!({ "title": "b", "slug": "x" })),
        Some(json!({ "title": "c", "slug": "y" })),
    );
    let both = edit(
        Some(json!({ "title": "a", "slug": "x" })),
        Some(json!({ "title": "c", "slug": "y" })),
    );
    assert_eq!(first.clone().followed_by(later), both);
    let back = edit(Some(json!({ "title": "b" })), Some(json!({ "title": "a" })));
    assert!(first.clone().followed_by(back).is_empty());
    let gone = edit(Some(json!({ "id": "l", "title": "b", "slug": "x" })), None);
    let all = edit(Some(json!({ "id": "l", "title": "a", "slug": "x" })), None);
    assert_eq!(first.followed_by(gone), all);
    let new = edit(None, Some(json!({ "id": "l", "title": "a" })));
    assert!(
        new.clone().followed_by(edit(Some(json!({ "id": "l", "title": "a" })), None)).is_empty()
    );
    let named = new.followed_by(edit(Some(json!({ "title": "a" })), Some(json!({ "title": "b" }))));
    assert_eq!(named, edit(None, Some(json!({ "id": "l", "title": "b" }))));
}

#[test]
fn what_has_changed_is_told_by_names() {
    let folder = Folder::new("told");
    let store = Store::open(&folder.0).unwrap();
    fill(&store);
    let edits = recorded(&store, |tx| {
        tx.change("UPDATE mixes SET title = 'Day Bus', changed_at = 5 WHERE id = 'm'", &[])?;
        tx.change("DELETE FROM mix_lists", &[]).map(drop)
    });
    let told = store.read_blocking(|tx| tell(tx, &edits)).unwrap();
    assert_eq!(told.len(), 2);
    assert_eq!((told[0].table.as_str(), told[0].name.as_str()), ("mixes", "Day Bus"));
    assert_eq!(told[0].fields, [("title".to_owned(), "Night Bus".into(), "Day Bus".into())]);
    assert_eq!(told[1].name, "Day Bus, a");
    assert!(told[1].was_there && !told[1].is_there);
}
