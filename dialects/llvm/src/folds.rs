//! Folds of instructions.

use terrace_dialect_support::fold::conversions;
use terrace_dialect_support::numbers::{Number, all_zero, element_at, splat_of, zero_of};
use terrace_runtime::attributes::{Attribute, AttributeData};
use terrace_runtime::context::Context;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::numeric::{FloatValue, WideInteger};
use terrace_runtime::types::Type;

use crate::{
    AddrSpaceCastOp, AddressOfOp, AllocaOp, BitcastOp, BlockAddressOp, DSOLocalEquivalentAttr,
    DSOLocalEquivalentOp, ExtractValueOp, ICmpOp, ICmpPredicate, InsertValueOp, OrOp, PoisonAttr, ShlOp,
    ShuffleVectorOp, UndefAttr, ZExtOp, ZeroAttr, ZeroOp, condition_of,
};

terrace_dialect_support::speculatable_divisions! {
    signed: SDivOp;
    unsigned: UDivOp;
}

use crate::{SDivOp, UDivOp};

fn is_zero(ir: &Body, constant: Option<&Option<Attribute>>) -> bool {
    constant.copied().flatten().is_some_and(|constant| all_zero(ir.context(), constant))
}

impl OrOp {
    /// `x | 0` is `x`.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        match is_zero(ir, constants.get(1)) {
            true => self.lhs(ir).into(),
            false => Folded::Unchanged,
        }
    }
}

impl ShlOp {
    /// `x << 0` is `x`.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        match is_zero(ir, constants.get(1)) {
            true => self.lhs(ir).into(),
            false => Folded::Unchanged,
        }
    }
}

impl ZExtOp {
    /// Extends a constant.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        conversions::zero_extend(ir, self.op(), constants)
    }
}

/// Returns whether a value is the null pointer.
fn is_null(ir: &Body, value: Value) -> bool {
    ir.defining_op(value).is_some_and(|op| ZeroOp::from_op(ir, op).is_some())
}

/// Returns whether a value is the address of memory on the stack.
fn is_alloca(ir: &Body, value: Value) -> bool {
    ir.defining_op(value).is_some_and(|op| AllocaOp::from_op(ir, op).is_some())
}

impl ICmpOp {
    /// A value equals itself, and memory on the stack is not null.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let is_equality = match self.predicate(ir) {
            ICmpPredicate::Eq => true,
            ICmpPredicate::Ne => false,
            _ => return Folded::Unchanged,
        };
        let (left, right) = (self.lhs(ir), self.rhs(ir));
        let ty = condition_of(ir.context(), ir.value_type(left));
        let are_different =
            is_alloca(ir, left) && is_null(ir, right) || is_null(ir, left) && is_alloca(ir, right);
        if left != right && !are_different {
            return Folded::Unchanged;
        }
        let value = (left == right) == is_equality;
        let value = Number::Integer(WideInteger::from_bool(value));
        splat_of(ir.context(), ty, &value).map_or(Folded::Unchanged, Folded::from)
    }
}

/// Returns the value that a conversion to a type and back, or to its own type, yields.
fn without_conversion(
    ir: &Body,
    argument: Value,
    to: Type,
    inner: impl Fn(Value) -> Option<Value>,
) -> Folded {
    if ir.value_type(argument) == to {
        return argument.into();
    }
    match inner(argument).filter(|value| ir.value_type(*value) == to) {
        Some(value) => value.into(),
        None => Folded::Unchanged,
    }
}

impl BitcastOp {
    /// A bitcast to the same type, and one back to the first type.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        without_conversion(ir, self.arg(ir), ir.value_type(self.res(ir)), |value| {
            Some(BitcastOp::from_op(ir, ir.defining_op(value)?)?.arg(ir))
        })
    }
}

impl AddrSpaceCastOp {
    /// A cast to the same address space, and one back to the first one.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        without_conversion(ir, self.arg(ir), ir.value_type(self.res(ir)), |value| {
            Some(AddrSpaceCastOp::from_op(ir, ir.defining_op(value)?)?.arg(ir))
        })
    }
}

