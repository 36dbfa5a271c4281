//! Ops in generic form, right and with one mistake: what is reported first is the same, and so is what is printed.

use std::collections::BTreeMap;

use terrace::dialect::OpDescriptor;

use crate::definitions::{INTERFACE, InRust, in_rust};
use crate::descriptors::{dialect, model};
use crate::dialects::cases;
use crate::generic_form::{GenericOp, Maker, Numbers};
use crate::pool::Pool;
use crate::reader::Reader;

/// The number of attempts to build a valid op before an invalid one is used.
const ATTEMPTS: usize = 12;

/// Whether some of what is verified is Rust of the author.
fn is_verified_in_rust(op: &OpDescriptor, in_rust: &InRust) -> bool {
    in_rust.keys().any(|field| {
        let is_default = field.ends_with(" default");
        is_default || field.ends_with(" accepts") || field.ends_with(" holds")
    }) || op.hooks.verify.is_some()
        || op.hooks.verify_signature.is_some()
        || op.hooks.verify_regions.is_some()
}

/// The pieces of a text: words, numbers, strings, single signs, white space.
fn pieces(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |sign: char| sign.is_alphanumeric() || "_.%@^!#".contains(sign);
        let length = match first {
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            sign if sign.is_whitespace() => {
                rest.find(|sign: char| !sign.is_whitespace()).unwrap_or(rest.len())
            }
            sign if is_word(sign) => rest.find(|sign: char| !is_word(sign)).unwrap_or(rest.len()),
            sign => sign.len_utf8(),
        };
        out.push(&rest[..length]);
        rest = &rest[length..];
    }
    out
}

/// Texts in which one piece behind the name of an op in custom form is missing, doubled, or another one.
fn misspelt(text: &str, name: &str, numbers: &mut Numbers) -> Vec<String> {
    let pieces = pieces(text);
    let Some(start) = pieces.iter().position(|piece| *piece == name) else { return Vec::new() };
    let words: Vec<usize> = (start + 1..pieces.len()).filter(|at| !pieces[*at].trim().is_empty()).collect();
    let others = [
        "", ",", "<", ">", "(", "[", "{", ":", "->", "i32", "7", "-1", "1.5", "\"x\"", "word", "@name", "%v0",
    ];
    let mut texts = Vec::new();
    for _ in 0..12 {
        let Some(at) = numbers.pick(&words).copied() else { break };
        let other = match numbers.below(4) {
            0 => format!("{0} {0}", pieces[at]),
            _ => (*numbers.pick(&others).unwrap()).to_owned(),
        };
        texts.push(format!("{} {other} {}", pieces[..at].concat(), pieces[at + 1..].concat()));
    }
    texts
}

/// The op with one thing changed, in each of several ways.
fn mutations(op: &GenericOp, pool: &Pool, numbers: &mut Numbers) -> Vec<GenericOp> {
    let mut all = Vec::new();
    let mut change = |change: &mut dyn FnMut(&mut GenericOp)| {
        let mut changed = op.clone();
        change(&mut changed);
        all.push(changed);
    };
    let type_text = |numbers: &mut Numbers| numbers.pick(&pool.types).unwrap().text.clone();
    for index in 0..op.operands.len() {
        change(&mut |op| drop(op.operands.remove(index)));
        for _ in 0..3 {
            let ty = type_text(numbers);
            change(&mut |op| op.operands[index] = ty.clone());
        }
    }
    for index in 0..op.results.len() {
        change(&mut |op| drop(op.results.remove(index)));
        for _ in 0..2 {
            let ty = type_text(numbers);
            change(&mut |op| op.results[index] = ty.clone());
        }
    }
    let ty = type_text(numbers);
    change(&mut |op| op.operands.push(ty.clone()));
    change(&mut |op| op.results.push(ty.clone()));
    for index in 0..op.attributes.len() {
        change(&mut |op| drop(op.attributes.remove(index)));
        for _ in 0..3 {
            let value = numbers.pick(&pool.attributes).unwrap().text.clone();
            change(&mut |op| op.attributes[index].1 = value.clone());
        }
    }
    change(&mut |op| op.attributes.push(("unheard_of".into(), "unit".into())));
    change(&mut |op| op.in_dictionary = !op.in_dictionary);
    for index in 0..op.regions.len() {
        change(&mut |op| drop(op.regions.remove(index)));
        change(&mut |op| op.regions[index].clear());
        change(&mut |op| op.regions[index].push(Vec::new()));
        change(&mut |op| op.regions[index].iter_mut().for_each(|block| block.push("f32".into())));
    }
    change(&mut |op| op.regions.push(vec![Vec::new()]));
    change(&mut |op| op.end = if op.end.is_some() { None } else { Some("test.end".into()) });
    change(&mut |op| op.successors += 1);
    if op.successors > 0 {
        change(&mut |op| op.successors -= 1);
    }
    change(&mut |op| op.is_terminator = !op.is_terminator);
    all
}

