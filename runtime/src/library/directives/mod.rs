//! Custom directives of the library: parts of assembly formats that many dialects share.
//!
//! A format calls one by name, `custom<intrinsic DynamicIndexList>($offsets, $static_offsets)`. Compiled code refers to
//! its functions, and a definition that is loaded at run time finds them by the same name. The signatures are those of
//! [`LIBRARY_DIRECTIVES`].

mod affine;
mod attributes;
mod clauses;
mod dictionaries;
mod functions;
mod index_lists;
mod operand_pairs;
mod pointers;
mod ports;
mod regions;
mod tagged_operands;
mod types;

pub use affine::{parse_affine_map, parse_affine_map_operands};
pub use index_lists::{index_numbers, parse_mixed_elements, parse_mixed_list, print_mixed_list};
pub use terrace_vocabulary::{DirectiveParameter, DirectiveSignature, LIBRARY_DIRECTIVES};

use crate::dialect::{
    DirectiveNotation, DirectiveOptionalParseHook, DirectiveParseHook, DirectiveParser, DirectivePrintHook,
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
    /// The notation, if leaf ops are parsed and printed in it without these functions.
    pub notation: Option<DirectiveNotation>,
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
    (@) => { None };
    (@ $notation:ident) => { Some(DirectiveNotation::$notation) };
    ($($(#[$doc:meta])* $constant:ident = $name:literal: $module:ident::$parse:ident, $print:ident, $what:literal $($notation:ident)?;)*) => {
        $(
            $(#[$doc])*
            pub const $constant: LibraryDirective = LibraryDirective {
                name: $name,
                parse: |parser, arguments| required(parser, arguments, $module::$parse, $what),
                parse_optional: $module::$parse,
                print: $module::$print,
                notation: directives!(@ $($notation)?),
            };
        )*

        /// All directives, in the order of their names.
        const ALL: &[LibraryDirective] = &[$($constant),*];
    };
}

directives! {
    /// `AffineIndices($map, $operands)`: `[%i + 3, symbol(%n)]`, the results of a map with its operands in them.
    AFFINE_INDICES = "AffineIndices": affine::parse_indices, print_indices, "'['" AffineIndices;
    /// `AffineMapOperands($map, $operands)`: `affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n]`.
    AFFINE_MAP_OPERANDS = "AffineMapOperands":
        affine::parse_applied_map, print_applied_map, "an affine map" AffineMapOperands;
    /// `ArgumentClause("keyword", $values, type($values), ref($before), ..)`: `keyword(%a -> %argument : i32)`, which gives
    /// arguments of an `ArgumentRegion`.
    ARGUMENT_CLAUSE = "ArgumentClause": clauses::parse_argument, print_argument, "a clause";
    /// `ArgumentRegion($body, ref($values), ..)`: a region whose entry arguments the clauses for these values gave.
    ARGUMENT_REGION = "ArgumentRegion": clauses::parse_region, print_region, "'{' to begin a region";
    /// `ArrowTypes(type($values))`: `-> i32`, `-> (i32, i8)`, or nothing if there are no values.
    ARROW_TYPES = "ArrowTypes": types::parse_arrow, print_arrow, "'->' and types";
    /// `AssignedOperands($a, type($a), $b)`: `%a = %b : i32`, where the type of `%b` is known.
    ASSIGNED_OPERANDS = "AssignedOperands":
        operand_pairs::parse_assigned_operands, print_assigned_operands, "'%value'";
    /// `CommonType(type($a), type($b), ..)`: the one type of several values.
    COMMON_TYPE = "CommonType": types::parse_common, print_common, "a type";
    /// `DynamicIndex($value, $number)`: `%a`, or `1`, a number with the dynamic one in place of the value.
    DYNAMIC_INDEX = "DynamicIndex": index_lists::parse_single, print_single, "a value or an integer";
    /// `DynamicIndexList($values, $numbers)`: `[%a, 1, %b]`, numbers with dynamic ones in place of the values.
    DYNAMIC_INDEX_LIST = "DynamicIndexList":
        index_lists::parse_dynamic, print_dynamic, "'[' to begin the list of indices";
    /// `FunctionBody($body)`: the region behind a `FunctionSignature`, which a declaration does not have.
    FUNCTION_BODY = "FunctionBody": functions::parse_body, print_body, "'{' to begin the body of the function";
    /// `FunctionSignature($name, $type, $argument_attributes, $result_attributes)`:
    /// `@name(%a: i32 {attributes}) -> (i32 {attributes})`.
    FUNCTION_SIGNATURE = "FunctionSignature": functions::parse_signature, print_signature, "a signature";
    /// `IndexElements($elements)`: `[1, 0]`, a tensor of elements of type `index`.
    INDEX_ELEMENTS = "IndexElements":
        index_lists::parse_index_elements, print_index_elements, "'[' to begin the list of integers";
    /// `IndexList($numbers)`: `[1, 0]`.
    INDEX_LIST = "IndexList": index_lists::parse_constant, print_constant, "'[' to begin the list of integers";
    /// `KeywordAttribute("#attribute<{}>", $attribute)`: the keyword that stands for `{}`.
    KEYWORD_ATTRIBUTE = "KeywordAttribute": attributes::parse_keyword, print_keyword, "a keyword of an attribute";
    /// `KeywordDictionary(attr-dict, "name", "#attribute<{}>", ..)`: the attribute dictionary, in which the attribute of that
    /// name is the keyword that stands for `{}`, or an array of such keywords as strings. An alias of a
    /// dictionary may stand for it, or in front of it.
    KEYWORD_DICTIONARY = "KeywordDictionary":
        dictionaries::parse_keywords, print_keywords, "'{' to begin the attribute dictionary";
    /// `KeywordOperands("#attribute<{}>", $values, type($values), $keywords)`: `keyword -> %a : i32`, where the keyword
    /// stands for `{}`.
    KEYWORD_OPERANDS = "KeywordOperands":
        operand_pairs::parse_keyword_operands, print_keyword_operands, "a keyword and '->'";
    /// `KeywordType("keyword", "!type", type($value))`: a keyword in place of the type of a value that may be absent.
    KEYWORD_TYPE = "KeywordType": types::parse_keyword_type, print_keyword_type, "a keyword";
    /// `LabelledDictionary("attrs", attr-dict)`: `attrs = {name = attribute}`, or nothing if there are no attributes.
    LABELLED_DICTIONARY = "LabelledDictionary": dictionaries::parse_labelled, print_labelled, "a dictionary";
    /// `MatchedDimensions($numbers, $is_inverted, $is_all)`: `[all]`, `[except(0, -1)]` or `[0, 2]`.
    MATCHED_DIMENSIONS = "MatchedDimensions":
        index_lists::parse_matched, print_matched, "'[' to begin the dimensions";
    /// `NamedBits($number, "a", "b", ..)`: an integer as the names of its bits, or `none`.
    NAMED_BITS = "NamedBits": attributes::parse_named_bits, print_named_bits, "the name of a bit";
    /// `NamedOperands($values, $names)`: `{"name" = %a, "other" = %b}`, or nothing if there are no values.
    NAMED_OPERANDS = "NamedOperands": operand_pairs::parse_named_operands, print_named_operands, "'{' to begin the operands";
    /// `NamedPorts($type, $input_names, $output_names, $body)`: `(in %a: i8, out b: i8) { .. }`, inputs as the arguments of
    /// the entry block of a region, and outputs.
    NAMED_PORTS = "NamedPorts": ports::parse_named_ports, print_named_ports, "'(' to begin the ports";
    /// `NumberedClause("keyword", "number", $values, type($values), $symbols, $numbers, ref($before), ..)`:
    /// `keyword(@symbol %a -> %argument [number=0] : i32)`, where a number may be left out.
    NUMBERED_CLAUSE = "NumberedClause": clauses::parse_numbered, print_numbered, "a clause";
    /// `OperandAttributes($values, type($values), $attributes)`: `%a : i32 -> attribute`.
    OPERAND_ATTRIBUTES = "OperandAttributes":
        operand_pairs::parse_operand_attributes, print_operand_attributes, "'%value'";
    /// `OperandPairs($a, type($a), $b, type($b))`: `%a : i32 -> %b : i64`.
    OPERAND_PAIRS = "OperandPairs": operand_pairs::parse_operand_pairs, print_operand_pairs, "'%value'";
    /// `OperandSymbols($values, type($values), $symbols)`: `%a -> @symbol : i32`.
    OPERAND_SYMBOLS = "OperandSymbols":
        operand_pairs::parse_operand_symbols, print_operand_symbols, "'%value'";
    /// `OperandsOrUnit($values, type($values), $unit)`: `(%a, %b : i32, i64)`, or nothing for the unit attribute.
    OPERANDS_OR_UNIT = "OperandsOrUnit":
        operand_pairs::parse_operands_or_unit, print_operands_or_unit, "'(' to begin the operands";
    /// `PointerOperand("pointer", "value", $operand)`: `pointer(%a`, or `value(%a` for what is no pointer. A
    /// `VariableType` closes the parenthesis.
    POINTER_OPERAND = "PointerOperand": pointers::parse_open, print_open, "the keyword of an operand";
    /// `PrivateClause("keyword", $values, type($values), $symbols, ref($before), ..)`:
    /// `keyword(@symbol %a -> %argument : i32)`, which gives arguments of an `ArgumentRegion`.
    PRIVATE_CLAUSE = "PrivateClause": clauses::parse_private, print_private, "a clause";
    /// `ProductOf("type", $a, $b, ..)`: integers of a type with `x` between them.
    PRODUCT_OF = "ProductOf": attributes::parse_product, print_product, "integers with 'x' between them";
    /// `QuotedAttribute("#dialect.mnemonic", $attribute)`: what stands between the angle brackets, in quotes.
    QUOTED_ATTRIBUTE = "QuotedAttribute": attributes::parse_quoted, print_quoted, "a string";
    /// `ReductionClause("keyword", "#attribute<{}>", $modifier, $values, type($values), $by_reference, $symbols,
    /// ref($before), ..)`: `keyword(mod: modifier, byref @symbol %a -> %argument : i32)`.
    REDUCTION_CLAUSE = "ReductionClause": clauses::parse_reduction, print_reduction, "a clause";
    /// `ReferenceClause("keyword", $values, type($values), $by_reference, $symbols, ref($before), ..)`:
    /// `keyword(byref @symbol %a -> %argument : i32)`.
    REFERENCE_CLAUSE = "ReferenceClause": clauses::parse_reference, print_reference, "a clause";
    /// `RegionWithArguments($body)`: `(%a: i32, %b: i8) { .. }`, the arguments of the entry block and the region.
    REGION_WITH_ARGUMENTS = "RegionWithArguments":
        regions::parse_with_arguments, print_with_arguments, "'(' to begin the arguments of the region";
    /// `RepeatedType(ref($values), type($values))`: the one type of all values of an operand.
    REPEATED_TYPE = "RepeatedType": types::parse_repeated, print_repeated, "a type";
    /// `ScalableIndexList($values, $numbers, $scalable)`: `[%a, [4], 1]`, where brackets mark what is scalable.
    SCALABLE_INDEX_LIST = "ScalableIndexList":
        index_lists::parse_scalable, print_scalable, "'[' to begin the list of indices";
    /// `SelectTypes(type($condition), type($result))`: `i32`, or `vector<4xi1>, vector<4xi32>`: the type of a condition that is
    /// not `i1`, and that of what it selects.
    SELECT_TYPES = "SelectTypes": types::parse_select, print_select, "a type" SelectTypes;
    /// `SemiFunctionType(type($operand), type($results))`: `(type) -> types`, or `type` if there are no results.
    SEMI_FUNCTION_TYPE = "SemiFunctionType": types::parse_semi_function, print_semi_function, "a type";
    /// `SingleBlockRegion($body)`: a region with one block, which the text leaves out if the block is empty.
    SINGLE_BLOCK_REGION = "SingleBlockRegion": regions::parse_single_block, print_single_block, "a region";
    /// `StringOnLine($string)`: `"text"`, on the line of what precedes it, so that a `(` may follow.
    STRING_ON_LINE = "StringOnLine": attributes::parse_string_on_line, print_string_on_line, "a string";
    /// `SymbolName($name)`: `@name`, for a string that is not declared as the name of a symbol.
    SYMBOL_NAME = "SymbolName": functions::parse_name, print_name, "'@' to begin the name of a symbol";
    /// `SymbolVisibility($visibility)`: `public`, `private` or `nested`.
    SYMBOL_VISIBILITY = "SymbolVisibility":
        functions::parse_visibility, print_visibility, "'public', 'private' or 'nested'";
    /// `TaggedLists("#default", $values, type($values), $tags, $sizes)`: `{%a : i32, %b : i64} [#tag], {%c : i32}`.
    TAGGED_LISTS = "TaggedLists": tagged_operands::parse_lists, print_lists, "'{' to begin a list of operands";
    /// `TaggedListsOrKeyword("#default", "keyword", $values, type($values), $tags, $sizes, $marked, $tags_alone)`:
    /// `([#tag], {keyword: %a : i32, %b : i64} [#tag])`, or nothing for the default tag alone.
    TAGGED_LISTS_OR_KEYWORD = "TaggedListsOrKeyword":
        tagged_operands::parse_lists_or_keyword, print_lists_or_keyword, "'(' to begin the operands";
    /// `TaggedOperands("#default", $values, type($values), $tags)`: `%a : i32 [#tag], %b : i64`.
    TAGGED_OPERANDS = "TaggedOperands": tagged_operands::parse_operands, print_operands, "'%value'";
    /// `TaggedOperandsOrKeyword("#default", $values, type($values), $tags, $tags_alone)`:
    /// `([#tag], %a : i32 [#tag])`, or nothing for the default tag alone.
    TAGGED_OPERANDS_OR_KEYWORD = "TaggedOperandsOrKeyword":
        tagged_operands::parse_operands_or_keyword, print_operands_or_keyword, "'(' to begin the operands";
    /// `TensorResults(type_ref($values), type($results))`: no text: results of the types of those values that are tensors.
    TENSOR_RESULTS = "TensorResults": types::parse_tensor_results, print_tensor_results, "the types of tensors";
    /// `TypedPointerOperand("pointer", "value", $operand, type($operand))`: `pointer(%a : memref<f32>)`.
    TYPED_POINTER_OPERAND = "TypedPointerOperand": pointers::parse_typed, print_typed, "the keyword of an operand";
    /// `UnwrappedOperands("!type<{}>", $values, type($values))`: `(%a as %argument: !type<i32>)`, which gives arguments of an
    /// `ArgumentRegion` whose types stand for `{}`.
    UNWRAPPED_OPERANDS = "UnwrappedOperands":
        clauses::parse_unwrapped, print_unwrapped, "'(' to begin the operands";
    /// `UnwrappedType("!type<{}>", type($value), type($result))`: `!type<i32>`; the type of the result stands for `{}`, and
    /// there is none if the type is of another form.
    UNWRAPPED_TYPE = "UnwrappedType": types::parse_unwrapped, print_unwrapped, "a type";
    /// `VariableType(type($operand), $variable)`: `memref<4xf32>)`, and ` varType(tensor<4xf32>)` if the type of the
    /// variable does not follow from the pointer.
    VARIABLE_TYPE = "VariableType": pointers::parse_variable_type, print_variable_type, "a type";
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
