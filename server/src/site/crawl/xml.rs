//! XML as these files need it.

use std::io::Cursor;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use segue_base::html::shown;

use crate::error::{ApiError, Internal};

type Xml = Writer<Cursor<Vec<u8>>>;

/// Begins a document.
pub fn begin() -> std::io::Result<Xml> {
    let mut xml = Writer::new(Cursor::new(Vec::new()));
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    Ok(xml)
}

/// Adds an element that holds a text.
pub fn text(xml: &mut Xml, name: &str, text: &str) -> std::io::Result<()> {
    xml.create_element(name).write_text_content(BytesText::new(&shown(text))).map(drop)
}

/// Logs why something could not be written.
pub fn written(xml: std::io::Result<Vec<u8>>) -> Result<Vec<u8>, ApiError> {
    xml.map_err(|error| {
        tracing::error!(%error, "a page for machines could not be written");
        Internal.into()
    })
}
