//! Signing in, by mail and by password, and what goes wrong.

use reqwest::{Method, RequestBuilder, Response};
use segue_base::clock::Moment;
use segue_server::http::flood::{Floods, Peer};
use segue_store::{StoreError, friend, user, whitelist};
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::{START, Server, problem};

const ADA: &str = "ada@mixes.example";

/// The secret and the code of the newest mail to an address.
async fn newest_mail(server: &Server, to: &str) -> (String, String) {
    let mail = server.waiting_mails().await.into_iter().rfind(|mail| mail.recipient == to).unwrap();
    let token = mail.text.split("#token=").nth(1).unwrap().split_whitespace().next().unwrap();
    let code = mail.text.split("code there: ").nth(1).unwrap().get(..6).unwrap();
    assert!(mail.html.contains(token) && mail.html.contains(code));
    (token.to_owned(), code.to_owned())
}

async fn mails(server: &Server) -> usize {
    server.waiting_mails().await.len()
}

async fn ask_for_link(browser: &Browser<'_>, email: &str) -> Response {
    // Mails of one moment have no order.
    browser.server().pass_ms(1);
    browser.post("/api/sign-in/link", &json!({ "email": email, "redirect_path": "/liked" })).await
}

async fn open(browser: &Browser<'_>, token: &str, confirmed: bool) -> Response {
    let body = json!({ "token": token, "confirmed": confirmed });
    browser.post("/api/sign-in/link/open", &body).await
}

async fn who(browser: &Browser<'_>) -> Value {
    browser.get("/api/session").await.json::<Value>().await.unwrap()["user"]["email"].clone()
}

async fn password(browser: &Browser<'_>, email: &str, password: &str) -> Response {
    let body = json!({ "email": email, "password": password });
    browser.post("/api/sign-in/password", &body).await
}

#[tokio::test]
async fn a_link_signs_in_the_browser_that_asked() {
    let server = Server::start_empty(&[]).await;
    let browser = Browser::new(&server);
    let sent = ask_for_link(&browser, " Ada@Mixes.Example ").await;
    assert_eq!(sent.status(), 202);
    assert_eq!(sent.json::<Value>().await.unwrap(), json!({ "expires_in_seconds": 600 }));
    let (token, _) = newest_mail(&server, ADA).await;
    let opened = open(&browser, &token, false).await;
    assert_eq!(opened.status(), 200);
    assert_eq!(opened.headers()["cache-control"], "no-store");
    let answer: Value = opened.json().await.unwrap();
    assert_eq!((&answer["created"], &answer["redirect_path"]), (&json!(true), &json!("/liked")));
    assert_eq!(answer["user"]["role"], "member");
    let session: Value = browser.get("/api/session").await.json().await.unwrap();
    assert_eq!(session["user"]["email"], ADA);
    assert_eq!(session["session"]["method"], "magic_link");
    assert_eq!(session["session"]["is_new_account"], true);
    server.pass_ms(60_001);
    let session: Value = browser.get("/api/session").await.json().await.unwrap();
    assert_eq!(session["session"]["is_new_account"], false);
}

#[tokio::test]
async fn a_link_serves_once_and_for_ten_minutes() {
    let server = Server::start_empty(&[]).await;
    let browser = Browser::new(&server);
    ask_for_link(&browser, ADA).await;
    let (token, _) = newest_mail(&server, ADA).await;
    let mut opening = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let request = browser
            .request(Method::POST, "/api/sign-in/link/open")
            .json(&json!({ "token": token }));
        opening.spawn(async move { request.send().await.unwrap().status().as_u16() });
    }
    let mut statuses = opening.join_all().await;
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 410, 410, 410, 410, 410, 410, 410]);
    ask_for_link(&browser, ADA).await;
    let (token, _) = newest_mail(&server, ADA).await;
    server.pass_ms(10 * 60_000);
    problem(open(&browser, &token, false).await, 410, "link.spent").await;
    problem(open(&browser, "no-token", true).await, 410, "link.spent").await;
}

