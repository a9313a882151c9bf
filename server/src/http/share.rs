//! Shares of limited resources, such as connections: no network may take so much that others go
//! without.
//!
//! Shares are not fixed numbers. A household may hold half as much as is still free, and all
//! households of one customer of a provider as much as is free. So a household that comes alone may
//! have a third, one that comes with many others less, and something is always left for the next.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use super::network::Network;

/// The number that a household may hold however little is free: the connections of two browsers and
/// some more.
const FEW: usize = 16;

/// The amounts of a resource that networks hold.
#[derive(Clone, Default)]
pub struct Shares(Arc<Mutex<Held>>);

#[derive(Default)]
struct Held {
    all: usize,
    by_network: HashMap<Network, usize>,
}

/// One unit of the resource, held until this is dropped.
pub struct Share {
    shares: Shares,
    address: IpAddr,
}

impl Shares {
    /// Takes one of `most` for an address; nothing where its network holds its share.
    #[must_use]
    pub fn take(&self, address: IpAddr, most: usize) -> Option<Share> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let free = most.saturating_sub(held.all);
        let of = |network| held.by_network.get(&network).copied().unwrap_or(0);
        let household = of(Network::household(address));
        let customer = of(Network::customer(address));
        let is_its_share = household < FEW || household < free / 2 && customer < free;
        if free == 0 || !is_its_share {
            return None;
        }
        held.all += 1;
        for network in Network::of(address) {
            *held.by_network.entry(network).or_default() += 1;
        }
        Some(Share { shares: self.clone(), address })
    }

    /// How many are held.
    #[must_use]
    pub fn held(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).all
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut held = self.shares.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.all -= 1;
        for network in Network::of(self.address) {
            if let Some(count) = held.by_network.get_mut(&network) {
                *count -= 1;
                if *count == 0 {
                    held.by_network.remove(&network);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes all that an address gets.
    fn fill(shares: &Shares, address: &str, most: usize) -> Vec<Share> {
        let address = address.parse().unwrap();
        std::iter::from_fn(|| shares.take(address, most)).collect()
    }

    #[test]
    fn whoever_takes_all_they_can_leaves_something_for_the_next() {
        let shares = Shares::default();
        let first = fill(&shares, "192.0.2.1", 10_000);
        assert_eq!(first.len(), 3_333, "a third of all");
        let mut others = Vec::new();
        for number in 2..=9 {
            let next = fill(&shares, &format!("192.0.2.{number}"), 10_000);
            assert!(next.len() >= FEW, "{} for the {number}th", next.len());
            others.extend(next);
        }
        assert!(shares.held() < 10_000, "{} are held", shares.held());
        drop((first, others));
        assert_eq!(shares.held(), 0);
        assert!(shares.0.lock().unwrap().by_network.is_empty(), "nobody is remembered");
    }

    #[test]
    fn households_of_one_customer_share() {
        let shares = Shares::default();
        let mut all = Vec::new();
        for number in 0..100 {
            all.extend(fill(&shares, &format!("2001:db8:1:{number:x}::1"), 10_000));
        }
        // Each has a few in any case.
        assert!(all.len() <= 5_000 + 100 * FEW, "{} are one customer's", all.len());
        assert!(fill(&shares, "2001:db8:2::1", 10_000).len() > 500);
    }

    #[test]
    fn nobody_has_one_of_none() {
        let shares = Shares::default();
        let two = fill(&shares, "192.0.2.1", 2);
        assert_eq!((two.len(), fill(&shares, "192.0.2.2", 2).len()), (2, 0));
    }
}
