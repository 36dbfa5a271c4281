//! The semantic model: what definitions mean, with all names resolved and all rules of the language checked.
//!
//! It is plain data. An emitter, in this crate or outside of it, is a function from `&Model`; nothing that an emitter
//! needs is decided in a front end. Definitions of libraries are in the model beside those of the inputs, because the
//! inputs refer to them; [`Model::is_input`] tells them apart.
//!
//! Entities refer to each other by index into the lists of [`Model`].

mod constraint;
mod data;
mod format;
mod interface;
mod intrinsic;
mod op;
mod parameter_type;
mod pass;
mod rewrite;

pub use constraint::*;
pub use data::*;
pub use format::*;
pub use interface::*;
pub use intrinsic::*;
pub use op::*;
pub use parameter_type::*;
pub use pass::*;
pub use rewrite::*;

use crate::source::{FileRole, Sources, Span};

/// What documentation comments say.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Documentation {
    /// The first paragraph on one line, without a full stop at its end.
    pub summary: String,
    /// The other paragraphs, Markdown.
    pub description: String,
}

/// Rust that the author wrote: a body without its braces, a type, a signature.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RustText {
    /// The code.
    pub text: String,
    /// Its place.
    pub span: Span,
}

/// A path to something in Rust.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RustPath {
    /// The path, without white space.
    pub path: String,
    /// Its place.
    pub span: Span,
}

/// What every definition has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The name in definitions and in Rust.
    pub name: String,
    /// The place of the name.
    pub span: Span,
    /// Its documentation.
    pub documentation: Documentation,
}

/// A value that is written in a definition.
#[derive(Clone, PartialEq, Debug)]
pub enum Literal {
    /// An integer.
    Integer(i128),
    /// A float, as it was written.
    Float(String),
    /// A string.
    Text(String),
    /// `true` or `false`.
    Bool(bool),
    /// A case of an enum.
    Case(EnumId, usize),
    /// A name that nothing in definitions has; it is a path in Rust or data for an emitter.
    Name(String),
    /// Several values.
    List(Vec<Literal>),
    /// A Rust expression.
    Rust(RustText),
}

/// A fact about a definition that Terrace itself has no use for, for emitters of others.
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
                /// The index in the list of the model.
                pub fn index(self) -> usize {
                    self.0 as usize
                }
            }
        )*

        /// What the definitions of a run say.
        #[derive(Clone, Debug)]
        pub struct Model {
            /// The files that the definitions stand in.
            pub sources: Sources,
            /// Documentation of the input files, by index of the file.
            pub file_documentation: Vec<Documentation>,
            /// The dialect that a file declares or goes on with, by index of the file.
            pub file_dialects: Vec<Option<DialectId>>,
            /// The intrinsics that definitions call, each once.
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
                /// If the number is of another model, which has more of them.
                pub fn $get(&self, id: $id) -> &$item {
                    &self.$list[id.index()]
                }
            )*
        }
    };
}

ids! {
    /// Number of a dialect.
    DialectId dialects Dialect dialect,
    /// Number of a constraint on one entity.
    ConstraintId constraints Constraint constraint,
    /// Number of a constraint on several entities.
    RelationId relations Relation relation,
    /// Number of an enum.
    EnumId enums Enum enumeration,
    /// Number of a type.
    TypeId types Data data_type,
    /// Number of an attribute.
    AttributeId attributes Data attribute,
    /// Number of an interface.
    InterfaceId interfaces Interface interface,
    /// Number of a trait.
    TraitId traits Trait trait_definition,
    /// Number of an op.
    OpId ops Op op,
    /// Number of a rewrite.
    RewriteId rewrites Rewrite rewrite,
    /// Number of a pass.
    PassId passes Pass pass,
}

impl Model {
    /// Whether a definition is one that code is generated for, not one of a library.
    pub fn is_input(&self, header: &Header) -> bool {
        self.sources.file(header.span.file).role == FileRole::Input
    }

    /// The interface of the library that means this to the engine.
    pub fn engine_interface(&self, intrinsic: InterfaceIntrinsic) -> Option<InterfaceId> {
        let position = self.interfaces.iter().position(|known| known.intrinsic == Some(intrinsic))?;
        Some(InterfaceId(position as u32))
    }

    /// Whether an op has a trait that means this to the engine.
    pub fn has_trait_intrinsic(&self, op: &Op, intrinsic: TraitIntrinsic) -> bool {
        op.traits.iter().any(|used| {
            let known = &self.trait_definition(used.trait_id).intrinsic;
            known.as_ref().is_some_and(|(known, _)| *known == intrinsic)
        })
    }

    /// Whether an op has the trait for which the runtime has this constant.
    pub fn has_engine_trait(&self, op: &Op, constant: &str) -> bool {
        op.traits.iter().any(|used| self.trait_definition(used.trait_id).engine_constant() == Some(constant))
    }

    /// The variant of the runtime's data that holds a type or an attribute of `builtin`.
    pub fn variant<'data>(&self, data: &'data Data) -> Option<&'data RustPath> {
        let is_builtin = self.dialect(data.dialect).header.name == "builtin";
        data.storage.as_ref().filter(|_| is_builtin)
    }

    /// Whether an op computes the types of its results by `InferTypeOpInterface`, which it lists or inherits.
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

    /// The name of an op in the IR, `dialect.mnemonic` for most.
    pub fn op_name(&self, op: &Op) -> String {
        op.ir_name.clone()
    }
}

/// A dialect.
#[derive(Clone, PartialEq, Debug)]
pub struct Dialect {
    /// Its name is the prefix of the names of its ops.
    pub header: Header,
    /// The interfaces that it implements.
    pub interfaces: Vec<InterfaceUse>,
    /// Names of the dialects whose entities its code creates.
    pub depends: Vec<String>,
    /// The Rust module of the generated code; the name of the dialect when there is none.
    pub namespace: Option<RustPath>,
    /// The hooks that the author writes in Rust.
    pub hooks: Vec<String>,
    /// Items for the `impl` block of the dialect.
    pub extra: Option<RustText>,
    /// Facts for emitters of others.
    pub metadata: Vec<Metadata>,
}
