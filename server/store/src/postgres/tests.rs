//! What only PostgreSQL can do or fail at. The nouns' own rules are tested on both engines elsewhere.

mod unfit;

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::fixture::{check_that_failures_are_undone, insert, postgres};
use crate::row::params;
use crate::{OpenError, Store, StoreError, Tx, changes, list};

#[test]
fn on_postgres_a_write_that_fails_is_undone_alone() {
    let (store, _database) = postgres();
    check_that_failures_are_undone(&store);
    let swallowed = store.write_blocking(|tx| {
        insert(tx, "e")?;
        let _taken = insert(tx, "a");
        Ok::<_, StoreError>(())
    });
    assert!(matches!(swallowed, Err(StoreError::Taken)), "an acknowledged write stands whole");
    assert_eq!(store.read_blocking(list::count).unwrap(), 2);
}

/// Each counts what is there and writes one more by the count: two that saw the same count would write the
/// same.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn on_postgres_writes_that_cross_are_made_again() {
    let (store, database) = postgres();
    let other = Store::connect(database.address()).unwrap();
    static RUNS: AtomicU32 = AtomicU32::new(0);
    let mut writers = tokio::task::JoinSet::new();
    for number in 0..8 {
        let store = if number % 2 == 0 { store.clone() } else { other.clone() };
        writers.spawn(async move {
            for _ in 0..10 {
                let write = store.write(|tx| {
                    RUNS.fetch_add(1, Ordering::Relaxed);
                    let count = list::count(tx)?;
                    insert(tx, &format!("list-{count}"))
                });
                write.await.unwrap();
            }
        });
    }
    writers.join_all().await;
    assert_eq!(store.read(list::count).await.unwrap(), 80);
    let (runs, of) = (RUNS.load(Ordering::Relaxed), |store: &Store| store.connections().unwrap());
    assert!(runs > 80, "none crossed another");
    assert_eq!(of(&store).crossed + of(&other).crossed, u64::from(runs) - 80);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_postgres_what_one_server_writes_another_hears() {
    let (store, database) = postgres();
    let other = Store::connect(database.address()).unwrap();
    let before = other.version().unwrap();
    let (_, last) = other.read(changes::span).await.unwrap();
    store.write(|tx| insert(tx, "a")).await.unwrap();
    while other.version().unwrap() == before {
        tokio::time::timeout(Duration::from_secs(10), other.changed()).await.unwrap();
    }
    let told = other.read(|tx| changes::list_after(tx, last, 9)).await.unwrap();
    assert_eq!(told.len(), 1);
}

/// A change of a transaction that began earlier and commits later is not skipped.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_postgres_no_change_appears_behind_one_that_was_told() {
    let (store, database) = postgres();
    let (_, last) = store.read(changes::span).await.unwrap();
    let (begun, has_begun) = std::sync::mpsc::channel();
    let (go_on, may_go_on) = std::sync::mpsc::channel::<()>();
    let slow = Store::connect(database.address()).unwrap();
    let may_go_on = std::sync::Mutex::new(may_go_on);
    let writing = std::thread::spawn(move || {
        slow.write_blocking(move |tx| {
            insert(tx, "slow")?;
            changes::tell(tx, "m", changes::Kind::Mix, "")?;
            let _ = begun.send(());
            let _ = may_go_on.lock().unwrap().recv_timeout(Duration::from_secs(10));
            Ok::<_, StoreError>(())
        })
    });
    has_begun.recv().unwrap();
    store.write(|tx| insert(tx, "quick")).await.unwrap();
    let early = store.read(|tx| changes::list_after(tx, last, 9)).await.unwrap();
    assert!(early.is_empty(), "an earlier one is still under way: {early:?}");
    go_on.send(()).unwrap();
    writing.join().unwrap().unwrap();
    // Transactions of other databases on the same server put some of them off as well.
    let mut told = Vec::new();
    for _ in 0..1000 {
        let all = store.read(|tx| changes::list_after(tx, last, 9)).await.unwrap();
        assert!(all.starts_with(&told), "{all:?} after {told:?}");
        if all.len() == 3 {
            return;
        }
        told = all;
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("nothing is told");
}

