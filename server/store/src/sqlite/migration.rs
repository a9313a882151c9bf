//! The schema's history: numbered files, applied in order. `PRAGMA user_version` holds how many of them a
//! database has.

use std::path::Path;

use rusqlite::Connection;

use crate::error::OpenError;

const STEPS: &[&str] = &[
    include_str!("../../migrations/sqlite/0001_catalogue.sql"),
    include_str!("../../migrations/sqlite/0002_people.sql"),
    include_str!("../../migrations/sqlite/0003_search.sql"),
    include_str!("../../migrations/sqlite/0004_providers.sql"),
    include_str!("../../migrations/sqlite/0005_comments.sql"),
    include_str!("../../migrations/sqlite/0006_analytics.sql"),
    include_str!("../../migrations/sqlite/0007_member_settings.sql"),
    include_str!("../../migrations/sqlite/0008_networks.sql"),
    include_str!("../../migrations/sqlite/0009_mix_likes.sql"),
    include_str!("../../migrations/sqlite/0010_devices_and_changes.sql"),
    include_str!("../../migrations/sqlite/0011_spotify_accounts.sql"),
    include_str!("../../migrations/sqlite/0012_friends.sql"),
    include_str!("../../migrations/sqlite/0013_submissions.sql"),
    include_str!("../../migrations/sqlite/0014_audit.sql"),
    include_str!("../../migrations/sqlite/0015_desk.sql"),
    include_str!("../../migrations/sqlite/0016_likes_by_member.sql"),
    include_str!("../../migrations/sqlite/0017_sealed_mails.sql"),
    include_str!("../../migrations/sqlite/0018_plain_spellings.sql"),
    include_str!("../../migrations/sqlite/0019_characters.sql"),
    include_str!("../../migrations/sqlite/0020_aliases_of_the_unknown.sql"),
    include_str!("../../migrations/sqlite/0021_times_by_session.sql"),
    include_str!("../../migrations/sqlite/0022_search_forms.sql"),
    include_str!("../../migrations/sqlite/0023_sounds_by_address.sql"),
    include_str!("../../migrations/sqlite/0024_spotify_account_ids.sql"),
    include_str!("../../migrations/sqlite/0030_lasting_addresses.sql"),
    include_str!("../../migrations/sqlite/0031_times_by_network.sql"),
    include_str!("../../migrations/sqlite/0032_changes.sql"),
    include_str!("../../migrations/sqlite/0033_told_changes.sql"),
    include_str!("../../migrations/sqlite/0034_servers_beside.sql"),
    include_str!("../../migrations/sqlite/0035_recorded_edits.sql"),
    include_str!("../../migrations/sqlite/0036_identity.sql"),
    include_str!("../../migrations/sqlite/0037_people_who_do_harm.sql"),
    include_str!("../../migrations/sqlite/0038_suggestions.sql"),
    include_str!("../../migrations/sqlite/0039_names_without_likeness.sql"),
    include_str!("../../migrations/sqlite/0040_hidden_mixes.sql"),
    include_str!("../../migrations/sqlite/0041_uploads.sql"),
    include_str!("../../migrations/sqlite/0042_library.sql"),
    include_str!("../../migrations/sqlite/0043_names_that_moved.sql"),
    include_str!("../../migrations/sqlite/0044_lists_of_the_desk.sql"),
    include_str!("../../migrations/sqlite/0045_likeness_without_dj.sql"),
    include_str!("../../migrations/sqlite/0046_times_that_agree.sql"),
    include_str!("../../migrations/sqlite/0047_alike_mixes.sql"),
    include_str!("../../migrations/sqlite/0048_audio_analysis.sql"),
    include_str!("../../migrations/sqlite/0049_positions.sql"),
    include_str!("../../migrations/sqlite/0050_library_paths.sql"),
    include_str!("../../migrations/sqlite/0051_heard_mixes.sql"),
    include_str!("../../migrations/sqlite/0052_perhaps_one.sql"),
    include_str!("../../migrations/sqlite/0053_audio_levels.sql"),
    include_str!("../../migrations/sqlite/0054_audit_search.sql"),
    include_str!("../../migrations/sqlite/0055_misspelt_names.sql"),
    include_str!("../../migrations/sqlite/0056_what_comes_back.sql"),
    include_str!("../../migrations/sqlite/0057_audit_parts.sql"),
];

