//! The whole route table, grouped by who may call.

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{ApiError, MethodNotAllowed, NoOperation};
use crate::http::accept::Limits;
use crate::http::every;
use crate::http::parameters::Known;
use crate::{api, site};

/// The API's operations.
fn operations() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(api::docs::about())
        .merge(for_anyone())
        .merge(for_listeners())
        .merge(of_comments())
        .merge(for_members())
        .merge(for_admins_of_mixes())
        .merge(for_admins_of_site())
        .merge(describing())
        .merge(for_machines())
        .merge(for_operators())
}

/// Operations for anyone, signed in or not.
fn for_anyone() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(api::home::show))
        .routes(routes!(api::list::show))
        .routes(routes!(api::mix::latest::list))
        .routes(routes!(api::mix::show))
        .routes(routes!(api::mix::alike::list))
        .routes(routes!(api::artist::show))
        .routes(routes!(api::artist::show_at_spotify))
        .routes(routes!(api::search::show))
        .routes(routes!(api::fact::show))
        .routes(routes!(api::submission::own::list, api::submission::create))
        .routes(routes!(api::suggestion::own::list))
        .routes(routes!(api::suggestion::own::withdraw))
        .routes(routes!(api::suggestion::create::create))
        .routes(routes!(api::submission::source::known))
        .routes(routes!(api::submission::source::sound))
        .routes(routes!(api::session::show, api::session::delete))
        .routes(routes!(api::sign_in::link::send_link))
        .routes(routes!(api::sign_in::link::open_link))
        .routes(routes!(api::sign_in::link::with_code))
        .routes(routes!(api::sign_in::password::with_password))
        .routes(routes!(api::sign_in::provider::list))
        .routes(routes!(api::sign_in::provider::begin))
        .routes(routes!(api::sign_in::provider::finish))
        .routes(routes!(api::analytics::create))
}

/// Operations for anyone, who is known by name or by the id of an anonymous session.
fn for_listeners() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(api::timestamp::list::list, api::timestamp::create::create))
        .routes(routes!(api::timestamp::own::change, api::timestamp::own::withdraw))
        .routes(routes!(api::timestamp::put::put))
        .routes(routes!(api::timestamp::cues::list))
        .routes(routes!(api::timestamp::cues::history))
        .routes(routes!(api::timestamp::vote::vote, api::timestamp::vote::release))
        .routes(routes!(api::report::of_time))
        .routes(routes!(api::timestamp::watch::watch))
        .routes(routes!(api::timestamp::watch::watch_all))
}

/// Comments, where the site has them: anyone reads, members write.
fn of_comments() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(api::comment::list::list, api::comment::create::create))
        .routes(routes!(api::comment::list::list_replies, api::comment::create::reply))
        .routes(routes!(api::comment::vote::vote))
        .routes(routes!(api::comment::delete::delete))
        .routes(routes!(api::report::of_comment))
}

/// Operations for members.
fn for_members() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(api::session::list, api::session::delete_all))
        .routes(routes!(api::session::delete_one))
        .routes(routes!(api::session::first_admin))
        .routes(routes!(api::like::list::list))
        .routes(routes!(api::like::list::list_ids))
        .routes(routes!(api::like::put, api::like::delete))
        .routes(routes!(api::like::take_over))
        .routes(routes!(api::like::mix::list))
        .routes(routes!(api::like::mix::put, api::like::mix::delete))
        .routes(routes!(api::user::show, api::account::delete))
        .routes(routes!(api::account::export_json))
        .routes(routes!(api::account::export_csv))
        .routes(routes!(api::user::set_username))
        .routes(routes!(api::password::set))
        .routes(routes!(api::user::set_like_preferences))
        .routes(routes!(api::user::create_whitelist_request))
        .routes(routes!(api::position::list, api::position::keep, api::position::clear))
        .routes(routes!(api::position::set_preference))
        .routes(routes!(api::heard::list, api::heard::keep))
        .routes(routes!(api::spotify::show))
        .routes(routes!(api::spotify::begin, api::spotify::finish, api::spotify::drop_connection))
        .routes(routes!(api::spotify::retry_likes))
        .routes(routes!(api::spotify::sync::show, api::spotify::sync::begin))
        .routes(routes!(api::friend::list, api::friend::ask))
        .routes(routes!(api::friend::answer, api::friend::delete))
        .routes(routes!(api::discover::show))
        .routes(routes!(api::discover::refuse, api::discover::restore))
}

