//! Assembly formats against their definition: everything is bound once, and every type is written or inferable.

use super::Resolver;
use super::op::value;
use crate::ast::{self, FormatElement as Parsed};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{
    Arity, AssemblyFormat, CustomArgument, DataParameter, FormatElement, FormatElementKind, FormatType,
    InferenceSource, Op, RelationArgument, RelationPredicate, TypeOperand, TypeSource, ValueReference,
};
use crate::source::Span;

/// The directives of formats of ops.
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

/// The directives of formats of types and attributes.
const DATA_DIRECTIVES: &[&str] = &["params", "struct", "qualified", "custom"];

/// What may be a literal besides keywords, and all that the IR's lexer reads as one token.
const PUNCTUATION: &[&str] =
    &[":", ",", "=", "<", ">", "(", ")", "{", "}", "[", "]", "->", "?", "+", "*", "|"];

/// What connects the types of an op's values.
pub(super) struct TypeFacts {
    /// Sets of values that have the same type.
    equal: Vec<Vec<ValueReference>>,
}

/// Where types come from; `None` where that is unknown, and for those that were known before.
pub(super) struct Inferred {
    pub(super) operands: Vec<Option<TypeSource>>,
    pub(super) results: Vec<Option<TypeSource>>,
}

impl TypeFacts {
    /// Follows the facts from the types that are known.
    pub(super) fn infer(&self, op: &Op, known_operands: &[bool], known_results: &[bool]) -> Inferred {
        let mut known = [known_operands.to_vec(), known_results.to_vec()];
        let mut sources =
            Inferred { operands: vec![None; op.operands.len()], results: vec![None; op.results.len()] };
        let place = |value: ValueReference| match value {
            ValueReference::Operand(index) => (0, index),
            ValueReference::Result(index) => (1, index),
        };
        let mut set = |known: &mut [Vec<bool>; 2], value: ValueReference, source: TypeSource| {
            let (list, index) = place(value);
            known[list][index] = true;
            if list == 0 {
                sources.operands[index] = Some(source);
            } else {
                sources.results[index] = Some(source);
            }
        };
        let all = (0..op.operands.len())
            .map(ValueReference::Operand)
            .chain((0..op.results.len()).map(ValueReference::Result));
        for value in all {
            let (list, index) = place(value);
            let field = if list == 0 { &op.operands[index] } else { &op.results[index] };
            if let (false, Some(build)) = (known[list][index], &field.constraint.accessor.build) {
                set(&mut known, value, TypeSource::Built(build.clone()));
            }
        }
        // Each round makes at least one more type known.
        loop {
            let mut changed = false;
            for group in &self.equal {
                let is_one = |value: &ValueReference| match *value {
                    ValueReference::Operand(index) => op.operands[index].arity == Arity::One,
                    ValueReference::Result(index) => op.results[index].arity == Arity::One,
                };
                let is_known = |known: &[Vec<bool>; 2], value: ValueReference| {
                    let (list, index) = place(value);
                    known[list][index]
                };
                let source = group.iter().copied().find(|value| is_one(value) && is_known(&known, *value));
                let Some(source) = source else { continue };
                for &value in group {
                    // How many results of variable length there are, nothing tells.
                    let countable = matches!(value, ValueReference::Operand(_)) || is_one(&value);
                    if countable && !is_known(&known, value) {
                        set(&mut known, value, TypeSource::SameAs(source));
                        changed = true;
                    }
                }
            }
            for inference in &op.inferences {
                let target = place(inference.target);
                if known[target.0][target.1] {
                    continue;
                }
                let source = match (inference.source, &inference.transform) {
                    (InferenceSource::Attribute(index), _) => TypeSource::OfAttribute(index),
                    (InferenceSource::Value(value), transform) => {
                        let source = place(value);
                        if !known[source.0][source.1] {
                            continue;
                        }
                        match transform {
                            Some(transform) => TypeSource::Computed(value, transform.clone()),
                            None => TypeSource::SameAs(value),
                        }
                    }
                };
                set(&mut known, inference.target, source);
                changed = true;
            }
            if !changed {
                return sources;
            }
        }
    }
}

