//! Definitions of another crate keep their meaning: its constraints hold, its enums have its Rust type, its traits are
//! those of its module.

use std::sync::{Arc, Mutex};

use terrace::context::Context;
use terrace::dialect::DialectRegistry;
use terrace::text::{ParseOptions, parse_source};
use terrace::verify::verify;
use terrace_generated_tests::tiny::{self, Documented, Order};
use terrace_odsgen::Config;
use terrace_sharing_tests::user::{self, SortOp};

/// Reads one op, and says what is wrong with it.
fn read(text: &str) -> (Option<Order>, Vec<String>) {
    let mut registry = DialectRegistry::new();
    registry.insert(tiny::dialect());
    registry.insert(user::dialect());
    let context = Context::new(&registry);
    let messages = Arc::new(Mutex::new(Vec::new()));
    let log = messages.clone();
    context.diagnostics().register(move |diagnostic| {
        log.lock().unwrap().push(diagnostic.message().to_string());
    });
    let range = context.sources().add("test", Arc::new(text.as_bytes().to_vec())).unwrap();
    let Ok(body) = parse_source(&context, range, &ParseOptions::default()) else {
        let said = messages.lock().unwrap().clone();
        return (None, said);
    };
    let _ = verify(&body);
    let (_, region) = body.region(body.root(), 0);
    let ops: Vec<_> = body.ops(body.entry_block(region).unwrap()).collect();
    let order = ops.iter().find_map(|op| SortOp::from_op(&body, *op)).map(|op| op.order(&body));
    let said = messages.lock().unwrap().clone();
    (order, said)
}

fn is_documented<T: Documented>() {}

#[test]
fn definitions_of_another_crate_hold() {
    is_documented::<SortOp>();
    let text = |ty: &str, amount: &str| {
        format!(
            "%0 = \"builtin.unrealized_conversion_cast\"() : () -> {ty}\n\
             %1 = user.sort %0, \"more\" {{amount = {amount} : i32}} : {ty}\n"
        )
    };
    assert_eq!(read(&text("tensor<2xi32>", "10")), (Some(Order::Greater), Vec::new()));
    let said = |ty: &str, amount: &str| read(&text(ty, amount)).1.join("\n");
    assert_eq!(
        said("tensor<2xi32>", "9"),
        "'user.sort' op attribute 'amount' failed to satisfy constraint: 32-bit integer of at least 10"
    );
    assert_eq!(
        said("tensor<0xi32>", "10"),
        "'user.sort' op operand #0 must be tensor of integers that is not empty, but got 'tensor<0xi32>'"
    );
}

#[test]
fn what_is_not_published_is_an_error() {
    let error = Config::new().library_of("nobody").expand(&["src/user.dialect"]).unwrap_err();
    insta::assert_snapshot!(error, @r#"
    no definitions of `nobody`: there is no variable DEP_NOBODY_DIALECTS
    help: the crate has to stand under [dependencies], have `links = "nobody"` in its Cargo.toml, and call `Config::publish` in its build script
    "#);
}
