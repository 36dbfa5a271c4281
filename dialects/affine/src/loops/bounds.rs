//! Loop bounds: maps with operands, their parser, printer and verifier.

use smallvec::{SmallVec, smallvec};
use terrace_runtime::affine::{AffineExpr, AffineExprKind, AffineMap};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::directives::{parse_affine_map, parse_affine_map_operands};
use terrace_runtime::generated::{OPERAND_SEGMENT_SIZES, segment_sizes};
use terrace_runtime::ir::{Body, ModifyOp, Op, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, UnresolvedOperand};

use crate::applied::{Applied, Values};
use crate::validity::{affine_scope, is_loop_variable, is_valid_dimension, is_valid_symbol};
use crate::{AffineForOp, AffineParallelOp};

/// Parsed operands before resolution.
pub(crate) type Unresolved = SmallVec<[UnresolvedOperand; 4]>;

/// A bound, or several: a map and its operands, dimensions first.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Bound {
    pub(crate) map: AffineMap,
    pub(crate) operands: Values,
}

impl Bound {
    /// Returns a constant bound.
    pub(crate) fn constant(value: i64) -> Bound {
        Bound { map: AffineMap::constant(value), operands: Values::new() }
    }

    /// Returns expressions of values as bounds.
    pub(crate) fn of(applied: Applied) -> Option<Bound> {
        Some(Bound { map: applied.map()?, operands: applied.operands() })
    }

    /// Returns the lower bound of a loop.
    pub(crate) fn lower(ir: &Body, loop_op: AffineForOp) -> Bound {
        Bound { map: loop_op.lower_bound_map(ir), operands: loop_op.lower_bound_operands(ir).collect() }
    }

    /// Returns the upper bound of a loop.
    pub(crate) fn upper(ir: &Body, loop_op: AffineForOp) -> Bound {
        Bound { map: loop_op.upper_bound_map(ir), operands: loop_op.upper_bound_operands(ir).collect() }
    }

    /// Returns the lower bounds of a loop over a grid.
    pub(crate) fn lower_of_grid(ir: &Body, grid: AffineParallelOp) -> Bound {
        let map = grid.lower_bounds_map(ir);
        let operands = grid.map_operands(ir).take(map.input_count() as usize).collect();
        Bound { map, operands }
    }

    /// Returns the upper bounds of a loop over a grid.
    pub(crate) fn upper_of_grid(ir: &Body, grid: AffineParallelOp) -> Bound {
        let lower = grid.lower_bounds_map(ir).input_count() as usize;
        Bound { map: grid.upper_bounds_map(ir), operands: grid.map_operands(ir).skip(lower).collect() }
    }
}

/// Sets the bounds of a loop.
pub(crate) fn set_bounds(ir: &mut impl ModifyOp, loop_op: AffineForOp, lower: &Bound, upper: &Bound) {
    let op = loop_op.op();
    ir.modify_op(op, |ir| {
        let inits: Values = loop_op.inits(ir).collect();
        let sizes = [lower.operands.len(), upper.operands.len(), inits.len()];
        let sizes = segment_sizes(ir.context(), &sizes);
        let [lower_map, upper_map] =
            [lower, upper].map(|bound| Attribute::affine_map(ir.context(), bound.map.clone()));
        let operands: Values = lower.operands.iter().chain(&upper.operands).chain(&inits).copied().collect();
        ir.set_attribute(op, "lowerBoundMap", Some(lower_map));
        ir.set_attribute(op, "upperBoundMap", Some(upper_map));
        ir.set_attribute(op, OPERAND_SEGMENT_SIZES, Some(sizes));
        ir.set_operands(op, &operands);
    });
}

/// Returns the map that forwards a symbol.
fn symbol_map() -> AffineMap {
    AffineMap::new(0, 1, vec![AffineExpr::symbol(0)]).expect("the map has the symbol")
}

/// Parses a loop bound: a number, a value, or a map with its operands after `keyword`, which is `max` or `min`.
pub(crate) fn parse_bound(
    parser: &mut OpParser<'_, '_, '_>,
    keyword: &str,
) -> ParseResult<(Attribute, Unresolved)> {
    let has_keyword = parser.types().parse_optional_keyword(keyword);
    let context = parser.context();
    if let Some(operand) = parser.parse_optional_operand()? {
        if has_keyword {
            return parser.error("expected an affine map after 'min' or 'max'");
        }
        return Ok((parser.affine_map(symbol_map()), smallvec![operand]));
    }
    if !has_keyword && let Some(number) = parser.types().parse_optional_integer()? {
        return Ok((parser.constant_map(number), SmallVec::new()));
    }
    let location = parser.types().location();
    let map = parse_affine_map(parser)?;
    let result_count = map.as_affine_map(context).map_or(0, |map| map.results().len());
    if result_count > 1 && !has_keyword {
        let message = format!(
            "{} loop bound affine map with multiple results requires '{keyword}' prefix",
            match keyword {
                "max" => "lower",
                _ => "upper",
            }
        );
        return Err(parser.types().error_at(location, message));
    }
    if result_count == 0 {
        return Err(parser.types().error_at(location, "a bound needs a map with results"));
    }
    let operands = parse_affine_map_operands(parser, map)?;
    Ok((map, operands))
}

/// Prints a bound in its shortest form.
pub(crate) fn print_bound(
    printer: &mut OpPrinter<'_, '_>,
    keyword: &str,
    map: Attribute,
    operands: impl Iterator<Item = Value>,
) {
    let context = printer.context();
    let Some(affine) = map.as_affine_map(context) else { return };
    if let [result] = affine.results() {
        match result.kind() {
            AffineExprKind::Constant(number) if affine.input_count() == 0 => {
                return printer.print_integer(*number);
            }
            AffineExprKind::Symbol(_) if affine.dimension_count() == 0 && affine.symbol_count() == 1 => {
                return printer.print_operands(operands);
            }
            _ => {}
        }
    } else {
        printer.print_text(keyword);
        printer.print_space();
    }
    printer.print_attribute(map);
    let operands: SmallVec<[Value; 4]> = operands.collect();
    printer.print_dimensions_and_symbols(&operands, affine.dimension_count() as usize);
}

/// Verifies that the number of operands matches the map, and that they are valid dimensions and symbols.
pub(crate) fn verify_map_operands(
    ir: &Body,
    op: Op,
    operands: impl ExactSizeIterator<Item = Value>,
    dimensions: u32,
    symbols: u32,
) -> Result<(), Reported> {
    let expected = dimensions as usize + symbols as usize;
    if operands.len() != expected {
        let message = format!(
            "operand count and affine map dimension and symbol count must match: {} and {expected}",
            operands.len()
        );
        return Err(ir.emit_op_error(op, message).report());
    }
    for (position, operand) in operands.enumerate() {
        let is_dimension = position < dimensions as usize;
        if is_dimension && is_loop_variable(ir, operand) {
            continue;
        }
        let scope = affine_scope(ir, op);
        let (fits, what) = match is_dimension {
            true => (is_valid_dimension(ir, operand, scope), "a dimension id"),
            false => (is_valid_symbol(ir, operand, scope), "a symbol"),
        };
        if !fits {
            return Err(ir.emit_op_error(op, format_args!("operand cannot be used as {what}")).report());
        }
    }
    Ok(())
}
