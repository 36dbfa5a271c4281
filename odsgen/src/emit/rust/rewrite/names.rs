//! The names of a rule in its code.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;
use rustc_hash::FxHashMap;

use crate::emit::rust::tokens::ident;
use crate::model::{Arity, Entity, EntityKind, Field, Model, OpId, Rewrite, Term, TermKind};

/// The variables that the code of every rule has.
pub(super) const RESERVED: &[&str] = &["op", "ir", "rewriter", "context", "order", "constants"];

/// The binding of a name.
#[derive(Clone)]
pub(super) enum Named {
    /// A variable with a value, an option of one, or a vector.
    Value(Ident, Arity),
    /// A variable with an attribute, or an option of one.
    Attribute(Ident, Arity),
    /// A variable with an op; the name denotes its results.
    Op(Ident, OpId),
    /// A variable with the result of a native function.
    Native(Ident),
}

/// An entity as an expression.
#[derive(Clone)]
pub(in crate::emit::rust) enum Access {
    /// One.
    One(TokenStream, EntityKind),
    /// An option.
    Optional(TokenStream, EntityKind),
    /// A vector or an iterator, which is given with its items in `items`.
    Many { items: TokenStream, kind: EntityKind },
    /// The result of a native function.
    Unknown(TokenStream),
}

/// The names of a rule.
pub(in crate::emit::rust) struct Names {
    bound: FxHashMap<String, Named>,
    /// The variable names in use.
    taken: BTreeSet<String>,
}

impl Names {
    pub(super) fn new(rewrite: &Rewrite) -> Self {
        let mut names = Names { bound: FxHashMap::default(), taken: BTreeSet::new() };
        // Generated variables must differ from the author's names.
        for statement in rewrite.matches.iter().chain(&rewrite.builds) {
            names.taken.extend(statement.bindings.iter().map(|binding| binding.name.clone()));
            names.reserve(&statement.term);
        }
        rewrite.values.iter().for_each(|value| names.reserve(value));
        names.taken.extend(RESERVED.iter().map(|name| (*name).to_owned()));
        names
    }

    fn reserve(&mut self, term: &Term) {
        match &term.kind {
            TermKind::Capture { name, .. } => {
                self.taken.insert(name.clone());
            }
            TermKind::Op(op) => {
                self.taken.extend(op.binding.iter().map(|binding| binding.name.clone()));
                let operands = op.operands.iter().flatten().chain(op.types.iter().flatten());
                operands
                    .chain(op.attributes.iter().map(|(_, term)| term))
                    .for_each(|term| self.reserve(term));
            }
            TermKind::List(elements) => elements.iter().for_each(|term| self.reserve(term)),
            // A variable would shadow the function.
            TermKind::Native { path, arguments, .. } => {
                self.taken.insert(path.path.clone());
                arguments.iter().for_each(|term| self.reserve(term));
            }
            _ => {}
        }
    }

    pub(super) fn get(&self, name: &str) -> Option<&Named> {
        self.bound.get(name)
    }

    pub(super) fn bind(&mut self, name: &str, named: Named) {
        self.bound.insert(name.to_owned(), named);
    }

    /// Returns the names in alphabetical order.
    pub(super) fn sorted(&self) -> Vec<(&str, &Named)> {
        let mut names: Vec<_> = self.bound.iter().map(|(name, named)| (name.as_str(), named)).collect();
        names.sort_unstable_by_key(|(name, _)| *name);
        names
    }

