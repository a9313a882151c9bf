//! Limits on how often something may be asked: by address of the network, by account, by mail
//! address. Buckets fill up again with time; an empty one answers 429 with the time to wait. They are
//! this process's own; who signs in is also counted together with the servers beside it.

use std::hash::{BuildHasher, RandomState};
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Once;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use hyper::HeaderMap;
use segue_base::mail_host::is_provider;
use segue_store::allowance::Allowance;

use super::network::network;
use super::shared_limit::SharedLimits;
use crate::error::{ApiError, TooMany};

/// Where a connection comes from.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub IpAddr);

/// One limit: so many at once, and as many again in a time.
///
/// Buckets are found by a hash of whom they are for, so a flood of names takes sixteen bytes for each,
/// however long they are. The hash is this process's own: nobody else can find two names with one bucket.
struct Limit {
    allowance: Allowance,
    buckets: DefaultKeyedRateLimiter<u64>,
    hash: RandomState,
    clock: DefaultClock,
}

impl Limit {
    fn new(burst: u32, within: Duration) -> Self {
        let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
        let every = within / burst.get();
        let quota = Quota::with_period(every)
            .map_or(Quota::per_second(burst), |quota| quota.allow_burst(burst));
        let buckets = RateLimiter::keyed(quota);
        let within_ms = i64::try_from(within.as_millis()).unwrap_or(i64::MAX);
        let allowance = Allowance { burst: burst.get(), within_ms };
        Self { allowance, buckets, hash: RandomState::new(), clock: DefaultClock::default() }
    }

    fn take(&self, key: &str) -> Result<(), ApiError> {
        self.buckets.check_key(&self.hash.hash_one(key)).map_err(|until| {
            let wait = until.wait_time_from(self.clock.now());
            TooMany(wait.as_secs() + 1).into()
        })
    }
}

/// The time of the short limits of what members give.
const HALF_A_MINUTE: Duration = Duration::from_secs(30);

/// The limits of a server.
pub struct Floods {
    /// What is counted together with servers beside this one, if there may be any.
    shared: Option<SharedLimits>,
    /// Mails asked for to sign in with, by address of the network.
    link: Limit,
    /// Sign-ins by mail or a provider, by address of the network.
    sign_in: Limit,
    /// Sign-ins by password, by address of the network.
    password_sign_in: Limit,
    /// Mails to one address.
    mail: Limit,
    /// Passwords tried for one address.
    password: Limit,
    /// Mails requested by a browser for a person who has signed in with it before.
    device_mail: Limit,
    /// Passwords tried by a browser for a person who has signed in with it before.
    device_password: Limit,
    /// Accounts made by a password, by address of the network.
    sign_up: Limit,
    /// Accounts made by a password, by the addresses' host, unless it is one where everybody has a
    /// mailbox.
    host_sign_up: Limit,
    /// Passwords that one member sets or changes.
    new_password: Limit,
    /// Writes by one person.
    write: Limit,
    /// Comments by one member.
    comment: Limit,
    /// Mixes submitted, by address of the network and by member.
    submission: Limit,
    /// Mixes that one member submits in a short while. These four end a flood within seconds; the limits above
    /// them hold for minutes.
    submission_burst: Limit,
    /// Comments that one member writes in a short while.
    comment_burst: Limit,
    /// Times that one member gives or changes in a short while.
    time_burst: Limit,
    /// Votes that one member gives in a short while.
    vote_burst: Limit,
    /// Reports, by address of the network and by member.
    report: Limit,
    /// Readings of their listening that one member asks for.
    sync: Limit,
    /// Requests to become a friend, by member.
    friend: Limit,
    /// Events that pages tell, by address of the network.
    event: Limit,
    /// Tests of other services, by admin.
    check: Limit,
    /// Copies of the database, by admin.
    backup: Limit,
}

