//! Sizes, names, control flow and inlining.

use terrace_dialect_support::memory::{constant_index, speculatability_of_dimension};
use terrace_dialect_support::result_names;
use terrace_runtime::interfaces::{
    ConditionallySpeculatable, DialectInlinerInterface, RegionBranchOpInterface, RegionBranchPoint,
    RegionSuccessor, ShapedDimOpInterface, Speculatability,
};
use terrace_runtime::ir::{Body, Op, Region, Value};

use super::*;

terrace_dialect_support::sizes_by_type! {
    AllocOp: memref, dynamic_sizes;
    AllocaOp: memref, dynamic_sizes;
    ViewOp: result, sizes;
}

terrace_dialect_support::listed_sizes! {
    ReinterpretCastOp: static_sizes, sizes;
    SubViewOp: static_sizes, sizes;
    ExpandShapeOp: static_output_shape, output_shape;
}

result_names! {
    AllocOp: "alloc";
    AllocaOp: "alloca";
    AssumeAlignmentOp: "assume_align";
    CastOp: "cast";
    CollapseShapeOp: "collapse_shape";
    DimOp: "dim";
    ExpandShapeOp: "expand_shape";
    ExtractAlignedPointerAsIndexOp: "intptr";
    MemorySpaceCastOp: "memspacecast";
    ReinterpretCastOp: "reinterpret_cast";
    ReshapeOp: "reshape";
    SubViewOp: "subview";
    TransposeOp: "transpose";
    ViewOp: "view";
}

impl OpAsmOpInterface for ExtractStridedMetadataOp {
    fn result_names(self, ir: &Body, set_name: &mut dyn FnMut(Value, &str)) {
        set_name(self.base_buffer(ir), "base_buffer");
        set_name(self.offset(ir), "offset");
        // The name of the first result of a group is that of all.
        if let Some(size) = self.sizes(ir).next() {
            set_name(size, "sizes");
        }
        if let Some(stride) = self.strides(ir).next() {
            set_name(stride, "strides");
        }
    }
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
    /// A dimension that the memref certainly has may be queried anywhere.
    fn speculatability(self, ir: &Body) -> Speculatability {
        speculatability_of_dimension(ir, self.source(ir), self.dimension(ir))
    }
}

impl RegionBranchOpInterface for AllocaScopeOp {
    fn successor_regions(self, ir: &Body, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        match from {
            RegionBranchPoint::Op => vec![RegionSuccessor { region: Some(0), inputs: Vec::new() }],
            _ => vec![RegionSuccessor { region: None, inputs: self.values(ir).collect() }],
        }
    }
}

/// All ops of the dialect may be inlined.
impl DialectInlinerInterface for MemrefDialect {
    fn is_legal_to_inline_op(_: &Body, _: Op, _: &Body, _: Region, _: bool) -> bool {
        true
    }
}
