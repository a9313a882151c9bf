//! Copies of the database: taken away by an admin, made by themselves, and restored in a drill.

use std::path::Path;

use segue_server::http::accept::Limits;
use segue_server::tasks::backup::{self, Schedule};
use segue_store::audit::{self, Which};
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::{Folder, START, Server, catalogue, problem};

const DOWNLOAD: &str = "/api/admin/backup";
const BACKUPS: &str = "/api/admin/backups";

async fn json_of(answer: reqwest::Response) -> Value {
    assert_eq!(answer.status(), 200);
    answer.json().await.unwrap()
}

/// The files of a folder that are no folders.
fn files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let files = entries.filter(|entry| entry.path().is_file());
    let mut names: Vec<String> =
        files.map(|entry| entry.file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

async fn start_with_backups(dir: &Path, keep: &str) -> (Server, Schedule) {
    let dir = dir.display().to_string();
    let settings = [
        ("SEGUE_BACKUP_DIR", dir.as_str()),
        ("SEGUE_BACKUP_EVERY", "6"),
        ("SEGUE_BACKUP_KEEP", keep),
    ];
    let server = Server::start_empty(&settings).await;
    catalogue::fill(&server.store, server.app.now()).await;
    let schedule = Schedule::of(server.app.settings()).unwrap().unwrap();
    (server, schedule)
}

/// The answers that visitors and members get.
async fn answers(server: &Server, member: &Browser<'_>) -> Vec<Value> {
    let mut answers = Vec::new();
    for path in [
        "/api/home",
        "/api/lists/latest",
        &format!("/api/mixes/{}", catalogue::FULL),
        &format!("/api/mixes/{}/timestamps", catalogue::FULL),
        "/api/artists/Halide",
        "/api/search?q=night",
    ] {
        answers.push(server.json(path).await);
    }
    for path in ["/api/likes", "/api/user"] {
        answers.push(json_of(member.get(path).await).await);
    }
    answers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_newest_copy_restored_into_a_new_folder_answers_the_same() {
    let dir = Folder::new();
    let (server, schedule) = start_with_backups(&dir.path().join("deep/er"), "3").await;
    server.data.write("audio/one.mp3", "sound");
    let ada = Browser::of(&server, "ada@mixes.example").await;
    let mix = server.json(&format!("/api/mixes/{}", catalogue::FULL)).await;
    for track in mix["tracks"].as_array().unwrap().iter().take(3) {
        let path = format!("/api/likes/{}", track["track_id"].as_str().unwrap());
        assert_eq!(ada.put(&path, &json!({})).await.status(), 200);
    }
    // An older copy, without what comes after it.
    assert!(backup::round(&server.app, &schedule).await);
    server.pass_ms(6 * 3_600_000);
    let named = ada.put("/api/user/username", &json!({ "username": "night_owl" })).await;
    assert_eq!(named.status(), 200);
    // The time of her last visit is stored beside the answer.
    let seen = async || ada.get("/api/sessions").await.json::<Value>().await.unwrap();
    while seen().await[0]["seen_at"] != "2026-03-01T18:00:00.000Z" {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    assert!(backup::round(&server.app, &schedule).await);
    let cookie = ada.cookie();
    let want = answers(&server, &ada).await;
    let now = server.clock.load(std::sync::atomic::Ordering::Relaxed);
    server.stop().await;

    let newest = backup::list(&schedule.copies).unwrap().remove(0);
    let copies = dir.path().join("deep/er");
    let restored = Folder::new();
    restored.write("segue.db", std::fs::read(copies.join(&newest.name)).unwrap());
    restored.write("audio/one.mp3", std::fs::read(copies.join("audio/one.mp3")).unwrap());
    let server = Server::start_on(restored, &[], Limits::default()).await;
    server.pass_ms(now - START);
    let stranger = Browser::new(&server);
    let request = stranger.request(reqwest::Method::GET, "/api/likes").header("cookie", &cookie);
    assert_eq!(request.send().await.unwrap().status(), 401);
    let ada = Browser::of(&server, "ada@mixes.example").await;
    assert_eq!(answers(&server, &ada).await, want);
    assert_eq!(server.get("/audio/one.mp3").await.text().await.unwrap(), "sound");
    let look = segue_store::checkup::look(&server.data.path().join("segue.db")).unwrap();
    assert!(look.flaws.is_empty(), "{look:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_newest_copies_stay_and_other_files_are_left_alone() {
    let dir = Folder::new();
    dir.write("segue.db", "somebody's own");
    dir.write("segue-2026-01-01T00-00-00.000Z.db.part", "half of one");
    let (server, schedule) = start_with_backups(dir.path(), "2").await;
    let admin = Browser::admin(&server).await;
    let none = json_of(admin.get(BACKUPS).await).await;
    assert_eq!(
        (&none["backups"], &none["every_hours"], &none["keep"]),
        (&json!([]), &json!(6), &json!(2))
    );
    for _ in 0..4 {
        assert!(backup::round(&server.app, &schedule).await);
        server.pass_ms(1000);
    }
    let names =
        ["segue-2026-03-01T12-00-02.000Z.db", "segue-2026-03-01T12-00-03.000Z.db", "segue.db"];
    assert_eq!(files(dir.path()), names);
    let listed = json_of(admin.get(BACKUPS).await).await;
    assert_eq!(listed["dir"], dir.path().display().to_string());
    assert_eq!(listed["backups"][0]["name"], names[1]);
    assert_eq!(listed["backups"][0]["created_at"], "2026-03-01T12:00:03.000Z");
    assert!(listed["backups"][1]["bytes"].as_u64().unwrap() > 100_000);
    assert_eq!(listed["trouble"], Value::Null);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(dir.path().join(names[0])).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "everything is in it");
    }
    let shown = json_of(admin.get("/api/admin/dashboard").await).await;
    assert_eq!(
        (&shown["is_backed_up"], &shown["newest_backup"]["name"]),
        (&json!(true), &json!(names[1]))
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_that_fails_is_told_of_until_one_is_made() {
    let dir = Folder::new();
    let (server, schedule) = start_with_backups(&dir.path().join("copies"), "2").await;
    let admin = Browser::admin(&server).await;
    // A file is where the folder has to be.
    let in_the_way = dir.write("copies", "");
    assert!(!backup::round(&server.app, &schedule).await);
    let listed = json_of(admin.get(BACKUPS).await).await;
    let detail = listed["trouble"]["detail"].as_str().unwrap();
    assert!(detail.contains("copies"), "{detail}");
    let shown = json_of(admin.get("/api/admin/dashboard").await).await;
    assert!(shown["backup_trouble"]["detail"].is_string(), "{shown}");
    std::fs::remove_file(in_the_way).unwrap();
    assert!(backup::round(&server.app, &schedule).await);
    let listed = json_of(admin.get(BACKUPS).await).await;
    assert_eq!(
        (&listed["trouble"], listed["backups"].as_array().unwrap().len()),
        (&Value::Null, 1)
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn copies_are_made_when_they_are_due() {
    let dir = Folder::new();
    let (server, schedule) = start_with_backups(dir.path(), "5").await;
    let wait = async |count: usize| {
        for _ in 0..200 {
            if backup::list(&schedule.copies).unwrap().len() == count {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
        panic!("{:?} instead of {count}", files(dir.path()));
    };
    let work = tokio::spawn(backup::work(server.app.clone(), schedule.clone()));
    wait(1).await;
    work.abort();
    // A restart before the next one is due makes none, and one after it makes one.
    server.pass_ms(6 * 3_600_000 - 1);
    let work = tokio::spawn(backup::work(server.app.clone(), schedule.clone()));
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert_eq!(backup::list(&schedule.copies).unwrap().len(), 1);
    work.abort();
    server.pass_ms(1);
    let work = tokio::spawn(backup::work(server.app.clone(), schedule.clone()));
    wait(2).await;
    work.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_admin_takes_a_copy_away() {
    let server = Server::start().await;
    let admin = Browser::admin(&server).await;
    let answer = admin.get(DOWNLOAD).await;
    assert_eq!(answer.status(), 200);
    let headers = answer.headers().clone();
    assert_eq!(headers["content-type"], "application/vnd.sqlite3");
    assert_eq!(headers["content-disposition"], "attachment; filename=\"segue-2026-03-01.db\"");
    assert_eq!(headers["cache-control"], "no-store");
    let bytes = answer.bytes().await.unwrap();
    assert_eq!(headers["content-length"], bytes.len().to_string());
    let copy = Folder::new();
    let path = copy.write("segue.db", &bytes);
    let look = segue_store::checkup::look(&path).unwrap();
    assert_eq!((look.flaws.len(), look.content.unwrap().mixes), (0, 8));
    assert!(!files(server.data.path()).iter().any(|name| name.ends_with(".sent")), "it is gone");
    let entries =
        server.store.read(|tx| audit::list(tx, &Which::default(), None, 5)).await.unwrap();
    assert_eq!(entries[0].action, "backup.downloaded");
    for _ in 0..5 {
        assert_eq!(admin.get(DOWNLOAD).await.status(), 200);
    }
    problem(admin.get(DOWNLOAD).await, 429, "flood").await;
}
