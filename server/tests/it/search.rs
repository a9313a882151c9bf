//! Search, and the artist page.

use segue_store::mix::Audio;
use segue_store::{StoreError, Tx, artist, mix, search};
use serde_json::json;

use crate::support::{Server, catalogue, problem, titles};

#[tokio::test]
async fn words_find_mixes_artists_and_tracks() {
    let server = Server::start().await;
    let found = server.json("/api/search?q=night%20bu").await;
    assert_eq!(titles(&found["mixes"]).first(), Some(&"Night Bus 12"));
    let found = server.json("/api/search?q=HALIDE").await;
    assert_eq!(found["artists"][0]["name"], "Halide");
    let track = &found["tracks"][0];
    assert_eq!(
        (&track["title"], &track["artist"]),
        (&json!("Amber Relay (Nightshift Remix)"), &json!("Halide"))
    );
    assert!(track["position"].as_u64().unwrap() >= 1);
    let both = server.json("/api/search?q=halide%20amber").await;
    assert_eq!(both["artists"], json!([]), "every word has to be there");
    assert_eq!(both["tracks"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_track_is_found_by_its_other_names_and_a_letter() {
    let server = Server::start().await;
    let track = |query: &'static str| {
        let server = &server;
        async move {
            let found = server.json(&format!("/api/search?q={query}")).await;
            found["tracks"][0]["title"].as_str().map(str::to_owned)
        }
    };
    for query in ["id7", "first%20press", "wharf%20id7", "ti", "t"] {
        assert_eq!(track(query).await.as_deref(), Some("Tidal"), "{query}");
    }
    server.change_beside("UPDATE track_aliases SET alias = 'Ebb' WHERE alias = 'ID7'");
    assert_eq!((track("id7").await, track("ebb").await), (None, Some("Tidal".to_owned())));
    server.change_beside("DELETE FROM track_aliases WHERE alias = 'Ebb'");
    assert_eq!((track("ebb").await, track("press").await), (None, Some("Tidal".to_owned())));
    server.change_beside("DELETE FROM track_aliases");
    assert_eq!((track("press").await, track("tidal").await), (None, Some("Tidal".to_owned())));
}

#[tokio::test]
async fn a_track_that_nobody_has_identified_is_found_by_its_aliases_alone() {
    let server = Server::start().await;
    let mut new = catalogue::a_mix(server.app.now(), 1, "Harbour 1", "Tern", "[0:00] ID - ID");
    new.tracks[0].aliases = vec!["The whistle one".to_owned(), "Pier".to_owned()];
    server.store.write(move |tx| mix::insert(tx, &new)).await.unwrap();
    let track = |query: &'static str| {
        let server = &server;
        async move { server.json(&format!("/api/search?q={query}")).await["tracks"].clone() }
    };
    for query in ["whistle", "the%20one%20pi"] {
        let found = track(query).await;
        let seen = (&found[0]["title"], &found[0]["alias"], &found[0]["mix_title"]);
        assert_eq!(seen, (&json!("ID"), &json!("The whistle one"), &json!("Harbour 1")), "{query}");
    }
    assert_eq!(track("id").await.as_array().unwrap().len(), 1, "the track called ID7, by that");
}

/// Lists made from file names have accents apart from their letters.
#[tokio::test]
async fn an_artist_is_one_however_accents_are_stored() {
    let server = Server::start().await;
    for (title, list) in [("Fjord 1", "Björk - Jóga"), ("Fjord 2", "Bjo\u{308}rk - Jo\u{301}ga")]
    {
        let new = catalogue::a_mix(server.app.now(), 1, title, "Halide", list);
        server.store.write(move |tx| mix::insert(tx, &new)).await.unwrap();
    }
    for query in ["Bj%C3%B6rk", "Bjo%CC%88rk", "bjork"] {
        let found = server.json(&format!("/api/search?q={query}")).await;
        assert_eq!(found["artists"].as_array().unwrap().len(), 1, "{query}");
        assert_eq!(found["tracks"].as_array().unwrap().len(), 1, "{query}");
    }
    let artist = server.json("/api/artists/Bjo%CC%88rk").await;
    assert_eq!(artist["name"], "Björk");
}

/// Such a mix has no name but its id.
#[tokio::test]
async fn an_address_that_names_nothing_is_not_that_of_a_mix_of_signs_alone() {
    let server = Server::start().await;
    let new = catalogue::a_mix(server.app.now(), 1, "!!!", "Halide", "Tern - Tide");
    let id = server.store.write(move |tx| mix::insert(tx, &new)).await.unwrap().id;
    for path in ["/mix/%ff", "/mix/!!!", "/mix/night-bus-12%00", "/embed/%ff", "/api/mixes/%20"] {
        assert_eq!(server.get(path).await.status(), 404, "{path}");
    }
    assert_eq!(server.get(&format!("/mix/{id}")).await.status(), 200);
}

/// Puts a mix of an artist's into the catalogue.
async fn put(server: &Server, title: &str, artist: &str, list: &str) {
    let new = catalogue::a_mix(server.app.now(), 1, title, artist, list);
    server.store.write(move |tx| mix::insert(tx, &new)).await.unwrap();
}

async fn search(server: &Server, words: &str) -> serde_json::Value {
    let words: String = form_urlencoded::byte_serialize(words.as_bytes()).collect();
    server.json(&format!("/api/search?q={words}")).await
}

/// The artists that words find.
async fn artists(server: &Server, words: &str) -> Vec<String> {
    let found = search(server, words).await;
    let names = found["artists"].as_array().unwrap().iter();
    names.map(|artist| artist["name"].as_str().unwrap().to_owned()).collect()
}

/// Lists have names for whom nobody knows, and for parts of a mix: who shares one is not one artist.
#[tokio::test]
async fn a_name_that_is_nobodys_has_no_page_hit_or_link() {
    let server = Server::start_empty(&[]).await;
    put(&server, "Somebody", "Unknown Artist", "ID - Amber\nOutro - Farewell\nHalide - ID").await;
    let names = ["ID", "Unknown Artist", "Outro"];
    // Entries that an older version wrote.
    let now = server.app.now();
    let put_old = move |tx: &Tx<'_>| -> Result<_, StoreError> {
        for name in names {
            let id = artist::find_or_insert(tx, name, now)?;
            search::put(tx, search::Kind::Artist, &id, name, "")?;
        }
        Ok(())
    };
    server.store.write(put_old).await.unwrap();
    for name in names.into_iter().chain(["id", "unknown-artist", "OUTRO"]) {
        let address = name.replace(' ', "%20");
        assert_eq!(server.get(&format!("/artist/{address}")).await.status(), 404, "{name}");
        problem(server.get(&format!("/api/artists/{address}")).await, 404, "not_found").await;
        let said = server.get(&format!("/api/artists/{address}/spotify")).await;
        problem(said, 404, "not_found").await;
        assert_eq!(artists(&server, name).await, Vec::<String>::new(), "{name}");
    }
    assert_eq!(artists(&server, "halide").await, ["Halide"]);
    let mix = server.json("/api/mixes/somebody").await;
    assert_eq!(mix["artists"][0]["has_page"], false);
    let (status, page) = server.page("/mix/somebody").await;
    assert_eq!(status, 200);
    assert!(page.contains("MusicAlbum") && !page.contains("/artist/"), "{page}");
    let url = format!("{}/mix/somebody", server.origin);
    assert_eq!(server.json(&format!("/oembed?url={url}")).await.get("author_url"), None);
    let sitemap = server.get("/sitemap.xml").await.text().await.unwrap();
    assert!(!sitemap.contains("/artist/"), "{sitemap}");
}