#[tokio::test]
async fn another_browser_has_to_confirm() {
    let server = Server::start_empty(&[]).await;
    ask_for_link(&Browser::new(&server), ADA).await;
    let (token, _) = newest_mail(&server, ADA).await;
    let other = Browser::new(&server);
    problem(open(&other, &token, false).await, 409, "link.other_browser").await;
    assert_eq!(who(&other).await, Value::Null);
    assert_eq!(open(&other, &token, true).await.status(), 200);
    assert_eq!(who(&other).await, ADA);
}

#[tokio::test]
async fn reading_a_link_uses_nothing_up() {
    let server = Server::start_empty(&[]).await;
    let browser = Browser::new(&server);
    ask_for_link(&browser, ADA).await;
    let (token, _) = newest_mail(&server, ADA).await;
    server.get(&format!("/auth/callback?token={token}")).await;
    server.get("/api/sign-in/link/open").await;
    assert_eq!(open(&browser, &token, false).await.status(), 200);
}

/// A refusal undoes what its write wrote; the try that it refuses was counted by a write before.
#[tokio::test]
async fn a_try_of_a_wrong_code_stays_counted() {
    let server = Server::start_empty(&[]).await;
    let browser = Browser::new(&server);
    ask_for_link(&browser, ADA).await;
    let (_, code) = newest_mail(&server, ADA).await;
    let tries = || server.number("SELECT code_tries FROM magic_links");
    assert_eq!(tries(), 0);
    let wrong = json!({ "code": if code == "000000" { "000001" } else { "000000" } });
    for count in 1..=5 {
        problem(browser.post("/api/sign-in/code", &wrong).await, 422, "code.wrong").await;
        assert_eq!(tries(), count);
    }
    problem(browser.post("/api/sign-in/code", &wrong).await, 410, "code.spent").await;
    assert_eq!(tries(), 5);
}

#[tokio::test]
async fn the_code_serves_in_the_browser_that_asked_and_five_times() {
    let server = Server::start_empty(&[]).await;
    let browser = Browser::new(&server);
    ask_for_link(&browser, ADA).await;
    let (link, code) = newest_mail(&server, ADA).await;
    let try_code = |browser: Browser<'_>, code: String| {
        let request = browser.request(Method::POST, "/api/sign-in/code");
        request.json(&json!({ "code": code })).send()
    };
    let other = try_code(Browser::new(&server), code.clone()).await.unwrap();
    problem(other, 410, "link.spent").await;
    // A text that is no code does not count as an attempt.
    for slip in ["", "12345", "1234567", "abcdef"] {
        let answer = try_code(browser.clone(), slip.to_owned()).await.unwrap();
        problem(answer, 422, "request.invalid").await;
    }
    let wrong = if code == "000000" { "000001" } else { "000000" };
    for left in [4, 3, 2, 1, 0] {
        let answer = try_code(browser.clone(), wrong.to_owned()).await.unwrap();
        let told = problem(answer, 422, "code.wrong").await;
        let detail = told["detail"].as_str().unwrap();
        if left > 0 {
            assert!(detail.ends_with(&format!("Tries left: {left}.")), "{told}");
        } else {
            assert!(detail.contains("Open the link in the same email"), "{told}");
        }
    }
    let told = problem(try_code(browser.clone(), code).await.unwrap(), 410, "code.spent").await;
    assert!(told["detail"].as_str().unwrap().contains("Open the link in the same email"), "{told}");
    let opened = Browser::new(&server);
    let body = json!({ "token": link, "confirmed": true });
    assert_eq!(opened.post("/api/sign-in/link/open", &body).await.status(), 200, "it still serves");
    ask_for_link(&browser, ADA).await;
    let (_, code) = newest_mail(&server, ADA).await;
    // The first of two mails serves as well as the second.
    server.pass_ms(1);
    ask_for_link(&browser, ADA).await;
    let (_, later) = newest_mail(&server, ADA).await;
    assert_ne!(code, later);
    let spaced = format!("{} {}", &code[..3], &code[3..]);
    let answer = browser.post("/api/sign-in/code", &json!({ "code": spaced })).await;
    assert_eq!(answer.status(), 200);
    assert_eq!(who(&browser).await, ADA);
}

