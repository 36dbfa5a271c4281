//! Shapes of texts: the tokens that the text of a format's element begins with, and those that the parser would take as
//! a continuation of it. The token classes are those that the runtime's parser distinguishes.

use crate::model::{
    Arity, AttributeField, AttributeId, AttributeStart, ConstraintUse, Data, DataParameter, EnumId, Field,
    FormatElementKind, LiteralKind, Model, Op, ParameterType, Predicate, Scalar, Storage, TypeOperand,
};
use crate::plan::{AttributeForm, Plan, ShortForm, short_form};

/// The first tokens of a type, besides `!name` and `(`.
const TYPE: &str = "the name of a type";
const NUMBER: &str = "a number";
pub(super) const STRING: &str = "a string";
const VALUE: &str = "%value";
const BLOCK: &str = "^block";
const SYMBOL: &str = "@symbol";
const WORD: &str = "a keyword";
const TYPE_ALIAS: &str = "!type";
pub(super) const ATTRIBUTE_ALIAS: &str = "#attribute";
/// The `{` of an attribute.
pub(super) const DICTIONARY: &str = "a dictionary";

/// The properties of an element's text.
#[derive(Clone, Default)]
pub(super) struct Shape {
    /// The first set; empty if unknown.
    pub(super) starts: Vec<String>,
    /// Whether the text may be empty.
    pub(super) may_be_absent: bool,
    /// The tokens that the parser takes as a continuation of a complete text.
    pub(super) continues: Vec<&'static str>,
    /// The first tokens of optional texts at its end.
    pub(super) absent_ends: Vec<String>,
    /// Whether it may end with a name that takes a `<` right behind it as the begin of a body.
    pub(super) takes_body: bool,
    /// Whether it is the attribute dictionary, which is written even if it is empty in front of another dictionary.
    pub(super) is_attribute_dictionary: bool,
    /// Whether it is an attribute that is there if what follows may begin it.
    pub(super) is_optional_attribute: bool,
    /// Whether it may end with a character of a word, so that a word right behind it would be part of it.
    pub(super) ends_open: bool,
}

impl Shape {
    /// Returns the shape of a text that begins with these tokens.
    pub(super) fn of(starts: &[&str]) -> Self {
        Shape { starts: texts(starts), ends_open: true, ..Shape::default() }
    }

    /// Returns the shape of a text that ends with a closing bracket or quote.
    fn closed(starts: &[&str]) -> Self {
        Shape { starts: texts(starts), ..Shape::default() }
    }

    fn absent_if(mut self, may_be_absent: bool) -> Self {
        self.may_be_absent |= may_be_absent;
        self
    }

    /// Continues after a comma as well.
    fn listed(mut self) -> Self {
        self.continues.push(",");
        self
    }

    /// Adds what may stand in its place.
    fn or(mut self, other: Shape) -> Self {
        self.starts.extend(other.starts);
        self.continues.extend(other.continues);
        self.absent_ends.extend(other.absent_ends);
        self.takes_body |= other.takes_body;
        self.ends_open |= other.ends_open;
        self
    }
}

fn texts(tokens: &[&str]) -> Vec<String> {
    tokens.iter().map(|token| (*token).to_owned()).collect()
}

/// Returns whether a token may belong to both classes.
pub(super) fn meets(one: &str, other: &str) -> bool {
    let covers = |class: &str, token: &str| match class {
        TYPE => is_type_word(token) || token == WORD,
        WORD => is_word(token) || token == TYPE,
        DICTIONARY => token == "{",
        _ => false,
    };
    one == other || covers(one, other) || covers(other, one)
}

/// Returns whether a first token is a word or a number, which would be one token with a word in front of it.
pub(super) fn is_wordlike(token: &str) -> bool {
    matches!(token, TYPE | WORD | NUMBER) || is_word(token)
}

fn is_word(token: &str) -> bool {
    token.starts_with(|first: char| first == '_' || first.is_ascii_alphabetic()) && !token.contains(' ')
}

/// Returns whether a keyword starts a type in the IR.
fn is_type_word(word: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_integer = ["i", "si", "ui"].iter().any(|sign| word.strip_prefix(sign).is_some_and(is_number));
    is_integer
        || matches!(
            word,
            "index" | "none" | "vector" | "tensor" | "memref" | "tuple" | "complex" | "bf16" | "tf32"
        )
        || word.strip_prefix('f').is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
}

