//! Mail: what it says, and how it leaves.
//!
//! A mail is a row in the store first, written in the transaction of what it tells of
//! (`store::outgoing_mail`), so a crash neither loses nor invents one. [`worker`] hands the rows
//! over through a [`transport::Transport`]. One that holds a secret waits [`sealed`].

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
