//! `segue doctor`: what it finds on a machine that is well, and on ones that are not.

use std::path::Path;
use std::process::{Output, Stdio};

use segue_base::clock::Moment;
use segue_store::Store;
use segue_store::outgoing_mail::{self, NewMail};

use crate::support::program::segue;
use crate::support::smtp::{Mood, Smtp};
use crate::support::world::{self, google, spotify};
use crate::support::{Folder, START, catalogue};

/// Runs it on a data folder with a built site and these settings.
async fn doctor(data: &Path, settings: &[(&str, &str)]) -> (String, Output) {
    let site = Folder::new();
    site.write("index.html", "<html></html>");
    doctor_of(data, site.path(), settings).await
}

async fn doctor_of(data: &Path, site: &Path, settings: &[(&str, &str)]) -> (String, Output) {
    let mut command = segue(data);
    command.env("SEGUE_SITE_DIR", site).envs(settings.iter().copied()).arg("doctor");
    command.stdin(Stdio::null());
    // The peers it asks live on this thread.
    let output = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
    (String::from_utf8(output.stdout.clone()).unwrap(), output)
}

/// The line of a report that begins so.
fn line<'r>(report: &'r str, begins: &str) -> &'r str {
    let found = report.lines().find(|line| line.starts_with(begins));
    found.unwrap_or_else(|| panic!("`{begins}` in:\n{report}"))
}

async fn filled() -> Folder {
    let data = Folder::new();
    let store = Store::open(data.path()).unwrap();
    catalogue::fill(&store, Moment::from_ms(START)).await;
    store.close();
    data
}

#[tokio::test]
async fn a_machine_that_is_well() {
    let (data, world) = (filled().await, world::start().await);
    let smtp = Smtp::start(Mood::Takes).await;
    let mut settings = world.settings();
    settings.push(("SEGUE_SMTP_URL", &smtp.url));
    let (report, output) = doctor(data.path(), &settings).await;
    assert!(output.status.success(), "{report}");
    assert!(line(&report, "good   settings").ends_with("the site is at http://127.0.0.1:8787"));
    line(&report, "good   site");
    assert!(line(&report, "good   disk").contains("MB free"));
    assert!(line(&report, "good   database").contains("8 mixes"));
    assert!(line(&report, "note   database").contains("there is no admin"));
    let host = smtp.url.trim_start_matches("smtp://");
    assert!(line(&report, "good   mail").contains(&format!("{host} answers")));
    settings.push(("SEGUE_PUBLIC_URL", "https://mixes.example"));
    let (of_the_world, _) = doctor(data.path(), &settings).await;
    let mail = line(&of_the_world, "WRONG  mail");
    assert!(mail.contains("segue@localhost, which no other server accepts"), "{of_the_world}");
    assert!(line(&report, "good   google").ends_with("/auth/callback there"));
    let spotify = line(&report, "good   spotify");
    assert!(spotify.contains("the credentials work"), "{report}");
    assert!(spotify.contains("/auth/callback and http://127.0.0.1:8787/spotify-callback"));
    assert!(of_the_world.contains("good   spotify"), "{of_the_world}");
    for (site, to_do) in [
        ("http://localhost:8787", "-> set SEGUE_PUBLIC_URL to the site's address with 127.0.0.1"),
        ("http://mixes.example", "-> put a proxy with https in front, set SEGUE_PUBLIC_URL"),
    ] {
        settings.push(("SEGUE_PUBLIC_URL", site));
        let (refused, output) = doctor(data.path(), &settings).await;
        assert!(!output.status.success(), "{refused}");
        let spotify = line(&refused, "WRONG  spotify");
        assert!(spotify.contains(&format!("sends nobody back to {site}: it takes https")));
        assert!(refused.contains(to_do), "{refused}");
    }
    assert_eq!(smtp.mails.lock().unwrap().len(), 0, "it sends nothing");
    for secret in [spotify::SECRET, google::SECRET] {
        assert!(!report.contains(secret), "{report}");
    }
}

