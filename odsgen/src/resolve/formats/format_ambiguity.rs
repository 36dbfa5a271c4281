//! Detection of formats that are ambiguous with one token of lookahead.
//!
//! For each element whose text may be empty, its first set is compared with its follow set. The token classes are those
//! that the runtime's parser distinguishes.

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{
    Arity, AttributeField, AttributeStart, Field, FormatElement, FormatElementKind, Model, Op, Storage,
    TypeOperand,
};
use crate::resolve::Resolver;
use crate::source::Span;

/// The first tokens of a type, besides `!name` and `(`.
const TYPE: &str = "the name of a type";
const NUMBER: &str = "a number";
const STRING: &str = "a string";
const VALUE: &str = "%value";
const BLOCK: &str = "^block";
const SYMBOL: &str = "@symbol";
const TYPE_ALIAS: &str = "!type";
const ATTRIBUTE_ALIAS: &str = "#attribute";
/// The `{` of an attribute.
const DICTIONARY: &str = "a dictionary";

/// A token in a first set, and the element that it belongs to.
#[derive(Clone)]
struct Start {
    token: String,
    span: Span,
}

/// The properties of an element's text.
#[derive(Default)]
struct Shape {
    /// The first set; empty if unknown.
    starts: Vec<String>,
    /// Whether the text may be empty.
    may_be_absent: bool,
    /// Whether the element may continue after a comma.
    takes_commas: bool,
}

impl Resolver<'_> {
    /// Reports ambiguous elements of a format. Returns whether there are none.
    pub(in crate::resolve) fn check_ambiguity(&mut self, op: &Op, elements: &[FormatElement]) -> bool {
        self.starts_of(op, elements, Vec::new(), None).is_some()
    }

    /// Returns the first set of the elements and what follows them, or `None` after an error. `present` is the anchor
    /// of the enclosing group.
    fn starts_of(
        &mut self,
        op: &Op,
        elements: &[FormatElement],
        follow: Vec<Start>,
        present: Option<&FormatElementKind>,
    ) -> Option<Vec<Start>> {
        let mut next = Some(follow);
        for element in elements.iter().rev() {
            next = self.starts_with(op, element, next?, present);
        }
        next
    }

    fn starts_with<'e>(
        &mut self,
        op: &Op,
        element: &'e FormatElement,
        next: Vec<Start>,
        present: Option<&FormatElementKind>,
    ) -> Option<Vec<Start>> {
        let starts = |tokens: &[String]| -> Vec<Start> {
            tokens.iter().map(|token| Start { token: token.clone(), span: element.span }).collect()
        };
        match &element.kind {
            FormatElementKind::Space(_) => Some(next),
            FormatElementKind::Group { anchor, elements, otherwise, is_inverted } => {
                let anchor_in = |branch: &'e [FormatElement], is_there: bool| {
                    branch.get(*anchor).filter(|_| is_there).map(|element| &element.kind)
                };
                self.starts_of(op, elements, next.clone(), anchor_in(elements, !*is_inverted))?;
                let other = self.starts_of(op, otherwise, next, anchor_in(otherwise, *is_inverted))?;
                let is_spacing =
                    |element: &&FormatElement| matches!(element.kind, FormatElementKind::Space(_));
                let first = elements.iter().find(|element| !is_spacing(element))?;
                let mut begins: Vec<Start> = starts(&shape(&self.model, op, &first.kind).starts);
                self.compare("the group", first.span, &begins, &other)?;
                begins.extend(other);
                Some(begins)
            }
            FormatElementKind::Clauses(clauses) => {
                let keyword = |clause: &Vec<FormatElement>| Start {
                    token: match &clause[0].kind {
                        FormatElementKind::Literal(text) => text.clone(),
                        _ => String::new(),
                    },
                    span: clause[0].span,
                };
                let keywords: Vec<Start> = clauses.iter().map(keyword).collect();
                self.compare("a clause", element.span, &keywords, &next)?;
                let mut begins = keywords;
                begins.extend(next);
                for clause in clauses {
                    self.starts_of(op, &clause[1..], begins.clone(), None)?;
                }
                Some(begins)
            }
            kind => {
                let shape = shape(&self.model, op, kind);
                let mut begins = starts(&shape.starts);
                let what = spelled(op, kind);
                if shape.takes_commas
                    && let Some(comma) = next.iter().find(|start| start.token == ",")
                {
                    let message = format!("{what} goes on behind a comma, so `,` cannot follow it");
                    let diagnostic = Diagnostic::error(Code::FormatAmbiguous, element.span, message)
                        .related(comma.span, "this begins with a comma")
                        .help("put another literal between them, or what has variable length last");
                    self.report(diagnostic);
                    return None;
                }
                // In front of an attribute that is a dictionary, `attr-dict` is printed even if it is empty.
                let is_dictionary = matches!(kind, FormatElementKind::AttributeDictionary { .. });
                let next: Vec<Start> =
                    next.into_iter().filter(|start| !(is_dictionary && start.token == DICTIONARY)).collect();
                if !shape.may_be_absent || present.is_some_and(|present| is_present(present, kind)) {
                    return Some(begins);
                }
                self.compare(&what, element.span, &begins, &next)?;
                begins.extend(next);
                Some(begins)
            }
        }
    }

    /// Reports an element that may be empty and whose first set intersects its follow set.
    fn compare(&mut self, what: &str, span: Span, begins: &[Start], next: &[Start]) -> Option<()> {
        let both =
            begins.iter().find_map(|start| next.iter().find(|other| meets(&start.token, &other.token)));
        let Some(other) = both else { return Some(()) };
        let token =
            if other.token.contains(' ') { other.token.clone() } else { format!("`{}`", other.token) };
        let message = format!("{what} may be absent, and what follows may begin with {token} too");
        let is_region = other.token == "{";
        let help = match what {
            "`attr-dict`" if is_region => "write `attr-dict-with-keyword`, or `attr-dict` behind the region",
            _ => "put a literal between them: the parser has to see which of them is there",
        };
        let diagnostic = Diagnostic::error(Code::FormatAmbiguous, span, message)
            .related(other.span, "this may begin like it")
            .help(help);
        self.report(diagnostic);
        None
    }
}

