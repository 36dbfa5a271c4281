//! Attributes of parameters, results and functions.

use super::text::cursor::{Cursor, Read, quoted, refuse};
use super::text::lexer::Token;
use super::types::{self, Types};
use crate::parameter_attributes::{FLAGS, NUMBERS, TYPES};

/// Reads the attributes of a parameter or result, and returns the dictionary.
pub(super) fn read_parameter(cursor: &mut Cursor<'_>, types: &Types) -> Read<String> {
    let mut entries = Vec::new();
    loop {
        let word = match cursor.peek() {
            Token::Word(word) => word.as_str(),
            // Strings are for targets and tools; the dialect has no form for those of a parameter.
            Token::Text(_) => {
                cursor.next();
                if cursor.takes('=') {
                    cursor.text()?;
                }
                continue;
            }
            _ => break,
        };
        if FLAGS.contains(&word) {
            cursor.next();
            entries.push(format!("llvm.{word}"));
        } else if NUMBERS.contains(&word) {
            cursor.next();
            let has_parentheses = cursor.takes('(');
            let number: u64 = cursor.number()?;
            if has_parentheses {
                cursor.expect(')')?;
            }
            entries.push(format!("llvm.{word} = {number} : i64"));
        } else if TYPES.contains(&word) {
            cursor.next();
            cursor.expect('(')?;
            let ty = types::read(cursor)?;
            cursor.expect(')')?;
            entries.push(format!("llvm.{word} = {}", types.text(&ty)));
        } else if word == "range" {
            cursor.next();
            cursor.expect('(')?;
            let ty = types.text(&types::read(cursor)?);
            let lower: String = cursor.number()?;
            cursor.expect(',')?;
            let upper: String = cursor.number()?;
            cursor.expect(')')?;
            entries.push(format!("llvm.range = #llvm.constant_range<{ty}, {lower}, {upper}>"));
        } else if word == "captures" {
            cursor.next();
            cursor.expect('(')?;
            let is_none = matches!(cursor.peek(), Token::Word(place) if place == "none");
            skip_parentheses(cursor);
            // Some captures are as much as is not known otherwise.
            if is_none {
                entries.push("llvm.nocapture".to_owned());
            }
        } else if word == "nofpclass" {
            cursor.next();
            cursor.expect('(')?;
            let mut mask = 0;
            while !cursor.takes(')') {
                mask |= class_of_floats(cursor.word()?)?;
            }
            entries.push(format!("llvm.nofpclass = {mask} : i64"));
        } else if word == "initializes" {
            // It only says more than is known without.
            cursor.next();
            cursor.expect('(')?;
            skip_parentheses(cursor);
        } else {
            break;
        }
    }
    entries.sort();
    Ok(format!("{{{}}}", entries.join(", ")))
}

/// Skips what is left of parentheses that are open.
fn skip_parentheses(cursor: &mut Cursor<'_>) {
    let mut depth = 1;
    while depth > 0 {
        match cursor.next() {
            Token::Mark('(') => depth += 1,
            Token::Mark(')') => depth -= 1,
            Token::End => return,
            _ => {}
        }
    }
}

fn class_of_floats(word: &str) -> Read<u32> {
    const NAMES: [(&str, u32); 16] = [
        ("all", 0x3FF),
        ("nan", 0x003),
        ("inf", 0x204),
        ("norm", 0x108),
        ("sub", 0x090),
        ("zero", 0x060),
        ("snan", 0x001),
        ("qnan", 0x002),
        ("ninf", 0x004),
        ("nnorm", 0x008),
        ("nsub", 0x010),
        ("nzero", 0x020),
        ("pzero", 0x040),
        ("psub", 0x080),
        ("pnorm", 0x100),
        ("pinf", 0x200),
    ];
    match NAMES.iter().find(|(name, _)| *name == word) {
        Some((_, bits)) => Ok(*bits),
        None => refuse(format!("the class of floats '{word}' has no form in the dialect")),
    }
}

/// An attribute of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum FunctionAttribute {
    /// A keyword, and the text in its parentheses or behind its equals sign.
    Keyword(String, Option<String>),
    /// A string, and its value.
    Text(Vec<u8>, Option<Vec<u8>>),
}

