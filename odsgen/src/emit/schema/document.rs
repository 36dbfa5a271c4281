//! The schema of dialects, types, attributes and ops. Borrows from the model.

use serde::Serialize;

use super::definitions::{Constraint, Conversion, Enum, Interface, Pass, Relation, Requires, Rewrite, Trait};
use crate::emit::spelling::{self, reference};
use crate::emit::subject;
use crate::model::{self, Arity, Assembly, Header, Model, Segments};
use crate::model::{TypeSource, ValueReference};

/// A dialect, or an input file without one.
#[derive(Serialize)]
pub(super) struct Subject<'m> {
    name: &'m str,
    kind: &'static str,
    summary: &'m str,
    description: &'m str,
    namespace: Option<&'m str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    implements: Vec<InterfaceUse<'m>>,
    depends: &'m [String],
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    prefix_optional: bool,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    old_names: &'m [String],
    hooks: &'m [String],
    metadata: Vec<Metadata<'m>>,
    attributes: Vec<Data<'m>>,
    types: Vec<Data<'m>>,
    ops: Vec<Op<'m>>,
    enums: Vec<Enum<'m>>,
    interfaces: Vec<Interface<'m>>,
    traits: Vec<Trait<'m>>,
    constraints: Vec<Constraint<'m>>,
    relations: Vec<Relation<'m>>,
    rewrites: Vec<Rewrite<'m>>,
    passes: Vec<Pass<'m>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    conversions: Vec<Conversion<'m>>,
}

impl<'m> Subject<'m> {
    pub(super) fn new(model: &'m Model, subject: &'m subject::Subject) -> Self {
        let dialect = subject.dialect.map(|id| model.dialect(id));
        let documentation = match dialect {
            Some(dialect) => Some(&dialect.header.documentation),
            None => subject.file_documentation(model).next(),
        };
        macro_rules! entries {
            ($list:ident, $entry:ident) => {
                subject
                    .of(&model.$list, |item| &item.header)
                    .into_iter()
                    .map(|item| $entry::new(model, item))
                    .collect()
            };
        }
        Self {
            name: &subject.name,
            kind: if dialect.is_some() { "dialect" } else { "library" },
            summary: documentation.map_or("", |text| &text.summary),
            description: documentation.map_or("", |text| &text.description),
            namespace: subject.dialect.map(|id| spelling::namespace(model, id)),
            implements: dialect.map_or_else(Vec::new, |dialect| interfaces(model, &dialect.interfaces)),
            depends: dialect.map_or(&[], |dialect| &dialect.depends),
            prefix_optional: dialect.is_some_and(|dialect| dialect.prefix_optional),
            old_names: dialect.map_or(&[], |dialect| &dialect.old_names),
            hooks: dialect.map_or(&[], |dialect| &dialect.hooks),
            metadata: dialect.map_or_else(Vec::new, |dialect| metadata(model, &dialect.metadata)),
            attributes: entries!(attributes, Data),
            types: entries!(types, Data),
            ops: entries!(ops, Op),
            enums: entries!(enums, Enum),
            interfaces: entries!(interfaces, Interface),
            traits: entries!(traits, Trait),
            constraints: entries!(constraints, Constraint),
            relations: entries!(relations, Relation),
            rewrites: entries!(rewrites, Rewrite),
            passes: entries!(passes, Pass),
            conversions: entries!(conversions, Conversion),
        }
    }
}

#[derive(Serialize)]
struct Metadata<'m> {
    name: &'m str,
    value: String,
}

fn metadata<'m>(model: &Model, list: &'m [model::Metadata]) -> Vec<Metadata<'m>> {
    list.iter()
        .map(|fact| Metadata { name: &fact.name, value: spelling::literal(model, &fact.value) })
        .collect()
}

/// The common part of all definitions.
#[derive(Serialize)]
pub(super) struct Definition<'m> {
    definition: &'m str,
    summary: &'m str,
    description: &'m str,
    file: &'m str,
    line: usize,
}

impl<'m> Definition<'m> {
    pub(super) fn new(model: &'m Model, header: &'m Header) -> Self {
        Self {
            definition: &header.name,
            summary: &header.documentation.summary,
            description: &header.documentation.description,
            file: model.sources.file(header.span.file).module_name(),
            line: model.sources.line_and_column(header.span).0,
        }
    }
}

pub(super) fn traits(model: &Model, list: &[model::TraitUse]) -> Vec<String> {
    let spell = |used: &model::TraitUse| {
        let name = reference(model, &model.trait_definition(used.trait_id).header);
        format!("{name}{}", spelling::trait_arguments(used))
    };
    list.iter().map(spell).collect()
}

#[derive(Serialize)]
struct InterfaceUse<'m> {
    name: String,
    methods: &'m [String],
}

