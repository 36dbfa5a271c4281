//! Conditions on several entities as expressions.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use crate::emit::rust::Emitter;
use crate::emit::rust::accessor::literal_value;
use crate::emit::rust::constraint::{intrinsic_path, needs_body};
use crate::emit::rust::rewrite::{Access, Names, group};
use crate::emit::rust::tokens::{block, ident, shared_term};
use crate::model::{Arity, ConstraintKind, EntityKind, Op, OpPart, RelationId};
use crate::plan::{Callee, Condition, ConditionArgument, Conversion, Count, Entities, Place};

/// The scope of a condition.
#[derive(Clone, Copy)]
pub(in crate::emit::rust) enum Scope<'a> {
    /// On an op; `ir` and `op` are in scope.
    Op(&'a Op),
    /// In the function of a constraint, whose parameters have these names.
    Relation(&'a [String]),
    /// On a type or an attribute, which is in scope by this name, as is `context`.
    Data(&'a Ident),
    /// In a rule.
    Rule(&'a Names),
}

/// Entities in code.
enum Items {
    /// One value, type, attribute or op.
    One(TokenStream, EntityKind),
    /// An option of one.
    Optional(TokenStream, EntityKind),
    /// An expression that can be iterated, of any number of them.
    Many(TokenStream, EntityKind),
}

/// The parts of an op that a condition speaks of, as a list.
pub(in crate::emit::rust) fn about(parts: &[OpPart]) -> TokenStream {
    let parts = parts.iter().map(|part| shared_term("OpPart", part));
    quote!(&[#(#parts),*])
}

impl Emitter<'_> {
    /// The expression that says whether a condition holds, with `ir` in scope. `outside` says that it stands outside of
    /// the module `constraints`.
    pub(in crate::emit::rust) fn condition(
        &mut self,
        condition: &Condition,
        scope: Scope<'_>,
        outside: bool,
    ) -> Option<TokenStream> {
        let all = |emitter: &mut Self, parts: &[Condition]| -> Option<Vec<TokenStream>> {
            parts.iter().map(|part| emitter.condition(part, scope, outside)).collect()
        };
        let module = outside.then(|| quote!(constraints::));
        Some(match condition {
            Condition::All(parts) => {
                let parts = all(self, parts)?;
                quote!(#((#parts))&&*)
            }
            Condition::Any(parts) => {
                let parts = all(self, parts)?;
                quote!(#((#parts))||*)
            }
            Condition::Not(inner) => {
                let inner = self.condition(inner, scope, outside)?;
                quote!(!(#inner))
            }
            Condition::Rust(fragment) => {
                let body = self.bound(fragment);
                match scope {
                    Scope::Op(op) => self.with_entities(op, body),
                    Scope::Rule(names) => {
                        let entities = names.fragment_scope(self.model, &body, &quote!(ir));
                        block(quote!(#entities #body))
                    }
                    _ => block(body),
                }
            }
            Condition::Call { callee, arguments, each } => {
                let kinds = match callee {
                    Callee::Relation(id) => {
                        let parameters = &self.model.relation(*id).parameters;
                        parameters.iter().map(|parameter| Some(parameter.kind)).collect()
                    }
                    Callee::Intrinsic(..) => vec![None; arguments.len()],
                };
                let mut loops = Vec::new();
                for entities in each {
                    let (Items::One(items, _) | Items::Optional(items, _) | Items::Many(items, _)) =
                        self.items(entities, scope)?;
                    loops.push((ident(&format!("each_{}", loops.len())), items));
                }
                let mut given = Vec::new();
                for (argument, kind) in arguments.iter().zip(kinds) {
                    given.push(self.argument(argument, kind, scope, &mut loops)?);
                }
                let call = match callee {
                    Callee::Relation(id) => {
                        let function = self.relation_function(*id)?;
                        quote!(#module #function(ir, #(#given),*))
                    }
                    Callee::Intrinsic(function) => {
                        let path = intrinsic_path(&function.path);
                        quote!(#path(ir, #(#given),*))
                    }
                };
                // What there may be several of has to satisfy it one by one.
                loops.into_iter().rev().fold(
                    call,
                    |holds, (each, items)| quote!(::core::iter::empty().chain(#items).all(|#each| #holds)),
                )
            }
            Condition::Holds(check, entities) => {
                let kind = self.plan.check(*check).subject;
                let function = self.check_function(*check, "part of a condition");
                let call = |of: EntityKind, item: TokenStream| match (kind, of) {
                    (ConstraintKind::Type, EntityKind::Value) => {
                        quote!(#module #function(ir.context(), ir.value_type(#item)))
                    }
                    (kind, _) if needs_body(kind) => quote!(#module #function(ir, #item)),
                    _ if matches!(scope, Scope::Data(_)) => quote!(#module #function(context, #item)),
                    _ => quote!(#module #function(ir.context(), #item)),
                };
                match self.items(entities, scope)? {
                    Items::One(item, kind) => call(kind, item),
                    Items::Optional(item, kind) => {
                        let call = call(kind, quote!(item));
                        quote!(#item.is_none_or(|item| #call))
                    }
                    Items::Many(items, kind) => {
                        let call = call(kind, quote!(item));
                        quote!(::core::iter::empty().chain(#items).all(|item| #call))
                    }
                }
            }
        })
    }

    /// The expression that says whether a condition of a trait holds for a type or an attribute.
    pub(in crate::emit::rust) fn data_condition(
        &mut self,
        condition: &Condition,
        subject: &Ident,
    ) -> TokenStream {
        // The resolver lets no constraints on several entities into these conditions, and all others have code.
        self.condition(condition, Scope::Data(subject), true).unwrap_or_else(|| quote!(true))
    }

    /// A fragment of an op's condition with the entities that it names: lists where there may be any number.
    fn with_entities(&mut self, op: &Op, body: TokenStream) -> TokenStream {
        let fields = op.operands.iter().chain(&op.results).filter_map(|field| field.name.as_deref());
        let attributes = op.attributes.iter().map(|attribute| attribute.name.as_str());
        let names: Vec<&str> = fields.chain(attributes).chain(["operands", "results"]).collect();
        let mut bindings = Vec::new();
        for name in names {
            if !uses_word(&body, name) {
                continue;
            }
            let items = op.part(name).map(|part| op_items(part, op));
            let name = ident(name);
            bindings.extend(items.map(|items| match items {
                Items::One(item, _) | Items::Optional(item, _) => quote!(let #name = #item;),
                Items::Many(items, _) => {
                    quote!(let #name = ::core::iter::empty().chain(#items).collect::<::std::vec::Vec<_>>();)
                }
            }));
        }
        if uses_word(&body, "context") {
            bindings.push(quote!(let context = ir.context();));
        }
        if uses_word(&body, "this") {
            let name = ident(&op.header.name);
            bindings.push(quote!(let this = super::#name(op);));
        }
        if bindings.is_empty() { body } else { quote!({ #(#bindings)* #body }) }
    }

    /// The function, in the module `constraints`, for a constraint on several entities.
    fn relation_function(&mut self, id: RelationId) -> Option<Ident> {
        let relation = self.model.relation(id);
        let key = format!("relation {}", id.index());
        if let Some(name) = self.functions.get(&key) {
            return Some(name);
        }
        let names: Vec<String> = relation.parameters.iter().map(|parameter| parameter.name.clone()).collect();
        let condition = self.plan.relations[id.index()].clone();
        let body = self.condition(&condition, Scope::Relation(&names), false)?;
        let name = self.functions.reserve(key, &relation.header.name, false);
        let parameters = relation.parameters.iter().map(|parameter| {
            let name = ident(&parameter.name);
            let ty = match parameter.kind {
                EntityKind::Value => quote!(Value),
                EntityKind::Type => quote!(Type),
                EntityKind::Attribute => quote!(Attribute),
                EntityKind::Op => quote!(Op),
                EntityKind::Integer => quote!(i64),
                EntityKind::Text => quote!(&str),
            };
            if parameter.variadic { quote!(#name: &[#ty]) } else { quote!(#name: #ty) }
        });
        self.functions.add(quote! {
            pub(super) fn #name(ir: &Body, #(#parameters),*) -> bool {
                let context = ir.context();
                #body
            }
        });
        Some(name)
    }

    /// Emits the argument for a parameter of that kind. A name in a rule may denote several entities: `loops` receives
    /// the name for each and the expression for all of them.
    fn argument(
        &mut self,
        argument: &ConditionArgument,
        kind: Option<EntityKind>,
        scope: Scope<'_>,
        loops: &mut Vec<(Ident, TokenStream)>,
    ) -> Option<TokenStream> {
        let converted = |item, from| match (from, kind) {
            (EntityKind::Value, Some(EntityKind::Type)) => type_of(item),
            _ => item,
        };
        match argument {
            ConditionArgument::Literal(literal) => literal_value(literal),
            ConditionArgument::One(entities) | ConditionArgument::All(entities) => {
                match self.items(entities, scope)? {
                    Items::One(item, from) => Some(converted(item, from)),
                    Items::Optional(items, from) | Items::Many(items, from) => {
                        let each = ident(&format!("each_{}", loops.len()));
                        loops.push((each.clone(), items));
                        Some(converted(quote!(#each), from))
                    }
                }
            }
            ConditionArgument::Each(index, conversion) => {
                let each = &loops[*index].0;
                Some(match conversion {
                    Conversion::None => quote!(#each),
                    Conversion::TypeOfValue => type_of(quote!(#each)),
                })
            }
            ConditionArgument::Several(list) => {
                let mut items: Vec<(TokenStream, bool)> = Vec::new();
                for argument in list {
                    items.push(match argument {
                        ConditionArgument::One(entities) | ConditionArgument::All(entities) => {
                            match self.items(entities, scope)? {
                                Items::One(item, from) => (converted(item, from), true),
                                Items::Optional(all, from) | Items::Many(all, from) => {
                                    let needs_type = kind == Some(EntityKind::Type) && from == EntityKind::Value;
                                    let all = if needs_type {
                                        quote!(::core::iter::empty().chain(#all).map(|item| ir.value_type(item)))
                                    } else {
                                        all
                                    };
                                    (all, false)
                                }
                            }
                        }
                        other => (self.argument(other, kind, scope, loops)?, true),
                    });
                }
                if let ([ConditionArgument::All(entities)], Scope::Relation(names)) = (list.as_slice(), scope)
                    && let (Place::Parameter(index), Conversion::None) =
                        (&entities.place, entities.conversion)
                {
                    // It is a slice already.
                    let name = ident(&names[*index]);
                    return Some(quote!(#name));
                }
                Some(if items.iter().all(|(_, is_one)| *is_one) {
                    let items = items.iter().map(|(item, _)| item);
                    quote!(&[#(#items),*])
                } else {
                    let items = items
                        .iter()
                        .map(|(item, is_one)| if *is_one { quote!([#item]) } else { item.clone() });
                    quote!(&::core::iter::empty()#(.chain(#items))*.collect::<::std::vec::Vec<_>>())
                })
            }
        }
    }

    fn items(&mut self, entities: &Entities, scope: Scope<'_>) -> Option<Items> {
        let items = match (&entities.place, scope) {
            (Place::Rule(name), Scope::Rule(names)) => {
                match names.access(self.model, &name.entity, &quote!(ir))? {
                    Access::One(item, kind) => Items::One(item, kind),
                    Access::Optional(item, kind) => Items::Optional(item, kind),
                    Access::Many { items, kind } => Items::Many(items, kind),
                    // Conditions are on values; what a function yields there is one.
                    Access::Unknown(item) => Items::One(item, EntityKind::Value),
                }
            }
            (Place::Parameter(index), Scope::Relation(names)) => {
                let name = ident(&names[*index]);
                match entities.count {
                    Count::Any => Items::Many(quote!(#name.iter().copied()), entities.kind),
                    Count::One => Items::One(quote!(#name), entities.kind),
                }
            }
            (Place::Subject, Scope::Data(subject)) => Items::One(quote!(#subject), entities.kind),
            (Place::Op, _) => Items::One(quote!(op), EntityKind::Op),
            (Place::Part(part), Scope::Op(op)) => op_items(*part, op),
            _ => return None,
        };
        Some(match (items, entities.conversion) {
            (Items::One(item, EntityKind::Value), Conversion::TypeOfValue) => {
                Items::One(type_of(item), EntityKind::Type)
            }
            (Items::Many(items, EntityKind::Value), Conversion::TypeOfValue) => Items::Many(
                quote!(::core::iter::empty().chain(#items).map(|item| ir.value_type(item))),
                EntityKind::Type,
            ),
            (items, _) => items,
        })
    }
}

fn type_of(value: TokenStream) -> TokenStream {
    quote!(ir.value_type(#value))
}

/// The entities of a part of an op, with `ir` and `op` in scope.
fn op_items(part: OpPart, op: &Op) -> Items {
    let this = ident("op");
    let values = |fields, index, what| match group(&this, fields, index, &quote!(ir), what) {
        Access::One(item, kind) => Items::One(item, kind),
        Access::Optional(items, kind) | Access::Many { items, kind } => Items::Many(items, kind),
        Access::Unknown(item) => Items::One(item, EntityKind::Value),
    };
    match part {
        OpPart::Operands => Items::Many(quote!(ir.operands(op)), EntityKind::Value),
        OpPart::Results => Items::Many(quote!(ir.results(op)), EntityKind::Value),
        OpPart::Operand(index) => values(&op.operands, index, "operand"),
        OpPart::Result(index) => values(&op.results, index, "result"),
        OpPart::Attribute(index) => {
            let attribute = &op.attributes[index];
            let slot = RustLiteral::usize_unsuffixed(index);
            let access = quote!(ir.inherent_attribute(op, #slot));
            if attribute.optional || attribute.default.is_some() {
                Items::Many(access, EntityKind::Attribute)
            } else {
                let item = quote!(#access.expect("an attribute that was verified"));
                Items::One(item, EntityKind::Attribute)
            }
        }
        // Conditions name no regions.
        OpPart::Region(_) => Items::Many(quote!([]), EntityKind::Op),
    }
}

/// An iterator over the values of a declared operand or result, with `ir` and `op` in scope.
pub(in crate::emit::rust) fn op_values(op: &Op, part: OpPart) -> TokenStream {
    let (index, fields, name) = match part {
        OpPart::Operand(index) => (index, &op.operands, "operand"),
        OpPart::Result(index) => (index, &op.results, "result"),
        _ => return quote!(::core::iter::empty()),
    };
    let (single, group) = (ident(name), ident(&format!("{name}_group")));
    let is_fixed = fields[..=index].iter().all(|field| field.arity == Arity::One);
    let index = RustLiteral::usize_unsuffixed(index);
    if is_fixed {
        quote!(::core::iter::once(ir.#single(op, #index)))
    } else {
        quote!(__terrace::#group(ir, op, #index))
    }
}

/// The name of the subject of a trait of types or attributes.
pub(in crate::emit::rust) fn data_subject(is_type: bool) -> Ident {
    ident(if is_type { "ty" } else { "attr" })
}

/// Whether a word stands anywhere in the tokens.
pub(in crate::emit::rust) fn uses_word(stream: &TokenStream, word: &str) -> bool {
    stream.clone().into_iter().any(|token| match token {
        proc_macro2::TokenTree::Ident(ident) => ident == word,
        proc_macro2::TokenTree::Group(group) => uses_word(&group.stream(), word),
        _ => false,
    })
}
