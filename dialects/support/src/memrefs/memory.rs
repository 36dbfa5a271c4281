//! Queries and folds on memrefs.

use smallvec::SmallVec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::{Folded, FoldedValue, constant_of_value, create_constant};
use terrace_runtime::interfaces::{
    AnyResultSizesOpInterface, AnyShapeCastOpInterface, EffectKind, Speculatability, memory_effects,
};
use terrace_runtime::ir::{Body, Builder, Op, Value};
use terrace_runtime::location::Location;
use terrace_runtime::types::{DYNAMIC, Type};

use crate::constants::create_arithmetic_constant;

/// Returns the value of a constant index.
pub fn constant_index(ir: &Body, value: Value) -> Option<i64> {
    constant_of_value(ir, value)?.as_i64(ir.context())
}

/// Replaces operands that are shape casts by their sources, if the op accesses the same elements through them: those of a
/// ranked memref are in the same places whatever its type says of its sizes, and a cast of a tensor only discards static
/// information.
pub fn look_through_casts(ir: &Body, op: Op) -> Folded {
    look_through_casts_from(ir, op, 0)
}

/// As [`look_through_casts`], but for the operands from position `first` on. A stored value keeps its type, even if it is
/// a cast: it is that of the elements.
pub fn look_through_casts_from(ir: &Body, op: Op, first: usize) -> Folded {
    let context = ir.context();
    let is_ranked_memref = |ty: Type| ty.is_memref(context) && ty.rank(context).is_some();
    let are_ranked_memrefs = |from: Type, to: Type| is_ranked_memref(from) && is_ranked_memref(to);
    let is_same = |from: Type, to: Type| are_ranked_memrefs(from, to) || discards_information(ir, from, to);
    replace_casts(ir, op, first, is_same)
}

/// Replaces the operand of a cast that is a shape cast itself by the source of that, if it only discards static
/// information.
pub fn look_through_cast_of_cast(ir: &Body, op: Op) -> Folded {
    replace_casts(ir, op, 0, |from, to| discards_information(ir, from, to))
}

/// Replaces operands from position `first` on that are shape casts of one type to another by their sources, if
/// `may_replace` the types.
pub fn replace_casts(ir: &Body, op: Op, first: usize, may_replace: impl Fn(Type, Type) -> bool) -> Folded {
    let found: Vec<(usize, Value)> = ir
        .operands(op)
        .enumerate()
        .skip(first)
        .filter_map(|(position, operand)| {
            let cast = AnyShapeCastOpInterface::of(ir, ir.defining_op(operand)?)?;
            let source = cast.shape_cast_source(ir);
            may_replace(ir.value_type(source), ir.value_type(operand)).then_some((position, source))
        })
        .collect();
    if found.is_empty() {
        return Folded::Unchanged;
    }
    Folded::changed(move |ir| {
        found.into_iter().for_each(|(position, value)| ir.set_operand(op, position, value))
    })
}

/// Implements the fold of ops that access memrefs: they access the source of a cast. `after 1: StoreOp` excludes the first operand, a stored value.
#[macro_export]
macro_rules! folds_through_casts {
    ($($op:ident),* $(; after $first:literal: $($later:ident),*)?) => {
        $($crate::folds_through_casts!(@one $op, 0);)*
        $($($crate::folds_through_casts!(@one $later, $first);)*)?
    };
    (@one $op:ident, $first:expr) => {
        impl $op {
            /// Accesses the source of a cast.
            pub(crate) fn fold(
                self,
                ir: &$crate::runtime::ir::Body,
                _: &[Option<$crate::runtime::attributes::Attribute>],
            ) -> $crate::runtime::fold::Folded {
                $crate::memory::look_through_casts_from(ir, self.op(), $first)
            }
        }
    };
}

/// Returns the source of a part of a memref or a tensor if the part is all of it: both have the same static type, and the
/// part begins at the first element and takes each.
pub fn whole_part(
    ir: &Body,
    source: Value,
    part: Value,
    sizes: &[i64],
    offsets: &[i64],
    strides: &[i64],
) -> Option<Value> {
    let (context, ty) = (ir.context(), ir.value_type(source));
    let is_whole = ty == ir.value_type(part)
        && ty.has_static_shape(context)
        && ty.shape(context) == Some(sizes)
        && offsets.iter().all(|offset| *offset == 0)
        && strides.iter().all(|stride| *stride == 1);
    is_whole.then_some(source)
}

/// Returns the speculatability of a query of a dimension: one that the value certainly has may be queried anywhere.
pub fn speculatability_of_dimension(ir: &Body, source: Value, dimension: Option<i64>) -> Speculatability {
    let rank = ir.value_type(source).rank(ir.context());
    let index = dimension.and_then(|index| usize::try_from(index).ok());
    match index.zip(rank) {
        Some((index, rank)) if index < rank => Speculatability::Speculatable,
        _ => Speculatability::NotSpeculatable,
    }
}

