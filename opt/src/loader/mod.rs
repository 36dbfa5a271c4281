//! Loading of dialects at run time: from `.dialect` files to the descriptors that generated code contains.
//!
//! The plan ([`terrace_odsgen::plan`]) decides the meaning of definitions; the loader evaluates it. Hand-written Rust of an
//! author is not available: it is reported item by item, and counts as satisfied.

mod check;
mod condition;
mod data;
mod data_definition;
mod data_syntax;
mod format;
mod operation;
mod unchecked;

use std::path::PathBuf;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use terrace_odsgen::model::{Header, RelationId};
use terrace_odsgen::plan::{CheckId, Plan};
use terrace_odsgen::{Code, Diagnostic, Model, Severity, SourceFile, Span, parse_files, render};
use terrace_runtime::context::Context;
use terrace_runtime::dialect::{AttributeBuilder, Dialect, DialectRegistry};
use terrace_runtime::intrinsics::Intrinsic;

use crate::console::{Failure, reason};
use data_syntax::LoadedData;
use unchecked::Unchecked;

/// Adds the dialects that the files declare to the registry. Calls `print` with the rendered diagnostics of errors and of
/// items that cannot be checked.
///
/// `strict` makes unchecked items errors.
///
/// # Errors
///
/// If a file cannot be read, is wrong, or declares a dialect that cannot be loaded.
pub(crate) fn load(
    registry: &mut DialectRegistry,
    paths: &[PathBuf],
    strict: bool,
    color: bool,
    print: &mut dyn FnMut(&str),
) -> Result<(), Failure> {
    let mut files = Vec::new();
    for path in paths {
        let name = path.to_string_lossy();
        let text = std::fs::read_to_string(path)
            .map_err(|error| Failure::new(format_args!("cannot read '{name}': {}", reason(&error))))?;
        files.push(SourceFile::input(name, text));
    }
    let outcome = parse_files(files);
    print(&outcome.render(color));
    let wrong = || Failure::new("the definitions of the dialects to load are wrong");
    if outcome.error_count > 0 {
        return Err(wrong());
    }
    if let Some(name) = compiled_dialect(&outcome.model) {
        return Err(compiled_in(name));
    }
    let mut unchecked = Unchecked::new(strict);
    let (dialects, texts) = dialects(&outcome.model, registry, &mut unchecked);
    let count = unchecked.diagnostics().len();
    print(&render(unchecked.diagnostics(), &outcome.model.sources, color));
    if unchecked.has_errors() {
        return Err(wrong());
    }
    if strict && count > 0 {
        let failure = Failure::new("the definitions need Rust that is not compiled into this program");
        return Err(failure.help("without `--strict`, what cannot be checked counts as right"));
    }
    for dialect in dialects {
        if registry.dialects().iter().any(|compiled| compiled.name() == dialect.name()) {
            return Err(compiled_in(dialect.name()));
        }
        registry.insert(dialect);
    }
    let wrong = wrong_texts(registry, &texts);
    if !wrong.is_empty() {
        print(&render(&wrong, &outcome.model.sources, color));
        return Err(Failure::new("the definitions of the dialects to load are wrong"));
    }
    Ok(())
}

fn compiled_in(name: &str) -> Failure {
    Failure::new(format_args!("dialect '{name}' cannot be loaded: it is compiled into this program"))
}

/// Returns the dialect of the libraries that the input files declare or extend, if any.
fn compiled_dialect(model: &Model) -> Option<&str> {
    let data = model.types.iter().chain(&model.attributes).map(|data| (&data.header, data.dialect));
    let mut all = model.ops.iter().map(|op| (&op.header, op.dialect)).chain(data);
    let added_to = all.find_map(|(header, id)| {
        let dialect = &model.dialect(id).header;
        (model.is_input(header) && !model.is_input(dialect)).then_some(dialect.name.as_str())
    });
    let is_builtin = |header: &&Header| model.is_input(header) && header.name == "builtin";
    let declared = || model.dialects.iter().map(|dialect| &dialect.header).find(is_builtin);
    added_to.or_else(|| declared().map(|header| header.name.as_str()))
}

