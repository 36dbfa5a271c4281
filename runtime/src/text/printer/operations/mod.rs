//! The printer of operations, regions and blocks.

pub(super) mod custom;
pub(super) mod declared;
pub(super) mod generic;
mod regions;
pub(super) mod short_names;
#[cfg(test)]
mod tests;
pub(super) mod users;

pub use regions::RegionForm;

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::attributes::Attribute;
use crate::context::{BUILTIN, Identifier, OpInfo};
use crate::ir::{Arena, Body, BodySerial, Op, OpIndex, Value};
use crate::location::Location;
use crate::text::printer::aliases::table::AliasCollector;
use crate::text::printer::line::Line;
use crate::text::printer::memo::TextMemo;
use crate::text::printer::operations::short_names::ShortNames;
use crate::text::printer::parallel::Piece;
use crate::text::printer::shared::Shared;
use crate::text::printer::value_names::numbering::{BodyNumbering, Start, number_body};
use crate::text::printer::value_names::totals::NumberingAnalysis;
use crate::types::Type;

/// The numberings of all bodies, if they cannot be computed one at a time.
pub(crate) type Numberings = FxHashMap<BodySerial, Arc<BodyNumbering>>;

/// The source of the value numberings of child bodies.
pub(crate) enum NumberingSource<'s> {
    /// Computed on entry, from the start recorded by the parent.
    OnEntry(&'s NumberingAnalysis),
    /// Computed in advance.
    Known(&'s Numberings),
}

/// A body that is being printed.
#[derive(Clone)]
pub(crate) struct Scope<'b> {
    pub(crate) body: &'b Body,
    pub(crate) numbering: Arc<BodyNumbering>,
}

/// Prints ops in custom or generic form.
///
/// The print hook of an op receives it after the op's name is written, and writes the text up to the
/// location. Hooks also run without output to collect the types and attributes in the text.
pub struct OpPrinter<'p, 'b> {
    pub(crate) shared: &'p Shared<'p>,
    pub(crate) numberings: &'p NumberingSource<'p>,
    pub(crate) out: String,
    pub(crate) memo: TextMemo,
    /// The enclosing bodies, innermost last.
    pub(crate) scopes: Vec<Scope<'b>>,
    /// The indentation level.
    pub(crate) indentation: u32,
    /// The default dialect of the region; `builtin` outside of all regions.
    pub(crate) default_dialect: Option<Identifier>,
    /// The pieces, if large parts of the text are printed later.
    pub(crate) pieces: Option<Vec<Piece<'b>>>,
    /// The collector, in a run that collects aliases instead of printing.
    pub(crate) collector: Option<AliasCollector<'p>>,
    /// Op names in custom forms.
    pub(crate) short_names: ShortNames<'b>,
    /// The text of the current leaf op.
    line: Line,
    /// The start of the custom form of the current op, after its result names.
    custom_start: TextMark,
    /// Whether the generic form of the current op has replaced its custom form.
    is_replaced: bool,
}

/// A position in the printed text.
#[derive(Clone, Copy, Default)]
struct TextMark {
    /// The number of pieces before it.
    pieces: usize,
    /// Its offset in the text after those pieces.
    offset: usize,
}

impl<'p, 'b> OpPrinter<'p, 'b> {
    pub(crate) fn new(shared: &'p Shared<'p>, numberings: &'p NumberingSource<'p>) -> Self {
        OpPrinter {
            shared,
            numberings,
            out: String::new(),
            memo: TextMemo::default(),
            scopes: Vec::new(),
            indentation: 0,
            default_dialect: Some(shared.context.identifier(BUILTIN)),
            pieces: None,
            collector: None,
            short_names: ShortNames::default(),
            line: Line::default(),
            custom_start: TextMark::default(),
            is_replaced: false,
        }
    }

