//! From drafts of definitions to checked files and the report.

pub(in crate::import) mod draft;
pub(in crate::import) mod field;
pub(in crate::import) mod layout;
pub(in crate::import) mod repair;
pub(in crate::import) mod report;
pub(in crate::import) mod template;