/// Lowers the plan of definitions to descriptors.
struct Loader<'a> {
    model: &'a Model,
    plan: Plan<'a>,
    /// The intrinsics of the engine and of dialects that are compiled in.
    intrinsics: Vec<Intrinsic>,
    /// The types and attributes of the dialects.
    data: LoadedData,
    unchecked: &'a mut Unchecked,
    /// The dialect that is being loaded.
    dialect: &'a str,
    /// A context in which defaults are built once, to check them.
    context: Context,
    /// The checks and the conditions lowered so far.
    nodes: FxHashMap<CheckId, Arc<check::Node>>,
    relations: FxHashMap<RelationId, Arc<condition::Tree>>,
    /// The defaults that are given as text, with their places: they may name what is not registered yet.
    texts: Vec<(Span, AttributeBuilder)>,
}

impl Loader<'_> {
    /// Returns the name of an intrinsic in the tables: a path in the author's crate is one in the dialect.
    fn intrinsic_name(&self, name: &str) -> String {
        terrace_odsgen::plan::intrinsic_name(name, self.dialect)
    }
}

/// Returns the dialects of the input files, and the defaults that are given as text.
fn dialects(
    model: &Model,
    registry: &DialectRegistry,
    unchecked: &mut Unchecked,
) -> (Vec<Dialect>, Vec<(Span, AttributeBuilder)>) {
    let intrinsics = registry.dialects().iter().flat_map(|dialect| dialect.intrinsics().iter().copied());
    let mut loader = Loader {
        model,
        plan: Plan::of(model),
        intrinsics: intrinsics.collect(),
        data: LoadedData::default(),
        unchecked,
        dialect: "",
        context: Context::new(&DialectRegistry::new()),
        nodes: FxHashMap::default(),
        relations: FxHashMap::default(),
        texts: Vec::new(),
    };
    loader.data = loader.load_data(registry.parameter_kinds());
    let mut loaded = Vec::new();
    for (index, definition) in model.dialects.iter().enumerate() {
        if !model.is_input(&definition.header) {
            continue;
        }
        loader.dialect = &definition.header.name;
        let mut dialect = Dialect::new(definition.header.name.clone());
        if definition.prefix_optional {
            dialect = dialect.with_optional_prefix();
        }
        for op in model.ops.iter().filter(|op| op.dialect.index() == index) {
            dialect = dialect.operation(loader.descriptor(op));
        }
        loaded.push(loader.data.declare(dialect, model, index));
        if !definition.hooks.is_empty() {
            let message =
                format!("hooks of the dialect are written in Rust: {}", definition.hooks.join(", "));
            loader.unchecked.report(definition.header.span, message, "not there");
        }
    }
    let rules = model.rewrites.iter().map(|rule| ("rule", &rule.header));
    let passes = model.passes.iter().map(|pass| ("pass", &pass.header));
    for (what, header) in rules.chain(passes).filter(|(_, header)| model.is_input(header)) {
        let message = format!("the {what} `{}` becomes Rust", header.name);
        loader.unchecked.report(header.span, message, "not there");
    }
    (loaded, loader.texts)
}

/// Returns a diagnostic for each default whose text is no attribute.
fn wrong_texts(registry: &DialectRegistry, texts: &[(Span, AttributeBuilder)]) -> Vec<Diagnostic> {
    if texts.is_empty() {
        return Vec::new();
    }
    let context = Context::new(registry);
    let wrong = texts.iter().filter_map(|(span, builder)| {
        let error = builder.build(&context).err()?;
        Some(Diagnostic {
            severity: Severity::Error,
            code: Code::DefaultValue,
            message: format!("this default is no attribute: {error}"),
            span: *span,
            label: None,
            related: Vec::new(),
            help: None,
        })
    });
    wrong.collect()
}

#[cfg(test)]
mod tests;
