//! What a page tells: an event's name, where it happened, what led there. Knows what is told of
//! nobody: programs that only look like visitors.

use std::sync::LazyLock;

use oauth2::url::form_urlencoded;
use regex::bytes::Regex;
use segue_core::submission::http_host;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Longest path and longest source that are kept, in bytes.
const LONGEST: usize = 512;

/// Parameters of an address that name what led there, the strongest first. Source: Plausible's
/// documentation, 'Manual link tagging'.
const SOURCE_PARAMETERS: [&str; 3] = ["utm_source", "source", "ref"];

/// The events that are taken. Source: specification for visitors, section 9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub enum EventName {
    /// The first play of a mix.
    #[serde(rename = "music_play")]
    FirstPlay,
    /// A track is liked.
    #[serde(rename = "like_track")]
    LikeTrack,
    /// A list is looked through.
    #[serde(rename = "explore_mixes")]
    ExploreMixes,
    /// An account is made.
    #[serde(rename = "signup")]
    Signup,
    /// A mix is shared.
    #[serde(rename = "share_mix")]
    ShareMix,
    /// A mix plays.
    #[serde(rename = "Mix Play")]
    MixPlay,
    /// A mix pauses.
    #[serde(rename = "Mix Pause")]
    MixPause,
    /// A mix is shared.
    #[serde(rename = "Mix Share")]
    MixShare,
    /// A mix is commented on.
    #[serde(rename = "Mix Comment")]
    MixComment,
    /// A track is liked.
    #[serde(rename = "Track Like")]
    TrackLike,
    /// A track is no longer liked.
    #[serde(rename = "Track Unlike")]
    TrackUnlike,
    /// A track plays.
    #[serde(rename = "Track Play")]
    TrackPlay,
    /// A track is given a time.
    #[serde(rename = "Track Add Timestamp")]
    TrackAddTimestamp,
    /// An account is made.
    #[serde(rename = "User Signup")]
    UserSignup,
    /// Somebody signs in.
    #[serde(rename = "User Login")]
    UserLogin,
    /// Somebody signs out.
    #[serde(rename = "User Logout")]
    UserLogout,
    /// Something is searched for.
    #[serde(rename = "Search")]
    Search,
    /// A filter changes.
    #[serde(rename = "Filter Change")]
    FilterChange,
    /// A page is looked at.
    #[serde(rename = "Page View")]
    PageView,
    /// An admin adds a mix.
    #[serde(rename = "Admin Mix Upload")]
    AdminMixUpload,
    /// An admin changes a mix.
    #[serde(rename = "Admin Mix Edit")]
    AdminMixEdit,
    /// An admin deletes a mix.
    #[serde(rename = "Admin Mix Delete")]
    AdminMixDelete,
    /// An admin approves a staged entity.
    #[serde(rename = "Admin Entity Approve")]
    AdminEntityApprove,
}

impl EventName {
    /// The name as it is told and kept.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::FirstPlay => "music_play",
            Self::LikeTrack => "like_track",
            Self::ExploreMixes => "explore_mixes",
            Self::Signup => "signup",
            Self::ShareMix => "share_mix",
            Self::MixPlay => "Mix Play",
            Self::MixPause => "Mix Pause",
            Self::MixShare => "Mix Share",
            Self::MixComment => "Mix Comment",
            Self::TrackLike => "Track Like",
            Self::TrackUnlike => "Track Unlike",
            Self::TrackPlay => "Track Play",
            Self::TrackAddTimestamp => "Track Add Timestamp",
            Self::UserSignup => "User Signup",
            Self::UserLogin => "User Login",
            Self::UserLogout => "User Logout",
            Self::Search => "Search",
            Self::FilterChange => "Filter Change",
            Self::PageView => "Page View",
            Self::AdminMixUpload => "Admin Mix Upload",
            Self::AdminMixEdit => "Admin Mix Edit",
            Self::AdminMixDelete => "Admin Mix Delete",
            Self::AdminEntityApprove => "Admin Entity Approve",
        }
    }

    /// Whether only an admin's page has it to tell.
    #[must_use]
    pub fn is_of_admins(self) -> bool {
        matches!(
            self,
            Self::AdminMixUpload
                | Self::AdminMixEdit
                | Self::AdminMixDelete
                | Self::AdminEntityApprove
        )
    }
}

/// What an event is about. Source: specification for visitors, section 7, 'Other'.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EventProps {
    /// The mix.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mix_id: Option<String>,
    /// The track.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub track_id: Option<String>,
    /// The track's title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub track_title: Option<String>,
    /// The way in which something was done, such as how somebody signed up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// The list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list_name: Option<String>,
    /// The mix that somebody came from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from_mix_id: Option<String>,
}

impl EventProps {
    /// The fields with their names, filled or not.
    #[must_use]
    pub fn fields(&self) -> [(&'static str, Option<&str>); 6] {
        [
            ("mix_id", self.mix_id.as_deref()),
            ("track_id", self.track_id.as_deref()),
            ("track_title", self.track_title.as_deref()),
            ("method", self.method.as_deref()),
            ("list_name", self.list_name.as_deref()),
            ("from_mix_id", self.from_mix_id.as_deref()),
        ]
    }
}

/// Something that happened on a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// What happened.
    pub name: EventName,
    /// The page's path, without what follows a question mark: there may be secrets.
    pub page: String,
    /// What led to the site.
    pub source: Option<Source>,
    /// What it is about.
    pub props: EventProps,
}

/// What led to the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// What the address names.
    Named(String),
    /// The site that had the link, without `www.`.
    Site(String),
}

impl Source {
    /// The source as it is shown.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Named(name) | Self::Site(name) => name,
        }
    }
}

