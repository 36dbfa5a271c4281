//! `affine.parallel`: its custom form and verifier.

use smallvec::SmallVec;
use terrace_runtime::affine::{AffineExpr, AffineMap};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::text::{AffineValues, OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use super::bounds::verify_map_operands;
use super::for_loop::parse_arrow_types;
use crate::AffineParallelOp;

/// The attributes that the custom form does not print in the dictionary.
const SHOWN: [&str; 6] =
    ["reductions", "lowerBoundsMap", "lowerBoundsGroups", "upperBoundsMap", "upperBoundsGroups", "steps"];

/// The reduction kinds, indexed by their numbers in the generic form, under their current names.
pub const REDUCTIONS: [&str; 16] = [
    "addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf", "minnumf", "mins",
    "minu", "mulf", "muli", "ori", "xori",
];

/// Former names of reduction kinds, and their current ones.
const OLD_REDUCTIONS: [(&str, &str); 2] = [("maxf", "maximumf"), ("minf", "minimumf")];

/// Parsed bounds: the expressions of all dimensions, and their number per dimension.
struct Bounds<'source> {
    values: AffineValues<'source>,
    results: Vec<AffineExpr>,
    groups: Vec<i32>,
}

/// Returns whether a reduction kind combines values of a type: those on floats end with `f`.
pub(crate) fn combines(context: &Context, kind: &str, ty: Type) -> bool {
    match kind {
        "assign" => true,
        _ if kind.ends_with('f') => ty.is_float(context),
        _ => ty.as_integer(context).is_some(),
    }
}

