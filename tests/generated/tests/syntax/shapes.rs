//! Types and attributes of generated code, and of the same definitions loaded at run time.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use terrace::affine::AffineMap;
use terrace::attributes::Attribute;
use terrace::context::Context;
use terrace::dialect::DialectRegistry;
use terrace::sub_elements::Part;
use terrace::types::Type;
use terrace_generated_tests::shapes::*;

fn registry() -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    registry.insert(dialect());
    registry
}

fn context() -> Context {
    Context::new(&registry())
}

fn file(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Runs the driver with the dialect as it was compiled, or as it is loaded.
fn drive(is_loaded: bool, input: &Path, flags: &[&str], output: &Path) -> ExitCode {
    let definitions = file("src/syntax/shapes.dialect");
    let mut arguments: Vec<OsString> = vec!["terrace-opt".into(), input.into(), "-o".into(), output.into()];
    arguments.push("--allow-unregistered-dialect".into());
    arguments.extend(flags.iter().map(OsString::from));
    let mut compiled = registry();
    if is_loaded {
        compiled = DialectRegistry::new();
        arguments.extend(["--load-dialect".into(), definitions.into()]);
    }
    let passes = terrace_opt::library_passes();
    let Ok(options) = terrace_opt::parse_arguments(arguments, &passes) else { panic!("right options") };
    terrace_opt::run(&compiled, &passes, &options)
}

/// Returns the driver's output for a file.
fn text(is_loaded: bool, input: &Path) -> String {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("output.mlir");
    assert_eq!(drive(is_loaded, input, &[], &output), ExitCode::SUCCESS);
    std::fs::read_to_string(output).unwrap()
}

#[test]
fn compiled_and_loaded_have_the_same_text() {
    let folder = tempfile::tempdir().unwrap();
    let compiled = text(false, &file("tests/inputs/shapes.mlir"));
    assert_eq!(text(true, &file("tests/inputs/shapes.mlir")), compiled);
    let again = folder.path().join("again.mlir");
    std::fs::write(&again, &compiled).unwrap();
    assert_eq!(text(false, &again), compiled);
    assert_eq!(text(true, &again), compiled);
    insta::assert_snapshot!(compiled);
}

#[test]
fn compiled_and_loaded_refuse_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("output.mlir");
    for is_loaded in [false, true] {
        let code = drive(
            is_loaded,
            &file("tests/inputs/refused.mlir"),
            &["--verify-diagnostics", "--split-input-file"],
            &output,
        );
        assert_eq!(code, ExitCode::SUCCESS, "loaded: {is_loaded}");
    }
}

#[test]
fn parameters_have_defaults_that_are_left_out() {
    let context = context();
    let listed = ListedType::get(&context, 8, 1.5, "none".to_owned(), vec![Type::I32]);
    assert_eq!(context.display(listed.ty()).to_string(), "!shapes.listed<8, i32>");
    let weight = WeightAttr::get(&context, -0.0, Flags::Fast | Flags::Wide);
    let weight = context.display(weight.to_attribute(&context)).to_string();
    assert_eq!(weight, "#shapes.weight<-0.000000e+00, fast|wide>");
    let plain = PlainType::get(
        &context,
        context.identifier("two words"),
        Some(AffineMap::identity(1)),
        Attribute::UNIT,
    );
    let plain = context.display(plain.ty()).to_string();
    assert_eq!(plain, "!shapes.plain<name = \"two words\", map = (d0) -> (d0), value = unit>");
}

#[test]
fn floats_are_told_apart_by_their_bits() {
    let context = context();
    let weight = |value| WeightAttr::get(&context, value, Flags::None);
    assert_eq!(weight(f64::NAN), weight(f64::NAN));
    assert_ne!(weight(0.0), weight(-0.0));
}

