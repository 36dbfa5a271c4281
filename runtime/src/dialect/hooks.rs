//! Functions that the author of a dialect writes by hand.

use crate::attributes::Attribute;
use crate::context::Context;
use crate::diagnostics::Reported;
use crate::ir::{Body, Op, Value};
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
}
