//! Dialects whose definitions use those of another crate.

/// The dialect `user`.
pub mod user {
    terrace::include_dialect!("user");
}

/// The dialect `build`.
pub mod build {
    terrace::include_dialect!("build");
}
