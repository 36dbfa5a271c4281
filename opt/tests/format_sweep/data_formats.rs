//! Formats of types and attributes: two parameters of all kinds, in all small formats.

use std::fmt::Write;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::text::parse_attribute;

use crate::engine::{Case, Sweep, run, try_ops};

/// Definitions that the generated ones refer to.
const PRELUDE: &str = r#"
dialect t { }
enum Order: i32 { less, greater, other "not a word" }
bits enum Flags: i32 { first = 1, second = 2 }
bits enum Marks: i32 [separator = ","] { left = 1, right = 2 }
type NoneType = "empty"
type BoxType = "box" { width: i64 format { "<" $width ">" } }
type BareType = "bare" { width: i64 format { "of" $width } }
attribute BoxAttr = "boxed" { width: i64 format { "<" $width ">" } }
attribute PredAttr = "pred" { value: Order format { $value } }
op ValueOp = "value" { results { r...: AnyType } }
"#;

/// The Rust types of parameters, each with texts and a default.
const KINDS: &[(&str, &[&str], &str)] = &[
    ("i64", &["5", "-5"], "7"),
    ("f64", &["1.5"], "2.5"),
    ("bool", &["true"], "false"),
    ("String", &["\"x\"", "\"\""], ""),
    ("Type", &["i32", "!t.empty", "!t.box<1>", "() -> ()"], ""),
    ("Attribute", &["5 : i8", "\"x\"", "\"x\" : i8", "#t.boxed<1>", "[]", "i32", "unit"], ""),
    ("Identifier", &["x", "less", "\"two words\""], ""),
    ("AffineMap", &["(d0) -> (d0)"], ""),
    ("IntegerSet", &["(d0) : (d0 >= 0)"], ""),
    ("Order", &["less", "\"not a word\""], "Order::Greater"),
    ("Flags", &["first", "first|second", "\"\""], "Flags::Second"),
    ("Marks", &["left", "left,right"], ""),
    ("BoxType", &["<1>", "!t.box<2>"], ""),
    ("BareType", &["!t<bare of 3>"], ""),
    ("BoxAttr", &["<1>"], ""),
    ("PredAttr", &["#t<pred less>"], ""),
    ("Vec<i64>", &["", "1", "1, 2"], "vec![7]"),
    ("Vec<Type>", &["", "i32, i64", "!t.empty"], "vec![]"),
    ("Vec<String>", &["\"x\", \"y\""], ""),
    ("Vec<Order>", &["less, greater"], ""),
    ("Vec<Flags>", &["first|second, second"], ""),
    ("Vec<Marks>", &["left"], ""),
    ("Vec<Vec<i64>>", &["", "[1], [2, 3]", "[]"], ""),
    ("Vec<Option<i64>>", &["1"], ""),
    ("(Identifier, Type)", &["x: i32", "\"two words\": !t.box<1>"], ""),
    ("(i64, BareType)", &["1: !t<bare of 3>"], ""),
    ("Vec<(String, Vec<i64>)>", &["", "\"x\": [1, 2], \"y\": []"], ""),
    ("Vec<(Identifier, Marks)>", &["x: left"], ""),
    ("Option<i64>", &["", "1"], ""),
    ("Option<Vec<i64>>", &["", "1"], ""),
];

/// The kinds of the second parameter.
const SECOND: &[&str] = &["i64", "Type", "Attribute", "Identifier", "Flags", "Vec<i64>", "BoxAttr"];

/// Formats of one parameter.
const SINGLE: &[&str] = &[
    "\"<\" $a \">\"",
    "$a",
    "\"of\" $a",
    "\"of\" \"\" $a",
    "\"\" $a",
    "\"<\" $a \">\" \"x\"",
    "\"(\" $a \")\"",
    "\"<\" $a \",\" \"i64\" \">\"",
    "\"<\" $a \":\" \"x\" \">\"",
    "\"<\" $a \"<\" \"x\" \">\" \">\"",
    "\"<\" $a \" \" \"<\" \"x\" \">\" \">\"",
    "\"<\" $a \"\" \"x\" \">\"",
    "\"<\" $a \"|\" \"x\" \">\"",
    "\"<\" $a \"less\" \">\"",
    "\"<\" qualified($a) \">\"",
    "params",
    "\"<\" params \">\"",
    "\"<\" struct(params) \">\"",
    "struct(params)",
];

/// Formats of two parameters.
const DOUBLE: &[&str] = &[
    "\"<\" $a $b \">\"",
    "\"<\" $a \",\" $b \">\"",
    "\"<\" $a \":\" $b \">\"",
    "\"<\" $a \"\" $b \">\"",
    "$a \",\" $b",
    "$a $b",
    "params",
    "\"<\" params \">\"",
    "\"<\" struct(params) \">\"",
];

/// Formats in which the first parameter may be absent.
const OPTIONAL: &[&str] = &[
    "\"<\" $a $b \">\"",
    "\"<\" ($a^)? $b \">\"",
    "\"<\" ($a^ \",\")? $b \">\"",
    "\"<\" (\"of\" $a^ \",\")? $b \">\"",
    "\"<\" $b (\",\" $a^)? \">\"",
    "\"<\" $b (\",\" \"[\" $a^ \"]\")? \">\"",
    "(\",\" $a^)? $b",
    "$b (\",\" $a^)?",
    "\"<\" params \">\"",
    "\"<\" struct(params) \">\"",
];

