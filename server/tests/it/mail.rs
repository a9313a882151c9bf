//! How mail leaves: by a real mail server, later, never, or into a folder.

use std::time::{Duration, Instant};

use segue_base::clock::{Clock, Moment};
use segue_base::config::Origin;
use segue_base::waker::Waker;
use segue_mail::transport::Transport;
use segue_mail::worker::{MailWorker, PATIENCE};
use segue_mail::{letter, sealed};
use segue_store::Tx;
use segue_store::outgoing_mail::{self, NewMail, SealedMail};
use serde_json::json;

use crate::support::smtp::{Mood, Smtp};
use crate::support::times::times;
use crate::support::{START, Server};

pub fn worker(server: &Server, url: Option<&str>) -> MailWorker {
    MailWorker {
        store: server.store.clone(),
        clock: Clock::Hand(server.clock.clone()),
        seal: server.app.seal().clone(),
        transport: Transport::new(url, server.data.path()).unwrap(),
        from: "Segue <segue@mixes.example>".parse().unwrap(),
        waker: Waker::default(),
        patience: Duration::from_millis(300),
    }
}

/// A mail to send.
pub fn mail(to: &str, expires_at: Option<Moment>) -> NewMail {
    NewMail {
        recipient: to.to_owned(),
        subject: "Grüße".to_owned(),
        text: "A line of text".to_owned(),
        html: "<p>A line of HTML</p>".to_owned(),
        expires_at,
    }
}

async fn write_mail(server: &Server, to: &str, expires_at: Option<Moment>) {
    let (mail, now) = (mail(to, expires_at), Moment::from_ms(START));
    server.store.write(move |tx| outgoing_mail::insert(tx, &mail, now)).await.unwrap();
}

async fn waiting(server: &Server) -> usize {
    let end = Moment::from_ms(i64::MAX);
    server.store.read(|tx| outgoing_mail::list_due(tx, end, 100)).await.unwrap().len()
}

#[tokio::test]
async fn a_mail_is_handed_over_once_with_both_of_its_texts() {
    let server = Server::start_empty(&[]).await;
    let smtp = Smtp::start(Mood::Takes).await;
    write_mail(&server, "ada@mixes.example", None).await;
    let worker = worker(&server, Some(&smtp.url));
    worker.round().await.unwrap();
    worker.round().await.unwrap();
    assert_eq!(waiting(&server).await, 0);
    let mails = smtp.mails.lock().unwrap();
    assert_eq!(mails.len(), 1);
    for part in [
        "To: ada@mixes.example",
        "From: \"Segue\" <segue@mixes.example>",
        "A line of text",
        "<p>A line of HTML</p>",
    ] {
        let shown = mails[0].replace("From: Segue <", "From: \"Segue\" <");
        assert!(shown.contains(part), "{part} in {shown}");
    }
    let id = mails[0].lines().find_map(|line| line.strip_prefix("Message-ID: <")).unwrap();
    assert!(id.trim_end().ends_with("@mixes.example>"), "{id}");
}

#[tokio::test]
async fn a_busy_server_is_tried_again_and_a_refusal_is_not() {
    let server = Server::start_empty(&[]).await;
    let smtp = Smtp::start(Mood::Busy).await;
    write_mail(&server, "ada@mixes.example", None).await;
    let worker = worker(&server, Some(&smtp.url));
    worker.round().await.unwrap();
    assert_eq!((waiting(&server).await, smtp.mails.lock().unwrap().len()), (1, 0));
    smtp.become_(Mood::Takes);
    worker.round().await.unwrap();
    assert_eq!(smtp.mails.lock().unwrap().len(), 0, "not before its time");
    server.pass_ms(5_000);
    worker.round().await.unwrap();
    assert_eq!((waiting(&server).await, smtp.mails.lock().unwrap().len()), (0, 1));
    smtp.become_(Mood::Refuses);
    write_mail(&server, "nobody@mixes.example", None).await;
    worker.round().await.unwrap();
    assert_eq!(waiting(&server).await, 0);
    let failed = server.store.read(|tx| outgoing_mail::list_failed(tx, 10)).await.unwrap();
    assert_eq!(failed.len(), 1);
    assert!(failed[0].last_error.as_ref().unwrap().contains("no such mailbox"), "{failed:?}");
}

