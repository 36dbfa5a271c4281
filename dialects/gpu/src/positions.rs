//! Names of positions and sizes: the op and its dimension.

use terrace_runtime::interfaces::OpAsmOpInterface;
use terrace_runtime::ir::{Body, Value};

use crate::*;

macro_rules! names_by_dimension {
    ($($op:ident),*) => {
        $(impl OpAsmOpInterface for $op {
            fn result_names(self, ir: &Body, set_name: &mut dyn FnMut(Value, &str)) {
                let dimension = *self.dimension(ir).value(ir.context());
                let (_, mnemonic) = Self::NAME.split_once('.').expect("an op has a dialect");
                set_name(self.result(ir), &format!("{mnemonic}_{dimension}"));
            }
        })*
    };
}

names_by_dimension!(
    BlockDimOp,
    BlockIdOp,
    ClusterBlockIdOp,
    ClusterDimBlocksOp,
    ClusterDimOp,
    ClusterIdOp,
    GlobalIdOp,
    GridDimOp,
    ThreadIdOp
);
