//! Formats of ops: one attribute, one type, or one list of values, with what may stand in front of it and behind it.

use crate::engine::{Case, Sweep, run, try_ops};

/// Definitions that the ops refer to.
const PRELUDE: &str = r#"
dialect t { }
enum Order: i32 { less, greater, other "not a word" }
bits enum Flags: i32 { first = 1, second = 2 }
bits enum Marks: i32 [separator = ", "] { left = 1, right = 2 }
type NoneType = "empty"
type BoxType = "box" { width: i64 format { "<" $width ">" } }
type BareType = "bare" { width: i64 format { "of" $width } }
type TailType = "tail" { width?: i64 format { ("," $width^)? } }
type OuterType = "outer" { element: Type format { $element } }
attribute BoxAttr = "boxed" { width: i64 format { "<" $width ">" } }
attribute PredAttr = "pred" { value: Order format { $value } }
attribute MarksAttr = "marks" { value: Marks format { $value } }
attribute TailAttr = "tailed" { width?: i64 format { ("," $width^)? } }
attribute OuterAttr = "outer" { value: Attribute format { $value } }
attribute ListAttr = "list" { values: Vec<i64> format { "of" $values } }
op EndOp = "end": [Terminator] { format { attr-dict } }
op ValueOp = "value" { results { r: AnyType } }
op PlainOp = "plain"
op LoopOp = "loop": [SingleBlockImplicitTerminator<EndOp>] { regions { body: AnyRegion } format { $body attr-dict } }
"#;

/// Constraints on attributes, each with values.
const ATTRIBUTES: &[(&str, &[&str])] = &[
    ("StrAttr", &["\"text\"", "\"\"", "\"of\"", "\"typed\" : i32"]),
    ("AnyStrAttrOf<[\"a\", \"k\"]>", &["\"k\""]),
    ("SymbolNameAttr", &["\"name\"", "\"two words\""]),
    (
        "AnyAttr",
        &[
            "\"text\"",
            "\"text\" : i8",
            "5 : i8",
            "#t.boxed<1>",
            "#t.tailed",
            "affine_map<(d0) -> (d0)>",
            "unit",
            "@s",
            "{k}",
            "[]",
            "i32",
            "!t.empty",
            "true",
            "1.5 : f32",
            "loc(unknown)",
        ],
    ),
    ("I32Attr", &["5 : i32", "-5 : i32"]),
    ("BoolAttr", &["true"]),
    ("AnyIntegerAttr", &["5 : i8", "true", "5 : index"]),
    ("F32Attr", &["1.5 : f32"]),
    ("AnyFloatAttr", &["1.5 : f64"]),
    ("FlatSymbolRefAttr", &["@s"]),
    ("AnySymbolRefAttr", &["@s::@t"]),
    ("AnyAffineMapAttr", &["affine_map<(d0) -> (d0)>"]),
    ("AnyIntegerSetAttr", &["affine_set<(d0) : (d0 >= 0)>"]),
    ("TypeAttr", &["i32", "!t.empty", "() -> ()", "!t.tail"]),
    ("AnyArrayAttr", &["[1, 2]", "[]"]),
    ("I64ArrayAttr", &["[1, 2]"]),
    ("DenseI64ArrayAttr", &["array<i64: 1, -2>", "array<i64>"]),
    ("DenseBoolArrayAttr", &["array<i1: true>"]),
    ("DenseF32ArrayAttr", &["array<f32: 1.5>"]),
    ("DenseArrayAttr", &["array<i8: 1>"]),
    ("DictAttr", &["{k = 1 : i32}", "{}"]),
    ("AnyElementsAttr", &["dense<1> : tensor<2xi32>"]),
    ("AnyLocationAttr", &["loc(\"f\":1:2)", "loc(unknown)"]),
    ("(I32Attr or StrAttr)", &["5 : i32", "\"text\""]),
    ("(StrAttr or AnyArrayAttr)", &["\"text\"", "[1]"]),
    ("(BoxAttr or PredAttr)", &["#t.boxed<1>", "#t<pred less>"]),
    ("Order", &["0 : i32", "2 : i32"]),
    ("Flags", &["1 : i32", "3 : i32", "0 : i32"]),
    ("Marks", &["3 : i32"]),
    ("BoxAttr", &["#t.boxed<1>"]),
    ("PredAttr", &["#t<pred less>", "#t<pred \"not a word\">"]),
    ("MarksAttr", &["#t<marks left>", "#t<marks left, right>", "#t<marks \"\">"]),
    ("TailAttr", &["#t.tailed", "#t<tailed, 5>"]),
    ("OuterAttr", &["#t<outer 5 : i64>", "#t<outer #t.boxed<1>>"]),
    ("ListAttr", &["#t<list of 1, 2>", "#t<list of>"]),
    ("unit", &["unit"]),
];

