//! Hooks: functions that the author of a dialect writes by hand.

use super::InterfaceQuery;
use super::setters::setters;
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

/// Verifies an op. Emits diagnostics for violations.
pub type OpVerifyHook = fn(&Body, Op) -> Result<(), Reported>;

/// Suggests names for results and for arguments of entry blocks: calls back with a value and its name.
pub type ResultNameHook = fn(&Body, Op, &mut dyn FnMut(Value, &str));

/// Parses the text after `!dialect.`, or inside the angle brackets of `!dialect<...>`.
pub type TypeParseHook = fn(&mut TypeParser<'_, '_>) -> ParseResult<Type>;

/// Prints a type of the dialect, without the `!dialect.`.
pub type TypePrintHook = fn(&Context, Type, &mut AttributePrinter<'_>);

/// Parses the text after `#dialect.`. The type is the one after the attribute's colon, if the context determines it.
pub type AttributeParseHook = fn(&mut TypeParser<'_, '_>, Option<Type>) -> ParseResult<Attribute>;

/// Prints an attribute of the dialect, without the `#dialect.`.
pub type AttributePrintHook = fn(&Context, Attribute, &mut AttributePrinter<'_>);

/// Verifies a discardable attribute of an op, given its full name.
pub type OpAttributeVerifyHook = fn(&Body, Op, &str, Attribute) -> Result<(), Reported>;

/// Verifies a discardable attribute of a function's argument or result with that index, given its full name.
pub type FunctionAttributeVerifyHook = fn(&Body, Op, usize, &str, Attribute) -> Result<(), Reported>;

/// Materializes a constant of a type at the builder's insertion point: an op with the trait `ConstantLike` and one
/// result. Returns `None`, and creates nothing, if the dialect has no such op.
pub type ConstantMaterializeHook = fn(&mut Builder<'_>, Attribute, Type, Location) -> Option<Op>;

/// Adds the canonicalization patterns of an op or a dialect.
pub type CanonicalizationHook = fn(&Context, &mut PatternSet);

/// Returns the implementation of the queried interface for the op of that full name, by offering a table for each
/// interface that it supports. The result must depend only on the op name.
pub type InterfaceFallbackHook = fn(&str, &mut InterfaceQuery);

/// Returns whether constants in the regions of this op are materialized in these regions.
pub type ConstantScopeHook = fn(&Body, Op) -> bool;

/// Returns the name of aliases for the dialect's attributes of this mnemonic; `None` if they are printed in place.
pub type AttributeAliasHook = fn(&str) -> Option<&'static str>;

/// The hand-written hooks of an op.
#[derive(Clone, Copy, Default)]
#[non_exhaustive]
pub struct OpHooks {
    /// Parses the custom form.
    pub parse: Option<OpParseHook>,
    /// Prints the custom form.
    pub print: Option<OpPrintHook>,
    /// Verifies the attributes of the op and the types of its operands and results, and looks at nothing else: it is
    /// not called for an op whose name, attributes and types are those of one that passed.
    pub verify_signature: Option<OpVerifyHook>,
    /// Verifies the op before its regions, after its signature.
    pub verify: Option<OpVerifyHook>,
    /// Verifies the op after its regions.
    pub verify_regions: Option<OpVerifyHook>,
    /// Suggests names for results.
    pub result_names: Option<ResultNameHook>,
    /// Folds the op.
    pub fold: Option<OpFoldHook>,
    /// The canonicalization patterns of the op.
    pub canonicalization_patterns: Option<CanonicalizationHook>,
}

impl OpHooks {
    /// Returns no hooks.
    pub const fn new() -> Self {
        OpHooks {
            parse: None,
            print: None,
            verify_signature: None,
            verify: None,
            verify_regions: None,
            result_names: None,
            fold: None,
            canonicalization_patterns: None,
        }
    }

    setters! {
        /// Returns the hooks with one that parses the custom form.
        with_parse(parse: OpParseHook => Some);
        /// Returns the hooks with one that prints the custom form.
        with_print(print: OpPrintHook => Some);
        /// Returns the hooks with one that verifies the attributes of the op and the types of its operands and results.
        with_verify_signature(verify_signature: OpVerifyHook => Some);
        /// Returns the hooks with one that verifies the op before its regions.
        with_verify(verify: OpVerifyHook => Some);
        /// Returns the hooks with one that verifies the op after its regions.
        with_verify_regions(verify_regions: OpVerifyHook => Some);
        /// Returns the hooks with one that suggests names for results.
        with_result_names(result_names: ResultNameHook => Some);
        /// Returns the hooks with one that folds the op.
        with_fold(fold: OpFoldHook => Some);
        /// Returns the hooks with one that the canonicalization patterns of the op.
        with_canonicalization_patterns(canonicalization_patterns: CanonicalizationHook => Some);
    }
}

/// The hand-written hooks of a dialect.
#[derive(Clone, Copy, Default)]
#[non_exhaustive]
pub struct DialectHooks {
    /// Parses the dialect's types, except those declared with a syntax.
    pub parse_type: Option<TypeParseHook>,
    /// Prints the dialect's types, except those declared with a syntax.
    pub print_type: Option<TypePrintHook>,
    /// Parses the dialect's attributes, except those declared with a syntax.
    pub parse_attribute: Option<AttributeParseHook>,
    /// Prints the dialect's attributes, except those declared with a syntax.
    pub print_attribute: Option<AttributePrintHook>,
    /// Verifies a discardable attribute `dialect.name` of an op.
    pub verify_op_attribute: Option<OpAttributeVerifyHook>,
    /// Verifies a discardable attribute `dialect.name` of a function argument.
    pub verify_region_argument_attribute: Option<FunctionAttributeVerifyHook>,
    /// Verifies a discardable attribute `dialect.name` of a function result.
    pub verify_region_result_attribute: Option<FunctionAttributeVerifyHook>,
    /// Materializes constants.
    pub materialize_constant: Option<ConstantMaterializeHook>,
    /// Folds ops of the dialect that neither their own hook nor their traits fold.
    pub fold: Option<OpFoldHook>,
    /// The canonicalization patterns that belong to no single op.
    pub canonicalization_patterns: Option<CanonicalizationHook>,
    /// Returns interface implementations for ops of the dialect without their own, including unregistered ops.
    pub interface_fallback: Option<InterfaceFallbackHook>,
    /// Returns whether an op of the dialect keeps constants in its regions, besides ops that are isolated from above.
    pub keeps_constants: Option<ConstantScopeHook>,
    /// Names aliases for the dialect's attributes.
    pub attribute_alias: Option<AttributeAliasHook>,
}

impl DialectHooks {
    /// Returns no hooks.
    pub const fn new() -> Self {
        DialectHooks {
            parse_type: None,
            print_type: None,
            parse_attribute: None,
            print_attribute: None,
            verify_op_attribute: None,
            verify_region_argument_attribute: None,
            verify_region_result_attribute: None,
            materialize_constant: None,
            fold: None,
            canonicalization_patterns: None,
            interface_fallback: None,
            keeps_constants: None,
            attribute_alias: None,
        }
    }

    setters! {
        /// Returns the hooks with one that parses the dialect's types, except those declared with a syntax.
        with_parse_type(parse_type: TypeParseHook => Some);
        /// Returns the hooks with one that prints the dialect's types, except those declared with a syntax.
        with_print_type(print_type: TypePrintHook => Some);
        /// Returns the hooks with one that parses the dialect's attributes, except those declared with a syntax.
        with_parse_attribute(parse_attribute: AttributeParseHook => Some);
        /// Returns the hooks with one that prints the dialect's attributes, except those declared with a syntax.
        with_print_attribute(print_attribute: AttributePrintHook => Some);
        /// Returns the hooks with one that verifies a discardable attribute `dialect.name` of an op.
        with_verify_op_attribute(verify_op_attribute: OpAttributeVerifyHook => Some);
        /// Returns the hooks with one that verifies a discardable attribute `dialect.name` of a function argument.
        with_verify_region_argument_attribute(verify_region_argument_attribute: FunctionAttributeVerifyHook => Some);
        /// Returns the hooks with one that verifies a discardable attribute `dialect.name` of a function result.
        with_verify_region_result_attribute(verify_region_result_attribute: FunctionAttributeVerifyHook => Some);
        /// Returns the hooks with one that materializes constants.
        with_materialize_constant(materialize_constant: ConstantMaterializeHook => Some);
        /// Returns the hooks with one that folds ops of the dialect that neither their own hook nor their traits fold.
        with_fold(fold: OpFoldHook => Some);
        /// Returns the hooks with one that the canonicalization patterns that belong to no single op.
        with_canonicalization_patterns(canonicalization_patterns: CanonicalizationHook => Some);
        /// Returns the hooks with one that returns interface implementations for ops of the dialect without their own, including unregistered ops.
        with_interface_fallback(interface_fallback: InterfaceFallbackHook => Some);
        /// Returns the hooks with one that returns whether an op of the dialect keeps constants in its regions, besides ops that are isolated from above.
        with_keeps_constants(keeps_constants: ConstantScopeHook => Some);
        /// Returns the hooks with one that names aliases for the dialect's attributes.
        with_attribute_alias(attribute_alias: AttributeAliasHook => Some);
    }
}