#[tokio::test]
async fn only_own_pages_are_gone_to() {
    let server = Server::start_empty(&[]).await;
    for (path, want) in [
        ("//evil.example", "/"),
        ("https://evil.example", "/"),
        ("/.//evil.example", "/"),
        ("/no/such/page", "/"),
        ("/mix/a?t=9", "/mix/a?t=9"),
    ] {
        let browser = Browser::new(&server);
        let email = format!("a{}@mixes.example", path.len());
        let body = json!({ "email": email, "redirect_path": path });
        assert_eq!(browser.post("/api/sign-in/link", &body).await.status(), 202);
        let (token, _) = newest_mail(&server, &email).await;
        let answer: Value = open(&browser, &token, false).await.json().await.unwrap();
        assert_eq!(answer["redirect_path"], want);
    }
}

#[tokio::test]
async fn every_address_is_answered_alike_and_floods_are_not() {
    let server = Server::start_empty(&[]).await;
    let member = Browser::new(&server);
    assert_eq!(password(&member, ADA, "correct horse").await.status(), 201);
    let browser = Browser::new(&server);
    let known = ask_for_link(&browser, ADA).await.text().await.unwrap();
    assert_eq!(ask_for_link(&browser, "nobody@mixes.example").await.text().await.unwrap(), known);
    for (address, message) in [
        ("nobody", "Please enter a valid email address, such as name@example.com"),
        (" ", "Please enter your email address"),
    ] {
        let bad = ask_for_link(&browser, address).await;
        let told = problem(bad, 422, "request.invalid").await;
        assert_eq!(told["errors"][0]["message"], message);
    }
    let sent = mails(&server).await;
    let mut last = ask_for_link(&browser, ADA).await;
    for _ in 0..4 {
        last = ask_for_link(&browser, ADA).await;
    }
    // After too many requests the last mail has to do, which the answer does not reveal.
    assert_eq!(last.status(), 202);
    assert_eq!(last.text().await.unwrap(), known);
    assert_eq!(mails(&server).await, sent + 4);
}

/// Somebody asks for mails to an address, and tries passwords for it, from more networks than can
/// be refused. The owner of the address still gets in, each way.
#[tokio::test]
async fn nobody_keeps_somebody_else_out() {
    let server = Server::start_empty(&[("SEGUE_TRUST_PROXY", "true")]).await;
    let at_home = Browser::new(&server);
    assert_eq!(password(&at_home, ADA, "correct horse").await.status(), 201);
    assert_eq!(at_home.delete("/api/session").await.status(), 204);
    let sent = mails(&server).await;
    let stranger = Browser::new(&server);
    let mut refused = 0;
    for number in 0..60 {
        let send = |path: &str, body: Value| {
            let request = stranger.request(Method::POST, path).json(&body);
            request.header("x-forwarded-for", format!("198.51.{number}.7")).send()
        };
        server.pass_ms(1);
        let wish = send("/api/sign-in/link", json!({ "email": ADA })).await.unwrap();
        assert_eq!(wish.status(), 202);
        let guess = json!({ "email": ADA, "password": format!("a guess, number {number}") });
        let status = send("/api/sign-in/password", guess).await.unwrap().status();
        assert!([401, 429].contains(&status.as_u16()), "{status}");
        refused += u32::from(status == 429);
    }
    assert!(refused >= 45, "only {refused} guesses were refused");
    assert!(mails(&server).await <= sent + 6, "{} mails", mails(&server).await);
    // By password in a browser where they have signed in before.
    assert_eq!(password(&at_home, ADA, "correct horse").await.status(), 200);
    assert_eq!(at_home.delete("/api/session").await.status(), 204);
    // By a mail of their own there.
    let (strangers, _) = newest_mail(&server, ADA).await;
    ask_for_link(&at_home, ADA).await;
    let (token, _) = newest_mail(&server, ADA).await;
    assert_eq!(open(&at_home, &token, false).await.status(), 200);
    assert_eq!(at_home.delete("/api/session").await.status(), 204);
    // Elsewhere by the latest mail that came, no matter who asked for it.
    let elsewhere = Browser::new(&server);
    let before = mails(&server).await;
    assert_eq!(ask_for_link(&elsewhere, ADA).await.status(), 202);
    assert_eq!(mails(&server).await, before, "there have been enough");
    problem(open(&elsewhere, &strangers, false).await, 409, "link.other_browser").await;
    assert_eq!(open(&elsewhere, &strangers, true).await.status(), 200);
    assert_eq!(who(&elsewhere).await, ADA);
    // Another person who signs in there too is remembered besides, and the earlier cookie is no
    // longer valid.
    let device = |answer: &Response| {
        let cookies = answer.headers().get_all("set-cookie").iter();
        let cookies = cookies.filter_map(|cookie| cookie.to_str().unwrap().split(';').next());
        cookies.filter(|it| it.starts_with("segue_device=")).map(str::to_owned).next().unwrap()
    };
    let first = password(&at_home, "reed@mixes.example", "correct horse").await;
    assert_eq!(first.status(), 201);
    let second = password(&at_home, "reed@mixes.example", "correct horse").await;
    let try_with = |cookie: String| {
        let guess = json!({ "email": ADA, "password": "another guess" });
        server.post("/api/sign-in/password", &guess).header("cookie", cookie).send()
    };
    let (old, new) = (device(&first), device(&second));
    problem(try_with(new).await.unwrap(), 401, "password.wrong").await;
    problem(try_with(old).await.unwrap(), 429, "flood").await;
    // A cookie of another person's browser has no count for this person.
    let other = Browser::new(&server);
    assert_eq!(password(&other, "kelp@mixes.example", "correct horse").await.status(), 201);
    problem(password(&other, ADA, "correct horse").await, 429, "flood").await;
}