    /// Returns the body that is being printed.
    pub(crate) fn body(&self) -> &'b Body {
        self.scopes.last().expect("something is being printed").body
    }

    pub(crate) fn arena(&self) -> &'b Arena {
        self.body().arena()
    }

    /// Enters the body of an op.
    pub(crate) fn enter(&mut self, body: &'b Body, start: impl FnOnce() -> Start) {
        let numbering = if self.collector.is_some() {
            Arc::default()
        } else {
            match self.numberings {
                NumberingSource::Known(all) => all.get(&body.serial).cloned().unwrap_or_default(),
                NumberingSource::OnEntry(analysis) => {
                    let end = |_, child: &Body, start: &Start| analysis.total(child).behind(start.counters);
                    Arc::new(number_body(
                        body,
                        &start(),
                        self.shared.options,
                        self.shared.broken.contains(&body.serial),
                        end,
                    ))
                }
            }
        };
        self.scopes.push(Scope { body, numbering });
    }

    /// Leaves the body of the last [`OpPrinter::enter`].
    pub(crate) fn leave(&mut self) {
        self.scopes.pop();
    }

    /// Enters the body of an op, if it owns one. Returns whether it does.
    fn enter_child(&mut self, op: OpIndex) -> bool {
        if op == OpIndex::ROOT {
            return false;
        }
        let Some(child) = self.body().child_at(op) else { return false };
        let parent = self.scopes.last().expect("something is being printed").numbering.clone();
        self.enter(child, || parent.child_start(op));
        true
    }

    /// Writes an op with its results and its location, without indentation and line break.
    #[inline]
    pub(crate) fn print_full_op(&mut self, op: OpIndex) {
        if op != OpIndex::ROOT && self.collector.is_none() {
            let record = &self.arena().ops[op.at()];
            if record.result_count > 0 {
                let scope = self.scopes.last().expect("something is being printed");
                scope.numbering.write_results(&mut self.out, record.results, record.result_count);
                self.out.push_str(" = ");
            }
        }
        self.print_op_without_results(op);
        if self.shared.options.value_users && self.collector.is_none() {
            self.print_users_of_op(op);
        }
    }

    /// Writes an op without its results, and its location if locations are printed.
    #[inline]
    pub(super) fn print_op_without_results(&mut self, op: OpIndex) {
        self.print_custom_or_generic(op);
        if self.shared.options.debug_info && self.collector.is_none() {
            let body = self.body();
            let location = body.location(body.op_handle(op));
            self.out.push(' ');
            self.write_trailing_location(location, true);
        }
    }

    pub(crate) fn write_trailing_location(&mut self, location: Location, may_be_alias: bool) {
        let mut printer = self.shared.printer(&mut self.out, self.memo.distinct());
        if may_be_alias {
            printer.print_location(location);
        } else {
            printer.print_location_in_full(location);
        }
    }

    fn print_custom_or_generic(&mut self, op: OpIndex) {
        let body = self.body();
        if let Some(collector) = &mut self.collector
            && self.shared.options.debug_info
        {
            collector.visit_location(body.location(body.op_handle(op)), true);
        }
        let options = self.shared.options;
        if self.collector.is_some() && self.collect_repeated(op) {
            return;
        }
        if let Some(collector) = &mut self.collector
            && !collector.may_find(body, op)
        {
            collector.note(body, op);
            return;
        }
        let entered = self.enter_child(op);
        let custom_name = if options.generic || self.is_broken(body) {
            None
        } else {
            self.short_names.get(&body.context, body.name_at(op), self.default_dialect)
        };
        match custom_name {
            Some(name) => {
                if !self.print_leaf(body, op, name) {
                    self.print_custom(body, op, name.info, name.text);
                }
            }
            None if self.collector.is_some() => self.collect_generic(body, op),
            None => self.print_generic(body, op),
        }
        if entered {
            self.leave();
        }
        // Not before: an op in a region of this one may have the same attributes, and shows them first.
        if let Some(collector) = self.collector.as_mut().filter(|_| op != OpIndex::ROOT) {
            collector.note(body, op);
        }
    }

    /// Returns whether verification failed for the body of the current op, or for `outer`, the body of the
    /// op.
    #[inline]
    fn is_broken(&self, outer: &Body) -> bool {
        let broken = self.shared.broken;
        !broken.is_empty() && (broken.contains(&outer.serial) || broken.contains(&self.body().serial))
    }

    fn mark(&self) -> TextMark {
        TextMark { pieces: self.pieces.as_ref().map_or(0, Vec::len), offset: self.out.len() }
    }

    /// Discards the output of the current op's custom form, including pieces.
    fn remove_custom_form(&mut self) {
        let TextMark { pieces: count, offset } = self.custom_start;
        if let Some(pieces) = &mut self.pieces
            && pieces.len() > count
        {
            // The text before the mark is the start of the first piece.
            let first = pieces.drain(count..).next();
            if let Some(Piece::Text(text)) = first {
                self.out = text;
            }
        }
        self.out.truncate(offset);
    }

    /// Writes the custom form of an op, beginning with its name.
    fn print_custom(&mut self, body: &'b Body, op: OpIndex, info: &'b OpInfo, name: &str) {
        let start = self.mark();
        let outer_start = std::mem::replace(&mut self.custom_start, start);
        let was_replaced = std::mem::replace(&mut self.is_replaced, false);
        if self.collector.is_none() {
            self.out.push_str(name);
        }
        let handle = body.op_handle(op);
        if let Some(hook) = info.descriptor().and_then(|descriptor| descriptor.hooks.print) {
            hook(self, body, handle);
        } else if let Some(format) = info.format() {
            self.print_declared(body, handle, info, format);
        }
        self.custom_start = outer_start;
        self.is_replaced = was_replaced;
    }

    /// Writes or collects the type of a value.
    #[inline]
    pub(crate) fn write_value_type(&mut self, arena: &Arena, value: crate::ir::ValueIndex) {
        match arena.values.get(value.at()).and_then(|record| record.ty) {
            Some(ty) => self.write_type(ty),
            None => self.out.push_str("<<NULL TYPE>>"),
        }
    }

    /// Writes or collects a type.
    #[inline]
    pub(crate) fn write_type(&mut self, ty: Type) {
        match &mut self.collector {
            None => self.memo.write_type(&mut self.out, self.shared, ty),
            Some(collector) => collector.visit_type(ty),
        }
    }

    /// Writes or collects an attribute.
    #[inline]
    pub(crate) fn write_attribute(&mut self, attribute: Attribute) {
        match &mut self.collector {
            None => self.memo.write_attribute(&mut self.out, self.shared, attribute),
            Some(collector) => collector.visit_attribute(attribute),
        }
    }

    /// Returns the scope with the names of body `serial`.
    pub(crate) fn scope_of(&self, serial: BodySerial) -> Option<&Scope<'b>> {
        self.scopes.iter().rev().find(|scope| scope.body.serial == serial)
    }

    #[inline]
    pub(crate) fn write_value(&mut self, value: Value) {
        if self.collector.is_some() {
            return;
        }
        // Most values are of the innermost body.
        match self.scopes.last() {
            Some(scope) if scope.body.serial == value.serial => {
                scope.numbering.write_value(&mut self.out, value.index);
            }
            _ => {
                let mut out = std::mem::take(&mut self.out);
                self.append_value(&mut out, value);
                self.out = out;
            }
        }
    }

    /// Appends the name of a value.
    #[inline]
    pub(crate) fn append_value(&self, text: &mut String, value: Value) {
        if self.collector.is_some() {
            return;
        }
        match self.scopes.iter().rev().find(|scope| scope.body.serial == value.serial) {
            Some(scope) => scope.numbering.write_value(text, value.index),
            None => text.push_str("<<UNKNOWN SSA VALUE>>"),
        }
    }

    /// Writes a complete op of the innermost body.
    pub(crate) fn print_op(&mut self, op: Op) {
        self.print_full_op(op.index);
    }
}
