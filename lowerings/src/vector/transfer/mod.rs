//! Lowering of transfers: loops over the outer dimensions, and transfers or single accesses in them.

mod parts;
mod read;
mod write;

use parts::Position;
use terrace_arith::{AddIOp, AndIOp, CmpIPredicate};
use terrace_memref as memref;
use terrace_runtime::affine::{AffineExpr, AffineExprKind, AffineMap};
use terrace_runtime::ir::{Body, Builder, Op, Value};
use terrace_runtime::location::Location;
use terrace_runtime::types::{DYNAMIC, Type};
use terrace_tensor as tensor;
use terrace_vector::{TransferReadOp, TransferWriteOp};

use crate::arithmetic::Arithmetic;

/// The lowering of a transfer.
#[derive(Clone, Copy)]
pub(super) struct Steps {
    /// The number of dimensions that loops are about.
    pub outer: usize,
    /// Whether the elements of the inner dimension are accessed one by one.
    pub has_elements: bool,
    /// Whether there are no loops over the outer dimensions.
    pub is_unrolled: bool,
}

/// A read or a write.
pub(super) struct Transfer {
    op: Op,
    location: Location,
    base: Value,
    indices: Vec<Value>,
    /// The type of the vector.
    ty: Type,
    shape: Vec<i64>,
    map: AffineMap,
    /// The dimension of the base for each of the vector; none for one that repeats.
    dimensions: Vec<Option<usize>>,
    in_bounds: Vec<bool>,
    padding: Option<Value>,
    mask: Option<Value>,
}

impl Transfer {
    pub(super) fn of_read(ir: &Body, op: TransferReadOp) -> Self {
        let access = (op.base(ir), op.indices(ir).collect(), op.vector(ir));
        let (padding, mask) = (Some(op.padding(ir)), op.mask(ir));
        Transfer::new(ir, op.op(), access, op.permutation_map(ir), op.in_bounds(ir), padding, mask)
    }

    pub(super) fn of_write(ir: &Body, op: TransferWriteOp) -> Self {
        let access = (op.base(ir), op.indices(ir).collect(), op.value_to_store(ir));
        Transfer::new(ir, op.op(), access, op.permutation_map(ir), op.in_bounds(ir), None, op.mask(ir))
    }

    /// Returns a transfer between a vector and a base at indices; `access` is base, indices and vector.
    fn new(
        ir: &Body,
        op: Op,
        (base, indices, vector): (Value, Vec<Value>, Value),
        map: AffineMap,
        in_bounds: Vec<bool>,
        padding: Option<Value>,
        mask: Option<Value>,
    ) -> Self {
        let ty = ir.value_type(vector);
        let dimension = |result: &AffineExpr| match result.kind() {
            AffineExprKind::Dimension(position) => Some(*position as usize),
            _ => None,
        };
        Transfer {
            op,
            location: ir.location(op),
            base,
            indices,
            ty,
            shape: ty.shape(ir.context()).unwrap_or_default().to_vec(),
            dimensions: map.results().iter().map(dimension).collect(),
            map,
            in_bounds,
            padding,
            mask,
        }
    }

    pub(super) fn rank(&self) -> usize {
        self.shape.len()
    }

    pub(super) fn is_tensor(&self, ir: &Body) -> bool {
        !ir.value_type(self.base).is_memref(ir.context())
    }

    /// Returns whether elements that are next to each other in the vector are so in the base.
    pub(super) fn has_contiguous_rows(&self, ir: &Body) -> bool {
        let last = self.indices.len().checked_sub(1);
        if last.is_none() || self.dimensions.last() != Some(&last) {
            return false;
        }
        let strides = ir.value_type(self.base).strided_form(ir.context());
        self.is_tensor(ir) || strides.is_some_and(|form| form.strides.last() == Some(&1))
    }

    /// Checks that loops can be over the outer dimensions, and that there are elements to access.
    ///
    /// # Errors
    ///
    /// If not, with the reason.
    pub(super) fn check(&self, ir: &Body, outer: usize, has_elements: bool) -> Result<(), &'static str> {
        let context = ir.context();
        let single = if has_elements { self.rank() } else { outer };
        if self.ty.scalable_dimensions(context).iter().take(single).any(|is_scalable| *is_scalable) {
            return Err("it has a scalable dimension");
        }
        if ir.value_type(self.base).element_type(context) != self.ty.element_type(context) {
            return Err("the elements are vectors");
        }
        if !has_elements && self.mask.is_some() && self.masked_dimensions(outer).is_empty() {
            return Err("its mask is about no inner dimension");
        }
        Ok(())
    }

    /// Returns the type of a vector with the dimensions from `level` on.
    fn part_type(&self, ir: &Body, level: usize) -> Type {
        let context = ir.context();
        let scalable = self.ty.scalable_dimensions(context);
        let scalable = scalable.get(level..).unwrap_or_default();
        let element = self.ty.element_type(context).expect("the element type of a vector");
        Type::scalable_vector(context, &self.shape[level..], scalable, element)
    }

    /// Builds the indices of a position in a dimension of the vector, and the condition that it is inside of the base.
    fn step(
        &self,
        builder: &mut Builder<'_>,
        indices: &[Value],
        dimension: usize,
        position: Position,
    ) -> (Vec<Value>, Option<Value>) {
        let mut indices = indices.to_vec();
        let Some(of_base) = self.dimensions[dimension] else { return (indices, None) };
        if !matches!(position, Position::Static(0)) {
            let offset = self.values(builder, &[position])[0];
            indices[of_base] =
                Arithmetic::new(builder, self.location).binary::<AddIOp>(indices[of_base], offset);
        }
        if self.in_bounds[dimension] {
            return (indices, None);
        }
        let ir = builder.body();
        let ty = ir.value_type(self.base);
        let is_tensor = self.is_tensor(ir);
        let size = ty.shape(ir.context()).map_or(DYNAMIC, |shape| shape[of_base]);
        let mut arithmetic = Arithmetic::new(builder, self.location);
        let size = if size == DYNAMIC {
            let number = arithmetic.index(of_base as i64);
            let location = self.location;
            match is_tensor {
                true => builder.value(|builder| tensor::DimOp::build(builder, location, self.base, number)),
                false => builder.value(|builder| memref::DimOp::build(builder, location, self.base, number)),
            }
        } else {
            arithmetic.index(size)
        };
        let mut arithmetic = Arithmetic::new(builder, self.location);
        let is_inside = arithmetic.compare(CmpIPredicate::Slt, indices[of_base], size);
        (indices, Some(is_inside))
    }

    /// Builds the condition that an element is inside of the base and that its mask is set.
    fn condition(
        &self,
        builder: &mut Builder<'_>,
        is_inside: Option<Value>,
        mask: Option<Value>,
        position: Position,
    ) -> Option<Value> {
        let bit = mask.map(|mask| match builder.body().value_type(mask).is_shaped(builder.context()) {
            true => self.extract(builder, mask, &[position]),
            // A dimension that repeats has one bit.
            false => mask,
        });
        match (is_inside, bit) {
            (Some(left), Some(right)) => {
                Some(Arithmetic::new(builder, self.location).binary::<AndIOp>(left, right))
            }
            (condition, None) | (None, condition) => condition,
        }
    }
}
