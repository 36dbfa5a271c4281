//! Loading of dialects at run time: from `.dialect` files to the descriptors that generated code contains.
//!
//! The plan ([`terrace_odsgen::plan`]) decides the meaning of definitions; the loader evaluates it. Hand-written Rust of an
//! author is not available: it is reported item by item, and counts as satisfied.

mod check;
mod condition;
mod data;
mod format;
mod operation;
mod rule;
mod unchecked;

use std::path::PathBuf;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use terrace_odsgen::model::{self, Data, Model, RelationId};
use terrace_odsgen::plan::{CheckId, Plan};
use terrace_odsgen::{Code, Diagnostic, SourceFile, Span, parse_files, render};
use terrace_runtime::context::Context;
use terrace_runtime::dialect::{AttributeBuilder, Dialect, DialectRegistry};
use terrace_runtime::intrinsics::Intrinsic;
use terrace_runtime::parameters::{DynamicDefinition, ParameterKinds};

use crate::console::{Failure, reason};
use unchecked::Unchecked;

/// Adds the dialects that the files declare to the registry. Calls `print` with the rendered diagnostics of errors and of
/// items that cannot be checked.
///
/// `strict` makes unchecked items errors.
///
/// # Errors
///
/// If a file cannot be read or has errors, or if it declares a dialect that cannot be loaded.
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
    if let Some(name) = outcome.model.extended_library() {
        return Err(Failure::new(format_args!(
            "dialect '{name}' cannot be loaded: it is compiled into this program"
        )));
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
        registry.insert(dialect);
    }
    // The texts of defaults may refer to the definitions registered above.
    let context = std::cell::LazyCell::new(|| Context::new(registry));
    let diagnostics = texts.iter().filter_map(|(span, builder)| {
        let message = format!("this default is no attribute: {}", builder.build(&context).err()?);
        Some(Diagnostic::error(Code::DefaultValue, *span, message))
    });
    let diagnostics: Vec<Diagnostic> = diagnostics.collect();
    print(&render(&diagnostics, &outcome.model.sources, color));
    if diagnostics.is_empty() { Ok(()) } else { Err(wrong()) }
}

/// Whether a file declares a dialect that is compiled into the program.
fn is_compiled(registry: &DialectRegistry, model: &Model, dialect: &model::Dialect) -> bool {
    let is_registered = registry.dialects().iter().any(|compiled| compiled.name() == dialect.header.name);
    is_registered && model.is_input(&dialect.header)
}

/// Lowers the plan of definitions to descriptors.
struct Loader<'a> {
    model: &'a Model,
    plan: Plan<'a>,
    /// The intrinsics of the engine and of dialects that are compiled in.
    intrinsics: Vec<Intrinsic>,
    /// The Rust types of parameters that are compiled in.
    kinds: &'a ParameterKinds,
    /// The types and attributes of the model, by index; `None` for those that are not loaded.
    types: Vec<Option<Arc<DynamicDefinition>>>,
    attributes: Vec<Option<Arc<DynamicDefinition>>>,
    unchecked: &'a mut Unchecked,
    /// The dialect that is being loaded.
    dialect: &'a str,
    /// A context in which defaults are built once, to check them.
    context: Context,
    /// The checks and the conditions lowered so far.
    nodes: FxHashMap<CheckId, Arc<check::Node>>,
    relations: FxHashMap<RelationId, Arc<condition::Evaluate>>,
    /// The defaults in IR syntax, with their spans. They are parsed last, since they may refer to definitions that are
    /// registered later.
    texts: Vec<(Span, AttributeBuilder)>,
}

impl Loader<'_> {
    /// Reports the ops of files whose dialect is compiled into the program without them.
    fn report_missing_ops(&mut self, registry: &DialectRegistry) {
        for op in &self.model.ops {
            let dialect = &self.model.dialects[op.dialect.index()].header;
            let compiled = registry.dialects().iter().find(|known| known.name() == dialect.name);
            let Some(compiled) = compiled.filter(|_| self.model.is_input(dialect)) else { continue };
            if !compiled.operations().iter().any(|known| *known.name == op.ir_name) {
                let message = format!(
                    "the dialect `{}` that is compiled into this program has no such op",
                    dialect.name
                );
                self.unchecked.report(op.header.span, message, "the op is not there");
            }
        }
    }
}

/// Returns the dialects of the input files, and the defaults in IR syntax.
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
        kinds: registry.parameter_kinds(),
        types: Vec::new(),
        attributes: Vec::new(),
        unchecked,
        dialect: "",
        context: Context::new(&DialectRegistry::new()),
        nodes: FxHashMap::default(),
        relations: FxHashMap::default(),
        texts: Vec::new(),
    };
    let compiled: Vec<bool> =
        model.dialects.iter().map(|known| is_compiled(registry, model, known)).collect();
    let references = model.dialects.iter().zip(&compiled).filter(|(_, is_compiled)| **is_compiled);
    let references: Vec<_> = references.map(|(known, _)| known.header.span.file).collect();
    for part in loader.plan.rust_parts() {
        if !references.contains(&part.span.file) {
            loader.unchecked.report(part.span, part.message, part.consequence);
        }
    }
    loader.report_unlisted_rules();
    loader.report_missing_ops(registry);
    let mut load = |data: &[Data], is_type| {
        let loaded = data.iter().map(|data| match compiled[data.dialect.index()] {
            true => None,
            false => loader.data(data, is_type),
        });
        loaded.collect()
    };
    let (types, attributes) = (load(&model.types, true), load(&model.attributes, false));
    (loader.types, loader.attributes) = (types, attributes);
    let mut loaded = Vec::new();
    for (index, definition) in model.dialects.iter().enumerate() {
        if !model.is_input(&definition.header) || compiled[index] {
            continue;
        }
        loader.dialect = &definition.header.name;
        let mut dialect = Dialect::new(definition.header.name.clone());
        if definition.prefix_optional {
            dialect = dialect.with_optional_prefix();
        }
        for name in &definition.old_names {
            dialect = dialect.with_old_name(name.clone());
        }
        for op in model.ops.iter().filter(|op| op.dialect.index() == index) {
            dialect = dialect.operation(loader.descriptor(op));
        }
        let summary = |data: &Data| data.header.documentation.summary.clone();
        let is_own = |(data, _): &(&Data, _)| data.dialect.index() == index;
        for (data, loaded) in model.types.iter().zip(&loader.types).filter(is_own) {
            if let Some(loaded) = loaded {
                dialect = dialect.declared_type(loaded.descriptor(summary(data)));
            }
        }
        for (data, loaded) in model.attributes.iter().zip(&loader.attributes).filter(is_own) {
            if let Some(loaded) = loaded {
                dialect = dialect.declared_attribute(loaded.descriptor(summary(data)));
            }
        }
        loaded.push(dialect);
    }
    (loaded, loader.texts)
}

#[cfg(test)]
mod tests;
