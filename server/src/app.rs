//! The state of a running server, which every handler gets.

use std::sync::Arc;

use segue_base::clock::{Clock, Moment};
use segue_base::config::{Origin, Settings};
use segue_base::seal::Seal;
use segue_base::waker::Waker;
use segue_providers::analytics::Analytics;
use segue_providers::google::Google;
use segue_providers::identity::CALLBACK_PATH;
use segue_providers::outside::Outside;
use segue_providers::soundcloud::SoundCloud;
use segue_providers::spotify::Spotify;
use segue_store::Store;

use crate::error::ApiError;
use crate::http::body_budget::BodyBudget;
use crate::http::flood::Floods;
use crate::http::headers::StrictHeaders;
use crate::http::metrics::Metrics;
use crate::http::network::Networks;
use crate::http::prepared::Prepared;
use crate::http::response_cache::ResponseCache;
use crate::http::shared_limit::SharedLimits;
use crate::library::desk::LibraryDesk;
use crate::live::Hub;
use crate::objects::Files;
use crate::picture::Painter;
use crate::site::files::Site;
use crate::tasks::trouble::Trouble;

/// A running server. Cloning gives another handle to the same one.
#[derive(Clone)]
pub struct App(Arc<Parts>);

struct Parts {
    settings: Settings,
    store: Store,
    clock: Clock,
    site: Site,
    responses: ResponseCache,
    painter: Painter,
    floods: Floods,
    networks: Networks,
    body_budget: BodyBudget,
    waker: Waker,
    carrier_waker: Waker,
    sync_waker: Waker,
    backup_trouble: Trouble,
    library: LibraryDesk,
    live: Hub,
    metrics: Metrics,
    spotify: Option<Spotify>,
    seal: Seal,
    google: Option<Google>,
    soundcloud: SoundCloud,
    analytics: Analytics,
    strict_headers: StrictHeaders,
    sounds: Files,
    uploads: Files,
}

impl App {
    /// Puts a server together. Its files are the sounds, and what is on its way to them.
    #[must_use]
    pub fn new(
        settings: Settings,
        store: Store,
        clock: Clock,
        site: Site,
        seal: Seal,
        [sounds, uploads]: [Files; 2],
        outside: &Outside,
    ) -> Self {
        let strict_headers = StrictHeaders::new(&settings, site.inline_scripts());
        let redirect = format!("{}{CALLBACK_PATH}", settings.public_origin());
        let spotify = settings
            .spotify
            .clone()
            .map(|keys| Spotify::new(keys, &settings, redirect.clone(), outside.clone()));
        let google = settings.google.clone().map(|keys| {
            let issuer = settings.google_issuer.as_str().to_owned();
            Google::new(keys, issuer, redirect.clone(), outside.clone())
        });
        let soundcloud = SoundCloud::new(&settings, outside.clone());
        let analytics = Analytics::new(&settings, store.clone(), outside);
        let shared =
            store.is_shared().then(|| SharedLimits::new(store.clone(), clock.clone(), &seal));
        let floods = Floods::new(shared);
        Self(Arc::new(Parts {
            settings,
            store,
            clock,
            site,
            responses: ResponseCache::default(),
            painter: Painter::default(),
            floods,
            networks: Networks::new(&seal),
            body_budget: BodyBudget::default(),
            waker: Waker::default(),
            carrier_waker: Waker::default(),
            sync_waker: Waker::default(),
            backup_trouble: Trouble::default(),
            library: LibraryDesk::default(),
            live: Hub::default(),
            metrics: Metrics::default(),
            spotify,
            seal,
            google,
            soundcloud,
            analytics,
            strict_headers,
            sounds,
            uploads,
        }))
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// The database.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// The present moment.
    #[must_use]
    pub fn now(&self) -> Moment {
        self.0.clock.now()
    }

    /// Where moments come from.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.0.clock
    }

    /// The built site.
    #[must_use]
    pub fn site(&self) -> &Site {
        &self.0.site
    }

    /// The sound files.
    #[must_use]
    pub fn sounds(&self) -> &Files {
        &self.0.sounds
    }

    /// How far the library is read.
    #[must_use]
    pub fn library(&self) -> &LibraryDesk {
        &self.0.library
    }

    /// Where the pieces of files on their way to the site are.
    #[must_use]
    pub fn uploads(&self) -> &Files {
        &self.0.uploads
    }

    /// The painter of pictures.
    #[must_use]
    pub fn painter(&self) -> &Painter {
        &self.0.painter
    }

    /// How often things may be asked.
    #[must_use]
    pub fn floods(&self) -> &Floods {
        &self.0.floods
    }

    /// Tells networks apart.
    #[must_use]
    pub fn networks(&self) -> &Networks {
        &self.0.networks
    }

    /// Where there is room for bodies.
    #[must_use]
    pub fn body_budget(&self) -> &BodyBudget {
        &self.0.body_budget
    }

    /// Wakes the task that sends mail.
    #[must_use]
    pub fn waker(&self) -> &Waker {
        &self.0.waker
    }

    /// Wakes the task that carries likes to Spotify.
    #[must_use]
    pub fn carrier_waker(&self) -> &Waker {
        &self.0.carrier_waker
    }

    /// Wakes the task that reads members' listening.
    #[must_use]
    pub fn sync_waker(&self) -> &Waker {
        &self.0.sync_waker
    }

    /// Why the latest copy of the database was not made.
    #[must_use]
    pub fn backup_trouble(&self) -> &Trouble {
        &self.0.backup_trouble
    }

    /// The key that members' tokens are encrypted with.
    #[must_use]
    pub fn seal(&self) -> &Seal {
        &self.0.seal
    }

    /// The events of mixes that are open.
    #[must_use]
    pub fn live(&self) -> &Hub {
        &self.0.live
    }

    /// The metrics.
    #[must_use]
    pub fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// Spotify, where it is set up.
    #[must_use]
    pub fn spotify(&self) -> Option<&Spotify> {
        self.0.spotify.as_ref()
    }

    /// Google, where it is set up.
    #[must_use]
    pub fn google(&self) -> Option<&Google> {
        self.0.google.as_ref()
    }

    /// SoundCloud.
    #[must_use]
    pub fn soundcloud(&self) -> &SoundCloud {
        &self.0.soundcloud
    }

    /// The service that counts visitors.
    #[must_use]
    pub fn analytics(&self) -> &Analytics {
        &self.0.analytics
    }

    /// Whether visitors come by https.
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.0.settings.public_url.as_ref().is_some_and(Origin::is_secure)
    }

    /// The headers of every answer.
    #[must_use]
    pub fn strict_headers(&self) -> &StrictHeaders {
        &self.0.strict_headers
    }

    /// The moment from which on mixes do not count in lists, where the settings name one.
    #[must_use]
    pub fn list_created_before(&self) -> Option<Moment> {
        self.0.settings.list_created_until.map(segue_base::clock::Day::end)
    }

    /// Returns a prepared answer from the response cache, or makes it.
    ///
    /// # Errors
    /// What `make` answers.
    pub async fn prepared(
        &self,
        name: &str,
        make: impl AsyncFnOnce(Moment) -> Result<Prepared, ApiError>,
    ) -> Result<Arc<Prepared>, ApiError> {
        let now = self.now();
        self.0.responses.find_or_make(name, &self.0.store, now, || make(now)).await
    }
}