/// Returns attributes as entries of a list: a string, or a pair of strings.
pub(super) fn listed(attributes: &[FunctionAttribute]) -> Vec<String> {
    let entry = |attribute: &FunctionAttribute| {
        let (name, value) = match attribute {
            FunctionAttribute::Keyword(word, value) => (word.as_bytes(), value.as_deref().map(str::as_bytes)),
            FunctionAttribute::Text(name, value) => (name.as_slice(), value.as_deref()),
        };
        match value {
            Some(value) => format!("[{}, {}]", quoted(name), quoted(value)),
            None => quoted(name),
        }
    };
    attributes.iter().map(entry).collect()
}

/// Reads attributes of a function until something else comes, or the line ends.
pub(super) fn read_function(
    cursor: &mut Cursor<'_>,
    stops: impl Fn(&str) -> bool,
) -> Read<Vec<FunctionAttribute>> {
    let mut attributes = Vec::new();
    loop {
        match cursor.peek() {
            _ if cursor.begins_line() => return Ok(attributes),
            Token::Text(name) => {
                cursor.next();
                let value = if cursor.takes('=') { Some(cursor.text()?.to_vec()) } else { None };
                attributes.push(FunctionAttribute::Text(name.clone(), value));
            }
            Token::Word(word) if !stops(word) => {
                cursor.next();
                let value = if cursor.takes('=') {
                    Some(cursor.number::<String>()?)
                } else if cursor.takes('(') {
                    Some(parenthesized(cursor))
                } else {
                    None
                };
                attributes.push(FunctionAttribute::Keyword(word.clone(), value));
            }
            _ => return Ok(attributes),
        }
    }
}

/// Returns the text until the closing parenthesis.
fn parenthesized(cursor: &mut Cursor<'_>) -> String {
    let mut words = String::new();
    loop {
        match cursor.next() {
            Token::Mark(')') | Token::End => return words,
            Token::Word(word) | Token::Number(word) => {
                if words.ends_with(|it: char| it.is_ascii_alphanumeric()) {
                    words.push(' ');
                }
                words.push_str(word);
            }
            Token::Mark(mark) => words.push(*mark),
            Token::Text(text) => words.push_str(&String::from_utf8_lossy(text)),
            _ => {}
        }
    }
}

/// Returns the attribute of memory effects: `argmem: read, inaccessiblemem: none`.
fn memory_effects(text: &str) -> Read<String> {
    const PLACES: [(&str, &str); 6] = [
        ("other", ""),
        ("argMem", "argmem"),
        ("inaccessibleMem", "inaccessiblemem"),
        ("errnoMem", "errnomem"),
        ("targetMem0", "target_mem0"),
        ("targetMem1", "target_mem1"),
    ];
    let (mut all, mut effects) = ("none", [None; 6]);
    for part in text.split(',').map(str::trim) {
        match part.split_once(':') {
            None => all = part,
            Some((place, effect)) => match PLACES.iter().position(|(_, name)| *name == place.trim()) {
                Some(position) => effects[position] = Some(effect.trim()),
                None => return refuse(format!("the memory '{place}' has no form in the dialect")),
            },
        }
    }
    let parts =
        PLACES.iter().zip(effects).map(|((name, _), effect)| format!("{name} = {}", effect.unwrap_or(all)));
    Ok(format!("#llvm.memory_effects<{}>", parts.collect::<Vec<_>>().join(", ")))
}

/// Keywords that are properties of functions and calls.
const UNITS: &[(&str, &str)] = &[
    ("convergent", "convergent"),
    ("noinline", "no_inline"),
    ("alwaysinline", "always_inline"),
    ("inlinehint", "inline_hint"),
    ("nounwind", "no_unwind"),
    ("willreturn", "will_return"),
];

/// Strings that are properties of functions, with strings as values.
const TEXTS: &[(&str, &str)] = &[
    ("reciprocal-estimates", "reciprocal_estimates"),
    ("prefer-vector-width", "prefer_vector_width"),
    ("target-cpu", "target_cpu"),
    ("tune-cpu", "tune_cpu"),
    ("denormal-fp-math", "denormal_fp_math"),
    ("denormal-fp-math-f32", "denormal_fp_math_f32"),
    ("fp-contract", "fp_contract"),
    ("instrument-function-entry", "instrument_function_entry"),
    ("instrument-function-exit", "instrument_function_exit"),
];

/// Strings that are truth values of functions.
const TRUTHS: &[(&str, &str)] = &[
    ("no-infs-fp-math", "no_infs_fp_math"),
    ("no-nans-fp-math", "no_nans_fp_math"),
    ("no-signed-zeros-fp-math", "no_signed_zeros_fp_math"),
];

