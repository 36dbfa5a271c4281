//! Divisions by suitable constants are speculatable.

use super::{CeilDivSIOp, CeilDivUIOp, DivSIOp, DivUIOp, FloorDivSIOp, RemSIOp, RemUIOp};

terrace_dialect_support::speculatable_divisions! {
    signed: DivSIOp, CeilDivSIOp, FloorDivSIOp, RemSIOp;
    unsigned: DivUIOp, CeilDivUIOp, RemUIOp;
}