    /// Returns variables for the names in a Rust fragment that are not variables yet, with `ir` as the body.
    pub(in crate::emit::rust) fn fragment_scope(
        &self,
        model: &Model,
        fragment: &TokenStream,
        ir: &TokenStream,
    ) -> TokenStream {
        let mut out = TokenStream::new();
        for (name, named) in self.sorted() {
            let Named::Op(variable, id) = named else { continue };
            if !super::uses_variable(fragment, name) {
                continue;
            }
            let name = ident(name);
            match results(variable, &model.op(*id).results, None, ir) {
                Access::One(value, _) | Access::Optional(value, _) | Access::Unknown(value) => {
                    out.extend(quote!(let #name = #value;));
                }
                Access::Many { items, .. } => {
                    out.extend(quote!(let #name = #items.collect::<::std::vec::Vec<_>>();));
                }
            }
        }
        out
    }

    /// Returns an unused variable name.
    pub(super) fn fresh(&mut self, proposal: &str) -> Ident {
        let mut name = proposal.to_owned();
        let mut number = 1;
        while !self.taken.insert(name.clone()) {
            name = format!("{proposal}_{number}");
            number += 1;
        }
        ident(&name)
    }

    /// Returns an entity of the rule as an expression, with `ir` as the body.
    pub(in crate::emit::rust) fn access(
        &self,
        model: &Model,
        entity: &Entity,
        ir: &TokenStream,
    ) -> Option<Access> {
        let access = match self.bound.get(&entity.name)? {
            Named::Value(variable, arity) => value(variable, *arity, EntityKind::Value),
            Named::Attribute(variable, arity) => value(variable, *arity, EntityKind::Attribute),
            Named::Native(variable) => Access::Unknown(quote!(#variable)),
            Named::Op(variable, _) if entity.op_of => {
                return Some(Access::One(quote!(#variable), EntityKind::Op));
            }
            Named::Op(variable, op) => results(variable, &model.op(*op).results, entity.index, ir),
        };
        if !entity.type_of {
            return Some(access);
        }
        Some(match access {
            Access::One(value, EntityKind::Attribute) => {
                let context = if ir.to_string() == "ir" { quote!(ir.context()) } else { quote!(&context) };
                Access::One(quote!(#value.ty(#context).unwrap_or(__terrace::Type::NONE)), EntityKind::Type)
            }
            Access::One(value, _) | Access::Unknown(value) => {
                Access::One(quote!(#ir.value_type(#value)), EntityKind::Type)
            }
            Access::Optional(value, _) => {
                Access::Optional(quote!(#value.map(|value| #ir.value_type(value))), EntityKind::Type)
            }
            Access::Many { items, .. } => Access::Many {
                items: quote!(#items.map(|value| #ir.value_type(value))),
                kind: EntityKind::Type,
            },
        })
    }
}

/// Returns a variable as an expression.
pub(super) fn value(variable: &Ident, arity: Arity, kind: EntityKind) -> Access {
    match arity {
        Arity::One => Access::One(quote!(#variable), kind),
        Arity::Optional => Access::Optional(quote!(#variable), kind),
        Arity::Variadic | Arity::VariadicOfVariadic => {
            Access::Many { items: quote!(#variable.iter().copied()), kind }
        }
    }
}

/// Returns the results of an op that a name with an index denotes: one declared result, or all.
pub(super) fn results(op: &Ident, fields: &[Field], index: Option<u32>, ir: &TokenStream) -> Access {
    let index = match (index, fields) {
        (Some(index), _) => index as usize,
        (None, [_]) => 0,
        (None, _) => return Access::Many { items: quote!(#ir.results(#op)), kind: EntityKind::Value },
    };
    group(op, fields, index, ir, "result")
}

/// Returns a declared operand or result as an expression.
pub(in crate::emit::rust) fn group(
    op: &Ident,
    fields: &[Field],
    index: usize,
    ir: &TokenStream,
    what: &str,
) -> Access {
    let at = RustLiteral::usize_unsuffixed(index);
    let (single, group) = (ident(what), ident(&format!("{what}_group")));
    let is_fixed = fields[..index].iter().all(|field| field.arity == Arity::One);
    match fields[index].arity {
        Arity::One if is_fixed => Access::One(quote!(#ir.#single(#op, #at)), EntityKind::Value),
        Arity::One => Access::One(
            quote!(__terrace::#group(#ir, #op, #at).next().expect("a group of one value")),
            EntityKind::Value,
        ),
        Arity::Optional => {
            Access::Optional(quote!(__terrace::#group(#ir, #op, #at).next()), EntityKind::Value)
        }
        Arity::Variadic | Arity::VariadicOfVariadic => {
            Access::Many { items: quote!(__terrace::#group(#ir, #op, #at)), kind: EntityKind::Value }
        }
    }
}