#[test]
fn a_type_contains_itself() {
    let context = context();
    let node = StructType::get(&context, "node".to_owned(), false);
    assert_eq!(node.body(&context), None);
    node.set_body(&context, vec![Type::I32, node.ty()]).unwrap();
    assert_eq!(StructType::get(&context, "node".to_owned(), false), node);
    assert_eq!(node.body(&context), Some(&vec![Type::I32, node.ty()]));
    assert_eq!(node.set_body(&context, vec![Type::I32, node.ty()]), Ok(()));
    let error = node.set_body(&context, vec![]).unwrap_err();
    let message = "attempting to change the body of an already-initialized type '!shapes.struct'";
    assert_eq!(error.message(), message);
    let text = context.display(node.ty()).to_string();
    assert_eq!(text, "!shapes.struct<\"node\", (i32, !shapes.struct<\"node\">)>");
    let other = StructType::get(&context, "other".to_owned(), true);
    other.set_body(&context, vec![node.ty()]).unwrap();
    assert_eq!(
        context.display(other.ty()).to_string(),
        "!shapes.struct<\"other\", packed = true, (!shapes.struct<\"node\", (i32, !shapes.struct<\"node\">)>)>"
    );
    // Walks end: what is set once is no part.
    let mut count = 0;
    node.ty().walk(&context, |_| count += 1);
    assert_eq!(count, 1);
}

#[test]
fn parts_of_handles_are_replaced() {
    let context = context();
    let pair = PairType::get(&context, Type::I32, "p".to_owned(), None);
    let nested = NestedType::get(&context, pair, None, vec![pair]);
    let to = |new: Type| {
        nested.ty().replace_parts(&context, |part| (part == Part::Type(Type::I32)).then_some(Part::Type(new)))
    };
    let replaced = context.display(to(Type::F32).unwrap()).to_string();
    assert_eq!(replaced, "!shapes.nested<<f32, \"p\"> : [<f32, \"p\">]>");
    let error = nested
        .ty()
        .replace_parts(&context, |part| (part == Part::Type(pair.ty())).then_some(Part::Type(Type::I8)))
        .unwrap_err();
    assert_eq!(error.message(), "expected '!shapes.pair' in the place of '!shapes.pair'");
}

#[test]
fn enums_convert() {
    let context = context();
    assert_eq!((Order::Less.value(), Order::MAX_VALUE), (-1, 7));
    assert_eq!(Order::try_from(7), Ok(Order::Greater));
    assert_eq!(Order::try_from(3), Err("no case of `Order`"));
    assert_eq!(i8::from(Order::Less), -1);
    assert_eq!(Order::symbolize_order("not less"), Some(Order::Greater));
    assert_eq!(Order::Greater.stringify_order(), "not less");
    let less = Order::Less.to_attribute(&context);
    assert_eq!(context.display(less).to_string(), "-1 : i8");
    assert_eq!(Order::from_attribute(&context, less), Some(Order::Less));
    assert_eq!(Order::from_attribute(&context, Attribute::integer(&context, Type::I8, 3)), None);
    assert_eq!(Order::from_attribute(&context, Attribute::integer(&context, Type::I16, 7)), None);
    assert_eq!(Padding::from_attribute(&context, Attribute::string(&context, "SAME")), Some(Padding::Same));
    assert_eq!(Padding::from_attribute(&context, Attribute::string(&context, "same")), None);
    assert_eq!(format!("{:>5}", Padding::Same), " SAME");
}

#[test]
fn sets_of_cases_convert() {
    let all = Flags::from_value(7).unwrap();
    assert_eq!(Flags::from_value(8), None);
    assert_eq!(Flags::from_value(0), Some(Flags::None));
    assert_eq!(
        (all.stringify_flags().as_str(), Flags::None.stringify_flags().as_str()),
        ("fast|small|wide", "none")
    );
    assert_eq!(Flags::Both.stringify_flags(), "both");
    assert_eq!(Flags::symbolize_flags("fast|wide"), Some(Flags::Fast | Flags::Wide));
    assert_eq!(Flags::symbolize_flags("both|wide"), Some(all));
    assert_eq!(Flags::symbolize_flags("fast | wide"), Some(Flags::Fast | Flags::Wide));
    for wrong in ["", "none|fast", "fast|", "slow"] {
        assert_eq!(Flags::symbolize_flags(wrong), None, "{wrong}");
    }
    assert!(Flags::Fast.contains_any(Flags::Both) && !Flags::Fast.contains_all(Flags::Both));
    assert!(!all.contains_any(Flags::None) && all.contains_all(Flags::None));
    assert_eq!(
        (!Flags::Fast, all & Flags::Both, all ^ Flags::Both),
        (Flags::Small | Flags::Wide, Flags::Both, Flags::Wide)
    );
    assert_eq!((Flags::MAX_VALUE, Flags::ALL.len(), Flags::default()), (7, 5, Flags::None));
}
