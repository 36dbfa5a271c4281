//! `llvm.module_flags` and `llvm.linker_options`: verification.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;

use crate::arithmetic::casts::fail;
use crate::{LinkerOptionsOp, ModuleFlagAttr, ModuleFlagsOp};

impl ModuleFlagsOp {
    /// Verifies that all entries are flags.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let is_flag = |flag: &terrace_runtime::attributes::Attribute| {
            ModuleFlagAttr::from_attribute(context, *flag).is_some()
        };
        match self.flags_attr(ir).as_array(context).unwrap_or_default().iter().all(is_flag) {
            true => Ok(()),
            false => fail(ir, self.op(), "expected a module flag attribute"),
        }
    }
}

impl LinkerOptionsOp {
    /// Verifies that the op stands in a module.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let parent = ir.parent_op(self.op()).map(|parent| ir.name(parent).text(ir.context()));
        match parent {
            None | Some("builtin.module") => Ok(()),
            Some(_) => fail(ir, self.op(), "must appear at the module level"),
        }
    }
}