/// A copy of the database signs nobody in.
#[tokio::test]
async fn what_a_mail_to_sign_in_says_is_in_no_copy_of_the_database() {
    let server = Server::start_empty(&[]).await;
    let smtp = Smtp::start(Mood::Busy).await;
    let worker = worker(&server, Some(&smtp.url));
    let origin = Origin::parse("https://mixes.example").unwrap();
    let now = Moment::from_ms(START);
    let end = now.ms_after(600_000);
    let letter =
        letter::magic_link("ada@mixes.example", &origin, "s3cret-t0ken", "402915", 10, end);
    let mail = sealed::seal(server.app.seal(), &letter).unwrap();
    let put = mail.clone();
    server.store.write(move |tx| outgoing_mail::insert_sealed(tx, &put, now)).await.unwrap();
    worker.round().await.unwrap();
    let kept = server.kept();
    for secret in ["s3cret-t0ken", "402915"] {
        assert!(!kept.windows(secret.len()).any(|part| part == secret.as_bytes()), "{secret}");
    }
    smtp.become_(Mood::Takes);
    server.pass_ms(5_000);
    worker.round().await.unwrap();
    assert!(smtp.mails.lock().unwrap()[0].contains("402915"));
    // A mail that was sealed with another key, or for somebody else, is never sent.
    let other = SealedMail { recipient: "kelp@mixes.example".to_owned(), ..mail };
    server.store.write(move |tx| outgoing_mail::insert_sealed(tx, &other, now)).await.unwrap();
    worker.round().await.unwrap();
    assert_eq!((waiting(&server).await, smtp.mails.lock().unwrap().len()), (0, 1));
    let failed = server.store.read(|tx| outgoing_mail::list_failed(tx, 10)).await.unwrap();
    assert!(failed[0].last_error.as_ref().unwrap().contains("another key"), "{failed:?}");
    assert_eq!(failed[0].sealed, None);
}

/// The test's server says nothing of `SMTPUTF8`, as many do.
#[tokio::test]
async fn an_address_beyond_ascii_goes_as_far_as_its_host_can_be_written_otherwise() {
    let server = Server::start_empty(&[]).await;
    let smtp = Smtp::start(Mood::Takes).await;
    write_mail(&server, "ada@nächte.example", None).await;
    let worker = worker(&server, Some(&smtp.url));
    worker.round().await.unwrap();
    assert!(smtp.mails.lock().unwrap()[0].contains("To: ada@xn--nchte-gra.example\n"));
    write_mail(&server, "björk@mixes.example", None).await;
    worker.round().await.unwrap();
    assert_eq!((waiting(&server).await, smtp.mails.lock().unwrap().len()), (0, 1));
    let failed = server.store.read(|tx| outgoing_mail::list_failed(tx, 10)).await.unwrap();
    assert!(failed[0].last_error.as_ref().unwrap().contains("SMTPUTF8"), "{failed:?}");
}

