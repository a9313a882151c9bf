//! A server of a test's own: in this process, on a free port, with a folder that goes with it.

pub mod browser;
pub mod catalogue;
pub mod folder;
pub mod objects;
pub mod program;
pub mod raw;
pub mod shaky;
pub mod smtp;
pub mod submitter;
pub mod times;
pub mod watch;
pub mod world;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};
use std::time::Duration;

use reqwest::{Client, ClientBuilder, Method, RequestBuilder, Response};
use segue_base::clock::{Clock, Moment};
use segue_base::config::Settings;
use segue_base::seal::Seal;
use segue_mail::sealed;
use segue_providers::outside::Outside;
use segue_server::app::App;
use segue_server::http::accept::{self, Limits};
use segue_server::objects::Files;
use segue_server::router;
use segue_server::site::built::Built;
use segue_server::site::files::Site;
use segue_server::tasks::news;
use segue_store::outgoing_mail::{self, NewMail};
use segue_store::{Store, StoreError, database_path};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub use folder::Folder;

/// The moment at which every test begins: 2026-03-01T12:00:00Z.
pub const START: i64 = 1_772_366_400_000;

/// A page as the web build leaves it.
pub const PAGE: &str = "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
    <title>Segue</title><!--segue:head--><script type=\"module\" src=\"/assets/main-1a2b.js\">\
    </script></head><body><div id=\"root\"><!--segue:first--></div><!--segue:data--></body></html>";

/// The forms of the first view of a page, as the web build writes them.
pub const FORMS: &str = "<template data-form=\"home\"><main>{latest}</main></template>\
    <template data-form=\"latest\"><h2>Latest</h2><ul>{cards}</ul></template>\
    <template data-form=\"list\"><main>{title}<ul>{cards}</ul></main></template>\
    <template data-form=\"mix\"><main>{title} by {artist}{cover}</main></template>\
    <template data-form=\"card\"><li><a href=\"{path}\">{title}</a>{date}{cover}</li></template>\
    <template data-form=\"date\">{month}</template>\
    <template data-form=\"picture\"><img src=\"{url}\"></template>\
    <template data-form=\"cover\"><svg style=\"background:{ground}\">{shapes}</svg></template>\
    <template data-form=\"shape\"><path d=\"{path}\"/></template>\
    <template data-form=\"line\"><path d=\"{path}\"/></template>";

/// A running server.
pub struct Server {
    /// Its address, without a slash at the end.
    pub origin: String,
    /// Its database.
    pub store: Store,
    /// Its clock, in milliseconds.
    pub clock: Arc<AtomicI64>,
    /// Its data.
    pub app: App,
    /// Its data folder.
    pub data: Folder,
    /// Its database, where that is not in the data folder.
    pub database: Option<Arc<fake_world::postgres::Database>>,
    client: Client,
    stop: Option<oneshot::Sender<()>>,
    serving: Option<JoinHandle<()>>,
    /// Tells pages of changes.
    following: JoinHandle<()>,
}

/// A new database on the PostgreSQL server that the tests are given.
fn postgres() -> fake_world::postgres::Database {
    let database = fake_world::postgres::Database::create_prepared(|address| {
        Store::connect(address).unwrap().close();
    });
    // Each site has an id of its own.
    database.run("UPDATE site SET id = CAST(gen_random_uuid() AS TEXT)");
    database
}

impl Server {
    /// The mails that wait, the oldest first, with what they say.
    pub async fn waiting_mails(&self) -> Vec<NewMail> {
        let end = Moment::from_ms(i64::MAX);
        let waiting =
            self.store.read(|tx| outgoing_mail::list_due(tx, end, 100_000)).await.unwrap();
        waiting.into_iter().map(|mail| sealed::open(self.app.seal(), mail).unwrap()).collect()
    }

    /// Starts a server with a catalogue of ours.
    pub async fn start() -> Self {
        let server = Self::start_empty(&[]).await;
        catalogue::fill(&server.store, Moment::from_ms(START)).await;
        server
    }

    /// Starts a server with an empty catalogue and these settings.
    pub async fn start_empty(settings: &[(&str, &str)]) -> Self {
        Self::start_with(settings, Limits::default()).await
    }

    /// Starts a server with an empty catalogue, these settings and limits.
    pub async fn start_with(settings: &[(&str, &str)], limits: Limits) -> Self {
        Self::start_on(Folder::new(), settings, limits).await
    }

    /// Starts a server on a data folder, with these settings and limits.
    pub async fn start_on(data: Folder, settings: &[(&str, &str)], limits: Limits) -> Self {
        let database = fake_world::postgres::is_given().then(postgres).map(Arc::new);
        // A backup that was put into the folder goes to where the database is kept.
        if let Some(database) = &database
            && database_path(data.path()).exists()
        {
            let store = Store::connect(database.address()).unwrap();
            store.fill_from(&Store::open(data.path()).unwrap(), |_| ()).unwrap();
            store.close();
        }
        Self::start_in(data, database, settings, limits).await
    }

