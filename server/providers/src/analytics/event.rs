//! The events that pages send: a name, an address, and details.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::source::Referrer;

// Referrer: specification for visitors, section 9.
/// The events that are taken.
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

// Referrer: specification for visitors, section 7, 'Other'.
/// What an event is about.
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
    pub source: Option<Referrer>,
    /// What it is about.
    pub props: EventProps,
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
