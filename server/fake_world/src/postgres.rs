//! Databases on the PostgreSQL server that tests are given: each test has one of its own.

#![expect(clippy::disallowed_methods, reason = "which server there is, the machine says")]
#![expect(clippy::panic, reason = "a test without a server says what it lacks")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use tokio_postgres::{Config, NoTls, SimpleQueryMessage, SimpleQueryRow};

/// Where the address of the server is: one whose user may create databases.
const SERVER: &str = "SEGUE_TEST_DATABASE_URL";

/// How many databases and servers this process has created.
static CREATED: AtomicU32 = AtomicU32::new(0);

/// The database with a schema that others are copied from: that takes a tenth of the time.
static TEMPLATE: OnceLock<Database> = OnceLock::new();

/// A database, which is dropped with this value.
pub struct Database {
    server: Config,
    name: String,
    address: String,
}

/// Whether tests are given a server.
#[must_use]
pub fn is_given() -> bool {
    std::env::var_os(SERVER).is_some()
}

impl Database {
    /// Creates a database without anything in it.
    ///
    /// # Panics
    /// When tests are given no server, or it creates none.
    #[must_use]
    pub fn create() -> Self {
        Self::create_as("TEMPLATE template0")
    }

    /// Creates a database with what `prepare` puts into the first one by its address. It must have left
    /// that one when it returns.
    ///
    /// # Panics
    /// As [`Database::create`].
    #[must_use]
    pub fn create_prepared(prepare: impl FnOnce(&str)) -> Self {
        let template = TEMPLATE.get_or_init(|| {
            let template = Self::create();
            prepare(&template.address);
            template.throw_out();
            template
        });
        Self::create_as(&format!("TEMPLATE {}", template.name))
    }

    /// Creates a database with options of `CREATE DATABASE`.
    ///
    /// # Panics
    /// As [`Database::create`].
    #[must_use]
    pub fn create_as(options: &str) -> Self {
        let server = std::env::var(SERVER).unwrap_or_else(|_| {
            panic!("{SERVER} is not set: `make test` runs these with a server")
        });
        Self::create_on(&server, options)
    }

    fn create_on(server: &str, options: &str) -> Self {
        let number = CREATED.fetch_add(1, Ordering::Relaxed);
        let name = format!("segue_test_{}_{number}", std::process::id());
        let (before, query) = server.split_once('?').unwrap_or((server, ""));
        let (host, _) = before.rsplit_once('/').unwrap_or((before, ""));
        let address = format!("{host}/{name}?{query}");
        let database = Self { server: server.parse().unwrap(), name, address };
        database.on_server(format!("DROP DATABASE IF EXISTS {}", database.name));
        database.on_server(format!("CREATE DATABASE {} {options}", database.name));
        database
    }

    /// Its address.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Lets nobody in any more and throws everybody out, as a server does that goes away; or lets them in
    /// again.
    ///
    /// # Panics
    /// When the server refuses.
    pub fn be_away(&self, is_away: bool) {
        let name = &self.name;
        self.on_server(format!("ALTER DATABASE {name} ALLOW_CONNECTIONS {}", !is_away));
        if is_away {
            self.throw_out();
        }
    }

    /// Takes no writes of any session that begins from now on, and ends the present ones; or takes them
    /// again.
    ///
    /// # Panics
    /// When the server refuses.
    pub fn be_read_only(&self, is_read_only: bool) {
        let name = &self.name;
        self.on_server(format!(
            "ALTER DATABASE {name} SET default_transaction_read_only = {is_read_only}"
        ));
        self.throw_out();
    }

    /// Ends all sessions.
    ///
    /// # Panics
    /// When the server refuses.
    pub fn throw_out(&self) {
        let name = &self.name;
        self.on_server(format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        ));
    }

    /// Runs statements in it, one after the other.
    ///
    /// # Panics
    /// When one fails.
    pub fn run(&self, sql: &str) {
        let mut config = self.server.clone();
        run(config.dbname(&self.name).clone(), sql.to_owned());
    }

    /// The rows of a query, each cell as text.
    ///
    /// # Panics
    /// When it fails.
    #[must_use]
    pub fn rows(&self, sql: &str) -> Vec<Vec<Option<String>>> {
        let mut config = self.server.clone();
        run(config.dbname(&self.name).clone(), sql.to_owned())
    }

    fn on_server(&self, sql: String) {
        run(self.server.clone(), sql);
    }
}

