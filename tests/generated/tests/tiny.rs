//! Ops of generated code: built, verified, printed and read back.

use std::sync::{Arc, Mutex};

use terrace::builtin::ModuleOp;
use terrace::context::Context;
use terrace::dialect::DialectRegistry;
use terrace::ir::{Block, Body, Builder, Value};
use terrace::location::Location;
use terrace::sub_elements::Part;
use terrace::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace::types::Type;
use terrace::verify::verify;
use terrace_generated_tests::tiny::*;

/// A module with a block to build in, and what the verifier has said.
struct Fixture {
    module: Body,
    messages: Arc<Mutex<Vec<String>>>,
}

impl Fixture {
    fn new() -> Self {
        let mut registry = DialectRegistry::new();
        registry.insert(dialect());
        let context = Context::new(&registry);
        let messages = Arc::new(Mutex::new(Vec::new()));
        let log = messages.clone();
        context.diagnostics().register(move |diagnostic| {
            log.lock().unwrap().push(diagnostic.message().to_string());
        });
        Fixture { module: ModuleOp::body(&context, Location::UNKNOWN), messages }
    }

    fn block(&self) -> Block {
        let (_, region) = self.module.region(self.module.root(), 0);
        self.module.entry_block(region).unwrap()
    }

    fn builder(&mut self) -> Builder<'_> {
        let block = self.block();
        Builder::at_end(&mut self.module, block)
    }

    /// A value of any type.
    fn value(&mut self, ty: Type) -> Value {
        let op = self
            .builder()
            .operation("builtin.unrealized_conversion_cast", Location::UNKNOWN)
            .results([ty])
            .create();
        self.module.result(op, 0)
    }

    fn text(&self) -> String {
        let mut text = Vec::new();
        print_body(&self.module, &PrintOptions::default(), &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    /// Checks that what is printed is read back, and gives it.
    fn read_back(&self) -> String {
        let text = self.text();
        let context = self.module.context();
        let range = context.sources().add("test.mlir", Arc::new(text.clone())).unwrap();
        let read = parse_source(context, range, &ParseOptions::default());
        let read = Fixture { module: read.expect("what is printed is right"), messages: Default::default() };
        assert_eq!(read.text(), text);
        text
    }

    /// Returns the verifier's diagnostics.
    fn verdict(&self) -> String {
        self.messages.lock().unwrap().clear();
        match verify(&self.module) {
            Ok(()) => "right".to_owned(),
            Err(_) => self.messages.lock().unwrap().join("\n"),
        }
    }
}

const HERE: Location = Location::UNKNOWN;

#[test]
fn types_of_results_are_given_or_inferred() {
    let mut fixture = Fixture::new();
    let mut builder = fixture.builder();
    let one = ConstantOp::build(&mut builder, HERE, 1);
    let result = one.result(builder.body());
    let sum = AddOp::build(&mut builder, HERE, result, result);
    assert_eq!(builder.body().value_type(sum.sum(builder.body())), Type::I32);
    assert_eq!(sum.lhs(builder.body()), result);
    assert_eq!(one.value(builder.body()), 1);
    assert_eq!(AddOp::from_op(builder.body(), one.op()), None);
    one.set_value(&mut builder, -5);
    assert_eq!(one.value(builder.body()), -5);
    assert_eq!(fixture.verdict(), "right");
    insta::assert_snapshot!(fixture.read_back());
}

#[test]
fn attributes_have_rust_values() {
    let mut fixture = Fixture::new();
    let mut builder = fixture.builder();
    let op = SettingsOp::build(
        &mut builder,
        HERE,
        10,
        None,
        Some(Flags::Fast | Flags::Small),
        Some(Padding::Valid),
        Some("text"),
        Some(vec![1, 2]),
        None,
        true,
    );
    let module = &mut fixture.module;
    assert_eq!(
        (op.amount(module), op.order(module), op.flags(module)),
        (10, Order::Equal, Some(Flags::Both))
    );
    assert_eq!((op.padding(module), op.label(module)), (Some(Padding::Valid), Some("text")));
    assert_eq!((op.sizes(module), op.scale(module), op.tight(module)), (Some(vec![1, 2]), 1.5, true));
    op.set_order(module, Order::Greater);
    op.set_tight(module, false);
    op.set_flags_attr(module, None);
    assert_eq!((op.order(module), op.tight(module), op.flags(module)), (Order::Greater, false, None));
    assert_eq!(fixture.verdict(), "right");
    insta::assert_snapshot!(fixture.read_back());
}

#[test]
fn groups_are_told_apart() {
    let mut fixture = Fixture::new();
    let first = fixture.value(Type::I32);
    let index = fixture.value(Type::INDEX);
    let flag = fixture.value(Type::I1);
    let mut builder = fixture.builder();
    let groups =
        GroupsOp::build(&mut builder, HERE, &[Type::I32, Type::I32], None, first, &[index, index], None);
    let pack = PackOp::build(&mut builder, HERE, &[], flag, &[first, index], flag);
    let module = &mut fixture.module;
    assert_eq!((groups.rest(module).len(), groups.last(module), groups.ones(module).len()), (2, None, 2));
    groups.set_rest(module, &[index]);
    assert_eq!(groups.rest(module).collect::<Vec<_>>(), [index]);
    assert_eq!(pack.values(module).collect::<Vec<_>>(), [first, index]);
    assert_eq!(pack.tail(module), flag);
    assert_eq!(fixture.verdict(), "right");
    insta::assert_snapshot!(fixture.read_back());
}

#[test]
fn fragments_of_the_author_are_methods() {
    let mut fixture = Fixture::new();
    let tensor = Type::tensor(fixture.module.context(), &[2, 3], Type::F32, None);
    let tensor = fixture.value(tensor);
    let mut builder = fixture.builder();
    let op = ElementOp::build(&mut builder, HERE, tensor);
    assert_eq!((op.rank(builder.body()), op.is_ranked(builder.body())), (Some(2), true));
    assert_eq!(builder.body().value_type(op.element(builder.body())), Type::F32);
    ElementOp::build_at_end(&mut builder, HERE, tensor, None);
    assert_eq!(fixture.verdict(), "right");
    let mut builder = fixture.builder();
    ElementOp::build_at_end(&mut builder, HERE, tensor, Some(false));
    let message = fixture.verdict();
    assert!(message.ends_with("the result must be an element"), "{message}");
}

#[test]
fn what_is_declared_is_verified() {
    let mut messages = Vec::new();
    let mut message = |build: &dyn Fn(&mut Fixture)| {
        let mut fixture = Fixture::new();
        build(&mut fixture);
        messages.push(fixture.verdict());
    };
    message(&|fixture| {
        let (float, index) = (fixture.value(Type::F32), fixture.value(Type::INDEX));
        AddOp::build(&mut fixture.builder(), HERE, float, index);
    });
    message(&|fixture| {
        let (one, other) = (fixture.value(Type::I32), fixture.value(Type::I64));
        AddOp::build(&mut fixture.builder(), HERE, one, other);
    });
    message(&|fixture| {
        SettingsOp::build(&mut fixture.builder(), HERE, 9, None, None, None, None, None, None, false);
    });
    message(&|fixture| {
        let first = fixture.value(Type::I32);
        let empty = Type::tensor(fixture.module.context(), &[0], Type::I32, None);
        let empty = fixture.value(empty);
        GroupsOp::build(&mut fixture.builder(), HERE, &[], None, first, &[], Some(empty));
    });
    message(&|fixture| {
        LoopOp::build(&mut fixture.builder(), HERE, 0);
    });
    message(&|fixture| {
        CheckedOp::build(&mut fixture.builder(), HERE, 2, 1);
    });
    message(&|fixture| {
        NamedOp::build(&mut fixture.builder(), HERE, "", Order::Less);
    });
    insta::assert_snapshot!(messages.join("\n"));
}

#[test]
fn types_have_parameters() {
    let fixture = Fixture::new();
    let context = fixture.module.context();
    let pair = PairType::get(context, Type::I32, "name".to_owned(), None);
    assert_eq!(pair, PairType::get(context, Type::I32, "name".to_owned(), None));
    assert_ne!(pair, PairType::get(context, Type::I32, "other".to_owned(), None));
    assert_eq!((pair.first(context), pair.label(context).as_str()), (&Type::I32, "name"));
    assert_eq!(PairType::from_type(context, pair.ty()), Some(pair));
    assert_eq!(PairType::from_type(context, Type::I32), None);
    let error = PairType::get_checked(context, Type::I32, String::new(), None).unwrap_err();
    assert_eq!(error.message(), "a pair has a name");
    let replaced = pair
        .ty()
        .replace_parts(context, |part| (part == Part::Type(Type::I32)).then_some(Part::Type(Type::F32)));
    let replaced = PairType::from_type(context, replaced.unwrap()).unwrap();
    assert_eq!(replaced.first(context), &Type::F32);
    let range = RangeAttr::get_up_to(context, 4);
    assert_eq!((*range.low(context), *range.high(context)), (0, 4));
    assert_eq!(RangeAttr::from_attribute(context, range.to_attribute(context)), Some(range));
}

#[test]
fn enums_have_texts() {
    assert_eq!("more".parse::<Order>(), Ok(Order::Greater));
    assert_eq!("most".parse::<Order>(), Err("no case of `Order`"));
    assert_eq!(Order::from_value(1), Some(Order::Equal));
    assert_eq!("small|fast".parse::<Flags>(), Ok(Flags::Both));
    assert_eq!(Flags::Fast.to_string(), "fast");
    assert_eq!(Padding::Same.to_string(), "SAME");
}
