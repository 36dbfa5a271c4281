//! The JSON schema emitter: definitions as JSON, for tools in any language.
//!
//! `docs/language.md`, Schema of dialects, describes the format. Keys are in the order of the structs here and always
//! present, lists in definition order, so that equal definitions give equal text. [`VERSION`] is incremented when a key
//! is removed or changes its meaning.

mod definitions;
mod document;

use serde::Serialize;

use super::subject::subjects;
use crate::model::Model;

/// The version of the format.
pub const VERSION: u32 = 1;

#[derive(Serialize)]
struct Document<'m> {
    version: u32,
    dialects: Vec<document::Subject<'m>>,
}

/// Returns the definitions of all dialects that the inputs declare or continue, and of the input files without dialect.
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
    // Serialisation fails only on keys that are not strings, and on writers that fail.
    text.expect("a document of strings, numbers and lists") + "\n"
}
