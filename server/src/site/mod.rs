//! The site: the files that the web build left, compressed and not, read once at the start and
//! served from memory.
//!
//! Addresses are looked up among the names of those files, so no address reaches the disk. The
//! page itself is a template: its head and its data are written per address, see [`pages`].

pub mod audio;
pub mod card;
pub mod crawl;
pub mod embed;
pub mod first;
mod forms;
pub mod head;
pub mod pages;
pub mod pointer;
pub mod structured;
pub mod table;
mod template;

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::http::prepared::{Keep, Prepared};

pub use forms::{Filled, Forms};
pub use template::Template;

/// Media type of a page.
pub const HTML: &str = "text/html; charset=utf-8";

/// The page inside the site's folder.
const PAGE: &str = "index.html";

/// The player for frames inside the site's folder.
const EMBED: &str = "embed.html";

/// What stands on a page before its script, as forms, inside the site's folder.
const FORMS: &str = "first.html";

/// The built site.
pub struct Site {
    template: Option<Template>,
    embed: Option<Template>,
    forms: Forms,
    files: HashMap<String, Prepared>,
    inline_scripts: Vec<String>,
}

/// A site that cannot be read.
#[derive(Debug, Error)]
pub enum SiteError {
    /// A folder or file of it cannot be read.
    #[error("expected to read the built site at `{path}`: {source}")]
    File {
        /// The folder or file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
}

impl Site {
    /// Reads a built site. A folder without a page gives a site that says it is not built; the API
    /// works all the same.
    ///
    /// # Errors
    /// When a file is there and cannot be read.
    pub fn load(folder: &Path) -> Result<Self, SiteError> {
        let mut files = HashMap::new();
        let mut inline_scripts = Vec::new();
        let (mut template, mut embed, mut forms) = (None, None, Forms::default());
        if folder.join(PAGE).is_file() {
            read_folder(folder, "", &mut files)?;
            let mut take = |name: &str| {
                let page: Prepared = files.remove(&format!("/{name}"))?;
                Some(String::from_utf8_lossy(page.plain()).into_owned())
            };
            let mut cut = |page: String| {
                inline_scripts.extend(template::inline_scripts(&page));
                Template::new(&page)
            };
            (template, embed) = (take(PAGE).map(&mut cut), take(EMBED).map(&mut cut));
            inline_scripts.sort_unstable();
            inline_scripts.dedup();
            forms = take(FORMS).map(|file| Forms::read(&file)).unwrap_or_default();
        }
        Ok(Self { template, embed, forms, files, inline_scripts })
    }

    /// The page, where the site is built.
    #[must_use]
    pub fn template(&self) -> Option<&Template> {
        self.template.as_ref()
    }

    /// The player for frames, where the site is built.
    #[must_use]
    pub fn embed(&self) -> Option<&Template> {
        self.embed.as_ref()
    }

    /// What stands on a page before its script.
    #[must_use]
    pub fn forms(&self) -> &Forms {
        &self.forms
    }

    /// The hashes of the scripts that stand in the pages themselves: SHA-256, in base64.
    #[must_use]
    pub fn inline_scripts(&self) -> &[String] {
        &self.inline_scripts
    }

    /// Finds a file by its address.
    #[must_use]
    pub fn file(&self, path: &str) -> Option<&Prepared> {
        self.files.get(path)
    }
}

fn read_folder(
    folder: &Path,
    address: &str,
    files: &mut HashMap<String, Prepared>,
) -> Result<(), SiteError> {
    let say = |path: &Path| {
        let path = path.to_owned();
        move |source| SiteError::File { path, source }
    };
    for entry in std::fs::read_dir(folder).map_err(say(folder))? {
        let path = entry.map_err(say(folder))?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        // These are read with the file that they are another form of.
        if name.ends_with(".br") || name.ends_with(".gz") {
            continue;
        }
        let address = format!("{address}/{name}");
        if path.is_dir() {
            read_folder(&path, &address, files)?;
        } else {
            let bytes = std::fs::read(&path).map_err(say(&path))?;
            // The build names these after their content.
            let keep = if address.starts_with("/assets/") { Keep::ForGood } else { Keep::Ask };
            let file = Prepared::file(media_type(name), bytes, keep);
            let compressed = |ending: &str| {
                let path = path.with_file_name(format!("{name}.{ending}"));
                path.is_file().then(|| std::fs::read(&path).map_err(say(&path))).transpose()
            };
            files.insert(address, file.with_compressed(compressed("gz")?, compressed("br")?));
        }
    }
    Ok(())
}

fn media_type(name: &str) -> &'static str {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    match ending.to_ascii_lowercase().as_str() {
        "html" => HTML,
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        "xml" => "application/xml",
        "mp3" => "audio/mpeg",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_without_a_page_is_a_site_that_is_not_built() {
        let site = Site::load(Path::new("no-such-folder")).unwrap();
        assert!(site.template().is_none());
        assert!(site.file("/index.html").is_none());
    }

    #[test]
    fn media_types_by_ending() {
        assert_eq!(media_type("core.WASM"), "application/wasm");
        assert_eq!(media_type("sw.js"), "text/javascript; charset=utf-8");
        assert_eq!(media_type("LICENSE"), "application/octet-stream");
    }
}