/// A server of a test's own, which keeps what it acknowledges whatever happens to it. It is stopped with
/// this value.
pub struct OwnServer {
    folder: PathBuf,
    address: String,
}

impl OwnServer {
    /// Starts a server that keeps its data in a folder of its own.
    ///
    /// # Panics
    /// When the machine has no PostgreSQL, or it does not start.
    #[must_use]
    pub fn start() -> Self {
        let number = CREATED.fetch_add(1, Ordering::Relaxed);
        let name = format!("segue-postgres-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let address = manage("--start", &folder);
        Self { folder, address }
    }

    /// Creates a database on it.
    ///
    /// # Panics
    /// When the server refuses.
    #[must_use]
    pub fn create(&self) -> Database {
        Database::create_on(&self.address, "TEMPLATE template0")
    }

    /// Creates a user who has to say a password, and returns the address of a database for them and the
    /// password that is given.
    ///
    /// # Panics
    /// When the server refuses.
    pub fn create_guest(&self, database: &Database, password: &str) -> impl Fn(&str) -> String {
        let rules = "local all segue trust\nlocal all all scram-sha-256\n";
        std::fs::write(self.folder.join("data/pg_hba.conf"), rules).unwrap();
        self.kill();
        self.start_again();
        database.run(&format!("CREATE ROLE guest LOGIN PASSWORD '{password}'"));
        let address = database.address.clone();
        move |password| address.replacen("segue@", &format!("guest:{password}@"), 1)
    }

    /// Has PostgreSQL's own bench run a statement for five seconds in a database of this server, by so many
    /// clients at once. Returns how many a second were done.
    ///
    /// # Panics
    /// When it does not run.
    #[must_use]
    pub fn bench(&self, database: &Database, clients: usize, statement: &str) -> f64 {
        let script = self.folder.join("bench.sql");
        std::fs::write(&script, statement).unwrap();
        let done = Command::new(Path::new(&manage("--programs", &self.folder)).join("pgbench"))
            .args(["-n", "-M", "prepared", "-j", "2", "-T", "5", "-U", "segue", "-c"])
            .arg(clients.to_string())
            .arg("-h")
            .arg(&self.folder)
            .arg("-f")
            .arg(script)
            .arg(&database.name)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&done.stdout).into_owned();
        let a_second = said.lines().find_map(|line| line.strip_prefix("tps = "));
        let a_second = a_second.unwrap_or_else(|| panic!("{said}"));
        a_second.split(' ').next().unwrap().parse().unwrap()
    }

    /// Ends it as a power switch would.
    ///
    /// # Panics
    /// When it cannot be ended.
    pub fn kill(&self) {
        manage("--kill", &self.folder);
    }

    /// Starts it again.
    ///
    /// # Panics
    /// When it does not start.
    pub fn start_again(&self) {
        manage("--start", &self.folder);
    }
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        self.kill();
        std::fs::remove_dir_all(&self.folder).unwrap();
    }
}

/// Starts or ends a server by the script that does so for whole suites, and returns what it prints.
fn manage(what: &str, folder: &Path) -> String {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../.make/postgres.sh");
    let done = Command::new("bash").arg(script).arg(what).arg(folder).output().unwrap();
    assert!(done.status.success(), "{what}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap().trim().to_owned()
}

impl Drop for Database {
    fn drop(&mut self) {
        // A test that fails may have ended the server.
        if !std::thread::panicking() {
            self.on_server(format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name));
        }
    }
}

/// Runs statements, and returns the rows of all, on a thread of its own, whatever runtime the test is in.
fn run(config: Config, sql: String) -> Vec<Vec<Option<String>>> {
    let running = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let (client, connection) = config.connect(NoTls).await.unwrap();
            let serving = tokio::spawn(connection);
            let answers =
                client.simple_query(&sql).await.unwrap_or_else(|error| panic!("{sql}: {error:?}"));
            drop(client);
            serving.await.unwrap().unwrap();
            let rows = answers.into_iter().filter_map(|answer| match answer {
                SimpleQueryMessage::Row(row) => Some(row),
                _ => None,
            });
            let cells = |row: SimpleQueryRow| {
                (0..row.len()).map(|at| row.get(at).map(str::to_owned)).collect()
            };
            rows.map(cells).collect()
        })
    });
    running.join().unwrap()
}
