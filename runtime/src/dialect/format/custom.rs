//! Custom directives: parts of an assembly format that the author of the op reads and writes in Rust.

use std::ops::Range;

use smallvec::SmallVec;

use super::{List, Text, TypeOperand};
use crate::attributes::{Attribute, NamedAttribute};
use crate::ir::{Body, Op, SuccessorState, Value};
use crate::text::{OpParser, OpPrinter, ParseResult, UnresolvedOperand};
use crate::types::Type;

/// Reads a custom directive: fills in what its arguments stand for.
pub type DirectiveParseHook =
    fn(&mut OpParser<'_, '_, '_>, &mut [ParsedDirectiveArgument]) -> ParseResult<()>;

/// Reads a custom directive that begins an optional group, if it is there; says whether it is.
pub type DirectiveOptionalParseHook =
    fn(&mut OpParser<'_, '_, '_>, &mut [ParsedDirectiveArgument]) -> ParseResult<bool>;

/// How a custom directive is read.
#[derive(Clone, Copy)]
pub enum DirectiveParser {
    /// It is always there.
    Required(DirectiveParseHook),
    /// It begins an optional group, which is there if the directive is.
    Optional(DirectiveOptionalParseHook),
}

/// Writes a custom directive. A blank was written before it, where elements are apart.
pub type DirectivePrintHook = fn(&mut OpPrinter<'_, '_>, &Body, Op, &[PrintedDirectiveArgument]);

/// `custom<Name>(arguments)`.
#[derive(Clone)]
pub struct CustomDirective {
    /// Its name.
    pub name: Text,
    /// What it is given.
    pub arguments: List<DirectiveArgument>,
    /// Reads it.
    pub parse: DirectiveParser,
    /// Writes it.
    pub print: DirectivePrintHook,
}

/// What a custom directive is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DirectiveArgument {
    /// The attribute in this slot.
    Attribute(u32),
    /// An attribute that another element reads: `ref($attribute)`.
    AttributeReference(u32),
    /// A declared operand.
    Operand(u32),
    /// A declared operand that another element reads: `ref($operand)`.
    OperandReference(u32),
    /// A declared region.
    Region(u32),
    /// A declared successor.
    Successor(u32),
    /// Types, which the directive reads.
    Type(TypeOperand),
    /// Types that another element reads: `type_ref(...)`, `ref(type(...))`.
    TypeReference(TypeOperand),
    /// Every attribute that is not written elsewhere: `attr-dict`.
    AttributeDictionary,
    /// Text that the format holds.
    Text(Text),
}

/// An argument of a custom directive while it is read. What refers to another element is filled in already, as far as
/// that element was read before.
#[derive(Debug)]
pub enum ParsedDirectiveArgument {
    /// An attribute, if it is there.
    Attribute(Option<Attribute>),
    /// Operands; one, at most one or any number, as was declared.
    Operands(SmallVec<[UnresolvedOperand; 4]>),
    /// The position of the region, for [`OpParser::parse_region_at`]; of the first one where it is variadic.
    Region(usize),
    /// Successors, which [`OpParser::parse_successor_block`] reads.
    Successors(SmallVec<[SuccessorState; 2]>),
    /// Types; as many as values.
    Types(SmallVec<[Type; 4]>),
    /// Attributes by name.
    AttributeDictionary(Vec<NamedAttribute>),
    /// Text that the format holds.
    Text(Text),
}

/// An argument of a custom directive while it is written.
#[derive(Debug)]
pub enum PrintedDirectiveArgument {
    /// An attribute, if it is there.
    Attribute(Option<Attribute>),
    /// Operands.
    Operands(SmallVec<[Value; 4]>),
    /// The positions of regions.
    Regions(Range<usize>),
    /// The positions of successors.
    Successors(Range<usize>),
    /// Types.
    Types(SmallVec<[Type; 4]>),
    /// Every attribute that is not written elsewhere, sorted by name.
    AttributeDictionary(SmallVec<[NamedAttribute; 8]>),
    /// Text that the format holds.
    Text(Text),
}
