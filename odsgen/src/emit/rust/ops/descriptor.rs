//! The descriptor of an op: its plan, printed as data.

use proc_macro2::{Delimiter, Literal as RustLiteral, TokenStream, TokenTree};
use quote::quote;

use crate::emit::rust::Emitter;
use crate::emit::rust::origin;
use crate::emit::rust::relation::{Scope, about};
use crate::emit::rust::tokens::{ident, setter, shared_term};
use crate::generated_names::suggested_name_function;
use crate::model::{
    Assembly, Canonicalization, ConstraintKind, Effect, EffectTarget, Header, Multiplicity, NameSource, Op,
    RewriteId, SuggestedName,
};
use crate::plan::{
    AttributeLiteral, AttributePlan, AttributeRole, CheckId, DefaultPlan, OpCondition, OpPlan, PositionRange,
    RegionDescriptor, Requirement, SegmentAttributes, SuccessorDescriptor, ValuePlan,
};

impl Emitter<'_> {
    /// Whether a definition is one of the library `builtin`.
    pub(in crate::emit::rust) fn is_builtin(&self, header: &Header) -> bool {
        self.model.sources.file(header.span.file).module_name() == "builtin"
    }

    /// The constant that is an op's descriptor.
    pub(in crate::emit::rust) fn descriptor(&mut self, op: &Op) -> TokenStream {
        let plan = self.plan.op_plan(op).clone();
        let documentation = &op.header.documentation;
        let mut lists = TokenStream::new();
        let mut setters = TokenStream::new();
        let mut list = |field: &str, ty: &str, items: Vec<TokenStream>| {
            if items.is_empty() {
                return;
            }
            let (constant, setter, ty) = (ident(&field.to_uppercase()), setter(field), ident(ty));
            lists.extend(quote!(const #constant: &[__terrace::#ty] = &[#(#items),*];));
            setters.extend(quote!(.#setter(__terrace::list(#constant))));
        };
        list("old_names", "Text", texts(&op.old_names));
        list("parents", "Text", texts(&plan.parents));
        list("operands", "ValueDescriptor", self.values(&plan.operands));
        list("results", "ValueDescriptor", self.values(&plan.results));
        list("attributes", "AttributeDescriptor", self.attributes(op, &plan));
        list("regions", "RegionDescriptor", plan.regions.iter().map(region).collect());
        let successors = plan.successors.iter().map(|SuccessorDescriptor { name, multiplicity }| {
            let multiplicity = shared_term("Multiplicity", multiplicity);
            quote!(__terrace::successor(#name, #multiplicity))
        });
        list("successors", "SuccessorDescriptor", successors.collect());
        let conditions =
            plan.conditions.iter().filter_map(|condition| self.condition_descriptor(op, condition));
        list("conditions", "Condition", conditions.collect());
        list("effects", "EffectDescriptor", effects(op));
        list("names", "NameDescriptor", names(op));
        list("folds", "FoldRule", self.rules(&op.folds));
        list("enums", "EnumSlot", self.enum_slots(&plan));
        if let Some(format) = &plan.format {
            let (constants, format) = self.format(op, format);
            lists.extend(constants);
            setters.extend(quote!(.with_format(#format)));
        }
        setters.extend(self.single_facts(op, &plan));
        let (constants, facts) = self.instruction_facts(&plan, op.availability.as_ref());
        lists.extend(constants);
        setters.extend(facts);
        let summary = &documentation.summary;
        let description = Some(&documentation.description).filter(|text| !text.is_empty());
        let description = description.map(|text| quote!(.with_description(__terrace::text(#text))));
        let tables = self.interface_tables(op, &plan);
        if !tables.is_empty() {
            // An inline constant may name `Self`; a constant item may not.
            setters.extend(quote! {
                .with_interfaces(__terrace::InterfaceMap::of(const { &[#(__terrace::Implementation::of(#tables)),*] }))
            });
        }
        quote! {
            /// The descriptor of the op.
            pub const DESCRIPTOR: &'static __terrace::OpDescriptor = {
                #lists
                &__terrace::OpDescriptor::new(__terrace::text(<Self as __terrace::OpHandle>::NAME))
                    .with_summary(__terrace::text(#summary))
                    #description
                    #setters
            };
        }
    }

    /// Emits the setters of a descriptor for what is no list.
    fn single_facts(&mut self, op: &Op, plan: &OpPlan) -> TokenStream {
        let mut setters = TokenStream::new();
        if let Some((first, others)) = plan.traits.split_first() {
            let (first, others) = (ident(first), others.iter().map(|name| ident(name)));
            setters.extend(quote! {
                .with_traits(__terrace::OpTraits::#first #(.union(__terrace::OpTraits::#others))*)
            });
        }
        let SegmentAttributes { operands, results } = plan.segments;
        if operands || results {
            setters.extend(quote! {
                .with_segments(__terrace::SegmentAttributes { operands: #operands, results: #results })
            });
        }
        if plan.attributes_in_dictionary {
            setters.extend(quote!(.with_properties_in_dictionary(true)));
        }
        if let Some(name) = &plan.implicit_terminator {
            setters.extend(quote!(.with_implicit_terminator(__terrace::text(#name))));
        }
        if let Some(name) = &plan.default_dialect {
            setters.extend(quote!(.with_default_dialect(__terrace::text(#name))));
        }
        let hooks = self.hooks(op, plan);
        if !hooks.is_empty() {
            setters.extend(quote!(.with_hooks(__terrace::OpHooks::new() #hooks)));
        }
        setters
    }

    fn values(&mut self, values: &[ValuePlan]) -> Vec<TokenStream> {
        values.iter().map(|value| self.value_descriptor(value)).collect()
    }

    fn value_descriptor(&mut self, value: &ValuePlan) -> TokenStream {
        let name = &value.name;
        let constraint = self.constraint_constant(value.check, &value.summary, &value.spelling);
        match value.multiplicity {
            Multiplicity::VariadicOfVariadic { sizes } => {
                let slot = RustLiteral::u32_unsuffixed(sizes);
                quote!(__terrace::nested(#name, #slot, #constraint))
            }
            Multiplicity::One => quote!(__terrace::one(#name, #constraint)),
            Multiplicity::Optional => quote!(__terrace::optional(#name, #constraint)),
            Multiplicity::Variadic => quote!(__terrace::variadic(#name, #constraint)),
        }
    }

    /// The constant, in the module `constraints`, with the function and the words of a constraint.
    fn constraint_constant(&mut self, check: CheckId, summary: &str, spelling: &str) -> TokenStream {
        let function = self.check_function(check, spelling);
        let key = format!("constant {function} {summary}");
        let name = self.functions.get(&key).unwrap_or_else(|| {
            let name = self.functions.reserve(key, spelling, true);
            let (ty, make) = match self.plan.check(check).subject {
                ConstraintKind::Type => (ident("TypeConstraint"), ident("type_constraint")),
                _ => (ident("AttributeConstraint"), ident("attribute_constraint")),
            };
            self.functions.add(quote! {
                pub(super) const #name: __terrace::#ty = __terrace::#make(#summary, #function);
            });
            name
        });
        quote!(constraints::#name)
    }

    fn attributes(&mut self, op: &Op, plan: &OpPlan) -> Vec<TokenStream> {
        plan.attributes.iter().enumerate().map(|(slot, known)| self.attribute(op, slot, known)).collect()
    }

    fn attribute(&mut self, op: &Op, slot: usize, plan: &AttributePlan) -> TokenStream {
        let name = &plan.name;
        let AttributeRole::Declared { is_optional, check, summary, spelling, default, .. } = &plan.role
        else {
            return quote!(__terrace::segment_sizes_attribute(#name));
        };
        let constraint = match check {
            None => quote!(__terrace::UNIT),
            Some(check) => self.constraint_constant(*check, summary, spelling),
        };
        if let Some(DefaultPlan::Literal(AttributeLiteral::Ir(text))) = default {
            return quote!(__terrace::text_default_attribute(#name, #constraint, #text));
        }
        let default =
            default.as_ref().and_then(|default| self.default_function(&op.attributes[slot], default));
        match default {
            Some(default) => quote!(__terrace::default_attribute(#name, #constraint, #default)),
            None if *is_optional => quote!(__terrace::optional_attribute(#name, #constraint)),
            None => quote!(__terrace::attribute(#name, #constraint)),
        }
    }

    fn condition_descriptor(&mut self, op: &Op, condition: &OpCondition) -> Option<TokenStream> {
        let holds = match &condition.requirement {
            Requirement::Region(at, check) => {
                let function = self.check_function(*check, &op.regions[at.first].constraint.spelling);
                let (skip, take) = range(*at);
                quote!(ir.regions(op)#skip #take.all(|(ir, region)| constraints::#function(ir, region)))
            }
            Requirement::Successor(at, check) => {
                let function = self.check_function(*check, &op.successors[at.first].constraint.spelling);
                let (skip, take) = range(*at);
                quote!(ir.successors(op)#skip #take.all(|block| constraints::#function(ir, block)))
            }
            Requirement::Condition(condition) => self.op_condition(op, condition)?,
            Requirement::Inference(inference) => self.inference(op, inference),
            Requirement::Computation(target, function) => self.computation(*target, function),
        };
        let (message, about) = (&condition.message, about(&condition.about));
        let holds = match function_of_call(&holds) {
            Some(path) => path,
            None => {
                let parameter = |word: &str| {
                    let name = ident(word);
                    if crate::emit::rust::relation::uses_word(&holds, word) {
                        quote!(#name)
                    } else {
                        quote!(_)
                    }
                };
                let (ir, op) = (parameter("ir"), parameter("op"));
                quote!(|#ir, #op| #holds)
            }
        };
        let function = match self.plan.is_of_signature(&condition.requirement) {
            true => quote!(signature_condition),
            false => quote!(condition),
        };
        Some(quote!(__terrace::#function(#message, #about, #holds)))
    }

    fn op_condition(&mut self, op: &Op, condition: &crate::plan::Condition) -> Option<TokenStream> {
        self.condition(condition, Scope::Op(op), true)
    }

    /// Returns the constants of rules.
    fn rules(&self, rewrites: &[RewriteId]) -> Vec<TokenStream> {
        let constants = rewrites.iter().map(|id| {
            let rewrite = self.model.rewrite(*id);
            let mut header = rewrite.header.clone();
            header.name = crate::emit::rust::rewrite::constant_name(rewrite).to_string();
            self.path(&header, None, crate::emit::rust::Place::Module)
        });
        constants.collect()
    }

    /// The functions of the author.
    fn hooks(&mut self, op: &Op, plan: &OpPlan) -> TokenStream {
        let name = ident(&op.header.name);
        let mut hooks = TokenStream::new();
        let mut hook = |field: &str, function: TokenStream| {
            let setter = setter(field);
            hooks.extend(quote!(.#setter(#function)));
        };
        if let Assembly::Custom { parse, print } = &op.assembly {
            let (parse, print) = (origin::name("parse", parse.span), origin::name("print", print.span));
            hook("parse", quote!(Self::#parse));
            hook("print", quote!(|printer, ir, op| #name(op).#print(printer, ir)));
        }
        let own = op.fold.as_ref().map(|hook| {
            let fold = origin::name("fold", hook.span);
            quote!(#name(op).#fold(ir, constants))
        });
        // Traits say something where the op does not.
        let traits = plan.own_traits.iter().filter_map(|known| self.trait_fold(known));
        let folds: Vec<TokenStream> = own.into_iter().chain(traits).collect();
        if let Some((last, others)) = folds.split_last() {
            hook(
                "fold",
                match others {
                    [] => quote!(|ir, op, constants| #last),
                    _ => quote! {
                        |ir, op, constants| {
                            #(
                                let folded = #others;
                                if !folded.is_unchanged() {
                                    return folded;
                                }
                            )*
                            #last
                        }
                    },
                },
            );
        }
        let Canonicalization { rewrites, hook: own } = &op.canonicalization;
        let rules = self.rules(rewrites);
        let added = own.map(|span| {
            let function = origin::name("canonicalization_patterns", span);
            quote!(#name::#function)
        });
        match (rules.is_empty(), added) {
            (true, None) => {}
            (true, Some(added)) => hook("canonicalization_patterns", added),
            (false, None) => {
                hook("canonicalization_patterns", quote!(|_, patterns| { patterns #(.add(#rules))*; }));
            }
            (false, Some(added)) => hook(
                "canonicalization_patterns",
                quote! {
                    |context, patterns| {
                        patterns #(.add(#rules))*;
                        #added(context, patterns);
                    }
                },
            ),
        }
        let mut checks: Vec<TokenStream> =
            plan.own_traits.iter().filter_map(|known| self.op_trait_check(known)).collect();
        if let Some(hook) = &op.verify {
            let verify = origin::name("verify", hook.span);
            checks.push(quote!(#name(op).#verify(ir)));
        }
        for (function, declared) in
            [("verify_signature", &op.verify_signature), ("verify_regions", &op.verify_regions)]
        {
            if let Some(declared) = declared {
                let verify = origin::name(function, declared.span);
                hook(function, quote!(|ir, op| #name(op).#verify(ir)));
            }
        }
        if let Some((last, others)) = checks.split_last() {
            hook("verify", quote!(|ir, op| { #(#others?;)* #last }));
        }
        hooks
    }
}

/// Returns the path of a function if the code is nothing but its call with `(ir, op)`: a closure would be redundant.
fn function_of_call(code: &TokenStream) -> Option<TokenStream> {
    let mut tokens: Vec<TokenTree> = code.clone().into_iter().collect();
    let Some(TokenTree::Group(arguments)) = tokens.pop() else { return None };
    let is_path = tokens.iter().all(|token| match token {
        TokenTree::Ident(_) => true,
        TokenTree::Punct(punctuation) => punctuation.as_char() == ':',
        _ => false,
    });
    let is_call = arguments.delimiter() == Delimiter::Parenthesis
        && arguments.stream().to_string() == quote!(ir, op).to_string();
    (is_path && is_call).then(|| tokens.into_iter().collect())
}

/// Emits the `skip` and `take` that select a declared region or successor among all of the op.
fn range(PositionRange { first, is_single }: PositionRange) -> (Option<TokenStream>, Option<TokenStream>) {
    let at = RustLiteral::usize_unsuffixed(first);
    let skip = (first > 0).then(|| quote!(.skip(#at)));
    (skip, is_single.then(|| quote!(.take(1))))
}

fn texts(texts: &[String]) -> Vec<TokenStream> {
    texts.iter().map(|text| quote!(__terrace::text(#text))).collect()
}

fn effects(op: &Op) -> Vec<TokenStream> {
    let effect = |effect: &Effect| {
        let kind = shared_term("EffectKind", &effect.kind);
        let target = match effect.target {
            EffectTarget::Value(value) => {
                let value = shared_term("ValueReference", &value);
                quote!(__terrace::EffectTarget::Value(#value))
            }
            target => shared_term("EffectTarget", &target),
        };
        let resource = match &effect.resource {
            None => quote!(__terrace::MemoryResource::DEFAULT),
            Some(name) => quote!(__terrace::MemoryResource::new(#name)),
        };
        let stage = (effect.stage > 0).then(|| {
            let stage = RustLiteral::u32_unsuffixed(effect.stage);
            quote!(.at_stage(#stage))
        });
        let full = effect.is_full.then(|| quote!(.full()));
        quote!(__terrace::EffectDescriptor::new(#kind, #target, #resource) #stage #full)
    };
    op.effects.iter().flatten().map(effect).collect()
}

fn names(op: &Op) -> Vec<TokenStream> {
    let handle = ident(&op.header.name);
    let name = |name: &SuggestedName| {
        let values = shared_term("NamedValues", &name.values);
        let source = match &name.source {
            NameSource::Texts(texts) => {
                quote!(Texts(__terrace::list(const { &[#(__terrace::text(#texts)),*] })))
            }
            NameSource::Constant(slot) => {
                let slot = RustLiteral::usize_unsuffixed(*slot);
                quote!(Constant(#slot))
            }
            NameSource::Rust(_) => {
                let function = ident(&suggested_name_function(op, name.values));
                quote!(Function(|ir, op, index| #handle(op).#function(ir, index)))
            }
        };
        quote!(__terrace::NameDescriptor::new(#values, __terrace::NameSource::#source))
    };
    op.names.iter().map(name).collect()
}

fn region(region: &RegionDescriptor) -> TokenStream {
    let name = &region.name;
    let multiplicity = shared_term("Multiplicity", &region.multiplicity);
    let blocks = shared_term("RegionConstraint", &region.constraint);
    quote!(__terrace::region(#name, #multiplicity, #blocks))
}
