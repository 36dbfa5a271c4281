//! Folds and canonicalization of `affine.delinearize_index` and `affine.linearize_index`.

use smallvec::SmallVec;
use terrace_dialect_support::memory::constant_index;
use terrace_runtime::affine::{AffineExpr, AffineMap};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::{Folded, FoldedValue, create_constant};
use terrace_runtime::ir::{Body, InsertionPoint, Op, Value};
use terrace_runtime::location::Location;
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::{DYNAMIC, Type};

use super::super::digits::{disjoint, numbers_of};
use super::super::{AffineApplyOp, AffineDelinearizeIndexOp, AffineLinearizeIndexOp};

/// An element of a basis.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Size {
    Number(i64),
    Value(Value),
}

/// The basis of an op: an element for each digit. The first digit may have none.
type Basis = SmallVec<[Option<Size>; 4]>;

/// Returns the elements of a basis for this number of digits.
fn basis_of(
    ir: &Body,
    attribute: Attribute,
    values: impl Iterator<Item = Value>,
    digits: usize,
) -> Option<Basis> {
    let numbers = numbers_of(attribute.elements(ir.context())?);
    let mut values = values;
    let unbounded = digits.checked_sub(numbers.len())?;
    let mut basis: Basis = std::iter::repeat_n(None, unbounded).collect();
    for number in numbers {
        basis.push(Some(match number {
            DYNAMIC => Size::Value(values.next()?),
            number => Size::Number(number),
        }));
    }
    Some(basis)
}

/// Splits a basis into its numbers, [`DYNAMIC`] in place of values, and its values.
fn parts_of(basis: &[Option<Size>]) -> (Vec<i64>, SmallVec<[Value; 4]>) {
    let mut parts = (Vec::new(), SmallVec::new());
    for size in basis.iter().flatten() {
        match size {
            Size::Number(number) => parts.0.push(*number),
            Size::Value(value) => {
                parts.0.push(DYNAMIC);
                parts.1.push(*value);
            }
        }
    }
    parts
}

/// Returns the basis with constants in place of values, if there are any.
fn with_constants(ir: &Body, basis: &Basis) -> Option<Basis> {
    let known = |size: &Option<Size>| match size {
        Some(Size::Value(value)) => match constant_index(ir, *value).filter(|number| *number > 0) {
            Some(number) => Some(Size::Number(number)),
            None => *size,
        },
        size => *size,
    };
    let new: Basis = basis.iter().map(known).collect();
    (new != *basis).then_some(new)
}

fn number(ir: &Body, value: i64) -> FoldedValue {
    Attribute::integer(ir.context(), Type::INDEX, value).into()
}

impl AffineDelinearizeIndexOp {
    fn basis(self, ir: &Body) -> Option<Basis> {
        basis_of(ir, self.static_basis_attr(ir), self.dynamic_basis(ir), ir.result_count(self.op()))
    }

    /// One digit is the index. The digits of a constant are constants, and so are constant elements of the basis.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let op = self.op();
        if ir.result_count(op) == 1 {
            return self.linear_index(ir).into();
        }
        let Some(basis) = self.basis(ir) else { return Folded::Unchanged };
        if let Some(new) = with_constants(ir, &basis) {
            let (numbers, values) = parts_of(&new);
            let numbers = Attribute::dense_i64_array(ir.context(), &numbers);
            let operands: SmallVec<[Value; 4]> =
                std::iter::once(self.linear_index(ir)).chain(values).collect();
            return Folded::changed(move |ir| {
                ir.set_attribute(op, "static_basis", Some(numbers));
                ir.set_operands(op, &operands);
            });
        }
        let index = constants.first().copied().flatten().and_then(|index| index.as_i64(ir.context()));
        let Some(mut rest) = index else { return Folded::Unchanged };
        let mut digits = Vec::new();
        for size in basis[1..].iter().rev() {
            let Some(Size::Number(size @ 1..)) = size else { return Folded::Unchanged };
            digits.push(number(ir, rest.rem_euclid(*size)));
            rest = rest.div_euclid(*size);
        }
        digits.push(number(ir, rest));
        digits.reverse();
        Folded::results(digits)
    }
}

