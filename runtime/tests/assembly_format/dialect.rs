//! A dialect with an op for each element of assembly formats, declared as generated code would declare it.

use std::borrow::Cow;

use smallvec::smallvec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::dialect::{
    AssemblyFormat, AttributeBuilder, AttributeCheck, AttributeConstraint, AttributeDescriptor,
    AttributeElement, AttributeForm, AttributeSyntax, Clause, Condition, ConditionCheck, CustomDirective,
    DataFunctions, Dialect, DirectiveArgument, DirectiveParser, EnumCase, EnumStorage, EnumSyntax,
    FormatElement, Multiplicity, OpDescriptor, OpTraits, OptionalGroup, ParsedDirectiveArgument,
    PrintedDirectiveArgument, RegionConstraint, RegionDescriptor, RegionKind, SegmentAttributes, ShortForm,
    SuccessorDescriptor, TypeBuilder, TypeCheck, TypeConstraint, TypeElement, TypeForm, TypeOperand,
    TypeSource, TypeSyntax, TypeTransform, ValueDescriptor, ValueReference, Whitespace,
};
use terrace_runtime::text::{OpParser, ParseResult};
use terrace_runtime::types::Type;

use Multiplicity::{One, Optional, Variadic, VariadicOfVariadic};
use terrace_vocabulary::FormatElement::{Literal, Operand, Region, Successor};

const DICTIONARY: FormatElement = FormatElement::AttributeDictionary { with_keyword: false };
const DICTIONARY_WITH_KEYWORD: FormatElement = FormatElement::AttributeDictionary { with_keyword: true };

fn literal(text: &'static str) -> FormatElement {
    Literal(Cow::Borrowed(text))
}

fn attribute(slot: u32, form: AttributeForm) -> FormatElement {
    FormatElement::Attribute(AttributeElement::new(slot, form))
}

fn type_of(operand: usize) -> FormatElement {
    FormatElement::Type(TypeElement::new(TypeOperand::Operand(operand)))
}

fn type_of_result(result: usize) -> FormatElement {
    FormatElement::Type(TypeElement::new(TypeOperand::Result(result)))
}

fn group(anchor: u32, elements: Vec<FormatElement>) -> FormatElement {
    let otherwise = Cow::Borrowed(&[][..]);
    FormatElement::Group(OptionalGroup { elements: elements.into(), otherwise, anchor, is_inverted: false })
}

fn value(name: &'static str, multiplicity: Multiplicity) -> ValueDescriptor {
    let constraint = TypeConstraint::new("any type".into(), TypeCheck::Function(|_, _| true));
    ValueDescriptor::new(name.into(), multiplicity, constraint)
}

fn declare(name: &'static str, is_optional: bool, default: Option<AttributeBuilder>) -> AttributeDescriptor {
    let any = AttributeConstraint::new("any attribute".into(), AttributeCheck::Function(|_, _| true));
    match default {
        Some(default) => AttributeDescriptor::with_default(name.into(), any, default),
        None if is_optional => AttributeDescriptor::optional(name.into(), any),
        None => AttributeDescriptor::required(name.into(), any),
    }
}

fn region(name: &'static str, multiplicity: Multiplicity) -> RegionDescriptor {
    RegionDescriptor {
        name: name.into(),
        multiplicity,
        constraint: RegionConstraint::Any,
        kind: RegionKind::ControlFlow,
    }
}

fn successor(name: &'static str, multiplicity: Multiplicity) -> SuccessorDescriptor {
    SuccessorDescriptor { name: name.into(), multiplicity }
}

fn op(name: &'static str, elements: Vec<FormatElement>) -> OpDescriptor {
    let format = AssemblyFormat { elements: elements.into(), ..AssemblyFormat::default() };
    OpDescriptor::new(name.into()).with_format(format)
}

/// Sets the sources of the types that the format does not show.
fn infer(mut op: OpDescriptor, operands: &[TypeSource], results: &[TypeSource]) -> OpDescriptor {
    let format = op.format.as_mut().unwrap();
    format.operand_types = operands.to_vec().into();
    format.result_types = results.to_vec().into();
    op
}

