//! What a file from before Unicode needs besides: tables of letters, which are more than all other rules
//! together.

pub mod file;
