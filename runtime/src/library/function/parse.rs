//! Parsing the custom form of function-like ops.

use super::{FunctionTypeParts, FunctionTypeSyntax};
use crate::attributes::Attribute;
use crate::context::Context;
use crate::text::{OpParser, ParseResult, ParsedArgument};
use crate::types::Type;

/// A parsed signature.
pub(crate) struct ParsedSignature {
    /// The symbol name: a string.
    pub(crate) name: Attribute,
    /// The function type: a type attribute.
    pub(crate) function_type: Attribute,
    /// The dictionaries of the arguments, unless all are empty.
    pub(crate) argument_attributes: Option<Attribute>,
    /// The dictionaries of the results, unless all are empty.
    pub(crate) result_attributes: Option<Attribute>,
    /// The arguments of the entry block.
    pub(crate) arguments: Vec<ParsedArgument>,
}

/// The list of arguments.
struct Arguments {
    arguments: Vec<ParsedArgument>,
    attributes: Vec<Attribute>,
    is_variadic: bool,
}

/// Parses the custom form of a function-like op after its name: `private @name(%a: i32 {...}, ...) -> (i32
/// {...}) attributes {...} {...}`.
///
/// # Panics
///
/// If the op does not implement [`FunctionOpInterface`](crate::interfaces::FunctionOpInterface).
pub fn parse_function(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
    let slots = *parser.op_info().signature_slots().expect("the op is a function");
    if let Some(slot) = slots.visibility {
        for visibility in ["public", "private", "nested"] {
            if parser.types().parse_optional_keyword(visibility) {
                let value = Attribute::string(parser.context(), visibility);
                parser.add_inherent_attribute(slot, value);
                break;
            }
        }
    }
    let arguments = parse_function_signature(parser)?;
    parser.parse_optional_attribute_dictionary_with_keyword()?;
    parse_optional_body(parser, &arguments)
}

