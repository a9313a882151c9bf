//! The files for people who run a server: the unit, the container file, the README and the docs
//! name settings, commands and paths that exist.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use segue_base::config::{SETTINGS_HELP, Settings};

use crate::support::program::{Serving, complaint, printed, run, segue};
use crate::support::{Folder, client, get};

fn read(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    std::fs::read_to_string(root.join(name)).unwrap()
}

/// The files that a server is run with.
const OPS: [&str; 3] = [".ops/segue.service", ".ops/seguectl", ".ops/Containerfile"];

/// The README, and every page below `docs`.
fn pages() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = vec!["README.md".to_owned()];
    let mut folders = vec!["docs".to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(root.join(&folder)).unwrap() {
            let entry = entry.unwrap();
            let name = format!("{folder}/{}", entry.file_name().into_string().unwrap());
            if entry.path().is_dir() {
                folders.push(name);
            } else if name.ends_with(".md") {
                found.push(name);
            }
        }
    }
    assert!(found.len() > 4, "{found:?}");
    found
}

/// Every setting that a text names.
fn settings_in(text: &str) -> BTreeSet<String> {
    let is_part = |letter: char| letter.is_ascii_uppercase() || letter == '_';
    let words = text.split(|letter: char| !is_part(letter));
    words.filter(|word| word.starts_with("SEGUE_") && word.len() > 6).map(str::to_owned).collect()
}

#[test]
fn every_setting_that_is_named_is_one() {
    for file in OPS.map(str::to_owned).into_iter().chain(pages()) {
        let named = settings_in(&read(&file));
        assert!(named.contains("SEGUE_DATA_DIR") || file.ends_with(".md"), "{file}");
        let given = named.into_iter().map(|name| (name, String::new())).collect();
        assert_eq!(Settings::survey(given).unknown, [], "{file}");
    }
}

#[test]
fn every_setting_is_explained() {
    assert_eq!(settings_in(&read("docs/settings.md")), settings_in(SETTINGS_HELP));
}

/// The files that a page links to by a path.
fn links_in(page: &str) -> Vec<String> {
    let targets = page.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    let paths = targets.map(|(target, _)| target.split('#').next().unwrap_or_default());
    paths.filter(|path| !path.is_empty() && !path.contains("://")).map(str::to_owned).collect()
}

#[test]
fn every_page_links_to_files_that_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let others = ["CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"];
    for file in others.map(str::to_owned).into_iter().chain(pages()) {
        for link in links_in(&read(&file)) {
            let linked = root.join(&file).with_file_name(&link);
            assert!(linked.exists(), "{link} in {file}");
        }
    }
}

#[test]
fn every_command_that_is_named_is_one() {
    let data = Folder::new();
    let help = printed(&run(data.path(), &["--help"], b""));
    let handed = [".ops/segue.service", ".ops/Containerfile", "docs/operations.md"];
    for file in handed.map(str::to_owned).into_iter().chain(pages()) {
        let text = read(&file).replace("\", \"", " ").replace("CMD [\"segue", "`segue");
        let commands: BTreeSet<&str> = text
            .split("`segue ")
            .skip(1)
            .chain(text.split("bin/segue ").skip(1))
            .chain(text.split(" segue segue ").skip(1))
            .filter_map(|rest| rest.split(|letter: char| !letter.is_ascii_lowercase()).next())
            .filter(|word| !word.is_empty() && *word != "help")
            .collect();
        assert!(!commands.is_empty() || !handed.contains(&file.as_str()), "{file}");
        for command in commands {
            assert!(help.contains(&format!("\n  {command} ")), "`segue {command}` in {file}");
        }
    }
}

/// The words of a unit's lines of a kind.
fn of_unit(kind: &str) -> Vec<String> {
    let mark = format!("{kind}=");
    let unit = read(".ops/segue.service");
    let values = unit.lines().filter_map(|line| line.strip_prefix(&mark)).map(str::to_owned);
    let values: Vec<String> = values.collect();
    assert!(!values.is_empty(), "{kind} in the unit");
    values
}

/// The calls of `seguectl` to systemd.
fn asked_by_seguectl(arguments: &[&str]) -> String {
    // `echo` in the place of `systemd-run` prints what that would have been asked.
    let programs = Folder::new();
    std::os::unix::fs::symlink("/bin/echo", programs.path().join("systemd-run")).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.ops/seguectl");
    let mut command = Command::new(script);
    command.args(arguments).env_clear().env("PATH", programs.path());
    printed(&command.output().unwrap())
}

#[test]
fn the_wrapper_runs_a_command_as_the_unit_runs_the_server() {
    let asked = asked_by_seguectl(&["import", "-", "--title", "Night Bus 13"]);
    let program = of_unit("ExecStart").remove(0);
    let program = program.strip_suffix(" serve").unwrap();
    let (before, behind) = asked.trim_end().split_once(&format!(" {program} ")).unwrap();
    assert_eq!(behind, "import - --title Night Bus 13");
    assert!(read(".ops/seguectl").ends_with(" \"$@\"\n"), "arguments stay whole");
    let words: Vec<&str> = before.split(' ').collect();
    for kind in ["User", "Group", "UMask", "EnvironmentFile"] {
        for value in of_unit(kind) {
            let property = format!("--property={kind}={value}");
            assert!(words.contains(&property.as_str()), "{property} in {asked}");
        }
    }
    for setting in of_unit("Environment") {
        assert!(words.contains(&format!("--setenv={setting}").as_str()), "{setting} in {asked}");
    }
}

#[test]
fn what_the_unit_names_is_installed() {
    let operations = read("docs/operations.md");
    for (file, to) in [
        (".ops/segue.service", "/etc/systemd/system/segue.service"),
        (".ops/seguectl", "/usr/local/bin/seguectl"),
        ("docs/operations.md", of_unit("Documentation")[0].strip_prefix("file://").unwrap()),
        ("docs/settings.md", of_unit("Documentation")[1].strip_prefix("file://").unwrap()),
        ("target/release/segue", of_unit("ExecStart")[0].split(' ').next().unwrap()),
    ] {
        let is_there =
            |line: &str| line.starts_with("install ") && line.ends_with(&format!("{file} {to}"));
        assert!(operations.lines().any(is_there), "{file} to {to}");
    }
}

#[tokio::test]
async fn counts_come_in_the_format_that_is_asked_for() {
    let data = Folder::new();
    let serving = Serving::start(data.path());
    let address = format!("{}/metrics", serving.origin);
    get(&address).await;
    let ask = async |accept: &str| {
        let asked = client().build().unwrap().get(&address).header("accept", accept);
        let answer = asked.send().await.unwrap();
        let kind = answer.headers()["content-type"].to_str().unwrap().to_owned();
        (kind, answer.text().await.unwrap())
    };
    let (kind, open) = ask("application/openmetrics-text; version=1.0.0, */*;q=0.1").await;
    assert_eq!(kind, "application/openmetrics-text; version=1.0.0; charset=utf-8");
    assert!(open.contains("# TYPE segue_http_requests counter\n"), "{open}");
    assert!(open.ends_with("# EOF\n"), "{open}");
    for accept in ["*/*", "text/plain", "text/html"] {
        let (kind, plain) = ask(accept).await;
        assert_eq!(kind, "text/plain; version=0.0.4; charset=utf-8");
        assert!(plain.contains("# TYPE segue_http_requests_total counter\n"), "{plain}");
        assert!(plain.contains("\nsegue_http_requests_total{"), "{plain}");
        assert!(!plain.contains("# EOF") && !plain.contains("# UNIT"), "{plain}");
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

/// Errors in the log wake people, so nothing that others do may cause one.
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
