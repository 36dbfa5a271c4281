//! `llvm.load` and `llvm.store`: verifiers and effects.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::{EffectKind, MemoryEffect, MemoryEffectOpInterface};
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use crate::arithmetic::casts::fail;
use crate::{AtomicOrdering, LoadOp, PointerType, StoreOp};

/// Parses `!llvm.ptr -> f32`, or `!llvm<"float*">`, which says both.
pub(crate) fn parse_load_types(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<(Type, Type)> {
    parser.types().take_companions();
    let address = parser.types().parse_type()?;
    let pointee = parser.types().take_companions().pop();
    if let Some(pointee) = pointee
        && !parser.types().parse_optional_arrow()
    {
        return Ok((address, pointee));
    }
    if pointee.is_none() {
        parser.types().parse_arrow()?;
    }
    Ok((address, parser.types().parse_type()?))
}

/// Prints `!llvm.ptr -> f32`.
pub(crate) fn print_load_types(
    printer: &mut OpPrinter<'_, '_>,
    _: &Body,
    _: Op,
    address: Type,
    loaded: Type,
) {
    printer.print_type(address);
    printer.print_text(" -> ");
    printer.print_type(loaded);
}

/// Parses `f32, !llvm.ptr`, or `!llvm<"float*">`, which says both.
pub(crate) fn parse_store_types(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<(Type, Type)> {
    parser.types().take_companions();
    let first = parser.types().parse_type()?;
    let pointee = parser.types().take_companions().pop();
    if let Some(pointee) = pointee
        && !parser.types().parse_optional_comma()
    {
        return Ok((pointee, first));
    }
    if pointee.is_none() {
        parser.types().parse_comma()?;
    }
    Ok((first, parser.types().parse_type()?))
}

/// Prints `f32, !llvm.ptr`.
pub(crate) fn print_store_types(
    printer: &mut OpPrinter<'_, '_>,
    _: &Body,
    _: Op,
    stored: Type,
    address: Type,
) {
    printer.print_type(stored);
    printer.print_text(", ");
    printer.print_type(address);
}

/// Returns whether values of a type are accessed atomically: pointers, and numbers of a power of two of bytes.
fn is_atomic_type(context: &Context, ty: Type) -> bool {
    if PointerType::from_type(context, ty).is_some() {
        return true;
    }
    let is_number = ty.as_integer(context).is_some() || ty.is_float(context);
    is_number && ty.bit_width(context).is_some_and(|width| width >= 8 && width.is_power_of_two())
}

/// Verifies an access that may be atomic.
fn check(
    ir: &Body,
    op: Op,
    ty: Type,
    ordering: AtomicOrdering,
    unsupported: [AtomicOrdering; 2],
    [alignment, syncscope]: [Option<Attribute>; 2],
) -> Result<(), Reported> {
    let context = ir.context();
    if ordering == AtomicOrdering::NotAtomic {
        return match syncscope {
            Some(_) => fail(ir, op, "expected syncscope to be null for non-atomic access"),
            None => Ok(()),
        };
    }
    if !is_atomic_type(context, ty) {
        let message = format!("unsupported type '{}' for atomic access", context.display(ty));
        return fail(ir, op, message);
    }
    if unsupported.contains(&ordering) {
        return fail(ir, op, format!("unsupported ordering '{ordering}'"));
    }
    match alignment {
        Some(_) => Ok(()),
        None => fail(ir, op, "expected alignment for atomic access"),
    }
}

impl LoadOp {
    /// Verifies the ordering of an atomic access, and that a pointer is loaded where it is said what it points to.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        let loaded = ir.value_type(self.res(ir));
        if self.dereferenceable(ir).is_some() && PointerType::from_type(ir.context(), loaded).is_none() {
            return fail(ir, self.op(), "expected op to return a single LLVM pointer type");
        }
        let unsupported = [AtomicOrdering::Release, AtomicOrdering::AcqRel];
        let attributes = [self.alignment_attr(ir), self.syncscope_attr(ir)];
        check(ir, self.op(), loaded, self.ordering(ir), unsupported, attributes)
    }
}

impl StoreOp {
    /// Verifies the ordering of an atomic access.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        let unsupported = [AtomicOrdering::Acquire, AtomicOrdering::AcqRel];
        let attributes = [self.alignment_attr(ir), self.syncscope_attr(ir)];
        check(ir, self.op(), ir.value_type(self.value(ir)), self.ordering(ir), unsupported, attributes)
    }
}

/// Returns the effects of an access: a volatile or ordered one also reads and writes memory that is not known.
fn effects(
    kind: EffectKind,
    address: Value,
    is_volatile: bool,
    ordering: AtomicOrdering,
) -> Vec<MemoryEffect> {
    let mut effects = vec![MemoryEffect::on(kind, address)];
    let is_ordered = !matches!(ordering, AtomicOrdering::NotAtomic | AtomicOrdering::Unordered);
    if is_volatile || is_ordered {
        effects.push(MemoryEffect::new(EffectKind::Read));
        effects.push(MemoryEffect::new(EffectKind::Write));
    }
    effects
}

impl MemoryEffectOpInterface for LoadOp {
    fn effects(self, ir: &Body) -> Vec<MemoryEffect> {
        effects(EffectKind::Read, self.addr(ir), self.volatile(ir), self.ordering(ir))
    }
}

impl MemoryEffectOpInterface for StoreOp {
    fn effects(self, ir: &Body) -> Vec<MemoryEffect> {
        effects(EffectKind::Write, self.addr(ir), self.volatile(ir), self.ordering(ir))
    }
}
