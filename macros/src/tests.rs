//! Tests of the front end outside of a compiler.

use std::str::FromStr;

use proc_macro2::TokenStream;
use proptest::prelude::*;
use quote::quote;
use terrace_odsgen::model::Model;
use terrace_odsgen::rust_module::{Module, Problem, Settings, Translation, translate};
use terrace_odsgen::{RustOptions, SourceFile, emit, emit_rust, parse_files};

use crate::expand::{dialect, generate};
use crate::share::Library;

const STD: &str = include_str!("../../odsgen/tests/fixtures/libraries/std.dialect");

fn read(arguments: &str, item: &str) -> (Translation, Settings, Vec<Problem>) {
    let mut problems = Vec::new();
    let module = Module::read(TokenStream::from_str(item).unwrap()).unwrap();
    let settings = Settings::read(TokenStream::from_str(arguments).unwrap(), &mut problems);
    let translation = translate(&module, &settings, &mut problems);
    (translation, settings, problems)
}

fn model(text: &str) -> Model {
    let files = vec![SourceFile::input("x.dialect", text), SourceFile::library("std.dialect", STD)];
    parse_files(files).into_result().unwrap()
}

/// Returns the code without source lines, and what the emitter reports besides.
fn emitted(model: &Model) -> (String, Vec<String>) {
    let emission = emit_rust(model, &RustOptions::default());
    let messages = emission.diagnostics.iter().map(|diagnostic| diagnostic.message.clone()).collect();
    let text = emission.files[0]
        .text
        .lines()
        .map(|line| line.split("x.dialect:").next().unwrap().trim_end_matches(" // "));
    (text.collect::<Vec<_>>().join("\n"), messages)
}

/// Returns the schema without spans.
fn schema(model: &Model) -> String {
    let text = emit::schema::text(model);
    text.lines().filter(|line| !line.trim().starts_with("\"line\"")).collect::<Vec<_>>().join("\n")
}

const ARGUMENTS: &str = r#"name = "everything", depends(std), namespace = compiler::everything, prefix = optional, capabilities = Capability,
    hooks(materialize_constant, parse_type, print_type), metadata(version = 2, tags = ["a", "b"])"#;

#[test]
fn both_front_ends_give_the_same_code() {
    let written = model(include_str!("../tests/fixtures/everything.dialect"));
    let (translation, _, problems) = read(ARGUMENTS, include_str!("../tests/fixtures/everything.rs"));
    assert!(problems.is_empty(), "{problems:?}");
    let translated = model(&translation.text.text);
    similar(&schema(&translated), &schema(&written));
    let (written, translated) = (emitted(&written), emitted(&translated));
    similar(&translated.0, &written.0);
    assert_eq!(translated.1, written.1);
    assert_eq!(
        translation.rust.to_string(),
        "use std :: fmt :: { Debug , Display } ; impl Display for AddOp { }"
    );
}

/// Returns a library as another crate would publish it.
fn std_library() -> Library {
    Library { files: vec![("std.dialect".to_owned(), STD.to_owned())], path: quote!(::dialects::standard) }
}

#[test]
fn the_tokens_of_the_code_are_its_text() {
    let text = include_str!("../../tests/generated/src/tiny.dialect");
    // Everything but the dialect, which is the module, may be in `definitions!`.
    let (before, after) = text.split_once("dialect tiny { }").unwrap();
    let documentation = before.split_once("\n\n").unwrap().1;
    let item = format!("{documentation} mod tiny {{ definitions! {{ {after} }} }}");
    let (translation, settings, mut problems) = read("", &item);
    let tokens = generate(&translation, &settings, &[], &mut problems);
    assert!(problems.iter().all(|problem| !problem.is_error()), "{problems:?}");
    let emitted = emitted(&model(text)).0;
    let emitted = emitted.split_once("\n\n").unwrap().1;
    similar(&prettyplease::unparse(&syn::parse2(tokens).unwrap()), emitted);
}

