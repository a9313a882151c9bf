//! Whether the server does its work.

use crate::support::Server;

#[tokio::test]
async fn a_server_with_a_database_is_well() {
    let server = Server::start_empty(&[]).await;
    assert_eq!(server.json("/healthz").await, serde_json::json!({ "status": "ok" }));
}
