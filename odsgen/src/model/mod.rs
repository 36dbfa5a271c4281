//! The semantic model of definitions: names are resolved, and the rules of the language are checked.
//!
//! The model is plain data. An emitter, in this crate or another, is a function of `&Model`; front ends decide nothing
//! for emitters. The model contains the definitions of libraries, because the inputs refer to them; [`Model::is_input`]
//! distinguishes the two.
//!
//! Entities refer to each other by index into the lists of [`Model`].

mod constraint;
mod conversion;
mod data;
mod format;
mod interface;
mod intrinsic;
mod op;
mod parameter_type;
mod pass;
mod rewrite;

pub use constraint::*;
pub use conversion::*;
pub use data::*;
pub use format::*;
pub use interface::*;
pub use intrinsic::*;
pub use op::*;
pub use parameter_type::*;
pub use pass::*;
pub use rewrite::*;

use crate::source::{FileRole, Sources, Span};

/// The documentation of a definition.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Documentation {
    /// The first paragraph on one line, without the final full stop.
    pub summary: String,
    /// The other paragraphs, in Markdown.
    pub description: String,
}

/// Rust code of the author: a body without its braces, a type, a signature.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RustText {
    /// The code.
    pub text: String,
    /// The source span.
    pub span: Span,
}

/// A Rust path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RustPath {
    /// The path, without white space.
    pub path: String,
    /// The source span.
    pub span: Span,
}

/// The common part of all definitions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The name in definitions and in Rust.
    pub name: String,
    /// The span of the name.
    pub span: Span,
    /// Its documentation.
    pub documentation: Documentation,
}

/// A literal in a definition.
#[derive(Clone, PartialEq, Debug)]
pub enum Literal {
    /// An integer.
    Integer(i128),
    /// A float, in source spelling.
    Float(String),
    /// A string.
    Text(String),
    /// `true` or `false`.
    Bool(bool),
    /// A case of an enum.
    Case(EnumId, usize),
    /// An unresolved name: a Rust path, or data for an emitter.
    Name(String),
    /// A list.
    List(Vec<Literal>),
    /// A Rust expression.
    Rust(RustText),
    /// An attribute as the IR's text has it.
    Ir(String),
}

/// A metadata entry of a definition. Terrace ignores it; external emitters may use it.
#[derive(Clone, PartialEq, Debug)]
pub struct Metadata {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: Literal,
}

macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident $list:ident $item:ident $get:ident,)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
            pub struct $id(pub(crate) u32);

            impl $id {
                /// Returns the index in the model's list.
                pub fn index(self) -> usize {
                    self.0 as usize
                }

                /// Returns the indexes of all in a model.
                pub fn all(model: &Model) -> impl Iterator<Item = Self> + use<> {
                    (0..model.$list.len() as u32).map(Self)
                }
            }
        )*

        /// The semantic model of a run.
        #[derive(Clone, Debug)]
        pub struct Model {
            /// The source files.
            pub sources: Sources,
            /// The documentation of the input files, by file index.
            pub file_documentation: Vec<Documentation>,
            /// The dialect that a file declares or continues, by file index.
            pub file_dialects: Vec<Option<DialectId>>,
            /// The intrinsics that definitions call, without duplicates.
            pub intrinsics: Vec<Intrinsic>,
            $(
                #[doc = concat!("All definitions of the kind [`", stringify!($item), "`].")]
                pub $list: Vec<$item>,
            )*
        }

        impl Model {
            pub(crate) fn new(sources: Sources) -> Self {
                Self { sources, file_documentation: Vec::new(), file_dialects: Vec::new(), intrinsics: Vec::new(), $($list: Vec::new(),)* }
            }

            $(
                #[doc = concat!("The [`", stringify!($item), "`] with that number.")]
                ///
                /// # Panics
                ///
                /// If the index is out of bounds: it is from another model.
                pub fn $get(&self, id: $id) -> &$item {
                    &self.$list[id.index()]
                }
            )*
        }
    };
}

ids! {
    /// Index of a dialect.
    DialectId dialects Dialect dialect,
    /// Index of a constraint on one entity.
    ConstraintId constraints Constraint constraint,
    /// Index of a relation.
    RelationId relations Relation relation,
    /// Index of an enum.
    EnumId enums Enum enumeration,
    /// Index of a type.
    TypeId types Data data_type,
    /// Index of an attribute.
    AttributeId attributes Data attribute,
    /// Index of an interface.
    InterfaceId interfaces Interface interface,
    /// Index of a trait.
    TraitId traits Trait trait_definition,
    /// Index of an op.
    OpId ops Op op,
    /// Index of a rewrite.
    RewriteId rewrites Rewrite rewrite,
    /// Index of a pass.
    PassId passes Pass pass,
    /// Index of a conversion.
    ConversionId conversions Conversion conversion,
}

