/**
 * Breaks the server in one way after the other, in a copy of the project, and expects a test to notice each. A test whose
 * break goes unnoticed proves nothing. Names on the command line run those controls alone; `--fit` only says whether
 * each still fits what the server is.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** What is broken, where and how, and the test or the journey in Chromium that has to turn red. */
const CONTROLS = [
  {
    name: 'acknowledged before the commit on PostgreSQL',
    file: 'server/store/src/postgres/mod.rs',
    from: '            if let Err(error) = transaction.commit() {\n                return (!transaction.is_crossed()).then(|| Err(error.into()));\n            }\n            told.count();',
    to: '            told.count();\n            std::thread::spawn(move || {\n                std::thread::sleep(Duration::from_millis(20));\n                let _ = transaction.commit();\n            });',
    test: 'on_postgres::kill::what_was',
  },
  {
    name: 'tries to sign in counted by each server for itself',
    file: 'server/src/http/flood.rs',
    from: 'Some(shared) => shared.take(name, whom, limit.allowance).await,',
    to: 'Some(shared) if name.is_empty() => shared.take(name, whom, limit.allowance).await,\n            Some(_) => Ok(()),',
    test: 'on_postgres::servers_beside_each_other_count',
  },
  {
    name: 'a mail that two servers claim',
    file: 'server/store/src/outgoing_mail.rs',
    from: '            AND next_try_at <= ?1\n        RETURNING',
    to: '        RETURNING',
    test: 'on_postgres::servers_beside_each_other_hand',
  },
  {
    name: 'writes that are not made again where others cross them',
    file: 'server/store/src/postgres/mod.rs',
    from: 'const TRIES: u32 = 30;',
    to: 'const TRIES: u32 = 1;',
    test: 'on_postgres_writes_that_cross',
  },
  {
    name: 'changes told before an earlier one is committed',
    file: 'server/store/migrations/postgres/0033_baseline.sql',
    from: 'SELECT * FROM changes WHERE id < change_horizon()',
    to: 'SELECT * FROM changes',
    test: 'on_postgres_no_change_appears',
  },
  {
    name: 'changes told before an earlier one is committed, on pages',
    file: 'server/store/migrations/postgres/0033_baseline.sql',
    from: 'SELECT * FROM changes WHERE id < change_horizon()',
    to: 'SELECT * FROM changes',
    test: 'on_postgres::live::no_page',
  },
  {
    name: 'tidied by each server for itself',
    file: 'server/src/tasks/tidy.rs',
    from: 'if !lease::take(app, "tidy", LEASE_MS).await? {',
    to: 'if LEASE_MS == 0 && !lease::take(app, "tidy", LEASE_MS).await? {',
    test: 'on_postgres::trouble::one_server_tidies',
  },
  {
    name: 'acknowledged before the commit',
    file: 'server/store/src/sqlite/writer/group.rs',
    from: '    for (ended, acknowledge) in waiting {\n        acknowledge(outcome.clone().and(ended));\n    }',
    to: '',
    also: [
      '    if outcome.is_ok() {\n        outcome = commit(connection);\n    }',
      '    for (ended, acknowledge) in waiting {\n        acknowledge(outcome.clone().and(ended));\n    }\n    std::thread::sleep(std::time::Duration::from_millis(3));\n    if outcome.is_ok() {\n        outcome = commit(connection);\n    }\n    drop(outcome);',
    ],
    test: 'crash::what_was',
  },
  {
    name: 'refused before the commit that would have refused',
    file: 'server/store/src/sqlite/writer/job.rs',
    from: '        let is_kept = matches!(done, Ok(Ok(_)));',
    to: '        let is_kept = matches!(done, Ok(Ok(_)));\n        if !is_kept {\n            let _ = answer.send(done);\n            return (false, Box::new(|_| {}));\n        }',
    test: 'writer::group::tests::who_runs',
  },
  {
    name: 'a refusal that commits',
    file: 'server/store/src/sqlite/writer/group.rs',
    from: 'let undone = if is_kept {',
    to: 'let undone = if is_kept || !is_kept {',
    test: 'writer::tests::a_refusal',
  },
  {
    name: 'commits that are not synced',
    file: 'server/store/src/sqlite/connection.rs',
    from: 'PRAGMA synchronous = FULL',
    to: 'PRAGMA synchronous = NORMAL',
    test: 'disk::what_was',
  },
  {
    name: 'a full disk taken for granted',
    file: 'server/store/src/sqlite/writer/group.rs',
    from: '            outcome = Err(StoreError::Full);',
    to: '            std::process::abort();',
    also: ['    let Err(error) = committed else { return Ok(()) };', '    let Err(error) = committed else { return Ok(()) };\n    if error.sqlite_error_code().is_some() { std::process::abort(); }'],
    test: 'disk::a_full_disk',
  },
  {
    name: 'a failed sync ignored',
    file: 'server/store/src/sqlite/writer/group.rs',
    from: 'if failed_to_sync(&error) {',
    to: 'if failed_to_sync(&error) && std::env::args().len() > 99 {',
    test: 'disk::a_disk_that_fails_to_sync',
  },
  {
    name: 'a backup without the log',
    file: 'server/store/src/sqlite/backup.rs',
    from: 'let copied = connection.execute("VACUUM INTO ?1", params![to.to_string_lossy()]);',
    to: 'let _ = (&connection, params![0]);\n    let copied = std::fs::copy(from, to).map(|_| 0).map_err(|_| rusqlite::Error::InvalidQuery);',
    test: 'disk::a_backup',
  },
  {
    name: 'a migration in two halves',
    file: 'server/store/migrations/sqlite/0002_people.sql',
    from: 'CREATE TABLE passwords (',
    to: 'COMMIT; BEGIN;\nCREATE TABLE passwords (',
    test: 'disk::a_migration',
  },
  {
    name: 'requests dropped at the stop',
    file: 'server/src/http/accept.rs',
    from: 'tokio::time::timeout(limits.stop_time, all_ended).await.is_err()',
    to: '{ drop(all_ended); false }',
    test: 'crash::a_stop',
  },
  {
    name: 'the clock of the wall alone',
    file: 'server/base/src/clock.rs',
    from: 'let furthest = self.lead.fetch_max(lead, Ordering::Relaxed).max(lead);',
    to: 'let furthest = lead;',
    test: 'clock::tests',
  },
  {
    name: 'a link selected, then marked',
    file: 'server/store/src/magic_link.rs',
    from: 'WHERE id = ?1 AND used_at IS NULL AND expires_at > ?2";\n    DELETE',
    to: 'WHERE id = ?1 AND ?2 > 0";\n    DELETE',
    test: 'intruder::a_link_signs_in_once',
  },
  {
    name: 'tokens kept as they are',
    file: 'server/base/src/token.rs',
    from: '    Sha256::digest(secret)\n',
    to: '    if secret.len() < 9999 {\n        return secret.to_owned();\n    }\n    Sha256::digest(secret)\n',
    test: 'intruder::what_is_not_quite',
  },
  {
    name: 'every forwarding header believed',
    file: 'server/src/http/flood.rs',
    from: '.filter(|_| trusts_proxy)',
    to: '.filter(|_| trusts_proxy || true)',
    test: 'intruder::limits_hold',
  },
  {
    name: 'no origin check',
    file: 'server/src/http/origin.rs',
    from: 'if reads || is_ours(',
    to: 'if true || reads || is_ours(',
    test: 'intruder::no_page_of_another_site',
  },
  {
    name: 'every path that begins with a slash is ours',
    file: 'server/src/auth/mod.rs',
    from: '&& !followed.starts_with("//") && is_page(page)',
    to: '|| is_page(page)',
    test: 'intruder::no_redirect',
  },
  {
    name: 'a password in the log',
    file: 'server/src/api/sign_in/password.rs',
    from: '    let _place = stand_in_line()?;',
    to: '    tracing::debug!(password = value.password, "sign-in");\n    let _place = stand_in_line()?;',
    test: 'intruder::secrets',
  },
  {
    name: 'one count for everyone who tries',
    file: 'server/src/http/flood.rs',
    from: 'return self.take("device password", &self.device_password, device).await;',
    to: 'let _ = device;',
    test: 'sign_in::nobody_keeps',
  },
  {
    name: 'wishes for mails refused by account',
    file: 'server/src/http/flood.rs',
    from: 'Err(error) if error.is(TooMany::KIND) => Ok(false),',
    to: 'Err(error) if error.is(TooMany::KIND) && peer.0.is_unspecified() => Ok(false),',
    test: 'sign_in::nobody_keeps',
  },
  {
    name: 'as many submissions as come',
    file: 'server/src/api/submission/mod.rs',
    from: '    app.floods().submission(peer, user_id)?;',
    to: '    let _ = app.floods().submission(peer, user_id);',
    test: 'submission::a_flood',
  },
  {
    name: 'a password that any session changes',
    file: 'server/src/api/password.rs',
    from: 'if known.is_some()',
    to: 'if known.is_none()',
    test: 'sign_in::a_password_is_set',
  },
  {
    name: 'whatever page is told counted',
    file: 'server/src/api/analytics.rs',
    from: 'let Some(page) = address::page(path) else { return Ok(false) };',
    to: 'let Some(page) = address::page(path) else { return Ok(true) };',
    test: 'analytics::only_pages',
  },
  {
    name: 'a catalogue that changes in silence',
    file: 'server/store/src/tx.rs',
    from: '            changes::tell_pending(tx, &tx.pending)?;',
    to: '            let _ = changes::tell_pending;',
    test: 'home::',
  },
  {
    name: 'votes that nobody hears of',
    file: 'server/store/src/timestamp/cue.rs',
    from: '            if before.people.is_some() && self.told.as_ref() != Some(id) {',
    to: '            if before.people.is_some() && time.votes.agree > 9 {',
    test: 'timestamp::an_open_page_hears',
  },
  {
    name: 'changes that nobody notes',
    file: 'server/store/src/mix/moments.rs',
    from: '    tx.change(NOTE_CHANGE, params![id, now.ms()]).map(drop)',
    to: '    let _ = (tx, id, now, NOTE_CHANGE);\n    Ok(())',
    test: 'crawl::a_change',
  },
  {
    name: 'an account that stays as its first claimant left it',
    file: 'server/store/src/user/mod.rs',
    from: '    if !is_first || holder == Some(&user.id) {',
    to: '    if !is_first || holder == Some(&user.id) || now.ms() > 0 {',
    test: 'sign_in::proof_by_mail',
  },
  {
    name: 'friends and connections without a proven address',
    file: 'server/src/extract/person.rs',
    from: 'if member.user.is_email_proven {',
    to: 'if member.user.is_email_proven || !member.user.id.is_empty() {',
    test: 'sign_in::proof_by_mail_begins_clean',
  },
  {
    name: 'mail to whoever never proved their address',
    file: 'server/store/src/staged/mod.rs',
    from: ' AND u.email_proven_at IS NOT NULL',
    to: '',
    test: 'admin::who_has_not_proven',
  },
  {
    name: 'a schema that is brought up to date under a server',
    file: 'server/store/src/sqlite/mod.rs',
    from: 'true => Some(Hold::take(data_dir)?),',
    to: 'true => None,',
    test: 'cli::nobody_brings',
  },
  {
    name: 'one admin check dropped',
    file: 'server/src/extract/person.rs',
    from: 'Role::Admin',
    to: 'Role::Member',
    test: 'rights::everyone',
  },
  {
    name: 'a state that nobody compares',
    file: 'server/providers/src/identity.rs',
    from: 'token::hash(&format!("nonce.{}.{}", self.state, self.browser))',
    to: 'token::hash(&format!("nonce.{}.{}", "", ""))',
    also: ['token::hash(&format!("verifier.{}.{}", self.state, self.browser))', 'token::hash(&format!("verifier.{}.{}", "", ""))'],
    test: 'provider',
  },
  {
    name: 'no limit on bodies',
    file: 'server/src/extract/body.rs',
    from: 'pub const TRACKLIST_LIMIT: usize = 5_000_000;',
    to: 'pub const TRACKLIST_LIMIT: usize = 1 << 40;',
    test: 'strain::bodies',
  },
  {
    name: 'bodies without a room',
    file: 'server/src/extract/body.rs',
    from: 'if place.is_none() && bytes.len() + data.len() > body_budget::UNCOUNTED {',
    to: 'if place.is_none() && bytes.len() + data.len() > body_budget::UNCOUNTED && std::env::args().len() > 99 {',
    test: 'strain::large_bodies_share',
  },
  {
    name: 'bodies of many networks without a room',
    file: 'server/src/extract/body.rs',
    from: 'if place.is_none() && bytes.len() + data.len() > body_budget::UNCOUNTED {',
    to: 'if place.is_none() && bytes.len() + data.len() > body_budget::UNCOUNTED && std::env::args().len() > 99 {',
    test: 'strain::large_bodies_of',
  },
  {
    name: 'closed on whoever still sends',
    file: 'server/src/http/connection.rs',
    from: '() = linger::linger(stream) => {}',
    to: '() = std::future::ready(()) => {}',
    test: 'connection::a_refusal_is_read',
  },
  {
    name: 'silent sockets kept',
    file: 'server/src/http/connection.rs',
    from: '.header_read_timeout(limits.head_time)',
    to: '.header_read_timeout(limits.head_time * 999)',
    test: 'strain::sockets',
  },
  {
    name: 'every password hashed at once',
    file: 'server/src/auth/password.rs',
    from: 'const AT_ONCE: usize = 2;',
    to: 'const AT_ONCE: usize = 999;',
    also: ['const IN_LINE: usize = 32;', 'const IN_LINE: usize = 999;'],
    test: 'strain::a_flood',
  },
  {
    name: 'an undocumented 500',
    file: 'server/src/api/search.rs',
    from: ') -> Result<Response, ApiError> {',
    to: ') -> Result<Response, ApiError> {\n    if query.is_ok() { return Err(crate::error::Internal.into()); }',
    test: 'strain::every_answer',
  },
  {
    name: 'a log that readers keep',
    file: 'server/store/src/sqlite/writer/mod.rs',
    from: 'let _given_way = self.readers.give_way();',
    to: '',
    test: 'reader::tests::what_is_kept',
  },
  {
    name: 'a read that does not see what was acknowledged',
    file: 'server/store/src/sqlite/reader.rs',
    from: 'kept.changes == changes && ',
    to: '',
    test: 'reader::tests::a_read_sees',
  },
  {
    name: 'a page prepared from what was read before the change',
    file: 'server/store/src/sqlite/watch.rs',
    from: '            self.readers.count_change();\n',
    to: '',
    test: 'reader::tests::a_read_is_as_new',
  },
  {
    name: 'memory that is never given back',
    file: 'server/src/http/every.rs',
    from: 'use ',
    to: '#[allow(dead_code)]\npub static LEAK: std::sync::Mutex<Vec<Vec<u8>>> = std::sync::Mutex::new(Vec::new());\nuse ',
    also: ['-> Response {', '-> Response {\n    LEAK.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(vec![1; 4096]);'],
    test: 'strain::work',
  },
  {
    name: 'one route bare',
    file: 'server/src/http/every.rs',
    from: '        self.app.strict_headers().put_on(&mut response);',
    to: '        if uri.path() != "/robots.txt" {\n            self.app.strict_headers().put_on(&mut response);\n        }',
    test: 'headers::every_answer',
  },
  {
    name: 'mail sent while somebody waits',
    file: 'server/src/api/sign_in/link.rs',
    from: '    let mail = sealed::seal(app.seal(), &mail).map_err(|_| Internal)?;',
    to: '    let url = app.settings().smtp_url.as_ref().map(segue_base::config::Secret::reveal);\n    if let Some(smtp) = segue_mail::transport::Transport::new(url, &app.settings().data_dir) {\n        let _ = smtp.send("inline", &app.settings().mail_from, &mail).await;\n    }\n    let mail = sealed::seal(app.seal(), &mail).map_err(|_| Internal)?;',
    test: 'mail::people_do_not_wait',
  },
  {
    name: 'a page that uses a link up',
    file: 'server/src/site/pages.rs',
    from: 'pub async fn callback(State(app): State<App>, Headers(headers): Headers) -> Response {',
    to: 'pub async fn callback(State(app): State<App>, uri: hyper::Uri, Headers(headers): Headers) -> Response {\n    use crate::store::magic_link;\n    let token = uri.query().and_then(|query| query.split_once("token="));\n    let (hash, now) = (crate::auth::token::hash(token.map_or("", |(_, token)| token)), app.now());\n    let _ = app.store().write(move |tx| match magic_link::find(tx, &hash, now)? {\n        Some(link) => magic_link::use_up(tx, &link.id, now),\n        None => Ok(false),\n    }).await;',
    test: 'intruder::programs_that_look',
  },
  {
    name: 'unknown addresses told so',
    file: 'server/src/api/sign_in/link.rs',
    from: '    let is_secure = app.is_secure();\n    let browser',
    to: '    let is_secure = app.is_secure();\n    if app.store().read(|tx| crate::store::user::find_by_email(tx, &email))?.is_none() {\n        return Err(crate::error::NoUser.into());\n    }\n    let browser',
    test: 'intruder::who_has_an_account',
  },
  {
    name: 'as many connections as come',
    file: 'server/src/http/accept.rs',
    from: 'Semaphore::new(limits.connections as usize)',
    to: 'Semaphore::new((limits.connections as usize).max(99_999))',
    test: 'connection::the_one_too_many',
  },
  {
    name: 'buffers kept of what waits',
    file: 'server/src/http/connection.rs',
    from: 'if now == before && traffic.ends_with_an_answer() {',
    to: 'if now == before && traffic.ends_with_an_answer() && std::env::args().len() > 99 {',
    test: 'strain::connections_that_wait',
  },
  {
    name: 'slow listeners waited for',
    file: 'server/src/live.rs',
    from: 'const BEHIND: usize = 64;',
    to: 'const BEHIND: usize = 1 << 16;',
    test: 'nobody_waits_for_the_slow',
  },
  {
    name: 'readers who do not read waited for',
    file: 'server/src/http/traffic.rs',
    from: 'self.waited >= self.longest',
    to: 'self.waited >= self.longest * 9_999',
    test: 'siege::readers_who_do_not_read_are_cut_off',
  },
  {
    name: 'files read ahead of their readers',
    file: 'server/src/http/file_body.rs',
    from: 'pub const PIECE: usize = 8 * 1024;',
    to: 'pub const PIECE: usize = 64 * 1024;',
    test: 'siege::readers_who_do_not_read_cost_little',
  },
  {
    name: 'no share of the connections',
    file: 'server/src/http/accept.rs',
    from: 'let share = (!limits.is_behind_proxy)',
    to: 'let share = (limits.connections == 0)',
    test: 'siege::one_address',
  },
  {
    name: 'a share for the proxy',
    file: 'server/src/http/accept.rs',
    from: 'let share = (!limits.is_behind_proxy)',
    to: 'let share = (limits.connections > 0)',
    test: 'siege::a_trusted_proxy',
  },
  {
    name: 'no share of the streams',
    file: 'server/src/live.rs',
    from: 'self.streams.take(peer.0, self.most_streams.load(Ordering::Relaxed))',
    to: 'self.streams.take(peer.0, self.most_streams.load(Ordering::Relaxed) * 99)',
    test: 'siege::a_trusted_proxy',
  },
  {
    name: 'bodies without a pace',
    file: 'server/src/http/body_budget.rs',
    from: 'const GRACE: Duration = Duration::from_secs(1);',
    to: 'const GRACE: Duration = Duration::from_secs(99);',
    also: ['const LARGE: usize = 1024 * 1024;', 'const LARGE: usize = 1024;'],
    test: 'siege::bodies_that_hardly_come',
  },
  {
    name: 'as many times of a track as come',
    file: 'server/store/src/timestamp/write.rs',
    from: 'if all >= MOST_OPEN ||',
    to: 'if all >= MOST_OPEN * 999 || all > 999 &&',
    test: 'siege::times_by_the_thousand',
  },
  {
    name: 'a proposal taken for a time',
    file: 'server/store/src/timestamp/mod.rs',
    from: '!self.is_anybodys() || self.people() > 1',
    to: 'self.is_anybodys() || !self.is_anybodys() || self.people() > 1',
    test: 'timestamp::a_time_that_nobody_stands_for',
  },
  {
    name: 'networks counted by household',
    file: 'server/src/http/network.rs',
    from: 'Self::wide(address, 48)',
    to: 'Self::wide(address, 64)',
    test: 'timestamp::one_network_gives',
  },
  {
    name: 'a voice for every account',
    file: 'server/store/src/timestamp/voice.rs',
    from: 'if account.is_admin {',
    to: 'if account.is_admin || !address.is_empty() {',
    test: 'timestamp::new_accounts',
  },
  {
    name: 'times that their givers change whatever others say',
    file: 'server/store/src/timestamp/own.rs',
    from: 'time.is_settled || votes > Some(0)',
    to: 'time.is_settled || votes > Some(999)',
    test: 'timestamp::a_time_is_its_givers',
  },
  {
    name: 'inlined JSON as it is',
    file: 'server/base/src/html.rs',
    from: "text.replace('<', \"\\\\u003c\").replace(",
    to: "text.replace('\\u{1}', \"\").replace(",
    journey: 'scripts',
  },
  {
    name: 'a track renamed everywhere by a row of one mix',
    file: 'server/store/src/track/edit.rs',
    from: 'let Some(correction) = correction else { return Ok(Err(Refusal::Contradicts(before))) };',
    to: 'let correction = correction.unwrap_or(Correction::EverywhereAsAnotherSong);',
    test: 'correction::names_that_contradict',
  },
  {
    name: 'likes that become likes of another song',
    file: 'server/store/src/track/edit.rs',
    from: 'if weighed.needs_consent() && correction != Correction::EverywhereAsAnotherSong {',
    to: 'if weighed.needs_consent() && weighed.mixes.is_empty() {',
    test: 'correction::another_song_everywhere',
  },
  {
    name: 'an import that plays what its list does not name',
    file: 'server/src/api/admin/import.rs',
    from: '        check_names(tx, &self.new)?;\n',
    to: '        let _ = check_names(tx, &self.new);\n',
    test: 'correction::an_import_plays',
  },
  {
    name: 'a time for whatever stands at the place by now',
    file: 'server/store/src/track/mod.rs',
    from: 'Some(stands) if stands != meant => Ok(',
    to: 'Some(stands) if stands != meant && meant.is_empty() => Ok(',
    test: 'correction::times_and_comments',
  },
  {
    name: 'a mix brought back with other songs',
    file: 'server/src/cli/catalogue.rs',
    from: '    check_tracks(&store, &tracks, &mixes)?;\n',
    to: '    let _ = check_tracks(&store, &tracks, &mixes);\n',
    test: 'catalogue_files::a_mix_that_comes_back',
  },
  {
    name: 'a line of a head that ends in a line feed alone',
    file: 'server/src/http/head.rs',
    from: '                    *byte = REFUSED;\n',
    to: '                    let _ = REFUSED;\n',
    test: 'connection::a_line_of_a_head',
  },
  {
    name: 'an export with texts of any length',
    file: 'server/src/cli/catalogue.rs',
    from: '.or(too_long)',
    to: '.or(too_long.filter(|_| false))',
    test: 'catalogue_files::texts_of_an_export',
  },
  {
    name: 'an import with names of any length',
    file: 'server/src/cli/import.rs',
    from: '    check_names(&tracks)?;\n',
    to: '    if tracks.is_empty() {\n        check_names(&tracks)?;\n    }\n',
    test: 'cli::a_bad_import',
  },
  {
    name: 'a database that is moved away and written on',
    file: 'server/store/src/sqlite/guard.rs',
    from: 'Some(opened) if there != Some(*opened) =>',
    to: 'Some(opened) if there != Some(*opened) && name.is_empty() =>',
    test: 'keeping::a_database_that_is_moved',
  },
  {
    name: 'a damaged database that is written on',
    file: 'server/store/src/sqlite/guard.rs',
    from: 'if moved.is_none() && is_due {',
    to: 'if moved.is_none() && is_due && self.path.as_os_str().is_empty() {',
    test: 'keeping::a_database_that_is_moved',
  },
  {
    name: "another database's log taken for its own",
    file: 'server/store/src/sqlite/mark.rs',
    from: '    } else if has_log {\n        Err(foreign())\n',
    to: '    } else if has_log && noted.len() > 99 {\n        Err(foreign())\n',
    test: 'keeping::a_log_beside',
  },
  {
    name: 'a backup with its sessions',
    file: 'server/store/src/sqlite/backup.rs',
    from: '    end_sign_ins(&connection)?;\n',
    to: '',
    test: 'keeping::a_backup_that_is_restored',
  },
  {
    name: 'a database that a hand put in place, with its sessions',
    file: 'server/store/src/sqlite/mod.rs',
    from: 'if origin == Origin::Other {',
    to: 'if origin == Origin::Other && path.as_os_str().is_empty() {',
    test: 'keeping::a_database_that_a_hand',
  },
  {
    name: 'an address that stays in the audit',
    file: 'server/store/src/given.rs',
    from: '        audit::forget_person(tx, user_id, &email)?;\n',
    to: '        let _ = (email, audit::SOMEBODY);\n',
    test: 'fresh::whoever_goes',
  },
  {
    name: 'a new browser that nobody is told of',
    file: 'server/src/api/sign_in/mod.rs',
    from: 'if user.is_email_proven && device::is_new(',
    to: 'if user.id.is_empty() && device::is_new(',
    test: 'fresh::somebody_is_told',
  },
  {
    name: 'a session without an end',
    file: 'server/store/src/session.rs',
    from: "AND sessions.created_at > CASE users.role WHEN 'admin' THEN CAST(?4 AS BIGINT)\n                ELSE CAST(?3 AS BIGINT) END",
    to: 'AND (?3 <= ?4 OR 1)',
    test: 'fresh::who_becomes_an_admin',
  },
  {
    name: 'a dangerous deed by an old sign-in',
    file: 'server/src/api/admin/fresh.rs',
    from: 'if is_fresh(member.session.created_at, now) {',
    to: 'if is_fresh(now, now) {',
    test: 'fresh::what_is_dangerous',
  },
  {
    name: 'much deleted by an old sign-in',
    file: 'server/src/api/admin/fresh.rs',
    from: 'if deleted < MOST_DELETED {',
    to: 'if deleted < 1000 * MOST_DELETED {',
    test: 'fresh::whoever_deletes_much',
  },
  {
    name: 'a short link that leads anywhere',
    file: 'server/providers/src/soundcloud.rs',
    from: 'location.and_then(sound_link).filter(is_storable);',
    to: 'location.map(|to| SoundLink::Page(to.to_owned()));',
    test: 'submission::a_short_link_is_followed',
  },
  {
    name: 'an account at Spotify known by the id that may become another\'s',
    file: 'server/providers/src/spotify/account.rs',
    from: 'Some(account_id) => Some((format!("account:{account_id}"), id)),',
    to: 'Some(account_id) => Some((id.unwrap_or(account_id), None)),',
    test: 'provider::an_account_at_spotify_is_known',
  },
  {
    name: 'Plausible asked again and again while it does not answer',
    file: 'server/providers/src/analytics/mod.rs',
    from: 'const FAILURE_MS: i64 = 60_000;',
    to: 'const FAILURE_MS: i64 = 0;',
    test: 'analytics::pages_that_stay_open',
  },
];

