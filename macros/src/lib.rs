//! Dialects of Terrace declared in Rust.
//!
//! [`macro@dialect`] on a module makes a dialect of the definitions in it. They are the definitions of the definition
//! language (`docs/language.md`), spelled as Rust where Rust has an item for them; the tokens are written down as text
//! of that language, and from there on everything is the same: one model, one emitter, the same diagnostics, which
//! point at the tokens here.
//!
//! Users have these macros from the facade, `terrace`.

mod definition;
mod expand;
mod module;
mod problem;
mod share;
#[cfg(test)]
mod tests;
mod tokens;
mod writer;

use quote::ToTokens;

/// Makes a dialect of a module.
///
/// ```ignore
/// #[terrace::dialect(name = "toy")]
/// pub mod toy {
///     /// tensor of 64-bit floats
///     constraint! { F64Tensor: type = TensorOf<[F64]> }
///
///     /// Transposes a tensor.
///     #[op("transpose", traits(Pure), format { "(" $input ":" type($input) ")" attr-dict "to" type(results) })]
///     pub struct TransposeOp {
///         #[operand] input: F64Tensor,
///         #[result] output: F64Tensor,
///     }
///
///     /// transpose(transpose(x)) is x.
///     rewrite! { TransposeTranspose { transpose(transpose(x)) => x; } }
///
///     impl TransposeOp {
///         /// Rust stands beside the definitions.
///         pub fn twice(self) -> [Self; 2] { [self, self] }
///     }
/// }
/// ```
///
/// The attribute takes, separated by commas:
///
/// * `name = ".."`, the name of the dialect; without it, that of the module;
/// * `traits(..)`, `depends(..)`, `namespace = ..`, `hooks(..)`, `metadata(..)`, as in the definition language;
/// * `libraries(path::to::macro, ..)`, the definitions that other crates share, see [`publish_definitions!`];
/// * `modules(name = path, ..)`, where the code of other dialects is;
/// * `publish(name = path::of::this::module)`, which shares these definitions: a `macro_rules!` of that name at the root
///   of the crate;
/// * `root = path`, the crate with the runtime's modules, in place of `::terrace`.
///
/// Items of the module are definitions when they carry `#[op]`, `#[type_]`, `#[attribute]`, `#[enumeration]`, `#[bits]`,
/// `#[str_enum]`, `#[interface]` or `#[pass]`, or are calls of `constraint!`, `relation!`, `template!`, `trait_!`,
/// `rewrite!`, `lower!` or `definitions!`, which takes any text of the language. All others stay as they are, beside the
/// generated ones.
#[proc_macro_attribute]
pub fn dialect(arguments: proc_macro::TokenStream, item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand::dialect(arguments.into(), item.into(), &[]).into()
}

/// Shares the definitions in files with the dialects that macros of other crates define.
///
/// ```ignore
/// terrace::publish_definitions! { definitions = "src/std.dialect", module = standard }
/// ```
///
/// makes a `macro_rules! definitions` at the root of the crate, for `#[terrace::dialect(libraries(this_crate::definitions))]`.
/// The paths are relative to the folder of `Cargo.toml`; `module` is the module with the code of the definitions, from
/// the root of the crate, or `crate` for the root.
#[proc_macro]
pub fn publish_definitions(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    match share::publish_files(input.into()) {
        Ok(tokens) => tokens.into(),
        Err(problem) => problem.into_token_stream().into(),
    }
}

/// What a macro with definitions calls when a dialect asked for them.
#[doc(hidden)]
#[proc_macro]
pub fn __dialect_with_library(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    share::answered(input.into()).into()
}
