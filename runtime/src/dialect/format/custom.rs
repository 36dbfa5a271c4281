//! Custom directives: parts of an assembly format with a hand-written parser and printer.

use std::ops::Range;

use smallvec::SmallVec;

use super::{DirectiveArgument, List, Text};
use crate::attributes::{Attribute, NamedAttribute};
use crate::ir::{Body, Op, SuccessorState, Value};
use crate::text::{OpParser, OpPrinter, ParseResult, UnresolvedOperand};
use crate::types::Type;

/// Parses a custom directive into its arguments.
pub type DirectiveParseHook =
    fn(&mut OpParser<'_, '_, '_>, &mut [ParsedDirectiveArgument]) -> ParseResult<()>;

/// Parses a custom directive that starts an optional group, if present. Returns whether it is.
pub type DirectiveOptionalParseHook =
    fn(&mut OpParser<'_, '_, '_>, &mut [ParsedDirectiveArgument]) -> ParseResult<bool>;

/// The parser of a custom directive.
#[derive(Clone, Copy)]
pub enum DirectiveParser {
    /// Always present.
    Required(DirectiveParseHook),
    /// Starts an optional group, which is present if the directive is.
    Optional(DirectiveOptionalParseHook),
}

/// Prints a custom directive. The separating space has been printed.
pub type DirectivePrintHook = fn(&mut OpPrinter<'_, '_>, &Body, Op, &[PrintedDirectiveArgument]);

/// `custom<Name>(arguments)`.
#[derive(Clone)]
pub struct CustomDirective {
    /// The name.
    pub name: Text,
    /// The arguments.
    pub arguments: List<DirectiveArgument>,
    /// The parser.
    pub parse: DirectiveParser,
    /// The printer.
    pub print: DirectivePrintHook,
    /// The notation, for some directives of the library.
    pub notation: Option<DirectiveNotation>,
}

/// A notation of the library in which leaf ops are parsed and printed without the functions of the directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DirectiveNotation {
    /// `[%i + 3, symbol(%n)]`, of a map and its operands.
    AffineIndices,
    /// `affine_map<...>(%dimension)[%symbol]`, of a map and its operands.
    AffineMapOperands,
    /// `vector<4xi1>, vector<4xi32>`, or `i32` for a condition of type `i1`: of a condition and what it selects.
    SelectTypes,
}

/// An argument of a custom directive during parsing. A reference is already set if its element precedes the directive.
#[derive(Debug)]
pub enum ParsedDirectiveArgument {
    /// An attribute, if present.
    Attribute(Option<Attribute>),
    /// Operands; their number follows the declaration.
    Operands(SmallVec<[UnresolvedOperand; 4]>),
    /// The index of the region, for [`OpParser::parse_region_at`]; of the first one if variadic.
    Region(usize),
    /// Successors, parsed by [`OpParser::parse_successor_block`].
    Successors(SmallVec<[SuccessorState; 2]>),
    /// Types, one per value.
    Types(SmallVec<[Type; 4]>),
    /// Attributes by name.
    AttributeDictionary(Vec<NamedAttribute>),
    /// A string literal.
    Text(Text),
}

/// An argument of a custom directive during printing.
#[derive(Debug)]
pub enum PrintedDirectiveArgument {
    /// An attribute, if present.
    Attribute(Option<Attribute>),
    /// Operands.
    Operands(SmallVec<[Value; 4]>),
    /// The indexes of regions.
    Regions(Range<usize>),
    /// The indexes of successors.
    Successors(Range<usize>),
    /// Types.
    Types(SmallVec<[Type; 4]>),
    /// All attributes without an element of their own, sorted by name.
    AttributeDictionary(SmallVec<[NamedAttribute; 8]>),
    /// A string literal.
    Text(Text),
}
