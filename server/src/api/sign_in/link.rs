//! Signing in by a link sent by mail, or by the code in the same mail.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use hyper::header::SET_COOKIE;
use hyper::{HeaderMap, StatusCode};
use segue_base::address;
use segue_base::token;
use segue_mail::{letter, sealed};
use segue_store::magic_link::{self, MagicLink, NewMagicLink};
use segue_store::session::Method;
use segue_store::{Tx, identity, outgoing_mail, user};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    CodeSpent, LinkSpent, OtherBrowser, SignedIn, WrongCode, known_device, new_session,
    with_session,
};
use crate::api::problems::{Checked, Limited, WriteWithBody};
use crate::api::session::{SessionUser, private};
use crate::app::App;
use crate::auth::{self, LINK_MINUTES, cookie};
use crate::error::{ApiError, Banned, Internal, NetworkBlocked};
use crate::extract::{JsonBody, Visitor, WritingPeer, email};
use crate::http::flood::Peer;

/// The message for a request without an address. Source: specification for visitors, section 5.
const EMAIL_MESSAGE: &str = "Please enter your email address";

/// How many digits a code has.
const CODE_DIGITS: usize = 6;
/// Codes of one address that count at the same time: the newest.
const CODES_AT_ONCE: usize = 2;

/// A wish for a link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkWish {
    /// Where to send it.
    #[schema(pattern = "^[^@]+@[^@]+$", example = "ada@mixes.example")]
    pub email: String,
    /// The page to go to once signed in; one of this site's own.
    #[serde(default)]
    pub redirect_path: String,
    /// Whether the mail also proves whose the account at a provider is that this browser has just
    /// come back from.
    #[serde(default)]
    pub with_identity: bool,
}

/// A link on its way.
#[derive(Debug, Serialize, ToSchema)]
pub struct LinkSent {
    /// How long it and its code can be used.
    pub expires_in_seconds: i64,
}

/// Sends a link and a code to sign in with.
///
/// Every address is answered alike, whether it has an account or not. The link serves in the
/// browser that asked, which a cookie tells; another browser has to confirm. Of wishes for one
/// address that come too often only the first ones send a mail; the answer is the same, and the
/// latest mail serves.
///
/// Source: 'sign in with a one-time link'.
#[utoipa::path(
    post,
    path = "/api/sign-in/link",
    tag = "sign-in",
    operation_id = "send_magic_link",
    request_body = LinkWish,
    responses(
        (status = ACCEPTED, description = "The mail is sent.", body = LinkSent),
        NetworkBlocked, Checked, Limited, WriteWithBody,
    )
)]
pub async fn send_link(
    State(app): State<App>,
    WritingPeer(peer): WritingPeer,
    headers: HeaderMap,
    JsonBody { value, .. }: JsonBody<LinkWish>,
) -> Result<Response, ApiError> {
    let email = email("email", &value.email, EMAIL_MESSAGE)?;
    let device = known_device(&app, &headers, &email).await?;
    let may_send = app.floods().link(peer, &email, device.as_deref()).await?;
    let is_secure = app.is_secure();
    let browser =
        cookie::CookieKind::Browser.find(&headers, is_secure).unwrap_or_else(token::secret);
    if may_send {
        send(&app, &browser, email, value).await?;
    }
    let sent = LinkSent { expires_in_seconds: LINK_MINUTES * 60 };
    let mut response = private((StatusCode::ACCEPTED, Json(sent)));
    if let Some(cookie) = cookie::CookieKind::Browser.set(&browser, is_secure) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Writes the mail, and keeps what it will prove.
async fn send(app: &App, browser: &str, email: String, wish: LinkWish) -> Result<(), ApiError> {
    let (secret, code) = (token::secret(), token::code());
    let now = app.now();
    let expires_at = auth::link_end(now);
    let origin = app.settings().public_origin();
    let mail = letter::magic_link(&email, &origin, &secret, &code, LINK_MINUTES, expires_at);
    let mail = sealed::seal(app.seal(), &mail).map_err(|_| Internal)?;
    let link = NewMagicLink {
        email,
        token_hash: token::hash(&secret),
        code_hash: token::code_hash(&code, browser),
        challenge: token::hash(browser),
        redirect_path: auth::own_path(&wish.redirect_path, address::is_page).to_owned(),
        with_identity: wish.with_identity,
        expires_at,
    };
    app.store()
        .write(move |tx| {
            magic_link::delete_expired(tx, now)?;
            magic_link::insert(tx, &link, now)?;
            outgoing_mail::insert_sealed(tx, &mail, now)
        })
        .await?;
    Ok(())
}

/// A link that was opened.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenedLink {
    /// The secret behind the link's `#`.
    pub token: String,
    /// Whether a person pressed a button to sign in although another browser asked for the link.
    #[serde(default)]
    pub confirmed: bool,
}

/// A code that was typed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TypedCode {
    /// The six digits.
    #[schema(pattern = "^[^0-9]*([0-9][^0-9]*){6}$", example = "402915")]
    pub code: String,
}

