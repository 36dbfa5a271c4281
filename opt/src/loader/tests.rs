use terrace_odsgen::SourceFile;
use terrace_runtime::types::Type;

use super::unchecked::Unchecked;
use super::*;

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
    let arguments = |parameter: &terrace_odsgen::model::Parameter| match (parameter.list, parameter.kind) {
        (true, terrace_odsgen::model::ParameterKind::Text) => "[\"a\"]",
        (true, _) => "[_]",
        (false, terrace_odsgen::model::ParameterKind::Integer) => "1",
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
    assert_eq!(terrace_odsgen::model::FLOAT_KEYWORDS, keywords);
    let context = Context::new(&DialectRegistry::new());
    let widest = terrace_odsgen::model::MAXIMUM_INTEGER_WIDTH as u32;
    assert!(
        Type::integer_checked(&context, widest).is_ok()
            && Type::integer_checked(&context, widest + 1).is_err()
    );
}
