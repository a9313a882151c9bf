//! What an action referred to, and what has gone before it is undone.

use super::*;
use crate::{comment, position};

fn change(store: &Store, sql: &'static str) {
    store.write_blocking(move |tx| tx.change(sql, &[]).map(drop)).unwrap();
}

fn count(store: &Store, sql: &'static str) -> u64 {
    store.read_blocking(|tx| tx.find(sql, &[], |row| row.get(0))).unwrap().unwrap()
}

/// Members of these names, whose ids they are.
fn members(store: &Store, names: &'static [&'static str]) {
    let write = move |tx: &Tx<'_>| {
        for name in names {
            let insert =
                "INSERT INTO users (id, email, role, created_at) VALUES (?1, ?1, 'member', 1)";
            tx.change(insert, params![name])?;
        }
        Ok::<_, StoreError>(())
    };
    store.write_blocking(write).unwrap();
}

fn check_that_a_row_does_not_come_back_without_what_it_names(store: &Store) {
    fill(store);
    change(
        store,
        "INSERT INTO artists (id, name, name_key, slug, created_at)
        VALUES ('three', 'three', 'three', 'three', 1)",
    );
    let edits = recorded(store, |tx| {
        let sql = "UPDATE mix_artists SET artist_id = 'three' WHERE mix_id = 'm' AND position = 2";
        tx.change(sql, &[])?;
        tx.change("UPDATE mixes SET venue = 'Quay' WHERE id = 'm'", &[]).map(drop)
    });
    change(store, "DELETE FROM artists WHERE id = 'two'");
    let before = rows(store);
    let whys: Vec<Why> = undone(store, &edits).into_iter().map(|conflict| conflict.why).collect();
    let (column, table, id) = ("artist_id".to_owned(), "artists".to_owned(), "two".to_owned());
    assert_eq!(whys, [Why::Lost { column, table, id }]);
    assert_eq!(rows(store), before, "nothing is undone by halves");
}

/// The likes, the place and the history of a mix come back with it, except those of who has left or has
/// forgotten them.
fn check_that_listening_comes_back(store: &Store) {
    fill(store);
    members(store, &["ada", "bob", "cleo", "dot"]);
    let listen = |tx: &Tx<'_>| {
        for name in ["ada", "bob", "cleo", "dot"] {
            let left = position::Left {
                mix_id: "m".to_owned(),
                seconds: 60,
                duration_seconds: None,
                is_finished: false,
                listened_at: Moment::from_ms(5),
            };
            position::keep(tx, name, &[left], Moment::from_ms(9))?;
            tx.change(
                "INSERT INTO heard_mixes (user_id, mix_id, day, seconds, listened_at)
                VALUES (?1, 'm', '2026-05-04', 60, 5)",
                params![name],
            )?;
            let like = "INSERT INTO mix_likes (user_id, mix_id, created_at) VALUES (?1, 'm', 1)";
            tx.change(like, params![name])?;
        }
        Ok::<_, StoreError>(())
    };
    store.write_blocking(listen).unwrap();
    let edits = recorded(store, |tx| tx.change("DELETE FROM mixes WHERE id = 'm'", &[]).map(drop));
    let told = store.read_blocking(|tx| tell(tx, &edits)).unwrap();
    let is_listening = |table: &str| ["positions", "heard_mixes"].contains(&table);
    assert!(!told.iter().any(|told| is_listening(&told.table)), "nobody is told who listened");
    store
        .write_blocking(|tx| {
            tx.change("DELETE FROM users WHERE id = 'bob'", &[])?;
            position::delete_all(tx, "cleo", Moment::from_ms(20))?;
            position::set_wish(tx, "dot", false, Moment::from_ms(3))
        })
        .unwrap();
    assert_eq!(undone(store, &edits), []);
    assert_eq!(count(store, "SELECT count(*) FROM mix_likes"), 3);
    for counted in ["SELECT count(*) FROM positions", "SELECT count(*) FROM heard_mixes"] {
        assert_eq!(count(store, counted), 1, "{counted}");
    }
    assert_eq!(count(store, "SELECT count(*) FROM positions WHERE user_id = 'ada'"), 1);
}