/// Parses the signature of a function-like op, `@name(%a: i32 {...}, ...) -> (i32 {...})`, and adds its attributes.
/// Returns the arguments.
///
/// # Panics
///
/// If the op does not implement [`FunctionOpInterface`](crate::interfaces::FunctionOpInterface).
pub fn parse_function_signature(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Vec<ParsedArgument>> {
    let slots = *parser.op_info().signature_slots().expect("the op is a function");
    let dictionaries = [slots.argument_attributes.is_some(), slots.result_attributes.is_some()];
    let signature = parse_signature(parser, &slots.types, dictionaries)?;
    parser.add_inherent_attribute(slots.name, signature.name);
    parser.add_inherent_attribute(slots.function_type, signature.function_type);
    let lists = [
        (slots.argument_attributes, signature.argument_attributes),
        (slots.result_attributes, signature.result_attributes),
    ];
    for (slot, list) in lists {
        if let (Some(slot), Some(list)) = (slot, list) {
            parser.add_inherent_attribute(slot, list);
        }
    }
    Ok(signature.arguments)
}

/// Parses a signature, whose arguments and results have attributes if `dictionaries` says so.
pub(crate) fn parse_signature(
    parser: &mut OpParser<'_, '_, '_>,
    types: &FunctionTypeSyntax,
    dictionaries: [bool; 2],
) -> ParseResult<ParsedSignature> {
    let location = parser.types().location();
    let name = parser.parse_symbol_name()?;
    let [argument_dictionaries, result_dictionaries] = dictionaries;
    let Arguments { arguments, attributes, is_variadic } =
        parse_arguments(parser, types, argument_dictionaries)?;
    let (results, result_attributes) = parse_results(parser, result_dictionaries)?;
    let inputs: Vec<Type> = arguments.iter().map(|argument| argument.ty).collect();
    let parts = FunctionTypeParts { inputs: &inputs, results: &results, is_variadic };
    let ty = (types.build)(parser.context(), parts);
    let ty = ty.map_err(|error| parser.types().error_at(location, error))?;
    let context = parser.context();
    Ok(ParsedSignature {
        name,
        function_type: Attribute::type_attribute(context, ty),
        argument_attributes: dictionary_list(context, &attributes),
        result_attributes: dictionary_list(context, &result_attributes),
        arguments,
    })
}

/// Parses what follows the signature of a function-like op: `attributes {...}` and the region, which a declaration does
/// not have. A region without blocks, `{}`, is that of a declaration.
pub fn parse_function_body(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &[ParsedArgument],
) -> ParseResult<()> {
    parser.parse_optional_attribute_dictionary_with_keyword()?;
    parse_optional_region(parser, arguments)
}

/// Parses the region of a function-like op, which a declaration does not have, and which has blocks.
pub(crate) fn parse_optional_body(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &[ParsedArgument],
) -> ParseResult<()> {
    if arguments.is_empty() && parser.is_empty_region() {
        let error = parser.error("expected non-empty function body");
        parser.types().help("a declaration has no body, not even an empty one");
        return error;
    }
    parse_optional_region(parser, arguments)
}

fn parse_optional_region(parser: &mut OpParser<'_, '_, '_>, arguments: &[ParsedArgument]) -> ParseResult<()> {
    if !parser.is_region() {
        if parser.is_misplaced_type() {
            let error = parser.unexpected("the body of the function, or the next op");
            parser.types().help("the types of results stand behind '->', several of them in parentheses");
            return Err(error);
        }
        parser.add_empty_region();
        return Ok(());
    }
    // The argument names of a declaration are ignored; those of a definition name the entry block arguments.
    match arguments {
        [] => parser.parse_region(&[]),
        [argument, ..] => parser.parse_region_with_block(if argument.is_named() { arguments } else { &[] }),
    }
}

fn parse_arguments(
    parser: &mut OpParser<'_, '_, '_>,
    types: &FunctionTypeSyntax,
    has_dictionaries: bool,
) -> ParseResult<Arguments> {
    let mut list = Arguments { arguments: Vec::new(), attributes: Vec::new(), is_variadic: false };
    parser.types().parse_left_parenthesis()?;
    if parser.types().parse_optional_right_parenthesis() {
        return Ok(list);
    }
    let is_named = parser.is_named_argument();
    loop {
        if types.allows_variadic && parser.types().parse_optional_ellipsis() {
            list.is_variadic = true;
            break;
        }
        if parser.is_named_argument() != is_named {
            return parser.error("the arguments of a function are all named, or none is");
        }
        let (argument, dictionary) = parser.parse_argument(is_named)?;
        reject_dictionary(parser, dictionary, has_dictionaries, "arguments")?;
        list.arguments.push(argument);
        list.attributes.push(dictionary);
        if !parser.types().parse_optional_comma() {
            break;
        }
    }
    parser.types().parse_right_parenthesis()?;
    Ok(list)
}

/// Reports an argument or result dictionary of an op without such an attribute.
fn reject_dictionary(
    parser: &mut OpParser<'_, '_, '_>,
    dictionary: Attribute,
    is_allowed: bool,
    nouns: &str,
) -> ParseResult<()> {
    if is_allowed || dictionary == Attribute::EMPTY_DICTIONARY {
        return Ok(());
    }
    let name = parser.op_name().to_owned();
    parser.error(&format!("the {nouns} of '{name}' have no attributes"))
}

fn parse_results(
    parser: &mut OpParser<'_, '_, '_>,
    has_dictionaries: bool,
) -> ParseResult<(Vec<Type>, Vec<Attribute>)> {
    let (mut types, mut attributes) = (Vec::new(), Vec::new());
    if !parser.types().parse_optional_arrow() {
        return Ok((types, attributes));
    }
    if !parser.types().parse_optional_left_parenthesis() {
        types.push(parser.types().parse_non_function_type()?);
        attributes.push(Attribute::EMPTY_DICTIONARY);
        return Ok((types, attributes));
    }
    if parser.types().parse_optional_right_parenthesis() {
        return Ok((types, attributes));
    }
    loop {
        let (result, dictionary) = parser.parse_argument(false)?;
        reject_dictionary(parser, dictionary, has_dictionaries, "results")?;
        types.push(result.ty);
        attributes.push(dictionary);
        if !parser.types().parse_optional_comma() {
            break;
        }
    }
    parser.types().parse_right_parenthesis()?;
    Ok((types, attributes))
}

/// Returns the argument or result dictionaries as an attribute, unless all are empty.
fn dictionary_list(context: &Context, dictionaries: &[Attribute]) -> Option<Attribute> {
    let is_empty = dictionaries.iter().all(|dictionary| *dictionary == Attribute::EMPTY_DICTIONARY);
    (!is_empty).then(|| Attribute::array(context, dictionaries))
}
