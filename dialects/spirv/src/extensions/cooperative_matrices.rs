//! Cooperative matrices.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

use crate::hooks::fail;
use crate::memory::check_alignment;
use crate::text::parse_i32;
use crate::types::is_scalar;
use crate::{
    CooperativeMatrixType, CooperativeMatrixUseKHR, KHRCooperativeMatrixMulAddOp, MemoryAccess,
    MemoryAccessAttr, PointerType,
};

/// Parses `, <Volatile|Aligned>, 4`, each of which may be absent.
pub(crate) fn parse_memory_operand(
    parser: &mut OpParser<'_, '_, '_>,
) -> ParseResult<(Option<Attribute>, Option<Attribute>)> {
    let (mut access, mut alignment) = (None, None);
    while alignment.is_none() && parser.types().parse_optional_comma() {
        if access.is_none() {
            access = parser.types().parse_optional_short_attribute(&MemoryAccessAttr::SYNTAX)?;
            if access.is_some() {
                continue;
            }
        }
        alignment = Some(parse_i32(parser)?);
    }
    Ok((access, alignment))
}

/// Prints what [`parse_memory_operand`] reads.
pub(crate) fn print_memory_operand(
    printer: &mut OpPrinter<'_, '_>,
    ir: &Body,
    _: Op,
    access: Option<Attribute>,
    alignment: Option<Attribute>,
) {
    if let Some(access) = access.and_then(|access| MemoryAccessAttr::from_attribute(ir.context(), access)) {
        printer.print_text(&format!(", <{}>", access.value(ir.context())));
    }
    if let Some(alignment) = alignment {
        printer.print_text(", ");
        printer.print_attribute_without_type(alignment);
    }
}

/// Verifies a load or a store.
pub(crate) fn check_access(
    ir: &Body,
    op: Op,
    pointer: Value,
    access: Option<MemoryAccessAttr>,
    alignment: Option<i32>,
) -> Result<(), Reported> {
    let context = ir.context();
    let pointee = PointerType::from_type(context, ir.value_type(pointer)).map(|ty| *ty.pointee(context));
    if pointee.is_none_or(|ty| !is_scalar(context, ty) && !ty.is_vector(context)) {
        let name = pointee.map(|ty| context.display(ty).to_string()).unwrap_or_default();
        return fail(ir, op, format!("Pointer must point to a scalar or vector type but provided '{name}'"));
    }
    if let Some(access) = access {
        let set = *access.value(context);
        let is_load = ir.result_count(op) > 0;
        if is_load && set.contains_any(MemoryAccess::MakePointerAvailable) {
            return fail(ir, op, "not compatible with memory operand 'MakePointerAvailable'");
        }
        if !is_load && set.contains_any(MemoryAccess::MakePointerVisible) {
            return fail(ir, op, "not compatible with memory operand 'MakePointerVisible'");
        }
    }
    check_alignment(ir, op, access, alignment)
}

impl KHRCooperativeMatrixMulAddOp {
    /// Verifies that the matrices fit together.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let matrix = |value| CooperativeMatrixType::from_type(context, ir.value_type(value));
        let (Some(a), Some(b), Some(c)) = (matrix(self.a(ir)), matrix(self.b(ir)), matrix(self.c(ir))) else {
            return Ok(());
        };
        let usage = |matrix: CooperativeMatrixType| *matrix.usage(context);
        let size = |matrix: CooperativeMatrixType| (*matrix.rows(context), *matrix.columns(context));
        let message = if usage(a) != CooperativeMatrixUseKHR::MatrixA {
            "operand #0 must be of use 'MatrixA'"
        } else if usage(b) != CooperativeMatrixUseKHR::MatrixB {
            "operand #1 must be of use 'MatrixB'"
        } else if usage(c) != CooperativeMatrixUseKHR::MatrixAcc {
            "operand #2 must be of use 'MatrixAcc'"
        } else if size(a).0 != size(c).0 {
            "matrix size mismatch on dimension 'M'"
        } else if size(b).1 != size(c).1 {
            "matrix size mismatch on dimension 'N'"
        } else if size(a).1 != size(b).0 {
            "matrix size mismatch on dimension 'K'"
        } else if a.scope(context) != c.scope(context) || b.scope(context) != c.scope(context) {
            "matrix scope mismatch"
        } else {
            let element = |matrix: CooperativeMatrixType| *matrix.element(context);
            let is_integer = |matrix| element(matrix).as_integer(context).is_some();
            let is_fine = element(a) == element(b) || is_integer(a) && is_integer(b);
            match is_fine && is_integer(a) == is_integer(c) {
                true => return Ok(()),
                false => "matrix element types must be all integers, or floats that match",
            }
        };
        fail(ir, self.op(), message)
    }
}
