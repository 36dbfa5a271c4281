//! Loading of dialects at run time: from `.dialect` files to the descriptors that generated code contains.
//!
//! The plan ([`terrace_odsgen::plan`]) decides the meaning of definitions; the loader evaluates it. Hand-written Rust of an
//! author is not available: it is reported item by item, and counts as satisfied.

mod check;
mod condition;
mod data;
mod format;
mod operation;
mod program;
mod rule;
mod unchecked;

use std::path::PathBuf;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use terrace_odsgen::model::{self, Data, DialectId, Model, Op, RewriteId};
use terrace_odsgen::plan::{
    DataPlan, Function, Needs, Plan, RulePart, RulePlan, RustPart, TypeFunction, UNCHECKED,
};
use terrace_odsgen::{Code, Diagnostic, SourceFile, Span, parse_files, render};
use terrace_runtime::context::Context;
use terrace_runtime::dialect::{AttributeBuilder, Dialect, DialectRegistry};
use terrace_runtime::parameters::ParameterKinds;

use crate::console::{Failure, reason};
use check::Checks;
use program::Program;
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

/// Lowers the plan of definitions to descriptors.
struct Loader<'a> {
    model: &'a Model,
    plan: Plan<'a>,
    program: Arc<Program>,
    /// The plans of the rules that ops list.
    rules: FxHashMap<RewriteId, Result<RulePlan, RulePart>>,
    /// The Rust types of parameters that are compiled in.
    kinds: &'a ParameterKinds,
    unchecked: &'a mut Unchecked,
    /// A context in which defaults are built once, to check them.
    context: Context,
    /// The defaults in IR syntax, with their spans. They are parsed last, since they may refer to definitions that are
    /// registered later.
    texts: Vec<(Span, AttributeBuilder)>,
}

