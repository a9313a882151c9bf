//! The failures that operations have in common, for their descriptions.

use std::collections::BTreeMap;

use utoipa::IntoResponses;
use utoipa::openapi::{Content, Ref, RefOr, Response, ResponseBuilder};

use crate::error::PROBLEM_JSON;

type Responses = BTreeMap<String, RefOr<Response>>;

const OURS: (&str, &str) = ("5XX", "Our fault.");
const FOREIGN: (&str, &str) = ("403", "Sent by a page of another site.");
const BODY: (&str, &str) = ("4XX", "The body does not read.");
const QUERY: (&str, &str) = ("4XX", "The query does not read.");

fn problems(told: &[(&str, &str)]) -> Responses {
    let problem = |(status, description): &(&str, &str)| {
        let content = Content::new(Some(Ref::from_schema_name("Problem")));
        let response = ResponseBuilder::new().description(*description);
        let response = response.content(PROBLEM_JSON, content).build();
        ((*status).to_owned(), RefOr::T(response))
    };
    told.iter().map(problem).collect()
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
    /// A read.
    Read = [OURS];
    /// A read that takes parameters.
    ReadWithQuery = [QUERY, OURS];
    /// A write.
    Write = [FOREIGN, OURS];
    /// A write that takes a body.
    WriteWithBody = [FOREIGN, BODY, OURS];
    /// An operation for members.
    ForMembers = [("401", "Nobody is signed in.")];
    /// An operation for admins.
    ForAdmins = [("401", "Nobody is signed in."), ("403", "Not an admin.")];
    /// A write of which there is a limit.
    Limited = [("429", "Too many writes.")];
}