/// Of several comments, those of who has left stay hidden; a submission that waits comes back without its
/// giver and its mix.
fn check_that_what_people_gave_comes_back_without_them(store: &Store) {
    fill(store);
    members(store, &["ada", "bob"]);
    let write = |tx: &Tx<'_>| {
        for name in ["ada", "bob"] {
            let new = comment::NewComment {
                idempotence: None,
                mix_id: "m".to_owned(),
                position: None,
                meant_track_id: None,
                mix_seconds: None,
                user_id: name.to_owned(),
                text: format!("From {name}"),
            };
            comment::insert(tx, &new, Moment::from_ms(1))?;
        }
        tx.change(
            "INSERT INTO suggestions (id, mix_id, mix_title, user_id, network_hash, base, text, rows,
                note, state, created_at)
            VALUES ('s', 'm', 'Night Bus', 'bob', '', '[]', 'A - B', '[]', NULL, 'waiting', 1)",
            &[],
        )
        .map(drop)
    };
    store.write_blocking(write).unwrap();
    let edits = recorded(store, |tx| {
        tx.change("UPDATE comments SET text = NULL, user_id = NULL", &[])?;
        tx.change("DELETE FROM suggestions", &[]).map(drop)
    });
    change(store, "DELETE FROM users WHERE id = 'bob'");
    assert_eq!(undone(store, &edits), []);
    let texts: Vec<String> = store
        .read_blocking(|tx| {
            let sql = "SELECT text FROM comments WHERE text IS NOT NULL";
            tx.list(sql, &[], |row| row.get(0))
        })
        .unwrap();
    assert_eq!(texts, ["From ada"]);
    let kept = "SELECT count(*) FROM suggestions WHERE user_id IS NULL AND mix_id = 'm'";
    assert_eq!(count(store, kept), 1);
    assert_eq!(undone(store, &edits), [], "what is back stays");
    let edits = recorded(store, |tx| tx.change("DELETE FROM suggestions", &[]).map(drop));
    change(store, "DELETE FROM mixes WHERE id = 'm'");
    assert_eq!(undone(store, &edits), []);
    assert_eq!(count(store, "SELECT count(*) FROM suggestions WHERE mix_id IS NULL"), 1);
}

/// Of a comment of who has left, the answers of others come back under a blank.
fn check_that_answers_come_back_under_a_blank(store: &Store) {
    fill(store);
    members(store, &["ada", "bob"]);
    let write = |tx: &Tx<'_>| {
        let insert = "INSERT INTO comments (id, mix_id, parent_id, user_id, text, created_at)
            VALUES (?1, 'm', ?2, ?3, ?1, 1)";
        for (id, parent, user) in [
            ("answered", None, "bob"),
            ("answer", Some("answered"), "ada"),
            ("alone", None, "bob"),
            ("own", Some("alone"), "bob"),
        ] {
            tx.change(insert, params![id, parent, user])?;
        }
        Ok::<_, StoreError>(())
    };
    store.write_blocking(write).unwrap();
    let edits = recorded(store, |tx| tx.change("DELETE FROM mixes WHERE id = 'm'", &[]).map(drop));
    change(store, "DELETE FROM users WHERE id = 'bob'");
    assert_eq!(undone(store, &edits), []);
    let comments: Vec<String> = store
        .read_blocking(|tx| {
            let sql = "SELECT id || ': ' || coalesce(text, 'blank') FROM comments ORDER BY id";
            tx.list(sql, &[], |row| row.get(0))
        })
        .unwrap();
    assert_eq!(comments, ["answer: answer", "answered: blank"]);
}

