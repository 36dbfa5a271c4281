//! Resolution of directives in assembly formats of ops.

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{CustomArgument, FormatElementKind, Op, TypeOperand};
use crate::resolve::Resolver;
use crate::resolve::conditions::value;
use crate::resolve::format::{Bound, Variable};
use crate::source::Span;
use crate::syntax::ast::{self, FormatElement as Parsed};

/// The directives in formats of ops.
const DIRECTIVES: &[&str] = &[
    "attr-dict",
    "attr-dict-with-keyword",
    "prop-dict",
    "operands",
    "results",
    "regions",
    "successors",
    "type",
    "type_ref",
    "functional-type",
    "qualified",
    "ref",
    "oilist",
    "custom",
];

impl Resolver<'_> {
    #[expect(clippy::too_many_arguments, reason = "the parts of one directive and its surroundings")]
    pub(in crate::resolve) fn op_directive(
        &mut self,
        name: &ast::Name,
        arguments: &[Parsed],
        called: bool,
        span: Span,
        op: &Op,
        bound: &mut Bound,
        in_group: bool,
    ) -> Option<FormatElementKind> {
        let count = match name.text.as_str() {
            "type" | "type_ref" | "qualified" | "ref" | "oilist" => 1,
            "functional-type" => 2,
            _ => 0,
        };
        if !DIRECTIVES.contains(&name.text.as_str()) {
            self.unknown_directive(name, DIRECTIVES);
            return None;
        }
        if arguments.len() != count || called != (count > 0) {
            let message = match count {
                0 => format!("`{}` takes no arguments", name.text),
                1 => format!("`{}` takes one argument", name.text),
                _ => format!("`{}` takes {count} arguments", name.text),
            };
            self.error(Code::FormatElement, span, message);
            return None;
        }
        if in_group && !matches!(name.text.as_str(), "type" | "qualified" | "functional-type") {
            let diagnostic = Diagnostic::error(
                Code::FormatGroup,
                span,
                format!("`{}` cannot stand in a group", name.text),
            );
            self.report(
                diagnostic.help("a group holds literals, `$name`, types, groups and `custom<...>(...)`"),
            );
            return None;
        }
        let all =
            |this: &mut Self, slots: &mut Vec<Option<Span>>, fields: &[crate::model::Field], what: &str| {
                slots.iter_mut().zip(fields).fold(true, |fits, (slot, field)| {
                    let what = format!("{what} `{}`", field.name.as_deref().unwrap_or("_"));
                    this.bind_once(slot, span, &what) && fits
                })
            };
        match name.text.as_str() {
            "attr-dict" | "attr-dict-with-keyword" => self
                .bind_once(&mut bound.attribute_dictionary, span, "the attribute dictionary")
                .then_some(FormatElementKind::AttributeDictionary { with_keyword: name.text != "attr-dict" }),
            "prop-dict" => self
                .bind_once(&mut bound.property_dictionary, span, "the properties")
                .then_some(FormatElementKind::PropertyDictionary),
            "operands" => {
                all(self, &mut bound.operands, &op.operands, "operand").then_some(FormatElementKind::Operands)
            }
            "regions" => {
                all(self, &mut bound.regions, &op.regions, "region").then_some(FormatElementKind::Regions)
            }
            "successors" => all(self, &mut bound.successors, &op.successors, "successor")
                .then_some(FormatElementKind::Successors),
            "type" => {
                let operand = self.type_operand(&arguments[0], op)?;
                self.bind_types(operand, op, bound, span).then_some(FormatElementKind::Type(operand))
            }
            "qualified" => match &arguments[0] {
                Parsed::Variable(variable) => match self.format_variable(variable, op, bound)? {
                    FormatElementKind::Attribute(index) => Some(FormatElementKind::QualifiedAttribute(index)),
                    _ => self.not_qualified(arguments[0].span()),
                },
                Parsed::Directive { name, arguments, called: true, span }
                    if name.text == "type" && arguments.len() == 1 =>
                {
                    let operand = self.type_operand(&arguments[0], op)?;
                    self.bind_types(operand, op, bound, *span)
                        .then_some(FormatElementKind::QualifiedType(operand))
                }
                other => self.not_qualified(other.span()),
            },
            "functional-type" => {
                let inputs = self.type_operand(&arguments[0], op)?;
                let results = self.type_operand(&arguments[1], op)?;
                let fits = self.bind_types(inputs, op, bound, arguments[0].span());
                let fits = self.bind_types(results, op, bound, arguments[1].span()) && fits;
                fits.then_some(FormatElementKind::FunctionalType { inputs, results })
            }
            other => {
                let message = match other {
                    "results" => "results are not part of a format".to_owned(),
                    "custom" => "a custom directive needs the name of its functions".to_owned(),
                    "oilist" => "`oilist` needs its clauses in parentheses".to_owned(),
                    _ => format!("`{other}` can only be given to a custom directive"),
                };
                let help = match other {
                    "results" => "`type(results)` writes their types",
                    "custom" => "write `custom<Name>(...)`",
                    "oilist" => "write `oilist(\"first\" $x | \"second\" $y)`",
                    "ref" => "`$name` writes the field",
                    _ => "`type(...)` writes a type",
                };
                self.report(Diagnostic::error(Code::FormatElement, span, message).help(help));
                None
            }
        }
    }

    fn not_qualified<T>(&mut self, span: Span) -> Option<T> {
        let diagnostic = Diagnostic::error(Code::FormatElement, span, "this has no prefix to write");
        self.report(diagnostic.help("`qualified` takes an attribute, `$name`, or `type(...)`"));
        None
    }

    pub(in crate::resolve) fn unknown_directive(&mut self, name: &ast::Name, known: &[&str]) {
        let message = format!("unknown directive `{}`", name.text);
        let diagnostic = Diagnostic::error(Code::UnknownKeyword, name.span, message)
            .help(format!(
                "the directives are {}; a keyword of the text is a literal, `\"{}\"`",
                crate::syntax::parser::listed(known),
                name.text
            ))
            .did_you_mean(&name.text, known.iter().copied());
        self.report(diagnostic);
    }

    fn type_operand(&mut self, argument: &Parsed, op: &Op) -> Option<TypeOperand> {
        match argument {
            Parsed::Variable(name) => match self.variable(name, op)? {
                Variable::Operand(index) => return Some(TypeOperand::Operand(index)),
                Variable::Result(index) => return Some(TypeOperand::Result(index)),
                _ => {}
            },
            Parsed::Directive { name, called: false, .. } if name.text == "operands" => {
                return Some(TypeOperand::Operands);
            }
            Parsed::Directive { name, called: false, .. } if name.text == "results" => {
                return Some(TypeOperand::Results);
            }
            _ => {}
        }
        let diagnostic = Diagnostic::error(Code::FormatElement, argument.span(), "this has no type to write");
        let name = match argument {
            Parsed::Directive { name, called: false, .. } => value(op, &name.text).map(|_| &name.text),
            _ => None,
        };
        self.report(match name {
            Some(name) => diagnostic.help(format!("write `${name}`")),
            None => diagnostic.help("types are those of an operand, a result, `operands` or `results`"),
        });
        None
    }

    fn bind_types(&mut self, operand: TypeOperand, op: &Op, bound: &mut Bound, span: Span) -> bool {
        let name =
            |field: &crate::model::Field| format!("the type of `{}`", field.name.as_deref().unwrap_or("_"));
        match operand {
            TypeOperand::Operand(index) => {
                self.bind_once(&mut bound.operand_types[index], span, &name(&op.operands[index]))
            }
            TypeOperand::Result(index) => {
                self.bind_once(&mut bound.result_types[index], span, &name(&op.results[index]))
            }
            TypeOperand::Operands => bound
                .operand_types
                .iter_mut()
                .zip(&op.operands)
                .fold(true, |fits, (slot, field)| self.bind_once(slot, span, &name(field)) && fits),
            TypeOperand::Results => bound
                .result_types
                .iter_mut()
                .zip(&op.results)
                .fold(true, |fits, (slot, field)| self.bind_once(slot, span, &name(field)) && fits),
        }
    }

    pub(in crate::resolve) fn custom_argument(
        &mut self,
        argument: &Parsed,
        op: &Op,
        bound: &mut Bound,
    ) -> Option<CustomArgument> {
        match argument {
            Parsed::Variable(name) => Some(match self.format_variable(name, op, bound)? {
                FormatElementKind::Operand(index) => CustomArgument::Operand(index),
                FormatElementKind::Attribute(index) => CustomArgument::Attribute(index),
                FormatElementKind::Region(index) => CustomArgument::Region(index),
                FormatElementKind::Successor(index) => CustomArgument::Successor(index),
                _ => return None,
            }),
            Parsed::Directive { name, arguments, called: true, span }
                if matches!(name.text.as_str(), "type" | "type_ref") && arguments.len() == 1 =>
            {
                let operand = self.type_operand(&arguments[0], op)?;
                if name.text == "type_ref" {
                    return self.bound_types(operand, bound, *span);
                }
                self.bind_types(operand, op, bound, *span).then_some(CustomArgument::Type(operand))
            }
            Parsed::Directive { name, arguments, called: true, span }
                if name.text == "ref" && arguments.len() == 1 =>
            {
                self.reference_argument(&arguments[0], op, bound, *span)
            }
            Parsed::Directive { name, called: false, span, .. } if name.text == "attr-dict" => self
                .bind_once(&mut bound.attribute_dictionary, *span, "the attribute dictionary")
                .then_some(CustomArgument::AttributeDictionary),
            Parsed::Directive { name, called: false, span, .. } if name.text == "prop-dict" => self
                .bind_once(&mut bound.property_dictionary, *span, "the properties")
                .then_some(CustomArgument::PropertyDictionary),
            Parsed::Literal(text) => Some(CustomArgument::Text(text.text.clone())),
            _ => {
                let diagnostic = Diagnostic::error(
                    Code::FormatElement,
                    argument.span(),
                    "a custom directive cannot be given this",
                );
                self.report(diagnostic.help(
                    "it takes `$name`, `type(...)`, `type_ref(...)`, `ref(...)`, `attr-dict`, `prop-dict` and strings",
                ));
                None
            }
        }
    }

    /// Resolves `ref(...)`: a component bound by an element to the left.
    fn reference_argument(
        &mut self,
        argument: &Parsed,
        op: &Op,
        bound: &Bound,
        span: Span,
    ) -> Option<CustomArgument> {
        match argument {
            Parsed::Variable(name) => match self.variable(name, op)? {
                Variable::Attribute(index) => self
                    .was_bound(&bound.attributes[index], span)
                    .then_some(CustomArgument::AttributeReference(index)),
                Variable::Operand(index) => self
                    .was_bound(&bound.operands[index], span)
                    .then_some(CustomArgument::OperandReference(index)),
                _ => {
                    let message = "`ref` takes an attribute, an operand or a type";
                    self.error(Code::FormatElement, span, message);
                    None
                }
            },
            Parsed::Directive { name, arguments, called: true, .. }
                if name.text == "type" && arguments.len() == 1 =>
            {
                let operand = self.type_operand(&arguments[0], op)?;
                self.bound_types(operand, bound, span)
            }
            _ => {
                let diagnostic = Diagnostic::error(Code::FormatElement, span, "`ref` cannot refer to this");
                self.report(diagnostic.help("write `ref($name)` or `ref(type($name))`"));
                None
            }
        }
    }

    /// Reports a reference to what nothing further to the left reads. Returns whether something does.
    pub(super) fn was_bound(&mut self, slot: &Option<Span>, span: Span) -> bool {
        if slot.is_none() {
            let message = "nothing further to the left reads what this refers to";
            let diagnostic = Diagnostic::error(Code::FormatElement, span, message);
            self.report(diagnostic.help("put the directive behind the element that reads it"));
        }
        slot.is_some()
    }

    fn bound_types(&mut self, operand: TypeOperand, bound: &Bound, span: Span) -> Option<CustomArgument> {
        let fits = match operand {
            TypeOperand::Operand(index) => self.was_bound(&bound.operand_types[index], span),
            TypeOperand::Result(index) => self.was_bound(&bound.result_types[index], span),
            TypeOperand::Operands => bound.operand_types.iter().all(|slot| self.was_bound(slot, span)),
            TypeOperand::Results => bound.result_types.iter().all(|slot| self.was_bound(slot, span)),
        };
        fits.then_some(CustomArgument::TypeReference(operand))
    }
}
