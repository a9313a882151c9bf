//! The failures that operations have in common, for their descriptions.

use std::collections::BTreeMap;

use utoipa::IntoResponses;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{Content, Ref, RefOr, Response, ResponseBuilder};

use crate::error::PROBLEM_JSON;

type Responses = BTreeMap<String, RefOr<Response>>;

const OURS: (&str, &str) = ("5XX", "The server failed.");
const FOREIGN: (&str, &str) = ("403", "Sent by a page of another site.");
const BODY: (&str, &str) = ("4XX", "The body could not be read as JSON.");
const ENCODING: (&str, &str) =
    ("415", "The body is not application/json in UTF-8, or has a Content-Encoding.");
const PARAMETERS: (&str, &str) =
    ("422", "A parameter of the address is missing, unknown, repeated or of the wrong kind.");
const SIGNED_OUT: (&str, &str) = ("401", "Nobody is signed in.");

fn problems(told: &[(&str, &str)]) -> Responses {
    let problem = |(status, description): &(&str, &str)| {
        let content = Content::new(Some(Ref::from_schema_name("Problem")));
        let response = ResponseBuilder::new().description(*description);
        let response = response.content(PROBLEM_JSON, content).build();
        ((*status).to_owned(), RefOr::T(response))
    };
    told.iter().map(problem).collect()
}

/// Whether an operation is for members or admins, by what it answers to others.
#[must_use]
pub fn is_for_members(operation: &Operation) -> bool {
    let (status, description) = SIGNED_OUT;
    let answers = operation.responses.responses.get(status);
    matches!(answers, Some(RefOr::T(response)) if response.description == description)
}

/// Declares what goes wrong with a kind of operation.
macro_rules! kinds {
    ($($(#[$note:meta])* $name:ident = $told:expr;)*) => {
        $(
            $(#[$note])*
            pub struct $name;

            impl IntoResponses for $name {
                fn responses() -> Responses {
                    problems(&$told)
                }
            }
        )*
    };
}

kinds! {
    /// A read of the API.
    Read = [PARAMETERS, OURS];
    /// A read of a file beside the API, whose parameters nobody looks at.
    File = [OURS];
    /// A write.
    Write = [FOREIGN, PARAMETERS, OURS];
    /// A write that takes a body.
    WriteWithBody = [FOREIGN, BODY, ENCODING, OURS];
    /// An operation for members.
    ForMembers = [SIGNED_OUT];
    /// An operation for admins.
    ForAdmins = [SIGNED_OUT, ("403", "Not an admin.")];
    /// A write of which there is a limit.
    Limited = [("429", "Too many writes.")];
}
