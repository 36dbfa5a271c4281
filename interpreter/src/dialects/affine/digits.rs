//! Execution of index linearization and delinearization.

use terrace_affine::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::ir::Body;
use terrace_runtime::types::DYNAMIC;

use crate::support::maps::{Numbers, numbers};
use crate::values::datum::unexpected;
use crate::{Datum, Interpretable, Machine, Outcome, Stop};

/// Returns the basis: static elements, with values in place of dynamic ones.
fn basis(context: &Context, numbers: Attribute, values: &[i64]) -> Result<Numbers, Stop> {
    let elements = numbers.elements(context).ok_or_else(|| unexpected("a basis"))?;
    let mut values = values.iter();
    elements
        .integers()
        .map(|number| match number.try_to_i64().unwrap_or(DYNAMIC) {
            DYNAMIC => values.next().copied().ok_or_else(|| unexpected("a value for each open place")),
            number => Ok(number),
        })
        .map(|element| {
            let element = element?;
            match element > 0 {
                true => Ok(element),
                false => Err(Stop::undefined(format!("has {element} in its basis"))
                    .help("each element of a basis is positive")),
            }
        })
        .collect()
}

impl Interpretable for AffineDelinearizeIndexOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let operands = numbers(operands)?;
        let [index, values @ ..] = &operands[..] else { return Err(unexpected("an index")) };
        let basis = basis(ir.context(), self.static_basis_attr(ir), values)?;
        let digits = ir.result_count(self.op());
        // The first result has no basis element, or one that only bounds it.
        let own = basis.len() + 1 - digits.min(basis.len() + 1);
        let mut rest = *index;
        let mut results = Numbers::new();
        for element in basis[own..].iter().rev() {
            results.push(rest.rem_euclid(*element));
            rest = rest.div_euclid(*element);
        }
        results.push(rest);
        results.reverse();
        Ok(Outcome::Results(results.into_iter().take(digits).map(Datum::index).collect()))
    }
}

impl Interpretable for AffineLinearizeIndexOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let operands = numbers(operands)?;
        let (digits, values) = operands.split_at(self.multi_index(ir).len().min(operands.len()));
        let basis = basis(ir.context(), self.static_basis_attr(ir), values)?;
        let own = basis.len() - digits.len().saturating_sub(1).min(basis.len());
        let is_disjoint = self.disjoint_attr(ir).is_some_and(|flag| flag.as_bool() != Some(false));
        if is_disjoint {
            let bounded = basis.iter().rev().zip(digits.iter().rev());
            if let Some((element, digit)) =
                bounded.into_iter().find(|(element, digit)| !(0..**element).contains(*digit))
            {
                return Err(Stop::undefined(format!(
                    "has the digit {digit} for the element {element} of its basis"
                ))
                .help("'disjoint' says that each digit is less than its element"));
            }
        }
        let too_large = || Stop::undefined("has a result that does not fit 64 bits");
        let Some((first, others)) = digits.split_first() else { return Ok(Outcome::result(Datum::index(0))) };
        let index = others
            .iter()
            .zip(&basis[own..])
            .try_fold(*first, |index, (digit, element)| index.checked_mul(*element)?.checked_add(*digit));
        Ok(Outcome::result(Datum::index(index.ok_or_else(too_large)?)))
    }
}
