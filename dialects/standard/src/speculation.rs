//! Divisions by suitable constants are speculatable.

use super::{
    CeilDivISignedOp, DivISignedOp, DivIUnsignedOp, FloorDivISignedOp, RemISignedOp, RemIUnsignedOp,
};

terrace_dialect_support::speculatable_divisions! {
    signed: DivISignedOp, FloorDivISignedOp, CeilDivISignedOp, RemISignedOp;
    unsigned: DivIUnsignedOp, RemIUnsignedOp;
}
