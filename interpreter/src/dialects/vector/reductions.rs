//! Execution of reductions, scans and products.

use terrace_runtime::affine::AffineMap;
use terrace_runtime::ir::Body;
use terrace_runtime::types::Type;
use terrace_vector::{
    CombiningKind, ContractionOp, MultiDimReductionOp, OuterProductOp, ReductionOp, ScanOp,
};

use super::{Shape, elements_of, is_set, mask_around, shape_of, value_of, vector_ops};
use crate::memory::Memory;
use crate::numbers::update::{Update, update};
use crate::support::maps::evaluate;
use crate::values::datum::{Elements, position, unexpected};
use crate::{Data, Datum, Outcome, Stop};

/// Returns how elements of a type are combined.
fn combination(ir: &Body, kind: CombiningKind, ty: Type) -> Update {
    let is_float = ty.element_type_or_self(ir.context()).is_float(ir.context());
    match kind {
        CombiningKind::Add if is_float => Update::AddF,
        CombiningKind::Add => Update::AddI,
        CombiningKind::Mul if is_float => Update::MulF,
        CombiningKind::Mul => Update::MulI,
        CombiningKind::Minui => Update::MinU,
        CombiningKind::Minsi => Update::MinS,
        CombiningKind::Minnumf => Update::MinNumF,
        CombiningKind::Maxui => Update::MaxU,
        CombiningKind::Maxsi => Update::MaxS,
        CombiningKind::Maxnumf => Update::MaxNumF,
        CombiningKind::And => Update::And,
        CombiningKind::Or => Update::Or,
        CombiningKind::Xor => Update::XOr,
        CombiningKind::Minimumf => Update::MinimumF,
        CombiningKind::Maximumf => Update::MaximumF,
    }
}

/// Returns the product of two numbers.
fn product(left: &Datum, right: &Datum) -> Result<Datum, Stop> {
    let kind = if matches!(left, Datum::Float(_)) { Update::MulF } else { Update::MulI };
    update(kind, left, right)
}

