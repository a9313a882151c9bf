//! What the pages need besides that set two tracklists of one mix beside each other.

pub mod difference;
