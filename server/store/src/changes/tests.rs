use super::*;
use crate::fixture::{Folder, insert};
use crate::{Hold, Store, database_path};

#[test]
fn a_write_tells_of_the_catalogue_once_and_of_work_once() {
    let folder = Folder::new("changes");
    let store = Store::open(&folder.0).unwrap();
    let (_, before) = store.read_blocking(span).unwrap();
    store
        .write_blocking(|tx| {
            insert(tx, "a")?;
            insert(tx, "b")?;
            tx.ring(Work::Mails);
            tx.ring(Work::Mails);
            tell(tx, "m", Kind::Comment, "c")
        })
        .unwrap();
    store.write_blocking(|tx| insert(tx, "a")).unwrap_err();
    store.write_blocking(|_| Ok::<_, StoreError>(())).unwrap();
    let told: Vec<_> = store
        .read_blocking(|tx| list_after(tx, before, 9))
        .unwrap()
        .into_iter()
        .filter_map(|change| change.about)
        .collect();
    let comment = About::Mix { mix_id: "m".to_owned(), kind: Kind::Comment, id: "c".to_owned() };
    assert_eq!(told, [comment.clone(), About::Catalogue, About::Work(Work::Mails)]);
    let of_mix = store.read_blocking(|tx| list_of_mix(tx, "m", before, 9)).unwrap();
    assert_eq!(of_mix.into_iter().map(|it| it.about).collect::<Vec<_>>(), [Some(comment)]);
}

#[test]
fn whoever_knows_changes_of_another_database_finds_none_of_them_here() {
    let folder = Folder::new("another-database");
    let run = |slug: &'static str| {
        let hold = Hold::take(&folder.0).unwrap();
        let store = Store::open_held(&folder.0, &hold).unwrap();
        let begun = store.read_blocking(span).unwrap();
        store.write_blocking(move |tx| insert(tx, slug)).unwrap();
        let (_, known) = store.read_blocking(span).unwrap();
        store.close();
        (begun, known)
    };
    run("a");
    let (here, copy) = (database_path(&folder.0), folder.0.join("copy"));
    std::fs::copy(&here, &copy).unwrap();
    let ((_, begun), known) = run("b");
    assert_eq!(known, begun + 1, "a start alone changes nothing");
    std::fs::rename(&copy, &here).unwrap();
    let ((oldest, newest), _) = run("c");
    assert!(oldest > known + 1, "{oldest} is behind {known}, with a gap");
    assert_eq!(oldest, newest);
}

#[test]
fn what_is_old_is_forgotten_but_for_the_catalogues_version() {
    let folder = Folder::new("old-changes");
    let store = Store::open(&folder.0).unwrap();
    for slug in ["a", "b"] {
        store.write_blocking(move |tx| insert(tx, slug)).unwrap();
    }
    let version = store.version().unwrap();
    let end = Moment::from_ms(i64::MAX);
    assert_eq!(store.write_blocking(move |tx| delete_old(tx, end)).unwrap(), 2);
    assert_eq!(store.read_blocking(span).unwrap(), (version, version));
    assert_eq!(store.version().unwrap(), version);
}
