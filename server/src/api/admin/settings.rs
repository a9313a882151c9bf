//! The settings of the site, without their secrets, and whether the services that it uses answer.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use segue_base::config::{ClientKeys, Settings};
use segue_mail::letter;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::problems::{ForAdmins, Limited, Read, Write};
use crate::api::session::private;
use crate::app::App;
use crate::doctor::{Finding, State as Found, inside, outside};
use crate::error::{ApiError, Internal, NoService};
use crate::extract::{Admin, Name};

/// How long a test may take: less than a request may.
const PATIENCE: Duration = Duration::from_secs(25);

/// What the site is set to.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminSettings {
    /// The program's version.
    #[schema(example = "0.1.0")]
    pub version: &'static str,
    /// Where visitors find the site.
    pub public_url: String,
    /// Whether that is set; else it is the address listened on.
    pub is_public_url_set: bool,
    /// Folder of the database and the audio files.
    pub data_dir: String,
    /// Bytes that are free there; `null` where the system does not tell.
    #[schema(required)]
    pub free_bytes: Option<u64>,
    /// Bytes of the database, its log included.
    pub database_bytes: u64,
    /// Whether members may comment on mixes.
    pub comments_enabled: bool,
    /// Whether a proxy says where requests come from.
    pub trust_proxy: bool,
    /// What others do for the site.
    pub services: Vec<ServiceState>,
}

/// Something that others do for the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Service {
    /// Mail leaves.
    Mail,
    /// Spotify: signing in, artists, members' accounts.
    Spotify,
    /// Google: signing in.
    Google,
    /// Plausible counts visitors.
    Plausible,
}

impl Service {
    const ALL: [Self; 4] = [Self::Mail, Self::Spotify, Self::Google, Self::Plausible];

    fn name(self) -> &'static str {
        match self {
            Self::Mail => "mail",
            Self::Spotify => "spotify",
            Self::Google => "google",
            Self::Plausible => "plausible",
        }
    }

    /// The settings that set it up.
    fn settings(self) -> &'static [&'static str] {
        match self {
            Self::Mail => &["SEGUE_SMTP_URL", "SEGUE_MAIL_FROM"],
            Self::Spotify => &["SEGUE_SPOTIFY_CLIENT_ID", "SEGUE_SPOTIFY_CLIENT_SECRET"],
            Self::Google => &["SEGUE_GOOGLE_CLIENT_ID", "SEGUE_GOOGLE_CLIENT_SECRET"],
            Self::Plausible => &["SEGUE_PLAUSIBLE_SITE_ID", "SEGUE_PLAUSIBLE_API_KEY"],
        }
    }
}

/// How something that others do for the site is set up.
#[derive(Debug, Serialize, ToSchema)]
pub struct ServiceState {
    /// What it is.
    pub service: Service,
    /// Whether it is set up.
    pub is_set_up: bool,
    /// One sentence of how.
    pub about: String,
    /// Names of the settings that set it up.
    pub settings: &'static [&'static str],
}

impl ServiceState {
    fn of(service: Service, settings: &Settings) -> Self {
        let known = |keys: &ClientKeys, redirects: String| {
            format!("Client ID: {}. Register {redirects} there.", keys.id)
        };
        let about = match service {
            Service::Mail => outside::mail_server(settings).map(|server| {
                format!("Emails are sent through {server}, from {}.", settings.mail_from.email)
            }),
            Service::Spotify => (settings.spotify.as_ref())
                .map(|keys| known(keys, outside::spotify_redirects(settings))),
            Service::Google => {
                (settings.google.as_ref()).map(|keys| known(keys, outside::redirect(settings)))
            }
            Service::Plausible => settings.plausible.as_ref().map(|keys| {
                format!("Counts visitors of {} at {}.", keys.id, settings.plausible_url)
            }),
        };
        let instead = match service {
            Service::Mail => "Not set up: emails are saved in the data folder, under mail/.",
            Service::Plausible => "Not set up: the site counts its visitors itself.",
            Service::Spotify | Service::Google => "Not set up, and not offered.",
        };
        Self {
            service,
            is_set_up: about.is_some(),
            about: about.unwrap_or_else(|| instead.to_owned()),
            settings: service.settings(),
        }
    }
}

/// Shows the site's settings. Secrets are not shown.
///
/// Source: the linked settings page.
#[utoipa::path(
    get,
    path = "/api/admin/settings",
    tag = "admin",
    operation_id = "show_settings",
    responses(
        (status = OK, description = "The settings.", body = AdminSettings),
        ForAdmins, Read,
    )
)]
pub async fn show(State(app): State<App>, _: Admin) -> Result<Response, ApiError> {
    let settings = app.settings();
    let store = app.store().clone();
    let database_bytes = tokio::task::spawn_blocking(move || store.bytes()).await;
    Ok(private(Json(AdminSettings {
        version: env!("CARGO_PKG_VERSION"),
        public_url: settings.public_origin().to_string(),
        is_public_url_set: settings.public_url.is_some(),
        data_dir: settings.data_dir.display().to_string(),
        free_bytes: inside::free_bytes(&settings.data_dir).ok(),
        database_bytes: database_bytes.map_err(|_| Internal)??,
        comments_enabled: settings.comments_enabled,
        trust_proxy: settings.trust_proxy,
        services: Service::ALL.map(|service| ServiceState::of(service, settings)).into(),
    })))
}

/// How a test went.
#[derive(Debug, Serialize, ToSchema)]
pub struct ServiceTest {
    /// Whether it does what it is for.
    pub is_good: bool,
    /// What was found, in one sentence.
    pub found: String,
    /// What to do about it; `null` where nothing is wrong.
    #[schema(required)]
    pub to_do: Option<String>,
}

impl ServiceTest {
    fn of(finding: Finding) -> Self {
        let Finding { state, found, to_do, .. } = finding;
        // A service that is not set up is in order, and does nothing.
        Self { is_good: state == Found::Good && to_do.is_none(), found, to_do }
    }
}

/// Tests a service that the site uses: sends a mail to the admin who asks, or asks the provider
/// what the site itself asks first.
///
/// Source: the linked settings page.
#[utoipa::path(
    post,
    path = "/api/admin/settings/{service}/test",
    tag = "admin",
    operation_id = "test_service",
    params(("service" = String, Path, description = "`mail`, `spotify`, `google` or `plausible`.")),
    responses(
        (status = OK, description = "The outcome of the test.", body = ServiceTest),
        NoService, ForAdmins, Limited, Write,
    )
)]
pub async fn test(
    State(app): State<App>,
    Admin(admin): Admin,
    Name(service): Name,
) -> Result<Response, ApiError> {
    let service = Service::ALL.into_iter().find(|known| known.name() == service);
    let service = service.ok_or(NoService)?;
    app.floods().check(&admin.user.id)?;
    let (settings, now) = (app.settings(), app.now());
    let trying = async {
        match service {
            Service::Mail => {
                let mail = letter::trial(&admin.user.email, &settings.public_origin());
                outside::send(settings, &mail, now).await
            }
            Service::Spotify => outside::spotify(settings, now).await,
            Service::Google => outside::google(settings, now).await,
            Service::Plausible => outside::plausible(settings).await,
        }
    };
    let finding = tokio::time::timeout(PATIENCE, trying).await.unwrap_or_else(|_| {
        let to_do = "try again in a while, and check that this machine can connect to it";
        Finding::wrong(service.name(), "it does not answer", to_do)
    });
    Ok(private(Json(ServiceTest::of(finding))))
}
