//! Parity of compiled and loaded types and attributes of the same dialect: the same texts are accepted and printed
//! alike, instances are equal in the same cases, and diagnostics are the same.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use terrace::attributes::Attribute;
use terrace::context::{Context, ContextOptions};
use terrace::dialect::{Dialect, DialectRegistry};
use terrace::text::{ParseOptions, parse_source};
use terrace_generated_tests::{authored, faces, parity, shapes, ties, tiny};
use terrace_odsgen::model::Model;
use terrace_odsgen::plan::{Condition, DataCheck, DataPlan, DataSyntaxPlan, Plan, Test};
use terrace_odsgen::{SourceFile, parse_files};

/// A dialect that is compiled, and its file.
struct Case {
    registry: DialectRegistry,
    file: PathBuf,
}

fn case(dialect: Dialect, file: &str) -> Case {
    let mut registry = DialectRegistry::new();
    registry.insert(dialect);
    Case { registry, file: root().join("tests/generated/src").join(file) }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn cases() -> Vec<Case> {
    vec![
        case(shapes::dialect(), "syntax/shapes.dialect"),
        case(tiny::dialect(), "tiny.dialect"),
        case(authored::dialect(), "syntax/authored.dialect"),
        case(ties::dialect(), "rewriting/ties.dialect"),
        case(faces::dialect(), "faces.dialect"),
        case(parity::dialect(), "parity.dialect"),
        Case { registry: toy::compile::registry(), file: root().join("examples/toy/src/toy.dialect") },
    ]
}

/// Texts that are right; each is compared together with the texts that come of it by small changes.
const TEXTS: &[&str] = &[
    "!shapes.token",
    "!shapes.pair<i32, \"two\">",
    "!shapes.pair<tensor<2xi32>, \"three\", !shapes.token>",
    "!shapes.listed<8, 2.5, \"all\", i32, f32>",
    "!shapes.listed<8>",
    "!shapes.listed<8, 1.5, \"none\", i32>",
    "!shapes.listed<0xff, 0x7FC00000>",
    "!shapes.named<low = -3, sizes = [1, 2], grid = [[-1, 2], []], order = less, flags = fast|wide, exact = true>",
    "!shapes.named<order = \"not less\", grid = [], sizes = [], low = 5, exact = false>",
    "!shapes.named<sizes = [], low = 5, grid = [[]], flags = none>",
    "!shapes.nested<<i32, \"short\"> in <1, 2> : [<i8, \"a\">, !shapes.pair<i8, \"b\">]>",
    "!shapes.nested<<i32, \"short\"> : []>",
    "!shapes.qualified<!shapes.pair<i32, \"full\">>",
    "!shapes.bare less (SAME)",
    "!shapes.bare \"not less\"",
    "!shapes.plain<name = x, map = (d0) -> (d0 + 1), value = 3 : i8>",
    "!shapes.plain<name = \"two words\", value = [#shapes.weight<1.0>]>",
    "!shapes.struct<\"node\", packed = true, (i32, !shapes.struct<\"node\", packed = true>)>",
    "!shapes.struct<\"opaque\">",
    "!shapes.struct<\"empty\", ()>",
    "#shapes.range<-1, 9223372036854775807>",
    "#shapes.weight<0.5, fast|small>",
    "#shapes.weight<0x7FF0000000000000, fast | wide>",
    "#shapes.weight<-0.0, none>",
    "vector<2x!shapes.token>",
    "memref<2x!shapes.token>",
    "tensor<2x!shapes.token>",
    "!tiny.pair<first = i32, label = \"a\", second = f32>",
    "#tiny.range<low = 1, high = 2>",
    "!authored.complex<2, i32>",
    "!authored.recursive<\"r\", tuple<i32>>",
    "#authored.interval<1, 2>",
    "!ties.box<width = 12>",
    "!ties.unit",
    "#ties.ticket<value = 4>",
    "!faces.paint<colour_name = \"red\">",
    "memref<2x!faces.paint<colour_name = \"red\">>",
    "vector<2x!faces.paint<colour_name = \"red\">>",
    "#faces.person<years = 18>",
    "!parity.named<\"abc\">",
    "!parity.named<\"a name that is too long\">",
    "!toy.struct<tensor<*xf64>, !toy.struct<tensor<2xf64>>>",
];

/// The parts of definitions that only compiled code implements.
const IN_RUST: &[(&str, &str)] = &[
    ("!authored.bounds", "a custom directive and a Rust type of the author"),
    ("!authored.complex", "checks in Rust"),
    ("!authored.hooked", "read by the dialect's hook"),
    ("!authored.int", "read in Rust"),
    ("!authored.own", "stored by Rust"),
    ("!authored.word", "read in Rust"),
    ("!ties.box", "checks in Rust"),
    ("!tiny.pair", "a check in Rust"),
    ("!toy.struct", "a check in Rust"),
    ("#ties.ticket", "a check of its interface in Rust"),
];

/// The names of the definitions in a file, with whether all of them means the same without Rust.
fn definitions(file: &Path) -> BTreeMap<String, bool> {
    let text = std::fs::read_to_string(file).unwrap();
    let outcome = parse_files(vec![SourceFile::input(file.to_string_lossy(), text)]);
    assert_eq!(outcome.error_count, 0, "{}", outcome.render(false));
    let model = &outcome.model;
    let types = model.types.iter().map(|data| (data, true));
    let all = types.chain(model.attributes.iter().map(|data| (data, false)));
    let own = all.filter(|(data, _)| model.is_input(&data.header) && data.mnemonic.is_some());
    own.map(|(data, is_type)| {
        let plan = DataPlan::new(model, data, is_type);
        (plan.full_name.clone(), !needs_rust(model, &plan))
    })
    .collect()
}

fn needs_rust(model: &Model, plan: &DataPlan<'_>) -> bool {
    let is_format = matches!(&plan.syntax, DataSyntaxPlan::Format(format) if format.directives.is_empty());
    let mut lowered = Plan::empty(model);
    let mut is_checked = |check: &DataCheck<'_>| match check {
        DataCheck::Author(_) | DataCheck::Trait(..) => true,
        DataCheck::Condition(usage, condition) => {
            let (condition, _) = lowered.data_condition(usage, condition);
            is_rust(&lowered, &condition)
        }
    };
    let mut interfaces = plan.definition.interfaces.iter().map(|usage| model.interface(usage.interface));
    !is_format
        || plan.definition.storage.is_some()
        || plan.checks.iter().any(&mut is_checked)
        || interfaces.any(|interface| interface.verify.is_some())
}

