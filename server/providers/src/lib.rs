//! What Segue asks of other people's computers, and how.
//!
//! | module | what it owns |
//! | --- | --- |
//! | [`outside`] | requests to other people's computers |
//! | [`identity`] | what signing in with a provider takes and gives |
//! | [`google`], [`spotify`], [`soundcloud`] | what Segue asks of these |
//! | [`analytics`] | what visitors do, counted here or by Plausible |

pub mod analytics;
pub mod google;
pub mod identity;
pub mod outside;
pub mod soundcloud;
pub mod spotify;
