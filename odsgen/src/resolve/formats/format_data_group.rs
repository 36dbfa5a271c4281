//! Resolution of optional groups in formats of types and attributes.

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{CustomArgument, DataParameter, FormatElement, FormatElementKind};
use crate::resolve::Resolver;
use crate::source::Span;
use crate::syntax::ast::FormatGroup;

impl Resolver<'_> {
    /// Resolves an optional group. The anchor is in the branch with the parameters; the other branch has literals only.
    pub(super) fn data_group(
        &mut self,
        group: &FormatGroup,
        name: &str,
        parameters: &[DataParameter],
        bound: &mut [Option<Span>],
    ) -> Option<FormatElementKind> {
        let anchor = self.anchor(&group.anchors, group.span);
        let elements = self.data_elements(&group.elements, name, parameters, bound, true);
        let otherwise = group.otherwise.as_deref().unwrap_or_default();
        let otherwise = self.data_elements(otherwise, name, parameters, bound, true);
        let (anchor, elements, otherwise) = (anchor?, elements?, otherwise?);
        let (present, absent) =
            if anchor.in_otherwise { (&otherwise, &elements) } else { (&elements, &otherwise) };
        if !self.check_data_group(present, parameters) || !self.check_other_branch(absent) {
            return None;
        }
        let is_optional = present.get(anchor.index).is_some_and(|element| match &element.kind {
            FormatElementKind::Parameter(index) | FormatElementKind::QualifiedParameter(index) => {
                parameters[*index].may_be_absent()
            }
            // The check of the group has seen that they may be absent.
            FormatElementKind::Parameters => parameters.iter().any(DataParameter::is_listed),
            FormatElementKind::ParameterStruct(list) => !list.is_empty(),
            FormatElementKind::Custom { arguments, .. } => written(arguments).next().is_some(),
            _ => false,
        });
        if !is_optional {
            let message = "the anchor of a group has to be an optional parameter";
            self.error(Code::FormatGroup, group.span, message);
            return None;
        }
        Some(FormatElementKind::Group {
            anchor: anchor.index,
            elements,
            otherwise,
            is_inverted: anchor.in_otherwise,
        })
    }

    /// Checks the branch with the parameters: its first element determines its presence, and its elements are optional.
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
        let is_needed = |index: &usize| !parameters[*index].may_be_absent();
        for element in inner {
            let needed = match &element.kind {
                FormatElementKind::Parameter(index) | FormatElementKind::QualifiedParameter(index) => {
                    Some(*index).filter(is_needed)
                }
                FormatElementKind::Parameters => (0..parameters.len()).find(is_needed),
                FormatElementKind::ParameterStruct(list) => list.iter().copied().find(is_needed),
                FormatElementKind::Custom { arguments, .. } => written(arguments).find(is_needed),
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

    /// Checks the branch that stands for the absence of the parameters: it writes none, since these may be there in any
    /// combination.
    fn check_other_branch(&mut self, elements: &[FormatElement]) -> bool {
        let writes = |element: &&FormatElement| match &element.kind {
            FormatElementKind::Literal(_) | FormatElementKind::Space(_) => false,
            FormatElementKind::Custom { arguments, .. } => written(arguments).next().is_some(),
            _ => true,
        };
        let Some(element) = elements.iter().find(writes) else { return true };
        let message = "parameters stand in one branch of a group, or one of them would not be written";
        let diagnostic = Diagnostic::error(Code::FormatGroup, element.span, message);
        self.report(diagnostic.help("the branch without the anchor `^` has literals alone"));
        false
    }
}

/// Returns the parameters that a custom directive writes.
fn written(arguments: &[CustomArgument]) -> impl Iterator<Item = usize> {
    arguments.iter().filter_map(|argument| match argument {
        CustomArgument::Parameter(index) => Some(*index),
        _ => None,
    })
}
