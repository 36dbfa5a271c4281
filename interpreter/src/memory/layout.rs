//! Memref layouts.

use smallvec::SmallVec;
use terrace_runtime::affine::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineMap};
use terrace_runtime::attributes::AttributeData;
use terrace_runtime::context::Context;
use terrace_runtime::types::Type;

use crate::Stop;
use crate::support::maps::evaluate;

/// The position of an element, in elements from the memref's base.
#[derive(Clone, PartialEq, Debug)]
pub enum Layout {
    /// The sum of each index times its stride.
    Strided(SmallVec<[i64; 4]>),
    /// An affine map to the indices of an array of these sizes.
    Mapped {
        /// The map.
        map: AffineMap,
        /// The values of its symbols.
        symbols: SmallVec<[i64; 4]>,
        /// The sizes of the array, in row-major order.
        sizes: SmallVec<[i64; 4]>,
    },
}

/// A layout, the offset of the first element, and the number of elements to allocate.
pub(crate) struct Placement {
    pub(crate) layout: Layout,
    pub(crate) offset: i64,
    pub(crate) extent: u64,
}

/// Returns the strides of a contiguous row-major layout.
pub(crate) fn row_major(sizes: &[i64]) -> Result<SmallVec<[i64; 4]>, Stop> {
    let mut strides: SmallVec<[i64; 4]> = SmallVec::from_elem(1, sizes.len());
    let mut stride = 1_i64;
    for (size, place) in sizes.iter().zip(&mut strides).rev() {
        *place = stride;
        stride = stride.checked_mul(*size).ok_or_else(too_large)?;
    }
    Ok(strides)
}

pub(crate) fn too_large() -> Stop {
    Stop::limit("needs more memory than can be counted")
}

impl Placement {
    /// Returns the layout of a memref type with these sizes and layout symbols.
    pub(crate) fn of(context: &Context, ty: Type, sizes: &[i64], symbols: &[i64]) -> Result<Placement, Stop> {
        let map = match ty.layout(context).map(|layout| layout.data(context)) {
            None => {
                let strides = row_major(sizes)?;
                let extent = extent(0, &strides, sizes)?;
                return Ok(Placement { layout: Layout::Strided(strides), offset: 0, extent });
            }
            Some(AttributeData::AffineMap(map)) => map.clone(),
            Some(AttributeData::StridedLayout { offset, strides }) => {
                let known = |number: i64| (number != terrace_runtime::types::DYNAMIC).then_some(number);
                let strides: Vec<Option<i64>> = strides.iter().map(|stride| known(*stride)).collect();
                AffineMap::strided_linear_layout(&strides, known(*offset)).map_err(|_| too_large())?
            }
            Some(_) => {
                return Err(Stop::unsupported(format!("has memory of type '{}'", context.display(ty)))
                    .help("layouts that are executed are affine maps and strides"));
            }
        };
        if ty.strided_form(context).is_some() {
            return Placement::strided(&map, sizes, symbols);
        }
        let mut extents: SmallVec<[i64; 4]> = SmallVec::new();
        for result in map.results() {
            let (least, greatest) = bounds(result, sizes, symbols)?;
            if least < 0 {
                let message =
                    format!("has a layout by which an element lies at {least}, before the first place");
                return Err(Stop::undefined(message));
            }
            extents.push(i64::try_from(greatest + 1).map_err(|_| too_large())?);
        }
        let is_empty = sizes.contains(&0);
        let extent = extents.iter().try_fold(1_u64, |all, size| all.checked_mul(*size as u64));
        let extent = if is_empty { 0 } else { extent.ok_or_else(too_large)? };
        let layout = Layout::Mapped { map, symbols: symbols.into(), sizes: extents };
        Ok(Placement { layout, offset: 0, extent })
    }

