//! Folding of extractions through permutations, insertions, slices and other shapes.

use smallvec::SmallVec;
use terrace_dialect_support::mixed_list::MixedList;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::types::{DYNAMIC, Type};

use super::super::checks::scalable_flags;
use super::super::{
    BroadcastOp, ExtractOp, ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp, ShapeCastOp, ShuffleOp,
    TransposeOp,
};
use super::{integers, linear_position};

/// How many ops an extraction is followed through.
const LONGEST_CHAIN: usize = 32;

/// The slice of one dimension that an extraction takes.
#[derive(Clone, Copy, PartialEq)]
enum Taken {
    /// One position.
    At(i64),
    /// All positions, as a dimension of the result.
    All(usize),
}

use Taken::{All, At};

type Part = SmallVec<[Taken; 4]>;

/// Returns the position of a part whose dimensions are in order.
fn position_of(part: &[Taken]) -> Option<Vec<i64>> {
    let fixed = part.iter().take_while(|taken| matches!(taken, At(_))).count();
    let is_ordered = part[fixed..].iter().zip(0..).all(|(taken, dimension)| *taken == All(dimension));
    let position = part[..fixed].iter().filter_map(|taken| match taken {
        At(place) => Some(*place),
        All(_) => None,
    });
    is_ordered.then(|| position.collect())
}

/// Returns the vector before an op and the part of it that is taken.
fn before(ir: &Body, vector: Value, part: &Part) -> Option<(Value, Part)> {
    let op = ir.defining_op(vector)?;
    if let Some(transpose) = TransposeOp::from_op(ir, op) {
        let mut permuted = part.clone();
        for (taken, dimension) in part.iter().zip(transpose.permutation(ir)) {
            *permuted.get_mut(usize::try_from(dimension).ok()?)? = *taken;
        }
        return Some((transpose.vector(ir), permuted));
    }
    if let Some(cast) = ShapeCastOp::from_op(ir, op) {
        return before_shape_cast(ir, cast, part);
    }
    if let Some(broadcast) = BroadcastOp::from_op(ir, op) {
        return before_broadcast(ir, broadcast, part);
    }
    if let Some(insert) = InsertStridedSliceOp::from_op(ir, op) {
        return before_inserted_slice(ir, insert, part);
    }
    if let Some(extract) = ExtractStridedSliceOp::from_op(ir, op) {
        return before_extracted_slice(ir, extract, part);
    }
    if let Some(shuffle) = ShuffleOp::from_op(ir, op) {
        return before_shuffle(ir, shuffle, part);
    }
    let insert = InsertOp::from_op(ir, op)?;
    let place = insert.position(ir).numbers;
    let is_known = |number: i64| number != DYNAMIC && number >= 0;
    let is_apart = |(taken, number): (&Taken, &i64)| matches!(taken, At(position) if is_known(*number) && position != number);
    if part.iter().zip(&place).any(is_apart) {
        return Some((insert.dest(ir), part.clone()));
    }
    let is_inside = part.iter().zip(&place).all(|(taken, number)| is_known(*number) && *taken == At(*number));
    is_inside.then(|| (insert.value_to_store(ir), part[place.len()..].into()))
}

fn shape_of(ir: &Body, vector: Value) -> &[i64] {
    ir.value_type(vector).shape(ir.context()).unwrap_or_default()
}

/// Returns the dimensions of a vector, and which of them are scalable.
fn dimensions_of(ir: &Body, vector: Value) -> SmallVec<[(i64, bool); 4]> {
    let flags = scalable_flags(ir.context(), ir.value_type(vector));
    shape_of(ir, vector).iter().copied().zip(flags).collect()
}

