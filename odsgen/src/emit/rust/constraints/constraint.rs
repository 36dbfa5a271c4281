//! Checks as functions, in the module `constraints`: one for each that has a name or is large, shared by all that name
//! it. What is small stands where it is used.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use terrace_vocabulary::Argument;

use crate::emit::rust::tokens::{block, fragment, ident, integer, substitute, tokens};
use crate::emit::rust::{Emitter, Place};
use crate::model::{
    AttributeId, BoundRust, BuiltType, ConstraintKind, ConstraintUse, Data, InterfaceId, InterfaceKind,
    TypeId,
};
use crate::plan::{Call, CheckId, Fragment, Selector, Test, TypeFunction, Value, subject_name};

/// The maximum number of tests in an inline expression; larger checks are emitted as functions.
const INLINE_LIMIT: u32 = 8;

/// Returns the name of the checked entity in fragments, and its type.
pub(in crate::emit::rust) fn subject(kind: ConstraintKind) -> (Ident, TokenStream) {
    let ty = match kind {
        ConstraintKind::Type => quote!(Type),
        ConstraintKind::Attribute => quote!(Attribute),
        ConstraintKind::Op => quote!(Op),
        ConstraintKind::Region => quote!(Region),
        ConstraintKind::Successor => quote!(Block),
    };
    (ident(subject_name(kind)), ty)
}

/// Whether functions for checks of that kind are given the body, and not just the context.
pub(in crate::emit::rust) fn needs_body(kind: ConstraintKind) -> bool {
    !matches!(kind, ConstraintKind::Type | ConstraintKind::Attribute)
}

