use terrace_odsgen::{Severity, SourceFile};
use terrace_runtime::intrinsics::{
    ConstraintKind, EntityKind, Intrinsic, IntrinsicFunction, IntrinsicParameter, IntrinsicRole,
    IntrinsicSignature,
};
use terrace_runtime::types::Type;

use super::unchecked::Unchecked;
use super::*;

/// Loads a definition into a program with intrinsics, and returns the rendered diagnostics.
fn rendered(text: &str, intrinsics: &[Intrinsic]) -> String {
    rendered_files(vec![SourceFile::input("t.dialect", text)], intrinsics)
}

fn rendered_files(files: Vec<SourceFile>, intrinsics: &[Intrinsic]) -> String {
    let mut registry = DialectRegistry::new();
    registry.insert(Dialect::new("functions").with_intrinsics(intrinsics));
    let outcome = parse_files(files);
    assert_eq!(outcome.error_count, 0, "{}", outcome.render(false));
    let mut unchecked = Unchecked::new(false);
    dialects(&outcome.model, &registry, &mut unchecked);
    let is_error = |diagnostic: &Diagnostic| diagnostic.severity == Severity::Error;
    assert_eq!(unchecked.has_errors(), unchecked.diagnostics().iter().any(is_error));
    render(unchecked.diagnostics(), &outcome.model.sources, false)
}

fn load_text(text: &str) -> (Vec<Dialect>, Vec<String>) {
    let outcome = parse_files(vec![SourceFile::input("t.dialect", text)]);
    assert_eq!(outcome.error_count, 0, "{}", outcome.render(false));
    let mut unchecked = Unchecked::new(false);
    let (dialects, _) = dialects(&outcome.model, &DialectRegistry::new(), &mut unchecked);
    let messages = unchecked.diagnostics().iter().map(|diagnostic| diagnostic.message.clone());
    (dialects, messages.collect())
}

#[test]
fn everything_in_the_library_is_known() {
    let outcome = parse_files(Vec::new());
    let arguments = |parameter: &model::Parameter| match (parameter.list, parameter.kind) {
        (true, model::ParameterKind::Text) => "[\"a\"]",
        (true, _) => "[_]",
        (false, model::ParameterKind::Integer) => "1",
        (false, model::ParameterKind::Text) => "\"i32\"",
        (false, _) => "_",
    };
    let mut operands = String::new();
    let mut attributes = String::new();
    let mut regions = String::new();
    for (index, constraint) in outcome.model.constraints.iter().enumerate() {
        let given: Vec<&str> = constraint.parameters.iter().map(arguments).collect();
        let given = if given.is_empty() { String::new() } else { format!("<{}>", given.join(", ")) };
        let field = format!("f{index}: {}{given}, ", constraint.header.name);
        match constraint.kind.keyword() {
            "type" => operands.push_str(&field),
            "attr" => attributes.push_str(&field),
            "region" => regions.push_str(&field),
            other => assert_eq!(other, "successor", "{}", constraint.header.name),
        }
    }
    let text = format!(
        "dialect t {{ }}\nop AllOp = \"all\" {{ operands {{ {operands} }} attributes {{ {attributes} }} regions {{ {regions} }} }}"
    );
    let (dialects, messages) = load_text(&text);
    assert_eq!(messages, [""; 0]);
    assert!(dialects[0].operations()[0].operands.len() > 50);
}

#[test]
fn every_intrinsic_of_the_library_is_in_the_table() {
    let outcome = parse_files(Vec::new());
    let registry = DialectRegistry::new();
    let known: Vec<&str> =
        registry.dialects().iter().flat_map(|dialect| dialect.intrinsics()).map(|known| known.name).collect();
    assert!(outcome.model.intrinsics.len() > 30);
    for intrinsic in &outcome.model.intrinsics {
        assert!(known.contains(&intrinsic.name.as_str()), "{}", intrinsic.name);
    }
}

#[test]
fn each_need_of_rust_is_reported_once() {
    let (_, messages) = load_text(
        "dialect t { }\n\
         /// odd\n\
         constraint Odd: type = rust { true }\n\
         op AOp = \"a\" { operands { a: Odd, b: not Odd } verify }\n",
    );
    assert_eq!(messages, ["this predicate is written in Rust", "`AOp` has a check that is written in Rust"]);
}

