//! Dialects with rewrites, canonicalizations and conversions.

pub mod logic;
pub mod rules;
pub mod sums;
pub mod terms;
pub mod ties;

/// The dialect `lowerings`.
pub mod lowerings {
    terrace::include_dialect!("lowerings");
}

/// The dialect `words`.
pub mod words {
    terrace::include_dialect!("words");
}
