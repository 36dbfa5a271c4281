//! `gpu.func` and `gpu.return`: text, interfaces and verification.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::function::{
    self, SignatureLayout, has_custom_signature, parse_function_signature, print_function_body,
    print_function_signature,
};
use terrace_runtime::interfaces::FunctionOpInterface;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, ParsedArgument};

use crate::hooks::{KERNEL, fail};
use crate::kernels::attributions::{
    WORKGROUP_COUNT, parse_all_attributions, print_attributions, verify_attributions, workgroup_count,
};
use crate::{AddressSpace, GPUFuncOp, ReturnOp};

/// The attributes with the dictionaries of attributions.
const DICTIONARIES: [&str; 2] = ["workgroup_attrib_attrs", "private_attrib_attrs"];

impl GPUFuncOp {
    /// Returns whether the function can be launched.
    pub fn is_kernel(self, ir: &Body) -> bool {
        ir.attribute(self.op(), KERNEL).is_some()
    }

    /// Returns the attributions in workgroup memory and in private memory, with the body that holds them.
    pub fn attributions(self, ir: &Body) -> Option<(&Body, Vec<Value>, Vec<Value>)> {
        let (holder, entry) = function::entry_block(ir, self.op())?;
        let further = holder.arguments(entry).skip(function::inputs(ir, self.op()).len());
        let mut workgroup: Vec<Value> = further.collect();
        let count = workgroup_count(ir, self.op()).min(workgroup.len());
        let private = workgroup.split_off(count);
        Some((holder, workgroup, private))
    }

    /// Parses `@name(%a: i32) -> i32 workgroup(...) private(...) kernel attributes {...} {...}`.
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let location = parser.types().location();
        let mut arguments = parse_function_signature(parser)?;
        if !arguments.iter().all(ParsedArgument::is_named) {
            return Err(parser.types().error_at(location, "gpu.func requires named arguments"));
        }
        let dictionaries = parse_all_attributions(parser, &mut arguments)?;
        for (name, dictionaries) in DICTIONARIES.into_iter().zip(dictionaries) {
            if let Some(dictionaries) = dictionaries {
                parser.add_attribute(name, dictionaries);
            }
        }
        if parser.types().parse_optional_keyword("kernel") {
            parser.add_attribute(KERNEL, Attribute::UNIT);
        }
        parser.parse_optional_attribute_dictionary_with_keyword()?;
        parser.parse_region(&arguments)
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let Some((holder, workgroup, private)) =
            self.attributions(ir).filter(|_| has_custom_signature(ir, self.op()))
        else {
            return printer.print_generic_form(self.op());
        };
        printer.print_space();
        print_function_signature(printer, ir, self.op());
        print_attributions(printer, holder, "workgroup", &workgroup, self.workgroup_attrib_attrs_attr(ir));
        print_attributions(printer, holder, "private", &private, self.private_attrib_attrs_attr(ir));
        if self.is_kernel(ir) {
            printer.print_text(" kernel");
        }
        let [first, second] = DICTIONARIES;
        print_function_body(printer, ir, self.op(), &[WORKGROUP_COUNT, KERNEL, first, second]);
    }

    /// Verifies that a kernel has no results, that there is a body, and the attributions.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let op = self.op();
        if self.is_kernel(ir) && !function::results(ir, op).is_empty() {
            return fail(ir, op, "expected void return type for kernel function");
        }
        let Some((holder, entry)) = function::entry_block(ir, op) else {
            return fail(ir, op, "expected body with at least one block");
        };
        let least = function::inputs(ir, op).len() + workgroup_count(ir, op);
        if holder.argument_count(entry) < least {
            return fail(ir, op, format!("expected at least {least} arguments to body region"));
        }
        let Some((_, workgroup, private)) = self.attributions(ir) else { return Ok(()) };
        for (attributions, space) in [(workgroup, AddressSpace::Workgroup), (private, AddressSpace::Private)]
        {
            verify_attributions(ir, op, attributions.iter().map(|value| holder.value_type(*value)), space)?;
        }
        Ok(())
    }
}

impl ReturnOp {
    /// Verifies that the values are of the result types of the function.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let op = self.op();
        let Some(function) = ir.parent_op(op) else { return Ok(()) };
        let context = ir.context();
        let expected = function::results(ir, function);
        let note = || ir.location(function);
        if self.values(ir).len() != expected.len() {
            let message = format!("expected {} result operands", expected.len());
            return Err(ir.emit_op_error(op, message).note(note(), "return type declared here").report());
        }
        for (position, (value, ty)) in self.values(ir).zip(expected).enumerate() {
            let found = ir.value_type(value);
            if found != *ty {
                let (found, ty) = (context.display(found), context.display(*ty));
                let message = format!("unexpected type `'{found}'' for operand #{position}");
                return Err(ir
                    .emit_op_error(op, message)
                    .note(note(), "return type declared here")
                    .help(format!("the function returns '{ty}' there"))
                    .report());
            }
        }
        Ok(())
    }
}

terrace_dialect_support::function_interfaces!(callable GPUFuncOp);

impl FunctionOpInterface for GPUFuncOp {
    fn signature_layout() -> SignatureLayout {
        SignatureLayout::new("function_type").visibility(None).further_arguments().discardable_name()
    }
}
