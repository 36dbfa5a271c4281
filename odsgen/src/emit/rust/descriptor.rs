//! The descriptor of an op: its facts as data.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use super::origin;
use super::tokens::ident;
use super::{Emitter, constraint};
use crate::model::{
    Argument, Arity, Assembly, Canonicalization, ConstraintKind, ConstraintUse, Effect, EffectTarget, Field,
    Header, Op, Predicate, Segments, Trait, TraitUse, ValueReference,
};

/// The constant of the runtime for a trait that it acts on.
pub(super) fn runtime_trait(definition: &Trait) -> Option<TokenStream> {
    let path = &definition.path.as_ref()?.path;
    let constant = path.strip_prefix("dialect::OpTraits::")?;
    let constant = ident(constant);
    Some(quote!(#constant))
}

impl Emitter<'_> {
    /// Whether a definition is one of the library `builtin`.
    pub(super) fn is_builtin(&self, header: &Header) -> bool {
        self.model.sources.file(header.span.file).module_name() == "builtin"
    }

    /// The function that makes an op's descriptor.
    pub(super) fn descriptor(&mut self, op: &Op) -> TokenStream {
        let documentation = &op.header.documentation;
        let summary = &documentation.summary;
        let description = Some(&documentation.description).filter(|description| !description.is_empty());
        let mut fields = TokenStream::new();
        if !op.old_names.is_empty() {
            let names = &op.old_names;
            fields.extend(quote!(old_names [#(op_called(#names)),*]));
        }
        fields.extend(self.traits(op));
        let operands = self.values(op, &op.operands);
        fields.extend(list("operands", &operands));
        let results = self.values(op, &op.results);
        fields.extend(list("results", &results));
        let attributes = self.attributes(op);
        fields.extend(list("attributes", &attributes));
        let regions: Vec<TokenStream> = op.regions.iter().map(region).collect();
        fields.extend(list("regions", &regions));
        let successors: Vec<TokenStream> = op
            .successors
            .iter()
            .map(|field| {
                let (name, multiplicity) =
                    (field.name.as_deref().unwrap_or_default(), multiplicity(field.arity));
                quote!(successor(#name, #multiplicity))
            })
            .collect();
        fields.extend(list("successors", &successors));
        let (operand_sizes, result_sizes) =
            (op.operand_segments == Segments::Attribute, op.result_segments == Segments::Attribute);
        if operand_sizes || result_sizes {
            fields.extend(quote!(segments [#operand_sizes #result_sizes]));
        }
        let conditions = self.conditions(op);
        fields.extend(list("conditions", &conditions));
        if let Assembly::Format(format) = &op.assembly {
            let format = self.format(op, format);
            fields.extend(quote!(format {#format}));
        }
        fields.extend(list("effects", &effects(op)));
        fields.extend(self.hook_table(op));
        fields.extend(self.interfaces(op));
        quote!(__terrace::op_descriptor!(#summary #description; #fields);)
    }

    /// The traits of the runtime, and what the traits with parameters that it knows stand for.
    fn traits(&mut self, op: &Op) -> TokenStream {
        let mut constants = Vec::new();
        let mut out = TokenStream::new();
        for usage in &op.traits {
            let definition = self.model.trait_definition(usage.trait_id);
            if let Some(constant) = runtime_trait(definition) {
                constants.push(constant);
                continue;
            }
            // What it stands for is in the list as well.
            if !definition.alias.is_empty() {
                continue;
            }
            if !self.is_builtin(&definition.header) {
                continue;
            }
            let names = |argument: &Argument| match argument {
                Argument::List(list) => list.iter().filter_map(op_name).collect(),
                one => op_name(one).into_iter().collect::<Vec<String>>(),
            };
            match definition.header.name.as_str() {
                "HasParent" | "ParentOneOf" => {
                    let parents: Vec<TokenStream> =
                        usage.arguments.iter().flat_map(names).map(|name| quote!(op_called(#name))).collect();
                    out.extend(list("parents", &parents));
                }
                "SingleBlockImplicitTerminator" => {
                    constants.push(quote!(SINGLE_BLOCK));
                    let name = usage.arguments.iter().flat_map(names).next();
                    out.extend(quote!(implicit_terminator [#name]));
                }
                "AttributesInDictionary" => out.extend(quote!(properties_in_dictionary[true])),
                // What the fields of the op say already.
                "AttrSizedOperandSegments"
                | "AttrSizedResultSegments"
                | "SameVariadicOperandSize"
                | "SameVariadicResultSize" => {}
                name => {
                    let what = format!("the trait `{name}`");
                    self.not_generated(usage.span, &what);
                }
            }
        }
        if !constants.is_empty() {
            out.extend(quote!(traits [#(#constants)*]));
        }
        out
    }

    fn values(&mut self, op: &Op, fields: &[Field]) -> Vec<TokenStream> {
        fields
            .iter()
            .enumerate()
            .map(|(index, field)| {
                let name = field.name.as_deref().unwrap_or_default();
                let arity = match field.arity {
                    Arity::One => quote!(one),
                    Arity::Optional => quote!(optional),
                    Arity::Variadic => quote!(variadic),
                    Arity::VariadicOfVariadic => {
                        let sizes = RustLiteral::usize_unsuffixed(op.group_sizes_slot(index));
                        let constraint = self.constraint_constant(&field.constraint);
                        return quote!(nested(#name, #sizes, constraints::#constraint));
                    }
                };
                let constraint = self.constraint_constant(&field.constraint);
                quote!(#arity(#name, constraints::#constraint))
            })
            .collect()
    }

    /// The constant, in the module `constraints`, with the function and the words of a constraint.
    fn constraint_constant(&mut self, constraint: &ConstraintUse) -> Ident {
        let function = self.constraint_function(constraint);
        let summary = &constraint.summary;
        let key = format!("constant {function} {summary}");
        if let Some(name) = self.functions.get(&key) {
            return name;
        }
        let name = self.functions.reserve(key, &constraint.spelling, true);
        let item = match constraint.kind {
            ConstraintKind::Type => quote! {
                pub(super) const #name: __terrace::TypeConstraint = __terrace::type_constraint(#summary, #function);
            },
            _ => quote! {
                pub(super) const #name: __terrace::AttributeConstraint =
                    __terrace::attribute_constraint(#summary, #function);
            },
        };
        self.functions.add(item);
        name
    }

    fn attributes(&mut self, op: &Op) -> Vec<TokenStream> {
        let mut out = Vec::new();
        for field in &op.attributes {
            let name = &field.ir_name;
            let constraint = match &field.constraint {
                None => quote!(__terrace::UNIT),
                Some(constraint) => {
                    let constant = self.constraint_constant(constraint);
                    quote!(constraints::#constant)
                }
            };
            out.push(match self.default_function(field) {
                Some(default) => quote!(default_attribute(#name, #constraint, #default)),
                None if field.optional || field.default.is_some() => {
                    quote!(optional_attribute(#name, #constraint))
                }
                None => quote!(attribute(#name, #constraint)),
            });
        }
        for (_, field) in op.grouped_operands() {
            let name = field.group_sizes_name();
            out.push(quote!(segment_sizes_attribute(#name)));
        }
        for (segments, name) in [
            (op.operand_segments, quote!(__terrace::OPERAND_SEGMENT_SIZES)),
            (op.result_segments, quote!(__terrace::RESULT_SEGMENT_SIZES)),
        ] {
            if segments == Segments::Attribute {
                out.push(quote!(segment_sizes_attribute(#name)));
            }
        }
        out
    }

    fn conditions(&mut self, op: &Op) -> Vec<TokenStream> {
        let mut out = Vec::new();
        for (index, field) in op.regions.iter().enumerate() {
            if region_constraint(&field.constraint).is_none() {
                let function = self.constraint_function(&field.constraint);
                let name = field.name.as_deref().unwrap_or_default();
                let message = format!("region #{index} ('{name}') must be {}", field.constraint.summary);
                let at = RustLiteral::usize_unsuffixed(index);
                let skip = (index > 0).then(|| quote!(.skip(#at)));
                let count = if field.arity == Arity::One { quote!(.take(1)) } else { TokenStream::new() };
                out.push(quote! {
                    condition(#message, __terrace::items![about_region(#at)], |ir, op| {
                        ir.regions(op)#skip #count.all(|(ir, region)| constraints::#function(ir, region))
                    })
                });
            }
        }
        for (index, field) in op.successors.iter().enumerate() {
            if field.constraint.predicate != Predicate::True && !self.is_any(&field.constraint) {
                let function = self.constraint_function(&field.constraint);
                let name = field.name.as_deref().unwrap_or_default();
                let message = format!("successor #{index} ('{name}') must be {}", field.constraint.summary);
                let at = RustLiteral::usize_unsuffixed(index);
                let skip = (index > 0).then(|| quote!(.skip(#at)));
                let count = if field.arity == Arity::One { quote!(.take(1)) } else { TokenStream::new() };
                out.push(quote! {
                    condition(#message, __terrace::items![], |ir, op| {
                        ir.successors(op)#skip #count.all(|block| constraints::#function(ir, block))
                    })
                });
            }
        }
        for usage in &op.traits {
            let definition = self.model.trait_definition(usage.trait_id);
            for condition in &definition.conditions {
                self.parameters = self.trait_parameters(usage);
                out.extend(self.condition(op, condition));
                self.parameters = constraint::Environment::new();
            }
        }
        for condition in &op.conditions {
            out.extend(self.condition(op, condition));
        }
        for inference in &op.inferences {
            out.extend(self.inference(op, inference));
        }
        out
    }

    /// What the parameters of a trait stand for.
    pub(super) fn trait_parameters(&mut self, usage: &TraitUse) -> constraint::Environment {
        let definition = self.model.trait_definition(usage.trait_id);
        let arguments = definition.parameters.iter().zip(&usage.arguments);
        arguments
            .map(|(parameter, argument)| {
                let (bound, _) = self.bind(argument, &constraint::Environment::new(), usage.span);
                (parameter.name.clone(), bound)
            })
            .collect()
    }

    pub(super) fn is_any(&self, constraint: &ConstraintUse) -> bool {
        match &constraint.predicate {
            Predicate::True => true,
            Predicate::Constraint(id, _) => self.model.constraint(*id).predicate == Predicate::True,
            _ => false,
        }
    }

    /// The functions of the author.
    fn hook_table(&mut self, op: &Op) -> TokenStream {
        let name = ident(&op.header.name);
        let mut hooks: Vec<TokenStream> = Vec::new();
        if let Assembly::Custom { parse, print } = &op.assembly {
            let (parse, print) = (origin::name("parse", parse.span), origin::name("print", print.span));
            hooks.push(quote!(parse = Self::#parse));
            hooks.push(quote!(print = |printer, ir, op| #name(op).#print(printer, ir)));
        }
        let own = op.fold.as_ref().map(|hook| {
            let fold = origin::name("fold", hook.span);
            quote!(#name(op).#fold(ir, constants))
        });
        // Traits say something where the op does not.
        let traits: Vec<TokenStream> = op.traits.iter().filter_map(|usage| self.trait_fold(usage)).collect();
        let folds: Vec<TokenStream> = own.into_iter().chain(traits).collect();
        if let Some((last, others)) = folds.split_last() {
            hooks.push(match others {
                [] => quote!(fold = |ir, op, constants| #last),
                _ => quote! {
                    fold = |ir, op, constants| {
                        #(
                            let folded = #others;
                            if !folded.is_unchanged() {
                                return folded;
                            }
                        )*
                        #last
                    }
                },
            });
        }
        let Canonicalization { rewrites, hook } = &op.canonicalization;
        let rules = rewrites.iter().map(|id| {
            let rewrite = self.model.rewrite(*id);
            let mut header = rewrite.header.clone();
            header.name = super::rewrite::constant_name(rewrite).to_string();
            self.path(&header, None, super::Place::Module)
        });
        let rules: Vec<TokenStream> = rules.collect();
        let added = hook.map(|span| {
            let function = origin::name("canonicalization_patterns", span);
            quote!(#name::#function)
        });
        match (rules.is_empty(), added) {
            (true, None) => {}
            (true, Some(added)) => hooks.push(quote!(canonicalization_patterns = #added)),
            (false, None) => {
                hooks.push(quote!(canonicalization_patterns = |_, patterns| { patterns #(.add(#rules))*; }));
            }
            (false, Some(added)) => hooks.push(quote! {
                canonicalization_patterns = |context, patterns| {
                    patterns #(.add(#rules))*;
                    #added(context, patterns);
                }
            }),
        }
        let mut checks: Vec<TokenStream> =
            op.traits.iter().filter_map(|usage| self.op_trait_check(usage)).collect();
        if let Some(hook) = &op.verify {
            let verify = origin::name("verify", hook.span);
            checks.push(quote!(#name(op).#verify(ir)));
        }
        if let Some((last, others)) = checks.split_last() {
            hooks.push(quote!(verify = |ir, op| { #(#others?;)* #last }));
        }
        if hooks.is_empty() { TokenStream::new() } else { quote!(hooks [#(#hooks),*]) }
    }
}

fn op_name(argument: &Argument) -> Option<String> {
    match argument {
        Argument::Op(name) => Some(name.clone()),
        _ => None,
    }
}

/// A field of a descriptor that is a list; nothing where the list is empty.
fn list(name: &str, items: &[TokenStream]) -> TokenStream {
    if items.is_empty() {
        return TokenStream::new();
    }
    let name = ident(name);
    quote!(#name [#(#items),*])
}

fn effects(op: &Op) -> Vec<TokenStream> {
    let place = |kind: &str, index: usize| {
        let (kind, index) = (ident(kind), RustLiteral::usize_unsuffixed(index));
        quote!(__terrace::EffectTarget::#kind(#index))
    };
    let effect = |effect: &Effect| {
        let kind = ident(&format!("{:?}", effect.kind));
        let target = match effect.target {
            EffectTarget::Any => quote!(__terrace::EffectTarget::Any),
            EffectTarget::Value(ValueReference::Operand(index)) => place("Operand", index),
            EffectTarget::Value(ValueReference::Result(index)) => place("Result", index),
            EffectTarget::Symbol(index) => place("Symbol", index),
        };
        let resource = match &effect.resource {
            None => quote!(__terrace::MemoryResource::DEFAULT),
            Some(name) => quote!(__terrace::MemoryResource::new(#name)),
        };
        quote!(effect(__terrace::EffectKind::#kind, #target, #resource))
    };
    op.effects.iter().flatten().map(effect).collect()
}

fn multiplicity(arity: Arity) -> TokenStream {
    match arity {
        Arity::One => quote!(__terrace::Multiplicity::One),
        Arity::Optional => quote!(__terrace::Multiplicity::Optional),
        Arity::Variadic | Arity::VariadicOfVariadic => quote!(__terrace::Multiplicity::Variadic),
    }
}

fn region(field: &Field) -> TokenStream {
    let name = field.name.as_deref().unwrap_or_default();
    let constraint = region_constraint(&field.constraint).unwrap_or(RegionSize::Any);
    if field.arity == Arity::One {
        match constraint {
            RegionSize::Any => return quote!(any_region(#name)),
            RegionSize::Exactly(count) => return quote!(sized_region(#name, #count)),
            RegionSize::AtLeast(_) => {}
        }
    }
    let multiplicity = multiplicity(field.arity);
    let constraint = match constraint {
        RegionSize::Any => quote!(Any),
        RegionSize::Exactly(count) => quote!(Sized(#count)),
        RegionSize::AtLeast(count) => quote!(Minimum(#count)),
    };
    quote!(region(#name, #multiplicity, __terrace::RegionConstraint::#constraint))
}

/// The constraints on regions that the runtime knows by itself.
enum RegionSize {
    Any,
    Exactly(RustLiteral),
    AtLeast(RustLiteral),
}

/// The form of a region's constraint that the runtime knows by itself.
fn region_constraint(constraint: &ConstraintUse) -> Option<RegionSize> {
    let argument = |start: &str| -> Option<RustLiteral> {
        let number: u32 = constraint.spelling.strip_prefix(start)?.strip_suffix('>')?.trim().parse().ok()?;
        Some(RustLiteral::u32_unsuffixed(number))
    };
    match constraint.spelling.as_str() {
        "AnyRegion" | "_" => Some(RegionSize::Any),
        _ => argument("SizedRegion<")
            .map(RegionSize::Exactly)
            .or_else(|| argument("MinSizedRegion<").map(RegionSize::AtLeast)),
    }
}
