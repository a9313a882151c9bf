//! The lengths of sound files, for feeds.

use std::collections::HashMap;
use std::time::Duration;

use futures_util::{StreamExt, TryStreamExt};
use segue_providers::bucket::{BucketError, Object};

use crate::objects::Files;

/// How long a feed waits for the lengths of its sounds.
const PATIENCE: Duration = Duration::from_secs(3);
/// How many lengths are asked for at once.
const AT_ONCE: usize = 8;

/// The lengths in bytes of sound files, by their addresses. Those that live elsewhere or are not there have
/// none, and nobody waits for long.
pub async fn lengths(sounds: &Files, addresses: Vec<String>) -> HashMap<String, u64> {
    let name = |address: &String| super::file_name(address).map(str::to_owned);
    let named = addresses.into_iter().filter_map(|address| Some((name(&address)?, address)));
    let bucket = match sounds {
        Files::Bucket(bucket, _) => bucket,
        Files::Folder(_) => {
            let length = |(name, address): (String, String)| {
                Some((address, sounds.find(name.as_ref()).ok().flatten()?))
            };
            return named.filter_map(length).collect();
        }
    };
    let asked = futures_util::stream::iter(named)
        .map(async |(name, address)| Ok((address, bucket.find(&name).await?)))
        .buffer_unordered(AT_ONCE);
    let found = asked.try_collect::<Vec<(String, Option<Object>)>>();
    match tokio::time::timeout(PATIENCE, found).await {
        Ok(Ok(found)) => {
            let found = found.into_iter();
            found.filter_map(|(address, object)| Some((address, object?.bytes))).collect()
        }
        Ok(Err(error)) => {
            let error: BucketError = error;
            tracing::warn!(%error, "a feed does not say how long its sounds are");
            HashMap::new()
        }
        Err(_) => HashMap::new(),
    }
}