/// Returns the shape of an element of an op's format that stands for components of the op.
pub(super) fn element_shape(model: &Model, op: &Op, element: &FormatElementKind) -> Shape {
    let list = |shape: Shape, arity: Arity| {
        let shape = shape.absent_if(arity != Arity::One);
        let is_list = matches!(arity, Arity::Variadic | Arity::VariadicOfVariadic);
        if is_list { shape.listed() } else { shape }
    };
    let all = |shape: Shape, fields: &[Field]| {
        let shape = shape.absent_if(fields.iter().all(|field| field.arity != Arity::One));
        if fields.iter().any(|field| field.arity.is_variable()) { shape.listed() } else { shape }
    };
    let types = |fields: &[Field], index: Option<usize>| match index {
        None => all(type_shape(), fields),
        Some(index) => match fields[index].arity {
            Arity::VariadicOfVariadic => list(Shape::closed(&["("]), Arity::VariadicOfVariadic),
            arity => {
                let shape = match (&fields[index].constraint.accessor.storage, element) {
                    (Storage::Type(id), FormatElementKind::Type(_)) => {
                        type_shape().or(short_shape(model, model.data_type(*id), true))
                    }
                    _ => type_shape(),
                };
                list(shape, arity)
            }
        },
    };
    match element {
        FormatElementKind::Literal(text) => Shape { ends_open: is_word(text), ..Shape::of(&[text]) },
        FormatElementKind::Attribute(index) | FormatElementKind::QualifiedAttribute(index) => {
            let is_qualified = matches!(element, FormatElementKind::QualifiedAttribute(_));
            attribute_shape(model, &op.attributes[*index], is_qualified)
        }
        FormatElementKind::Operand(index) => match op.operands[*index].arity {
            Arity::VariadicOfVariadic => list(Shape::closed(&["("]), Arity::VariadicOfVariadic),
            arity => list(Shape::of(&[VALUE]), arity),
        },
        FormatElementKind::Region(index) => list(Shape::closed(&["{"]), op.regions[*index].arity),
        FormatElementKind::Successor(index) => list(Shape::of(&[BLOCK]), op.successors[*index].arity),
        FormatElementKind::AttributeDictionary { with_keyword } => {
            let begin = if *with_keyword { "attributes" } else { "{" };
            Shape { is_attribute_dictionary: true, ..Shape::closed(&[begin]) }.absent_if(true)
        }
        FormatElementKind::PropertyDictionary => Shape::closed(&["<"]).absent_if(true),
        FormatElementKind::Operands => all(Shape::of(&[VALUE]), &op.operands),
        FormatElementKind::Regions => all(Shape::closed(&["{"]), &op.regions),
        FormatElementKind::Successors => all(Shape::of(&[BLOCK]), &op.successors),
        FormatElementKind::Type(operand) | FormatElementKind::QualifiedType(operand) => match operand {
            TypeOperand::Operand(index) => types(&op.operands, Some(*index)),
            TypeOperand::Result(index) => types(&op.results, Some(*index)),
            TypeOperand::Operands => types(&op.operands, None),
            TypeOperand::Results => types(&op.results, None),
        },
        FormatElementKind::FunctionalType { .. } => Shape { takes_body: true, ..Shape::of(&["("]) },
        // Nothing is known about custom parsers.
        _ => Shape::default(),
    }
}

fn type_shape() -> Shape {
    Shape { takes_body: true, ..Shape::of(&[TYPE, TYPE_ALIAS, "("]) }
}

/// Returns the shape of the text of a type or an attribute without its name, if it has such a form.
fn short_shape(model: &Model, data: &Data, is_type: bool) -> Shape {
    match (short_form(model, data, is_type), &data.format) {
        (ShortForm::None | ShortForm::Unknown | ShortForm::Typed, _) => Shape::default(),
        (ShortForm::Angles, None) => Shape::closed(&["<"]),
        (_, Some(format)) => super::format_parts::format_shape(model, data, &format.elements),
        (ShortForm::Bare, None) => Shape::default(),
    }
}

