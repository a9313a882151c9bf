//! The `segue` program, as a person or a service manager starts it.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

/// A command of `segue` on a data folder, without anyone else's settings.
pub fn segue(data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_segue"));
    for (name, _) in std::env::vars() {
        if name.starts_with("SEGUE_") {
            command.env_remove(name);
        }
    }
    // No site is built where it runs.
    command.env("SEGUE_DATA_DIR", data).current_dir(std::env::temp_dir());
    command
}

/// Runs a command with arguments and a text on standard input.
pub fn run(data: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = segue(data)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input closes it early.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// A serving program.
pub struct Serving {
    pub child: Child,
    pub origin: String,
}

impl Serving {
    /// Starts `segue serve` on a free port and waits for its line.
    pub fn start(data: &Path) -> Self {
        Self::start_with(data, |_| {})
    }

    /// As [`Serving::start`], for visitors of many networks.
    pub fn behind_a_proxy(data: &Path) -> Self {
        Self::start_with(data, |command| {
            command.env("SEGUE_TRUST_PROXY", "true");
        })
    }

    /// As [`Serving::start`], with more settings of the command.
    pub fn start_with(data: &Path, set: impl FnOnce(&mut Command)) -> Self {
        let mut command = segue(data);
        command.args(["serve", "--listen", "127.0.0.1:0"]).stderr(Stdio::null());
        set(&mut command);
        Self::of(command)
    }

    /// Starts a command that serves and waits for its line.
    pub fn of(command: Command) -> Self {
        Self::try_of(command).unwrap_or_else(|code| panic!("it ended with {code:?}"))
    }

    /// As [`Serving::of`]; what it ended with where it does not get so far.
    pub fn try_of(mut command: Command) -> Result<Self, Option<i32>> {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        if line.is_empty() {
            return Err(child.wait().unwrap().code());
        }
        let origin = line.trim().strip_prefix("Segue is at ").unwrap_or_default().to_owned();
        assert!(origin.starts_with("http://127.0.0.1:"), "{line}");
        Ok(Self { child, origin })
    }

    /// Ends it as a power switch would.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Everything a command said on standard error; it has to be one line that begins with its name.
pub fn complaint(output: &Output) -> String {
    let said = String::from_utf8(output.stderr.clone()).unwrap();
    assert!(!output.status.success(), "it succeeded: {said}");
    assert_eq!(said.trim_end().lines().count(), 1, "{said}");
    assert!(said.starts_with("segue: "), "{said}");
    said
}

/// Everything a command printed; it has to have succeeded.
pub fn printed(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let mut text = String::new();
    output.stdout.as_slice().read_to_string(&mut text).unwrap();
    text
}