fn interfaces<'m>(model: &Model, list: &'m [model::InterfaceUse]) -> Vec<InterfaceUse<'m>> {
    let name = |used: &model::InterfaceUse| reference(model, &model.interface(used.interface).header);
    list.iter().map(|used| InterfaceUse { name: name(used), methods: &used.methods }).collect()
}

#[derive(Serialize)]
struct Data<'m> {
    #[serde(flatten)]
    definition: Definition<'m>,
    mnemonic: Option<&'m str>,
    syntax: Option<String>,
    parameters: Vec<DataParameter<'m>>,
    storage: Option<&'m str>,
    returns: Option<&'m str>,
    traits: Vec<String>,
    interfaces: Vec<InterfaceUse<'m>>,
    builders: Vec<String>,
    metadata: Vec<Metadata<'m>>,
}

#[derive(Serialize)]
struct DataParameter<'m> {
    name: &'m str,
    summary: &'m str,
    rust_type: &'m str,
    optional: bool,
    mutable: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    self_type: bool,
    default: Option<&'m str>,
}

impl<'m> Data<'m> {
    fn new(model: &'m Model, item: &'m model::Data) -> Self {
        let parameter = |parameter: &'m model::DataParameter| DataParameter {
            name: &parameter.name,
            summary: &parameter.documentation.summary,
            rust_type: &parameter.rust_type.text,
            optional: parameter.optional,
            mutable: parameter.mutable,
            self_type: parameter.is_self,
            default: parameter.default.as_ref().map(|text| text.text.as_str()),
        };
        Self {
            definition: Definition::new(model, &item.header),
            mnemonic: item.mnemonic.as_deref(),
            syntax: item.format.as_ref().map(|format| spelling::data_format(item, format)),
            parameters: item.parameters.iter().map(parameter).collect(),
            storage: item.storage.as_ref().map(|path| path.path.as_str()),
            returns: item.returns.as_ref().map(|text| text.text.as_str()),
            traits: traits(model, &item.traits),
            interfaces: interfaces(model, &item.interfaces),
            builders: item.builders.iter().map(spelling::builder).collect(),
            metadata: metadata(model, &item.metadata),
        }
    }
}

#[derive(Serialize)]
struct Op<'m> {
    name: String,
    #[serde(flatten)]
    definition: Definition<'m>,
    assembly: &'static str,
    syntax: Option<String>,
    arguments: Vec<&'m str>,
    operands: Vec<Field<'m>>,
    attributes: Vec<AttributeField<'m>>,
    results: Vec<Field<'m>>,
    regions: Vec<Field<'m>>,
    successors: Vec<Field<'m>>,
    operand_segments: &'static str,
    result_segments: &'static str,
    result_types: Vec<String>,
    traits: Vec<String>,
    interfaces: Vec<InterfaceUse<'m>>,
    conditions: Vec<Condition<'m>>,
    inferences: Vec<Inference<'m>>,
    effects: Option<Vec<String>>,
    derived: Vec<Derived<'m>>,
    builders: Vec<String>,
    canonicalization: Vec<String>,
    has_canonicalizer: bool,
    folds: Vec<String>,
    has_verifier: bool,
    has_folder: bool,
    metadata: Vec<Metadata<'m>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    handle_only: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    opcode: Option<Opcode<'m>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    requires: Option<Requires<'m>>,
}

/// The instruction that an op stands for.
#[derive(Serialize)]
struct Opcode<'m> {
    set: Option<&'m str>,
    number: u32,
}

#[derive(Serialize)]
struct Use<'m> {
    constraint: &'m str,
    summary: &'m str,
    storage: String,
}

#[derive(Serialize)]
struct Field<'m> {
    name: Option<&'m str>,
    summary: &'m str,
    arity: &'static str,
    constraint: Use<'m>,
}

#[derive(Serialize)]
struct AttributeField<'m> {
    name: &'m str,
    ir_name: &'m str,
    summary: &'m str,
    optional: bool,
    constraint: Option<Use<'m>>,
    default: Option<String>,
}

#[derive(Serialize)]
pub(super) struct Condition<'m> {
    predicate: String,
    message: &'m str,
}

#[derive(Serialize)]
struct Inference<'m> {
    target: &'m str,
    source: String,
    message: &'m str,
}

#[derive(Serialize)]
struct Derived<'m> {
    name: &'m str,
    summary: &'m str,
    rust_type: &'m str,
}

fn constraint_use<'m>(model: &Model, used: &'m model::ConstraintUse) -> Use<'m> {
    Use { constraint: &used.spelling, summary: &used.summary, storage: spelling::storage(model, used) }
}

fn fields<'m>(model: &Model, list: &'m [model::Field]) -> Vec<Field<'m>> {
    let field = |field: &'m model::Field| Field {
        name: field.name.as_deref(),
        summary: &field.documentation.summary,
        arity: match field.arity {
            Arity::One => "one",
            Arity::Optional => "optional",
            Arity::Variadic => "variadic",
            Arity::VariadicOfVariadic => "variadic_of_variadic",
        },
        constraint: constraint_use(model, &field.constraint),
    };
    list.iter().map(field).collect()
}

