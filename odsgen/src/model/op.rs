//! Ops and their components.

pub use terrace_vocabulary::{
    Availability, EffectKind, EffectTarget, InferenceArgument, InferenceSource, Multiplicity, NamedValues,
    OpPart, ValueReference, Version,
};

use super::{
    AssemblyFormat, BuiltType, Condition, ConstraintUse, DialectId, Documentation, Header, InterfaceUse,
    Literal, RelationArgument, RelationPredicate,
};
use super::{Metadata, RewriteId, RustText, Selector, TraitUse};
use crate::source::Span;

/// The number of entities of a field.
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
    /// Returns whether the definition leaves the number open.
    pub fn is_variable(self) -> bool {
        self != Self::One
    }

    /// Returns the number in descriptors; groups without sizes count as one list.
    pub fn multiplicity(self) -> Multiplicity {
        match self {
            Self::One => Multiplicity::One,
            Self::Optional => Multiplicity::Optional,
            Self::Variadic | Self::VariadicOfVariadic => Multiplicity::Variadic,
        }
    }
}

/// An operand, result, region or successor.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    /// The name, if any.
    pub name: Option<String>,
    /// Its documentation.
    pub documentation: Documentation,
    /// The number of entities.
    pub arity: Arity,
    /// The constraint on each entity.
    pub constraint: ConstraintUse,
    /// The declared IR name of the attribute with the group sizes, for an operand that is variadic of variadic.
    pub sizes_name: Option<String>,
    /// The source span.
    pub span: Span,
}

impl Field {
    /// Returns the IR name of the attribute with the group sizes of an operand that is variadic of variadic.
    pub fn group_sizes_name(&self) -> String {
        if let Some(name) = &self.sizes_name {
            return name.clone();
        }
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
    /// Whether it is optional. Unit attributes are.
    pub optional: bool,
    /// The constraint; `None` for a unit attribute.
    pub constraint: Option<ConstraintUse>,
    /// The value that accessors return if it is absent.
    pub default: Option<Literal>,
    /// The source span.
    pub span: Span,
}

/// An argument of an op. Builders and rules use the order of the arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpArgument {
    /// The operand with that index.
    Operand(usize),
    /// The attribute with that index.
    Attribute(usize),
}

/// The division of a list of entities into segments, one per field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Segments {
    /// Each field has exactly one entity.
    Fixed,
    /// One field has variable length: the rest.
    Single,
    /// All fields of variable length have the same length.
    Same,
    /// An attribute of the op holds the segment sizes.
    Attribute,
}

/// The source of a value's type if it is not explicit.
#[derive(Clone, PartialEq, Debug)]
pub enum TypeSource {
    /// None: the type must be explicit.
    Given,
    /// The constraint is satisfied by only one type, built like this.
    Built(BuiltType),
    /// The type of another value.
    SameAs(ValueReference),
    /// Computed from the type of another value.
    Computed(ValueReference, Selector),
    /// As many types as the other value stands for, each equal to the one at the same position or computed from it.
    Each(ValueReference, Option<Selector>),
    /// Computed from all sources together.
    Function(InferenceFunction),
    /// The type of the attribute with that index.
    OfAttribute(usize),
    /// The op's implementation of `InferTypeOpInterface`, together with those of all other results.
    Interface,
}

/// The textual form of an op.
#[derive(Clone, PartialEq, Debug)]
pub enum Assembly {
    /// The generic form only.
    Generic,
    /// An assembly format.
    Format(AssemblyFormat),
    /// Functions of the author.
    Custom {
        /// The parser.
        parse: Hook,
        /// The printer.
        print: Hook,
    },
}

/// A hook: a function that the author writes, inline or, without a body, in a Rust file.
#[derive(Clone, PartialEq, Debug)]
pub struct Hook {
    /// Its code.
    pub body: Option<RustText>,
    /// The span of the declaration.
    pub span: Span,
}

