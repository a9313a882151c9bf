//! A program that runs beside the bench, and what it costs: processor time and memory, as Linux
//! counts them.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The line that a server prints once it listens, in front of its address.
const LINE: &str = "Segue is at http://";

/// A running program that serves. It ends with the value.
pub struct Process {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
    /// What each thread has cost when it was last seen, in nanoseconds: what ends with a thread counts still.
    threads: RefCell<HashMap<String, u64>>,
}

impl Process {
    /// Starts Segue on a data folder.
    pub fn segue(data: &Path) -> Self {
        Self::start(Self::serve(data))
    }

    /// Starts Segue on a server's database, with a data folder of its own.
    pub fn segue_on(data: &Path, address: &str) -> Self {
        let mut command = Self::serve(data);
        on_server(&mut command, address);
        Self::start(command)
    }

    fn serve(data: &Path) -> Command {
        let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/dist");
        let mut command = Command::new(env!("CARGO_BIN_EXE_segue"));
        command.args(["serve", "--listen", "127.0.0.1:0"]);
        command.env("SEGUE_DATA_DIR", data).env("SEGUE_SITE_DIR", site);
        // The bench sets each request's address, so that no limit for one visitor is reached.
        command.env("SEGUE_TRUST_PROXY", "true");
        command
    }

    /// Starts this program again as a bare handler that gives a recorded answer.
    pub fn bare(answer: &Path) -> Self {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.arg("--bare").arg(answer);
        Self::start(command)
    }

    fn start(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix(LINE).unwrap().parse().unwrap();
        Self { child, address, threads: RefCell::default() }
    }

    /// Starts Segue and returns how long its first answer took, from the start of the program.
    pub fn start_to_answer(data: &Path) -> (Self, Duration) {
        Self::start_to_answer_of(|| Self::segue(data))
    }

    /// The same of a program that is started in another way.
    pub fn start_to_answer_of(start: impl FnOnce() -> Self) -> (Self, Duration) {
        let started = Instant::now();
        let process = start();
        let request = super::load::get("/", "");
        let answer = super::load::ask_once(process.address, &request);
        assert!(answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));
        (process, started.elapsed())
    }

    /// Waits until it has done what it does after its start: it is at rest at a twentieth of a core, since a
    /// server on PostgreSQL asks for changes all the time.
    pub fn rest(&self) {
        let mut before = self.cpu();
        loop {
            std::thread::sleep(Duration::from_millis(500));
            let now = self.cpu();
            if now.saturating_sub(before) < Duration::from_millis(25) {
                return;
            }
            before = now;
        }
    }

    /// Processor time of all its threads so far.
    pub fn cpu(&self) -> Duration {
        let mut threads = self.threads.borrow_mut();
        for task in std::fs::read_dir(format!("/proc/{}/task", self.child.id())).unwrap() {
            let task = task.unwrap();
            // One that has ended since it was listed.
            let Ok(text) = std::fs::read_to_string(task.path().join("schedstat")) else { continue };
            let cost = text.split(' ').next().unwrap().parse().unwrap();
            threads.insert(task.file_name().into_string().unwrap(), cost);
        }
        Duration::from_nanos(threads.values().sum())
    }

    /// Memory in MiB: `VmRSS` now, `VmHWM` at most so far.
    pub fn memory(&self, which: &str) -> f64 {
        memory(&self.child.id().to_string(), which)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// Has a command of Segue use a server's database.
pub fn on_server<'c>(command: &'c mut Command, address: &str) -> &'c mut Command {
    command.env("SEGUE_DATABASE_URL", address).env("SEGUE_SECRET_KEY", "0b".repeat(32))
}

/// Says where a peer listens, as [`Process`] expects it.
pub fn say(address: SocketAddr) {
    println!("{LINE}{}", address);
}

fn memory(process: &str, which: &str) -> f64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = text.lines().find(|line| line.starts_with(which)).unwrap();
    let kib: f64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    kib / 1024.0
}

/// Memory of this program, as [`Process::memory`] says it.
pub fn own_memory(which: &str) -> f64 {
    memory("self", which)
}

/// Lets the most memory that this program has held begin anew.
pub fn forget_peak() {
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
}