fn attribute_shape(model: &Model, field: &AttributeField, is_qualified: bool) -> Shape {
    let Some(constraint) = &field.constraint else { return Shape::of(&["unit"]).absent_if(field.optional) };
    let may_be_absent = field.optional && field.default.is_none();
    if constraint.predicate == Predicate::True && constraint.spelling.trim() != "_" {
        // An error in the constraint was reported.
        return Shape::default().absent_if(may_be_absent);
    }
    let mut plan = Plan::empty(model);
    let shape = match plan.attribute_form(field, is_qualified) {
        AttributeForm::Unit => Shape::of(&["unit"]),
        AttributeForm::SymbolName => Shape::of(&[SYMBOL]),
        AttributeForm::Enum(id) => Shape { continues: Vec::new(), ..enum_shape(model, id) },
        AttributeForm::Short(id) => {
            let full = Shape { takes_body: true, ..Shape::of(&[ATTRIBUTE_ALIAS]) };
            full.or(short_shape(model, model.attribute(id), false))
        }
        AttributeForm::DenseArray(_) => Shape::closed(&["[", "array", ATTRIBUTE_ALIAS]),
        form => {
            let kinds = attribute_kinds(&mut plan, constraint);
            let mut shape = kinds_shape(model, kinds.as_deref());
            if form != AttributeForm::Typed {
                shape.continues.clear();
            }
            if may_be_absent {
                // An optional attribute is recognized by its class.
                shape.starts = optional_starts(model.attribute_start(field));
            }
            shape
        }
    };
    Shape { is_optional_attribute: may_be_absent, ..shape.absent_if(may_be_absent) }
}

/// Returns the attribute definitions whose instances satisfy a constraint, if it names them.
pub(super) fn attribute_kinds(plan: &mut Plan<'_>, constraint: &ConstraintUse) -> Option<Vec<AttributeId>> {
    let check = plan.constraint(constraint);
    plan.attribute_kinds(check)
}

/// Returns the shape of an attribute of one of these definitions, or of any.
fn kinds_shape(model: &Model, kinds: Option<&[AttributeId]>) -> Shape {
    let Some(kinds) = kinds else { return any_attribute() };
    let alias = Shape::of(&[ATTRIBUTE_ALIAS]);
    kinds.iter().fold(alias, |shape, id| shape.or(kind_shape(model, *id)))
}

fn any_attribute() -> Shape {
    let mut starts = texts(&[NUMBER, "-", STRING, SYMBOL, "[", DICTIONARY, "("]);
    starts.extend(texts(&[ATTRIBUTE_ALIAS, TYPE_ALIAS, TYPE]));
    starts.extend(texts(terrace_vocabulary::ATTRIBUTE_KEYWORDS));
    Shape { starts, continues: vec![":"], takes_body: true, ends_open: true, ..Shape::default() }
}

/// Returns the shape of an attribute of one definition, with the type of its value.
fn kind_shape(model: &Model, id: AttributeId) -> Shape {
    let data = model.attribute(id);
    // It may be printed as an alias.
    let named = |starts: &[&str]| Shape { takes_body: true, ..Shape::of(starts) };
    match data.literal {
        Some(LiteralKind::Integer | LiteralKind::Float) => Shape::of(&[NUMBER, "-", "true", "false"]),
        Some(LiteralKind::Text) => Shape { continues: vec![":"], ..Shape::closed(&[STRING]) },
        Some(LiteralKind::Array) => named(&["["]),
        Some(LiteralKind::Symbol) => Shape::of(&[SYMBOL]),
        Some(LiteralKind::Type) => named(&[TYPE, TYPE_ALIAS, "("]),
        Some(LiteralKind::DenseArray) => named(&["array"]),
        None | Some(LiteralKind::Elements) => match model.variant_name(data) {
            None => Shape { continues: vec![":"], ..named(&[ATTRIBUTE_ALIAS]) },
            Some("AffineMap") => named(&["affine_map", "("]),
            Some("IntegerSet") => named(&["affine_set", "("]),
            Some("DenseElements") => named(&["dense"]),
            Some("DenseResource") => named(&["dense_resource"]),
            Some("SparseElements") => named(&["sparse"]),
            Some("Dictionary") => named(&[DICTIONARY]),
            Some("StridedLayout") => named(&["strided"]),
            Some("Location") => named(&["loc"]),
            Some("Unit") => Shape::of(&["unit"]),
            Some(_) => any_attribute(),
        },
    }
}

/// Returns the tokens by which the parser recognizes an optional attribute.
fn optional_starts(start: AttributeStart) -> Vec<String> {
    match start {
        AttributeStart::String => texts(&[STRING, ATTRIBUTE_ALIAS]),
        AttributeStart::Number => texts(&[NUMBER, "-", "true", "false", ATTRIBUTE_ALIAS]),
        AttributeStart::Array => texts(&["[", ATTRIBUTE_ALIAS]),
        AttributeStart::Symbol => texts(&[SYMBOL, ATTRIBUTE_ALIAS]),
        AttributeStart::Type => texts(&[TYPE, TYPE_ALIAS, "(", ATTRIBUTE_ALIAS]),
        AttributeStart::Any => any_attribute().starts,
    }
}

