//! What the errors of PostgreSQL and of the way to it mean.

use deadpool_postgres::PoolError;
use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

use super::address::reason;
use super::cell::NoFit;
use crate::error::{Constraint, StoreError};

/// The key of the changes. Two that were given one number are not anybody's fault: the write is made
/// again.
const CHANGES_KEY: &str = "changes_pkey";

/// What an error of a statement or a connection means.
pub fn of(error: &Error) -> StoreError {
    let Some(said) = error.as_db_error() else { return without_answer(error) };
    let code = said.code();
    match *code {
        SqlState::UNIQUE_VIOLATION if said.constraint() == Some(CHANGES_KEY) => StoreError::Crossed,
        SqlState::UNIQUE_VIOLATION => StoreError::Taken,
        SqlState::T_R_SERIALIZATION_FAILURE | SqlState::T_R_DEADLOCK_DETECTED => {
            StoreError::Crossed
        }
        SqlState::FOREIGN_KEY_VIOLATION => refused(Constraint::ForeignKey, error),
        SqlState::CHECK_VIOLATION
        | SqlState::NOT_NULL_VIOLATION
        | SqlState::INVALID_TEXT_REPRESENTATION
        | SqlState::NUMERIC_VALUE_OUT_OF_RANGE => refused(Constraint::Value, error),
        SqlState::DISK_FULL => StoreError::Full,
        SqlState::READ_ONLY_SQL_TRANSACTION => StoreError::ReadOnly,
        SqlState::QUERY_CANCELED
        | SqlState::LOCK_NOT_AVAILABLE
        | SqlState::TOO_MANY_CONNECTIONS
        | SqlState::OUT_OF_MEMORY => StoreError::Busy,
        SqlState::ADMIN_SHUTDOWN
        | SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE
        | SqlState::CRASH_SHUTDOWN
        | SqlState::CANNOT_CONNECT_NOW
        | SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT
        | SqlState::INVALID_PASSWORD
        | SqlState::INVALID_AUTHORIZATION_SPECIFICATION
        | SqlState::INVALID_CATALOG_NAME => StoreError::Away(reason(error)),
        _ => refused(Constraint::None, error),
    }
}

/// What an error means that is not the server's answer: that there is none, or that a value does not fit.
fn without_answer(error: &Error) -> StoreError {
    let source = std::error::Error::source(error);
    let is_value = source.is_some_and(|it| it.is::<NoFit>());
    if is_value { refused(Constraint::Value, error) } else { StoreError::Away(reason(error)) }
}

fn refused(constraint: Constraint, error: &Error) -> StoreError {
    StoreError::Refused { constraint, why: reason(error).into() }
}

/// What an error of the pool means.
pub fn of_pool(error: &PoolError) -> StoreError {
    match error {
        PoolError::Backend(error) => of(error),
        // Every connection is in use, for longer than anybody waits.
        PoolError::Timeout(_) => StoreError::Busy,
        PoolError::Closed => StoreError::Closed,
        other => StoreError::Away(other.to_string()),
    }
}
