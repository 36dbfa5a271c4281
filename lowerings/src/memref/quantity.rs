//! Index arithmetic as affine expressions.

use terrace_affine::AffineApplyOp;
use terrace_dialect_support::memory::constant_index;
use terrace_dialect_support::mixed_list::MixedList;
use terrace_runtime::affine::{AffineExpr, AffineMap};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::FoldedValue;
use terrace_runtime::ir::{Body, Builder, Value};
use terrace_runtime::location::Location;
use terrace_runtime::types::DYNAMIC;

/// A number or a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Extent {
    /// A number.
    Known(i64),
    /// A value of type `index`.
    Open(Value),
}

impl Extent {
    /// Returns a number of a type, or the value where the type leaves it open.
    pub(super) fn of(number: i64, value: Value) -> Extent {
        if number == DYNAMIC { Extent::Open(value) } else { Extent::Known(number) }
    }
}

/// Returns the entries of a list of numbers and values.
pub(super) fn entries(ir: &Body, list: &MixedList) -> Vec<Extent> {
    let extent = |position| match list.get(ir.context(), position) {
        Some(FoldedValue::Value(value)) => Extent::Open(value),
        _ => Extent::Known(list.numbers[position]),
    };
    (0..list.numbers.len()).map(extent).collect()
}

/// The values that affine expressions are over: their symbols.
#[derive(Default)]
pub(super) struct Quantity {
    values: Vec<Value>,
}

impl Quantity {
    /// Returns the expression for a number or a value.
    pub(super) fn expression(&mut self, ir: &Body, extent: Extent) -> AffineExpr {
        let value = match extent {
            Extent::Known(number) => return AffineExpr::constant(number),
            Extent::Open(value) => value,
        };
        if let Some(number) = constant_index(ir, value) {
            return AffineExpr::constant(number);
        }
        let position = self.values.iter().position(|known| *known == value).unwrap_or_else(|| {
            self.values.push(value);
            self.values.len() - 1
        });
        AffineExpr::symbol(position as u32)
    }

    /// Builds an expression: a number, a value, or the application of a map to the values that it uses.
    pub(super) fn build(
        &self,
        expression: &AffineExpr,
        location: Location,
        builder: &mut Builder<'_>,
    ) -> Extent {
        let expression = expression.simplify();
        if let Some(number) = expression.as_constant() {
            return Extent::Known(number);
        }
        if let Some(position) = expression.as_symbol() {
            return Extent::Open(self.values[position as usize]);
        }
        let is_used = |position: usize| expression.is_function_of_symbol(position as u32);
        let used: Vec<usize> = (0..self.values.len()).filter(|position| is_used(*position)).collect();
        let symbols: Vec<AffineExpr> = (0..self.values.len())
            .map(|position| used.iter().position(|used| *used == position).unwrap_or_default() as u32)
            .map(AffineExpr::symbol)
            .collect();
        let expression = expression.replace(&[], &symbols);
        let map =
            AffineMap::new(0, used.len() as u32, vec![expression]).expect("as many symbols as are used");
        let map = Attribute::affine_map(builder.context(), map);
        let operands: Vec<Value> = used.into_iter().map(|position| self.values[position]).collect();
        Extent::Open(
            builder.value(|builder| AffineApplyOp::build_with_attributes(builder, location, map, &operands)),
        )
    }
}

/// Splits extents into numbers, with [`DYNAMIC`] in place of values, and values.
pub(super) fn split(extents: &[Extent]) -> (Vec<i64>, Vec<Value>) {
    let numbers = extents.iter().map(|extent| match extent {
        Extent::Known(number) => *number,
        Extent::Open(_) => DYNAMIC,
    });
    let values = extents.iter().filter_map(|extent| match extent {
        Extent::Known(_) => None,
        Extent::Open(value) => Some(*value),
    });
    (numbers.collect(), values.collect())
}
