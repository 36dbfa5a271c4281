//! Matrices of a subgroup: their type, and the ops that load, store and multiply them.

use terrace_runtime::context::{ConstructionError, Context};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::numeric::{FloatFormat, Signedness};
use terrace_runtime::text::{AttributePrinter, ParseResult, TypeParser};
use terrace_runtime::types::Type;

use crate::hooks::fail;
use crate::{MMAMatrixType, SubgroupMmaComputeOp, SubgroupMmaLoadMatrixOp, SubgroupMmaStoreMatrixOp};

/// Returns the element type of a matrix; `None` for other types.
pub(crate) fn matrix_element(context: &Context, ty: Type) -> Option<Type> {
    MMAMatrixType::from_type(context, ty).map(|ty| *ty.element(context))
}

/// Parses `16x16xf16`.
pub(crate) fn parse_matrix_shape(parser: &mut TypeParser<'_, '_>) -> ParseResult<(Vec<i64>, Type)> {
    let shape = parser.parse_dimensions(false)?;
    Ok((shape, parser.parse_type()?))
}

/// Prints `16x16xf16`.
pub(crate) fn print_matrix_shape(printer: &mut AttributePrinter<'_>, shape: &[i64], element: &Type) {
    for size in shape {
        printer.print_integer(*size);
        printer.print_text("x");
    }
    printer.print_type(*element);
}

/// Returns whether matrices may have elements of a type.
fn is_element(context: &Context, ty: Type) -> bool {
    let integers = [(8, Signedness::Signed), (8, Signedness::Unsigned), (32, Signedness::Signless)];
    let floats = [FloatFormat::F16, FloatFormat::F32, FloatFormat::F64];
    ty.as_integer(context).is_some_and(|ty| integers.contains(&(ty.width, ty.signedness)))
        || ty.float_format(context).is_some_and(|format| floats.contains(&format))
}

impl MMAMatrixType {
    /// Verifies the operand, the number of dimensions and the element type.
    pub(crate) fn verify(
        context: &Context,
        shape: &[i64],
        element: &Type,
        operand: &str,
    ) -> Result<(), ConstructionError> {
        let refuse = |message: &str| Err(ConstructionError::new(message.to_owned()));
        if !["AOp", "BOp", "COp"].contains(&operand) {
            return refuse("operand expected to be one of AOp, BOp or COp");
        }
        if shape.len() != 2 {
            return refuse("MMAMatrixType must have exactly two dimensions");
        }
        match is_element(context, *element) {
            true => Ok(()),
            false => refuse("MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64"),
        }
    }
}

/// Returns the type of a matrix.
fn matrix(ir: &Body, value: Value) -> Option<MMAMatrixType> {
    MMAMatrixType::from_type(ir.context(), ir.value_type(value))
}

/// Verifies that the elements of a row lie side by side in memory.
fn check_rows(ir: &Body, op: Op, memref: Value, noun: &str) -> Result<(), Reported> {
    let form = ir.value_type(memref).strided_form(ir.context());
    match form.is_some_and(|form| form.strides.last().is_none_or(|stride| *stride == 1)) {
        true => Ok(()),
        false => fail(ir, op, format!("expected {noun} memref most minor dim must have unit stride")),
    }
}

impl SubgroupMmaLoadMatrixOp {
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        check_rows(ir, self.op(), self.src_memref(ir), "source")
    }
}

impl SubgroupMmaStoreMatrixOp {
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        check_rows(ir, self.op(), self.dst_memref(ir), "destination")?;
        let operand = matrix(ir, self.src(ir)).map(|ty| &**ty.operand(ir.context()));
        match operand {
            Some("COp") => Ok(()),
            _ => fail(ir, self.op(), "expected the operand matrix being stored to have 'COp' operand type"),
        }
    }
}

impl SubgroupMmaComputeOp {
    /// Verifies that the matrices are what they are used as, and that their shapes fit.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let matrices = [self.op_a(ir), self.op_b(ir), self.op_c(ir)].map(|value| matrix(ir, value));
        let [Some(a), Some(b), Some(c)] = matrices else { return Ok(()) };
        if [a, b, c].map(|ty| &**ty.operand(context)) != ["AOp", "BOp", "COp"] {
            return fail(ir, self.op(), "operands must be in the order AOp, BOp, COp");
        }
        let [a, b, c] = [a, b, c].map(|ty| &ty.shape(context)[..]);
        let fits = matches!((a, b, c), ([m, k], [k2, n], [m2, n2]) if k == k2 && m == m2 && n == n2);
        match fits {
            true => Ok(()),
            false => fail(ir, self.op(), "operand shapes do not satisfy matmul constraints"),
        }
    }
}