#[tokio::test]
async fn a_password_signs_up_and_then_in() {
    let server = Server::start_empty(&[]).await;
    let browser = Browser::new(&server);
    for (email, secret, field, message) in [
        ("", "correct horse", "email", "Please enter both email and password"),
        (ADA, "", "password", "Please enter both email and password"),
        (ADA, "short", "password", "Password must be at least 8 characters long"),
        (ADA, "Password123", "password", "This password is too common. Please choose another one"),
    ] {
        let told = problem(password(&browser, email, secret).await, 422, "request.invalid").await;
        assert_eq!(told["errors"], json!([{ "field": field, "message": message }]));
    }
    let up = password(&browser, "ADA@mixes.example", "correct horse").await;
    assert_eq!(up.status(), 201);
    assert_eq!(up.json::<Value>().await.unwrap()["created"], true);
    assert_eq!(who(&browser).await, ADA);
    let again = Browser::new(&server);
    problem(password(&again, ADA, "wrong horse").await, 401, "password.wrong").await;
    for secret in ["short", "Password123"] {
        let [known, unknown] =
            ["kelp@mixes.example", ADA].map(|email| password(&again, email, secret));
        let known = problem(known.await, 422, "request.invalid").await;
        let unknown = problem(unknown.await, 422, "request.invalid").await;
        assert_eq!(known["errors"], unknown["errors"], "nobody learns who has an account");
    }
    let right = password(&again, ADA, "correct horse").await;
    assert_eq!(right.status(), 200);
    assert_eq!(right.json::<Value>().await.unwrap()["created"], false);
}

#[tokio::test]
async fn a_double_click_signs_up_once_and_in_twice() {
    let server = Server::start_empty(&[]).await;
    let (one, other) = (Browser::new(&server), Browser::new(&server));
    let (first, second) =
        tokio::join!(password(&one, ADA, "correct horse"), password(&other, ADA, "correct horse"));
    let mut statuses = [first.status().as_u16(), second.status().as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 201]);
    assert_eq!((who(&one).await, who(&other).await), (ADA.into(), ADA.into()));
}

/// Without password sign-up, nobody learns from a password attempt which addresses have an account.
#[tokio::test]
async fn without_sign_up_by_password_known_and_unknown_addresses_are_answered_alike() {
    let server = Server::start_empty(&[("SEGUE_PASSWORD_SIGN_UP", "false")]).await;
    Browser::of(&server, ADA).await;
    let stranger = Browser::new(&server);
    for (secret, status, code) in
        [("correct horse", 401, "password.wrong"), ("short", 422, "request.invalid")]
    {
        let mut told = Vec::new();
        for email in [ADA, "nobody@mixes.example"] {
            let mut answer = problem(password(&stranger, email, secret).await, status, code).await;
            // A number of each request's own.
            answer.as_object_mut().unwrap().remove("instance");
            told.push(answer);
        }
        assert_eq!(told[0], told[1]);
    }
    assert_eq!(who(&stranger).await, Value::Null);
}

