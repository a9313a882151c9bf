use super::*;

#[tokio::test]
async fn a_flood_is_told_when_to_come_back() {
    let floods = Floods::new(None);
    let peer = Peer(IpAddr::from([192, 0, 2, 1]));
    for _ in 0..10 {
        floods.password(peer, "a@b.example", None).await.unwrap();
    }
    let refused = floods.password(peer, "a@b.example", None).await.unwrap_err();
    assert!(refused.is(TooMany::KIND), "{refused:?}");
    assert!((1..=181).contains(&refused.retry_after().unwrap()), "{refused:?}");
    floods.password(peer, "c@b.example", None).await.unwrap();
}

#[tokio::test]
async fn a_known_device_has_counts_of_its_own() {
    let floods = Floods::new(None);
    let email = "a@b.example";
    let from = |number: u8| Peer(IpAddr::from([192, 0, 2, number]));
    for (device, networks) in [(None, 40), (Some("known"), 1)] {
        let (mut sent, mut tried) = (0, 0);
        for number in 0..40 {
            let peer = from(number % networks);
            sent += u32::from(floods.link(peer, email, device).await.unwrap());
            tried += u32::from(floods.password(peer, email, device).await.is_ok());
        }
        assert_eq!((sent, tried), (5, 10), "{device:?}");
    }
}

#[tokio::test]
async fn one_way_of_signing_in_leaves_the_others_open() {
    let floods = Floods::new(None);
    let peer = Peer(IpAddr::from([192, 0, 2, 1]));
    let many = |number: u32| format!("{number}@b.example");
    for number in 0..30 {
        floods.link(peer, &many(number), None).await.unwrap();
    }
    floods.link(peer, &many(30), None).await.unwrap_err();
    floods.password(peer, "a@b.example", None).await.unwrap();
    floods.sign_in(peer).await.unwrap();
}

#[test]
fn a_proxy_is_believed_only_when_it_is_trusted() {
    let connection = Some(IpAddr::from([127, 0, 0, 1]));
    let mut headers = HeaderMap::new();
    headers.append("x-forwarded-for", "198.51.100.7, 192.0.2.9".parse().unwrap());
    assert_eq!(peer(connection, &headers, false).0.to_string(), "127.0.0.1");
    assert_eq!(peer(connection, &headers, true).0.to_string(), "192.0.2.9");
    headers.clear();
    assert_eq!(peer(connection, &headers, true).0.to_string(), "127.0.0.1");
}

#[test]
fn an_address_is_read_as_proxies_write_it() {
    for (said, want) in [
        ("192.0.2.5", "192.0.2.5"),
        ("192.0.2.5:1000", "192.0.2.5"),
        ("2001:db8::1", "2001:db8::1"),
        ("[2001:db8::1]", "2001:db8::1"),
        ("198.51.100.7, [2001:db8::1]:443", "2001:db8::1"),
        ("unknown", "127.0.0.1"),
        ("192.0.2.5:port", "127.0.0.1"),
        ("192.0.2.5,", "127.0.0.1"),
    ] {
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", said.parse().unwrap());
        let connection = Some(IpAddr::from([127, 0, 0, 1]));
        assert_eq!(peer(connection, &headers, true).0.to_string(), want, "{said}");
    }
}
