//! What servers beside each other let somebody do, counted together.
//!
//! An allowance is as many acts at once as it has, and fills up again evenly. A row says when it is
//! full; each act puts that off by what one takes, up to the time in which all of it fills (the generic
//! cell rate algorithm of ATM, ITU-T I.371).

use segue_base::clock::Moment;

use super::{StoreError, Tx, statement::statements};
use crate::row::params;

statements! {
    /// What is full later than all of it takes to fill was counted by a clock that was ahead, and counts anew.
    TAKE = "INSERT INTO allowances (name, full_at) VALUES (?1, ?3)
        ON CONFLICT (name) DO UPDATE
        SET full_at = CASE WHEN allowances.full_at BETWEEN ?2 AND ?5 THEN allowances.full_at + ?4
            ELSE ?3 END
        WHERE allowances.full_at + ?4 <= ?5 OR allowances.full_at > ?5";
    FIND = "SELECT full_at FROM allowances WHERE name = ?1";
    DELETE_FULL = "DELETE FROM allowances WHERE full_at <= ?1";
}

/// How much somebody may do.
#[derive(Debug, Clone, Copy)]
pub struct Allowance {
    /// Acts at once.
    pub burst: u32,
    /// The time in which all of it fills up again, in milliseconds.
    pub within_ms: i64,
}

impl Allowance {
    fn each_ms(self) -> i64 {
        self.within_ms / i64::from(self.burst.max(1))
    }
}

/// Counts an act of whoever has a name. Returns how many milliseconds they have to wait before the next
/// one is allowed, and counts nothing, where they have done as much as they may.
pub fn take(
    tx: &Tx<'_>,
    name: &str,
    allowance: Allowance,
    now: Moment,
) -> Result<Result<(), i64>, StoreError> {
    let (each, within) = (allowance.each_ms(), allowance.within_ms);
    let row = params![name, now.ms(), now.ms() + each, each, now.ms() + within];
    if tx.change(TAKE, row)? > 0 {
        return Ok(Ok(()));
    }
    let full_at = tx.find(FIND, params![name], |row| row.get::<i64>(0))?.unwrap_or(now.ms());
    Ok(Err((full_at + each - within - now.ms()).max(0)))
}

/// Forgets those that are full.
pub fn delete_full(tx: &Tx<'_>, now: Moment) -> Result<(), StoreError> {
    tx.change(DELETE_FULL, params![now.ms()]).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Store;
    use crate::fixture::Folder;

    #[test]
    fn so_much_at_once_and_then_as_it_fills() {
        let folder = Folder::new("allowances");
        let store = Store::open(&folder.0).unwrap();
        let allowance = Allowance { burst: 4, within_ms: 4_000 };
        let take = |who: &str, at: i64| {
            let name = who.repeat(64);
            let work = move |tx: &Tx<'_>| take(tx, &name, allowance, Moment::from_ms(at));
            store.write_blocking::<_, StoreError>(work).unwrap()
        };
        for _ in 0..4 {
            assert_eq!(take("a", 10_000), Ok(()));
        }
        assert_eq!(take("a", 10_000), Err(1_000));
        assert_eq!(take("a", 10_700), Err(300), "a refusal costs nothing");
        assert_eq!(take("b", 10_700), Ok(()), "somebody else's");
        assert_eq!(take("a", 11_000), Ok(()));
        assert_eq!(take("a", 11_000), Err(1_000));
        for _ in 0..4 {
            assert_eq!(take("c", 900_000), Ok(()));
        }
        assert_eq!(take("c", 10_000), Ok(()), "by a clock that was ahead");
        let forget = |at: i64| {
            let work = move |tx: &Tx<'_>| delete_full(tx, Moment::from_ms(at));
            store.write_blocking::<_, StoreError>(work).unwrap();
            let count = |tx: &Tx<'_>| {
                tx.find("SELECT count(*) FROM allowances", &[], |row| row.get::<u32>(0))
            };
            store.read_blocking(count).unwrap().unwrap()
        };
        assert_eq!((forget(11_700), forget(15_000)), (1, 0));
        for _ in 0..4 {
            assert_eq!(take("a", 15_000), Ok(()), "it is whole again");
        }
        assert_eq!(take("a", 15_000), Err(1_000));
    }
}
