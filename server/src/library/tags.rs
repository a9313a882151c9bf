//! What a sound file says of itself: names, day, genre, chapters, a picture, and texts that may be a
//! tracklist.

use std::path::Path;
use std::time::Duration;

use lofty::config::ParseOptions;
use lofty::file::{AudioFile, FileType, TaggedFileExt};
use lofty::flac::FlacFile;
use lofty::id3::v2::Frame;
use lofty::mpeg::MpegFile;
use lofty::ogg::tag::VorbisComments;
use lofty::ogg::{OpusFile, VorbisFile};
use lofty::picture::PictureType;
use lofty::probe::Probe;
use lofty::tag::{Accessor, ItemKey, Tag};
use segue_core::cue;

/// What a sound file says.
#[derive(Debug, Clone, Default)]
pub struct Tags {
    /// Title.
    pub title: Option<String>,
    /// Whose it is: the album's artist, else the track's.
    pub artist: Option<String>,
    /// Day or year, as it is written.
    pub date: Option<String>,
    /// Genre.
    pub genre: Option<String>,
    /// How long it is, in milliseconds.
    pub length_ms: Option<u64>,
    /// Its chapters as lines of a tracklist; empty without any.
    pub chapters: String,
    /// Comments and lyrics, the longest first.
    pub texts: Vec<String>,
    /// Its picture: that of the front, else the first.
    pub picture: Option<Vec<u8>>,
}

/// Reads what a file says; nothing of one that cannot be read.
#[must_use]
pub fn read(path: &Path) -> Tags {
    let probe = Probe::open(path).ok().and_then(|probe| probe.guess_file_type().ok());
    let Some(probe) = probe else { return Tags::default() };
    let kind = probe.file_type();
    let Ok(file) = probe.read() else { return Tags::default() };
    let length = u64::try_from(file.properties().duration().as_millis()).ok();
    let mut tags = Tags { length_ms: length.filter(|ms| *ms > 0), ..Tags::default() };
    if let Some(tag) = file.primary_tag().or_else(|| file.first_tag()) {
        tags.take(tag);
    }
    tags.chapters = chapters(path, kind);
    tags
}

impl Tags {
    fn take(&mut self, tag: &Tag) {
        let filled = |text: Option<&str>| {
            text.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
        };
        self.title = filled(tag.title().as_deref());
        self.artist = filled(tag.get_string(ItemKey::AlbumArtist))
            .or_else(|| filled(tag.artist().as_deref()));
        self.date = filled(tag.get_string(ItemKey::RecordingDate))
            .or_else(|| filled(tag.get_string(ItemKey::Year)));
        self.genre = filled(tag.genre().as_deref());
        let texts =
            [ItemKey::Comment, ItemKey::Lyrics, ItemKey::UnsyncLyrics, ItemKey::Description];
        self.texts = texts.into_iter().filter_map(|key| filled(tag.get_string(key))).collect();
        self.texts.sort_by_key(|text| std::cmp::Reverse(text.len()));
        let front = tag.pictures().iter().find(|it| it.pic_type() == PictureType::CoverFront);
        let picture = front.or_else(|| tag.pictures().first());
        self.picture = picture.map(|picture| picture.data().to_vec());
    }
}

/// The chapters of a file, a line each.
fn chapters(path: &Path, kind: Option<FileType>) -> String {
    let mut all = match kind {
        Some(FileType::Mpeg) => of_id3(path),
        Some(FileType::Mp4) => of_mp4(path),
        Some(FileType::Flac | FileType::Opus | FileType::Vorbis) => of_comments(path, kind),
        _ => None,
    }
    .unwrap_or_default();
    all.sort_by_key(|(start, _)| *start);
    let line = |(start, title): &(Duration, String)| super::chapter_line(*start, title);
    all.iter().filter(|(_, title)| !title.trim().is_empty()).map(line).collect()
}

type Chapters = Vec<(Duration, String)>;

fn of_id3(path: &Path) -> Option<Chapters> {
    let mut file = std::fs::File::open(path).ok()?;
    let file = MpegFile::read_from(&mut file, ParseOptions::new().read_properties(false)).ok()?;
    let chapter = |frame: &Frame<'_>| {
        let Frame::Chapter(chapter) = frame else { return None };
        let title = chapter.children.iter().find_map(|frame| match frame {
            Frame::Text(text) if text.id().as_str() == "TIT2" => Some(text.value.to_string()),
            _ => None,
        });
        Some((Duration::from_millis(u64::from(chapter.times.start)), title?))
    };
    Some(file.id3v2()?.into_iter().filter_map(chapter).collect())
}

fn of_mp4(path: &Path) -> Option<Chapters> {
    let tag = mp4ameta::Tag::read_from_path(path).ok()?;
    let of = |list: &[mp4ameta::Chapter]| {
        list.iter().map(|it| (it.start, it.title.clone())).collect::<Chapters>()
    };
    let listed = of(tag.chapter_list());
    Some(if listed.is_empty() { of(tag.chapter_track()) } else { listed })
}

/// Chapters as comments: `CHAPTER001=00:05:30.000` and `CHAPTER001NAME=…`.
fn of_comments(path: &Path, kind: Option<FileType>) -> Option<Chapters> {
    let mut file = std::fs::File::open(path).ok()?;
    let options = ParseOptions::new().read_properties(false);
    let chapters = |comments: &VorbisComments| {
        (0..1000)
            .filter_map(|number| {
                let name = format!("CHAPTER{number:03}");
                let title = comments.get(&format!("{name}NAME"))?.to_owned();
                Some((moment(comments.get(&name)?)?, title))
            })
            .collect()
    };
    Some(match kind? {
        FileType::Flac => {
            chapters(FlacFile::read_from(&mut file, options).ok()?.vorbis_comments()?)
        }
        FileType::Opus => chapters(OpusFile::read_from(&mut file, options).ok()?.vorbis_comments()),
        _ => chapters(VorbisFile::read_from(&mut file, options).ok()?.vorbis_comments()),
    })
}

fn moment(text: &str) -> Option<Duration> {
    let whole = text.split('.').next()?;
    cue::parse(whole).map(|seconds| Duration::from_secs(u64::from(seconds)))
}
