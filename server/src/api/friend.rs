//! Friends: asked for by their exact username, accepted, declined, removed, blocked.
//!
//! Source: decision 16 (docs/decisions). Whoever is declined or blocked is not told so: to them, their
//! request waits.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use hyper::StatusCode;
use segue_base::clock::Moment;
use segue_store::friend::{self, FoundPerson, Friendship};
use segue_store::{StoreError, Tx, user};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::session::private;
use crate::api::problems::{Checked, ForMembers, Limited, Read, Write, WriteWithBody};
use crate::app::App;
use crate::error::{ApiError, NoMember, NoRequest, Unproven, problems, wordings};
use crate::extract::{JsonBody, Member, Name, Proven};
use crate::http::flood::Peer;
use crate::tasks::weekly;

problems! {
    /// The two are friends already. There is nothing to ask for.
    FriendAlready = 409 "friend.already" "You are friends already.";

    /// The member has asked already. The request waits for the other's answer; who is declined may ask again after
    /// thirty days.
    FriendAsked = 409 "friend.asked" "You have asked already.";

    /// The member has blocked the other. End the block first, by `DELETE /api/friends/{user_id}`.
    FriendBlocked = 409 "friend.blocked" "You have blocked this member. Unblock them first.";

    /// The member has as many friends as there may be. Remove one first.
    FriendsFull = 409 "friend.full" "You have reached the limit of friends.";

    /// The member who asks has no username. Choose one first, by `PUT /api/user/username`.
    NoUsername = 409 "friend.no_username"
        "Choose a username in your settings first, so that they know who asks.";
}

wordings! {
    /// Too many of the member's requests wait for an answer.
    RequestsFull of FriendsFull:
        "Too many of your friend requests are still waiting for an answer.";
}

/// Most friends of a member.
const MOST_FRIENDS: u64 = 500;
/// Most requests of a member that wait for an answer.
const MOST_REQUESTS: u64 = 20;
/// Days after which a declined person may ask again.
const DECLINED_DAYS: u32 = 30;

/// Everyone with whom a member has something to do.
#[derive(Debug, Serialize, ToSchema)]
pub struct Friends {
    /// Their friends, by name.
    pub friends: Vec<FriendPerson>,
    /// Who asks to become one.
    pub incoming: Vec<FriendPerson>,
    /// Whom they have asked.
    pub outgoing: Vec<FriendPerson>,
    /// Whom they have blocked.
    pub blocked: Vec<FriendPerson>,
}

/// Somebody with whom a member has something to do.
#[derive(Debug, Serialize, ToSchema)]
pub struct FriendPerson {
    /// Id.
    pub user_id: String,
    /// Chosen name.
    #[schema(required)]
    pub username: Option<String>,
    /// Address of their picture.
    #[schema(required)]
    pub avatar_url: Option<String>,
    /// Since when it is as it is (RFC 3339).
    pub since: String,
    /// How well their tastes match, 0 to 100; `null` where it is not known, or they are not among
    /// the ten nearest.
    #[schema(required)]
    pub match_percent: Option<u32>,
}

impl FriendPerson {
    fn of(person: FoundPerson) -> Self {
        Self {
            user_id: person.user_id,
            username: person.username,
            avatar_url: person.avatar_url,
            since: person.since.rfc3339(),
            match_percent: person.match_percent,
        }
    }
}

fn friends(tx: &Tx<'_>, user_id: &str) -> Result<Friends, StoreError> {
    let of = |people: Vec<FoundPerson>| people.into_iter().map(FriendPerson::of).collect();
    let mut outgoing = friend::list_from(tx, user_id, Friendship::Pending)?;
    outgoing.extend(friend::list_from(tx, user_id, Friendship::Declined)?);
    outgoing.sort_by(|a, b| a.username.cmp(&b.username));
    Ok(Friends {
        friends: of(friend::list_from(tx, user_id, Friendship::Accepted)?),
        incoming: of(friend::list_to(tx, user_id, Friendship::Pending)?),
        outgoing: of(outgoing),
        blocked: of(friend::list_from(tx, user_id, Friendship::Blocked)?),
    })
}

