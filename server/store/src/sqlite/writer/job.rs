//! A write, from the closure that was asked for to the answer that is given.

use tokio::sync::oneshot;

use crate::error::StoreError;
use crate::tx::{Tx, carry_out};

/// Tells the one who asked for a write how it, or the commit it was part of, went.
pub type Acknowledge = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// A write that waits for its turn.
pub trait Job: Send {
    /// Runs it and says whether to keep what it wrote.
    fn run(self: Box<Self>, tx: &Tx<'_>) -> (bool, Acknowledge);
    /// Whether it shares its commit with no other.
    fn is_alone(&self) -> bool;
    /// Tells the one who asked that it cannot run.
    fn refuse(self: Box<Self>, error: StoreError);
}

/// The result of a write: the answer of its work, or why that does not count.
pub type Outcome<T, E> = Result<Result<T, E>, StoreError>;

/// A write, with the closures of the one who asked for it.
pub struct Write<F, T, E> {
    pub work: F,
    pub answer: oneshot::Sender<Outcome<T, E>>,
    /// The number of the request that it is part of, for what its work logs.
    pub request: Option<u128>,
    /// Whether it shares its commit with no other.
    pub is_alone: bool,
}

// The caller may have stopped waiting for the answer; the write stands all the same.
impl<F, T, E> Job for Write<F, T, E>
where
    F: Fn(&Tx<'_>) -> Result<T, E> + Send,
    T: Send + 'static,
    E: Send + 'static,
{
    fn run(self: Box<Self>, tx: &Tx<'_>) -> (bool, Acknowledge) {
        let Self { work, answer, request, .. } = *self;
        let done = carry_out(tx, request, work);
        let is_kept = matches!(done, Ok(Ok(_)));
        let acknowledge = Box::new(move |committed: Result<(), StoreError>| {
            let _ = answer.send(committed.and(done));
        });
        (is_kept, acknowledge)
    }

    fn is_alone(&self) -> bool {
        self.is_alone
    }

    fn refuse(self: Box<Self>, error: StoreError) {
        let _ = self.answer.send(Err(error));
    }
}
