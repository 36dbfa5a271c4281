//! Dialects with assembly formats, types and attributes.

pub mod authored;
pub mod constructs;
/// The dialect `constructs` once more, declared in Rust.
#[path = "../../../../odsgen/tests/fixtures/spellings/constructs.rs"]
pub mod constructs_in_rust;
pub mod forms;
pub mod procedures;

/// The dialect `shapes`.
pub mod shapes {
    terrace::include_dialect!("shapes");
}
