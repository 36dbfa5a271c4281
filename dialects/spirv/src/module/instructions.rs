//! `spirv.Instruction`.

use terrace_runtime::interfaces::SymbolOpInterface;

use crate::InstructionOp;

impl SymbolOpInterface for InstructionOp {
    fn is_optional_symbol() -> bool {
        true
    }
}