impl AffineLinearizeIndexOp {
    fn basis(self, ir: &Body) -> Option<Basis> {
        basis_of(ir, self.static_basis_attr(ir), self.dynamic_basis(ir), self.multi_index(ir).len())
    }

    fn is_disjoint(self, ir: &Body) -> bool {
        self.disjoint_attr(ir).is_some_and(|attribute| attribute.as_bool() != Some(false))
    }

    /// One index is the result, and no index is 0. Constant indices give a constant, and constant elements of the basis
    /// are numbers.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let op = self.op();
        let indices: SmallVec<[Value; 4]> = self.multi_index(ir).collect();
        match indices[..] {
            [] => return number(ir, 0).into(),
            [index] => return index.into(),
            _ => {}
        }
        let Some(basis) = self.basis(ir) else { return Folded::Unchanged };
        if let Some(new) = with_constants(ir, &basis) {
            let (numbers, values) = parts_of(&new);
            let sizes = [indices.len() as i32, values.len() as i32];
            let sizes = Attribute::dense_i32_array(ir.context(), &sizes);
            let numbers = Attribute::dense_i64_array(ir.context(), &numbers);
            let operands: SmallVec<[Value; 4]> = indices.into_iter().chain(values).collect();
            return Folded::changed(move |ir| {
                ir.set_attribute(op, "static_basis", Some(numbers));
                ir.set_attribute(op, "operandSegmentSizes", Some(sizes));
                ir.set_operands(op, &operands);
            });
        }
        let digits = constants[..indices.len()].iter();
        let digits = digits.map(|digit| digit.and_then(|digit| digit.as_i64(ir.context())));
        let Some(digits) = digits.collect::<Option<Vec<i64>>>() else { return Folded::Unchanged };
        let mut linear = 0_i64;
        for (position, digit) in digits.into_iter().enumerate() {
            let scaled = match (position, basis[position]) {
                (0, _) => Some(0),
                (_, Some(Size::Number(size))) => linear.checked_mul(size),
                _ => None,
            };
            match scaled.and_then(|scaled| scaled.checked_add(digit)) {
                Some(next) => linear = next,
                None => return Folded::Unchanged,
            }
        }
        number(ir, linear).into()
    }
}

fn create_delinearize(rewriter: &mut Rewriter<'_>, at: Location, index: Value, basis: &[Option<Size>]) -> Op {
    let (numbers, values) = parts_of(basis);
    let numbers = Attribute::dense_i64_array(rewriter.context(), &numbers);
    rewriter
        .operation(AffineDelinearizeIndexOp::NAME, at)
        .operands(std::iter::once(index).chain(values))
        .results(basis.iter().map(|_| Type::INDEX))
        .attribute("static_basis", numbers)
        .create()
}

fn create_linearize(
    rewriter: &mut Rewriter<'_>,
    at: Location,
    indices: &[Value],
    basis: &[Option<Size>],
    is_disjoint: bool,
) -> Value {
    let (numbers, values) = parts_of(basis);
    let context = rewriter.context();
    let sizes = Attribute::dense_i32_array(context, &[indices.len() as i32, values.len() as i32]);
    let numbers = Attribute::dense_i64_array(context, &numbers);
    let state = rewriter
        .operation(AffineLinearizeIndexOp::NAME, at)
        .operands(indices.iter().copied().chain(values))
        .results([Type::INDEX])
        .attribute("static_basis", numbers)
        .attribute("operandSegmentSizes", sizes)
        .attribute("disjoint", disjoint(is_disjoint));
    let op = state.create();
    rewriter.body().result(op, 0)
}

fn create_zero(rewriter: &mut Rewriter<'_>, at: Location) -> MatchResult<Value> {
    let zero = Attribute::integer(rewriter.context(), Type::INDEX, 0);
    let op = create_constant(rewriter, zero, Type::INDEX, at).ok_or(MatchFailure)?;
    Ok(rewriter.body().result(op, 0))
}