vector_ops! {
    ReductionOp: |op, ir, machine, operands| {
        let [vector, acc @ ..] = operands else { return Err(unexpected("a vector")) };
        let mask = mask_around(ir, op.op(), machine);
        let kind = combination(ir, *op.kind(ir).value(ir.context()), ir.value_type(op.dest(ir)));
        let mut result = acc.first().cloned();
        for (place, value) in vector.as_elements()?.values.iter().enumerate() {
            if is_set(mask.as_deref(), place)? {
                result = Some(match &result {
                    Some(result) => update(kind, result, value)?,
                    None => value.clone(),
                });
            }
        }
        let none = || Stop::undefined("combines no elements, and has no start value");
        result.map(Outcome::result).ok_or_else(none)
    };
    MultiDimReductionOp: |op, ir, machine, operands| {
        let [source, acc] = operands else { return Err(unexpected("a vector and a start value")) };
        let mask = mask_around(ir, op.op(), machine);
        let ty = ir.value_type(op.dest(ir));
        let kind = combination(ir, *op.kind(ir).value(ir.context()), ty);
        let (reduced, shape) = (op.reduction_dims(ir), shape_of(ir, ty));
        let source = source.as_elements()?;
        let mut values = elements_of(acc).to_vec();
        let mut at = 0;
        Memory::for_each_index(&source.shape, |indices| {
            let kept = indices.iter().zip(0_i64..).filter(|(_, place)| !reduced.contains(place));
            let kept: Shape = kept.map(|(index, _)| *index).collect();
            if is_set(mask.as_deref(), at)? {
                let place = position(shape, &kept)?;
                values[place] = update(kind, &values[place], &source.values[at])?;
            }
            at += 1;
            Ok(())
        })?;
        value_of(ir, ty, values).map(Outcome::result)
    };
    ScanOp: |op, ir, _, operands| {
        let [source, initial] = operands else { return Err(unexpected("a vector and start values")) };
        let (source, initial) = (source.as_elements()?, initial.as_elements()?);
        let ty = ir.value_type(op.dest(ir));
        let kind = combination(ir, *op.kind(ir).value(ir.context()), ty);
        let dimension = usize::try_from(op.reduction_dim(ir)).map_err(|_| unexpected("a dimension"))?;
        let mut values: Vec<Datum> = source.values.clone();
        let mut last = initial.values.clone();
        Memory::for_each_index(&source.shape, |indices| {
            let place = position(&source.shape, indices)?;
            let mut other: Shape = indices.into();
            other.remove(dimension);
            let rest = position(&initial.shape, &other)?;
            let mut before: Shape = indices.into();
            before[dimension] -= 1;
            values[place] = if indices[dimension] > 0 {
                let before = position(&source.shape, &before)?;
                let added = if op.inclusive(ir) { place } else { before };
                update(kind, &values[before], &source.values[added])?
            } else if op.inclusive(ir) {
                source.values[place].clone()
            } else {
                initial.values[rest].clone()
            };
            last[rest] = values[place].clone();
            Ok(())
        })?;
        let results = [Datum::elements(&source.shape, values), Datum::elements(&initial.shape, last)];
        Ok(Outcome::Results(Data::from_iter(results)))
    };
    OuterProductOp: |op, ir, machine, operands| {
        let [left, right, acc @ ..] = operands else { return Err(unexpected("two vectors")) };
        let mask = mask_around(ir, op.op(), machine);
        let ty = ir.value_type(op.result(ir));
        let kind = op.kind(ir).map_or(CombiningKind::Add, |kind| *kind.value(ir.context()));
        let kind = combination(ir, kind, ty);
        let acc = match acc {
            [acc] => Some(acc.as_elements()?),
            _ => None,
        };
        let mut values = Vec::new();
        for left in elements_of(left) {
            for right in elements_of(right) {
                let (place, product) = (values.len(), product(left, right)?);
                values.push(match acc.map(|acc| &acc.values[place]) {
                    Some(acc) if is_set(mask.as_deref(), place)? => update(kind, acc, &product)?,
                    Some(acc) => acc.clone(),
                    None => product,
                });
            }
        }
        value_of(ir, ty, values).map(Outcome::result)
    };
    ContractionOp: |op, ir, machine, operands| {
        let [left, right, acc] = operands else { return Err(unexpected("three operands")) };
        let mask = mask_around(ir, op.op(), machine);
        let context = ir.context();
        let ty = ir.value_type(op.result(ir));
        let kind = op.kind(ir).map_or(CombiningKind::Add, |kind| *kind.value(context));
        let kind = combination(ir, kind, ty);
        let part = ir.value_type(op.lhs(ir)).element_type(context);
        if part != Some(ty.element_type_or_self(context)) {
            return Err(Stop::unsupported("multiplies elements of another type than those of the result")
                .help("extend the operands before"));
        }
        let maps = op.indexing_maps_attr(ir);
        let maps: Vec<&AffineMap> =
            maps.as_array(context).unwrap_or_default().iter().filter_map(|map| map.as_affine_map(context)).collect();
        let [from_left, from_right, to] = maps[..] else { return Err(unexpected("three maps")) };
        let (left, right): (&Elements, &Elements) = (left.as_elements()?, right.as_elements()?);
        let mut extents = Shape::from_elem(1, from_left.dimension_count() as usize);
        for (map, shape) in [(from_left, &left.shape), (from_right, &right.shape)] {
            for (result, size) in map.results().iter().zip(shape) {
                let dimension = result.as_dimension().ok_or_else(|| unexpected("a permutation"))?;
                extents[dimension as usize] = *size;
            }
        }
        let shape = shape_of(ir, ty);
        let mut values = elements_of(acc).to_vec();
        let mut round = 0;
        Memory::for_each_index(&extents, |indices| {
            if is_set(mask.as_deref(), round)? {
                let place = position(shape, &evaluate(to, indices, &[])?)?;
                let left = left.at(&evaluate(from_left, indices, &[])?)?;
                let right = right.at(&evaluate(from_right, indices, &[])?)?;
                values[place] = update(kind, &values[place], &product(left, right)?)?;
            }
            round += 1;
            Ok(())
        })?;
        value_of(ir, ty, values).map(Outcome::result)
    };
}