/// A like of a track that was merged into another one since is a like of that one, once.
fn check_that_what_was_merged_since_stands_in(store: &Store) {
    fill(store);
    members(store, &["ada", "bob"]);
    let write = |tx: &Tx<'_>| {
        for id in ["old", "new"] {
            let insert = "INSERT INTO tracks (id, title, slug, created_at) VALUES (?1, ?1, ?1, 1)";
            tx.change(insert, params![id])?;
        }
        for (id, user, track) in [("1", "ada", "old"), ("2", "bob", "old"), ("3", "bob", "new")] {
            let insert =
                "INSERT INTO likes (id, user_id, track_id, created_at) VALUES (?1, ?2, ?3, 1)";
            tx.change(insert, params![id, user, track])?;
        }
        Ok::<_, StoreError>(())
    };
    store.write_blocking(write).unwrap();
    let remove = "DELETE FROM likes WHERE track_id = 'old'";
    let edits = recorded(store, move |tx| tx.change(remove, &[]).map(drop));
    change(store, "DELETE FROM tracks WHERE id = 'old'");
    change(store, "INSERT INTO moved_tracks (id, track_id) VALUES ('old', 'new')");
    assert_eq!(undone(store, &edits), []);
    let likes: Vec<String> = store
        .read_blocking(|tx| {
            let sql = "SELECT user_id || ' likes ' || track_id FROM likes ORDER BY user_id";
            tx.list(sql, &[], |row| row.get(0))
        })
        .unwrap();
    assert_eq!(likes, ["ada likes new", "bob likes new"]);
}

/// A mix that was hidden and then scheduled is not shown by taking back the first alone.
fn check_that_a_scheduled_mix_stays_hidden(store: &Store) {
    fill(store);
    let hide = "UPDATE mixes SET is_hidden = TRUE WHERE id = 'm'";
    let edits = recorded(store, move |tx| tx.change(hide, &[]).map(drop));
    change(store, "UPDATE mixes SET shows_at = 99 WHERE id = 'm'");
    let whys = |edits| -> Vec<Why> {
        undone(store, edits).into_iter().map(|conflict| conflict.why).collect()
    };
    assert_eq!(whys(&edits), [Why::Changed("shows_at".to_owned())]);
    let schedule = "UPDATE mixes SET shows_at = NULL WHERE id = 'm'";
    let unscheduled = recorded(store, move |tx| tx.change(schedule, &[]).map(drop));
    change(store, "UPDATE mixes SET is_hidden = FALSE WHERE id = 'm'");
    assert_eq!(whys(&unscheduled), [Why::Changed("is_hidden".to_owned())]);
}

#[test]
fn a_row_does_not_come_back_without_what_it_names() {
    let folder = Folder::new("recorded-names");
    check_that_a_row_does_not_come_back_without_what_it_names(&Store::open(&folder.0).unwrap());
}

#[test]
fn listening_comes_back() {
    let folder = Folder::new("recorded-listening");
    check_that_listening_comes_back(&Store::open(&folder.0).unwrap());
}

#[test]
fn what_people_gave_comes_back_without_them() {
    let folder = Folder::new("recorded-given");
    check_that_what_people_gave_comes_back_without_them(&Store::open(&folder.0).unwrap());
}

#[test]
fn a_scheduled_mix_stays_hidden() {
    let folder = Folder::new("recorded-schedule");
    check_that_a_scheduled_mix_stays_hidden(&Store::open(&folder.0).unwrap());
}

#[test]
fn answers_come_back_under_a_blank() {
    let folder = Folder::new("recorded-answers");
    check_that_answers_come_back_under_a_blank(&Store::open(&folder.0).unwrap());
}

#[test]
fn on_postgres_answers_come_back_under_a_blank() {
    check_that_answers_come_back_under_a_blank(&postgres().0);
}

#[test]
fn what_was_merged_since_stands_in() {
    let folder = Folder::new("recorded-merged");
    check_that_what_was_merged_since_stands_in(&Store::open(&folder.0).unwrap());
}

#[test]
fn on_postgres_what_was_merged_since_stands_in() {
    check_that_what_was_merged_since_stands_in(&postgres().0);
}

#[test]
fn on_postgres_a_row_does_not_come_back_without_what_it_names() {
    check_that_a_row_does_not_come_back_without_what_it_names(&postgres().0);
}

#[test]
fn on_postgres_listening_comes_back() {
    check_that_listening_comes_back(&postgres().0);
}

#[test]
fn on_postgres_what_people_gave_comes_back_without_them() {
    check_that_what_people_gave_comes_back_without_them(&postgres().0);
}

#[test]
fn on_postgres_a_scheduled_mix_stays_hidden() {
    check_that_a_scheduled_mix_stays_hidden(&postgres().0);
}