/// Operations for admins: review, and mixes with their tracklists.
fn for_admins_of_mixes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(api::analytics::show))
        .routes(routes!(api::analytics::show_realtime))
        .routes(routes!(api::cue::set))
        .routes(routes!(api::admin::staged::list::list, api::admin::staged::create::create))
        .routes(routes!(
            api::admin::staged::show::show,
            api::admin::staged::save::save,
            api::admin::staged::delete::delete
        ))
        .routes(routes!(api::admin::staged::bulk::review))
        .routes(routes!(api::admin::staged::reject::reject))
        .routes(routes!(api::admin::head::read))
        .routes(routes!(api::admin::import::plan))
        .routes(routes!(api::admin::import::approve))
        .routes(routes!(api::admin::mix::list::list))
        .routes(routes!(
            api::admin::mix::show::show,
            api::admin::mix::facts::set_facts,
            api::admin::mix::delete::delete
        ))
        .routes(routes!(api::admin::mix::clean::clean_orphans))
        .routes(routes!(api::admin::mix::clean::clean_id_tracks))
        .routes(routes!(api::admin::tracklist::set, api::admin::replace::replace))
        .routes(routes!(api::admin::replace::replace_by_staged))
        .routes(routes!(api::admin::suggestion::show, api::admin::suggestion::decide))
        .routes(routes!(api::admin::library::show, api::admin::library::read))
        .routes(routes!(api::admin::upload::begin))
        .routes(routes!(
            api::admin::upload::show,
            api::admin::upload::take,
            api::admin::upload::cancel
        ))
        .routes(routes!(api::admin::upload::finish))
        .routes(routes!(api::admin::todo::count))
        .routes(routes!(api::admin::mix::list::count))
        .routes(routes!(api::admin::mix::bulk::change))
        .routes(routes!(api::admin::mix::shown::set_shown))
        .routes(routes!(api::admin::mix::shown::set_address))
        .routes(routes!(api::admin::mix::shown::preview))
        .routes(routes!(api::admin::timestamp::list))
        .routes(routes!(api::admin::timestamp::settle))
        .routes(routes!(api::admin::cue_change::revert))
        .routes(routes!(api::admin::giver::show, api::admin::giver::delete))
        .routes(routes!(api::admin::moderation::list, api::admin::moderation::decide::decide))
        .routes(routes!(api::admin::giver::all::show, api::admin::giver::all::delete))
        .routes(routes!(api::admin::giver::all::hide))
        .routes(routes!(api::admin::list::membership::add, api::admin::list::membership::remove))
        .routes(routes!(api::admin::track::find::find))
        .routes(routes!(api::admin::track::correction::plan))
        .routes(routes!(api::admin::track::link::link, api::admin::track::link::unlink))
        .routes(routes!(api::admin::track::populate::populate))
        .merge(for_admins_of_names())
}

/// Operations for admins: artists and tracks, what they are called, and which of them are one.
fn for_admins_of_names() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(api::admin::artist::list::list))
        .routes(routes!(api::admin::artist::list::show, api::admin::artist::save::save))
        .routes(routes!(api::admin::artist::merge::plan, api::admin::artist::merge::merge))
        .routes(routes!(api::admin::artist::split::split))
        .routes(routes!(api::admin::track::desk::list))
        .routes(routes!(api::admin::track::desk::show, api::admin::track::save::save))
        .routes(routes!(api::admin::track::join::merge))
        .routes(routes!(api::admin::track::join::split))
        .routes(routes!(api::admin::duplicate::list_artists))
        .routes(routes!(api::admin::duplicate::keep_artists_apart))
        .routes(routes!(api::admin::duplicate::list_tracks))
        .routes(routes!(api::admin::duplicate::keep_tracks_apart))
}