/// Splits a page's address below the site's into its path and what follows the question mark;
/// `None` when it is no such address.
#[must_use]
pub fn read_path(address: &str) -> Option<(&str, &str)> {
    let address = address.split_once('#').map_or(address, |(before, _)| before);
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let reads = path.starts_with('/')
        && !path.starts_with("//")
        && path.len() <= LONGEST
        && !path.chars().any(char::is_control);
    reads.then_some((path, query))
}

/// What led to a page: what its address names, or the other site that had the link.
#[must_use]
pub fn find_source(query: &str, referrer: &str, own_host: Option<&str>) -> Option<Source> {
    let named = |wanted: &str| {
        let mut pairs = form_urlencoded::parse(query.as_bytes());
        let (_, value) = pairs.find(|(name, _)| name == wanted)?;
        let value = value.trim();
        let reads = !value.is_empty() && !value.chars().any(char::is_control);
        reads.then(|| value.chars().take(LONGEST / 4).collect())
    };
    if let Some(name) = SOURCE_PARAMETERS.into_iter().find_map(named) {
        return Some(Source::Named(name));
    }
    let host = http_host(referrer).filter(|host| host.len() <= LONGEST)?;
    let plain = |host: &str| host.strip_prefix("www.").unwrap_or(host).to_owned();
    let is_own = own_host.is_some_and(|own| plain(own) == plain(&host));
    (!is_own).then(|| Source::Site(plain(&host)))
}

/// What programs call themselves that fetch pages without a person. A telephone's maker ends in
/// 'bot', too.
static BOTS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let words = [
        "(?:^|[^u])bot",
        "(?:^|[^c])ubot",
        "crawl|spider|slurp|scrape|scrapy|archive|index(?:er|ing)",
        "headless|phantom|puppeteer|playwright|selenium|webdriver|lighthouse",
        "preview|facebookexternal|embedly|^whatsapp|^snapchat|validator|feed(?:ly|fetch|parser)",
        "pingdom|uptime|monitor|statuscake|healthcheck",
        "^curl|wget|python|java/|okhttp|go-http|libwww|perl|ruby|axios|node-fetch|undici|httpx?/",
        "http-?client",
    ];
    Regex::new(&format!("(?i-u:{})", words.join("|"))).ok()
});

/// Whether a program that calls itself so is no visitor. Whoever says nothing is none, either.
#[must_use]
pub fn is_bot(agent: &str) -> bool {
    agent.trim().is_empty() || BOTS.as_ref().is_none_or(|bots| bots.is_match(agent.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_told_from_browsers() {
        for agent in [
            "",
            "  ",
            "Mozilla/5.0 (compatible; Examplebot/2.1; +https://bots.example)",
            "examplebot",
            "bot",
            "Mozilla/5.0 (compatible; ExampleSpider)",
            "Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0 Safari/537.36",
            "curl/8.5.0",
            "python-requests/2.32",
            "Go-http-client/1.1",
            "facebookexternalhit/1.1",
            "WhatsApp/2.23",
            "Feedly/1.0",
            "Java/17.0.1",
        ] {
            assert!(is_bot(agent), "{agent}");
        }
        for agent in [
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
            "Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG 9) Chrome/140.0 Mobile Safari/537.36",
            "Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36 WhatsApp",
        ] {
            assert!(!is_bot(agent), "{agent}");
        }
    }

    #[test]
    fn a_name_is_told_as_it_is_kept() {
        let names = "music_play,like_track,explore_mixes,signup,share_mix,Mix Play,Mix Pause,\
            Mix Share,Mix Comment,Track Like,Track Unlike,Track Play,Track Add Timestamp,\
            User Signup,User Login,User Logout,Search,Filter Change,Page View,Admin Mix Upload,\
            Admin Mix Edit,Admin Mix Delete,Admin Entity Approve";
        let mut count = 0;
        for name in names.split(',') {
            let read: EventName = serde_json::from_value(name.into()).unwrap();
            assert_eq!(read.as_str(), name);
            assert_eq!(read.is_of_admins(), name.starts_with("Admin "));
            count += 1;
        }
        assert_eq!(count, 23);
        for other in ["page view", "MixPlay", "pageview", ""] {
            assert!(serde_json::from_value::<EventName>(other.into()).is_err(), "{other}");
        }
    }

    #[test]
    fn what_follows_a_question_mark_is_not_the_page() {
        for (address, want) in [
            ("/", Some(("/", ""))),
            ("/mix/night-bus?t=5#top", Some(("/mix/night-bus", "t=5"))),
            ("/a?b?c", Some(("/a", "b?c"))),
            ("", None),
            ("mix", None),
            ("//evil.example/", None),
            ("/a\nb", None),
        ] {
            assert_eq!(read_path(address), want, "{address}");
        }
        assert_eq!(read_path(&format!("/{}", "a".repeat(512))), None);
    }

    #[test]
    fn a_source_is_named_by_the_address_or_by_the_other_site() {
        let site = |name: &str| Some(Source::Site(name.to_owned()));
        let named = |name: &str| Some(Source::Named(name.to_owned()));
        for (query, referrer, want) in [
            ("", "", None),
            ("", "https://www.forum.example/t/1?q=2", site("forum.example")),
            ("", "https://mixes.example/mix/a", None),
            ("", "https://www.mixes.example/", None),
            ("", "android-app://com.example", None),
            ("t=5", "https://forum.example", site("forum.example")),
            ("utm_source=Letter+7&ref=x", "https://forum.example", named("Letter 7")),
            ("ref=friend&source=flyer", "", named("flyer")),
            ("utm_source=", "", None),
        ] {
            assert_eq!(find_source(query, referrer, Some("mixes.example")), want, "{query}");
        }
    }
}
