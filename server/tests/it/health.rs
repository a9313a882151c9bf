//! Whether the server does its work.

use crate::support::Server;

#[tokio::test]
async fn a_server_with_a_database_is_well() {
    let server = Server::start_empty(&[]).await;
    assert_eq!(server.json("/healthz").await, serde_json::json!({ "status": "ok" }));
}

#[tokio::test]
async fn it_is_ready_and_counts_what_it_does() {
    let server = Server::start().await;
    assert_eq!(server.json("/readyz").await["status"], "ready");
    server.get("/api/mixes/nothing").await;
    server.get("/nowhere/at/all").await;
    let metrics = server.get("/metrics").await;
    assert_eq!(metrics.status(), 200);
    let text = metrics.text().await.unwrap();
    for line in [
        "segue_http_requests_total{method=\"GET\",route=\"/api/mixes/{mix}\",status=\"404\"} 1",
        "segue_http_requests_total{method=\"GET\",route=\"none\",status=\"404\"} 1",
        "segue_mails_waiting 0",
        "segue_database_reachable 1",
        "# TYPE segue_http_requests_total counter",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
    // Through the proxy of the same machine, whatever the visitor says that they are.
    for trusts in ["true", "false"] {
        let behind = Server::start_empty(&[("SEGUE_TRUST_PROXY", trusts)]).await;
        for forwarded in ["192.0.2.1", "127.0.0.1", "192.0.2.1, 127.0.0.1", "::1", ""] {
            let asked = behind.request(reqwest::Method::GET, "/metrics");
            let asked = asked.header("x-forwarded-for", forwarded).send().await.unwrap();
            assert_eq!(asked.status(), 404, "{forwarded}, trusted: {trusts}");
        }
        assert_eq!(behind.get("/metrics").await.status(), 200);
    }
}