impl Floods {
    /// Counts from now on; together with other servers where these are given.
    #[must_use]
    pub fn new(shared: Option<SharedLimits>) -> Self {
        let minutes = |minutes: u64| Duration::from_secs(60 * minutes);
        Self {
            shared,
            link: Limit::new(30, minutes(10)),
            sign_in: Limit::new(30, minutes(10)),
            password_sign_in: Limit::new(30, minutes(10)),
            mail: Limit::new(5, minutes(15)),
            password: Limit::new(10, minutes(15)),
            device_mail: Limit::new(5, minutes(15)),
            device_password: Limit::new(10, minutes(15)),
            sign_up: Limit::new(60, minutes(60)),
            host_sign_up: Limit::new(120, minutes(60)),
            new_password: Limit::new(10, minutes(15)),
            write: Limit::new(240, minutes(1)),
            comment: Limit::new(30, minutes(10)),
            submission: Limit::new(30, minutes(10)),
            submission_burst: Limit::new(6, HALF_A_MINUTE),
            comment_burst: Limit::new(10, HALF_A_MINUTE),
            time_burst: Limit::new(30, HALF_A_MINUTE),
            vote_burst: Limit::new(40, HALF_A_MINUTE),
            report: Limit::new(10, minutes(10)),
            sync: Limit::new(10, minutes(10)),
            friend: Limit::new(30, minutes(60)),
            event: Limit::new(600, minutes(1)),
            check: Limit::new(20, minutes(10)),
            backup: Limit::new(6, minutes(60)),
        }
    }

    /// Counts one of what a limit lets somebody do, on all servers.
    async fn take(&self, name: &str, limit: &Limit, whom: &str) -> Result<(), ApiError> {
        // A flood that this server notices by itself does not reach the database.
        limit.take(whom)?;
        match &self.shared {
            Some(shared) => shared.take(name, whom, limit.allowance).await,
            None => Ok(()),
        }
    }

    /// Counts a request for a sign-in mail, and says whether one may be sent. If too many are
    /// requested for one address, the last one sent has to do. A `device` with which the owner of
    /// the address has signed in before has a count of its own, so that nobody else's requests are
    /// in its way. Each way of signing in has its own limit, so that the others remain when one is
    /// used up.
    ///
    /// # Errors
    /// [`TooMany`] of one network's wishes, or what the database says.
    pub async fn link(
        &self,
        peer: Peer,
        email: &str,
        device: Option<&str>,
    ) -> Result<bool, ApiError> {
        let taken = match device {
            Some(device) => self.take("device mail", &self.device_mail, device).await,
            None => {
                self.take("link", &self.link, &network(peer.0)).await?;
                self.take("mail", &self.mail, email).await
            }
        };
        match taken {
            Err(error) if error.is(TooMany::KIND) => Ok(false),
            other => other.map(|()| true),
        }
    }

    /// Counts an attempt to sign in by mail or a provider.
    ///
    /// # Errors
    /// [`TooMany`].
    pub async fn sign_in(&self, peer: Peer) -> Result<(), ApiError> {
        self.take("sign-in", &self.sign_in, &network(peer.0)).await
    }

    /// Counts a password tried for an address. A `device` that the address's person has signed in with
    /// before is counted by itself alone.
    ///
    /// # Errors
    /// [`TooMany`].
    pub async fn password(
        &self,
        peer: Peer,
        email: &str,
        device: Option<&str>,
    ) -> Result<(), ApiError> {
        if let Some(device) = device {
            return self.take("device password", &self.device_password, device).await;
        }
        self.take("password sign-in", &self.password_sign_in, &network(peer.0)).await?;
        self.take("password", &self.password, email).await
    }

    /// Counts an account that is made by a password. The answer tells whether an address had one, so
    /// a limit keeps this from telling it of many.
    ///
    /// # Errors
    /// [`TooMany`].
    pub async fn sign_up(&self, peer: Peer, email: &str) -> Result<(), ApiError> {
        self.take("sign-up", &self.sign_up, &network(peer.0)).await?;
        match email.rsplit_once('@') {
            Some((_, host)) if !is_provider(host) => {
                self.take("host sign-up", &self.host_sign_up, host).await
            }
            _ => Ok(()),
        }
    }

    /// Counts a password that a member sets or changes.
    ///
    /// # Errors
    /// [`TooMany`].
    pub async fn new_password(&self, user_id: &str) -> Result<(), ApiError> {
        self.take("new password", &self.new_password, user_id).await
    }

    /// Counts a write from an address of the network.
    ///
    /// # Errors
    /// [`TooMany`].
    pub fn write(&self, peer: Peer) -> Result<(), ApiError> {
        self.write.take(&network(peer.0))
    }

    /// Counts a comment of a member.
    ///
    /// # Errors
    /// [`TooMany`].
    pub fn comment(&self, user_id: &str) -> Result<(), ApiError> {
        self.comment_burst.take(user_id)?;
        self.comment.take(user_id)
    }

    /// Counts a time that is given or changed from an address of the network, by a member if one is signed
    /// in.
    ///
    /// # Errors
    /// [`TooMany`].
    pub fn time(&self, peer: Peer, user_id: Option<&str>) -> Result<(), ApiError> {
        self.write(peer)?;
        user_id.map_or(Ok(()), |user_id| self.time_burst.take(user_id))
    }