/// A command has one thread, whose one task asks for as much as it likes.
#[test]
fn on_postgres_a_task_that_keeps_its_thread_is_answered_as_often_as_it_asks() {
    let (store, _database) = postgres();
    let (done, is_done) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            for number in 0..400 {
                let sql = format!("SELECT {number} + length(?1)");
                let read = |tx: &Tx<'_>| tx.find(&sql, params!["a"], |row| row.get::<i64>(0));
                assert_eq!(store.read(read).await.unwrap(), Some(number + 1));
            }
        });
        done.send(()).unwrap();
    });
    is_done.recv_timeout(Duration::from_secs(60)).unwrap();
}

#[test]
fn on_postgres_one_statement_may_fail_where_that_is_said() {
    let (store, _database) = postgres();
    store
        .write_blocking(|tx| {
            insert(tx, "a")?;
            let again = tx.attempt(|| insert(tx, "a"));
            assert!(matches!(again, Err(StoreError::Taken)));
            insert(tx, "b")
        })
        .unwrap();
    assert_eq!(store.read_blocking(list::count).unwrap(), 2);
}

/// A server that ends all connections is a server that starts anew.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_postgres_a_server_that_was_away_is_found_again() {
    let (store, database) = postgres();
    store.write(|tx| insert(tx, "a")).await.unwrap();
    for number in 0..5 {
        database.run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()",
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
        store.read(list::count).await.unwrap();
        store.write(move |tx| insert(tx, &format!("b-{number}"))).await.unwrap();
    }
    assert_eq!(store.read(list::count).await.unwrap(), 6);
}

#[test]
fn on_postgres_rows_come_back_as_they_went() {
    let (store, _database) = postgres();
    let read = store.read_blocking(|tx| {
        tx.find(
            "SELECT CAST(?1 AS BIGINT), CAST(?2 AS TEXT), CAST(?3 AS BOOLEAN),
                CAST(?4 AS DOUBLE PRECISION), CAST(?5 AS BYTEA), CAST(?6 AS TEXT)",
            params![-7_i64, "Ünder ? $1", true, 0.25, vec![0_u8, 255], None::<String>],
            |row| {
                let (number, text, is): (i64, String, bool) =
                    (row.get(0)?, row.get(1)?, row.get(2)?);
                let (real, bytes, none): (f64, Vec<u8>, Option<String>) =
                    (row.get(3)?, row.get(4)?, row.get(5)?);
                Ok((number, text, is, real, bytes, none))
            },
        )
    });
    let wanted = (-7, "Ünder ? $1".to_owned(), true, 0.25, vec![0, 255], None);
    assert_eq!(read.unwrap().unwrap(), wanted);
}