/// Returns the part of the source of a shape that is the same number of elements in order: it has the same last
/// dimensions, and none before them is scalable.
fn before_shape_cast(ir: &Body, cast: ShapeCastOp, part: &Part) -> Option<(Value, Part)> {
    let source = cast.source(ir);
    let (from, to) = (dimensions_of(ir, source), dimensions_of(ir, cast.result(ir)));
    let position = position_of(part)?;
    let (leading, kept) = to.split_at_checked(position.len())?;
    let outer = from.strip_suffix(kept)?;
    if outer.iter().chain(leading).any(|(_, is_scalable)| *is_scalable) {
        return None;
    }
    let leading: SmallVec<[i64; 4]> = leading.iter().map(|(size, _)| *size).collect();
    let mut place = i64::try_from(linear_position(&leading, &position)?).ok()?;
    let mut digits: Part = SmallVec::new();
    for (size, _) in outer.iter().rev() {
        digits.push(At(place.checked_rem(*size)?));
        place /= size;
    }
    digits.reverse();
    (place == 0).then(|| (source, digits.into_iter().chain((0..kept.len()).map(All)).collect()))
}

/// Returns the part of the source of a broadcast, of which a dimension is taken as a whole only where it is not
/// stretched.
fn before_broadcast(ir: &Body, broadcast: BroadcastOp, part: &Part) -> Option<(Value, Part)> {
    let (source, result) = (broadcast.source(ir), broadcast.vector(ir));
    let (small, large) = (shape_of(ir, source), shape_of(ir, result));
    let added = large.len().checked_sub(small.len())?;
    let (front, inner) = part.split_at_checked(added)?;
    if front.iter().any(|taken| matches!(taken, All(_))) {
        return None;
    }
    let origin = |((taken, small), large): ((&Taken, &i64), &i64)| match taken {
        taken if small == large => Some(*taken),
        At(_) => Some(At(0)),
        All(_) => None,
    };
    let inner: Option<Part> = inner.iter().zip(small).zip(&large[added..]).map(origin).collect();
    Some((source, inner?))
}

/// Returns the part of the slice that is inserted, or of the vector around it.
fn before_inserted_slice(ir: &Body, insert: InsertStridedSliceOp, part: &Part) -> Option<(Value, Part)> {
    let (slice, dest) = (insert.value_to_store(ir), insert.dest(ir));
    let (sizes, shape) = (shape_of(ir, slice), shape_of(ir, dest));
    let added = shape.len().checked_sub(sizes.len())?;
    let offsets = integers(ir, insert.offsets_attr(ir));
    let mut inside: Option<Part> = Some(SmallVec::new());
    for (dimension, (taken, offset)) in part.iter().zip(offsets).enumerate() {
        let size = dimension.checked_sub(added).map_or(1, |dimension| sizes[dimension]);
        let entry = match taken {
            At(place) if (offset..offset + size).contains(place) => Some(At(place - offset)),
            At(_) => return Some((dest, part.clone())),
            All(_) if offset == 0 && size == shape[dimension] && dimension >= added => Some(*taken),
            All(_) => None,
        };
        match (entry, &mut inside) {
            (Some(entry), Some(inside)) if dimension >= added => inside.push(entry),
            (Some(_), _) => {}
            (None, inside) => *inside = None,
        }
    }
    Some((slice, inside?))
}

/// Returns the part of the vector that a slice is of, with offsets that may be missing at the end.
fn before_extracted_slice(ir: &Body, extract: ExtractStridedSliceOp, part: &Part) -> Option<(Value, Part)> {
    let source = extract.source(ir);
    let (sizes, shape) = (shape_of(ir, extract.result(ir)), shape_of(ir, source));
    let offsets = integers(ir, extract.offsets_attr(ir));
    let origin = |(dimension, taken): (usize, &Taken)| {
        let offset = offsets.get(dimension).copied().unwrap_or_default();
        match taken {
            At(place) => Some(At(place.checked_add(offset)?)),
            All(_) => (sizes[dimension] == shape[dimension]).then_some(*taken),
        }
    };
    let part: Option<Part> = part.iter().enumerate().map(origin).collect();
    Some((source, part?))
}