impl Model {
    /// Returns the name of a library's dialect that the input files declare or extend, if any.
    pub fn extended_library(&self) -> Option<&str> {
        let data = self.types.iter().chain(&self.attributes).map(|data| (&data.header, data.dialect));
        let mut all = self.ops.iter().map(|op| (&op.header, op.dialect)).chain(data);
        let extended = all.find_map(|(header, id)| {
            let dialect = &self.dialect(id).header;
            (self.is_input(header) && !self.is_input(dialect)).then_some(dialect)
        });
        let is_builtin = |header: &&Header| self.is_input(header) && header.name == "builtin";
        let declared = || self.dialects.iter().map(|dialect| &dialect.header).find(is_builtin);
        extended.or_else(declared).map(|header| header.name.as_str())
    }

    /// Returns whether a definition is of an input, as opposed to a library. Code is generated only for inputs.
    pub fn is_input(&self, header: &Header) -> bool {
        self.sources.file(header.span.file).role == FileRole::Input
    }

    /// Returns the library's interface with this role in the engine.
    pub fn engine_interface(&self, intrinsic: InterfaceIntrinsic) -> Option<InterfaceId> {
        let position = self.interfaces.iter().position(|known| known.intrinsic == Some(intrinsic))?;
        Some(InterfaceId(position as u32))
    }

    /// Returns whether an op has a trait with this role in the engine.
    pub fn has_trait_intrinsic(&self, op: &Op, intrinsic: TraitIntrinsic) -> bool {
        op.traits.iter().any(|used| {
            let known = &self.trait_definition(used.trait_id).intrinsic;
            known.as_ref().is_some_and(|(known, _)| *known == intrinsic)
        })
    }

    /// Returns whether an op has the trait of this constant of the runtime.
    pub fn has_engine_trait(&self, op: &Op, constant: &str) -> bool {
        op.traits.iter().any(|used| self.trait_definition(used.trait_id).engine_constant() == Some(constant))
    }

    /// Returns whether an op stands for a constant: it has the trait `ConstantLike`, and its only attribute, `value`, is what
    /// its only result is.
    pub fn is_constant(&self, op: OpId) -> bool {
        let op = self.op(op);
        self.has_engine_trait(op, "CONSTANT_LIKE")
            && op.operands.is_empty()
            && matches!(op.attributes.as_slice(), [value] if value.ir_name == "value")
            && matches!(op.results.as_slice(), [Field { arity: Arity::One, .. }])
    }

    /// Returns the variant of the runtime's data that holds a type or an attribute of `builtin`.
    pub fn variant<'data>(&self, data: &'data Data) -> Option<&'data RustPath> {
        let is_builtin = self.dialect(data.dialect).header.name == "builtin";
        data.storage.as_ref().filter(|_| is_builtin)
    }

    /// Returns the name of that variant.
    pub fn variant_name<'data>(&self, data: &'data Data) -> Option<&'data str> {
        self.variant(data)?.path.rsplit("::").next()
    }

    /// Returns whether an op infers its result types by `InferTypeOpInterface`, implemented directly or inherited.
    pub fn infers_result_types(&self, op: &Op) -> bool {
        let mut open: Vec<InterfaceId> = op.interfaces.iter().map(|used| used.interface).collect();
        while let Some(id) = open.pop() {
            if self.interface(id).intrinsic == Some(InterfaceIntrinsic::InferredResultTypes) {
                return true;
            }
            open.extend(&self.interface(id).bases);
        }
        false
    }

    /// Returns the IR name of an op, usually `dialect.mnemonic`.
    pub fn op_name(&self, op: &Op) -> String {
        op.ir_name.clone()
    }
}

/// A dialect.
#[derive(Clone, PartialEq, Debug)]
pub struct Dialect {
    /// The header. Its name is the prefix of the names of the dialect's ops.
    pub header: Header,
    /// The interfaces that it implements.
    pub interfaces: Vec<InterfaceUse>,
    /// The names of the dialects whose entities its code creates.
    pub depends: Vec<String>,
    /// The Rust module of the generated code. The default is the dialect's name.
    pub namespace: Option<RustPath>,
    /// Whether the ops may be read and printed without the name of the dialect.
    pub prefix_optional: bool,
    /// The names that the dialect had, with which texts are still read.
    pub old_names: Vec<String>,
    /// The enum whose cases are the capabilities that ops and cases may require.
    pub capabilities: Option<EnumId>,
    /// The enum whose cases are the extensions that ops and cases may require.
    pub extensions: Option<EnumId>,
    /// The hooks that the author writes in Rust.
    pub hooks: Vec<String>,
    /// Additional items for the `impl` block of the dialect.
    pub extra: Option<RustText>,
    /// Metadata for external emitters.
    pub metadata: Vec<Metadata>,
}
