//! Every problem that an answer can have, by its code: what it means, and what the caller can do.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::Read;
use crate::api::{
    account, admin, analytics, comment, cue, friend, sign_in, spotify, submission, suggestion,
    timestamp, track, user,
};
use crate::error::{self, ApiError, Kind, NoProblem};
use crate::extract::{Headers, Name};
use crate::http::json;
use crate::http::prepared::Prepared;
use crate::site;

/// The problems of every module that declares some.
pub const DECLARED: &[&[&Kind]] = &[
    error::PROBLEMS,
    account::PROBLEMS,
    admin::artist::PROBLEMS,
    admin::artist::merge::PROBLEMS,
    admin::audit::undo::PROBLEMS,
    admin::ban::PROBLEMS,
    admin::cue_change::PROBLEMS,
    admin::import::PROBLEMS,
    admin::library::PROBLEMS,
    admin::list::PROBLEMS,
    admin::mix::shown::PROBLEMS,
    admin::moderation::decide::PROBLEMS,
    admin::network::PROBLEMS,
    admin::staged::PROBLEMS,
    admin::track::correction::PROBLEMS,
    admin::upload::PROBLEMS,
    admin::user::PROBLEMS,
    admin::whitelist::PROBLEMS,
    analytics::PROBLEMS,
    comment::PROBLEMS,
    cue::PROBLEMS,
    friend::PROBLEMS,
    sign_in::PROBLEMS,
    spotify::PROBLEMS,
    submission::source::PROBLEMS,
    suggestion::PROBLEMS,
    timestamp::PROBLEMS,
    timestamp::cues::PROBLEMS,
    track::PROBLEMS,
    user::PROBLEMS,
    site::audio::PROBLEMS,
    site::embed::PROBLEMS,
];

static PAGES: LazyLock<BTreeMap<&str, Prepared>> =
    LazyLock::new(|| all().map(|it| (it.code, prepare(&it))).collect());
static LIST: LazyLock<Prepared> =
    LazyLock::new(|| prepare(&KnownProblems { problems: all().collect() }));

/// A problem that an answer can have.
#[derive(Debug, Serialize, ToSchema)]
pub struct KnownProblem {
    /// Stable name for programs, as `code` of an answer has it.
    #[schema(example = "timestamp.taken")]
    pub code: &'static str,
    /// HTTP status of the answer.
    #[schema(example = 409)]
    pub status: u16,
    /// The status in words.
    #[schema(example = "Conflict")]
    pub title: &'static str,
    /// The sentence for people, as `detail` of an answer has it; what is in braces differs from case to case,
    /// and some cases have a sentence of their own.
    #[schema(example = "You've already submitted a timestamp for this track")]
    pub sentence: &'static str,
    /// When it happens, and what the caller can do.
    pub about: &'static str,
}

/// Every problem that an answer can have.
#[derive(Debug, Serialize, ToSchema)]
pub struct KnownProblems {
    /// The problems, by their codes.
    pub problems: Vec<KnownProblem>,
}

impl KnownProblem {
    fn of(kind: &Kind) -> Self {
        let Kind { code, status, sentence, about } = *kind;
        let title = kind.status().canonical_reason().unwrap_or("Error");
        Self { code, status, title, sentence, about }
    }
}

/// The stable names, in the order of the alphabet.
#[must_use]
pub fn codes() -> Vec<&'static str> {
    let mut codes: Vec<_> = DECLARED.iter().copied().flatten().map(|kind| kind.code).collect();
    codes.sort_unstable();
    codes
}

fn all() -> impl Iterator<Item = KnownProblem> {
    let kinds = DECLARED.iter().copied().flatten().map(|kind| (kind.code, *kind));
    kinds.collect::<BTreeMap<_, _>>().into_values().map(KnownProblem::of)
}

fn prepare(answer: &impl Serialize) -> Prepared {
    Prepared::new(json::MEDIA_TYPE, serde_json::to_vec(answer).unwrap_or_default())
}

/// Lists every problem that an answer of this site can have.
///
/// Source: none; for whoever writes a program that asks this site.
#[utoipa::path(
    get,
    path = "/api/problems",
    tag = "operations",
    operation_id = "list_problems",
    responses(
        (status = OK, description = "The problems.", body = KnownProblems),
        (status = NOT_MODIFIED, description = "Unchanged since the ETag sent."),
        Read,
    )
)]
pub async fn list(Headers(headers): Headers) -> Response {
    LIST.answer(&headers)
}

/// Explains a problem that an answer had: when it happens, and what the caller can do.
///
/// Source: none; for whoever writes a program that asks this site.
#[utoipa::path(
    get,
    path = "/api/problems/{code}",
    tag = "operations",
    operation_id = "show_problem",
    params(("code" = String, Path, description = "The `code` of the answer.", example = "timestamp.taken")),
    responses(
        (status = OK, description = "The problem.", body = KnownProblem),
        (status = NOT_MODIFIED, description = "Unchanged since the ETag sent."),
        NoProblem, Read,
    )
)]
pub async fn show(Name(code): Name, Headers(headers): Headers) -> Result<Response, ApiError> {
    Ok(PAGES.get(code.as_str()).ok_or(NoProblem)?.answer(&headers))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    use hyper::StatusCode;

    use super::*;

    fn files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                files(&path, endings, found);
            } else if path.extension().is_some_and(|it| endings.iter().any(|ending| it == *ending))
            {
                found.push(path);
            }
        }
    }

    fn read(folder: &str, endings: &[&str]) -> Vec<String> {
        let mut found = Vec::new();
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), endings, &mut found);
        assert!(found.len() > 30, "{folder}");
        found.into_iter().map(|file| std::fs::read_to_string(file).unwrap()).collect()
    }

    #[test]
    fn every_module_that_declares_problems_is_listed() {
        let sources = read("src", &["rs"]);
        let declare = |text: &String| text.lines().filter(|line| *line == "problems! {").count();
        let declared: usize = sources.iter().map(declare).sum();
        assert_eq!(declared, DECLARED.len(), "a module's `PROBLEMS` is missing in `DECLARED`");
    }

    #[test]
    fn every_problem_has_a_code_of_its_own_and_an_explanation() {
        let codes = codes();
        assert_eq!(codes.len(), codes.iter().collect::<BTreeSet<_>>().len(), "{codes:?}");
        for problem in all() {
            let KnownProblem { code, status, title, sentence, about } = problem;
            assert!(PAGES.contains_key(code), "{code}");
            assert!(StatusCode::from_u16(status).is_ok_and(|it| it.as_u16() >= 400), "{code}");
            assert!(!sentence.is_empty() && title != "Error", "{code}");
            assert!(about.len() > 20 && about.ends_with('.'), "{code}: {about}");
            assert!(about.contains(". "), "{code}: what can the caller do? {about}");
        }
    }

    #[test]
    fn the_site_asks_for_codes_that_there_are() {
        let codes = codes();
        let mut asked = 0;
        for source in read("../web/src", &["ts", "tsx"]) {
            for rest in source.split("error.code === '").skip(1) {
                let (code, _) = rest.split_once('\'').unwrap();
                assert!(codes.contains(&code), "`{code}` is the code of no problem");
                asked += 1;
            }
        }
        assert!(asked > 5, "{asked}");
    }
}