fn values() -> Vec<OpDescriptor> {
    let make = op("t.make", vec![DICTIONARY, literal(":"), type_of_result(0)])
        .with_results(vec![value("values", Variadic)].into());
    // $lhs `,` $rhs attr-dict `:` type($result)
    let add =
        op("t.add", vec![Operand(0), literal(","), Operand(1), DICTIONARY, literal(":"), type_of_result(0)])
            .with_operands(vec![value("lhs", One), value("rhs", One)].into())
            .with_results(vec![value("result", One)].into());
    let same = TypeSource::SameAs(ValueReference::Result(0));
    let add = infer(add, &[same.clone(), same], &[TypeSource::Written]);
    // $lhs `,` $rhs attr-dict `:` type($lhs), with a result that is computed
    let compare =
        op("t.compare", vec![Operand(0), literal(","), Operand(1), DICTIONARY, literal(":"), type_of(0)])
            .with_operands(vec![value("lhs", One), value("rhs", One)].into())
            .with_results(vec![value("result", One), value("carry", One)].into());
    let compute = |context: &_, ty: Type| {
        ty.is_vector(context).then_some(Type::I1).or((ty == Type::I32).then_some(Type::INDEX))
    };
    let compare = infer(
        compare,
        &[TypeSource::Written, TypeSource::SameAs(ValueReference::Operand(0))],
        &[
            TypeSource::Built(TypeBuilder::Function(|_| Type::I1)),
            TypeSource::Computed {
                from: ValueReference::Operand(1),
                transform: TypeTransform::Function(compute),
            },
        ],
    );
    // attr-dict $value
    let constant = op("t.constant", vec![DICTIONARY, attribute(0, AttributeForm::Typed)])
        .with_attributes(vec![declare("value", false, None)].into())
        .with_results(vec![value("result", One)].into());
    let constant = infer(constant, &[], &[TypeSource::OfAttribute(0)]);
    // operands attr-dict `:` type(operands), with results that a function infers
    let mut swap = op(
        "t.swap",
        vec![
            FormatElement::Operands,
            DICTIONARY,
            literal(":"),
            FormatElement::Type(TypeElement::new(TypeOperand::Operands)),
        ],
    )
    .with_operands(vec![value("first", One), value("second", One)].into())
    .with_results(vec![value("first", One), value("second", One)].into());
    swap.format.as_mut().unwrap().infer_results = Some(|_, types, _, _| match types {
        [first, second] if first != second => Ok(smallvec![*second, *first]),
        _ => Err("nothing to swap".to_owned()),
    });
    // $callee `(` $arguments `)` attr-dict `:` functional-type($arguments, results)
    let call = op(
        "t.call",
        vec![
            attribute(0, AttributeForm::Typed),
            literal("("),
            Operand(0),
            literal(")"),
            DICTIONARY,
            literal(":"),
            FormatElement::FunctionalType { inputs: TypeOperand::Operand(0), results: TypeOperand::Results },
        ],
    )
    .with_operands(vec![value("arguments", Variadic)].into())
    .with_results(vec![value("results", Variadic)].into())
    .with_attributes(vec![declare("callee", false, None)].into());
    // `(` $sizes `)` (`` `[` $symbols^ `]`)? attr-dict `:` type($result)
    let alloc = op(
        "t.alloc",
        vec![
            literal("("),
            Operand(0),
            literal(")"),
            FormatElement::Whitespace(Whitespace::None),
            group(1, vec![literal("["), Operand(1), literal("]")]),
            DICTIONARY,
            literal(":"),
            type_of_result(0),
        ],
    )
    .with_operands(vec![value("sizes", Variadic), value("symbols", Variadic)].into())
    .with_results(vec![value("result", One)].into())
    .with_attributes(vec![declare("operandSegmentSizes", false, None)].into())
    .with_segments(SegmentAttributes { operands: true, results: false });
    let index = TypeSource::Built(TypeBuilder::Function(|_| Type::INDEX));
    let alloc = infer(alloc, &[index.clone(), index], &[]);
    // $groups `:` type($groups) attr-dict
    let switch = op("t.switch", vec![Operand(0), literal(":"), type_of(0), DICTIONARY])
        .with_operands(vec![value("groups", VariadicOfVariadic { sizes: 0 })].into())
        .with_attributes(vec![declare("sizes", false, None)].into());
    // ($one^ `:` type($one))? (`and` $many^ `:` type($many))? attr-dict `->` type($head) (`,` type($tail)^)?
    let segments = op(
        "t.segments",
        vec![
            group(0, vec![Operand(0), literal(":"), type_of(0)]),
            group(1, vec![literal("and"), Operand(1), literal(":"), type_of(1)]),
            DICTIONARY,
            literal("->"),
            type_of_result(0),
            group(1, vec![literal("tail"), type_of_result(1)]),
            group(1, vec![literal("more"), type_of_result(2)]),
        ],
    )
    .with_operands(vec![value("one", Optional), value("many", Variadic)].into())
    .with_results(vec![value("head", One), value("tail", Variadic), value("more", Variadic)].into())
    .with_attributes(
        vec![declare("operandSegmentSizes", false, None), declare("resultSegmentSizes", false, None)].into(),
    )
    .with_segments(SegmentAttributes { operands: true, results: true });
    vec![make, add, compare, constant, swap, call, alloc, switch, segments]
}

