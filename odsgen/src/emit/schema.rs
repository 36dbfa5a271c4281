//! What definitions say as JSON, for tools that are not written in Rust.
//!
//! The layout is described in `docs/language.md`, Schema of dialects. Keys stand in the order of the structs here, all
//! of them always, and lists in the order of the definitions, so that equal definitions give equal text. [`VERSION`]
//! grows when a key changes its meaning or goes away.

mod definitions;
mod document;

use serde::Serialize;

use super::subject::subjects;
use crate::model::Model;

/// The version of the layout.
pub const VERSION: u32 = 1;

#[derive(Serialize)]
struct Document<'m> {
    version: u32,
    dialects: Vec<document::Subject<'m>>,
}

/// The definitions of all dialects that the inputs define or go on with, and of the input files without dialect.
///
/// The model must be free of errors; see [`Outcome::into_result`](crate::Outcome::into_result).
///
/// ```
/// use terrace_odsgen::{SourceFile, emit::schema, parse_files};
///
/// let file = SourceFile::input("toy.dialect", "dialect toy { }\nop AddOp = \"add\" { results { sum: F64 } }");
/// let model = parse_files(vec![file]).into_result().unwrap();
/// assert!(schema::text(&model).contains(r#""name": "toy.add""#));
/// ```
pub fn text(model: &Model) -> String {
    let subjects = subjects(model);
    let dialects = subjects.iter().map(|subject| document::Subject::new(model, subject)).collect();
    let text = serde_json::to_string_pretty(&Document { version: VERSION, dialects });
    // Serialisation fails on keys that are no strings and on writers that fail: there are neither.
    text.expect("a document of strings, numbers and lists") + "\n"
}
