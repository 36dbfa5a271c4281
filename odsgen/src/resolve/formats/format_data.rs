//! Resolution of assembly formats of types and attributes.

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{AssemblyFormat, CustomArgument, DataParameter, FormatElement, FormatElementKind};
use crate::resolve::Resolver;
use crate::source::Span;
use crate::syntax::ast::{self, FormatElement as Parsed};

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
        let elements = self.data_elements(&format.elements, name, parameters, &mut bound, false);
        let mut failed = elements.is_none();
        let elements = elements.unwrap_or_default();
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

    /// Resolves elements. Returns `None` after an error.
    pub(super) fn data_elements(
        &mut self,
        elements: &[Parsed],
        name: &str,
        parameters: &[DataParameter],
        bound: &mut [Option<Span>],
        in_group: bool,
    ) -> Option<Vec<FormatElement>> {
        let mut out = Vec::new();
        let mut failed = false;
        for element in elements {
            let span = element.span();
            let kind = match element {
                Parsed::Literal(text) => self.format_literal(text, &mut failed),
                Parsed::Variable(variable) => {
                    let index = self.parameter(variable, name, parameters, bound);
                    index
                        .filter(|index| self.check_mutable(&parameters[*index], in_group, span))
                        .map(FormatElementKind::Parameter)
                }
                Parsed::Custom { function, is_intrinsic: true, .. } => {
                    let message = format!(
                        "the directive `{}` of the library is for ops, and this is a type or an attribute",
                        function.text
                    );
                    let diagnostic = Diagnostic::error(Code::FormatElement, span, message);
                    self.report(diagnostic.help("without `intrinsic`, the directive is a function of yours"));
                    None
                }
                Parsed::Custom { function, arguments, .. } => {
                    let arguments: Vec<_> = arguments
                        .iter()
                        .map(|argument| match argument {
                            Parsed::Variable(variable) => self
                                .parameter(variable, name, parameters, bound)
                                .map(CustomArgument::Parameter),
                            Parsed::Directive { name: directive, arguments, called: true, .. }
                                if directive.text == "ref" =>
                            {
                                self.parameter_reference(arguments, argument.span(), name, parameters, bound)
                            }
                            other => {
                                let message = "a custom directive of a type or an attribute takes parameters";
                                let diagnostic =
                                    Diagnostic::error(Code::FormatElement, other.span(), message);
                                self.report(diagnostic.help("write `$name` or `ref($name)`"));
                                None
                            }
                        })
                        .collect();
                    let arguments: Option<Vec<_>> = arguments.into_iter().collect();
                    arguments.map(|arguments| FormatElementKind::Custom {
                        function: function.text.clone(),
                        is_intrinsic: false,
                        arguments,
                    })
                }
                Parsed::Directive { name: directive, arguments, .. } => {
                    let is_params = |element: &Parsed| matches!(element, Parsed::Directive { name, called: false, .. } if name.text == "params");
                    let is_variable = |element: &Parsed| matches!(element, Parsed::Variable(_));
                    match (directive.text.as_str(), arguments.as_slice()) {
                        ("params", []) => {
                            self.bind_all(parameters, bound, span).then_some(FormatElementKind::Parameters)
                        }
                        ("struct", [argument]) if is_params(argument) => self
                            .bind_all(parameters, bound, span)
                            .then(|| FormatElementKind::ParameterStruct(listed(parameters))),
                        ("struct", listed) if !listed.is_empty() && listed.iter().all(is_variable) => {
                            self.listed_struct(listed, name, parameters, bound)
                        }
                        ("qualified", [Parsed::Variable(variable)]) => self
                            .parameter(variable, name, parameters, bound)
                            .filter(|index| self.check_mutable(&parameters[*index], in_group, span))
                            .map(FormatElementKind::QualifiedParameter),
                        ("struct" | "params" | "qualified" | "custom", _) => {
                            let message = format!("`{}` does not take these arguments", directive.text);
                            let diagnostic = Diagnostic::error(Code::FormatElement, span, message);
                            self.report(diagnostic.help(
                                "write `params`, `struct(params)`, `struct($a, $b)`, `qualified($name)` or `custom<Name>(...)`",
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
                    None
                }
                Parsed::Group(_) if in_group => {
                    self.error(Code::FormatGroup, span, "nested optional group");
                    None
                }
                Parsed::Group(group) => self.data_group(group, name, parameters, bound),
            };
            let fits = match &kind {
                Some(FormatElementKind::Parameters) => self.check_list_of_parameters(parameters, span),
                kind => kind.is_some(),
            };
            match kind {
                Some(kind) if fits => out.push(FormatElement { kind, span }),
                _ => failed = true,
            }
        }
        (!failed).then_some(out)
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

    /// Reports a parameter that is ambiguous if `params` omits it.
    fn check_list_of_parameters(&mut self, parameters: &[DataParameter], span: Span) -> bool {
        let listed: Vec<&DataParameter> =
            parameters.iter().filter(|parameter| parameter.is_listed()).collect();
        let Some((_, all_but_last)) = listed.split_last() else { return true };
        for (position, parameter) in all_but_last.iter().enumerate() {
            let is_list = parameter.holds.is_list();
            let is_ambiguous = parameter.may_have_no_text() && {
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

    /// Resolves `struct($a, $b)`: these parameters by their names.
    fn listed_struct(
        &mut self,
        listed: &[Parsed],
        name: &str,
        parameters: &[DataParameter],
        bound: &mut [Option<Span>],
    ) -> Option<FormatElementKind> {
        let indexes: Vec<_> = listed
            .iter()
            .map(|element| match element {
                Parsed::Variable(variable) => self
                    .parameter(variable, name, parameters, bound)
                    .filter(|index| self.check_mutable(&parameters[*index], false, variable.span)),
                _ => None,
            })
            .collect();
        indexes.into_iter().collect::<Option<_>>().map(FormatElementKind::ParameterStruct)
    }

    /// Resolves `ref($name)`: a parameter bound by an element to the left.
    fn parameter_reference(
        &mut self,
        arguments: &[Parsed],
        span: Span,
        name: &str,
        parameters: &[DataParameter],
        bound: &[Option<Span>],
    ) -> Option<CustomArgument> {
        let [Parsed::Variable(variable)] = arguments else {
            let diagnostic = Diagnostic::error(Code::FormatElement, span, "`ref` cannot refer to this");
            self.report(diagnostic.help("write `ref($name)`"));
            return None;
        };
        let index = self.parameter_index(variable, name, parameters)?;
        self.was_bound(&bound[index], span).then_some(CustomArgument::ParameterReference(index))
    }

    fn bind_all(&mut self, parameters: &[DataParameter], bound: &mut [Option<Span>], span: Span) -> bool {
        let mut fits = true;
        for (parameter, slot) in parameters.iter().zip(bound) {
            if parameter.is_listed() {
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
        let index = self.parameter_index(variable, name, parameters)?;
        self.bind_once(&mut bound[index], variable.span, &format!("parameter `{}`", variable.text))
            .then_some(index)
    }

    fn parameter_index(
        &mut self,
        variable: &ast::Name,
        name: &str,
        parameters: &[DataParameter],
    ) -> Option<usize> {
        let index = parameters.iter().position(|parameter| parameter.name == variable.text);
        if index.is_some_and(|index| parameters[index].is_self) {
            let message = format!("`{}` stands behind the text, as `: type`", variable.text);
            let diagnostic = Diagnostic::error(Code::FormatElement, variable.span, message);
            self.report(diagnostic.help("leave it out of the format, or leave out `self`"));
            return None;
        }
        if index.is_none() {
            let message = format!("`{name}` has no parameter `{}`", variable.text);
            let known = parameters.iter().map(|parameter| parameter.name.as_str());
            let diagnostic = Diagnostic::error(Code::UnknownName, variable.span, message);
            self.report(diagnostic.did_you_mean(&variable.text, known));
        }
        index
    }
}

/// Returns the parameters that `params` stands for: those that are there from the beginning.
fn listed(parameters: &[DataParameter]) -> Vec<usize> {
    (0..parameters.len()).filter(|index| parameters[*index].is_listed()).collect()
}
