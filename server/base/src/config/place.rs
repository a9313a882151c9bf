//! Where files are kept: a folder of this machine, or a bucket of an object store that speaks S3's
//! protocol.

use std::fmt::{Display, Formatter};
use std::path::PathBuf;

use super::value::{SettingError, without_secret, yes_or_no};
use super::{Origin, Secret};

/// How the address of a bucket begins.
const SCHEME: &str = "s3://";

/// Bytes of a bucket's name at least and at most. Source: Amazon S3's user guide, 'General purpose bucket
/// naming rules'.
const BUCKET_BYTES: std::ops::RangeInclusive<usize> = 3..=63;

/// A bucket, and what the names of its objects begin with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BucketAddress {
    /// Name of the bucket.
    pub bucket: String,
    /// The folder in it, without a slash at either end; empty for all of it.
    pub folder: String,
}

impl BucketAddress {
    /// Reads an address such as `s3://bucket/folder`. A slash at the end is forgiven.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let rest = text.trim().strip_prefix(SCHEME)?;
        let (bucket, folder) = rest.split_once('/').unwrap_or((rest, ""));
        let is_plain = |part: &str| {
            let mut letters = part.chars();
            !part.is_empty()
                && letters.all(|letter| letter.is_ascii_alphanumeric() || "-_.".contains(letter))
        };
        let folder = folder.strip_suffix('/').unwrap_or(folder);
        let is_folder = |part: &str| is_plain(part) && !part.trim_matches('.').is_empty();
        let is_read = is_plain(bucket)
            && BUCKET_BYTES.contains(&bucket.len())
            && (folder.is_empty() || folder.split('/').all(is_folder));
        is_read.then(|| Self { bucket: bucket.to_owned(), folder: folder.to_owned() })
    }

    /// A folder in this one.
    #[must_use]
    pub fn within(&self, name: &str) -> Self {
        let folder = if self.folder.is_empty() {
            name.to_owned()
        } else {
            format!("{}/{name}", self.folder)
        };
        Self { bucket: self.bucket.clone(), folder }
    }

    /// The folder that this one is in, and its name there; `None` of a whole bucket.
    #[must_use]
    pub fn parent(&self) -> Option<(Self, String)> {
        let (above, name) = self.folder.rsplit_once('/').unwrap_or(("", &self.folder));
        let parent = Self { bucket: self.bucket.clone(), folder: above.to_owned() };
        (!name.is_empty()).then(|| (parent, name.to_owned()))
    }
}

impl Display for BucketAddress {
    fn fmt(&self, out: &mut Formatter<'_>) -> std::fmt::Result {
        write!(out, "{SCHEME}{}", self.bucket)?;
        if self.folder.is_empty() { Ok(()) } else { write!(out, "/{}", self.folder) }
    }
}

/// Where files are kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// A folder of this machine.
    Folder(PathBuf),
    /// A bucket, or a folder of one.
    Bucket(BucketAddress),
}

impl Place {
    /// Reads a place from what a person writes: the path of a folder, or the address of a bucket. `None` is
    /// an address that does not read.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.starts_with(SCHEME) {
            return BucketAddress::parse(text).map(Self::Bucket);
        }
        Some(Self::Folder(text.into()))
    }

    /// A folder in this place.
    #[must_use]
    pub fn within(&self, name: &str) -> Self {
        match self {
            Self::Folder(folder) => Self::Folder(folder.join(name)),
            Self::Bucket(address) => Self::Bucket(address.within(name)),
        }
    }
}

impl Display for Place {
    fn fmt(&self, out: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Folder(folder) => folder.display().fmt(out),
            Self::Bucket(address) => address.fmt(out),
        }
    }
}

/// What lets this site into its buckets, under the names that tools for S3 have agreed on.
#[derive(Debug, Clone)]
pub struct BucketKeys {
    /// Id of the key.
    pub id: Secret,
    /// The secret that belongs to it.
    pub secret: Secret,
    /// What keys that end after a while bring besides.
    pub token: Option<Secret>,
    /// The region.
    pub region: String,
    /// Where the object store is; without it, at Amazon.
    pub endpoint: Option<Origin>,
}

/// Names of the settings of the keys. They do not begin as ours do.
pub(super) const KEY_NAMES: [&str; 6] = [
    "AWS_ACCESS_KEY_ID",
    "AWS_SECRET_ACCESS_KEY",
    "AWS_SESSION_TOKEN",
    "AWS_REGION",
    "AWS_ENDPOINT_URL",
    "AWS_ALLOW_HTTP",
];

/// The settings that name places, and what opens those that are buckets.
pub(super) struct Buckets {
    pub(super) objects_url: Option<BucketAddress>,
    pub(super) backup_dir: Option<Place>,
    pub(super) bucket_keys: Option<BucketKeys>,
}

