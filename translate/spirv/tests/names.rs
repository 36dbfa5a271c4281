//! Names of values, parameters and members come back when a module is written.

mod common;

use common::{Assembler, context, print};
use rspirv::dr::Operand;
use rspirv::spirv::Op;
use terrace_spirv_binary::{read_words, write_words};

/// Returns the words of a name of up to three letters.
fn name(text: &str) -> u32 {
    let mut bytes = [0; 4];
    bytes[..text.len()].copy_from_slice(text.as_bytes());
    u32::from_le_bytes(bytes)
}

/// Returns the names and the names of members in a module.
fn names(words: &[u32]) -> Vec<(Op, String)> {
    let module = rspirv::dr::load_words(words).unwrap();
    let text = |operand: &Operand| match operand {
        Operand::LiteralString(text) => Some(text.clone()),
        _ => None,
    };
    let mut names: Vec<_> = module
        .debug_names
        .iter()
        .filter_map(|instruction| {
            Some((instruction.class.opcode, instruction.operands.iter().find_map(text)?))
        })
        .collect();
    names.sort();
    names
}

#[test]
fn names_come_back() {
    let mut module = Assembler::new();
    let [
        float,
        structure,
        pointer,
        variable,
        signature,
        function,
        parameter,
        constant,
        label,
        sum,
        phi,
        second,
    ] = std::array::from_fn(|_| module.id());
    for (id, text) in [
        (structure, "S"),
        (variable, "v"),
        (function, "f"),
        (parameter, "x"),
        (constant, "k"),
        (sum, "sum"),
        (phi, "p"),
    ] {
        module.push(5, &[id, name(text)]);
    }
    module.push(6, &[structure, 1, name("b")]);
    module.push(22, &[float, 32]);
    module.push(30, &[structure, float, float]);
    module.push(32, &[pointer, 6, structure]);
    module.push(59, &[pointer, variable, 6]);
    module.push(43, &[float, constant, 1.0f32.to_bits()]);
    module.push(33, &[signature, float, float]);
    module.push(54, &[float, function, 0, signature]);
    module.push(55, &[float, parameter]);
    module.push(248, &[label]);
    module.push(129, &[float, sum, parameter, constant]);
    module.push(249, &[second]);
    module.push(248, &[second]);
    module.push(245, &[float, phi, sum, label]);
    module.push(254, &[phi]);
    module.push(56, &[]);
    let words = module.words();
    let expected = names(&words);
    assert_eq!(expected.len(), 8);
    let (first, messages) = context();
    let body = read_words(&first, &words, "x.spv").unwrap_or_else(|_| panic!("{messages:?}"));
    assert!(!print(&body).contains("sum"), "the text without locations has no names of values");
    assert_eq!(names(&write_words(&body).unwrap()), expected);
}
