//! Loads and stores: `spirv.Load "Function" %p ["Aligned", 4] : f32`.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, UnresolvedOperand};
use terrace_runtime::types::Type;

use crate::hooks::fail;
use crate::text::{parse_i32, parse_quoted};
use crate::{
    INTELSubgroupBlockWriteOp, LoadOp, MemoryAccess, MemoryAccessAttr, PointerType, PointerTypeStorage,
    StorageClass, StoreOp,
};

/// The names of the attributes of an access: its properties, and the alignment.
pub(crate) const ACCESS: [&str; 2] = ["memory_access", "alignment"];

/// Parses `["Volatile|Aligned", 4]`, if it is there, and adds it by these names.
pub(super) fn parse_access(parser: &mut OpParser<'_, '_, '_>, names: [&str; 2]) -> ParseResult<bool> {
    if !parser.types().parse_optional_left_bracket() {
        return Ok(false);
    }
    let access: MemoryAccess = parse_quoted(parser, "memory access")?;
    let context = parser.context();
    parser.add_attribute(names[0], MemoryAccessAttr::get(context, access).to_attribute(context));
    if access.contains_all(MemoryAccess::Aligned) {
        parser.types().parse_comma()?;
        let alignment = parse_i32(parser)?;
        parser.add_attribute(names[1], alignment);
    }
    parser.types().parse_right_bracket()?;
    Ok(true)
}

/// Prints what [`parse_access`] reads, without a space.
pub(super) fn print_access(
    printer: &mut OpPrinter<'_, '_>,
    ir: &Body,
    access: MemoryAccessAttr,
    alignment: Option<i32>,
) {
    let access = access.value(ir.context());
    printer.print_text("[");
    printer.print_string(access.to_string().as_bytes());
    if let Some(alignment) = alignment.filter(|_| access.contains_all(MemoryAccess::Aligned)) {
        printer.print_text(&format!(", {alignment}"));
    }
    printer.print_text("]");
}

/// Verifies that there is an alignment just where the properties say so.
pub(crate) fn check_alignment(
    ir: &Body,
    op: Op,
    access: Option<MemoryAccessAttr>,
    alignment: Option<i32>,
) -> Result<(), Reported> {
    let Some(access) = access else {
        return match alignment {
            Some(_) => {
                fail(ir, op, "invalid alignment specification without aligned memory access specification")
            }
            None => Ok(()),
        };
    };
    match (access.value(ir.context()).contains_all(MemoryAccess::Aligned), alignment) {
        (true, None) => fail(ir, op, "missing alignment value"),
        (false, Some(_)) => {
            fail(ir, op, "invalid alignment specification with non-aligned memory access specification")
        }
        _ => Ok(()),
    }
}

/// Returns the type of pointers to values of a type in a storage class, as the operand that is to have it.
pub(super) fn pointer_to(
    parser: &mut OpParser<'_, '_, '_>,
    pointer: UnresolvedOperand,
    pointee: Type,
    class: StorageClass,
) -> ParseResult<Type> {
    // Nearly always the operand is defined and has that type, which need not be made to be found.
    let context = parser.context();
    if let Some(ty) = parser.defined_type(pointer)
        && let Some(known) = ty.storage::<PointerTypeStorage>(context)
        && known.pointee == pointee
        && known.storage_class == class
    {
        return Ok(ty);
    }
    let location = parser.types().location();
    let made = PointerType::get_checked(context, pointee, class);
    made.map(PointerType::ty).map_err(|error| parser.types().error_at(location, error.message()))
}

/// Prints the storage class of a pointer in quotes, and the pointer.
pub(super) fn print_pointer(printer: &mut OpPrinter<'_, '_>, ir: &Body, pointer: Value) {
    if let Some(ty) = ir.value_type(pointer).storage::<PointerTypeStorage>(ir.context()) {
        // The names of classes need no escapes.
        printer.print_text(" \"");
        printer.print_text(ty.storage_class.stringify_storage_class());
        printer.print_text("\"");
    }
    printer.print_space();
    printer.print_operand(pointer);
}

