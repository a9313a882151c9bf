//! The back-office: what only admins ask for and change. One file per noun; everything that is changed
//! is noted in the audit, in the transaction that changes it.

pub mod artist;
pub mod audit;
pub mod backup;
pub mod ban;
pub mod cue_change;
pub mod dashboard;
pub mod duplicate;
pub mod entity;
pub mod fresh;
pub mod giver;
pub mod head;
pub mod import;
pub mod library;
pub mod list;
pub mod mix;
pub mod moderation;
pub mod network;
pub mod replace;
pub mod settings;
pub mod staged;
pub mod suggestion;
pub mod timestamp;
pub mod todo;
pub mod track;
pub mod tracklist;
pub mod upload;
pub mod user;
pub mod whitelist;

/// A number with its noun: `1 mix`, `2 mixes`, `2 entries`.
pub(crate) fn counted(count: impl TryInto<u64>, noun: &str) -> String {
    let count = count.try_into().unwrap_or(u64::MAX);
    let plural = || match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ if noun.ends_with('x') => format!("{noun}es"),
        _ => format!("{noun}s"),
    };
    if count == 1 { format!("1 {noun}") } else { format!("{count} {}", plural()) }
}
