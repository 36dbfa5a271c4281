//! Detection of parameters whose text would not tell their value: those with an empty text that may also be absent, and
//! lists whose elements do not show where they end.

use super::text_shape::parameter_shape;
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{DataParameter, FormatElement, FormatElementKind, ParameterType};
use crate::plan::{ParameterLiteral, ParameterPlan, Presence};
use crate::resolve::Resolver;
use crate::source::Span;

impl Resolver<'_> {
    /// Reports parameters whose text does not tell their value. Returns whether there are none.
    pub(in crate::resolve) fn check_blanks(
        &mut self,
        parameters: &[DataParameter],
        elements: &[FormatElement],
    ) -> bool {
        let mut problems = Vec::new();
        for element in elements {
            match &element.kind {
                FormatElementKind::Group { elements, otherwise, is_inverted, .. } => {
                    let elements = if *is_inverted { otherwise } else { elements };
                    for element in elements {
                        problems.extend(self.list_problems(parameters, element));
                    }
                    let printed = printed(elements);
                    for (index, span) in &printed {
                        let is_alone =
                            printed.len() == 1 && matches!(elements[0].kind, FormatElementKind::Literal(_));
                        problems.extend(self.problem(&parameters[*index], is_alone, *span));
                    }
                    problems.extend(begins_with_one_of_several(parameters, elements, &printed));
                }
                _ => {
                    problems.extend(self.list_problems(parameters, element));
                    for (index, span) in printed(std::slice::from_ref(element)) {
                        problems.extend(self.problem(&parameters[index], false, span));
                    }
                }
            }
        }
        let fits = problems.is_empty();
        problems.into_iter().for_each(|problem| self.report(problem));
        fits
    }

    /// Returns what is wrong with the parameters that `params` or `struct` lists.
    fn list_problems(&self, parameters: &[DataParameter], element: &FormatElement) -> Vec<Diagnostic> {
        let listed: Vec<&DataParameter> = match &element.kind {
            FormatElementKind::Parameters => {
                parameters.iter().filter(|parameter| parameter.is_listed()).collect()
            }
            FormatElementKind::ParameterStruct(list) => {
                list.iter().map(|index| &parameters[*index]).collect()
            }
            _ => return Vec::new(),
        };
        // Lists have brackets behind names.
        let has_names = element.kind != FormatElementKind::Parameters;
        let mut problems = Vec::new();
        for (position, parameter) in listed.iter().enumerate() {
            problems.extend(self.problem(parameter, has_names, element.span));
            let is_last = position + 1 == listed.len();
            problems.extend(self.comma_problem(parameter, is_last, element.span));
        }
        problems
    }

    /// Returns what is wrong with a parameter that goes on behind the comma which follows it.
    fn comma_problem(&self, parameter: &DataParameter, is_last: bool, span: Span) -> Option<Diagnostic> {
        if is_last || parameter.holds.is_list() || !self.takes_commas(&parameter.holds) {
            return None;
        }
        let message = format!("`{}` goes on behind a comma, which follows it here", parameter.name);
        let diagnostic = Diagnostic::error(Code::FormatAmbiguous, span, message);
        let help = "another separator of the cases, `|`, would tell";
        Some(diagnostic.related(parameter.span, "this parameter").help(help))
    }

    fn takes_commas(&self, holds: &ParameterType) -> bool {
        parameter_shape(&self.model, holds, false).continues.contains(&",")
    }

    /// Returns what is wrong with a parameter. If it `shows_presence`, its surroundings do.
    fn problem(&self, parameter: &DataParameter, shows_presence: bool, span: Span) -> Option<Diagnostic> {
        let name = &parameter.name;
        let diagnostic = |message: String| {
            let diagnostic = Diagnostic::error(Code::FormatAmbiguous, span, message);
            diagnostic.related(parameter.span, "this parameter")
        };
        match &parameter.holds {
            ParameterType::List(element) if matches!(**element, ParameterType::Option(_)) => {
                let message =
                    format!("an element of `{name}` may have no text, so that the list would not tell it");
                return Some(diagnostic(message).help(
                    "an element that says that there is nothing, such as the case of an enum, would tell",
                ));
            }
            ParameterType::List(element) if !element.is_list() && self.takes_commas(element) => {
                let message = format!(
                    "an element of `{name}` goes on behind a comma, so the list would not tell where it ends"
                );
                return Some(diagnostic(message).help("another separator of the cases, `|`, would tell"));
            }
            ParameterType::Option(inner) if has_blank_values(inner) => {
                let message = format!("`{name}` has two values without a text");
                return Some(diagnostic(message).help("leave out the `Option`: nothing is an empty list"));
            }
            _ => {}
        }
        let is_lost = has_blank_values(&parameter.holds)
            && parameter.may_be_absent()
            && !shows_presence
            && !self.has_blank_default(parameter);
        is_lost.then(|| {
            let message = format!("an empty `{name}` has no text, and would be read as absent");
            let help = format!("put it into a group with brackets, `(\"[\" ${name}^ \"]\")?`, or make it empty where it is absent");
            diagnostic(message).help(help)
        })
    }

    /// Returns whether an absent parameter has the value without a text.
    fn has_blank_default(&self, parameter: &DataParameter) -> bool {
        let Presence::Default(default) = ParameterPlan::new(&self.model, parameter).presence else {
            return false;
        };
        match default.value {
            Some(ParameterLiteral::List(list)) => list.is_empty(),
            Some(ParameterLiteral::Absent) => true,
            _ => false,
        }
    }
}

/// Returns whether a parameter has values without a text.
fn has_blank_values(holds: &ParameterType) -> bool {
    matches!(holds, ParameterType::List(_) | ParameterType::Option(_))
}

/// Returns the parameters that elements print by name, with the place.
fn printed(elements: &[FormatElement]) -> Vec<(usize, Span)> {
    let parameter = |element: &FormatElement| match &element.kind {
        FormatElementKind::Parameter(index) | FormatElementKind::QualifiedParameter(index) => {
            Some((*index, element.span))
        }
        _ => None,
    };
    elements.iter().filter_map(parameter).collect()
}

/// Reports a group that begins with a parameter which may be absent where another one of the group is there.
fn begins_with_one_of_several(
    parameters: &[DataParameter],
    elements: &[FormatElement],
    printed: &[(usize, Span)],
) -> Option<Diagnostic> {
    let [(first, span), (second, other), ..] = printed else { return None };
    if matches!(elements.first().map(|first| &first.kind), Some(FormatElementKind::Literal(_))) {
        return None;
    }
    let (first, second) = (&parameters[*first].name, &parameters[*second].name);
    let message =
        format!("`{first}` may be absent where `{second}` is there, so the parser would not see the group");
    let diagnostic = Diagnostic::error(Code::FormatGroup, *span, message)
        .related(*other, "this element is in the same group");
    Some(diagnostic.help("begin the group with a literal"))
}
