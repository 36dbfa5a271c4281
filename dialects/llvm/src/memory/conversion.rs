//! Conversions between the type of a memory slot and those of accesses to it.

use terrace_data_layout::{DataLayout, Endianness};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Body, Builder, Value};
use terrace_runtime::location::Location;
use terrace_runtime::symbols::Outer;
use terrace_runtime::types::Type;

use crate::{
    AndOp, BitcastOp, ConstantOp, IntToPtrOp, LShrOp, OrOp, PointerType, PtrToIntOp, ShlOp, TruncOp, ZExtOp,
};

/// The width of the widest slot of which a part can be stored.
const MAX_INSERTION_WIDTH: u64 = 64;

/// A slot and an access to its first bytes.
pub(super) struct Conversion {
    slot: Type,
    access: Type,
    /// The widths in bits, if the types differ.
    widths: Option<(u64, u64)>,
    is_big_endian: bool,
}

impl Conversion {
    /// Returns the conversion, if there is one: the types are the same, or the access is to no more bytes than the slot has, and
    /// the bits of both types are known.
    ///
    /// A pointer of another address space may have another representation, so it is not converted.
    pub(super) fn of(ir: &Body, slot: Type, access: Type, outer: &Outer<'_>) -> Option<Conversion> {
        if slot == access {
            return Some(Conversion { slot, access, widths: None, is_big_endian: false });
        }
        let context = ir.context();
        let is_pointer = |ty: Type| PointerType::from_type(context, ty).is_some();
        if !has_known_bits(context, slot)
            || !has_known_bits(context, access)
            || is_pointer(slot) && is_pointer(access)
        {
            return None;
        }
        let layout = DataLayout::within(ir, outer);
        let widths = (layout.size_in_bits(slot)?, layout.size_in_bits(access)?);
        let is_whole = |width: u64| width > 0 && width.is_multiple_of(8);
        let is_big_endian = layout.endianness() == Some(Endianness::Big);
        let fits = is_whole(widths.0) && is_whole(widths.1) && widths.1 <= widths.0;
        fits.then_some(Conversion { slot, access, widths: Some(widths), is_big_endian })
    }

    /// Returns whether the access is to fewer bytes than the slot has.
    pub(super) fn is_partial(&self) -> bool {
        self.widths.is_some_and(|(slot, access)| access < slot)
    }

    /// Returns whether a value can be stored.
    pub(super) fn can_insert(&self) -> bool {
        !self.is_partial() || self.widths.is_some_and(|(slot, _)| slot <= MAX_INSERTION_WIDTH)
    }
}

/// Returns whether values of a type have the bits that they have in memory: integers, floats, pointers, and vectors of numbers.
fn has_known_bits(context: &Context, ty: Type) -> bool {
    let is_number = |ty: Type| ty.as_integer(context).is_some() || ty.is_float(context);
    if !ty.is_vector(context) {
        return is_number(ty) || PointerType::from_type(context, ty).is_some();
    }
    let is_fixed = !ty.scalable_dimensions(context).contains(&true);
    is_fixed
        && ty.element_type(context).is_some_and(|element| {
            is_number(element) && element.bit_width(context).is_some_and(|width| width % 8 == 0)
        })
}

/// Builds the value of an access from that of the slot.
pub(super) fn extract(
    builder: &mut Builder<'_>,
    location: Location,
    value: Value,
    conversion: &Conversion,
) -> Value {
    let Some((slot, access)) = conversion.widths else { return value };
    let mut build = Bits { builder, location };
    if slot == access {
        return build.cast(value, slot, conversion.access);
    }
    let mut bits = build.integer_of(value, slot);
    if conversion.is_big_endian {
        let distance = build.constant(slot, (slot - access) as i64);
        bits = build.op::<LShrOp>(&[bits, distance], None);
    }
    let ty = build.integer(access);
    let narrow = build.op::<TruncOp>(&[bits], Some(ty));
    build.cast(narrow, access, conversion.access)
}

/// Builds the value of the slot after an access stores a value.
pub(super) fn insert(
    builder: &mut Builder<'_>,
    location: Location,
    before: Value,
    value: Value,
    conversion: &Conversion,
) -> Value {
    let Some((slot, access)) = conversion.widths else { return value };
    let mut build = Bits { builder, location };
    if slot == access {
        return build.cast(value, slot, conversion.slot);
    }
    let before = build.integer_of(before, slot);
    let bits = build.integer_of(value, access);
    let ty = build.integer(slot);
    let mut wide = build.op::<ZExtOp>(&[bits], Some(ty));
    let mut kept = !0u64 << access;
    if conversion.is_big_endian {
        let distance = build.constant(slot, (slot - access) as i64);
        wide = build.op::<ShlOp>(&[wide, distance], None);
        kept = !(!0u64 << (slot - access));
    }
    let mask = build.constant(slot, kept as i64);
    let others = build.op::<AndOp>(&[before, mask], None);
    let all = build.op::<OrOp>(&[others, wide], None);
    build.cast(all, slot, conversion.slot)
}

/// Builds ops on bits.
struct Bits<'builder, 'body> {
    builder: &'builder mut Builder<'body>,
    location: Location,
}

impl Bits<'_, '_> {
    fn integer(&self, width: u64) -> Type {
        Type::integer(self.builder.context(), width as u32)
    }

    /// Builds an op of one result. By default, its type is that of the first operand.
    fn op<H: OpHandle>(&mut self, operands: &[Value], ty: Option<Type>) -> Value {
        let ty = ty.unwrap_or_else(|| self.builder.body().value_type(operands[0]));
        let op = self.builder.operation(H::NAME, self.location);
        let op = op.operands(operands.iter().copied()).results([ty]).create();
        self.builder.body().result(op, 0)
    }

    fn constant(&mut self, width: u64, value: i64) -> Value {
        let ty = self.integer(width);
        let value = Attribute::integer(self.builder.context(), ty, value);
        let op = self.builder.operation(ConstantOp::NAME, self.location);
        let op = op.attribute("value", value).results([ty]).create();
        self.builder.body().result(op, 0)
    }

    fn is_pointer(&self, ty: Type) -> bool {
        PointerType::from_type(self.builder.context(), ty).is_some()
    }

    /// Builds the integer with the bits of a value.
    fn integer_of(&mut self, value: Value, width: u64) -> Value {
        let (from, to) = (self.builder.body().value_type(value), self.integer(width));
        match from == to {
            true => value,
            false if self.is_pointer(from) => self.op::<PtrToIntOp>(&[value], Some(to)),
            false => self.op::<BitcastOp>(&[value], Some(to)),
        }
    }

    /// Builds the value of another type with the same bits.
    fn cast(&mut self, value: Value, width: u64, ty: Type) -> Value {
        let from = self.builder.body().value_type(value);
        if from == ty {
            return value;
        }
        if self.is_pointer(ty) {
            let bits = self.integer_of(value, width);
            return self.op::<IntToPtrOp>(&[bits], Some(ty));
        }
        let value = if self.is_pointer(from) { self.integer_of(value, width) } else { value };
        match self.builder.body().value_type(value) == ty {
            true => value,
            false => self.op::<BitcastOp>(&[value], Some(ty)),
        }
    }
}
