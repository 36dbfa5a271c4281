//! Checks of the directives of the library in formats of ops: `custom<intrinsic Name>(..)`.

use terrace_vocabulary::{DirectiveParameter, DirectiveSignature, LIBRARY_DIRECTIVES};

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{
    Arity, CustomArgument, FormatElement, FormatElementKind, LiteralKind, Model, Op, Storage, TypeOperand,
};
use crate::resolve::Resolver;
use crate::source::Span;
use crate::syntax::ast::{self, FormatElement as Parsed};

impl Resolver<'_> {
    /// Reports a directive that the library does not have, and arguments that are not those of its signature.
    pub(super) fn fits_directive(
        &mut self,
        function: &ast::Name,
        written: &[Parsed],
        arguments: &[CustomArgument],
        op: &Op,
        span: Span,
    ) -> bool {
        let Some(signature) = DirectiveSignature::of_name(&function.text) else {
            let message = format!("the library has no directive `{}`", function.text);
            let names = LIBRARY_DIRECTIVES.iter().map(|known| known.name);
            let help = format!(
                "without `intrinsic`, the directive is a function of yours; the library has {}",
                names.clone().collect::<Vec<_>>().join(", ")
            );
            let diagnostic = Diagnostic::error(Code::UnknownName, function.span, message).help(help);
            self.report(diagnostic.did_you_mean(&function.text, names));
            return false;
        };
        let least = signature.parameters.len();
        if arguments.len() < least || (arguments.len() > least && signature.rest.is_none()) {
            let message = format!("`{}` takes {}", signature.name, listed(signature));
            let diagnostic = Diagnostic::error(Code::FormatElement, span, message);
            self.report(diagnostic.label(format!("this gives it {}", arguments.len())));
            return false;
        }
        let mut fits = true;
        for (position, (argument, place)) in arguments.iter().zip(written).enumerate() {
            let Some(parameter) = signature.parameter(position) else { continue };
            if !matches(&self.model, op, argument, parameter) {
                fits = false;
                let message = format!("`{}` takes {} here", signature.name, parameter.noun());
                let diagnostic = Diagnostic::error(Code::FormatElement, place.span(), message);
                self.report(diagnostic.help(format!("its arguments are {}", listed(signature))));
            }
        }
        fits
    }

    /// Reports a directive of the library that cannot begin a group.
    pub(super) fn may_begin_group(&mut self, element: &FormatElement) -> bool {
        let FormatElementKind::Custom { function, is_intrinsic: true, .. } = &element.kind else {
            return true;
        };
        let may_begin = DirectiveSignature::of_name(function).is_none_or(|known| known.may_be_absent);
        if !may_begin {
            let message =
                format!("`{function}` cannot begin a group: its text has no first token of its own");
            let diagnostic = Diagnostic::error(Code::FormatGroup, element.span, message);
            self.report(diagnostic.help("begin the group with a literal"));
        }
        may_begin
    }
}

/// Returns the parameters of a directive as a list.
fn listed(signature: &DirectiveSignature) -> String {
    let nouns: Vec<&str> = signature.parameters.iter().map(|parameter| parameter.noun()).collect();
    let rest = signature.rest.map(|rest| format!(", and {} any number of times", rest.noun()));
    format!("{}{}", nouns.join(", "), rest.unwrap_or_default())
}

fn matches(model: &Model, op: &Op, argument: &CustomArgument, parameter: DirectiveParameter) -> bool {
    let arity = |operand: TypeOperand| match operand {
        TypeOperand::Operand(index) => op.operands[index].arity,
        TypeOperand::Result(index) => op.results[index].arity,
        TypeOperand::Operands | TypeOperand::Results => Arity::Variadic,
    };
    match (parameter, argument) {
        (DirectiveParameter::Attribute, CustomArgument::Attribute(slot)) => {
            op.attributes[*slot].constraint.is_some()
        }
        (DirectiveParameter::DenseArray, CustomArgument::Attribute(slot)) => {
            op.attributes[*slot].constraint.as_ref().is_some_and(|constraint| {
                let Storage::Attribute(id) = constraint.accessor.storage else { return false };
                model.attribute(id).literal == Some(LiteralKind::DenseArray)
            })
        }
        (DirectiveParameter::Unit, CustomArgument::Attribute(slot)) => {
            op.attributes[*slot].constraint.is_none()
        }
        (DirectiveParameter::Operand, CustomArgument::Operand(index)) => {
            op.operands[*index].arity == Arity::One
        }
        (DirectiveParameter::Operands, CustomArgument::Operand(index))
        | (DirectiveParameter::OperandsReference, CustomArgument::OperandReference(index)) => {
            op.operands[*index].arity == Arity::Variadic
        }
        (DirectiveParameter::OptionalOperands, CustomArgument::Operand(index)) => {
            matches!(op.operands[*index].arity, Arity::Optional | Arity::Variadic)
        }
        (DirectiveParameter::Type, CustomArgument::Type(operand)) => arity(*operand) == Arity::One,
        (DirectiveParameter::OptionalType, CustomArgument::Type(operand)) => {
            arity(*operand) == Arity::Optional
        }
        (DirectiveParameter::Types, CustomArgument::Type(operand)) => {
            matches!(arity(*operand), Arity::Optional | Arity::Variadic)
        }
        (DirectiveParameter::Region, CustomArgument::Region(index)) => op.regions[*index].arity == Arity::One,
        (DirectiveParameter::TypesReference, CustomArgument::TypeReference(_))
        | (
            DirectiveParameter::Dictionary,
            CustomArgument::AttributeDictionary | CustomArgument::PropertyDictionary,
        )
        | (DirectiveParameter::Text, CustomArgument::Text(_)) => true,
        _ => false,
    }
}
