//! The metadata section.

use super::super::Parser;
use super::{context, read_with};
use crate::context::Context;
use crate::text::parser::cursor::Aliases;

fn read_section(context: &Context, text: &str) -> Result<(), String> {
    read_with(context, text.as_bytes(), Aliases::default(), |parser| parser.parse_metadata())
}

#[test]
fn what_is_read_is_printed_again() {
    let context = context();
    let text = "{-# dialect_resources: {builtin: {foo: \"0x080000000102\", \"a b\": \"0x0400000003\"}},\n\
                external_resources: {tool: {k: \"0x04\", b: true, s: \"t\\0A\"}, other: {}} #-}";
    read_section(&context, text).unwrap();
    let used = [("builtin", "foo"), ("builtin", "a b")];
    insta::assert_snapshot!(context.resources().write_section(&used, None), @r#"
    {-#
      dialect_resources: {
        builtin: {
          foo: "0x080000000102",
          "a b": "0x0400000003"
        }
      },
      external_resources: {
        tool: {
          k: "0x04",
          b: true,
          s: "t\0A"
        }
      }
    #-}
    "#);
}

#[test]
fn each_file_has_its_own_keys() {
    let context = context();
    let text =
        b"dense_resource<foo> : tensor<1xi8> {-# dialect_resources: {builtin: {foo: \"0x0100000007\"}} #-}";
    for key in ["foo", "foo_1"] {
        let read = |parser: &mut Parser<'_>| {
            parser.parse_attribute(None)?;
            parser.parse_metadata()
        };
        read_with(&context, text, Aliases::default(), read).unwrap();
        assert_eq!(context.resources().blob("builtin", key).unwrap().bytes(), [7]);
    }
}

#[test]
fn what_is_wrong_is_said() {
    let context = context();
    let all: String = [
        "{-# foo: {} #-}",
        "{-# dialect_resources: {foo: {}}, dialect_resources: {foo: {a: \"0x04000000\"}} #-}",
        "{-# dialect_resources: {builtin {}} #-}",
        "{-# dialect_resources: {builtin: {foo: \"0x0400\"}} #-}",
        "{-# dialect_resources: {builtin: {foo: \"zz\"}} #-}",
        "{-# dialect_resources: {builtin: {foo: true}} #-}",
        "{-# dialect_resources: {builtin: {foo: \"0x0300000001\"}} #-}",
        "{-# dialect_resources: {builtin: {\n1: true}} #-}",
        "{-# external_resources: {p: {k: 1}} #-}",
        "{-# external_resources: {} x #-}",
        "{-# external_resources: {",
        "{-# external_resources: {\n  10\n",
        "{-#\n\n",
    ]
    .iter()
    .map(|text| read_section(&context, text).unwrap_err())
    .collect();
    insta::assert_snapshot!(all, @r#"
    in:1:5: error: unknown key 'foo' in file metadata dictionary
    {-# foo: {} #-}
        ^
    in:1:5: help: the keys are 'dialect_resources' and 'external_resources'
    in:1:55: error: dialect 'foo' is unknown
    {-# dialect_resources: {foo: {}}, dialect_resources: {foo: {a: "0x04000000"}} #-}
                                                          ^
    in:1:33: error: expected ':', found '{'
    {-# dialect_resources: {builtin {}} #-}
                                    ^
    in:1:40: error: expected hex string blob for key 'foo' to encode alignment in first 4 bytes
    {-# dialect_resources: {builtin: {foo: "0x0400"}} #-}
                                           ^
    in:1:40: error: expected hex string blob for key 'foo'
    {-# dialect_resources: {builtin: {foo: "zz"}} #-}
                                           ^
    in:1:40: help: a blob is a string: '0x', eight digits of alignment, and two digits for each byte
    in:1:40: error: expected hex string blob for key 'foo'
    {-# dialect_resources: {builtin: {foo: true}} #-}
                                           ^
    in:1:40: help: a blob is a string: '0x', eight digits of alignment, and two digits for each byte
    in:1:40: error: expected hex string blob for key 'foo' to encode alignment in first 4 bytes, but got non-power-of-2 value: 3
    {-# dialect_resources: {builtin: {foo: "0x0300000001"}} #-}
                                           ^
    in:2:1: error: expected identifier key for 'resource' entry, found '1'
    1: true}} #-}
    ^
    in:1:33: error: expected string value for key 'k', found '1'
    {-# external_resources: {p: {k: 1}} #-}
                                    ^
    in:1:28: error: expected ',' or '#-}', found 'x'
    {-# external_resources: {} x #-}
                               ^
    in:1:26: error: expected identifier key for 'resource' entry, found the end of the text
    {-# external_resources: {
                             ^
    in:2:3: error: expected identifier key for 'resource' entry, found '10'
      10
      ^
    in:2:1: error: expected identifier key in file metadata dictionary, found the end of the text

    ^
    "#);
}
