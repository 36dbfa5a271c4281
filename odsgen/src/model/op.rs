//! Ops.

use super::{
    AssemblyFormat, BuiltType, Condition, ConstraintUse, DialectId, Documentation, Header, InterfaceUse,
    Literal, RelationArgument, RelationPredicate,
};
use super::{Metadata, RewriteId, RustText, TraitUse};
use crate::source::Span;

/// How many entities a field stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// One.
    One,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of groups of any number.
    VariadicOfVariadic,
}

impl Arity {
    /// Whether the number is not known from the definition.
    pub fn is_variable(self) -> bool {
        self != Self::One
    }
}

/// An operand, result, region or successor.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    /// Its name; `None` when it has none.
    pub name: Option<String>,
    /// Its documentation.
    pub documentation: Documentation,
    /// How many there are.
    pub arity: Arity,
    /// What has to hold for each.
    pub constraint: ConstraintUse,
    /// Its place.
    pub span: Span,
}

impl Field {
    /// The name in the IR of the attribute with the sizes of the groups of an operand that is variadic of variadic.
    pub fn group_sizes_name(&self) -> String {
        format!("{}_segments", self.name.as_deref().unwrap_or("operand"))
    }
}

/// An attribute of an op.
#[derive(Clone, PartialEq, Debug)]
pub struct AttributeField {
    /// Its name in Rust.
    pub name: String,
    /// Its name in the IR.
    pub ir_name: String,
    /// Its documentation.
    pub documentation: Documentation,
    /// Whether it may be absent. Unit attributes may.
    pub optional: bool,
    /// What has to hold; `None` for a unit attribute.
    pub constraint: Option<ConstraintUse>,
    /// What accessors return when it is absent.
    pub default: Option<Literal>,
    /// Its place.
    pub span: Span,
}

/// An entry of the arguments, whose order is that of builders and of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpArgument {
    /// The operand with that index.
    Operand(usize),
    /// The attribute with that index.
    Attribute(usize),
}

/// A value of an op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueReference {
    /// The operand with that index.
    Operand(usize),
    /// The result with that index.
    Result(usize),
}

/// How the entities of a list are divided among its fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Segments {
    /// Each field has one entity.
    Fixed,
    /// One field takes what the others leave.
    Single,
    /// The fields of variable length have all the same length.
    Same,
    /// An attribute of the op holds the lengths.
    Attribute,
}

/// Where the type of a value comes from when it is not given.
#[derive(Clone, PartialEq, Debug)]
pub enum TypeSource {
    /// From nowhere: it has to be given.
    Given,
    /// One type alone satisfies the constraint, and it is built so.
    Built(BuiltType),
    /// It is that of another value.
    SameAs(ValueReference),
    /// The Rust expression computes it from the type of another value.
    Computed(ValueReference, RustText),
    /// It is that of the attribute with that index.
    OfAttribute(usize),
    /// The op's implementation of `InferTypeOpInterface` computes it, together with those of all other results.
    Interface,
}

/// How an op is parsed and printed.
#[derive(Clone, PartialEq, Debug)]
pub enum Assembly {
    /// In the generic form alone.
    Generic,
    /// By an assembly format.
    Format(AssemblyFormat),
    /// By functions of the author.
    Custom {
        /// The parser.
        parse: Hook,
        /// The printer.
        print: Hook,
    },
}

/// A function that the author writes: here when there is a body, else in a Rust file.
#[derive(Clone, PartialEq, Debug)]
pub struct Hook {
    /// Its code.
    pub body: Option<RustText>,
    /// The place where it is announced.
    pub span: Span,
}

/// A builder beside the generated ones.
#[derive(Clone, PartialEq, Debug)]
pub struct BuilderFunction {
    /// Its name, when it has one of its own.
    pub name: Option<String>,
    /// Its documentation.
    pub documentation: Documentation,
    /// Its parameters.
    pub parameters: Vec<BuilderParameter>,
    /// Its code; without it the author writes it in a Rust file.
    pub body: Option<RustText>,
    /// Its place.
    pub span: Span,
}