#[tokio::test]
async fn mails_that_were_refused_are_named_with_whom_and_why() {
    let data = filled().await;
    let store = Store::open(data.path()).unwrap();
    let now = Moment::from_ms(START);
    let mail = NewMail {
        recipient: "ada.kern@mixes.example".to_owned(),
        subject: "Hello".to_owned(),
        text: "Hello".to_owned(),
        html: "Hello".to_owned(),
        expires_at: None,
    };
    let refused = store.write(move |tx| {
        outgoing_mail::insert(tx, &mail, now)?;
        let waiting = outgoing_mail::list_due(tx, now, 1)?.remove(0);
        outgoing_mail::fail(tx, &waiting.id, now, "550 no such mailbox")?;
        outgoing_mail::insert(
            tx,
            &NewMail { recipient: "b@mixes.example".to_owned(), ..mail.clone() },
            now,
        )?;
        let waiting = outgoing_mail::list_due(tx, now, 1)?.remove(0);
        outgoing_mail::try_later(tx, &waiting.id, now, "451 come back later")
    });
    refused.await.unwrap();
    store.close();
    let (report, output) = doctor(data.path(), &[]).await;
    assert!(output.status.success(), "{report}");
    line(&report, "note   mail      1 email was refused or expired");
    let of_mail: Vec<&str> =
        report.lines().skip_while(|line| !line.contains("  mail  ")).take(7).collect();
    assert!(of_mail[1].contains("-> ") && of_mail[4].contains("-> "), "{report}");
    assert!(of_mail[6].contains("no mail server"), "{report}");
    line(&report, "note   mail      to ada.kern@mixes.example: 550 no such mailbox");
    line(&report, "note   mail      some emails have not been sent yet and will be retried");
    line(&report, "note   mail      to b@mixes.example: 451 come back later");
    let (_, to_do) = report.split_once("there is no admin").unwrap();
    assert!(to_do.lines().nth(1).unwrap().contains("/first-admin"), "{report}");
}

#[tokio::test]
async fn a_machine_before_its_first_start() {
    let folder = Folder::new();
    let data = folder.path().join("not/yet");
    let (report, output) = doctor(&data, &[]).await;
    assert!(output.status.success(), "{report}");
    assert!(line(&report, "good   disk").contains(&folder.path().display().to_string()));
    assert!(line(&report, "note   database").contains("there is none"));
    let mails = data.join("mail").display().to_string();
    assert!(line(&report, "note   mail").contains(&mails), "{report}");
    assert!(line(&report, "good   google").contains("not offered"));
    assert!(!data.exists(), "it changes nothing");
}

#[tokio::test]
async fn every_thing_that_is_wrong_has_its_line_and_what_to_do() {
    let (data, world) = (filled().await, world::start().await);
    world.spotify.become_(spotify::Mood::Broken);
    let gone = Smtp::start(Mood::Takes).await;
    let url = gone.url.replace("smtp://", "smtp://kelp:hush-hush@");
    drop(gone);
    tokio::task::yield_now().await;
    let mut settings = world.settings();
    settings.retain(|(name, _)| *name != "SEGUE_SPOTIFY_CLIENT_SECRET");
    settings.push(("SEGUE_SPOTIFY_CLIENT_SECRET", "another-secret"));
    settings.retain(|(name, _)| *name != "SEGUE_GOOGLE_ISSUER");
    settings.push(("SEGUE_GOOGLE_ISSUER", "http://127.0.0.1:1"));
    settings.push(("SEGUE_SMTP_URL", &url));
    settings.push(("SEGUE_LISTEN", "nowhere"));
    settings.push(("SEGUE_PUBLIC_ULR", "https://mixes.example"));
    let (report, output) = doctor(data.path(), &settings).await;
    assert_eq!(output.status.code(), Some(1), "{report}");
    assert!(line(&report, "WRONG  settings  SEGUE_LISTEN").contains("expected an IP address"));
    assert!(report.contains("WRONG  settings  SEGUE_PUBLIC_ULR is not a setting"), "{report}");
    assert!(line(&report, "WRONG  mail").contains("127.0.0.1:"));
    line(&report, "WRONG  google");
    line(&report, "WRONG  spotify");
    assert_eq!(report.matches("-> ").count(), report.matches("WRONG").count() + 2, "{report}");
    for secret in ["hush-hush", "another-secret", google::SECRET] {
        assert!(!report.contains(secret), "{report}");
    }
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, "segue: 5 checks failed; see above\n");
}

