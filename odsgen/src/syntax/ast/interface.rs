//! Interfaces and traits.

use crate::model::{Documentation, InterfaceKind, RustPath, RustText};
use crate::syntax::ast::{Hook, Intrinsic, Name, Parameter, Path, TraitUse, Where};

#[derive(Clone, Debug)]
pub(crate) struct Interface {
    pub(crate) documentation: Documentation,
    pub(crate) name: Name,
    pub(crate) kind: InterfaceKind,
    pub(crate) bases: Vec<Path>,
    pub(crate) path: Option<RustPath>,
    /// The role of the interface in the engine.
    pub(crate) intrinsic: Option<RustPath>,
    pub(crate) methods: Vec<Method>,
    pub(crate) verify: Option<Hook>,
    pub(crate) extra: Vec<RustText>,
}

#[derive(Clone, Debug)]
pub(crate) struct Method {
    pub(crate) documentation: Documentation,
    pub(crate) name: Name,
    pub(crate) signature: RustText,
    pub(crate) body: Option<RustText>,
    pub(crate) default: Option<RustText>,
}

#[derive(Clone, Debug)]
pub(crate) struct Trait {
    pub(crate) documentation: Documentation,
    pub(crate) name: Name,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) kind: InterfaceKind,
    pub(crate) path: Option<RustPath>,
    pub(crate) intrinsic: Option<Intrinsic>,
    pub(crate) alias: Vec<TraitUse>,
    pub(crate) wheres: Vec<Where>,
    pub(crate) verify: Option<Hook>,
    pub(crate) fold: Option<Hook>,
}
