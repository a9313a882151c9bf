//! What only PostgreSQL can do or fail at. The nouns' own rules are tested on both engines elsewhere.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::fixture::{insert, postgres};
use crate::row::params;
use crate::{OpenError, Store, StoreError, changes, list};

#[test]
fn on_postgres_a_write_that_fails_is_undone_alone() {
    let (store, _database) = postgres();
    store.write_blocking(|tx| insert(tx, "a")).unwrap();
    let taken = store.write_blocking(|tx| {
        insert(tx, "b")?;
        insert(tx, "a")
    });
    assert!(matches!(taken, Err(StoreError::Taken)), "{taken:?}");
    let panicked: Result<(), _> = store.write_blocking(|tx| {
        insert(tx, "c")?;
        panic!("on purpose")
    });
    assert!(matches!(panicked, Err(StoreError::Panicked)));
    let swallowed = store.write_blocking(|tx| {
        insert(tx, "e")?;
        let _taken = insert(tx, "a");
        Ok::<_, StoreError>(())
    });
    assert!(matches!(swallowed, Err(StoreError::Taken)), "an acknowledged write stands whole");
    store.write_blocking(|tx| insert(tx, "d")).unwrap();
    let slugs = store.read_blocking(list::list_of_home).unwrap();
    assert_eq!(slugs.into_iter().map(|it| it.slug).collect::<Vec<_>>(), ["a", "d"]);
    assert!(store.read_blocking(|tx| insert(tx, "f")).is_err(), "readers cannot write");
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
    assert!(RUNS.load(Ordering::Relaxed) > 80, "none crossed another");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_postgres_what_one_server_writes_another_hears() {
    let (store, database) = postgres();
    let other = Store::connect(database.address()).unwrap();
    let before = other.version().unwrap();
    let (_, last) = other.read(changes::span).await.unwrap();
    store.write(|tx| insert(tx, "a")).await.unwrap();
    tokio::time::timeout(Duration::from_secs(10), other.changed()).await.unwrap();
    assert_ne!(other.version().unwrap(), before);
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
    // Other databases' transactions on the same server put them off as well.
    for _ in 0..1000 {
        let all = store.read(|tx| changes::list_after(tx, last, 9)).await.unwrap();
        if !all.is_empty() {
            assert_eq!(all.len(), 3, "{all:?}");
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("nothing is told");
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

#[test]
fn on_postgres_what_cannot_be_used_is_said_in_one_line() {
    let (store, database) = postgres();
    drop(store);
    database.run("UPDATE schema_version SET number = 9999");
    let newer = Store::connect(database.address()).err().unwrap().to_string();
    assert!(newer.contains("newer version of Segue (schema 9999"), "{newer}");
    let foreign = fake_world::postgres::Database::create();
    foreign.run("CREATE TABLE bookmarks (url TEXT)");
    let said = Store::connect(foreign.address()).err().unwrap().to_string();
    assert!(said.contains("tables of another program"), "{said}");
    let away = Store::connect("postgres://segue:hush@127.0.0.1:1/segue").err().unwrap();
    assert!(matches!(away, OpenError::Server { .. }));
    for said in [newer, said, away.to_string()] {
        assert!(!said.contains('\n') && !said.contains("hush"), "{said}");
    }
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
