use terrace_odsgen::model::{Predicate, RelationPredicate};
use terrace_odsgen::{LIBRARIES, SourceFile, parse_files};

use super::unchecked::Unchecked;
use super::*;

fn load_text(text: &str) -> (Vec<Dialect>, Vec<String>) {
    let outcome = parse_files(vec![SourceFile::input("t.dialect", text)]);
    assert_eq!(outcome.error_count, 0, "{}", outcome.render(false));
    let mut unchecked = Unchecked::new(false);
    let dialects = dialects(&outcome.model, &ParameterKinds::default(), &mut unchecked);
    let messages = unchecked.diagnostics().iter().map(|diagnostic| diagnostic.message.clone());
    (dialects, messages.collect())
}

/// Whether there is Rust in a predicate that stands in a definition itself.
fn has_rust(predicate: &Predicate) -> bool {
    match predicate {
        Predicate::Rust(_) | Predicate::On(..) | Predicate::Each(..) => true,
        Predicate::And(parts) | Predicate::Or(parts) => parts.iter().any(has_rust),
        Predicate::Not(inner) => has_rust(inner),
        _ => false,
    }
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
            // A region has a range of counts of blocks; what else there is to say takes Rust.
            "region" if constraint.header.name != "MaxArgumentsRegion" => regions.push_str(&field),
            _ => assert!(!has_rust(&constraint.predicate) || constraint.kind.keyword() == "region"),
        }
    }
    let text = format!(
        "dialect t {{ }}\nop AllOp = \"all\" {{ operands {{ {operands} }} attributes {{ {attributes} }} regions {{ {regions} }} }}"
    );
    let (dialects, messages) = load_text(&text);
    assert_eq!(messages, [""; 0]);
    assert!(dialects[0].operations()[0].operands.len() > 50);
    assert!(LIBRARIES.iter().any(|(path, _)| *path == library::FILE));
}

#[test]
fn every_relation_of_the_library_is_known() {
    let outcome = parse_files(Vec::new());
    for relation in &outcome.model.relations {
        let is_rust = matches!(relation.predicate, RelationPredicate::Rust(_));
        assert!(!is_rust || condition::is_known(&relation.header.name), "{}", relation.header.name);
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
fn constraints_that_double_are_given_up() {
    let mut text = String::from(
        "dialect t { }\n/// c\nconstraint C0: type = AnyInteger or Index\n/// d\nconstraint D<T: type>: type = T and T\n",
    );
    let mut nested = String::from("C0");
    for index in 1..60 {
        let before = index - 1;
        text.push_str(&format!("/// c\nconstraint C{index}: type = C{before} and C{before}\n"));
        nested = if index < 6 { format!("D<{nested}>") } else { nested };
    }
    text.push_str(&format!("op AOp = \"a\" {{ operands {{ a: C59, b: {nested} }} }}\n"));
    let (_, messages) = load_text(&text);
    assert!(!messages.is_empty());
    assert!(messages.iter().all(|message| message.contains("parts")), "{messages:?}");
}
