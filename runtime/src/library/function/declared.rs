//! The interfaces of symbols and functions by what a definition declares, for ops without code.

use super::{SignatureLayout, callable_region, entry_block, inputs, results};
use crate::dialect::{InterfaceMap, OpHandle};
use crate::interfaces::{
    CallableOpInterface, CallableOpInterfaceTable, FunctionOpInterface, FunctionOpInterfaceTable,
    SymbolOpInterface, SymbolOpInterfaceTable,
};
use crate::ir::{Body, Op, Region};
use crate::types::Type;

/// A symbol, whichever op it is. The parameter says whether it may do without a name.
#[derive(Clone, Copy)]
struct DeclaredSymbol<const OPTIONAL: bool>(Op);

/// A function, whichever op it is. The parameters say whether it has the attributes for the visibility, and those for
/// the dictionaries of arguments and results.
#[derive(Clone, Copy)]
struct DeclaredFunction<const VISIBILITY: bool, const DICTIONARIES: bool>(Op);

impl<const OPTIONAL: bool> OpHandle for DeclaredSymbol<OPTIONAL> {
    const NAME: &'static str = "";

    fn op(self) -> Op {
        self.0
    }

    fn wrap(op: Op) -> Self {
        DeclaredSymbol(op)
    }
}

impl<const OPTIONAL: bool> SymbolOpInterface for DeclaredSymbol<OPTIONAL> {
    fn is_optional_symbol() -> bool {
        OPTIONAL
    }
}

impl<const VISIBILITY: bool, const DICTIONARIES: bool> OpHandle
    for DeclaredFunction<VISIBILITY, DICTIONARIES>
{
    const NAME: &'static str = "";

    fn op(self) -> Op {
        self.0
    }

    fn wrap(op: Op) -> Self {
        DeclaredFunction(op)
    }
}

impl<const VISIBILITY: bool, const DICTIONARIES: bool> SymbolOpInterface
    for DeclaredFunction<VISIBILITY, DICTIONARIES>
{
    fn is_declaration(self, ir: &Body) -> bool {
        entry_block(ir, self.0).is_none()
    }
}

impl<const VISIBILITY: bool, const DICTIONARIES: bool> CallableOpInterface
    for DeclaredFunction<VISIBILITY, DICTIONARIES>
{
    fn callable_region(self, ir: &Body) -> Option<(&Body, Region)> {
        callable_region(ir, self.0)
    }

    fn callable_arguments(self, ir: &Body) -> Vec<Type> {
        inputs(ir, self.0).to_vec()
    }

    fn callable_results(self, ir: &Body) -> Vec<Type> {
        results(ir, self.0).to_vec()
    }
}

impl<const VISIBILITY: bool, const DICTIONARIES: bool> FunctionOpInterface
    for DeclaredFunction<VISIBILITY, DICTIONARIES>
{
    fn signature_layout() -> SignatureLayout {
        let mut layout = SignatureLayout::new("function_type");
        if !VISIBILITY {
            layout = layout.visibility(None);
        }
        if !DICTIONARIES {
            layout = layout.dictionaries(None, None);
        }
        layout
    }
}

/// Returns the interface of a symbol whose name is in the attribute `sym_name`, for ops without code.
pub fn declared_symbol_interfaces(is_optional: bool) -> InterfaceMap {
    InterfaceMap::new().with(match is_optional {
        true => SymbolOpInterfaceTable::of::<DeclaredSymbol<true>>(),
        false => SymbolOpInterfaceTable::of::<DeclaredSymbol<false>>(),
    })
}

/// Returns the interfaces of a function whose signature is in the attributes `sym_name` and `function_type`, and in
/// `sym_visibility`, `arg_attrs` and `res_attrs` if the op has them, for ops without code.
pub fn declared_function_interfaces(has_visibility: bool, has_dictionaries: bool) -> InterfaceMap {
    match (has_visibility, has_dictionaries) {
        (true, true) => function_interfaces::<DeclaredFunction<true, true>>(),
        (true, false) => function_interfaces::<DeclaredFunction<true, false>>(),
        (false, true) => function_interfaces::<DeclaredFunction<false, true>>(),
        (false, false) => function_interfaces::<DeclaredFunction<false, false>>(),
    }
}

fn function_interfaces<T: FunctionOpInterface>() -> InterfaceMap {
    InterfaceMap::new()
        .with(SymbolOpInterfaceTable::of::<T>())
        .with(CallableOpInterfaceTable::of::<T>())
        .with(FunctionOpInterfaceTable::of::<T>())
}
