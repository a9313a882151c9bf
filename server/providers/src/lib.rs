//! Requests to services that other people run.
//!
//! | module | what it owns |
//! | --- | --- |
//! | [`outside`] | how requests to other services are made |
//! | [`identity`] | what signing in with a provider needs and results in |
//! | [`google`], [`spotify`], [`soundcloud`] | the requests to these |
//! | [`bucket`] | objects in a store that speaks S3's protocol |
//! | [`analytics`] | events of visitors, counted here or by Plausible |

pub mod analytics;
pub mod bucket;
pub mod google;
pub mod identity;
pub mod outside;
pub mod soundcloud;
pub mod spotify;
