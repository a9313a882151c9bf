//! A feed as Atom (RFC 4287).

use segue_base::config::SITE_NAME;

use super::feed::{Attachment, Author, Feed};
use super::xml::{begin, text};

pub fn print(feed: &Feed) -> std::io::Result<Vec<u8>> {
    let mut xml = begin()?;
    xml.create_element("feed")
        .with_attribute(("xmlns", "http://www.w3.org/2005/Atom"))
        .with_attribute(("xmlns:media", "http://search.yahoo.com/mrss/"))
        .write_inner_content(|xml| {
            text(xml, "id", &feed.id)?;
            text(xml, "title", &feed.title)?;
            text(xml, "updated", &feed.updated)?;
            if let Some(description) = &feed.description {
                text(xml, "subtitle", description)?;
            }
            xml.create_element("author").write_inner_content(|xml| text(xml, "name", SITE_NAME))?;
            let links = [("self", &feed.feed_url), ("alternate", &feed.home_page_url)];
            for (kind, address) in links {
                let link = xml.create_element("link").with_attribute(("rel", kind));
                link.with_attribute(("href", address.as_str())).write_empty()?;
            }
            for item in &feed.items {
                xml.create_element("entry").write_inner_content(|xml| {
                    text(xml, "id", &item.id)?;
                    text(xml, "title", &item.title)?;
                    for Author { name, url } in &item.authors {
                        xml.create_element("author").write_inner_content(|xml| {
                            text(xml, "name", name)?;
                            text(xml, "uri", url)
                        })?;
                    }
                    text(xml, "published", &item.date_published)?;
                    text(xml, "updated", &item.date_modified)?;
                    text(xml, "summary", &item.summary)?;
                    text(xml, "content", &item.content_text)?;
                    let picture = xml.create_element("media:thumbnail");
                    picture.with_attribute(("url", item.image.as_str())).write_empty()?;
                    for Attachment { url, mime_type, size_in_bytes, .. } in &item.attachments {
                        let link = xml.create_element("link").with_attribute(("rel", "enclosure"));
                        let link = link.with_attribute(("type", *mime_type));
                        let length = size_in_bytes.map(|bytes| bytes.to_string());
                        let length = length.iter().map(|bytes| ("length", bytes.as_str()));
                        let link = link.with_attributes(length);
                        link.with_attribute(("href", url.as_str())).write_empty()?;
                    }
                    let link = xml.create_element("link");
                    link.with_attribute(("href", item.url.as_str())).write_empty().map(drop)
                })?;
            }
            Ok(())
        })?;
    Ok(xml.into_inner().into_inner())
}