impl AffineParallelOp {
    /// Parses `(%i, ...) = (bounds) to (bounds) step (n, ...) reduce ("kind", ...) -> (type, ...) {...}`.
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let context = parser.context();
        let mut variables = Vec::new();
        parser.types().parse_left_parenthesis()?;
        if !parser.types().parse_optional_right_parenthesis() {
            loop {
                variables.push(parser.parse_value_name()?);
                if !parser.types().parse_optional_comma() {
                    break;
                }
            }
            parser.types().parse_right_parenthesis()?;
        }
        parser.types().parse_equal()?;
        let lower = parse_bounds(parser, "max", variables.len())?;
        parser.types().parse_keyword("to")?;
        let upper = parse_bounds(parser, "min", variables.len())?;
        let steps = parse_steps(parser, variables.len())?;
        let mut reductions = Vec::new();
        if parser.types().parse_optional_keyword("reduce") {
            parser.types().parse_left_parenthesis()?;
            loop {
                reductions.push(parse_reduction(parser)?);
                if !parser.types().parse_optional_comma() {
                    break;
                }
            }
            parser.types().parse_right_parenthesis()?;
        }
        let types = parse_arrow_types(parser)?;
        let integers = |numbers: &[i64]| {
            let numbers: Vec<Attribute> =
                numbers.iter().map(|number| Attribute::integer(context, Type::I64, *number)).collect();
            Attribute::array(context, &numbers)
        };
        parser.add_attribute(SHOWN[0], integers(&reductions));
        parser.add_attribute(SHOWN[5], integers(&steps));
        for (bounds, map, groups) in [(lower, SHOWN[1], SHOWN[2]), (upper, SHOWN[3], SHOWN[4])] {
            let Some(affine) = bounds.values.map(bounds.results) else {
                return parser.error("the bounds have too many variables for a map");
            };
            parser.add_attribute(map, Attribute::affine_map(context, affine));
            parser.add_attribute(groups, group_sizes(context, &bounds.groups));
            for operand in parser.operands_of(&bounds.values) {
                parser.resolve_operand(operand, Type::INDEX)?;
            }
        }
        for ty in &types {
            parser.add_result(*ty);
        }
        let arguments: Vec<_> =
            variables.iter().map(|variable| parser.named_argument(*variable, Type::INDEX)).collect();
        match types.is_empty() {
            true => parser.parse_region_with_terminator(&arguments)?,
            false => parser.parse_region(&arguments)?,
        }
        parser.parse_optional_attribute_dictionary()
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let (body, region) = self.body(ir);
        let Some(entry) = body.entry_block(region) else { return printer.print_generic_form(self.op()) };
        let operands: SmallVec<[Value; 8]> = self.map_operands(ir).collect();
        let lower = self.lower_bounds_map(ir);
        let (lower_operands, upper_operands) =
            operands.split_at(operands.len().min(lower.input_count() as usize));
        printer.print_text(" (");
        printer.print_operands(body.arguments(entry));
        printer.print_text(") = ");
        print_bounds(printer, "max", &lower, &self.lower_groups(ir), lower_operands);
        printer.print_text(" to ");
        print_bounds(printer, "min", &self.upper_bounds_map(ir), &self.upper_groups(ir), upper_operands);
        let steps = self.steps(ir);
        if steps.iter().any(|step| *step != 1) {
            let steps: Vec<String> = steps.iter().map(i64::to_string).collect();
            printer.print_text(&format!(" step ({})", steps.join(", ")));
        }
        let types: SmallVec<[Type; 4]> = ir.results(self.op()).map(|result| ir.value_type(result)).collect();
        if !types.is_empty() {
            printer.print_text(" reduce (");
            printer.print_list(self.reductions(ir), |printer, reduction| {
                let name = usize::try_from(reduction).ok().and_then(|number| REDUCTIONS.get(number));
                printer.print_string(name.copied().unwrap_or_default().as_bytes());
            });
            printer.print_text(") -> (");
            printer.print_types(types);
            printer.print_text(")");
        }
        printer.print_space();
        printer.print_region_without_terminator(ir, self.op(), 0);
        printer.print_optional_attributes(ir, self.op(), &SHOWN);
    }

    /// Returns the number of results of the lower bounds' map for each dimension.
    pub fn lower_groups(self, ir: &Body) -> Vec<i64> {
        integers_of(ir.context(), self.lower_bounds_groups_attr(ir))
    }

    /// Returns the number of results of the upper bounds' map for each dimension.
    pub fn upper_groups(self, ir: &Body) -> Vec<i64> {
        integers_of(ir.context(), self.upper_bounds_groups_attr(ir))
    }

    /// Verifies the numbers of bounds, steps, reductions and types.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let fail = |message: &str| Err(ir.emit_op_error(self.op(), message).report());
        let (body, region) = self.body(ir);
        let Some(entry) = body.entry_block(region) else { return Ok(()) };
        let (lower, upper) = (self.lower_bounds_map(ir), self.upper_bounds_map(ir));
        let (lower_groups, upper_groups) = (self.lower_groups(ir), self.upper_groups(ir));
        let dimensions = body.argument_count(entry);
        let steps = self.steps(ir);
        if lower_groups.len() != dimensions || upper_groups.len() != dimensions || steps.len() != dimensions {
            return fail(&format!(
                "the number of region arguments ({dimensions}) and the number of map groups for lower ({}) and upper \
                 bound ({}), and the number of steps ({}) must all match",
                lower_groups.len(),
                upper_groups.len(),
                steps.len()
            ));
        }
        for (groups, map, what) in [(&lower_groups, &lower, "lower"), (&upper_groups, &upper, "upper")] {
            let sum =
                groups.iter().try_fold(0_i64, |sum, group| sum.checked_add((*group > 0).then_some(*group)?));
            if sum != Some(map.results().len() as i64) {
                return fail(&format!(
                    "expected the {what} bounds groups to have as many results as the map"
                ));
            }
        }
        if body.arguments(entry).any(|argument| body.value_type(argument) != Type::INDEX) {
            return fail("expected the induction variables to be of type 'index'");
        }
        let is_reduced = |(number, value): (&i64, Value)| {
            usize::try_from(*number)
                .is_ok_and(|number| combines(ir.context(), REDUCTIONS[number], ir.value_type(value)))
        };
        if !self.reductions(ir).iter().zip(self.values(ir)).all(is_reduced) {
            return fail("result type cannot match reduction attribute");
        }
        let operands: SmallVec<[Value; 8]> = self.map_operands(ir).collect();
        let (first, second) = operands.split_at(lower.input_count() as usize);
        verify_map_operands(
            ir,
            self.op(),
            first.iter().copied(),
            lower.dimension_count(),
            lower.symbol_count(),
        )?;
        verify_map_operands(
            ir,
            self.op(),
            second.iter().copied(),
            upper.dimension_count(),
            upper.symbol_count(),
        )
    }
}