    async fn start_in(
        data: Folder,
        database: Option<Arc<fake_world::postgres::Database>>,
        settings: &[(&str, &str)],
        limits: Limits,
    ) -> Self {
        let site = Folder::new();
        site.write("index.html", PAGE);
        site.write("embed.html", PAGE.replace("main-1a2b", "embed-3c4d"));
        site.write("first.html", FORMS);
        site.write("favicon.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
        site.write("assets/main-1a2b.js", "console.log('hello');".repeat(100));
        site.write("assets/main-1a2b.js.br", "as the build has compressed it");
        let mut settings = Settings::read(|name| {
            settings.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        })
        .unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        settings.listen = listener.local_addr().unwrap();
        settings.data_dir = data.path().to_owned();
        let limits = Limits { is_behind_proxy: settings.trust_proxy, ..limits };
        let origin = format!("http://{}", settings.listen);
        let store = match &database {
            Some(database) => Store::connect(database.address()).unwrap(),
            None => Store::open(data.path()).unwrap(),
        };
        let clock = Arc::new(AtomicI64::new(START));
        let hand = Clock::Hand(Arc::clone(&clock));
        let site = Site::load(&Built::Folder(site.path().to_owned())).unwrap();
        let seal = Seal::load(&settings).unwrap();
        let files = [Files::sounds(&settings).unwrap(), Files::uploads(&settings).unwrap()];
        let outside = Outside::new().unwrap();
        let app = App::new(settings, store.clone(), hand, site, seal, files, &outside);
        let following = tokio::spawn(news::follow(app.clone()).await.unwrap());
        let is_secure = app.is_secure();
        let router = watch::over(router::build(app.clone(), limits), is_secure);
        let (stop, stopped) = oneshot::channel();
        let (live, strict) = (app.clone(), app.strict_headers().clone());
        let serving = tokio::spawn(accept::serve(listener, router, strict, limits, async move {
            let _ = stopped.await;
            live.live().close();
        }));
        let client = client().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let (stop, serving) = (Some(stop), Some(serving));
        Self { origin, store, clock, app, data, database, client, stop, serving, following }
    }

    /// Starts another server beside this one, on the same database.
    pub async fn start_beside(&self, settings: &[(&str, &str)]) -> Self {
        Self::start_in(Folder::new(), self.database.clone(), settings, Limits::default()).await
    }

    /// Moves the clock.
    pub fn pass_days(&self, days: i64) {
        self.clock.fetch_add(days * 86_400_000, Ordering::Relaxed);
    }

    /// Moves the clock.
    pub fn pass_ms(&self, ms: i64) {
        self.clock.fetch_add(ms, Ordering::Relaxed);
    }

    /// Waits until writes that nobody waits for are on the disk: they stand in the same queue.
    pub async fn settle(&self) {
        tokio::task::yield_now().await;
        self.store.write::<_, StoreError>(|_| Ok(())).await.unwrap();
    }

    /// Changes the database beside the running server, as another process does, and waits until reads
    /// see it.
    pub fn change_beside(&self, sql: &str) {
        // As every write of Segue does.
        let tell = "INSERT INTO changes (topic, kind, data) VALUES ('catalogue', 'changed', '')";
        let before = self.store.version().unwrap();
        if let Some(database) = &self.database {
            database.run(&format!("{sql}; {tell}"));
            // A server that starts makes names findable, as each write does.
            Store::connect(database.address()).unwrap().close();
        } else {
            let other = rusqlite::Connection::open(database_path(self.data.path())).unwrap();
            other.execute_batch(sql).unwrap();
            assert_ne!(other.changes(), 0, "{sql}");
            other.execute_batch(tell).unwrap();
        }
        while self.store.version().unwrap() == before {
            std::thread::sleep(Duration::from_millis(3));
        }
    }

    /// The rows of a query of its database, each cell as text; nothing is an empty one.
    pub fn rows(&self, sql: &str) -> Vec<Vec<String>> {
        if let Some(database) = &self.database {
            let rows = database.rows(sql).into_iter();
            return rows
                .map(|row| row.into_iter().map(Option::unwrap_or_default).collect())
                .collect();
        }
        let other = rusqlite::Connection::open(database_path(self.data.path())).unwrap();
        let mut statement = other.prepare(sql).unwrap();
        let columns = statement.column_count();
        let cell = |value: rusqlite::types::ValueRef<'_>| match value {
            rusqlite::types::ValueRef::Null => String::new(),
            rusqlite::types::ValueRef::Integer(number) => number.to_string(),
            rusqlite::types::ValueRef::Real(number) => number.to_string(),
            text => text.as_str().unwrap().to_owned(),
        };
        let rows = statement.query_map((), |row| {
            (0..columns).map(|at| row.get_ref(at).map(cell)).collect::<rusqlite::Result<Vec<_>>>()
        });
        rows.unwrap().map(Result::unwrap).collect()
    }