/// Returns whether a token may belong to both classes.
fn meets(one: &str, other: &str) -> bool {
    let is_brace = |one: &str, other: &str| one == DICTIONARY && other == "{";
    one == other
        || is_brace(one, other)
        || is_brace(other, one)
        || (one == TYPE && is_type_word(other))
        || (other == TYPE && is_type_word(one))
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

/// Returns whether the presence of the group's anchor implies that of the element.
fn is_present(anchor: &FormatElementKind, element: &FormatElementKind) -> bool {
    let of = |kind: &FormatElementKind| match kind {
        FormatElementKind::Operand(index) => Some(TypeOperand::Operand(*index)),
        FormatElementKind::Type(operand) | FormatElementKind::QualifiedType(operand) => Some(*operand),
        _ => None,
    };
    anchor == element || of(anchor).is_some_and(|operand| of(element) == Some(operand))
}

fn texts(tokens: &[&str]) -> Vec<String> {
    tokens.iter().map(|token| (*token).to_owned()).collect()
}

fn shape(model: &Model, op: &Op, element: &FormatElementKind) -> Shape {
    let list = |tokens: &[&str], arity: Arity| Shape {
        starts: texts(tokens),
        may_be_absent: arity != Arity::One,
        takes_commas: matches!(arity, Arity::Variadic | Arity::VariadicOfVariadic),
    };
    let all = |tokens: &[&str], fields: &[Field]| Shape {
        starts: texts(tokens),
        may_be_absent: fields.iter().all(|field| field.arity != Arity::One),
        takes_commas: fields.iter().any(|field| field.arity.is_variable()),
    };
    let types = |fields: &[Field], index: Option<usize>| {
        let own = |field: &Field| match field.arity {
            Arity::VariadicOfVariadic => list(&["("], field.arity),
            arity => list(&[TYPE, TYPE_ALIAS, "("], arity),
        };
        match index {
            Some(index) => own(&fields[index]),
            None => all(&[TYPE, TYPE_ALIAS, "("], fields),
        }
    };
    match element {
        FormatElementKind::Literal(text) => Shape { starts: vec![text.clone()], ..Shape::default() },
        FormatElementKind::Attribute(index) | FormatElementKind::QualifiedAttribute(index) => {
            attribute(model, &op.attributes[*index])
        }
        FormatElementKind::Operand(index) => match op.operands[*index].arity {
            Arity::VariadicOfVariadic => list(&["("], Arity::VariadicOfVariadic),
            arity => list(&[VALUE], arity),
        },
        FormatElementKind::Region(index) => list(&["{"], op.regions[*index].arity),
        FormatElementKind::Successor(index) => list(&[BLOCK], op.successors[*index].arity),
        FormatElementKind::AttributeDictionary { with_keyword } => Shape {
            starts: texts(&[if *with_keyword { "attributes" } else { "{" }]),
            may_be_absent: true,
            takes_commas: false,
        },
        FormatElementKind::PropertyDictionary => {
            Shape { starts: texts(&["<"]), may_be_absent: true, takes_commas: false }
        }
        FormatElementKind::Operands => all(&[VALUE], &op.operands),
        FormatElementKind::Regions => all(&["{"], &op.regions),
        FormatElementKind::Successors => all(&[BLOCK], &op.successors),
        FormatElementKind::Type(operand) | FormatElementKind::QualifiedType(operand) => match operand {
            TypeOperand::Operand(index) => types(&op.operands, Some(*index)),
            TypeOperand::Result(index) => types(&op.results, Some(*index)),
            TypeOperand::Operands => types(&op.operands, None),
            TypeOperand::Results => types(&op.results, None),
        },
        FormatElementKind::FunctionalType { .. } => Shape { starts: texts(&["("]), ..Shape::default() },
        // Nothing is known about custom parsers.
        _ => Shape::default(),
    }
}

fn attribute(model: &Model, field: &AttributeField) -> Shape {
    let mut starts = match &field.constraint {
        None => texts(&["unit"]),
        Some(constraint) if constraint.accessor.is_symbol_name => texts(&[SYMBOL]),
        Some(constraint) => match constraint.accessor.storage {
            // The mnemonics of the cases are known to the enum accessors only.
            Storage::Enum(_) => Vec::new(),
            _ => match model.attribute_start(field) {
                AttributeStart::String => texts(&[STRING, ATTRIBUTE_ALIAS]),
                AttributeStart::Number => texts(&[NUMBER, "-", "true", "false", ATTRIBUTE_ALIAS]),
                AttributeStart::Array => texts(&["[", ATTRIBUTE_ALIAS]),
                AttributeStart::Symbol => texts(&[SYMBOL, ATTRIBUTE_ALIAS]),
                AttributeStart::Type => texts(&[TYPE, TYPE_ALIAS, "("]),
                AttributeStart::Any => {
                    let mut all = texts(&[NUMBER, "-", STRING, SYMBOL, "[", DICTIONARY, "("]);
                    all.extend(texts(&[ATTRIBUTE_ALIAS, TYPE_ALIAS, TYPE]));
                    all.extend(texts(terrace_vocabulary::ATTRIBUTE_KEYWORDS));
                    all
                }
            },
        },
    };
    starts.dedup();
    Shape { starts, may_be_absent: field.optional && field.default.is_none(), takes_commas: false }
}

/// Returns the description of an element in messages.
fn spelled(op: &Op, element: &FormatElementKind) -> String {
    let field = |field: &Field| format!("`${}`", field.name.as_deref().unwrap_or("_"));
    match element {
        FormatElementKind::Attribute(index) | FormatElementKind::QualifiedAttribute(index) => {
            format!("`${}`", op.attributes[*index].name)
        }
        FormatElementKind::Operand(index) => field(&op.operands[*index]),
        FormatElementKind::Region(index) => field(&op.regions[*index]),
        FormatElementKind::Successor(index) => field(&op.successors[*index]),
        FormatElementKind::AttributeDictionary { with_keyword: false } => "`attr-dict`".to_owned(),
        FormatElementKind::AttributeDictionary { with_keyword: true } => {
            "`attr-dict-with-keyword`".to_owned()
        }
        FormatElementKind::PropertyDictionary => "`prop-dict`".to_owned(),
        FormatElementKind::Operands => "`operands`".to_owned(),
        FormatElementKind::Regions => "`regions`".to_owned(),
        FormatElementKind::Successors => "`successors`".to_owned(),
        _ => "a list of types".to_owned(),
    }
}