/// Signs in by a link.
///
/// Answers 409 `link.other_browser` when another browser asked for it and nobody has confirmed; the
/// link is not used up by that.
///
/// Source: the session read on its callback page.
#[utoipa::path(
    post,
    path = "/api/sign-in/link/open",
    tag = "sign-in",
    operation_id = "open_magic_link",
    request_body = OpenedLink,
    responses(
        (status = OK, description = "Signed in; the cookie is set.", body = SignedIn),
        OtherBrowser, LinkSpent, Banned, Limited, WriteWithBody,
    )
)]
pub async fn open_link(
    State(app): State<App>,
    visitor: Visitor,
    peer: Peer,
    headers: HeaderMap,
    JsonBody { value, .. }: JsonBody<OpenedLink>,
) -> Result<Response, ApiError> {
    app.floods().sign_in(peer).await?;
    let (hash, now) = (token::hash(&value.token), app.now());
    let link = app.store().read(|tx| magic_link::find(tx, &hash, now)).await?;
    let link = link.ok_or(LinkSpent)?;
    let browser = cookie::CookieKind::Browser.find(&headers, app.is_secure());
    let is_same = browser.is_some_and(|browser| token::hash(&browser) == link.challenge);
    if !is_same && !value.confirmed {
        return Err(OtherBrowser.into());
    }
    sign_in_by(&app, &visitor, &headers, link, is_same).await
}

/// Signs in by the code in the mail, in the browser that asked for it.
///
/// Every code that the browser asked for serves until it ends, for the address that it asked for
/// last, and a try is one of each of them. A code may be tried five times; then it answers 410
/// `code.spent`, and only the mail's link is of use.
///
/// Source: none; the second way beside the one-time link.
#[utoipa::path(
    post,
    path = "/api/sign-in/code",
    tag = "sign-in",
    operation_id = "sign_in_with_code",
    request_body = TypedCode,
    responses(
        (status = OK, description = "Signed in; the cookie is set.", body = SignedIn),
        LinkSpent, CodeSpent, WrongCode, Banned, Checked, Limited, WriteWithBody,
    )
)]
pub async fn with_code(
    State(app): State<App>,
    visitor: Visitor,
    peer: Peer,
    headers: HeaderMap,
    JsonBody { value, .. }: JsonBody<TypedCode>,
) -> Result<Response, ApiError> {
    app.floods().sign_in(peer).await?;
    let browser = cookie::CookieKind::Browser.find(&headers, app.is_secure());
    let browser = browser.ok_or(LinkSpent)?;
    let (challenge, now) = (token::hash(&browser), app.now());
    let typed: String = value.code.chars().filter(char::is_ascii_digit).collect();
    // A slip of the finger is no guess and costs no try.
    if typed.len() != CODE_DIGITS {
        return Err(ApiError::invalid("code", "The code has six digits"));
    }
    // The try is counted by a write of its own, before the code is looked at: it has to stay counted
    // whatever becomes of it.
    let counted = app.store().write::<_, ApiError>(move |tx| {
        let links = magic_link::list_of_browser(tx, &challenge, now)?;
        let newest = links.first().ok_or(LinkSpent)?;
        let tried = magic_link::count_tries(tx, &challenge, &newest.email, now)?;
        if tried > 0 { Ok(links) } else { Err(CodeSpent.into()) }
    });
    let most = magic_link::MOST_CODE_TRIES;
    let mut links = counted.await?;
    // Each further valid code makes it more likely that a stranger guesses one, yet the first of
    // two mails may be the one that is read.
    links.truncate(CODES_AT_ONCE);
    links.retain(|link| link.code_tries < most);
    let tries = links.first().map_or(most, |newest| newest.code_tries + 1);
    // People who asked twice may be looking at the first of the mails.
    let code_hash = token::code_hash(&typed, &browser);
    let link = links.into_iter().find(|link| link.code_hash == code_hash);
    let link = link.ok_or(WrongCode(most.saturating_sub(tries)))?;
    sign_in_by(&app, &visitor, &headers, link, true).await
}

/// Uses a link up and signs its address in. An identity that the browser has brought from a
/// provider is linked to the person only if the same browser asked for the mail. Otherwise the
/// person who asked could link an identity of their own to somebody else's account, and sign in
/// with it.
async fn sign_in_by(
    app: &App,
    visitor: &Visitor,
    headers: &HeaderMap,
    link: MagicLink,
    is_same_browser: bool,
) -> Result<Response, ApiError> {
    let (secrets, new) = new_session(app, headers, Method::MagicLink);
    let now = app.now();
    let redirect_path = link.redirect_path.clone();
    let holder = visitor.password_holder().map(str::to_owned);
    let work = move |tx: &Tx<'_>| -> Result<_, ApiError> {
        if !magic_link::use_up(tx, &link.id, now)? {
            return Err(LinkSpent.into());
        }
        let (user, created) = user::find_or_insert_proven(tx, &link.email, holder.as_deref(), now)?;
        let mut method = new.session.method;
        if link.with_identity
            && is_same_browser
            && let Some(identity) = identity::take_shown(tx, &link.challenge, now)?
        {
            new.link(tx, &identity, (&user, created), now)?;
            method = Method::Provider(identity.provider);
        }
        new.insert_by(tx, &user, method, now)?;
        Ok((user, created))
    };
    let (user, created) = app.store().write(work).await?;
    let answer = SignedIn { user: SessionUser::of(user), created, redirect_path };
    Ok(with_session(app, &secrets, Json(answer)))
}
