//! An object store that speaks S3's protocol: `s3s` reads the requests and checks who signed them, `s3s-fs`
//! keeps the objects in a folder. It refuses, fails or breaks off when a test says so.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use s3s::auth::SimpleAuth;
use s3s::service::{S3Service, S3ServiceBuilder};
use s3s_fs::FileSystem;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// Id of the key that opens it.
pub const KEY_ID: &str = "AKIAOFTHEFAKEWORLD";
/// The secret that belongs to it.
pub const KEY_SECRET: &str = "hushTheSecretOfTheFakeWorldsBuckets";

/// How many stores this process has started.
static STARTED: AtomicU32 = AtomicU32::new(0);

/// How it answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mood {
    /// As asked.
    #[default]
    Good,
    /// It refuses everything, as an object store does whose key was withdrawn.
    Refusing,
    /// It fails at everything.
    Failing,
    /// It brings no byte of an object that is after its middle, and closes the connection there.
    Half,
    /// It takes the first part of a long object alone.
    FirstPartOnly,
}

/// A running object store. It and its objects are gone when it is dropped.
pub struct Objects {
    origin: String,
    folder: PathBuf,
    mood: Arc<Mutex<Mood>>,
    asked: Arc<Mutex<Vec<String>>>,
    serving: JoinHandle<io::Result<()>>,
}

impl Objects {
    /// Starts a store with these buckets.
    ///
    /// # Errors
    /// When nothing can listen, or the folder for objects cannot be made.
    pub async fn start(buckets: &[&str]) -> io::Result<Self> {
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let name = format!("segue-objects-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        for bucket in buckets {
            std::fs::create_dir_all(folder.join(bucket))?;
        }
        let files =
            FileSystem::new(&folder).map_err(|error| io::Error::other(format!("{error:?}")))?;
        let mut service = S3ServiceBuilder::new(files);
        service.set_auth(SimpleAuth::from_single(KEY_ID, KEY_SECRET));
        let service = service.build();
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let origin = format!("http://{}", listener.local_addr()?);
        let (mood, asked) = (Arc::<Mutex<Mood>>::default(), Arc::<Mutex<Vec<String>>>::default());
        let (present, noted) = (Arc::clone(&mood), Arc::clone(&asked));
        let routes = Router::new().fallback(move |request: Request| {
            let (service, mood) = (service.clone(), *present.lock().unwrap());
            noted.lock().unwrap().push(format!("{} {}", request.method(), request.uri().path()));
            async move { answer(&service, mood, request).await }
        });
        let serving = tokio::spawn(async move { axum::serve(listener, routes).await });
        Ok(Self { origin, folder, mood, asked, serving })
    }

    /// How it answers from now on.
    ///
    /// # Panics
    /// When another test's thread has panicked while it changed the mood.
    pub fn be(&self, mood: Mood) {
        *self.mood.lock().unwrap() = mood;
    }

    /// Where it is.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The settings that open its buckets.
    #[must_use]
    pub fn settings(&self) -> Vec<(&'static str, String)> {
        vec![
            ("AWS_ACCESS_KEY_ID", KEY_ID.to_owned()),
            ("AWS_SECRET_ACCESS_KEY", KEY_SECRET.to_owned()),
            ("AWS_ENDPOINT_URL", self.origin.clone()),
        ]
    }

    /// Methods and paths of the requests since the last time.
    ///
    /// # Panics
    /// When another test's thread has panicked while it noted one.
    #[must_use]
    pub fn asked(&self) -> Vec<String> {
        std::mem::take(&mut *self.asked.lock().unwrap())
    }

    /// Puts an object there, as somebody else does.
    ///
    /// # Panics
    /// When the disk does not take it.
    pub fn put(&self, path: &str, content: impl AsRef<[u8]>) {
        let file = self.folder.join(path);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, content).unwrap();
    }

    /// The names of the objects in a folder of a bucket, sorted, without those of its own notes.
    #[must_use]
    pub fn names(&self, path: &str) -> Vec<String> {
        let Ok(entries) = std::fs::read_dir(self.folder.join(path)) else { return Vec::new() };
        let files = entries.flatten().filter(|entry| entry.path().is_file());
        let names = files.filter_map(|entry| entry.file_name().into_string().ok());
        let mut names: Vec<String> = names.filter(|name| !name.starts_with('.')).collect();
        names.sort();
        names
    }

    /// The folder that holds its buckets.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Drop for Objects {
    fn drop(&mut self) {
        self.serving.abort();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

async fn answer(service: &S3Service, mood: Mood, request: Request) -> Response {
    let query = request.uri().query().unwrap_or("").to_owned();
    let is_later_part = query.contains("partNumber=") && !query.contains("partNumber=1&");
    let failure = match mood {
        Mood::Refusing => Some((403, "AccessDenied")),
        Mood::Failing => Some((500, "InternalError")),
        Mood::FirstPartOnly if is_later_part => Some((500, "InternalError")),
        _ => None,
    };
    if let Some((status, code)) = failure {
        // Real ones repeat who asked, too.
        let said =
            format!("<Error><Code>{code}</Code><AWSAccessKeyId>{KEY_ID}</AWSAccessKeyId></Error>");
        return (axum::http::StatusCode::from_u16(status).unwrap(), said).into_response();
    }
    let answered = service.call(request.map(s3s::Body::http_body_unsync)).await;
    let response = answered.unwrap().map(Body::new);
    if mood == Mood::Half && response.status().is_success() { cut(response) } else { response }
}

/// Ends an answer where the middle of its object is.
fn cut(response: Response) -> Response {
    let header = |name: &str| response.headers().get(name)?.to_str().ok();
    let range = header("content-range").and_then(|range| {
        let (range, whole) = range.strip_prefix("bytes ")?.split_once('/')?;
        Some((range.split_once('-')?.0.parse::<usize>().ok()?, whole.parse::<usize>().ok()?))
    });
    let Some((first, whole)) = range else { return response };
    let mut left = (whole / 2).saturating_sub(first);
    response.map(|body| {
        let pieces = body.into_data_stream().map(move |piece| {
            let mut piece = piece.map_err(io::Error::other)?;
            if left == 0 {
                return Err(io::Error::other("the middle"));
            }
            piece.truncate(left);
            left -= piece.len();
            Ok(piece)
        });
        Body::from_stream(pieces)
    })
}
