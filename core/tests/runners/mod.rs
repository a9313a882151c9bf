//! What each vector file asks of the core: its path names the function, its inputs are the
//! arguments.

mod difference;
mod editor;
mod print;
mod tapping;
mod taste;

use segue_core::playback::resume::{self, PlaybackPosition};
use segue_core::playback::selector::{self, Selectable};
use segue_core::submission::sound_link;
use segue_core::taste::{Profile, alike, liked, similarity, weekly};
use segue_core::text::{binary, encoding, guess};
use segue_core::timestamp::identity::Proposer;
use segue_core::timestamp::{
    best, confidence, consensus, entry, hints, identity, likely, order, room,
};
use segue_core::tracklist::{admin_lines, artist, completeness, identified, swap};
use segue_core::user::email::Email;
use segue_core::user::username::Username;
use segue_core::{comment, cover, cue, list, playback, slug, submission, tracklist, wording};
use serde::Deserialize;
use serde_json::{Value, from_value, json, to_value};

/// Answers an input of a vector file, given the file's path below `fixtures/vectors` without its
/// ending; `None` when no function belongs to that path.
pub fn run(path: &str, input: Value) -> Option<Value> {
    let answer = match path {
        "comment/cut" => json!(comment::cut(&text(input))),
        "comment/reply_prefill" => json!(comment::reply_prefill(&text(input))),
        "comment/sort" => {
            let (comments, sort): (Vec<comment::Sortable>, comment::Sort) = from(input);
            json!(comment::sort(&comments, sort))
        }
        "cover/hue" => json!(cover::hue(&text(input))),
        "cue/parse" => json!(cue::parse(&text(input))),
        "cue/moment" => json!(cue::parse_moment(&text(input))),
        "cue/print" => json!(cue::print(from(input))),
        "playback/due" => {
            let (last_ms, now_ms): (Option<f64>, f64) = from(input);
            json!(resume::is_due(last_ms, now_ms))
        }
        "playback/finish" => {
            let Finish { positions, mix_id } = from(input);
            let stays = resume::unfinished(&positions, &mix_id);
            json!(stays.into_iter().map(|index| &positions[index]).collect::<Vec<_>>())
        }
        "playback/keep" => {
            let Keep { positions, entry, now_ms } = from(input);
            let kept = resume::kept(&positions, &entry, now_ms);
            let all: Vec<_> = positions.iter().chain([&entry]).collect();
            json!(kept.into_iter().map(|index| all[index]).collect::<Vec<_>>())
        }
        "playback/now_playing" => {
            let Moment { starts, seconds } = from(input);
            let starts = starts.iter().map(|start| start.unwrap_or(f64::NAN));
            json!(playback::Playhead::of(starts).at(seconds))
        }
        "playback/resume" => {
            let Resume { positions, mix_id, now_ms } = from(input);
            json!(resume::position(&positions, &mix_id, now_ms))
        }
        "playback/selector_by_number" => {
            let (number, track_id): (u32, String) = from(input);
            json!(selector::by_number(number, &track_id))
        }
        "playback/selector_by_title" => json!(selector::by_title(&text(input))),
        "playback/selector_find" => {
            let Find { tracks, selector } = from(input);
            json!(selector::find(&tracks, &selector))
        }
        "slug/compact" => json!(slug::compact(&text(input))),
        "slug/hyphenated" => json!(slug::hyphenated(&text(input))),
        "submission/date" => json!(submission::is_date(&text(input))),
        "submission/host" => json!(submission::http_host(&text(input))),
        "submission/sound_key" => {
            json!(sound_link::sound_link(&text(input)).and_then(|link| link.key()))
        }
        "submission/sound_link" => {
            let link = sound_link::sound_link(&text(input));
            let address = link.as_ref().and_then(|link| link.address());
            let again = address.and_then(sound_link::sound_link);
            assert!(address.is_none() || again == link, "{link:?} is read as {again:?}");
            json!(link)
        }
        "submission/track" => {
            let (time, title): (String, String) = from(input);
            json!(submission::check_track(&time, &title))
        }
        "submission/check" => json!(submission::check(&from(input))),
        "taste/alike" => {
            let Likening { commons, candidates, most } = from(input);
            json!(alike::alike(&commons, &candidates, most))
        }
        "taste/liked" => {
            let Liked { ties, week, most } = from(input);
            json!(liked::choose(&ties, &week, most))
        }
        "taste/similarity" => {
            let (one, other): (Profile, Profile) = from(input);
            let found = similarity::similarity(&one, &other);
            taste::same_when_prepared(&one, &other, &found);
            json!(found)
        }
        "taste/weekly" => {
            let Weekly { friends, heard, most } = from(input);
            json!(weekly::weekly(&friends, &heard, most))
        }
        "text/binary" => json!(binary::is_binary(&text(input))),
        "text/encoding" => json!(encoding::encoding(&from::<Vec<u8>>(input))),
        "text/guess" => json!(guess::guess(&from::<Vec<u8>>(input))),
        "timestamp/best" => json!(best::best(&from::<Vec<best::Proposal>>(input))),
        "timestamp/confidence" => json!(confidence::confidence(from(input))),
        "timestamp/consensus" => json!(consensus::judge(&from::<Vec<consensus::Given>>(input))),
        "timestamp/entry" => json!(entry::read(&text(input))),
        "timestamp/order" => json!(order::in_order(&from::<Vec<order::KnownStart>>(input))),
        "timestamp/room" => {
            let Proposed { after, before, seconds } = from(input);
            let room = room::room(after, before);
            json!({ "from": room.from, "to": room.to, "holds": room.holds(seconds) })
        }
        "timestamp/weight" => {
            let (agreed, settled): (u32, u32) = from(input);
            json!(consensus::weight(agreed, settled))
        }
        "timestamp/tapping" => tapping::run(input),
        "timestamp/status" => json!(confidence::status(from(input))),
        "user/email" => json!(Email::read(&text(input)).map(|email| email.as_str().to_owned())),
        "user/username" => match Username::read(&text(input)) {
            Ok(name) => json!({ "ok": name.as_str() }),
            Err(message) => json!({ "error": message }),
        },
        "wording/ago" => {
            let (then_ms, now_ms): (f64, f64) = from(input);
            json!(wording::ago(then_ms, now_ms))
        }
        "wording/count" => json!(wording::count(from(input))),
        "wording/day" => json!(wording::day(from::<Option<String>>(input).as_deref())),
        "tracklist/artist" => json!(artist::split(&text(input))),
        "tracklist/completeness" => {
            json!(completeness::completeness(&from::<Vec<Option<u32>>>(input)))
        }
        "tracklist/identified" => {
            let (title, artist): (String, String) = from(input);
            json!(identified::identified(&title, &artist))
        }
        "wording/description" => json!(wording::cut_description(&text(input))),
        "wording/duration" => json!(wording::duration(from(input))),
        "tracklist/swap" => {
            let (artist, title, label): (String, String, Option<String>) = from(input);
            json!(swap::names(&artist, &title, label.as_deref()))
        }
        "tracklist/swapped" => {
            let mut list = tracklist::read(&lines(input));
            swap::swap(&mut list);
            read(list)
        }
        "tracklist/faithful" => read(tracklist::read(&lines(input))),
        _ if path.starts_with("tracklist/read_") => read(tracklist::read_submission(&lines(input))),
        "list/read" => json!(list::read(&from(input))),
        "timestamp/hints" => {
            let Heard { starts, end, changes } = from(input);
            json!(hints::hints(&starts, end, &changes))
        }
        "timestamp/likely" => {
            let Heard { starts, end, changes } = from(input);
            let end = end.expect("a mix that was heard has an end");
            let places = likely::likely(&starts, end, &changes);
            assert_eq!(tapping::likely(&starts, end, &changes), places, "a draft without a tap");
            json!(places)
        }
        "timestamp/identity" => {
            let (mix_id, position, proposer): (String, u32, Proposer) = from(input);
            json!(identity::identity(&mix_id, position, &proposer))
        }
        "tracklist/admin_line" => json!(admin_lines::read(&lines(input))),
        "tracklist/share" => json!(completeness::share(&from::<Vec<Option<u32>>>(input))),
        _ if path.starts_with("difference/") => {
            difference::run(path.strip_prefix("difference/")?, input)?
        }
        _ if path.starts_with("editor/") => editor::run(path.strip_prefix("editor/")?, input)?,
        _ if path.starts_with("print/") => print::run(path.strip_prefix("print/")?, input)?,
        _ => return None,
    };
    Some(answer)
}

