//! Assembly formats: elements, directives, groups, and texts that could not be read back.

pub(super) mod format;
pub(super) mod format_ambiguity;
mod format_blanks;
pub(super) mod format_data;
mod format_data_group;
pub(super) mod format_directive;
pub(super) mod format_group;
mod format_parts;
mod library_directive;
mod text_shape;
