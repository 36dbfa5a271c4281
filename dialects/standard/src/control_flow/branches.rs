//! Branch interfaces.

use crate::{BrOp, CondBrOp};

terrace_dialect_support::branch_interfaces!(BrOp, CondBrOp: true_operands);
