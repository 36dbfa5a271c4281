//! Composites: their construction, and parts of them.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use crate::hooks::fail;
use crate::types::{component_count, is_composite, part, part_count};
use crate::{
    CompositeConstructOp, CompositeExtractOp, CompositeInsertOp, CooperativeMatrixType, VectorShuffleOp,
};

/// Returns the indices of an attribute.
pub(crate) fn numbers(context: &Context, indices: Attribute) -> Vec<i64> {
    let list = indices.as_array(context).unwrap_or_default().iter();
    list.filter_map(|index| index.as_integer(context)?.try_to_i64()).collect()
}

/// Returns the type of the part that indices select, or why there is none.
fn element_type(context: &Context, composite: Type, indices: &[i64]) -> Result<Type, String> {
    if indices.is_empty() {
        return Err("expected at least one index for spirv.CompositeExtract".to_owned());
    }
    let mut ty = composite;
    for index in indices {
        if !is_composite(context, ty) {
            return Err(format!(
                "cannot extract from non-composite type '{}' with index {index}",
                context.display(ty)
            ));
        }
        ty = part(context, ty, Some(*index))
            .ok_or_else(|| format!("index {index} out of bounds for '{}'", context.display(ty)))?;
    }
    Ok(ty)
}

fn parse_indices(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Vec<i64>> {
    let location = parser.types().location();
    let indices = parser.types().parse_attribute(None)?;
    let context = parser.context();
    let found = numbers(context, indices);
    if indices.as_array(context).is_none_or(|list| list.len() != found.len()) {
        return Err(parser
            .types()
            .error_at(location, "expected an 32-bit integer array attribute for 'indices'"));
    }
    parser.add_attribute("indices", indices);
    Ok(found)
}

impl CompositeExtractOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let composite = parser.parse_operand()?;
        let location = parser.types().location();
        let indices = parse_indices(parser)?;
        parser.parse_optional_attribute_dictionary()?;
        let ty = parser.types().parse_colon_type()?;
        parser.resolve_operand(composite, ty)?;
        match element_type(parser.context(), ty, &indices) {
            Ok(ty) => parser.add_result(ty),
            Err(message) => return Err(parser.types().error_at(location, message)),
        }
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        printer.print_space();
        printer.print_operand(self.composite(ir));
        printer.print_attribute(self.indices_attr(ir));
        printer.print_optional_attributes(ir, self.op(), &["indices"]);
        printer.print_text(" : ");
        printer.print_type(ir.value_type(self.composite(ir)));
    }

    /// Verifies the type of the part.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let indices = numbers(context, self.indices_attr(ir));
        let found = ir.value_type(self.component(ir));
        match element_type(context, ir.value_type(self.composite(ir)), &indices) {
            Err(message) => fail(ir, self.op(), message),
            Ok(expected) if expected != found => {
                let [expected, found] = [expected, found].map(|ty| context.display(ty));
                fail(
                    ir,
                    self.op(),
                    format!("invalid result type: expected '{expected}' but provided '{found}'"),
                )
            }
            Ok(_) => Ok(()),
        }
    }
}

impl CompositeInsertOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let object = parser.parse_operand()?;
        parser.types().parse_comma()?;
        let composite = parser.parse_operand()?;
        parse_indices(parser)?;
        parser.parse_optional_attribute_dictionary()?;
        let object_type = parser.types().parse_colon_type()?;
        parser.types().parse_keyword("into")?;
        let composite_type = parser.types().parse_type()?;
        parser.resolve_operands(&[object, composite], &[object_type, composite_type])?;
        parser.add_result(composite_type);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        printer.print_space();
        printer.print_operands([self.object(ir), self.composite(ir)]);
        printer.print_attribute(self.indices_attr(ir));
        printer.print_optional_attributes(ir, self.op(), &["indices"]);
        printer.print_text(" : ");
        printer.print_type(ir.value_type(self.object(ir)));
        printer.print_text(" into ");
        printer.print_type(ir.value_type(self.composite(ir)));
    }

    /// Verifies the types of the part and of the result.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let indices = numbers(context, self.indices_attr(ir));
        let [object, composite] = [self.object(ir), self.composite(ir)].map(|value| ir.value_type(value));
        let expected = match element_type(context, composite, &indices) {
            Ok(expected) => expected,
            Err(message) => return fail(ir, self.op(), message),
        };
        if expected != object {
            let [expected, object] = [expected, object].map(|ty| context.display(ty));
            return fail(
                ir,
                self.op(),
                format!("object operand type should be '{expected}', but found '{object}'"),
            );
        }
        let result = ir.value_type(self.result(ir));
        if composite != result {
            let [composite, result] = [composite, result].map(|ty| context.display(ty));
            let message = format!(
                "result type should be the same as the composite type, but found '{composite}' vs '{result}'"
            );
            return fail(ir, self.op(), message);
        }
        Ok(())
    }
}

