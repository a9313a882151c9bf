//! The texts of our mails, plain and as HTML.

use segue_base::address;
use segue_base::clock::Moment;
use segue_base::config::{Origin, SITE_NAME};
use segue_store::outgoing_mail::NewMail;

use super::quote::quote;

/// The mail with a link and a code to sign in.
///
/// The secret is behind the `#` of the link: browsers keep that to themselves, so it is in no log
/// on the way, and a program that opens links before people do cannot use it up.
#[must_use]
pub fn magic_link(
    recipient: &str,
    origin: &Origin,
    token: &str,
    code: &str,
    minutes: i64,
    expires_at: Moment,
) -> NewMail {
    let link = format!("{origin}/auth/callback#token={token}");
    let text = format!(
        "Sign in to {SITE_NAME}\n\nOpen this link in the browser you requested it from:\n\n{link}\n\n\
         Or enter this code there: {code}\n\n\
         Each works once, and both expire in {minutes} minutes. If you did not request them, you can ignore this email: nobody can sign in without it.\n"
    );
    let html = format!(
        "<!doctype html><html lang=\"en\"><body style=\"margin:0;background:#f4f3f1;\
         font:16px/1.5 -apple-system,'Segoe UI',sans-serif;color:#1a1918\">\
         <div style=\"max-width:30rem;margin:0 auto;padding:2.5rem 1.5rem\">\
         <h1 style=\"font-size:1.375rem;margin:0 0 1rem\">Sign in to {SITE_NAME}</h1>\
         <p>Open this link in the browser you requested it from:</p>\
         <p><a href=\"{link}\" style=\"display:inline-block;background:#1a1918;color:#fff;\
         padding:.75rem 1.5rem;border-radius:999px;text-decoration:none\">Sign in</a></p>\
         <p>Or enter this code there:</p>\
         <p style=\"font-size:1.75rem;letter-spacing:.25em;margin:0 0 1.5rem\"><strong>{code}</strong></p>\
         <p style=\"color:#6b6863;font-size:.875rem\">Each works once, and both expire in {minutes} minutes. If you did not request them, you can ignore this email: nobody can sign in without it.</p>\
         </div></body></html>"
    );
    NewMail {
        recipient: recipient.to_owned(),
        subject: format!("{code} is your code for {SITE_NAME}"),
        text,
        html,
        expires_at: Some(expires_at),
    }
}

/// The mail that tells a member that their mix is on the site.
#[must_use]
pub fn submission_approved(recipient: &str, origin: &Origin, title: &str, slug: &str) -> NewMail {
    let (title, link) = (quote(title), format!("{origin}{}", address::of_mix(slug)));
    let text = format!(
        "{title} is now on {SITE_NAME}\n\n{link}\n\nThank you for submitting it. Listeners can add missing times and vote on them.\n"
    );
    plain(recipient, format!("{title} is now on {SITE_NAME}"), text)
}

/// The mail that tells a member that their mix was not taken.
#[must_use]
pub fn submission_rejected(recipient: &str, origin: &Origin, title: &str, reason: &str) -> NewMail {
    let title = quote(title);
    let why = if reason.is_empty() {
        String::new()
    } else {
        format!("The reviewer's reason:\n\n{reason}\n\n")
    };
    let text = format!(
        "{title} was not accepted\n\n{why}You can submit it again at any time: {origin}/submit-mix\n"
    );
    plain(recipient, format!("{title} was not accepted"), text)
}

/// The mail that tells a member that they may connect Spotify.
#[must_use]
pub fn spotify_approved(recipient: &str, origin: &Origin, spotify_email: &str) -> NewMail {
    let text = format!(
        "You can now connect Spotify\n\nYour request for {spotify_email} was approved. Connect your \
         account in your settings: {origin}/settings\n"
    );
    plain(recipient, format!("You can now connect Spotify to {SITE_NAME}"), text)
}

/// The mail that tells a member that they may not connect Spotify.
#[must_use]
pub fn spotify_rejected(recipient: &str, origin: &Origin, spotify_email: &str) -> NewMail {
    let text = format!(
        "Your request to connect Spotify was not approved\n\nYou requested access for {spotify_email}. You can request it again in your settings, perhaps with a different address: {origin}/settings\n"
    );
    plain(recipient, "Your request to connect Spotify was not approved".to_owned(), text)
}

