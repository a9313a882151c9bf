//! `segue import FOLDER`: the mixes of a folder, with their sounds.

use std::io::IsTerminal;
use std::path::Path;

use segue_base::config::Settings;

use super::{CliError, print, tell};
use crate::library::run::{Counts, Run, Told};

/// Reads a folder, tells of each file that is left out, and prints how many mixes are new.
pub fn import(settings: &Settings, folder: &Path) -> Result<(), CliError> {
    let store = super::open(settings)?;
    let shows_progress = std::io::stderr().is_terminal();
    let mut tell_of = |path: &Path, told: &Told, (done, all): (usize, usize)| {
        if let Told::Left(why) = told {
            tell(&format!("`{}` {why}", path.display()));
        }
        if shows_progress {
            eprint!("\r{done} of {all} files\u{1b}[K");
        }
    };
    let mut run = Run { settings, store: &store, admin: None, tell: &mut tell_of };
    let read = run.read(folder);
    if shows_progress {
        eprintln!();
    }
    store.close();
    let Counts { imported, known, left, read } = read?;
    let noun = if imported == 1 { "mix" } else { "mixes" };
    print(&format!(
        "Imported {imported} {noun} from {}; {known} known already, {left} left out, {read} read\n",
        folder.display()
    ))
}
