//! Passes on modules.

mod aliases;
mod clamps;
mod inserts;
mod interfaces;
mod layout;
mod requirements;
