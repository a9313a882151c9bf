//! Programs that look like visitors and are none, by what they call themselves.

use std::sync::LazyLock;

use regex::bytes::Regex;

/// Parts of the names of programs that fetch pages without a person. 'Cubot' is not one of them,
/// because it is a make of telephone.
static BOTS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let words = [
        "(?:^|[^u])bot",
        "(?:^|[^c])ubot",
        "crawl|spider|slurp|scrape|scrapy|archive|index(?:er|ing)",
        "headless|phantom|puppeteer|playwright|selenium|webdriver|lighthouse",
        "preview|facebookexternal|embedly|^whatsapp|^snapchat|validator|feed(?:ly|fetch|parser)",
        "pingdom|uptime|monitor|statuscake|healthcheck",
        "^curl|wget|python|java/|okhttp|go-http|libwww|perl|ruby|axios|node-fetch|undici|httpx?/",
        "http-?client",
    ];
    Regex::new(&format!("(?i-u:{})", words.join("|"))).ok()
});

/// Whether a program of this name is not a visitor. A request without a name is not from a visitor,
/// either.
#[must_use]
pub fn is_bot(agent: &str) -> bool {
    agent.trim().is_empty() || BOTS.as_ref().is_none_or(|bots| bots.is_match(agent.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_told_from_browsers() {
        for agent in [
            "",
            "  ",
            "Mozilla/5.0 (compatible; Examplebot/2.1; +https://bots.example)",
            "examplebot",
            "bot",
            "Mozilla/5.0 (compatible; ExampleSpider)",
            "Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0 Safari/537.36",
            "curl/8.5.0",
            "python-requests/2.32",
            "Go-http-client/1.1",
            "facebookexternalhit/1.1",
            "WhatsApp/2.23",
            "Feedly/1.0",
            "Java/17.0.1",
        ] {
            assert!(is_bot(agent), "{agent}");
        }
        for agent in [
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
            "Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG 9) Chrome/140.0 Mobile Safari/537.36",
            "Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36 WhatsApp",
        ] {
            assert!(!is_bot(agent), "{agent}");
        }
    }
}
