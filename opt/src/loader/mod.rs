//! Loading of dialects at run time: from `.dialect` files, by way of the front end's model, to the descriptors that
//! generated code has as well.
//!
//! What needs Rust in such a file cannot be had: it is reported, and counts as satisfied. The predicates of the built-in
//! library are known by the names of their constraints ([`library`]).

mod attribute;
mod condition;
mod data;
mod data_format;
mod data_kind;
mod data_syntax;
mod format;
mod library;
mod operation;
mod predicate;
mod region;
mod unchecked;

use std::path::PathBuf;

use terrace_odsgen::model::{DialectId, Header};
use terrace_odsgen::{Model, SourceFile, parse_files, render};
use terrace_runtime::context::Context;
use terrace_runtime::dialect::{Dialect, DialectRegistry};

use crate::console::{Failure, print_error_text, reason};
use unchecked::Unchecked;

/// Adds the dialects that the files declare to the registry. What is wrong with the files, and what of them cannot be
/// checked, goes to the standard error.
///
/// `strict` makes an error of what cannot be checked.
///
/// # Errors
///
/// Where a file cannot be read, is wrong, or declares a dialect that cannot be loaded.
pub(crate) fn load(
    registry: &mut DialectRegistry,
    paths: &[PathBuf],
    strict: bool,
    color: bool,
) -> Result<(), Failure> {
    let mut files = Vec::new();
    for path in paths {
        let name = path.to_string_lossy();
        let text = std::fs::read_to_string(path)
            .map_err(|error| Failure::new(format_args!("cannot read '{name}': {}", reason(&error))))?;
        files.push(SourceFile::input(name, text));
    }
    let outcome = parse_files(files);
    print_error_text(&outcome.render(color));
    if outcome.error_count > 0 {
        return Err(Failure::new("the definitions of the dialects to load are wrong"));
    }
    if let Some(name) = compiled_dialect(&outcome.model) {
        return Err(Failure::new(format_args!(
            "dialect '{name}' cannot be loaded: it is compiled into this program"
        )));
    }
    let mut unchecked = Unchecked::new(strict);
    let dialects = dialects(&outcome.model, &mut unchecked);
    let count = unchecked.diagnostics().len();
    print_error_text(&render(unchecked.diagnostics(), &outcome.model.sources, color));
    if strict && count > 0 {
        let failure = Failure::new("the definitions need Rust that is not compiled into this program");
        return Err(failure.help("without `--strict`, what cannot be checked counts as right"));
    }
    for dialect in dialects {
        registry.insert(dialect);
    }
    Ok(())
}

/// The name of a dialect of the libraries that the input files declare, or add something to.
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

/// The dialects of the input files.
fn dialects(model: &Model, unchecked: &mut Unchecked) -> Vec<Dialect> {
    let context = Context::new(&DialectRegistry::new());
    let mut loaded = Vec::new();
    for (index, definition) in model.dialects.iter().enumerate() {
        if !model.is_input(&definition.header) {
            continue;
        }
        let is_it = |id: DialectId| id.index() == index;
        let mut dialect = Dialect::new(definition.header.name.clone());
        if definition.prefix_optional {
            dialect = dialect.with_optional_prefix();
        }
        for op in model.ops.iter().filter(|op| is_it(op.dialect)) {
            dialect = dialect.operation(operation::descriptor(model, op, &context, unchecked));
        }
        loaded.push(data_syntax::declare(dialect, model, is_it, unchecked));
        if !definition.hooks.is_empty() {
            let message =
                format!("hooks of the dialect are written in Rust: {}", definition.hooks.join(", "));
            unchecked.report(definition.header.span, message, "not there");
        }
    }
    let rules = model.rewrites.iter().map(|rule| ("rule", &rule.header));
    let passes = model.passes.iter().map(|pass| ("pass", &pass.header));
    for (what, header) in rules.chain(passes).filter(|(_, header)| model.is_input(header)) {
        let message = format!("the {what} `{}` becomes Rust", header.name);
        unchecked.report(header.span, message, "not there");
    }
    loaded
}

#[cfg(test)]
mod tests;