/// Whether a condition on one type or attribute needs Rust.
fn is_rust(plan: &Plan<'_>, condition: &Condition) -> bool {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => parts.iter().any(|part| is_rust(plan, part)),
        Condition::Not(inner) => is_rust(plan, inner),
        Condition::Rust(_) | Condition::Call { .. } => true,
        Condition::Holds(check, _) => matches!(plan.check(*check).test, Test::Rust(_)),
    }
}

/// A context that keeps what is reported.
struct Reader {
    context: Context,
    log: Arc<Mutex<Vec<String>>>,
}

impl Reader {
    fn new(registry: &DialectRegistry) -> Self {
        let options = ContextOptions::default().with_threading(false);
        let context = Context::with_options(registry, options);
        let log = Arc::new(Mutex::new(Vec::new()));
        let kept = log.clone();
        context.diagnostics().register(move |diagnostic| {
            let notes: Vec<&str> = diagnostic.notes().iter().map(|note| note.message()).collect();
            let (location, message, help) = (diagnostic.location(), diagnostic.message(), diagnostic.help());
            kept.lock().unwrap().push(format!("{location:?}: {message} {notes:?} {help:?}"));
        });
        Reader { context, log }
    }

    /// The attribute that a text is, or what is wrong with it.
    fn read(&self, text: &str) -> Result<Attribute, Vec<String>> {
        let source = format!("\"builtin.module\"() ({{\n^bb0:\n}}) {{t.a = {text}}} : () -> ()");
        let range = self.context.sources().add("text.mlir", Arc::new(source)).unwrap();
        match parse_source(&self.context, range, &ParseOptions::default()) {
            Ok(module) => Ok(module.attribute(module.root(), "t.a").expect("the attribute that was written")),
            Err(_) => Err(std::mem::take(&mut *self.log.lock().unwrap())),
        }
    }
}

/// The pieces of a text: words, numbers, strings, single signs.
fn pieces(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => rest[1..].find('"').unwrap() + 2,
            c if c.is_alphanumeric() || c == '_' => {
                rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
            }
            _ => first.len_utf8(),
        };
        out.push(&rest[..length]);
        rest = &rest[length..];
    }
    out
}

/// A text, and those in which a piece behind the mnemonic is missing, doubled, or another one.
fn variants(text: &str) -> BTreeSet<String> {
    let pieces = pieces(text);
    let mut out = BTreeSet::from([text.to_owned()]);
    for index in 4..pieces.len() {
        let (mut before, after) = (pieces[..index].concat(), pieces[index + 1..].concat());
        if index == 4 {
            // The mnemonic stays as it is.
            before.push(' ');
        }
        for other in ["", ",", "<", ">", "[", "i32", "7", "-1", "1.5", "300", "\"x\"", "word", "true", "#t<>"]
        {
            out.insert(format!("{before}{other}{after}"));
        }
        out.insert(format!("{before}{0} {0}{after}", pieces[index]));
    }
    out
}

