//! Custom directives of the library: parts of assembly formats that many dialects share.
//!
//! A format calls one by name, `custom<intrinsic DynamicIndexList>($offsets, $static_offsets)`. Compiled code refers to
//! its functions, and a definition that is loaded at run time finds them by the same name. The signatures are those of
//! [`LIBRARY_DIRECTIVES`].

mod attributes;
mod index_lists;
mod ports;
mod regions;
mod types;

pub use index_lists::{index_numbers, parse_mixed_elements, parse_mixed_list, print_mixed_list};
pub use terrace_vocabulary::{DirectiveParameter, DirectiveSignature, LIBRARY_DIRECTIVES};

use crate::dialect::{
    DirectiveOptionalParseHook, DirectiveParseHook, DirectiveParser, DirectivePrintHook,
    ParsedDirectiveArgument,
};
use crate::text::{OpParser, ParseResult};

/// The functions of a directive of the library.
#[derive(Clone, Copy)]
pub struct LibraryDirective {
    /// The name.
    pub name: &'static str,
    /// The parser of a directive that is always there.
    pub parse: DirectiveParseHook,
    /// The parser of a directive that begins an optional group.
    pub parse_optional: DirectiveOptionalParseHook,
    /// The printer.
    pub print: DirectivePrintHook,
}

impl LibraryDirective {
    /// Returns the directive of that name.
    pub fn of_name(name: &str) -> Option<&'static LibraryDirective> {
        ALL.iter().find(|known| known.name == name)
    }

    /// Returns the parser for a directive that begins an optional group, or for one that is always there.
    pub fn parser(&self, is_optional: bool) -> DirectiveParser {
        match is_optional {
            true => DirectiveParser::Optional(self.parse_optional),
            false => DirectiveParser::Required(self.parse),
        }
    }
}

macro_rules! directives {
    ($($(#[$doc:meta])* $constant:ident = $name:literal: $module:ident::$parse:ident, $print:ident, $what:literal;)*) => {
        $(
            $(#[$doc])*
            pub const $constant: LibraryDirective = LibraryDirective {
                name: $name,
                parse: |parser, arguments| required(parser, arguments, $module::$parse, $what),
                parse_optional: $module::$parse,
                print: $module::$print,
            };
        )*

        /// All directives, in the order of their names.
        const ALL: &[LibraryDirective] = &[$($constant),*];
    };
}

directives! {
    /// `DynamicIndexList($values, $numbers)`: `[%a, 1, %b]`, numbers with dynamic ones in place of the values.
    DYNAMIC_INDEX_LIST = "DynamicIndexList":
        index_lists::parse_dynamic, print_dynamic, "'[' to begin the list of indices";
    /// `IndexList($numbers)`: `[1, 0]`.
    INDEX_LIST = "IndexList": index_lists::parse_constant, print_constant, "'[' to begin the list of integers";
    /// `KeywordType("keyword", "!type", type($value))`: a keyword in place of the type of a value that may be absent.
    KEYWORD_TYPE = "KeywordType": types::parse_keyword_type, print_keyword_type, "a keyword";
    /// `MatchedDimensions($numbers, $is_inverted, $is_all)`: `[all]`, `[except(0, -1)]` or `[0, 2]`.
    MATCHED_DIMENSIONS = "MatchedDimensions":
        index_lists::parse_matched, print_matched, "'[' to begin the dimensions";
    /// `NamedBits($number, "a", "b", ..)`: an integer as the names of its bits, or `none`.
    NAMED_BITS = "NamedBits": attributes::parse_named_bits, print_named_bits, "the name of a bit";
    /// `NamedPorts($type, $input_names, $output_names, $body)`: `(in %a: i8, out b: i8) { .. }`, inputs as the arguments of
    /// the entry block of a region, and outputs.
    NAMED_PORTS = "NamedPorts": ports::parse_named_ports, print_named_ports, "'(' to begin the ports";
    /// `ProductOf("type", $a, $b, ..)`: integers of a type with `x` between them.
    PRODUCT_OF = "ProductOf": attributes::parse_product, print_product, "integers with 'x' between them";
    /// `QuotedAttribute("#dialect.mnemonic", $attribute)`: what stands between the angle brackets, in quotes.
    QUOTED_ATTRIBUTE = "QuotedAttribute": attributes::parse_quoted, print_quoted, "a string";
    /// `ScalableIndexList($values, $numbers, $scalable)`: `[%a, [4], 1]`, where brackets mark what is scalable.
    SCALABLE_INDEX_LIST = "ScalableIndexList":
        index_lists::parse_scalable, print_scalable, "'[' to begin the list of indices";
    /// `SemiFunctionType(type($operand), type($results))`: `(type) -> types`, or `type` if there are no results.
    SEMI_FUNCTION_TYPE = "SemiFunctionType": types::parse_semi_function, print_semi_function, "a type";
    /// `SingleBlockRegion($body)`: a region with one block, which the text leaves out if the block is empty.
    SINGLE_BLOCK_REGION = "SingleBlockRegion": regions::parse_single_block, print_single_block, "a region";
}

/// Parses a directive that has to be there.
fn required(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [ParsedDirectiveArgument],
    parse: DirectiveOptionalParseHook,
    what: &str,
) -> ParseResult<()> {
    match parse(parser, arguments)? {
        true => Ok(()),
        false => Err(parser.unexpected(what)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_signature_has_functions() {
        let named: Vec<&str> = ALL.iter().map(|directive| directive.name).collect();
        let declared: Vec<&str> = LIBRARY_DIRECTIVES.iter().map(|signature| signature.name).collect();
        assert_eq!(named, declared);
    }
}