#[tokio::test]
async fn names_are_found_by_plain_letters() {
    let server = Server::start().await;
    put(&server, "Fjord 1", "Sørgaard & Łuna Straße", "Tern - Tide").await;
    for query in ["sorg", "sørgaard", "SORGAARD luna", "stras", "straße"] {
        assert_eq!(artists(&server, query).await, ["Sørgaard & Łuna Straße"], "{query}");
    }
    put(&server, "Fjord 2", "Sorgaardson", "Tern - Tide").await;
    let found = artists(&server, "sørgaards").await;
    assert_eq!(
        found.first().map(String::as_str),
        Some("Sorgaardson"),
        "a stroke more finds it, too"
    );
}

#[tokio::test]
async fn names_are_found_without_their_signs_and_by_them() {
    let server = Server::start().await;
    for (number, name) in [
        "M.A.N.D.Y.",
        "Nu:Tone-ish",
        "Don\u{2019}t Ask",
        "AC/DK",
        "!!!",
        "???",
        "Алёна Тень",
        "Zoë Tränen",
        "Juergen Fell",
        "P!nker",
        "D-Nox 2000",
        "St. Ives & Co",
        "O'Hara",
        "R.E.M.O.",
        "deadm4u5",
        "Kø:lsch",
    ]
    .into_iter()
    .enumerate()
    {
        put(&server, &format!("Signs {number}"), name, "Tern - Tide").await;
    }
    for (query, name) in [
        ("mandy", "M.A.N.D.Y."),
        ("m.a.n.d.y.", "M.A.N.D.Y."),
        ("nutone", "Nu:Tone-ish"),
        ("nu tone", "Nu:Tone-ish"),
        ("dont ask", "Don\u{2019}t Ask"),
        ("don't", "Don\u{2019}t Ask"),
        ("acdk", "AC/DK"),
        ("ac dk", "AC/DK"),
        ("!!!", "!!!"),
        ("алена", "Алёна Тень"),
        ("алёна", "Алёна Тень"),
        ("traenen", "Zoë Tränen"),
        ("tranen", "Zoë Tränen"),
        ("tränen", "Zoë Tränen"),
        ("jürgen", "Juergen Fell"),
        ("pnker", "P!nker"),
        ("dnox", "D-Nox 2000"),
        ("st ives", "St. Ives & Co"),
        ("ohara", "O'Hara"),
        ("remo", "R.E.M.O."),
        ("kolsch", "Kø:lsch"),
    ] {
        let found = artists(&server, query).await;
        assert_eq!(found.first().map(String::as_str), Some(name), "{query}: {found:?}");
    }
    assert_eq!(artists(&server, "???").await, ["???"], "signs alone are told apart");
}

