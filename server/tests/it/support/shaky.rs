//! A disk that keeps a record and can fail, in front of the real program; see `shaky_disk.c`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use super::times::Dice;

/// A library that makes a program's disk fail, built once.
pub fn library() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let to = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("shaky_disk-{}.so", std::process::id()));
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/support/shaky_disk.c");
        let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
        let built = Command::new(compiler)
            .args(["-shared", "-fPIC", "-O1", "-o"])
            .args([&to, &source])
            .arg("-ldl")
            .status();
        assert!(built.unwrap().success());
        to
    })
}

/// The bytes of a sector, which a disk writes whole or not at all.
const SECTOR: usize = 512;

/// One thing that was done to a file.
#[derive(Clone, Copy)]
enum Done<'r> {
    Written { offset: usize, data: &'r [u8] },
    Truncated { length: usize },
    Synced,
}

/// The record of what a program did to its database and the database's log.
pub struct Record<'r>(Vec<(usize, usize, Done<'r>)>);

impl<'r> Record<'r> {
    /// Reads a record.
    pub fn read(bytes: &'r [u8]) -> Self {
        let (mut done, mut at) = (Vec::new(), 0);
        while let Some(head) = bytes.get(at..at + 14) {
            let offset = i64::from_le_bytes(head[2..10].try_into().unwrap()) as usize;
            let length = u32::from_le_bytes(head[10..14].try_into().unwrap()) as usize;
            let Some(data) = bytes.get(at + 14..at + 14 + length) else { break };
            at += 14 + length;
            let what = match head[0] {
                b'W' => Done::Written { offset, data },
                b'T' => Done::Truncated { length: offset },
                b'S' => Done::Synced,
                other => panic!("{other} in the record"),
            };
            done.push((at, usize::from(head[1]), what));
        }
        Self(done)
    }

    /// How many things were done.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// How many writes went into the database itself.
    pub fn written_to_database(&self) -> usize {
        let is_there = |(_, file, what): &&(usize, usize, Done<'r>)| {
            *file == 0 && matches!(what, Done::Written { .. })
        };
        self.0.iter().filter(is_there).count()
    }

    /// The files, database and log, as a power cut after so many operations may leave them, and the
    /// length of the record at that point: synced writes are there, and each of the others is
    /// there, or missing, or there in some of its sectors.
    pub fn cut(&self, base: &[u8], count: usize, dice: &mut Dice) -> ([Vec<u8>; 2], usize) {
        let mut files = [base.to_vec(), Vec::new()];
        let mut unsynced: [Vec<Done<'r>>; 2] = [Vec::new(), Vec::new()];
        let mut length = 0;
        for (end, file, what) in &self.0[..count] {
            length = *end;
            unsynced[*file].push(*what);
            if matches!(what, Done::Synced) {
                for what in unsynced[*file].drain(..) {
                    apply(&mut files[*file], what, |_| true);
                }
            }
        }
        for (file, done) in files.iter_mut().zip(unsynced) {
            for what in done {
                match dice.below(3) {
                    0 => {}
                    1 => apply(file, what, |_| true),
                    _ => apply(file, what, |_| dice.below(2) == 0),
                }
            }
        }
        (files, length)
    }
}

fn apply(file: &mut Vec<u8>, done: Done<'_>, mut is_kept: impl FnMut(usize) -> bool) {
    match done {
        Done::Synced => {}
        Done::Truncated { length } => file.resize(length, 0),
        Done::Written { offset, data } => {
            for (sector, data) in data.chunks(SECTOR).enumerate() {
                if is_kept(sector) {
                    let start = offset + sector * SECTOR;
                    if file.len() < start + data.len() {
                        file.resize(start + data.len(), 0);
                    }
                    file[start..start + data.len()].copy_from_slice(data);
                }
            }
        }
    }
}