fn enumeration(storage: EnumStorage, is_bits: bool) -> AttributeForm {
    let case = |text: &'static str, value| EnumCase { text: text.into(), value };
    let cases = vec![case("none", 0), case("red", 1), case("green", 2), case("deep blue", 4)];
    let separator = is_bits.then(|| "|".into());
    AttributeForm::Enum(EnumSyntax { cases: cases.into(), storage, separator })
}

fn attributes() -> Vec<OpDescriptor> {
    // attr-dict (`is_read_only` $is_read_only^)?
    let unit = op(
        "t.foo",
        vec![DICTIONARY, group(1, vec![literal("is_read_only"), attribute(0, AttributeForm::Unit)])],
    )
    .with_attributes(vec![declare("is_read_only", true, None)].into());
    // $color `,` $name `,` $bits attr-dict
    let paint = op(
        "t.paint",
        vec![
            attribute(0, enumeration(EnumStorage::Integer(TypeBuilder::Function(|_| Type::I32)), false)),
            literal(","),
            attribute(1, enumeration(EnumStorage::String, false)),
            literal(","),
            attribute(2, enumeration(EnumStorage::Integer(TypeBuilder::Function(|_| Type::I64)), true)),
            DICTIONARY,
        ],
    )
    .with_attributes(
        vec![declare("color", false, None), declare("name", false, None), declare("bits", false, None)]
            .into(),
    );
    // $sym_name $width (`=` $init^)? (`,` $other^)? attr-dict-with-keyword
    let global = op(
        "t.global",
        vec![
            attribute(1, AttributeForm::SymbolName),
            attribute(0, AttributeForm::Untyped(TypeBuilder::Function(|_| Type::I16))),
            group(1, vec![literal("="), attribute(2, AttributeForm::Typed)]),
            group(1, vec![literal("kind"), attribute(4, AttributeForm::Typed)]),
            DICTIONARY_WITH_KEYWORD,
        ],
    )
    .with_attributes(
        vec![
            declare("width", false, None),
            declare("sym_name", false, None),
            declare("init", true, None),
            declare("align", false, Some(AttributeBuilder::Text("8 : i64".into()))),
            declare("kind", false, Some(AttributeBuilder::Function(|_| Attribute::TRUE))),
        ]
        .into(),
    );
    // `at` $place prop-dict attr-dict
    let properties = op(
        "t.properties",
        vec![
            literal("at"),
            attribute(0, AttributeForm::Typed),
            FormatElement::PropertyDictionary,
            DICTIONARY,
        ],
    )
    .with_attributes(
        vec![
            declare("place", false, None),
            declare("zone", true, None),
            declare("area", true, None),
            declare("size", false, Some(AttributeBuilder::Text("1 : i32".into()))),
        ]
        .into(),
    );
    // $shape `:` type($value), both without what their kind says
    let type_functions = DataFunctions::new(
        |context, ty: Type| ty.tuple_elements(context).is_some(),
        |parser| {
            parser.parse_less()?;
            let element = parser.parse_type()?;
            parser.parse_greater()?;
            Ok(Type::tuple(parser.context(), &[element]))
        },
        |context, ty, printer| {
            printer.print_text("<");
            printer.print_list(ty.tuple_elements(context).unwrap_or_default(), |printer, ty| {
                printer.print_type(*ty)
            });
            printer.print_text(">");
        },
    );
    let type_syntax = TypeSyntax::Functions(type_functions.with_short_form(ShortForm::Angles));
    let attribute_functions = DataFunctions::new(
        |context, attribute: Attribute| attribute.as_i64(context).is_some(),
        |parser| {
            parser.parse_less()?;
            let number = parser.parse_integer()?;
            parser.parse_greater()?;
            Ok(Attribute::integer(parser.context(), Type::I64, number))
        },
        |context, attribute, printer| {
            printer.print_text("<");
            printer.print_integer(attribute.as_i64(context).unwrap_or_default());
            printer.print_text(">");
        },
    );
    let attribute_syntax = AttributeSyntax::Functions(attribute_functions.with_short_form(ShortForm::Angles));
    let shape = op(
        "t.shape",
        vec![
            attribute(0, AttributeForm::Syntax(attribute_syntax)),
            Operand(0),
            DICTIONARY,
            literal(":"),
            FormatElement::Type(TypeElement {
                operand: TypeOperand::Operand(0),
                form: TypeForm::Syntax(type_syntax),
            }),
        ],
    )
    .with_operands(vec![value("value", One)].into())
    .with_attributes(vec![declare("shape", false, None)].into());
    // oilist(`if` `(` $condition `:` type($condition) `)` | `nowait` $nowait | `order` $order) attr-dict
    let clauses = op(
        "t.clauses",
        vec![
            FormatElement::Clauses(
                vec![
                    Clause {
                        keyword: "if".into(),
                        elements: vec![literal("("), Operand(0), literal(":"), type_of(0), literal(")")]
                            .into(),
                    },
                    Clause {
                        keyword: "nowait".into(),
                        elements: vec![attribute(0, AttributeForm::Unit)].into(),
                    },
                    Clause {
                        keyword: "order".into(),
                        elements: vec![attribute(1, AttributeForm::Typed)].into(),
                    },
                ]
                .into(),
            ),
            DICTIONARY,
        ],
    )
    .with_operands(vec![value("condition", Optional)].into())
    .with_attributes(vec![declare("nowait", true, None), declare("order", true, None)].into());
    // (`static` $value^) : (`dynamic`)? attr-dict, and inverted: (`off`) : (`on` $level^)?
    let either = op(
        "t.either",
        vec![
            FormatElement::Group(OptionalGroup {
                elements: vec![literal("static"), attribute(0, AttributeForm::Typed)].into(),
                otherwise: vec![literal("dynamic")].into(),
                anchor: 1,
                is_inverted: false,
            }),
            FormatElement::Group(OptionalGroup {
                elements: vec![literal("off")].into(),
                otherwise: vec![literal("on"), attribute(1, AttributeForm::Typed)].into(),
                anchor: 1,
                is_inverted: true,
            }),
            DICTIONARY,
        ],
    )
    .with_attributes(vec![declare("value", true, None), declare("level", true, None)].into());
    vec![unit, paint, global, properties, shape, clauses, either]
}