/// Prints the properties of an access, if there are any, the other attributes, and the type of what is accessed.
fn print_access_and_type(
    printer: &mut OpPrinter<'_, '_>,
    ir: &Body,
    op: Op,
    access: Option<MemoryAccessAttr>,
    alignment: Option<i32>,
    value: Value,
) {
    let mut shown: &[&str] = &[];
    if let Some(access) = access {
        printer.print_space();
        print_access(printer, ir, access, alignment);
        shown = &ACCESS;
    }
    printer.print_optional_attributes(ir, op, shown);
    printer.print_text(" : ");
    printer.print_type(ir.value_type(value));
}

/// Verifies that a pointer points to values of the type of another value.
fn check_pointee(ir: &Body, op: Op, pointer: Value, value: Value) -> Result<(), Reported> {
    let pointer = ir.value_type(pointer).storage::<PointerTypeStorage>(ir.context());
    match pointer.is_some_and(|pointer| pointer.pointee == ir.value_type(value)) {
        true => Ok(()),
        false => fail(ir, op, "mismatch in result type and pointer type"),
    }
}

impl LoadOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let class: StorageClass = parse_quoted(parser, "storage class")?;
        let pointer = parser.parse_operand()?;
        parse_access(parser, ACCESS)?;
        parser.parse_optional_attribute_dictionary()?;
        let ty = parser.types().parse_colon_type()?;
        let pointer_type = pointer_to(parser, pointer, ty, class)?;
        parser.resolve_operand(pointer, pointer_type)?;
        parser.add_result(ty);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        print_pointer(printer, ir, self.ptr(ir));
        print_access_and_type(
            printer,
            ir,
            self.op(),
            self.memory_access(ir),
            self.alignment(ir),
            self.value(ir),
        );
    }

    /// Verifies the type of what is loaded, and the alignment.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        check_pointee(ir, self.op(), self.ptr(ir), self.value(ir))?;
        check_alignment(ir, self.op(), self.memory_access(ir), self.alignment(ir))
    }
}

impl StoreOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let class: StorageClass = parse_quoted(parser, "storage class")?;
        let pointer = parser.parse_operand()?;
        parser.types().parse_comma()?;
        let value = parser.parse_operand()?;
        parse_access(parser, ACCESS)?;
        parser.parse_optional_attribute_dictionary()?;
        let ty = parser.types().parse_colon_type()?;
        let pointer_type = pointer_to(parser, pointer, ty, class)?;
        parser.resolve_operands(&[pointer, value], &[pointer_type, ty])
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        print_pointer(printer, ir, self.ptr(ir));
        printer.print_text(", ");
        printer.print_operand(self.value(ir));
        print_access_and_type(
            printer,
            ir,
            self.op(),
            self.memory_access(ir),
            self.alignment(ir),
            self.value(ir),
        );
    }

    /// Verifies the type of what is stored, and the alignment.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        check_pointee(ir, self.op(), self.ptr(ir), self.value(ir))?;
        check_alignment(ir, self.op(), self.memory_access(ir), self.alignment(ir))
    }
}

impl INTELSubgroupBlockWriteOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let class: StorageClass = parse_quoted(parser, "storage class")?;
        let pointer = parser.parse_operand()?;
        parser.types().parse_comma()?;
        let value = parser.parse_operand()?;
        parser.parse_optional_attribute_dictionary()?;
        let ty = parser.types().parse_colon_type()?;
        let component = ty.element_type(parser.context()).unwrap_or(ty);
        let pointer_type = pointer_to(parser, pointer, component, class)?;
        parser.resolve_operands(&[pointer, value], &[pointer_type, ty])
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        print_pointer(printer, ir, self.ptr(ir));
        printer.print_text(", ");
        printer.print_operand(self.value(ir));
        printer.print_optional_attributes(ir, self.op(), &[]);
        printer.print_text(" : ");
        printer.print_type(ir.value_type(self.value(ir)));
    }

    /// Verifies that the pointer points to the value, or to a component of it.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        crate::extensions::intel::check_block(ir, self.op(), self.ptr(ir), self.value(ir))
    }
}
