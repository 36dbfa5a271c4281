//! `gpu.launch_func`: the parts of its text that formats cannot declare, and verification.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, UnresolvedOperand};
use terrace_runtime::types::Type;

use crate::LaunchFuncOp;
use crate::hooks::fail;

/// The type of the sizes of the grid and the block, and those of a cluster.
type SizeTypes = (Type, Option<Type>, Option<Type>, Option<Type>);

/// Parses `: type`, the type of all sizes, which is `index` where it is absent.
pub(crate) fn parse_launch_sizes(
    parser: &mut OpParser<'_, '_, '_>,
    cluster: Option<UnresolvedOperand>,
) -> ParseResult<SizeTypes> {
    let ty = match parser.types().parse_optional_colon() {
        true => parser.types().parse_type()?,
        false => Type::INDEX,
    };
    let of_cluster = cluster.map(|_| ty);
    Ok((ty, of_cluster, of_cluster, of_cluster))
}

/// Prints `: type` unless it is `index`.
#[allow(clippy::too_many_arguments)] // Those of the directive.
pub(crate) fn print_launch_sizes(
    printer: &mut OpPrinter<'_, '_>,
    _: &Body,
    _: Op,
    ty: Type,
    _: Option<Value>,
    _: Option<Type>,
    _: Option<Type>,
    _: Option<Type>,
) {
    if !ty.is_index() {
        printer.print_text(": ");
        printer.print_type(ty);
    }
}

/// Parses `args(%a : type, ...)` if it is there.
pub(crate) fn parse_kernel_operands(
    parser: &mut OpParser<'_, '_, '_>,
) -> ParseResult<(Vec<UnresolvedOperand>, Vec<Type>)> {
    let (mut operands, mut types) = (Vec::new(), Vec::new());
    if !parser.types().parse_optional_keyword("args") {
        return Ok((operands, types));
    }
    parser.types().parse_left_parenthesis()?;
    if parser.types().parse_optional_right_parenthesis() {
        return Ok((operands, types));
    }
    loop {
        operands.push(parser.parse_operand()?);
        types.push(parser.types().parse_colon_type()?);
        if !parser.types().parse_optional_comma() {
            break;
        }
    }
    parser.types().parse_right_parenthesis()?;
    Ok((operands, types))
}

/// Prints `args(%a : type, ...)`; nothing if there are no operands.
pub(crate) fn print_kernel_operands(
    printer: &mut OpPrinter<'_, '_>,
    _: &Body,
    _: Op,
    operands: &[Value],
    types: &[Type],
) {
    if operands.is_empty() {
        return;
    }
    printer.print_text("args(");
    printer.print_list(operands.iter().zip(types), |printer, (operand, ty)| {
        printer.print_operand(*operand);
        printer.print_text(" : ");
        printer.print_type(*ty);
    });
    printer.print_text(")");
}

impl LaunchFuncOp {
    /// Verifies that the sizes of a cluster are of one type.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let sizes = [self.cluster_size_x(ir), self.cluster_size_y(ir), self.cluster_size_z(ir)];
        let [x, y, z] = sizes.map(|size| size.map(|size| ir.value_type(size)));
        match x == y && x == z {
            true => Ok(()),
            false => fail(ir, self.op(), "expects types of the cluster dimensions must be the same"),
        }
    }
}
