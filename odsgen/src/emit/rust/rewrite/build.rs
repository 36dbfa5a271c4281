//! The builder of a rule, which runs after the entire match succeeded.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use super::names::{Access, Named, group, results};
use super::{Rule, Step, uses_variable};
use crate::emit::rust::accessor::literal_value;
use crate::emit::rust::tokens::{ident, word};
use crate::model::{
    Arity, BuilderFunction, EntityKind, Field, Op, OpArgument, OpTerm, RewriteLocation, Segments, Term,
    TermKind,
};

impl Rule<'_, '_> {
    /// Emits the statements that build, and the one that replaces or erases the root.
    pub(super) fn builds(&mut self) -> Option<()> {
        let rewrite = self.rewrite;
        for statement in &rewrite.builds {
            match &statement.term.kind {
                TermKind::Op(term) => {
                    let built = self.build_op(term, None)?;
                    match statement.bindings.as_slice() {
                        [] => {}
                        [one] => self.names.bind(&one.name, Named::Op(built, term.op)),
                        several => {
                            let fields = &self.emitter.model.op(term.op).results;
                            for (index, binding) in several.iter().enumerate() {
                                if binding.name != "_" {
                                    let access =
                                        group(&built, fields, index, &quote!(rewriter.body()), "result");
                                    self.name_value(&binding.name, access);
                                }
                            }
                        }
                    }
                }
                TermKind::Native { path, arguments, location } => {
                    let call = self.building_call(path, arguments, location.as_ref())?;
                    match statement.bindings.as_slice() {
                        [] => self.action(call),
                        [one] => {
                            let variable = self.native_name(&one.name);
                            self.statement(variable, call, true);
                        }
                        several => {
                            let tuple = self.names.fresh("yielded");
                            self.statement(tuple.clone(), call, true);
                            for (at, binding) in several.iter().enumerate() {
                                let at = RustLiteral::usize_unsuffixed(at);
                                let variable = self.native_name(&binding.name);
                                self.statement(variable, quote!(#tuple.#at), false);
                            }
                        }
                    }
                }
                _ => {
                    self.emitter.not_generated(statement.term.span, "a statement that builds nothing");
                    return None;
                }
            }
        }
        self.replacement()
    }

    fn name_value(&mut self, name: &str, access: Access) {
        let variable = self.variable(name);
        let (code, arity) = match access {
            Access::One(code, _) | Access::Unknown(code) => (code, Arity::One),
            Access::Optional(code, _) => (code, Arity::Optional),
            Access::Many { items, .. } => (quote!(#items.collect::<::std::vec::Vec<_>>()), Arity::Variadic),
        };
        self.statement(variable.clone(), code, false);
        self.names.bind(name, Named::Value(variable, arity));
    }

    /// Returns a variable for an expression, shared by all its uses. What it reads does not change while a rule builds.
    pub(super) fn hoist(&mut self, proposal: &str, code: TokenStream) -> TokenStream {
        let text = code.to_string();
        if text.chars().all(|character| character.is_alphanumeric() || character == '_') {
            return code;
        }
        if let Some((_, variable)) = self.hoisted.iter().find(|(known, _)| *known == text) {
            return quote!(#variable);
        }
        let variable = self.names.fresh(&word(proposal));
        self.statement(variable.clone(), code, false);
        self.hoisted.push((text, variable.clone()));
        quote!(#variable)
    }

    /// Binds a variable to an expression. `acts` is set if the expression has side effects.
    pub(super) fn statement(&mut self, name: Ident, code: TokenStream, acts: bool) {
        self.statements.push(Step { name: Some(name), ty: None, code, is_check: acts });
    }

    /// Binds a variable of an explicit type, so that the compiler checks the type of a native function.
    fn typed(&mut self, name: Ident, ty: TokenStream, code: TokenStream) {
        self.statements.push(Step { name: Some(name), ty: Some(ty), code, is_check: true });
    }

    fn action(&mut self, code: TokenStream) {
        self.statements.push(Step { name: None, ty: None, code, is_check: true });
    }

    fn replacement(&mut self) -> Option<()> {
        let model = self.emitter.model;
        let root = self.rewrite.root()?;
        let fields = &model.op(root.op).results;
        let values = &self.rewrite.values;
        if values.is_empty() {
            self.action(quote!(rewriter.erase(op)));
            return Some(());
        }
        let counts: Vec<Option<usize>> = values.iter().map(|term| self.declared_values(term)).collect();
        let known: usize = counts.iter().flatten().sum();
        let functions = counts.iter().filter(|count| count.is_none()).count();
        let mut items: Vec<Access> = Vec::new();
        let mut position = 0;
        for (term, count) in values.iter().zip(&counts) {
            let count = count.unwrap_or(if functions == 1 { fields.len().saturating_sub(known) } else { 1 });
            let replaced = &fields[position.min(fields.len())..(position + count).min(fields.len())];
            match &term.kind {
                TermKind::Op(inner) => {
                    let built = self.build_op(inner, Some(position))?;
                    let results_of = &model.op(inner.op).results;
                    for index in 0..results_of.len() {
                        let access = group(&built, results_of, index, &quote!(rewriter.body()), "result");
                        items.push(access);
                    }
                }
                TermKind::Native { path, arguments, location } => {
                    let call = self.building_call(path, arguments, location.as_ref())?;
                    self.native_replacement(replaced, call, &mut items);
                }
                TermKind::Use(entity) if self.refuse_matched_result(entity, term.span) => return None,
                TermKind::Use(entity) if count == 1 => {
                    let access = self.names.access(model, entity, &quote!(rewriter.body()))?;
                    if let [field] = replaced {
                        self.check_length(field.arity, position, &access, &entity.name);
                    }
                    items.push(access);
                }
                TermKind::Use(entity) => {
                    let Some(Named::Op(built, id)) = self.names.get(&entity.name).cloned() else {
                        return None;
                    };
                    let results_of = &model.op(id).results;
                    for index in 0..results_of.len() {
                        items.push(group(&built, results_of, index, &quote!(rewriter.body()), "result"));
                    }
                }
                _ => return None,
            }
            position += count;
        }
        if fields.is_empty() {
            self.action(quote!(rewriter.erase(op)));
            return Some(());
        }
        let is_fixed = items.iter().all(|item| matches!(item, Access::One(..) | Access::Unknown(_)));
        let list = if is_fixed {
            let values: Vec<TokenStream> = items
                .into_iter()
                .map(|item| match item {
                    Access::One(value, _) => self.hoist("value", value),
                    Access::Unknown(value) => value,
                    Access::Optional(..) | Access::Many { .. } => TokenStream::new(),
                })
                .collect();
            quote!(&[#(#values),*])
        } else {
            let items: Vec<TokenStream> = items
                .into_iter()
                .map(|item| match item {
                    Access::One(value, _) | Access::Unknown(value) => quote!([#value]),
                    Access::Optional(value, _) => value,
                    Access::Many { items, .. } => items,
                })
                .collect();
            let name = self.names.fresh("values");
            let all = quote!(::core::iter::empty()#(.chain(#items))*.collect());
            self.typed(name.clone(), quote!(::std::vec::Vec<__terrace::Value>), all);
            quote!(&#name)
        };
        self.action(quote!(rewriter.replace(op, #list)));
        Some(())
    }

    /// Adds the results of a native function that replace results of the root.
    fn native_replacement(&mut self, replaced: &[Field], call: TokenStream, items: &mut Vec<Access>) {
        let name = self.names.fresh("replacement");
        match replaced {
            [Field { arity: Arity::One, .. }] => {
                self.typed(name.clone(), quote!(__terrace::Value), call);
                items.push(Access::One(quote!(#name), EntityKind::Value));
            }
            [Field { arity: Arity::Optional, .. }] => {
                self.typed(name.clone(), quote!(::core::option::Option<__terrace::Value>), call);
                items.push(Access::Optional(quote!(#name), EntityKind::Value));
            }
            fixed if fixed.iter().all(|field| field.arity == Arity::One) => {
                let length = RustLiteral::usize_unsuffixed(fixed.len());
                self.typed(name.clone(), quote!([__terrace::Value; #length]), call);
                for index in 0..fixed.len() {
                    let index = RustLiteral::usize_unsuffixed(index);
                    items.push(Access::One(quote!(#name[#index]), EntityKind::Value));
                }
            }
            // Only the function knows the number of values of each result.
            _ => {
                self.typed(name.clone(), quote!(::std::vec::Vec<__terrace::Value>), call);
                items.push(Access::Many { items: quote!(#name), kind: EntityKind::Value });
            }
        }
    }

    /// Returns the number of declared values of a term; unknown for functions.
    fn declared_values(&self, term: &Term) -> Option<usize> {
        match &term.kind {
            TermKind::Op(op) => Some(self.emitter.model.op(op.op).results.len()),
            TermKind::Use(entity) if entity.index.is_none() => match self.names.get(&entity.name) {
                Some(Named::Op(_, id)) => Some(self.emitter.model.op(*id).results.len()),
                _ => Some(1),
            },
            TermKind::Native { .. } => None,
            _ => Some(1),
        }
    }

    /// Emits a check in the match that the replacement of a variable-length result has its length.
    fn check_length(&mut self, arity: Arity, position: usize, access: &Access, name: &str) {
        if arity == Arity::One && matches!(access, Access::One(..) | Access::Unknown(_)) {
            return;
        }
        let Some(Named::Value(variable, own)) = self.names.get(name).cloned() else { return };
        let given = match own {
            Arity::One => quote!(1),
            Arity::Optional => quote!(::core::primitive::usize::from(#variable.is_some())),
            _ => quote!(#variable.len()),
        };
        let at = RustLiteral::usize_unsuffixed(position);
        let reason = format!("`{name}` does not stand for as many values as result #{position}");
        self.steps.push(Step {
            name: None,
            ty: None,
            code: quote!(__terrace::ensure(__terrace::result_group(ir, op, #at).len() == #given, #reason)?),
            is_check: true,
        });
    }

    /// Returns the results of a built op, as an operand of another one.
    pub(super) fn result_values(&self, built: &Ident, term: &OpTerm) -> Access {
        results(built, &self.emitter.model.op(term.op).results, None, &quote!(rewriter.body()))
    }

    /// Builds an op and its nested ops. Returns its variable. `replaces` is the index of the first result of the root
    /// that it replaces.
    pub(super) fn build_op(&mut self, term: &OpTerm, replaces: Option<usize>) -> Option<Ident> {
        let model = self.emitter.model;
        let op = model.op(term.op);
        let name = model.op_name(op);
        self.generated.insert(name.clone());
        let mut operands = Vec::new();
        for (operand, field) in term.operands.iter().flatten().zip(&op.operands) {
            operands.push(self.build_operand(operand, field.arity)?);
        }
        let mut attributes = Vec::new();
        for (slot, attribute) in &term.attributes {
            let field = &op.attributes[*slot];
            let value = self.build_attribute(attribute, field)?;
            attributes.push((*slot, value));
        }
        let types = self.result_types(op, term, &operands, &attributes, replaces)?;
        let is_inferred =
            types.is_none() && model.infers_result_types(op) && !op.builders.iter().any(|one| fits(one, op));
        let types = if is_inferred { Some(Vec::new()) } else { types };
        let location = self.location(term.location.as_ref())?;
        let variable = self.names.fresh(&word(&op.mnemonic));
        let Some(types) = types else {
            self.call_builder(op, term, &variable, &operands, &attributes, &location)?;
            return Some(variable);
        };
        let mut state = quote!(__terrace::OperationState::new(context.op_name(#name), #location));
        let mut single: Vec<TokenStream> = Vec::new();
        let flush = |single: &mut Vec<TokenStream>, state: &mut TokenStream| {
            if !single.is_empty() {
                *state = quote!(#state.operands([#(#single),*]));
                single.clear();
            }
        };
        for operand in &operands {
            match operand {
                Access::One(value, _) => {
                    single.push(value.clone());
                    continue;
                }
                Access::Optional(value, _) | Access::Unknown(value) => {
                    flush(&mut single, &mut state);
                    state = quote!(#state.operands(#value));
                }
                Access::Many { items, .. } => {
                    flush(&mut single, &mut state);
                    state = quote!(#state.operands(#items));
                }
            }
        }
        flush(&mut single, &mut state);
        for types in &types {
            let types = match types {
                Access::One(ty, _) => quote!([#ty]),
                Access::Optional(types, _) | Access::Unknown(types) => types.clone(),
                Access::Many { items, .. } => items.clone(),
            };
            state = quote!(#state.results(#types));
        }
        for (slot, value) in &attributes {
            let ir_name = &op.attributes[*slot].ir_name;
            state = quote!(#state.entry(&context, #ir_name, #value));
        }
        let size = |access: &Access| match access {
            Access::One(..) => quote!(1),
            Access::Optional(value, _) => quote!(::core::primitive::usize::from(#value.is_some())),
            Access::Unknown(value) => quote!(#value.len()),
            Access::Many { items, .. } => quote!(#items.len()),
        };
        if op.operand_segments == Segments::Attribute {
            let sizes = operands.iter().map(size);
            state = quote!(#state.entry(&context, __terrace::OPERAND_SEGMENT_SIZES, __terrace::segment_sizes(&context, &[#(#sizes),*])));
        }
        if op.result_segments == Segments::Attribute {
            let sizes = types.iter().map(size);
            state = quote!(#state.entry(&context, __terrace::RESULT_SEGMENT_SIZES, __terrace::segment_sizes(&context, &[#(#sizes),*])));
        }
        if is_inferred {
            let path = self.emitter.path(&op.header, Some(op.dialect), crate::emit::rust::Place::Module);
            state = quote!(#state.inferred::<#path>(rewriter.body()));
        }
        let words = ["entry", "inferred"];
        let entry =
            words.iter().any(|word| crate::emit::rust::relation::uses_word(&state, word)).then(|| {
                quote!(
                    use __terrace::Entry as _;
                )
            });
        // The trait is imported where it is used: nothing else in the module needs it.
        let state = match entry {
            Some(entry) => quote!({ #entry #state }),
            None => state,
        };
        // A rewriter dereferences mutably to a builder, which cannot be nested.
        let state = if uses_variable(&state, "rewriter") {
            let name = self.names.fresh("state");
            self.statement(name.clone(), state, false);
            quote!(#name)
        } else {
            state
        };
        self.statement(variable.clone(), quote!(rewriter.create(#state)), true);
        Some(variable)
    }

    fn build_operand(&mut self, term: &Term, arity: Arity) -> Option<Access> {
        let access = match &term.kind {
            TermKind::Use(entity) if self.refuse_matched_result(entity, term.span) => return None,
            TermKind::Use(entity) => {
                self.names.access(self.emitter.model, entity, &quote!(rewriter.body()))?
            }
            TermKind::Op(inner) => {
                let built = self.build_op(inner, None)?;
                self.result_values(&built, inner)
            }
            TermKind::Native { path, arguments, location } => {
                let call = self.building_call(path, arguments, location.as_ref())?;
                Access::Unknown(self.hoist_call(arity, call))
            }
            TermKind::List(elements) => {
                let elements: Vec<Access> = elements
                    .iter()
                    .map(|element| self.build_operand(element, element_arity(&self.names, element)))
                    .collect::<Option<_>>()?;
                return Some(self.all_values(elements));
            }
            _ => return None,
        };
        Some(match access {
            Access::One(value, kind) => Access::One(self.hoist("value", value), kind),
            Access::Optional(value, kind) => Access::Optional(self.hoist("value", value), kind),
            Access::Unknown(value) if arity == Arity::One => Access::One(value, EntityKind::Value),
            Access::Unknown(value) if arity == Arity::Optional => Access::Optional(value, EntityKind::Value),
            Access::Unknown(value) => {
                Access::Many { items: quote!(#value.iter().copied()), kind: EntityKind::Value }
            }
            Access::Many { items, kind } => {
                let text = items.to_string();
                if text.ends_with(". iter () . copied ()") {
                    return Some(Access::Many { items, kind });
                }
                let all = self.hoist("values", quote!(#items.collect::<::std::vec::Vec<_>>()));
                Access::Many { items: quote!(#all.iter().copied()), kind }
            }
        })
    }

    /// Returns all values of a list, in order.
    fn all_values(&mut self, elements: Vec<Access>) -> Access {
        let single: Option<Vec<&TokenStream>> = elements
            .iter()
            .map(|element| match element {
                Access::One(value, _) => Some(value),
                _ => None,
            })
            .collect();
        let items = match single {
            Some(values) => {
                let length = RustLiteral::usize_unsuffixed(values.len());
                let values = quote!([#(#values),*]);
                let name = self.names.fresh("values");
                self.typed(name.clone(), quote!([__terrace::Value; #length]), values);
                quote!(#name.iter().copied())
            }
            None => {
                let items = elements.iter().map(|element| match element {
                    Access::One(value, _) => quote!([#value]),
                    Access::Optional(value, _) | Access::Unknown(value) => value.clone(),
                    Access::Many { items, .. } => items.clone(),
                });
                let all = quote!(::core::iter::empty()#(.chain(#items))*.collect::<::std::vec::Vec<__terrace::Value>>());
                let all = self.hoist("values", all);
                quote!(#all.iter().copied())
            }
        };
        Access::Many { items, kind: EntityKind::Value }
    }

    /// Evaluates a function call once, in order.
    fn hoist_call(&mut self, arity: Arity, call: TokenStream) -> TokenStream {
        let ty = match arity {
            Arity::One => quote!(__terrace::Value),
            Arity::Optional => quote!(::core::option::Option<__terrace::Value>),
            _ => quote!(::std::vec::Vec<__terrace::Value>),
        };
        let variable = self.names.fresh("value");
        self.typed(variable.clone(), ty, call);
        quote!(#variable)
    }

    /// Returns a call of a hand-written builder that takes only the arguments.
    fn call_builder(
        &mut self,
        op: &Op,
        term: &OpTerm,
        variable: &Ident,
        operands: &[Access],
        attributes: &[(usize, TokenStream)],
        location: &TokenStream,
    ) -> Option<()> {
        let Some(builder) = op.builders.iter().find(|one| fits(one, op)).cloned() else {
            self.emitter.not_generated(
                self.rewrite.header.span,
                &format!(
                    "the result types of `{}`, which an interface infers; write them, `-> type(..)`",
                    op.mnemonic
                ),
            );
            return None;
        };
        let mut arguments = Vec::new();
        for (argument, parameter) in op.arguments.iter().zip(&builder.parameters) {
            let value = match argument {
                OpArgument::Operand(index) => match operands.get(*index)? {
                    Access::One(value, _) | Access::Optional(value, _) | Access::Unknown(value) => {
                        value.clone()
                    }
                    Access::Many { items, .. } => quote!(&#items.collect::<::std::vec::Vec<_>>()),
                },
                OpArgument::Attribute(index) => {
                    let field = &op.attributes[*index];
                    let Some((_, attribute)) = attributes.iter().find(|(slot, _)| slot == index) else {
                        arguments.push(match field.constraint {
                            None => quote!(false),
                            Some(_) => quote!(::core::option::Option::None),
                        });
                        continue;
                    };
                    let written = term.attributes.iter().find(|(slot, _)| slot == index);
                    match (&field.constraint, written.map(|(_, term)| &term.kind)) {
                        (None, _) => {
                            quote!(::core::option::Option::is_some(&::core::option::Option::from(#attribute)))
                        }
                        (Some(_), Some(TermKind::Literal(literal))) if literal_value(literal).is_some() => {
                            literal_value(literal)?
                        }
                        (Some(_), _) if parameter.rust_type.text.trim().ends_with("Attribute") => {
                            attribute.clone()
                        }
                        (Some(constraint), _) => {
                            let form = self.emitter.value_form(constraint);
                            form.read(&quote!(&context), attribute)
                        }
                    }
                }
            };
            arguments.push(match parameter.default {
                Some(_) => quote!(::core::option::Option::Some(#value)),
                None => value,
            });
        }
        let path = self.emitter.path(&op.header, Some(op.dialect), crate::emit::rust::Place::Module);
        let function = ident(&builder.function_name());
        let call = quote!(#path::#function(rewriter.builder(), #location #(, #arguments)*));
        self.statement(variable.clone(), quote!(#call.op()), true);
        Some(())
    }

    /// Returns the location of a built op; the default is that of all matched ops.
    pub(super) fn location(&mut self, location: Option<&RewriteLocation>) -> Option<TokenStream> {
        let Some(location) = location else {
            let ops: Vec<TokenStream> = self.matched.iter().map(|op| quote!(#op)).collect();
            let places = ops.iter().map(|op| quote!(rewriter.body().location(#op)));
            let code = quote!(__terrace::fused_location(rewriter.body(), &[#(#places),*]));
            let code = match ops.as_slice() {
                [op] => quote!(rewriter.body().location(#op)),
                _ => code,
            };
            return Some(self.hoist("location", code));
        };
        let mut sources = Vec::new();
        for name in &location.sources {
            sources.push(match self.names.get(name)? {
                Named::Op(op, _) => quote!(rewriter.body().location(#op)),
                Named::Value(value, Arity::One) | Named::Native(value) => {
                    quote!(__terrace::value_location(rewriter.body(), #value))
                }
                _ => return None,
            });
        }
        if let Some(metadata) = &location.metadata {
            let metadata = self.array_element(metadata, false)?;
            let code = quote! {
                __terrace::fused_location_with(
                    rewriter.body(),
                    &[#(#sources),*],
                    ::core::option::Option::Some(#metadata),
                )
            };
            return Some(self.hoist("location", code));
        }
        let inner = match sources.as_slice() {
            [] => quote!(__terrace::Location::UNKNOWN),
            [one] => one.clone(),
            several => quote!(__terrace::fused_location(rewriter.body(), &[#(#several),*])),
        };
        let code = match &location.name {
            None => inner,
            Some(name) => quote!(__terrace::named_location(rewriter.body(), #name, #inner)),
        };
        Some(self.hoist("location", code))
    }
}

/// Returns the number of values of an element of a list of operands. A function yields one.
fn element_arity(names: &super::Names, element: &Term) -> Arity {
    match &element.kind {
        TermKind::Use(entity) => match names.get(&entity.name) {
            Some(Named::Value(_, arity)) => *arity,
            _ => Arity::One,
        },
        _ => Arity::One,
    }
}

/// Returns whether a builder takes exactly the arguments of the op.
fn fits(builder: &BuilderFunction, op: &Op) -> bool {
    builder.parameters.len() == op.arguments.len()
}