/// Strings that are units of functions.
const STREAMING: &[(&str, &str)] = &[
    ("aarch64_pstate_sm_enabled", "arm_streaming"),
    ("aarch64_pstate_sm_body", "arm_locally_streaming"),
    ("aarch64_pstate_sm_compatible", "arm_streaming_compatible"),
    ("aarch64_new_za", "arm_new_za"),
    ("aarch64_in_za", "arm_in_za"),
    ("aarch64_out_za", "arm_out_za"),
    ("aarch64_inout_za", "arm_inout_za"),
    ("aarch64_preserves_za", "arm_preserves_za"),
];

type Properties = Vec<(&'static str, String)>;

fn lookup(table: &[(&'static str, &'static str)], name: &str) -> Option<&'static str> {
    table.iter().find(|(known, _)| *known == name).map(|(_, property)| *property)
}

/// Returns the properties of a call. Others of its attributes have no form, and no effect that must be kept.
pub(super) fn call_properties(attributes: &[FunctionAttribute]) -> Read<Properties> {
    let mut properties = Vec::new();
    for attribute in attributes {
        match attribute {
            FunctionAttribute::Keyword(word, Some(text)) if word == "memory" => {
                properties.push(("memory_effects", memory_effects(text)?));
            }
            FunctionAttribute::Keyword(word, None) => {
                properties.extend(lookup(UNITS, word).map(|property| (property, "unit".to_owned())));
            }
            _ => {}
        }
    }
    Ok(properties)
}

/// Returns the properties of a function.
pub(super) fn function_properties(attributes: &[FunctionAttribute]) -> Read<Properties> {
    let (mut properties, mut others): (Properties, _) = (Vec::new(), Vec::new());
    let unit = || "unit".to_owned();
    for attribute in attributes {
        match attribute {
            FunctionAttribute::Keyword(word, value) => match (word.as_str(), value.as_deref()) {
                ("memory", Some(text)) => properties.push(("memory_effects", memory_effects(text)?)),
                ("optnone", None) => properties.push(("optimize_none", unit())),
                ("uwtable", None) => properties.push(("uwtable_kind", "#llvm.uwtableKind<async>".to_owned())),
                ("uwtable", Some(kind)) => {
                    properties.push(("uwtable_kind", format!("#llvm.uwtableKind<{kind}>")))
                }
                ("vscale_range", Some(range)) => {
                    let (least, most) = range.split_once(',').unwrap_or((range, range));
                    let range =
                        format!("#llvm.vscale_range<minRange = {least} : i32, maxRange = {most} : i32>");
                    properties.push(("vscale_range", range));
                }
                (word, None) => match lookup(UNITS, word) {
                    Some(property) => properties.push((property, unit())),
                    None => others.push(quoted(word.as_bytes())),
                },
                // Facts for optimizations, which the dialect has no form for.
                ("allocsize" | "allockind", Some(_)) => {}
                (word, Some(value)) => {
                    others.push(format!("[{}, {}]", quoted(word.as_bytes()), quoted(value.as_bytes())));
                }
            },
            FunctionAttribute::Text(name, value) => {
                let name = String::from_utf8_lossy(name);
                let text = value.as_deref().unwrap_or_default();
                if let Some(property) = lookup(TEXTS, &name) {
                    properties.push((property, quoted(text)));
                } else if let Some(property) = lookup(TRUTHS, &name) {
                    properties.push((property, (text == b"true").to_string()));
                } else if let Some(property) = lookup(STREAMING, &name) {
                    properties.push((property, unit()));
                } else if name == "frame-pointer" {
                    let kind = String::from_utf8_lossy(text);
                    let kind = if kind.contains('-') { quoted(text) } else { kind.into_owned() };
                    properties.push(("frame_pointer", format!("#llvm.framePointerKind<{kind}>")));
                } else if name == "target-features" {
                    let features = text.split(|byte| *byte == b',').filter(|feature| !feature.is_empty());
                    let features: Vec<String> = features.map(quoted).collect();
                    properties.push((
                        "target_features",
                        format!("#llvm.target_features<[{}]>", features.join(", ")),
                    ));
                } else {
                    others.push(match value {
                        Some(value) => format!("[{}, {}]", quoted(name.as_bytes()), quoted(value)),
                        None => quoted(name.as_bytes()),
                    });
                }
            }
        }
    }
    if !others.is_empty() {
        properties.push(("passthrough", format!("[{}]", others.join(", "))));
    }
    Ok(properties)
}