#[test]
fn warnings_reach_the_author() {
    let arguments = TokenStream::from_str("name = \"quiet\", depends(quite)").unwrap();
    let item = TokenStream::from_str("mod quiet { #[op(\"nothing\")] struct NothingOp; }").unwrap();
    let tokens = dialect(arguments, item, &[]).to_string();
    // The macro warns through rustc's deprecation lint.
    assert!(tokens.contains("deprecated"), "{tokens}");
    assert!(tokens.contains("dialect `quite` is not among the definitions"), "{tokens}");
    assert!(!tokens.contains("compile_error"), "{tokens}");
}

#[test]
fn positions_are_those_of_the_authors_code() {
    let (translation, ..) = read("", "mod m {\n    #[op(\"a\")]\n    struct AOp;\n}");
    let file = SourceFile::input("m.rs", &translation.text.text).with_positions(translation.text.positions());
    let model = parse_files(vec![file]).into_result().unwrap();
    let op = model.ops.iter().find(|op| op.header.name == "AOp").unwrap();
    assert_eq!(model.sources.line_and_column(op.header.span), (3, 12));
}

#[test]
fn definitions_of_another_crate_have_their_path() {
    let item = r#"mod m { definitions! { use std::{AddFOp}; } #[op("a")] struct AOp { #[attribute] x: std::Level } }"#;
    let library = Library {
        files: vec![(
            "std.dialect".to_owned(),
            "dialect std { }\nenum Level: i64 { low }\nop AddFOp = \"addf\"".to_owned(),
        )],
        ..std_library()
    };
    let (translation, settings, mut problems) = read("", item);
    let tokens = generate(&translation, &settings, &[library], &mut problems).to_string();
    assert!(problems.is_empty(), "{problems:?}");
    assert!(tokens.contains(":: dialects :: standard :: Level"), "{tokens}");
}

#[test]
fn libraries_are_asked_one_after_the_other() {
    let item = quote!(
        mod m {}
    );
    let asked = dialect(quote!(libraries(a::first, second)), item, &[]);
    let text = asked.to_string();
    assert!(text.starts_with("a :: first ! { [:: terrace :: __dialect_with_library] [second] [] "), "{text}");
    let state = |tokens: TokenStream| {
        let group = tokens.into_iter().last().unwrap();
        let proc_macro2::TokenTree::Group(group) = group else { panic!("no call") };
        // Without the name of the continuation.
        group.stream().into_iter().skip(1).collect::<TokenStream>()
    };
    let (first, second) = (quote!({ ("a.dialect" "dialect a;") [a] }), quote!({ ("b.dialect" "") [b] }));
    let first = state(asked).into_iter().fold(first, |mut all, token| {
        all.extend([token]);
        all
    });
    let asked = crate::share::answered(first);
    assert!(asked.to_string().starts_with("second ! {"), "{asked}");
    let mut last = second;
    last.extend(state(asked));
    let done = crate::share::answered(last).to_string();
    assert!(done.starts_with("mod m {"), "{done}");
}

/// Compares long texts; a failure shows the first difference.
fn similar(left: &str, right: &str) {
    let (mut left, mut right) = (left.lines(), right.lines());
    loop {
        match (left.next(), right.next()) {
            (None, None) => return,
            (one, other) => assert_eq!(one, other, "before {:?}", left.next()),
        }
    }
}

const PAGE: &str = include_str!("../../docs/language.md");

#[test]
fn the_page_has_an_example_and_all_spellings() {
    let section = PAGE.split("\n## In Rust\n").nth(1).unwrap().split("\n## ").next().unwrap();
    let example = section.split("```rust\n").nth(1).unwrap().split("```").next().unwrap();
    let (attribute, item) = example.split_once('\n').unwrap();
    let arguments = attribute.strip_prefix("#[terrace::dialect(").unwrap().strip_suffix(")]").unwrap();
    let (translation, settings, mut problems) = read(arguments, item);
    let tokens = generate(&translation, &settings, &[], &mut problems).to_string();
    assert!(problems.iter().all(|problem| !problem.is_error()), "{problems:?}");
    assert!(tokens.contains("pub struct CookOp"));
    for (name, _) in terrace_odsgen::rust_module::ATTRIBUTES {
        assert!(section.contains(&format!("`#[{name}")), "{name}");
    }
    for (name, _) in terrace_odsgen::rust_module::MACROS {
        assert!(section.contains(&format!("`{name}! {{")), "{name}");
    }
}

