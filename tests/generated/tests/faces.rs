//! Generated interfaces: found, called, checked, and implemented from outside.

use std::sync::{Arc, Mutex};

use terrace::attributes::Attribute;
use terrace::builtin::ModuleOp;
use terrace::context::Context;
use terrace::dialect::{DialectRegistry, InterfaceAttachments, OpHandle, TypeHandle, TypeKind};
use terrace::interfaces::{
    AnyDialectInlinerInterface, AnySymbolOpInterface, EffectKind, has_effect, is_memory_effect_free, is_pure,
    is_speculatable, is_trivially_dead, memory_effects,
};
use terrace::ir::{Body, Builder, Op, Value};
use terrace::location::Location;
use terrace::rewrite::{FrozenPatterns, GreedyConfig, PatternSet, apply_patterns_greedily};
use terrace::symbols::SymbolVisibility;
use terrace::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace::types::Type;
use terrace::verify::verify;
use terrace_generated_tests::faces::*;

/// Somebody else's idea of what a wish weighs: neither the interface nor the op is of this crate.
#[derive(Clone, Copy)]
struct WeighedWish(Op);

impl OpHandle for WeighedWish {
    const NAME: &'static str = WishOp::NAME;

    fn op(self) -> Op {
        self.0
    }

    fn wrap(op: Op) -> Self {
        Self(op)
    }
}

impl Weighed for WeighedWish {
    fn weight(self, _: &Body) -> u32 {
        0
    }

    fn part(self, ir: &Body, index: usize) -> Value {
        ir.result(self.0, index)
    }

    fn least_weight() -> u32 {
        0
    }
}

/// The colour of all integers.
#[derive(Clone, Copy)]
struct GreyInteger(Type);

impl TypeHandle for GreyInteger {
    fn ty(self) -> Type {
        self.0
    }

    fn wrap(ty: Type) -> Self {
        Self(ty)
    }
}

impl Coloured for GreyInteger {
    fn colour(self, _: &Context) -> &str {
        "grey"
    }
}

fn context_with(attachments: &InterfaceAttachments) -> (Context, Arc<Mutex<Vec<String>>>) {
    let mut registry = DialectRegistry::new();
    registry.insert(dialect()).attach(attachments);
    let context = Context::new(&registry);
    let messages = Arc::new(Mutex::new(Vec::new()));
    let log = messages.clone();
    context.diagnostics().register(move |diagnostic| {
        log.lock().unwrap().push(diagnostic.message().to_string());
    });
    (context, messages)
}

fn context() -> (Context, Arc<Mutex<Vec<String>>>) {
    context_with(&InterfaceAttachments::new())
}

fn builder(module: &mut Body) -> Builder<'_> {
    let (_, region) = module.region(module.root(), 0);
    let block = module.entry_block(region).unwrap();
    Builder::at_end(module, block)
}

fn value(module: &mut Body, ty: Type) -> Value {
    let op = builder(module)
        .operation("builtin.unrealized_conversion_cast", Location::UNKNOWN)
        .results([ty])
        .create();
    module.result(op, 0)
}

fn parse(context: &Context, text: &str) -> Result<Body, terrace::diagnostics::Reported> {
    let source = context.sources().add("test.mlir", Arc::new(text.to_owned())).unwrap();
    parse_source(context, source, &ParseOptions::default())
}

#[test]
fn an_op_is_asked_through_the_interface() {
    let (context, _) = context();
    let mut module = ModuleOp::body(&context, Location::UNKNOWN);
    let part = value(&mut module, Type::I32);
    let stone = StoneOp::build(&mut builder(&mut module), Location::UNKNOWN, &[part, part], 4);
    let book = BookOp::build(&mut builder(&mut module), Location::UNKNOWN, &[part]);

    let weighed = AnyWeighed::of(&module, stone.op()).unwrap();
    assert_eq!((weighed.weight(&module), weighed.price(&module)), (4, 400));
    assert_eq!((weighed.part(&module, 1), weighed.value_count(&module)), (part, 2));
    assert_eq!(weighed.least_weight(), 1);
    assert_eq!(stone.value_count(&module), 2);

    // The op overrides what it named, and the interface that it lists brings the one that this inherits.
    let weighed = AnyWeighed::of(&module, book.op()).unwrap();
    assert_eq!((weighed.weight(&module), weighed.price(&module)), (1, 7));
    let shelved = AnyShelved::of(&module, book.op()).unwrap();
    assert_eq!(shelved.shelf(&module), "shelf of 1 stones");
    assert_eq!((shelved.price(&module), shelved.value_count(&module)), (7, 1));

    assert!(AnyShelved::of(&module, stone.op()).is_none());
    assert!(AnyWeighed::of(&module, module.root()).is_none());
    assert_eq!(module.info(book.op()).interfaces().names().collect::<Vec<_>>(), ["Weighed", "Shelved"]);
}

