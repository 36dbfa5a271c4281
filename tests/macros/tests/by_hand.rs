//! The programs of the page "By hand" of the book.

use std::sync::{Arc, Mutex};

use terrace::context::Context;
use terrace::dialect::{DialectRegistry, InterfaceAttachments, OpHandle};
use terrace::interfaces::{MemoryEffect, MemoryEffectOpInterface, MemoryEffectOpInterfaceTable};
use terrace::ir::{Body, Op};
use terrace::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace::verify::verify;

/// Numbers that are counted.
#[terrace::dialect(name = "hand")]
mod hand {
    /// A number, written as such.
    #[op("number", traits(Pure), parse, print)]
    pub struct NumberOp {
        #[attribute]
        value: I32Attr,
        #[result]
        result: I32,
    }

    impl NumberOp {
        /// Parses `hand.number 7`.
        fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
            let value = parser.types().parse_integer()?;
            let value = Attribute::integer(parser.context(), Type::I32, value);
            parser.add_attribute("value", value);
            parser.parse_optional_attribute_dictionary()?;
            parser.add_result(Type::I32);
            Ok(())
        }

        fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
            printer.print_text(&format!(" {}", self.value(ir)));
            printer.print_optional_attributes(ir, self.op(), &["value"]);
        }
    }

    /// Does something for each number below a limit.
    #[op("repeat", traits(SingleBlock, NoTerminator), parse, print)]
    pub struct RepeatOp {
        #[operand]
        limit: I32,
        #[region]
        body: SizedRegion<1>,
    }

    impl RepeatOp {
        /// Parses `hand.repeat %limit as %i { ... }`.
        fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
            let limit = parser.parse_operand()?;
            parser.resolve_operand(limit, Type::I32)?;
            parser.types().parse_keyword("as")?;
            let counter = parser.parse_value_name()?;
            let counter = parser.named_argument(counter, Type::I32);
            parser.parse_region_with_block(&[counter])
        }

        fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
            printer.print_text(" ");
            printer.print_operand(self.limit(ir));
            printer.print_text(" as ");
            let (holder, body) = self.body(ir);
            for counter in holder.entry_block(body).into_iter().flat_map(|block| holder.arguments(block)) {
                printer.print_operand(counter);
            }
            printer.print_text(" ");
            printer.print_region_without_terminator(ir, self.op(), 0);
        }
    }

    /// A relation between two numbers.
    #[enumeration(i32)]
    pub enum Order {
        Less,
        More,
    }

    /// Picks the lesser or the greater number.
    #[op("pick", traits(Pure), format { custom<Choice>($lhs, $order, $rhs) attr-dict })]
    pub struct PickOp {
        #[operand]
        lhs: I32,
        #[attribute]
        order: Order,
        #[operand]
        rhs: I32,
        #[result]
        result: I32,
    }

    /// Parses `%lhs < %rhs`.
    fn parse_choice(
        parser: &mut OpParser<'_, '_, '_>,
    ) -> ParseResult<(UnresolvedOperand, Order, UnresolvedOperand)> {
        let lhs = parser.parse_operand()?;
        let order = if parser.types().parse_optional_less() { Order::Less } else { Order::More };
        if order == Order::More {
            parser.types().parse_greater()?;
        }
        Ok((lhs, order, parser.parse_operand()?))
    }

    fn print_choice(
        printer: &mut OpPrinter<'_, '_>,
        _ir: &Body,
        _op: Op,
        lhs: Value,
        order: Order,
        rhs: Value,
    ) {
        printer.print_operand(lhs);
        printer.print_text(if order == Order::Less { " < " } else { " > " });
        printer.print_operand(rhs);
    }

    /// A place to go to.
    #[op("label", traits(Symbol), format { $sym_name attr-dict })]
    pub struct LabelOp {
        #[attribute]
        sym_name: SymbolNameAttr,
    }

    /// Goes to a label.
    #[op("go", traits(SymbolUserOpInterface), format { $target attr-dict })]
    pub struct GoOp {
        #[attribute]
        target: FlatSymbolRefAttr,
    }

    impl SymbolUserOpInterface for GoOp {
        fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
            let found = symbols.lookup(self.target_attr(ir));
            if found.is_some_and(|(holder, op)| LabelOp::from_op(holder, op).is_some()) {
                return Ok(());
            }
            Err(ir.emit_op_error(self.op(), "goes to no label").report())
        }
    }

    /// Puts numbers side by side.
    #[op("vector", traits(Pure), infer, format { $numbers attr-dict ":" type($numbers) })]
    pub struct VectorOp {
        #[operand]
        numbers: Vec<I32>,
        #[result]
        result: AnyVector,
    }

    impl VectorOpTypes<'_> {
        fn infer(self) -> Result<InferredTypes, String> {
            let [first, ..] = self.numbers() else { return Err("there is no number".to_owned()) };
            let vector = Type::vector_checked(self.context(), &[self.numbers().len() as i64], *first);
            Ok([vector.map_err(|error| error.to_string())?].into_iter().collect())
        }
    }
}

