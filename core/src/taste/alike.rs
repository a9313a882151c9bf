//! Which mixes are like one, and why: by what they have in common, where each thing weighs the more the fewer
//! mixes have it.
//!
//! The weight is that of the resource allocation index (Zhou, Lü and Zhang, 'Predicting missing links via local
//! information', 2009): a thing that `n` mixes have gives each pair of them `1/n`. Kinds of things weigh
//! differently, since a track in common says more than a list in common.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::order;

/// What two mixes can have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = AlikeKind))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A track.
    Track,
    /// An artist of a track, or of the mix.
    Artist,
    /// A listener who likes both, or tracks of both.
    Listener,
    /// A list that both stand in.
    List,
}

/// The kinds in the order in which a reason is chosen where several weigh the same.
const KINDS: [Kind; 4] = [Kind::Track, Kind::Artist, Kind::Listener, Kind::List];

impl Kind {
    /// How much a thing of this kind says, beside one of another that as many mixes have.
    fn weight(self) -> f64 {
        match self {
            Self::Track => 4.0,
            Self::Artist => 2.0,
            Self::Listener | Self::List => 1.0,
        }
    }
}

/// Something that the mix has, and others have, too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Common {
    /// What it is.
    pub kind: Kind,
    /// What it is known by; a listener is nobody here.
    pub id: String,
    /// How many mixes have it, the mix itself among them.
    pub mixes: u32,
}

/// Another mix, with what it has in common with the mix.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidate {
    /// Places in the list of what is common, each once.
    pub has: Vec<u32>,
}

/// Why a mix is like another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// What weighs most of what both have.
    pub kind: Kind,
    /// How many of the kind both have.
    pub count: u32,
    /// The rarest, three at most; none of listeners.
    pub ids: Vec<String>,
}

/// A mix that is like another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alike {
    /// Its place among the candidates.
    pub index: u32,
    /// Why.
    pub reason: Reason,
}

/// Things that a reason names at most.
const NAMED: usize = 3;

/// The mixes that are most like one, the most alike first; of those that are equally so, the one that comes first
/// among the candidates. A candidate that has nothing in common is none.
#[must_use]
pub fn alike(commons: &[Common], candidates: &[Candidate], most: usize) -> Vec<Alike> {
    let mut ranked: Vec<(f64, u32)> = Vec::new();
    for (index, candidate) in (0..).zip(candidates) {
        let score: f64 = of(commons, candidate).map(weight).sum();
        if score > 0.0 {
            order::insert(&mut ranked, (score, index), |later, earlier| later.0 > earlier.0);
            ranked.truncate(most);
        }
    }
    let found = ranked.into_iter().filter_map(|(_, index)| {
        let candidate = candidates.get(usize::try_from(index).ok()?)?;
        Some(Alike { index, reason: reason(commons, candidate)? })
    });
    found.collect()
}

/// What a candidate has in common with the mix.
fn of<'c>(
    commons: &'c [Common],
    candidate: &'c Candidate,
) -> impl Iterator<Item = &'c Common> + 'c {
    candidate.has.iter().filter_map(|at| commons.get(usize::try_from(*at).ok()?))
}

fn weight(common: &Common) -> f64 {
    common.kind.weight() / f64::from(common.mixes.max(1))
}

/// The kind that weighs most of what both have, with the rarest of it.
fn reason(commons: &[Common], candidate: &Candidate) -> Option<Reason> {
    let sum = |kind: Kind| -> f64 {
        of(commons, candidate).filter(|it| it.kind == kind).map(weight).sum()
    };
    let mut best: Option<(f64, Kind)> = None;
    for kind in KINDS {
        let weight = sum(kind);
        if weight > best.map_or(0.0, |(most, _)| most) {
            best = Some((weight, kind));
        }
    }
    let (_, kind) = best?;
    let mut rarest: Vec<&Common> = Vec::new();
    for common in of(commons, candidate).filter(|it| it.kind == kind) {
        order::insert(&mut rarest, common, |later, earlier| later.mixes < earlier.mixes);
    }
    let count = u32::try_from(rarest.len()).unwrap_or(u32::MAX);
    let named = rarest.iter().filter(|it| !it.id.is_empty());
    let ids = named.take(NAMED).map(|it| it.id.clone()).collect();
    Some(Reason { kind, count, ids })
}
