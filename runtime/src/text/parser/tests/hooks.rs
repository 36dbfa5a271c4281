//! Types and attributes that a dialect reads itself.

use super::super::{Delimiter, ParseResult, TypeParser};
use super::read;
use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::dialect::{Dialect, DialectHooks, DialectRegistry};
use crate::types::{Type, TypeData};

/// `list<types>`, `shape<4x?>` or `name`.
fn parse_type(parser: &mut TypeParser<'_, '_>) -> ParseResult<Type> {
    let mut types = Vec::new();
    match parser.parse_one_of("type", &["list", "shape", "name"])? {
        0 => parser.parse_list(Delimiter::Angles, |parser| {
            types.push(parser.parse_type()?);
            Ok(())
        })?,
        1 => {
            parser.parse_less()?;
            let sizes = parser.parse_bare_dimensions(true)?;
            parser.parse_greater()?;
            types.resize(sizes.len(), Type::INDEX);
        }
        _ => types.push(Type::NONE),
    }
    Ok(parser.context().data().intern_type(TypeData::Tuple(types.into())))
}

/// `pair<integer, attribute>`; the type after the attribute is kept.
fn parse_attribute(parser: &mut TypeParser<'_, '_>, ty: Option<Type>) -> ParseResult<Attribute> {
    let start = parser.location();
    parser.parse_keyword("pair")?;
    parser.parse_less()?;
    let number = parser.parse_integer()?;
    if number < 0 {
        let error = parser.error_at(start, "a pair has no negative number");
        parser.help("leave the sign out");
        return Err(error);
    }
    parser.parse_comma()?;
    let value = parser.parse_attribute(None)?;
    parser.parse_greater()?;
    let ty = AttributeData::Type(ty.unwrap_or(Type::NONE));
    let ty = parser.context().data().intern_attribute(ty);
    Ok(parser.context().data().intern_array(&[value, ty]))
}

fn context() -> Context {
    let hooks = DialectHooks::new().with_parse_type(parse_type).with_parse_attribute(parse_attribute);
    let mut registry = DialectRegistry::new();
    registry.insert(Dialect::new("test").with_hooks(hooks));
    Context::new(&registry)
}

#[test]
fn spellings_are_one() {
    let context = context();
    let same = |texts: &[&str]| {
        let first = read(&context, texts[0]).unwrap();
        for text in texts {
            assert_eq!(read(&context, text), Ok(first), "{text}");
        }
    };
    same(&[
        "!test.list<i32, !test.name>",
        "!test<list<i32, tuple<none>>>",
        "!test<\"list<i32, !test.name>\">",
    ]);
    same(&["!test.list<>", "!test<\"list\\3C>\">", "tuple<>"]);
    same(&["!test.shape<4x?x2>", "tuple<index, index, index>", "opaque<\"test\", \"shape<0x1x1>\">"]);
    same(&["#test.pair<1, \"x\"> : i32", "[\"x\", i32]", "#test<pair<1, \"x\">> : i32"]);
    same(&["#test.pair<1, #test.pair<2, 3>>", "[[3, none], none]"]);
    same(&["tensor<2xi32, #test.pair<1, true> : i32>", "tensor<2xi32, [true, i32]>"]);
}

#[test]
fn errors_are_at_their_place() {
    let context = context();
    let all: String = [
        "!test.lits<i32>",
        "!test.list<i32",
        "!test<name name>",
        "!test<\"name name\">",
        "!test<\"li\\73t<x>\">",
        "!test.shape<4x>",
        "#test.pair<-1, 2>",
        "#test.pair<a, 2>",
        "#test<pair<1, 2>",
        "!test",
    ]
    .iter()
    .map(|text| read(&context, text).unwrap_err())
    .collect();
    insta::assert_snapshot!(all, @r#"
    in:1:7: error: expected type to be one of: list, shape, name, found 'lits'
    !test.lits<i32>
          ^
    in:1:7: help: did you mean 'list'?
    in:1:15: error: expected ',' or '>', found the end of the text
    !test.list<i32
                  ^
    in:1:12: error: expected '>' at the end of the body, found 'name'
    !test<name name>
               ^
    in:1:13: error: expected the end of the string, found 'name'
    !test<"name name">
                ^
    in:1:7: error: expected non-function type, found 'x'
    !test<"li\73t<x>">
          ^
    in:1:15: error: expected dimension, found '>'
    !test.shape<4x>
                  ^
    in:1:7: error: a pair has no negative number
    #test.pair<-1, 2>
          ^
    in:1:7: help: leave the sign out
    in:1:12: error: expected integer value, found 'a'
    #test.pair<a, 2>
               ^
    in:1:17: error: expected '>' at the end of the body, found the end of the text
    #test<pair<1, 2>
                    ^
    in:1:1: error: undefined symbol alias id 'test'
    !test
    ^
    in:1:1: help: 'test' is a dialect; what it declares is written '!test.mnemonic'
    "#);
}

#[test]
fn nested_bodies_are_looked_through_once() {
    let context = context();
    let depth = 400;
    let text = format!("{}0{}", "#test.pair<1, ".repeat(depth), "> : i32".repeat(depth));
    assert!(read(&context, &text).is_ok());
}