impl AddressOfOp {
    /// Returns the symbol as a constant.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        self.global_name_attr(ir).into()
    }
}

impl BlockAddressOp {
    /// Returns the attribute as a constant.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        self.block_addr_attr(ir).into()
    }
}

impl DSOLocalEquivalentOp {
    /// Returns the symbol, marked, as a constant.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        DSOLocalEquivalentAttr::get(context, self.function_name_attr(ir)).to_attribute(context).into()
    }
}

/// Returns the zero of an integer or a float type.
fn zero(context: &Context, ty: Type) -> Option<Attribute> {
    let float = ty.float_format(context).and_then(|format| FloatValue::from_bits(format, 0));
    zero_of(context, ty).or_else(|| Some(Attribute::float_value(context, ty, float?)))
}

/// Returns the part of a constant aggregate at an index; `ty` is the type of the extracted value.
fn part_of_constant(context: &Context, constant: Attribute, index: u64, ty: Type) -> Option<Attribute> {
    match constant.data(context) {
        AttributeData::Array(list) => list.get(usize::try_from(index).ok()?).copied(),
        AttributeData::SparseElements { ty: whole, indices, values } => {
            let is_row = whole.rank(context) == Some(1);
            let places = indices.elements(context).filter(|_| is_row)?;
            match places.integers().position(|place| place.try_to_u64() == Some(index)) {
                Some(position) => element_at(context, *values, ty, Some(&[position as u64])),
                None => zero(context, ty),
            }
        }
        AttributeData::DenseElements { ty: whole, .. } => {
            let is_row = whole.rank(context) == Some(1) && whole.element_type(context) == Some(ty);
            is_row.then(|| element_at(context, constant, ty, Some(&[index])))?
        }
        _ => {
            let is_uniform = UndefAttr::from_attribute(context, constant).is_some()
                || PoisonAttr::from_attribute(context, constant).is_some()
                || ZeroAttr::from_attribute(context, constant).is_some();
            is_uniform.then_some(constant)
        }
    }
}

impl ExtractValueOp {
    /// Takes a part of a constant, or of what another one extracts. Looks through insertions at other positions, and takes
    /// what was inserted at this one.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let (op, context) = (self.op(), ir.context());
        let position = self.position(ir);
        if let Some(constant) = constants.first().copied().flatten() {
            let ty = ir.value_type(self.res(ir));
            let part = position.iter().try_fold(constant, |part, index| {
                part_of_constant(context, part, u64::try_from(*index).ok()?, ty)
            });
            if let Some(part) = part {
                return part.into();
            }
        }
        let mut container = self.container(ir);
        let outer = ir.defining_op(container).and_then(|op| ExtractValueOp::from_op(ir, op));
        if let Some(outer) = outer {
            let whole: Vec<i64> = outer.position(ir).iter().chain(position.iter()).copied().collect();
            let position = Attribute::dense_i64_array(context, &whole);
            let container = outer.container(ir);
            return Folded::changed(move |ir| {
                ir.set_attribute(op, "position", Some(position));
                ir.set_operand(op, 0, container);
            });
        }
        while let Some(insertion) = ir.defining_op(container).and_then(|op| InsertValueOp::from_op(ir, op)) {
            let inserted = insertion.position(ir);
            if inserted == position {
                return insertion.value(ir).into();
            }
            // A part of what was inserted, or around it, is not known as a value.
            let common = inserted.len().min(position.len());
            if inserted[..common] == position[..common] {
                break;
            }
            container = insertion.container(ir);
        }
        if container == self.container(ir) {
            return Folded::Unchanged;
        }
        Folded::changed(move |ir| ir.set_operand(op, 0, container))
    }
}

impl ShuffleVectorOp {
    /// The only element of a vector is that vector.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let first = self.v1(ir);
        let is_same = ir.value_type(first) == ir.value_type(self.res(ir));
        let has_one = ir.value_type(first).shape(ir.context()) == Some(&[1]);
        match is_same && has_one && self.mask(ir) == [0] {
            true => first.into(),
            false => Folded::Unchanged,
        }
    }
}