/// The mail that tells somebody that they have signed in with a browser that is new.
#[must_use]
pub fn new_device(recipient: &str, origin: &Origin, device: &str, now: Moment) -> NewMail {
    let subject = format!("New sign-in to {SITE_NAME}");
    let if_not = format!(
        "If this was not you, someone can read your email or knows your password: sign out everywhere in your settings, and change your password if you have one: {origin}/settings"
    );
    safety(recipient, subject, Some(device), &if_not, now)
}

/// The mail that tells somebody that they have a password, or another one.
#[must_use]
pub fn password_set(
    recipient: &str,
    origin: &Origin,
    is_first: bool,
    device: &str,
    now: Moment,
) -> NewMail {
    let done = if is_first { "was set" } else { "was changed" };
    let if_not = format!(
        "If this was not you, sign in by email, change your password, and sign out everywhere in your settings: {origin}/settings"
    );
    let subject = format!("Your password for {SITE_NAME} {done}");
    safety(recipient, subject, Some(device), &if_not, now)
}

/// The mail that tells somebody that they can sign in with an account elsewhere from now on.
#[must_use]
pub fn provider_linked(
    recipient: &str,
    origin: &Origin,
    provider: &str,
    device: &str,
    now: Moment,
) -> NewMail {
    let if_not = format!(
        "If this was not you, sign out everywhere in your settings, and contact whoever runs the site: \
         {origin}/settings"
    );
    let subject = format!("You can now sign in to {SITE_NAME} with {provider}");
    safety(recipient, subject, Some(device), &if_not, now)
}

/// The mail that tells somebody that they are an admin from now on.
#[must_use]
pub fn made_admin(recipient: &str, origin: &Origin, now: Moment) -> NewMail {
    let if_not = format!(
        "If you did not expect this, contact whoever runs the site, and sign out everywhere in your settings: {origin}/settings"
    );
    safety(recipient, format!("You are now an admin of {SITE_NAME}"), None, &if_not, now)
}

/// The mail that tells a member that they are banned, until a moment or for good, and why.
#[must_use]
pub fn banned(recipient: &str, origin: &Origin, reason: &str, ends_at: Option<Moment>) -> NewMail {
    let happened = format!("You have been banned from {SITE_NAME}");
    let until = match ends_at {
        Some(end) => format!("until {}. From then on you can sign in as before.", end.words()),
        None => "for good.".to_owned(),
    };
    let text = format!(
        "{happened}\n\nYou cannot sign in {until}\n\nThe reason:\n\n{reason}\n\nYou can still read and listen without signing in: {origin}\n"
    );
    plain(recipient, happened, text)
}

/// A mail about the safety of an account: what happened, when and by which browser, and what to do if it
/// was somebody else.
fn safety(
    recipient: &str,
    happened: String,
    device: Option<&str>,
    if_not: &str,
    now: Moment,
) -> NewMail {
    let when = now.words();
    let with = device.map(|device| format!(", with {device}")).unwrap_or_default();
    let text = format!("{happened}\n\nThis happened on {when}{with}.\n\n{if_not}\n");
    plain(recipient, happened, text)
}

/// The mail that an admin sends themselves, to see that mails arrive.
#[must_use]
pub fn trial(recipient: &str, origin: &Origin) -> NewMail {
    let text = format!(
        "Email from {SITE_NAME} works\n\nYou sent this test yourself, from the settings of {origin}.\n"
    );
    plain(recipient, format!("Email from {SITE_NAME} works"), text)
}

/// A mail that says the same as text and as HTML.
fn plain(recipient: &str, subject: String, text: String) -> NewMail {
    let mut html = String::from(
        "<!doctype html><html lang=\"en\"><body style=\"margin:0;background:#f4f3f1;\
         font:16px/1.5 -apple-system,'Segoe UI',sans-serif;color:#1a1918\">\
         <div style=\"max-width:30rem;margin:0 auto;padding:2.5rem 1.5rem\">",
    );
    for paragraph in text.trim().split("\n\n") {
        html.push_str("<p>");
        html.push_str(&segue_base::html::escape(paragraph));
        html.push_str("</p>");
    }
    html.push_str("</div></body></html>");
    // A subject is one line, whatever people call their mixes.
    let subject = subject.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    NewMail { recipient: recipient.to_owned(), subject, text, html, expires_at: None }
}
