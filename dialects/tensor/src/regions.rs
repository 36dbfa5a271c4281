//! Verifiers of ops with regions: `generate` and `pad`.

use terrace_dialect_support::mixed_list::check_mixed_list;
use terrace_dialect_support::shapes::are_sizes_compatible;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op, Region};
use terrace_runtime::types::{DYNAMIC, Type};

use super::{GenerateOp, PadOp, YieldOp};

fn fail(ir: &Body, op: Op, message: impl std::fmt::Display) -> Result<(), Reported> {
    Err(ir.emit_op_error(op, message).report())
}

/// Returns the type of the value that the region of an op yields. The terminator, which is verified later, may have no
/// operand.
fn yielded_type(body: &Body, region: Region) -> Option<Type> {
    let terminator = body.last_op(body.entry_block(region)?)?;
    YieldOp::from_op(body, terminator)?;
    Some(body.value_type(body.operands(terminator).next()?))
}

impl GenerateOp {
    /// Verifies that the region takes an index for each dimension and yields an element.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let result = ir.value_type(self.result(ir));
        let (body, region) = self.body(ir);
        let Some(entry) = body.entry_block(region) else { return Ok(()) };
        if !body.arguments(entry).all(|argument| body.value_type(argument).is_index()) {
            return fail(ir, self.op(), "all body arguments must be index");
        }
        if Some(body.argument_count(entry)) != result.rank(context) {
            return fail(ir, self.op(), "must have one body argument per input dimension");
        }
        match yielded_type(body, region) == result.element_type(context) {
            true => Ok(()),
            false => fail(
                ir,
                self.op(),
                "body must be terminated with a `yield` operation of the tensor element type",
            ),
        }
    }
}

impl PadOp {
    /// Verifies the widths, the type of the result, and the region.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (from, to) = (ir.value_type(self.source(ir)), ir.value_type(self.result(ir)));
        let shape = from.shape(context).unwrap_or_default();
        let (low, high) = (self.static_low(ir), self.static_high(ir));
        let lists = [("low", &low, self.low(ir).len()), ("high", &high, self.high(ir).len())];
        for (what, numbers, values) in lists {
            if let Err(message) = check_mixed_list(what, shape.len(), numbers, values) {
                return fail(ir, self.op(), message);
            }
        }
        if from.element_type(context) != to.element_type(context) {
            return fail(ir, self.op(), "source and result must have the same element type");
        }
        let widened = shape.iter().zip(low.iter().zip(&high)).map(|(size, (low, high))| {
            if [*size, *low, *high].contains(&DYNAMIC) {
                return DYNAMIC;
            }
            size.checked_add(*low).and_then(|size| size.checked_add(*high)).unwrap_or(DYNAMIC)
        });
        let widened: Vec<i64> = widened.collect();
        let found = to.shape(context).unwrap_or_default();
        let fits = widened.len() == found.len()
            && widened.iter().zip(found).all(|(widened, found)| are_sizes_compatible(*widened, *found));
        if !fits {
            let expected = from
                .element_type(context)
                .and_then(|element| Type::tensor_checked(context, &widened, element, None).ok());
            let expected = expected.map_or_else(String::new, |ty| context.display(ty).to_string());
            let message = format!(
                "specified type '{}' does not match the inferred type '{expected}'",
                context.display(to)
            );
            return fail(ir, self.op(), message);
        }
        let (body, region) = self.body(ir);
        let Some(entry) = body.entry_block(region) else { return Ok(()) };
        if body.argument_count(entry) != shape.len() {
            return fail(ir, self.op(), format!("expected the block to have {} arguments", shape.len()));
        }
        let other = body.arguments(entry).position(|argument| !body.value_type(argument).is_index());
        if let Some(position) = other {
            return fail(ir, self.op(), format!("expected block argument {} to be an index", position + 1));
        }
        match yielded_type(body, region) == to.element_type(context) {
            true => Ok(()),
            false => fail(ir, self.op(), "expected yield type to match shape type"),
        }
    }
}
