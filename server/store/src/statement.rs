//! The statements of the store.
//!
//! Every statement of the store is declared with [`statements!`], which names it and puts it on
//! its file's list, so that one test prepares them all against the migrated schema.

/// Declares a file's statements and lists them.
macro_rules! statements {
    ($($(#[$note:meta])* $name:ident = $sql:expr;)*) => {
        $($(#[$note])* const $name: &str = $sql;)*
        #[cfg(test)]
        pub(crate) const STATEMENTS: &[(&str, &str)] = &[$((stringify!($name), $name)),*];
    };
}
pub(super) use statements;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::super::{
        admin_link, alike, allowance, analytics, artist, audit, ban, changes, claim, comment,
        delivery, device, figures, friend, given, giver, heard, identity, library, like,
        liked_ties, list, listening, magic_link, mix, mix_like, network_block, outgoing_mail,
        position, provider_sign_in, queue, record, report, search, session, site, sound,
        spotify_artist, spotify_connection, spotify_track, sqlite::migration, sqlite::watch,
        staged, suggestion, sync, timestamp, track, upload, user, weekly, whitelist, whole,
    };
    use rusqlite::Connection;

    use crate::changes::{CATALOGUE_TABLES, changed_table};

    const FILES: &[(&str, &[(&str, &str)])] = &[
        ("admin_link", admin_link::STATEMENTS),
        ("alike", alike::STATEMENTS),
        ("allowance", allowance::STATEMENTS),
        ("analytics", analytics::STATEMENTS),
        ("artist", artist::STATEMENTS),
        ("artist::alike", artist::ALIKE_STATEMENTS),
        ("artist::credit", artist::CREDIT_STATEMENTS),
        ("artist::desk", artist::DESK_STATEMENTS),
        ("artist::merge", artist::MERGE_STATEMENTS),
        ("artist::rename", artist::RENAME_STATEMENTS),
        ("artist::split", artist::SPLIT_STATEMENTS),
        ("audit", audit::STATEMENTS),
        ("audit::later", audit::LATER_STATEMENTS),
        ("audit::listed", audit::LISTED_STATEMENTS),
        ("audit::parts", audit::PARTS_STATEMENTS),
        ("audit::turn", audit::TURN_STATEMENTS),
        ("ban", ban::STATEMENTS),
        ("changes", changes::STATEMENTS),
        ("claim", claim::STATEMENTS),
        ("comment", comment::STATEMENTS),
        ("comment::write", comment::write::STATEMENTS),
        ("delivery", delivery::STATEMENTS),
        ("device", device::STATEMENTS),
        ("figures", figures::STATEMENTS),
        ("friend", friend::STATEMENTS),
        ("given", given::STATEMENTS),
        ("giver", giver::STATEMENTS),
        ("heard", heard::STATEMENTS),
        ("identity", identity::STATEMENTS),
        ("like", like::STATEMENTS),
        ("liked_ties", liked_ties::STATEMENTS),
        ("list", list::STATEMENTS),
        ("magic_link", magic_link::STATEMENTS),
        ("mix", mix::STATEMENTS),
        ("mix::card", mix::CARD_STATEMENTS),
        ("mix::delete", mix::DELETE_STATEMENTS),
        ("mix::desk", mix::desk::STATEMENTS),
        ("mix::edit", mix::EDIT_STATEMENTS),
        ("mix::insert", mix::INSERT_STATEMENTS),
        ("mix::moments", mix::MOMENTS_STATEMENTS),
        ("mix::shown", mix::SHOWN_STATEMENTS),
        ("mix_like", mix_like::STATEMENTS),
        ("network_block", network_block::STATEMENTS),
        ("outgoing_mail", outgoing_mail::STATEMENTS),
        ("position", position::STATEMENTS),
        ("provider_sign_in", provider_sign_in::STATEMENTS),
        ("queue", queue::STATEMENTS),
        ("record::told", record::TOLD_STATEMENTS),
        ("report", report::STATEMENTS),
        ("site", site::STATEMENTS),
        ("search", search::STATEMENTS),
        ("search::hits", search::HITS_STATEMENTS),
        ("search::likeness", search::LIKENESS_STATEMENTS),
        ("search::near", search::NEAR_STATEMENTS),
        ("session", session::STATEMENTS),
        ("listening", listening::STATEMENTS),
        ("sound", sound::STATEMENTS),
        ("spotify_artist", spotify_artist::STATEMENTS),
        ("spotify_connection", spotify_connection::STATEMENTS),
        ("spotify_track", spotify_track::STATEMENTS),
        ("sync", sync::STATEMENTS),
        ("weekly", weekly::STATEMENTS),
        ("staged", staged::STATEMENTS),
        ("staged::listed", staged::listed::STATEMENTS),
        ("suggestion", suggestion::STATEMENTS),
        ("library", library::STATEMENTS),
        ("upload", upload::STATEMENTS),
        ("timestamp", timestamp::STATEMENTS),
        ("timestamp::cue", timestamp::cue::STATEMENTS),
        ("timestamp::giver", timestamp::giver::STATEMENTS),
        ("timestamp::history", timestamp::history::STATEMENTS),
        ("timestamp::own", timestamp::own::STATEMENTS),
        ("timestamp::voice", timestamp::voice::STATEMENTS),
        ("timestamp::write", timestamp::write::STATEMENTS),
        ("track", track::STATEMENTS),
        ("track::alike", track::ALIKE_STATEMENTS),
        ("track::desk", track::DESK_STATEMENTS),
        ("track::edit", track::EDIT_STATEMENTS),
        ("track::insert", track::INSERT_STATEMENTS),
        ("track::merge", track::MERGE_STATEMENTS),
        ("track::names", track::NAMES_STATEMENTS),
        ("track::played", track::PLAYED_STATEMENTS),
        ("track::split", track::SPLIT_STATEMENTS),
        ("track::start", track::START_STATEMENTS),
        ("user", user::STATEMENTS),
        ("user::desk", user::desk::STATEMENTS),
        ("watch", watch::STATEMENTS),
        ("whitelist", whitelist::STATEMENTS),
        ("whole", whole::STATEMENTS),
        ("whole::mix", whole::MIX_STATEMENTS),
        ("whole::track", whole::TRACK_STATEMENTS),
    ];

    /// Which statements may walk along a whole table, and why that is no harm.
    const WALKS: &[(&str, &str)] = &[
        ("admin_link::DELETE_OLD", "holds a row for each server, and only a start asks"),
        ("artist::alike::LIST_SAME_ELSEWHERE", "walks the ids that admins gave, for admins"),
        ("audit::FORGET_KEPT", "walks what a year's entries were, when somebody goes"),
        ("audit::FORGET_NAME", "walks what a year's entries were, when somebody goes"),
        ("audit::FORGET_PARTS", "walks what a month's actions changed, when somebody goes"),
        ("audit::FORGET_RECORDED", "walks what a month's actions changed, when somebody goes"),
        ("claim::HAS_ANY", "reads a row of each at most, and only a start asks"),
        ("delivery::NEXT_DUE", "walks an index to the first that is due"),
        ("figures::COUNT_ACTIVE_MIXES", "walks a table beside the requests, and only admins look"),
        ("figures::COUNT_LIKES", "walks a table beside the requests, and only admins look"),
        ("figures::COUNT_TIMES", "walks a table beside the requests, and only admins look"),
        ("figures::COUNT_USERS", "walks a table beside the requests, and only admins look"),
        ("figures::LIST_LATEST", "walks an index up to its limit"),
        ("given::DELETE_LINKS", "walks the links of ten minutes, when somebody goes"),
        ("liked_ties::LIST_OF_PLAYED", "walks the two hundred entries of one member at most"),
        ("list::COUNT", "only the command that fills an empty catalogue counts"),
        ("list::LIST_ALL", "lists are few, and only admins look at all of them"),
        ("list::LIST_OF_HOME", "lists are few, and their table is read once a change"),
        ("listening::LIST_WITHOUT_FEATURES", "walks the latest plays of one member"),
        ("listening::MEAN_FEATURES", "walks the latest plays of one member"),
        ("mix::COUNT", "only the command that fills an empty catalogue counts"),
        ("mix::card::LIST_LATEST", "walks an index up to its limit"),
        ("mix::delete::CLEAN_ID_TRACKS", "is a clean-up that an admin asks for"),
        ("mix::delete::LIST_ORPHANED_ARTISTS", "is a clean-up that an admin asks for"),
        ("mix::delete::LIST_ORPHANED_TRACKS", "is a clean-up that an admin asks for"),
        ("mix::desk::COUNT", "counts what each filter leaves, which only admins ask"),
        ("mix::moments::COUNT_ADDRESSES", "walks an index of each, and only crawlers ask"),
        ("mix::moments::LIST_ADDRESSES", "walks an index up to its limit"),
        ("mix::moments::LIST_ARTIST_NAMES", "is the sitemap's, and has a row or two of each mix"),
        ("outgoing_mail::COUNT", "holds what waits, and only the machine itself asks"),
        ("queue::COUNT_COMMENTS", "walks the index of those that wait"),
        ("queue::COUNT_SUGGESTIONS", "walks the index of those that wait"),
        ("queue::COUNT_TIMES", "walks the index of those that wait"),
        ("queue::LIST_COMMENTS", "walks the index of those that wait, up to its limit"),
        ("queue::LIST_SUGGESTIONS", "walks the index of those that wait, up to its limit"),
        ("queue::LIST_TIMES", "walks the index of those that wait, up to its limit"),
        ("report::COUNT_OPEN", "walks the index of those that wait, and only admins look"),
        ("report::LIST_OPEN", "walks the index of those that wait, up to its limit"),
        ("search::FIND_WITHOUT_FORMS", "walks the index of those that wait"),
        ("search::hits::FIND", "is the index of words, asked for words"),
        ("search::likeness::LIST_BY_PIECES", "walks what an index has found, up to its limit"),
        ("site::FIND_ID", "the table has one row"),
        ("site::FIND_KEY_MARK", "the table has one row"),
        ("site::MARK_KEY", "the table has one row"),
        ("spotify_connection::HAS_ANY", "reads one row, and only doctor asks"),
        ("staged::COUNT", "only the command that fills an empty catalogue counts"),
        ("staged::COUNT_BY_STATUS", "walks an index of what waits, and only admins look"),
        ("sync::ASK_FOR_NEW", "only the machine itself asks, once an hour"),
        ("timestamp::cue::LIST_UNCOUNTED", "walks an index of what waits, after an update"),
        ("track::alike::LIST_SAME_ELSEWHERE", "walks an index of the links to Spotify, for admins"),
        ("whitelist::COUNT_BY_STATUS", "walks an index, and only admins look"),
    ];

    /// Files whose statements every engine has in words of its own.
    const DIALECTS: [&str; 1] = ["search::hits"];

    /// What SQLite alone understands, or understands in a way of its own.
    const ONLY_SQLITES: [&str; 19] = [
        "iif(",
        "ifnull(",
        "instr(",
        "char(",
        "printf(",
        "total(",
        "group_concat(",
        "json_set(",
        "strftime(",
        "datetime(",
        "julianday(",
        "rowid",
        "glob",
        "match",
        "is ?",
        "is not ?",
        "limit -1",
        "insert or",
        "replace into",
    ];

    fn schema() -> Connection {
        let mut connection = Connection::open_in_memory().unwrap();
        migration::run(&mut connection, Path::new("segue.db")).unwrap();
        connection
    }

    fn each(mut check: impl FnMut(String, &str)) {
        for (file, statements) in FILES {
            for (name, sql) in *statements {
                check(format!("{file}::{name}"), sql);
            }
        }
    }

    /// On PostgreSQL, whose statements in words of its own take the place of SQLite's.
    #[test]
    fn on_postgres_every_statement_fits_the_schema() {
        let (store, _database) = crate::fixture::postgres();
        let mut of_engine = Vec::new();
        each(|name, sql| {
            let is_dialect = DIALECTS.iter().any(|file| name.starts_with(&format!("{file}::")));
            if !is_dialect && !name.starts_with("watch::") && !sql.starts_with("PRAGMA") {
                of_engine.push((name, sql.to_owned()));
            }
        });
        for (name, sql) in search::POSTGRES_STATEMENTS {
            of_engine.push((format!("search::hits::{name}"), (*sql).to_owned()));
        }
        let refused: Vec<_> = of_engine
            .into_iter()
            .filter_map(|(name, sql)| {
                let prepared = store.read_blocking(|tx| tx.prepare(&sql));
                prepared.err().map(|error| format!("{name}: {error}"))
            })
            .collect();
        assert!(refused.is_empty(), "{refused:#?}");
    }

    #[test]
    fn every_statement_fits_the_schema() {
        let connection = schema();
        each(|name, sql| drop(connection.prepare(sql).map_err(|error| panic!("{name}: {error}"))));
    }

    /// What changes the catalogue is told of by the table that its statement names.
    #[test]
    fn every_statement_that_writes_names_its_table_first() {
        each(|name, sql| {
            let reads = ["SELECT", "PRAGMA"].iter().any(|verb| sql.starts_with(verb));
            assert!(reads || changed_table(sql).is_some(), "{name}: {sql}");
        });
    }

    /// A row of the catalogue that points at a row of another table changes when that row goes.
    #[test]
    fn no_other_table_takes_rows_of_the_catalogue_along() {
        let connection = schema();
        let mut others = BTreeSet::new();
        for table in CATALOGUE_TABLES {
            let mut keys = connection
                .prepare(&format!(
                    "SELECT \"table\" FROM pragma_foreign_key_list('{table}') WHERE on_delete <> 'NO ACTION'"
                ))
                .unwrap();
            let found = keys.query_map((), |row| row.get::<_, String>(0)).unwrap();
            others.extend(found.map(Result::unwrap));
        }
        others.retain(|table| !CATALOGUE_TABLES.contains(&table.as_str()));
        assert_eq!(others.into_iter().collect::<Vec<_>>(), ["users"]);
    }

    /// A statement that a visitor waits for reads only the rows that it shows.
    #[test]
    fn no_statement_reads_a_whole_table() {
        let connection = schema();
        let mut walking = Vec::new();
        each(|name, sql| {
            let mut plan = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
            let nothing = vec![rusqlite::types::Null; plan.parameter_count()];
            let steps = plan.query_map(rusqlite::params_from_iter(nothing), |row| row.get(3));
            let steps: Vec<String> = steps.unwrap().collect::<Result<_, _>>().unwrap();
            // A row of constants is no table.
            let walks = |step: &String| step.starts_with("SCAN") && step != "SCAN CONSTANT ROW";
            if steps.iter().any(walks) {
                walking.push(name);
            }
        });
        let allowed: Vec<_> = WALKS.iter().map(|(name, _)| (*name).to_owned()).collect();
        walking.sort();
        assert_eq!(walking, allowed);
    }

    /// A statement that an engine besides SQLite takes as well. What has to differ is in `DIALECTS`.
    #[test]
    fn statements_have_nothing_that_only_sqlite_knows() {
        let booleans = booleans(&schema());
        each(|name, sql| {
            if DIALECTS.iter().any(|file| name.starts_with(&format!("{file}::"))) {
                return;
            }
            let sql = sql.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
            for form in ONLY_SQLITES {
                assert!(!has(&sql, form), "{name}: {form}");
            }
            for form in ["max(", "min("] {
                assert!(!has_several_arguments(&sql, form), "{name}: {form} of several");
            }
            for column in &booleans {
                for number in ["= 0", "= 1", "<> 0", "<> 1"] {
                    assert!(!has(&sql, &format!("{column} {number}")), "{name}: {column}");
                }
            }
        });
    }

    /// The columns that hold true or false.
    fn booleans(connection: &Connection) -> Vec<String> {
        let mut tables = connection.prepare("SELECT sql FROM sqlite_schema").unwrap();
        let tables = tables.query_map((), |row| row.get::<_, Option<String>>(0)).unwrap();
        let tables: Vec<String> = tables.filter_map(|table| table.unwrap()).collect();
        let before = |text: &str| text.rsplit('(').next().map(str::to_owned);
        let of_table = |table: &String| -> Vec<String> {
            let mut parts: Vec<&str> = table.split(" IN (0, 1)").collect();
            parts.pop();
            parts.into_iter().filter_map(before).collect()
        };
        let booleans: Vec<String> = tables.iter().flat_map(of_table).collect();
        assert!(booleans.contains(&"is_settled".to_owned()), "{booleans:?}");
        booleans
    }

    /// Whether a statement has a form that is not part of a longer word.
    fn has(sql: &str, form: &str) -> bool {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let is_open = |form: &str| form.ends_with(is_word);
        sql.match_indices(form).any(|(at, _)| {
            let (before, behind) = (&sql[..at], &sql[at + form.len()..]);
            !(before.ends_with(is_word) || is_open(form) && behind.starts_with(is_word))
        })
    }

    /// Whether a function, given with its parenthesis, is called with more than one argument.
    fn has_several_arguments(sql: &str, function: &str) -> bool {
        sql.match_indices(function).any(|(at, _)| {
            let mut depth = 0;
            for c in sql[at + function.len()..].chars() {
                match c {
                    '(' => depth += 1,
                    ')' if depth == 0 => return false,
                    ')' => depth -= 1,
                    ',' if depth == 0 => return true,
                    _ => {}
                }
            }
            false
        })
    }
}
