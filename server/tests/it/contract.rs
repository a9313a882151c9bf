//! The contract between server and browser: `fixtures/contract/openapi.json`, from which the
//! TypeScript client is generated, and `pages.json`, the addresses of pages. When it drifts, `SEGUE_WRITE_CONTRACT=1 cargo test -p
//! segue-server contract` writes it anew.

use std::path::Path;

use segue_base::address::PAGES;
use segue_server::api::docs;

use crate::support::{Server, problem};

/// A file of the contract holds what the server says, or is made to.
fn holds(name: &str, said: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/contract");
    let path = folder.join(name);
    if std::env::var_os("SEGUE_WRITE_CONTRACT").is_some() {
        std::fs::write(&path, said).unwrap();
    }
    assert!(
        std::fs::read_to_string(&path).unwrap() == said,
        "fixtures/contract/{name} is not what the server says; \
         SEGUE_WRITE_CONTRACT=1 cargo test -p segue-server contract writes it anew"
    );
}

#[test]
fn the_contract_is_the_one_in_the_fixtures() {
    holds("openapi.json", &docs::print());
}

/// The site's own test compares its routes with them.
#[test]
fn the_pages_are_those_in_the_fixtures() {
    let paths: Vec<&str> = PAGES.iter().map(|(path, _)| *path).collect();
    holds("pages.json", &format!("{}\n", serde_json::to_string_pretty(&paths).unwrap()));
}

#[tokio::test]
async fn the_contract_is_served_and_can_be_browsed() {
    let server = Server::start_empty(&[]).await;
    let served = server.json("/api/openapi.json").await;
    let described: serde_json::Value = serde_json::from_str(&docs::print()).unwrap();
    assert_eq!(served, described);
    let (status, page) = server.page("/api").await;
    assert_eq!(status, 200);
    assert!(page.contains("/api/mixes/{mix}"));
}

#[tokio::test]
async fn every_problem_is_explained_at_an_address_of_its_own() {
    let server = Server::start_empty(&[]).await;
    let described: serde_json::Value = serde_json::from_str(&docs::print()).unwrap();
    let codes = &described["components"]["schemas"]["Problem"]["properties"]["code"]["enum"];
    let list = server.json("/api/problems").await;
    let listed: Vec<&serde_json::Value> =
        list["problems"].as_array().unwrap().iter().map(|it| &it["code"]).collect();
    assert_eq!(listed, codes.as_array().unwrap().iter().collect::<Vec<_>>());
    for known in list["problems"].as_array().unwrap() {
        let path = format!("/api/problems/{}", known["code"].as_str().unwrap());
        assert_eq!(server.json(&path).await, *known);
    }
    let taken = server.get("/api/problems/timestamp.taken").await;
    let etag = taken.headers()["etag"].clone();
    let again = server.request(reqwest::Method::GET, "/api/problems/timestamp.taken");
    assert_eq!(again.header("if-none-match", etag).send().await.unwrap().status(), 304);
    problem(server.get("/api/problems/made.up").await, 404, "not_found").await;
}

/// Readers of the page know this site and nothing that it was made by.
#[tokio::test]
async fn the_page_of_the_api_speaks_for_itself() {
    let server = Server::start().await;
    let page = server.get("/api").await.text().await.unwrap();
    let mut described: serde_json::Value = serde_json::from_str(&docs::print()).unwrap();
    let operations = described["paths"].as_object_mut().unwrap().values_mut();
    for operation in operations.flat_map(|methods| methods.as_object_mut().unwrap().values_mut()) {
        operation.as_object_mut().unwrap().remove("x-source");
    }
    for (what, text) in [("page", page), ("description", described.to_string())] {
        let text = text.to_lowercase();
        let unknown = ["specification", "source:", "decision 1", "stands for the"];
        for word in unknown {
            let at = text.find(word).map(|at| text[at.saturating_sub(80)..].chars().take(160));
            assert_eq!(at.map(String::from_iter), None, "the {what} says '{word}'");
        }
    }
}

#[test]
fn every_operation_says_what_it_answers_and_how_it_fails() {
    let described: serde_json::Value = serde_json::from_str(&docs::print()).unwrap();
    for (path, methods) in described["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let name = format!("{method} {path}");
            assert!(operation["operationId"].is_string(), "{name}");
            assert!(operation["summary"].is_string(), "{name}");
            let is_api = path.starts_with("/api/");
            // The source of an operation is part of the description, but not of its text for
            // readers.
            assert!(!is_api || operation["x-source"].is_string(), "{name} does not say its source");
            let answers = operation["responses"].as_object().unwrap();
            assert!(answers.keys().any(|status| status.starts_with('2')), "{name}");
            assert!(!is_api || answers.contains_key("5XX"), "{name}");
            // Unknown parameters are refused everywhere below /api.
            assert!(!is_api || method != "get" || answers.contains_key("422"), "{name}");
            let asks = operation.get("security").is_some();
            let said = answers.get("401").and_then(|it| it["description"].as_str()).unwrap_or("");
            assert_eq!(asks, said.contains("`session.none`"), "{name}");
            for (status, answer) in answers {
                let is_one = status.len() == 3;
                assert!(is_one, "{name}: the problems of {status} are not joined");
                let fails = status.starts_with(['4', '5']);
                let is_problem = answer["content"].get("application/problem+json").is_some();
                assert_eq!(fails, is_problem, "{name}: {status}");
            }
        }
    }
}