/// Lists a member's friends, requests both ways, and whom they have blocked.
///
/// Source: the `friend_connections` select.
#[utoipa::path(
    get,
    path = "/api/friends",
    tag = "friends",
    operation_id = "list_friends",
    responses(
        (status = OK, description = "Friends, requests and blocked members.", body = Friends),
        ForMembers, Read,
    )
)]
pub async fn list(State(app): State<App>, member: Member) -> Result<Response, ApiError> {
    Ok(private(Json(app.store().read(|tx| friends(tx, &member.user.id)).await?)))
}

/// Whom to ask.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewFriend {
    /// The member's username; upper and lower case are one.
    #[schema(example = "night_owl")]
    pub username: String,
}

/// Asks another member to become a friend. Where they have asked already, the two are friends at
/// once.
///
/// Source: none; friends are taken for granted.
#[utoipa::path(
    post,
    path = "/api/friends",
    tag = "friends",
    operation_id = "ask_friend",
    request_body = NewFriend,
    responses(
        (status = OK, description = "The request is sent, or accepted if they had asked first.", body = Friends),
        (status = UNPROCESSABLE_ENTITY, description = "The username is the member's own."),
        NoMember, FriendAlready, FriendAsked, FriendBlocked, FriendsFull, RequestsFull, NoUsername,
        Unproven, Checked, ForMembers, Limited, WriteWithBody,
    )
)]
pub async fn ask(
    State(app): State<App>,
    Proven(member): Proven,
    peer: Peer,
    JsonBody { value, .. }: JsonBody<NewFriend>,
) -> Result<Response, ApiError> {
    app.floods().friend(peer, &member.user.id)?;
    if member.user.username.is_none() {
        return Err(NoUsername.into());
    }
    let (id, key, now) = (member.user.id, value.username.trim().to_lowercase(), app.now());
    let me = id.clone();
    let asked = app.store().write(move |tx| ask_in(tx, &me, &key, now));
    if let RequestOutcome::Accepted(other) = asked.await? {
        meet(&app, [id.clone(), other]).await;
    }
    Ok(private(Json(app.store().read(|tx| friends(tx, &id)).await?)))
}

/// What became of a request.
enum RequestOutcome {
    Sent,
    Accepted(String),
}

fn ask_in(tx: &Tx<'_>, me: &str, key: &str, now: Moment) -> Result<RequestOutcome, ApiError> {
    let other = friend::find_by_username(tx, key)?.ok_or(NoMember)?;
    if me == other {
        return Err(ApiError::invalid("username", "That's your own username."));
    }
    match friend::status(tx, me, &other)? {
        Some((Friendship::Accepted, _)) => return Err(FriendAlready.into()),
        Some((Friendship::Blocked, _)) => return Err(FriendBlocked.into()),
        Some((Friendship::Pending, _)) => return Err(FriendAsked.into()),
        Some((Friendship::Declined, since)) if since > now.days_before(DECLINED_DAYS) => {
            return Err(FriendAsked.into());
        }
        Some((Friendship::Declined, _)) | None => {}
    }
    if friend::count(tx, me, Friendship::Accepted)? >= MOST_FRIENDS {
        return Err(FriendsFull.into());
    }
    let theirs = friend::status(tx, &other, me)?.map(|(status, _)| status);
    if theirs == Some(Friendship::Pending) {
        friend::set(tx, me, &other, Friendship::Accepted, now)?;
        return Ok(RequestOutcome::Accepted(other));
    }
    if friend::count(tx, me, Friendship::Pending)? >= MOST_REQUESTS {
        return Err(RequestsFull.into());
    }
    friend::set(tx, me, &other, Friendship::Pending, now)?;
    Ok(RequestOutcome::Sent)
}

/// What to make of somebody.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FriendAnswer {
    /// `accepted` or `declined` to a request of theirs, or `blocked`.
    pub status: FriendStatus,
}