#[tokio::test]
async fn damage_and_lost_rows_of_a_database_are_found() {
    let data = filled().await;
    let file = data.path().join("segue.db");
    let lose = "PRAGMA foreign_keys = OFF; DELETE FROM artists WHERE name = 'Halide'";
    rusqlite::Connection::open(&file).unwrap().execute_batch(lose).unwrap();
    let (report, output) = doctor(data.path(), &[]).await;
    assert_eq!(output.status.code(), Some(1));
    assert!(line(&report, "WRONG  database").contains("rows of mix_artists name a row of artists"));
    rusqlite::Connection::open(&file).unwrap().execute_batch("PRAGMA user_version = 99").unwrap();
    let whole = std::fs::read(&file).unwrap();
    std::fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    let (report, _) = doctor(data.path(), &[]).await;
    assert!(line(&report, "WRONG  database").len() > 20, "{report}");
    std::fs::write(&file, "not a database, though long enough to look like one".repeat(99))
        .unwrap();
    let (report, _) = doctor(data.path(), &[]).await;
    assert!(line(&report, "WRONG  database").contains("not a database"), "{report}");
}

#[tokio::test]
async fn a_database_that_another_program_holds_is_not_called_damaged() {
    let data = filled().await;
    let holder = rusqlite::Connection::open(data.path().join("segue.db")).unwrap();
    holder.execute_batch("PRAGMA locking_mode = EXCLUSIVE; PRAGMA user_version = 0").unwrap();
    let (report, _) = doctor(data.path(), &[]).await;
    let (_, to_do) = report.split_once("WRONG  database").unwrap();
    assert!(
        to_do.lines().nth(1).unwrap().contains("stop the program that has it locked"),
        "{report}"
    );
}

#[tokio::test]
async fn a_key_that_is_none_is_found_before_the_server_refuses_it() {
    let data = filled().await;
    let (report, _) = doctor(data.path(), &[]).await;
    assert!(!report.contains("secret.key"), "the first start makes one: {report}");
    data.write("secret.key", "zz");
    let (report, output) = doctor(data.path(), &[]).await;
    assert_eq!(output.status.code(), Some(1));
    assert!(line(&report, "WRONG  key").contains("64 hex digits"), "{report}");
    let (report, _) = doctor(data.path(), &[("SEGUE_SECRET_KEY", &"a".repeat(64))]).await;
    assert!(!report.contains("secret.key"), "{report}");
    data.write("secret.key", "a".repeat(64));
    let (report, output) = doctor(data.path(), &[]).await;
    assert!(output.status.success(), "{report}");
    line(&report, "good   key");
}

#[tokio::test]
async fn a_key_that_is_lost_is_missed_where_something_is_sealed_by_it() {
    let data = filled().await;
    let connect =
        "INSERT INTO users (id, email, created_at) VALUES ('m', 'm@m.example', 1);
        INSERT INTO spotify_connections (user_id, spotify_user_id, display_name, access_token, refresh_token,
            token_expires_at, connected_at, updated_at) VALUES ('m', 's', 'M', x'00', x'00', 1, 1, 1)";
    rusqlite::Connection::open(data.path().join("segue.db"))
        .unwrap()
        .execute_batch(connect)
        .unwrap();
    let (report, output) = doctor(data.path(), &[]).await;
    assert_eq!(output.status.code(), Some(1));
    assert!(line(&report, "WRONG  key").contains("there is none"), "{report}");
    data.write("secret.key", "a".repeat(64));
    let (report, _) = doctor(data.path(), &[]).await;
    assert!(!report.contains("WRONG  key"), "{report}");
}

#[tokio::test]
async fn a_folder_that_takes_no_writes_and_a_newer_database() {
    let data = Folder::new();
    let file = data.write("segue.db", "");
    rusqlite::Connection::open(&file).unwrap().execute_batch("PRAGMA user_version = 99").unwrap();
    let (report, _) = doctor(data.path(), &[]).await;
    assert!(line(&report, "WRONG  database").contains("newer version of Segue (schema 99"));
    let (report, output) = doctor(Path::new("/proc/segue"), &[]).await;
    assert_eq!(output.status.code(), Some(1));
    assert!(line(&report, "WRONG  disk").contains("cannot write in /proc"), "{report}");
}