/// Operations for admins: lists, people, and the site itself.
fn for_admins_of_site() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(api::admin::list::list, api::admin::list::create::create))
        .routes(routes!(api::admin::list::order::order))
        .routes(routes!(api::admin::list::update::update, api::admin::list::delete::delete))
        .routes(routes!(api::admin::list::mixes::list, api::admin::list::mixes::set))
        .routes(routes!(api::admin::whitelist::list))
        .routes(routes!(api::admin::whitelist::answer))
        .routes(routes!(api::admin::user::list))
        .routes(routes!(api::admin::user::update))
        .routes(routes!(api::admin::user::list_sessions, api::admin::user::delete_sessions))
        .routes(routes!(api::admin::ban::set, api::admin::ban::lift))
        .routes(routes!(api::admin::network::list, api::admin::network::block))
        .routes(routes!(api::admin::network::release))
        .routes(routes!(api::admin::settings::show))
        .routes(routes!(api::admin::settings::test))
        .routes(routes!(api::admin::dashboard::show))
        .routes(routes!(api::admin::audit::list))
        .routes(routes!(api::admin::audit::show::show))
        .routes(routes!(api::admin::audit::undo::undo))
        .routes(routes!(api::admin::audit::row::undo_row))
        .routes(routes!(api::admin::backup::list))
        .routes(routes!(api::admin::backup::download))
}

/// The API's description of itself, for anyone.
fn describing() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(api::docs::show_json))
        .routes(routes!(api::problems::known::list))
        .routes(routes!(api::problems::known::show))
}

/// Operations for other programs: crawlers, feed readers, and sites that show a link.
fn for_machines() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(site::embed::oembed))
        .routes(routes!(site::card::show))
        .routes(routes!(site::card::show_site))
        .routes(routes!(site::crawl::robots::show))
        .routes(routes!(site::crawl::sitemap::show))
        .routes(routes!(site::crawl::feed::show))
}

/// Operations for the people who run the server.
fn for_operators() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(api::health::show))
        .routes(routes!(api::health::ready))
        .routes(routes!(api::health::metrics))
}

/// Returns the API's description.
#[must_use]
pub fn description() -> OpenApi {
    let mut description = operations().into_openapi();
    // The files beside a mix's page differ by their endings, which are no part of a route; sound
    // has a service of its own.
    description.paths.paths.extend(api::export::describe().paths);
    description.paths.paths.extend(site::audio::describe().paths);
    api::docs::ask_for_sessions(&mut description);
    api::docs::join_problems(&mut description);
    api::docs::name_headers(&mut description);
    api::docs::keep_sources(&mut description);
    description
}

/// Builds the router of a running server.
pub fn build(app: App, limits: Limits) -> Router {
    let (operations, description) = operations().split_for_parts();
    let known = Known::of(&description);
    app.live().allow(limits.streams);
    let gate = every::Gate { app: app.clone(), known, time: limits.request_time };
    operations
        .route("/api", get(api::docs::show_page))
        .route("/api/", axum::routing::any(|| async { ApiError::from(NoOperation) }))
        .route("/api/{*rest}", axum::routing::any(|| async { ApiError::from(NoOperation) }))
        // The pages of the site, with their heads and data.
        .merge(site::table::routes())
        // Sound, and the site's own files; whatever else is not there.
        .nest_service("/audio", site::audio::with_peaks(&app))
        .nest_service("/covers", site::audio::service(app.sounds()))
        .fallback(site::pages::file)
        .method_not_allowed_fallback(|| async { ApiError::from(MethodNotAllowed) })
        .layer(from_fn_with_state(gate, every::answer))
        .with_state(app)
}