/// Runs the sweep.
pub(crate) fn sweep() -> Sweep {
    let mut cases = Vec::new();
    for (kind, values, default) in KINDS {
        for format in SINGLE {
            let given: Vec<_> = values.iter().map(|value| (Some(*value), None)).collect();
            add(&mut cases, &format!("a: {kind}"), format, &given);
        }
        for second in SECOND {
            let seconds =
                KINDS.iter().find(|(other, ..)| other == second).map_or(&[][..], |(_, values, _)| values);
            let pairs = || pairs(values, seconds);
            for format in DOUBLE {
                add(&mut cases, &format!("a: {kind}, b: {second}"), format, &pairs().collect::<Vec<_>>());
            }
            let mut given: Vec<_> = pairs().collect();
            given.extend(seconds.iter().map(|two| (None, Some(*two))));
            let mut presences = vec![format!("a?: {kind}")];
            if !default.is_empty() {
                presences.push(format!("a: {kind} = rust {{ {default} }}"));
            }
            for presence in presences {
                for format in OPTIONAL {
                    add(&mut cases, &format!("{presence}, b: {second}"), format, &given);
                }
            }
        }
    }
    run(PRELUDE, &cases, try_data)
}

/// Returns pairs of values: each of both lists at least once, and the first ones with all.
fn pairs<'v>(
    firsts: &'v [&'v str],
    seconds: &'v [&'v str],
) -> impl Iterator<Item = (Option<&'v str>, Option<&'v str>)> {
    let counted = firsts.iter().enumerate();
    counted.flat_map(move |(one, first)| {
        let paired =
            seconds.iter().enumerate().filter(move |(two, _)| one == 0 || one % seconds.len() == *two);
        paired.map(|(_, second)| (Some(*first), Some(*second)))
    })
}

/// Adds a type and an attribute with one parameter, in turns one of them with two parameters: what is behind the sigil
/// is the same.
fn add(cases: &mut Vec<Case>, parameters: &str, format: &str, values: &[(Option<&str>, Option<&str>)]) {
    let both = [("type", '!'), ("attribute", '#')];
    let kinds = match parameters.contains(", b:") {
        true => &both[cases.len() % 2..][..1],
        false => &both[..],
    };
    for &(keyword, sigil) in kinds {
        let number = cases.len();
        let definition = format!(
            "{keyword} D{number} = \"d{number}\" {{ {} format {{ {format} }} }}",
            parameters.replace(", b:", "\u{20}b:")
        );
        let is_list =
            |name: &&str| ["", "?"].iter().any(|mark| parameters.contains(&format!("{name}{mark}: Vec")));
        let lists: Vec<&str> = ["a", "b"].into_iter().filter(is_list).collect();
        let text = |(a, b): &(Option<&str>, Option<&str>)| {
            format!("{sigil}t<d{number} {}>", written(format, &lists, *a, *b))
        };
        cases.push(Case { definition, texts: values.iter().map(text).collect() });
    }
}

/// Returns the text of a format with these parameters, with spaces between all elements. Some are `lists`.
fn written(format: &str, lists: &[&str], a: Option<&str>, b: Option<&str>) -> String {
    let named = [("a", a), ("b", b)].map(|(name, value)| value.map(|value| (name, value)));
    let mut out = String::new();
    let mut rest = format;
    while !rest.is_empty() {
        if let Some((group, behind)) = rest.strip_prefix('(').and_then(|inner| inner.split_once(")?")) {
            let group = group.replace('^', "");
            if a.is_some() {
                out.push_str(&written(&group, lists, a, b));
            }
            rest = behind;
        } else if let Some((literal, behind)) = rest.strip_prefix('"').and_then(|inner| inner.split_once('"'))
        {
            out.push_str(literal);
            rest = behind;
        } else {
            let word = rest.split(' ').next().unwrap_or_default();
            match word {
                "" => {
                    out.push(' ');
                    rest = &rest[1..];
                    continue;
                }
                "$a" | "qualified($a)" => out.push_str(a.unwrap_or_default()),
                "$b" => out.push_str(b.unwrap_or_default()),
                "params" => {
                    let present = named.iter().flatten().map(|(_, value)| *value);
                    out.push_str(&present.filter(|value| !value.is_empty()).collect::<Vec<_>>().join(", "));
                }
                "struct(params)" => {
                    let entry = |(name, value): &(&str, &str)| match lists.contains(name) {
                        true => format!("{name} = [{value}]"),
                        false => format!("{name} = {value}"),
                    };
                    out.push_str(&named.iter().flatten().map(entry).collect::<Vec<_>>().join(", "));
                }
                other => panic!("{other}"),
            }
            rest = &rest[word.len()..];
        }
    }
    out
}

/// Tries one type or attribute: its text, alone and in lists, is read as the same.
fn try_data(context: &Context, text: &str) -> Result<(), String> {
    let attribute =
        parse_attribute(context, text).map_err(|error| format!("the text of the test is wrong: {error}"))?;
    let printed = context.display(attribute).to_string();
    let again = parse_attribute(context, &printed).map_err(|error| format!("printed: {printed}\n{error}"))?;
    if again != attribute {
        return Err(format!("printed: {printed}\nis read as {}", context.display(again)));
    }
    let mut op = String::new();
    let is_type = printed.starts_with('!');
    let types = if is_type { format!("({printed}, {printed}, i32)") } else { "(i32, i32, i32)".to_owned() };
    let _ = writeln!(op, "%0:3 = \"t.value\"() {{a = {printed}, b = [{printed}, 5]}} : () -> {types}");
    try_ops(context, &op)?;
    list_is_read(context, attribute, &printed)
}

fn list_is_read(context: &Context, attribute: Attribute, printed: &str) -> Result<(), String> {
    let list = format!("[{printed}, {printed}]");
    let read = parse_attribute(context, &list).map_err(|error| format!("printed: {list}\n{error}"))?;
    let elements = read.as_array(context).unwrap_or_default();
    if elements == [attribute, attribute] { Ok(()) } else { Err(format!("{list} is read as another list")) }
}