fn is_zero(ir: &Body, value: Value) -> bool {
    constant_index(ir, value) == Some(0)
}

const ONE: Option<Size> = Some(Size::Number(1));

/// A digit with respect to 1 is 0.
pub(super) fn digits_of_one(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let delinearize = AffineDelinearizeIndexOp::from_op(ir, op).ok_or(MatchFailure)?;
    let basis = delinearize.basis(ir).ok_or(MatchFailure)?;
    if !basis.contains(&ONE) {
        return Err(rewriter.match_failure(op, || "no element of the basis is 1"));
    }
    let (location, index) = (ir.location(op), delinearize.linear_index(ir));
    let zero = create_zero(rewriter, location)?;
    let others: Basis = basis.iter().copied().filter(|size| *size != ONE).collect();
    let mut digits: SmallVec<[Value; 4]> = SmallVec::new();
    if !others.is_empty() {
        let others = create_delinearize(rewriter, location, index, &others);
        digits.extend(rewriter.body().results(others));
    }
    let mut digits = digits.into_iter();
    let values: Option<Vec<Value>> =
        basis.iter().map(|size| if *size == ONE { Some(zero) } else { digits.next() }).collect();
    rewriter.replace(op, &values.ok_or(MatchFailure)?);
    Ok(())
}

/// A delinearization of a disjoint linearization.
struct Linearized {
    /// The indices of the linearization.
    indices: SmallVec<[Value; 4]>,
    /// The basis of the linearization.
    outer: Basis,
    /// The basis of the delinearization.
    inner: Basis,
    /// The location of the linearization.
    location: Location,
}

fn linearized(op: Op, rewriter: &Rewriter<'_>) -> MatchResult<Linearized> {
    let ir = rewriter.body();
    let delinearize = AffineDelinearizeIndexOp::from_op(ir, op).ok_or(MatchFailure)?;
    let found = ir.defining_op(delinearize.linear_index(ir));
    let found = found.and_then(|op| AffineLinearizeIndexOp::from_op(ir, op));
    let Some(linearize) = found.filter(|linearize| linearize.is_disjoint(ir)) else {
        return Err(rewriter.match_failure(op, || "its index is no disjoint linearization"));
    };
    Ok(Linearized {
        indices: linearize.multi_index(ir).collect(),
        outer: linearize.basis(ir).ok_or(MatchFailure)?,
        inner: delinearize.basis(ir).ok_or(MatchFailure)?,
        location: ir.location(linearize.op()),
    })
}

/// The last digits of a disjoint linearization are its last indices, as far as the bases agree.
pub(super) fn digits_of_linearized(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let Linearized { indices, outer, inner, location: place } = linearized(op, rewriter)?;
    let pairs = outer.iter().rev().zip(inner.iter().rev());
    let count = pairs.take_while(|(outer, inner)| outer.is_some() && outer == inner).count();
    if count == 0 {
        return Err(rewriter.match_failure(op, || "the bases end with different elements"));
    }
    let location = rewriter.body().location(op);
    let (first, last) = indices.split_at(indices.len() - count);
    let mut digits: Vec<Value> = Vec::new();
    match (first.len(), inner.len() - count) {
        (_, 0) => {}
        (1, 1) if outer[0].is_none() && inner[0].is_none() => digits.extend_from_slice(first),
        (_, inner_count) => {
            let first = create_linearize(rewriter, place, first, &outer[..outer.len() - count], true);
            let rest = create_delinearize(rewriter, location, first, &inner[..inner_count]);
            digits.extend(rewriter.body().results(rest));
        }
    }
    digits.extend_from_slice(last);
    rewriter.replace(op, &digits);
    Ok(())
}

