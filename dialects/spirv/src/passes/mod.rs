//! Passes on modules.

mod inserts;
mod interfaces;
mod layout;
mod requirements;
