//! Checks of this machine: settings that parse, the built site, a disk with space that takes
//! writes, and a database that is sound.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use segue_base::chance;
use segue_base::clock::Clock;
use segue_base::config::{Secret, Settings, Survey};
use segue_base::seal::{KEY_FILE, has_key};
use segue_store::checkup::{self, Checkup, Content, StuckMail};
use segue_store::{Store, database_path};

use super::Finding;
use crate::site::built::Built;
use crate::site::files::Site;

/// With fewer free bytes, writes will soon be refused.
const TOO_LITTLE_ROOM: u64 = 200_000_000;

const MB: u64 = 1_000_000;

/// The most space that a build of the program and the site takes.
const ONE_BUILD: Duration = Duration::from_secs(2 * 3600);

/// The settings, with their errors.
#[must_use]
pub fn settings(survey: &Survey) -> Vec<Finding> {
    let what = "settings";
    let mut findings = Vec::new();
    for error in &survey.errors {
        let to_do = format!("correct {}, or remove it", error.name);
        findings.push(Finding::wrong(what, error.to_string(), to_do));
    }
    for unknown in &survey.unknown {
        let to_do = "`segue serve --help` lists all settings";
        findings.push(Finding::wrong(what, unknown.to_string(), to_do));
    }
    if findings.is_empty() {
        let origin = survey.settings.public_origin();
        findings.push(Finding::good(what, format!("all are valid; the site is at {origin}")));
    }
    findings.extend(behind_a_proxy(&survey.settings));
    findings
}

/// Visitors from elsewhere come by https, so through a proxy.
fn behind_a_proxy(settings: &Settings) -> Option<Finding> {
    let what = "settings";
    match &settings.public_url {
        None if !settings.listen.ip().is_loopback() => Some(Finding::note(
            what,
            "the site is open to the network, but its public address is not set",
            "set SEGUE_PUBLIC_URL to the address that visitors type, such as https://mixes.example",
        )),
        Some(url) if !url.is_secure() && !url.is_of_this_machine() => Some(Finding::note(
            what,
            format!(
                "visitors use {url} without https: others can read what they send when they sign in"
            ),
            "put a proxy with https in front, and set SEGUE_PUBLIC_URL to its address",
        )),
        Some(url) if url.is_secure() && !settings.trust_proxy => Some(Finding::note(
            what,
            "visitors come through a proxy, so all of them share one rate limit",
            "set SEGUE_TRUST_PROXY=true, if the proxy sets X-Forwarded-For",
        )),
        _ => None,
    }
}

/// Whether the site is built.
#[must_use]
pub fn site(settings: &Settings) -> Vec<Finding> {
    let built = Built::find(settings.site_dir.as_deref());
    let is_old = matches!(&built, Built::Folder(folder) if is_older_than_us(folder));
    let finding = match Site::load(&built) {
        Ok(site) if site.template().is_some() && is_old => Finding::note(
            "site",
            format!("it is built {built}, but older than this program"),
            "rebuild it with `make build` if the program has been updated since",
        ),
        Ok(site) if site.template().is_some() => {
            Finding::good("site", format!("it is built, {built}"))
        }
        Ok(_) => Finding::wrong(
            "site",
            format!("there is no built site {built}: pages answer 503"),
            "build it with `make build`, and set SEGUE_SITE_DIR to the folder of its index.html",
        ),
        Err(error) => Finding::wrong("site", error.to_string(), "let the server read that file"),
    };
    vec![finding]
}

/// Whether a built site was there before this program was made. One build makes both, one after the
/// other.
fn is_older_than_us(site: &Path) -> bool {
    let made = |path: &Path| std::fs::metadata(path).and_then(|file| file.modified()).ok();
    let ours = std::env::current_exe().ok().and_then(|program| made(&program));
    let between = ours.zip(made(&site.join("index.html")));
    between
        .and_then(|(ours, site)| ours.duration_since(site).ok())
        .is_some_and(|between| between > ONE_BUILD)
}

