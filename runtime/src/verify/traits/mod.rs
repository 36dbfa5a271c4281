//! The rules of builtin traits and interfaces.

pub(super) mod broadcast;
pub(super) mod functions;
pub(super) mod symbols;
pub(super) mod type_traits;
