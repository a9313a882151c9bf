//! Hears the sound files of mixes, one after the other: how loud they are, and where the music changes.
//!
//! It happens on a thread of its own, which pauses as long as it works, and holds no connection of the database
//! meanwhile. Of servers beside each other one does it. What a process that ends has begun, the next begins
//! again; what cannot be decoded is not tried again.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use segue_base::clock::Moment;
use segue_core::timestamp::hints::Hint;
use segue_sound::{Analysis, SoundError};
use segue_store::audit::{self, NewEntry};
use segue_store::sound::{self, Heard, Pictures};
use segue_store::{StoreError, Tx};
use tokio::sync::oneshot;

use super::lease;
use crate::app::App;
use crate::objects::Files;
use crate::site::audio;

/// How often it is looked whether a file waits.
const EVERY: Duration = Duration::from_secs(5);
/// How long the work is left to the server that does it, in milliseconds, and how often that server says so.
const LEASE_MS: i64 = 60_000;
const RENEWED_EVERY: Duration = Duration::from_secs(20);
/// After so long, a file that was not to be had is looked for again, in milliseconds.
const LATER_MS: i64 = 3_600_000;
/// After so many pieces, about a millisecond of work, the thread pauses for as long: half a processor is left to
/// others. Its rank is not lowered, because the service of `.ops/` forbids that.
const PIECES: u32 = 32;
const PAUSE: Duration = Duration::from_millis(1);

/// Whether a missing file was logged. Where a folder is missing, thousands of files are: only the first is logged,
/// until a file is heard again.
static IS_AWAY_TOLD: AtomicBool = AtomicBool::new(false);

/// Works until dropped.
pub async fn work(app: App) {
    let mut is_ill = false;
    loop {
        tokio::time::sleep(EVERY).await;
        loop {
            match round(&app).await {
                Ok(true) => is_ill = false,
                Ok(false) => break,
                // Once, and not every few seconds for as long as it lasts.
                Err(error) => {
                    if !is_ill {
                        tracing::warn!(%error, "sounds wait to be heard: the store failed");
                    }
                    is_ill = true;
                    break;
                }
            }
        }
    }
}

/// Hears the file that has waited longest; `false` where none waits, or another server does it.
///
/// # Errors
/// When the database cannot be read or written to.
pub async fn round(app: &App) -> Result<bool, StoreError> {
    let now = app.now();
    let Some(address) = app.store().read(|tx| sound::find_waiting(tx, now)).await? else {
        return Ok(false);
    };
    if !lease::take(app, "sound", LEASE_MS).await? {
        return Ok(false);
    }
    let Some(heard) = hear(app, &address).await? else { return Ok(false) };
    let now = app.now();
    match &heard {
        Outcome::Heard(_) => {
            IS_AWAY_TOLD.store(false, Ordering::Relaxed);
            tracing::debug!(%address, "a sound was heard");
        }
        Outcome::Undecodable(why) => tracing::warn!(%address, %why, "a sound has no waveform"),
        Outcome::Unread(why) if IS_AWAY_TOLD.swap(true, Ordering::Relaxed) => {
            tracing::debug!(%address, %why, "a sound cannot be heard now");
        }
        Outcome::Unread(why) => {
            tracing::warn!(%address, %why, "a sound cannot be heard now; others like it are not told");
        }
    }
    app.store().write::<_, StoreError>(move |tx| keep(tx, &address, &heard, now)).await?;
    Ok(true)
}

/// What became of a file.
#[derive(Debug, Clone)]
enum Outcome {
    Heard(Arc<Analysis>),
    Undecodable(String),
    Unread(String),
}

fn keep(tx: &Tx<'_>, address: &str, outcome: &Outcome, now: Moment) -> Result<(), StoreError> {
    match outcome {
        Outcome::Heard(analysis) => {
            let changes = analysis.changes.iter();
            let changes = changes
                .map(|change| Hint { seconds: change.seconds, strength: change.strength })
                .collect();
            let heard = Heard { length_ms: analysis.length_ms, changes, has_levels: true };
            let pictures = Pictures { peaks: &analysis.peaks, levels: &analysis.levels };
            sound::keep(tx, address, &heard, pictures, now)
        }
        Outcome::Undecodable(why) => {
            if sound::fail(tx, address, why, now)? {
                for (id, title) in sound::list_mixes(tx, address)? {
                    audit::note_by(tx, None, &untold(&id, &title, why), now)?;
                }
            }
            Ok(())
        }
        Outcome::Unread(_) => sound::try_later(tx, address, now.ms_after(LATER_MS)),
    }
}

/// The entry by which admins learn, once, that a mix has no waveform.
fn untold<'e>(id: &'e str, title: &'e str, why: &str) -> NewEntry<'e> {
    NewEntry {
        action: "mix.not_decoded",
        entity_type: "mix",
        entity_id: id,
        entity_name: title,
        detail: Some(format!("Its sound has no waveform: {why}")),
    }
}

/// Tells the thread to stop when the one who waits for it has gone.
struct GoesOn(Arc<AtomicBool>);

impl Drop for GoesOn {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// Hears a file; `None` where another server has taken the work over.
async fn hear(app: &App, address: &str) -> Result<Option<Outcome>, StoreError> {
    let (send, mut heard) = oneshot::channel();
    let goes_on = GoesOn(Arc::new(AtomicBool::new(true)));
    let (sounds, between) = (app.sounds().clone(), app.settings().data_dir.clone());
    let (file, is_wanted) = (address.to_owned(), Arc::clone(&goes_on.0));
    let started = std::thread::Builder::new().name("segue-sound".to_owned()).spawn(move || {
        // Nobody waits any more where this is not taken.
        let _ = send.send(outcome(&sounds, &file, &between, &is_wanted));
    });
    if let Err(error) = started {
        return Ok(Some(Outcome::Unread(error.to_string())));
    }
    loop {
        tokio::select! {
            heard = &mut heard => {
                // A decoder that panics on a file does so again.
                let broke = |_| Outcome::Undecodable("its decoding broke off".to_owned());
                return Ok(Some(heard.unwrap_or_else(broke)));
            }
            () = tokio::time::sleep(RENEWED_EVERY) => {
                if !lease::take(app, "sound", LEASE_MS).await? {
                    return Ok(None);
                }
            }
        }
    }
}

/// Whether to go on, asked before each piece.
fn pace(goes_on: &AtomicBool) -> impl FnMut() -> bool {
    let mut pieces = 0_u32;
    move || {
        pieces = pieces.wrapping_add(1);
        if pieces.is_multiple_of(PIECES) {
            std::thread::sleep(PAUSE);
        }
        goes_on.load(Ordering::Relaxed)
    }
}

fn outcome(sounds: &Files, address: &str, between: &Path, goes_on: &AtomicBool) -> Outcome {
    let Some(name) = audio::file_name(address) else {
        return Outcome::Undecodable("it has the address of no sound file".to_owned());
    };
    let file = match sounds.open(OsStr::new(name), between) {
        Ok(file) => file,
        Err(error) => return Outcome::Unread(error.to_string()),
    };
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    match segue_sound::analyse(file, ending, pace(goes_on)) {
        Ok(analysis) => Outcome::Heard(Arc::new(analysis)),
        Err(SoundError::Undecodable(why)) => Outcome::Undecodable(why),
        Err(error @ (SoundError::Unread(_) | SoundError::Stopped)) => {
            Outcome::Unread(error.to_string())
        }
    }
}
