//! The person who asks. The type in a handler's signature says who may call it, whatever buttons
//! the site shows.

use std::net::IpAddr;

use axum::extract::FromRequestParts;
use hyper::http::request::Parts;
use segue_base::token;
use segue_store::mix::View;
use segue_store::network_block;
use segue_store::session::{self, Session};
use segue_store::user::{Role, User};

use crate::app::App;
use crate::auth::renewal::Renewal;
use crate::auth::{self, cookie};
use crate::error::{ApiError, Forbidden, NetworkBlocked, SignedOut, Unproven, Unsound};
use crate::http::flood::{self, Peer};

/// Any visitor, with their session if they are signed in.
#[derive(Debug, Clone)]
pub struct Visitor(pub Option<(Session, User)>);

/// Someone who is signed in.
#[derive(Debug, Clone)]
pub struct Member {
    /// The session.
    pub session: Session,
    /// The member.
    pub user: User,
}

/// Someone who is signed in and has proven, by mail or a provider, that the address is theirs.
/// Actions that reach other people or accounts elsewhere require it. Otherwise a person who signs
/// up with somebody's address could act in their name, or leave things behind for them to find.
#[derive(Debug, Clone)]
pub struct Proven(pub Member);

/// A person who is signed in and an admin.
#[derive(Debug, Clone)]
pub struct Admin(pub Member);

impl Visitor {
    /// Which mixes they see.
    #[must_use]
    pub fn view(&self) -> View {
        self.0.as_ref().map_or(View::Visitors, |(_, user)| view_of(user))
    }

    /// The id of the member who is signed in.
    #[must_use]
    pub fn member_id(&self) -> Option<&str> {
        self.0.as_ref().map(|(_, user)| user.id.as_str())
    }

    /// The id of the member whose password they are signed in with.
    #[must_use]
    pub fn password_holder(&self) -> Option<&str> {
        let (session, user) = self.0.as_ref()?;
        session.is_by_password().then_some(user.id.as_str())
    }
}

impl Member {
    /// Which mixes they see.
    #[must_use]
    pub fn view(&self) -> View {
        view_of(&self.user)
    }
}

fn view_of(user: &User) -> View {
    if user.role == Role::Admin { View::Admins } else { View::Visitors }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        Ok(Self(find(parts, app).await?))
    }
}

impl FromRequestParts<App> for Member {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let found = find(parts, app).await?;
        Ok(found.map(|(session, user)| Self { session, user }).ok_or(SignedOut)?)
    }
}

impl FromRequestParts<App> for Proven {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let member = Member::from_request_parts(parts, app).await?;
        if member.user.is_email_proven { Ok(Self(member)) } else { Err(Unproven.into()) }
    }
}

impl FromRequestParts<App> for Admin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let member = Member::from_request_parts(parts, app).await?;
        if member.user.role == Role::Admin { Ok(Self(member)) } else { Err(Forbidden.into()) }
    }
}

/// Where a write comes from: a network that is not blocked.
#[derive(Debug, Clone, Copy)]
pub struct WritingPeer(pub Peer);

impl FromRequestParts<App> for WritingPeer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let peer = Peer::from_request_parts(parts, app).await?;
        let (hash, now) = (app.networks().hash(peer), app.now());
        let found = app.store().read(|tx| network_block::find(tx, &hash, now)).await;
        // What cannot be written anyway is not refused because of what cannot be read.
        let found = match (found, app.store().flaw()) {
            (Err(_), Some(flaw)) => return Err(Unsound(flaw).into()),
            (found, _) => found?,
        };
        match found {
            Some(block) => Err(NetworkBlocked(block.ends_at.words()).into()),
            None => Ok(Self(peer)),
        }
    }
}

impl FromRequestParts<App> for Peer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let connection = parts.extensions.get::<IpAddr>().copied();
        Ok(flood::peer(connection, &parts.headers, app.settings().trust_proxy))
    }
}

async fn find(parts: &Parts, app: &App) -> Result<Option<(Session, User)>, ApiError> {
    let kind = cookie::CookieKind::Session;
    let Some(secret) = kind.find(&parts.headers, app.is_secure()) else { return Ok(None) };
    let (hash, now) = (token::hash(&secret), app.now());
    let found =
        app.store().read(|tx| session::find(tx, &hash, auth::session_begins(now), now)).await?;
    if let Some((session, user)) = &found
        && now.ms() - session.seen_at.ms() >= auth::SEEN_EVERY_MS
    {
        see(app, session, user.role);
        let renewal = parts.extensions.get::<Renewal>();
        if let Some((renewal, cookie)) = renewal.zip(kind.set(&secret, app.is_secure())) {
            renewal.fill(cookie);
        }
    }
    Ok(found)
}

/// Notes that a session is used, without making the request wait.
fn see(app: &App, session: &Session, role: Role) {
    let (store, now, id) = (app.store().clone(), app.now(), session.id.clone());
    let ends = auth::session_end_of(session.created_at, role, now);
    tokio::spawn(async move {
        let seen = store.write(move |tx| session::see(tx, &id, now, ends)).await;
        if let Err(error) = seen {
            tracing::warn!(%error, "the use of a session was not noted");
        }
    });
}