/// Returns whether a cast of `from` to `to` only discards static information: both are ranked, and sizes only become
/// dynamic.
pub fn discards_information(ir: &Body, from: Type, to: Type) -> bool {
    let context = ir.context();
    let (Some(before), Some(after)) = (from.shape(context), to.shape(context)) else { return false };
    before.len() == after.len()
        && before.iter().zip(after).all(|(before, after)| before == after || *after == DYNAMIC)
}

/// Returns the size of a dimension of a value, given a value for each dynamic size of its type.
pub fn size_by_type(
    ir: &Body,
    shaped: Value,
    mut values: impl Iterator<Item = Value>,
    dimension: usize,
) -> Option<FoldedValue> {
    let context = ir.context();
    let shape = ir.value_type(shaped).shape(context)?;
    match *shape.get(dimension)? {
        DYNAMIC => {
            let dynamic_before = shape[..dimension].iter().filter(|size| **size == DYNAMIC).count();
            values.nth(dynamic_before).map(Into::into)
        }
        size => Some(Attribute::integer(context, Type::INDEX, size).into()),
    }
}

/// Returns the size of a dimension of a memref or tensor: a constant of its type, or an operand of its defining op.
pub fn size_of(ir: &Body, source: Value, index: usize) -> Option<FoldedValue> {
    let context = ir.context();
    let size = *ir.value_type(source).shape(context)?.get(index)?;
    if size != DYNAMIC {
        return Some(Attribute::integer(context, Type::INDEX, size).into());
    }
    AnyResultSizesOpInterface::of(ir, ir.defining_op(source)?)?.result_size(ir, index)
}

/// Folds the query `op` of a dimension of its first operand, `source`: to the size, if it is known, or to the query of
/// the source of a cast, which has the same sizes.
pub fn fold_dimension(ir: &Body, op: Op, source: Value, index: Option<i64>) -> Folded {
    let index = index.and_then(|index| usize::try_from(index).ok());
    if let Some(size) = index.and_then(|index| size_of(ir, source, index)) {
        return size.into();
    }
    let cast = ir.defining_op(source).and_then(|op| AnyShapeCastOpInterface::of(ir, op));
    match cast.map(|cast| cast.shape_cast_source(ir)) {
        Some(origin) => Folded::changed(move |ir| ir.set_operand(op, 0, origin)),
        None => Folded::Unchanged,
    }
}

/// Folds the query of the rank of a value.
pub fn fold_rank(ir: &Body, source: Value) -> Folded {
    let context = ir.context();
    let rank = ir.value_type(source).rank(context).and_then(|rank| i64::try_from(rank).ok());
    rank.map(|rank| Attribute::integer(context, Type::INDEX, rank)).into()
}

/// Returns a shape with constant dynamic sizes made static, and the sizes that stay dynamic. `None` if nothing changes.
pub fn known_sizes(
    ir: &Body,
    shape: &[i64],
    sizes: impl Iterator<Item = Value>,
) -> Option<(Vec<i64>, SmallVec<[Value; 4]>)> {
    let mut known = shape.to_vec();
    let mut open = SmallVec::new();
    let mut places = known.iter_mut().filter(|size| **size == DYNAMIC);
    for size in sizes {
        let place = places.next()?;
        match constant_index(ir, size) {
            Some(number) if number >= 0 => *place = number,
            _ => open.push(size),
        }
    }
    (known != shape).then_some((known, open))
}

/// Returns the users of a memref, if all they do is to write or free its memory.
pub fn users_that_only_write(ir: &Body, memref: Value) -> Option<SmallVec<[Op; 4]>> {
    let only_writes = |user: Op| {
        let is_used_once = ir.operands(user).filter(|operand| *operand == memref).count() == 1;
        let effects = memory_effects(ir, user).unwrap_or_default();
        is_used_once
            && ir.result_count(user) == 0
            && ir.region_count(user) == 0
            && !effects.is_empty()
            && effects.iter().all(|effect| {
                effect.value == Some(memref) && matches!(effect.kind, EffectKind::Write | EffectKind::Free)
            })
    };
    ir.users(memref).all(only_writes).then(|| ir.users(memref).collect())
}

/// Creates a constant op at the builder's insertion point: by the dialect of arithmetic, if it is registered, or else by
/// the first dialect that has constants for others.
///
/// It is the `materialize_constant` hook of the dialects that belong to that of arithmetic, but have no constants.
pub fn materialize_arithmetic(
    builder: &mut Builder<'_>,
    constant: Attribute,
    ty: Type,
    location: Location,
) -> Option<Op> {
    create_arithmetic_constant(builder, constant, ty, location)
        .or_else(|| create_constant(builder, constant, ty, location))
}
