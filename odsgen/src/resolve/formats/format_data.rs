//! Resolution of assembly formats of types and attributes.

use crate::ast::{self, FormatElement as Parsed};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{AssemblyFormat, CustomArgument, DataParameter, FormatElement, FormatElementKind};
use crate::resolve::Resolver;
use crate::source::Span;

/// The directives in formats of types and attributes.
const DATA_DIRECTIVES: &[&str] = &["params", "struct", "qualified", "custom"];

impl Resolver<'_> {
    /// Checks the format of a type or an attribute.
    pub(in crate::resolve) fn data_format(
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
        failed = failed
            || !self.check_blanks(parameters, &elements)
            || !self.check_data_ambiguity(parameters, &elements);
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
                        self.error(Code::FormatGroup, span, "nested optional group");
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

    /// Checks that a mutable parameter is in a group: its presence distinguishes an unset parameter from an empty one.
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

    /// Checks a group of a type or an attribute: its first element determines its presence, and its elements are
    /// optional.
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

    /// Reports a parameter that is ambiguous if `params` omits it.
    fn check_list_of_parameters(
        &mut self,
        kind: &FormatElementKind,
        parameters: &[DataParameter],
        span: Span,
    ) -> bool {
        let listed: Vec<&DataParameter> = parameters.iter().filter(|parameter| !parameter.mutable).collect();
        let Some((_, all_but_last)) = listed.split_last() else { return true };
        for (position, parameter) in all_but_last.iter().enumerate() {
            let is_list = parameter.holds.is_list() && *kind == FormatElementKind::Parameters;
            let is_ambiguous = *kind == FormatElementKind::Parameters && parameter.may_have_no_text() && {
                let behind = &listed[position + 1..];
                let until = behind.iter().position(|other| !other.may_have_no_text());
                let reach = until.map_or(behind.len(), |until| until + 1);
                behind[..reach].iter().any(|other| parameter.holds.may_begin_like(&other.holds))
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