    /// Returns the layout of a map that is linear in the dimensions: its value at the origin, and its increment per
    /// dimension.
    fn strided(map: &AffineMap, sizes: &[i64], symbols: &[i64]) -> Result<Placement, Stop> {
        let mut indices = vec![0; sizes.len()];
        let first = |indices: &[i64]| evaluate(map, indices, symbols)?.first().copied().ok_or_else(too_large);
        let offset = first(&indices)?;
        let mut strides = SmallVec::new();
        for dimension in 0..sizes.len() {
            indices[dimension] = 1;
            strides.push(first(&indices)?.checked_sub(offset).ok_or_else(too_large)?);
            indices[dimension] = 0;
        }
        let extent = extent(offset, &strides, sizes)?;
        Ok(Placement { layout: Layout::Strided(strides), offset, extent })
    }
}

/// Returns the number of elements to allocate.
pub(crate) fn extent(offset: i64, strides: &[i64], sizes: &[i64]) -> Result<u64, Stop> {
    if sizes.contains(&0) {
        return Ok(0);
    }
    let (mut least, mut greatest) = (i128::from(offset), i128::from(offset));
    for (stride, size) in strides.iter().zip(sizes) {
        let reach = i128::from(*stride) * i128::from(size - 1);
        least = least.checked_add(reach.min(0)).ok_or_else(too_large)?;
        greatest = greatest.checked_add(reach.max(0)).ok_or_else(too_large)?;
    }
    if least < 0 {
        let message = format!("has a layout by which an element lies at {least}, before the first place");
        return Err(Stop::undefined(message));
    }
    u64::try_from(greatest + 1).map_err(|_| too_large())
}

/// Returns the range of an expression whose dimensions are indices within these sizes.
fn bounds(expr: &AffineExpr, sizes: &[i64], symbols: &[i64]) -> Result<(i128, i128), Stop> {
    let mut work = vec![(expr, false)];
    let mut values: Vec<(i128, i128)> = Vec::new();
    while let Some((expr, has_parts)) = work.pop() {
        let value = match expr.kind() {
            AffineExprKind::Constant(value) => (i128::from(*value), i128::from(*value)),
            AffineExprKind::Dimension(position) => {
                let size = sizes.get(*position as usize).copied().unwrap_or_default();
                (0, i128::from(size.max(1) - 1))
            }
            AffineExprKind::Symbol(position) => {
                let value = symbols.get(*position as usize).copied().unwrap_or_default();
                (i128::from(value), i128::from(value))
            }
            AffineExprKind::Binary(_, lhs, rhs) if !has_parts => {
                work.extend([(expr, true), (rhs, false), (lhs, false)]);
                continue;
            }
            AffineExprKind::Binary(op, ..) => {
                let (Some(right), Some(left)) = (values.pop(), values.pop()) else { return Err(too_large()) };
                combine(*op, left, right)?
            }
        };
        values.push(value);
    }
    values.pop().ok_or_else(too_large)
}

fn combine(op: AffineBinaryOp, left: (i128, i128), right: (i128, i128)) -> Result<(i128, i128), Stop> {
    let of_corners = |compute: fn(i128, i128) -> Option<i128>| {
        let corners = [(left.0, right.0), (left.0, right.1), (left.1, right.0), (left.1, right.1)];
        let values: Option<Vec<i128>> = corners.iter().map(|(a, b)| compute(*a, *b)).collect();
        let values = values.ok_or_else(too_large)?;
        Ok((values.iter().copied().min().unwrap_or(0), values.iter().copied().max().unwrap_or(0)))
    };
    let is_divisor = right.0 > 0;
    match op {
        AffineBinaryOp::Add => of_corners(i128::checked_add),
        AffineBinaryOp::Mul => of_corners(i128::checked_mul),
        _ if !is_divisor => Err(Stop::undefined("has a layout that divides by what is not positive")),
        AffineBinaryOp::Mod if left.0 >= 0 && left.1 < right.0 => Ok(left),
        AffineBinaryOp::Mod => Ok((0, right.1 - 1)),
        AffineBinaryOp::FloorDiv => of_corners(|a, b| Some(a.div_euclid(b))),
        AffineBinaryOp::CeilDiv => of_corners(|a, b| Some(-(-a).div_euclid(b))),
    }
}
