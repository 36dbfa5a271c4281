//! Resolution of assembly formats: every component is bound once, and every type is printed or inferable.

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{
    Arity, AssemblyFormat, Field, FormatElement, FormatElementKind, FormatType, InferenceRule,
    InferenceSource, Op, TypeSource, ValueReference,
};
use crate::resolve::Resolver;
use crate::resolve::conditions::value;
use crate::source::Span;
use crate::syntax::ast::{self, FormatElement as Parsed};

/// The punctuation literals, each one token of the IR. `::`, which would go on behind a symbol, and `/`, two of which
/// begin a comment, are none.
const PUNCTUATION: &str = ": , = < > ( ) { } [ ] -> ... ? + - * |";

/// The components that a format has bound so far, with their spans.
pub(in crate::resolve) struct Bound {
    pub(in crate::resolve) operands: Vec<Option<Span>>,
    pub(in crate::resolve) attributes: Vec<Option<Span>>,
    pub(in crate::resolve) regions: Vec<Option<Span>>,
    pub(in crate::resolve) successors: Vec<Option<Span>>,
    pub(in crate::resolve) operand_types: Vec<Option<Span>>,
    pub(in crate::resolve) result_types: Vec<Option<Span>>,
    pub(in crate::resolve) attribute_dictionary: Option<Span>,
    pub(in crate::resolve) property_dictionary: Option<Span>,
    pub(in crate::resolve) failed: bool,
}

pub(in crate::resolve) enum Variable {
    Operand(usize),
    Result(usize),
    Attribute(usize),
    Region(usize),
    Successor(usize),
}

impl Resolver<'_> {
    fn format_error(&mut self, bound: &mut Bound, diagnostic: Diagnostic) {
        bound.failed = true;
        self.report(diagnostic);
    }

    /// Checks the format of an op. Returns `None` if it has errors.
    pub(in crate::resolve) fn op_format(&mut self, format: &ast::Format, op: &Op) -> Option<AssemblyFormat> {
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
        // After an error, an unbound component may be the one that was meant.
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
        // All or none: if some result types are printed, the others must be inferable without the interface.
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
                let has_number = matches!(source, Some(TypeSource::Each(..) | TypeSource::Function(_)));
                let of_variable_result =
                    what == "result" && field.arity.is_variable() && !by_interface && !has_number;
                match source {
                    _ if known => types.push(FormatType::Written),
                    Some(source) if !of_variable_result => types.push(FormatType::Inferred(source)),
                    _ => {
                        let name =
                            field.name.as_ref().map_or_else(|| "_".to_owned(), |name| format!("`{name}`"));
                        let help = match &field.name {
                            Some(name) => format!(
                                "add `type(${name})` or `type({all})`, or a trait, `where same_type(...)` or `infer {name} from ..` that decides the type"
                            ),
                            None => format!("add `type({all})`"),
                        };
                        let help = match sources_of_one(op, field) {
                            Some(source) => format!(
                                "`{source}` stands for any number of values; a type follows from all of them by `infer {} from ({source}) = ..`",
                                field.name.as_deref().unwrap_or("_")
                            ),
                            None => help,
                        };
                        let message = format!("cannot infer the type of {what} {name}");
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

    pub(in crate::resolve) fn op_elements(
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
                Parsed::Clauses { .. } if in_group => {
                    let diagnostic = Diagnostic::error(Code::FormatGroup, span, "`oilist` inside of a group");
                    self.format_error(bound, diagnostic.help("write it beside the group"));
                    continue;
                }
                Parsed::Group(group) => self.op_group(group, op, bound),
                Parsed::Clauses { clauses, span } => self.op_clauses(clauses, *span, op, bound),
                Parsed::Custom { function, is_intrinsic, arguments, .. } => {
                    let known: Vec<_> =
                        arguments.iter().map(|argument| self.custom_argument(argument, op, bound)).collect();
                    let known: Option<Vec<_>> = known.into_iter().collect();
                    let fits = |this: &mut Self, known: &Vec<_>| {
                        !is_intrinsic || this.fits_directive(function, arguments, known, op, span)
                    };
                    known.filter(|known| fits(self, known)).map(|arguments| FormatElementKind::Custom {
                        function: function.text.clone(),
                        is_intrinsic: *is_intrinsic,
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

    pub(in crate::resolve) fn format_literal(
        &mut self,
        text: &ast::Text,
        failed: &mut bool,
    ) -> Option<FormatElementKind> {
        if matches!(text.text.as_str(), "" | " " | "\n" | "\\n") {
            return Some(FormatElementKind::Space(text.text.replace("\\n", "\n")));
        }
        let is_keyword = text.text.starts_with(|c: char| c == '_' || c.is_ascii_alphabetic())
            && text.text.chars().all(|c| matches!(c, '_' | '$' | '.') || c.is_ascii_alphanumeric());
        if !is_keyword && !PUNCTUATION.split(' ').any(|known| known == text.text) {
            let message = format!("`{}` cannot be a literal", text.text);
            let help = format!(
                "a literal is one keyword, or one of `{PUNCTUATION}`; write several literals side by side"
            );
            *failed = true;
            self.report(Diagnostic::error(Code::FormatLiteral, text.span, message).help(help));
            return None;
        }
        Some(FormatElementKind::Literal(text.text.clone()))
    }

    pub(in crate::resolve) fn variable(&mut self, name: &ast::Name, op: &Op) -> Option<Variable> {
        match value(op, &name.text) {
            Some(ValueReference::Operand(index)) => return Some(Variable::Operand(index)),
            Some(ValueReference::Result(index)) => return Some(Variable::Result(index)),
            None => {}
        }
        if let Some(index) = op.attributes.iter().position(|attribute| attribute.name == name.text) {
            return Some(Variable::Attribute(index));
        }
        let named = |field: &Field| field.name.as_deref() == Some(&name.text);
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

    /// Marks a component as bound. Reports an error if it is already.
    pub(in crate::resolve) fn bind_once(&mut self, slot: &mut Option<Span>, span: Span, what: &str) -> bool {
        let Some(first) = slot.replace(span) else { return true };
        let message = format!("the format has {what} twice");
        self.report(
            Diagnostic::error(Code::FormatRepeated, span, message)
                .label("again here")
                .related(first, "already here")
                .help("remove one of the two; in a custom directive, `ref(..)` refers to what stands further to the left"),
        );
        false
    }

    pub(in crate::resolve) fn format_variable(
        &mut self,
        name: &ast::Name,
        op: &Op,
        bound: &mut Bound,
    ) -> Option<FormatElementKind> {
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
}

/// Returns the name of the values that a clause infers the type of one value from, if they may be several.
fn sources_of_one<'op>(op: &'op Op, field: &Field) -> Option<&'op str> {
    let found = |value| match value {
        ValueReference::Operand(index) => &op.operands[index],
        ValueReference::Result(index) => &op.results[index],
    };
    op.inferences.iter().find_map(|inference| match &inference.rule {
        InferenceRule::Each { source: InferenceSource::Value(source), .. }
            if found(*source).arity.is_variable()
                && field.arity == Arity::One
                && std::ptr::eq(found(inference.target), field) =>
        {
            found(*source).name.as_deref()
        }
        _ => None,
    })
}