#[tokio::test]
async fn one_slip_in_a_long_word_is_forgiven_and_said() {
    let server = Server::start().await;
    put(&server, "Lighthouse Sessions", "Halden Vey", "Orrin Vale - Foghorn").await;
    for query in ["lighthuose", "lighthose", "lighthousse", "kighthouse", "lighthouse sesions"] {
        let found = search(&server, query).await;
        assert_eq!(titles(&found["mixes"]), ["Lighthouse Sessions"], "{query}");
        assert_eq!(found["is_near"], true, "{query}");
    }
    let exact = search(&server, "lighthouse").await;
    assert_eq!((exact["is_near"].as_bool(), titles(&exact["mixes"]).len()), (Some(false), 1));
    for query in ["liughthuose", "vya", "xighthousx"] {
        let found = search(&server, query).await;
        assert_eq!(titles(&found["mixes"]), [""; 0], "{query}");
        assert_eq!(found["is_near"], false, "{query}");
    }
}

#[tokio::test]
async fn a_track_is_found_with_all_mixes_that_play_it() {
    let server = Server::start().await;
    for title in ["Pier 1", "Pier 2", "Pier 3"] {
        put(&server, title, "Halden Vey", "Orrin Vale - Foghorn\nPelt - Grey Matter").await;
    }
    let found = search(&server, "foghorn").await;
    let track = &found["tracks"][0];
    let also = track["also_in"].as_array().unwrap();
    let mut mixes = vec![track["mix_title"].as_str().unwrap()];
    mixes.extend(also.iter().map(|mix| mix["mix_title"].as_str().unwrap()));
    mixes.sort_unstable();
    assert_eq!(mixes, ["Pier 1", "Pier 2", "Pier 3"]);
    assert!(also.iter().all(|mix| mix["position"] == 1));
    let slug = track["mix_slug"].as_str().unwrap();
    let mix = server.json(&format!("/api/mixes/{slug}")).await;
    assert_eq!(
        track["mix_cover_hue"], mix["cover_hue"],
        "with the cover of the mix that it leads to"
    );
    assert_eq!(track["mix_cover_url"], mix["cover_url"]);
}

#[tokio::test]
async fn a_track_is_found_where_it_can_be_heard() {
    let server = Server::start().await;
    let now = server.app.now();
    let list = "Sill - Lintel\nSill - Bow Window";
    let newer = catalogue::a_mix(now, 1, "Pier Two", "Halide", list);
    let mut older = catalogue::a_mix(now, 9, "Pier One", "Halide", "Sill - Lintel");
    older.audio = Some(Audio::File("/audio/1a.mp3".to_owned()));
    for new in [newer, older] {
        server.store.write(move |tx| mix::insert(tx, &new).map(|_| ())).await.unwrap();
    }
    for (words, slug, has_audio) in
        [("Lintel", "pier-one", true), ("Bow Window", "pier-two", false)]
    {
        let found = search(&server, words).await;
        let track = &found["tracks"][0];
        assert_eq!((&track["mix_slug"], &track["has_audio"]), (&json!(slug), &json!(has_audio)));
    }
}

