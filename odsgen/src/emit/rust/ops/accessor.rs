//! Conversions between attributes and Rust values.

use proc_macro2::{Literal as RustLiteral, TokenStream};
use quote::quote;

use crate::emit::rust::tokens::{block, fragment, ident, integer, rust_type, shared_term, tokens};
use crate::emit::rust::{Emitter, Place};
use crate::model::{AttributeField, BoundRust, ConstraintUse, Literal, ParameterType, Storage};
use crate::plan::{AttributeLiteral, DefaultPlan, LiteralType, ParameterLiteral};

/// The conversions between an attribute and a Rust value.
pub(in crate::emit::rust) struct ValueForm {
    /// The Rust type.
    pub(in crate::emit::rust) ty: TokenStream,
    /// The conversion to the value: a function of context and attribute. `None` for the attribute itself.
    pub(in crate::emit::rust) read: Option<TokenStream>,
    /// The conversion to the attribute. `None` for the attribute itself.
    pub(in crate::emit::rust) write: Option<Write>,
}

/// The conversion of a value to an attribute.
pub(in crate::emit::rust) enum Write {
    /// A function of context and value.
    Function(TokenStream),
    /// The value's method `to_attribute`.
    Method,
}

impl ValueForm {
    /// Returns the expression of an attribute's value.
    pub(in crate::emit::rust) fn read(&self, context: &TokenStream, attribute: &TokenStream) -> TokenStream {
        match &self.read {
            Some(read) => quote!(#read(#context, #attribute)),
            None => attribute.clone(),
        }
    }

    /// Returns the expression of a value's attribute.
    pub(in crate::emit::rust) fn write(&self, context: &TokenStream, value: &TokenStream) -> TokenStream {
        match &self.write {
            Some(Write::Function(write)) => quote!(#write(#context, #value)),
            Some(Write::Method) => quote!(#value.to_attribute(#context)),
            None => value.clone(),
        }
    }
}

impl Emitter<'_> {
    /// Returns the conversions of an attribute that satisfies the constraint.
    pub(in crate::emit::rust) fn value_form(&mut self, constraint: &ConstraintUse) -> ValueForm {
        let accessor = &constraint.accessor;
        let raw = ValueForm { ty: quote!(__terrace::prelude::Attribute), read: None, write: None };
        if let (Some(returns), Some(unwrap), Some(wrap)) =
            (&accessor.returns, &accessor.unwrap, &accessor.wrap)
        {
            let ty = rust_type(returns);
            let read = self.read_function(constraint, &ty, unwrap);
            let write = self.write_function(constraint, &ty, wrap);
            return ValueForm { ty, read: Some(read), write: Some(Write::Function(write)) };
        }
        match accessor.storage {
            Storage::Enum(id) => {
                let path = self.path(&self.model.enumeration(id).header, None, Place::Module);
                ValueForm { read: Some(quote!(#path::of)), write: Some(Write::Method), ty: path }
            }
            Storage::Attribute(id) if self.variant(self.model.attribute(id)).is_none() => {
                let data = self.model.attribute(id);
                let path = self.path(&data.header, Some(data.dialect), Place::Module);
                ValueForm { read: Some(quote!(#path::of)), write: Some(Write::Method), ty: path }
            }
            _ => raw,
        }
    }

    fn read_function(
        &mut self,
        constraint: &ConstraintUse,
        ty: &TokenStream,
        unwrap: &BoundRust,
    ) -> TokenStream {
        let body = self.bound_fragment(unwrap);
        // In a fragment of a dialect's own attribute, `self` is that attribute.
        let own = match constraint.accessor.storage {
            Storage::Attribute(id) if self.variant(self.model.attribute(id)).is_none() => {
                let data = self.model.attribute(id);
                let path = self.path(&data.header, Some(data.dialect), Place::Constraints);
                quote!(let attr = #path::of(context, attr);)
            }
            _ => TokenStream::new(),
        };
        let key = format!("read {ty} {own} {body}");
        let name = self.functions.get(&key).unwrap_or_else(|| {
            let name = self.functions.reserve(key, &format!("{} value", constraint.spelling), false);
            self.functions
                .add(quote!(pub(super) fn #name(context: &Context, attr: Attribute) -> #ty { #own #body }));
            name
        });
        quote!(constraints::#name)
    }

    fn write_function(
        &mut self,
        constraint: &ConstraintUse,
        ty: &TokenStream,
        wrap: &BoundRust,
    ) -> TokenStream {
        let body = self.bound_fragment(wrap);
        let body = match constraint.accessor.storage {
            Storage::Attribute(id) if self.variant(self.model.attribute(id)).is_none() => {
                quote!((#body).into())
            }
            _ => body,
        };
        let key = format!("write {ty} {body}");
        let name = self.functions.get(&key).unwrap_or_else(|| {
            let name = self.functions.reserve(key, &format!("{} attribute", constraint.spelling), false);
            self.functions
                .add(quote!(pub(super) fn #name(context: &Context, value: #ty) -> Attribute { #body }));
            name
        });
        quote!(constraints::#name)
    }

    /// Returns the function, in the module `constraints`, that builds the default of an attribute. If there is none, an
    /// error has been reported.
    pub(in crate::emit::rust) fn default_function(
        &mut self,
        field: &AttributeField,
        default: &DefaultPlan,
    ) -> Option<TokenStream> {
        let body = match default {
            DefaultPlan::Literal(literal) => self.attribute_literal(literal)?,
            DefaultPlan::Author(literal) => self.author_default(field, literal)?,
            DefaultPlan::Unknown => {
                let what =
                    "this default: nothing says which attribute the literal stands for; write `rust { .. }`";
                self.not_generated(field.span, what);
                return None;
            }
        };
        let key = format!("default {body}");
        let name = self.functions.get(&key).unwrap_or_else(|| {
            let name = self.functions.reserve(key, &format!("default {}", field.name), false);
            self.functions.add(quote!(pub(super) fn #name(context: &Context) -> Attribute { #body }));
            name
        });
        Some(quote!(constraints::#name))
    }

    /// Returns the function of a field's declared default.
    pub(in crate::emit::rust) fn declared_default(&mut self, field: &AttributeField) -> Option<TokenStream> {
        let default = self.plan.default_plan(field)?;
        self.default_function(field, &default)
    }

    /// Returns the expression that builds the attribute of a literal, with `context` in scope, for the module
    /// `constraints`.
    fn attribute_literal(&mut self, literal: &AttributeLiteral) -> Option<TokenStream> {
        Some(match literal {
            AttributeLiteral::Integer(ty, value) => {
                let (ty, value) = (self.literal_type(ty), integer(*value));
                quote!(__terrace::integer_attribute(context, #ty, #value))
            }
            AttributeLiteral::Float(ty, value) => {
                let (ty, value) = (self.literal_type(ty), RustLiteral::f64_unsuffixed(*value));
                quote!(__terrace::float_attribute(context, #ty, #value))
            }
            AttributeLiteral::Bool(value) => quote!(Attribute::bool(#value)),
            AttributeLiteral::Text(text) => quote!(Attribute::string(context, #text)),
            AttributeLiteral::Symbol(text) => quote!(Attribute::symbol_reference(context, #text, &[])),
            AttributeLiteral::Case(id, index) => {
                let definition = self.model.enumeration(*id);
                let path = self.path(&definition.header, None, Place::Constraints);
                let case = ident(&definition.cases[*index].rust_name);
                quote!(#path::#case.to_attribute(context))
            }
            AttributeLiteral::Array(list) => {
                let list: Vec<_> =
                    list.iter().map(|literal| self.attribute_literal(literal)).collect::<Option<_>>()?;
                quote!(Attribute::array(context, &[#(#list),*]))
            }
            AttributeLiteral::DenseArray(element, list) => {
                let element = self.type_builder(element, "element");
                let element = within(&element);
                let numbers = list.iter().map(|number| shared_term("DenseLiteral", number));
                quote!(__terrace::dense_array_attribute(context, #element(context), &[#(#numbers),*]))
            }
            AttributeLiteral::Instance(id, value) => {
                let data = self.model.attribute(*id);
                let path = self.path(&data.header, Some(data.dialect), Place::Constraints);
                let value = match value {
                    ParameterLiteral::Cases(cases) => {
                        let ParameterType::Enum(id) = data.only_parameter()?.holds else { return None };
                        let definition = self.model.enumeration(id);
                        let case = ident(&definition.cases[*cases.first()?].rust_name);
                        let path = self.path(&definition.header, None, Place::Constraints);
                        quote!(#path::#case)
                    }
                    ParameterLiteral::Integer(value) => integer(*value),
                    ParameterLiteral::Float(text) => tokens(text),
                    ParameterLiteral::Bool(value) => quote!(#value),
                    ParameterLiteral::Text(text) => quote!(#text.into()),
                    ParameterLiteral::List(_) | ParameterLiteral::Absent => return None,
                };
                quote!(#path::get(context, #value).into())
            }
            AttributeLiteral::Ir(text) => quote!(__terrace::parsed_attribute(context, #text)),
            AttributeLiteral::Elements(element, shape, list) => {
                let element = self.literal_type(element);
                let shape = shape.iter().map(|size| RustLiteral::i64_unsuffixed(*size));
                let numbers = list.iter().map(|number| shared_term("DenseLiteral", number));
                quote! {
                    __terrace::elements_attribute(context, #element, &[#(#shape),*], &[#(#numbers),*])
                }
            }
        })
    }

    fn literal_type(&mut self, ty: &LiteralType) -> TokenStream {
        match ty {
            LiteralType::I1 => quote!(Type::I1),
            LiteralType::I64 => quote!(Type::I64),
            LiteralType::F64 => quote!(Type::F64),
            LiteralType::Built(build) => {
                let function = self.type_builder(build, "value");
                let function = within(&function);
                quote!(#function(context))
            }
        }
    }

    /// Returns the function, in the module `constraints`, that builds the attribute of a literal, if the engine knows
    /// it.
    pub(in crate::emit::rust) fn literal_function(
        &mut self,
        constraint: &ConstraintUse,
        literal: &Literal,
    ) -> Option<TokenStream> {
        let DefaultPlan::Literal(literal) = self.plan.literal_plan(constraint, literal) else { return None };
        let body = self.attribute_literal(&literal)?;
        let key = format!("default {body}");
        let name = self.functions.get(&key).unwrap_or_else(|| {
            let name = self.functions.reserve(key, &format!("{} literal", constraint.spelling), false);
            self.functions.add(quote!(pub(super) fn #name(context: &Context) -> Attribute { #body }));
            name
        });
        Some(quote!(constraints::#name))
    }

    /// Returns the expression that builds a default by the author's conversion or expression.
    fn author_default(&mut self, field: &AttributeField, literal: &Literal) -> Option<TokenStream> {
        let constraint = field.constraint.as_ref()?;
        let form = self.value_form(constraint);
        let Some(value) = literal_value(literal) else {
            self.not_generated(field.span, "a default of this kind; write `rust { .. }`");
            return None;
        };
        match form.write {
            Some(_) => {
                let written = form.write(&quote!(context), &value);
                Some(quote!({ use super::*; #written }))
            }
            None => Some(value),
        }
    }
}

/// Returns the path of a function of the module `constraints` within that module.
fn within(path: &TokenStream) -> TokenStream {
    path.clone().into_iter().skip(3).collect()
}

/// Returns a literal in Rust.
pub(in crate::emit::rust) fn literal_value(literal: &Literal) -> Option<TokenStream> {
    Some(match literal {
        Literal::Integer(value) => integer(*value),
        Literal::Float(text) => tokens(text),
        Literal::Text(text) => quote!(#text),
        Literal::Bool(value) => quote!(#value),
        Literal::Rust(rust) => block(fragment(rust)),
        Literal::List(values) => {
            let values: Vec<TokenStream> = values.iter().map(literal_value).collect::<Option<_>>()?;
            quote!(::std::vec![#(#values),*])
        }
        Literal::Case(..) | Literal::Name(_) | Literal::Ir(_) => return None,
    })
}