/// The last digits of a disjoint linearization are those of its last index, if they make up all of it.
pub(super) fn digits_of_last_index(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let Linearized { indices, outer, inner, location: place } = linearized(op, rewriter)?;
    let (Some(Some(Size::Number(target))), Some((last, first))) = (outer.last(), indices.split_last()) else {
        return Err(rewriter.match_failure(op, || "the last element of the basis is not known"));
    };
    let (mut product, mut count) = (1_i64, 0);
    for size in inner.iter().rev() {
        let Some(Size::Number(size)) = size else { break };
        product = product.saturating_mul(*size);
        count += 1;
        if product >= *target {
            break;
        }
    }
    if product != *target || count < 2 {
        return Err(rewriter.match_failure(op, || "no last digits make up the last index"));
    }
    let (location, last) = (rewriter.body().location(op), *last);
    let mut digits: Vec<Value> = Vec::new();
    let inner_count = inner.len() - count;
    if inner_count > 0 {
        let first = create_linearize(rewriter, place, first, &outer[..outer.len() - 1], true);
        let rest = create_delinearize(rewriter, location, first, &inner[..inner_count]);
        digits.extend(rewriter.body().results(rest));
    }
    let split = create_delinearize(rewriter, location, last, &inner[inner_count..]);
    digits.extend(rewriter.body().results(split));
    rewriter.replace(op, &digits);
    Ok(())
}

/// An index with respect to 1 adds nothing, if it is 0 or the indices are disjoint.
pub(super) fn indices_of_one(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let linearize = AffineLinearizeIndexOp::from_op(ir, op).ok_or(MatchFailure)?;
    let (basis, is_disjoint) = (linearize.basis(ir).ok_or(MatchFailure)?, linearize.is_disjoint(ir));
    let kept = linearize.multi_index(ir).zip(basis.iter().copied());
    let kept = kept.filter(|(index, size)| *size != ONE || !is_disjoint && !is_zero(ir, *index));
    let (indices, kept): (SmallVec<[Value; 4]>, Basis) = kept.unzip();
    if kept.len() == basis.len() {
        return Err(rewriter.match_failure(op, || "all indices count"));
    }
    let location = ir.location(op);
    let value = match indices.is_empty() {
        true => create_zero(rewriter, location)?,
        false => create_linearize(rewriter, location, &indices, &kept, is_disjoint),
    };
    rewriter.replace(op, &[value]);
    Ok(())
}

/// A leading 0 adds nothing.
pub(super) fn leading_zero(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let linearize = AffineLinearizeIndexOp::from_op(ir, op).ok_or(MatchFailure)?;
    let indices: SmallVec<[Value; 4]> = linearize.multi_index(ir).collect();
    if indices.len() < 2 || !is_zero(ir, indices[0]) {
        return Err(rewriter.match_failure(op, || "the first index is not 0"));
    }
    let basis = linearize.basis(ir).ok_or(MatchFailure)?;
    let (location, is_disjoint) = (ir.location(op), linearize.is_disjoint(ir));
    let value = create_linearize(rewriter, location, &indices[1..], &basis[1..], is_disjoint);
    rewriter.replace(op, &[value]);
    Ok(())
}

/// Adjacent indices that are adjacent digits of one delinearization.
struct Run {
    delinearize: AffineDelinearizeIndexOp,
    /// The first of the indices, and the first of the digits.
    index: usize,
    digit: usize,
    count: usize,
}

/// Returns the first run of indices that are digits with respect to the same elements of the basis.
fn first_run(ir: &Body, linearize: AffineLinearizeIndexOp, indices: &[Value], basis: &Basis) -> Option<Run> {
    let is_disjoint = linearize.is_disjoint(ir);
    (0..indices.len()).find_map(|index| {
        let delinearize = AffineDelinearizeIndexOp::from_op(ir, ir.defining_op(indices[index])?)?;
        let digits: SmallVec<[Value; 4]> = ir.results(delinearize.op()).collect();
        let digit = digits.iter().position(|digit| *digit == indices[index])?;
        let inner = delinearize.basis(ir)?;
        // Nothing depends on the first element of a basis, and disjoint indices are less than theirs.
        let is_first = digit == 0 && (index == 0 || is_disjoint && inner[0].is_none());
        if inner[digit] != basis[index] && !is_first {
            return None;
        }
        let same = (1..).take_while(|next| {
            let (index, digit) = (index + next, digit + next);
            index < indices.len()
                && digit < digits.len()
                && indices[index] == digits[digit]
                && basis[index] == inner[digit]
        });
        let count = 1 + same.count();
        (count > 1).then_some(Run { delinearize, index, digit, count })
    })
}

