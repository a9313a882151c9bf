//! The tracklist editor.

use segue_core::tracklist::editor::{alias, artists, raw, remix, time};
use serde_json::{Value, json};

use super::{from, text};

pub fn run(function: &str, input: Value) -> Option<Value> {
    Some(match function {
        "alias" => {
            let (alias, working_title): (String, String) = from(input);
            json!(alias::on_load(&alias, &working_title))
        }
        "alias_suggestion" => {
            let (title, used): (String, Vec<String>) = from(input);
            json!(alias::suggest(&title, &used))
        }
        "artists_print" => {
            json!(artists::print(&from::<Vec<String>>(input)))
        }
        "artists_read" => json!(artists::read(&text(input))),
        "raw" => match raw::check(&text(input)) {
            Ok(items) => json!({ "ok": items }),
            Err(error) => json!({ "error": error.message() }),
        },
        "remix" => {
            let title = text(input);
            let found = remix::extract(&title);
            json!(found.map(|found| json!({
                "title": found.title, "remix": found.remix, "remixer": found.remixer
            })))
        }
        "remixer" => {
            let (title, remixer): (String, String) = from(input);
            json!(remix::with_remixer(&title, &remixer))
        }
        "stored_time" => json!(time::stored(&text(input))),
        "time" => json!(time::read(&text(input))),
        _ => return None,
    })
}
