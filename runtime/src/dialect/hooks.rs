//! Functions that the author of a dialect writes by hand.

use super::InterfaceQuery;
use crate::attributes::Attribute;
use crate::context::Context;
use crate::diagnostics::Reported;
use crate::fold::OpFoldHook;
use crate::ir::{Body, Builder, Op, Value};
use crate::location::Location;
use crate::rewrite::PatternSet;
use crate::text::{AttributePrinter, OpParser, OpPrinter, ParseResult, TypeParser};
use crate::types::Type;

/// Parses the custom form of an op, after its name.
pub type OpParseHook = fn(&mut OpParser<'_, '_, '_>) -> ParseResult<()>;

/// Prints the custom form of an op, after its name.
pub type OpPrintHook = fn(&mut OpPrinter<'_, '_>, &Body, Op);

/// Checks an op; emits what is wrong with it and says whether it is right.
pub type OpVerifyHook = fn(&Body, Op) -> Result<(), Reported>;

/// Proposes names for results and for arguments of the entry blocks: calls back with a value and the name.
pub type ResultNameHook = fn(&Body, Op, &mut dyn FnMut(Value, &str));

/// Parses what stands after `!dialect.` or between the angle brackets of `!dialect<...>`.
pub type TypeParseHook = fn(&mut TypeParser<'_, '_>) -> ParseResult<Type>;

/// Prints a type of the dialect, without the `!dialect.`.
pub type TypePrintHook = fn(&Context, Type, &mut AttributePrinter<'_>);

/// Parses what stands after `#dialect.`; the type is the one after the attribute's colon, where the context knows it.
pub type AttributeParseHook = fn(&mut TypeParser<'_, '_>, Option<Type>) -> ParseResult<Attribute>;

/// Prints an attribute of the dialect, without the `#dialect.`.
pub type AttributePrintHook = fn(&Context, Attribute, &mut AttributePrinter<'_>);

/// Checks a discardable attribute, given its full name, of an op.
pub type OpAttributeVerifyHook = fn(&Body, Op, &str, Attribute) -> Result<(), Reported>;

/// Checks a discardable attribute, given its full name, of the argument or result with that index of a function.
pub type FunctionAttributeVerifyHook = fn(&Body, Op, usize, &str, Attribute) -> Result<(), Reported>;

/// Makes an op for a constant of a type at the builder's insertion point: one with the trait `ConstantLike` and one
/// result. None where the dialect has no such op; then nothing was made.
pub type ConstantMaterializeHook = fn(&mut Builder<'_>, Attribute, Type, Location) -> Option<Op>;

/// Adds the patterns that bring the ops of an op name, or of a dialect, into their canonical form.
pub type CanonicalizationHook = fn(&Context, &mut PatternSet);

/// Says how the op of that full name implements the interface that is asked for, by offering a table for each that it
/// knows. The answer is always the same for one op name.
pub type InterfaceFallbackHook = fn(&str, &mut InterfaceQuery);

/// Whether constants for what is in the regions of this op stay in these regions.
pub type ConstantScopeHook = fn(&Body, Op) -> bool;

/// What the author of an op wrote in Rust.
#[derive(Clone, Copy, Default)]
pub struct OpHooks {
    /// The custom form, read.
    pub parse: Option<OpParseHook>,
    /// The custom form, written.
    pub print: Option<OpPrintHook>,
    /// Checks the op before its regions.
    pub verify: Option<OpVerifyHook>,
    /// Checks the op after its regions.
    pub verify_regions: Option<OpVerifyHook>,
    /// Proposes names for results.
    pub result_names: Option<ResultNameHook>,
    /// What the op's results are known to be.
    pub fold: Option<OpFoldHook>,
    /// The patterns of the op's canonical form.
    pub canonicalization_patterns: Option<CanonicalizationHook>,
    /// Inside the op's regions, op names of this dialect may be written without their prefix.
    pub default_dialect: Option<&'static str>,
}

/// What the author of a dialect wrote in Rust.
#[derive(Clone, Copy, Default)]
pub struct DialectHooks {
    /// Reads the dialect's types, except those that are declared with a syntax.
    pub parse_type: Option<TypeParseHook>,
    /// Writes the dialect's types, except those that are declared with a syntax.
    pub print_type: Option<TypePrintHook>,
    /// Reads the dialect's attributes, except those that are declared with a syntax.
    pub parse_attribute: Option<AttributeParseHook>,
    /// Writes the dialect's attributes, except those that are declared with a syntax.
    pub print_attribute: Option<AttributePrintHook>,
    /// Checks a discardable attribute `dialect.name` on an op.
    pub verify_op_attribute: Option<OpAttributeVerifyHook>,
    /// Checks a discardable attribute `dialect.name` on an argument of a function.
    pub verify_region_argument_attribute: Option<FunctionAttributeVerifyHook>,
    /// Checks a discardable attribute `dialect.name` on a result of a function.
    pub verify_region_result_attribute: Option<FunctionAttributeVerifyHook>,
    /// Makes an op for a constant.
    pub materialize_constant: Option<ConstantMaterializeHook>,
    /// What the results of an op of the dialect are known to be, where neither its own hook nor its traits say it.
    pub fold: Option<OpFoldHook>,
    /// The patterns that belong to no single op of the dialect.
    pub canonicalization_patterns: Option<CanonicalizationHook>,
    /// The interfaces of ops of the dialect that do not implement them themselves; also of ops that are not registered.
    pub interface_fallback: Option<InterfaceFallbackHook>,
    /// Which ops of the dialect keep constants in their regions, besides those that are isolated from above.
    pub keeps_constants: Option<ConstantScopeHook>,
}