#[tokio::test]
async fn what_is_the_matter_with_a_mail_server_is_told_plainly() {
    let data = Folder::new();
    let smtp = Smtp::start(Mood::Takes).await;
    let smtps = smtp.url.replace("smtp://", "smtps://");
    // An address of this machine that is not its loopback.
    let elsewhere = smtp.url.replace("smtp://127.0.0.1", "smtp://kelp:hush-hush@0.0.0.0");
    let opportune = format!("{elsewhere}?tls=opportunistic");
    let gone = Smtp::start(Mood::Takes).await;
    let closed = gone.url.clone();
    drop(gone);
    let locked = Smtp::start(Mood::Locked).await;
    let named = locked.url.replace("smtp://", "smtp://kelp:hush-hush@");
    for (url, found, to_do) in [
        (closed.as_str(), "nothing answers there", "check the host and the port in SEGUE_SMTP_URL"),
        (&elsewhere, "STARTTLS", "only a server on this machine may do without TLS"),
        (&opportune, "STARTTLS", "only a server on this machine may do without TLS"),
        (&smtps, "it does not speak TLS the way the address says", "write smtps://… for port 465"),
        (&named, "it refuses this site's credentials", "check the name and the secret"),
        (
            "smtp://no-such-host.invalid",
            "there is no host with that name",
            "this machine's name server",
        ),
    ] {
        let (report, _) = doctor(data.path(), &[("SEGUE_SMTP_URL", url)]).await;
        let wrong = line(&report, "WRONG  mail");
        assert!(wrong.contains(found), "{url}: {report}");
        assert!(report.contains(to_do) && !report.contains("hush-hush"), "{url}: {report}");
    }
}

#[tokio::test]
async fn a_site_from_before_the_program_is_noted() {
    let (data, site) = (Folder::new(), Folder::new());
    let page = site.write("index.html", "<html></html>");
    let (report, _) = doctor_of(data.path(), site.path(), &[]).await;
    line(&report, "good   site");
    let page = std::fs::File::options().write(true).open(page).unwrap();
    page.set_modified(std::time::UNIX_EPOCH).unwrap();
    let (report, output) = doctor_of(data.path(), site.path(), &[]).await;
    assert!(line(&report, "note   site").ends_with("older than this program"), "{report}");
    assert!(output.status.success());
}

#[tokio::test]
async fn copies_that_are_too_old_are_told_of() {
    let (data, dir) = (filled().await, Folder::new());
    let shown = dir.path().display().to_string();
    let settings = [("SEGUE_BACKUP_DIR", shown.as_str())];
    let (report, output) = doctor(data.path(), &[]).await;
    assert!(output.status.success(), "{report}");
    assert!(line(&report, "note   backups").contains("no automatic backups"));
    assert!(report.contains("-> set SEGUE_BACKUP_DIR to a folder"), "{report}");
    let (report, _) = doctor(data.path(), &settings).await;
    assert!(line(&report, "note   backups").contains("there is none"));
    dir.write("segue-2026-03-01T12-00-00.000Z.db", "a copy");
    let (report, output) = doctor(data.path(), &settings).await;
    assert!(!output.status.success(), "{report}");
    assert!(line(&report, "WRONG  backups").contains("the newest of 2026-03-01T12:00:00.000Z"));
}

#[tokio::test]
async fn a_folder_that_takes_no_copies_is_told_of() {
    let (data, folder) = (filled().await, Folder::new());
    let file = folder.write("file", "no folder").display().to_string();
    for (dir, found) in [("/proc/segue", "cannot write in /proc"), (&file, "cannot look into")] {
        let (report, output) = doctor(data.path(), &[("SEGUE_BACKUP_DIR", dir)]).await;
        assert_eq!(output.status.code(), Some(1), "{report}");
        assert!(line(&report, "WRONG  backups").contains(found), "{report}");
        assert!(report.contains("-> ") && report.contains("SEGUE_BACKUP_DIR"), "{report}");
    }
    let not_yet = folder.path().join("not/yet");
    let shown = not_yet.display().to_string();
    let (report, output) = doctor(data.path(), &[("SEGUE_BACKUP_DIR", &shown)]).await;
    assert!(output.status.success(), "{report}");
    line(&report, "note   backups   there is none");
    assert!(!not_yet.exists(), "it changes nothing");
}
