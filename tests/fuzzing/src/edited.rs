//! IR that was read, and then edited through the API without any care.

use terrace_random_tests::Random;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::text::parse_attribute;
use terrace_runtime::types::Type;

use crate::text::{all_dialects, check_printed, parse, silent_context};
use crate::wild::ATTRIBUTES;

/// The number of edited copies of each piece of text.
const COPIES: usize = 6;

/// Strings and numbers that are hard to print where a name, a keyword or a count is expected.
const HARD: [&str; 24] = [
    "\"-\"",
    "\"1a\"",
    "\"a.b\"",
    "\"a-b\"",
    "\"::\"",
    "\"\\22\"",
    "\"\\0A\"",
    "\"\\FF\"",
    "\"private\"",
    "\"loc\"",
    "\"attributes\"",
    "\"->\"",
    "\"//\"",
    "\"%0\"",
    "\"typed\" : i32",
    "9223372036854775807 : i64",
    "-9223372036854775808 : i64",
    "-1 : index",
    "255 : i8",
    "0x7FC00001 : f32",
    "@\"a b\"::@\"\\22\"",
    "array<i32: -1>",
    "array<i64: -9223372036854775808>",
    "loc(\"a b\")",
];

/// Reads each piece of a text and edits copies of it, as its bytes decide: an attribute, a type or an operand becomes
/// another. They are verified and printed without a panic, and those that are still valid are read and printed the same.
pub fn edited(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let seed = bytes.iter().fold(0_u64, |seed, byte| seed.rotate_left(7) ^ u64::from(*byte));
    let mut random = Random::new(seed);
    for piece in text.split("\n// -----") {
        let context = silent_context(all_dialects());
        let Some(body) = parse(&context, piece.as_bytes().to_vec()) else { continue };
        for _ in 0..COPIES {
            let mut copy = body.clone();
            for _ in 0..=random.below(2) {
                edit(&context, &mut copy, &mut random);
            }
            check_printed(all_dialects(), &copy);
        }
    }
}

/// Edits an op of a body or of one below it.
fn edit(context: &Context, body: &mut Body, random: &mut Random) {
    let mut body = body;
    loop {
        let mut ops = Vec::new();
        body.walk(body.root()).within_body().run(|_, op| ops.push(op));
        let op = ops[random.below(ops.len())];
        if op == body.root() || body.child(op).is_none() {
            return edit_op(context, body, op, random);
        }
        body = body.child_mut(op).expect("it has one");
    }
}

fn edit_op(context: &Context, body: &mut Body, op: Op, random: &mut Random) {
    let inherent = body.info(op).inherent_attributes();
    match random.below(6) {
        0 | 1 if !inherent.is_empty() => {
            let name = inherent[random.below(inherent.len())].text(context).to_owned();
            let value = if random.below(6) == 0 { None } else { Some(attribute(context, random)) };
            body.set_attribute(op, &name, value);
        }
        2 if body.operand_count(op) > 1 => {
            let count = body.operand_count(op);
            let other = body.operand(op, random.below(count));
            body.set_operand(op, random.below(count), other);
        }
        3 | 4 => {
            let blocks = body.regions(op).flat_map(|(_, region)| body.blocks(region));
            let arguments = blocks.flat_map(|block| body.arguments(block));
            let values: Vec<Value> = body.results(op).chain(arguments).collect();
            if !values.is_empty() {
                let ty = attribute(context, random).as_type(context).unwrap_or(Type::I32);
                body.set_value_type(values[random.below(values.len())], ty);
            }
        }
        _ => {
            let name = ["d.extra", "sym_name", "sym_visibility", "llvm.a b", "value"][random.below(5)];
            let value = attribute(context, random);
            body.set_attribute(op, name, Some(value));
        }
    }
}

fn attribute(context: &Context, random: &mut Random) -> Attribute {
    let text = match random.below(2) {
        0 => HARD[random.below(HARD.len())],
        _ => ATTRIBUTES[random.below(ATTRIBUTES.len())],
    };
    parse_attribute(context, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}
