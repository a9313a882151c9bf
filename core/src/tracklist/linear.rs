//! Texts made to be slow: reading them has to take as many steps a byte when they are eight times
//! as long.

use crate::text::steps;

use super::read;

/// The most steps a byte that any text may take: many rules look at each line, but each of them
/// only a few times.
const MOST_STEPS: u64 = 100;

fn texts(bytes: usize) -> Vec<(&'static str, String)> {
    let of = |part: &str| part.repeat(bytes / part.len());
    let within = |before: &str, part: &str| format!("{before}{}", of(part));
    vec![
        ("opening brackets", of("(")),
        ("closing brackets", of(")")),
        ("pairs of brackets", of("()")),
        ("square brackets in lines", of("a - b [[[[[[[[]]]]]]]]\n")),
        ("dashes", of("-")),
        ("dashes with blanks", of(" - ")),
        ("long dashes", of("–")),
        ("digits", of("1")),
        ("times", of("0:00 ")),
        ("times in lines", of("0:00\n")),
        ("falling times", of("59:59 a - b\n0:01 c - d\n")),
        ("combining marks", of("\u{301}")),
        ("letters and combining marks", of("e\u{301}")),
        ("blanks", of(" ")),
        ("wide blanks", of("\u{3000}")),
        ("quotes", of("\"")),
        ("curly quotes", of("‘a’")),
        ("apostrophes", of("a's b's ")),
        ("layer marks", of("w/ ")),
        ("commas", of("a - b, ")),
        ("slashes", of("a - b / ")),
        ("words in brackets", of("1. a - b (remix by the mix of re edit)\n")),
        ("capitals", of("1. A - B C D E F G H\n")),
        ("from and by", of("1. a from by from by \"b\"\n")),
        ("lines that go on", of("1.\n2.\n")),
        ("stars", of("*")),
        ("stars that open", of(" *a")),
        ("stars that close", of("a* ")),
        ("stars around words", of("*a* *b*\n")),
        ("marks of forums", of("[b]a[/b]")),
        ("marks of forums that end nowhere", of("[/b [*")),
        ("links that end nowhere", of("//[a](http")),
        ("tags and brackets", within("<b>", "[")),
        ("heads of messages", of("[12.03.21, 20:14] a: b - c\n")),
        ("times and names of messages", of("[20:14] <a> b - c\n")),
        ("names of messages", of("a: b - c\na: b - c\nd: e\n")),
        ("times of comments", of("a at 0:01: b - c\n")),
        ("tracks on two lines", of("1. a\nb\n")),
        ("chapters", within("[CHAPTER]\n", "title=\\=\n")),
        ("cells with quotes", within("Timestamp,Artist,Track\n", "\"\",")),
        ("open quotes in cells", within("Timestamp,Artist,Track\n", "\"a,\n")),
        ("open tags", within("<NML><COLLECTION>", "<ENTRY ")),
        ("table tags", within("<table>", "<tr><td>")),
        ("entities", within("<table><tr><th>Title</th><th>Artist</th></tr><tr><td>", "&")),
        ("JSON lists", of("[")),
        ("JSON texts", within("{\"tracks\":[", "\"a\",")),
        ("JSON objects", of("{\"a\":")),
        ("JSON without lists", within("{\"a\":[", "{\"b\":{\"c\":\"a - b\"}},")),
        ("sections", within("{\"sections\":[", "{\"track\":{\"artists\":[\"a\"],")),
        ("tags that end nowhere", within("<DJ_PLAYLISTS>", "<TRACK ")),
        ("lists in JSON", within("{\"a\":[", "{\"tracks\":[\"a - b\"]},") + "{\"tracks\":[]}]}"),
        (
            "playlists",
            within("<DJ_PLAYLISTS><TRACK TrackID=\"1\"><PLAYLISTS>", "<NODE ><TRACK Key=\"1\"/>"),
        ),
        (
            "playlists of a player",
            within("<plist><dict><key>Playlists</key>", "<dict><key>Playlist Items</key>"),
        ),
        ("attributes", within("<DJ_PLAYLISTS><TRACK ", "a=\"b\" ")),
        ("attributes that end nowhere", within("<DJ_PLAYLISTS>", "<TRACK a=\"")),
        ("quotes in a tag", within("<psc:chapters><psc:chapter ", "\"'")),
        ("chapters that end nowhere", within("<psc:chapters>", "<psc:chapter\n")),
        ("atoms", within("<Chapters>", "<ChapterAtom>")),
        ("atoms below each other", within("<Chapters>", "<ChapterAtom\n<ChapterString>")),
        ("tracks of a playlist", within("<playlist><trackList>", "<track\n<title>a")),
        ("entries of a collection", within("<NML>", "<ENTRY\n")),
        ("entries of a player", within("<asx>", "<entry><ref ")),
        ("dictionaries", within("<plist>", "<dict><key>Name</key>")),
        ("dictionaries without names", within("<plist><dict>", "<key>Track ID</key>")),
        ("lines of JSON", of("{\"title\":\"a - b\"}\n")),
        ("raw texts in XML", within("<playlist><trackList>", "<track><title><![CDATA[a")),
        ("XML of other programs", within("<?xml?><a>", "<a>")),
        ("remarks in XML", of("<!--")),
        ("instructions in XML", of("<?a?>")),
        ("numbers of a playlist", within("[playlist]\n", "File9=a\nTitle7=\n")),
        ("paths", of("/a/b - c%20.mp3\n")),
        ("folders", within("file:", "/%")),
        ("fields of a history", within("#EXTVDJ:", "<time><artist>")),
        ("histories", of("#EXTVDJ:<title>a\n")),
        ("lines of cells", of("a,b\n")),
        ("numbered cells", of("1,a,b,c\n")),
        ("headers", of("a,artist\nb,artist,name\n")),
        ("cells of times", within("Time,Title,Artist\n", "0:01,a,b\n")),
        ("headers of times", of("time,track\n0:00,a\n")),
        ("padded columns", within("name  artist  start time\n", "a     b       \n")),
        ("padded names", within("name  artist", "  é")),
        ("padded cells", within("name  artist  start time\n", "a  ")),
        ("artists in a cell", within("Title,Artist,Album\na,", "b;")),
        ("labels with commas", of("0,5\t1,5\ta - b\n")),
        ("cue sheet commands", within("TITLE \"a\"\n", "TRACK 01 AUDIO\n")),
    ]
}

#[test]
fn texts_made_to_be_slow_stay_linear() {
    for ((name, short), (_, long)) in texts(32 << 10).into_iter().zip(texts(256 << 10)) {
        let steps = |text: &str| steps::of(|| drop(read(text))) / text.len() as u64;
        let (few, many) = (steps(&short), steps(&long));
        assert!(many <= MOST_STEPS, "{name}: {many} steps a byte");
        assert!(many <= few + few / 4 + 2, "{name}: {few} steps a byte, then {many}");
    }
}
