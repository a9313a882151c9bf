//! Checks of other machines: a mail server that greets, and providers that know this site. Each is
//! asked the question that the server itself asks first.

use segue_base::chance;
use segue_base::clock::Moment;
use segue_base::config::{SITE_NAME, Settings};
use segue_mail::transport::{SendError, Transport, folder, host};
use segue_providers::analytics::{self, AnalyticsError};
use segue_providers::google::Google;
use segue_providers::identity::{CALLBACK_PATH, ProviderError};
use segue_providers::outside::{Outside, OutsideError};
use segue_providers::spotify::{self, Spotify, SpotifyError};
use segue_store::outgoing_mail::NewMail;

use super::Finding;

/// The mail server, without the name and the secret; `None` if none is set.
#[must_use]
pub fn mail_server(settings: &Settings) -> Option<&str> {
    settings.smtp_url.as_ref().map(|url| host(url.reveal()))
}

/// Whether the mail server greets, and lets this site in.
pub async fn mail(settings: &Settings) -> Finding {
    let Some(transport) = transport(settings) else { return no_address() };
    match (&transport, mail_server(settings)) {
        (Transport::Smtp(_), Some(server)) => match transport.greet().await {
            Ok(()) if is_elsewhere(settings) => Finding::wrong(
                MAIL,
                format!(
                    "{server} answers, but emails are sent from {}, which no other server accepts",
                    settings.mail_from.email
                ),
                "set SEGUE_MAIL_FROM to an address of yours, such as Segue <segue@mixes.example>",
            ),
            Ok(()) => Finding::good(
                MAIL,
                format!("{server} answers; emails are sent from {}", settings.mail_from.email),
            ),
            Err(trouble) => Finding::wrong(
                MAIL,
                format!("{server} does not accept email from this site: {trouble}"),
                trouble.to_do(),
            ),
        },
        _ => no_server(settings),
    }
}

/// Whether a mail leaves: it is sent.
pub async fn send(settings: &Settings, mail: &NewMail, now: Moment) -> Finding {
    let Some(transport) = transport(settings) else { return no_address() };
    let greeted = self::mail(settings).await;
    if greeted.state == super::State::Wrong {
        return greeted;
    }
    let sent = transport.send(&chance::id(now), &settings.mail_from, mail).await;
    match (sent, mail_server(settings)) {
        (Ok(()), Some(server)) => {
            Finding::good(MAIL, format!("{server} accepted an email to {}", mail.recipient))
        }
        (Ok(()), None) => greeted,
        (Err(SendError::Later(said) | SendError::Never(said)), server) => {
            let server = server.unwrap_or("the folder for mails");
            Finding::wrong(
                MAIL,
                format!("{server} refused an email to {}: {said}", mail.recipient),
                "check that the mail server lets this site send from SEGUE_MAIL_FROM, and what it replied",
            )
        }
    }
}

const MAIL: &str = "mail";

fn transport(settings: &Settings) -> Option<Transport> {
    let url = settings.smtp_url.as_ref();
    Transport::new(url.map(|url| url.reveal()), &settings.data_dir)
}

/// Whether mails would come from this machine's own name although the site is public.
fn is_elsewhere(settings: &Settings) -> bool {
    settings.public_url.is_some() && settings.mail_from.email.domain() == "localhost"
}

fn no_address() -> Finding {
    Finding::wrong(
        MAIL,
        "the mail server's address is not valid",
        "set SEGUE_SMTP_URL to an address such as smtps://name:secret@mail.example",
    )
}

fn no_server(settings: &Settings) -> Finding {
    let mails = folder(&settings.data_dir);
    Finding::note(
        MAIL,
        format!("no mail server is set; emails are written to {}", mails.display()),
        "set SEGUE_SMTP_URL so that people can sign in by email",
    )
}

/// Whether Google publishes what every sign-in asks for first.
pub async fn google(settings: &Settings, now: Moment) -> Finding {
    let what = "google";
    let Some(keys) = settings.google.clone() else {
        return not_offered(what, "set SEGUE_GOOGLE_CLIENT_ID and SEGUE_GOOGLE_CLIENT_SECRET");
    };
    let outside = match Outside::new() {
        Ok(outside) => outside,
        Err(error) => return no_https(what, &error),
    };
    let (issuer, redirect) = (settings.google_issuer.as_str(), redirect(settings));
    let google = Google::new(keys, issuer.to_owned(), redirect.clone(), outside);
    match google.greet(now).await {
        Ok(()) => Finding::good(what, format!("{issuer} answers; register {redirect} there")),
        Err(ProviderError::Away(away)) => not_there(what, issuer, "SEGUE_GOOGLE_ISSUER", &away),
        Err(error) => Finding::wrong(
            what,
            format!("{issuer} does not answer: {error}"),
            "check that this machine can connect to it, and SEGUE_GOOGLE_ISSUER",
        ),
    }
}

