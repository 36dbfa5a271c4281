//! Divisions by suitable constants are speculatable.

use super::{CeilDivSOp, CeilDivUOp, DivSOp, DivUOp, FloorDivSOp, RemSOp, RemUOp};

terrace_dialect_support::speculatable_divisions! {
    signed: DivSOp, CeilDivSOp, FloorDivSOp, RemSOp;
    unsigned: DivUOp, CeilDivUOp, RemUOp;
}
