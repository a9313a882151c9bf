//! The run through the site's library that an admin has begun, and how far it is. One runs at a time.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use segue_store::user::User;

use super::run::{Counts, Run, Told};
use crate::app::App;

/// So many files that were left out are named.
const MOST_LEFT: usize = 200;

/// How a run stands.
#[derive(Debug, Clone, Default)]
pub struct Standing {
    /// Whether it goes on.
    pub is_running: bool,
    /// Files that were looked at.
    pub done: usize,
    /// All files.
    pub all: usize,
    /// How it went so far.
    pub counts: Counts,
    /// Files that are left out, each with the end of a sentence that says why.
    pub left: Vec<(String, String)>,
    /// Why it did not come to its end.
    pub trouble: Option<String>,
}

/// Where the run stands.
#[derive(Debug, Default)]
pub struct LibraryDesk(Mutex<Option<Standing>>);

impl LibraryDesk {
    fn open(&self) -> MutexGuard<'_, Option<Standing>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How the last run stands; `None` before the first since the start.
    #[must_use]
    pub fn standing(&self) -> Option<Standing> {
        self.open().clone()
    }

    /// Takes the desk; `false` where a run goes on.
    fn begin(&self) -> bool {
        let mut desk = self.open();
        if desk.as_ref().is_some_and(|standing| standing.is_running) {
            return false;
        }
        *desk = Some(Standing { is_running: true, ..Standing::default() });
        true
    }

    fn note(&self, path: &Path, told: &Told, (done, all): (usize, usize)) {
        let mut desk = self.open();
        let Some(standing) = desk.as_mut() else { return };
        (standing.done, standing.all) = (done, all);
        match told {
            Told::Imported { .. } => standing.counts.imported += 1,
            Told::Known => standing.counts.known += 1,
            Told::Left(why) => {
                standing.counts.left += 1;
                if standing.left.len() < MOST_LEFT {
                    standing.left.push((path.display().to_string(), why.clone()));
                }
            }
        }
    }

    fn end(&self, trouble: Option<String>) {
        if let Some(standing) = self.open().as_mut() {
            standing.is_running = false;
            standing.trouble = trouble;
        }
    }
}

/// Begins to read the library beside the requests; `false` where that goes on already, or there is none.
#[must_use]
pub fn begin(app: &App, admin: User) -> bool {
    let Some(folder) = app.settings().library_dir.clone() else { return false };
    if !app.library().begin() {
        return false;
    }
    let app = app.clone();
    tokio::task::spawn_blocking(move || {
        let mut tell = |path: &Path, told: &Told, far| app.library().note(path, told, far);
        let mut run = Run {
            settings: app.settings(),
            store: app.store(),
            admin: Some(admin),
            tell: &mut tell,
        };
        let mut held = Held { desk: app.library(), trouble: Some(BROKE_OFF.to_owned()) };
        let read = run.read(&folder);
        if let Err(error) = &read {
            tracing::error!(%error, "the library was not read to its end");
        }
        held.trouble = read.err().map(|error| error.to_string());
    });
    true
}

/// Why a run ended that says nothing itself.
const BROKE_OFF: &str = "the run broke off; the server's log says why";

/// The desk while a run goes on. It is free again however that ends: a decoder may panic over a file.
struct Held<'d> {
    desk: &'d LibraryDesk,
    trouble: Option<String>,
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.desk.end(self.trouble.take());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_that_breaks_off_leaves_the_desk_free_and_says_so() {
        let desk = LibraryDesk::default();
        assert!(desk.begin() && !desk.begin());
        let run = || {
            let _held = Held { desk: &desk, trouble: Some(BROKE_OFF.to_owned()) };
            panic!("on purpose");
        };
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err());
        let standing = desk.standing().unwrap();
        assert!(!standing.is_running);
        assert_eq!(standing.trouble.as_deref(), Some(BROKE_OFF));
        assert!(desk.begin());
    }
}