const root = resolve(import.meta.dirname, '..');

/** A file of a folder, and the same with a control's break in it. */
function breakIn(folder, { name, file, from, to, also }) {
  const path = join(folder, file);
  const whole = readFileSync(path, 'utf8');
  let broken = whole;
  for (const [old, its] of [[from, to], ...(also ? [also] : [])]) {
    if (!broken.includes(old)) throw new Error(`${name}: ${file} has no ${JSON.stringify(old)}`);
    broken = broken.replace(old, () => its);
  }
  return { path, whole, broken };
}

const wanted = process.argv.slice(2);
if (wanted.includes('--fit')) {
  for (const control of CONTROLS) breakIn(root, control);
  console.log(`${CONTROLS.length} controls fit`);
  process.exit();
}

/** The crates of the server. */
const SERVER = ['base', 'store', 'mail', 'providers', 'server'].flatMap((name) => ['-p', `segue-${name}`]);

const copy = mkdtempSync(join(tmpdir(), 'segue-controls-'));
const target = process.env.CONTROLS_TARGET ?? join(copy, 'target');
const unnoticed = [];

/** Walks a journey of this project's site against the server of the copy. */
function walk(journey) {
  return spawnSync('npm', ['run', '--silent', 'e2e', '--', '--grep', journey], {
    cwd: join(root, 'web'),
    encoding: 'utf8',
    env: {
      ...process.env,
      SEGUE_BIN: join(target, 'debug/segue'),
      SEGUE_FAKE_WORLD: join(target, 'debug/fake-world'),
    },
  });
}
try {
  execFileSync('git', ['clone', '--quiet', root, copy]);
  for (const control of CONTROLS) {
    const { name, test, journey } = control;
    if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
    const { path, whole, broken } = breakIn(copy, control);
    writeFileSync(path, broken);
    // What is broken on PostgreSQL alone is tested there.
    const server = test?.startsWith('on_postgres') ? ['bash', '.make/postgres.sh'] : [];
    const cargo = (verb, ...args) => {
      const [program, ...rest] = [...server, 'cargo', verb, '--quiet', ...SERVER, ...args];
      return spawnSync(program, rest, {
        cwd: copy,
        encoding: 'utf8',
        env: { ...process.env, CARGO_TARGET_DIR: target },
      });
    };
    const built = test ? cargo('test', '--no-run') : cargo('build', '-p', 'fake-world', '--bins');
    if (built.status !== 0) throw new Error(`${name}: what is broken does not build\n${built.stderr}`);
    const ended = test ? cargo('test', test) : walk(journey);
    const is_red = ended.status !== 0;
    if (!is_red) unnoticed.push(name);
    console.log(`${is_red ? 'noticed' : 'UNNOTICED'}: ${name} (${test ?? `the journey of ${journey}`})`);
    if (process.env.CONTROLS_SAY) console.log(`${ended.stdout}\n${ended.stderr}`);
    writeFileSync(path, whole);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
if (unnoticed.length > 0) process.exitCode = 1;