/// A builder in addition to the generated ones.
#[derive(Clone, PartialEq, Debug)]
pub struct BuilderFunction {
    /// The name, unless it is the default builder name.
    pub name: Option<String>,
    /// Its documentation.
    pub documentation: Documentation,
    /// Its parameters.
    pub parameters: Vec<BuilderParameter>,
    /// The body. Without one, the author writes it in a Rust file.
    pub body: Option<RustText>,
    /// The source span.
    pub span: Span,
}

impl BuilderFunction {
    /// Returns the name of the Rust function, for a builder of an op.
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

/// A derived attribute: computed from the op, not stored.
#[derive(Clone, PartialEq, Debug)]
pub struct DerivedAttribute {
    /// Its name.
    pub name: String,
    /// Its documentation.
    pub documentation: Documentation,
    /// The Rust type of its value.
    pub rust_type: RustText,
    /// The body of the accessor.
    pub body: RustText,
    /// The conversion of the value to an attribute. Without it, the value's type must provide one.
    pub materialize: Option<RustText>,
    /// The span of the name.
    pub span: Span,
}

/// The canonicalization patterns of an op.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Canonicalization {
    /// The declared rewrites.
    pub rewrites: Vec<RewriteId>,
    /// The span of the declaration of a hook that adds patterns.
    pub hook: Option<Span>,
}

/// A function that computes types from several sources.
#[derive(Clone, PartialEq, Debug)]
pub struct InferenceFunction {
    /// The sources, with the names that the function's code knows them by.
    pub arguments: Vec<(String, InferenceArgument)>,
    /// The function. An intrinsic is given the sources before its arguments.
    pub code: Selector,
    /// Whether it computes a list of types: the target may be absent, or several.
    pub is_list: bool,
}

/// The rule of a type inference.
#[derive(Clone, PartialEq, Debug)]
pub enum InferenceRule {
    /// The types of the target follow from those of one source, one by one.
    Each {
        /// The source.
        source: InferenceSource,
        /// The function of the source's type, `ty` in Rust. Without one, and always for attributes, the types are equal.
        transform: Option<Selector>,
    },
    /// The types of the target are computed from all sources together.
    Function(InferenceFunction),
}

impl InferenceRule {
    /// Returns the sources, in order.
    pub fn sources(&self) -> Vec<InferenceSource> {
        match self {
            Self::Each { source, .. } => vec![*source],
            Self::Function(function) => {
                function.arguments.iter().map(|(_, argument)| argument.source).collect()
            }
        }
    }
}

/// A type inference: the types of a value follow from those of others, or from attributes. The verifier checks it.
#[derive(Clone, PartialEq, Debug)]
pub struct TypeInference {
    /// The value with the inferred type.
    pub target: ValueReference,
    /// The rule.
    pub rule: InferenceRule,
    /// The requirement, as worded in messages.
    pub message: String,
    /// The source span.
    pub span: Span,
}

/// A memory effect of an op.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// The kind.
    pub kind: EffectKind,
    /// The target.
    pub target: EffectTarget,
    /// The name of the resource, if it is not the default one.
    pub resource: Option<String>,
    /// The stage at which it happens.
    pub stage: u32,
    /// Whether it affects all of the memory.
    pub is_full: bool,
}

/// The source of a suggested name.
#[derive(Clone, PartialEq, Debug)]
pub enum NameSource {
    /// The names themselves: one for a result, one for each argument.
    Texts(Vec<String>),
    /// The value of the attribute with that index: `c4_i32`, `true`, `cst`.
    Constant(usize),
    /// A Rust expression; `index` is the number of the argument.
    Rust(RustText),
}

/// A suggested name of values, by which the printer calls them.
#[derive(Clone, PartialEq, Debug)]
pub struct SuggestedName {
    /// The values.
    pub values: NamedValues,
    /// The name.
    pub source: NameSource,
}

