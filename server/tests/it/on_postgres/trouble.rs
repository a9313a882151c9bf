//! A database that is away, or takes no writes: what can go on goes on, nothing is acknowledged that is not
//! kept, and it heals by itself.

use std::time::Duration;

use serde_json::{Value, json};

use super::{KEY, change, given, two};
use crate::support::browser::Browser;
use crate::support::program::{complaint, segue};
use crate::support::{Folder, Server, problem};
use crate::timestamp::{OPEN, start_with};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_goes_away_comes_back_without_a_restart() {
    let (server, _other) = two().await;
    let giver = Browser::of(&server, "ada@mixes.example").await;
    let path = given(&giver).await;
    let home = server.json("/api/home").await;
    let list = home["lists"][0]["slug"].as_str().unwrap();
    let prepared = ["/", "/api/home"].map(str::to_owned).into_iter().chain([
        format!("/lists/{list}"),
        format!("/api/lists/{list}"),
        format!("/feeds/{list}.atom"),
        format!("/mix/{OPEN}"),
        format!("/api/mixes/{OPEN}"),
    ]);
    let prepared: Vec<String> = prepared.collect();
    for path in &prepared {
        assert_eq!(server.get(path).await.status(), 200, "{path}");
    }
    let database = server.database.as_ref().unwrap();
    database.be_away(true);
    while server.get("/healthz").await.status() == 200 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let metrics = server.get("/metrics").await.text().await.unwrap();
    assert!(metrics.contains("segue_database_reachable 0"), "{metrics}");
    assert!(metrics.contains("segue_database_connections{state=\"idle\"}"), "{metrics}");
    // What is prepared is served, later as well; what is not is refused in words, and nothing is written.
    server.pass_ms(5 * 60_000);
    for path in &prepared {
        assert_eq!(server.get(path).await.status(), 200, "{path}");
    }
    let refused = server.get("/api/search?q=halide").await;
    assert_eq!(refused.status(), 503);
    assert_eq!(refused.json::<Value>().await.unwrap()["code"], "unavailable");
    let refused = giver.put(&path, &json!({ "start_seconds": 61 })).await;
    assert_eq!(refused.status(), 503);
    database.be_away(false);
    while server.get("/healthz").await.status() != 200 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(server.get("/api/search?q=halide").await.status(), 200);
    change(&giver, &path, 62).await;
    let times = server.json(&format!("/api/mixes/{OPEN}/timestamps")).await;
    assert_eq!(times[0]["start_seconds"], 62);
}

/// Tries to change a time while the database takes no writes: it is refused with a status and a code, and
/// everything can be read.
async fn refused(giver: &Browser<'_>, path: &str, status: u16, code: &str) {
    let server = giver.server();
    // Until it is known which connections were ended.
    while server.get("/api/search?q=halide").await.status() != 200
        || giver.put(path, &json!({ "start_seconds": 61 })).await.status().as_u16() != status
    {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let asked = giver.put(path, &json!({ "start_seconds": 61 })).await;
    problem(asked, status, code).await;
    assert_eq!(server.get("/api/search?q=halide").await.status(), 200);
    let times = server.json(&format!("/api/mixes/{OPEN}/timestamps")).await;
    assert_eq!(times[0]["start_seconds"], 60);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_takes_no_writes_is_read_and_takes_them_again() {
    let server = start_with(&[KEY]).await;
    let giver = Browser::of(&server, "ada@mixes.example").await;
    let path = given(&giver).await;
    let database = server.database.as_ref().unwrap();
    database.be_read_only(true);
    refused(&giver, &path, 503, "unavailable").await;
    // A proxy that asks goes on to send visitors here, who can read everything.
    while server.get("/readyz").await.status() != 200 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    database.be_read_only(false);
    database.run(
        "CREATE FUNCTION fill_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
        END $$;
        CREATE TRIGGER fills_up BEFORE UPDATE ON user_timestamps
            FOR EACH ROW EXECUTE FUNCTION fill_up()",
    );
    refused(&giver, &path, 507, "store.full").await;
    database.run("DROP TRIGGER fills_up ON user_timestamps");
    change(&giver, &path, 62).await;
}

#[test]
fn a_server_does_not_start_where_its_database_is_away_and_says_so_in_a_line() {
    let data = Folder::new();
    let start = |address: &str| {
        let mut command = segue(data.path());
        command.args(["serve", "--listen", "127.0.0.1:0"]);
        command.env("SEGUE_DATABASE_URL", address).env(KEY.0, KEY.1).env("SEGUE_LOG", "error");
        complaint(&command.output().unwrap())
    };
    let away = start("postgres://segue:hush@127.0.0.1:1/mixes");
    assert!(away.contains("mixes at 127.0.0.1:1"), "{away}");
    let unreadable = start("postgres://segue:hush@127.0.0.1:one/mixes");
    assert!(unreadable.contains("SEGUE_DATABASE_URL: "), "{unreadable}");
    for said in [away, unreadable] {
        assert!(said.trim().lines().count() == 1 && !said.contains("hush"), "{said}");
    }
}

#[tokio::test]
async fn one_server_tidies_and_another_one_after_it_has_gone() {
    let (one, other) = two().await;
    let round =
        async |server: &Server| segue_server::tasks::tidy::round(&server.app).await.unwrap();
    assert_eq!((round(&one).await, round(&other).await, round(&one).await), (true, false, true));
    other.pass_ms(1_200_001);
    assert_eq!((round(&other).await, round(&one).await), (true, false));
}
