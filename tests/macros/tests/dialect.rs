//! A dialect that is declared in Rust: built, verified, printed and read back; and one that uses its definitions.

use std::sync::{Arc, Mutex};

use terrace::builtin::ModuleOp;
use terrace::context::Context;
use terrace::dialect::DialectRegistry;
use terrace::ir::{Body, Builder};
use terrace::location::Location;
use terrace::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace::types::Type;
use terrace::verify::verify;
use terrace_macro_tests::shop::{self, OrderOp, PriceAttr, ShipOp, Speed};

/// A dialect that uses the definitions of another crate.
#[terrace::dialect(libraries(
    terrace_macro_tests::shop_definitions,
    terrace_macro_tests::measure_definitions,
))]
mod market {
    definitions! { use shop::*; use measures::{Within}; }

    /// goods of rank 1
    constraint! { FlatGoods: type = Goods and HasRankOf<1> }

    /// Sells goods.
    #[op("sell", templates(shop::Move), traits(Pure))]
    pub struct SellOp;

    /// Weighs goods.
    #[op("weigh", format { $goods $speed attr-dict ":" type($goods) })]
    pub struct WeighOp {
        #[operand]
        goods: FlatGoods,
        #[attribute]
        speed: Speed,
        #[attribute]
        weight: Option<Within<1, 9>>,
    }
}

/// A context with both dialects, and what it says.
fn context() -> (Context, Arc<Mutex<Vec<String>>>) {
    let mut registry = DialectRegistry::new();
    registry.insert(shop::dialect());
    registry.insert(market::dialect());
    let context = Context::new(&registry);
    let messages = Arc::new(Mutex::new(Vec::new()));
    let log = messages.clone();
    context.diagnostics().register(move |diagnostic| {
        log.lock().unwrap().push(diagnostic.message().to_string());
    });
    (context, messages)
}

fn printed(body: &Body) -> String {
    let mut text = Vec::new();
    print_body(body, &PrintOptions::default(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn what_is_built_is_verified_printed_and_read_back() {
    let (context, messages) = context();
    let mut module = ModuleOp::body(&context, Location::UNKNOWN);
    let (_, region) = module.region(module.root(), 0);
    let block = module.entry_block(region).unwrap();
    let mut builder = Builder::at_end(&mut module, block);
    let ty = Type::tensor(&context, &[3], Type::I32, None);
    let order = OrderOp::build(&mut builder, Location::UNKNOWN, ty, 12, Some(Speed::Fast), None);
    let goods = order.goods(builder.body());
    let shipped = ShipOp::build(&mut builder, Location::UNKNOWN, goods);
    let shipped = shipped.moved(builder.body());
    let sold = market::SellOp::build(&mut builder, Location::UNKNOWN, shipped);
    let sold = sold.moved(builder.body());
    market::WeighOp::build(&mut builder, Location::UNKNOWN, sold, Speed::Slow, Some(3));
    assert_eq!((order.doubled(&module), order.to_string()), (24, "an order".to_owned()));
    verify(&module).unwrap();

    let text = printed(&module);
    insta::assert_snapshot!(text);
    let range = context.sources().add("test.mlir", Arc::new(text.clone())).unwrap();
    let read = parse_source(&context, range, &ParseOptions::default()).unwrap();
    assert_eq!(printed(&read), text);

    let price = PriceAttr::get(&context, 5, "EUR".to_owned());
    order.set_price(&mut module, price);
    assert_eq!(*order.price(&module).unwrap().amount(&context), 5);
    order.set_amount(&mut module, 500);
    assert!(verify(&module).is_err());
    assert_eq!(messages.lock().unwrap().last().unwrap(), "'shop.order' op is too much to be fast");
}

#[test]
fn constraints_of_another_crate_are_checked() {
    let (context, messages) = context();
    let text = "%0 = \"shop.order\"() {amount = 1 : i32} : () -> tensor<2xi32>\n\
                \"market.weigh\"(%0) {speed = 7 : i64, weight = 12 : i32} : (tensor<2xi32>) -> ()\n";
    let range = context.sources().add("test.mlir", Arc::new(text.to_owned())).unwrap();
    let body = parse_source(&context, range, &ParseOptions::default()).unwrap();
    assert!(verify(&body).is_err());
    insta::assert_snapshot!(messages.lock().unwrap().join("\n"));
}