#[test]
fn a_static_method_makes_an_op_of_the_kind_that_it_is_asked_of() {
    let (context, _) = context();
    let mut module = ModuleOp::body(&context, Location::UNKNOWN);
    let first = BookOp::build(&mut builder(&mut module), Location::UNKNOWN, &[]);
    let weighed = AnyWeighed::of(&module, first.op()).unwrap();
    let second = weighed.create(&mut builder(&mut module), Location::UNKNOWN);
    assert!(BookOp::from_op(&module, second).is_some());
}

#[test]
fn the_verifier_runs_the_checks_of_interfaces() {
    let (context, messages) = context();
    let mut module = ModuleOp::body(&context, Location::UNKNOWN);
    let part = value(&mut module, Type::I32);
    StoneOp::build(&mut builder(&mut module), Location::UNKNOWN, &[], 0);
    BookOp::build(&mut builder(&mut module), Location::UNKNOWN, &[part; 4]);
    StoneOp::build(&mut builder(&mut module), Location::UNKNOWN, &[], 1);
    assert!(verify(&module).is_err());
    assert_eq!(
        *messages.lock().unwrap(),
        ["'faces.stone' op weighs too little", "'faces.book' op is too heavy for the shelf of 4 stones"]
    );
}

#[test]
fn an_interface_is_implemented_from_outside() {
    let kind = |context: &Context| TypeKind::of(context, Type::I32);
    let (plain, _) = context();
    assert!(AnyColoured::of(&plain, Type::I32).is_none());
    let attachments = InterfaceAttachments::new()
        .op(WishOp::NAME, WeighedTable::of::<WeighedWish>())
        .ty(kind(&plain), ColouredTable::of::<GreyInteger>());
    let (context, _) = context_with(&attachments);
    let mut module = ModuleOp::body(&context, Location::UNKNOWN);
    let wish = WishOp::build(&mut builder(&mut module), Location::UNKNOWN);
    assert_eq!(AnyWeighed::of(&module, wish.op()).unwrap().price(&module), 0);
    assert_eq!(AnyColoured::of(&context, Type::I64).unwrap().colour(&context), "grey");
    assert!(AnyColoured::of(&context, Type::F32).is_none());
}

#[test]
fn types_attributes_and_dialects_have_interfaces() {
    let (context, _) = context();
    let paint = PaintType::get(&context, "green".to_owned());
    assert_eq!(AnyColoured::of(&context, paint.into()).unwrap().colour(&context), "green");
    assert!(Type::memref_checked(&context, &[2], paint.into(), None, None).is_ok());
    assert!(Type::vector_checked(&context, &[2], paint.into()).is_err());
    let person = AnyAged::of(&context, PersonAttr::get(&context, 20).into()).unwrap();
    assert_eq!((person.age(&context), person.is_grown_up(&context)), (20, false));
    assert!(AnyAged::of(&context, Attribute::UNIT).is_none());

    let catalogue = AnyCatalogued::of(&context, "faces").unwrap();
    assert!(catalogue.is_in_catalogue("faces.book") && !catalogue.is_in_catalogue("faces.wish"));
    assert!(AnyCatalogued::of(&context, "builtin").is_none());
    let mut module = ModuleOp::body(&context, Location::UNKNOWN);
    let wish = WishOp::build(&mut builder(&mut module), Location::UNKNOWN);
    let (_, region) = module.region(module.root(), 0);
    let inliner = AnyDialectInlinerInterface::of_op(&module, wish.op()).unwrap();
    assert!(inliner.is_legal_to_inline_op(&module, wish.op(), &module, region, false));
    assert!(!inliner.is_legal_to_inline_call(&module, wish.op(), wish.op(), false));
}

