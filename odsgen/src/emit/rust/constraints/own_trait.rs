//! Traits of dialects: what they ask, beside their conditions, of what has them; how they fold; how they are found.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use crate::emit::rust::tokens::{announced, fragment, ident, substitute, word};
use crate::emit::rust::{Emitter, Place};
use crate::model::{Hook, ParameterKind, Trait, TraitUse};
use crate::plan::{TraitPlan, Value};

impl Emitter<'_> {
    /// The expression that runs the check of a trait of ops, with `ir` and `op` in scope; none without a check.
    pub(in crate::emit::rust) fn op_trait_check(&mut self, usage: &TraitPlan) -> Option<TokenStream> {
        let definition = self.model.trait_definition(usage.trait_id);
        let body = match &definition.verify.as_ref()?.body {
            None => {
                return self.announced_call(usage, "verify", definition.verify.as_ref()?, &quote!(ir, op));
            }
            Some(body) => substitute(fragment(body), &self.trait_values(usage)),
        };
        let key = format!("trait check {body}");
        let function = self.functions.get(&key).unwrap_or_else(|| {
            let function = self.functions.reserve(key, &format!("verify {}", definition.header.name), false);
            self.functions.add(quote! {
                pub(super) fn #function(ir: &Body, op: Op) -> Result<(), Reported> {
                    let context = ir.context();
                    #body
                }
            });
            function
        });
        Some(quote!(constraints::#function(ir, op)))
    }

    /// The statement that runs the check of a trait of types or attributes, with `context` and `subject` in scope.
    pub(in crate::emit::rust) fn data_trait_check(
        &mut self,
        usage: &TraitPlan,
        subject: &Ident,
    ) -> Option<TokenStream> {
        let definition = self.model.trait_definition(usage.trait_id);
        let hook = definition.verify.as_ref()?;
        let Some(body) = &hook.body else {
            let call = self.announced_call(usage, "verify", hook, &quote!(context, #subject))?;
            return Some(quote!(#call?;));
        };
        let body = substitute(fragment(body), &self.trait_values(usage));
        Some(quote! {
            let check = || -> ::core::result::Result<(), __terrace::ConstructionError> { #body };
            check()?;
        })
    }

    /// The expression that folds an op by a trait that it has, with `ir`, `op` and `constants` in scope.
    pub(in crate::emit::rust) fn trait_fold(&mut self, usage: &TraitPlan) -> Option<TokenStream> {
        let definition = self.model.trait_definition(usage.trait_id);
        let hook = definition.fold.as_ref()?;
        let body = match &hook.body {
            None => return self.announced_call(usage, "fold", hook, &quote!(ir, op, constants)),
            Some(body) => substitute(fragment(body), &self.trait_values(usage)),
        };
        let key = format!("trait fold {body}");
        let function = self.functions.get(&key).unwrap_or_else(|| {
            let function = self.functions.reserve(key, &format!("fold {}", definition.header.name), false);
            self.functions.add(quote! {
                #[allow(unused_variables)]
                pub(super) fn #function(ir: &Body, op: Op, constants: &[Option<Attribute>]) -> __terrace::Folded {
                    let context = ir.context();
                    #body
                }
            });
            function
        });
        Some(quote!(constraints::#function(ir, op, constants)))
    }

    /// The table by which a trait of an op, a type or an attribute is found.
    pub(in crate::emit::rust) fn trait_table_of(&mut self, usage: &TraitPlan) -> TokenStream {
        let definition = self.model.trait_definition(usage.trait_id);
        let mut header = definition.header.clone();
        header.name = format!("{}Table", header.name);
        let path = self.path(&header, None, Place::Module);
        let values = usage.environment.bindings().iter().filter(|(_, value)| !is_check(value));
        let values = values.map(|(name, value)| {
            let (name, tokens) = (field_name(name), self.value(value));
            if matches!(value, Value::List(_)) { quote!(#name: &#tokens) } else { quote!(#name: #tokens) }
        });
        let values: Vec<TokenStream> = values.collect();
        quote!(const { &#path { #(#values),* } })
    }

    /// The traits of a type or an attribute that the runtime does not know.
    pub(in crate::emit::rust) fn data_traits(&mut self, uses: &[TraitUse]) -> Vec<TraitPlan> {
        let own = uses.iter().filter(|usage| self.has_table(self.model.trait_definition(usage.trait_id)));
        let own: Vec<&TraitUse> = own.collect();
        own.into_iter().map(|usage| self.plan.trait_plan(usage)).collect()
    }

    /// Whether ops, types and attributes have a table for a trait.
    fn has_table(&self, definition: &Trait) -> bool {
        definition.alias.is_empty()
            && definition.engine_constant().is_none()
            && definition.intrinsic.is_none()
            && !self.is_builtin(&definition.header)
    }

    /// The table of a trait: what says that something has it, and with which arguments.
    pub(in crate::emit::rust) fn trait_table(&self, definition: &Trait) -> TokenStream {
        if !self.has_table(definition) {
            return TokenStream::new();
        }
        let name = &definition.header.name;
        let table = ident(&format!("{name}Table"));
        let fields = definition.parameters.iter().filter_map(|parameter| {
            let ty = match parameter.kind {
                ParameterKind::Integer => quote!(i128),
                ParameterKind::Text => quote!(&'static str),
                ParameterKind::Constraint(_) => return None,
            };
            let ty = if parameter.list { quote!(&'static [#ty]) } else { ty };
            let (field, text) = (field_name(&parameter.name), format!(" The argument `{}`.", parameter.name));
            Some(quote!(#[doc = #text] pub #field: #ty))
        });
        let text =
            format!(" The arguments of the trait `{name}`, as the interface table of the ops that have it.");
        quote! {
            #[doc = #text]
            pub struct #table { #(#fields),* }

            impl __terrace::InterfaceTable for #table {
                const NAME: &'static str = #name;
            }
        }
    }

    /// Emits the values of a trait's parameters, with their names.
    fn trait_values(&mut self, usage: &TraitPlan) -> Vec<(String, TokenStream)> {
        let bindings = usage.environment.bindings().iter();
        bindings.map(|(name, value)| (name.clone(), self.value(value))).collect()
    }

    /// A call of the function that the author of the trait writes beside the generated code: it takes the subject and
    /// the arguments of the trait.
    fn announced_call(
        &mut self,
        usage: &TraitPlan,
        prefix: &str,
        hook: &Hook,
        subject: &TokenStream,
    ) -> Option<TokenStream> {
        let definition = self.model.trait_definition(usage.trait_id);
        let mut arguments = Vec::new();
        for (name, value) in usage.environment.bindings() {
            if is_check(value) {
                let what = format!(
                    "a function in a Rust file that depends on the constraint `{name}`; write it as `{prefix} rust {{ .. }}`"
                );
                self.not_generated(hook.span, &what);
                return None;
            }
            arguments.push(self.value(value));
        }
        let mut header = definition.header.clone();
        header.name = format!("{prefix}_{}", word(&header.name));
        let path = announced(self.path(&header, None, Place::Module), hook.span);
        Some(quote!(#path(#subject, #(#arguments),*)))
    }
}

/// Whether a parameter stands for a constraint, or for several.
fn is_check(value: &Value) -> bool {
    match value {
        Value::Check(_) => true,
        Value::List(list) => list.iter().any(is_check),
        Value::Integer(_) | Value::Text(_) => false,
    }
}

/// The field of a trait's table for a parameter.
fn field_name(parameter: &str) -> Ident {
    ident(&word(parameter))
}