#[derive(Default)]
struct Counts {
    ops: usize,
    in_rust: usize,
    never_right: Vec<String>,
    accepted: usize,
    refused: BTreeMap<String, usize>,
    custom: usize,
    misspelt: usize,
}

#[test]
fn wrong_ops_have_the_same_first_diagnostic() {
    let mut counts = Counts::default();
    for case in cases().into_iter().filter(|case| case.name != "builtin") {
        let facts = in_rust(&model(&case));
        let [compiled, loaded] = [Reader::new(&case.compiled), Reader::new(&case.loaded)];
        let pool = Pool::new(&compiled.context);
        for (name, _) in &case.dialects {
            for op in dialect(&case.compiled, name).operations() {
                if is_verified_in_rust(op, &facts[&*op.name]) {
                    counts.in_rust += 1;
                    continue;
                }
                counts.ops += 1;
                let numbers = Numbers::new(&op.name);
                let mut maker = Maker { context: &compiled.context, pool: &pool, numbers };
                let mut made = maker.make(op);
                let mut attempts = 1;
                while compiled.read(&made.text()).is_err() && attempts < ATTEMPTS {
                    same(&compiled, &loaded, &made, false, &mut counts);
                    made = maker.make(op);
                    attempts += 1;
                }
                if attempts == ATTEMPTS {
                    counts.never_right.push(op.name.to_string());
                }
                // Interfaces name results.
                let in_rust = &facts[&*op.name];
                let has_form = !in_rust.contains_key("format")
                    && in_rust.get("interfaces") != Some(&INTERFACE)
                    && op.hooks.print.is_none();
                for text in mutations(&made, &pool, &mut maker.numbers) {
                    same(&compiled, &loaded, &text, has_form, &mut counts);
                }
                same(&compiled, &loaded, &made, has_form, &mut counts);
                let Some(printed) = compiled.print(&made.text(), false).ok().filter(|_| has_form) else {
                    continue;
                };
                for text in misspelt(&printed, &op.name, &mut maker.numbers) {
                    let expected = compiled.print(&text, false);
                    assert_eq!(loaded.print(&text, false), expected, "loaded and compiled:\n{text}");
                    counts.misspelt += usize::from(expected.is_err());
                }
            }
        }
    }
    let refused: usize = counts.refused.values().sum();
    println!(
        "{} ops tried, {} verified in Rust; {} texts printed alike, {} of them in their custom form as well; \
         {refused} refused alike with {} messages, and {} in custom form; {} ops never right: {:?}",
        counts.ops,
        counts.in_rust,
        counts.accepted,
        counts.custom,
        counts.refused.len(),
        counts.misspelt,
        counts.never_right.len(),
        counts.never_right
    );
    assert!(counts.ops > 550 && counts.accepted > 2000 && refused > 5000 && counts.refused.len() > 1000);
    assert!(counts.misspelt > 2000, "{}", counts.misspelt);
}

/// Reads an op with both dialects, and compares what comes of it.
fn same(compiled: &Reader, loaded: &Reader, op: &GenericOp, has_form: bool, counts: &mut Counts) {
    let text = op.text();
    let (one, other) = (compiled.print(&text, true), loaded.print(&text, true));
    assert_eq!(other, one, "loaded and compiled:\n{text}");
    match one {
        Err(message) => {
            let message: String = message.chars().filter(|sign| !sign.is_ascii_digit()).collect();
            *counts.refused.entry(message).or_default() += 1;
        }
        Ok(_) => {
            counts.accepted += 1;
            if has_form {
                let printed = compiled.print(&text, false);
                assert_eq!(loaded.print(&text, false), printed, "loaded and compiled:\n{text}");
                let printed = printed.unwrap();
                let again = compiled.print(&printed, false);
                assert_eq!(loaded.print(&printed, false), again, "loaded and compiled:\n{printed}");
                counts.custom += 1;
            }
        }
    }
}
