//! `llvm.func`: its text, interfaces and verification.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::{ConstructionError, Context};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::function::{
    self, FunctionTypeParts, FunctionTypeSyntax, SignatureLayout, has_custom_signature, parse_function_body,
    parse_function_signature, print_function_body, print_function_signature,
};
use terrace_runtime::interfaces::FunctionOpInterface;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;
use terrace_runtime::verify::has_declared_parts;

use super::keywords::{Further, SHOWN, SymbolWords, parse_comdat, print_comdat};
use crate::arithmetic::casts::fail;
use crate::{
    FunctionType, LLVMFuncOp, LandingpadOp, Linkage, ResumeOp, UnnamedAddr, VScaleRangeAttr, VoidType,
    is_compatible_type,
};

/// Function types of this dialect: at most one result, and possibly further arguments.
const TYPES: FunctionTypeSyntax = FunctionTypeSyntax {
    build: build_type,
    parts: |context, ty| {
        let ty = FunctionType::from_type(context, ty)?;
        Some(FunctionTypeParts {
            inputs: ty.parameters(context),
            results: ty.results(context),
            is_variadic: *ty.is_variadic(context),
        })
    },
    allows_variadic: true,
};

fn build_type(context: &Context, parts: FunctionTypeParts<'_>) -> Result<Type, ConstructionError> {
    let result = match parts.results {
        [] => VoidType::get(context).ty(),
        [result] => *result,
        _ => {
            return Err(ConstructionError::new(
                "failed to construct function type: expected zero or one function result",
            ));
        }
    };
    let wrong = |ty: &&Type| !is_compatible_type(context, **ty);
    if wrong(&&result) {
        let message = format!(
            "failed to construct function type: expected LLVM type for function results, not '{}'",
            context.display(result)
        );
        return Err(ConstructionError::new(message));
    }
    if let Some(ty) = parts.inputs.iter().find(wrong) {
        let message = format!(
            "failed to construct function type: expected LLVM type for function arguments, not '{}'",
            context.display(*ty)
        );
        return Err(ConstructionError::new(message));
    }
    Ok(FunctionType::get_checked(context, result, parts.inputs.to_vec(), parts.is_variadic)?.ty())
}

impl LLVMFuncOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        SymbolWords::parse(parser, Further::Convention)?;
        let arguments = parse_function_signature(parser)?;
        if parser.types().parse_optional_keyword("vscale_range") {
            parser.types().parse_left_parenthesis()?;
            let least = parse_bound(parser)?;
            parser.types().parse_comma()?;
            let greatest = parse_bound(parser)?;
            parser.types().parse_right_parenthesis()?;
            let context = parser.context();
            let range = VScaleRangeAttr::get(context, least, greatest).to_attribute(context);
            parser.add_attribute("vscale_range", range);
        }
        parse_comdat(parser)?;
        parse_function_body(parser, &arguments)
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        if !has_custom_signature(ir, self.op()) {
            return printer.print_generic_form(self.op());
        }
        let context = ir.context();
        let words = SymbolWords {
            linkage: *self.linkage(ir).linkage(context),
            visibility: self.visibility(ir),
            unnamed_address: self.unnamed_addr(ir).unwrap_or(UnnamedAddr::None),
            convention: *self.c_conv(ir).value(context),
            ..SymbolWords::default()
        };
        printer.print_space();
        words.print(printer, false);
        print_function_signature(printer, ir, self.op());
        if let Some(range) = self.vscale_range(ir) {
            printer.print_text(" vscale_range(");
            printer.print_attribute_without_type(*range.minRange(context));
            printer.print_text(", ");
            printer.print_attribute_without_type(*range.maxRange(context));
            printer.print_text(")");
        }
        print_comdat(printer, self.comdat_attr(ir));
        let shown: Vec<&str> = SHOWN.into_iter().chain(["comdat", "vscale_range"]).collect();
        print_function_body(printer, ir, self.op(), &shown);
    }

    /// Verifies the linkage, the alignment, and that exceptions have one type.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let linkage = *self.linkage(ir).linkage(context);
        if linkage == Linkage::Common {
            return fail(ir, self.op(), "functions cannot have 'common' linkage");
        }
        if let Some(alignment) = self.alignment(ir)
            && !(alignment > 0 && (alignment as u64).is_power_of_two())
        {
            return fail(ir, self.op(), "alignment attribute is not a power of 2");
        }
        if function::entry_block(ir, self.op()).is_none() {
            return match linkage {
                Linkage::External | Linkage::ExternWeak => Ok(()),
                _ => fail(ir, self.op(), "external functions must have 'external' or 'extern_weak' linkage"),
            };
        }
        self.check_landing_pads(ir)
    }

    /// Verifies that what landing pads return and `llvm.resume` takes is of one type.
    fn check_landing_pads(self, ir: &Body) -> Result<(), Reported> {
        let Some((holder, region)) = ir.regions(self.op()).next() else { return Ok(()) };
        let mut known: Option<Type> = None;
        for block in holder.blocks(region) {
            let pad = holder.first_op(block).and_then(|op| LandingpadOp::from_op(holder, op));
            let pad = pad.filter(|pad| has_declared_parts(holder, pad.op()));
            let resumed = holder.last_op(block).and_then(|op| ResumeOp::from_op(holder, op));
            let resumed = resumed.filter(|resume| has_declared_parts(holder, resume.op()));
            let pad = pad.map(|pad| {
                let message = "'llvm.landingpad' should have a consistent result type inside a function";
                (pad.op(), pad.res(holder), message)
            });
            let resumed = resumed.map(|resume| {
                let message = "'llvm.resume' should have a consistent input type inside a function";
                (resume.op(), resume.value(holder), message)
            });
            for (op, value, message) in [pad, resumed].into_iter().flatten() {
                let ty = holder.value_type(value);
                if *known.get_or_insert(ty) != ty {
                    let note = "this op has another type than the first one";
                    return Err(ir
                        .emit_op_error(self.op(), message)
                        .note(holder.location(op), note)
                        .report());
                }
            }
        }
        Ok(())
    }
}

/// Parses a bound of `vscale_range`.
fn parse_bound(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Attribute> {
    let value = parser.types().parse_attribute(Some(Type::I32))?;
    match value.as_integer(parser.context()) {
        Some(_) => Ok(value),
        None => parser.error("expected an integer"),
    }
}

terrace_dialect_support::function_interfaces!(LLVMFuncOp);

impl FunctionOpInterface for LLVMFuncOp {
    fn signature_layout() -> SignatureLayout {
        SignatureLayout::new("function_type").visibility(None).types(TYPES)
    }
}
