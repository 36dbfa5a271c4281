//! Folds of instructions.

use terrace_dialect_support::fold::conversions;
use terrace_dialect_support::numbers::all_zero;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::types::Type;

use crate::{
    AddrSpaceCastOp, AddressOfOp, AllocaOp, BitcastOp, BlockAddressOp, DSOLocalEquivalentAttr,
    DSOLocalEquivalentOp, ExtractValueOp, ICmpOp, ICmpPredicate, InsertValueOp, OrOp, ShlOp, ShuffleVectorOp,
    ZExtOp, ZeroOp, condition_of,
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
        match ty == Type::I1 {
            true => Attribute::bool(value).into(),
            false => Folded::Unchanged,
        }
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

impl ExtractValueOp {
    /// Looks through insertions at other positions, and takes what was inserted at this one.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let position = self.position(ir);
        let mut container = self.container(ir);
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
        let op = self.op();
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
