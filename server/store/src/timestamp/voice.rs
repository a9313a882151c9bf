//! Decides whose voice a vote on a time is. A browser can make any number of sessions, a network
//! has any number of addresses, and the owner of a mail domain can have any number of accounts: all
//! that one person can multiply speaks with one voice.

use std::collections::HashMap;

use segue_base::clock::Moment;
use segue_base::mail_host::is_provider;
use segue_core::timestamp::Votes;
use segue_core::timestamp::consensus::{WEIGHT_OF_NEW, weight};

use super::{UserTimestamp, Vote};
use crate::row::{Columns, Row, params};
use crate::statement::statements;
use crate::{StoreError, Tx};

statements! {
    LIST_BALLOTS = "SELECT v.vote_type, v.id, v.network_hash, v.user_id, u.email, u.role, u.created_at
        FROM timestamp_votes v LEFT JOIN users u ON u.id = v.user_id
        WHERE v.timestamp_id = ?1 ORDER BY v.created_at, v.id";
    FIND_GIVER = "SELECT 'agree', t.id, t.network_hash, t.submitted_by, u.email, u.role, u.created_at
        FROM user_timestamps t LEFT JOIN users u ON u.id = t.submitted_by WHERE t.id = ?1";
    LIST_BALLOTS_OF_CUE = "SELECT v.vote_type, v.id, v.network_hash, v.user_id, u.email, u.role,
            u.created_at, t.id
        FROM user_timestamps t JOIN timestamp_votes v ON v.timestamp_id = t.id
        LEFT JOIN users u ON u.id = v.user_id
        WHERE t.mix_id = ?1 AND t.position = ?2 AND t.track_id = ?3
        ORDER BY v.created_at, v.id";
    LIST_GIVERS_OF_CUE = "SELECT 'agree', t.id, t.network_hash, t.submitted_by, u.email, u.role,
            u.created_at
        FROM user_timestamps t LEFT JOIN users u ON u.id = t.submitted_by
        WHERE t.mix_id = ?1 AND t.position = ?2 AND t.track_id = ?3
        ORDER BY t.created_at, t.id";
    /// How many times of each member who gave this track one were right, of how many that are settled.
    LIST_RELIABILITY = "SELECT r.submitted_by, count(*) FILTER (WHERE r.is_right), count(*)
        FROM user_timestamps g JOIN user_timestamps r ON r.submitted_by = g.submitted_by
        WHERE g.mix_id = ?1 AND g.position = ?2 AND g.track_id = ?3 AND r.is_right IS NOT NULL
        GROUP BY r.submitted_by";
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

/// An opinion on a time: a vote, or the time itself.
#[cfg_attr(test, derive(Clone))]
struct Ballot {
    vote: Vote,
    id: String,
    network_hash: Option<String>,
    member: Option<VoiceAccount>,
}

#[cfg_attr(test, derive(Clone))]
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

/// With whom a vote on a time counts as one.
pub fn together(
    tx: &Tx<'_>,
    timestamp_id: &str,
    vote_id: &str,
    now: Moment,
) -> Result<Together, StoreError> {
    let giver = tx.find(FIND_GIVER, params![timestamp_id], Ballot::of)?;
    let ballots = tx.list(LIST_BALLOTS, params![timestamp_id], Ballot::of)?;
    Ok(shared_voice(giver.as_ref(), &ballots, vote_id, now))
}

fn shared_voice(
    giver: Option<&Ballot>,
    ballots: &[Ballot],
    vote_id: &str,
    now: Moment,
) -> Together {
    let Some(vote) = ballots.iter().find(|it| it.id == vote_id) else { return Together::Alone };
    let voice = vote.voice(now);
    let is_givers = giver.is_some_and(|it| it.givers_voice() == voice);
    let others = ballots.iter().filter(|it| it.id != vote_id && it.voice(now) == voice);
    match voice {
        _ if !is_givers && others.count() == 0 => Together::Alone,
        Voice::Own(_) => Together::Alone,
        Voice::Network(_) => Together::Network,
        Voice::NewAccounts => Together::NewAccounts,
        Voice::Domain(_) => Together::MailDomain,
    }
}

/// The voices on the times of one track, numbered.
#[derive(Default)]
pub struct Heard {
    /// Of each time, by its id: its giver's voice there, and on times that others gave.
    givers: HashMap<String, (u32, u32)>,
    /// Of each time, by its id: each voice's latest vote, without the giver's.
    votes: HashMap<String, Vec<(u32, Vote)>>,
    /// Of members, by their ids: how many times were right, of how many that are settled.
    reliability: HashMap<String, (u32, u32)>,
}

impl Heard {
    /// Numbers the voices of the givers of times, and of the votes on them, each with the id of its
    /// time, the latest vote last.
    fn of(givers: Vec<Ballot>, ballots: Vec<(Ballot, String)>, now: Moment) -> Self {
        let mut numbers: HashMap<Voice, u32> = HashMap::new();
        let mut number = |voice: Voice| {
            let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
            *numbers.entry(voice).or_insert(next)
        };
        let mut heard = Self::default();
        for giver in givers {
            let voices = (number(giver.givers_voice()), number(giver.voice(now)));
            heard.givers.insert(giver.id, voices);
        }
        for (ballot, time) in ballots {
            let voice = number(ballot.voice(now));
            if heard.givers.get(&time).is_some_and(|(own, _)| *own == voice) {
                continue;
            }
            let votes = heard.votes.entry(time).or_default();
            votes.retain(|(other, _)| *other != voice);
            votes.push((voice, ballot.vote));
        }
        heard
    }

    /// The voice of whoever gave a time: on it, and on times that others gave.
    #[must_use]
    pub fn giver(&self, id: &str) -> (u32, u32) {
        self.givers.get(id).copied().unwrap_or_default()
    }

    /// The voices that agree with a time.
    #[must_use]
    pub fn agree(&self, id: &str) -> Vec<u32> {
        self.voices(id, Vote::Agree)
    }

    /// The voices that disagree with a time.
    #[must_use]
    pub fn disagree(&self, id: &str) -> Vec<u32> {
        self.voices(id, Vote::Disagree)
    }

    /// How many voices voted which way.
    #[must_use]
    pub fn votes(&self, id: &str) -> Votes {
        let count = |voices: Vec<u32>| u32::try_from(voices.len()).unwrap_or(u32::MAX);
        Votes { agree: count(self.agree(id)), disagree: count(self.disagree(id)) }
    }

    /// What the voice of whoever gave a time weighs. How that very time was judged does not count.
    #[must_use]
    pub fn weight(&self, time: &UserTimestamp) -> u32 {
        let Some(member) = &time.submitted_by else { return WEIGHT_OF_NEW };
        let (right, settled) = self.reliability.get(member).copied().unwrap_or_default();
        let own = time.is_right.map_or((0, 0), |is_right| (u32::from(is_right), 1));
        weight(right.saturating_sub(own.0), settled.saturating_sub(own.1))
    }

    fn voices(&self, id: &str, way: Vote) -> Vec<u32> {
        let votes = self.votes.get(id).into_iter().flatten();
        votes.filter(|(_, vote)| *vote == way).map(|(voice, _)| *voice).collect()
    }
}

/// The voices on the times of one track as they are now.
pub fn heard(
    tx: &Tx<'_>,
    mix_id: &str,
    position: u32,
    track_id: &str,
    now: Moment,
) -> Result<Heard, StoreError> {
    let cue = params![mix_id, position, track_id];
    let givers = tx.list(LIST_GIVERS_OF_CUE, cue, Ballot::of)?;
    let ballots =
        tx.list(LIST_BALLOTS_OF_CUE, cue, |row| Ok((Ballot::of(row)?, row.get::<String>(7)?)))?;
    let mut heard = Heard::of(givers, ballots, now);
    let counts = tx.list(LIST_RELIABILITY, cue, |row| {
        Ok((row.get::<String>(0)?, (row.get(1)?, row.get(2)?)))
    })?;
    heard.reliability = counts.into_iter().collect();
    Ok(heard)
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
        let of_time = |it: &Ballot| (it.clone(), "time".to_owned());
        let giver = giver.map(|it| Ballot { id: "time".to_owned(), ..it.clone() });
        let ballots = ballots.iter().map(of_time).collect();
        let heard = Heard::of(giver.into_iter().collect(), ballots, Moment::from_ms(now));
        heard.votes("time").agree
    }

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
        assert_eq!(shared_voice(None, &two, "1", now), Together::MailDomain);
        assert_eq!(shared_voice(None, &two[..1], "1", now), Together::Alone);
        let of_network = Ballot { network_hash: Some("n".to_owned()), ..member(3, "c@web.de", 0) };
        let giver = Ballot { network_hash: Some("n".to_owned()), ..member(4, "d@web.de", 0) };
        let ballots = [of_network];
        assert_eq!(agree(&ballots, Some(&giver), 10 * DAY), 0);
        assert_eq!(shared_voice(Some(&giver), &ballots, "3", now), Together::Network);
    }

    #[test]
    fn new_accounts_agree_with_other_times_as_one() {
        let givers = vec![member(1, "a@web.de", 0), member(2, "b@web.de", 0)];
        let heard = Heard::of(givers, vec![], Moment::from_ms(DAY - 1));
        let (one, other) = (heard.giver("1"), heard.giver("2"));
        assert_ne!(one.0, other.0, "each has a voice of their own on their own time");
        assert_eq!(one.1, other.1, "and one in common on others'");
        let givers = vec![member(1, "a@web.de", 0), member(2, "b@web.de", 0)];
        let heard = Heard::of(givers, vec![], Moment::from_ms(10 * DAY));
        let (one, other) = (heard.giver("1"), heard.giver("2"));
        assert_eq!((one.0, other.0), (one.1, other.1));
    }
}