/// Expands arbitrary text.
fn exercise(arguments: &str, item: &str) {
    if let (Ok(arguments), Ok(item)) = (TokenStream::from_str(arguments), TokenStream::from_str(item)) {
        let tokens = dialect(arguments, item, &[std_library()]);
        assert!(!tokens.is_empty());
    }
}

/// Tokens with a meaning to the macro.
const PIECES: &[&str] = &[
    "#[op(\"a\")] ",
    "#[op(",
    ")] ",
    "struct A",
    "enum E ",
    "trait I ",
    "{ ",
    "} ",
    "( ",
    ") ",
    "[ ",
    "] ",
    "; ",
    ", ",
    "#[operand] ",
    "#[attribute(default = ",
    "x: ",
    "I32 ",
    "Option<",
    "Vec<",
    "> ",
    "is!(I32 or F32) ",
    "traits(Pure) ",
    "format { $x \",\" attr-dict } ",
    "$",
    "x ",
    "- ",
    "-",
    "<",
    "= ",
    "=> ",
    "rust { x } ",
    "rust ",
    "/// d\n",
    "'a ",
    "'{' ",
    "1 ",
    "\"s\" ",
    "r#\"q\"# ",
    "rewrite! ",
    "constraint! ",
    "definitions! ",
    "op A = \"a\" ",
    "verify ",
    "where ",
    "#[doc = ",
    "#![doc = \"x\"] ",
    "#[interface(op)] ",
    "fn f(&self) ",
    "#[bits(u8)] ",
    "a = 1 | 2 ",
    "#[pass] ",
    "#[option] ",
    "use std::x; ",
    "mod m ",
    "impl A {} ",
    "pub ",
    "type_ ",
    "r#type ",
    "\\ ",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_tokens(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..40)) {
        let text = pieces.concat();
        exercise("", &format!("mod m {{ {text} }}"));
        exercise("", &format!("mod m {{ definitions! {{ {text} }} }}"));
        exercise("", &format!("mod m {{ #[op({text})] struct A {{ #[operand] x: I32 }} }}"));
        exercise(&text, &format!("mod m {{}} {text}"));
    }

    #[test]
    fn changed_definitions(
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0usize..4, prop::sample::select(PIECES)), 1..6),
    ) {
        let mut tokens = flat(include_str!("../tests/fixtures/everything.rs"));
        for (at, length, piece) in edits {
            let start = at.index(tokens.len() + 1);
            let end = (start + length).min(tokens.len());
            tokens.splice(start..end, [piece.to_owned()]);
        }
        exercise(ARGUMENTS, &tokens.join(" "));
    }
}

/// Returns the tokens of a text, so that mutations affect whole ones.
fn flat(text: &str) -> Vec<String> {
    text.split_inclusive(['\n', ' ', '(', ')', ',', '{', '}']).map(str::to_owned).collect()
}

#[test]
fn deep_nesting_gives_a_diagnostic() {
    for (open, close) in [("(", ")"), ("{", "}"), ("Vec<", ">"), ("&", ""), ("not ", ""), ("-", "")] {
        let (open, close) = (open.repeat(5000), close.repeat(5000));
        for item in [
            format!("mod m {{ #[op(verify rust {{ {open} {close} }})] struct A; }}"),
            format!("mod m {{ #[type_] struct A {{ x: {open} u8 {close} }} }}"),
            format!("mod m {{ #[op] struct A {{ #[operand] x: is!({open} I32 {close}) }} }}"),
        ] {
            let tokens = dialect(TokenStream::new(), TokenStream::from_str(&item).unwrap(), &[]);
            assert!(tokens.to_string().contains("compile_error"), "{}", &item[..60]);
        }
    }
}
