//! The browsable page of the API: the OpenAPI description as plain HTML, without a script, so that
//! it works under the site's own policy and without a network.

use segue_base::html::escape;
use serde_json::{Map, Value};

/// Prints an OpenAPI description as a page.
#[must_use]
pub fn print(description: &Value) -> String {
    let mut page = String::from(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <link rel=\"icon\" href=\"data:,\"><title>API | Segue</title><style>\
         :root{color-scheme:light dark}\
         body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:0 auto;padding:2rem 1rem}\
         h2{margin:2.5rem 0 0}code,pre{font-family:ui-monospace,monospace;font-size:.9em}\
         article{border-top:1px solid #8884;padding:1rem 0}h3{margin:0;overflow-wrap:anywhere}\
         table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;\
         padding:.25rem .75rem .25rem 0;overflow-wrap:anywhere}summary{cursor:pointer}\
         </style></head><body><main><h1>Segue API</h1>",
    );
    let about = text(description.pointer("/info/description"));
    page.push_str(&format!("<p>{}</p>", prose(about)));
    page.push_str("<p><a href=\"/api/openapi.json\">openapi.json</a></p><h2>Operations</h2>");
    for (path, methods) in entries(description.get("paths")) {
        for (method, operation) in entries(Some(methods)) {
            print_operation(&mut page, path, method, operation);
        }
    }
    page.push_str("<h2>Shapes</h2>");
    for (name, schema) in entries(description.pointer("/components/schemas")) {
        print_schema(&mut page, name, schema);
    }
    page.push_str("</main></body></html>");
    page
}

fn print_operation(page: &mut String, path: &str, method: &str, operation: &Value) {
    let id = escape(text(operation.get("operationId")));
    page.push_str(&format!(
        "<article id=\"{id}\"><h3><code>{} {}</code></h3><p>{}</p>",
        escape(&method.to_uppercase()),
        escape(path),
        escape(text(operation.get("summary"))),
    ));
    let more = text(operation.get("description"));
    if !more.is_empty() {
        page.push_str(&format!("<p>{}</p>", prose(more)));
    }
    page.push_str("<table>");
    for parameter in operation.get("parameters").and_then(Value::as_array).into_iter().flatten() {
        page.push_str(&format!(
            "<tr><td><code>{}</code> ({})</td><td>{}</td></tr>",
            escape(text(parameter.get("name"))),
            escape(text(parameter.get("in"))),
            prose(text(parameter.get("description"))),
        ));
    }
    if let Some(body) = operation.get("requestBody") {
        page.push_str(&format!("<tr><td>body</td><td>{}</td></tr>", content(body)));
    }
    for (status, response) in entries(operation.get("responses")) {
        page.push_str(&format!(
            "<tr><td>{}</td><td>{} {}</td></tr>",
            escape(status),
            prose(text(response.get("description"))),
            content(response),
        ));
    }
    page.push_str("</table></article>");
}

fn print_schema(page: &mut String, name: &str, schema: &Value) {
    let name = escape(name);
    page.push_str(&format!(
        "<article id=\"shape-{name}\"><details><summary><code>{name}</code></summary><p>{}</p>",
        prose(text(schema.get("description"))),
    ));
    page.push_str("<table>");
    for (field, shape) in entries(schema.get("properties")) {
        page.push_str(&format!(
            "<tr><td><code>{}</code></td><td>{}</td><td>{}</td></tr>",
            escape(field),
            kind(shape),
            prose(text(shape.get("description"))),
        ));
    }
    for value in schema.get("enum").and_then(Value::as_array).into_iter().flatten() {
        page.push_str(&format!("<tr><td><code>{}</code></td></tr>", escape(text(Some(value)))));
    }
    page.push_str("</table></details></article>");
}

/// The shapes that a body or an answer may have.
fn content(body: &Value) -> String {
    let shapes = entries(body.get("content"));
    shapes.filter_map(|(_, media)| media.get("schema")).map(kind).collect::<Vec<_>>().join(", ")
}

/// Describes a value, with links to the schemas that it names.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
        let name = escape(name.rsplit('/').next().unwrap_or(name));
        return format!("<a href=\"#shape-{name}\">{name}</a>");
    }
    let several = ["oneOf", "anyOf", "allOf"].iter().find_map(|key| schema.get(key));
    if let Some(several) = several.and_then(Value::as_array) {
        return several.iter().map(kind).collect::<Vec<_>>().join(" or ");
    }
    if let Some(items) = schema.get("items") {
        return format!("list of {}", kind(items));
    }
    match schema.get("type") {
        Some(Value::Array(kinds)) => {
            kinds.iter().map(|it| escape(text(Some(it)))).collect::<Vec<_>>().join(" or ")
        }
        one => escape(text(one)),
    }
}

fn entries(value: Option<&Value>) -> impl Iterator<Item = (&str, &Value)> {
    let object = value.and_then(Value::as_object).map(Map::iter);
    object.into_iter().flatten().map(|(key, value)| (key.as_str(), value))
}

fn text(value: Option<&Value>) -> &str {
    value.and_then(Value::as_str).unwrap_or("")
}

/// Escapes a sentence and sets its `code` as code.
fn prose(sentence: &str) -> String {
    let parts = sentence.split('`').enumerate().map(|(index, part)| {
        let part = escape(part);
        if index % 2 == 1 { format!("<code>{part}</code>") } else { part }
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_and_shape_is_on_the_page() {
        let description = serde_json::to_value(crate::router::description()).unwrap();
        let page = print(&description);
        for (path, _) in entries(description.get("paths")) {
            assert!(page.contains(&format!(" {path}</code>")), "{path}");
        }
        for (name, _) in entries(description.pointer("/components/schemas")) {
            assert!(page.contains(&format!("id=\"shape-{name}\"")), "{name}");
        }
        assert!(!page.contains("<script"));
    }

    #[test]
    fn a_sentence_is_escaped() {
        assert_eq!(prose("a < `b<c>` & d"), "a &lt; <code>b&lt;c&gt;</code> &amp; d");
    }
}
