//! The commands, as a person types them.

use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use segue_base::clock::Moment;
use segue_store::audit::Which;
use segue_store::{Store, StoreError, audit, user, whitelist};
use serde_json::{Value, json};

use crate::support::program::{Serving, complaint, printed, run, segue};
use crate::support::{self, Folder, client, get};

/// The start of an MP3 file, and something behind it.
const SOUND: &[u8] = b"ID3\x04\0\0\0\0\0\0 not much to hear";

/// How long the demo's mix is.
const FOG_SIGNAL_MS: u64 = 120_048;

const TRACKLIST: &str = "[00:00] Halide - Amber Relay\n[04:05] Wharf - Tidal\n";

fn import(data: &Path, arguments: &[&str]) -> std::process::Output {
    let mut all = vec!["import", "-", "--title", "Night Bus 14", "--artist", "Halide"];
    all.extend_from_slice(arguments);
    run(data, &all, TRACKLIST.as_bytes())
}

async fn mix(serving: &Serving, slug: &str) -> Value {
    let address = format!("{}/api/mixes/{slug}", serving.origin);
    get(address).await.json().await.unwrap()
}

#[test]
fn help_names_every_command_and_setting() {
    let data = Folder::new();
    let help = printed(&run(data.path(), &["--help"], b""));
    for word in ["serve", "parse", "import", "demo", "SEGUE_LISTEN", "SEGUE_LIST_CREATED_UNTIL"] {
        assert!(help.contains(word), "{word}");
    }
    for command in
        ["serve", "parse", "import", "demo", "backup", "export", "doctor", "health", "user"]
    {
        printed(&run(data.path(), &[command, "--help"], b""));
    }
}

