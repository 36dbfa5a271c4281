//! Verifiers of access to memory, and of printing.

pub(crate) mod transfer;

use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::types::Type;

use super::{LoadOp, PrintOp, PrintPunctuation, StoreOp};

fn fail(ir: &Body, op: Op, message: impl std::fmt::Display) -> Result<(), Reported> {
    Err(ir.emit_op_error(op, message).report())
}

/// Returns whether the elements of a memref's last dimension lie one behind the other.
pub(crate) fn has_unit_stride(context: &Context, memref: Type) -> bool {
    let strides = memref.strided_form(context).map(|form| form.strides);
    strides.is_some_and(|strides| strides.last().is_none_or(|stride| *stride == 1))
}

/// Verifies an access to consecutive elements; `what` is the vector in messages.
fn check_access(
    ir: &Body,
    op: Op,
    base: Value,
    vector: Value,
    indices: usize,
    what: &str,
) -> Result<(), Reported> {
    let context = ir.context();
    let (memref, vector) = (ir.value_type(base), ir.value_type(vector));
    let is_one_element = matches!(vector.shape(context), Some([] | [1]));
    if !is_one_element && !has_unit_stride(context, memref) {
        return fail(ir, op, "most minor memref dim must have unit stride");
    }
    let rank = memref.rank(context).unwrap_or_default();
    let element = memref.element_type(context);
    if element.is_some_and(|element| element.is_vector(context)) {
        if element != Some(vector) {
            return fail(ir, op, format!("base memref and {what} vector types should match"));
        }
    } else {
        if rank < vector.rank(context).unwrap_or_default() {
            return fail(ir, op, format!("base memref has lower rank than the {what} vector"));
        }
        if element != vector.element_type(context) {
            return fail(ir, op, format!("base and {what} element type should match"));
        }
    }
    match indices == rank {
        true => Ok(()),
        false => fail(ir, op, format!("requires {rank} indices")),
    }
}

impl LoadOp {
    /// Verifies layout, types and indices.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let indices = self.indices(ir).len();
        check_access(ir, self.op(), self.base(ir), self.result(ir), indices, "result")
    }
}

impl StoreOp {
    /// Verifies layout, types and indices.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let indices = self.indices(ir).len();
        check_access(ir, self.op(), self.base(ir), self.value_to_store(ir), indices, "valueToStore")
    }
}

impl PrintOp {
    /// Verifies that a text stands alone.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let punctuation = *self.punctuation(ir).value(ir.context());
        let has_other = self.source(ir).is_some() || punctuation != PrintPunctuation::NewLine;
        match self.string_literal_attr(ir).is_some() && has_other {
            true => fail(
                ir,
                self.op(),
                "failed to verify that `source` or `punctuation` are not set when printing strings",
            ),
            false => Ok(()),
        }
    }
}
