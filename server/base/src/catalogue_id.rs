//! What other catalogues call an artist or a track, read from what people paste: the bare id, or an address
//! that has it.

/// A catalogue of others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Catalogue {
    /// International Standard Recording Codes, which labels give to recordings.
    Isrc,
    /// MusicBrainz.
    MusicBrainz,
    /// Discogs.
    Discogs,
}

impl Catalogue {
    /// Its name in the database and in the API.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Isrc => "isrc",
            Self::MusicBrainz => "musicbrainz",
            Self::Discogs => "discogs",
        }
    }

    /// Reads an id from a text; `None` where it has none. Source: ISO 3901 for recording codes; the sites' own
    /// addresses for the others.
    #[must_use]
    pub fn read(self, text: &str) -> Option<String> {
        let text = text.trim();
        match self {
            Self::Isrc => isrc(text),
            Self::MusicBrainz => {
                let parts = text.split(['/', '?', '#']);
                parts.map(str::to_lowercase).find(|part| is_uuid(part))
            }
            Self::Discogs => {
                let last =
                    text.split(['?', '#']).next()?.trim_end_matches('/').rsplit('/').next()?;
                let number = last.split('-').next()?.trim_start_matches('0');
                let is_number = (1..=12).contains(&number.len())
                    && number.bytes().all(|byte| byte.is_ascii_digit());
                is_number.then(|| number.to_owned())
            }
        }
    }
}

/// Two letters of a country, three signs of who registers, two digits of a year, five digits.
fn isrc(text: &str) -> Option<String> {
    let text = text.strip_prefix("ISRC").unwrap_or(text).trim();
    let code: String = text.chars().filter(|c| !matches!(c, '-' | ' ')).collect();
    let code = code.to_ascii_uppercase();
    let fits = |(at, byte): (usize, u8)| match at {
        0 | 1 => byte.is_ascii_uppercase(),
        2..5 => byte.is_ascii_alphanumeric(),
        _ => byte.is_ascii_digit(),
    };
    (code.len() == 12 && code.bytes().enumerate().all(fits)).then_some(code)
}

fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

#[cfg(test)]
mod tests {
    use super::Catalogue::{Discogs, Isrc, MusicBrainz};

    #[test]
    fn ids_are_read_from_what_people_paste() {
        let uuid = "0b1e1b0a-7c1d-4a53-9d0e-3f6f0a2b4c5d";
        for (catalogue, text, id) in [
            (Isrc, "gb-abc-23-01234", Some("GBABC2301234")),
            (Isrc, " ISRC GBABC2301234 ", Some("GBABC2301234")),
            (Isrc, "GBABC230123", None),
            (Isrc, "12ABC2301234", None),
            (MusicBrainz, uuid, Some(uuid)),
            (MusicBrainz, &format!("https://musicbrainz.example/artist/{uuid}?x=1"), Some(uuid)),
            (MusicBrainz, "https://musicbrainz.example/artist/", None),
            (Discogs, "1289", Some("1289")),
            (Discogs, "https://discogs.example/artist/1289-Kelp?page=2", Some("1289")),
            (Discogs, "Kelp", None),
            (Discogs, "", None),
            (Discogs, "0", None),
        ] {
            assert_eq!(catalogue.read(text).as_deref(), id, "{text}");
        }
    }
}