fn enum_shape(model: &Model, id: EnumId) -> Shape {
    let definition = model.enumeration(id);
    let texts = definition.cases.iter().flat_map(|case| std::iter::once(&case.text).chain(&case.other_texts));
    let mut starts: Vec<String> = texts.cloned().collect();
    starts.retain(|text| is_word(text));
    starts.push(STRING.to_owned());
    let continues = definition.separator_token().into_iter().collect();
    Shape { starts, continues, ends_open: true, ..Shape::default() }
}

/// Returns the shape of a parameter of a type or an attribute.
pub(super) fn parameter_shape(model: &Model, holds: &ParameterType, may_be_absent: bool) -> Shape {
    let shape = match holds {
        ParameterType::Scalar(scalar) => scalar_shape(*scalar),
        // Any keyword is taken for a case.
        ParameterType::Enum(id) if may_be_absent => {
            Shape { starts: texts(&[WORD, STRING]), ..enum_shape(model, *id) }
        }
        ParameterType::Enum(id) => enum_shape(model, *id),
        ParameterType::Type(_) => Shape { takes_body: true, ..Shape::of(&[TYPE_ALIAS, "<"]) },
        ParameterType::Attribute(_) => Shape { takes_body: true, ..Shape::of(&[ATTRIBUTE_ALIAS, "<"]) },
        ParameterType::List(element) if element.is_list() => Shape::closed(&["["]).listed().absent_if(true),
        ParameterType::List(element) => parameter_shape(model, element, false).listed().absent_if(true),
        ParameterType::Option(inner) => parameter_shape(model, inner, true).absent_if(true),
        ParameterType::Pair(first, second) => {
            let second = match second.is_list() {
                true => Shape::closed(&[]),
                false => parameter_shape(model, second, false),
            };
            Shape { starts: parameter_shape(model, first, false).starts, ..second }
        }
        // Nothing is known about the syntax of other Rust types.
        ParameterType::Other(_) => Shape::default(),
    };
    shape.absent_if(may_be_absent)
}

fn scalar_shape(scalar: Scalar) -> Shape {
    match scalar {
        Scalar::Bool => Shape::of(&["true", "false"]),
        Scalar::String => Shape::closed(&[STRING]),
        Scalar::Type => type_shape(),
        Scalar::Attribute => any_attribute(),
        Scalar::Identifier => Shape::of(&[WORD, STRING]),
        Scalar::AffineMap | Scalar::IntegerSet => Shape::closed(&["("]),
        _ => Shape::of(&[NUMBER, "-"]),
    }
}

/// Returns the shape of `name = value, ...`: parameters with their names, in any order.
pub(super) fn named_parameters_shape(model: &Model, listed: &[&DataParameter]) -> Shape {
    let listed = listed.iter().copied();
    let all_may_be_absent = listed.clone().all(|parameter| parameter.may_be_absent());
    let mut shape = match all_may_be_absent {
        // Any keyword is taken for a name.
        true => Shape::of(&[WORD]).absent_if(true),
        false => Shape { starts: listed.clone().map(|one| one.name.clone()).collect(), ..Shape::of(&[]) },
    };
    for parameter in listed {
        let value = match &parameter.holds {
            ParameterType::List(_) => Shape::closed(&[]),
            holds => parameter_shape(model, holds, false),
        };
        shape.continues.extend(value.continues);
        shape.takes_body |= value.takes_body;
    }
    shape.listed()
}

/// Returns the shape of `params`: parameters with commas between them. An absent one has no comma either.
pub(super) fn listed_parameters_shape(model: &Model, parameters: &[DataParameter]) -> Shape {
    let listed: Vec<&DataParameter> = parameters.iter().filter(|parameter| parameter.is_listed()).collect();
    let all_may_be_empty = listed.iter().all(|parameter| parameter.may_have_no_text());
    let mut shape = Shape { may_be_absent: all_may_be_empty, ..Shape::default() };
    for parameter in &listed {
        shape.starts.extend(parameter_shape(model, &parameter.holds, parameter.may_be_absent()).starts);
        if !parameter.may_have_no_text() {
            break;
        }
    }
    for (position, parameter) in listed.iter().enumerate().rev() {
        let own = parameter_shape(model, &parameter.holds, parameter.may_be_absent());
        shape.continues.extend(own.continues);
        shape.takes_body |= own.takes_body;
        shape.ends_open |= own.ends_open;
        if !parameter.may_have_no_text() {
            break;
        }
        if position > 0 {
            shape.continues.push(",");
        }
    }
    shape
}
