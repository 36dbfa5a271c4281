//! `llvm.module_flags` and `llvm.linker_options`: verification.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};

use crate::arithmetic::casts::fail;
use crate::{
    LinkerOptionsOp, ModuleFlagAttr, ModuleFlagCGProfileEntryAttr, ModuleFlagProfileSummaryAttr,
    ModuleFlagsOp,
};

impl ModuleFlagsOp {
    /// Verifies that all entries are flags, and that their values are of the kind that their keys ask for.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        for flag in self.flags_attr(ir).as_array(context).unwrap_or_default() {
            let Some(flag) = ModuleFlagAttr::from_attribute(context, *flag) else {
                return fail(ir, self.op(), "expected a module flag attribute");
            };
            if let Err(reason) = check_flag(context, flag) {
                return fail(ir, self.op(), reason);
            }
        }
        check_module_level(ir, self.op())
    }
}

/// Verifies that an op stands in a module, or is the outermost one.
fn check_module_level(ir: &Body, op: Op) -> Result<(), Reported> {
    let parent = ir.parent_op(op).map(|parent| ir.name(parent).text(ir.context()));
    match parent {
        None | Some("builtin.module") => Ok(()),
        Some(_) => fail(ir, op, "must appear at the module level"),
    }
}

/// Returns why the value of a flag is wrong, if it is.
fn check_flag(context: &Context, flag: ModuleFlagAttr) -> Result<(), String> {
    let value = *flag.value(context);
    let is_profile_entry =
        |entry: &Attribute| ModuleFlagCGProfileEntryAttr::from_attribute(context, *entry).is_some();
    match flag.key(context).as_string(context).unwrap_or_default() {
        "CG Profile" => match value.as_array(context) {
            Some(entries) if entries.iter().all(is_profile_entry) => Ok(()),
            _ => Err("the value of 'CG Profile' should be an array of '#llvm.cgprofile_entry'".to_owned()),
        },
        "ProfileSummary" => match ModuleFlagProfileSummaryAttr::from_attribute(context, value) {
            Some(_) => Ok(()),
            None => Err("the value of 'ProfileSummary' should be a '#llvm.profile_summary'".to_owned()),
        },
        _ if value.as_integer(context).is_some() || value.as_string_bytes(context).is_some() => Ok(()),
        key => Err(format!("the value of the module flag '{key}' should be an integer or a string")),
    }
}

impl LinkerOptionsOp {
    /// Verifies that the op stands in a module.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        check_module_level(ir, self.op())
    }
}