#[tokio::test]
async fn a_server_that_is_away_is_tried_again_until_the_mail_is_worth_nothing() {
    let server = Server::start_empty(&[]).await;
    // A port that nobody listens on any more.
    let gone = Smtp::start(Mood::Takes).await;
    let url = gone.url.clone();
    drop(gone);
    tokio::task::yield_now().await;
    write_mail(&server, "ada@mixes.example", Some(Moment::from_ms(START + 600_000))).await;
    let worker = worker(&server, Some(&url));
    worker.round().await.unwrap();
    assert_eq!(waiting(&server).await, 1);
    server.pass_ms(600_000);
    worker.round().await.unwrap();
    assert_eq!(waiting(&server).await, 0);
    assert_eq!(server.store.read(|tx| outgoing_mail::list_failed(tx, 10)).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_mail_that_its_server_keeps_waiting_holds_up_no_other() {
    let server = Server::start_empty(&[]).await;
    let smtp = Smtp::start(Mood::Holds).await;
    for to in ["held@a.example", "held@b.example", "held@c.example", "ada@mixes.example"] {
        write_mail(&server, to, None).await;
    }
    let worker = MailWorker { patience: PATIENCE, ..worker(&server, Some(&smtp.url)) };
    let asked = Instant::now();
    let trying = tokio::spawn(async move { worker.round().await });
    while smtp.mails.lock().unwrap().is_empty() {
        assert!(asked.elapsed() < PATIENCE, "it waits for the others");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    trying.abort();
    assert!(smtp.mails.lock().unwrap()[0].contains("To: ada@mixes.example"));
}

/// However the mail server is down when people ask for their links: they are answered while no mail
/// has left, and each mail is kept by it once when it is back.
#[tokio::test]
async fn people_do_not_wait_for_a_mail_server_that_is_down() {
    const PEOPLE: usize = 4;
    let rounds = times(4, 400);
    let smtp = Smtp::start(Mood::Silent).await;
    let settings = [("SEGUE_TRUST_PROXY", "true"), ("SEGUE_SMTP_URL", smtp.url.as_str())];
    let server = Server::start_empty(&settings).await;
    let (mut slowest, mut sent) = (Duration::ZERO, 0);
    for round in 0..rounds {
        smtp.become_([Mood::Silent, Mood::Busy, Mood::Dies, Mood::Silent][round as usize % 4]);
        let worker = worker(&server, Some(&smtp.url));
        let trying = tokio::spawn(async move { worker.round().await });
        for person in 0..PEOPLE {
            let email = format!("ada{round}.{person}@mixes.example");
            let wish = server.post("/api/sign-in/link", &json!({ "email": email }));
            let wish = wish.header("x-forwarded-for", format!("10.0.{}.{person}", round % 256));
            let asked = Instant::now();
            let answer = tokio::time::timeout(Duration::from_secs(10), wish.send()).await;
            assert_eq!(answer.expect("a person waits for the mail server").unwrap().status(), 202);
            slowest = slowest.max(asked.elapsed());
        }
        assert_eq!(smtp.mails.lock().unwrap().len(), sent);
        assert_eq!(waiting(&server).await, PEOPLE);
        // The server is ended and started again while it tries, in some rounds; and tries itself.
        trying.abort();
        if round % 2 == 1 {
            self::worker(&server, Some(&smtp.url)).round().await.unwrap();
            assert_eq!(waiting(&server).await, PEOPLE);
        }
        smtp.become_(Mood::Takes);
        server.pass_ms(60_000);
        let worker = self::worker(&server, Some(&smtp.url));
        worker.round().await.unwrap();
        worker.round().await.unwrap();
        sent += PEOPLE;
        assert_eq!(waiting(&server).await, 0, "in round {round}");
        let mails = smtp.mails.lock().unwrap();
        assert_eq!(mails.len(), sent, "in round {round}");
        for person in 0..PEOPLE {
            let to = format!("To: ada{round}.{person}@mixes.example");
            assert_eq!(mails.iter().filter(|mail| mail.contains(&to)).count(), 1, "{to}");
        }
    }
    println!(
        "endured: a mail server down {rounds} times, {sent} mails each sent once, the slowest \
        request {} ms",
        slowest.as_millis()
    );
}

#[tokio::test]
async fn without_a_server_mails_are_files() {
    let server = Server::start_empty(&[]).await;
    write_mail(&server, "ada@mixes.example", None).await;
    write_mail(&server, "not an address", None).await;
    worker(&server, None).round().await.unwrap();
    let files: Vec<_> = std::fs::read_dir(server.data.path().join("mail")).unwrap().collect();
    assert_eq!(files.len(), 1);
    let text = std::fs::read_to_string(files[0].as_ref().unwrap().path()).unwrap();
    assert!(text.contains("A line of text"));
    assert_eq!(server.store.read(|tx| outgoing_mail::list_failed(tx, 10)).await.unwrap().len(), 1);
}

/// On a site without a mail server, the owner reads the files as they are.
#[tokio::test]
async fn a_link_in_a_file_can_be_copied() {
    let server = Server::start_empty(&[]).await;
    let origin = Origin::of_address("127.0.0.1:4173".parse().unwrap());
    let (now, token) = (Moment::from_ms(START), "Zm9v".repeat(11));
    let title = "Gr\u{fc}\u{df}e von der Nachtfahrt ".repeat(4);
    let mails = [
        letter::magic_link("ada@mixes.example", &origin, &token, "123456", 15, now.ms_after(9)),
        letter::submission_approved("ada@mixes.example", &origin, &title, "night-bus-12"),
    ];
    let insert =
        move |tx: &Tx| mails.iter().try_for_each(|mail| outgoing_mail::insert(tx, mail, now));
    server.store.write(insert).await.unwrap();
    worker(&server, None).round().await.unwrap();
    let files = std::fs::read_dir(server.data.path().join("mail")).unwrap().flatten();
    let texts: Vec<_> = files.map(|file| std::fs::read_to_string(file.path()).unwrap()).collect();
    for link in
        [format!("{origin}/auth/callback#token={token}"), format!("{origin}/mix/night-bus-12")]
    {
        let is_whole = |text: &String| text.lines().any(|line| line == link);
        assert_eq!(texts.iter().filter(|text| is_whole(text)).count(), 1, "{link} in {texts:?}");
    }
}
