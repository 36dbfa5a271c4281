//! Checks of `affine.apply`, `affine.min` and `affine.max`.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Value};

use super::{AffineApplyOp, AffineMaxOp, AffineMinOp};

impl AffineApplyOp {
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let map = self.map(ir);
        let operands: Vec<Value> = self.map_operands(ir).collect();
        if map.results().len() != 1 {
            return Err(ir.emit_op_error(self.op(), "mapping must produce one value").report());
        }
        let expected = map.input_count();
        if operands.len() as u64 != expected {
            let message = format!(
                "operand count and affine map dimension and symbol count must match: {} and {expected}",
                operands.len()
            );
            return Err(ir.emit_op_error(self.op(), message).report());
        }
        // What is no dimension and no symbol can be computed from all the same; it just is none either.
        Ok(())
    }
}

macro_rules! extremum {
    ($($op:ident),*) => {
        $(impl $op {
            pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
                let map = self.map(ir);
                if map.results().is_empty() {
                    return Err(ir.emit_op_error(self.op(), "affine map expect at least one result").report());
                }
                let operands: Vec<Value> = self.map_operands(ir).collect();
                let expected = map.input_count();
                if operands.len() as u64 != expected {
                    let message = format!(
                        "operand count and affine map dimension and symbol count must match: {} and {expected}",
                        operands.len()
                    );
                    return Err(ir.emit_op_error(self.op(), message).report());
                }
                Ok(())
            }
        })*
    };
}

extremum!(AffineMinOp, AffineMaxOp);
