//! What a request has written: the number of the newest change that its writes tell of, for a server that
//! others serve the same people beside.

use std::cell::Cell;

tokio::task_local! {
    static NEWEST: Cell<Option<i64>>;
}

/// Runs a future and returns with its answer the newest change that was noted in it.
pub async fn collect<T>(happening: impl Future<Output = T>) -> (T, Option<i64>) {
    NEWEST
        .scope(Cell::new(None), async {
            let answer = happening.await;
            (answer, NEWEST.with(Cell::get))
        })
        .await
}

/// Notes a change that was committed; outside of [`collect`] nobody asks for it.
pub fn note(number: i64) {
    let _ = NEWEST.try_with(|newest| newest.set(newest.get().max(Some(number))));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_newest_change_of_a_request_is_its_own() {
        note(1);
        let (answer, newest) = collect(async {
            note(3);
            tokio::task::yield_now().await;
            note(2);
            "done"
        })
        .await;
        assert_eq!((answer, newest), ("done", Some(3)));
        assert_eq!(collect(async {}).await.1, None);
    }
}
