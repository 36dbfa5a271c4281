//! Constraints on one entity as functions, one per constraint.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::tokens::{block, fragment, integer, substitute, tokens, word};
use super::{Emitter, Place};
use crate::model::{
    Argument, AttributeId, BoundRust, ConstraintKind, ConstraintUse, Data, Predicate, RustPath, RustText,
    TypeId,
};
use crate::source::Span;

/// What a parameter stands for.
#[derive(Clone)]
pub(super) enum Bound {
    /// An integer, a string or a list of these: its tokens.
    Value(TokenStream),
    /// A constraint: the expression that says whether it holds.
    Predicate(TokenStream, ConstraintKind),
}

/// The parameters of a definition by name.
pub(super) type Environment = Vec<(String, Bound)>;

/// What the entity of a constraint is called in fragments, and its type.
pub(super) fn subject(kind: ConstraintKind) -> (TokenStream, TokenStream) {
    match kind {
        ConstraintKind::Type => (quote!(ty), quote!(Type)),
        ConstraintKind::Attribute => (quote!(attr), quote!(Attribute)),
        ConstraintKind::Op => (quote!(op), quote!(Op)),
        ConstraintKind::Region => (quote!(region), quote!(Region)),
        ConstraintKind::Successor => (quote!(block), quote!(Block)),
    }
}

/// Whether functions for constraints of that kind are given the body, and not just the context.
pub(super) fn needs_body(kind: ConstraintKind) -> bool {
    !matches!(kind, ConstraintKind::Type | ConstraintKind::Attribute)
}