impl BuilderFunction {
    /// The name of the Rust function, for a builder of an op.
    pub fn function_name(&self) -> String {
        match &self.name {
            Some(name) => format!("build_{name}"),
            None if self.parameters.is_empty() => "build_empty".to_owned(),
            None => {
                let names: Vec<&str> =
                    self.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
                format!("build_from_{}", names.join("_"))
            }
        }
    }
}

/// A parameter of a builder.
#[derive(Clone, PartialEq, Debug)]
pub struct BuilderParameter {
    /// Its name.
    pub name: String,
    /// Its Rust type.
    pub rust_type: RustText,
    /// Its default.
    pub default: Option<RustText>,
}

/// An attribute that is computed from the op, and not stored.
#[derive(Clone, PartialEq, Debug)]
pub struct DerivedAttribute {
    /// Its name.
    pub name: String,
    /// Its documentation.
    pub documentation: Documentation,
    /// The Rust type of its value.
    pub rust_type: RustText,
    /// How it is computed.
    pub body: RustText,
    /// How an attribute is made of the value; without it the value's type has to know.
    pub materialize: Option<RustText>,
    /// The place of the name.
    pub span: Span,
}

/// How an op is canonicalised.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Canonicalization {
    /// By these rewrites.
    pub rewrites: Vec<RewriteId>,
    /// By patterns that a function of the author adds as well: where that is announced.
    pub hook: Option<Span>,
}

/// What decides the type of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InferenceSource {
    /// The type of another value.
    Value(ValueReference),
    /// The type of the attribute with that index.
    Attribute(usize),
}

/// The type of a value that follows from that of another one or of an attribute, which is also checked.
#[derive(Clone, PartialEq, Debug)]
pub struct TypeInference {
    /// The value whose type is computed.
    pub target: ValueReference,
    /// What decides.
    pub source: InferenceSource,
    /// The Rust expression that computes the type; `ty` is that of the source. Without one it is the same; that of an
    /// attribute always is.
    pub transform: Option<RustText>,
    /// What messages say has to hold.
    pub message: String,
    /// Its place.
    pub span: Span,
}

/// What is done to memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffectKind {
    /// It is read.
    Read,
    /// It is written.
    Write,
    /// It comes into being.
    Allocate,
    /// It ceases to be.
    Free,
}

impl EffectKind {
    /// All kinds.
    pub const ALL: &[Self] = &[Self::Read, Self::Write, Self::Allocate, Self::Free];

    /// The word for it in definitions.
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Allocate => "allocate",
            Self::Free => "free",
        }
    }
}

/// What an effect is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffectTarget {
    /// Nothing in particular.
    Any,
    /// What an operand or a result stands for.
    Value(ValueReference),
    /// What the symbol reference in the attribute with that index names.
    Symbol(usize),
}

/// One thing that an op does to memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// What is done.
    pub kind: EffectKind,
    /// What it is done to.
    pub target: EffectTarget,
    /// The name of the resource, where it is not the default one.
    pub resource: Option<String>,
}

