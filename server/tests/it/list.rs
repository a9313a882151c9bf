//! List pages.

use segue_base::clock::Moment;
use segue_store::StoreError;

use crate::support::{Server, catalogue, problem, titles};

#[tokio::test]
async fn a_list_in_its_order() {
    let server = Server::start().await;
    let list = server.json("/api/lists/after-dark").await;
    assert_eq!(list["title"], "After Dark");
    assert_eq!(list["description"], "For the way home.");
    assert_eq!(titles(&list["mixes"])[..3], ["Foundry Floor", "Night Bus 12", "Don't Stop: Live!"]);
    assert_eq!(list["mixes"].as_array().unwrap().len(), 7);
}

#[tokio::test]
async fn the_virtual_list_of_the_fifty_newest() {
    let server = Server::start_empty(&[]).await;
    let now = Moment::from_ms(crate::support::START);
    server
        .store
        .write::<_, StoreError>(move |tx| {
            for number in 0..55_u32 {
                let mix = catalogue::a_mix(now, number, &format!("Mix {number}"), "Wharf", "A - B");
                segue_store::mix::insert(tx, &mix)?;
            }
            Ok(())
        })
        .await
        .unwrap();
    let list = server.json("/api/lists/latest").await;
    assert_eq!(list["title"], "Latest Mixes");
    assert_eq!(list["description"], "Newly added mixes");
    let titles = titles(&list["mixes"]);
    assert_eq!(titles.len(), 50);
    assert_eq!((titles[0], titles[49]), ("Mix 0", "Mix 49"));

    let newest =
        async |query: &str| server.json(&format!("/api/mixes{query}")).await["mixes"].clone();
    assert_eq!(newest("").await.as_array().unwrap().len(), 20);
    assert_eq!(newest("?limit=50").await, list["mixes"]);
    assert_eq!(newest("?limit=1").await, serde_json::json!([list["mixes"][0]]));
    for limit in ["0", "51", "-1", "many", "", "99999999999999999999"] {
        let answer = server.get(&format!("/api/mixes?limit={limit}")).await;
        problem(answer, 422, "request.shape").await;
    }
}

#[tokio::test]
async fn lists_by_rule_show_hidden_ones_do_not_and_empty_ones_are_empty() {
    let server = Server::start().await;
    assert_eq!(server.json("/api/lists/charts").await["mixes"].as_array().unwrap().len(), 2);
    assert_eq!(server.json("/api/lists/nothing-yet").await["mixes"], serde_json::json!([]));
    problem(server.get("/api/lists/vault").await, 404, "not_found").await;
}

#[tokio::test]
async fn what_no_list_is_called_is_not_found() {
    let server = Server::start().await;
    let long = "x".repeat(2000);
    for slug in ["after-dark'--", "After-Dark", "%00", "%ff", "a%2Fb", "..%2f..", long.as_str()] {
        problem(server.get(&format!("/api/lists/{slug}")).await, 404, "not_found").await;
    }
}

#[tokio::test]
async fn mixes_created_after_the_day_set_do_not_count_in_lists() {
    let server = Server::start_empty(&[("SEGUE_LIST_CREATED_UNTIL", "2025-08-01")]).await;
    // The first is created in the last millisecond of the day, the second in the one after.
    let end = Moment::from_ms(1_754_092_800_000);
    catalogue::fill(&server.store, end.ms_before(1)).await;
    let late = catalogue::a_mix(end, 0, "Too Late", "Wharf", "A - B");
    server
        .store
        .write(move |tx| {
            let mix = segue_store::mix::insert(tx, &late)?;
            let list = segue_store::list::find(tx, "daybreak")?.unwrap();
            segue_store::list::append_mix(tx, &list.id, &mix.id)
        })
        .await
        .unwrap();
    let list = server.json("/api/lists/daybreak").await;
    assert_eq!(titles(&list["mixes"]), ["First Light", "Night Bus 12"]);
    let home = server.json("/api/home").await;
    assert_eq!(titles(&home["lists"][0]["mixes"]), ["First Light", "Night Bus 12"]);
    let latest = server.json("/api/lists/latest").await;
    assert_eq!(
        titles(&latest["mixes"])[0],
        "Too Late",
        "the newest are not a list of the catalogue"
    );
}
