//! Tokens with their places, and the text that they are laid out as.

pub(super) mod format_cache;
pub(super) mod layout;
pub(super) mod origin;
pub(super) mod tokens;