/// Each password sign-up reveals that an address had no account, so they are counted.
#[tokio::test]
async fn accounts_by_password_are_counted_by_network_and_by_host() {
    let floods = Floods::new(None);
    let peer = |n: u8| Peer(std::net::IpAddr::from([10, n, 0, 1]));
    let (mut of_network, mut of_host) = (0, 0);
    while floods.sign_up(peer(1), &format!("a@{of_network}.example")).await.is_ok() {
        of_network += 1;
    }
    while floods.sign_up(peer(2 + of_host), "a@one.example").await.is_ok() {
        of_host += 1;
    }
    assert!(
        (20..99).contains(&of_network) && (20..250).contains(&of_host),
        "{of_network} {of_host}"
    );
    // Many people sign up from hosts where everybody can have a mailbox.
    for n in 2..250 {
        floods.sign_up(peer(n), "a@gmail.com").await.unwrap();
    }
}

/// Decision 14 (docs/decisions), played as an attack: somebody signs up with an address that is not
/// theirs and waits for its owner.
#[tokio::test]
async fn proof_by_mail_drops_the_password_of_whoever_came_before() {
    let server = Server::start_empty(&[]).await;
    let attacker = Browser::new(&server);
    assert_eq!(password(&attacker, ADA, "known to me").await.status(), 201);
    assert_eq!(who(&attacker).await, ADA);
    let owner = Browser::new(&server);
    ask_for_link(&owner, ADA).await;
    let (token, _) = newest_mail(&server, ADA).await;
    let answer: Value = open(&owner, &token, false).await.json().await.unwrap();
    assert_eq!(answer["created"], true, "what is there begins with its owner");
    assert_eq!(who(&attacker).await, Value::Null, "the attacker is signed out");
    let back = Browser::new(&server);
    problem(password(&back, ADA, "known to me").await, 401, "password.wrong").await;
    assert_eq!(who(&owner).await, ADA);
    ask_for_link(&owner, ADA).await;
    let (token, _) = newest_mail(&server, ADA).await;
    assert_eq!(open(&owner, &token, false).await.status(), 200);
}

/// Data left in an account by people whose address was not proven: at the first proof all of it
/// goes except for the likes, which do nobody harm.
#[tokio::test]
async fn proof_by_mail_begins_clean() {
    let server = Server::start().await;
    let attacker = Browser::new(&server);
    assert_eq!(password(&attacker, ADA, "known to me").await.status(), 201);
    let name = json!({ "username": "squatter" });
    assert_eq!(attacker.put("/api/user/username", &name).await.status(), 200);
    let home: Value = attacker.get("/api/mixes/night-bus-12").await.json().await.unwrap();
    let track = home["tracks"][0]["track_id"].as_str().unwrap().to_owned();
    let like = attacker.put(&format!("/api/likes/{track}"), &json!({})).await;
    assert!(like.status().is_success(), "{}", like.status());
    // Actions that reach other people or accounts elsewhere require a proven address.
    let friend = Browser::of(&server, "kelp@mixes.example").await;
    let set = friend.put("/api/user/username", &json!({ "username": "kelp" })).await;
    assert_eq!(set.status(), 200);
    let asked = attacker.post("/api/friends", &json!({ "username": "kelp" })).await;
    problem(asked, 409, "user.unproven").await;
    let wish = json!({ "spotify_email": "squatter@mixes.example" });
    let asked = attacker.post("/api/user/whitelist-request", &wish).await;
    problem(asked, 409, "user.unproven").await;
    let connecting = attacker.post("/api/spotify/connection", &json!({})).await;
    problem(connecting, 409, "user.unproven").await;
    // Accounts of earlier versions may have them all the same.
    let now = Moment::from_ms(START);
    let left = server.store.write::<_, StoreError>(move |tx| {
        let squatter = user::find_by_email(tx, ADA)?.unwrap();
        let kelp = user::find_by_email(tx, "kelp@mixes.example")?.unwrap();
        for (one, other) in [(&squatter, &kelp), (&kelp, &squatter)] {
            friend::set(tx, &one.id, &other.id, friend::Friendship::Accepted, now)?;
        }
        whitelist::insert(tx, &squatter.id, "squatter@mixes.example", now)?;
        Ok(())
    });
    left.await.unwrap();
    let owner = Browser::new(&server);
    ask_for_link(&owner, ADA).await;
    let (token, _) = newest_mail(&server, ADA).await;
    assert_eq!(open(&owner, &token, false).await.status(), 200);
    let own: Value = owner.get("/api/user").await.json().await.unwrap();
    assert_eq!(own["username"], Value::Null);
    let friends: Value = owner.get("/api/friends").await.json().await.unwrap();
    assert_eq!(friends["friends"], json!([]));
    let theirs: Value = friend.get("/api/friends").await.json().await.unwrap();
    assert_eq!(theirs["friends"], json!([]));
    let waiting = server.store.read(|tx| {
        let owner = user::find_by_email(tx, ADA)?.unwrap();
        whitelist::find_latest_of_user(tx, &owner.id)
    });
    let waiting = waiting.await;
    assert!(waiting.unwrap().is_none(), "nothing waits for an answer");
    let likes: Value = owner.get("/api/likes").await.json().await.unwrap();
    assert_eq!(likes["counts"]["all"], 1, "{likes}");
}