/// What a format has bound so far, with the places.
pub(super) struct Bound {
    pub(super) operands: Vec<Option<Span>>,
    attributes: Vec<Option<Span>>,
    regions: Vec<Option<Span>>,
    successors: Vec<Option<Span>>,
    operand_types: Vec<Option<Span>>,
    result_types: Vec<Option<Span>>,
    attribute_dictionary: Option<Span>,
    property_dictionary: Option<Span>,
    pub(super) failed: bool,
}

enum Variable {
    Operand(usize),
    Result(usize),
    Attribute(usize),
    Region(usize),
    Successor(usize),
}

impl Resolver<'_> {
    /// What the traits and conditions of an op say about its types.
    pub(super) fn type_facts(&self, op: &Op) -> TypeFacts {
        let operands = (0..op.operands.len()).map(ValueReference::Operand);
        let results = (0..op.results.len()).map(ValueReference::Result);
        let mut equal: Vec<Vec<ValueReference>> = Vec::new();
        if self.has_trait(op, "SameOperandsAndResultType") {
            equal.push(operands.clone().chain(results.clone()).collect());
        }
        if self.has_trait(op, "SameTypeOperands") {
            equal.push(operands.clone().collect());
        }
        for condition in &op.conditions {
            let parts = match &condition.predicate {
                RelationPredicate::And(parts) => parts.as_slice(),
                other => std::slice::from_ref(other),
            };
            for part in parts {
                let RelationPredicate::Relation(id, arguments) = part else { continue };
                if self.model.relation(*id).header.name != "same_type" {
                    continue;
                }
                let mut group = Vec::new();
                for argument in arguments {
                    let RelationArgument::Entity(entity) = argument else { continue };
                    match entity.name.as_str() {
                        "operands" => group.extend(operands.clone()),
                        "results" => group.extend(results.clone()),
                        name => group.extend(value(op, name)),
                    }
                }
                equal.push(group);
            }
        }
        TypeFacts { equal }
    }

    fn format_error(&mut self, bound: &mut Bound, diagnostic: Diagnostic) {
        bound.failed = true;
        self.report(diagnostic);
    }

    /// Checks the format of an op; `None` when something is wrong with it.
    pub(super) fn op_format(&mut self, format: &ast::Format, op: &Op) -> Option<AssemblyFormat> {
        let mut bound = Bound {
            operands: vec![None; op.operands.len()],
            attributes: vec![None; op.attributes.len()],
            regions: vec![None; op.regions.len()],
            successors: vec![None; op.successors.len()],
            operand_types: vec![None; op.operands.len()],
            result_types: vec![None; op.results.len()],
            attribute_dictionary: None,
            property_dictionary: None,
            failed: false,
        };
        let elements = self.op_elements(&format.elements, op, &mut bound, false);
        // When an element is wrong, what is missing may be what it meant.
        if bound.failed {
            return None;
        }
        bound.failed = !self.check_ambiguity(op, &elements);
        self.check_missing(format, op, &mut bound);
        let (operand_types, result_types) = self.format_types(format, op, &mut bound);
        (!bound.failed).then_some(AssemblyFormat { elements, operand_types, result_types, span: format.span })
    }

    fn check_missing(&mut self, format: &ast::Format, op: &Op, bound: &mut Bound) {
        let lists = [
            ("operand", &op.operands, bound.operands.clone()),
            ("region", &op.regions, bound.regions.clone()),
            ("successor", &op.successors, bound.successors.clone()),
        ];
        for (what, fields, places) in lists {
            for (field, place) in fields.iter().zip(places) {
                if place.is_none() {
                    let (message, help) = match &field.name {
                        Some(name) => (
                            format!("the format leaves out {what} `{name}`"),
                            format!("add `${name}`, or `{what}s` for all of them"),
                        ),
                        None => {
                            (format!("the format leaves out an unnamed {what}"), format!("add `{what}s`"))
                        }
                    };
                    let diagnostic = Diagnostic::error(Code::FormatMissing, format.span, message)
                        .related(field.span, format!("this {what}"))
                        .help(help);
                    self.format_error(bound, diagnostic);
                }
            }
        }
        if bound.attribute_dictionary.is_none() {
            let diagnostic =
                Diagnostic::error(Code::FormatMissing, format.span, "the format leaves out `attr-dict`")
                    .help("add `attr-dict` or `attr-dict-with-keyword`: any op may have further attributes");
            self.format_error(bound, diagnostic);
        }
    }

    fn format_types(
        &mut self,
        format: &ast::Format,
        op: &Op,
        bound: &mut Bound,
    ) -> (Vec<FormatType>, Vec<FormatType>) {
        let written = |places: &[Option<Span>]| places.iter().map(Option::is_some).collect::<Vec<bool>>();
        let (operands, results) = (written(&bound.operand_types), written(&bound.result_types));
        let mut inferred = self.type_facts(op).infer(op, &operands, &results);
        // All at once, or not at all: where some are written, the others have to follow from something else.
        let by_interface = op.result_types.contains(&TypeSource::Interface) && !results.contains(&true);
        if by_interface {
            inferred.results.fill(Some(TypeSource::Interface));
        }
        let mut sides = Vec::new();
        for (what, all, fields, known, sources) in [
            ("operand", "operands", &op.operands, operands, inferred.operands),
            ("result", "results", &op.results, results, inferred.results),
        ] {
            let mut types = Vec::new();
            for ((field, known), source) in fields.iter().zip(known).zip(sources) {
                let of_variable_result = what == "result" && field.arity.is_variable() && !by_interface;
                match source {
                    _ if known => types.push(FormatType::Written),
                    Some(source) if !of_variable_result => types.push(FormatType::Inferred(source)),
                    _ => {
                        let name =
                            field.name.as_ref().map_or_else(|| "_".to_owned(), |name| format!("`{name}`"));
                        let help = match &field.name {
                            Some(name) => format!(
                                "add `type(${name})` or `type({all})`, or a trait or `where same_type(...)` that decides the type"
                            ),
                            None => format!("add `type({all})`"),
                        };
                        let message = format!("nothing tells the type of {what} {name}");
                        let diagnostic = Diagnostic::error(Code::FormatType, format.span, message)
                            .related(field.span, format!("this {what}"))
                            .help(help);
                        self.format_error(bound, diagnostic);
                    }
                }
            }
            sides.push(types);
        }
        let results = sides.pop().unwrap_or_default();
        (sides.pop().unwrap_or_default(), results)
    }

    pub(super) fn op_elements(
        &mut self,
        elements: &[Parsed],
        op: &Op,
        bound: &mut Bound,
        in_group: bool,
    ) -> Vec<FormatElement> {
        let mut out = Vec::new();
        for element in elements {
            let span = element.span();
            let kind = match element {
                Parsed::Literal(text) => self.format_literal(text, &mut bound.failed),
                Parsed::Variable(name) => self.format_variable(name, op, bound),
                Parsed::Group(_) | Parsed::Clauses { .. } if in_group => {
                    let message = match element {
                        Parsed::Group(_) => "a group inside of a group",
                        _ => "`oilist` inside of a group",
                    };
                    let diagnostic = Diagnostic::error(Code::FormatGroup, span, message);
                    self.format_error(bound, diagnostic.help("groups stand beside each other"));
                    continue;
                }
                Parsed::Group(group) => self.op_group(group, op, bound),
                Parsed::Clauses { clauses, span } => self.op_clauses(clauses, *span, op, bound),
                Parsed::Custom { function, arguments, .. } => {
                    let arguments: Vec<_> =
                        arguments.iter().map(|argument| self.custom_argument(argument, op, bound)).collect();
                    let arguments: Option<Vec<_>> = arguments.into_iter().collect();
                    arguments.map(|arguments| FormatElementKind::Custom {
                        function: function.text.clone(),
                        arguments,
                    })
                }
                Parsed::Directive { name, arguments, called, .. } => {
                    self.op_directive(name, arguments, *called, span, op, bound, in_group)
                }
            };
            match kind {
                Some(kind) => out.push(FormatElement { kind, span }),
                None => bound.failed = true,
            }
        }
        out
    }

    fn format_literal(&mut self, text: &ast::Text, failed: &mut bool) -> Option<FormatElementKind> {
        if matches!(text.text.as_str(), "" | " " | "\n" | "\\n") {
            return Some(FormatElementKind::Space(text.text.replace("\\n", "\n")));
        }
        let is_keyword = text.text.starts_with(|c: char| c == '_' || c.is_ascii_alphabetic())
            && text.text.chars().all(|c| matches!(c, '_' | '$' | '.') || c.is_ascii_alphanumeric());
        if !is_keyword && !PUNCTUATION.contains(&text.text.as_str()) {
            let message = format!("`{}` cannot be a literal", text.text);
            *failed = true;
            self.report(
                Diagnostic::error(Code::FormatLiteral, text.span, message)
                    .help("a literal is one keyword, or one of `: , = < > ( ) { } [ ] -> ? + * |`; write several literals side by side"),
            );
            return None;
        }
        Some(FormatElementKind::Literal(text.text.clone()))
    }

    fn variable(&mut self, name: &ast::Name, op: &Op) -> Option<Variable> {
        match value(op, &name.text) {
            Some(ValueReference::Operand(index)) => return Some(Variable::Operand(index)),
            Some(ValueReference::Result(index)) => return Some(Variable::Result(index)),
            None => {}
        }
        if let Some(index) = op.attributes.iter().position(|attribute| attribute.name == name.text) {
            return Some(Variable::Attribute(index));
        }
        let named = |field: &crate::model::Field| field.name.as_deref() == Some(&name.text);
        if let Some(index) = op.regions.iter().position(named) {
            return Some(Variable::Region(index));
        }
        if let Some(index) = op.successors.iter().position(named) {
            return Some(Variable::Successor(index));
        }
        let fields = op.operands.iter().chain(&op.results).chain(&op.regions).chain(&op.successors);
        let known: Vec<&str> = fields
            .filter_map(|field| field.name.as_deref())
            .chain(op.attributes.iter().map(|attribute| attribute.name.as_str()))
            .collect();
        let message = format!("`{}` has no field `{}`", op.header.name, name.text);
        let diagnostic = Diagnostic::error(Code::UnknownName, name.span, message);
        self.report(diagnostic.did_you_mean(&name.text, known));
        None
    }

    /// Notes that something is bound; it must not be bound already.
    fn bind_once(&mut self, slot: &mut Option<Span>, span: Span, what: &str) -> bool {
        let Some(first) = slot.replace(span) else { return true };
        let message = format!("the format has {what} twice");
        self.report(
            Diagnostic::error(Code::FormatRepeated, span, message)
                .label("again here")
                .related(first, "already here"),
        );
        false
    }

    fn format_variable(&mut self, name: &ast::Name, op: &Op, bound: &mut Bound) -> Option<FormatElementKind> {
        let what = format!("`${}`", name.text);
        match self.variable(name, op)? {
            Variable::Operand(index) => self
                .bind_once(&mut bound.operands[index], name.span, &what)
                .then_some(FormatElementKind::Operand(index)),
            Variable::Attribute(index) => self
                .bind_once(&mut bound.attributes[index], name.span, &what)
                .then_some(FormatElementKind::Attribute(index)),
            Variable::Region(index) => self
                .bind_once(&mut bound.regions[index], name.span, &what)
                .then_some(FormatElementKind::Region(index)),
            Variable::Successor(index) => self
                .bind_once(&mut bound.successors[index], name.span, &what)
                .then_some(FormatElementKind::Successor(index)),
            Variable::Result(_) => {
                let message = format!("result `{}` is not part of a format", name.text);
                let diagnostic = Diagnostic::error(Code::FormatElement, name.span, message);
                self.report(diagnostic.help(format!(
                    "the names of results are printed for every op; `type(${})` writes the type",
                    name.text
                )));
                None
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one directive and its surroundings")]
    fn op_directive(
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
        if in_group && !matches!(name.text.as_str(), "type" | "qualified") {
            let diagnostic = Diagnostic::error(
                Code::FormatGroup,
                span,
                format!("`{}` cannot stand in a group", name.text),
            );
            self.report(
                diagnostic.help("a group holds literals, `$name`, `type(...)` and `custom<...>(...)`"),
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

    fn unknown_directive(&mut self, name: &ast::Name, known: &[&str]) {
        let message = format!("unknown directive `{}`", name.text);
        let diagnostic = Diagnostic::error(Code::UnknownKeyword, name.span, message)
            .help(format!(
                "the directives are {}; a keyword of the text is a literal, `\"{}\"`",
                crate::parser::listed(known),
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

    fn custom_argument(&mut self, argument: &Parsed, op: &Op, bound: &mut Bound) -> Option<CustomArgument> {
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
            Parsed::Literal(text) => Some(CustomArgument::Text(text.text.clone())),
            _ => {
                let diagnostic = Diagnostic::error(
                    Code::FormatElement,
                    argument.span(),
                    "a custom directive cannot be given this",
                );
                self.report(diagnostic.help(
                    "it takes `$name`, `type(...)`, `type_ref(...)`, `ref(...)`, `attr-dict` and strings",
                ));
                None
            }
        }
    }

    /// `ref(...)`: what an element further to the left has read.
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
                    let message = "only attributes, operands and types can be referred to";
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

    fn was_bound(&mut self, slot: &Option<Span>, span: Span) -> bool {
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

    /// Checks the format of a type or an attribute.
    pub(super) fn data_format(
        &mut self,
        format: &ast::Format,
        name: &str,
        parameters: &[DataParameter],
    ) -> Option<AssemblyFormat> {
        let mut bound = vec![None; parameters.len()];
        let mut failed = false;
        let elements = self.data_elements(&format.elements, name, parameters, &mut bound, &mut failed, false);
        for (parameter, place) in parameters.iter().zip(&bound) {
            if place.is_none() && !failed && !parameter.may_be_absent() {
                let message = format!("the format leaves out parameter `{}`", parameter.name);
                self.report(
                    Diagnostic::error(Code::FormatMissing, format.span, message)
                        .related(parameter.span, "this parameter")
                        .help(format!("add `${}`, or `params` for all of them", parameter.name)),
                );
                failed = true;
            }
        }
        let (operand_types, result_types) = (Vec::new(), Vec::new());
        (!failed).then_some(AssemblyFormat { elements, operand_types, result_types, span: format.span })
    }

    fn data_elements(
        &mut self,
        elements: &[Parsed],
        name: &str,
        parameters: &[DataParameter],
        bound: &mut [Option<Span>],
        failed: &mut bool,
        in_group: bool,
    ) -> Vec<FormatElement> {
        let mut out = Vec::new();
        for element in elements {
            let span = element.span();
            let kind = match element {
                Parsed::Literal(text) => self.format_literal(text, failed),
                Parsed::Variable(variable) => {
                    let index = self.parameter(variable, name, parameters, bound);
                    index
                        .filter(|index| self.check_mutable(&parameters[*index], in_group, span))
                        .map(FormatElementKind::Parameter)
                }
                Parsed::Custom { function, arguments, .. } => {
                    let arguments: Vec<_> = arguments
                        .iter()
                        .map(|argument| match argument {
                            Parsed::Variable(variable) => self
                                .parameter(variable, name, parameters, bound)
                                .map(CustomArgument::Parameter),
                            other => {
                                let message = "a custom directive of a type or an attribute takes parameters";
                                self.error(Code::FormatElement, other.span(), message);
                                None
                            }
                        })
                        .collect();
                    let arguments: Option<Vec<_>> = arguments.into_iter().collect();
                    arguments.map(|arguments| FormatElementKind::Custom {
                        function: function.text.clone(),
                        arguments,
                    })
                }
                Parsed::Directive { name: directive, arguments, .. } => {
                    let is_params = |element: &Parsed| matches!(element, Parsed::Directive { name, called: false, .. } if name.text == "params");
                    match (directive.text.as_str(), arguments.as_slice()) {
                        ("params", []) => {
                            self.bind_all(parameters, bound, span).then_some(FormatElementKind::Parameters)
                        }
                        ("struct", [argument]) if is_params(argument) => self
                            .bind_all(parameters, bound, span)
                            .then_some(FormatElementKind::ParameterStruct),
                        ("qualified", [Parsed::Variable(variable)]) => self
                            .parameter(variable, name, parameters, bound)
                            .filter(|index| self.check_mutable(&parameters[*index], in_group, span))
                            .map(FormatElementKind::QualifiedParameter),
                        ("struct" | "params" | "qualified" | "custom", _) => {
                            let message = format!("`{}` does not take these arguments", directive.text);
                            let diagnostic = Diagnostic::error(Code::FormatElement, span, message);
                            self.report(diagnostic.help(
                                "write `params`, `struct(params)`, `qualified($name)` or `custom<Name>(...)`",
                            ));
                            None
                        }
                        _ => {
                            self.unknown_directive(directive, DATA_DIRECTIVES);
                            None
                        }
                    }
                }
                Parsed::Clauses { .. } => {
                    self.error(Code::FormatElement, span, "`oilist` is for formats of ops");
                    *failed = true;
                    continue;
                }
                Parsed::Group(group) => {
                    if in_group {
                        self.error(Code::FormatGroup, span, "a group inside of a group");
                        *failed = true;
                        continue;
                    }
                    if group.otherwise.is_some() {
                        self.error(Code::FormatGroup, span, "a group of this format has no second branch");
                        *failed = true;
                        continue;
                    }
                    let inner = self.data_elements(&group.elements, name, parameters, bound, failed, true);
                    let anchor = self.anchor(&group.anchors, span).map(|anchor| anchor.index);
                    let kind =
                        anchor.and_then(|anchor| inner.get(anchor)).map(|element| element.kind.clone());
                    let optional = matches!(
                        kind,
                        Some(FormatElementKind::Parameter(index) | FormatElementKind::QualifiedParameter(index))
                            if parameters[index].may_be_absent()
                    );
                    if !self.check_data_group(&inner, parameters) {
                        *failed = true;
                    }
                    match anchor {
                        Some(anchor) if optional => {
                            let otherwise = Vec::new();
                            Some(FormatElementKind::Group {
                                anchor,
                                elements: inner,
                                otherwise,
                                is_inverted: false,
                            })
                        }
                        Some(_) if !*failed => {
                            let message = "the anchor of a group has to be an optional parameter";
                            self.error(Code::FormatGroup, span, message);
                            None
                        }
                        _ => None,
                    }
                }
            };
            let fits = match &kind {
                Some(kind @ (FormatElementKind::Parameters | FormatElementKind::ParameterStruct)) => {
                    self.check_list_of_parameters(kind, parameters, span)
                }
                kind => kind.is_some(),
            };
            match kind {
                Some(kind) if fits => out.push(FormatElement { kind, span }),
                _ => *failed = true,
            }
        }
        out
    }

    /// What is set once stands in a group: so the text tells one that is not set from an empty one.
    fn check_mutable(&mut self, parameter: &DataParameter, in_group: bool, span: Span) -> bool {
        if parameter.mutable && !in_group {
            let message =
                format!("`{}` may not be set yet, so it stands in an optional group", parameter.name);
            let diagnostic = Diagnostic::error(Code::FormatElement, span, message);
            self.report(diagnostic.help(format!("write `(\",\" ${}^)?` or the like", parameter.name)));
            return false;
        }
        true
    }

    /// A group of a type or an attribute is seen by its first element, and what is in it may be absent.
    fn check_data_group(&mut self, inner: &[FormatElement], parameters: &[DataParameter]) -> bool {
        let begins = matches!(
            inner.first().map(|element| &element.kind),
            Some(
                FormatElementKind::Literal(_)
                    | FormatElementKind::Parameter(_)
                    | FormatElementKind::QualifiedParameter(_)
            )
        );
        if !inner.is_empty() && !begins {
            let message = "a group begins with a literal or a parameter, by which it is seen";
            self.error(Code::FormatGroup, inner[0].span, message);
            return false;
        }
        for element in inner {
            let needed = match &element.kind {
                FormatElementKind::Parameter(index) | FormatElementKind::QualifiedParameter(index) => {
                    Some(*index).filter(|index| !parameters[*index].may_be_absent())
                }
                FormatElementKind::Parameters | FormatElementKind::ParameterStruct => {
                    parameters.iter().position(|parameter| !parameter.may_be_absent())
                }
                _ => None,
            };
            if let Some(index) = needed {
                let name = &parameters[index].name;
                let message = format!("parameter `{name}` has to be there, but stands in an optional group");
                let diagnostic = Diagnostic::error(Code::FormatGroup, element.span, message)
                    .related(parameters[index].span, "this parameter")
                    .help("a parameter in a group is optional, or has a default");
                self.report(diagnostic);
                return false;
            }
        }
        true
    }

    /// Reports a parameter that `params` could leave out so that nobody would see which one it was.
    fn check_list_of_parameters(
        &mut self,
        kind: &FormatElementKind,
        parameters: &[DataParameter],
        span: Span,
    ) -> bool {
        let listed: Vec<&DataParameter> = parameters.iter().filter(|parameter| !parameter.mutable).collect();
        let Some((_, all_but_last)) = listed.split_last() else { return true };
        for (position, parameter) in all_but_last.iter().enumerate() {
            let is_list = parameter.is_list() && *kind == FormatElementKind::Parameters;
            let is_ambiguous = *kind == FormatElementKind::Parameters && parameter.may_be_absent() && {
                let behind = &listed[position + 1..];
                let until = behind.iter().position(|other| !other.may_be_absent());
                let reach = until.map_or(behind.len(), |until| until + 1);
                behind[..reach].iter().any(|other| parameter.may_begin_like(other))
            };
            if !is_list && !is_ambiguous {
                continue;
            }
            let name = &parameter.name;
            let (message, help) = if is_list {
                (
                    format!("the list `{name}` has no end here, since a comma follows"),
                    "make it the last parameter, or write `struct(params)`, where lists have brackets"
                        .to_owned(),
                )
            } else {
                (
                    format!("the text would not tell whether `{name}` or what follows it was left out"),
                    "`struct(params)` writes the names".to_owned(),
                )
            };
            let diagnostic = Diagnostic::error(Code::FormatElement, span, message);
            self.report(diagnostic.related(parameter.span, "this parameter").help(help));
            return false;
        }
        true
    }

    fn bind_all(&mut self, parameters: &[DataParameter], bound: &mut [Option<Span>], span: Span) -> bool {
        let mut fits = true;
        for (parameter, slot) in parameters.iter().zip(bound) {
            if !parameter.mutable {
                fits &= self.bind_once(slot, span, &format!("parameter `{}`", parameter.name));
            }
        }
        fits
    }

    fn parameter(
        &mut self,
        variable: &ast::Name,
        name: &str,
        parameters: &[DataParameter],
        bound: &mut [Option<Span>],
    ) -> Option<usize> {
        let Some(index) = parameters.iter().position(|parameter| parameter.name == variable.text) else {
            let message = format!("`{name}` has no parameter `{}`", variable.text);
            let known = parameters.iter().map(|parameter| parameter.name.as_str());
            let diagnostic = Diagnostic::error(Code::UnknownName, variable.span, message);
            self.report(diagnostic.did_you_mean(&variable.text, known));
            return None;
        };
        self.bind_once(&mut bound[index], variable.span, &format!("parameter `{}`", variable.text))
            .then_some(index)
    }
}