/// The effects of `hand.go`: it has none.
#[derive(Clone, Copy)]
struct QuietGo(Op);

impl OpHandle for QuietGo {
    const NAME: &'static str = hand::GoOp::NAME;

    fn op(self) -> Op {
        self.0
    }

    fn wrap(op: Op) -> Self {
        QuietGo(op)
    }
}

impl MemoryEffectOpInterface for QuietGo {
    fn effects(self, _: &Body) -> Vec<MemoryEffect> {
        Vec::new()
    }
}

/// Returns the text that a text is printed as, and the errors.
fn round_trip(text: &str) -> Result<String, Vec<String>> {
    let mut registry = DialectRegistry::new();
    registry.insert(hand::dialect());
    registry.attach(
        &InterfaceAttachments::new().op(QuietGo::NAME, MemoryEffectOpInterfaceTable::of::<QuietGo>()),
    );
    let context = Context::new(&registry);
    let errors = Arc::new(Mutex::new(Vec::new()));
    let log = errors.clone();
    context.diagnostics().register(move |diagnostic| {
        log.lock().unwrap().push(diagnostic.message().to_string());
    });
    let source = context.sources().add("hand.mlir", Arc::new(text.to_owned())).unwrap();
    let body = parse_source(&context, source, &ParseOptions::default());
    let Ok(body) = body.and_then(|body| verify(&body).map(|()| body)) else {
        return Err(errors.lock().unwrap().clone());
    };
    let mut out = Vec::new();
    print_body(&body, &PrintOptions::default(), &mut out).unwrap();
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn texts_come_back() {
    let text = "\
module {
  hand.label @start
  %0 = hand.number 3
  hand.repeat %0 as %arg0 {
    %2 = hand.pick %arg0 < %0
    %3 = hand.vector %2, %arg0 : i32, i32
  }
  %1 = hand.number 4 {exact}
  hand.go @start
}
";
    assert_eq!(round_trip(text), Ok(text.to_owned()));
}

#[test]
fn symbols_are_checked() {
    let errors = round_trip("hand.label @start hand.go @end").unwrap_err();
    assert_eq!(errors, ["'hand.go' op goes to no label"]);
}

#[test]
fn effects_are_attached() {
    let mut registry = DialectRegistry::new();
    registry.insert(hand::dialect());
    registry.attach(
        &InterfaceAttachments::new().op(QuietGo::NAME, MemoryEffectOpInterfaceTable::of::<QuietGo>()),
    );
    let context = Context::new(&registry);
    let source = context.sources().add("go", Arc::new("hand.label @a hand.go @a".to_owned())).unwrap();
    let body = parse_source(&context, source, &ParseOptions::default()).unwrap();
    let (_, region) = body.region(body.root(), 0);
    let go = body.ops(body.entry_block(region).unwrap()).nth(1).unwrap();
    assert!(terrace::interfaces::memory_effects(&body, go).is_some_and(|effects| effects.is_empty()));
}
