//! Canonicalization of margins around tensors that have margins already.

use terrace_dialect_support::mixed_list::{MixedList, state_with_lists};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::{FoldedValue, constant_of_value};
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::{DYNAMIC, Type};

use super::super::YieldOp;
use super::pads::{rebuilt, widths};
use super::slices::named;
use super::{ExtractSliceOp, PadOp, is_castable};

/// Returns the element of a margin, if it is the same everywhere.
fn element(ir: &Body, pad: PadOp) -> Option<FoldedValue> {
    let (_, region) = pad.body(ir);
    let end = ir.last_op(ir.entry_block(region)?)?;
    YieldOp::from_op(ir, end)?;
    let value = ir.operand(end, 0);
    let is_outside = match ir.defining_op(value) {
        Some(maker) => !ir.is_ancestor(pad.op(), maker),
        None => ir.defining_block(value).is_none_or(|block| !ir.is_ancestor(pad.op(), ir.block_owner(block))),
    };
    constant_of_value(ir, value)
        .map(FoldedValue::Attribute)
        .or(is_outside.then_some(FoldedValue::Value(value)))
}

/// Returns the pad that produces a tensor, if its margin has the elements of the other pad.
fn pad_before(ir: &Body, source: Value, outer: PadOp) -> Option<PadOp> {
    let inner = PadOp::from_op(ir, ir.defining_op(source)?)?;
    let same = element(ir, outer).filter(|outer| element(ir, inner).as_ref() == Some(outer));
    same.filter(|_| !inner.nofold(ir)).map(|_| inner)
}

/// Makes one margin of two whose widths are constants.
pub(super) fn pad_of_pad(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let outer = PadOp::from_op(ir, op).ok_or(MatchFailure)?;
    let inner = pad_before(ir, outer.source(ir), outer).filter(|_| !outer.nofold(ir));
    let Some(inner) = inner else {
        return Err(rewriter.match_failure(op, || "there are no two margins of one element"));
    };
    let sum = |(first, second): (&i64, &i64)| match *first >= 0 && *second >= 0 {
        true => first.checked_add(*second),
        false => None,
    };
    let [[low, high], [outer_low, outer_high]] = [widths(ir, inner), widths(ir, outer)];
    let sums = [(low, outer_low), (high, outer_high)].map(|(first, second)| {
        let numbers: Option<Vec<i64>> = first.numbers.iter().zip(&second.numbers).map(sum).collect();
        Some(MixedList::new(numbers?, []))
    });
    let [Some(low), Some(high)] = sums else {
        return Err(rewriter.match_failure(op, || "a width is no constant"));
    };
    let (source, ty) = (inner.source(ir), ir.value_type(outer.result(ir)));
    let made = rebuilt(rewriter, op, source, &[low, high], ty);
    rewriter.replace_with_op(op, made);
    Ok(())
}

