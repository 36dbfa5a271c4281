//! `llvm.mlir.alias` and `llvm.mlir.ifunc`: their text and verification.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::function;
use terrace_runtime::interfaces::{SymbolScope, SymbolUserOpInterface};
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

use super::globals::{check_effects, is_global_type};
use super::keywords::{Further, SHOWN, SymbolWords};
use crate::arithmetic::casts::fail;
use crate::{AliasOp, FunctionType, IFuncOp, LLVMFuncOp, Linkage, PointerType, ReturnOp, UnnamedAddr};

/// The linkages of an ifunc.
const IFUNC_LINKAGES: [Linkage; 7] = [
    Linkage::External,
    Linkage::Internal,
    Linkage::Private,
    Linkage::Weak,
    Linkage::WeakOdr,
    Linkage::Linkonce,
    Linkage::LinkonceOdr,
];

/// The linkages of an alias.
const ALIAS_LINKAGES: [Linkage; 8] = [
    Linkage::External,
    Linkage::Internal,
    Linkage::Private,
    Linkage::Weak,
    Linkage::WeakOdr,
    Linkage::Linkonce,
    Linkage::LinkonceOdr,
    Linkage::AvailableExternally,
];

/// Verifies that the linkage of a symbol is one of those that LLVM IR allows for it.
fn verify_linkage(
    ir: &Body,
    op: Op,
    symbol: &str,
    linkage: Linkage,
    allowed: &[Linkage],
) -> Result<(), Reported> {
    if allowed.contains(&linkage) {
        return Ok(());
    }
    let allowed: Vec<String> = allowed.iter().map(|linkage| format!("'{linkage}'")).collect();
    fail(
        ir,
        op,
        format!("'{linkage}' linkage is invalid for {symbol}; expected one of {}", allowed.join(", ")),
    )
}

impl AliasOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        SymbolWords::parse(parser, Further::Storage)?;
        let name = parser.parse_symbol_name()?;
        parser.add_attribute("sym_name", name);
        parser.parse_optional_attribute_dictionary()?;
        let ty = parser.types().parse_colon_type()?;
        parser.add_attribute("alias_type", Attribute::type_attribute(parser.context(), ty));
        parser.parse_region_with_terminator(&[])
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let words = SymbolWords {
            linkage: *self.linkage(ir).linkage(ir.context()),
            visibility: self.visibility(ir),
            is_thread_local: self.thread_local(ir),
            unnamed_address: self.unnamed_addr(ir).unwrap_or(UnnamedAddr::None),
            ..SymbolWords::default()
        };
        printer.print_space();
        words.print(printer, true);
        printer.print_symbol_name(self.sym_name(ir).as_bytes());
        let shown: Vec<&str> = SHOWN.into_iter().chain(["alias_type"]).collect();
        printer.print_optional_attributes(ir, self.op(), &shown);
        printer.print_text(" : ");
        printer.print_type(self.alias_type(ir));
        printer.print_space();
        printer.print_region_without_terminator(ir, self.op(), 0);
    }

    /// Returns what the initializer returns, with the body that holds it.
    fn target(self, ir: &Body) -> Option<(&Body, Value)> {
        let (holder, region) = ir.regions(self.op()).next()?;
        let last = holder.last_op(holder.entry_block(region)?)?;
        Some((holder, ReturnOp::from_op(holder, last)?.arg(holder)?))
    }

    /// Returns the address space of what the alias stands for.
    pub(crate) fn address_space(self, ir: &Body) -> Option<u32> {
        let (holder, value) = self.target(ir)?;
        Some(*PointerType::from_type(ir.context(), holder.value_type(value))?.address_space(ir.context()))
    }

    /// Verifies the type and the linkage.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let ty = self.alias_type(ir);
        if !is_global_type(context, ty) && FunctionType::from_type(context, ty).is_none() {
            return fail(ir, self.op(), "expects type to be a valid element type for an LLVM global alias");
        }
        verify_linkage(ir, self.op(), "an alias", *self.linkage(ir).linkage(context), &ALIAS_LINKAGES)
    }

    /// Verifies that the initializer does nothing but return an address.
    pub(crate) fn verify_regions(self, ir: &Body) -> Result<(), Reported> {
        if self.address_space(ir).is_none() {
            return fail(ir, self.op(), "initializer region must always return a pointer");
        }
        let Some((holder, region)) = ir.regions(self.op()).next() else { return Ok(()) };
        let Some(block) = holder.entry_block(region) else { return Ok(()) };
        check_effects(holder, block, "ops with side effects are not allowed in alias initializers")
    }
}

