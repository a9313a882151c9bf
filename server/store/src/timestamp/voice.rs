//! Decides whose voice a vote on a time is. A browser can make any number of sessions, a network
//! has any number of addresses, and the owner of a mail domain can have any number of accounts: all
//! that one person can multiply speaks with one voice.

use std::collections::HashMap;

use segue_base::clock::Moment;
use segue_base::mail_host::is_provider;
use segue_core::timestamp::Votes;

use super::Vote;
use crate::row::{Columns, Row, params};
use crate::statement::statements;
use crate::{StoreError, Tx};

statements! {
    LIST_BALLOTS = "SELECT v.vote_type, v.id, v.network_hash, v.user_id, u.email, u.role, u.created_at
        FROM timestamp_votes v LEFT JOIN users u ON u.id = v.user_id
        WHERE v.timestamp_id = ?1 ORDER BY v.created_at, v.id";
    FIND_GIVER = "SELECT 'agree', t.id, t.network_hash, t.submitted_by, u.email, u.role, u.created_at
        FROM user_timestamps t LEFT JOIN users u ON u.id = t.submitted_by WHERE t.id = ?1";
}

/// Time for which new accounts share one voice.
const NEW_MS: i64 = 24 * 60 * 60 * 1000;

/// A voice on a time.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Voice {
    /// A person's own: by their address at a provider, or by an id.
    Own(String),
    /// A network's, of people there who have not proven who they are.
    Network(String),
    /// The voice of all new accounts.
    NewAccounts,
    /// The voice of all accounts of a mail domain.
    Domain(String),
}

/// The group with which a vote counts as one voice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Together {
    /// No group: it counts by itself.
    Alone,
    /// With others of the same network.
    Network,
    /// Accounts younger than a day.
    NewAccounts,
    /// Accounts of the same mail domain.
    MailDomain,
}

/// Votes as they count.
pub struct Count {
    /// The totals.
    pub votes: Votes,
    /// Which votes count together, by their ids.
    together: HashMap<String, Together>,
}

impl Count {
    /// With whom a vote counts.
    #[must_use]
    pub fn together(&self, vote_id: &str) -> Together {
        self.together.get(vote_id).copied().unwrap_or(Together::Alone)
    }
}

/// An opinion on a time: a vote, or the time itself.
struct Ballot {
    vote: Vote,
    id: String,
    network_hash: Option<String>,
    member: Option<VoiceAccount>,
}

struct VoiceAccount {
    email: String,
    is_admin: bool,
    created_at: Moment,
}

impl Ballot {
    fn of(row: &Row<'_>) -> Result<Self, StoreError> {
        let mut columns = Columns::of(row);
        let vote = columns.read(Vote::of)?;
        let (id, network_hash) = (columns.take()?, columns.take()?);
        let _user_id: Option<String> = columns.take()?;
        let email: Option<String> = columns.take()?;
        let role: Option<String> = columns.take()?;
        let created_at: Option<i64> = columns.take()?;
        let member = email.zip(created_at).map(|(email, at)| VoiceAccount {
            email,
            is_admin: role.as_deref() == Some("admin"),
            created_at: Moment::from_ms(at),
        });
        Ok(Self { vote, id, network_hash, member })
    }

    /// The voice of the person who gave a time: their own, or their network's. A giver whose
    /// account is new, or one of many of its domain, has a voice of their own here, so that the one
    /// voice of the other such accounts can confirm the time.
    fn givers_voice(&self) -> Voice {
        match (&self.network_hash, &self.member) {
            (Some(hash), _) => Voice::Network(hash.clone()),
            (None, Some(account)) => Voice::Own(plain_address(&account.email)),
            (None, None) => Voice::Own(self.id.clone()),
        }
    }

    fn voice(&self, now: Moment) -> Voice {
        if let Some(hash) = &self.network_hash {
            return Voice::Network(hash.clone());
        }
        let Some(account) = &self.member else { return Voice::Own(self.id.clone()) };
        let address = plain_address(&account.email);
        let domain = address.rsplit_once('@').map_or("", |(_, domain)| domain);
        if account.is_admin {
            Voice::Own(address)
        } else if now.ms() - account.created_at.ms() < NEW_MS {
            Voice::NewAccounts
        } else if is_provider(domain) {
            Voice::Own(address)
        } else {
            Voice::Domain(domain.to_owned())
        }
    }
}

