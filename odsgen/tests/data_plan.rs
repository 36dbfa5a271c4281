//! Plans of the parameters of types and attributes.

use terrace_odsgen::model::{Model, ParameterType, Scalar};
use terrace_odsgen::plan::{
    DataElement, DataPlan, DataSyntaxPlan, ElementOf, ParameterLiteral, Presence, Whitespace,
};
use terrace_odsgen::{SourceFile, parse_files};

fn model(text: &str) -> Model {
    let outcome = parse_files(vec![SourceFile::input("t.dialect", text)]);
    assert_eq!(outcome.error_count, 0, "{}", outcome.render(false));
    outcome.model
}

/// The model of a type with one parameter, declared so, and the number of the type.
fn with_parameter(declaration: &str) -> (Model, usize) {
    let model = model(&format!(
        "dialect t {{ }}\n\
         enum Goods: i32 {{ Food, Tools, Drink }}\n\
         bits enum Flags: u8 {{ none = 0, fast, small }}\n\
         str enum Padding {{ SAME, VALID }}\n\
         type PairType = \"pair\"\n\
         attribute RangeAttr = \"range\"\n\
         type T = \"t\" {{ p{declaration} }}\n"
    ));
    let index = model.types.iter().position(|data| data.header.name == "T").unwrap();
    (model, index)
}

fn holds(rust_type: &str) -> (Model, ParameterType) {
    let (model, index) = with_parameter(&format!(": {rust_type}"));
    let holds = model.types[index].parameters[0].holds.clone();
    (model, holds)
}

#[test]
fn rust_types_are_read_once() {
    let scalar = ParameterType::Scalar;
    let list = |inner| ParameterType::List(Box::new(inner));
    for (text, expected) in [
        ("i32", scalar(Scalar::I32)),
        ("String", scalar(Scalar::String)),
        ("std::string::String", scalar(Scalar::String)),
        ("Box<str>", scalar(Scalar::String)),
        ("terrace::types::Type", scalar(Scalar::Type)),
        ("Vec< Vec<i8> >", list(list(scalar(Scalar::I8)))),
        ("std::vec::Vec<Attribute>", list(scalar(Scalar::Attribute))),
        ("Box<[f64]>", list(scalar(Scalar::F64))),
        ("Option<Identifier>", ParameterType::Option(Box::new(scalar(Scalar::Identifier)))),
        ("Bounds", ParameterType::Other("Bounds".to_owned())),
        ("crate::Bounds<u8>", ParameterType::Other("Bounds<u8>".to_owned())),
        ("(Type, [u8; 4])", ParameterType::Other("(Type,[u8;4])".to_owned())),
        (
            "Vec<(Type, u8)>",
            list(ParameterType::Pair(Box::new(scalar(Scalar::Type)), Box::new(scalar(Scalar::U8)))),
        ),
    ] {
        assert_eq!(holds(text).1, expected, "{text}");
    }
    let (model, pair) = holds("PairType");
    let ParameterType::Type(id) = pair else { panic!("{pair:?}") };
    assert_eq!(model.data_type(id).header.name, "PairType");
    let (model, range) = holds("Vec<RangeAttr>");
    let ParameterType::List(range) = range else { panic!("{range:?}") };
    let ParameterType::Attribute(id) = *range else { panic!("{range:?}") };
    assert_eq!(model.attribute(id).header.name, "RangeAttr");
    let (model, goods) = holds("super::Goods");
    let ParameterType::Enum(id) = goods else { panic!("{goods:?}") };
    assert_eq!(model.enumeration(id).header.name, "Goods");
}

#[test]
fn deep_rust_types_do_not_overflow() {
    for (open, close) in [("Vec<", ">"), ("(", ")"), ("&", ""), ("[", "]")] {
        for depth in [20, 45, 100, 1000] {
            let text = format!("{}i32{}", open.repeat(depth), close.repeat(depth));
            // Not all of them are types that Rust has; whatever they are, there is an answer.
            let _ = parse_files(vec![SourceFile::input(
                "t.dialect",
                format!("dialect t {{ }}\ntype T = \"t\" {{ p: {text} = rust {{ {text} }} }}"),
            )]);
        }
    }
}

/// The value of a default, if it is a literal.
fn default(rust_type: &str, rust: &str) -> Option<ParameterLiteral> {
    let (model, index) = with_parameter(&format!(": {rust_type} = rust {{ {rust} }}"));
    let plan = DataPlan::new(&model, &model.types[index], true);
    let Presence::Default(default) = plan.parameters[0].presence.clone() else { panic!("a default") };
    assert_eq!(default.rust.text.trim(), rust);
    default.value
}

