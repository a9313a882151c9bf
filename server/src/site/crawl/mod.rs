//! Files for crawlers and feed readers: robots.txt, the sitemap, and feeds of new mixes.

mod atom;
pub mod feed;
pub mod robots;
pub mod sitemap;
pub mod xml;