impl Emitter<'_> {
    /// The function, in the module `constraints`, that says whether a constraint holds.
    pub(in crate::emit::rust) fn constraint_function(&mut self, constraint: &ConstraintUse) -> Ident {
        let check = self.plan.constraint(constraint);
        self.check_function(check, &constraint.spelling)
    }

    /// The function for a check; `proposal` names it where no constraint does.
    pub(in crate::emit::rust) fn check_function(&mut self, id: CheckId, proposal: &str) -> Ident {
        let key = format!("check {id:?}");
        if let Some(known) = self.functions.get(&key) {
            return known;
        }
        let check = self.plan.check(id).clone();
        let proposal = if check.name.is_empty() { proposal } else { &check.name };
        let body = self.test(&check.test);
        let name = self.functions.reserve(key, &format!("is {proposal}"), false);
        let (subject, ty) = subject(check.subject);
        let item = if needs_body(check.subject) {
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

    /// The expression that says whether a check holds for the entity in scope.
    fn check(&mut self, id: CheckId) -> TokenStream {
        let check = self.plan.check(id);
        if check.definition.is_none() && check.size <= INLINE_LIMIT {
            let test = check.test.clone();
            return self.test(&test);
        }
        let kind = check.subject;
        let function = self.check_function(id, "part");
        let (subject, _) = subject(kind);
        if needs_body(kind) { quote!(#function(ir, #subject)) } else { quote!(#function(context, #subject)) }
    }

    fn test(&mut self, test: &Test) -> TokenStream {
        match test {
            Test::Always => quote!(true),
            Test::All(parts) => {
                let parts = parts.iter().map(|part| self.check(*part)).collect::<Vec<_>>();
                quote!(#((#parts))&&*)
            }
            Test::Any(parts) => {
                let parts = parts.iter().map(|part| self.check(*part)).collect::<Vec<_>>();
                quote!(#((#parts))||*)
            }
            Test::Not(inner) => {
                let inner = self.check(*inner);
                quote!(!(#inner))
            }
            Test::Intrinsic(call) => {
                // What an intrinsic is about is in scope by the name that fragments use.
                let subject = self.call_subject(call);
                self.call(call, subject)
            }
            Test::Type(id) => self.is_type(*id),
            Test::Attribute(id) => self.is_attribute(*id),
            Test::Enum(id) => {
                let path = self.path(&self.model.enumeration(*id).header, None, Place::Constraints);
                quote!(#path::from_attribute(context, attr).is_some())
            }
            Test::Interface(id) => self.implements(*id),
            Test::On(inner, selector) => self.selected(*inner, selector, &quote!(holds_on)),
            Test::Each(inner, selector) => self.selected(*inner, selector, &quote!(holds_each)),
            Test::Rust(fragment) => self.bound(fragment),
        }
    }

    fn selected(&mut self, inner: CheckId, selector: &Selector, function: &TokenStream) -> TokenStream {
        let (subject, ty) = subject(self.plan.check(inner).subject);
        let inner = self.check(inner);
        let entities = match selector {
            Selector::Intrinsic(call) => {
                let subject = self.call_subject(call);
                self.call(call, subject)
            }
            Selector::Rust(fragment) => block(self.bound(fragment)),
        };
        quote!(__terrace::#function(#entities, |#subject: #ty| #inner))
    }

    /// The leading arguments of an intrinsic: what it reads, and the entity.
    fn call_subject(&self, call: &Call) -> TokenStream {
        let known = self.model.intrinsics.iter().find(|known| known.name == call.function.path);
        let kind = match known.map(|known| known.role) {
            Some(
                crate::model::IntrinsicRole::Predicate(kind)
                | crate::model::IntrinsicRole::Selector { from: kind, .. },
            ) => kind,
            _ => return quote!(context),
        };
        let (subject, _) = subject(kind);
        if needs_body(kind) { quote!(ir, #subject) } else { quote!(context, #subject) }
    }

    /// The call of an intrinsic with these leading arguments.
    fn call(&mut self, call: &Call, leading: TokenStream) -> TokenStream {
        let path = intrinsic_path(&call.function.path);
        let arguments = call.arguments.iter().map(argument);
        quote!(#path(#leading #(, #arguments)*))
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

    fn implements(&self, id: InterfaceId) -> TokenStream {
        let table = self.interface_path_from(id, "", "Table", Place::Constraints);
        match self.model.interface(id).kind {
            InterfaceKind::Op => quote!(ir.interface::<#table>(op).is_some()),
            InterfaceKind::Attribute => quote!(context.attribute_interface::<#table>(attr).is_some()),
            InterfaceKind::Type | InterfaceKind::Dialect => {
                quote!(context.type_interface::<#table>(ty).is_some())
            }
        }
    }

    /// The variant of the runtime's data that holds a type or an attribute of `builtin`.
    pub(in crate::emit::rust) fn variant(&self, data: &Data) -> Option<TokenStream> {
        let path = tokens(&self.model.variant(data)?.path);
        let root = self.root();
        Some(quote!(#root::#path))
    }

    /// A fragment with what its parameters stand for in their place.
    pub(in crate::emit::rust) fn bound(&mut self, bound: &Fragment) -> TokenStream {
        let words: Vec<(String, TokenStream)> =
            bound.bindings.iter().map(|(name, value)| (name.clone(), self.value(value))).collect();
        block(substitute(fragment(&bound.rust), &words))
    }

    /// A fragment with the parameters that it names.
    pub(in crate::emit::rust) fn bound_fragment(&mut self, bound: &BoundRust) -> TokenStream {
        let bound = self.plan.bound_fragment(bound);
        self.bound(&bound)
    }

    /// Emits the value of a parameter in a fragment. A check is emitted as the boolean expression that evaluates it.
    pub(in crate::emit::rust) fn value(&mut self, value: &Value) -> TokenStream {
        match value {
            Value::Check(id) => self.check(*id),
            Value::List(list) => {
                let is_checks = matches!(list.first(), Some(Value::Check(_)));
                let values = list.iter().map(|value| self.value(value)).collect::<Vec<_>>();
                if is_checks { quote!((#((#values))||*)) } else { quote!([#(#values),*]) }
            }
            Value::Integer(value) => integer(i128::from(*value)),
            Value::Text(text) => quote!(#text),
        }
    }

    /// The expression that computes types, within the module `constraints`. `leading` are the arguments of an intrinsic
    /// before those of its call.
    pub(in crate::emit::rust) fn type_expression(
        &mut self,
        function: &TypeFunction,
        leading: TokenStream,
    ) -> TokenStream {
        match function {
            TypeFunction::Definition(id) => {
                let definition = self.model.data_type(*id);
                let path = self.path(&definition.header, Some(definition.dialect), Place::Constraints);
                quote!(#path::get(context).into())
            }
            TypeFunction::Intrinsic(call) => self.call(call, leading),
            TypeFunction::Rust(fragment) => self.bound(fragment),
        }
    }

    /// The function, in the module `constraints`, that makes the one type of a constraint.
    pub(in crate::emit::rust) fn built_type(&mut self, build: &BuiltType, proposal: &str) -> TokenStream {
        let build = self.plan.type_builder(build);
        self.type_builder(&build, proposal)
    }

    /// The function, in the module `constraints`, that makes a type.
    pub(in crate::emit::rust) fn type_builder(
        &mut self,
        build: &TypeFunction,
        proposal: &str,
    ) -> TokenStream {
        let key = format!("build {build:?}");
        if let Some(known) = self.functions.get(&key) {
            return quote!(constraints::#known);
        }
        let body = self.type_expression(build, quote!(context));
        let name = self.functions.reserve(key, &format!("build {proposal}"), false);
        self.functions.add(quote!(pub(super) fn #name(context: &Context) -> Type { #body }));
        quote!(constraints::#name)
    }
}

/// The path of an intrinsic, within the module `constraints`.
pub(in crate::emit::rust) fn intrinsic_path(name: &str) -> TokenStream {
    if name.contains("::") {
        return tokens(name);
    }
    let name = ident(name);
    quote!(__terrace::intrinsics::#name)
}

/// An argument of an intrinsic.
fn argument(value: &Argument) -> TokenStream {
    match value {
        Argument::Integer(value) => integer(i128::from(*value)),
        Argument::Text(text) => quote!(#text),
        Argument::List(list) => {
            let list = list.iter().map(argument);
            quote!(&[#(#list),*])
        }
    }
}