/// There and back, with every kind of cell, and names that search has to find at either end.
#[test]
fn on_postgres_a_database_moves_there_and_back() {
    let folder = crate::fixture::Folder::new("moves");
    let here = Store::open(&folder.0).unwrap();
    here.write_blocking(|tx| {
        for slug in ["a", "b\t\n\\N", "Ünder 夜"] {
            insert(tx, slug)?;
        }
        tx.change(
            "INSERT INTO mixes (id, slug, title, title_slug, genre, cover_hue, created_at)
                VALUES ('m', 'm', 'Night Bus', 'night-bus', 'Harbour Dub', 7, 1)",
            &[],
        )?;
        crate::search::put(tx, crate::search::Kind::Mix, "m", "Night Bus 夜の", "Wharf")?;
        tx.change(
            "INSERT INTO track_audio_features (spotify_track_id, tempo, energy) VALUES ('t', ?1, ?2)",
            params![0.1 + 0.2, 1e-300],
        )?;
        tx.change(
            "INSERT INTO outgoing_mails (id, recipient, subject, body_text, body_html, created_at,
                next_try_at, sealed) VALUES ('o', 'a@b', '', '', '', 0, 0, ?1)",
            params![vec![0_u8, 92, 255]],
        )
    })
    .unwrap();
    let (there, database) = postgres();
    let mut told = Vec::new();
    there.fill_from(&here, |copied| told.push(copied.clone())).unwrap();
    assert_eq!(told.len() + 1, crate::transfer::TABLES.len());
    assert!(told.iter().filter(|copied| copied.rows > 0).count() > 5);
    let again = there.fill_from(&here, |_| ());
    assert!(matches!(again, Err(OpenError::Used)), "{again:?}");
    let find = |store: &Store, text: &'static str| {
        store
            .read_blocking(|tx| crate::search::find(tx, crate::search::Kind::Mix, text, 9))
            .unwrap()
    };
    for store in [&here, &there] {
        assert_eq!(find(store, "bus nig"), ["m"]);
        assert_eq!(find(store, "の"), ["m"]);
        assert_eq!(find(store, "wharf harb"), ["m"]);
    }
    let (newest_here, newest_there) = (
        here.read_blocking(changes::span).unwrap().1,
        there.read_blocking(changes::span).unwrap().1,
    );
    assert!(newest_there > newest_here, "{newest_there} is behind {newest_here}");
    let back = folder.0.join("back.db");
    let mut told_back = Vec::new();
    there.pour_into(&back, |copied| told_back.push(copied.clone())).unwrap();
    assert_eq!(told_back, told);
    std::fs::create_dir(folder.0.join("back")).unwrap();
    std::fs::rename(&back, folder.0.join("back/segue.db")).unwrap();
    let returned = Store::open(&folder.0.join("back")).unwrap();
    assert_eq!(find(&returned, "bus nig"), ["m"]);
    assert_eq!(returned.read_blocking(list::list_of_home).unwrap().len(), 3);
    assert!(returned.read_blocking(changes::span).unwrap().1 > newest_there);
    drop(database);
}

/// What one engine has of tables and columns, the other has.
#[test]
fn on_postgres_tables_and_columns_are_those_of_sqlite() {
    let folder = crate::fixture::Folder::new("tables");
    let (here, (there, _database)) = (Store::open(&folder.0).unwrap(), postgres());
    let of_sqlite = "SELECT name FROM sqlite_schema WHERE type = 'table'
        AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search_index%' ORDER BY name";
    let of_postgres = "SELECT CAST(relname AS TEXT) FROM pg_catalog.pg_class
        WHERE relkind = 'r' AND relnamespace = CAST('public' AS regnamespace) ORDER BY relname";
    let tables = |store: &Store, sql: &'static str| -> Vec<String> {
        store.read_blocking(|tx| tx.list(sql, &[], |row| row.get(0))).unwrap()
    };
    let columns = |store: &Store, table: &str| {
        let of_table = store.read_blocking(|tx| crate::schema::columns(tx, table)).unwrap();
        let of_table = of_table.into_iter().map(|it| (it.name, it.is_of_key));
        of_table.filter(|(name, _)| name != "words").collect::<std::collections::BTreeSet<_>>()
    };
    let tables_there = tables(&there, of_postgres);
    let mut tables_here = tables(&here, of_sqlite);
    for table in &tables_here {
        assert_eq!(columns(&here, table), columns(&there, table), "{table}");
    }
    let mut moved: Vec<String> = crate::transfer::TABLES.map(str::to_owned).to_vec();
    moved.extend(["allowances", "changes", "leases"].map(str::to_owned));
    moved.sort();
    assert_eq!(moved, tables_here);
    tables_here.extend(["change_numbers".to_owned(), "schema_version".to_owned()]);
    tables_here.sort();
    assert_eq!(tables_here, tables_there);
}
