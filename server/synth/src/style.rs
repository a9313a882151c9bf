//! How each genre of the demo is played: tempo, drums, and which instruments.

use crate::voice::{Bass, Keys, Lead};

/// A genre. Patterns have sixteen steps a bar: `x` is a hit, `o` a soft one.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// Beats a minute; each track comes as near as whole bars allow.
    pub tempo: f32,
    /// Share of a step by which every second one is late.
    pub swing: f32,
    /// The bass drum.
    pub kick: &'static str,
    /// Hertz that the bass drum falls to.
    pub kick_tone: f32,
    /// The snare, or hands where `claps`.
    pub snare: &'static str,
    /// Whether claps replace the snare.
    pub claps: bool,
    /// Closed hats.
    pub hat: &'static str,
    /// Open hats.
    pub open: &'static str,
    /// Rims and shakers.
    pub extra: &'static str,
    /// The bass's steps.
    pub bass_steps: &'static str,
    /// The bass's sound.
    pub bass: Bass,
    /// The chords' steps.
    pub chord_steps: &'static str,
    /// The chords' sound.
    pub keys: Keys,
    /// The lead's sound.
    pub lead: Lead,
    /// How much goes to the echo and the room, 0 to 1.
    pub wet: f32,
}

const FOUR: &str = "x...x...x...x...";
const NONE: &str = "................";
const BACKBEAT: &str = "....x.......x...";
const OFFBEAT: &str = "..x...x...x...x.";

const HOUSE: Style = Style {
    tempo: 124.0,
    swing: 0.12,
    kick: FOUR,
    kick_tone: 50.0,
    snare: BACKBEAT,
    claps: true,
    hat: "o.o.o.o.o.o.o.oo",
    open: OFFBEAT,
    extra: "...o..o....o..o.",
    bass_steps: "x..x..x...x..x..",
    bass: Bass::Pluck,
    chord_steps: "x..x......x.....",
    keys: Keys::Stab,
    lead: Lead::Bell,
    wet: 0.35,
};

const TECHNO: Style = Style {
    tempo: 130.0,
    swing: 0.0,
    kick_tone: 46.0,
    snare: NONE,
    hat: "..x...x...x...xo",
    open: OFFBEAT,
    extra: "o..o..o.o..o..o.",
    bass_steps: "..xx..xx..xx..xx",
    bass: Bass::Sub,
    chord_steps: "...x......x.....",
    lead: Lead::Pluck,
    ..HOUSE
};

const BREAKS: Style = Style {
    tempo: 132.0,
    swing: 0.06,
    kick: "x.....x...x.....",
    kick_tone: 54.0,
    snare: "....x..o.o..x...",
    claps: false,
    hat: "x.x.x.x.x.x.x.x.",
    open: "......x.........",
    extra: NONE,
    bass_steps: "x.....x...x..x..",
    bass: Bass::Reese,
    ..HOUSE
};

const DUB: Style = Style {
    tempo: 72.0,
    swing: 0.16,
    kick: "........x.......",
    kick_tone: 48.0,
    snare: "........x.......",
    claps: false,
    hat: "x.xox.x.x.xox.x.",
    open: NONE,
    extra: "......o.......o.",
    bass_steps: "x..x..x.....x.x.",
    bass: Bass::Sub,
    chord_steps: "....x.......x...",
    keys: Keys::Stab,
    lead: Lead::Whistle,
    wet: 0.7,
};

const AMBIENT: Style = Style {
    tempo: 60.0,
    swing: 0.0,
    kick: NONE,
    snare: NONE,
    hat: NONE,
    open: NONE,
    extra: "..............o.",
    bass_steps: "x...............",
    bass: Bass::Sub,
    chord_steps: "x...............",
    keys: Keys::Pad,
    lead: Lead::Bell,
    wet: 0.8,
    ..HOUSE
};

/// How a genre is played; a genre that the table lacks is played as house.
pub fn of(genre: &str) -> Style {
    let known = GENRES.iter().find(|(name, _)| *name == genre);
    known.map_or(HOUSE, |(_, style)| *style)
}