/// Constraints on types, each with types.
const TYPES: &[(&str, &[&str])] = &[
    ("AnyType", &["i32", "!t.empty", "!t.box<1>", "!t.tail", "() -> ()", "tensor<2xf32>", "index"]),
    ("AnyInteger", &["i7"]),
    ("AnyTensor", &["tensor<2xf32>"]),
    ("AnyFunction", &["(i32) -> i32"]),
    ("BoxType", &["!t.box<1>"]),
    ("BareType", &["!t<bare of 5>"]),
    ("TailType", &["!t.tail", "!t<tail, 5>"]),
    ("OuterType", &["!t<outer i32>", "!t<outer !t.box<1>>"]),
    ("(BoxType or TailType)", &["!t.box<1>", "!t.tail"]),
];

/// The literal before the element outside a group.
const BEFORE: &[&str] = &["", "$y"];

/// The literal after the element.
const BEHIND: &[&str] = &[
    "attr-dict",
    "\":\" attr-dict",
    "attr-dict \":\" \"k\"",
    "\"<\" attr-dict",
    "\" \" \"<\" attr-dict",
    "attr-dict \"<\"",
    "\">\" attr-dict",
    "\",\" attr-dict",
    "\"|\" attr-dict",
    "\"->\" attr-dict",
    "\"\" \"->\" attr-dict",
    "\"(\" attr-dict \")\"",
    "\"less\" attr-dict",
    "\"\" \"k\" attr-dict",
    "attr-dict-with-keyword",
    "$b attr-dict",
    "\"\" $b attr-dict",
    "($b^)? attr-dict",
    "(\"k\" $b^)? attr-dict",
    "$o attr-dict",
    "$s attr-dict \":\" type($s)",
    "$body attr-dict",
    "prop-dict attr-dict",
];

/// A component beside the element.
struct Component {
    /// Its spelling in the format.
    mark: &'static str,
    /// Its declaration.
    operand: &'static str,
    attribute: &'static str,
    region: &'static str,
    /// The operands, the attributes and the regions with it.
    values: &'static [(&'static str, &'static str, &'static str)],
    /// The type of the operand.
    types: &'static str,
    /// Whether a list of operands of the op is of variable length.
    segments: bool,
}

const COMPONENTS: &[Component] = &[
    Component {
        mark: "$y",
        operand: "y: I32",
        attribute: "",
        region: "",
        values: &[("%0", "", "")],
        types: "i32",
        segments: false,
    },
    Component {
        mark: "$b",
        operand: "",
        attribute: "attr b?: AnyAttr",
        region: "",
        values: &[("", "", ""), ("", "b = 5 : i8", ""), ("", "b = \"x\"", "")],
        types: "",
        segments: false,
    },
    Component {
        mark: "$o",
        operand: "o?: I32",
        attribute: "",
        region: "",
        values: &[("", "", ""), ("%0", "", "")],
        types: "i32",
        segments: true,
    },
    Component {
        mark: "$s",
        operand: "s...: AnyType",
        attribute: "",
        region: "",
        values: &[("", "", ""), ("%0, %0", "", "")],
        types: "i32, i32",
        segments: true,
    },
    Component {
        mark: "$body",
        operand: "",
        attribute: "",
        region: "body: AnyRegion",
        values: &[("", "", "({})"), ("", "", "({ \"t.end\"() : () -> () })")],
        types: "",
        segments: false,
    },
];

/// Runs the sweep.
pub(crate) fn sweep() -> Sweep {
    let mut cases = Vec::new();
    for (constraint, values) in ATTRIBUTES {
        for optional in [false, true] {
            if *constraint == "unit" && optional {
                continue;
            }
            let field = match (*constraint, optional) {
                ("unit", _) => "attr a: unit".to_owned(),
                (constraint, false) => format!("attr a: {constraint}"),
                (constraint, true) => format!("attr a?: {constraint}"),
            };
            let mut given: Vec<String> = values.iter().map(|value| format!("a = {value}")).collect();
            if optional || *constraint == "unit" {
                given.push(String::new());
            }
            let mut elements = vec!["$a"];
            match (optional, *constraint) {
                (true, _) => {
                    let groups = ["($a^)?", "(\"k\" $a^)?", "(\"k\" $a^)? : (\"none\")?", "oilist(\"k\" $a)"];
                    elements.extend(groups);
                }
                (false, "unit") => elements = vec!["(\"k\" $a^)?", "oilist(\"k\" $a)"],
                (false, _) => elements.push("qualified($a)"),
            }
            for element in elements {
                add(&mut cases, element, &field, &given, &[(String::new(), String::new())]);
            }
        }
    }
    for (constraint, types) in TYPES {
        let single: Vec<_> = types.iter().map(|ty| ("%r".to_owned(), format!("({ty})"))).collect();
        let mut list = single.clone();
        list.push((String::new(), "()".to_owned()));
        let optional = list.clone();
        list.extend(types.iter().map(|ty| ("%r:2".to_owned(), format!("({ty}, {ty})"))));
        for (field, results) in [("r", &single), ("r?", &optional), ("r...", &list)] {
            let field = format!("result {field}: {constraint}");
            add(&mut cases, "type($r)", &field, &[String::new()], results);
        }
        let field = format!("result r: {constraint}");
        add(&mut cases, "qualified(type($r))", &field, &[String::new()], &single);
    }
    run(PRELUDE, &cases, try_ops)
}

