//! `spirv.func`.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::function::{
    self, SignatureLayout, has_custom_signature, parse_function_body, parse_function_signature,
    print_function_body, print_function_signature,
};
use terrace_runtime::interfaces::FunctionOpInterface;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use crate::hooks::fail;
use crate::text::{parse_quoted, print_quoted};
use crate::{
    ArrayType, Decoration, DecorationAttr, FuncOp, FunctionControl, FunctionControlAttr, PointerType,
    StorageClass,
};

terrace_dialect_support::function_interfaces!(FuncOp);

impl FunctionOpInterface for FuncOp {
    fn signature_layout() -> SignatureLayout {
        SignatureLayout::new("function_type").visibility(None)
    }
}

impl FuncOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let arguments = parse_function_signature(parser)?;
        let control: FunctionControl = parse_quoted(parser, "function control")?;
        let context = parser.context();
        parser.add_attribute(
            "function_control",
            FunctionControlAttr::get(context, control).to_attribute(context),
        );
        parse_function_body(parser, &arguments)
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        if !has_custom_signature(ir, self.op()) {
            return printer.print_generic_form(self.op());
        }
        printer.print_space();
        print_function_signature(printer, ir, self.op());
        print_quoted(printer, self.function_control(ir).value(ir.context()));
        print_function_body(printer, ir, self.op(), &["function_control"]);
    }

    /// Verifies the number of results, and the decorations of arguments that point to physical storage.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let op = self.op();
        if function::results(ir, op).len() > 1 {
            return fail(ir, op, "cannot have more than one result");
        }
        for (index, input) in function::inputs(ir, op).iter().enumerate() {
            self.check_pointer(ir, index, *input)?;
        }
        Ok(())
    }

    fn check_pointer(self, ir: &Body, index: usize, input: Type) -> Result<(), Reported> {
        let context = ir.context();
        let physical =
            |pointer: PointerType| *pointer.storage_class(context) == StorageClass::PhysicalStorageBuffer;
        let Some(pointer) = PointerType::from_type(context, input) else { return Ok(()) };
        let pointee = *pointer.pointee(context);
        let dictionary = function::argument_attributes(ir, self.op(), index);
        let found = decorations(context, dictionary);
        let has = |wanted: [Decoration; 2]| wanted.iter().any(|decoration| found.contains(decoration));
        if let Some(inner) = PointerType::from_type(context, pointee) {
            let is_decorated = has([Decoration::AliasedPointer, Decoration::RestrictPointer]);
            return match physical(inner) && !is_decorated {
                true => fail(
                    ir,
                    self.op(),
                    "with a pointer points to a physical buffer pointer must be decorated either 'AliasedPointer' or 'RestrictPointer'",
                ),
                false => Ok(()),
            };
        }
        let outer = match ArrayType::from_type(context, pointee) {
            Some(array) => PointerType::from_type(context, *array.element(context)),
            None => Some(pointer),
        };
        let is_decorated = has([Decoration::Aliased, Decoration::Restrict]);
        match outer.is_some_and(physical) && !is_decorated {
            true => fail(
                ir,
                self.op(),
                "with physical buffer pointer must be decorated either 'Aliased' or 'Restrict'",
            ),
            false => Ok(()),
        }
    }
}

/// Returns the decorations of an argument: that of `spirv.decoration`, and those that `spirv.decorations` lists by their
/// numbers.
fn decorations(context: &Context, dictionary: Attribute) -> Vec<Decoration> {
    let mut found = Vec::new();
    for entry in dictionary.as_dictionary(context).unwrap_or_default() {
        match entry.name.text(context) {
            "spirv.decoration" => {
                let decoration = DecorationAttr::from_attribute(context, entry.value);
                found.extend(decoration.map(|decoration| *decoration.value(context)));
            }
            "spirv.decorations" => {
                let listed = entry.value.as_array(context).unwrap_or_default().iter();
                let numbers = listed.filter_map(|parts| parts.as_array(context)?.first()?.as_i64(context));
                let numbers = numbers.filter_map(|number| u32::try_from(number).ok());
                found.extend(numbers.filter_map(Decoration::from_value));
            }
            _ => {}
        }
    }
    found
}
