//! A dialect whose definitions use those of another crate.

/// The dialect `user`.
pub mod user {
    terrace::include_dialect!("user");
}
