//! The definition language of Terrace: compiles `.dialect` files to a semantic model and to code.
//!
//! A file declares the parts of a dialect: ops, types, attributes, enums, interfaces, rewrites, passes. The language is
//! described in `docs/language.md`. [`parse_files`] returns the [`Model`] of files and the [`Diagnostic`]s about them;
//! [`format_source`] formats a file.
//!
//! ```
//! use terrace_odsgen::{SourceFile, parse_files};
//!
//! let text = r#"
//! dialect toy { }
//!
//! /// Adds two floats.
//! op AddOp = "add": [Pure, Commutative] {
//!     operands { lhs: F64, rhs: F64 }
//!     results  { sum: F64 }
//!     format   { $lhs "," $rhs attr-dict }
//! }
//! "#;
//! let model = parse_files(vec![SourceFile::input("toy.dialect", text)]).into_result().unwrap();
//! let op = model.ops.iter().find(|op| model.is_input(&op.header)).unwrap();
//! assert_eq!(model.op_name(op), "toy.add");
//! ```
//!
//! A build script calls [`compile`], which writes the Rust code of the dialects; [`emit_rust`] is the emitter behind it.
//! A procedural macro calls [`expand_tokens`] on definitions that are Rust tokens.
//!
//! Reading order: the lexer, the parser with its syntax tree, name resolution with all checks, and the [`model`], the
//! input of the emitters in [`emit`].

mod build;
mod diagnostics;
pub mod emit;
mod generated_names;
pub mod import;
pub mod model;
pub mod plan;
mod resolve;
mod rules;
pub mod rust_module;
mod source;
mod syntax;

pub use build::compile::{CompileError, Config, compile, expand, republish};
pub use build::load::load_model;
pub use build::output::write_if_changed;
pub use diagnostics::{Code, Diagnostic, Severity, render};
pub use emit::rust::{Emission, RustFile, RustOptions, emit_rust};
pub use generated_names::case_of_rust_name;
pub use rust_module::token_source::{
    EXPANSION_STACK, TokenDiagnostic, TokenExpansion, TokenOrigins, expand_tokens,
};
pub use source::line_map::{LineMap, MappedKind, MappedSpan, StoredLineMap};
pub use source::{FileId, FileRole, SourceFile, SourcePosition, Sources, Span};
pub use syntax::formatter::format_source;

use model::Model;
use syntax::{ast, parser, rust_text};

/// The built-in libraries, as names and texts. Their names need no `use`.
pub const LIBRARIES: &[(&str, &str)] = &[
    ("builtin.dialect", include_str!("library/builtin.dialect")),
    ("interfaces.dialect", include_str!("library/interfaces.dialect")),
];

/// The maximum length of a file. Offsets have 32 bits.
const LENGTH_LIMIT: usize = 64 << 20;

/// The result of compiling definitions.
#[derive(Debug)]
pub struct Outcome {
    /// The model. If there are errors, it is incomplete and may contain placeholders.
    pub model: Model,
    /// The diagnostics, in source order.
    pub diagnostics: Vec<Diagnostic>,
    /// The number of errors. Not limited, unlike the list of diagnostics.
    pub error_count: usize,
}

impl Outcome {
    /// Returns the model if there are no errors.
    ///
    /// # Errors
    ///
    /// The rendered diagnostics, if one of them is an error.
    pub fn into_result(self) -> Result<Model, String> {
        if self.error_count == 0 {
            return Ok(self.model);
        }
        Err(render(&self.diagnostics, &self.model.sources, false))
    }

    /// Returns the rendered diagnostics.
    pub fn render(&self, color: bool) -> String {
        render(&self.diagnostics, &self.model.sources, color)
    }
}

/// Compiles definitions to a model. The list has inputs and libraries; built-in libraries are added.
///
/// Never fails: errors in the files are in the diagnostics of the result.
pub fn parse_files(files: Vec<SourceFile>) -> Outcome {
    read(files, parser::RustCheck::Parser).0
}

/// Compiles definitions to a model. Also returns the Rust fragments of the inputs, in source order.
fn read(files: Vec<SourceFile>, check: parser::RustCheck) -> (Outcome, Vec<(rust_text::RustKind, Span)>) {
    let built_in = LIBRARIES.iter().map(|(path, text)| SourceFile::library(*path, *text));
    // A built-in library may itself be an input, to generate its code.
    let built_in: Vec<SourceFile> =
        built_in.filter(|library| files.iter().all(|file| file.text != library.text)).collect();
    let sources = Sources::new(files.into_iter().chain(built_in).collect());
    let mut collector = diagnostics::Collector::default();
    let (mut parsed, mut rust) = (Vec::new(), Vec::new());
    for (id, file) in sources.files() {
        if file.text.len() > LENGTH_LIMIT {
            let span = Span { file: id, start: 0, end: 0 };
            let message = format!("the file is longer than {} MiB", LENGTH_LIMIT >> 20);
            collector.report(Diagnostic::error(Code::Lexical, span, message));
            parsed.push(ast::File { documentation: Default::default(), items: Vec::new() });
            continue;
        }
        let result = parser::parse(&file.text, id, check, &mut collector);
        parsed.push(result.file);
        if file.role == FileRole::Input {
            rust.extend(result.rust);
        }
    }
    let model = resolve::resolve(sources, &parsed, &mut collector);
    let error_count = collector.error_count();
    (Outcome { model, diagnostics: collector.finish(), error_count }, rust)
}
