//! Sizes, names, speculation and inlining.

use terrace_dialect_support::memory::{constant_index, size_of, speculatability_of_dimension};
use terrace_dialect_support::result_names;
use terrace_runtime::fold::FoldedValue;
use terrace_runtime::interfaces::{
    ConditionallySpeculatable, DialectInlinerInterface, ResultSizesOpInterface, ShapedDimOpInterface,
    Speculatability,
};
use terrace_runtime::ir::{Body, Op, Region, Value};

use super::*;

terrace_dialect_support::sizes_by_type! {
    EmptyOp: result, dynamic_sizes;
    GenerateOp: result, dynamic_extents;
    SplatOp: aggregate, dynamic_sizes;
}

terrace_dialect_support::listed_sizes! {
    ExtractSliceOp: static_sizes, sizes;
    ExpandShapeOp: static_output_shape, output_shape;
}

impl ResultSizesOpInterface for InsertSliceOp {
    fn result_size(self, ir: &Body, dimension: usize) -> Option<FoldedValue> {
        size_of(ir, self.dest(ir), dimension)
    }
}

result_names! {
    CastOp: "cast";
    CollapseShapeOp: "collapsed";
    ConcatOp: "concat";
    DimOp: "dim";
    ExpandShapeOp: "expanded";
    ExtractOp: "extracted";
    ExtractSliceOp: "extracted_slice";
    FromElementsOp: "from_elements";
    GatherOp: "gather";
    GenerateOp: "generated";
    InsertOp: "inserted";
    InsertSliceOp: "inserted_slice";
    PadOp: "padded";
    RankOp: "rank";
    ReshapeOp: "reshape";
    ScatterOp: "scatter";
    SplatOp: "splat";
}

impl ShapedDimOpInterface for DimOp {
    fn shaped_value(self, ir: &Body) -> Value {
        self.source(ir)
    }

    fn dimension(self, ir: &Body) -> Option<i64> {
        constant_index(ir, self.index(ir))
    }
}

impl ConditionallySpeculatable for DimOp {
    /// A dimension that the tensor certainly has may be queried anywhere.
    fn speculatability(self, ir: &Body) -> Speculatability {
        speculatability_of_dimension(ir, self.source(ir), self.dimension(ir))
    }
}

/// All ops of the dialect may be inlined.
impl DialectInlinerInterface for TensorDialect {
    fn is_legal_to_inline_op(_: &Body, _: Op, _: &Body, _: Region, _: bool) -> bool {
        true
    }
}