impl Emitter<'_> {
    /// The function, in the module `constraints`, that says whether a constraint holds.
    pub(super) fn constraint_function(&mut self, constraint: &ConstraintUse) -> Ident {
        self.constraint_function_in(constraint, &Environment::new())
    }

    pub(super) fn constraint_function_in(
        &mut self,
        constraint: &ConstraintUse,
        environment: &Environment,
    ) -> Ident {
        if let Predicate::Constraint(id, arguments) = &constraint.predicate {
            if !environment.is_empty() {
                return self.instance(*id, arguments, environment, constraint.span);
            }
            // Many ops use the same few constraints.
            let key = format!("use {id:?} {arguments:?}");
            if let Some(known) = self.functions.get(&key) {
                return known;
            }
            let name = self.instance(*id, arguments, environment, constraint.span);
            self.functions.remember(key, &name);
            return name;
        }
        let body = self.predicate(&constraint.predicate, constraint.kind, environment, constraint.span);
        self.function_of(constraint.kind, &format!("is {}", constraint.spelling), body)
    }

    /// The function with this body.
    fn function_of(&mut self, kind: ConstraintKind, proposal: &str, body: TokenStream) -> Ident {
        let key = format!("{} {body}", kind.keyword());
        if let Some(name) = self.functions.get(&key) {
            return name;
        }
        let name = self.functions.reserve(key, proposal, false);
        let (subject, ty) = subject(kind);
        let item = if needs_body(kind) {
            quote! {
                pub(super) fn #name(ir: &Body, #subject: #ty) -> bool {
                    let context = ir.context();
                    #body
                }
            }
        } else {
            quote!(pub(super) fn #name(context: &Context, #subject: #ty) -> bool { #body })
        };
        self.functions.add(item);
        name
    }

    /// The function for a constraint by name, with arguments.
    fn instance(
        &mut self,
        id: crate::model::ConstraintId,
        arguments: &[Argument],
        environment: &Environment,
        span: Span,
    ) -> Ident {
        let constraint = self.model.constraint(id);
        let mut inner = Environment::new();
        let mut proposal = format!("is {}", word(&constraint.header.name));
        for (parameter, argument) in constraint.parameters.iter().zip(arguments) {
            let (bound, label) = self.bind(argument, environment, span);
            proposal.push(' ');
            proposal.push_str(&label);
            inner.push((parameter.name.clone(), bound));
        }
        match &constraint.predicate {
            // One that is another by a new name.
            Predicate::Constraint(other, arguments) => self.instance(*other, arguments, &inner, span),
            predicate => {
                let body = self.predicate(predicate, constraint.kind, &inner, span);
                self.function_of(constraint.kind, &proposal, body)
            }
        }
    }

    /// What an argument is, and a word for it.
    pub(super) fn bind(
        &mut self,
        argument: &Argument,
        environment: &Environment,
        span: Span,
    ) -> (Bound, String) {
        match argument {
            Argument::Integer(value) => {
                (Bound::Value(integer(*value)), value.to_string().replace('-', "minus "))
            }
            Argument::Text(text) | Argument::Op(text) => (Bound::Value(quote!(#text)), word(text)),
            Argument::Constraint(constraint) => {
                let body = self.predicate(&constraint.predicate, constraint.kind, environment, span);
                (Bound::Predicate(body, constraint.kind), word(&constraint.spelling))
            }
            Argument::Parameter(name) => match environment.iter().find(|(known, _)| known == name) {
                Some((_, bound)) => (bound.clone(), word(&bound.tokens().to_string())),
                None => (Bound::Value(TokenStream::new()), String::new()),
            },
            Argument::List(arguments) => {
                let bound: Vec<(Bound, String)> =
                    arguments.iter().map(|argument| self.bind(argument, environment, span)).collect();
                let label = bound.iter().map(|(_, label)| label.as_str()).collect::<Vec<_>>().join(" ");
                let values = bound.iter().map(|(bound, _)| bound.tokens());
                match bound.first() {
                    Some((Bound::Predicate(body, kind), _)) if bound.len() == 1 => {
                        (Bound::Predicate(body.clone(), *kind), label)
                    }
                    // A list of constraints holds when one of them does.
                    Some((Bound::Predicate(_, kind), _)) => {
                        (Bound::Predicate(quote!(#((#values))||*), *kind), label)
                    }
                    _ => (Bound::Value(quote!([#(#values),*])), label),
                }
            }
        }
    }

    /// The expression that says whether a predicate holds for the entity in scope.
    pub(super) fn predicate(
        &mut self,
        predicate: &Predicate,
        kind: ConstraintKind,
        environment: &Environment,
        span: Span,
    ) -> TokenStream {
        match predicate {
            Predicate::True => quote!(true),
            Predicate::And(parts) => {
                let parts = self.parts(parts, kind, environment, span);
                // What always holds says nothing.
                let parts: Vec<_> = parts.into_iter().filter(|part| part.to_string() != "true").collect();
                match parts.as_slice() {
                    [] => quote!(true),
                    [part] => part.clone(),
                    _ => quote!(#((#parts))&&*),
                }
            }
            Predicate::Or(parts) => {
                let parts = self.parts(parts, kind, environment, span);
                quote!(#((#parts))||*)
            }
            Predicate::Not(inner) => {
                let inner = self.predicate(inner, kind, environment, span);
                quote!(!(#inner))
            }
            Predicate::Rust(rust) => self.fragment(rust, environment),
            Predicate::Constraint(id, arguments) => {
                let kind = self.model.constraint(*id).kind;
                let function = self.instance(*id, arguments, environment, span);
                self.call(&function, kind)
            }
            Predicate::Parameter(name) => match environment.iter().find(|(known, _)| known == name) {
                Some((_, Bound::Predicate(body, _))) => body.clone(),
                _ => quote!(true),
            },
            Predicate::Type(id) => self.is_type(*id),
            Predicate::Attribute(id) => self.is_attribute(*id),
            Predicate::Enum(id) => {
                let path = self.path(&self.model.enumeration(*id).header, None, Place::Constraints);
                quote!(#path::from_attribute(context, attr).is_some())
            }
            Predicate::On(inner, rust) => {
                let inner_kind = self.kind_of(inner, kind, environment);
                let (subject, ty) = subject(inner_kind);
                let inner = self.predicate(inner, inner_kind, environment, span);
                let entity = block(self.fragment(rust, environment));
                quote!(__terrace::holds_on(#entity, |#subject: #ty| #inner))
            }
            Predicate::Each(inner, rust) => {
                let inner_kind = self.kind_of(inner, kind, environment);
                let (subject, ty) = subject(inner_kind);
                let inner = self.predicate(inner, inner_kind, environment, span);
                let entities = block(self.fragment(rust, environment));
                quote!(__terrace::holds_each(#entities, |#subject: #ty| #inner))
            }
        }
    }

    fn parts(
        &mut self,
        parts: &[Predicate],
        kind: ConstraintKind,
        environment: &Environment,
        span: Span,
    ) -> Vec<TokenStream> {
        parts.iter().map(|part| self.predicate(part, kind, environment, span)).collect()
    }

    /// A call of a constraint's function with what is in scope.
    fn call(&self, function: &Ident, kind: ConstraintKind) -> TokenStream {
        let (subject, _) = subject(kind);
        if needs_body(kind) { quote!(#function(ir, #subject)) } else { quote!(#function(context, #subject)) }
    }

    /// What a predicate is about, where nothing says so the same as what is around it.
    fn kind_of(
        &self,
        predicate: &Predicate,
        around: ConstraintKind,
        environment: &Environment,
    ) -> ConstraintKind {
        match predicate {
            Predicate::True | Predicate::Rust(_) | Predicate::On(..) | Predicate::Each(..) => around,
            Predicate::And(parts) | Predicate::Or(parts) => parts
                .iter()
                .find(|part| !matches!(part, Predicate::True | Predicate::Rust(_)))
                .map_or(around, |part| self.kind_of(part, around, environment)),
            Predicate::Not(inner) => self.kind_of(inner, around, environment),
            Predicate::Constraint(id, _) => self.model.constraint(*id).kind,
            Predicate::Parameter(name) => match environment.iter().find(|(known, _)| known == name) {
                Some((_, Bound::Predicate(_, kind))) => *kind,
                _ => around,
            },
            Predicate::Type(_) => ConstraintKind::Type,
            Predicate::Attribute(_) | Predicate::Enum(_) => ConstraintKind::Attribute,
        }
    }

    fn is_type(&self, id: TypeId) -> TokenStream {
        let data = self.model.data_type(id);
        match self.variant(data) {
            Some(variant) => quote!(::core::matches!(ty.data(context), #variant { .. })),
            None => {
                let path = self.path(&data.header, Some(data.dialect), Place::Constraints);
                quote!(#path::from_type(context, ty).is_some())
            }
        }
    }

    fn is_attribute(&self, id: AttributeId) -> TokenStream {
        let data = self.model.attribute(id);
        match self.variant(data) {
            Some(variant) => quote!(::core::matches!(attr.data(context), #variant { .. })),
            None => {
                let path = self.path(&data.header, Some(data.dialect), Place::Constraints);
                quote!(#path::from_attribute(context, attr).is_some())
            }
        }
    }

    /// The variant of the runtime's data that holds a type or an attribute of `builtin`.
    pub(super) fn variant(&self, data: &Data) -> Option<TokenStream> {
        let RustPath { path, .. } = data.storage.as_ref()?;
        let is_builtin = self.model.dialect(data.dialect).header.name == "builtin";
        is_builtin.then(|| {
            let root = self.root();
            let path = tokens(path);
            quote!(#root::#path)
        })
    }

    /// A fragment with the arguments of parameters in their place.
    pub(super) fn fragment(&mut self, rust: &RustText, environment: &Environment) -> TokenStream {
        let words: Vec<(String, TokenStream)> =
            environment.iter().map(|(name, bound)| (name.clone(), bound.tokens().clone())).collect();
        block(substitute(fragment(rust), &words))
    }

    /// A fragment with the parameters that it names.
    pub(super) fn bound_fragment(&mut self, bound: &BoundRust) -> TokenStream {
        let environment: Environment = bound
            .bindings
            .iter()
            .map(|(name, argument)| {
                let span = bound.rust.span;
                (name.clone(), self.bind(argument, &Environment::new(), span).0)
            })
            .collect();
        self.fragment(&bound.rust, &environment)
    }
}

impl Bound {
    pub(super) fn into_tokens(self) -> TokenStream {
        match self {
            Bound::Value(tokens) | Bound::Predicate(tokens, _) => tokens,
        }
    }

    fn tokens(&self) -> &TokenStream {
        match self {
            Bound::Value(tokens) | Bound::Predicate(tokens, _) => tokens,
        }
    }
}
