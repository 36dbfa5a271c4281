//! The printed names of values, for text outside the IR.

mod declared;
pub(super) mod numbering;
pub(super) mod suggested;
pub(super) mod totals;

use rustc_hash::FxHashMap;

use crate::ir::{Body, BodySerial, OpIndex, Value};
use crate::text::printer::PrintOptions;
use crate::text::printer::value_names::numbering::{BodyNumbering, Start, number_body};
use crate::text::printer::value_names::totals::NumberingAnalysis;

/// The printed names of the values of a body.
///
/// ```
/// use terrace_runtime::builtin::ModuleOp;
/// use terrace_runtime::context::Context;
/// use terrace_runtime::dialect::DialectRegistry;
/// use terrace_runtime::ir::Builder;
/// use terrace_runtime::location::Location;
/// use terrace_runtime::text::{PrintOptions, ValueNames};
/// use terrace_runtime::types::Type;
///
/// let context = Context::new(&DialectRegistry::new());
/// let mut module = ModuleOp::body(&context, Location::UNKNOWN);
/// let block = module.entry_block(module.region(module.root(), 0).1).unwrap();
/// let op = Builder::at_end(&mut module, block)
///     .operation("test.op", Location::UNKNOWN)
///     .results([Type::integer(&context, 8)])
///     .create();
/// let names = ValueNames::new(&module, &PrintOptions::default());
/// assert_eq!(names.name(module.result(op, 0)), "%0");
/// ```
pub struct ValueNames(FxHashMap<BodySerial, BodyNumbering>);

impl ValueNames {
    /// Computes the names of all values in a body and in its child bodies.
    pub fn new(body: &Body, options: &PrintOptions) -> Self {
        let analysis = NumberingAnalysis::new(body, options);
        let mut numberings = FxHashMap::default();
        let mut pending = vec![(body, Start::default())];
        while let Some((body, start)) = pending.pop() {
            let end = |_, child: &Body, start: &Start| analysis.total(child).behind(start.counters);
            let numbering = number_body(body, &start, options, analysis.broken.contains(&body.serial), end);
            if body.arena.is_some() {
                let indexes = (0..body.arena().ops.len() as u32).map(OpIndex);
                let children = indexes.filter_map(|op| Some((body.child_at(op)?, numbering.child_start(op))));
                pending.extend(children);
            }
            numberings.insert(body.serial(), numbering);
        }
        ValueNames(numberings)
    }

    /// Returns the name of a value, with its `%`. The name of a value of another body is a placeholder.
    pub fn name(&self, value: Value) -> String {
        let mut name = String::new();
        match self.0.get(&value.serial()) {
            Some(numbering) => numbering.write_value(&mut name, value.index),
            None => name.push_str("<<UNKNOWN SSA VALUE>>"),
        }
        name
    }
}