/// A person who has both the password and the mail is the same person.
#[tokio::test]
async fn proof_by_mail_where_the_password_signed_in_keeps_it() {
    let server = Server::start_empty(&[]).await;
    let (owner, phone) = (Browser::new(&server), Browser::new(&server));
    assert_eq!(password(&owner, ADA, "correct horse").await.status(), 201);
    assert_eq!(password(&phone, ADA, "correct horse").await.status(), 200);
    ask_for_link(&owner, ADA).await;
    let (token, _) = newest_mail(&server, ADA).await;
    assert_eq!(open(&owner, &token, false).await.status(), 200);
    assert_eq!(who(&phone).await, ADA, "still signed in");
    let new = Browser::new(&server);
    assert_eq!(password(&new, ADA, "correct horse").await.status(), 200);
    // Another account's password proves nothing of this one.
    let attacker = Browser::new(&server);
    assert_eq!(password(&attacker, "kelp@mixes.example", "known to me").await.status(), 201);
    let owner = Browser::new(&server);
    assert_eq!(password(&owner, "reed@mixes.example", "correct horse").await.status(), 201);
    ask_for_link(&owner, "kelp@mixes.example").await;
    let (token, _) = newest_mail(&server, "kelp@mixes.example").await;
    assert_eq!(open(&owner, &token, false).await.status(), 200);
    assert_eq!(who(&attacker).await, Value::Null);
}

