//! The type of a memref with the identity layout whose elements are those of an affine layout.

use std::collections::HashMap;

use terrace_runtime::affine::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineMap};
use terrace_runtime::attributes::AttributeData;
use terrace_runtime::context::Context;
use terrace_runtime::types::{DYNAMIC, Type};

/// The maximum depth of a layout's expressions.
const MOST_DEPTH: u32 = 128;

/// A memref type with the identity layout in place of another one.
#[derive(Clone)]
pub(super) struct Normalized {
    pub(super) ty: Type,
    /// The indices of the new type as a function of the old ones. It has no symbols.
    pub(super) layout: AffineMap,
    /// The sizes of the new type as functions of the old ones.
    pub(super) sizes: Vec<AffineExpr>,
}

/// A cache of normalized types.
#[derive(Default)]
pub(super) struct Layouts {
    types: HashMap<Type, Option<Normalized>>,
}

impl Layouts {
    /// Returns the type with the identity layout, if `ty` is a memref type with another layout that can be normalized.
    pub(super) fn normalized(&mut self, context: &Context, ty: Type) -> Option<&Normalized> {
        self.types.entry(ty).or_insert_with(|| normalize(context, ty)).as_ref()
    }

    /// Returns the normalized type, or the same.
    pub(super) fn convert(&mut self, context: &Context, ty: Type) -> Type {
        self.normalized(context, ty).map_or(ty, |normalized| normalized.ty)
    }
}

/// Returns the layout of a memref type, unless it is the identity.
pub(super) fn layout_of(context: &Context, ty: Type) -> Option<AffineMap> {
    let map = match ty.layout(context)?.data(context) {
        AttributeData::AffineMap(map) => map.clone(),
        AttributeData::StridedLayout { offset, strides } => {
            let known = |number: i64| (number != DYNAMIC).then_some(number);
            let strides: Vec<Option<i64>> = strides.iter().map(|stride| known(*stride)).collect();
            AffineMap::strided_linear_layout(&strides, known(*offset)).ok()?
        }
        _ => return None,
    };
    (!map.is_identity()).then_some(map)
}

fn normalize(context: &Context, ty: Type) -> Option<Normalized> {
    let layout = layout_of(context, ty)?;
    let shape = ty.shape(context)?;
    if shape.is_empty() || shape.contains(&0) || layout.symbol_count() > 0 {
        return None;
    }
    let tiles = tiles(&layout);
    if shape.contains(&DYNAMIC) && tiles.is_empty() {
        return None;
    }
    let mut new_shape = Vec::with_capacity(layout.results().len());
    let mut sizes = Vec::with_capacity(layout.results().len());
    for (position, result) in layout.results().iter().enumerate() {
        let range = range(result, shape).filter(|range| result.depth() <= MOST_DEPTH && range.least >= 0)?;
        let is_dynamic = |dimension: &i64| *dimension == DYNAMIC;
        let mut dimensions = (0..).zip(shape).filter(|(_, size)| is_dynamic(size));
        if dimensions.any(|(dimension, _)| result.is_function_of_dimension(dimension)) {
            new_shape.push(DYNAMIC);
            sizes.push(dynamic_size(result, tiles.iter().find(|tile| tile.remainder == position))?);
        } else {
            let size = i64::try_from(range.greatest?).ok()?.checked_add(1)?;
            new_shape.push(size);
            sizes.push(AffineExpr::constant(size));
        }
    }
    let (element, space) = (ty.element_type(context)?, ty.memory_space(context));
    let ty = Type::memref_checked(context, &new_shape, element, None, space).ok()?;
    Some(Normalized { ty, layout, sizes })
}

/// A dimension split by a constant: the positions of the results that number its tiles and the elements of each.
struct Tile {
    remainder: usize,
    size: i64,
}

/// Returns the tiles of a layout: results `e floordiv n` of which just one other result depends on `e`, and is
/// `e mod n`. None if a divided expression is in another result.
fn tiles(layout: &AffineMap) -> Vec<Tile> {
    let mut tiles = Vec::new();
    for (quotient, result) in layout.results().iter().enumerate() {
        let Some((dividend, divisor)) = result.as_binary(AffineBinaryOp::FloorDiv) else { continue };
        let Some(size) = divisor.as_constant() else { continue };
        let mut found = None;
        for (position, other) in layout.results().iter().enumerate() {
            let mut contains = false;
            other.walk(|part| contains |= part == dividend);
            if position == quotient || !contains {
                continue;
            }
            if found.is_some() || other.as_binary(AffineBinaryOp::Mod) != Some((dividend, divisor)) {
                return Vec::new();
            }
            found = Some(Tile { remainder: position, size });
        }
        tiles.extend(found);
    }
    tiles
}

