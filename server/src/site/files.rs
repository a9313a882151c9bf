//! The files that the web build left, compressed and not, read once at the start and served from memory.
//!
//! Addresses are looked up among their names, so no address reaches the disk.

use std::collections::HashMap;

use bytes::Bytes;
use segue_base::html;

use super::built::{Built, Files, SiteError};
use super::forms::Forms;
use super::template::{self, Template};
use crate::http::prepared::{Keep, Prepared};

/// The page inside the site's folder.
const PAGE: &str = "index.html";

/// The player for frames inside the site's folder.
const EMBED: &str = "embed.html";

/// The file of forms, inside the site's folder. They are what a page shows before its script runs.
const FORMS: &str = "first.html";

/// The built site.
pub struct Site {
    template: Option<Template>,
    embed: Option<Template>,
    forms: Forms,
    files: HashMap<String, Prepared>,
    inline_scripts: Vec<String>,
}

impl Site {
    /// Reads a built site. Without a page it says that it is not built; the API works all the same.
    ///
    /// # Errors
    /// When a file is there and cannot be read.
    pub fn load(built: &Built) -> Result<Self, SiteError> {
        let files = built.files()?;
        let mut inline_scripts = Vec::new();
        let text = |name: &str| {
            files.get(&format!("/{name}")).map(|file| String::from_utf8_lossy(file).into_owned())
        };
        let (page, embed, forms) = (text(PAGE), text(EMBED), text(FORMS));
        let mut cut = |page: String| {
            inline_scripts.extend(template::inline_scripts(&page));
            Template::new(&page)
        };
        let (template, embed) = (page.map(&mut cut), embed.map(&mut cut));
        inline_scripts.sort_unstable();
        inline_scripts.dedup();
        let forms = forms.map(|file| Forms::read(&file)).unwrap_or_default();
        let files = if template.is_some() { prepare(files) } else { HashMap::new() };
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

    /// The forms of what a page shows before its script runs.
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

/// Files as they are served: each with what the build has compressed of it, and without the pages that are
/// filled for each address.
fn prepare(files: Files) -> HashMap<String, Prepared> {
    let is_served = |address: &str| {
        !address.ends_with(".br")
            && !address.ends_with(".gz")
            && ![PAGE, EMBED, FORMS].contains(&address.trim_start_matches('/'))
    };
    let prepared = |(address, bytes): (&String, &Bytes)| {
        // The build names these after their content.
        let keep = if address.starts_with("/assets/") { Keep::ForGood } else { Keep::Ask };
        let file = Prepared::file(media_type(address), bytes.clone(), keep);
        let compressed = |ending: &str| files.get(&format!("{address}.{ending}")).cloned();
        (address.clone(), file.with_compressed(compressed("gz"), compressed("br")))
    };
    files.iter().filter(|(address, _)| is_served(address)).map(prepared).collect()
}

fn media_type(name: &str) -> &'static str {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    match ending.to_ascii_lowercase().as_str() {
        "html" => html::MEDIA_TYPE,
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
        "txt" | "md" => "text/plain; charset=utf-8",
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
        let site = Site::load(&Built::Folder("no-such-folder".into())).unwrap();
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
