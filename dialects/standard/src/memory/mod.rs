//! Verifiers of ops on memory, tensors and vectors.

mod dma;
mod sizes;
pub(crate) mod subview;

use terrace_dialect_support::memory::constant_index;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::is_memory_effect_free;
use terrace_runtime::ir::{Body, Op};

use super::{AtomicRMWOp, AtomicUpdate, DimOp, GenericAtomicRMWOp, TensorFromElementsOp, TransposeOp};

fn fail(ir: &Body, op: Op, message: impl std::fmt::Display) -> Result<(), Reported> {
    Err(ir.emit_op_error(op, message).report())
}

impl DimOp {
    /// Verifies that the dimension is given once and is within the rank.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let index = match (self.position(ir), self.index_attr(ir)) {
            (Some(_), Some(_)) => {
                return fail(ir, self.op(), "has the dimension as an operand and as the attribute 'index'");
            }
            (None, None) => {
                return fail(ir, self.op(), "needs the dimension, as an operand or as the attribute 'index'");
            }
            (Some(position), None) => constant_index(ir, position),
            (None, Some(index)) => index.as_i64(ir.context()),
        };
        let rank = ir.value_type(self.source(ir)).rank(ir.context());
        match (index, rank) {
            (Some(index), _) if index < 0 => fail(ir, self.op(), "index is out of range"),
            (Some(index), Some(rank)) if index >= rank as i64 => fail(ir, self.op(), "index is out of range"),
            _ => Ok(()),
        }
    }
}

impl TransposeOp {
    /// Verifies that the sizes are permuted by the map.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (from, to) = (ir.value_type(self.r#in(ir)), ir.value_type(self.result(ir)));

        let map = self.permutation(ir);
        if !map.is_permutation() {
            return fail(ir, self.op(), "expected a permutation map");
        }
        let shape = from.shape(context).unwrap_or_default();
        if map.dimension_count() as usize != shape.len() {
            return fail(ir, self.op(), "expected a permutation map of same rank as the input");
        }
        let sizes = map.evaluate(shape, &[]);
        let fits = sizes.as_deref() == to.shape(context)
            && from.element_type(context) == to.element_type(context)
            && from.memory_space(context) == to.memory_space(context);
        match fits {
            true => Ok(()),
            false => fail(
                ir,
                self.op(),
                format!(
                    "output type '{}' does not match transposed input type '{}'",
                    context.display(to),
                    context.display(from)
                ),
            ),
        }
    }
}

impl AtomicRMWOp {
    /// Verifies that float kinds update floats, and integer kinds integers.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        use AtomicUpdate as Kind;
        let ty = ir.value_type(self.value(ir));
        let kind = self.kind(ir);
        let (fits, expected) = match kind {
            Kind::Addf | Kind::Maxf | Kind::Minf | Kind::Mulf => {
                (ty.is_float(ir.context()), "a floating-point")
            }
            Kind::Assign => (true, "any"),
            _ => (ty.is_signless_integer(ir.context()), "an integer"),
        };
        match fits {
            true => Ok(()),
            false => fail(ir, self.op(), format!("with kind '{kind}' expects {expected} type")),
        }
    }
}

impl GenericAtomicRMWOp {
    /// Verifies that the region takes the old value and has no memory effects.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let (body, region) = self.body(ir);
        let Some(entry) = body.blocks(region).next() else { return Ok(()) };
        if body.argument_count(entry) != 1 {
            return fail(ir, self.op(), "expected single number of entry block arguments");
        }
        let argument = body.value_type(body.argument(entry, 0));
        if argument != ir.value_type(self.result(ir)) {
            return fail(ir, self.op(), "expected block argument of the same type result type");
        }
        match body.ops(entry).find(|op| !is_memory_effect_free(body, *op)) {
            Some(op) => {
                let error =
                    ir.emit_op_error(self.op(), "body should contain only operations with no side effects");
                Err(error.note(body.location(op), "this op may have some").report())
            }
            None => Ok(()),
        }
    }
}

impl TensorFromElementsOp {
    /// Verifies that the number of elements matches the tensor.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let ty = ir.value_type(self.result(ir));
        let expected = ty.element_count(context).unwrap_or_default();
        let given = ir.operand_count(self.op());
        if given as u64 != expected {
            return fail(ir, self.op(), format!("expected {expected} elements, but {given} are given"));
        }
        let element = ty.element_type(context);
        match (0..given).find(|position| Some(ir.value_type(ir.operand(self.op(), *position))) != element) {
            None => Ok(()),
            Some(position) => {
                fail(ir, self.op(), format!("element #{position} is not of the element type of the result"))
            }
        }
    }
}
