//! Pointers to parts of composites.

use smallvec::SmallVec;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, UnresolvedOperand};
use terrace_runtime::types::Type;

use crate::constants::constant_number;
use crate::hooks::fail;
use crate::text::parse_result_type;
use crate::types::{is_composite, part};
use crate::{AccessChainOp, PointerType, PointerTypeStorage, StorageClass};

/// Returns the type of the element that the indices lead to, and the storage class of the base, or why there is none; the base
/// if it is no pointer.
fn element(
    context: &Context,
    base: Type,
    indices: impl Iterator<Item = Option<i64>>,
) -> Result<(Type, Option<StorageClass>), String> {
    // The constraint on the operand says that it is a pointer.
    let Some(pointer) = base.storage::<PointerTypeStorage>(context) else { return Ok((base, None)) };
    let mut ty = pointer.pointee;
    for index in indices {
        ty = match part(context, ty, index) {
            Some(part) => part,
            None => return Err(no_part(context, ty, index)),
        };
    }
    Ok((ty, Some(pointer.storage_class)))
}

/// Returns why a type has no part at an index.
#[cold]
fn no_part(context: &Context, ty: Type, index: Option<i64>) -> String {
    if !is_composite(context, ty) {
        return format!("cannot extract from non-composite type '{}'", context.display(ty));
    }
    match index {
        None => "index must be an integer spirv.Constant to access element of spirv.struct".to_owned(),
        Some(index) => format!("index {index} out of bounds for '{}'", context.display(ty)),
    }
}

/// Returns the type of pointers to elements in a storage class; the type itself if there is none.
fn pointer_to(context: &Context, ty: Type, class: Option<StorageClass>) -> Result<Type, String> {
    let Some(class) = class else { return Ok(ty) };
    let made = PointerType::get_checked(context, ty, class);
    made.map(PointerType::ty).map_err(|error| error.message().to_owned())
}

/// Returns the type of the pointer that the indices lead to, or why there is none.
fn element_type(context: &Context, base: Type, indices: &[Option<i64>]) -> Result<Type, String> {
    let (ty, class) = element(context, base, indices.iter().copied())?;
    pointer_to(context, ty, class)
}

/// Returns the type of the pointer that the indices of an op lead to from a base of a type, or why there is none. The indices
/// into the composite begin at `first` among the operands.
pub(crate) fn access_chain_type(ir: &Body, op: Op, first: usize, base: Type) -> Result<Type, String> {
    let context = ir.context();
    let (ty, class) =
        element(context, base, ir.operands(op).skip(first).map(|index| constant_number(ir, index)))?;
    pointer_to(context, ty, class)
}

/// Verifies the type of the result. The indices into the composite begin at `first` among the operands.
pub(crate) fn check_access_chain(ir: &Body, op: Op, first: usize) -> Result<(), Reported> {
    let context = ir.context();
    let provided = ir.value_type(ir.result(op, 0));
    let base = ir.value_type(ir.operand(op, 0));
    let indices = ir.operands(op).skip(first).map(|index| constant_number(ir, index));
    // The pointer itself is made only for the message.
    if let (Ok((ty, Some(class))), Some(pointer)) =
        (element(context, base, indices), provided.storage::<PointerTypeStorage>(context))
        && pointer.pointee == ty
        && pointer.storage_class == class
    {
        return Ok(());
    }
    match access_chain_type(ir, op, first, base) {
        Err(message) => fail(ir, op, message),
        Ok(expected) if expected != provided => {
            let [expected, provided] = [expected, provided].map(|ty| context.display(ty));
            fail(ir, op, format!("invalid result type: expected {expected}, but provided {provided}"))
        }
        Ok(_) => Ok(()),
    }
}

/// Parses `%p[%i, %j] : type, type, type -> type`, with so many indices in front of those of parts.
pub(crate) fn parse_access_chain(parser: &mut OpParser<'_, '_, '_>, least: usize) -> ParseResult<()> {
    let start = parser.types().location();
    let base = parser.parse_operand()?;
    parser.types().parse_left_bracket()?;
    let location = parser.types().location();
    let indices = parser.parse_operand_list()?;
    if indices.len() < least {
        return Err(parser.types().error_at(location, "expected an operand: the element"));
    }
    parser.types().parse_right_bracket()?;
    parser.parse_optional_attribute_dictionary()?;
    let base_type = parser.types().parse_colon_type()?;
    let mut types: SmallVec<[Type; 4]> = SmallVec::from_slice(&[base_type]);
    for _ in &indices {
        parser.types().parse_comma()?;
        types.push(parser.types().parse_type()?);
    }
    let mut operands: SmallVec<[UnresolvedOperand; 4]> = SmallVec::from_slice(&[base]);
    operands.extend_from_slice(&indices);
    let ty = parse_result_type(parser)?;
    parser.resolve_operands(&operands, &types)?;
    let ty = match ty {
        Some(ty) => Ok(ty),
        None => {
            let (ir, values) = parser.operands();
            let indices: SmallVec<[Option<i64>; 4]> =
                values.iter().skip(least + 1).map(|index| constant_number(ir, (*index)?)).collect();
            element_type(ir.context(), base_type, &indices)
        }
    };
    match ty {
        Ok(ty) => parser.add_result(ty),
        Err(message) => return Err(parser.types().error_at(start, message)),
    }
    Ok(())
}

/// Prints what [`parse_access_chain`] reads.
pub(crate) fn print_access_chain(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op) {
    let mut operands = ir.operands(op);
    printer.print_space();
    if let Some(base) = operands.next() {
        printer.print_operand(base);
    }
    printer.print_text("[");
    printer.print_operands(operands);
    printer.print_text("]");
    printer.print_optional_attributes(ir, op, &[]);
    printer.print_text(" : ");
    printer.print_types(ir.operands(op).map(|value| ir.value_type(value)));
    printer.print_text(" -> ");
    printer.print_type(ir.value_type(ir.result(op, 0)));
}

impl AccessChainOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        parse_access_chain(parser, 0)
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        print_access_chain(printer, ir, self.op());
    }

    /// Verifies the type of the result.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        if self.indices(ir).len() == 0 {
            return fail(ir, self.op(), "expected at least one index");
        }
        check_access_chain(ir, self.op(), 1)
    }
}