/// Returns the size of a dimension as a function of the old sizes, given the tile of which it numbers the elements.
fn dynamic_size(result: &AffineExpr, tile: Option<&Tile>) -> Option<AffineExpr> {
    if let Some(tile) = tile {
        return Some(AffineExpr::constant(tile.size));
    }
    if result.as_dimension().is_some() {
        return Some(result.clone());
    }
    if let Some((dividend, divisor)) = result.as_binary(AffineBinaryOp::FloorDiv)
        && dividend.as_dimension().is_some()
    {
        return Some(dividend.clone().ceil_div(divisor.clone()));
    }
    // The greatest index belongs to the greatest old ones if none of them makes it smaller.
    if !is_monotone(result) {
        return None;
    }
    let dimensions = result.max_dimension().map_or(0, |dimension| dimension + 1);
    let greatest: Vec<AffineExpr> =
        (0..dimensions).map(|position| AffineExpr::dimension(position) - 1).collect();
    Some((result.replace(&greatest, &[]) + 1).simplify())
}

/// Returns whether an expression does not decrease in any dimension. Divisors are positive.
fn is_monotone(expression: &AffineExpr) -> bool {
    let mut is_monotone = true;
    expression.walk(|part| {
        is_monotone &= match part.kind() {
            AffineExprKind::Binary(AffineBinaryOp::Mod, ..) => false,
            AffineExprKind::Binary(AffineBinaryOp::Mul, left, right) => {
                [left, right].iter().all(|factor| factor.as_constant().is_none_or(|factor| factor >= 0))
            }
            _ => true,
        };
    });
    is_monotone
}

/// The values that an expression takes lie between these; the greatest is unknown if a size is.
struct Range {
    least: i128,
    greatest: Option<i128>,
}

/// Returns the range of an expression over the indices of a shape. `None` if there is no least value, or if a divisor is
/// not a positive constant.
fn range(expression: &AffineExpr, shape: &[i64]) -> Option<Range> {
    if expression.depth() > MOST_DEPTH {
        return None;
    }
    let (op, left, right) = match expression.kind() {
        AffineExprKind::Constant(number) => {
            return Some(Range { least: i128::from(*number), greatest: Some(i128::from(*number)) });
        }
        AffineExprKind::Dimension(position) => {
            let size = *shape.get(*position as usize)?;
            return Some(Range { least: 0, greatest: (size != DYNAMIC).then(|| i128::from(size) - 1) });
        }
        AffineExprKind::Symbol(_) => return None,
        AffineExprKind::Binary(op, left, right) => (op, left, right),
    };
    let left = range(left, shape)?;
    let map = |left: Range, change: &dyn Fn(i128) -> Option<i128>| {
        let greatest = match left.greatest {
            Some(greatest) => Some(change(greatest)?),
            None => None,
        };
        Some(Range { least: change(left.least)?, greatest })
    };
    if *op == AffineBinaryOp::Add {
        let right = range(right, shape)?;
        let greatest = match left.greatest.zip(right.greatest) {
            Some((left, right)) => Some(left.checked_add(right)?),
            None => None,
        };
        return Some(Range { least: left.least.checked_add(right.least)?, greatest });
    }
    let number = i128::from(right.as_constant()?);
    match op {
        AffineBinaryOp::Mul if number < 0 => {
            let (least, greatest) = (left.greatest?.checked_mul(number)?, left.least.checked_mul(number)?);
            Some(Range { least, greatest: Some(greatest) })
        }
        AffineBinaryOp::Mul => map(left, &|value| value.checked_mul(number)),
        _ if number <= 0 => None,
        AffineBinaryOp::Mod => Some(Range { least: 0, greatest: Some(number - 1) }),
        AffineBinaryOp::FloorDiv => map(left, &|value| Some(value.div_euclid(number))),
        AffineBinaryOp::CeilDiv => {
            map(left, &|value| Some(value.checked_add(number - 1)?.div_euclid(number)))
        }
        AffineBinaryOp::Add => None,
    }
}