#[test]
fn constraints_that_double_are_loaded_and_checked_once() {
    let mut text = String::from("dialect t { }\n/// c\nconstraint C0: type = AnyInteger or Index\n");
    for index in 1..60 {
        let before = index - 1;
        let twice = format!("(C{before} and not F32) or (C{before} and not F64)");
        text.push_str(&format!("/// c\nconstraint C{index}: type = {twice}\n"));
    }
    text.push_str("op AOp = \"a\" { operands { a: C59 } }\n");
    let (dialects, messages) = load_text(&text);
    assert_eq!(messages, [""; 0]);
    let context = Context::new(&DialectRegistry::new());
    let check = &dialects[0].operations()[0].operands[0].constraint.is_satisfied;
    assert!(check.holds(&context, Type::INDEX));
    assert!(!check.holds(&context, Type::F64));
}

#[test]
fn the_generator_knows_the_types_that_the_runtime_makes() {
    let keywords: Vec<&str> =
        terrace_runtime::numeric::FloatFormat::all().map(|known| known.keyword()).collect();
    assert_eq!(model::FLOAT_KEYWORDS, keywords);
    let context = Context::new(&DialectRegistry::new());
    let widest = model::MAXIMUM_INTEGER_WIDTH as u32;
    assert!(
        Type::integer_checked(&context, widest).is_ok()
            && Type::integer_checked(&context, widest + 1).is_err()
    );
}

/// `divides(int)` on types, and `ordered(value, int)`.
const FUNCTIONS: &[Intrinsic] = &[
    Intrinsic {
        name: "t::divides",
        signature: IntrinsicSignature {
            role: IntrinsicRole::Predicate(ConstraintKind::Type),
            parameters: &[IntrinsicParameter::one(EntityKind::Integer)],
        },
        function: IntrinsicFunction::Type(|_, _, arguments| arguments.integer(0) == 0),
    },
    Intrinsic {
        name: "t::ordered",
        signature: IntrinsicSignature {
            role: IntrinsicRole::Relation,
            parameters: &[
                IntrinsicParameter::one(EntityKind::Value),
                IntrinsicParameter::one(EntityKind::Integer),
            ],
        },
        function: IntrinsicFunction::Relation(|_, groups| groups[1].integer() == 0),
    },
];

#[test]
fn calls_with_the_compiled_signature_are_loaded() {
    let text = "dialect t { }\n\
                /// even\n\
                constraint Even: type = intrinsic crate::divides(2)\n\
                op A = \"a\" { operands { x: Even } where intrinsic crate::ordered(x, 1) }\n";
    assert_eq!(rendered(text, FUNCTIONS), "");
}

#[test]
fn calls_are_resolved_in_the_dialect_of_their_file() {
    let files = [
        ("t.dialect", "dialect t { }\n/// even\nconstraint Even: type = intrinsic crate::divides(2)\n"),
        ("u.dialect", "dialect u { }\nop A = \"a\" { operands { x: t::Even } }\n"),
    ];
    let files = files.map(|(name, text)| SourceFile::input(name, text)).into();
    assert_eq!(rendered_files(files, FUNCTIONS), "");
}

#[test]
fn calls_with_another_signature_are_errors() {
    let head = "dialect t { }\n/// even\nconstraint Even";
    let definitions = [
        format!(
            "{head}: type = intrinsic crate::divides(\"2\")\nop A = \"a\" {{ operands {{ x: Even }} }}\n"
        ),
        format!("{head}: attr = intrinsic crate::divides(2)\nop A = \"a\" {{ attributes {{ x: Even }} }}\n"),
        "dialect t { }\nop A = \"a\" { operands { x...: AnyType } where intrinsic crate::ordered(x, 1) }\n"
            .to_owned(),
    ];
    let diagnostics = definitions.map(|text| rendered(&text, FUNCTIONS));
    insta::assert_snapshot!(diagnostics.concat());
}

#[test]
fn rules_that_need_rust_are_reported_with_the_place() {
    let text = "dialect t { }
/// Nothing.
op NoneOp = \"none\": [SameOperandsAndResultType] {
    operands { x: AnyType }
    results { r: AnyType }
    canonicalize [Calls, Asks, Checks, Untyped, Fine]
}
op ManyOp = \"many\" { operands { xs...: AnyType } results { r: AnyType } }
op CastOp = \"cast\" {
    operands { x: AnyType }
    results { r: AnyType }
    infer r from x = rust { ty.element_type(context) }
}
rewrite Calls { none(none(x)) => rust crate::simpler(x); }
rewrite Asks { none(none(x)) where rust { true } => x; }
rewrite Checks { none(many([x: rust { ty.is_index() }])) => x; }
rewrite Untyped { match r = none(many([x, y])); build c = cast(y); replace r with none(c); }
rewrite Fine { none(none(x)) => x; }
rewrite Alone { none(none(none(x))) => x; }
";
    insta::assert_snapshot!(rendered(text, &[]));
}
