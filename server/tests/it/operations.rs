//! What whoever runs a server is handed: the unit, the container file and the README name settings,
//! commands and paths that are there.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::Stdio;

use segue_server::config::Settings;

use crate::support::program::{Serving, complaint, printed, run, segue};
use crate::support::{Folder, get};

fn read(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    std::fs::read_to_string(root.join(name)).unwrap()
}

/// Every setting that a text names.
fn settings_in(text: &str) -> BTreeSet<String> {
    let is_part = |letter: char| letter.is_ascii_uppercase() || letter == '_';
    let words = text.split(|letter: char| !is_part(letter));
    words.filter(|word| word.starts_with("SEGUE_") && word.len() > 6).map(str::to_owned).collect()
}

#[test]
fn every_setting_that_is_named_is_one() {
    for file in [".ops/segue.service", ".ops/Containerfile", "README.md"] {
        let named = settings_in(&read(file));
        assert!(named.contains("SEGUE_DATA_DIR"), "{file}");
        let given = named.into_iter().map(|name| (name, String::new())).collect();
        assert_eq!(Settings::survey(given).unknown, [], "{file}");
    }
}

#[test]
fn every_command_that_is_named_is_one() {
    let data = Folder::new();
    let help = printed(&run(data.path(), &["--help"], b""));
    for file in [".ops/segue.service", ".ops/Containerfile", "README.md"] {
        let text = read(file).replace("\", \"", " ").replace("CMD [\"segue", "`segue");
        let commands: BTreeSet<&str> = text
            .split("`segue ")
            .skip(1)
            .chain(text.split("bin/segue ").skip(1))
            .chain(text.split(" segue segue ").skip(1))
            .filter_map(|rest| rest.split(|letter: char| !letter.is_ascii_lowercase()).next())
            .filter(|word| !word.is_empty() && *word != "help")
            .collect();
        assert!(!commands.is_empty(), "{file}");
        for command in commands {
            assert!(help.contains(&format!("\n  {command} ")), "`segue {command}` in {file}");
        }
    }
}

#[tokio::test]
async fn health_says_whether_visitors_can_come() {
    let data = Folder::new();
    let page = data.write("index.html", "<html></html>");
    let mut serving = Serving::start_with(data.path(), |command| {
        command.env("SEGUE_SITE_DIR", page.parent().unwrap());
    });
    let listen = serving.origin.trim_start_matches("http://").to_owned();
    let health = || {
        let mut command = segue(data.path());
        command.env("SEGUE_LISTEN", &listen).arg("health");
        command.output().unwrap()
    };
    assert_eq!(printed(&health()), "ready\n");
    serving.kill();
    assert!(complaint(&health()).contains("cannot ask http://127.0.0.1:"));
    let unbuilt = Folder::new();
    let serving = Serving::start(unbuilt.path());
    let mut command = segue(unbuilt.path());
    command.env("SEGUE_LISTEN", serving.origin.trim_start_matches("http://")).arg("health");
    assert!(complaint(&command.output().unwrap()).contains("answers 503"));
}

/// Whoever is woken by errors is woken for nothing that others do.
#[tokio::test]
async fn only_failures_of_our_own_are_logged_as_errors() {
    let data = Folder::new();
    let mut command = segue(data.path());
    command.args(["serve", "--listen", "127.0.0.1:0"]).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let origin = said.next().unwrap().strip_prefix("Segue is at ").unwrap().to_owned();
    let answer = get(format!("{origin}/oembed?url=a&format=yaml")).await;
    assert_eq!(answer.status(), 501);
    let mut logged = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    let line = logged.find(|line| line.contains("status=501")).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.contains(" WARN ") && !line.contains("ERROR"), "{line}");
    let number = answer.headers()["x-request-id"].to_str().unwrap();
    assert!(line.contains(&format!(" request={number} ")), "{line}");
}
