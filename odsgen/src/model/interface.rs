//! Interfaces, traits and their uses.

use super::{
    Argument, Condition, Data, Documentation, Header, Hook, InterfaceId, InterfaceIntrinsic, Model,
    Parameter, RustPath, RustText, TraitId, TraitIntrinsic,
};
use crate::source::Span;

/// The kind of definition that an interface or a trait applies to.
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

    /// Returns the keyword in definitions.
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
    /// The kind of its implementors.
    pub kind: InterfaceKind,
    /// The inherited interfaces.
    pub bases: Vec<InterfaceId>,
    /// The hand-written Rust trait. Without one, the trait is generated.
    pub path: Option<RustPath>,
    /// The role in the engine, if any.
    pub intrinsic: Option<InterfaceIntrinsic>,
    /// The interface's own methods.
    pub methods: Vec<Method>,
    /// The verifier of all implementors.
    pub verify: Option<Hook>,
    /// Additional items for the generated Rust trait.
    pub extra: Vec<RustText>,
}

/// A method of an interface.
#[derive(Clone, PartialEq, Debug)]
pub struct Method {
    /// Its name.
    pub name: String,
    /// The span of the name.
    pub span: Span,
    /// Its documentation.
    pub documentation: Documentation,
    /// The Rust signature, starting with `fn`.
    pub signature: RustText,
    /// Whether it has no receiver.
    pub is_static: bool,
    /// The final body, which implementations cannot override.
    pub body: Option<RustText>,
    /// The default body.
    pub default: Option<RustText>,
}

impl Method {
    /// Returns whether the method has no default, so that each implementation must define it.
    pub fn is_required(&self) -> bool {
        self.body.is_none() && self.default.is_none()
    }
}

/// An implementation of an interface by a definition.
#[derive(Clone, PartialEq, Debug)]
pub struct InterfaceUse {
    /// The interface.
    pub interface: InterfaceId,
    /// The methods that the author writes: the required ones, including those of inherited interfaces, and the listed
    /// default ones.
    pub methods: Vec<String>,
    /// The span of the list entry.
    pub span: Span,
}

impl Model {
    /// Returns an interface and those that it inherits, bases first.
    pub fn lineage(&self, id: InterfaceId) -> Vec<InterfaceId> {
        let mut out = Vec::new();
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            out.retain(|known| *known != id);
            out.push(id);
            open.extend(&self.interface(id).bases);
        }
        out.reverse();
        out
    }

    /// Returns whether a definition that lists these interfaces implements `id`, itself or as a base.
    pub fn implements(&self, uses: &[InterfaceUse], id: InterfaceId) -> bool {
        uses.iter().any(|usage| self.lineage(usage.interface).contains(&id))
    }

    /// Returns the dialects and names of the ops, types and attributes that list an interface, without those that have
    /// no name in the IR.
    pub fn implementors(&self, id: InterfaceId) -> impl Iterator<Item = (String, String)> {
        let ops = self.ops.iter().filter(move |op| self.implements(&op.interfaces, id));
        let ops = ops.filter_map(|op| op.ir_name.split_once('.'));
        let data = self.types.iter().chain(&self.attributes);
        let data = data.filter(move |data| self.implements(&data.interfaces, id));
        let ops = ops.map(|(dialect, name)| (dialect.to_owned(), name.to_owned()));
        ops.chain(data.filter_map(|data| self.data_name(data)))
    }

    /// Returns the dialect and the mnemonic of a type or an attribute, by which its instances are known.
    pub fn data_name(&self, data: &Data) -> Option<(String, String)> {
        Some((self.dialect(data.dialect).header.name.clone(), data.mnemonic.clone()?))
    }
}

/// A trait.
#[derive(Clone, PartialEq, Debug)]
pub struct Trait {
    /// Name and documentation.
    pub header: Header,
    /// The kind of definition that may have it.
    pub kind: InterfaceKind,
    /// The parameters.
    pub parameters: Vec<Parameter>,
    /// The Rust path of the trait, if it is not the one that its name implies.
    pub path: Option<RustPath>,
    /// The role in the engine, with arguments in terms of the parameters.
    pub intrinsic: Option<(TraitIntrinsic, Vec<Argument>)>,
    /// The traits that it is an alias of.
    pub alias: Vec<TraitUse>,
    /// The conditions.
    pub conditions: Vec<Condition>,
    /// The hand-written verifier.
    pub verify: Option<Hook>,
    /// The folder of ops with the trait, used if the op's own folder does not succeed.
    pub fold: Option<Hook>,
}

impl Trait {
    /// Returns the name of the constant in the runtime's `OpTraits`, for a trait that the engine knows.
    pub fn engine_constant(&self) -> Option<&str> {
        self.path.as_ref()?.path.strip_prefix("dialect::OpTraits::")
    }
}

/// A trait of a definition.
#[derive(Clone, PartialEq, Debug)]
pub struct TraitUse {
    /// The trait.
    pub trait_id: TraitId,
    /// The arguments for its parameters.
    pub arguments: Vec<Argument>,
    /// The span of the list entry.
    pub span: Span,
}