/// A text, as one string or as lines.
fn lines(input: Value) -> String {
    match input {
        Value::Array(lines) => lines.into_iter().map(text).collect::<Vec<_>>().join("\n"),
        one => text(one),
    }
}

/// A read tracklist.
fn read(tracklist: tracklist::Tracklist) -> Value {
    let mut read = to_value(tracklist).expect("a tracklist serialises");
    // Absent fields are left out of the files, so that a row reads at a glance.
    for track in read["tracks"].as_array_mut().expect("tracks are a list") {
        let fields = track.as_object_mut().expect("a track is an object");
        fields.retain(|_, value| !value.is_null() && *value != json!(false));
        let title = fields["title"].clone();
        if fields["original_title"] == title {
            fields.remove("original_title");
        }
    }
    read
}

/// A tracklist, and the changes that were heard in its mix.
#[derive(Deserialize)]
struct Heard {
    starts: Vec<Option<u32>>,
    end: Option<u32>,
    changes: Vec<hints::Hint>,
}

#[derive(Deserialize)]
struct Liked {
    ties: Vec<liked::Tie>,
    week: String,
    most: usize,
}

#[derive(Deserialize)]
struct Likening {
    commons: Vec<alike::Common>,
    candidates: Vec<alike::Candidate>,
    most: usize,
}

#[derive(Deserialize)]
struct Finish {
    positions: Vec<PlaybackPosition>,
    mix_id: String,
}

#[derive(Deserialize)]
struct Keep {
    positions: Vec<PlaybackPosition>,
    entry: PlaybackPosition,
    now_ms: f64,
}

#[derive(Deserialize)]
struct Moment {
    starts: Vec<Option<f64>>,
    seconds: f64,
}

#[derive(Deserialize)]
struct Resume {
    positions: Vec<PlaybackPosition>,
    mix_id: String,
    now_ms: f64,
}

#[derive(Deserialize)]
struct Weekly {
    friends: Vec<weekly::Friend>,
    heard: Vec<String>,
    most: usize,
}

#[derive(Deserialize)]
struct Proposed {
    after: Option<u32>,
    before: Option<u32>,
    seconds: u32,
}

#[derive(Deserialize)]
struct Find {
    tracks: Vec<Selectable>,
    selector: String,
}

fn from<T: serde::de::DeserializeOwned>(input: Value) -> T {
    let shown = input.to_string();
    from_value(input).unwrap_or_else(|error| panic!("input `{shown}`: {error}"))
}

fn text(input: Value) -> String {
    from(input)
}
