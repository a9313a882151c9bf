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
