//! Networks: which addresses are one household's, and how to tell networks apart for a day without
//! keeping an address.

use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use super::flood::Peer;
use crate::auth::token;
use crate::chance;
use crate::clock::Moment;

/// One person's network: a whole address of version 4, the half of one of version 6 that a provider
/// gives to a household.
#[must_use]
pub fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

/// What tells networks apart. The day's salt is in this process's memory alone and is lost with the
/// day, so no hash leads back to an address.
#[derive(Default)]
pub struct Networks(Mutex<Salt>);

#[derive(Default)]
struct Salt {
    day: String,
    secret: String,
}

impl Networks {
    /// Names the network that a request comes from, the same all day.
    #[must_use]
    pub fn hash(&self, peer: Peer, now: Moment) -> String {
        let today = now.date();
        let mut salt = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if salt.day != today {
            *salt = Salt { day: today, secret: chance::secret() };
        }
        token::hash(&format!("{}.{}", salt.secret, network(peer.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_is_one_network() {
        let one = network("2001:db8:1:2:aaaa::1".parse().unwrap());
        assert_eq!(one, network("2001:db8:1:2:bbbb::2".parse().unwrap()));
        assert_ne!(one, network("2001:db8:1:3::1".parse().unwrap()));
        assert_eq!(network("::ffff:192.0.2.1".parse().unwrap()), "192.0.2.1");
    }

    #[test]
    fn a_network_has_a_name_for_a_day_and_on_one_server() {
        let (networks, day) = (Networks::default(), 86_400_000);
        let of =
            |address: &str, ms| networks.hash(Peer(address.parse().unwrap()), Moment::from_ms(ms));
        let first = of("192.0.2.1", 1);
        assert_eq!(first, of("192.0.2.1", day - 1));
        assert_ne!(first, of("192.0.2.2", 1));
        assert!(!first.contains("192.0.2.1"), "an address is not kept: {first}");
        let next = of("192.0.2.1", day);
        assert_ne!(first, next);
        let other = Networks::default();
        assert_ne!(next, other.hash(Peer("192.0.2.1".parse().unwrap()), Moment::from_ms(day)));
    }
}