#[tokio::test]
async fn a_password_is_set_and_changed_by_whoever_knows_it() {
    let server = Server::start_empty(&[]).await;
    let (ada, phone) = (Browser::of(&server, ADA).await, Browser::of(&server, ADA).await);
    let change = |browser: &Browser<'_>, current: Value, new: &str| {
        let request = browser.request(Method::PUT, "/api/user/password");
        request.json(&json!({ "current": current, "new": new })).send()
    };
    let own: Value = ada.get("/api/user").await.json().await.unwrap();
    assert_eq!(own["has_password"], false);
    for (new, message) in [
        ("short", "Password must be at least 8 characters long"),
        ("Password1!", "This password is too common. Please choose another one"),
        ("1234567890123", "This password only repeats or counts up. Please choose another one"),
        (
            ADA,
            "This password is little more than your address or this site's name. Please choose \
             another one",
        ),
    ] {
        let told = change(&ada, Value::Null, new).await.unwrap();
        let told = problem(told, 422, "request.invalid").await;
        assert_eq!(told["errors"], json!([{ "field": "new", "message": message }]));
    }
    assert_eq!(change(&ada, Value::Null, "correct horse").await.unwrap().status(), 204);
    assert_eq!((who(&ada).await, who(&phone).await), (json!(ADA), Value::Null));
    let own: Value = ada.get("/api/user").await.json().await.unwrap();
    assert_eq!(own["has_password"], true);
    assert_eq!(password(&phone, ADA, "correct horse").await.status(), 200);
    for current in [Value::Null, json!(""), json!("wrong horse")] {
        let told = change(&ada, current, "another horse").await.unwrap();
        let told = problem(told, 422, "request.invalid").await;
        let message = "This is not your current password";
        assert_eq!(told["errors"], json!([{ "field": "current", "message": message }]));
    }
    let changed = change(&ada, json!("correct horse"), "another horse").await.unwrap();
    assert_eq!(changed.status(), 204);
    assert_eq!((who(&ada).await, who(&phone).await), (json!(ADA), Value::Null));
    problem(password(&phone, ADA, "correct horse").await, 401, "password.wrong").await;
    assert_eq!(password(&phone, ADA, "another horse").await.status(), 200);
    // Guessing at a signed-in browser ends.
    let mut last = change(&ada, json!("guess"), "yet another horse").await.unwrap();
    for _ in 0..10 {
        last = change(&ada, json!("guess"), "yet another horse").await.unwrap();
    }
    problem(last, 429, "flood").await;
}

