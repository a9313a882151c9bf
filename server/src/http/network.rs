//! Networks: which addresses are one household's, and how to tell networks apart without keeping an
//! address.

use std::net::{IpAddr, Ipv6Addr};

use segue_base::seal::Seal;
use segue_base::token;

use super::flood::Peer;

/// The addresses that count as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Network {
    first: IpAddr,
    bits: u8,
}

impl Network {
    /// The addresses of one household: a single IPv4 address, or a /64 of IPv6.
    #[must_use]
    pub fn household(address: IpAddr) -> Self {
        Self::wide(address, 64)
    }

    /// The most addresses that one customer of a provider has: a single IPv4 address, or a /48 of
    /// IPv6, in which there are 65,536 households.
    #[must_use]
    pub fn customer(address: IpAddr) -> Self {
        Self::wide(address, 48)
    }

    /// Both.
    #[must_use]
    pub fn of(address: IpAddr) -> [Self; 2] {
        [Self::household(address), Self::customer(address)]
    }

    /// A network of version 6 that is so many bits wide, or an address of version 4.
    fn wide(address: IpAddr, bits: u8) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Self { first: address.into(), bits },
            IpAddr::V6(address) => {
                let first = address.to_bits() & !(u128::MAX >> bits);
                Self { first: Ipv6Addr::from_bits(first).into(), bits }
            }
        }
    }
}

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

/// Names networks, for the times and votes of people who have not proven who they are. A network
/// keeps its name after a day and after a restart; otherwise waiting a day would give somebody
/// another voice. The name is a hash with a key that is not in the database, so a copy of the
/// database alone leads back to no address, and does not show whether somebody with a known address
/// was here.
pub struct Networks {
    key: String,
}

impl Networks {
    /// Tells networks apart with a key.
    #[must_use]
    pub fn new(seal: &Seal) -> Self {
        Self { key: seal.derive("networks") }
    }

    /// Names the network that a request comes from: of version 6 all that one customer of a provider may
    /// have, since they can use any part of it.
    #[must_use]
    pub fn hash(&self, peer: Peer) -> String {
        let Network { first, bits } = Network::customer(peer.0);
        token::hash(&format!("{}.{first}/{bits}", self.key))
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
    fn a_network_has_a_name_that_leads_back_to_none() {
        let of = |key: &str, address: &str| {
            let networks = Networks { key: key.to_owned() };
            networks.hash(Peer(address.parse().unwrap()))
        };
        let first = of("a", "192.0.2.1");
        assert_eq!(first, of("a", "192.0.2.1"), "tomorrow as well");
        assert_ne!(first, of("a", "192.0.2.2"));
        assert_ne!(first, of("b", "192.0.2.1"), "on another server it has another");
        assert!(
            first.len() == 64 && !first.contains("192.0.2.1"),
            "an address is not kept: {first}"
        );
        // All households of one IPv6 customer have the same name.
        assert_eq!(of("a", "2001:db8:1:2::1"), of("a", "2001:db8:1:fe::7"));
        assert_ne!(of("a", "2001:db8:1::1"), of("a", "2001:db8:2::1"));
    }
}
