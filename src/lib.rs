//! Terrace: a toolkit in which a compiler dialect is declared and its code is generated.
//!
//! This crate is the front door: it re-exports what a user needs under one name. The parts live in
//! crates of their own, and `docs/architecture.md` says how they hang together.
//!
//! A dialect is declared in a `.dialect` file, which a build script turns into code that [`include_dialect!`] includes;
//! or in Rust, by the attribute macro `#[terrace::dialect]` on a module:
//!
//! ```
//! # #[cfg(feature = "macros")]
//! #[terrace::dialect(name = "shop")]
//! mod shop {
//!     /// tensor of integers
//!     constraint! { Goods: type = TensorOf<[I32, I64]> }
//!
//!     /// Ships goods.
//!     #[op("ship", traits(Pure), where same_type(goods, shipped), format { $goods attr-dict ":" type($goods) })]
//!     pub struct ShipOp {
//!         #[operand] goods: Goods,
//!         #[result] shipped: Goods,
//!     }
//! }
//! # #[cfg(feature = "macros")]
//! # assert_eq!(shop::ShipOp::NAME, "shop.ship");
//! ```

#![forbid(unsafe_code)]

#[cfg(feature = "dialects")]
pub use terrace_dialects as dialects;
#[cfg(feature = "macros")]
#[doc(hidden)]
pub use terrace_macros::__dialect_with_library;
#[cfg(feature = "macros")]
pub use terrace_macros::{dialect, publish_definitions};
pub use terrace_runtime as runtime;
pub use terrace_runtime::{
    affine, attributes, builtin, context, diagnostics, dialect, fold, generated, interfaces, ir, location,
    numeric, parameters, parts, pass, rewrite, source, symbols, text, transforms, types, verify,
};

/// Includes the code that a build script generated for a dialect.
///
/// It stands in a module of its own, beside the functions that the definitions announce:
///
/// ```ignore
/// mod toy {
///     terrace::include_dialect!("toy");
/// }
/// ```
#[macro_export]
macro_rules! include_dialect {
    ($name:literal) => {
        include!(concat!(env!("OUT_DIR"), "/", $name, ".rs"));
    };
}
