//! Interfaces and traits, and their use.

use super::{
    Argument, Condition, Documentation, Header, Hook, InterfaceId, InterfaceIntrinsic, Parameter, RustPath,
    RustText, TraitId, TraitIntrinsic,
};
use crate::source::Span;

/// What an interface or a trait belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InterfaceKind {
    /// Ops.
    Op,
    /// Types.
    Type,
    /// Attributes.
    Attribute,
    /// Dialects.
    Dialect,
}

impl InterfaceKind {
    /// All kinds.
    pub const ALL: &[Self] = &[Self::Op, Self::Type, Self::Attribute, Self::Dialect];

    /// The word for it in definitions.
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Op => "op",
            Self::Type => "type",
            Self::Attribute => "attr",
            Self::Dialect => "dialect",
        }
    }
}

/// An interface.
#[derive(Clone, PartialEq, Debug)]
pub struct Interface {
    /// Name and documentation.
    pub header: Header,
    /// What implements it.
    pub kind: InterfaceKind,
    /// The interfaces that it inherits.
    pub bases: Vec<InterfaceId>,
    /// The Rust trait that is written by hand; without it one is generated.
    pub path: Option<RustPath>,
    /// What it means to the engine.
    pub intrinsic: Option<InterfaceIntrinsic>,
    /// Its own methods.
    pub methods: Vec<Method>,
    /// A check that runs on everything that implements it.
    pub verify: Option<Hook>,
    /// Items for the generated Rust trait.
    pub extra: Vec<RustText>,
}

/// A method of an interface.
#[derive(Clone, PartialEq, Debug)]
pub struct Method {
    /// Its name.
    pub name: String,
    /// The place of the name.
    pub span: Span,
    /// Its documentation.
    pub documentation: Documentation,
    /// Its signature in Rust, beginning with `fn`.
    pub signature: RustText,
    /// Whether it has no receiver.
    pub is_static: bool,
    /// The code that is the same for all implementations, and not theirs to change.
    pub body: Option<RustText>,
    /// The code of implementations that do not write their own.
    pub default: Option<RustText>,
}

impl Method {
    /// Whether each implementation has to write it.
    pub fn is_required(&self) -> bool {
        self.body.is_none() && self.default.is_none()
    }
}

/// That a definition implements an interface.
#[derive(Clone, PartialEq, Debug)]
pub struct InterfaceUse {
    /// The interface.
    pub interface: InterfaceId,
    /// The methods that the author writes: the required ones, those of inherited interfaces included, and the
    /// defaulted ones that were named.
    pub methods: Vec<String>,
    /// The place where it is listed.
    pub span: Span,
}

/// A trait.
#[derive(Clone, PartialEq, Debug)]
pub struct Trait {
    /// Name and documentation.
    pub header: Header,
    /// What has it.
    pub kind: InterfaceKind,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// Where the trait is written in Rust, when that is not at the place its name gives.
    pub path: Option<RustPath>,
    /// What it means to the engine, with the arguments in terms of its parameters.
    pub intrinsic: Option<(TraitIntrinsic, Vec<Argument>)>,
    /// The traits that it stands for.
    pub alias: Vec<TraitUse>,
    /// What has to hold.
    pub conditions: Vec<Condition>,
    /// The author's check.
    pub verify: Option<Hook>,
    /// What results of ops that have it are known to be, where the op itself does not say.
    pub fold: Option<Hook>,
}

impl Trait {
    /// The constant of the runtime's `OpTraits` for a trait that it acts on.
    pub fn engine_constant(&self) -> Option<&str> {
        self.path.as_ref()?.path.strip_prefix("dialect::OpTraits::")
    }
}

/// That a definition has a trait.
#[derive(Clone, PartialEq, Debug)]
pub struct TraitUse {
    /// The trait.
    pub trait_id: TraitId,
    /// Arguments for its parameters.
    pub arguments: Vec<Argument>,
    /// The place where it is listed.
    pub span: Span,
}