/// Adds an element of a format between all that may stand around it.
fn add(
    cases: &mut Vec<Case>,
    element: &str,
    field: &str,
    attributes: &[String],
    results: &[(String, String)],
) {
    let is_plain = !element.contains('?');
    for before in &BEFORE[..if is_plain { BEFORE.len() } else { 1 }] {
        for behind in BEHIND {
            let number = cases.len();
            let format = format!("{before} {element} {behind}");
            let used: Vec<&Component> =
                COMPONENTS.iter().filter(|component| mentions(&format, component.mark)).collect();
            let list = |own: &str, part: fn(&Component) -> &'static str| {
                let own = if own.is_empty() { None } else { Some(own) };
                let parts = own.into_iter().chain(used.iter().map(|used| part(used)));
                parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
            };
            let (attribute, result) = match field.strip_prefix("result ") {
                Some(result) => ("", result),
                None => (field, ""),
            };
            let operands = list("", |component| component.operand);
            let arguments = list(&operands, |component| component.attribute);
            let arguments =
                if attribute.is_empty() { arguments } else { format!("{attribute}, {arguments}") };
            let regions = list("", |component| component.region);
            let traits = match used.iter().filter(|component| component.segments).count() {
                2 => ": [AttrSizedOperandSegments]",
                _ => "",
            };
            let definition = format!(
                "op A{number}Op = \"a{number}\"{traits} {{ arguments {{ {arguments} }} results {{ {result} }} regions {{ {regions} }} format {{ {format} }} }}"
            );
            cases.push(Case { definition, texts: texts(number, &used, attributes, results) });
        }
    }
}

fn mentions(format: &str, mark: &str) -> bool {
    format.match_indices(mark).any(|(at, _)| {
        !format[at + mark.len()..].starts_with(|next: char| next == '_' || next.is_alphanumeric())
    })
}

/// Returns ops with the values of all components, each in front of an op with results, one in generic form and the end of
/// a block. Each value of the element stands beside some combination of the components' values, the first beside all.
fn texts(
    number: usize,
    used: &[&Component],
    attributes: &[String],
    results: &[(String, String)],
) -> Vec<String> {
    let mut combinations = vec![Vec::new()];
    for component in used {
        let mut next = Vec::new();
        for value in component.values {
            for combination in &combinations {
                let mut combination: Vec<_> = Clone::clone(combination);
                combination.push((*component, *value));
                next.push(combination);
            }
        }
        combinations = next;
    }
    let mut texts = Vec::new();
    for (at, combination) in combinations.iter().enumerate() {
        for (of_attribute, own) in attributes.iter().enumerate() {
            for (of_result, (name, types)) in results.iter().enumerate() {
                let value = of_attribute + of_result;
                if value > 0 && at != value % combinations.len() {
                    continue;
                }
                let join = |parts: Vec<&str>| {
                    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
                };
                let operands = join(combination.iter().map(|(_, value)| value.0).collect());
                let others = combination.iter().map(|(_, value)| value.1);
                let entries = join(std::iter::once(own.as_str()).chain(others).collect());
                let regions = join(combination.iter().map(|(_, value)| value.2).collect());
                let present = combination.iter().filter(|(_, value)| !value.0.is_empty());
                let operand_types = join(present.map(|(component, _)| component.types).collect());
                let operand_types = if operands.is_empty() { String::new() } else { operand_types };
                let sizes: Vec<String> = combination
                    .iter()
                    .filter(|(component, _)| !component.operand.is_empty())
                    .map(|(_, value)| value.0.matches('%').count().to_string())
                    .collect();
                let needs_sizes = used.iter().filter(|component| component.segments).count() == 2;
                let sizes = format!("operandSegmentSizes = array<i32: {}>", sizes.join(", "));
                let entries = join(vec![&entries, if needs_sizes { &sizes } else { "" }]);
                let properties = if entries.is_empty() { String::new() } else { format!(" <{{{entries}}}>") };
                let regions = if regions.is_empty() { String::new() } else { format!(" {regions}") };
                let types = if types.is_empty() { "()" } else { types };
                let op = |place: &str| {
                    let names = if name.is_empty() {
                        String::new()
                    } else {
                        format!("{} = ", name.replace('r', place))
                    };
                    format!(
                        "  {names}\"t.a{number}\"({operands}){properties}{regions} : ({operand_types}) -> {types}\n"
                    )
                };
                texts.push(format!(
                    "\"t.loop\"() ({{\n  %0 = \"t.value\"() : () -> i32\n{}  %1 = \"t.value\"() : () -> i32\n{}{}  \"t.plain\"() : () -> ()\n  \"t.end\"() : () -> ()\n}}) : () -> ()\n",
                    op("a"), op("b"), op("c")
                ));
            }
        }
    }
    texts
}
