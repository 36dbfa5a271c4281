//! `llvm.mlir.global`: its text and verification.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Block, Body};
use terrace_runtime::symbols::is_symbol_table;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use super::keywords::{Further, SHOWN, SymbolWords, parse_comdat, print_comdat};
use crate::arithmetic::casts::fail;
use crate::types::is_void;
use crate::{
    ArrayType, FunctionType, GlobalOp, LabelType, Linkage, MetadataType, ReturnOp, TargetExtensionType,
    TokenType, UnnamedAddr, is_compatible_type,
};

impl GlobalOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        SymbolWords::parse(parser, Further::Storage)?;
        let name = parser.parse_symbol_name()?;
        parser.add_attribute("sym_name", name);
        parser.types().parse_left_parenthesis()?;
        let mut value = None;
        if !parser.types().parse_optional_right_parenthesis() {
            value = Some(parser.types().parse_attribute(None)?);
            parser.types().parse_right_parenthesis()?;
        }
        parse_comdat(parser)?;
        parser.parse_optional_attribute_dictionary()?;
        let context = parser.context();
        let location = parser.op_location();
        let ty = match parser.types().parse_optional_colon() {
            true => parser.types().parse_type()?,
            false => {
                // The type of a text follows from its length.
                let text = value.and_then(|value: Attribute| value.as_string_bytes(context));
                let Some(text) = text else {
                    let message = "type can only be omitted for string globals";
                    return Err(parser.types().error_at(location, message));
                };
                ArrayType::get(context, Type::I8, text.len() as u64).ty()
            }
        };
        if let Some(value) = value {
            parser.add_attribute("value", value);
        }
        parser.add_attribute("global_type", Attribute::type_attribute(context, ty));
        if parser.attribute("addr_space").is_none() {
            parser.add_attribute("addr_space", Attribute::integer(context, Type::I32, 0));
        }
        if parser.is_region() {
            parser.parse_region_with_terminator(&[])
        } else {
            parser.add_empty_region();
            Ok(())
        }
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let context = ir.context();
        let words = SymbolWords {
            linkage: *self.linkage(ir).linkage(context),
            visibility: self.visibility(ir),
            is_thread_local: self.thread_local(ir),
            unnamed_address: self.unnamed_addr(ir).unwrap_or(UnnamedAddr::None),
            is_constant: self.constant(ir),
            ..SymbolWords::default()
        };
        printer.print_space();
        words.print(printer, true);
        printer.print_symbol_name(self.sym_name(ir).as_bytes());
        printer.print_text("(");
        let value = self.value(ir);
        if let Some(value) = value {
            printer.print_attribute(value);
        }
        printer.print_text(")");
        print_comdat(printer, self.comdat_attr(ir));
        let shown: Vec<&str> = SHOWN.into_iter().chain(["comdat", "value", "global_type"]).collect();
        // The address space is printed, even if it is the default one.
        let mut entries = ir.attributes(self.op());
        entries.retain(|entry| !shown.contains(&entry.name.text(context)));
        entries.sort_by_key(|entry| entry.name.text(context));
        if !entries.is_empty() {
            printer.print_text(" {");
            printer.print_entries(&entries);
            printer.print_text("}");
        }
        let is_text = value.is_some_and(|value| value.as_string_bytes(context).is_some());
        if !is_text {
            printer.print_text(" : ");
            printer.print_type(self.global_type(ir));
        }
        if self.has_initializer(ir) {
            printer.print_space();
            printer.print_region_without_terminator(ir, self.op(), 0);
        }
    }

    fn has_initializer(self, ir: &Body) -> bool {
        ir.regions(self.op()).next().is_some_and(|(holder, region)| !holder.is_region_empty(region))
    }

    /// Verifies the type, the initial value and the linkage.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let op = self.op();
        let ty = self.global_type(ir);
        if !is_global_type(context, ty) {
            return fail(ir, op, "expects type to be a valid element type for an LLVM global");
        }
        if ir.parent_op(op).is_some_and(|parent| !is_symbol_table(ir, parent)) {
            return fail(ir, op, "must appear at the module level");
        }
        let value = self.value(ir);
        if let Some(text) = value.and_then(|value| value.as_string_bytes(context)) {
            let array = ArrayType::from_type(context, ty);
            let is_fine = array.is_some_and(|array| {
                array.element(context).is_integer(context, 8) && *array.count(context) == text.len() as u64
            });
            if !is_fine {
                let message = "requires an i8 array type of the length equal to that of the string attribute";
                return fail(ir, op, message);
            }
        }
        if let Some(extension) = TargetExtensionType::from_type(context, ty)
            && !extension.has_memory_operations(context)
        {
            return fail(ir, op, "this target extension type cannot be used in a global");
        }
        let linkage = *self.linkage(ir).linkage(context);
        if linkage == Linkage::Common && value.is_some_and(|value| !is_zero(context, value)) {
            return fail(ir, op, "expected zero value for 'common' linkage");
        }
        if linkage == Linkage::Appending && ArrayType::from_type(context, ty).is_none() {
            let message =
                format!("expected array type for 'appending' linkage, but got '{}'", context.display(ty));
            return fail(ir, op, message);
        }
        if let Some(alignment) = self.alignment(ir)
            && !(alignment > 0 && (alignment as u64).is_power_of_two())
        {
            return fail(ir, op, "alignment attribute is not a power of 2");
        }
        Ok(())
    }

    /// Verifies that the initializer does nothing but return a value of the type.
    pub(crate) fn verify_regions(self, ir: &Body) -> Result<(), Reported> {
        let (context, ty) = (ir.context(), self.global_type(ir));
        let Some((holder, region)) = ir.regions(self.op()).next() else { return Ok(()) };
        let Some(block) = holder.entry_block(region) else { return Ok(()) };
        if self.value(ir).is_some() {
            return fail(ir, self.op(), "cannot have both initializer value and region");
        }
        let result =
            holder.last_op(block).and_then(|op| ReturnOp::from_op(holder, op)).and_then(|op| op.arg(holder));
        let Some(result) = result else {
            return fail(ir, self.op(), "initializer region cannot return void");
        };
        let found = holder.value_type(result);
        if found != ty {
            let message = format!(
                "initializer region type '{}' does not match global type '{}'",
                context.display(found),
                context.display(ty)
            );
            return fail(ir, self.op(), message);
        }
        check_effects(holder, block, "ops with side effects not allowed in global initializers")
    }
}

/// Verifies that no op of an initializer has side effects.
pub(super) fn check_effects(holder: &Body, block: Block, message: &str) -> Result<(), Reported> {
    for op in holder.ops(block) {
        if terrace_runtime::interfaces::memory_effects(holder, op).is_none_or(|effects| !effects.is_empty()) {
            return Err(holder.emit_op_error(op, message).report());
        }
    }
    Ok(())
}

/// Returns whether a type has values in memory, so that a global can have it.
pub(super) fn is_global_type(context: &Context, ty: Type) -> bool {
    let is_wrong = is_void(context, ty)
        || LabelType::from_type(context, ty).is_some()
        || MetadataType::from_type(context, ty).is_some()
        || TokenType::from_type(context, ty).is_some()
        || FunctionType::from_type(context, ty).is_some();
    is_compatible_type(context, ty) && !is_wrong
}

fn is_zero(context: &Context, value: Attribute) -> bool {
    value.as_integer(context).is_some_and(|value| value.is_zero())
        || value.as_float(context).is_some_and(|value| value.to_bits() == 0)
        || value.elements(context).is_some_and(|elements| elements.packed().iter().all(|byte| *byte == 0))
}
