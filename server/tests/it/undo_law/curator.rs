//! An admin who does what the dice say, and remembers what it was.

use std::collections::HashMap;

use reqwest::Method;
use serde_json::{Value, json};

use crate::admin::json_of;
use crate::support::Server;
use crate::support::browser::Browser;
use crate::support::times::Dice;

/// How often a sign-in serves before there is another one: what is dangerous asks for a fresh one.
const FRESH_MS: i64 = 300_000;

/// An admin with dice.
pub struct Curator<'s> {
    server: &'s Server,
    signed_in: Option<(Browser<'s>, i64)>,
    /// What decides.
    pub dice: Dice,
    /// The act's number, for names that nothing else has.
    pub number: u32,
    /// Every request that was to change something, with what came of it.
    pub said: Vec<String>,
    /// What entries of the audit have undone: each by its id, with the id of the entry that it undid.
    pub undone: HashMap<String, String>,
    /// Whether acts are undone in between, too.
    pub takes_back: bool,
}

impl<'s> Curator<'s> {
    pub fn new(server: &'s Server, dice: Dice, takes_back: bool) -> Self {
        let (said, undone) = (Vec::new(), HashMap::new());
        Self { server, signed_in: None, dice, number: 0, said, undone, takes_back }
    }

    pub fn server(&self) -> &'s Server {
        self.server
    }

    /// The admin's browser, with a fresh sign-in.
    pub async fn admin(&mut self) -> Browser<'s> {
        let now = self.server.clock.load(std::sync::atomic::Ordering::Relaxed);
        match &self.signed_in {
            Some((browser, since)) if now - since < FRESH_MS => browser.clone(),
            _ => {
                let browser = Browser::admin(self.server).await;
                self.signed_in = Some((browser.clone(), now));
                browser
            }
        }
    }

    /// Whether something happens that does so once in so often.
    pub fn once_in(&mut self, often: usize) -> bool {
        self.dice.below(often) == 0
    }

    /// One of several.
    pub fn one_of<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.dice.below(of.len())].clone()
    }

    /// The first cell of a row that a query finds, which says an order.
    pub fn pick(&mut self, sql: &str) -> Option<String> {
        let found = self.server.rows(sql);
        (!found.is_empty()).then(|| found[self.dice.below(found.len())][0].clone())
    }

    /// The same of several rows, each once, three at most.
    pub fn pick_some(&mut self, sql: &str) -> Vec<String> {
        let mut found = self.server.rows(sql);
        let count = (1 + self.dice.below(3)).min(found.len());
        (0..count)
            .map(|_| {
                let at = self.dice.below(found.len());
                found.remove(at)[0].clone()
            })
            .collect()
    }

    /// Reads what admins are shown.
    pub async fn read(&mut self, path: &str) -> Value {
        json_of(self.admin().await.get(path).await, 200).await
    }

    /// Asks for a change; `None` where it was refused. Nothing is refused for another reason than that
    /// something is not there, is taken, or cannot be.
    pub async fn send(&mut self, method: Method, path: &str, body: &Value) -> Option<Value> {
        let admin = self.admin().await;
        let answer = admin.request(method.clone(), path).json(body).send().await.unwrap();
        let status = answer.status().as_u16();
        let text = answer.text().await.unwrap();
        let told = serde_json::from_str(&text).unwrap_or(Value::Null);
        let why = if status < 300 { "" } else { told["detail"].as_str().unwrap_or(&text) };
        self.said.push(format!("{}. {method} {path} {body}: {status} {why}", self.number));
        assert!(matches!(status, 200..=204 | 404 | 409 | 422), "{}", self.said.join("\n"));
        self.server.pass_ms(1);
        (status < 300).then_some(told)
    }

    pub async fn put(&mut self, path: &str, body: &Value) -> Option<Value> {
        self.send(Method::PUT, path, body).await
    }

    pub async fn post(&mut self, path: &str, body: &Value) -> Option<Value> {
        self.send(Method::POST, path, body).await
    }

    pub async fn delete(&mut self, path: &str) -> Option<Value> {
        self.send(Method::DELETE, path, &json!({})).await
    }
}