#[test]
fn result_types_are_inferred_in_builders_and_text() {
    let (context, messages) = context();
    let mut module = ModuleOp::body(&context, Location::UNKNOWN);
    let input = value(&mut module, Type::F32);
    let scale = ScaleOp::build(&mut builder(&mut module), Location::UNKNOWN, input, input);
    assert_eq!(module.value_type(scale.output(&module)), Type::F32);
    let mut text = Vec::new();
    print_body(&module, &PrintOptions::default(), &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(text.contains("faces.scale %0, %0 : f32, f32"), "{text}");
    let again = parse(&context, &text).unwrap();
    assert!(verify(&again).is_ok());

    let different = text.replace("%0, %0 : f32, f32", "%0, %2 : f32, i8") + "";
    let different = different.replace("%1 =", "%2 = builtin.unrealized_conversion_cast to i8\n  %1 =");
    assert!(parse(&context, &different).is_err());
    let wrong = "%0:2 = \"builtin.unrealized_conversion_cast\"() : () -> (f32, f32)\n\
                 %1 = \"faces.scale\"(%0#0, %0#1) : (f32, f32) -> i8";
    assert!(verify(&parse(&context, wrong).unwrap()).is_err());
    let messages = messages.lock().unwrap();
    assert_eq!(
        *messages,
        [
            "failed to infer the result types: the types differ",
            "'faces.scale' op inferred type(s) 'f32' are incompatible with return type(s) of operation 'i8'"
        ]
    );
}

#[test]
fn an_inference_hook_has_typed_accessors() {
    let (context, messages) = context();
    let given = "%t, %i, %m = builtin.unrealized_conversion_cast to tensor<2xf32>, index, i1\n";
    let stacked = |form: &str| {
        let body = parse(&context, &format!("{given}%s = faces.stack {form}")).ok()?;
        verify(&body).ok()?;
        let block = body.entry_block(body.region(body.root(), 0).1)?;
        let stack = body.ops(block).last()?;
        Some(context.display(body.value_type(body.result(stack, 0))).to_string())
    };
    let tile = "tensor<2xf32>";
    assert_eq!(
        stacked(&format!("%t, %t at %i {{columns = 3}} : {tile}, {tile}")).unwrap(),
        "tensor<2x3xf32>"
    );
    let all = "columns = 3, element = i8, copies = 4, flat";
    assert_eq!(stacked(&format!("%t mask %m at %i {{{all}}} : {tile}")).unwrap(), "tensor<15xi8>");
    assert_eq!(*messages.lock().unwrap(), [""; 0]);
    // What does not match the definition does not reach the hook.
    assert!(stacked("at %i {columns = 3} :").is_none());
    assert!(stacked(&format!("%t at %i : {tile}")).is_none());
    assert!(stacked(&format!("%t at %i {{columns = \"x\"}} : {tile}")).is_none());
    assert!(stacked("%m at %i {columns = 3} : i1").is_none());
    let messages = messages.lock().unwrap();
    assert_eq!(
        *messages,
        [
            "failed to infer the result types: there is no tile",
            "failed to infer the result types: attribute 'columns' is missing",
            "'faces.stack' op attribute 'columns' failed to satisfy constraint: 64-bit signless integer attribute",
            "failed to infer the result types: operand 'tiles' must be tensor of any type, but got 'i1'",
        ]
    );
}

#[test]
#[should_panic(expected = "'faces.scale' op: failed to infer the result types: the types differ")]
fn a_builder_needs_operands_from_which_types_follow() {
    let (context, _) = context();
    let mut module = ModuleOp::body(&context, Location::UNKNOWN);
    let (first, second) = (value(&mut module, Type::F32), value(&mut module, Type::I8));
    ScaleOp::build(&mut builder(&mut module), Location::UNKNOWN, first, second);
}

#[test]
fn casts_are_checked() {
    let (context, messages) = context();
    let text = "%0:2 = \"builtin.unrealized_conversion_cast\"() : () -> (i8, f32)\n\
                %1 = faces.convert %0#0 : i8 to i16\n\
                %2 = faces.convert %0#1 : f32 to i16";
    assert!(verify(&parse(&context, text).unwrap()).is_err());
    assert_eq!(
        *messages.lock().unwrap(),
        ["'faces.convert' op operand type 'f32' and result type 'i16' are cast incompatible"]
    );
}

#[test]
fn users_of_symbols_check_what_they_refer_to() {
    let (context, messages) = context();
    let text = "faces.thing @thing\n\
                module @inner { faces.thing @thing\n faces.mention @thing }\n\
                faces.mention @nothing\n faces.mention @inner\n faces.mention @thing";
    let module = parse(&context, text).unwrap();
    assert!(verify(&module).is_err());
    assert_eq!(
        *messages.lock().unwrap(),
        ["'faces.mention' op mentions what is not there", "'faces.mention' op mentions what is no thing"]
    );
    // Only the nearest table counts.
    let inner = "faces.thing @thing\nmodule @inner { faces.mention @thing }";
    assert!(verify(&parse(&context, inner).unwrap()).is_err());

    let (holder, region) = module.region(module.root(), 0);
    let thing = holder.first_op(holder.entry_block(region).unwrap()).unwrap();
    let symbol = AnySymbolOpInterface::of(holder, thing).unwrap();
    assert!(symbol.is_declaration(holder) && !symbol.can_discard_on_use_empty(holder));
    assert_eq!(symbol.symbol_visibility(holder), SymbolVisibility::Public);
}

#[test]
fn effects_are_asked_of_traits_and_interfaces() {
    let (context, _) = context();
    let mut module = ModuleOp::body(&context, Location::UNKNOWN);
    let place = value(&mut module, Type::I32);
    let touch = |module: &mut Body, kind: &str| {
        TouchOp::build(&mut builder(module), Location::UNKNOWN, &[Type::I32], &[place], kind).op()
    };
    let read = touch(&mut module, "read");
    let write = touch(&mut module, "write");
    let allocate = touch(&mut module, "allocate");
    let fill = touch(&mut module, "fill");
    let nothing = touch(&mut module, "nothing");
    let scale = ScaleOp::build(&mut builder(&mut module), Location::UNKNOWN, place, place).op();
    let stone = StoneOp::build(&mut builder(&mut module), Location::UNKNOWN, &[], 1).op();

    assert!(is_pure(&module, scale) && is_trivially_dead(&module, scale));
    assert!(is_memory_effect_free(&module, nothing) && !is_pure(&module, nothing));
    assert!(!is_speculatable(&module, nothing) && is_speculatable(&module, scale));
    assert!(memory_effects(&module, stone).is_none() && has_effect(&module, stone, EffectKind::Free));
    assert!(has_effect(&module, write, EffectKind::Write) && !has_effect(&module, write, EffectKind::Read));
    let dead = |op| is_trivially_dead(&module, op);
    assert!(dead(read) && dead(allocate) && dead(fill) && dead(nothing));
    assert!(!dead(write) && !dead(stone));

    let group = GroupOp::build(&mut builder(&mut module), Location::UNKNOWN, &[]).op();
    assert!(is_pure(&module, group));
    let (_, region) = module.region(group, 0);
    let block = module.append_block(region);
    let mut inner = Builder::at_end(&mut module, block);
    let inside = ScaleOp::build(&mut inner, Location::UNKNOWN, place, place).op();
    assert!(is_pure(&module, group) && is_trivially_dead(&module, group));
    let mut inner = Builder::before(&mut module, inside);
    TouchOp::build(&mut inner, Location::UNKNOWN, &[], &[place], "write");
    assert_eq!(memory_effects(&module, group).unwrap().len(), 1);
    assert!(!is_pure(&module, group) && !is_trivially_dead(&module, group));
}

#[test]
fn results_are_named_by_the_interface() {
    let (context, _) = context();
    let mut module = ModuleOp::body(&context, Location::UNKNOWN);
    GroupOp::build(&mut builder(&mut module), Location::UNKNOWN, &[Type::I1]);
    let mut text = Vec::new();
    print_body(&module, &PrintOptions::default(), &mut text).unwrap();
    assert!(String::from_utf8(text).unwrap().contains("%made = "));
}

#[test]
fn rules_build_ops_whose_types_an_interface_infers() {
    let (context, _) = context();
    let source = "%0 = \"builtin.unrealized_conversion_cast\"() : () -> i64\n\
                  %1 = \"faces.cube\"(%0) : (i64) -> i64\n\
                  \"faces.wish\"(%1) : (i64) -> ()";
    let mut module = parse(&context, source).unwrap();
    let mut patterns = PatternSet::new();
    patterns.add(CUBE_SCALE);
    let patterns = FrozenPatterns::new(&context, patterns);
    assert!(apply_patterns_greedily(&mut module, &patterns, &GreedyConfig::default()).changed);
    let mut text = Vec::new();
    // `faces.wish` has an operand that it does not declare.
    let options = PrintOptions::default().with_assume_verified(true);
    print_body(&module, &options, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(
        text.contains("%1 = faces.scale %0, %0 : i64, i64\n  %2 = faces.scale %1, %0 : i64, i64"),
        "{text}"
    );
}