#[test]
fn parse_prints_what_it_read() {
    let data = Folder::new();
    let file = data.write("list.txt", TRACKLIST);
    let json = printed(&run(data.path(), &["parse", file.to_str().unwrap()], b""));
    let read: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(read["tracks"][1]["title"], "Tidal");
    assert!(read["format"].is_string() && read["diagnostics"].is_array());
    let piped =
        printed(&run(data.path(), &["parse", "-", "--print", "json"], TRACKLIST.as_bytes()));
    assert_eq!(piped, json);
    let utf16: Vec<u8> =
        [0xfeff].into_iter().chain(TRACKLIST.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    assert_eq!(printed(&run(data.path(), &["parse", "-"], &utf16)), json);
}

#[test]
fn parse_prints_in_other_formats_and_reads_them_again() {
    let data = Folder::new();
    let list = "[00:00] Halide - Amber Relay (Wharf Remix)\n[04:05] Wharf - Tidal\nw/ Kelp - Low\n";
    for (format, start) in [
        ("csv", "Timestamp,Artist,Track\n00:00,Halide,Amber Relay (Wharf Remix)\n"),
        ("csv-full", "Position,Timestamp,Artist,Title,Original Title,Mix,Remixer,Label,"),
        (
            "cue",
            "REM COMMENT \"Tracks left out, because they have no time: 1\"\nFILE \"mix.mp3\" MP3\n",
        ),
        ("youtube", "0:00 Halide - Amber Relay (Wharf Remix)\n4:05 Wharf - Tidal\n"),
        ("chapters", "{\n  \"version\": \"1.2.0\","),
        (
            "text",
            "[00:00] Halide - Amber Relay (Wharf Remix)\n[04:05] Wharf - Tidal\n[??:??] w/ Kelp",
        ),
        ("markdown", "1. [00:00] **Halide** – Amber Relay (Wharf Remix)\n"),
    ] {
        let output = run(data.path(), &["parse", "-", "--print", format], list.as_bytes());
        let remarks = String::from_utf8(output.stderr.clone()).unwrap();
        let needs_times = ["cue", "youtube", "chapters"].contains(&format);
        assert_eq!(remarks.contains("track 3: The track has no time"), needs_times, "{format}");
        let printed = printed(&output);
        assert!(printed.starts_with(start), "{format}: {printed}");
        let again = run(data.path(), &["parse", "-"], printed.as_bytes());
        let read: Value = serde_json::from_slice(&again.stdout).unwrap();
        assert_eq!(read["tracks"][0]["remixer"], "Wharf", "{format}");
        assert_eq!(read["tracks"].as_array().unwrap().len(), 3 - usize::from(needs_times));
    }
}

#[test]
fn parse_says_what_it_did_not_read_beside_other_formats() {
    let data = Folder::new();
    let list = "1. Halide - Amber Relay\n\nThanks - everybody\nWharf - Tidal\n2. Kelp - Low\n";
    let output = run(data.path(), &["parse", "-", "--print", "text"], list.as_bytes());
    let remarks = String::from_utf8(output.stderr).unwrap();
    assert_eq!(remarks.matches("could not be read").count(), 2, "{remarks}");
    assert!(remarks.contains("line 3: This line could not be read as a track."), "{remarks}");
}

#[test]
fn parse_swaps_artist_and_title() {
    let data = Folder::new();
    let list = "Tidal (Kelp Remix) - Wharf\n";
    let json = printed(&run(data.path(), &["parse", "-", "--swap"], list.as_bytes()));
    let read: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(read["tracks"][0]["artist"], "Wharf");
    assert_eq!(read["tracks"][0]["title"], "Tidal");
    assert_eq!(read["tracks"][0]["remixer"], "Kelp");
    let refused = run(data.path(), &["parse", "-", "--swap", "--admin"], list.as_bytes());
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn parse_reads_line_by_line_for_admins() {
    let data = Folder::new();
    let list = "[00:00] Halide - Amber Relay\nno time here\n4:05 - Tidal\n";
    let json = printed(&run(data.path(), &["parse", "-", "--admin"], list.as_bytes()));
    let read: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(read["lines"][1]["artist"], "Unknown Artist");
    assert_eq!(read["lines"][1]["lineNumber"], 3);
    assert_eq!(read["failed"], json!([2]));
    let failed = run(data.path(), &["parse", "-", "--admin"], b"nothing with a time");
    assert!(complaint(&failed).contains("found no tracks in `-`"));
}

#[test]
fn parse_takes_anything_and_says_when_there_is_no_track() {
    let data = Folder::new();
    let noise: Vec<u8> = (0..=255).cycle().take(5000).collect();
    for input in [&b"\0\0\0"[..], &noise] {
        let output = run(data.path(), &["parse", "-"], input);
        assert!(complaint(&output).contains("expected text in `-`, found binary data"));
        assert!(output.stdout.is_empty());
    }
    for input in ["", "\u{1f50a}", "Thanks for coming."] {
        let output = run(data.path(), &["parse", "-"], input.as_bytes());
        assert!(complaint(&output).contains("found no tracks in `-`"));
        let read: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(read["tracks"].is_array() && read["diagnostics"].is_array());
    }
    let missing = run(data.path(), &["parse", "no-such-file"], b"");
    assert!(complaint(&missing).contains("cannot read `no-such-file`"));
}

#[tokio::test]
async fn an_imported_mix_plays() {
    let data = Folder::new();
    let sound = data.write("night bus.mp3", SOUND);
    let output =
        import(data.path(), &["--audio", sound.to_str().unwrap(), "--duration", "1:02:03"]);
    assert_eq!(printed(&output), "http://127.0.0.1:8787/mix/night-bus-14\n");
    let serving = Serving::start(data.path());
    let mix = mix(&serving, "night-bus-14").await;
    assert_eq!(mix["duration"], "1:02:03");
    assert_eq!(mix["tracks"][1]["start_seconds"], 245);
    assert_eq!(mix["audio"]["source"], "file");
    let address = format!("{}{}", serving.origin, mix["audio"]["url"].as_str().unwrap());
    let response = get(address).await;
    assert_eq!(response.headers()["content-type"], "audio/mpeg");
    assert_eq!(response.bytes().await.unwrap(), SOUND);
}

/// A WAV file of silence: mono, 8 bits, 1,000 samples a second.
fn silence(seconds: u32) -> Vec<u8> {
    let samples = seconds * 1000;
    let mut file = b"RIFF".to_vec();
    file.extend((36 + samples).to_le_bytes());
    file.extend(b"WAVEfmt ");
    file.extend(16_u32.to_le_bytes());
    file.extend([1_u16, 1].into_iter().flat_map(u16::to_le_bytes));
    file.extend([1000_u32, 1000].into_iter().flat_map(u32::to_le_bytes));
    file.extend([1_u16, 8].into_iter().flat_map(u16::to_le_bytes));
    file.extend(b"data");
    file.extend(samples.to_le_bytes());
    file.resize(file.len() + samples as usize, 128);
    file
}

#[tokio::test]
async fn an_import_reads_the_length_of_its_sound() {
    let data = Folder::new();
    let demo = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/demo/audio/fog-signal.mp3");
    let long = data.write("long.wav", silence(251));
    let short = data.write("short.wav", silence(60));
    let put = |slug: &str, sound: &Path, more: &[&str]| {
        let arguments = ["--slug", slug, "--audio", sound.to_str().unwrap()];
        import(data.path(), &[&arguments[..], more].concat())
    };
    let told = |output: std::process::Output| {
        printed(&output);
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(told(put("wav", &long, &[])), "");
    assert_eq!(told(put("given", &long, &["--duration", "5:00"])), "");
    let said = told(put("short", &short, &[]));
    assert!(
        said.contains("1:00 long, but a track starts at 4:05: the length is not stored"),
        "{said}"
    );
    let said = told(put("no-sound", &data.write("a.mp3", SOUND), &[]));
    assert!(said.contains("does not say how long it is; set --duration"), "{said}");
    let list = ["import", "-", "--title", "T", "--artist", "A", "--slug", "mp3", "--audio"];
    let mp3 = run(data.path(), &[&list[..], &[demo.to_str().unwrap()]].concat(), b"0:00 A - B");
    assert_eq!(told(mp3), "");
    let serving = Serving::start(data.path());
    for (slug, duration) in
        [("wav", Some("4:11")), ("given", Some("5:00")), ("short", None), ("no-sound", None)]
    {
        assert_eq!(mix(&serving, slug).await["duration"], json!(duration), "{slug}");
    }
    let ms = mix(&serving, "mp3").await["duration_ms"].as_u64().unwrap();
    assert!(ms.abs_diff(FOG_SIGNAL_MS) < 100, "{ms}");
}

/// A cue sheet of an old program is read in the encoding that its letters tell, which is said; where they tell
/// too little it is refused, since a catalogue of other letters is worse than none.
#[tokio::test]
async fn the_encoding_of_an_old_file_is_said_or_it_is_refused() {
    let data = Folder::new();
    let sheet = "PERFORMER \"Лунный Причал\"\nTITLE \"Ночной прибой\"\nFILE \"mix.mp3\" MP3\n\
        TRACK 01 AUDIO\nTITLE \"Тихая гавань\"\nPERFORMER \"Северный маяк\"\nINDEX 01 00:00:00\n\
        TRACK 02 AUDIO\nTITLE \"Дорога домой\"\nPERFORMER \"Береговая стража\"\nINDEX 01 05:00:00\n";
    let (bytes, _, _) = encoding_rs::WINDOWS_1251.encode(sheet);
    let file = data.write("cp1251.cue", &*bytes);
    let import = |file: &Path, more: &[&str]| {
        let arguments = ["import", file.to_str().unwrap(), "--title", "T", "--artist", "A"];
        run(data.path(), &[&arguments[..], more].concat(), b"")
    };
    let read = import(&file, &[]);
    assert_eq!(printed(&read), "http://127.0.0.1:8787/mix/t\n");
    let said = String::from_utf8(read.stderr).unwrap();
    assert!(said.contains("cp1251.cue` was read as windows-1251, which is a guess"), "{said}");
    let unclear = data.write("unclear.txt", b"0:00 \xcc\xee\xf0\xe5 - \xcd\xee\xf7\xfc\n");
    let said = complaint(&import(&unclear, &["--slug", "u"]));
    assert!(said.contains("cannot tell the encoding of"), "{said}");
    assert!(said.contains("--encoding windows-1251"), "{said}");
    let named = import(&unclear, &["--slug", "u", "--encoding", "windows-1251"]);
    assert_eq!(printed(&named), "http://127.0.0.1:8787/mix/u\n");
    let wrong = complaint(&import(&unclear, &["--slug", "w", "--encoding", "utf-8"]));
    assert!(wrong.contains("--encoding: expected text in UTF-8"), "{wrong}");
    let serving = Serving::start(data.path());
    let tracks = mix(&serving, "t").await["tracks"].clone();
    assert_eq!(tracks[0]["title"], "Тихая гавань");
    assert_eq!(tracks[1]["artist"], "Береговая стража");
    assert_eq!(mix(&serving, "u").await["tracks"][0]["artist"], "Море");
}

/// What is only printed is held to the same rule: other letters than were meant are worse than a question.
#[test]
fn parse_says_a_guess_and_refuses_a_poor_one() {
    let data = Folder::new();
    let list = "0:00 Лунный Причал - Ночной прибой\n5:00 Береговая стража - Дорога домой\n";
    let (bytes, _, _) = encoding_rs::KOI8_R.encode(list);
    let unclear: &[u8] = b"0:00 \xcc\xee\xf0\xe5 - \xcd\xee\xf7\xfc\n";
    for more in [&[][..], &["--admin"]] {
        let parse = |arguments: &[&str], text: &[u8]| {
            run(data.path(), &[&["parse", "-"], arguments, more].concat(), text)
        };
        let read = parse(&[], &bytes);
        assert!(printed(&read).contains("Ночной прибой"), "{more:?}");
        let said = String::from_utf8(read.stderr).unwrap();
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains("read as KOI8-U, which is a guess"), "{said}");
        assert!(said.contains("--encoding"), "{said}");
        let refused = parse(&[], unclear);
        assert!(refused.stdout.is_empty());
        let said = complaint(&refused);
        assert!(said.contains("cannot tell the encoding of `-`"), "{said}");
        assert!(said.contains("--encoding windows-1251"), "{said}");
        let named = parse(&["--encoding", "windows-1251"], unclear);
        assert!(printed(&named).contains("Море"));
        assert!(named.stderr.is_empty());
    }
    let broken = run(data.path(), &["parse", "-"], b"0:00 Caf\xc3\xa9 - \xc3\n5:00 \xc3\xa9 - B");
    assert!(printed(&broken).contains("Café"));
    let said = String::from_utf8(broken.stderr).unwrap();
    assert!(said.contains("some characters are not text in UTF-8"), "{said}");
    let unknown = run(data.path(), &["parse", "-", "--encoding", "klingon"], b"");
    let said = String::from_utf8(unknown.stderr).unwrap();
    assert!(said.contains("expected an encoding such as utf-8"), "{said}");
}

/// The reader's diagnostics are printed as `parse` prints them, and values that no mix can have are
/// refused.
#[test]
fn an_import_tells_what_was_noticed() {
    let data = Folder::new();
    let text = b"[00:00] A - B\n[04:00] .. - ...\nno track at all\n[09:00] C - D\n[08:00] E - F\n";
    let parsed = run(data.path(), &["parse", "-", "--print", "text"], text);
    let noticed = String::from_utf8(parsed.stderr).unwrap();
    let mend = "line 5: This time does not fit the others. Perhaps 1:08:00?\n";
    assert!(noticed.starts_with("line 2: ") && noticed.ends_with(mend), "{noticed}");
    let import = ["import", "-", "--title", "T", "--artist", "A", "--duration"];
    let late = run(data.path(), &[&import[..], &["5:00"]].concat(), text);
    let said = complaint(&late);
    let says = "tracklist: expected starts inside the mix of 5:00, got 9:00 for `D`";
    assert!(said.contains(says), "{said}");
    let output = run(data.path(), &[&import[..], &["9:00"]].concat(), text);
    let told = String::from_utf8(output.stderr.clone()).unwrap();
    assert!(told.starts_with(&noticed), "{told}");
    printed(&output);
}

#[tokio::test]
async fn an_import_beside_a_running_server_shows_at_once() {
    let data = Folder::new();
    let serving = Serving::start(data.path());
    assert_eq!(mix(&serving, "night-bus-14").await["code"], "not_found");
    let url = "http://SoundCloud.com/halide/night-bus-14";
    printed(&import(data.path(), &["--soundcloud-url", url, "--date", "2026-02-20"]));
    let mix = mix(&serving, "night-bus-14").await;
    assert_eq!(mix["audio"]["url"], "https://soundcloud.com/halide/night-bus-14");
    assert_eq!(mix["audio"]["source"], "soundcloud");
    assert_eq!(mix["event_date"], "2026-02-20");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_by_a_short_link_plays_what_it_leads_to() {
    let (data, world) = (Folder::new(), support::world::start().await);
    let import = |link: &str| {
        let arguments = ["import", "-", "--title", link, "--artist", "Halide", "--soundcloud-url"];
        let mut command = segue(data.path());
        command.args(arguments).arg(format!("https://on.soundcloud.com/{link}"));
        command.env("SEGUE_SOUNDCLOUD_SHORT_URL", world.origin()).stdin(Stdio::piped());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(TRACKLIST.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    };
    printed(&import("Secret1"));
    let serving = Serving::start(data.path());
    let audio = &mix(&serving, "secret1").await["audio"];
    assert_eq!(audio["url"], "https://soundcloud.com/halide/private-bus/s-AbC123");
    for (link, says) in [
        ("Away1", "--soundcloud-url: expected a short link to a mix, got `https://on.soundcloud"),
        ("Broken1", "--soundcloud-url: SoundCloud does not say where `https://on.soundcloud.com"),
    ] {
        let said = complaint(&import(link));
        assert!(said.contains(says), "{said}");
    }
}

#[tokio::test]
async fn the_second_import_is_refused_unless_asked_for() {
    let data = Folder::new();
    let url = ["--soundcloud-url", "https://soundcloud.com/halide/night-bus-14"];
    printed(&import(data.path(), &url));
    let again = complaint(&import(data.path(), &url));
    assert!(
        again.contains("in the catalogue, at http://127.0.0.1:8787/mix/night-bus-14"),
        "{again}"
    );
    let meant = import(data.path(), &[url[0], url[1], "--slug", "Night Bus 14 again"]);
    assert_eq!(printed(&meant), "http://127.0.0.1:8787/mix/night-bus-14-again\n");
    let taken = complaint(&import(data.path(), &[url[0], url[1], "--slug", "Night Bus 14"]));
    assert!(taken.contains("--slug: expected one that no other mix has"), "{taken}");
}

#[test]
fn a_bad_import_is_one_clear_line_and_leaves_nothing() {
    let data = Folder::new();
    let page = data.write("page.html", "<!doctype html>");
    let folder = data.path().to_str().unwrap().to_owned();
    for (arguments, says) in [
        (&["--audio", "no-such.mp3"][..], "cannot read the sound file `no-such.mp3`"),
        (&["--audio", page.to_str().unwrap()], "--audio: expected a sound file (MP3"),
        (&["--audio", &folder], "--audio: expected a sound file, got the folder"),
        (&["--soundcloud-url", "no url"], "--soundcloud-url: Please provide a valid URL"),
        (
            &["--soundcloud-url", "https://soundcloud.com.evil.io/a"],
            "--soundcloud-url: Please provide a valid SoundCloud URL",
        ),
        (&["--cover-url", "cover.jpg"], "--cover-url: Please provide a valid image URL"),
        (&["--date", "yesterday"], "--date: Please provide a valid date"),
        (&["--duration", "an hour"], "--duration: expected a length such as `1:02:03`"),
        (&["--list", "no-such-list"], "--list: expected the slug of a list, got `no-such-list`"),
        (&["--list", "latest"], "--list: mixes cannot be put into `latest`"),
        (&["--artist", " "], "--artist: Artist/DJ name is required"),
    ] {
        let said = complaint(&import(data.path(), arguments));
        assert!(said.contains(says), "{said}");
    }
    let untitled = run(data.path(), &["import", "-", "--title", " ", "--artist", "A"], b"A - B");
    assert!(complaint(&untitled).contains("--title: Mix title is required"));
    for (text, says) in [
        (&b"caf\xc3\xa9 - B \xe9"[..], "expected text in `-`"),
        (b"", "tracklist: Tracklist is required"),
        (b"no track here", "found no tracks in `-`"),
    ] {
        let output = run(data.path(), &["import", "-", "--title", "T", "--artist", "A"], text);
        assert!(complaint(&output).contains(says), "{text:?}");
    }
    // The limit is that of the API; a whole megabyte does not fit among arguments.
    let (name, address, text) = ("x".repeat(301), "x".repeat(2_000), "x".repeat(10_001));
    for (option, long) in [
        ("--title", name.clone()),
        ("--artist", name.clone()),
        ("--slug", name.clone()),
        ("--genre", name.clone()),
        ("--venue", name.clone()),
        ("--location", name.clone()),
        ("--description", text),
        ("--cover-url", format!("https://covers.example/{address}")),
        ("--soundcloud-url", format!("https://soundcloud.com/{address}")),
    ] {
        let mut arguments = vec!["import", "-", option, &long];
        for (other, short) in [("--title", "T"), ("--artist", "A")] {
            if option != other {
                arguments.extend([other, short]);
            }
        }
        let said = complaint(&run(data.path(), &arguments, b"A - B"));
        let says = format!("{option}: Please use ");
        assert!(
            said.contains(&says) && said.contains("at most") && said.contains("characters"),
            "{said}"
        );
    }
    // The reader has no track of so long a line, but one of a table or a sheet.
    let huge = "x".repeat(1_000_000);
    for text in [
        json!([{ "title": huge, "artist": "A", "time": "0:00" }, { "title": "B", "artist": "A" }])
            .to_string(),
        json!([{ "title": "B", "artist": huge, "time": "0:00" }, { "title": "B", "artist": "A" }])
            .to_string(),
        format!("Timestamp,Artist,Track\n0:00,A,{huge}\n1:00,B,C\n"),
        format!(
            "FILE \"a.mp3\" MP3\n  TRACK 01 AUDIO\n    TITLE \"{huge}\"\n    PERFORMER \"A\"\n    \
             INDEX 01 00:00:00\n"
        ),
    ] {
        let import = ["import", "-", "--title", "T", "--artist", "A"];
        let said = complaint(&run(data.path(), &import, text.as_bytes()));
        assert!(said.contains("tracklist: track 1: Please use at most 300 characters"), "{said}");
    }
    let missing = run(data.path(), &["import", "no-file", "--title", "T", "--artist", "A"], b"");
    assert!(complaint(&missing).contains("cannot read `no-file`"));
    let left: Vec<_> = std::fs::read_dir(data.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".half"))
        .collect();
    assert_eq!(left, Vec::<String>::new());
    let first = import(data.path(), &["--soundcloud-url", "https://soundcloud.com/a/b"]);
    assert!(printed(&first).ends_with("/mix/night-bus-14\n"), "nothing was put in before");
}

#[tokio::test]
async fn the_demo_fills_an_empty_catalogue_once() {
    let data = Folder::new();
    let first = printed(&run(data.path(), &["demo", "--if-new", "--without-sound"], b""));
    assert!(first.starts_with("Filled the catalogue with "), "{first}");
    let again = printed(&run(data.path(), &["demo", "--without-sound"], b""));
    assert!(again.contains("; nothing was added"), "{again}");
    assert_eq!(printed(&run(data.path(), &["demo", "--if-new", "--without-sound"], b"")), "");
    let serving = Serving::start(data.path());
    let get = |path: &str| {
        let address = format!("{}{path}", serving.origin);
        async move { support::get(address).await }
    };
    let home: Value = get("/api/home").await.json().await.unwrap();
    assert_eq!(home["latest"].as_array().unwrap().len(), 6);
    assert!(home["lists"].as_array().unwrap().len() >= 4);
    // The newest sounds: at least two mixes play from a file.
    let latest: Value = get("/api/lists/latest").await.json().await.unwrap();
    let mut playing = 0;
    for card in latest["mixes"].as_array().unwrap() {
        let mix = mix(&serving, card["slug"].as_str().unwrap()).await;
        assert_eq!(
            mix["tracks"].as_array().unwrap().len(),
            card["track_count"].as_u64().unwrap() as usize
        );
        if mix["audio"]["source"] == "file" {
            let sound = get(mix["audio"]["url"].as_str().unwrap()).await;
            assert_eq!(sound.status(), 200);
            playing += 1;
        }
    }
    assert!(playing >= 2, "{playing} mixes play");
}

#[test]
fn a_bad_setting_stops_the_start() {
    let data = Folder::new();
    let file = data.write("file", "");
    let empty = data.path().to_str().unwrap();
    let under_a_file = file.join("backups").display().to_string();
    for (name, value, says) in [
        ("SEGUE_LISTEN", "nowhere", "SEGUE_LISTEN: expected an IP address with a port"),
        ("SEGUE_SITE_DIR", empty, "SEGUE_SITE_DIR: expected the folder of the built site"),
        ("SEGUE_SITE_DIR", "no-such-folder", "got `no-such-folder`"),
        ("SEGUE_BACKUP_DIR", &under_a_file, "cannot make SEGUE_BACKUP_DIR, the folder for copies"),
        ("SEGUE_BACKUP_DIR", empty, "expected another folder than the data folder"),
        ("SEGUE_PUBLIC_URL", "https://ada:secret@a.example/b", "got `https://…@a.example/b`"),
        ("SEGUE_PLAUSIBLE_URL", "http://ada:secret@a.example", "got `http://…@a.example`"),
    ] {
        let serve = ["serve", "--listen", "127.0.0.1:0"];
        let output = segue(data.path()).args(serve).env(name, value).output().unwrap();
        let said = complaint(&output);
        assert!(said.contains(says) && !said.contains("secret"), "{said}");
    }
}

#[test]
fn a_database_that_cannot_be_used_stops_the_start() {
    let data = Folder::new();
    printed(&run(data.path(), &["demo", "--without-sound"], b""));
    let database = rusqlite::Connection::open(data.path().join("segue.db")).unwrap();
    database.execute_batch("PRAGMA user_version = 99").unwrap();
    drop(database);
    let said = complaint(&run(data.path(), &["serve", "--listen", "127.0.0.1:0"], b""));
    assert!(said.contains("is from a newer version of Segue (schema 99"), "{said}");
    let other = Folder::new();
    other.write(
        "segue.db",
        "this is no database, however long it is and whatever it says ".repeat(20),
    );
    let said = complaint(&run(other.path(), &["demo", "--without-sound"], b""));
    assert!(said.contains("cannot be opened as a database"), "{said}");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = run(Folder::new().path(), &["serve", "--listen", &address], b"");
    assert!(
        String::from_utf8_lossy(&output.stderr).contains(&format!("cannot listen on {address}"))
    );
}

#[tokio::test]
async fn a_server_without_a_built_site_says_so_and_serves_the_api() {
    let data = Folder::new();
    let serving = Serving::start(data.path());
    let page = get(&serving.origin).await;
    assert_eq!(page.status(), 503);
    assert!(page.text().await.unwrap().contains("not built yet"));
    let api = get(format!("{}/api/home", serving.origin)).await;
    assert_eq!(api.status(), 200);
}

/// Watching a mix does not hold up the stop of the server.
#[tokio::test]
async fn a_stop_signal_ends_the_server_well() {
    let data = Folder::new();
    printed(&import(data.path(), &[]));
    let mut serving = Serving::start(data.path());
    // How its stream ends, and that it does so at once, is tested where the machine's speed does not matter
    // (`connection`).
    let watching = get(format!("{}/api/mixes/night-bus-14/live", serving.origin)).await;
    assert_eq!(watching.status(), 200);
    let pid = serving.child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    let status = serving.child.wait().unwrap();
    assert!(status.success(), "{status}");
    let log = std::fs::metadata(data.path().join("segue.db-wal")).map_or(0, |log| log.len());
    assert_eq!(log, 0, "the database is whole without its log");
}

#[tokio::test]
async fn a_proxy_that_names_nobody_is_told_of_once() {
    let (data, logs) = (Folder::new(), Folder::new());
    let log = logs.write("log", "");
    let serving = Serving::start_with(data.path(), |command| {
        let file = std::fs::File::options().append(true).open(&log).unwrap();
        command.env("SEGUE_TRUST_PROXY", "true").stderr(file);
    });
    for (number, said) in ["192.0.2.5:1000", "unknown", "unknown"].into_iter().enumerate() {
        let wish = client().build().unwrap().post(format!("{}/api/sign-in/link", serving.origin));
        let body = json!({ "email": format!("ada{number}@mixes.example") });
        let sent = wish.header("x-forwarded-for", said).json(&body).send().await.unwrap();
        assert_eq!(sent.status(), 202);
    }
    let told = std::fs::read_to_string(log).unwrap();
    assert_eq!(told.matches("X-Forwarded-For does not end in an address").count(), 1, "{told}");
}

#[tokio::test]
async fn a_backup_beside_a_running_server_can_be_served() {
    let data = Folder::new();
    printed(&import(data.path(), &["--audio", data.write("a.mp3", SOUND).to_str().unwrap()]));
    let serving = Serving::start(data.path());
    let copies = Folder::new();
    let to = copies.path().join("copy");
    let said = printed(&run(data.path(), &["backup", to.to_str().unwrap()], b""));
    assert!(said.contains("and 1 sound files"), "{said}");
    let mode = std::fs::metadata(to.join("segue.db")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "others on the machine cannot read it");
    let served = mix(&serving, "night-bus-14").await;
    drop(serving);
    let restored = Serving::start(&to);
    assert_eq!(mix(&restored, "night-bus-14").await, served);
    let sound = format!("{}{}", restored.origin, served["audio"]["url"].as_str().unwrap());
    assert_eq!(get(sound).await.bytes().await.unwrap(), SOUND);
    let again = complaint(&run(data.path(), &["backup", to.to_str().unwrap()], b""));
    assert!(again.contains("already exists"), "{again}");
    let empty = Folder::new();
    let nothing = empty.path().join("copy");
    let none = complaint(&run(empty.path(), &["backup", nothing.to_str().unwrap()], b""));
    assert!(none.contains("there is no database"), "{none}");
    assert!(!nothing.exists());
}

#[tokio::test]
async fn names_without_blanks_are_found_by_what_stands_inside() {
    let data = Folder::new();
    let import = ["import", "-", "--title", "東京ナイト", "--artist", "DJ京子"];
    let tracklist = "1. 坂本のゆめ - 戦場のメリー (夜の海 Remix)\n2. 서울의 밤 - Deep 潮 Water\n";
    printed(&run(data.path(), &import, tracklist.as_bytes()));
    let serving = Serving::start(data.path());
    for (query, found) in [
        ("京", ("東京ナイト", "DJ京子", "")),
        ("ナイト 東京", ("東京ナイト", "", "")),
        ("本の", ("", "坂本のゆめ", "戦場のメリー (夜の海 Remix)")),
        ("メリー rem", ("", "", "戦場のメリー (夜の海 Remix)")),
        ("海夜", ("", "", "")),
        ("울", ("", "서울의 밤", "Deep 潮 Water")),
        ("潮 water", ("", "", "Deep 潮 Water")),
    ] {
        let address = format!("{}/api/search?q={}", serving.origin, query.replace(' ', "%20"));
        let answer: Value = get(address).await.json().await.unwrap();
        let first =
            |kind: &str, name: &str| answer[kind][0][name].as_str().unwrap_or_default().to_owned();
        let names = (first("mixes", "title"), first("artists", "name"), first("tracks", "title"));
        let names = (names.0.as_str(), names.1.as_str(), names.2.as_str());
        assert_eq!(names, found, "{query}");
    }
}

#[test]
fn a_copy_that_fails_leaves_its_name_to_the_next_try() {
    let data = Folder::new();
    let damaged = data.write("segue.db", "not a database, though long enough to look like one");
    let copies = Folder::new();
    for command in ["backup", "export"] {
        let to = copies.path().join(command);
        let why = complaint(&run(data.path(), &[command, to.to_str().unwrap()], b""));
        assert!(why.contains(damaged.to_str().unwrap()), "{why}");
        assert!(!to.exists(), "{command}");
    }
}

/// Starts the server; the lines that it prints, its address first, can be read from the pipe.
fn start_and_listen(data: &Path) -> (Child, String, impl Iterator<Item = String> + use<>) {
    listen_to(segue(data))
}

/// As [`start_and_listen`], with settings of its own.
fn listen_to(mut command: std::process::Command) -> (Child, String, impl Iterator<Item = String>) {
    command.args(["serve", "--listen", "127.0.0.1:0"]).stderr(Stdio::null());
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let origin = lines.next().unwrap().strip_prefix("Segue is at ").unwrap().to_owned();
    (child, origin, lines)
}

/// The code of the mail that a server without a mail server puts into its data folder.
async fn mailed_code(data: &Path) -> String {
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        let mails = std::fs::read_dir(data.join("mail")).into_iter().flatten().flatten();
        for mail in mails {
            let text = std::fs::read_to_string(mail.path()).unwrap();
            if let Some((_, rest)) = text.split_once("Subject: ") {
                return rest.get(..6).unwrap().to_owned();
            }
        }
        assert!(Instant::now() < deadline, "no mail came");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_start_without_an_admin_prints_a_link_that_makes_one() {
    let data = Folder::new();
    let (mut child, _, mut lines) = start_and_listen(data.path());
    let old = lines.next().unwrap();
    child.kill().unwrap();
    child.wait().unwrap();

    let (mut child, origin, mut lines) = start_and_listen(data.path());
    let line = lines.next().unwrap();
    assert_ne!(old, line, "each start has a link of its own");
    let said = format!("There is no admin yet: open {origin}/first-admin#token=");
    let secret = |line: &str| line.split_once("#token=").unwrap().1.to_owned();
    assert!(line.starts_with(&said), "{line}");
    let mails = lines.next().unwrap();
    assert!(mails.contains(&data.path().join("mail").display().to_string()), "{mails}");
    let client = client().cookie_store(true).build().unwrap();
    let post = |path: &str, body: Value| client.post(format!("{origin}{path}")).json(&body).send();
    let address = json!({ "email": "ada@mixes.example" });
    assert_eq!(post("/api/sign-in/link", address).await.unwrap().status(), 202);
    let code = json!({ "code": mailed_code(data.path()).await });
    assert_eq!(post("/api/sign-in/code", code).await.unwrap().status(), 200);
    for (line, status) in [(old, 410), (line.clone(), 204), (line, 410)] {
        let body = json!({ "token": secret(&line) });
        assert_eq!(post("/api/session/first-admin", body).await.unwrap().status(), status);
    }
    child.kill().unwrap();
    child.wait().unwrap();

    let (mut child, origin, mut lines) = start_and_listen(data.path());
    assert_eq!(get(format!("{origin}/healthz")).await.status(), 200);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(lines.next(), None, "where somebody is an admin, nothing is printed");
}

#[tokio::test]
async fn where_a_mail_server_is_set_no_folder_for_mails_is_named() {
    let data = Folder::new();
    let mut command = segue(data.path());
    command.env("SEGUE_SMTP_URL", "smtp://127.0.0.1:9");
    let (mut child, origin, mut lines) = listen_to(command);
    assert!(lines.next().unwrap().starts_with("There is no admin yet: open "));
    assert_eq!(get(format!("{origin}/healthz")).await.status(), 200);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(lines.next(), None);
}

#[tokio::test]
async fn a_member_is_made_an_admin_by_name() {
    let data = Folder::new();
    for command in ["promote", "demote", "allow-spotify"] {
        let typo = complaint(&run(data.path(), &["user", command, "ada@mixes.example"], b""));
        assert!(typo.contains("there is no database in"), "{typo}");
    }
    assert_eq!(std::fs::read_dir(data.path()).unwrap().count(), 0);
    printed(&import(data.path(), &[]));
    let nobody = complaint(&run(data.path(), &["user", "promote", "ada@mixes.example"], b""));
    assert!(nobody.contains("nobody has signed in"), "{nobody}");
    let bad = complaint(&run(data.path(), &["user", "promote", "ada"], b""));
    assert!(bad.contains("expected an email address"), "{bad}");
    let serving = Serving::start(data.path());
    let body = json!({ "email": "Ada@mixes.example", "password": "correct horse" });
    let url = format!("{}/api/sign-in/password", serving.origin);
    assert_eq!(client().build().unwrap().post(url).json(&body).send().await.unwrap().status(), 201);
    let stranger = complaint(&run(data.path(), &["user", "promote", "ada@mixes.example"], b""));
    assert!(stranger.contains("is not confirmed"), "{stranger}");
    let store = Store::open(data.path()).unwrap();
    let now = Moment::from_ms(1_772_366_400_000);
    let proven =
        store.write(move |tx| user::find_or_insert_proven(tx, "ada@mixes.example", None, now));
    proven.await.unwrap();
    store.close();
    for (command, role) in [("promote", "an admin"), ("demote", "a member")] {
        let said = printed(&run(data.path(), &["user", command, "ada@mixes.example"], b""));
        let (is, more) = said.split_once('\n').unwrap();
        assert_eq!(is, format!("ada@mixes.example is {role}"));
        assert_eq!(more.starts_with("there is no admin left;"), command == "demote", "{more}");
        // A change to the same value is no entry.
        printed(&run(data.path(), &["user", command, "ada@mixes.example"], b""));
    }
    let store = Store::open(data.path()).unwrap();
    let noted = store.read(|tx| audit::list(tx, &Which::default(), None, 9)).await.unwrap();
    let noted: Vec<_> =
        noted.iter().map(|it| (&*it.actor, &*it.action, &*it.entity_name)).collect();
    let ada = "ada@mixes.example";
    let console = audit::CONSOLE;
    assert_eq!(noted, [(console, "user.demoted", ada), (console, "user.promoted", ada)]);
    store.close();
}

#[tokio::test]
async fn a_member_is_let_to_spotify_by_name() {
    let data = Folder::new();
    printed(&import(data.path(), &[]));
    let allow = |email| run(data.path(), &["user", "allow-spotify", email], b"");
    let nobody = complaint(&allow("ada@mixes.example"));
    assert!(nobody.contains("nobody has signed in"), "{nobody}");
    let store = Store::open(data.path()).unwrap();
    let now = Moment::from_ms(1_772_366_400_000);
    let asked = store.write::<_, StoreError>(move |tx| {
        let (ada, _) = user::find_or_insert_proven(tx, "ada@mixes.example", None, now)?;
        whitelist::insert(tx, &ada.id, "ada@spotify.example", now)?;
        Ok(ada.id)
    });
    let id = asked.await.unwrap();
    store.close();
    let said = printed(&allow("Ada@mixes.example"));
    assert_eq!(said, "ada@mixes.example may connect Spotify\n");
    let store = Store::open(data.path()).unwrap();
    let found =
        store.read(|tx| Ok((user::find(tx, &id)?, whitelist::find_latest_of_user(tx, &id)?))).await;
    let (ada, request) = found.unwrap();
    assert!(ada.unwrap().spotify_access);
    assert_eq!(request.unwrap().status, whitelist::RequestStatus::Approved);
}

#[tokio::test]
async fn one_server_at_a_time_has_a_data_folder() {
    let data = Folder::new();
    let mut first = Serving::start(data.path());
    let serve = ["serve", "--listen", "127.0.0.1:0"];
    let said = complaint(&run(data.path(), &serve, b""));
    assert!(said.contains("another server is using the data folder"), "{said}");
    first.kill();
    // A process that was killed leaves nothing behind that keeps the next one out.
    Serving::start(data.path());
}

/// A newer program is installed while the older server still runs: nothing changes the schema under it.
#[tokio::test]
async fn nobody_brings_the_schema_up_to_date_under_a_server() {
    let data = Folder::new();
    let mut serving = Serving::start(data.path());
    let schema = |number: Option<i64>| {
        let database = rusqlite::Connection::open(data.path().join("segue.db")).unwrap();
        if let Some(number) = number {
            database.pragma_update(None, "user_version", number).unwrap();
        }
        database.query_row("PRAGMA user_version", (), |row| row.get::<_, i64>(0)).unwrap()
    };
    let older = schema(None) - 1;
    schema(Some(older));
    let serve = ["serve", "--listen", "127.0.0.1:0"];
    let promote = ["user", "promote", "ada@mixes.example"];
    for command in [&serve[..], &promote[..], &["demo", "--without-sound"][..]] {
        let said = complaint(&run(data.path(), command, b""));
        assert!(said.contains("another server is using the data folder"), "{command:?}: {said}");
        assert_eq!(schema(None), older, "{command:?}");
    }
    // Reading changes nothing, whether a server runs or not.
    let to = Folder::new();
    let export = ["export", to.path().join("export").to_str().unwrap()].map(str::to_owned);
    let export = export.each_ref().map(String::as_str);
    for _ in 0..2 {
        let said = complaint(&run(data.path(), &export, b""));
        assert!(said.contains("from an older version of Segue"), "{said}");
        assert_eq!(schema(None), older);
        serving.kill();
    }
}

#[test]
fn a_setting_that_there_is_not_is_named_at_the_start() {
    let data = Folder::new();
    let mut command = segue(data.path());
    command.args(["serve", "--listen", "127.0.0.1:0"]).stderr(std::process::Stdio::piped());
    command.env("SEGUE_PUBLIC_ULR", "https://mixes.example");
    let mut serving = Serving::of(command);
    serving.kill();
    let mut said = String::new();
    serving.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    let lines: Vec<&str> = said.lines().filter(|line| line.contains("is not a setting")).collect();
    let [line] = lines[..] else { panic!("{said}") };
    assert!(line.contains("WARN"), "{line}");
    assert!(line.contains("SEGUE_PUBLIC_ULR is not a setting"), "{line}");
    assert!(line.ends_with("did you mean SEGUE_PUBLIC_URL?"), "{line}");
}
