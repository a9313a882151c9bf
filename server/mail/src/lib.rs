//! Mail: the texts, and how they are sent.
//!
//! A mail begins as a row in the store, written in the same transaction as the change that it
//! reports (`store::outgoing_mail`), so a crash neither loses nor invents one. [`worker`] hands the
//! rows over through a [`transport::Transport`]. A mail with a secret is [`sealed`] while it waits.

pub mod device;
pub mod letter;
pub mod quote;
pub mod sealed;
pub mod transport;
pub mod worker;

/// An address as the log may have it: whose mailbox it is stays between us and them.
#[must_use]
pub fn masked(address: &str) -> String {
    let (name, host) = address.rsplit_once('@').unwrap_or((address, ""));
    let first: String = name.chars().take(1).collect();
    format!("{first}…@{host}")
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn an_address_in_the_log_is_nobodys() {
        assert_eq!(masked("ada.kern@mixes.example"), "a…@mixes.example");
        assert_eq!(masked("äda@mixes.example"), "ä…@mixes.example");
        assert_eq!(masked("\"a@b\"@mixes.example"), "\"…@mixes.example");
    }
}
