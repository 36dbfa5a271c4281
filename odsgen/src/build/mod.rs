//! Build scripts: from the paths of definitions to files of code, and what crates publish to their dependents.

mod code_files;
pub(crate) mod compile;
pub(crate) mod load;
pub(crate) mod output;
pub(crate) mod share;