/// Makes one slice with a margin of two, of which each is about other dimensions: the first slice and its margin leave
/// the dimensions of the second one alone, and the other way round.
pub(super) fn pad_of_slice_of_pad(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let outer = PadOp::from_op(ir, op).ok_or(MatchFailure)?;
    let slice_of = |value: Value| ExtractSliceOp::from_op(ir, ir.defining_op(value)?);
    let outer_slice = slice_of(outer.source(ir)).ok_or(MatchFailure)?;
    let inner = pad_before(ir, outer_slice.source(ir), outer).ok_or(MatchFailure)?;
    let inner_slice = slice_of(inner.source(ir)).ok_or(MatchFailure)?;
    let (Some(first), Some(second)) = (Part::of(ir, inner_slice, inner), Part::of(ir, outer_slice, outer))
    else {
        return Err(rewriter.match_failure(op, || "a slice has strides, or a margin is in front"));
    };
    let entries: Option<Vec<Entries>> = (0..second.whole.len())
        .map(|dimension| match (first.leaves(ir, dimension), second.leaves(ir, dimension)) {
            (_, true) => first.entries(ir, dimension),
            (true, false) => second.entries(ir, dimension),
            (false, false) => None,
        })
        .collect();
    let Some(entries) = entries.filter(|_| first.whole.len() == second.whole.len()) else {
        return Err(rewriter.match_failure(op, || "both slices are about a dimension"));
    };
    let [offsets, sizes, high] = [0, 1, 2].map(|list| {
        let entries = entries.iter().map(|entries| entries[list]);
        mixed_list(ir, entries)
    });
    let strides = MixedList::new(vec![1; sizes.numbers.len()], []);
    let source = inner_slice.source(ir);
    let (from, to) = (ir.value_type(source), ir.value_type(outer.result(ir)));
    let element = from.element_type(ir.context()).ok_or(MatchFailure)?;
    let part = Type::tensor_checked(ir.context(), &sizes.numbers, element, from.encoding(ir.context()));
    let part = part.map_err(|_| MatchFailure)?;
    let padded: Vec<i64> =
        sizes.numbers.iter().zip(&high.numbers).map(|(size, width)| padded_size(*size, *width)).collect();
    let padded = Type::tensor_checked(ir.context(), &padded, element, to.encoding(ir.context()));
    if !padded.is_ok_and(|padded| is_castable(ir.context(), padded, to)) {
        return Err(rewriter.match_failure(op, || "the sizes contradict each other"));
    }
    let lists = [offsets, sizes, strides];
    let state = state_with_lists(ir, outer_slice.op(), &[source], &named(&lists), Some(part));
    let low = MixedList::new(vec![0; high.numbers.len()], []);
    let slice = rewriter.create(state);
    let slice = rewriter.body().result(slice, 0);
    let made = rebuilt(rewriter, op, slice, &[low, high], to);
    rewriter.replace_with_op(op, made);
    Ok(())
}

fn padded_size(size: i64, width: i64) -> i64 {
    match [size, width].contains(&DYNAMIC) {
        true => DYNAMIC,
        false => size.checked_add(width).unwrap_or(DYNAMIC),
    }
}

/// Offset, size and width of the margin behind, in one dimension.
type Entries = [FoldedValue; 3];

/// A slice with unit strides of all dimensions of a tensor, with a margin behind it.
struct Part<'ir> {
    whole: &'ir [i64],
    offsets: MixedList,
    sizes: MixedList,
    high: MixedList,
}

impl<'ir> Part<'ir> {
    fn of(ir: &'ir Body, slice: ExtractSliceOp, pad: PadOp) -> Option<Part<'ir>> {
        let [offsets, sizes, strides] = slice.lists(ir);
        let [low, high] = widths(ir, pad);
        let whole = ir.value_type(slice.source(ir)).shape(ir.context())?;
        let fits = ir.value_type(slice.result(ir)).rank(ir.context()) == Some(whole.len())
            && strides.numbers.iter().all(|stride| *stride == 1)
            && low.numbers.iter().all(|width| *width == 0);
        fits.then_some(Part { whole, offsets, sizes, high })
    }

    /// Returns whether the part is all of that dimension.
    fn leaves(&self, ir: &Body, dimension: usize) -> bool {
        let is = |list: &MixedList, number: i64| {
            let number = Attribute::integer(ir.context(), Type::INDEX, number);
            list.get(ir.context(), dimension) == Some(FoldedValue::Attribute(number))
        };
        let size = self.whole[dimension];
        size != DYNAMIC && is(&self.offsets, 0) && is(&self.sizes, size) && is(&self.high, 0)
    }

    fn entries(&self, ir: &Body, dimension: usize) -> Option<Entries> {
        let get = |list: &MixedList| list.get(ir.context(), dimension);
        Some([get(&self.offsets)?, get(&self.sizes)?, get(&self.high)?])
    }
}

fn mixed_list(ir: &Body, entries: impl Iterator<Item = FoldedValue>) -> MixedList {
    let mut list = MixedList::new(Vec::new(), []);
    for entry in entries {
        match entry {
            FoldedValue::Value(value) => {
                list.numbers.push(DYNAMIC);
                list.values.push(value);
            }
            FoldedValue::Attribute(number) => {
                list.numbers.push(number.as_i64(ir.context()).unwrap_or(DYNAMIC))
            }
        }
    }
    list
}