impl IFuncOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        SymbolWords::parse(parser, Further::Nothing)?;
        let name = parser.parse_symbol_name()?;
        parser.add_attribute("sym_name", name);
        let context = parser.context();
        let ty = parser.types().parse_colon_type()?;
        parser.add_attribute("i_func_type", Attribute::type_attribute(context, ty));
        parser.types().parse_comma()?;
        let ty = parser.types().parse_type()?;
        parser.add_attribute("resolver_type", Attribute::type_attribute(context, ty));
        let location = parser.types().location();
        let resolver = parser.types().parse_attribute(None)?;
        if resolver.as_flat_symbol_reference(context).is_none() {
            return Err(parser.types().error_at(location, "expected the resolver, a symbol"));
        }
        parser.add_attribute("resolver", resolver);
        parser.parse_optional_attribute_dictionary()
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let words = SymbolWords {
            linkage: *self.linkage(ir).linkage(ir.context()),
            visibility: self.visibility(ir),
            unnamed_address: self.unnamed_addr(ir),
            ..SymbolWords::default()
        };
        printer.print_space();
        words.print(printer, true);
        printer.print_symbol_name(self.sym_name(ir).as_bytes());
        printer.print_text(" : ");
        printer.print_type(self.i_func_type(ir));
        printer.print_text(", ");
        printer.print_type(self.resolver_type(ir));
        printer.print_space();
        printer.print_attribute(self.resolver_attr(ir));
        let mut shown: Vec<&str> =
            SHOWN.into_iter().chain(["i_func_type", "resolver_type", "resolver"]).collect();
        if self.address_space(ir) == 0 {
            shown.push("address_space");
        }
        printer.print_optional_attributes(ir, self.op(), &shown);
    }

    /// Verifies the linkage and the types of the function and its resolver.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        verify_linkage(ir, self.op(), "an ifunc", *self.linkage(ir).linkage(ir.context()), &IFUNC_LINKAGES)?;
        if FunctionType::from_type(ir.context(), self.i_func_type(ir)).is_none() {
            return fail(ir, self.op(), "expects a function type");
        }
        match PointerType::from_type(ir.context(), self.resolver_type(ir)) {
            Some(_) => Ok(()),
            None => fail(ir, self.op(), "expects the type of a pointer for the resolver"),
        }
    }
}

impl SymbolUserOpInterface for IFuncOp {
    /// Verifies that the resolver is a function with a body that returns a pointer.
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        let Some((holder, resolver)) = symbols.lookup(self.resolver_attr(ir)) else {
            return fail(ir, self.op(), "must have a function resolver");
        };
        // Through an alias, the resolver is not known here.
        if AliasOp::from_op(holder, resolver).is_some() {
            return Ok(());
        }
        if LLVMFuncOp::from_op(holder, resolver).is_none() {
            return fail(ir, self.op(), "must have a function resolver");
        }
        if function::entry_block(holder, resolver).is_none() {
            return fail(ir, self.op(), "resolver must be a definition");
        }
        let results = function::results(holder, resolver);
        let is_pointer =
            results.first().is_some_and(|ty| PointerType::from_type(ir.context(), *ty).is_some());
        match is_pointer {
            true => Ok(()),
            false => fail(ir, self.op(), "resolver must return a pointer"),
        }
    }
}
