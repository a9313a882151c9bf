//! The submission form's rules.

use segue_core::submission;

use super::desk::{Answer, Asked};

/// A field's name and value; the message to show beside it.
pub fn message(asked: &mut Asked<'_>, answer: &mut Answer<'_>) {
    answer.maybe(submission::message(asked.text(), asked.text()));
}
