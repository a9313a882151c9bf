//! The contract between server and browser: `fixtures/contract/openapi.json`, from which the
//! TypeScript client is generated. When it drifts, `SEGUE_WRITE_CONTRACT=1 cargo test -p
//! segue-server contract` writes it anew.

use std::path::Path;

use segue_server::api::docs;

use crate::support::Server;

#[test]
fn the_contract_is_the_one_in_the_fixtures() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/contract/openapi.json");
    let described = docs::print();
    if std::env::var_os("SEGUE_WRITE_CONTRACT").is_some() {
        std::fs::write(&path, &described).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    assert!(
        kept == described,
        "the API is not the one in fixtures/contract/openapi.json; \
         SEGUE_WRITE_CONTRACT=1 cargo test -p segue-server contract writes it anew"
    );
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

#[test]
fn every_operation_says_what_it_answers_and_how_it_fails() {
    let described: serde_json::Value = serde_json::from_str(&docs::print()).unwrap();
    for (path, methods) in described["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let name = format!("{method} {path}");
            assert!(operation["operationId"].is_string(), "{name}");
            assert!(operation["summary"].is_string(), "{name}");
            let is_api = path.starts_with("/api/");
            let stands_for = operation["description"].as_str().unwrap_or("");
            assert!(!is_api || stands_for.contains("specification"), "{name}");
            let answers = operation["responses"].as_object().unwrap();
            assert!(answers.keys().any(|status| status.starts_with('2')), "{name}");
            assert!(!is_api || answers.contains_key("5XX"), "{name}");
            // Unknown parameters are refused everywhere below /api.
            assert!(!is_api || method != "get" || answers.contains_key("422"), "{name}");
            let asks = operation.get("security").is_some();
            let is_refused =
                answers.get("401").is_some_and(|it| it["description"] == "Nobody is signed in.");
            assert_eq!(asks, is_refused, "{name}");
        }
    }
}