pub(super) fn conditions<'m>(model: &Model, list: &'m [model::Condition]) -> Vec<Condition<'m>> {
    let condition = |condition: &'m model::Condition| Condition {
        predicate: spelling::relation_predicate(model, &condition.predicate),
        message: &condition.message,
    };
    list.iter().map(condition).collect()
}

fn segments(value: Segments) -> &'static str {
    match value {
        Segments::Fixed => "fixed",
        Segments::Single => "single",
        Segments::Same => "same",
        Segments::Attribute => "attribute",
    }
}

impl<'m> Op<'m> {
    fn new(model: &'m Model, item: &'m model::Op) -> Self {
        let argument = |argument: &model::OpArgument| match *argument {
            model::OpArgument::Operand(index) => spelling::field_name(&item.operands[index]),
            model::OpArgument::Attribute(index) => item.attributes[index].name.as_str(),
        };
        let attribute = |attribute: &'m model::AttributeField| AttributeField {
            name: &attribute.name,
            ir_name: &attribute.ir_name,
            summary: &attribute.documentation.summary,
            optional: attribute.optional,
            constraint: attribute.constraint.as_ref().map(|used| constraint_use(model, used)),
            default: attribute.default.as_ref().map(|value| spelling::literal(model, value)),
        };
        let place = |value: ValueReference| match value {
            ValueReference::Operand(index) => format!("operand {index}"),
            ValueReference::Result(index) => format!("result {index}"),
        };
        let result_type = |source: &TypeSource| match source {
            TypeSource::Given => "given".to_owned(),
            TypeSource::Built(_) => "built".to_owned(),
            TypeSource::SameAs(value) => format!("same as {}", place(*value)),
            TypeSource::Interface => "inferred by the interface".to_owned(),
            TypeSource::OfAttribute(index) => format!("of attribute {index}"),
            TypeSource::Computed(value, _) => format!("computed from {}", place(*value)),
            TypeSource::Each(value, None) => format!("one by one as {}", place(*value)),
            TypeSource::Each(value, Some(_)) => format!("computed one by one from {}", place(*value)),
            TypeSource::Function(function) => {
                let sources = function.arguments.iter().map(|(_, argument)| match argument.source {
                    model::InferenceSource::Value(value) => place(value),
                    model::InferenceSource::Attribute(index) => format!("attribute {index}"),
                });
                format!("computed from {}", sources.collect::<Vec<_>>().join(", "))
            }
        };
        let rules = |rules: &[model::RewriteId]| {
            rules.iter().map(|id| reference(model, &model.rewrite(*id).header)).collect()
        };
        let inference = |inference: &'m model::TypeInference| Inference {
            target: spelling::value_name(item, inference.target),
            source: spelling::inference_source(item, &inference.rule),
            message: &inference.message,
        };
        let derived = |derived: &'m model::DerivedAttribute| Derived {
            name: &derived.name,
            summary: &derived.documentation.summary,
            rust_type: &derived.rust_type.text,
        };
        let (assembly, syntax) = match &item.assembly {
            Assembly::Generic => ("generic", None),
            Assembly::Custom { .. } => ("custom", None),
            Assembly::Format(format) => ("format", Some(spelling::op_format(item, format))),
        };
        Self {
            name: model.op_name(item),
            definition: Definition::new(model, &item.header),
            assembly,
            syntax,
            arguments: item.arguments.iter().map(argument).collect(),
            operands: fields(model, &item.operands),
            attributes: item.attributes.iter().map(attribute).collect(),
            results: fields(model, &item.results),
            regions: fields(model, &item.regions),
            successors: fields(model, &item.successors),
            operand_segments: segments(item.operand_segments),
            result_segments: segments(item.result_segments),
            result_types: item.result_types.iter().map(result_type).collect(),
            traits: traits(model, &item.traits),
            interfaces: interfaces(model, &item.interfaces),
            conditions: conditions(model, &item.conditions),
            inferences: item.inferences.iter().map(inference).collect(),
            effects: item.effects.is_some().then(|| spelling::effects(item)),
            derived: item.derived.iter().map(derived).collect(),
            builders: item.builders.iter().map(spelling::builder).collect(),
            canonicalization: rules(&item.canonicalization.rewrites),
            has_canonicalizer: item.canonicalization.hook.is_some(),
            folds: rules(&item.folds),
            has_verifier: item.verify.is_some() || item.verify_signature.is_some(),
            has_folder: item.fold.is_some(),
            metadata: metadata(model, &item.metadata),
            handle_only: item.handle_only,
            opcode: item
                .opcode
                .as_ref()
                .map(|opcode| Opcode { set: opcode.set.as_deref(), number: opcode.number }),
            requires: item.availability.as_ref().map(Requires::new),
        }
    }
}
