//! Result types in builders.

use proc_macro2::TokenStream;
use quote::quote;

use crate::emit::rust::Emitter;
use crate::emit::rust::parameter::operand_parameter;
use crate::model::{Arity, Op, Segments, TypeSource, ValueReference};
use crate::plan::{InferenceFunction, TypeFunction};

/// The source of a result type in builders.
pub(in crate::emit::rust) enum ResultType {
    /// A parameter.
    Given,
    /// This expression, with `context` and `builder` in scope.
    Made(TokenStream),
    /// The type of the attribute with that index.
    OfAttribute(usize),
    /// The types that a function computes.
    Computed(InferenceFunction),
    /// The types that follow one by one from those of the operand with that index.
    OfEach(usize, Option<TypeFunction>),
}

impl Emitter<'_> {
    /// Returns the source of the type of the result with that index. `depth` is the depth of recursion through other
    /// results.
    pub(in crate::emit::rust) fn result_type(&mut self, op: &Op, index: usize, depth: usize) -> ResultType {
        match &op.result_types[index] {
            // An attribute has the sizes of the results, and is made before their types.
            TypeSource::Function(_) | TypeSource::Each(..) if op.result_segments == Segments::Attribute => {
                return ResultType::Given;
            }
            TypeSource::Function(function) => {
                return ResultType::Computed(self.plan.inference_function(function));
            }
            TypeSource::Each(ValueReference::Operand(from), transform) => {
                let transform = transform.as_ref().map(|transform| self.plan.type_function(transform));
                return ResultType::OfEach(*from, transform);
            }
            _ => {}
        }
        if op.results[index].arity != Arity::One || depth > op.results.len() {
            return ResultType::Given;
        }
        match &op.result_types[index] {
            TypeSource::Given | TypeSource::Interface | TypeSource::Function(_) | TypeSource::Each(..) => {
                ResultType::Given
            }
            TypeSource::Built(build) => {
                let function = self.built_type(build, &op.results[index].constraint.spelling);
                ResultType::Made(quote!(#function(context)))
            }
            TypeSource::SameAs(other) => self.type_of(op, *other, depth),
            TypeSource::OfAttribute(index) => ResultType::OfAttribute(*index),
            TypeSource::Computed(other, transform) => {
                let transform = self.plan.type_function(transform);
                match self.type_of(op, *other, depth) {
                    ResultType::Given
                    | ResultType::OfAttribute(_)
                    | ResultType::Computed(_)
                    | ResultType::OfEach(..) => ResultType::Given,
                    ResultType::Made(source) => {
                        let function = self.type_transform(&transform);
                        ResultType::Made(
                            quote!(#function(context, #source).expect("a type from which that of the result follows")),
                        )
                    }
                }
            }
        }
    }

    fn type_of(&mut self, op: &Op, value: ValueReference, depth: usize) -> ResultType {
        match value {
            ValueReference::Operand(index) if op.operands[index].arity == Arity::One => {
                let name = operand_parameter(&op.operands[index], index);
                ResultType::Made(quote!(builder.body().value_type(#name)))
            }
            ValueReference::Operand(_) => ResultType::Given,
            ValueReference::Result(index) => self.result_type(op, index, depth + 1),
        }
    }

    /// Returns the function, in the module `constraints`, that computes a type from another.
    pub(in crate::emit::rust) fn type_transform(&mut self, transform: &TypeFunction) -> TokenStream {
        let body = self.type_expression(transform, quote!(context, ty));
        self.transform_function(&body)
    }

    /// Returns the function, in the module `constraints`, that returns a type as it is.
    pub(in crate::emit::rust) fn same_type_transform(&mut self) -> TokenStream {
        self.transform_function(&quote!(ty))
    }

    fn transform_function(&mut self, body: &TokenStream) -> TokenStream {
        let key = format!("transform {body}");
        let name = self.functions.get(&key).unwrap_or_else(|| {
            let name = self.functions.reserve(key, "infer_type", false);
            self.functions.add(quote! {
                pub(super) fn #name(context: &Context, ty: Type) -> Option<Type> {
                    __terrace::some_type(#body)
                }
            });
            name
        });
        quote!(constraints::#name)
    }
}
