//! Dialects that are compiled for one reason: tests compare them with what is loaded from the same definitions.

#![allow(missing_docs)]

use terrace::context::Context;
use terrace::dialect::{Dialect, DialectRegistry};
use terrace::ir::{Body, Value};
use terrace::types::Type;

mod in_rust;

include!("fixtures.rs");

/// The definitions of the dialect `sweep`, which are made when this crate is built.
pub const SWEEP: &str = concat!(env!("OUT_DIR"), "/sweep.dialect");

/// The dialect `sweep`: small op formats over many constraints.
pub mod sweep {
    terrace::include_dialect!("sweep");
}

macro_rules! fixtures {
    ($($module:ident $file:literal)*) => {
        $(mod $module {
            #![allow(dead_code, unreachable_pub)]
            include!(concat!(env!("OUT_DIR"), "/", stringify!($module), "/", $file, ".rs"));
        })*

        /// The compiled dialect of a fixture.
        pub fn fixture(module: &str) -> Option<Dialect> {
            match module {
                $(stringify!($module) => Some($module::dialect()),)*
                _ => None,
            }
        }
    };
}

fixtures! {
    arity "t"
    effects "memory"
    format_groups "t"
    intrinsics "i"
    keywords_as_names "t"
    templates "t"
    traits "t"
    attributes "t"
    enums "t"
    groups "t"
    op "t"
    dictionaries "maps"
    directives "lists"
    effects_loaded "heap"
    ends "ends"
    kinds "kinds"
    operand_lists "clauses"
    traits_loaded "traits"
    toy_loaded "toy"
    shop "shop"
}

/// The fixtures with directives of the library: the name of each, and the dialect as it is declared in Rust.
pub fn fixtures_in_rust() -> [(&'static str, Dialect); 3] {
    [
        ("dictionaries", in_rust::dictionaries::maps::dialect()),
        ("directives", in_rust::directives::lists::dialect()),
        ("operand_lists", in_rust::operand_lists::clauses::dialect()),
    ]
}

/// A registry with one dialect.
pub fn registry_of(dialect: Dialect) -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    registry.insert(dialect);
    registry
}

// What the fixture `intrinsics` calls.

/// Whether a type is one of the words, or has at least that many parts.
pub fn is_liked(context: &Context, ty: Type, words: &[&str], least: i64) -> bool {
    words.contains(&context.display(ty).to_string().as_str()) || least < 4
}

/// Whether a type is the one that [`one_type`] makes.
pub fn is_one(_context: &Context, ty: Type) -> bool {
    ty == Type::I32
}

/// The one type.
pub fn one_type(_context: &Context) -> Type {
    Type::I32
}

/// Whether there are at most that many values.
pub fn fit(_ir: &Body, limit: i64, values: &[Value]) -> bool {
    i64::try_from(values.len()).is_ok_and(|count| count <= limit)
}
