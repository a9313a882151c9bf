//! Buckets of an object store that speaks S3's protocol: what they hold, and what goes in and out.
//!
//! | module | what it owns |
//! | --- | --- |
//! | [`client`] | requests, and which are sent again |
//! | [`reading`] | an object from any of its bytes on, however its answers break off |
//! | [`upload`] | a file on its way into a bucket, which is there as a whole or not at all |
//! | [`trouble`] | why a bucket does not do what it is asked |

mod client;
mod reading;
mod trouble;
mod upload;

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use futures_util::TryStreamExt;
use object_store::aws::AmazonS3Builder;
use object_store::path::Path;
use object_store::{ObjectMeta, ObjectStore, ObjectStoreExt, RetryConfig};
use segue_base::config::{BucketAddress, BucketKeys};

use self::client::ToStore;
pub use self::reading::Reading;
pub use self::trouble::{BucketError, Trouble};

/// A bucket, or a folder of one. Cloning gives another handle to the same connections.
#[derive(Debug, Clone)]
pub struct Bucket {
    store: Arc<dyn ObjectStore>,
    address: BucketAddress,
}

/// An object of a bucket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Object {
    /// Its name in the folder.
    pub name: String,
    /// Its length.
    pub bytes: u64,
    /// When it was put there.
    pub modified: SystemTime,
    /// What the bucket calls its content.
    tag: Option<String>,
}

impl Bucket {
    /// Makes a handle to a bucket. Nothing is asked yet.
    ///
    /// # Errors
    /// When the machine cannot speak TLS at all.
    pub fn open(address: &BucketAddress, keys: &BucketKeys) -> Result<Self, BucketError> {
        let say = |trouble| BucketError { address: address.clone(), trouble };
        let client = ToStore::new().map_err(|away| say(Trouble::Away(away)))?;
        let mut builder = AmazonS3Builder::new()
            .with_bucket_name(&address.bucket)
            .with_region(&keys.region)
            .with_access_key_id(keys.id.reveal())
            .with_secret_access_key(keys.secret.reveal())
            .with_retry(RetryConfig { max_retries: 0, ..RetryConfig::default() })
            // Which addresses may do without TLS, the settings say.
            .with_allow_http(true)
            .with_http_connector(client);
        if let Some(endpoint) = &keys.endpoint {
            builder = builder.with_endpoint(endpoint.as_str());
        }
        if let Some(token) = &keys.token {
            builder = builder.with_token(token.reveal());
        }
        let store = builder.build().map_err(|error| say(Trouble::of(&error)))?;
        Ok(Self { store: Arc::new(store), address: address.clone() })
    }

    /// A folder in this one.
    #[must_use]
    pub fn within(&self, name: &str) -> Self {
        Self { store: Arc::clone(&self.store), address: self.address.within(name) }
    }

    /// Where it is.
    #[must_use]
    pub fn address(&self) -> &BucketAddress {
        &self.address
    }

    /// Finds an object by its name.
    ///
    /// # Errors
    /// When the object store does not say.
    pub async fn find(&self, name: &str) -> Result<Option<Object>, BucketError> {
        match self.store.head(&self.path(name)?).await {
            Ok(meta) => Ok(Some(object(name, meta))),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(self.say(&error)),
        }
    }

    /// Lists the objects of the folder, without those of folders in it.
    ///
    /// # Errors
    /// When the object store does not say.
    pub async fn list(&self) -> Result<Vec<Object>, BucketError> {
        let folder = self.folder()?;
        let listed = self.store.list_with_delimiter(Some(&folder)).await;
        let listed = listed.map_err(|error| self.say(&error))?;
        let object = |meta: ObjectMeta| {
            let name = meta.location.filename()?.to_owned();
            Some(object(&name, meta))
        };
        Ok(listed.objects.into_iter().filter_map(object).collect())
    }

    /// Removes an object; that it is not there is no failure.
    ///
    /// # Errors
    /// When the object store does not do it.
    pub async fn remove(&self, name: &str) -> Result<(), BucketError> {
        match self.store.delete(&self.path(name)?).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(self.say(&error)),
        }
    }

    /// Reads an object from one of its bytes on.
    #[must_use]
    pub fn read(&self, object: Object, from: u64) -> Reading {
        Reading::new(self.clone(), object, from)
    }

    /// The bytes of an object, all at once.
    ///
    /// # Errors
    /// When the object store does not have it, or does not give it.
    pub async fn bytes(&self, name: &str) -> Result<Vec<u8>, BucketError> {
        let got = self.store.get(&self.path(name)?).await.map_err(|error| self.say(&error))?;
        let bytes = got.bytes().await.map_err(|error| self.say(&error))?;
        Ok(bytes.to_vec())
    }

    /// Puts bytes under a name.
    ///
    /// # Errors
    /// When the object store does not take them.
    pub async fn put_bytes(&self, name: &str, bytes: Vec<u8>) -> Result<(), BucketError> {
        let put = self.store.put(&self.path(name)?, bytes.into()).await;
        put.map(drop).map_err(|error| self.say(&error))
    }

    /// Asks for what is there, and whether something can be put there: an object of that name comes and goes.
    ///
    /// # Errors
    /// Why not.
    pub async fn greet(&self, name: &str) -> Result<(), BucketError> {
        let folder = self.folder()?;
        let first = self.store.list(Some(&folder)).try_next().await;
        first.map_err(|error| self.say(&error))?;
        let path = self.path(name)?;
        let put = self.store.put(&path, "?".into()).await;
        put.map_err(|error| self.say(&error))?;
        self.remove(name).await
    }

    fn folder(&self) -> Result<Path, BucketError> {
        let folder = Path::parse(&self.address.folder);
        folder.map_err(|_| self.fail(Trouble::Name(self.address.folder.clone())))
    }

    fn path(&self, name: &str) -> Result<Path, BucketError> {
        let path = Path::parse(self.address.within(name).folder);
        path.map_err(|_| self.fail(Trouble::Name(name.to_owned())))
    }

    fn fail(&self, trouble: Trouble) -> BucketError {
        BucketError { address: self.address.clone(), trouble }
    }

    fn say(&self, error: &object_store::Error) -> BucketError {
        self.fail(Trouble::of(error))
    }
}

fn object(name: &str, meta: ObjectMeta) -> Object {
    let since = u64::try_from(meta.last_modified.timestamp_millis()).unwrap_or(0);
    Object {
        name: name.to_owned(),
        bytes: meta.size,
        modified: SystemTime::UNIX_EPOCH + Duration::from_millis(since),
        tag: meta.e_tag,
    }
}