/// Returns the number of the newest schema.
pub fn newest() -> i64 {
    i64::try_from(STEPS.len()).unwrap_or(i64::MAX)
}

/// The number of a database's schema, 0 of a new one; a database from a newer version or of another
/// program is refused.
fn found(connection: &Connection, path: &Path) -> Result<i64, OpenError> {
    let say = |source| OpenError::Database { path: path.to_owned(), source };
    let known = newest();
    let found: i64 =
        connection.query_row("PRAGMA user_version", (), |row| row.get(0)).map_err(say)?;
    if found > known {
        return Err(OpenError::Newer { path: path.to_owned(), found, known });
    }
    if found == 0 && has_tables(connection).map_err(say)? {
        return Err(OpenError::Foreign { path: path.to_owned() });
    }
    Ok(found)
}

/// Whether a database has an older schema than this version's. A new one has none.
pub fn is_behind(connection: &Connection, path: &Path) -> Result<bool, OpenError> {
    Ok((1..newest()).contains(&found(connection, path)?))
}

/// Refuses a database whose schema is not of this version.
pub fn check(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let (found, known) = (found(connection, path)?, newest());
    if found == known {
        return Ok(());
    }
    Err(OpenError::Older { path: path.to_owned(), found, known })
}

/// Brings a database to the newest schema; one from a newer version is refused untouched. All steps that
/// are missing are one transaction: after a failure the database is as it was.
pub fn run(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let say = |source| OpenError::Database { path: path.to_owned(), source };
    let done = usize::try_from(found(connection, path)?).unwrap_or_default();
    let missing = STEPS.get(done..).unwrap_or_default();
    if missing.is_empty() {
        return Ok(());
    }
    let tx = connection.transaction().map_err(say)?;
    for (at, step) in missing.iter().enumerate() {
        let number = done + at + 1;
        tx.execute_batch(step).map_err(|source| OpenError::Migration {
            path: path.to_owned(),
            number,
            source,
        })?;
    }
    tx.pragma_update(None, "user_version", newest()).map_err(say)?;
    tx.commit().map_err(say)
}

/// Whether there is a table of anyone. The first step of ours makes all of its tables or none.
fn has_tables(connection: &Connection) -> rusqlite::Result<bool> {
    connection.query_row("SELECT EXISTS (SELECT 1 FROM sqlite_schema)", (), |row| row.get(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_steps_build_a_sound_schema() {
        let mut connection = Connection::open_in_memory().unwrap();
        let path = Path::new("segue.db");
        run(&mut connection, path).unwrap();
        run(&mut connection, path).unwrap();
        let loose: Vec<String> = connection
            .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'")
            .unwrap()
            .query_map((), |row| row.get(0))
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        assert_eq!(loose, Vec::<String>::new(), "tables that are not STRICT");
    }

    #[test]
    fn another_programs_database_is_refused_untouched() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("CREATE TABLE bookmarks (url TEXT)").unwrap();
        let error = run(&mut connection, Path::new("data/segue.db")).unwrap_err().to_string();
        assert!(error.contains("one of another program"), "{error}");
        let tables = "SELECT count(*) FROM sqlite_schema";
        assert_eq!(connection.query_row(tables, (), |row| row.get::<_, i64>(0)).unwrap(), 1);
    }

    #[test]
    fn a_newer_database_is_refused_in_one_line() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("PRAGMA user_version = 99").unwrap();
        let error = run(&mut connection, Path::new("data/segue.db")).unwrap_err().to_string();
        let known = format!("newer version of Segue (schema 99, this version knows {})", newest());
        assert!(error.contains(&known), "{error}");
        assert!(!error.contains('\n'));
    }
}
