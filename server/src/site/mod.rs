//! The site: the [`files`] that the web build left, from a folder or from the program itself, see [`built`].
//!
//! The page itself is a template: its head and its data are written per address, see [`pages`] and [`page`].

pub mod audio;
pub mod built;
pub mod card;
pub mod crawl;
pub mod embed;
pub mod files;
pub mod first;
mod forms;
pub mod head;
mod page;
pub mod pages;
pub mod pointer;
pub mod structured;
pub mod table;
mod template;
