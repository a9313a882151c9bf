//! Google's sign-in, faked: discovery, keys, consent that is always given, and tokens.
//!
//! Tests set what it says about the person, and which lie it tells.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use axum::extract::{Form, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use openidconnect::core::{CoreEdDsaPrivateSigningKey, CoreJwsSigningAlgorithm};
use openidconnect::{JsonWebKeyId, PrivateSigningKey};
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The client that Google gives its tokens to.
pub const CLIENT: &str = "segue-at-google";
/// The secret by which that client identifies itself.
pub const SECRET: &str = "google-secret-of-the-tests";

/// In what Google's answer is not as it should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Lie {
    /// In nothing.
    #[default]
    None,
    /// The token is for somebody else's site.
    Audience,
    /// The token belongs to somebody else.
    Issuer,
    /// The token was made for another sign-in.
    Nonce,
    /// The token has ended.
    Expired,
    /// The token is not signed by Google.
    Signature,
    /// The token is signed by nobody.
    Unsigned,
    /// There is no token of who somebody is.
    Missing,
    /// The answer is no JSON.
    Garbage,
    /// The answer never ends.
    Huge,
    /// The answer does not come.
    Slow,
    /// The answer leads to another computer.
    Elsewhere,
    /// There is no answer but an error of its own.
    Broken,
}

/// The account that is signed in at Google's page.
#[derive(Debug, Clone)]
pub struct Person {
    /// Id at Google.
    pub subject: String,
    /// Address.
    pub email: String,
    /// Whether Google has verified it.
    pub is_verified: bool,
}

struct Asked {
    challenge: String,
    nonce: String,
    redirect: String,
}

struct Inside {
    issuer: String,
    person: Person,
    lie: Lie,
    /// The moment that tokens are made at, in seconds since 1970.
    now: i64,
    codes: HashMap<String, Asked>,
    made: u32,
}

/// The server. Cloning gives another handle to it.
#[derive(Clone)]
pub struct Google(Arc<Mutex<Inside>>);

impl Google {
    /// A server at an address, where somebody is.
    pub fn new(issuer: &str, now: i64) -> Self {
        let person = Person {
            subject: "1001".to_owned(),
            email: "ada@mixes.example".to_owned(),
            is_verified: true,
        };
        let (issuer, codes) = (issuer.to_owned(), HashMap::new());
        let inside = Inside { issuer, person, lie: Lie::None, now, codes, made: 0 };
        Self(Arc::new(Mutex::new(inside)))
    }

    /// Puts somebody else there.
    pub fn seat(&self, person: Person) {
        self.inside().person = person;
    }

    /// Makes its answers lie.
    pub fn lie(&self, lie: Lie) {
        self.inside().lie = lie;
    }

    /// Its addresses.
    pub fn routes(&self) -> Router {
        Router::new()
            .route("/.well-known/openid-configuration", get(discovery))
            .route("/google/keys", get(keys))
            .route("/google/authorize", get(authorize))
            .route("/google/token", post(token))
            .with_state(self.clone())
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.0.lock().unwrap()
    }
}

/// A key of 32 equal bytes, as PKCS #8.
fn key(byte: u8) -> CoreEdDsaPrivateSigningKey {
    let mut der = vec![
        0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04,
        0x20,
    ];
    der.extend([byte; 32]);
    let der = STANDARD.encode(der);
    let pem = format!("-----BEGIN PRIVATE KEY-----\n{der}\n-----END PRIVATE KEY-----\n");
    let id = JsonWebKeyId::new("one".to_owned());
    CoreEdDsaPrivateSigningKey::from_ed25519_pem(&pem, Some(id)).unwrap()
}

async fn discovery(State(google): State<Google>) -> Json<Value> {
    let issuer = google.inside().issuer.clone();
    Json(json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/google/authorize"),
        "token_endpoint": format!("{issuer}/google/token"),
        "jwks_uri": format!("{issuer}/google/keys"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["EdDSA"],
    }))
}

async fn keys() -> Json<Value> {
    Json(json!({ "keys": [key(7).as_verification_key()] }))
}

