//! The schema's history on PostgreSQL: one file for all that was before, then a step beside each of
//! SQLite's. The table `schema_version` holds how many steps a database has, counted as there.

use tokio::task::JoinHandle;
use tokio_postgres::{Client, Transaction};

use super::address::{Address, reason};
use super::failure;
use crate::error::{OpenError, StoreError};
use crate::sqlite;

/// The number of SQLite's schema that the baseline is, and the baseline.
const BASELINE: (i64, &str) = (28, include_str!("../../migrations/postgres/0033_baseline.sql"));
/// The steps after it.
const STEPS: &[&str] = &[
    include_str!("../../migrations/postgres/0034_servers_beside.sql"),
    include_str!("../../migrations/postgres/0035_recorded_edits.sql"),
    include_str!("../../migrations/postgres/0036_identity.sql"),
    include_str!("../../migrations/postgres/0037_people_who_do_harm.sql"),
    include_str!("../../migrations/postgres/0038_suggestions.sql"),
    include_str!("../../migrations/postgres/0039_names_without_likeness.sql"),
    include_str!("../../migrations/postgres/0040_hidden_mixes.sql"),
    include_str!("../../migrations/postgres/0041_uploads.sql"),
    include_str!("../../migrations/postgres/0042_library.sql"),
    include_str!("../../migrations/postgres/0043_names_that_moved.sql"),
    include_str!("../../migrations/postgres/0044_lists_of_the_desk.sql"),
    include_str!("../../migrations/postgres/0045_likeness_without_dj.sql"),
    include_str!("../../migrations/postgres/0046_times_that_agree.sql"),
    include_str!("../../migrations/postgres/0047_alike_mixes.sql"),
    include_str!("../../migrations/postgres/0048_audio_analysis.sql"),
    include_str!("../../migrations/postgres/0049_positions.sql"),
    include_str!("../../migrations/postgres/0050_library_paths.sql"),
    include_str!("../../migrations/postgres/0051_heard_mixes.sql"),
    include_str!("../../migrations/postgres/0052_perhaps_one.sql"),
    include_str!("../../migrations/postgres/0053_audio_levels.sql"),
    include_str!("../../migrations/postgres/0054_audit_search.sql"),
    include_str!("../../migrations/postgres/0055_misspelt_names.sql"),
    include_str!("../../migrations/postgres/0056_what_comes_back.sql"),
    include_str!("../../migrations/postgres/0057_audit_parts.sql"),
];

/// The lock under which a schema is brought up to date: by one server at a time.
const LOCK: &str = "SELECT pg_advisory_xact_lock(7236838)";

const TABLES: &str = "SELECT count(*) FROM pg_catalog.pg_class c
    JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = current_schema() AND c.relkind = 'r'";

/// The oldest version of PostgreSQL that has all that statements ask for.
const OLDEST: i32 = 150_000;

/// How far the numbers of changes jump where a server counts transactions anew, as
/// [`crate::changes::begin_anew`] has them jump.
const CONTINUE: &str = "UPDATE change_numbers
    SET added = added + 1000000000 + (SELECT max(id) FROM changes) - change_horizon()
    WHERE (SELECT max(id) FROM changes) >= change_horizon()";

/// Brings a database to the newest schema, or refuses it untouched. All of it is one transaction.
pub async fn run(address: &Address) -> Result<(), OpenError> {
    let (mut client, _serving) = connect(address).await?;
    let step = client.transaction().await.map_err(say(address))?;
    step.batch_execute(LOCK).await.map_err(say(address))?;
    bring(&step, address).await?;
    step.commit().await.map_err(say(address))
}

/// The number of a database's schema, 0 of an empty one.
pub async fn found(address: &Address) -> Result<i64, OpenError> {
    let (mut client, _serving) = connect(address).await?;
    let step = client.transaction().await.map_err(say(address))?;
    number(&step, address).await
}

/// The newest schema's number, which is the same for every engine.
pub fn newest() -> i64 {
    sqlite::migration::newest()
}

/// The task that serves a connection, which ends with this value.
struct Serving(JoinHandle<Result<(), tokio_postgres::Error>>);

impl Drop for Serving {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn connect(address: &Address) -> Result<(Client, Serving), OpenError> {
    let connected = address.config.connect(address.tls.clone()).await;
    let (client, connection) = connected.map_err(say(address))?;
    let serving = Serving(tokio::spawn(connection));
    match check_server(&client).await.map_err(say(address))? {
        Ok(()) => Ok((client, serving)),
        Err(why) => Err(OpenError::Unfit { place: address.place.clone(), why }),
    }
}

fn say(address: &Address) -> impl Fn(tokio_postgres::Error) -> OpenError {
    let place = address.place.clone();
    move |error| OpenError::Server { place: place.clone(), source: failure::of(&error) }
}

/// Says why a server or a database cannot be used.
async fn check_server(client: &Client) -> Result<Result<(), String>, tokio_postgres::Error> {
    let row = client
        .query_one(
            "SELECT CAST(current_setting('server_version_num') AS INTEGER),
                current_setting('server_version'), current_setting('server_encoding')",
            &[],
        )
        .await?;
    let (number, version, encoding): (i32, String, String) = (row.get(0), row.get(1), row.get(2));
    if number < OLDEST {
        return Ok(Err(format!("it is PostgreSQL {version}; Segue needs 15 or newer")));
    }
    if encoding != "UTF8" {
        return Ok(Err(format!(
            "its encoding is {encoding}; create one with: CREATE DATABASE segue ENCODING 'UTF8' TEMPLATE template0"
        )));
    }
    Ok(Ok(()))
}

/// The number of a database's schema, 0 of an empty one; another program's is refused.
async fn number(step: &Transaction<'_>, address: &Address) -> Result<i64, OpenError> {
    let has_version = "SELECT to_regclass('schema_version') IS NOT NULL";
    let is_ours: bool = step.query_one(has_version, &[]).await.map_err(say(address))?.get(0);
    if is_ours {
        let version = "SELECT number FROM schema_version";
        return Ok(step.query_one(version, &[]).await.map_err(say(address))?.get(0));
    }
    let tables: i64 = step.query_one(TABLES, &[]).await.map_err(say(address))?.get(0);
    if tables > 0 {
        let why = "it has tables of another program; give Segue a database of its own";
        return Err(OpenError::Unfit { place: address.place.clone(), why: why.to_owned() });
    }
    Ok(0)
}

async fn bring(step: &Transaction<'_>, address: &Address) -> Result<(), OpenError> {
    let (found, known) = (number(step, address).await?, newest());
    if found > known {
        let why = format!(
            "it is from a newer version of Segue (schema {found}, this version knows {known}); \
             run that version"
        );
        return Err(OpenError::Unfit { place: address.place.clone(), why });
    }
    if found < known {
        for (number, sql) in steps().filter(|(number, _)| *number > found) {
            step.batch_execute(sql).await.map_err(|error| {
                OpenError::Prepare(StoreError::Away(format!("step {number}: {}", reason(&error))))
            })?;
        }
        let write = "INSERT INTO schema_version (number) VALUES ($1)
            ON CONFLICT (one) DO UPDATE SET number = excluded.number";
        step.execute(write, &[&known]).await.map_err(say(address))?;
    }
    step.execute(CONTINUE, &[]).await.map_err(say(address)).map(drop)
}

/// The steps with their numbers.
fn steps() -> impl Iterator<Item = (i64, &'static str)> {
    std::iter::once(BASELINE).chain((BASELINE.0 + 1..).zip(STEPS.iter().copied()))
}
