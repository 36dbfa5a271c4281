//! Definitions as Rust: a module with the attribute `dialect` is translated to text of the definition language.
//!
//! The macros of `terrace-macros` expand such modules; [`DefinitionFiles`] reads them from files, for commands.

mod definition;
mod file;
mod module;
mod problem;
pub(crate) mod token_source;
mod tokens;
mod writer;

pub use definition::{ATTRIBUTES, MACROS};
pub use file::{DefinitionFiles, Origins};
pub use module::{Module, Settings, Translation, translate};
pub use problem::Problem;
pub use tokens::{Cursor, content, is_punctuation, string};
pub use writer::TokenText;