/// Free bytes on the disk of a folder.
///
/// # Errors
/// What the system says.
pub fn free_bytes(folder: &Path) -> std::io::Result<u64> {
    let disk = rustix::fs::statvfs(folder)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Whether the data folder takes writes, and has room.
#[must_use]
pub fn disk(settings: &Settings) -> Vec<Finding> {
    let (what, data) = ("disk", settings.data_dir.as_path());
    // A folder that is not there yet is made at the first start, in the nearest one that is.
    let Some(folder) = nearest(data) else {
        let found = format!("there is no folder above {}", data.display());
        return vec![Finding::wrong(
            what,
            found,
            "set SEGUE_DATA_DIR to a folder that can be created",
        )];
    };
    let shown = folder.display();
    if let Err(error) = try_to_write(&folder) {
        let to_do = format!("{}, or set SEGUE_DATA_DIR", to_write_again(&error));
        return vec![Finding::wrong(what, format!("cannot write in {shown}: {error}"), to_do)];
    }
    let free = match free_bytes(&folder) {
        Ok(free) => free,
        Err(error) => {
            let found = format!("cannot tell how much space is left in {shown}: {error}");
            return vec![Finding::wrong(what, found, "check the disk")];
        }
    };
    let taken = std::fs::metadata(database_path(data)).map_or(0, |file| file.len());
    let found = format!("{shown} is writable and has {} MB free", free / MB);
    vec![if free < TOO_LITTLE_ROOM {
        Finding::wrong(what, found, "free some space: nothing can be saved once the disk is full")
    } else if free < taken.saturating_mul(2) {
        let to_do = "free some space: a copy of the database may not fit";
        Finding::note(what, found, to_do)
    } else {
        Finding::good(what, found)
    }]
}

pub(super) fn nearest(folder: &Path) -> Option<PathBuf> {
    let absolute = std::path::absolute(folder).ok()?;
    absolute.ancestors().find(|folder| folder.is_dir()).map(Path::to_owned)
}

pub(super) fn try_to_write(folder: &Path) -> std::io::Result<()> {
    let file = folder.join(format!("{}.doctor", chance::id(Clock::system().now())));
    let written = std::fs::write(&file, b"?");
    // A file may be made on a full disk, though nothing goes into it.
    let removed = if file.exists() { std::fs::remove_file(file) } else { Ok(()) };
    written.and(removed)
}

/// Advice for making the disk writable again.
pub(super) fn to_write_again(error: &std::io::Error) -> &'static str {
    match error.kind() {
        ErrorKind::StorageFull => "free some space: that disk is full",
        ErrorKind::QuotaExceeded => "free some space, or raise the quota of the server's user",
        ErrorKind::ReadOnlyFilesystem => "mount that file system writable",
        _ => "make the server's user the owner of the folder",
    }
}

/// Whether the database is sound, and its contents.
#[must_use]
pub fn database(settings: &Settings) -> Vec<Finding> {
    let what = "database";
    if let Some(url) = &settings.database_url {
        return on_server(url);
    }
    let path = database_path(&settings.data_dir);
    match path.try_exists() {
        Ok(true) => {}
        Ok(false) => {
            let found = format!("there is none at {} yet", path.display());
            return vec![Finding::note(what, found, "`segue serve` creates it")];
        }
        Err(error) => {
            let found = format!("cannot look for it at {}: {error}", path.display());
            return vec![Finding::wrong(what, found, to_write_again(&error))];
        }
    }
    let restore = "restore a backup with `segue restore`";
    let checkup = match checkup::look(&path) {
        Ok(checkup) => checkup,
        Err(error) => {
            let held = "stop the program that has it locked, and run this again";
            let to_do = if error.is_locked() { held } else { restore };
            return vec![Finding::wrong(what, error.to_string(), to_do)];
        }
    };
    let Checkup { schema, newest_schema, flaws, content } = checkup;
    if !flaws.is_empty() {
        return flaws.into_iter().map(|flaw| Finding::wrong(what, flaw, restore)).collect();
    }
    if schema > newest_schema {
        let found = format!(
            "it is from a newer version of Segue (schema {schema}, this version knows \
             {newest_schema})"
        );
        return vec![Finding::wrong(what, found, "run that version, or restore a backup")];
    }
    let Some(content) = content else {
        let found = format!("it is sound, and from an older version (schema {schema})");
        let to_do = "`segue serve` upgrades it; run `segue backup` first to keep a copy";
        return vec![Finding::note(what, found, to_do)];
    };
    let key_is_lost = content.has_connection
        && settings.secret_key.is_none()
        && has_key(&settings.data_dir).is_ok_and(|has_key| !has_key);
    let mut findings = in_use(content, schema);
    if key_is_lost {
        findings.push(Finding::wrong(
            "key",
            format!(
                "there is none, and members' connections to Spotify are sealed by one ({KEY_FILE})"
            ),
            "put your copy of it into the data folder; without it, members have to connect Spotify again",
        ));
    }
    findings
}

