//! The server as a visitor meets it: the real router on a real socket with a real database, one
//! file per noun; and the commands as a person types them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "a test that cannot go on has failed, and it runs in the real world"
)]

mod account;
mod admin;
mod admin_audit;
mod admin_backup;
mod admin_people;
mod admin_settings;
mod admin_undo;
mod alike;
mod analytics;
mod audio;
mod audit_search;
mod card;
mod catalogue_files;
mod cli;
mod comment;
mod connection;
mod consensus;
mod contract;
mod correction;
mod crash;
mod crawl;
mod cue;
mod discover;
mod disk;
mod doctor;
mod embed;
mod export;
mod fresh;
mod friend;
mod headers;
mod health;
mod heard;
mod hidden;
mod home;
mod house;
mod identity;
mod intruder;
mod keeping;
mod library;
mod like;
mod list;
mod mail;
mod mix;
mod mixes_desk;
mod moderation;
mod objects;
mod objects_kept;
mod on_postgres;
mod operations;
mod position;
mod provider;
mod replace;
mod rights;
mod search;
mod siege;
mod sign_in;
mod site;
mod spotify;
mod spotify_account;
mod staged_desk;
mod strain;
mod submission;
mod suggestion;
mod support;
mod timestamp;
mod undo_again;
mod undo_law;
mod undo_row;
mod upload;
mod user;
mod waveform;
