//! Who does work that waits in the database: one process at a time.
//!
//! A claim of a row puts its next try off, so that no other process takes it, and the note of how it
//! went gives it back. If the process dies in between, the row is due again when the claim ends. A
//! lease is a claim of something that has no row, such as the comparison of a night.

use segue_base::clock::Moment;

use super::statement::statements;
use super::{StoreError, Tx};
use crate::row::params;

/// How long a claim lasts, in milliseconds: longer than anybody takes for what they claim at once.
pub const CLAIMED_MS: i64 = 600_000;

statements! {
    TAKE_LEASE = "INSERT INTO leases (name, holder, until) VALUES (?1, ?2, ?4)
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
        WHERE leases.until <= ?3 OR leases.holder = excluded.holder";
    END_LEASE = "DELETE FROM leases WHERE name = ?1 AND holder = ?2";
    RELEASE_MAILS = "UPDATE outgoing_mails SET claimed_by = NULL, next_try_at = created_at
        WHERE claimed_by IS NOT NULL";
    RELEASE_LIKES = "UPDATE like_deliveries SET claimed_by = NULL, next_try_at = wished_at
        WHERE claimed_by IS NOT NULL";
    RELEASE_READINGS = "UPDATE spotify_syncs SET claimed_by = NULL, next_try_at = started_at
        WHERE claimed_by IS NOT NULL";
    END_LEASES = "DELETE FROM leases";
    HAS_ANY = "SELECT EXISTS (SELECT 1 FROM outgoing_mails WHERE claimed_by IS NOT NULL)
        OR EXISTS (SELECT 1 FROM like_deliveries WHERE claimed_by IS NOT NULL)
        OR EXISTS (SELECT 1 FROM spotify_syncs WHERE claimed_by IS NOT NULL)
        OR EXISTS (SELECT 1 FROM leases)";
}

/// Takes a lease until a moment, or keeps it for longer; `false` while somebody else has it.
pub fn take_lease(
    tx: &Tx<'_>,
    name: &str,
    holder: &str,
    now: Moment,
    until: Moment,
) -> Result<bool, StoreError> {
    Ok(tx.change(TAKE_LEASE, params![name, holder, now.ms(), until.ms()])? > 0)
}

/// Ends a lease that a holder has.
pub fn end_lease(tx: &Tx<'_>, name: &str, holder: &str) -> Result<(), StoreError> {
    tx.change(END_LEASE, params![name, holder]).map(drop)
}

/// Gives back what earlier processes have claimed. Only for a process that knows that it is the only
/// one. If there is nothing, nothing is written, which a full disk would refuse.
pub(super) fn release_all(tx: &Tx<'_>) -> Result<(), StoreError> {
    if !tx.find(HAS_ANY, &[], |row| row.get(0))?.unwrap_or(false) {
        return Ok(());
    }
    for sql in [RELEASE_MAILS, RELEASE_LIKES, RELEASE_READINGS, END_LEASES] {
        tx.change(sql, &[])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::fixture::Folder;
    use crate::outgoing_mail::{self, NewMail};
    use crate::{Hold, Store};

    #[test]
    fn two_processes_take_each_mail_once_and_a_start_gives_back_what_the_last_one_took() {
        let folder = Folder::new("claims");
        let one = Store::open(&folder.0).unwrap();
        let other = Store::open(&folder.0).unwrap();
        let now = Moment::from_ms(1_000);
        one.write_blocking(move |tx| {
            let mail = NewMail {
                recipient: "ada@mixes.example".to_owned(),
                subject: "Hello".to_owned(),
                text: "Hello".to_owned(),
                html: "<p>Hello".to_owned(),
                expires_at: None,
            };
            (0..60).try_for_each(|_| outgoing_mail::insert(tx, &mail, now))
        })
        .unwrap();
        let claim = |store: &Store, at: Moment| {
            let process = store.process().to_owned();
            let taken =
                store.write_blocking(move |tx| outgoing_mail::claim(tx, &process, at, 7)).unwrap();
            taken.into_iter().map(|mail| mail.id).collect::<Vec<_>>()
        };
        let take_all = |store: Store| {
            std::thread::spawn(move || {
                let mut taken = Vec::new();
                while let some = claim(&store, now)
                    && !some.is_empty()
                {
                    taken.extend(some);
                }
                taken
            })
        };
        let [first, second] = [one.clone(), other].map(take_all).map(|it| it.join().unwrap());
        let taken: Vec<_> = first.into_iter().chain(second).collect();
        assert_eq!((taken.len(), taken.iter().collect::<BTreeSet<_>>().len()), (60, 60));
        assert_eq!(claim(&one, now.ms_after(CLAIMED_MS)).len(), 7, "a claim ends");
        drop(one);
        let hold = Hold::take(&folder.0).unwrap();
        let anew = Store::open_held(&folder.0, &hold).unwrap();
        assert_eq!(claim(&anew, now).len(), 7, "the only process there is gives all of it back");
    }

    #[test]
    fn a_lease_is_one_holders_until_it_ends() {
        let folder = Folder::new("leases");
        let store = Store::open(&folder.0).unwrap();
        let take = |holder: &'static str, now: i64, until: i64| {
            let [now, until] = [now, until].map(Moment::from_ms);
            store.write_blocking(move |tx| take_lease(tx, "night", holder, now, until)).unwrap()
        };
        assert!(take("one", 0, 10));
        assert!(!take("other", 9, 20));
        assert!(take("one", 9, 20), "its holder keeps it");
        assert!(!take("other", 10, 30));
        assert!(take("other", 20, 30));
        assert!(!take("one", 29, 40));
        let end = |holder: &'static str| {
            store.write_blocking(move |tx| end_lease(tx, "night", holder)).unwrap();
        };
        end("one");
        assert!(!take("one", 29, 40), "it was not this one's to end");
        end("other");
        assert!(take("one", 29, 40));
    }
}
