//! Spotify's accounts and Web API, faked, in both of its dialects.
//!
//! The older dialect tells addresses, top tracks and how tracks sound; the newer one does not, and
//! has addresses of its own for libraries and playlists. Its answers and failures are set from
//! outside. This file checks who is let in and which account is theirs; the files beside it answer
//! the requests.

mod catalogue;
mod control;
mod library;
pub mod listening;
mod sign_in;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use axum::Router;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;
use serde_json::Value;

/// The client that Spotify gives its tokens to.
pub const CLIENT: &str = "segue-at-spotify";
/// The secret by which that client identifies itself.
pub const SECRET: &str = "spotify-secret-of-the-tests";

/// How Spotify is today.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mood {
    /// It answers in its older dialect.
    #[default]
    Older,
    /// It answers in the dialect of 2026.
    Newer,
    /// It asks to wait.
    Busy,
    /// It has an error of its own.
    Broken,
    /// It lets nobody in who is not on its list.
    Closed,
    /// It takes back every token that it has given.
    Forgetful,
    /// It has not let the person use the site.
    Unregistered,
    /// It does what it is asked and then says that it is broken.
    Lost,
    /// It never answers a member's question.
    Silent,
    /// The person at Spotify's page refuses.
    Unwilling,
    /// The owner of the site's application has no Premium.
    Lapsed,
    /// It has entries in its lists that are not there any more.
    Gappy,
}

struct Asked {
    challenge: String,
    redirect: String,
}

/// A person's account.
#[derive(Debug, Clone, Default)]
pub struct Account {
    /// Ids in the liked songs, the first liked first.
    pub liked: Vec<String>,
    /// Ids in each playlist, by its id.
    pub playlists: HashMap<String, Vec<String>>,
    /// The plays, as Spotify lists them.
    pub recently_played: Vec<Value>,
    /// Top artists, as Spotify tells them.
    pub top_artists: Vec<Value>,
    /// How often something was added, by target and id.
    pub added: HashMap<(&'static str, String), u32>,
}

struct Inside {
    mood: Mood,
    accounts: HashMap<String, Account>,
    /// Ids of accounts that never change, by those that may.
    account_ids: HashMap<String, String>,
    /// The owners of valid tokens.
    tokens: HashMap<String, String>,
    /// The owners of valid permissions, by refresh token.
    leaves: HashMap<String, String>,
    /// How often a token was renewed.
    renewed: u32,
    person: String,
    codes: HashMap<String, Asked>,
    made: u32,
    /// How often the Web API was asked.
    asked: u32,
    /// The site's token that is good.
    site_token: String,
    /// The name of the error that requests for a token are answered with.
    stumble: Option<(StatusCode, &'static str)>,
}

/// The refusal of a request.
type Refusal = (StatusCode, Option<[(&'static str, &'static str); 1]>, &'static str);

type Answer = Result<Response, Refusal>;

/// The server. Cloning gives another handle to it.
#[derive(Clone)]
pub struct Spotify(Arc<Mutex<Inside>>);

impl Default for Spotify {
    /// A server where somebody is.
    fn default() -> Self {
        let inside = Inside {
            mood: Mood::Older,
            accounts: HashMap::new(),
            account_ids: HashMap::new(),
            tokens: HashMap::new(),
            leaves: HashMap::new(),
            renewed: 0,
            person: "kelp".to_owned(),
            codes: HashMap::new(),
            made: 0,
            asked: 0,
            site_token: String::new(),
            stumble: None,
        };
        Self(Arc::new(Mutex::new(inside)))
    }
}

impl Spotify {
    /// Changes how it is.
    pub fn become_(&self, mood: Mood) {
        let mut inside = self.inside();
        inside.mood = mood;
        if mood == Mood::Forgetful {
            inside.site_token.clear();
            inside.tokens.clear();
        }
    }

    /// Puts the account of this id at its page.
    pub fn seat(&self, person: &str) {
        self.inside().person = person.to_owned();
    }

    /// Tells the account of this id by another that never changes, too, as it does since May 2026.
    pub fn name_account(&self, person: &str, account_id: &str) {
        self.inside().account_ids.insert(person.to_owned(), account_id.to_owned());
    }

    /// Ends every leave that anyone has given.
    pub fn revoke(&self) {
        let mut inside = self.inside();
        inside.tokens.clear();
        inside.leaves.clear();
    }

    /// Answers requests for a member's token with an error of this name, or no longer does.
    pub fn stumble(&self, with: Option<(u16, &'static str)>) {
        let with = with.map(|(status, error)| (StatusCode::from_u16(status).unwrap(), error));
        self.inside().stumble = with;
    }

    /// The contents of a person's account.
    pub fn account(&self, person: &str) -> Account {
        self.inside().accounts.get(person).cloned().unwrap_or_default()
    }

    /// Changes a person's account.
    pub fn change(&self, person: &str, change: impl FnOnce(&mut Account)) {
        change(self.inside().accounts.entry(person.to_owned()).or_default());
    }

    /// How often a token was renewed.
    pub fn renewed(&self) -> u32 {
        self.inside().renewed
    }

    /// How often its Web API was asked.
    pub fn asked(&self) -> u32 {
        self.inside().asked
    }

    /// Its addresses.
    pub fn routes(&self) -> Router {
        Router::new()
            .merge(sign_in::routes())
            .merge(catalogue::routes())
            .merge(library::routes())
            .merge(listening::routes())
            .merge(control::routes())
            .with_state(self.clone())
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.0.lock().unwrap()
    }

    /// Lets a request in that has one of the tokens, and counts it.
    fn enter(&self, headers: &HeaderMap, is_site: bool) -> Result<Mood, Refusal> {
        let mut inside = self.inside();
        inside.asked += 1;
        let given = headers.get("authorization").and_then(|given| given.to_str().ok());
        let given = given.and_then(|given| given.strip_prefix("Bearer ")).unwrap_or("");
        let is_good = if is_site {
            !given.is_empty() && given == inside.site_token
        } else {
            inside.tokens.contains_key(given)
        };
        if !is_good {
            return Err((StatusCode::UNAUTHORIZED, None, ""));
        }
        match inside.mood {
            Mood::Busy => Err((StatusCode::TOO_MANY_REQUESTS, Some([("retry-after", "120")]), "")),
            Mood::Broken => Err((StatusCode::BAD_GATEWAY, None, "")),
            Mood::Closed => Err((StatusCode::FORBIDDEN, None, "")),
            Mood::Lapsed => {
                let says = "Active premium subscription required for the owner of the app.";
                Err((StatusCode::FORBIDDEN, None, says))
            }
            Mood::Unregistered if !is_site => {
                let says = "User not registered in the Developer Dashboard";
                Err((StatusCode::FORBIDDEN, None, says))
            }
            mood => Ok(mood),
        }
    }
}

/// The account that a request is made for.
fn person(inside: &Inside, headers: &HeaderMap) -> String {
    let given = headers.get("authorization").and_then(|given| given.to_str().ok());
    let given = given.and_then(|given| given.strip_prefix("Bearer ")).unwrap_or("");
    inside.tokens[given].clone()
}
