//! Conditions on several entities of an op.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use super::Emitter;
use super::accessor::literal_value;
use super::constraint::needs_body;
use super::rewrite::{Access, Names};
use super::tokens::{block, fragment, ident};
use crate::model::{
    Arity, Condition, ConstraintKind, Entity, EntityKind, Field, Op, OpPart, Relation, RelationArgument,
    RelationId, RelationPredicate,
};
use crate::source::Span;

/// What an entity is in code.
enum Entities {
    /// One value, type, attribute or op.
    One(TokenStream, EntityKind),
    /// An option of one.
    Optional(TokenStream, EntityKind),
    /// An expression that can be iterated, of any number of them.
    Many(TokenStream, EntityKind),
}

/// Whose entities names stand for.
#[derive(Clone, Copy)]
pub(super) enum Scope<'a> {
    /// Those of the op that `this` is.
    Op(&'a Op),
    /// The parameters of a constraint.
    Relation(&'a Relation),
    /// The names of a rule.
    Rule(&'a Names),
}

/// The parts of an op that a condition speaks of, as a list.
pub(super) fn about(parts: &[OpPart]) -> TokenStream {
    let parts = parts.iter().map(|part| {
        let (kind, index) = match part {
            OpPart::Operands => return quote!(ABOUT_OPERANDS),
            OpPart::Results => return quote!(ABOUT_RESULTS),
            OpPart::Operand(index) => ("about_operand", index),
            OpPart::Result(index) => ("about_result", index),
            OpPart::Attribute(index) => ("about_attribute", index),
        };
        let (kind, index) = (ident(kind), RustLiteral::usize_unsuffixed(*index));
        quote!(#kind(#index))
    });
    quote!(__terrace::items![#(#parts),*])
}

impl Emitter<'_> {
    /// The entry of an op's descriptor for a condition.
    pub(super) fn condition(&mut self, op: &Op, condition: &Condition) -> Option<TokenStream> {
        let holds = self.relation_predicate(&condition.predicate, Scope::Op(op), true)?;
        let message = &condition.message;
        let name = ident(&op.header.name);
        let this = uses_word(&holds, "this").then(|| quote!(let this = #name(op);));
        let definition = op;
        let (ir, op) = (
            parameter(&holds, &this, "ir"),
            if this.is_some() || uses_word(&holds, "op") { quote!(op) } else { quote!(_) },
        );
        let about = about(&definition.parts_of(&condition.predicate));
        Some(quote!(condition(#message, #about, |#ir, #op| { #this #holds })))
    }

    /// The expression that says whether a predicate holds, with `ir` in scope. `outside` says that it stands outside of
    /// the module `constraints`.
    pub(super) fn relation_predicate(
        &mut self,
        predicate: &RelationPredicate,
        scope: Scope<'_>,
        outside: bool,
    ) -> Option<TokenStream> {
        let all = |emitter: &mut Self, parts: &[RelationPredicate]| -> Option<Vec<TokenStream>> {
            parts.iter().map(|part| emitter.relation_predicate(part, scope, outside)).collect()
        };
        Some(match predicate {
            RelationPredicate::And(parts) => {
                let parts = all(self, parts)?;
                quote!(#((#parts))&&*)
            }
            RelationPredicate::Or(parts) => {
                let parts = all(self, parts)?;
                quote!(#((#parts))||*)
            }
            RelationPredicate::Not(inner) => {
                let inner = self.relation_predicate(inner, scope, outside)?;
                quote!(!(#inner))
            }
            RelationPredicate::Rust(rust) => match scope {
                Scope::Op(op) => {
                    let parameters = self.parameters.clone();
                    let body = self.fragment(rust, &parameters);
                    self.with_entities(op, body)
                }
                _ => block(fragment(rust)),
            },
            RelationPredicate::Relation(id, arguments) => {
                let function = self.relation_function(*id)?;
                let mut loops = Vec::new();
                let arguments = self.relation_arguments(*id, arguments, scope, &mut loops)?;
                let module = outside.then(|| quote!(constraints::));
                // What there may be several of has to satisfy it one by one.
                loops.into_iter().rev().fold(
                    quote!(#module #function(ir, #(#arguments),*)),
                    |holds, (each, items)| quote!(::core::iter::empty().chain(#items).all(|#each| #holds)),
                )
            }
            RelationPredicate::Holds(entity, constraint) => {
                let parameters = match scope {
                    Scope::Op(_) => self.parameters.clone(),
                    _ => Vec::new(),
                };
                let function = self.constraint_function_in(constraint, &parameters);
                let module = outside.then(|| quote!(constraints::));
                let entities = self.entities(entity, scope)?;
                let call = |kind: EntityKind, item: TokenStream| match (constraint.kind, kind) {
                    (ConstraintKind::Type, EntityKind::Value) => {
                        quote!(#module #function(ir.context(), ir.value_type(#item)))
                    }
                    (kind, _) if needs_body(kind) => quote!(#module #function(ir, #item)),
                    _ => quote!(#module #function(ir.context(), #item)),
                };
                match entities {
                    Entities::One(item, kind) => call(kind, item),
                    Entities::Optional(item, kind) => {
                        let call = call(kind, quote!(item));
                        quote!(#item.is_none_or(|item| #call))
                    }
                    Entities::Many(items, kind) => {
                        let call = call(kind, quote!(item));
                        quote!(::core::iter::empty().chain(#items).all(|item| #call))
                    }
                }
            }
        })
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
            let entity = Entity {
                name: name.to_owned(),
                index: None,
                type_of: false,
                op_of: false,
                span: op.header.span,
            };
            let name = ident(name);
            bindings.extend(self.entities_of_op(&entity, op).map(|entities| match entities {
                Entities::One(item, _) | Entities::Optional(item, _) => quote!(let #name = #item;),
                Entities::Many(items, _) => {
                    quote!(let #name = ::core::iter::empty().chain(#items).collect::<::std::vec::Vec<_>>();)
                }
            }));
        }
        if uses_word(&body, "context") {
            bindings.push(quote!(let context = ir.context();));
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
        let body = self.relation_predicate(&relation.predicate, Scope::Relation(relation), false)?;
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

    fn relation_arguments(
        &mut self,
        id: RelationId,
        arguments: &[RelationArgument],
        scope: Scope<'_>,
        loops: &mut Vec<(Ident, TokenStream)>,
    ) -> Option<Vec<TokenStream>> {
        let relation = self.model.relation(id);
        let mut rest = arguments.iter();
        let mut out = Vec::new();
        for (index, parameter) in relation.parameters.iter().enumerate() {
            if !parameter.variadic {
                out.push(self.single(rest.next()?, parameter.kind, scope, loops)?);
                continue;
            }
            // What stands behind a variadic one takes its own arguments from the end.
            let behind = relation.parameters.len() - index - 1;
            let count = rest.len().saturating_sub(behind);
            let mut items: Vec<(TokenStream, bool)> = Vec::new();
            for argument in rest.by_ref().take(count) {
                match argument {
                    RelationArgument::Literal(literal) => items.push((literal_value(literal)?, true)),
                    RelationArgument::Entity(entity) => match self.entities(entity, scope)? {
                        Entities::One(item, kind) => items.push((convert(item, kind, parameter.kind), true)),
                        Entities::Optional(all, kind) | Entities::Many(all, kind) => {
                            let item = convert(quote!(item), kind, parameter.kind);
                            let all = if kind == parameter.kind {
                                all
                            } else {
                                quote!(::core::iter::empty().chain(#all).map(|item| #item))
                            };
                            items.push((all, false));
                        }
                    },
                }
            }
            if items.iter().all(|(_, is_one)| *is_one) {
                let items = items.iter().map(|(item, _)| item);
                out.push(quote!(&[#(#items),*]));
            } else {
                let items =
                    items.iter().map(|(item, is_one)| if *is_one { quote!([#item]) } else { item.clone() });
                out.push(quote!(&::core::iter::empty()#(.chain(#items))*.collect::<::std::vec::Vec<_>>()));
            }
        }
        Some(out)
    }

    /// An argument for a parameter that stands for one entity. Where there may be none or several, `loops` gets the name
    /// for each and the expression for all of them.
    fn single(
        &mut self,
        argument: &RelationArgument,
        kind: EntityKind,
        scope: Scope<'_>,
        loops: &mut Vec<(Ident, TokenStream)>,
    ) -> Option<TokenStream> {
        match argument {
            RelationArgument::Literal(literal) => literal_value(literal),
            RelationArgument::Entity(entity) => match self.entities(entity, scope)? {
                Entities::One(item, from) => Some(convert(item, from, kind)),
                Entities::Optional(items, from) | Entities::Many(items, from) => {
                    let each = ident(&format!("each_{}", loops.len()));
                    loops.push((each.clone(), items));
                    Some(convert(quote!(#each), from, kind))
                }
            },
        }
    }

    fn entities(&mut self, entity: &Entity, scope: Scope<'_>) -> Option<Entities> {
        let found = match scope {
            Scope::Op(op) => self.entities_of_op(entity, op)?,
            Scope::Rule(names) => {
                return Some(match names.access(self.model, entity, &quote!(ir))? {
                    Access::One(item, kind) => Entities::One(item, kind),
                    Access::Optional(item, kind) => Entities::Optional(item, kind),
                    Access::Many { items, kind } => Entities::Many(items, kind),
                    // Conditions are on values; what a function yields there is one.
                    Access::Unknown(item) => Entities::One(item, EntityKind::Value),
                });
            }
            Scope::Relation(relation) => {
                let parameter = relation.parameters.iter().find(|parameter| parameter.name == entity.name)?;
                let name = ident(&parameter.name);
                if parameter.variadic {
                    Entities::Many(quote!(#name.iter().copied()), parameter.kind)
                } else {
                    Entities::One(quote!(#name), parameter.kind)
                }
            }
        };
        Some(match found {
            Entities::One(item, EntityKind::Value) if entity.type_of => {
                Entities::One(quote!(ir.value_type(#item)), EntityKind::Type)
            }
            Entities::Many(items, EntityKind::Value) if entity.type_of => Entities::Many(
                quote!(::core::iter::empty().chain(#items).map(|item| ir.value_type(item))),
                EntityKind::Type,
            ),
            other => other,
        })
    }

    fn entities_of_op(&mut self, entity: &Entity, op: &Op) -> Option<Entities> {
        let name = entity.name.as_str();
        let field =
            |fields: &[Field]| fields.iter().find(|field| field.name.as_deref() == Some(name)).cloned();
        if let Some(field) = field(&op.operands).or_else(|| field(&op.results)) {
            let accessor = ident(name);
            let access = quote!(this.#accessor(ir));
            return Some(match field.arity {
                Arity::One => Entities::One(access, EntityKind::Value),
                Arity::VariadicOfVariadic => {
                    Entities::Many(quote!(#access.into_iter().flatten()), EntityKind::Value)
                }
                _ => Entities::Many(access, EntityKind::Value),
            });
        }
        if let Some(attribute) = op.attributes.iter().find(|attribute| attribute.name == name) {
            let accessor = ident(&format!("{name}_attr"));
            let access = quote!(this.#accessor(ir));
            let is_optional = attribute.optional || attribute.default.is_some();
            return Some(if is_optional {
                Entities::Many(access, EntityKind::Attribute)
            } else {
                Entities::One(access, EntityKind::Attribute)
            });
        }
        match name {
            "operands" => Some(Entities::Many(quote!(ir.operands(op)), EntityKind::Value)),
            "results" => Some(Entities::Many(quote!(ir.results(op)), EntityKind::Value)),
            "op" => Some(Entities::One(quote!(op), EntityKind::Op)),
            _ => {
                self.entity_not_generated(entity.span, name);
                None
            }
        }
    }

    fn entity_not_generated(&mut self, span: Span, name: &str) {
        self.not_generated(span, &format!("a condition on `{name}`"));
    }
}

/// A value in the place of a type stands for its type.
fn convert(item: TokenStream, from: EntityKind, to: EntityKind) -> TokenStream {
    match (from, to) {
        (EntityKind::Value, EntityKind::Type) => quote!(ir.value_type(#item)),
        _ => item,
    }
}

/// Whether a word stands anywhere in the tokens.
pub(super) fn uses_word(stream: &TokenStream, word: &str) -> bool {
    stream.clone().into_iter().any(|token| match token {
        proc_macro2::TokenTree::Ident(ident) => ident == word,
        proc_macro2::TokenTree::Group(group) => uses_word(&group.stream(), word),
        _ => false,
    })
}

/// The name of a closure's parameter, or `_` when nothing uses it.
fn parameter(body: &TokenStream, before: &Option<TokenStream>, word: &str) -> TokenStream {
    let is_used = uses_word(body, word) || before.as_ref().is_some_and(|before| uses_word(before, word));
    let name = ident(word);
    if is_used { quote!(#name) } else { quote!(_) }
}
