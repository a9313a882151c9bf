//! Hosts of mail addresses: those where everybody can have a mailbox, and others, whose owners can
//! make as many addresses as they like.

/// Hosts where an address is one person's, by name.
const PROVIDERS: &[&str] = &[
    "126.com",
    "163.com",
    "aol.com",
    "att.net",
    "bigpond.com",
    "bk.ru",
    "bluewin.ch",
    "bol.com.br",
    "btinternet.com",
    "comcast.net",
    "daum.net",
    "fastmail.com",
    "free.fr",
    "freenet.de",
    "gmail.com",
    "gmx.at",
    "gmx.ch",
    "gmx.com",
    "gmx.de",
    "gmx.net",
    "googlemail.com",
    "hey.com",
    "hotmail.co.uk",
    "hotmail.com",
    "hotmail.de",
    "hotmail.es",
    "hotmail.fr",
    "hotmail.it",
    "icloud.com",
    "inbox.ru",
    "interia.pl",
    "laposte.net",
    "libero.it",
    "list.ru",
    "live.co.uk",
    "live.com",
    "live.de",
    "live.fr",
    "live.nl",
    "mac.com",
    "mail.ru",
    "mailbox.org",
    "me.com",
    "msn.com",
    "naver.com",
    "o2.pl",
    "onet.pl",
    "orange.fr",
    "outlook.com",
    "outlook.de",
    "outlook.fr",
    "pm.me",
    "posteo.de",
    "proton.me",
    "protonmail.com",
    "qq.com",
    "rambler.ru",
    "rediffmail.com",
    "seznam.cz",
    "sfr.fr",
    "sky.com",
    "t-online.de",
    "telenet.be",
    "terra.com.br",
    "tuta.io",
    "tutanota.com",
    "ukr.net",
    "uol.com.br",
    "verizon.net",
    "virgilio.it",
    "wanadoo.fr",
    "web.de",
    "wp.pl",
    "xs4all.nl",
    "yahoo.co.jp",
    "yahoo.co.uk",
    "yahoo.com",
    "yahoo.de",
    "yahoo.es",
    "yahoo.fr",
    "yahoo.it",
    "yandex.com",
    "yandex.ru",
    "ziggo.nl",
    "zoho.com",
];

/// Whether everybody can have a mailbox at a host, given in lower case.
#[must_use]
pub fn is_provider(host: &str) -> bool {
    PROVIDERS.binary_search(&host).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hosts_are_in_order() {
        assert!(PROVIDERS.is_sorted());
        assert!(is_provider("gmail.com") && !is_provider("mixes.example"));
    }
}
