//! Procedural macros that declare Terrace dialects in Rust.
//!
//! [`macro@dialect`] on a module declares a dialect with the definitions in it. They are those of the definition
//! language (`docs/language.md`), in Rust syntax if there is a Rust item for them. The macro prints its tokens as text
//! of that language and compiles it like a file: with the same model, the same emitter and the same diagnostics,
//! reported at the tokens.
//!
//! The facade `terrace` re-exports these macros.

mod expand;
mod share;
#[cfg(test)]
mod tests;

use quote::ToTokens;

/// Declares a dialect with the definitions in a module.
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
/// The attribute takes comma-separated arguments:
///
/// * `name = ".."`: the name of the dialect; the default is that of the module;
/// * `traits(..)`, `depends(..)`, `namespace = ..`, `prefix = optional`, `capabilities = ..`, `extensions = ..`,
///   `hooks(..)`, `metadata(..)`: as in the definition language;
/// * `libraries(path::to::macro, ..)`: definitions published by other crates, see [`publish_definitions!`];
/// * `modules(name = path, ..)`: the modules with the code of other dialects;
/// * `publish(name = path::of::this::module)`: publishes these definitions with a `macro_rules!` of that name at the
///   root of the crate;
/// * `root = path`: the crate with the runtime's modules; the default is `::terrace`.
///
/// Definitions are the items with `#[op]`, `#[type_]`, `#[attribute]`, `#[enumeration]`, `#[bits]`, `#[str_enum]`,
/// `#[interface]` or `#[pass]`, and calls of `constraint!`, `relation!`, `template!`, `trait_!`, `rewrite!`, `lower!`
/// or `definitions!`, which takes any text of the language. All other items are kept, next to the generated ones.
#[proc_macro_attribute]
pub fn dialect(arguments: proc_macro::TokenStream, item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand::dialect(arguments.into(), item.into(), &[]).into()
}

/// Publishes the definitions in files, for dialects that macros of other crates declare.
///
/// ```ignore
/// terrace::publish_definitions! { definitions = "src/std.dialect", module = standard }
/// ```
///
/// Defines a `macro_rules! definitions` at the root of the crate, for
/// `#[terrace::dialect(libraries(this_crate::definitions))]`. The file paths are relative to the folder of
/// `Cargo.toml`. `module` is the module with the code of the definitions, relative to the root of the crate, or `crate`
/// for the root itself.
#[proc_macro]
pub fn publish_definitions(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    match share::publish_files(input.into()) {
        Ok(tokens) => tokens.into(),
        Err(problem) => problem.into_token_stream().into(),
    }
}

/// Continues the expansion of a dialect with the definitions of a library.
#[doc(hidden)]
#[proc_macro]
pub fn __dialect_with_library(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    share::answered(input.into()).into()
}
