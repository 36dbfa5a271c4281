//! Dimension sizes of memrefs and tensors, from their defining ops.

use terrace_runtime::fold::FoldedValue;
use terrace_runtime::interfaces::{ResultSizesOpInterface, ShapeCastOpInterface, ShapedDimOpInterface};
use terrace_runtime::ir::{Body, Value};

use crate::{AllocOp, AllocaOp, DimOp, MemRefCastOp, SubViewOp, TensorCastOp, ViewOp};
use terrace_dialect_support::memory::constant_index;
use terrace_dialect_support::mixed_list::MixedList;

terrace_dialect_support::sizes_by_type! {
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
        MixedList::new(sizes, self.sizes(ir)).get(context, dimension)
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
