//! The definitions of `std` and `affine`, which are crates of their own, in both front ends of a crate that depends on
//! `terrace` alone.

use std::sync::{Arc, Mutex};

use terrace::context::Context;
use terrace::dialect::DialectRegistry;
use terrace::pass::PassManager;
use terrace::text::{ParseOptions, PrintOptions, parse_source, print_op};
use terrace::transforms::Canonicalize;
use terrace::verify::verify;
use terrace_sharing_tests::build;

/// The same as `build`, declared in Rust.
#[terrace::dialect(
    name = "spelled",
    depends(std, affine),
    libraries(terrace::dialects::standard::definitions, terrace::dialects::affine::definitions)
)]
mod spelled {
    definitions! { use affine::MapWithResult; use std::IntegerPredicate; }

    /// Holds where a comparison does.
    #[op(
        "check",
        format { $value "," $predicate "," $map attr-dict ":" type($value) },
        canonicalize [CheckOfSum],
    )]
    pub struct CheckOp {
        #[operand]
        value: AnySignlessInteger,
        #[attribute]
        predicate: IntegerPredicate,
        #[attribute]
        map: MapWithResult,
    }

    /// Only the first summand counts.
    rewrite! { CheckOfSum { check(std.addi(x, _)){predicate, map} => check(x){predicate, map}; } }
}

/// Canonicalizes a text and prints it, with what is wrong in front.
fn canonicalized(text: &str) -> String {
    let mut registry = DialectRegistry::new();
    registry.insert(terrace::dialects::standard::dialect());
    registry.insert(terrace::dialects::affine::dialect());
    registry.insert(build::dialect());
    registry.insert(spelled::dialect());
    let context = Context::new(&registry);
    let messages = Arc::new(Mutex::new(String::new()));
    let log = messages.clone();
    context.diagnostics().register(move |diagnostic| {
        log.lock().unwrap().push_str(diagnostic.message());
    });
    let range = context.sources().add("test", Arc::new(text.as_bytes().to_vec())).unwrap();
    let Ok(mut body) = parse_source(&context, range, &ParseOptions::default()) else {
        return messages.lock().unwrap().clone();
    };
    if verify(&body).is_err() {
        return messages.lock().unwrap().clone();
    }
    let mut passes = PassManager::new();
    passes.pipeline_mut().add_pass(Canonicalize::default());
    passes.run(&mut body).unwrap();
    print_op(&body, body.root(), &PrintOptions::default())
}

#[test]
fn both_front_ends_use_the_definitions_of_both_dialects() {
    for dialect in ["build", "spelled"] {
        let text = |predicate: &str, map: &str| {
            format!(
                "func @f(%a: i32, %b: i32) {{\n  %0 = addi %a, %b : i32\n  \
                 {dialect}.check %0, {predicate}, affine_map<{map}> : i32\n  return\n}}"
            )
        };
        let printed = canonicalized(&text("slt", "(d0) -> (d0)"));
        assert!(printed.contains(&format!("{dialect}.check %arg0, ")), "{printed}");
        assert!(!printed.contains("addi"), "{printed}");
        assert_eq!(
            canonicalized(&text("slt", "(d0) -> (d0, d0)")),
            format!(
                "'{dialect}.check' op attribute 'map' failed to satisfy constraint: affine map attribute with one result"
            )
        );
        assert!(canonicalized(&text("less", "(d0) -> (d0)")).contains("eq, ne, slt"));
    }
}

#[test]
fn the_enum_is_the_one_of_the_dialect() {
    fn predicate(
        op: build::CheckOp,
        ir: &terrace::ir::Body,
    ) -> terrace::dialects::standard::IntegerPredicate {
        op.predicate(ir)
    }
    fn spelled_predicate(
        op: spelled::CheckOp,
        ir: &terrace::ir::Body,
    ) -> terrace::dialects::standard::IntegerPredicate {
        op.predicate(ir)
    }
    let _ = (predicate, spelled_predicate);
}
