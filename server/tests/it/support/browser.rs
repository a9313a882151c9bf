//! A browser of a test's own: it keeps its cookies and sends its page's origin.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use reqwest::cookie::{CookieStore, Jar};
use reqwest::{Client, Method, RequestBuilder, Response};
use segue_base::clock::Moment;
use segue_base::token;
use segue_server::auth::session_end;
use segue_store::session::{self, NewSession};
use segue_store::user::{self, Role};
use serde_json::Value;

use super::{Server, client};

/// A browser. Cloning gives another tab of it.
#[derive(Clone)]
pub struct Browser<'s> {
    server: &'s Server,
    client: Client,
    jar: Arc<Jar>,
}

impl<'s> Browser<'s> {
    /// A browser without a cookie.
    pub fn new(server: &'s Server) -> Self {
        let jar = Arc::new(Jar::default());
        let client = client()
            .cookie_provider(Arc::clone(&jar))
            .redirect(reqwest::redirect::Policy::none())
            .user_agent("Test Browser")
            .build()
            .unwrap();
        Self { server, client, jar }
    }

    /// A browser in which somebody is signed in.
    pub async fn of(server: &'s Server, email: &str) -> Self {
        let token = token::secret();
        let now = Moment::from_ms(server.clock.load(Ordering::Relaxed));
        let new = NewSession {
            token_hash: token::hash(&token),
            method: session::Method::MagicLink,
            device: "Test Browser".to_owned(),
            expires_at: session_end(now),
        };
        let email = email.to_owned();
        let signed_in = server.store.write(move |tx| {
            let (user, _) = user::find_or_insert_proven(tx, &email, None, now)?;
            session::insert(tx, &user.id, &new, now)
        });
        signed_in.await.unwrap();
        let browser = Self::new(server);
        let url = server.origin.parse().unwrap();
        browser.jar.add_cookie_str(&format!("segue_session={token}"), &url);
        browser
    }

    /// A browser in which an admin is signed in.
    pub async fn admin(server: &'s Server) -> Self {
        let browser = Self::of(server, "admin@mixes.example").await;
        let promoted = server.store.write(|tx| {
            let admin = user::find_by_email(tx, "admin@mixes.example")?.unwrap();
            user::set_role(tx, &admin.id, Role::Admin)
        });
        promoted.await.unwrap();
        browser
    }

    /// Its cookies, as it sends them.
    pub fn cookie(&self) -> String {
        let url = self.server.origin.parse().unwrap();
        self.jar.cookies(&url).unwrap().to_str().unwrap().to_owned()
    }

    /// The server that it visits.
    pub fn server(&self) -> &'s Server {
        self.server
    }

    /// Begins a request of one of the site's pages.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let url = format!("{}{path}", self.server.origin);
        self.client.request(method, url).header("origin", &self.server.origin)
    }

    /// Reads an address.
    pub async fn get(&self, path: &str) -> Response {
        self.request(Method::GET, path).send().await.unwrap()
    }

    /// Sends JSON.
    pub async fn post(&self, path: &str, body: &Value) -> Response {
        self.request(Method::POST, path).json(body).send().await.unwrap()
    }

    /// Puts JSON.
    pub async fn put(&self, path: &str, body: &Value) -> Response {
        self.request(Method::PUT, path).json(body).send().await.unwrap()
    }

    /// Deletes what is at an address.
    pub async fn delete(&self, path: &str) -> Response {
        self.request(Method::DELETE, path).send().await.unwrap()
    }
}
