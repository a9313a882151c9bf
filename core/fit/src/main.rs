//! `fit CORPUS… [--write]`: fits the weights by which the reader tells artists from titles, and says how well they
//! tell lists that they were fitted to, and lists of sources that they were not.

mod corpus;
mod regression;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use corpus::List;
use regression::{Sample, fit};
use segue_core::tracklist::fit::{self as order, NAMES, SIGNS};

/// The weight of most lists' habit, which is set and not fitted: thin evidence turns no list.
const HABIT: i8 = 11;
/// What one is in the sums of the reader.
const ONE: f64 = 16.0;
/// Parts of each list that are samples, too: short lists have to be told.
const PARTS: usize = 4;

fn main() -> ExitCode {
    let (options, folders): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|word| word.starts_with("--"));
    let lists: std::io::Result<Vec<Vec<List>>> =
        folders.iter().map(|folder| corpus::read(Path::new(folder))).collect();
    let lists: Vec<List> = match lists {
        Ok(lists) => lists.into_iter().flatten().collect(),
        Err(error) => {
            eprintln!("fit: {error}");
            return ExitCode::FAILURE;
        }
    };
    let weights = fitted(lists.iter());
    for (name, weight) in NAMES.iter().zip(&weights) {
        println!("{weight:>4}  {name}");
    }
    println!(
        "fitted: {}",
        share(lists.iter().filter(|list| is_told(list, &weights)).count(), lists.len())
    );
    let mut told = 0;
    for list in &lists {
        let others = fitted(lists.iter().filter(|other| other.source != list.source));
        if is_told(list, &others) {
            told += 1;
        } else {
            println!("  not told without its source: {} ({})", list.name, sum(list, &others));
        }
    }
    println!("without their source: {}", share(told, lists.len()));
    if options.iter().any(|option| option == "--write") {
        let path =
            PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../src/tracklist/order/weights.rs");
        if let Err(error) = std::fs::write(&path, table(&weights)) {
            eprintln!("fit: {}: {error}", path.display());
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn share(part: usize, whole: usize) -> String {
    format!("{part} of {whole} lists")
}

/// The weights for some lists.
fn fitted<'a>(lists: impl Iterator<Item = &'a List>) -> Vec<i8> {
    let samples: Vec<Sample> = lists.flat_map(samples).collect();
    let mut weights: Vec<i8> = fit(&samples, SIGNS - 1)
        .into_iter()
        .map(|weight| (weight * ONE).round().clamp(-127.0, 127.0) as i8)
        .collect();
    weights.push(HABIT);
    weights
}

/// A list as samples: whole, some thirds of it, and its lines one by one.
fn samples(list: &List) -> Vec<Sample> {
    let side = if list.is_artist_first { 1.0 } else { -1.0 };
    let lines = list.pairs.len();
    let sample = |pairs: Vec<(&str, &str)>, weight: f64| {
        let seen = order::seen(&pairs).map(|seen| f64::from(seen) / ONE);
        Sample { seen: seen[..SIGNS - 1].to_vec(), side, weight }
    };
    let pairs: Vec<(&str, &str)> =
        list.pairs.iter().map(|(left, right)| (&**left, &**right)).collect();
    let mut samples = vec![sample(pairs.clone(), 1.0)];
    for part in 0..PARTS {
        // Every third line, beginning somewhere else each time: the same in every run.
        let third: Vec<_> = pairs.iter().copied().skip(part % 3).step_by(3 + part / 3).collect();
        if third.len() > 1 {
            samples.push(sample(third, 0.25));
        }
    }
    samples.extend(pairs.iter().map(|pair| sample(vec![*pair], 2.0 / lines.max(4) as f64)));
    samples
}

/// What the reader's sum of a list would be.
fn sum(list: &List, weights: &[i8]) -> i32 {
    let pairs: Vec<(&str, &str)> =
        list.pairs.iter().map(|(left, right)| (&**left, &**right)).collect();
    order::sum(&order::seen(&pairs), weights)
}

fn is_told(list: &List, weights: &[i8]) -> bool {
    (sum(list, weights) >= 0) == list.is_artist_first
}

/// The table as Rust.
fn table(weights: &[i8]) -> String {
    let mut text = String::from(
        "//! What each sign is worth. Written by `cargo run -p fit -- CORPUS… --write`.\n\n\
         use super::SIGNS;\n\n/// The weights, in the order of [`super::Sign`].\n\
         pub const WEIGHTS: [i8; SIGNS] = [\n",
    );
    for (name, weight) in NAMES.iter().zip(weights) {
        text.push_str(&format!("    {weight}, // {name}\n"));
    }
    text.push_str("];\n");
    text
}