/// Returns the product of elements of a basis: `None` if the first digit has none.
fn product(rewriter: &mut Rewriter<'_>, at: Location, sizes: &[Option<Size>]) -> MatchResult<Option<Size>> {
    let (mut number, mut values) = (1_i64, SmallVec::<[Value; 4]>::new());
    for size in sizes {
        match size {
            None => return Ok(None),
            Some(Size::Number(size)) => number = number.checked_mul(*size).ok_or(MatchFailure)?,
            Some(Size::Value(value)) => values.push(*value),
        }
    }
    match (number, &values[..]) {
        (_, []) => return Ok(Some(Size::Number(number))),
        (1, [value]) => return Ok(Some(Size::Value(*value))),
        _ => {}
    }
    let symbols = (0..values.len() as u32).map(AffineExpr::symbol);
    let result = symbols.reduce(|left, right| left * right).ok_or(MatchFailure)? * number;
    let map = AffineMap::new(0, values.len() as u32, vec![result]).map_err(|_| MatchFailure)?;
    let map = Attribute::affine_map(rewriter.context(), map);
    let apply = rewriter.operation(AffineApplyOp::NAME, at).operands(values).attribute("map", map);
    let apply = apply.results([Type::INDEX]).create();
    Ok(Some(Size::Value(rewriter.body().result(apply, 0))))
}

/// Digits that are linearized again with the same basis are one digit.
pub(super) fn linearized_digits(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let linearize = AffineLinearizeIndexOp::from_op(ir, op).ok_or(MatchFailure)?;
    let indices: SmallVec<[Value; 4]> = linearize.multi_index(ir).collect();
    let basis = linearize.basis(ir).ok_or(MatchFailure)?;
    let Some(Run { delinearize, index, digit, count }) = first_run(ir, linearize, &indices, &basis) else {
        return Err(rewriter.match_failure(op, || "no indices are adjacent digits of one index"));
    };
    let (inner_op, is_disjoint) = (delinearize.op(), linearize.is_disjoint(ir));
    let inner = delinearize.basis(ir).ok_or(MatchFailure)?;
    let (location, place, whole) = (ir.location(op), ir.location(inner_op), delinearize.linear_index(ir));
    let merged = &basis[index..index + count];
    rewriter.set_insertion_point(Some(InsertionPoint::Before(inner_op)));
    let size = product(rewriter, location, merged)?;
    let mut digits: Vec<Value> = Vec::new();
    let combined = match count == inner.len() {
        true => whole,
        false => {
            let mut fewer = inner;
            fewer.drain(digit..digit + count);
            fewer.insert(digit, size);
            let fewer = create_delinearize(rewriter, place, whole, &fewer);
            let fewer: Vec<Value> = rewriter.body().results(fewer).collect();
            // The merged digits may have other uses.
            let rest = create_delinearize(rewriter, place, fewer[digit], merged);
            digits.extend_from_slice(&fewer[..digit]);
            digits.extend(rewriter.body().results(rest));
            digits.extend_from_slice(&fewer[digit + 1..]);
            fewer[digit]
        }
    };
    rewriter.set_insertion_point(Some(InsertionPoint::Before(op)));
    let new_indices = [&indices[..index], &[combined], &indices[index + count..]].concat();
    let new_basis = [&basis[..index], &[size], &basis[index + count..]].concat();
    let value = create_linearize(rewriter, location, &new_indices, &new_basis, is_disjoint);
    rewriter.replace(op, &[value]);
    if !digits.is_empty() {
        rewriter.replace(inner_op, &digits);
    }
    Ok(())
}