/// The genres that are not played as house.
const GENRES: &[(&str, Style)] = &[
    ("Techno", TECHNO),
    (
        "Melodic Techno",
        Style {
            tempo: 124.0,
            keys: Keys::Saws,
            chord_steps: "x..x..x.x..x..x.",
            snare: BACKBEAT,
            wet: 0.5,
            ..TECHNO
        },
    ),
    (
        "Hard Techno",
        Style {
            tempo: 148.0,
            kick_tone: 52.0,
            bass_steps: ".xxx.xxx.xxx.xxx",
            lead: Lead::Pluck,
            snare: BACKBEAT,
            ..TECHNO
        },
    ),
    (
        "Acid",
        Style {
            tempo: 128.0,
            bass: Bass::Acid,
            bass_steps: "xx.xx.xxx.xx.x.x",
            snare: BACKBEAT,
            ..TECHNO
        },
    ),
    (
        "Dub Techno",
        Style { tempo: 118.0, wet: 0.8, keys: Keys::Stab, lead: Lead::Whistle, ..TECHNO },
    ),
    (
        "Minimal",
        Style {
            tempo: 126.0,
            extra: "..o..x..o.x..o..",
            hat: "..o...o...o...o.",
            chord_steps: "..........x.....",
            wet: 0.2,
            ..TECHNO
        },
    ),
    (
        "Electro",
        Style {
            tempo: 128.0,
            kick: "x.....x...x.....",
            snare: BACKBEAT,
            bass: Bass::Acid,
            bass_steps: "x.x.xx.xx.x..xx.",
            lead: Lead::Pluck,
            ..TECHNO
        },
    ),
    ("Deep House", Style { tempo: 121.0, keys: Keys::Piano, wet: 0.45, ..HOUSE }),
    (
        "Progressive House",
        Style {
            tempo: 124.0,
            keys: Keys::Saws,
            bass_steps: "..x...x...x...x.",
            lead: Lead::Pluck,
            wet: 0.5,
            ..HOUSE
        },
    ),
    (
        "Italo",
        Style {
            tempo: 118.0,
            swing: 0.0,
            keys: Keys::Saws,
            bass_steps: "x.x.x.x.x.x.x.x.",
            lead: Lead::Pluck,
            ..HOUSE
        },
    ),
    (
        "Balearic",
        Style {
            tempo: 104.0,
            keys: Keys::Piano,
            lead: Lead::Whistle,
            bass: Bass::Sub,
            wet: 0.5,
            ..HOUSE
        },
    ),
    (
        "Trance",
        Style {
            tempo: 138.0,
            swing: 0.0,
            keys: Keys::Saws,
            chord_steps: "x..x..x.x..x..x.",
            bass_steps: "..x...x...x...x.",
            lead: Lead::Pluck,
            wet: 0.5,
            ..HOUSE
        },
    ),
    (
        "UK Garage",
        Style {
            swing: 0.3,
            kick: "x.........x.....",
            snare: BACKBEAT,
            bass: Bass::Sub,
            keys: Keys::Piano,
            lead: Lead::Voice,
            ..BREAKS
        },
    ),
    ("Breaks", BREAKS),
    ("Drum & Bass", Style { tempo: 172.0, kick: "x.........x.....", snare: BACKBEAT, ..BREAKS }),
    (
        "Jungle",
        Style { tempo: 165.0, snare: "....x..x.x..x..o", bass: Bass::Sub, wet: 0.45, ..BREAKS },
    ),
    (
        "Footwork",
        Style {
            tempo: 160.0,
            kick: "x..x..x...x..x..",
            snare: "............x...",
            bass: Bass::Sub,
            lead: Lead::Voice,
            ..BREAKS
        },
    ),
    (
        "140",
        Style {
            tempo: 140.0,
            kick: "x.....o...x.....",
            snare: "........x.......",
            wet: 0.5,
            ..BREAKS
        },
    ),
    ("Downtempo", Style { tempo: 88.0, keys: Keys::Piano, bass: Bass::Sub, wet: 0.5, ..BREAKS }),
    ("Dub", DUB),
    ("Ambient Dub", Style { keys: Keys::Pad, ..DUB }),
    ("Ambient", AMBIENT),
];
