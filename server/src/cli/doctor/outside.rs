//! What the server needs of other machines: a mail server that greets, and providers that know this
//! site. Each is asked what the server itself asks first.

use super::Finding;
use crate::auth::provider::CALLBACK_PATH;
use crate::clock::Moment;
use crate::config::Settings;
use crate::google::Google;
use crate::mail::transport::Transport;
use crate::outside::Outside;
use crate::spotify::Spotify;

pub async fn mail(settings: &Settings) -> Vec<Finding> {
    let what = "mail";
    let url = settings.smtp_url.as_ref();
    let transport = Transport::new(url.map(|url| url.reveal()), &settings.data_dir);
    let finding = match (transport, url) {
        (Some(Transport::Folder(folder)), _) => Finding::note(
            what,
            format!("no mail server is set; mails are files in {}", folder.display()),
            "set SEGUE_SMTP_URL, so that people can sign in by mail",
        ),
        (Some(smtp), Some(url)) => {
            let server = host(url.reveal());
            match smtp.greet().await {
                Ok(()) => Finding::good(
                    what,
                    format!("{server} greets; mails are from {}", settings.mail_from.email),
                ),
                Err(trouble) => Finding::wrong(
                    what,
                    format!("{server} takes no mail of this site: {trouble}"),
                    trouble.to_do(),
                ),
            }
        }
        (..) => Finding::wrong(
            what,
            "the mail server's address does not read",
            "set SEGUE_SMTP_URL to an address such as smtps://name:secret@mail.example",
        ),
    };
    vec![finding]
}

/// The part of a mail server's address that everyone may see.
fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let rest = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
    rest.split(['/', '?']).next().unwrap_or(rest)
}

/// Every provider, a line each.
pub async fn providers(settings: &Settings, now: Moment) -> Vec<Finding> {
    let outside = match Outside::new() {
        Ok(outside) => outside,
        Err(error) => {
            let to_do = "this machine cannot speak https; look at its random source";
            return vec![Finding::wrong("providers", error.to_string(), to_do)];
        }
    };
    vec![google(settings, &outside, now).await, spotify(settings, &outside, now).await]
}

async fn google(settings: &Settings, outside: &Outside, now: Moment) -> Finding {
    let what = "google";
    let Some(keys) = settings.google.clone() else {
        return Finding::good(what, "it is not set up, and not offered");
    };
    let (issuer, redirect) = (settings.google_issuer.as_str(), redirect(settings));
    let google = Google::new(keys, issuer.to_owned(), redirect.clone(), outside.clone());
    match google.greet(now).await {
        Ok(()) => Finding::good(what, format!("{issuer} answers; it has to know {redirect}")),
        Err(error) => Finding::wrong(
            what,
            format!("{issuer} does not answer: {error}"),
            "check that this machine may connect to it, and SEGUE_GOOGLE_ISSUER",
        ),
    }
}

async fn spotify(settings: &Settings, outside: &Outside, now: Moment) -> Finding {
    let what = "spotify";
    let Some(keys) = settings.spotify.clone() else {
        return Finding::good(what, "it is not set up, and not offered");
    };
    let redirect = redirect(settings);
    let spotify = Spotify::new(keys, settings, redirect.clone(), outside.clone());
    match spotify.greet(now).await {
        Ok(()) => Finding::good(what, format!("it knows this site; it has to know {redirect}")),
        Err(error) => Finding::wrong(
            what,
            format!("it gives this site no token: {error}"),
            "check SEGUE_SPOTIFY_CLIENT_ID and SEGUE_SPOTIFY_CLIENT_SECRET, and that this machine \
             may connect to it",
        ),
    }
}

fn redirect(settings: &Settings) -> String {
    format!("{}{CALLBACK_PATH}", settings.public_origin())
}

#[cfg(test)]
mod tests {
    use super::host;

    #[test]
    fn the_secret_of_an_address_is_not_shown() {
        for (url, want) in [
            ("smtps://name:secret@mail.example", "mail.example"),
            ("smtp://a%40b:p@ss@mail.example:587?tls=required", "mail.example:587"),
            ("smtp://127.0.0.1:25/", "127.0.0.1:25"),
        ] {
            assert_eq!(host(url), want);
        }
    }
}
