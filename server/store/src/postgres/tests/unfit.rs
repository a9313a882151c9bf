//! Databases that cannot be used, or not for all that is asked of them: each is said in one line.

use std::sync::mpsc::channel;
use std::time::Duration;

use fake_world::postgres::{Database, OwnServer};

use crate::fixture::{insert, postgres};
use crate::postgres::CONNECTIONS;
use crate::{OpenError, Store, StoreError, list};

/// What connecting to an address fails with.
fn refusal(address: &str) -> String {
    let said = Store::connect(address).err().unwrap().to_string();
    assert!(!said.contains('\n') && !said.contains("hush"), "{said}");
    said
}

#[test]
fn on_postgres_a_database_of_another_kind_is_left_alone() {
    let (store, database) = postgres();
    drop(store);
    database.run("UPDATE schema_version SET number = 9999");
    let newer = refusal(database.address());
    assert!(newer.contains("newer version of Segue (schema 9999"), "{newer}");
    let foreign = Database::create();
    foreign.run("CREATE TABLE bookmarks (url TEXT)");
    let said = refusal(foreign.address());
    assert!(said.contains("tables of another program"), "{said}");
    let options = "TEMPLATE template0 ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'";
    let said = refusal(Database::create_as(options).address());
    assert!(said.contains("its encoding is SQL_ASCII"), "{said}");
}

#[test]
fn on_postgres_a_server_that_is_not_there_is_named() {
    let nowhere = "postgres://segue:hush@127.0.0.1:1/segue";
    assert!(matches!(Store::connect(nowhere), Err(OpenError::Server { .. })));
    assert!(refusal(nowhere).contains("segue at 127.0.0.1:1"));
}

#[test]
fn on_postgres_a_wrong_password_and_missing_rights_are_told() {
    let server = OwnServer::start();
    let database = server.create();
    let address_with = server.create_guest(&database, "a long one");
    let said = refusal(&address_with("hush"));
    assert!(said.contains("password authentication failed for user \"guest\""), "{said}");
    let with_password = address_with("a%20long%20one");
    let said = refusal(&with_password);
    assert!(said.contains("permission denied for schema public"), "{said}");
    let said = refusal(&with_password.replacen("segue_test", "another", 1));
    assert!(said.contains("database \"another_"), "{said}");
    database.run("GRANT ALL ON SCHEMA public TO guest");
    Store::connect(&with_password).unwrap();
}

/// Whatever order and case the database's own collation has, that of texts is the same as in SQLite.
#[test]
fn on_postgres_the_order_of_texts_is_not_the_databases() {
    let (store, _database) = postgres();
    let others = "SELECT table_name || '.' || column_name FROM information_schema.columns
        WHERE table_schema = 'public' AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C'";
    let others: Vec<String> =
        store.read_blocking(|tx| tx.list(others, &[], |row| row.get(0))).unwrap();
    assert!(others.is_empty(), "{others:?}");
}

/// What comes of some work, once the store knows which of its connections were ended.
fn settled<T>(work: impl Fn() -> Result<T, StoreError>) -> Result<T, StoreError> {
    loop {
        match work() {
            Err(StoreError::Away(_)) => std::thread::sleep(Duration::from_millis(5)),
            other => return other,
        }
    }
}

#[test]
fn on_postgres_writes_are_refused_while_the_database_takes_none() {
    let (store, database) = postgres();
    store.write_blocking(|tx| insert(tx, "a")).unwrap();
    let write = || settled(|| store.write_blocking(|tx| insert(tx, "b")));
    let count = || settled(|| store.read_blocking(list::count)).unwrap();
    database.be_read_only(true);
    let refused = write();
    assert!(matches!(refused, Err(StoreError::ReadOnly)), "{refused:?}");
    assert_eq!(count(), 1);
    let said = refusal(database.address());
    assert!(said.contains("read-only"), "{said}");
    database.be_read_only(false);
    database.run(
        "CREATE FUNCTION fill_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
        END $$;
        CREATE TRIGGER fills_up BEFORE INSERT ON lists FOR EACH ROW EXECUTE FUNCTION fill_up()",
    );
    let refused = write();
    assert!(matches!(refused, Err(StoreError::Full)), "{refused:?}");
    assert_eq!(count(), 1);
    database.run("DROP TRIGGER fills_up ON lists");
    write().unwrap();
    assert_eq!(count(), 2);
}

/// Nobody waits for a connection for ever, and whoever comes later has one again.
#[test]
fn on_postgres_a_pool_that_is_empty_refuses_and_fills_again() {
    let (store, _database) = postgres();
    let (taken, is_taken) = channel();
    let holders: Vec<_> = (0..CONNECTIONS)
        .map(|_| {
            let (store, taken) = (store.clone(), taken.clone());
            let (let_go, may_go) = channel::<()>();
            let holding = std::thread::spawn(move || {
                store.read_blocking(|tx| {
                    let count = list::count(tx)?;
                    taken.send(()).unwrap();
                    let _ = may_go.recv();
                    Ok(count)
                })
            });
            (let_go, holding)
        })
        .collect();
    holders.iter().for_each(|_| is_taken.recv().unwrap());
    let connections = store.connections().unwrap();
    assert_eq!((connections.used, connections.idle), (CONNECTIONS, 0));
    let refused = store.read_blocking(list::count);
    assert!(matches!(refused, Err(StoreError::Busy)), "{refused:?}");
    for (let_go, holding) in holders {
        drop(let_go);
        assert_eq!(holding.join().unwrap().unwrap(), 0);
    }
    assert_eq!(store.read_blocking(list::count).unwrap(), 0);
}
