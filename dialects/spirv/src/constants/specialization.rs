//! Constants that are set when a module is specialized.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::{SymbolScope, SymbolUserOpInterface};
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use crate::hooks::fail;
use crate::module::entry_points::parse_reference;
use crate::types::{is_composite, part, part_count};
use crate::{
    CooperativeMatrixType, EXTSpecConstantCompositeReplicateOp, SpecConstantCompositeOp, SpecConstantOp,
};

impl SpecConstantOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let name = parser.parse_symbol_name()?;
        parser.add_attribute("sym_name", name);
        if parser.types().parse_optional_keyword("spec_id") {
            parser.types().parse_left_parenthesis()?;
            let id: i64 = parser.types().parse_integer()?;
            parser.types().parse_right_parenthesis()?;
            let id = Attribute::integer(parser.context(), Type::I64, id);
            parser.add_attribute("spec_id", id);
        }
        parser.types().parse_equal()?;
        let value = parser.types().parse_attribute(None)?;
        parser.add_attribute("default_value", value);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        printer.print_space();
        printer.print_symbol_name(self.sym_name(ir).as_bytes());
        if let Some(id) = self.spec_id(ir) {
            printer.print_text(&format!(" spec_id({id})"));
        }
        printer.print_text(" = ");
        printer.print_attribute(self.default_value(ir));
    }

    fn spec_id(self, ir: &Body) -> Option<i64> {
        ir.discardable_attribute(self.op(), "spec_id")?.as_integer(ir.context())?.try_to_i64()
    }

    /// Verifies the number of the constant, and that its value is a scalar.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        if self.spec_id(ir).is_some_and(|id| id < 0) {
            return fail(ir, self.op(), "SpecId cannot be negative");
        }
        let (context, value) = (ir.context(), self.default_value(ir));
        let is_scalar = value.as_integer(context).is_some() || value.as_float(context).is_some();
        let ty = value.ty(context).filter(|ty| is_scalar && crate::types::is_scalar(context, *ty));
        match ty {
            Some(_) => Ok(()),
            None => fail(ir, self.op(), "default value can only be a bool, integer, or float scalar"),
        }
    }
}

fn type_of_constant(ir: &Body, op: Op) -> Option<Type> {
    SpecConstantOp::from_op(ir, op)?.default_value(ir).ty(ir.context())
}

/// Parses `(@a, @b)` or a part of it, without the name before.
fn parse_constituents(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Vec<Attribute>> {
    parser.types().parse_left_parenthesis()?;
    let mut constituents = vec![parse_reference(parser)?];
    while parser.types().parse_optional_comma() {
        constituents.push(parse_reference(parser)?);
    }
    parser.types().parse_right_parenthesis()?;
    Ok(constituents)
}

/// Parses the name, and returns the constituents; the type stands behind them.
fn parse_composite(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Vec<Attribute>> {
    let name = parser.parse_symbol_name()?;
    parser.add_attribute("sym_name", name);
    let constituents = parse_constituents(parser)?;
    parser.types().parse_colon()?;
    let location = parser.types().location();
    let ty = parser.types().parse_type()?;
    if !is_composite(parser.context(), ty) {
        let message =
            format!("result type must be a composite type, but provided '{}'", parser.context().display(ty));
        return Err(parser.types().error_at(location, message));
    }
    parser.add_attribute("type", Attribute::type_attribute(parser.context(), ty));
    Ok(constituents)
}

fn print_composite(printer: &mut OpPrinter<'_, '_>, name: &str, constituents: &[Attribute], ty: Type) {
    printer.print_space();
    printer.print_symbol_name(name.as_bytes());
    printer.print_text(" (");
    for (index, constituent) in constituents.iter().enumerate() {
        if index > 0 {
            printer.print_text(", ");
        }
        printer.print_attribute(*constituent);
    }
    printer.print_text(") : ");
    printer.print_type(ty);
}

impl SpecConstantCompositeOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let constituents = parse_composite(parser)?;
        let constituents = Attribute::array(parser.context(), &constituents);
        parser.add_attribute("constituents", constituents);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let constituents = self.constituents_attr(ir).as_array(ir.context()).unwrap_or_default();
        print_composite(printer, self.sym_name(ir), constituents, self.r#type(ir));
    }
}

impl SymbolUserOpInterface for SpecConstantCompositeOp {
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        let (context, op): (&Context, Op) = (ir.context(), self.op());
        let ty = self.r#type(ir);
        let constituents = self.constituents_attr(ir).as_array(context).unwrap_or_default();
        if !is_composite(context, ty) {
            return fail(
                ir,
                op,
                format!("result type must be a composite type, but provided '{}'", context.display(ty)),
            );
        }
        if CooperativeMatrixType::from_type(context, ty).is_some() {
            return fail(
                ir,
                op,
                "unsupported composite type: a cooperative matrix has no constituents that are known",
            );
        }
        if let Some(expected) =
            part_count(context, ty).filter(|expected| *expected != constituents.len() as u64)
        {
            let found = constituents.len();
            return fail(
                ir,
                op,
                format!("has incorrect number of operands: expected {expected}, but provided {found}"),
            );
        }
        for (index, constituent) in constituents.iter().enumerate() {
            let found = symbols.lookup(*constituent).and_then(|(holder, op)| type_of_constant(holder, op));
            let expected = part(context, ty, Some(index as i64));
            if found.is_none() || found != expected {
                let name =
                    |ty: Option<Type>| ty.map(|ty| context.display(ty).to_string()).unwrap_or_default();
                let message = format!(
                    "has incorrect types of operands: expected '{}', but provided '{}'",
                    name(expected),
                    name(found)
                );
                return fail(ir, op, message);
            }
        }
        Ok(())
    }
}

impl EXTSpecConstantCompositeReplicateOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let location = parser.types().location();
        match parse_composite(parser)?[..] {
            [constituent] => parser.add_attribute("constituent", constituent),
            _ => return Err(parser.types().error_at(location, "expected one constituent")),
        }
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        print_composite(printer, self.sym_name(ir), &[self.constituent_attr(ir)], self.r#type(ir));
    }
}

impl SymbolUserOpInterface for EXTSpecConstantCompositeReplicateOp {
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        let (context, op) = (ir.context(), self.op());
        let Some(expected) = part(context, self.r#type(ir), Some(0)) else {
            let found = context.display(self.r#type(ir));
            return fail(ir, op, format!("result type must be a composite type, but provided '{found}'"));
        };
        let constant = symbols.lookup(self.constituent_attr(ir));
        let Some(found) = constant.and_then(|(holder, op)| type_of_constant(holder, op)) else {
            return fail(ir, op, "splat spec constant reference defining constituent not found");
        };
        match found == expected {
            true => Ok(()),
            false => fail(
                ir,
                op,
                format!(
                    "constituent has incorrect type: expected '{}', but provided '{}'",
                    context.display(expected),
                    context.display(found)
                ),
            ),
        }
    }
}
