//! `segue user`: what a member may do.

use segue_base::clock::Clock;
use segue_base::config::Settings;
use segue_core::user::email::Email;
use segue_mail::letter;
use segue_store::user::{self, Role};
use segue_store::{StoreError, audit, outgoing_mail, whitelist};

use super::{CliError, database, print};

/// Sets the role of the member of an address, and notes it where that changes anything.
pub fn run(settings: &Settings, email: &str, role: Role) -> Result<(), CliError> {
    let address = read(email)?;
    database(settings)?;
    let store = super::open(settings)?;
    let (sought, now) = (address.as_str().to_owned(), Clock::system().now());
    let origin = settings.public_origin();
    let changed = store.write_blocking::<_, StoreError>(move |tx| {
        let user = user::find_by_email(tx, &sought)?;
        // Anyone can sign up with a password and somebody else's address.
        let is_theirs = user.as_ref().is_some_and(|user| user.is_email_proven);
        if let Some(user) = &user
            && (is_theirs || role != Role::Admin)
            && user.role != role
        {
            user::set_role(tx, &user.id, role)?;
            audit::note_role(tx, None, user, role, now)?;
            if role == Role::Admin {
                outgoing_mail::insert(tx, &letter::made_admin(&user.email, &origin, now), now)?;
            }
        }
        Ok((user.map(|_| is_theirs), user::has_admin(tx)?))
    });
    let (done, has_admin) = changed?;
    store.close();
    let email = address.as_str();
    let is_theirs = done.ok_or_else(|| nobody(email))?;
    if role == Role::Admin && !is_theirs {
        return Err(CliError::Input(format!(
            "the address `{email}` is not confirmed; sign in once with a link sent by email, then try again"
        )));
    }
    let role = if role == Role::Admin { "an admin" } else { "a member" };
    print(&format!("{email} is {role}\n"))?;
    if has_admin {
        return Ok(());
    }
    print("there is no admin left; `segue serve` prints a link for a new one when it next starts\n")
}

/// Lets the member of an address connect Spotify. A request of theirs that waits is approved.
pub fn allow_spotify(settings: &Settings, email: &str) -> Result<(), CliError> {
    let address = read(email)?;
    database(settings)?;
    let store = super::open(settings)?;
    let (sought, now) = (address.as_str().to_owned(), Clock::system().now());
    let found = store.write_blocking::<_, StoreError>(move |tx| {
        let user = user::find_by_email(tx, &sought)?;
        if let Some(user) = &user {
            user::allow_spotify(tx, &user.id)?;
            whitelist::approve_of_user(tx, &user.id, now)?;
        }
        Ok(user.is_some())
    });
    let found = found?;
    store.close();
    let email = address.as_str();
    if !found {
        return Err(nobody(email));
    }
    print(&format!("{email} may connect Spotify\n"))
}

fn read(email: &str) -> Result<Email, CliError> {
    Email::read(email)
        .ok_or_else(|| CliError::Input(format!("expected an email address, got `{email}`")))
}

fn nobody(email: &str) -> CliError {
    CliError::Input(format!(
        "nobody has signed in with `{email}` yet; sign in once, then try again"
    ))
}