/// Reads `[%a * 2 : type]`: an operand, its type and how often it counts.
fn parse_times(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [ParsedDirectiveArgument],
) -> ParseResult<()> {
    let [
        ParsedDirectiveArgument::Operands(operands),
        ParsedDirectiveArgument::Attribute(factor),
        ParsedDirectiveArgument::Types(types),
        ParsedDirectiveArgument::Text(text),
    ] = arguments
    else {
        return parser.error("wrong arguments");
    };
    operands.push(parser.parse_operand()?);
    parser.types().parse_keyword(text)?;
    let number = parser.types().parse_integer()?;
    *factor = Some(Attribute::integer(parser.context(), Type::I64, number));
    types.push(parser.types().parse_colon_type()?);
    Ok(())
}

fn control() -> Vec<OpDescriptor> {
    let r#yield = op("t.yield", vec![DICTIONARY]).with_traits(OpTraits::TERMINATOR);
    // $values (`:` type($values)^)? attr-dict
    let finish = op("t.finish", vec![DICTIONARY, group(0, vec![Operand(0), literal(":"), type_of(0)])])
        .with_traits(OpTraits::TERMINATOR)
        .with_operands(vec![value("values", Variadic)].into());
    // $condition `,` $then (`(` $then_operands^ `:` type($then_operands) `)`)? `,` $others attr-dict
    let branch = op(
        "t.branch",
        vec![
            Operand(0),
            literal(","),
            Successor(0),
            group(1, vec![literal("("), Operand(1), literal(":"), type_of(1), literal(")")]),
            literal("others"),
            literal("["),
            Successor(1),
            literal("]"),
            DICTIONARY,
        ],
    )
    .with_traits(OpTraits::TERMINATOR)
    .with_operands(vec![value("condition", One), value("operands", Variadic)].into())
    .with_successors(vec![successor("then", One), successor("others", Variadic)].into());
    let branch =
        infer(branch, &[TypeSource::Built(TypeBuilder::Function(|_| Type::I1)), TypeSource::Written], &[]);
    // `then` $then (`else` $else^)? attr-dict-with-keyword, with an implicit terminator
    let when =
        op("t.when", vec![Region(0), group(1, vec![literal("else"), Region(1)]), DICTIONARY_WITH_KEYWORD])
            .with_traits(OpTraits::SINGLE_BLOCK)
            .with_regions(vec![region("then", One), region("else", One)].into())
            .with_implicit_terminator("t.yield".into());
    // $last `,` `first` $first, in another order than they are declared; isolated
    let reversed = op(
        "t.reversed",
        vec![Region(1), literal("first"), Region(0), literal("more"), Region(2), DICTIONARY_WITH_KEYWORD],
    )
    .with_traits(OpTraits::ISOLATED_FROM_ABOVE | OpTraits::NO_TERMINATOR)
    .with_regions(vec![region("first", One), region("last", One), region("more", Variadic)].into());
    // regions `to` successors attr-dict
    let all = op("t.all", vec![FormatElement::Regions, literal("to"), FormatElement::Successors, DICTIONARY])
        .with_traits(OpTraits::TERMINATOR)
        .with_regions(vec![region("regions", Variadic)].into())
        .with_successors(vec![successor("next", Variadic)].into());
    // `[` custom<Times>($value, $factor, type($value), "times") `]` attr-dict
    let times = CustomDirective {
        name: "Times".into(),
        arguments: vec![
            DirectiveArgument::Operand(0),
            DirectiveArgument::Attribute(0),
            DirectiveArgument::Type(TypeOperand::Operand(0)),
            DirectiveArgument::Text("times".into()),
        ]
        .into(),
        parse: DirectiveParser::Required(parse_times),
        print: |printer, _, _, arguments| {
            let [
                PrintedDirectiveArgument::Operands(operands),
                PrintedDirectiveArgument::Attribute(Some(factor)),
                PrintedDirectiveArgument::Types(types),
                PrintedDirectiveArgument::Text(text),
            ] = arguments
            else {
                return;
            };
            printer.print_operands(operands.iter().copied());
            printer.print_text(&format!(" {text} "));
            printer.print_attribute_without_type(*factor);
            printer.print_text(" : ");
            printer.print_types(types.iter().copied());
        },
        notation: None,
    };
    let custom = op("t.custom", vec![literal("["), FormatElement::Custom(times), literal("]"), DICTIONARY])
        .with_operands(vec![value("value", One)].into())
        .with_attributes(vec![declare("factor", false, None)].into());
    // Every sign, beside words
    let signs = [
        "a", "(", "b", "[", "]", ",", "<", "c", ">", ")", ":", "{", "}", "=", "d", "->", "e", "?", "+", "*",
        "|", "::", "/", "-", "...", "f", ":",
    ];
    let mut signs: Vec<FormatElement> = signs.iter().map(|sign| literal(sign)).collect();
    signs.extend([
        FormatElement::Whitespace(Whitespace::None),
        literal("g"),
        FormatElement::Whitespace(Whitespace::Space),
        literal("("),
        FormatElement::Whitespace(Whitespace::Space),
        literal(")"),
        FormatElement::Whitespace(Whitespace::Newline),
        literal("h"),
        DICTIONARY,
    ]);
    let signs = op("t.signs", signs);
    // $lhs `,` $rhs `:` type(operands) attr-dict, where the types are equal
    let equal = op(
        "t.equal",
        vec![
            Operand(0),
            literal(","),
            Operand(1),
            literal(":"),
            FormatElement::Type(TypeElement::new(TypeOperand::Operands)),
            DICTIONARY,
        ],
    )
    .with_operands(vec![value("lhs", One), value("rhs", One)].into())
    .with_conditions(
        vec![Condition::new(
            "both operands have one type".into(),
            Cow::Borrowed(&[]),
            ConditionCheck::Function(|body, op| {
                body.value_type(body.operand(op, 0)) == body.value_type(body.operand(op, 1))
            }),
        )]
        .into(),
    );
    vec![r#yield, finish, branch, when, each(), reversed, all, custom, signs, equal]
}

/// `do` custom<Bodies>($first, $others) attr-dict, with an implicit terminator
fn each() -> OpDescriptor {
    let bodies = CustomDirective {
        name: "Bodies".into(),
        arguments: vec![DirectiveArgument::Region(0), DirectiveArgument::Region(1)].into(),
        parse: DirectiveParser::Required(|parser, _| {
            let mut position = 0;
            loop {
                parser.parse_region_at(position, &[])?;
                position += 1;
                if !parser.types().parse_optional_keyword("then") {
                    return Ok(());
                }
            }
        }),
        print: |printer, body, op, _| {
            for position in 0..body.region_count(op) {
                printer.print_text(if position > 0 { " then " } else { "" });
                printer.print_declared_region(body, op, position);
            }
        },
        notation: None,
    };
    op("t.each", vec![literal("do"), FormatElement::Custom(bodies), DICTIONARY])
        .with_traits(OpTraits::SINGLE_BLOCK)
        .with_regions(vec![region("first", One), region("others", Variadic)].into())
        .with_implicit_terminator("t.yield".into())
}

pub fn dialect() -> Dialect {
    let all = values().into_iter().chain(attributes()).chain(control());
    all.fold(Dialect::new("t"), |dialect, op| dialect.operation(op))
}
