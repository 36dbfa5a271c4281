//! The interfaces of symbols and functions that follow from the attributes of an op.

use super::Plan;
use crate::model::{InterfaceIntrinsic, InterfaceUse, Op};

/// The attributes of a signature besides the name and the function type.
const DICTIONARIES: [&str; 2] = ["arg_attrs", "res_attrs"];

/// The interface of symbols or functions of an op with the attributes that have the usual names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SymbolPlan {
    /// A symbol: its name is in `sym_name`.
    Symbol {
        /// Whether it may do without a name.
        is_optional: bool,
    },
    /// A function: its name is in `sym_name`, its type in `function_type`.
    Function {
        /// Whether the visibility is in `sym_visibility`.
        has_visibility: bool,
        /// Whether the dictionaries of arguments and results are in `arg_attrs` and `res_attrs`.
        has_dictionaries: bool,
    },
}

impl Plan<'_> {
    /// Returns which interface of symbols or functions the attributes of an op implement, so that it needs no code.
    pub fn symbol_plan(&self, op: &Op) -> Option<SymbolPlan> {
        op.interfaces
            .iter()
            .filter_map(|used| self.implied_interface(op, used))
            .max_by_key(|plan| matches!(plan, SymbolPlan::Function { .. }))
    }

    /// Returns what the attributes of an op implement of an interface in use.
    pub(super) fn implied_interface(&self, op: &Op, used: &InterfaceUse) -> Option<SymbolPlan> {
        let interface = self.model.interface(used.interface);
        let has = |name: &str| op.attributes.iter().any(|attribute| attribute.ir_name == name);
        let name = op.attributes.iter().find(|attribute| attribute.ir_name == "sym_name")?;
        match interface.intrinsic? {
            InterfaceIntrinsic::Symbol => Some(SymbolPlan::Symbol { is_optional: name.optional }),
            InterfaceIntrinsic::Function if has("function_type") && op.regions.len() == 1 => {
                Some(SymbolPlan::Function {
                    has_visibility: has("sym_visibility"),
                    has_dictionaries: DICTIONARIES.into_iter().all(has),
                })
            }
            _ => None,
        }
    }
}
