//! Resolution of intrinsic calls, and the check that all calls of one agree in signature.

use crate::LIBRARIES;
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{
    Argument, BuiltType, EntityKind, FLOAT_KEYWORDS, FLOAT_TYPE, INTEGER_TYPE, Intrinsic, IntrinsicCall,
    IntrinsicParameter, IntrinsicRole, MAXIMUM_INTEGER_WIDTH, ParameterKind, RustPath, SIGNEDNESSES,
};
use crate::resolve::Resolver;
use crate::resolve::environment::Environment;
use crate::source::{FileId, Span};
use crate::syntax::ast::{self, Expression};

impl Resolver<'_> {
    /// Resolves a call whose arguments are integers, strings or parameters of the enclosing definition.
    pub(in crate::resolve) fn intrinsic_call(
        &mut self,
        call: &ast::Intrinsic,
        role: IntrinsicRole,
        environment: &Environment,
    ) -> Option<IntrinsicCall> {
        self.intrinsic_call_on(call, role, Vec::new(), environment)
    }

    /// Resolves a call as [`intrinsic_call`](Self::intrinsic_call) does, of a function that takes entities before the
    /// arguments.
    pub(in crate::resolve) fn intrinsic_call_on(
        &mut self,
        call: &ast::Intrinsic,
        role: IntrinsicRole,
        entities: Vec<IntrinsicParameter>,
        environment: &Environment,
    ) -> Option<IntrinsicCall> {
        let (mut arguments, mut parameters) = (Vec::new(), entities);
        for argument in &call.arguments {
            let (argument, parameter) = self.intrinsic_argument(argument, environment)?;
            parameters.push(parameter);
            arguments.push(argument);
        }
        self.use_intrinsic(&call.path, role, parameters);
        Some(IntrinsicCall { name: call.path.path.clone(), arguments, span: call.span })
    }

    fn intrinsic_argument(
        &mut self,
        argument: &ast::Argument,
        environment: &Environment,
    ) -> Option<(Argument, IntrinsicParameter)> {
        let span = crate::resolve::argument::argument_span(argument);
        match argument {
            ast::Argument::Integer(value, span) => {
                let value = self.small_integer(*value, *span)?;
                return Some((Argument::Integer(value), IntrinsicParameter::one(EntityKind::Integer)));
            }
            ast::Argument::Text(text) => {
                return Some((Argument::Text(text.text.clone()), IntrinsicParameter::one(EntityKind::Text)));
            }
            ast::Argument::List(list, _) => {
                let list: Option<Vec<_>> =
                    list.iter().map(|argument| self.intrinsic_argument(argument, environment)).collect();
                let list = list?;
                let kind = list.first().map_or(EntityKind::Integer, |(_, parameter)| parameter.kind);
                if list.iter().all(|(_, other)| *other == IntrinsicParameter::one(kind)) {
                    let list = list.into_iter().map(|(argument, _)| argument).collect();
                    return Some((Argument::List(list), IntrinsicParameter::list(kind)));
                }
            }
            ast::Argument::Expression(Expression::Reference(reference)) => {
                if let [name] = reference.path.segments.as_slice()
                    && let Some((kind, is_list, argument)) = environment.parameter(&name.text)
                    && let Some(kind) = entity_kind(kind)
                {
                    return Some((argument.clone(), IntrinsicParameter { kind, is_list }));
                }
            }
            ast::Argument::Expression(_) => {}
        }
        let message = "an intrinsic is given integers, strings, lists of these, and such parameters";
        self.error(Code::Arguments, span, message);
        None
    }

    /// Records a use of an intrinsic. Reports one that differs from earlier ones.
    pub(in crate::resolve) fn use_intrinsic(
        &mut self,
        path: &RustPath,
        role: IntrinsicRole,
        parameters: Vec<IntrinsicParameter>,
    ) {
        if self.quiet > 0 {
            return;
        }
        self.intrinsic_uses.push((path.path.clone(), path.span));
        let intrinsic = Intrinsic { name: path.path.clone(), role, parameters, span: path.span };
        let Some(position) = self.model.intrinsics.iter().position(|known| known.name == path.path) else {
            self.model.intrinsics.push(intrinsic);
            return;
        };
        let known = self.model.intrinsics[position].clone();
        if known.signature() == intrinsic.signature() {
            return;
        }
        // Inputs are resolved before libraries, but the libraries' calls are the reference.
        let (wrong, right) = if self.is_input(path.span.file) {
            (intrinsic, known)
        } else {
            self.model.intrinsics[position] = intrinsic.clone();
            (known, intrinsic)
        };
        let message = format!("intrinsic `{}` is used in two ways", path.path);
        let diagnostic = Diagnostic::error(Code::WrongKind, wrong.span, message)
            .label("called otherwise here")
            .related(right.span, "called so here")
            .help("the kind of the entity, and number and kinds of the arguments, have to be the same");
        self.report(diagnostic);
    }

    /// Reports unknown intrinsics of the engine. The known ones are those that the library uses.
    pub(in crate::resolve) fn report_unknown_intrinsics(&mut self) {
        let of_engine = |file: FileId| {
            let text = &self.model.sources.file(file).text;
            LIBRARIES.iter().any(|(_, library)| library == text)
        };
        let (known, used): (Vec<_>, Vec<_>) =
            self.intrinsic_uses.iter().partition(|(_, span)| of_engine(span.file));
        let mut diagnostics = Vec::new();
        for (name, span) in used {
            if name.contains("::") || known.iter().any(|(known, _)| known == name) {
                continue;
            }
            let message = format!("the engine has no intrinsic `{name}`");
            let diagnostic = Diagnostic::error(Code::UnknownName, *span, message).help(
                "a function of your own is called by its path, as in `intrinsic crate::checks::is_even`",
            );
            diagnostics.push(diagnostic.did_you_mean(name, known.iter().map(|(known, _)| known.as_str())));
        }
        diagnostics.into_iter().for_each(|diagnostic| self.report(diagnostic));
    }

    /// Reports a type that cannot be made: the arguments of its intrinsic are out of range.
    pub(in crate::resolve) fn check_built_type(&mut self, build: Option<&BuiltType>, span: Span) {
        let Some(BuiltType::Intrinsic(call)) = build else { return };
        let (message, help) = match (call.name.as_str(), call.arguments.as_slice()) {
            (INTEGER_TYPE, [Argument::Integer(width), ..])
                if !(0..=MAXIMUM_INTEGER_WIDTH).contains(width) =>
            {
                (
                    format!("there is no integer type of {width} bits"),
                    format!("the width is 0 to {MAXIMUM_INTEGER_WIDTH}"),
                )
            }
            (INTEGER_TYPE, [_, Argument::Text(name)]) if !SIGNEDNESSES.contains(&name.as_str()) => {
                (format!("there is no signedness `{name}`"), format!("there are {}", SIGNEDNESSES.join(", ")))
            }
            (FLOAT_TYPE, [Argument::Text(name)]) if !FLOAT_KEYWORDS.contains(&name.as_str()) => (
                format!("there is no float type `{name}`"),
                format!("there are {}", FLOAT_KEYWORDS.join(", ")),
            ),
            _ => return,
        };
        self.report(Diagnostic::error(Code::Arguments, span, message).help(help));
    }
}

/// Returns the kind of the arguments of an intrinsic that a parameter of a definition provides, if it provides any.
fn entity_kind(kind: ParameterKind) -> Option<EntityKind> {
    match kind {
        ParameterKind::Integer => Some(EntityKind::Integer),
        ParameterKind::Text => Some(EntityKind::Text),
        ParameterKind::Constraint(_) => None,
    }
}
