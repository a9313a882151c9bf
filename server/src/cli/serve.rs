//! `segue serve`: everything put together, until someone says stop.

use std::net::SocketAddr;
use std::path::Path;

use segue_base::clock::Clock;
use segue_base::config::{Origin, Place, Settings};
use segue_base::log;
use segue_base::seal::{KEY_FILE, Seal};
use segue_base::token;
use segue_mail::transport;
use segue_providers::outside::Outside;
use segue_store::{Hold, OpenError, Store, StoreError, admin_link, make_private, site, user};
use tokio::net::TcpListener;

use super::{CliError, print};
use crate::app::App;
use crate::http::accept::{self, Limits};
use crate::objects::Files;
use crate::site::built::Built;
use crate::site::files::Site;
use crate::{router, tasks};

/// Serves until a signal to stop.
pub fn run(settings: Settings) -> Result<(), CliError> {
    log::to_stderr(&settings.log);
    for unknown in Settings::survey_env().unknown {
        tracing::warn!("{unknown}");
    }
    let (store, _hold) = open(&settings)?;
    match &settings.backup_dir {
        Some(Place::Folder(folder)) => make_ready(folder, &settings.data_dir)?,
        Some(Place::Bucket(address)) if settings.objects_url.as_ref() == Some(address) => {
            return Err(CliError::Input(format!(
                "SEGUE_BACKUP_DIR: expected another place than SEGUE_OBJECTS_URL, got `{address}`"
            )));
        }
        Some(Place::Bucket(_)) | None => {}
    }
    let site = site(settings.site_dir.as_deref())?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|source| CliError::System { doing: "start".to_owned(), source })?;
    let served = runtime.block_on(serve(settings, store.clone(), site));
    // Requests that are still running after the grace period end with the runtime. Acknowledged
    // writes are in the database, which is closed last.
    runtime.shutdown_background();
    store.close();
    served
}

/// Opens the database. A data folder with a database is held for as long as the server runs; servers
/// beside a PostgreSQL server share nothing but that.
fn open(settings: &Settings) -> Result<(Store, Option<Hold>), CliError> {
    if let Some(url) = &settings.database_url {
        make_private(&settings.data_dir)
            .map_err(|source| OpenError::Folder { path: settings.data_dir.clone(), source })?;
        return Ok((Store::connect(url.reveal())?, None));
    }
    let hold = Hold::take(&settings.data_dir)?;
    Ok((Store::open_held(&settings.data_dir, &hold)?, Some(hold)))
}

/// Makes the folder for copies, which must be another one than the data folder.
fn make_ready(folder: &Path, data_dir: &Path) -> Result<(), CliError> {
    let shown = folder.display().to_string();
    let say = |source| CliError::File {
        doing: "make SEGUE_BACKUP_DIR, the folder for copies,",
        path: shown.clone(),
        source,
    };
    make_private(folder).map_err(&say)?;
    if folder.canonicalize().map_err(&say)? == data_dir.canonicalize().map_err(&say)? {
        return Err(CliError::Input(format!(
            "SEGUE_BACKUP_DIR: expected another folder than the data folder, got `{shown}`"
        )));
    }
    Ok(())
}

/// Reads the built site. Without the setting it may be missing, and the API works all the same; a
/// folder that was named has to be there.
fn site(named: Option<&Path>) -> Result<Site, CliError> {
    let built = Built::find(named);
    let site = Site::load(&built)?;
    match named {
        _ if site.template().is_some() => (),
        Some(folder) => {
            return Err(CliError::Input(format!(
                "SEGUE_SITE_DIR: expected the folder of the built site, with its `index.html`, got \
                 `{}`",
                folder.display()
            )));
        }
        None => tracing::warn!(
            "there is no built site {built}; pages answer 503 (SEGUE_SITE_DIR names another folder)"
        ),
    }
    Ok(site)
}

/// Refuses a key that other servers of this site do not have: what one sealed, another could not open, and
/// each would count a visitor's network as another.
async fn check_key(store: &Store, seal: &Seal) -> Result<(), CliError> {
    if !store.is_shared() {
        return Ok(());
    }
    let mark = seal.derive("mark");
    if store.write::<_, StoreError>(move |tx| site::has_key(tx, &mark)).await? {
        return Ok(());
    }
    Err(CliError::Input(
        "SEGUE_SECRET_KEY: expected the key that this site's other servers have; if that is lost, \
         docs/scale.md says how to begin with a new one"
            .to_owned(),
    ))
}

async fn serve(mut settings: Settings, store: Store, site: Site) -> Result<(), CliError> {
    let (listener, address) = listen(settings.listen).await?;
    settings.listen = address;
    let stop = accept::stop_signal()
        .map_err(|source| CliError::System { doing: "listen to signals".to_owned(), source })?;
    let limits = Limits { is_behind_proxy: settings.trust_proxy, ..Limits::default() };
    let outside = Outside::new().map_err(|error| CliError::System {
        doing: "speak https".to_owned(),
        source: std::io::Error::other(error),
    })?;
    let seal = Seal::load(&settings).map_err(|source| CliError::File {
        doing: "read",
        path: settings.data_dir.join(KEY_FILE).display().to_string(),
        source,
    })?;
    check_key(&store, &seal).await?;
    let files = [Files::sounds(&settings)?, Files::uploads(&settings)?];
    let app = App::new(settings, store, Clock::system(), site, seal, files, &outside);
    let _working = tasks::start(&app)
        .await
        .map_err(|source| CliError::System { doing: "send mail".to_owned(), source })?;
    let (router, strict) = (router::build(app.clone(), limits), app.strict_headers().clone());
    let stop = {
        let app = app.clone();
        async move {
            stop.await;
            app.live().close();
        }
    };
    print(&format!("Segue is at {}\n", Origin::of_address(address)))?;
    // Visitors are served all the same: a disk that is full now will not be for ever.
    if let Err(error) = first_admin(&app).await {
        tracing::error!(%error, "there is no admin, and the link for the first one could not be created");
    }
    accept::serve(listener, router, strict, limits, stop).await;
    tracing::info!("stopped");
    Ok(())
}

/// Prints a link that makes its opener the first admin, for as long as there is none. Each start
/// prints a new one, so that an old log opens nothing. Using the link requires a sign-in, which
/// requires a mail.
async fn first_admin(app: &App) -> Result<(), CliError> {
    if app.store().read(user::has_admin).await? {
        return Ok(());
    }
    let (secret, now) = (token::secret(), app.now());
    let hash = token::hash(&secret);
    // The link of a server that has just started beside this one goes on opening.
    let has_others = app.settings().database_url.is_some();
    let put = app.store().write(move |tx| match has_others {
        true => admin_link::add(tx, &hash, now, now.days_before(1)),
        false => admin_link::replace(tx, &hash, now),
    });
    put.await?;
    let origin = app.settings().public_origin();
    print(&format!("There is no admin yet: open {origin}/first-admin#token={secret}\n"))?;
    if app.settings().smtp_url.is_some() {
        return Ok(());
    }
    let folder = transport::folder(&app.settings().data_dir);
    print(&format!(
        "No mail server is set: emails are written to {}; the subject contains the sign-in code\n",
        folder.display()
    ))
}

async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), CliError> {
    let say =
        |source| CliError::System { doing: format!("listen on {address} (SEGUE_LISTEN)"), source };
    let listener = TcpListener::bind(address).await.map_err(say)?;
    let address = listener.local_addr().map_err(say)?;
    Ok((listener, address))
}