/// The number of the instruction that an op stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opcode {
    /// The number.
    pub number: u32,
    /// The extended set that it belongs to.
    pub set: Option<String>,
    /// The span of the number.
    pub span: Span,
}

/// An op, with its templates expanded.
#[derive(Clone, PartialEq, Debug)]
pub struct Op {
    /// Name and documentation.
    pub header: Header,
    /// Its dialect.
    pub dialect: DialectId,
    /// The name in definitions, without the dialect.
    pub mnemonic: String,
    /// The name in the IR: by default the dialect's name, a dot and the mnemonic.
    pub ir_name: String,
    /// Former names in the IR, which the parser still accepts.
    pub old_names: Vec<String>,
    /// The operands and attributes, in declaration order.
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
    /// The division of the operands into segments.
    pub operand_segments: Segments,
    /// The division of the results into segments.
    pub result_segments: Segments,
    /// The sources of the result types, given all operands. If none is [`Given`](TypeSource::Given), builders take no
    /// result types.
    pub result_types: Vec<TypeSource>,
    /// The traits, with aliases expanded, without duplicates.
    pub traits: Vec<TraitUse>,
    /// Its interfaces.
    pub interfaces: Vec<InterfaceUse>,
    /// The conditions: relations between its entities.
    pub conditions: Vec<Condition>,
    /// The type inferences.
    pub inferences: Vec<TypeInference>,
    /// The memory effects, if declared: the op then implements `MemoryEffectOpInterface`.
    pub effects: Option<Vec<Effect>>,
    /// The derived attributes.
    pub derived: Vec<DerivedAttribute>,
    /// The textual form.
    pub assembly: Assembly,
    /// The additional builders.
    pub builders: Vec<BuilderFunction>,
    /// The canonicalization patterns.
    pub canonicalization: Canonicalization,
    /// The hand-written verifier, which runs last.
    pub verify: Option<Hook>,
    /// The hand-written verifier of attributes and of the types of operands and results, which sees nothing else.
    pub verify_signature: Option<Hook>,
    /// The hand-written verifier that runs after those of the ops in the regions.
    pub verify_regions: Option<Hook>,
    /// The author's inference of all result types, a method of the types that are known.
    pub infer: Option<Hook>,
    /// The suggested names of results and of block arguments.
    pub names: Vec<SuggestedName>,
    /// The hand-written folder.
    pub fold: Option<Hook>,
    /// The declared rewrites that fold the op, in the order in which they are tried.
    pub folds: Vec<RewriteId>,
    /// Additional items for the `impl` block.
    pub extra: Vec<RustText>,
    /// Metadata for external emitters.
    pub metadata: Vec<Metadata>,
    /// Whether its Rust type has neither accessors nor builders.
    pub handle_only: bool,
    /// The instruction of a binary format that it stands for.
    pub opcode: Option<Opcode>,
    /// The versions, capabilities and extensions that it needs, if it needs any.
    pub availability: Option<Availability>,
}

impl Op {
    /// Returns the component that a name in a condition refers to.
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

    /// Returns the components that a condition refers to, in order, without duplicates.
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
                    for range in crate::syntax::rust_text::tokens(&rust.text) {
                        add(&rust.text[range]);
                    }
                }
            }
        }
        parts
    }

    /// Iterates over the operands that are variadic of variadic. After the declared attributes, the op has one with the
    /// group sizes of each, then those with the segment sizes.
    pub fn grouped_operands(&self) -> impl Iterator<Item = (usize, &Field)> {
        let is_grouped = |(_, field): &(usize, &Field)| field.arity == Arity::VariadicOfVariadic;
        self.operands.iter().enumerate().filter(is_grouped)
    }

    /// Returns the slot of the attribute with the group sizes of an operand.
    pub fn group_sizes_slot(&self, operand: usize) -> usize {
        self.attributes.len() + self.grouped_operands().take_while(|(index, _)| *index < operand).count()
    }
}