#[tokio::test]
async fn genres_labels_and_places_are_found_and_have_their_mixes() {
    let server = Server::start().await;
    let mut new = catalogue::a_mix(
        server.app.now(),
        1,
        "Pier 1",
        "Halden Vey",
        "Orrin Vale - Foghorn [Saltworks]",
    );
    new.genre = Some("Harbour Dub".to_owned());
    new.venue = Some("Pump House".to_owned());
    new.location = Some("Marrable".to_owned());
    server.store.write(move |tx| mix::insert(tx, &new)).await.unwrap();
    for (query, kind, name, fact) in [
        ("harbour", "genres", "Harbour Dub", "genre"),
        ("saltworks", "labels", "Saltworks", "label"),
        ("pump", "places", "Pump House", "place"),
        ("marrable", "places", "Marrable", "place"),
    ] {
        let found = search(&server, query).await;
        assert_eq!(found[kind], json!([{ "name": name, "mixes": 1 }]), "{query}");
        if fact != "label" {
            assert_eq!(titles(&found["mixes"]), ["Pier 1"], "{query} finds the mix");
        } else {
            assert_eq!(titles(&found["tracks"]), ["Foghorn"], "{query} finds the track");
        }
        let path = format!("/{fact}/{}", name.replace(' ', "%20"));
        assert_eq!(titles(&server.json(&format!("/api/facts{path}")).await["mixes"]), ["Pier 1"]);
        assert_eq!(server.get(&path).await.status(), 200, "{path}");
    }
    server.change_beside("UPDATE mixes SET genre = 'Slow Dub' WHERE genre = 'Harbour Dub'");
    assert_eq!(search(&server, "harbour").await["genres"], json!([]), "no mix has it any longer");
    assert_eq!(titles(&search(&server, "slow dub").await["mixes"]), ["Pier 1"]);
    for path in ["/genre/Harbour%20Dub", "/label/Nobody", "/place/", "/api/facts/mood/Slow"] {
        assert_eq!(server.get(path).await.status(), 404, "{path}");
    }
}

#[tokio::test]
async fn nothing_is_found_where_nothing_is_asked_and_nothing_breaks() {
    let server = Server::start().await;
    let nothing = json!({ "mixes": [], "artists": [], "tracks": [], "genres": [], "labels": [],
        "places": [], "is_near": false });
    for query in ["", "?q=", "?q=%20", "?q=%22", "?q=zzzz", "?q=ID%20-%20ID"] {
        assert_eq!(server.json(&format!("/api/search{query}")).await, nothing, "{query}");
    }
    for query in [
        "?q=a%22%20OR%20b*",
        "?q=NEAR(night%20bus)",
        "?q=title:night",
        "?q=-night",
        "?q=night%20AND",
    ] {
        assert_eq!(server.get(&format!("/api/search{query}")).await.status(), 200, "{query}");
    }
    for broken in ["?q=%00", "?q=%ff"] {
        let path = format!("/api/search{broken}");
        let told = problem(server.get(&path).await, 422, "request.shape").await;
        assert_eq!(told["errors"][0]["message"], "`q` holds bytes that are no text.");
    }
    let twice = problem(server.get("/api/search?q=a&q=b").await, 422, "request.shape").await;
    assert_eq!(twice["errors"], json!([{ "field": "q", "message": "`q` is given twice." }]));
    for (path, message) in [
        ("/api/search?query=a", "`query` is not a parameter here; expected `q`."),
        ("/api/home?fresh=1", "`fresh` is not a parameter here; there are none."),
    ] {
        let told = problem(server.get(path).await, 422, "request.shape").await;
        assert_eq!(told["detail"], message);
    }
    assert_eq!(server.get("/?utm_source=letter").await.status(), 200, "pages take what comes");
    let long = "a".repeat(5000);
    assert_eq!(server.get(&format!("/api/search?q={long}")).await.status(), 200);
}

#[tokio::test]
async fn an_artist_has_their_mixes_and_tracks() {
    let server = Server::start().await;
    let page = server.json("/api/artists/halide").await;
    assert_eq!(page["name"], "Halide");
    assert!(titles(&page["mixes"]).contains(&"Night Bus 12"));
    assert!(titles(&page["tracks"]).contains(&"Amber Relay (Nightshift Remix)"));
    let other = server.json("/api/artists/Mira%20Voss").await;
    assert_eq!(titles(&other["mixes"]), ["Foundry Floor"]);
    assert_eq!(titles(&other["featured_in"]), ["Night Bus 12"]);
    assert_eq!(other["tracks"][0]["artist"], "Otto Kline & Mira Voss feat. June Park");
    let by_slug = server.json("/api/artists/mira-voss").await;
    assert_eq!(by_slug["id"], other["id"]);
    problem(server.get("/api/artists/Nobody").await, 404, "not_found").await;
}
