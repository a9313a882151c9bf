//! The problems that operations share, and how an operation's description lists all of its
//! problems. [`known`] lists every problem by its code.

pub mod known;

use std::collections::BTreeMap;

use utoipa::IntoResponses;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{RefOr, Response};

use crate::error::{
    Encoded, Forbidden, ForeignOrigin, Full, Internal, Invalid, Kind, Malformed, Responses, Shape,
    SignedOut, Timeout, TooLarge, TooMany, Unavailable, Unsound, UnsupportedMediaType, response,
};

/// Declares what goes wrong with a kind of operation.
macro_rules! kinds {
    ($($(#[$note:meta])* $name:ident = $first:ident $(+ $next:ident)*;)*) => {
        $(
            $(#[$note])*
            pub struct $name;

            impl IntoResponses for $name {
                fn responses() -> Responses {
                    [$first::responses() $(, $next::responses())*].into_iter().flatten().collect()
                }
            }
        )*
    };
}

kinds! {
    /// A read of the API.
    Read = Shape + Ours;
    /// A read of a file beside the API, whose parameters nobody looks at.
    File = Ours;
    /// A write.
    Write = ForeignOrigin + Shape + Ours;
    /// A write that takes a body.
    WriteWithBody = ForeignOrigin + Unreadable + Media + Ours;
    /// A body, or parameters of an address, whose fields follow rules.
    Checked = Shape + Invalid;
    /// A body of JSON that is not compressed.
    Media = UnsupportedMediaType + Encoded;
    /// An operation for members.
    ForMembers = SignedOut;
    /// An operation for admins.
    ForAdmins = SignedOut + Forbidden;
    /// An operation with a limit on how often it may be called.
    Limited = TooMany;
}

/// A body that does not arrive whole or does not read.
pub struct Unreadable;

impl IntoResponses for Unreadable {
    fn responses() -> Responses {
        let kinds = [Malformed::KIND, Timeout::KIND, TooLarge::KIND, Shape::KIND];
        range("4XX", "The body could not be read", &kinds)
    }
}

/// A failure of the server.
pub struct Ours;

impl IntoResponses for Ours {
    fn responses() -> Responses {
        let kinds = [Internal::KIND, Unavailable::KIND, Unsound::KIND, Full::KIND];
        range("5XX", "The server failed", &kinds)
    }
}

/// Describes the problems of a range of statuses in one sentence.
fn range(statuses: &str, what: &str, kinds: &[&Kind]) -> Responses {
    let codes: Vec<String> = kinds.iter().map(|kind| format!("`{}`", kind.code)).collect();
    let key = format!("{statuses} {what}");
    Responses::from([(key, response(format!("{what}: {}.", codes.join(", "))))])
}

/// Whether an operation lists a problem. This can only be told before its problems are joined.
#[must_use]
pub fn lists(operation: &Operation, kind: &Kind) -> bool {
    let key = format!("{} {} ", kind.status, kind.code);
    operation.responses.responses.keys().any(|it| it.starts_with(&key))
}

/// Joins the problems of each status of an operation in one response. The operation's own
/// description of the status comes first.
pub fn join(operation: &mut Operation) {
    let mut joined: BTreeMap<String, RefOr<Response>> = BTreeMap::new();
    let mut last = String::new();
    // A status sorts before the keys of its problems, and those of one code stand together.
    for (key, next) in std::mem::take(&mut operation.responses.responses) {
        let status = key.split(' ').next().unwrap_or(&key);
        let (code, _) = key.rsplit_once(' ').unwrap_or((&key, ""));
        if let (Some(RefOr::T(first)), RefOr::T(next)) = (joined.get_mut(status), &next) {
            let sentence = next.description.split_once(": ").filter(|_| code == last);
            let sentence = sentence.map_or(next.description.as_str(), |(_, sentence)| sentence);
            first.description = format!("{} {sentence}", first.description);
            first.content.clone_from(&next.content);
        } else {
            joined.insert(status.to_owned(), next);
        }
        code.clone_into(&mut last);
    }
    operation.responses.responses = joined;
}

#[cfg(test)]
mod tests {
    use utoipa::openapi::path::OperationBuilder;
    use utoipa::openapi::{Response, ResponsesBuilder};

    use super::*;
    use crate::error::{NoList, NoMix};

    #[test]
    fn the_problems_of_a_status_are_one_response() {
        let responses = ResponsesBuilder::new()
            .response("200", Response::new("Here it is."))
            .response("404", Response::new("It has gone."))
            .responses_from_into_responses::<WriteWithBody>()
            .responses_from_into_responses::<ForAdmins>()
            .responses_from_into_responses::<NoMix>()
            .responses_from_into_responses::<NoList>();
        let mut operation = OperationBuilder::new().responses(responses.build()).build();
        assert!(lists(&operation, SignedOut::KIND) && !lists(&operation, TooMany::KIND));
        join(&mut operation);
        let told = operation.responses.responses.iter().map(|(status, response)| {
            let RefOr::T(response) = response else { panic!("a reference") };
            (status.as_str(), response.description.as_str(), response.content.len())
        });
        assert_eq!(
            told.collect::<Vec<_>>(),
            [
                ("200", "Here it is.", 0),
                ("401", "`session.none`: Nobody is signed in.", 1),
                (
                    "403",
                    "`origin.foreign`: A page of another site sent the write. \
                     `role.forbidden`: The caller is not an admin.",
                    1
                ),
                (
                    "404",
                    "It has gone. `not_found`: No list has this id or slug. No mix has this id or slug.",
                    1
                ),
                (
                    "415",
                    "`request.encoding`: The body has a `Content-Encoding`. \
                     `request.media_type`: The body is not `application/json` in UTF-8.",
                    1
                ),
                (
                    "4XX",
                    "The body could not be read: `request.malformed`, `request.timeout`, \
                     `request.too_large`, `request.shape`.",
                    1
                ),
                (
                    "5XX",
                    "The server failed: `internal`, `unavailable`, `store.unsound`, `store.full`.",
                    1
                ),
            ]
        );
    }
}