#[derive(Deserialize)]
struct Authorize {
    client_id: String,
    redirect_uri: String,
    response_type: String,
    scope: String,
    state: String,
    nonce: String,
    code_challenge: String,
    code_challenge_method: String,
}

async fn authorize(State(google): State<Google>, Query(ask): Query<Authorize>) -> Response {
    let is_sound = ask.client_id == CLIENT
        && ask.response_type == "code"
        && ask.scope.split(' ').any(|scope| scope == "openid")
        && ask.code_challenge_method == "S256";
    if !is_sound {
        return StatusCode::BAD_REQUEST.into_response();
    }
    let mut inside = google.inside();
    inside.made += 1;
    let code = format!("google-code-{}", inside.made);
    let asked = Asked {
        challenge: ask.code_challenge,
        nonce: ask.nonce,
        redirect: ask.redirect_uri.clone(),
    };
    inside.codes.insert(code.clone(), asked);
    let query = form(&[("code", &code), ("state", &ask.state), ("iss", &inside.issuer)]);
    Redirect::to(&format!("{}?{query}", ask.redirect_uri)).into_response()
}

fn form(fields: &[(&str, &str)]) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(fields).finish()
}

#[derive(Deserialize)]
struct Redeem {
    grant_type: String,
    code: String,
    redirect_uri: String,
    code_verifier: String,
}

async fn token(
    State(google): State<Google>,
    headers: HeaderMap,
    Form(redeem): Form<Redeem>,
) -> Response {
    let lie = google.inside().lie;
    match lie {
        Lie::Garbage => return "<html>".into_response(),
        Lie::Huge => return "a".repeat(3_000_000).into_response(),
        Lie::Slow => tokio::time::sleep(Duration::from_secs(30)).await,
        Lie::Elsewhere => return Redirect::to("/google/keys").into_response(),
        Lie::Broken => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        _ => {}
    }
    let basic = format!("Basic {}", STANDARD.encode(format!("{CLIENT}:{SECRET}")));
    if headers.get("authorization").is_none_or(|given| given != basic.as_str()) {
        return refuse(StatusCode::UNAUTHORIZED, "invalid_client");
    }
    let mut inside = google.inside();
    let Some(asked) = inside.codes.remove(&redeem.code) else {
        return refuse(StatusCode::BAD_REQUEST, "invalid_grant");
    };
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(&redeem.code_verifier));
    let is_sound = redeem.grant_type == "authorization_code"
        && redeem.redirect_uri == asked.redirect
        && challenge == asked.challenge;
    if !is_sound {
        return refuse(StatusCode::BAD_REQUEST, "invalid_grant");
    }
    let mut answer = json!({ "access_token": "google-access", "token_type": "Bearer" });
    if lie != Lie::Missing {
        answer["id_token"] = id_token(&inside, &asked).into();
    }
    Json(answer).into_response()
}

fn refuse(status: StatusCode, error: &str) -> Response {
    (status, Json(json!({ "error": error }))).into_response()
}

fn id_token(inside: &Inside, asked: &Asked) -> String {
    let lie = inside.lie;
    let issuer = if lie == Lie::Issuer { "https://evil.example" } else { &inside.issuer };
    let audience = if lie == Lie::Audience { "somebody-else" } else { CLIENT };
    let nonce = if lie == Lie::Nonce { "another" } else { &asked.nonce };
    let expires = inside.now + if lie == Lie::Expired { -1 } else { 3600 };
    let alg = if lie == Lie::Unsigned { "none" } else { "EdDSA" };
    let header = json!({ "alg": alg, "kid": "one", "typ": "JWT" });
    let claims = json!({
        "iss": issuer,
        "aud": audience,
        "sub": inside.person.subject,
        "email": inside.person.email,
        "email_verified": inside.person.is_verified,
        "nonce": nonce,
        "iat": inside.now - 5,
        "exp": expires,
    });
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let text = format!("{}.{}", part(&header), part(&claims));
    let signer = key(if lie == Lie::Signature { 8 } else { 7 });
    let signature = match lie {
        Lie::Unsigned => Vec::new(),
        _ => signer.sign(&CoreJwsSigningAlgorithm::EdDsa, text.as_bytes()).unwrap(),
    };
    format!("{text}.{}", URL_SAFE_NO_PAD.encode(signature))
}
