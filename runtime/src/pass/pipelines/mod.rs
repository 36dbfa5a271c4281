//! Pipelines as data and as text: passes in order, their options, and the registry that knows them by name.

pub(super) mod delimiters;
pub(super) mod option;
pub(super) mod pipeline;
pub(super) mod pipeline_parser;
pub(super) mod registry;