    /// The one number that a query of its database finds.
    pub fn number(&self, sql: &str) -> u32 {
        self.rows(sql)[0][0].parse().unwrap()
    }

    /// Its data folder.
    pub fn data_path(&self) -> &std::path::Path {
        self.data.path()
    }

    /// Waits until pages can hear of all that has changed so far: on PostgreSQL, what other databases of
    /// the same server have under way puts some of it off.
    pub async fn all_told(&self) {
        let untold = "SELECT count(*) FROM changes WHERE id NOT IN (SELECT id FROM told_changes)";
        while self.number(untold) > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Every byte that the database keeps.
    pub fn kept(&self) -> Vec<u8> {
        if self.database.is_some() {
            let copy = self.data.path().join("copy.db");
            self.store.copy_privately(&copy).unwrap();
            return std::fs::read(copy).unwrap();
        }
        let files = ["segue.db", "segue.db-wal"].map(|file| self.data.path().join(file));
        files.into_iter().flat_map(|file| std::fs::read(file).unwrap()).collect()
    }

    /// The database as another process opens it.
    pub fn beside(&self) -> Store {
        match &self.database {
            Some(database) => Store::connect(database.address()).unwrap(),
            None => Store::open(self.data.path()).unwrap(),
        }
    }

    /// Begins a request.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.origin))
    }

    /// Reads an address.
    pub async fn get(&self, path: &str) -> Response {
        self.request(Method::GET, path).send().await.unwrap()
    }

    /// Reads an address as JSON and expects it to be there.
    pub async fn json(&self, path: &str) -> serde_json::Value {
        let response = self.get(path).await;
        assert_eq!(response.status(), 200, "{path}");
        assert_eq!(response.headers()["content-type"], "application/json");
        response.json().await.unwrap()
    }

    /// Reads a page as text, whatever its status.
    pub async fn page(&self, path: &str) -> (u16, String) {
        let response = self.get(path).await;
        (response.status().as_u16(), response.text().await.unwrap())
    }

    /// Sends JSON as a page of the site does.
    pub fn post(&self, path: &str, body: &serde_json::Value) -> RequestBuilder {
        self.request(Method::POST, path).header("origin", &self.origin).json(body)
    }

    /// Stops the server and waits until it has.
    pub async fn stop(mut self) {
        self.ask_to_stop();
        self.serving.take().unwrap().await.unwrap();
        self.following.abort();
    }

    /// Stops the server, and starts another one on its data folder.
    pub async fn restart(mut self, settings: &[(&str, &str)]) -> Self {
        self.ask_to_stop();
        self.serving.take().unwrap().await.unwrap();
        self.following.abort();
        self.store.close();
        Self::start_in(self.data, self.database, settings, Limits::default()).await
    }

    /// Asks the server to stop.
    pub fn ask_to_stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
    }

    /// Waits until the server has stopped by itself.
    pub async fn stopped(&mut self) {
        self.serving.take().unwrap().await.unwrap();
    }
}

/// Begins a client. The library behind it wants to know how TLS is spoken, also where nobody does.
pub fn client() -> ClientBuilder {
    // The second caller finds it known already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    // The server closes a connection that has waited for nine seconds; a request sent on it would be lost.
    Client::builder().pool_idle_timeout(Duration::from_secs(4))
}

/// Reads an address.
pub async fn get(address: impl reqwest::IntoUrl) -> Response {
    client().build().unwrap().get(address).send().await.unwrap()
}

/// Lets a request come from an address that no other request came from, to a server that believes a
/// proxy.
pub fn from_anywhere(request: RequestBuilder) -> RequestBuilder {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    let [_, b, c, d] = NEXT.fetch_add(1, Ordering::Relaxed).to_be_bytes();
    request.header("x-forwarded-for", format!("10.{b}.{c}.{d}"))
}

/// Expects a problem of this status and code, and returns it.
pub async fn problem(response: Response, status: u16, code: &str) -> serde_json::Value {
    assert_eq!(response.headers()["content-type"], "application/problem+json");
    assert_eq!(response.status(), status);
    let problem: serde_json::Value = response.json().await.unwrap();
    assert_eq!(problem["code"], code, "{problem}");
    assert_eq!(problem["status"], status);
    assert_eq!(problem["type"], "about:blank");
    assert!(problem["title"].as_str().is_some_and(|title| !title.is_empty()));
    assert!(problem["detail"].as_str().is_some_and(|detail| !detail.is_empty()));
    problem
}

/// The titles of a listing.
pub fn titles(cards: &serde_json::Value) -> Vec<&str> {
    cards.as_array().unwrap().iter().map(|card| card["title"].as_str().unwrap()).collect()
}
