//! Dimension sizes of memrefs and tensors, from their defining ops.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::FoldedValue;
use terrace_runtime::interfaces::{ResultSizesOpInterface, ShapeCastOpInterface, ShapedDimOpInterface};
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::types::{DYNAMIC, Type};

use super::{AllocOp, AllocaOp, DimOp, MemRefCastOp, SubViewOp, TensorCastOp, ViewOp};
use terrace_dialect_support::memory::constant_index;

/// Returns the value of a dimension, given one value per dynamic size.
fn dynamic_size(
    sizes: &[i64],
    mut values: impl Iterator<Item = Value>,
    dimension: usize,
) -> Option<FoldedValue> {
    let dynamic_before = sizes.get(..dimension)?.iter().filter(|size| **size == DYNAMIC).count();
    values.nth(dynamic_before).map(Into::into)
}

macro_rules! sizes_by_type {
    ($($op:ident: $result:ident, $sizes:ident;)*) => {
        $(impl ResultSizesOpInterface for $op {
            fn result_size(self, ir: &Body, dimension: usize) -> Option<FoldedValue> {
                let context = ir.context();
                let shape = ir.value_type(self.$result(ir)).shape(context)?;
                match *shape.get(dimension)? {
                    DYNAMIC => dynamic_size(shape, self.$sizes(ir), dimension),
                    size => Some(Attribute::integer(context, Type::INDEX, size).into()),
                }
            }
        })*
    };
}

sizes_by_type! {
    AllocOp: memref, dynamic_sizes;
    AllocaOp: memref, dynamic_sizes;
    ViewOp: result, sizes;
}

impl ResultSizesOpInterface for SubViewOp {
    fn result_size(self, ir: &Body, dimension: usize) -> Option<FoldedValue> {
        let context = ir.context();
        let rank = ir.value_type(self.result(ir)).rank(context)?;
        let sizes = self.static_sizes(ir);
        // The dropped dimensions of a rank-reduced result are unknown.
        if sizes.len() != rank {
            return None;
        }
        match *sizes.get(dimension)? {
            DYNAMIC => dynamic_size(&sizes, self.sizes(ir), dimension),
            size => Some(Attribute::integer(context, Type::INDEX, size).into()),
        }
    }
}

impl ShapedDimOpInterface for DimOp {
    fn shaped_value(self, ir: &Body) -> Value {
        self.source(ir)
    }

    fn dimension(self, ir: &Body) -> Option<i64> {
        match self.position(ir) {
            Some(position) => constant_index(ir, position),
            None => self.index_attr(ir)?.as_i64(ir.context()),
        }
    }
}

impl ShapeCastOpInterface for MemRefCastOp {
    fn shape_cast_source(self, ir: &Body) -> Value {
        self.source(ir)
    }
}

impl ShapeCastOpInterface for TensorCastOp {
    fn shape_cast_source(self, ir: &Body) -> Value {
        self.source(ir)
    }
}
