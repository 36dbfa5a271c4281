//! Terrace: a toolkit in which a compiler dialect is declared and its code is generated.
//!
//! This crate is the front door: it re-exports what a user needs under one name. The parts live in crates of their own:
//! `terrace-runtime` is the IR, `terrace-odsgen` generates code from definitions in a build script, `terrace-macros` does
//! so in Rust, `terrace-opt` is a driver to be given one's own dialects, `terrace-interpreter` executes IR, and
//! `terrace-dialects` has the dialects, which are here as `dialects`, with a feature each, or `dialects` for all.
//!
//! The book in `docs/` explains all of it: *Getting started* is its first chapter, and the chapters on *Toy* make a
//! compiler.
//!
//! # A dialect
//!
//! It is declared in a `.dialect` file, which a build script turns into code that [`include_dialect!`] includes; or in
//! Rust, by the attribute macro [`dialect`](macro@dialect) on a module:
//!
//! ```
//! # #[cfg(feature = "macros")]
//! # fn main() {
//! use std::sync::Arc;
//!
//! use terrace::context::Context;
//! use terrace::dialect::DialectRegistry;
//! use terrace::pass::PassManager;
//! use terrace::text::{ParseOptions, PrintOptions, parse_source, print_op};
//! use terrace::transforms::Canonicalize;
//! use terrace::verify::verify;
//!
//! #[terrace::dialect(name = "calc")]
//! mod calc {
//!     /// A number.
//!     #[op("number", traits(Pure, ConstantLike), format { $value attr-dict })]
//!     pub struct NumberOp {
//!         #[attribute] value: I32Attr,
//!         #[result] result: I32,
//!     }
//!
//!     /// The number with the other sign.
//!     #[op("negate", traits(Pure), format { $input attr-dict }, canonicalize [NegateNegate])]
//!     pub struct NegateOp {
//!         #[operand] input: I32,
//!         #[result] result: I32,
//!     }
//!
//!     /// Shows a number.
//!     #[op("show", format { $input attr-dict })]
//!     pub struct ShowOp {
//!         #[operand] input: I32,
//!     }
//!
//!     /// Two negations cancel out.
//!     rewrite! { NegateNegate { negate(negate(x)) => x; } }
//! }
//!
//! // A context knows the dialects, and interns types, attributes and names.
//! let mut registry = DialectRegistry::new();
//! registry.insert(calc::dialect());
//! let context = Context::new(&registry);
//!
//! // Text becomes a body of ops. What is wrong with it is reported, and gives `Err(Reported)`.
//! let text = "%0 = calc.number 3  %1 = calc.negate %0  %2 = calc.negate %1  calc.show %2";
//! let source = context.sources().add("three", Arc::new(text.to_owned())).unwrap();
//! let mut ir = parse_source(&context, source, &ParseOptions::default()).unwrap();
//! verify(&ir).unwrap();
//!
//! // Each op is of a type of its own, with accessors.
//! let last = ir.top_level_ops().last().and_then(|op| calc::ShowOp::from_op(&ir, op)).unwrap();
//! let shown = ir.defining_op(last.input(&ir)).unwrap();
//! assert!(calc::NegateOp::from_op(&ir, shown).is_some());
//!
//! // Passes change it.
//! let mut passes = PassManager::new();
//! passes.pipeline_mut().add_pass(Canonicalize::default());
//! passes.run(&mut ir).unwrap();
//!
//! let printed = print_op(&ir, ir.root(), &PrintOptions::default());
//! assert_eq!(printed, "module {\n  %0 = calc.number 3\n  calc.show %0\n}");
//! # }
//! # #[cfg(not(feature = "macros"))]
//! # fn main() {}
//! ```
//!
//! # What is where
//!
//! | to | see |
//! |---|---|
//! | set up | [`Context`](context::Context), [`DialectRegistry`](dialect::DialectRegistry) |
//! | hold and change IR | [`Body`](ir::Body), [`Op`](ir::Op), [`Value`](ir::Value), [`Builder`](ir::Builder) |
//! | name what ops work on | [`Type`](types::Type), [`Attribute`](attributes::Attribute), [`Location`](location::Location) |
//! | read and print | [`parse_source`](text::parse_source), [`print_body`](text::print_body), [`PrintOptions`](text::PrintOptions) |
//! | verify | [`verify`](verify::verify) |
//! | say what is wrong | [`Context::emit_error`](context::Context::emit_error), [`Context::emit_error_in`](context::Context::emit_error_in), [`Body::emit_op_error`](ir::Body::emit_op_error), [`Reported`](diagnostics::Reported) |
//! | find symbols | [`symbols`], [`FuncOp`](builtin::FuncOp), [`ModuleOp`](builtin::ModuleOp) |
//! | ask any op | [`interfaces`]: calls, branches, loops, effects, symbols |
//! | rewrite | [`RewritePattern`](rewrite::RewritePattern), [`PatternSet`](rewrite::PatternSet), [`apply_patterns_greedily`](rewrite::apply_patterns_greedily), [`Folded`](fold::Folded) |
//! | conversion | [`ConversionTarget`](conversion::ConversionTarget), [`TypeConverter`](conversion::TypeConverter), [`ConversionPattern`](conversion::ConversionPattern), [`FrozenConversion`](conversion::FrozenConversion) |
//! | run passes | [`PassManager`](pass::PassManager), [`Pass`](pass::Pass), [`PassRegistry`](pass::PassRegistry), [`transforms`] |
//! | compute | [`numeric`] (integers and floats of any width), [`affine`] (maps and sets) |
//!
//! [`parameters`] and [`sub_elements`] are for generated code, and for code written by hand in its place.

#![forbid(unsafe_code)]

#[cfg(feature = "__dialects")]
pub use terrace_dialects as dialects;
#[cfg(feature = "macros")]
#[doc(hidden)]
pub use terrace_macros::__dialect_with_library;
#[cfg(feature = "macros")]
pub use terrace_macros::{dialect, publish_definitions};
#[doc(hidden)]
pub use terrace_runtime::generated;
pub use terrace_runtime::{
    affine, attributes, builtin, context, conversion, diagnostics, dialect, dominance, fold, function,
    interfaces, ir, location, numeric, opaque, parameters, pass, resources, rewrite, source, sub_elements,
    symbols, text, transforms, types, verify,
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