/// An answer.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FriendStatus {
    /// They are friends.
    Accepted,
    /// The request is not wanted; who made it is not told.
    Declined,
    /// Nothing of theirs reaches the member any more.
    Blocked,
}

/// Accepts or declines somebody's request, or blocks them.
///
/// Source: none; friends are taken for granted.
#[utoipa::path(
    put,
    path = "/api/friends/{user_id}",
    tag = "friends",
    operation_id = "answer_friend",
    params(("user_id" = String, Path, description = "The other member's id.")),
    request_body = FriendAnswer,
    responses(
        (status = OK, description = "The friendship, as it is now.", body = Friends),
        NoMember, NoRequest, FriendsFull, Unproven, ForMembers, Limited, WriteWithBody,
    )
)]
pub async fn answer(
    State(app): State<App>,
    Proven(member): Proven,
    peer: Peer,
    Name(other): Name,
    JsonBody { value, .. }: JsonBody<FriendAnswer>,
) -> Result<Response, ApiError> {
    app.floods().write(peer)?;
    let (me, now) = (member.user.id, app.now());
    let (id, other_id) = (me.clone(), other.clone());
    let answered = app.store().write(move |tx| answer_in(tx, &id, &other_id, value.status, now));
    answered.await?;
    if matches!(value.status, FriendStatus::Accepted) {
        meet(&app, [me.clone(), other]).await;
    }
    Ok(private(Json(app.store().read(|tx| friends(tx, &me)).await?)))
}

fn answer_in(
    tx: &Tx<'_>,
    me: &str,
    other: &str,
    answer: FriendStatus,
    now: Moment,
) -> Result<(), ApiError> {
    let is_known = me != other && user::find(tx, other)?.is_some();
    if !is_known {
        return Err(NoMember.into());
    }
    let theirs = friend::status(tx, other, me)?.map(|(status, _)| status);
    let own = friend::status(tx, me, other)?.map(|(status, _)| status);
    let has_asked = theirs == Some(Friendship::Pending) && own != Some(Friendship::Blocked);
    match answer {
        FriendStatus::Blocked => friend::set(tx, me, other, Friendship::Blocked, now)?,
        _ if !has_asked => return Err(NoRequest.into()),
        FriendStatus::Accepted if friend::count(tx, me, Friendship::Accepted)? >= MOST_FRIENDS => {
            return Err(FriendsFull.into());
        }
        FriendStatus::Accepted => friend::set(tx, me, other, Friendship::Accepted, now)?,
        FriendStatus::Declined => friend::set(tx, other, me, Friendship::Declined, now)?,
    }
    Ok(())
}

/// Removes a friend, takes a request back, or ends a block. Where there is nothing, nothing
/// changes.
///
/// Source: none; friends are taken for granted.
#[utoipa::path(
    delete,
    path = "/api/friends/{user_id}",
    tag = "friends",
    operation_id = "remove_friend",
    params(("user_id" = String, Path, description = "The other member's id.")),
    responses(
        (status = OK, description = "The friendship or request is deleted.", body = Friends),
        ForMembers, Limited, Write,
    )
)]
pub async fn delete(
    State(app): State<App>,
    member: Member,
    peer: Peer,
    Name(other): Name,
) -> Result<(StatusCode, Json<Friends>), ApiError> {
    app.floods().write(peer)?;
    let me = member.user.id;
    let id = me.clone();
    app.store().write(move |tx| friend::delete(tx, &id, &other)).await?;
    Ok((StatusCode::OK, Json(app.store().read(|tx| friends(tx, &me)).await?)))
}

/// Compares the tastes of two new friends, so that the answer can include the result. The
/// comparison finishes even if the caller has left.
async fn meet(app: &App, friends: [String; 2]) {
    let app = app.clone();
    let met = tokio::spawn(async move {
        for user_id in &friends {
            weekly::meet(&app, user_id).await?;
        }
        Ok(())
    });
    if let Err(error) = met.await.map_err(|_| StoreError::Panicked).flatten() {
        tracing::warn!(%error, "new friends were not compared; the nightly job will");
    }
}
