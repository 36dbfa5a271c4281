//! `cf.switch`: the cases, their text, and the verifier.

use std::ops::Range;

use smallvec::SmallVec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op, SuccessorState, Value};
use terrace_runtime::numeric::WideInteger;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, UnresolvedOperand};
use terrace_runtime::types::Type;

use super::SwitchOp;

impl SwitchOp {
    /// Returns the values of the cases.
    pub(super) fn values(self, ir: &Body) -> Vec<WideInteger> {
        let elements = self.case_values_attr(ir).and_then(|values| values.elements(ir.context()));
        let Some(elements) = elements else { return Vec::new() };
        (0..elements.count()).filter_map(|index| elements.integer_at(index)).collect()
    }

    /// Returns the attribute of case values; `None` without cases.
    pub(super) fn values_attribute(
        context: &Context,
        flag: Type,
        values: &[WideInteger],
    ) -> Option<Attribute> {
        if values.is_empty() {
            return None;
        }
        let ty = Type::vector_checked(context, &[values.len() as i64], flag).ok()?;
        Attribute::dense_integers_checked(context, ty, values).ok()
    }

    /// Returns the number of operands of each case.
    pub(super) fn case_sizes(self, ir: &Body) -> SmallVec<[usize; 4]> {
        self.case_operand(ir).iter().map(|group| group.len()).collect()
    }

    /// Returns the index of the successor for a value of the flag: 0 is the default.
    pub fn successor_of(self, ir: &Body, flag: &WideInteger) -> usize {
        self.values(ir).iter().position(|value| value == flag).map_or(0, |case| case + 1)
    }

    /// Verifies that there is a value for each case.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let cases = ir.successor_count(self.op()) - 1;
        let Some(values) = self.case_values_attr(ir) else {
            return match cases {
                0 => Ok(()),
                _ => Err(ir
                    .emit_op_error(
                        self.op(),
                        format_args!(
                            "number of case values (0) should match number of case destinations ({cases})"
                        ),
                    )
                    .report()),
            };
        };
        let flag = ir.value_type(self.flag(ir));
        let element = values.ty(context).and_then(|ty| ty.element_type(context));
        if element != Some(flag) {
            let element = element.map(|ty| context.display(ty).to_string()).unwrap_or_default();
            let message = format!(
                "'flag' type ('{}') should match case value type ('{element}')",
                context.display(flag)
            );
            return Err(ir.emit_op_error(self.op(), message).report());
        }
        let count = values.elements(context).map_or(0, |elements| elements.count());
        if count != cases as u64 {
            let message =
                format!("number of case values ({count}) should match number of case destinations ({cases})");
            return Err(ir.emit_op_error(self.op(), message).report());
        }
        Ok(())
    }
}

/// The operands that go to successors, and their types.
#[derive(Default)]
pub(super) struct EdgeOperands {
    operands: Vec<UnresolvedOperand>,
    types: Vec<Type>,
}

impl EdgeOperands {
    /// Parses `(%a, %b : type, type)`, if present. Returns how many operands there are.
    fn parse_optional(&mut self, parser: &mut OpParser<'_, '_, '_>) -> ParseResult<usize> {
        if !parser.types().parse_optional_left_parenthesis() {
            return Ok(0);
        }
        let list = parser.parse_operand_list()?;
        let count = list.len();
        self.operands.extend(list);
        parser.types().parse_colon()?;
        for index in 0..count {
            if index > 0 {
                parser.types().parse_comma()?;
            }
            self.types.push(parser.types().parse_type()?);
        }
        parser.types().parse_right_parenthesis()?;
        Ok(count)
    }
}

/// The parsed cases: the default with its operands and their types, then the values, destinations, operands and types
/// of the others.
type ParsedCases = (
    SuccessorState,
    Vec<UnresolvedOperand>,
    Vec<Type>,
    Option<Attribute>,
    Vec<SuccessorState>,
    Vec<UnresolvedOperand>,
    Vec<Type>,
);

/// Parses `default: ^block(...), 42: ^block(...), ...`.
pub(super) fn parse_switch_cases(parser: &mut OpParser<'_, '_, '_>, flag: Type) -> ParseResult<ParsedCases> {
    let context = parser.context();
    parser.types().parse_keyword("default")?;
    parser.types().parse_colon()?;
    let default = parser.parse_successor_block()?;
    let (mut to_default, mut to_cases) = (EdgeOperands::default(), EdgeOperands::default());
    to_default.parse_optional(parser)?;
    let (mut values, mut destinations, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
    while parser.types().parse_optional_comma() {
        let location = parser.types().location();
        let value = parser.types().parse_optional_attribute(Some(flag))?;
        let value = value.filter(|value| value.ty(context) == Some(flag));
        match value.and_then(|value| value.as_integer(context)) {
            Some(value) => values.push(value.clone()),
            None => return Err(parser.types().error_at(location, "expected integer value")),
        }
        parser.types().parse_colon()?;
        destinations.push(parser.parse_successor_block()?);
        sizes.push(to_cases.parse_optional(parser)?);
    }
    let sizes = terrace_runtime::generated::segment_sizes(context, &sizes);
    parser.add_attribute("case_operand_segments", sizes);
    let values = SwitchOp::values_attribute(context, flag, &values);
    Ok((
        default,
        to_default.operands,
        to_default.types,
        values,
        destinations,
        to_cases.operands,
        to_cases.types,
    ))
}

#[allow(clippy::too_many_arguments)] // Those of the directive.
pub(super) fn print_switch_cases(
    printer: &mut OpPrinter<'_, '_>,
    ir: &Body,
    op: Op,
    _flag: Type,
    default: usize,
    default_operands: &[Value],
    _default_types: &[Type],
    _case_values: Option<Attribute>,
    destinations: Range<usize>,
    _case_operands: &[Value],
    _case_types: &[Type],
) {
    let Some(switch) = SwitchOp::from_op(ir, op) else { return };
    printer.print_text("  default: ");
    printer.print_successor_with_operands(ir, ir.successor(op, default), default_operands);
    let values = switch.values(ir);
    if values.is_empty() {
        return;
    }
    for ((value, group), destination) in values.iter().zip(switch.case_operand(ir)).zip(destinations) {
        printer.print_text(",");
        printer.print_newline();
        printer.print_text("  ");
        printer.print_text(&value.to_unsigned_text());
        printer.print_text(": ");
        printer.print_successor_with_operands(ir, ir.successor(op, destination), &group);
    }
    printer.print_newline();
}
