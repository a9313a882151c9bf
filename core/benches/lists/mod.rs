//! The lists that are read: invented names, the marks and brackets of real lists.

const ARTISTS: [&str; 7] =
    ["Mira Oslo", "Tern", "Ada Lune & Kelp", "Fjord feat. Moss", "Wick", "Salt and Silver", "ID"];
const TITLES: [&str; 7] = [
    "First Light",
    "Slow Water",
    "Gravel in the Rain",
    "Home",
    "Small Hours",
    "Long Shore Drift",
    "ID",
];
const MIXES: [&str; 7] = [
    "",
    " (Tern Remix)",
    " (Extended Mix)",
    "",
    " (Kelp's Deep Water Remix)",
    " (Mira Oslo Edit)",
    "",
];
const LABELS: [&str; 5] = ["", " [SALTWORKS]", " [Long Shore]", "", " [VIVID 012]"];

/// So many lines of `[mm:ss] Artist - Title (Mix) [LABEL]`, every ninth layered over the last.
pub fn list(lines: usize) -> String {
    let rows: Vec<String> = (0..lines).map(row).collect();
    rows.join("\n")
}

/// Lines up to so many bytes.
pub fn list_of(bytes: usize) -> String {
    let mut text = String::with_capacity(bytes + 100);
    for at in 0.. {
        if text.len() >= bytes {
            break;
        }
        text.push_str(&row(at));
        text.push('\n');
    }
    text
}

fn row(at: usize) -> String {
    let seconds = at * 17;
    let (hours, minutes, rest) = (seconds / 3600 % 1000, seconds / 60 % 60, seconds % 60);
    let time = if hours > 0 {
        format!("{hours}:{minutes:02}:{rest:02}")
    } else {
        format!("{minutes:02}:{rest:02}")
    };
    let pick = |list: &[&'static str], at: usize| list.iter().cycle().nth(at % list.len()).copied();
    let body = format!(
        "{} - {}{}{}",
        pick(&ARTISTS, at).unwrap(),
        pick(&TITLES, at * 3).unwrap(),
        pick(&MIXES, at * 5).unwrap(),
        pick(&LABELS, at * 7).unwrap()
    );
    if at % 9 == 8 { format!("w/ {body}") } else { format!("[{time}] {body}") }
}