#[test]
fn compiled_and_loaded_types_and_attributes_are_the_same() {
    let left_out: BTreeMap<&str, &str> = IN_RUST.iter().copied().collect();
    let (mut compared, mut partly, mut accepted, mut refused) = (BTreeSet::new(), BTreeSet::new(), 0, 0);
    for Case { registry, file } in cases() {
        // Functions that definitions name are there without the dialect.
        let mut loaded = DialectRegistry::new();
        for dialect in registry.dialects().iter().filter(|dialect| dialect.name() != "builtin") {
            loaded.insert(Dialect::new("functions").with_intrinsics(dialect.intrinsics()));
        }
        terrace_opt::load_dialects(&mut loaded, std::slice::from_ref(&file)).unwrap();
        let (compiled, loaded) = (Reader::new(&registry), Reader::new(&loaded));
        let mut equal: [Vec<Attribute>; 2] = Default::default();
        for (name, is_whole) in definitions(&file) {
            assert_eq!(
                !is_whole,
                left_out.contains_key(&*name),
                "{name}: what needs Rust is listed, with a reason"
            );
            let texts: Vec<&&str> = TEXTS.iter().filter(|text| names(text, &name)).collect();
            if is_whole {
                assert!(!texts.is_empty(), "no text of {name}");
                compared.insert(name.clone());
            } else if !texts.is_empty() {
                partly.insert(name.clone());
            }
            for text in texts.into_iter().flat_map(|text| match is_whole {
                true => variants(text),
                // Only what its Rust accepts is the same.
                false => BTreeSet::from([(*text).to_string()]),
            }) {
                match (compiled.read(&text), loaded.read(&text)) {
                    (Ok(one), Ok(other)) => {
                        let printed = compiled.context.display(one).to_string();
                        assert_eq!(loaded.context.display(other).to_string(), printed, "{text}");
                        equal[0].push(one);
                        equal[1].push(other);
                        accepted += 1;
                    }
                    (one, other) => {
                        assert_eq!(other.err(), one.err(), "{text}");
                        refused += 1;
                    }
                }
            }
        }
        let first_equal = |list: &[Attribute]| -> Vec<usize> {
            list.iter().map(|one| list.iter().position(|other| other == one).unwrap()).collect()
        };
        assert_eq!(
            first_equal(&equal[1]),
            first_equal(&equal[0]),
            "instances that are equal: {}",
            file.display()
        );
    }
    println!(
        "{} definitions compared, {} more in what their Rust accepts, {} need Rust; {accepted} texts printed alike, {refused} refused alike",
        compared.len(),
        partly.len(),
        left_out.len()
    );
    assert!(accepted > 300 && refused > 3000, "{accepted} {refused}");
}

/// Whether a text has an instance of that definition.
fn names(text: &str, name: &str) -> bool {
    text.match_indices(name)
        .any(|(at, _)| !text[at + name.len()..].starts_with(|c: char| c.is_alphanumeric()))
}

#[test]
fn a_program_registers_rust_types_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.dialect");
    let definition = "dialect own { }\n\
        type SpanType = \"span\" { first: crate::Bounds others: Vec<Bounds> last?: Bounds\n\
            format { \"<\" $first \"[\" $others \"]\" (\"last\" $last^)? \">\" } }\n";
    std::fs::write(&file, definition).unwrap();
    let mut registry = DialectRegistry::new();
    let unchecked = terrace_opt::load_dialects(&mut registry, std::slice::from_ref(&file)).unwrap();
    assert!(unchecked.contains("the text of `first` of `SpanType` is defined in Rust"), "{unchecked}");
    let mut registry = DialectRegistry::new();
    registry.parameter_kinds_mut().register::<authored::Bounds>("Bounds");
    assert_eq!(terrace_opt::load_dialects(&mut registry, &[file]), Ok(String::new()));
    let reader = Reader::new(&registry);
    let text = "!own.span<3 to 4[1 to 2, -5 to 6] last 0 to 0>";
    let read = reader.read(text).unwrap();
    assert_eq!(reader.context.display(read).to_string(), text);
    assert_eq!(reader.read("!own.span<3 to 4 [1 to 2 , -5 to 6]last 0 to 0>"), Ok(read));
    assert_ne!(reader.read("!own.span<3 to 4[1 to 2]>"), Ok(read));
    let errors = reader.read("!own.span<3 to 4[1 and 2]>").unwrap_err();
    assert!(
        errors[0].contains("expected 'to', found 'and' [\"in parameter 'others' of '!own.span'\"]"),
        "{errors:?}"
    );
}