/// Whether Spotify gives this site a token, and accepts it.
pub async fn spotify(settings: &Settings, now: Moment) -> Finding {
    let what = "spotify";
    let Some(keys) = settings.spotify.clone() else {
        return not_offered(what, "set SEGUE_SPOTIFY_CLIENT_ID and SEGUE_SPOTIFY_CLIENT_SECRET");
    };
    let outside = match Outside::new() {
        Ok(outside) => outside,
        Err(error) => return no_https(what, &error),
    };
    let spotify = Spotify::new(keys, settings, redirect(settings), outside);
    let asked = match spotify.greet(now).await {
        // A token is given to applications that are answered nothing.
        Ok(()) => spotify.find_tracks(SITE_NAME, now).await.map(drop),
        Err(error) => Err(error),
    };
    match asked {
        Ok(()) => refused_redirects(settings).unwrap_or_else(|| {
            let redirects = spotify_redirects(settings);
            Finding::good(what, format!("the credentials work; register {redirects} there"))
        }),
        Err(SpotifyError::Away(away)) => not_there(
            what,
            settings.spotify_accounts_url.as_str(),
            "SEGUE_SPOTIFY_ACCOUNTS_URL",
            &away,
        ),
        Err(SpotifyError::OwnerLapsed) => Finding::wrong(
            what,
            "it answers nothing, because the owner of this site's application there has no Premium",
            "get Spotify Premium for the account that the application belongs to at \
             developer.spotify.com; it takes some hours until Spotify answers again",
        ),
        Err(SpotifyError::Refused(status)) => Finding::wrong(
            what,
            format!("it gives this site a token but refuses a search with status {status}"),
            "check the application at developer.spotify.com",
        ),
        Err(error) => Finding::wrong(
            what,
            format!("it gives this site no token: {error}"),
            "check SEGUE_SPOTIFY_CLIENT_ID and SEGUE_SPOTIFY_CLIENT_SECRET, and that this machine can connect to it",
        ),
    }
}

/// Whether Spotify would refuse to send people back to this site. Since November 2025 it accepts
/// addresses with https, and with http only the two of the loopback. Source: Spotify's
/// documentation, 'Redirect URIs'.
fn refused_redirects(settings: &Settings) -> Option<Finding> {
    let origin = settings.public_origin();
    if origin.is_secure() || origin.is_loopback_address() {
        return None;
    }
    let found = format!(
        "it knows this site, but sends nobody back to {origin}: it takes https, and http for \
         127.0.0.1 and [::1] alone"
    );
    let to_do = if origin.is_of_this_machine() {
        "set SEGUE_PUBLIC_URL to the site's address with 127.0.0.1 in it, open the site there, and \
         enter the two addresses that this check then names at developer.spotify.com"
    } else {
        "put a proxy with https in front, set SEGUE_PUBLIC_URL to its address, and enter the two \
         addresses that this check then names at developer.spotify.com"
    };
    Some(Finding::wrong("spotify", found, to_do))
}

/// Whether Plausible tells how many visitors there are.
pub async fn plausible(settings: &Settings) -> Finding {
    let what = "plausible";
    let Some(keys) = settings.plausible.clone() else {
        let to_do = "set SEGUE_PLAUSIBLE_SITE_ID and SEGUE_PLAUSIBLE_API_KEY to let it count";
        return Finding::note(what, "not set up; this site counts its visitors itself", to_do);
    };
    let (outside, site) = match Outside::new() {
        Ok(outside) => (outside, keys.id.clone()),
        Err(error) => return no_https(what, &error),
    };
    match analytics::greet_plausible(keys, settings, outside).await {
        Ok(visitors) => {
            let noun = if visitors == 1 { "visitor" } else { "visitors" };
            Finding::good(
                what,
                format!("it reports {visitors} {noun} for {site} in the last month"),
            )
        }
        Err(AnalyticsError::Away(away)) => {
            not_there(what, settings.plausible_url.as_str(), "SEGUE_PLAUSIBLE_URL", &away)
        }
        Err(error) => Finding::wrong(
            what,
            format!("{} reports nothing for {site}: {error}", settings.plausible_url),
            "check SEGUE_PLAUSIBLE_API_KEY, a key of its Stats API, and SEGUE_PLAUSIBLE_SITE_ID, the \
             domain as Plausible has it, and that this machine can connect to it",
        ),
    }
}

/// Nothing comes back from the address that a setting says.
fn not_there(what: &'static str, url: &str, setting: &str, away: &OutsideError) -> Finding {
    let to_do = away
        .to_do(setting)
        .unwrap_or_else(|| format!("check {setting}, and that this machine can connect to it"));
    Finding::wrong(what, format!("{url} cannot be asked: {away}"), to_do)
}

fn not_offered(what: &'static str, to_do: &str) -> Finding {
    Finding {
        to_do: Some(to_do.to_owned()),
        ..Finding::good(what, "not set up, so it is not offered")
    }
}

fn no_https(what: &'static str, error: &OutsideError) -> Finding {
    let to_do = "this machine cannot make https connections; check its source of randomness";
    Finding::wrong(what, error.to_string(), to_do)
}

/// The pages that Spotify sends people back to, and it has to know each: one for those who sign in,
/// one for those who connect their account.
pub fn spotify_redirects(settings: &Settings) -> String {
    let connecting = spotify::connect_redirect(&settings.public_origin());
    format!("{} and {connecting}", redirect(settings))
}

/// The page that providers send people back to who sign in.
pub fn redirect(settings: &Settings) -> String {
    format!("{}{CALLBACK_PATH}", settings.public_origin())
}