impl CompositeConstructOp {
    /// Parses `%a, %b : (f32, f32) -> vector<2xf32>`. At first, the type of the result stood alone, and the constituents were
    /// its parts.
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let location = parser.types().location();
        let operands = parser.parse_operand_list()?;
        parser.parse_optional_attribute_dictionary()?;
        parser.types().parse_colon()?;
        let mut types = Vec::new();
        if !parser.has_former_dialect() {
            parser.types().parse_left_parenthesis()?;
            while !parser.types().parse_optional_right_parenthesis() {
                if !types.is_empty() {
                    parser.types().parse_comma()?;
                }
                types.push(parser.types().parse_type()?);
            }
            parser.types().parse_arrow()?;
            let ty = parser.types().parse_type()?;
            parser.add_result(ty);
            return parser.resolve_operands(&operands, &types);
        }
        let ty = parser.types().parse_type()?;
        parser.add_result(ty);
        for index in 0..operands.len() {
            let Some(part) = part(parser.context(), ty, Some(index as i64)) else {
                let name = parser.context().display(ty);
                let message = format!("there are more operands than parts of '{name}'");
                return Err(parser.types().error_at(location, message));
            };
            types.push(part);
        }
        parser.resolve_operands(&operands, &types)
    }

    /// Prints what [`parse`](Self::parse) reads.
    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let constituents = self.constituents(ir);
        if constituents.len() > 0 {
            printer.print_space();
        }
        printer.print_operands(constituents.clone());
        printer.print_optional_attributes(ir, self.op(), &[]);
        printer.print_text(" : (");
        printer.print_types(constituents.map(|value| ir.value_type(value)));
        printer.print_text(") -> ");
        printer.print_type(ir.value_type(self.result(ir)));
    }

    /// Verifies that the constituents make up the composite.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let (context, op) = (ir.context(), self.op());
        let composite = ir.value_type(self.result(ir));
        let types: Vec<Type> = ir.operands(op).map(|operand| ir.value_type(operand)).collect();
        if let Some(matrix) = CooperativeMatrixType::from_type(context, composite) {
            return match types[..] {
                [ty] if ty == *matrix.element(context) => Ok(()),
                [ty] => fail(
                    ir,
                    op,
                    format!(
                        "operand type mismatch: expected operand type '{}', but provided '{}'",
                        context.display(*matrix.element(context)),
                        context.display(ty)
                    ),
                ),
                _ => fail(
                    ir,
                    op,
                    format!("has incorrect number of operands: expected 1, but provided {}", types.len()),
                ),
            };
        }
        let Some(count) = part_count(context, composite) else {
            return fail(ir, op, "cannot construct a composite whose number of parts is unknown");
        };
        if types.len() as u64 == count {
            for (index, ty) in types.iter().enumerate() {
                let expected = part(context, composite, Some(index as i64));
                if expected != Some(*ty) {
                    let expected = expected.map(|ty| context.display(ty).to_string()).unwrap_or_default();
                    let message = format!(
                        "operand type mismatch: expected operand type '{expected}', but provided '{}'",
                        context.display(*ty)
                    );
                    return fail(ir, op, message);
                }
            }
            return Ok(());
        }
        if !composite.is_vector(context) {
            let message =
                format!("has incorrect number of operands: expected {count}, but provided {}", types.len());
            return fail(ir, op, message);
        }
        let element = composite.element_type(context);
        for ty in &types {
            let own = if ty.is_vector(context) { ty.element_type(context) } else { Some(*ty) };
            if own != element {
                return fail(
                    ir,
                    op,
                    "operand element type mismatch: expected to be of the element type of the result",
                );
            }
        }
        let total: u64 = types.iter().map(|ty| component_count(context, *ty)).sum();
        match total == count {
            true => Ok(()),
            false => fail(
                ir,
                op,
                format!("has incorrect number of operands: expected {count}, but provided {total}"),
            ),
        }
    }
}

impl VectorShuffleOp {
    /// Verifies the number and the range of the components.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let components = numbers(context, self.components_attr(ir));
        let count = |value| component_count(context, ir.value_type(value));
        if components.len() as u64 != count(self.result(ir)) {
            return fail(
                ir,
                self.op(),
                "result type element count does not match number of component selectors",
            );
        }
        let total = count(self.vector1(ir)) + count(self.vector2(ir));
        let is_wrong = |index: &&i64| {
            **index != i64::from(u32::MAX) && **index != -1 && !(0..total as i64).contains(*index)
        };
        match components.iter().find(is_wrong) {
            Some(index) => fail(
                ir,
                self.op(),
                format!(
                    "component selector {index} out of range: expected to be in [0, {total}) or 0xffffffff"
                ),
            ),
            None => Ok(()),
        }
    }
}