/// An address without what its owner may add at will: a tag, and with one provider dots.
fn plain_address(email: &str) -> String {
    let Some((name, domain)) = email.rsplit_once('@') else { return email.to_owned() };
    let name = name.split_once('+').map_or(name, |(name, _)| name);
    match domain {
        "gmail.com" | "googlemail.com" => format!("{}@gmail.com", name.replace('.', "")),
        _ => format!("{name}@{domain}"),
    }
}

/// Counts the votes on a time as they are now: each voice by its latest vote, and not the one that gave
/// the time.
pub fn count(tx: &Tx<'_>, timestamp_id: &str, now: Moment) -> Result<Count, StoreError> {
    let giver = tx.find(FIND_GIVER, params![timestamp_id], Ballot::of)?;
    let ballots = tx.list(LIST_BALLOTS, params![timestamp_id], Ballot::of)?;
    Ok(count_ballots(giver.as_ref(), &ballots, now))
}

fn count_ballots(giver: Option<&Ballot>, ballots: &[Ballot], now: Moment) -> Count {
    let giver = giver.map(Ballot::givers_voice);
    let mut voices: HashMap<Voice, Vec<&Ballot>> = HashMap::new();
    for ballot in ballots {
        voices.entry(ballot.voice(now)).or_default().push(ballot);
    }
    let (mut votes, mut together) = (Votes::default(), HashMap::new());
    for (voice, ballots) in voices {
        let is_givers = giver.as_ref() == Some(&voice);
        if is_givers || ballots.len() > 1 {
            let kind = match voice {
                Voice::Own(_) => Together::Alone,
                Voice::Network(_) => Together::Network,
                Voice::NewAccounts => Together::NewAccounts,
                Voice::Domain(_) => Together::MailDomain,
            };
            together.extend(ballots.iter().map(|ballot| (ballot.id.clone(), kind)));
        }
        match ballots.last().map(|ballot| ballot.vote) {
            _ if is_givers => {}
            Some(Vote::Agree) => votes.agree += 1,
            Some(Vote::Disagree) => votes.disagree += 1,
            None => {}
        }
    }
    Count { votes, together }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = NEW_MS;

    fn member(number: usize, email: &str, created_at: i64) -> Ballot {
        let account = VoiceAccount {
            email: email.to_owned(),
            is_admin: email.starts_with("admin"),
            created_at: Moment::from_ms(created_at),
        };
        let (vote, id) = (Vote::Agree, number.to_string());
        Ballot { vote, id, network_hash: None, member: Some(account) }
    }

    fn agree(ballots: &[Ballot], giver: Option<&Ballot>, now: i64) -> u32 {
        count_ballots(giver, ballots, Moment::from_ms(now)).votes.agree
    }

    #[test]
    fn the_providers_are_found() {}

    #[test]
    fn accounts_that_one_person_can_make_many_of_have_one_voice() {
        let many = |email: &dyn Fn(usize) -> String| -> Vec<Ballot> {
            (0..30).map(|number| member(number, &email(number), 0)).collect()
        };
        let (young, old) = (DAY - 1, 10 * DAY);
        let catch_all = many(&|number| format!("{number}@catch-all.example"));
        assert_eq!((agree(&catch_all, None, young), agree(&catch_all, None, old)), (1, 1));
        let known = many(&|number| format!("{number}@web.de"));
        assert_eq!((agree(&known, None, young), agree(&known, None, old)), (1, 30));
        let tagged = many(&|number| format!("a.b+{number}@gmail.com"));
        assert_eq!(agree(&tagged, None, old), 1);
        let admins = many(&|number| format!("admin{number}@mixes.example"));
        assert_eq!(agree(&admins, None, young), 30);
        let giver = member(99, "giver@catch-all.example", 0);
        assert_eq!(agree(&catch_all, Some(&giver), old), 1);
        let giver = member(99, "ab@gmail.com", 0);
        assert_eq!(agree(&tagged, Some(&giver), old), 0, "they agree with themselves");
    }

    #[test]
    fn whoever_shares_a_voice_is_known() {
        let now = Moment::from_ms(10 * DAY);
        let two = [member(1, "a@one.example", 0), member(2, "b@one.example", 0)];
        let told = count_ballots(None, &two, now);
        assert_eq!(told.together("1"), Together::MailDomain);
        assert_eq!(count_ballots(None, &two[..1], now).together("1"), Together::Alone);
        let of_network = Ballot { network_hash: Some("n".to_owned()), ..member(3, "c@web.de", 0) };
        let giver = Ballot { network_hash: Some("n".to_owned()), ..member(4, "d@web.de", 0) };
        let told = count_ballots(Some(&giver), &[of_network], now);
        assert_eq!((told.votes.agree, told.together("3")), (0, Together::Network));
    }
}
