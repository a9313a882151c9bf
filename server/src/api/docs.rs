//! The API's description: as OpenAPI for programs, as a page for people.

use std::sync::LazyLock;

use axum::response::Response;
use segue_base::html;
use segue_core::submission::FieldError;
use utoipa::ToSchema;
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{
    ComponentsBuilder, HeaderBuilder, Info, License, ObjectBuilder, OpenApi, OpenApiBuilder,
    PathItem, RefOr, Schema, Type,
};

use super::admin::audit::ChangedBy;
use super::problems;
use super::problems::known;
use crate::error::{Problem, SignedOut};
use crate::extract::Headers;
use crate::http::json;
use crate::http::prepared::Prepared;
use crate::live;
use crate::router;

static DESCRIPTION: LazyLock<Prepared> = LazyLock::new(|| Prepared::new(json::MEDIA_TYPE, print()));
static PAGE: LazyLock<Prepared> = LazyLock::new(|| {
    let description = serde_json::to_value(router::description()).unwrap_or_default();
    Prepared::new(html::MEDIA_TYPE, super::docs_page::print(&description))
});

/// A file's bytes.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
pub struct Binary(#[expect(dead_code, reason = "only its description is of use")] Vec<u8>);

/// How the paragraph begins that says where an operation comes from.
const SOURCE: &str = "Source: ";

/// How the description calls the cookie of a session.
const SESSION: &str = "session";

/// The introduction of the description.
#[must_use]
pub fn about() -> OpenApi {
    let mut info = Info::new("Segue", env!("CARGO_PKG_VERSION"));
    info.description = Some(
        "The API of Segue, a site for discovering and listening to DJ mixes. JSON is snake_case; \
         moments are UTC, days are `YYYY-MM-DD`, offsets and lengths carry their unit in their \
         name. Failures are `application/problem+json` (RFC 9457) with a stable `code`: 400 \
         where a request cannot be read at all, such as a body that is no JSON; 422 where a field \
         of the body or a parameter of the address is missing, unknown, repeated or of the wrong \
         kind (`request.shape`), or breaks a rule (`request.invalid`), with the fields in \
         `errors`. Reads that are the same for everyone until the catalogue changes carry an \
         ETag, and are compressed where that is asked for. Writes from pages of other sites are refused. What is \
         for members or admins asks for the cookie of a session; what anyone may do needs none, \
         and is done in a member's name where there is one."
            .to_owned(),
    );
    info.license = None::<License>;
    let cookie = ApiKeyValue::with_description(
        "segue_session",
        "Set by every way to sign in, for 30 days from its last use. Where the site is at an https \
         address, it is called `__Host-segue_session`.",
    );
    let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(cookie));
    let components = ComponentsBuilder::new().security_scheme(SESSION, cookie);
    // Whatever can fail names them, by problems that have no body of their own.
    let components = components.schema_from::<Problem>();
    let components = components.schema_from::<FieldError>().schema_from::<ChangedBy>();
    // No answer has it: events of a stream are named after it.
    let components = components.schema("LiveKind", live::kinds()).build();
    OpenApiBuilder::new().info(info).components(Some(components)).build()
}

/// Says of each operation for members or admins that it asks for a session.
pub fn ask_for_sessions(description: &mut OpenApi) {
    for operation in description.paths.paths.values_mut().flat_map(operations) {
        if problems::lists(operation, SignedOut::KIND) {
            let no_scopes: [&str; 0] = [];
            operation.security = Some(vec![SecurityRequirement::new(SESSION, no_scopes)]);
        }
    }
}

/// Moves where an operation comes from, which its last paragraph says, to where programs and the page of
/// the API do not look.
pub fn keep_sources(description: &mut OpenApi) {
    for operation in description.paths.paths.values_mut().flat_map(operations) {
        let Some(text) = operation.description.take() else { continue };
        let sourced = text
            .rsplit_once(SOURCE)
            .filter(|(public, _)| public.is_empty() || public.ends_with("\n\n"));
        let Some((public, source)) = sourced else {
            operation.description = Some(text);
            continue;
        };
        let source = source.split_whitespace().collect::<Vec<_>>().join(" ");
        operation.description = Some(public.trim_end().to_owned()).filter(|it| !it.is_empty());
        let source = ExtensionsBuilder::new().add("x-source", source).build();
        operation.extensions.get_or_insert_default().merge(source);
    }
}

/// Joins the problems of each operation, one response for each status, and names the codes that there are.
pub fn join_problems(description: &mut OpenApi) {
    description.paths.paths.values_mut().flat_map(operations).for_each(problems::join);
    let schemas = description.components.as_mut().map(|components| &mut components.schemas);
    if let Some(RefOr::T(Schema::Object(problem))) = schemas.and_then(|it| it.get_mut("Problem"))
        && let Some(RefOr::T(Schema::Object(code))) = problem.properties.get_mut("code")
    {
        code.enum_values = Some(known::codes().into_iter().map(Into::into).collect());
    }
}

/// Describes the headers that matter to repeated requests: the ETag of an unchanged answer, and how
/// long to wait.
pub fn name_headers(description: &mut OpenApi) {
    let header = |text: &str, kind: Type| {
        let schema = ObjectBuilder::new().schema_type(kind).build();
        RefOr::T(HeaderBuilder::new().description(Some(text)).schema(Some(schema)).build())
    };
    let etag = header(
        "Send it back as `If-None-Match` to be answered 304 while nothing has changed.",
        Type::String,
    );
    let wait = header("Seconds to wait before the next attempt.", Type::Integer);
    for operation in description.paths.paths.values_mut().flat_map(operations) {
        let answers = &mut operation.responses.responses;
        let may_be_unchanged = answers.contains_key("304");
        for (status, answer) in answers {
            let RefOr::T(answer) = answer else { continue };
            match status.as_str() {
                "200" | "304" if may_be_unchanged => {
                    answer.headers.insert("ETag".to_owned(), etag.clone());
                }
                "429" | "5XX" => {
                    answer.headers.insert("Retry-After".to_owned(), wait.clone());
                }
                _ => {}
            }
        }
    }
}

fn operations(path: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let PathItem { get, put, post, delete, patch, .. } = path;
    [get, put, post, delete, patch].into_iter().flatten()
}

/// Prints the description as it is served and kept in `fixtures/contract/openapi.json`.
#[must_use]
pub fn print() -> String {
    let mut text = router::description().to_pretty_json().unwrap_or_default();
    text.push('\n');
    text
}

/// Shows this description.
///
/// Source: none; for whoever writes a program that asks this site.
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    tag = "operations",
    operation_id = "show_openapi",
    responses(
        (status = OK, description = "OpenAPI 3.1.", body = Object),
        (status = NOT_MODIFIED, description = "Unchanged since the ETag sent."),
        problems::Read,
    )
)]
pub async fn show_json(Headers(headers): Headers) -> Response {
    DESCRIPTION.answer(&headers)
}

/// Shows the description as a page.
pub async fn show_page(Headers(headers): Headers) -> Response {
    PAGE.answer(&headers)
}
