//! Mutations of inputs.

use terrace_random_tests::Random;

/// Tokens that are inserted into texts.
const TOKENS: [&str; 72] = [
    "%0",
    "%arg0",
    "%0:2",
    "%0#1",
    "^bb0",
    "^bb1(%x: i32):",
    "@f",
    "@\"a b\"",
    "@a::@b",
    "#a",
    "!a",
    "#a = 1\n",
    "!a = i32\n",
    "({",
    "})",
    "{",
    "}",
    "<{",
    "}>",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    "->",
    "=",
    ":",
    ",",
    "::",
    "?",
    "*",
    "-",
    "x",
    "\"",
    "\\",
    "\\00",
    "//",
    "loc(unknown)",
    "loc(\"a\":1:1)",
    "loc(fused<1>[])",
    "i32",
    "i0",
    "i16777216",
    "f32",
    "index",
    "none",
    "tensor<",
    "memref<4xf32>",
    "vector<[4]xi1>",
    "dense<",
    "dense<\"0x00\">",
    "affine_map<(d0) -> (d0)>",
    "affine_set<(d0) : (d0 >= 0)>",
    "unit",
    "true",
    "-9223372036854775808",
    "18446744073709551616",
    "0x7FC00000",
    "1e400",
    "0.0",
    "attributes",
    "builtin.module",
    "func.func",
    "dialect",
    "op",
    "format",
    "rewrite",
    "rust { ",
    "constraint",
    "...",
    "\u{e4}",
];

/// Returns one of the inputs with a few changes, among them pieces of the others.
pub fn mutate(random: &mut Random, inputs: &[Vec<u8>]) -> Vec<u8> {
    let mut input = inputs[random.below(inputs.len())].clone();
    for _ in 0..=random.below(5) {
        change(random, &mut input, inputs);
    }
    input
}

fn change(random: &mut Random, input: &mut Vec<u8>, inputs: &[Vec<u8>]) {
    let start = random.below(input.len() + 1);
    let end = start + random.below((input.len() - start + 1).min(40));
    match random.below(10) {
        0 => drop(input.drain(start..end)),
        1 => {
            let piece = input[start..end].to_vec();
            input.splice(start..start, piece);
        }
        2 | 3 => {
            let token = random.one_of(&TOKENS);
            input.splice(start..start, token.bytes());
        }
        4 => {
            let token = random.one_of(&TOKENS);
            input.splice(start..end, token.bytes());
        }
        5 => swap_words(random, input),
        6 if start < input.len() => input[start] = random.below(256) as u8,
        7 if start < input.len() => input[start] ^= 1 << random.below(8),
        8 if random.below(4) == 0 => input.truncate(start),
        _ => {
            let other = &inputs[random.below(inputs.len())];
            let from = random.below(other.len() + 1);
            let to = from + random.below((other.len() - from + 1).min(200));
            input.splice(start..end, other[from..to].to_vec());
        }
    }
}

/// Replaces a word by another one of the same input.
fn swap_words(random: &mut Random, input: &mut Vec<u8>) {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"%@#!^._$-".contains(byte);
    let mut words = Vec::new();
    let mut start = 0;
    while start < input.len() {
        let length = input[start..].iter().take_while(|byte| is_word(byte)).count();
        if length > 0 {
            words.push(start..start + length);
        }
        start += length + 1;
    }
    if !words.is_empty() {
        let (to, from) = (words[random.below(words.len())].clone(), words[random.below(words.len())].clone());
        let word = input[from].to_vec();
        input.splice(to, word);
    }
}