#[tokio::test]
async fn sessions_are_listed_ended_one_by_one_and_all_at_once() {
    let server = Server::start_empty(&[]).await;
    let (first, second, other) =
        (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    password(&first, ADA, "correct horse").await;
    server.pass_ms(1000);
    password(&second, ADA, "correct horse").await;
    password(&other, "kelp@mixes.example", "correct horse").await;
    let devices: Value = second.get("/api/sessions").await.json().await.unwrap();
    assert_eq!(devices.as_array().unwrap().len(), 2);
    assert_eq!(
        (&devices[0]["is_current"], &devices[1]["is_current"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(password(&first, ADA, "correct horse").await.status(), 200);
    password(&second, "kelp@mixes.example", "correct horse").await;
    password(&second, ADA, "correct horse").await;
    server.pass_ms(1000);
    password(&second, ADA, "correct horse").await;
    for (browser, own) in [(&other, 1), (&second, 2)] {
        let devices: Value = browser.get("/api/sessions").await.json().await.unwrap();
        assert_eq!(devices.as_array().unwrap().len(), own, "a browser has one session");
    }
    let devices: Value = second.get("/api/sessions").await.json().await.unwrap();
    let first_id = devices[1]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/sessions/{first_id}");
    problem(other.delete(&path).await, 404, "not_found").await;
    assert_eq!(second.delete(&path).await.status(), 204);
    assert_eq!((who(&first).await, who(&second).await), (Value::Null, json!(ADA)));
    password(&first, ADA, "correct horse").await;
    assert_eq!(second.delete("/api/sessions").await.status(), 204);
    assert_eq!((who(&first).await, who(&second).await), (Value::Null, Value::Null));
    assert_eq!(who(&other).await, "kelp@mixes.example");
    assert_eq!(other.delete("/api/session").await.status(), 204);
    assert_eq!(who(&other).await, Value::Null);
    assert_eq!(other.delete("/api/session").await.status(), 204, "signing out twice is no failure");
}

#[tokio::test]
async fn a_session_lives_while_it_is_used() {
    let server = Server::start_empty(&[]).await;
    let browser = Browser::new(&server);
    password(&browser, ADA, "correct horse").await;
    for _ in 0..3 {
        server.pass_days(29);
        assert_eq!(who(&browser).await, ADA);
        server.settle().await;
    }
    server.pass_days(31);
    assert_eq!(who(&browser).await, Value::Null);
}

/// The browser keeps the cookie for as long as the server keeps the row.
#[tokio::test]
async fn a_session_that_is_used_is_kept_by_the_browser_too() {
    let server = Server::start_empty(&[]).await;
    let browser = Browser::new(&server);
    let renewed = |response: &Response| {
        let cookie = response.headers().get("set-cookie")?.to_str().unwrap().to_owned();
        cookie.starts_with("segue_session=").then_some(cookie)
    };
    let given = renewed(&password(&browser, ADA, "correct horse").await);
    let given = given.expect("the cookie of the sign-in");
    assert!(given.contains("Max-Age=2592000") && given.contains("HttpOnly"), "{given}");
    assert_eq!(renewed(&browser.get("/api/session").await), None, "it was just given");
    server.pass_days(29);
    assert_eq!(renewed(&browser.get("/api/home").await), None, "what is for everyone");
    assert_eq!(renewed(&browser.get("/api/session").await), Some(given.clone()));
    server.settle().await;
    assert_eq!(renewed(&browser.get("/api/session").await), None, "once in a while");
    server.pass_days(1);
    assert_eq!(renewed(&browser.get("/api/likes").await), Some(given), "whichever finds it");
    server.settle().await;
    server.pass_days(1);
    let ended = browser.delete("/api/session").await;
    assert!(renewed(&ended).is_some_and(|cookie| cookie.contains("Max-Age=0")), "it ended");
}

#[tokio::test]
async fn the_first_admin_has_the_link_of_the_start() {
    let server = Server::start_empty(&[]).await;
    let hash = segue_base::token::hash("secret");
    let now = Moment::from_ms(START);
    let link = hash.clone();
    server.store.write(move |tx| segue_store::admin_link::replace(tx, &link, now)).await.unwrap();
    let browser = Browser::new(&server);
    let body = |token: &str| json!({ "token": token });
    let path = "/api/session/first-admin";
    problem(browser.post(path, &body("secret")).await, 401, "session.none").await;
    password(&browser, ADA, "correct horse").await;
    let told = problem(browser.post(path, &body("guess")).await, 410, "link.spent").await;
    let where_it_is = "the server prints a new link each time it starts";
    assert!(told["detail"].as_str().unwrap().contains(where_it_is), "{told}");
    // Anyone can sign up with a password and somebody else's address, who proves it later and has the
    // account from then on.
    problem(browser.post(path, &body("secret")).await, 409, "user.unproven").await;
    let session: Value = browser.get("/api/session").await.json().await.unwrap();
    assert_eq!(session["user"]["role"], "member");
    ask_for_link(&browser, ADA).await;
    let (_, code) = newest_mail(&server, ADA).await;
    assert_eq!(browser.post("/api/sign-in/code", &json!({ "code": code })).await.status(), 200);
    assert_eq!(browser.post(path, &body("secret")).await.status(), 204, "it was not used up");
    let session: Value = browser.get("/api/session").await.json().await.unwrap();
    assert_eq!(session["user"]["role"], "admin");
    let noted: Value = browser.get("/api/admin/audit").await.json().await.unwrap();
    let noted = &noted["entries"][0];
    assert_eq!(
        [&noted["actor"], &noted["action"], &noted["entity_name"]],
        [ADA, "user.promoted", ADA]
    );
    let late = Browser::new(&server);
    password(&late, "kelp@mixes.example", "correct horse").await;
    server.store.write(move |tx| segue_store::admin_link::replace(tx, &hash, now)).await.unwrap();
    problem(late.post(path, &body("secret")).await, 410, "link.spent").await;
}

#[tokio::test]
async fn what_is_no_request_is_told_so() {
    let server = Server::start_empty(&[]).await;
    let send = |body: &str| -> RequestBuilder {
        server
            .request(Method::POST, "/api/sign-in/password")
            .header("origin", &server.origin)
            .header("content-type", "application/json")
            .body(body.to_owned())
    };
    for (body, status, code) in [
        ("", 400, "request.malformed"),
        ("{\"email\":1,\"password\":\"a\"}", 422, "request.shape"),
        ("{\"email\":\"a\",\"password\":\"b\",\"admin\":true}", 422, "request.shape"),
        ("{\"email\":\"a\",\"email\":\"b\",\"password\":\"b\"}", 422, "request.shape"),
        ("{\"email\":\"\\ud800\",\"password\":\"b\"}", 422, "request.shape"),
        ("[\"ada@mixes.example\",\"correct horse\"]", 422, "request.shape"),
    ] {
        problem(send(body).send().await.unwrap(), status, code).await;
    }
}