impl Buckets {
    /// Reads them through a function from name to value.
    pub(super) fn read(
        find: impl Fn(&'static str) -> Option<String>,
    ) -> Result<Self, SettingError> {
        let (objects, backups) = ("SEGUE_OBJECTS_URL", "SEGUE_BACKUP_DIR");
        let objects_url = find(objects)
            .map(|value| BucketAddress::parse(&value).ok_or_else(|| not_read(objects, &value)))
            .transpose()?;
        let backup_dir = find(backups)
            .map(|value| Place::parse(&value).ok_or_else(|| not_read(backups, &value)))
            .transpose()?;
        let copies = match &backup_dir {
            Some(Place::Bucket(address)) => Some((backups, address)),
            _ => None,
        };
        let named = objects_url.as_ref().map(|address| (objects, address)).or(copies);
        let bucket_keys = match (bucket_keys(find), named) {
            (Ok(None), Some((name, address))) => return Err(no_keys(name, address)),
            // The keys may be those of another program on this machine.
            (Err(_), None) => None,
            (read, _) => read?,
        };
        Ok(Self { objects_url, backup_dir, bucket_keys })
    }
}

fn not_read(name: &'static str, value: &str) -> SettingError {
    SettingError {
        name,
        expected: "a bucket with or without a folder in it, such as `s3://segue/files`",
        got: without_secret(value),
    }
}

fn no_keys(name: &'static str, address: &BucketAddress) -> SettingError {
    SettingError {
        name,
        expected: "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY beside it, which open the bucket",
        got: address.to_string(),
    }
}

/// Reads the keys, if both halves are there.
fn bucket_keys(
    find: impl Fn(&'static str) -> Option<String>,
) -> Result<Option<BucketKeys>, SettingError> {
    let find = |name| find(name).map(|value| value.trim().to_owned());
    let (Some(id), Some(secret)) = (find("AWS_ACCESS_KEY_ID"), find("AWS_SECRET_ACCESS_KEY"))
    else {
        return Ok(None);
    };
    let is_http_allowed =
        find("AWS_ALLOW_HTTP").map_or(Ok(false), |value| yes_or_no("AWS_ALLOW_HTTP", &value))?;
    let is_allowed = |it: &Origin| it.is_secure() || it.is_of_this_machine() || is_http_allowed;
    let endpoint = find("AWS_ENDPOINT_URL").map(|value| {
        Origin::parse(&value).filter(is_allowed).ok_or_else(|| SettingError {
            name: "AWS_ENDPOINT_URL",
            expected: "an https address without a path, or an http one on this machine or with \
                       AWS_ALLOW_HTTP=true",
            got: without_secret(&value),
        })
    });
    Ok(Some(BucketKeys {
        id: Secret::new(id),
        secret: Secret::new(secret),
        token: find("AWS_SESSION_TOKEN").map(Secret::new),
        region: find("AWS_REGION").unwrap_or_else(|| "us-east-1".to_owned()),
        endpoint: endpoint.transpose()?,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_named_with_or_without_a_folder() {
        for (text, bucket, folder) in [
            ("s3://mixes", "mixes", ""),
            ("s3://mixes/", "mixes", ""),
            ("s3://mixes/files/2026", "mixes", "files/2026"),
            (" s3://mixes.example/files/ ", "mixes.example", "files"),
        ] {
            let read = BucketAddress::parse(text).unwrap();
            assert_eq!((read.bucket.as_str(), read.folder.as_str()), (bucket, folder), "{text}");
            assert_eq!(BucketAddress::parse(&read.to_string()), Some(read), "{text}");
        }
        for other in [
            "mixes",
            "s3://",
            "s3://ab",
            "s3://mixes//files",
            "s3://mixes/../files",
            "s3://mixes/.",
            "s3://id:secret@mixes",
            "s3://mixes?region=here",
            "https://mixes.example",
        ] {
            assert_eq!(BucketAddress::parse(other), None, "{other}");
        }
    }

    #[test]
    fn a_place_is_a_folder_unless_it_is_a_bucket() {
        let folder = Place::parse("/mnt/backups").unwrap();
        assert_eq!(folder.within("audio"), Place::Folder("/mnt/backups/audio".into()));
        let bucket = Place::parse("s3://mixes/copies").unwrap();
        assert_eq!(bucket.within("audio").to_string(), "s3://mixes/copies/audio");
        assert_eq!(Place::parse("s3://"), None);
        let address = BucketAddress::parse("s3://mixes/copies/one.db").unwrap();
        let (parent, name) = address.parent().unwrap();
        assert_eq!((parent.to_string().as_str(), name.as_str()), ("s3://mixes/copies", "one.db"));
        assert_eq!(BucketAddress::parse("s3://mixes").unwrap().parent(), None);
    }
}