/// An op, with all that its templates add.
#[derive(Clone, PartialEq, Debug)]
pub struct Op {
    /// Name and documentation.
    pub header: Header,
    /// Its dialect.
    pub dialect: DialectId,
    /// What definitions call it by, behind the name of the dialect.
    pub mnemonic: String,
    /// Its name in the IR: that of the dialect, a dot and the mnemonic, unless the definition says otherwise.
    pub ir_name: String,
    /// Names that it had in the IR; texts with them are still read.
    pub old_names: Vec<String>,
    /// Operands and attributes in their order.
    pub arguments: Vec<OpArgument>,
    /// Its operands.
    pub operands: Vec<Field>,
    /// Its attributes.
    pub attributes: Vec<AttributeField>,
    /// Its results.
    pub results: Vec<Field>,
    /// Its regions.
    pub regions: Vec<Field>,
    /// Its successors.
    pub successors: Vec<Field>,
    /// How operands are divided.
    pub operand_segments: Segments,
    /// How results are divided.
    pub result_segments: Segments,
    /// For each result where its type comes from when all operands are known. When none is
    /// [`Given`](TypeSource::Given), builders take no result types.
    pub result_types: Vec<TypeSource>,
    /// Its traits, aliases expanded, each once.
    pub traits: Vec<TraitUse>,
    /// Its interfaces.
    pub interfaces: Vec<InterfaceUse>,
    /// Constraints on several of its entities.
    pub conditions: Vec<Condition>,
    /// Types that are computed from others.
    pub inferences: Vec<TypeInference>,
    /// What it does to memory, where the definition says so: then it implements `MemoryEffectOpInterface`.
    pub effects: Option<Vec<Effect>>,
    /// Attributes that are computed.
    pub derived: Vec<DerivedAttribute>,
    /// How it is parsed and printed.
    pub assembly: Assembly,
    /// Further builders.
    pub builders: Vec<BuilderFunction>,
    /// Its canonicalisation.
    pub canonicalization: Canonicalization,
    /// The author's check, which runs after all others.
    pub verify: Option<Hook>,
    /// The author's folder.
    pub fold: Option<Hook>,
    /// Items for its `impl` block.
    pub extra: Vec<RustText>,
    /// Facts for emitters of others.
    pub metadata: Vec<Metadata>,
}

/// A part of an op that a condition speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpPart {
    /// The operand with that index.
    Operand(usize),
    /// All operands.
    Operands,
    /// The result with that index.
    Result(usize),
    /// All results.
    Results,
    /// The attribute with that index.
    Attribute(usize),
    /// The region with that index.
    Region(usize),
}

impl Op {
    /// The part that a name in a condition stands for.
    pub fn part(&self, name: &str) -> Option<OpPart> {
        let is_named = |field: &Field| field.name.as_deref() == Some(name);
        Some(match name {
            "operands" => OpPart::Operands,
            "results" => OpPart::Results,
            _ => match self.operands.iter().position(is_named) {
                Some(index) => OpPart::Operand(index),
                None => match self.results.iter().position(is_named) {
                    Some(index) => OpPart::Result(index),
                    None => OpPart::Attribute(self.attributes.iter().position(|field| field.name == name)?),
                },
            },
        })
    }

    /// The parts that a condition speaks of, each once, in its order.
    pub fn parts_of(&self, predicate: &RelationPredicate) -> Vec<OpPart> {
        let mut parts = Vec::new();
        let mut add = |name: &str| {
            if let Some(part) = self.part(name).filter(|part| !parts.contains(part)) {
                parts.push(part);
            }
        };
        let mut open = vec![predicate];
        while let Some(predicate) = open.pop() {
            match predicate {
                RelationPredicate::And(all) | RelationPredicate::Or(all) => open.extend(all.iter().rev()),
                RelationPredicate::Not(inner) => open.push(inner),
                RelationPredicate::Holds(entity, _) => add(&entity.name),
                RelationPredicate::Relation(_, arguments) | RelationPredicate::Intrinsic(_, arguments) => {
                    for argument in arguments {
                        if let RelationArgument::Entity(entity) = argument {
                            add(&entity.name);
                        }
                    }
                }
                RelationPredicate::Rust(rust) => {
                    for range in crate::rust_text::tokens(&rust.text) {
                        add(&rust.text[range]);
                    }
                }
            }
        }
        parts
    }

    /// The operands that are variadic of variadic. Behind the declared attributes, the op has one with the sizes of the
    /// groups of each, and behind these those with the sizes of segments.
    pub fn grouped_operands(&self) -> impl Iterator<Item = (usize, &Field)> {
        let is_grouped = |(_, field): &(usize, &Field)| field.arity == Arity::VariadicOfVariadic;
        self.operands.iter().enumerate().filter(is_grouped)
    }

    /// The slot of the attribute with the sizes of the groups of an operand.
    pub fn group_sizes_slot(&self, operand: usize) -> usize {
        self.attributes.len() + self.grouped_operands().take_while(|(index, _)| *index < operand).count()
    }
}