    /// Counts a vote on a time or a comment, likewise.
    ///
    /// # Errors
    /// [`TooMany`].
    pub fn vote(&self, peer: Peer, user_id: Option<&str>) -> Result<(), ApiError> {
        self.write(peer)?;
        user_id.map_or(Ok(()), |user_id| self.vote_burst.take(user_id))
    }

    /// Counts a mix that is submitted from an address of the network, by a member if one is signed in.
    ///
    /// # Errors
    /// [`TooMany`].
    pub fn submission(&self, peer: Peer, user_id: Option<&str>) -> Result<(), ApiError> {
        self.submission.take(&network(peer.0))?;
        let Some(user_id) = user_id else { return Ok(()) };
        self.submission_burst.take(user_id)?;
        self.submission.take(user_id)
    }

    /// Counts a report from an address of the network, by a member if one is signed in.
    ///
    /// # Errors
    /// [`TooMany`].
    pub fn report(&self, peer: Peer, user_id: Option<&str>) -> Result<(), ApiError> {
        self.report.take(&network(peer.0))?;
        user_id.map_or(Ok(()), |user_id| self.report.take(user_id))
    }

    /// Counts a reading of their listening that a member asks for.
    ///
    /// # Errors
    /// [`TooMany`].
    pub fn sync(&self, peer: Peer, user_id: &str) -> Result<(), ApiError> {
        self.write(peer)?;
        self.sync.take(user_id)
    }

    /// Counts a request to become a friend.
    ///
    /// # Errors
    /// [`TooMany`].
    pub fn friend(&self, peer: Peer, user_id: &str) -> Result<(), ApiError> {
        self.write(peer)?;
        self.friend.take(user_id)
    }

    /// Counts an event that a page tells.
    ///
    /// # Errors
    /// [`TooMany`].
    pub fn event(&self, peer: Peer) -> Result<(), ApiError> {
        self.event.take(&network(peer.0))
    }

    /// Counts a test of another service that an admin asks for.
    ///
    /// # Errors
    /// [`TooMany`].
    pub fn check(&self, user_id: &str) -> Result<(), ApiError> {
        self.check.take(user_id)
    }

    /// Counts a copy of the database that an admin asks for.
    ///
    /// # Errors
    /// [`TooMany`].
    pub fn backup(&self, user_id: &str) -> Result<(), ApiError> {
        self.backup.take(user_id)
    }

    /// Drops buckets that are full again.
    pub fn tidy(&self) {
        let Self { link, sign_in, password_sign_in, mail, password, .. } = self;
        let Self { device_mail, device_password, sign_up, host_sign_up, new_password, .. } = self;
        let Self { write, comment, submission, sync, friend, event, .. } = self;
        let Self { check, backup, submission_burst, comment_burst, .. } = self;
        let Self { time_burst, vote_burst, report, .. } = self;
        let bursts = [submission_burst, comment_burst, time_burst, vote_burst, report];
        let ways_in = [link, sign_in, password_sign_in, mail, password];
        let known = [device_mail, device_password, sign_up, host_sign_up, new_password];
        let others = [write, comment, submission, sync, friend, event, check, backup];
        for limit in ways_in.into_iter().chain(known).chain(others).chain(bursts) {
            limit.buckets.retain_recent();
        }
    }
}

/// The address that a request comes from: the connection's other end, or, behind a proxy that the
/// settings trust, the last one in `X-Forwarded-For`. If that cannot be parsed, all visitors count
/// as one, which the log says once.
#[must_use]
pub fn peer(connection: Option<IpAddr>, headers: &HeaderMap, trusts_proxy: bool) -> Peer {
    static TOLD: Once = Once::new();
    let nobody = IpAddr::from([0, 0, 0, 0]);
    let said = headers.get_all("x-forwarded-for").iter().next_back().filter(|_| trusts_proxy);
    let named = said.and_then(|said| address(said.to_str().ok()?.rsplit(',').next()?.trim()));
    if said.is_some() && named.is_none() {
        TOLD.call_once(|| {
            tracing::warn!(
                "X-Forwarded-For does not end in an address: everyone who comes so shares the proxy's \
                 limits"
            );
        });
    }
    Peer(named.or(connection).unwrap_or(nobody))
}

/// Reads an address as proxies write it: alone, in brackets, or with a port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let with_port = || text.parse().ok().map(|address: SocketAddr| address.ip());
    bare.parse().ok().or_else(with_port)
}

#[cfg(test)]
mod tests;
