//! Reading the custom form of `func`.

use crate::attributes::Attribute;
use crate::text::{OpParser, ParseResult, ParsedArgument};
use crate::types::Type;

/// Reads `private @name(%a: i32 {...}) -> (i32 {...}) attributes {...} {...}` after `func`.
pub(super) fn parse_function(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
    for visibility in ["public", "private", "nested"] {
        if parser.types().parse_optional_keyword(visibility) {
            let value = Attribute::string(parser.context(), visibility);
            parser.add_attribute("sym_visibility", value);
            break;
        }
    }
    let name = parser.parse_symbol_name()?;
    parser.add_attribute("sym_name", name);

    let (arguments, argument_attributes) = parse_arguments(parser)?;
    let (results, result_attributes) = parse_results(parser)?;
    let inputs: Vec<Type> = arguments.iter().map(|argument| argument.ty).collect();
    let ty = Type::function_checked(parser.context(), &inputs, &results);
    let ty = ty.map_err(|error| parser.types().error(error))?;
    let ty = Attribute::type_attribute(parser.context(), ty);
    parser.add_attribute("type", ty);
    add_dictionaries(parser, "arg_attrs", &argument_attributes);
    add_dictionaries(parser, "res_attrs", &result_attributes);
    parser.parse_optional_attribute_dictionary_with_keyword()?;

    if !parser.is_region() {
        if parser.is_misplaced_type() {
            let error = parser.unexpected("the body of the function, or the next op");
            parser.types().help("the types of results stand behind '->', several of them in parentheses");
            return Err(error);
        }
        parser.add_empty_region();
        return Ok(());
    }
    // The names of a declaration's arguments mean nothing; those of a definition are the entry block's.
    let is_named = arguments.iter().any(ParsedArgument::is_named);
    parser.parse_region_with_block(if is_named { &arguments } else { &[] })
}

fn parse_arguments(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<(Vec<ParsedArgument>, Vec<Attribute>)> {
    let (mut arguments, mut attributes) = (Vec::new(), Vec::new());
    parser.types().parse_left_parenthesis()?;
    if parser.types().parse_optional_right_parenthesis() {
        return Ok((arguments, attributes));
    }
    let is_named = parser.is_named_argument();
    loop {
        if parser.is_named_argument() != is_named {
            return parser.error("the arguments of a function are all named, or none is");
        }
        let (argument, dictionary) = parser.parse_argument(is_named)?;
        arguments.push(argument);
        attributes.push(dictionary);
        if !parser.types().parse_optional_comma() {
            break;
        }
    }
    parser.types().parse_right_parenthesis()?;
    Ok((arguments, attributes))
}

fn parse_results(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<(Vec<Type>, Vec<Attribute>)> {
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
        types.push(result.ty);
        attributes.push(dictionary);
        if !parser.types().parse_optional_comma() {
            break;
        }
    }
    parser.types().parse_right_parenthesis()?;
    Ok((types, attributes))
}

/// Adds the dictionaries of arguments or results, where any has an entry.
fn add_dictionaries(parser: &mut OpParser<'_, '_, '_>, name: &str, dictionaries: &[Attribute]) {
    if dictionaries.iter().any(|dictionary| *dictionary != Attribute::EMPTY_DICTIONARY) {
        let list = Attribute::array(parser.context(), dictionaries);
        parser.add_attribute(name, list);
    }
}
