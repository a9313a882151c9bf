//! Data folders and rows for the store's own tests.

use std::path::PathBuf;

use segue_base::clock::Moment;

use super::list::{self, NewList};
use super::{Store, StoreError, Tx};

pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("segue-store-{}-{name}", std::process::id()));
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn a_list(slug: &str) -> NewList {
    NewList {
        slug: slug.to_owned(),
        title: slug.to_owned(),
        description: None,
        is_visible: true,
        is_auto_generated: false,
        display_order: 0,
    }
}

pub fn insert(tx: &Tx<'_>, slug: &str) -> Result<String, StoreError> {
    list::insert(tx, &a_list(slug), Moment::from_ms(0))
}

/// A store in a new database on the PostgreSQL server that tests are given.
pub fn postgres() -> (Store, fake_world::postgres::Database) {
    let database = fake_world::postgres::Database::create_prepared(|address| {
        drop(Store::connect(address).unwrap());
    });
    (Store::connect(database.address()).unwrap(), database)
}

/// Checks on an empty database that a write that fails, in whatever way, is undone, and alone.
pub fn check_that_failures_are_undone(store: &Store) {
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
    store.write_blocking(|tx| insert(tx, "d")).unwrap();
    let slugs = store.read_blocking(list::list_of_home).unwrap();
    assert_eq!(slugs.into_iter().map(|it| it.slug).collect::<Vec<_>>(), ["a", "d"]);
    assert!(store.read_blocking(|tx| insert(tx, "f")).is_err(), "readers cannot write");
}