/// Returns the integers of a dense attribute.
fn integers_of(context: &Context, attribute: Attribute) -> Vec<i64> {
    let Some(elements) = attribute.elements(context) else { return Vec::new() };
    elements.integers().map(|element| element.try_to_i64().unwrap_or_default()).collect()
}

/// Returns the numbers of bounds per dimension as a dense attribute.
pub(crate) fn group_sizes(context: &Context, groups: &[i32]) -> Attribute {
    let ty = Type::tensor(context, &[groups.len() as i64], Type::I32, None);
    let bytes = groups.iter().flat_map(|group| group.to_le_bytes()).collect();
    Attribute::dense_elements(context, ty, bytes)
}

/// Parses `(bound, ...)`: each bound is an expression or, after the keyword, several in parentheses.
fn parse_bounds<'source>(
    parser: &mut OpParser<'_, '_, 'source>,
    keyword: &str,
    dimensions: usize,
) -> ParseResult<Bounds<'source>> {
    let mut bounds = Bounds { values: AffineValues::default(), results: Vec::new(), groups: Vec::new() };
    let location = parser.types().location();
    parser.types().parse_left_parenthesis()?;
    if !parser.types().parse_optional_right_parenthesis() {
        loop {
            let before = bounds.results.len();
            if parser.types().parse_optional_keyword(keyword) {
                parser.types().parse_left_parenthesis()?;
                loop {
                    bounds.results.push(parser.parse_affine_expression(&mut bounds.values)?);
                    if !parser.types().parse_optional_comma() {
                        break;
                    }
                }
                parser.types().parse_right_parenthesis()?;
            } else {
                bounds.results.push(parser.parse_affine_expression(&mut bounds.values)?);
            }
            bounds.groups.push((bounds.results.len() - before) as i32);
            if !parser.types().parse_optional_comma() {
                break;
            }
        }
        parser.types().parse_right_parenthesis()?;
    }
    if bounds.groups.len() != dimensions {
        let message = format!("expected {dimensions} bounds, but got {}", bounds.groups.len());
        return Err(parser.types().error_at(location, message));
    }
    Ok(bounds)
}

/// Parses `step (n, ...)`. The default of all steps is 1.
fn parse_steps(parser: &mut OpParser<'_, '_, '_>, dimensions: usize) -> ParseResult<Vec<i64>> {
    if !parser.types().parse_optional_keyword("step") {
        return Ok(vec![1; dimensions]);
    }
    let location = parser.types().location();
    let mut steps = Vec::new();
    parser.types().parse_left_parenthesis()?;
    loop {
        steps.push(parser.types().parse_integer()?);
        if !parser.types().parse_optional_comma() {
            break;
        }
    }
    parser.types().parse_right_parenthesis()?;
    if steps.len() != dimensions {
        let message = format!("expected {dimensions} steps, but got {}", steps.len());
        return Err(parser.types().error_at(location, message));
    }
    Ok(steps)
}

/// Parses the name of a reduction, a string.
fn parse_reduction(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<i64> {
    let location = parser.types().location();
    let name = parser.types().parse_string()?.into_owned();
    let name = String::from_utf8_lossy(&name).into_owned();
    let current = OLD_REDUCTIONS.iter().find(|(old, _)| *old == name).map_or(&*name, |(_, current)| *current);
    if let Some(number) = REDUCTIONS.iter().position(|kind| *kind == current) {
        return Ok(number as i64);
    }
    let error = parser.types().error_at(location, format!("invalid reduction value: \"{name}\""));
    parser.types().help(format!("it is one of \"{}\"", REDUCTIONS.join("\", \"")));
    Err(error)
}

fn print_bounds(
    printer: &mut OpPrinter<'_, '_>,
    keyword: &str,
    map: &AffineMap,
    groups: &[i64],
    operands: &[Value],
) {
    let (dimensions, symbols) = operands.split_at(operands.len().min(map.dimension_count() as usize));
    let mut results = map.results().iter();
    printer.print_text("(");
    printer.print_list(groups, |printer, group| {
        let group: SmallVec<[&AffineExpr; 2]> = results.by_ref().take(*group as usize).collect();
        let is_single = group.len() == 1;
        if !is_single {
            printer.print_text(&format!("{keyword}("));
        }
        printer.print_list(group, |printer, result| {
            printer.print_affine_expression(result, dimensions, symbols)
        });
        if !is_single {
            printer.print_text(")");
        }
    });
    printer.print_text(")");
}
