//! Folds of parts.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::location::Location;
use terrace_runtime::rewrite::Rewriter;

use super::constant::parts;
use super::{CreateOp, ImOp, ReOp};

/// Returns a part of a value: of a constant, or of a number that was made of parts.
fn part(ir: &Body, complex: Value, constants: &[Option<Attribute>], index: usize) -> Folded {
    if let Some(create) = ir.defining_op(complex).and_then(|op| CreateOp::from_op(ir, op)) {
        return ir.operand(create.op(), index).into();
    }
    let constant = constants.first().copied().flatten();
    constant.and_then(|value| Some(parts(ir.context(), value, ir.value_type(complex))?[index])).into()
}

impl ReOp {
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        part(ir, self.complex(ir), constants, 0)
    }
}

impl ImOp {
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        part(ir, self.complex(ir), constants, 1)
    }
}

/// Negates a float, for declared rewrites.
pub(super) fn negate(rewriter: &mut Rewriter<'_>, location: Location, value: Value) -> Value {
    let ty = rewriter.body().value_type(value);
    let op = rewriter.operation("arith.negf", location).operands([value]).results([ty]).create();
    rewriter.body().result(op, 0)
}