impl Loader<'_> {
    /// Reports the ops of files whose dialect is compiled into the program without them.
    fn report_missing_ops(&mut self, registry: &DialectRegistry) {
        for op in &self.model.ops {
            let dialect = &self.model.dialect(op.dialect).header;
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

    /// Reports calls with another signature than that of the compiled intrinsic, as errors.
    fn check_signatures(&mut self) {
        for called in &self.model.intrinsics {
            let function = self.plan.function(&called.name, called.span);
            let Some(compiled) = self.program.checks.intrinsic(&function) else { continue };
            if called.signature() != compiled.signature {
                let message = format!("intrinsic `{}` has another signature in this program", called.name);
                let diagnostic = Diagnostic::error(Code::Arguments, called.span, message)
                    .label(format!("called as {}", called.signature()))
                    .help(format!("it is compiled as {}", compiled.signature));
                self.unchecked.error(diagnostic);
            }
        }
    }

    /// Reports an intrinsic that is not compiled in.
    fn require(&mut self, function: &Function) {
        if self.program.checks.intrinsic(function).is_none() {
            let message = format!("`{}` is not compiled into this program", function.path);
            self.unchecked.report(function.span, message, UNCHECKED);
        }
    }

    /// Returns the evaluator of a function that computes types; `None` if it needs Rust.
    fn provided(&mut self, function: &TypeFunction) -> Option<(Arc<Program>, TypeFunction)> {
        if let TypeFunction::Intrinsic(call) = function {
            self.require(&call.function);
        }
        self.program.provides(function).then(|| (self.program.clone(), function.clone()))
    }
}

/// Returns the dialects of the input files, and the defaults in IR syntax.
fn dialects<'model>(
    model: &'model Model,
    registry: &DialectRegistry,
    unchecked: &mut Unchecked,
) -> (Vec<Dialect>, Vec<(Span, AttributeBuilder)>) {
    let is_compiled = |dialect: &model::Dialect| {
        registry.dialects().iter().any(|compiled| compiled.name() == dialect.header.name)
    };
    let is_loaded = |id: DialectId| {
        let dialect = model.dialect(id);
        model.is_input(&dialect.header) && !is_compiled(dialect)
    };
    let ops: Vec<&Op> = model.ops.iter().filter(|op| is_loaded(op.dialect)).collect();
    // The program has the checks of everything that is planned before.
    let mut plan = Plan::of(model);
    let rewrites = ops.iter().flat_map(|op| op.canonicalization.rewrites.iter().chain(&op.folds));
    let rules = rewrites.map(|id| (*id, plan.rule(model.rewrite(*id)))).collect();
    let mut data_plans = |list: &'model [Data], is_type: bool| -> Vec<_> {
        let plans = list.iter().map(|data| {
            is_loaded(data.dialect).then(|| {
                let data = DataPlan::new(model, data, is_type);
                let conditions = plan.data_conditions(&data);
                (data, conditions)
            })
        });
        plans.collect()
    };
    let (types, attributes) = (data_plans(&model.types, true), data_plans(&model.attributes, false));
    let checks = Arc::new(Checks::new(model, &plan, registry));
    let mut loader = Loader {
        model,
        plan,
        program: Arc::new(Program { checks: checks.clone(), types: Vec::new(), attributes: Vec::new() }),
        rules,
        kinds: registry.parameter_kinds(),
        unchecked,
        context: Context::new(&DialectRegistry::new()),
        texts: Vec::new(),
    };
    loader.check_signatures();
    if loader.unchecked.has_errors() {
        return (Vec::new(), Vec::new());
    }
    loader.report_missing_ops(registry);
    let mut needs = Needs::new(&loader.plan);
    ops.iter().for_each(|op| needs.op(op));
    loader.rules.values().flatten().for_each(|rule| needs.rule(rule));
    let conditions = types.iter().chain(&attributes).flatten().flat_map(|(_, conditions)| conditions);
    conditions.for_each(|(condition, _)| needs.condition(condition));
    let Needs { rust, functions, .. } = needs;
    functions.iter().for_each(|function| loader.require(function));
    let is_reference = |part: &RustPart| {
        let files = model.dialects.iter().filter(|known| model.is_input(&known.header) && is_compiled(known));
        files.map(|known| known.header.span.file).any(|file| file == part.span.file)
    };
    let own = loader.plan.rust_parts().into_iter().filter(|part| !is_reference(part));
    for part in rust.into_iter().chain(own) {
        loader.unchecked.report(part.span, part.message, part.consequence);
    }
    let mut load = |plans: Vec<Option<_>>| -> Vec<_> {
        let loaded = plans.into_iter().map(|plan| {
            let (plan, conditions) = plan?;
            loader.data(&plan, conditions)
        });
        loaded.collect()
    };
    let (types, attributes) = (load(types), load(attributes));
    loader.program = Arc::new(Program { checks, types, attributes });
    let program = loader.program.clone();
    let mut loaded = Vec::new();
    for id in DialectId::all(model).filter(|id| is_loaded(*id)) {
        let definition = model.dialect(id);
        let mut dialect = Dialect::new(definition.header.name.clone());
        if definition.prefix_optional {
            dialect = dialect.with_optional_prefix();
        }
        for name in &definition.old_names {
            dialect = dialect.with_old_name(name.clone());
        }
        for op in ops.iter().filter(|op| op.dialect == id) {
            dialect = dialect.operation(loader.descriptor(op));
        }
        let summary = |data: &Data| data.header.documentation.summary.clone();
        for (data, loaded) in model.types.iter().zip(&program.types) {
            if let (true, Some(loaded)) = (data.dialect == id, loaded) {
                dialect = dialect.declared_type(loaded.descriptor(summary(data)));
            }
        }
        for (data, loaded) in model.attributes.iter().zip(&program.attributes) {
            if let (true, Some(loaded)) = (data.dialect == id, loaded) {
                dialect = dialect.declared_attribute(loaded.descriptor(summary(data)));
            }
        }
        loaded.push(dialect);
    }
    (loaded, loader.texts)
}

#[cfg(test)]
mod tests;