#[test]
fn defaults_that_are_literals_have_values() {
    let text = |text: &str| ParameterLiteral::Text(text.to_owned());
    let float = |digits: &str| ParameterLiteral::Float(digits.to_owned());
    let list = ParameterLiteral::List;
    let integer = ParameterLiteral::Integer;
    for (rust_type, rust, expected) in [
        ("u32", "1_000", integer(1000)),
        ("u32", "0xffu32", integer(255)),
        ("i8", "-0b11", integer(-3)),
        ("u64", "18446744073709551615", integer(u64::MAX.into())),
        ("f64", "1_0.5e2", float("10.5e2")),
        ("f32", "-1f32", float("-1")),
        ("bool", "true", ParameterLiteral::Bool(true)),
        ("String", r#"String::from("a\tb")"#, text("a\tb")),
        ("String", r##"r#"a"b"#.into()"##, text("a\"b")),
        ("String", r#""\u{e9}".to_owned()"#, text("\u{e9}")),
        ("Box<str>", r#""x".into()"#, text("x")),
        ("String", "std::string::String::new()", text("")),
        ("Vec<i32>", "Vec::new()", list(Vec::new())),
        ("Vec<i32>", "vec![]", list(Vec::new())),
        ("Vec<i32>", "vec![1, -2,]", list(vec![integer(1), integer(-2)])),
        ("Vec<Vec<u8>>", "vec![vec![1], Vec::new()]", list(vec![list(vec![integer(1)]), list(vec![])])),
        ("Option<Type>", "None", ParameterLiteral::Absent),
        ("Option<u8>", "Some(3)", integer(3)),
    ] {
        assert_eq!(default(rust_type, rust), Some(expected), "{rust_type} = {rust}");
    }
    let cases = |rust_type: &str, rust: &str| match default(rust_type, rust) {
        Some(ParameterLiteral::Cases(cases)) => cases,
        other => panic!("{rust}: {other:?}"),
    };
    assert_eq!(cases("Goods", "Goods::Drink"), [2]);
    assert_eq!(cases("Goods", "super::Goods::Food"), [0]);
    assert_eq!(cases("Flags", "Flags::Fast | Flags::Small"), [1, 2]);
}

#[test]
fn defaults_that_take_rust_have_none() {
    for (rust_type, rust) in [
        ("u32", "u32::MAX"),
        ("u32", "1 + 1"),
        ("u32", "1u64"),
        ("f64", "1.0f32"),
        ("bool", "!true"),
        ("String", r#"format!("a")"#),
        ("String", r#""a".repeat(2)"#),
        ("String", r#"String::from("a" , 1)"#),
        ("Vec<i32>", "vec![0; 3]"),
        ("Vec<i32>", "vec![x]"),
        ("Goods", "Goods::default()"),
        ("Goods", "Flags::Fast"),
        ("Goods", "Goods::Food | Goods::Drink"),
        ("Option<u8>", "Some(f())"),
        ("Type", "Type::I32"),
        ("Bounds", "Bounds(1, 2)"),
    ] {
        assert_eq!(default(rust_type, rust), None, "{rust_type} = {rust}");
    }
}

#[test]
fn a_format_is_a_program() {
    let model = model(
        "dialect t { parse_attribute print_attribute }\n\
         type A = \"a\": [MemRefElementTypeInterface] {\n\
             first: i32\n second?: Type\n third: bool = rust { false }\n mutable last: Type\n\
             format { \"<\" $first (\"in\" qualified($second)^)? \"\\n\" custom<Rest>($third) (\",\" $last^)? \">\" }\n\
         }\n\
         type B = \"b\" { first: i32 mutable last: Type }\n\
         attribute C = \"c\" { first: i32 }\n\
         attribute D { first: i32 }\n",
    );
    let named = |name: &str| {
        let data = model.types.iter().chain(&model.attributes).find(|data| data.header.name == name).unwrap();
        DataPlan::new(&model, data, model.types.iter().any(|known| known.header.name == name))
    };
    let plan = named("A");
    let presences: Vec<(bool, bool)> =
        plan.parameters.iter().map(|one| (one.may_be_absent(), one.is_mutable())).collect();
    assert_eq!(presences, [(false, false), (true, false), (true, false), (true, true)]);
    assert_eq!(plan.element_of, ElementOf { vector: false, memref: true });
    assert_eq!((plan.full_name.as_str(), plan.interfaces_in_rust(&model).count()), ("!t.a", 0));
    let DataSyntaxPlan::Format(format) = &plan.syntax else { panic!("{:?}", plan.syntax) };
    use DataElement as Element;
    let literal = |text: &'static str| Element::Literal(text.into());
    let group = |elements: &[Element]| Element::Group {
        elements: elements.to_vec().into(),
        otherwise: Vec::new().into(),
    };
    assert_eq!(
        *format.format.elements,
        [
            literal("<"),
            Element::Parameter(0),
            group(&[literal("in"), Element::Qualified(1)]),
            Element::Whitespace(Whitespace::Newline),
            Element::Custom { directive: 0, parameters: vec![2].into() },
            group(&[literal(","), Element::Parameter(3)]),
            literal(">"),
        ]
    );
    assert_eq!(format.directives[0].function, "Rest");
    let plan = named("B");
    let DataSyntaxPlan::Format(format) = &plan.syntax else { panic!("{:?}", plan.syntax) };
    let expected = [literal("<"), Element::Struct(vec![0].into()), literal(">")];
    assert_eq!(*format.format.elements, expected);
    assert!(matches!(named("C").syntax, DataSyntaxPlan::Dialect("parse_attribute")));
    assert!(matches!(named("D").syntax, DataSyntaxPlan::None));
    assert_eq!(named("D").full_name, "#t.D");
}