/// Returns the part of the one of two vectors that an element of a shuffle is of.
fn before_shuffle(ir: &Body, shuffle: ShuffleOp, part: &Part) -> Option<(Value, Part)> {
    let (left, right) = (shuffle.v1(ir), shuffle.v2(ir));
    let count = *shape_of(ir, left).first()?;
    let &At(place) = part.first()? else { return None };
    let place = shuffle.mask(ir).get(usize::try_from(place).ok()?).copied().filter(|place| *place >= 0)?;
    let mut part = part.clone();
    let (origin, place) = if place < count { (left, place) } else { (right, place - count) };
    part[0] = At(place);
    Some((origin, part))
}

impl ExtractOp {
    /// Extracts from the source of a broadcast. Positions along dimensions that the broadcast adds are dropped, and those
    /// along dimensions of size 1 in the source become 0.
    pub(super) fn fold_broadcast(self, ir: &Body, broadcast: BroadcastOp, position: &MixedList) -> Folded {
        let context = ir.context();
        let (source, ty) = (broadcast.source(ir), ir.value_type(self.result(ir)));
        let (small, large) = (dimensions_of(ir, source), dimensions_of(ir, broadcast.vector(ir)));
        let added = large.len().saturating_sub(small.len());
        let count = position.numbers.len();
        if count < added || !has_part(ir, source, count - added, ty) {
            return Folded::Unchanged;
        }
        let (mut numbers, mut operands) = (Vec::new(), vec![source]);
        let mut values = position.values.iter().peekable();
        for (place, number) in position.numbers.iter().enumerate() {
            let value = values.next_if(|_| *number == DYNAMIC);
            match place.checked_sub(added) {
                Some(inner) if small[inner] == large[place] => {
                    numbers.push(*number);
                    operands.extend(value);
                }
                Some(_) => numbers.push(0),
                None => {}
            }
        }
        let (op, numbers) = (self.op(), Attribute::dense_i64_array(context, &numbers));
        Folded::changed(move |ir| {
            ir.set_operands(op, &operands);
            ir.set_attribute(op, "static_position", Some(numbers));
        })
    }

    /// Takes the part of the vector that permutations, insertions, slices and other shapes leave as it is.
    pub(super) fn fold_origin(self, ir: &Body, position: &[i64]) -> Folded {
        let context = ir.context();
        let mut vector = self.source(ir);
        let ty = ir.value_type(self.result(ir));
        let open = ir.value_type(vector).rank(context).unwrap_or_default().saturating_sub(position.len());
        let mut part: Part = position.iter().copied().map(At).chain((0..open).map(All)).collect();
        let mut found = None;
        for _ in 0..LONGEST_CHAIN {
            let Some((origin, taken)) = before(ir, vector, &part) else { break };
            (vector, part) = (origin, taken);
            if let Some(position) = position_of(&part) {
                found = Some((vector, position));
            }
        }
        match found {
            Some((vector, position)) if position.is_empty() && ir.value_type(vector) == ty => vector.into(),
            Some((vector, position)) if has_part(ir, vector, position.len(), ty) => {
                let (op, position) = (self.op(), Attribute::dense_i64_array(context, &position));
                Folded::changed(move |ir| {
                    ir.set_operand(op, 0, vector);
                    ir.set_attribute(op, "static_position", Some(position));
                })
            }
            _ => Folded::Unchanged,
        }
    }
}

/// Returns whether an extraction at a position of so many numbers from a vector has a type. A broadcast may make a
/// dimension scalable, and a vector without dimensions is no scalar.
fn has_part(ir: &Body, vector: Value, count: usize, ty: Type) -> bool {
    let context = ir.context();
    let of = ir.value_type(vector);
    let (Some(shape), true) = (of.shape(context), of.is_vector(context)) else { return false };
    let (flags, part) = (scalable_flags(context, of), scalable_flags(context, ty));
    shape.get(count..) == Some(ty.shape(context).unwrap_or_default())
        && flags.get(count..) == Some(&part[..])
        && ty.is_vector(context) == (count < shape.len())
}
