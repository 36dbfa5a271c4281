//! Printing of bodies and single ops.

use std::io;
use std::sync::Arc;

use crate::ir::{Body, Op};
use crate::support::stack::with_room;
use crate::text::printer::DistinctNumbers;
use crate::text::printer::PrintOptions;
use crate::text::printer::aliases::table::{AliasCollector, AliasTable, Symbol};
use crate::text::printer::operations::{NumberingSource, Numberings, OpPrinter};
use crate::text::printer::parallel::{Piece, write_pieces};
use crate::text::printer::shared::Shared;
use crate::text::printer::value_names::numbering::{BodyNumbering, Counters, Start, number_body};
use crate::text::printer::value_names::totals::NumberingAnalysis;

/// Writes the root op of a body with everything nested in it, and a line break.
///
/// Ops without a custom form are printed in generic form. Aliases are defined before the op; those of
/// locations of ops, after it.
///
/// # Errors
///
/// If writing to `out` fails.
pub fn print_body(body: &Body, options: &PrintOptions, out: &mut dyn io::Write) -> io::Result<()> {
    let analysis = NumberingAnalysis::new(body, options);
    let aliases = collect_aliases(body, options, &analysis);
    let shared = Shared { context: &body.context, options, aliases: &aliases, broken: &analysis.broken };
    let start = Start { counters: first_counters(options), names: None };
    let known = number_in_advance(body, options, &analysis, &start);
    let numberings = match &known {
        Some(known) => NumberingSource::Known(known),
        None => NumberingSource::OnEntry(&analysis),
    };
    let mut printer = OpPrinter::new(&shared, &numberings);
    // Distinct attributes are numbered in print order, which must then be the textual order.
    printer.pieces = (!analysis.flags.has_distinct()).then(Vec::new);
    write_definitions(&shared, false, &mut printer.out, printer.memo.distinct());
    printer.enter(body, || start);
    printer.print_op(body.root());
    printer.out.push('\n');
    write_definitions(&shared, true, &mut printer.out, printer.memo.distinct());
    write_resources(body, options, &analysis, &mut printer.out);
    let mut pieces = printer.pieces.take().unwrap_or_default();
    pieces.push(Piece::Text(printer.out));
    write_pieces(&pieces, &shared, &numberings, body.context.options().threading, out)
}

/// Returns the text of an op with everything nested in it, without a trailing line break.
///
/// Values have the same names as in the text of the body. There are no aliases.
///
/// # Panics
///
/// If the op does not belong to this body or is erased.
pub fn print_op(body: &Body, op: Op, options: &PrintOptions) -> String {
    body.name(op);
    let options = &PrintOptions { local_scope: true, ..options.clone() };
    let analysis = NumberingAnalysis::new(body, options);
    let aliases = AliasTable::default();
    let shared = Shared { context: &body.context, options, aliases: &aliases, broken: &analysis.broken };
    let start = Start { counters: first_counters(options), names: None };
    let known = number_in_advance(body, options, &analysis, &start);
    let numberings = match &known {
        Some(known) => NumberingSource::Known(known),
        None => NumberingSource::OnEntry(&analysis),
    };
    let mut printer = OpPrinter::new(&shared, &numberings);
    printer.enter(body, || start);
    printer.print_op(op);
    printer.out
}

/// Returns the initial counters: the root op takes a number if ops without results do.
fn first_counters(options: &PrintOptions) -> Counters {
    let values = u32::from(options.value_users && options.numbers_are_unique());
    Counters { values, ..Counters::default() }
}

/// Numbers all bodies in advance if names are unique and suggested, since such names cannot be counted
/// independently.
fn number_in_advance(
    body: &Body,
    options: &PrintOptions,
    analysis: &NumberingAnalysis,
    start: &Start,
) -> Option<Numberings> {
    if options.generic || !options.unique_ssa_ids {
        return None;
    }
    let mut numberings = Numberings::default();
    number_tree(body, options, analysis, start, &mut numberings);
    Some(numberings)
}

fn number_tree(
    body: &Body,
    options: &PrintOptions,
    analysis: &NumberingAnalysis,
    start: &Start,
    numberings: &mut Numberings,
) -> Counters {
    let numbering: BodyNumbering = with_room(|| {
        let is_broken = analysis.broken.contains(&body.serial);
        number_body(body, start, options, is_broken, |_, child, start| {
            number_tree(child, options, analysis, start, numberings)
        })
    });
    let end = numbering.end();
    numberings.insert(body.serial, Arc::new(numbering));
    end
}

fn collect_aliases(body: &Body, options: &PrintOptions, analysis: &NumberingAnalysis) -> AliasTable {
    let has_opaque_aliases =
        analysis.flags.has_unregistered() && !body.context.data().opaque_aliases.is_empty();
    if options.local_scope || !(options.debug_info || analysis.flags.has_alias() || has_opaque_aliases) {
        return AliasTable::default();
    }
    let nothing = AliasTable::default();
    let shared = Shared { context: &body.context, options, aliases: &nothing, broken: &analysis.broken };
    let numberings = NumberingSource::OnEntry(analysis);
    let mut printer = OpPrinter::new(&shared, &numberings);
    printer.collector = Some(AliasCollector::new(body.context.data()));
    printer.enter(body, Start::default);
    printer.print_op(body.root());
    printer.collector.take().map(AliasCollector::finish).unwrap_or_default()
}

/// Appends the resource section with the referenced resources and those of the embedding program.
fn write_resources(body: &Body, options: &PrintOptions, analysis: &NumberingAnalysis, text: &mut String) {
    let context = &body.context;
    let mut keys = Vec::new();
    if analysis.flags.has_resource() {
        let nothing = AliasTable::default();
        let shared = Shared { context, options, aliases: &nothing, broken: &analysis.broken };
        let numberings = NumberingSource::OnEntry(analysis);
        let mut printer = OpPrinter::new(&shared, &numberings);
        printer.collector = Some(AliasCollector::of_resources(context.data()));
        printer.enter(body, Start::default);
        printer.print_op(body.root());
        keys = printer.collector.take().map(AliasCollector::into_resources).unwrap_or_default();
    }
    let used: Vec<(&str, &str)> = keys.iter().map(|key| ("builtin", key.text(context))).collect();
    text.push_str(&context.resources().write_section(&used, options.elide_resources_larger_than));
}

/// Appends the alias definitions before or after the ops, a line each.
fn write_definitions(
    shared: &Shared<'_>,
    is_deferred: bool,
    text: &mut String,
    distinct: &mut DistinctNumbers,
) {
    for definition in shared.aliases.definitions() {
        if definition.is_deferred != is_deferred {
            continue;
        }
        text.push(if matches!(definition.symbol, Symbol::Type(_)) { '!' } else { '#' });
        text.push_str(shared.aliases.of(definition.symbol).expect("what is defined has a name"));
        text.push_str(" = ");
        let mut printer = shared.printer(text, distinct);
        match definition.symbol {
            Symbol::Attribute(attribute) => printer.print_attribute_in_full(attribute),
            Symbol::Type(ty) => printer.print_type_in_full(ty),
            Symbol::Location(location) => printer.print_location_in_full(location),
        }
        text.push('\n');
    }
}
