//! The submission form's rules.

use segue_core::submission;

use super::desk::{Answer, Asked};

/// A field's name and value; the message to show beside it.
pub fn message(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    answer.maybe(submission::message(asked.text(), asked.text()));
}

/// An address; its host, if it is of http or https.
pub fn http_host(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    answer.maybe(submission::http_host(asked.text()).as_deref());
}

/// A text; whether it is a day as `YYYY-MM-DD`.
pub fn is_date(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    answer.number(u32::from(submission::is_date(asked.text())));
}
