//! E-mail addresses that people type.

use segue_core::user::email::Email;

use crate::error::ApiError;

/// The message for a text that is no address.
const NO_ADDRESS: &str = "Please enter a valid email address, such as name@example.com";

/// Reads a typed address and returns it in lower case.
///
/// # Errors
/// [`Invalid`](crate::error::Invalid) for the field, with `when_empty` where nothing was typed.
pub fn email(field: &str, text: &str, when_empty: &str) -> Result<String, ApiError> {
    let message = if text.trim().is_empty() { when_empty } else { NO_ADDRESS };
    let email = Email::read(text).ok_or_else(|| ApiError::invalid(field, message))?;
    Ok(email.as_str().to_owned())
}
