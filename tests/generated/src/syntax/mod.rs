//! Dialects with assembly formats, types and attributes.

pub mod authored;
pub mod constructs;
pub mod forms;
pub mod procedures;

/// The dialect `shapes`.
pub mod shapes {
    terrace::include_dialect!("shapes");
}