/// Whether the key that opens what the database holds sealed is there and reads. `None` where it comes
/// from the settings or is made at the first start.
#[must_use]
pub fn key(settings: &Settings) -> Option<Finding> {
    let what = "key";
    let data = &settings.data_dir;
    if settings.secret_key.is_some() || !database_path(data).exists() {
        return None;
    }
    let path = data.join(KEY_FILE);
    let shown = path.display();
    Some(match has_key(data) {
        Ok(true) => Finding::good(what, format!("it is in {shown}")),
        Ok(false) => return None,
        Err(error) if error.kind() == ErrorKind::InvalidData => Finding::wrong(
            what,
            format!("{shown} holds none: {error}"),
            "put your copy of it there; if you have none, delete the file, and members have to connect Spotify again",
        ),
        Err(error) => {
            let found = format!("cannot read {shown}: {error}");
            Finding::wrong(what, found, "allow the server's user to read it")
        }
    })
}

/// The same of a database on a server, whose pages are that server's business.
fn on_server(url: &Secret) -> Vec<Finding> {
    let what = "database";
    match Store::look_at(url.reveal()) {
        Ok((schema, Some(content))) => in_use(content, schema),
        Ok((0, None)) => {
            vec![Finding::note(what, "it is empty", "`segue serve` puts its tables there")]
        }
        Ok((schema, None)) => {
            let found = format!("it is from another version (schema {schema})");
            vec![Finding::note(what, found, "`segue serve` of this version upgrades an older one")]
        }
        Err(error) => {
            let to_do =
                "check SEGUE_DATABASE_URL, and that the server runs and lets this machine in";
            vec![Finding::wrong(what, error.to_string(), to_do)]
        }
    }
}

fn in_use(content: Content, schema: i64) -> Vec<Finding> {
    let Content { mixes, has_admin, failed_mails, latest_failed, tried_again, .. } = content;
    let noun = if mixes == 1 { "mix" } else { "mixes" };
    let mut findings =
        vec![Finding::good("database", format!("it is sound: {mixes} {noun}, schema {schema}"))];
    if !has_admin {
        let to_do =
            "open the `/first-admin` link that `segue serve` prints when it starts; it works once";
        findings.push(Finding::note("database", "there is no admin", to_do));
    }
    if failed_mails > 0 {
        let found = match failed_mails {
            1 => "1 email was refused or expired".to_owned(),
            many => format!("{many} emails were refused or expired"),
        };
        let to_do = "check the addresses below, and what the mail server says of them";
        findings.push(Finding::note("mail", found, to_do));
    }
    let named =
        |StuckMail { recipient, error }| Finding::told("mail", format!("to {recipient}: {error}"));
    findings.extend(latest_failed.into_iter().map(named));
    if !tried_again.is_empty() {
        let to_do = "nothing, if the mail server was down; otherwise see its replies below";
        findings.push(Finding::note(
            "mail",
            "some emails have not been sent yet and will be retried",
            to_do,
        ));
    }
    findings.extend(tried_again.into_iter().map(named));
    findings
}

#[cfg(test)]
mod tests {
    use std::io::Error;

    use super::*;

    /// The numbers are Linux's own.
    #[test]
    fn what_to_do_follows_from_why_nothing_is_written() {
        for (number, to_do) in [
            (13, "make the server's user the owner"),
            (28, "free some space: that disk is full"),
            (30, "mount that file system"),
            (122, "free some space, or raise the quota"),
        ] {
            let error = Error::from_raw_os_error(number);
            assert!(to_write_again(&error).starts_with(to_do), "{error}");
        }
    }
}
