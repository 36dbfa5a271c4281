//! Verifiers of ops that change the shape of vectors.

use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::types::Type;

use super::checks::scalable_flags;
use super::{BitCastOp, BroadcastOp, ShapeCastOp, TransposeOp, TypeCastOp};

fn fail(ir: &Body, op: Op, message: impl std::fmt::Display) -> Result<(), Reported> {
    Err(ir.emit_op_error(op, message).report())
}

/// Returns why a vector cannot be broadcast to a type, if so.
fn broadcast_mismatch(context: &Context, from: Type, to: Type) -> Option<String> {
    let (small, large) = (from.shape(context).unwrap_or_default(), to.shape(context).unwrap_or_default());
    let Some(first) = large.len().checked_sub(small.len()) else {
        return Some("source rank higher than destination rank".into());
    };
    let (small_flags, large_flags) = (scalable_flags(context, from), scalable_flags(context, to));
    (0..small.len()).find_map(|place| {
        let (from, to) = (small[place], large[first + place]);
        let (from_flag, to_flag) = (small_flags[place], large_flags[first + place]);
        let is_stretched = from == 1 && !from_flag && (to > 1 || to_flag);
        let text = |size: i64, flag: bool| if flag { format!("[{size}]") } else { size.to_string() };
        (!is_stretched && (from != to || from_flag != to_flag))
            .then(|| format!("dimension mismatch ({} vs. {})", text(from, from_flag), text(to, to_flag)))
    })
}

/// Returns whether a value can be broadcast to the type of another one.
pub(super) fn can_broadcast(ir: &Body, source: Value, other: Value) -> bool {
    let context = ir.context();
    let (from, to) = (ir.value_type(source), ir.value_type(other));
    let fits = !from.is_vector(context) || broadcast_mismatch(context, from, to).is_none();
    to.is_vector(context) && fits
}

impl BroadcastOp {
    /// Verifies that the dimensions of the source are the last ones of the result, or of size 1.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (from, to) = (ir.value_type(self.source(ir)), ir.value_type(self.vector(ir)));
        let message = match (from.is_vector(context), from.is_shaped(context)) {
            (true, _) => broadcast_mismatch(context, from, to),
            (false, true) => Some("source type is not a vector".into()),
            (false, false) => None,
        };
        match message {
            Some(message) => fail(ir, self.op(), message),
            None => Ok(()),
        }
    }
}

impl ShapeCastOp {
    /// Verifies that both vectors have the same elements.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (from, to) = (ir.value_type(self.source(ir)), ir.value_type(self.result(ir)));
        if from.element_type(context) != to.element_type(context) {
            return fail(ir, self.op(), "has different source and result element types");
        }
        let counts = (from.element_count(context), to.element_count(context));
        if counts.0 != counts.1 {
            let [from, to] = [counts.0, counts.1].map(Option::unwrap_or_default);
            let message = format!("has different number of elements at source ({from}) and result ({to})");
            return fail(ir, self.op(), message);
        }
        let scalable =
            [from, to].map(|ty| scalable_flags(context, ty).into_iter().filter(|flag| *flag).count());
        match scalable[0] == scalable[1] {
            true => Ok(()),
            false => fail(
                ir,
                self.op(),
                format!(
                    "has different number of scalable dims at source ({}) and result ({})",
                    scalable[0], scalable[1]
                ),
            ),
        }
    }
}

impl BitCastOp {
    /// Verifies that both vectors have the same bits.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (from, to) = (ir.value_type(self.source(ir)), ir.value_type(self.result(ir)));
        let (left, right) = (from.shape(context).unwrap_or_default(), to.shape(context).unwrap_or_default());
        let flags = (scalable_flags(context, from), scalable_flags(context, to));
        let last = left.len().saturating_sub(1);
        let differs = (0..last.min(right.len()))
            .find(|place| left[*place] != right[*place] || flags.0[*place] != flags.1[*place]);
        if let Some(place) = differs {
            return fail(ir, self.op(), format!("dimension size mismatch at: {place}"));
        }
        // The width of `index` depends on the target.
        let width = |ty: Type| {
            let element = ty.element_type(context)?;
            let width = if element.is_index() { 64 } else { i64::from(element.bit_width(context)?) };
            ty.shape(context)?.last().copied().unwrap_or(1).checked_mul(width)
        };
        match width(from) == width(to) {
            true if flags.0.last() == flags.1.last() => Ok(()),
            _ if left.is_empty() => {
                fail(ir, self.op(), "source/result bitwidth of the 0-D vector element types must be equal")
            }
            _ => fail(ir, self.op(), "source/result bitwidth of the minor 1-D vectors must be equal"),
        }
    }
}

impl TransposeOp {
    /// Verifies that the list is a permutation, and that sizes are permuted by it.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (from, to) = (ir.value_type(self.vector(ir)), ir.value_type(self.result(ir)));
        let (shape, found) = (from.shape(context).unwrap_or_default(), to.shape(context).unwrap_or_default());
        if shape.len() != found.len() {
            return fail(ir, self.op(), format!("vector result rank mismatch: {}", shape.len()));
        }
        let permutation = self.permutation(ir);
        if permutation.len() != shape.len() {
            return fail(ir, self.op(), format!("transposition length mismatch: {}", permutation.len()));
        }
        let flags = (scalable_flags(context, from), scalable_flags(context, to));
        let mut seen = vec![false; shape.len()];
        for (place, position) in permutation.iter().enumerate() {
            let Some(origin) = usize::try_from(*position).ok().filter(|origin| *origin < shape.len()) else {
                return fail(ir, self.op(), format!("transposition index out of range: {position}"));
            };
            if std::mem::replace(&mut seen[origin], true) {
                return fail(ir, self.op(), format!("duplicate position index: {position}"));
            }
            if found[place] != shape[origin] || flags.1[place] != flags.0[origin] {
                return fail(ir, self.op(), format!("dimension size mismatch at: {place}"));
            }
        }
        Ok(())
    }
}

impl TypeCastOp {
    /// Verifies layouts, and that both memrefs have the same elements.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (from, to) = (ir.value_type(self.memref(ir)), ir.value_type(self.result(ir)));
        for (what, ty) in [("operand", from), ("result", to)] {
            if ty.layout(context).is_some() {
                return fail(ir, self.op(), format!("expects {what} to be a memref with identity layout"));
            }
        }
        let parts = |ty: Type| {
            let mut shape = ty.shape(context).unwrap_or_default().to_vec();
            let mut element = ty.element_type(context);
            if let Some(vector) = element.filter(|element| element.is_vector(context)) {
                shape.extend(vector.shape(context).unwrap_or_default());
                element = vector.element_type(context);
            }
            (shape, element)
        };
        let (from_parts, to_parts) = (parts(from), parts(to));
        if from_parts.1 != to_parts.1 {
            return fail(ir, self.op(), "expects result and operand with same underlying scalar type");
        }
        if from_parts.0 != to_parts.0 {
            return fail(ir, self.op(), "expects concatenated result and operand shapes to be equal");
        }
        match from.memory_space(context) == to.memory_space(context) {
            true => Ok(()),
            false => fail(ir, self.op(), "expected memref to have the memory space of the operand"),
        }
    }
}
