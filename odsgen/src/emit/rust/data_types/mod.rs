//! Types, attributes and enums.

pub(super) mod data;
pub(super) mod data_storage;
pub(super) mod data_syntax;
pub(super) mod enumeration;
