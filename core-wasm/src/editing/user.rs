//! Usernames and e-mail addresses.

use segue_core::user::email::Email;
use segue_core::user::username::Username;

use super::desk::{Answer, Asked};

/// A typed username; as it is kept, or what to change about it.
pub fn username(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    let read = Username::read(asked.text());
    answer.maybe(read.as_ref().ok().map(Username::as_str));
    answer.maybe(read.err());
}

/// A typed e-mail address; as it is kept, if it is one.
pub fn email(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    answer.maybe(Email::read(asked.text()).as_ref().map(Email::as_str));
}
