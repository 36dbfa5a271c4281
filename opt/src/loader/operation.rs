//! Ops: from the model to the descriptor.

use terrace_odsgen::Model;
use terrace_odsgen::model::{
    self, Argument, Arity, Assembly, Effect, Field, Op, Segments, TraitUse, ValueReference,
};
use terrace_runtime::attributes::AttributeData;
use terrace_runtime::context::Context;
use terrace_runtime::dialect::{
    AttributeCheck, AttributeConstraint, AttributeDescriptor, Multiplicity, OPERAND_SEGMENT_SIZES,
    OpDescriptor, OpTraits, RESULT_SEGMENT_SIZES, RegionDescriptor, RegionKind, SegmentAttributes,
    SuccessorDescriptor, ValueDescriptor,
};
use terrace_runtime::interfaces::{
    EffectDescriptor, EffectKind, EffectTarget, MemoryResource, declared_effects_table,
};
use terrace_runtime::types::Type;

use super::attribute::LoadedAttribute;
use super::data_syntax::LoadedData;
use super::format::Parts;
use super::library;
use super::predicate::{Compiled, Compiler};
use super::unchecked::Unchecked;

/// The descriptor of an op.
pub(super) fn descriptor(
    model: &Model,
    op: &Op,
    data: &LoadedData,
    context: &Context,
    unchecked: &mut Unchecked,
) -> OpDescriptor {
    let mut compiler = Compiler { model, data, context, unchecked, budget: 0 };
    let operands: Vec<(ValueDescriptor, Compiled)> = op
        .operands
        .iter()
        .enumerate()
        .map(|(index, field)| compiler.value(field, op.group_sizes_slot(index)))
        .collect();
    let results: Vec<(ValueDescriptor, Compiled)> =
        op.results.iter().map(|field| compiler.value(field, 0)).collect();
    let mut attributes: Vec<LoadedAttribute> =
        op.attributes.iter().map(|field| compiler.attribute(field)).collect();
    let mut descriptor = OpDescriptor {
        name: model.op_name(op).into(),
        old_names: op.old_names.iter().map(|name| name.clone().into()).collect::<Vec<_>>().into(),
        summary: op.header.documentation.summary.clone().into(),
        description: op.header.documentation.description.clone().into(),
        segments: SegmentAttributes {
            operands: op.operand_segments == Segments::Attribute,
            results: op.result_segments == Segments::Attribute,
        },
        successors: op.successors.iter().map(successor).collect::<Vec<_>>().into(),
        ..OpDescriptor::default()
    };
    compiler.traits(op, &mut descriptor);
    let kind = if descriptor.traits.contains(OpTraits::GRAPH_REGION) {
        RegionKind::Graph
    } else {
        RegionKind::ControlFlow
    };
    let mut conditions = Vec::new();
    let mut regions = Vec::new();
    for (index, field) in op.regions.iter().enumerate() {
        let constraint = compiler.region(field, index, &mut conditions);
        let (name, multiplicity) = (name(field), multiplicity(field.arity));
        regions.push(RegionDescriptor { name, multiplicity, constraint, kind });
    }
    descriptor.regions = regions.into();
    conditions.extend(compiler.conditions(op));
    descriptor.conditions = conditions.into();
    compiler.hooks(op);
    if let Some(effects) = &op.effects {
        descriptor.effects = effects.iter().map(effect).collect::<Vec<_>>().into();
        descriptor.interfaces.insert(declared_effects_table());
    }
    let format = match &op.assembly {
        Assembly::Generic => None,
        Assembly::Format(format) => {
            let parts = Parts { op, operands: &operands, results: &results, attributes: &attributes };
            compiler.format(format, &parts)
        }
        Assembly::Custom { parse, .. } => {
            let message = format!("the custom form of `{}` is read and written in Rust", op.header.name);
            compiler.unchecked.report(parse.span, message, "the op has its generic form alone");
            None
        }
    };
    let mut slots: Vec<AttributeDescriptor> = attributes.drain(..).map(|loaded| loaded.descriptor).collect();
    for (_, field) in op.grouped_operands() {
        let mut descriptor = sizes("");
        descriptor.name = field.group_sizes_name().into();
        slots.push(descriptor);
    }
    if descriptor.segments.operands {
        slots.push(sizes(OPERAND_SEGMENT_SIZES));
    }
    if descriptor.segments.results {
        slots.push(sizes(RESULT_SEGMENT_SIZES));
    }
    descriptor.operands = operands.into_iter().map(|(value, _)| value).collect::<Vec<_>>().into();
    descriptor.results = results.into_iter().map(|(value, _)| value).collect::<Vec<_>>().into();
    descriptor.attributes = slots.into();
    descriptor.format = format;
    descriptor
}

fn effect(effect: &Effect) -> EffectDescriptor {
    EffectDescriptor {
        kind: match effect.kind {
            model::EffectKind::Read => EffectKind::Read,
            model::EffectKind::Write => EffectKind::Write,
            model::EffectKind::Allocate => EffectKind::Allocate,
            model::EffectKind::Free => EffectKind::Free,
        },
        target: match effect.target {
            model::EffectTarget::Any => EffectTarget::Any,
            model::EffectTarget::Value(ValueReference::Operand(index)) => EffectTarget::Operand(index as u32),
            model::EffectTarget::Value(ValueReference::Result(index)) => EffectTarget::Result(index as u32),
            model::EffectTarget::Symbol(index) => EffectTarget::Symbol(index as u32),
        },
        // Names of resources are static, as those in code are; definitions are loaded once.
        resource: match &effect.resource {
            None => MemoryResource::DEFAULT,
            Some(name) => MemoryResource::new(name.clone().leak()),
        },
    }
}

/// The attribute with the sizes of segments.
fn sizes(name: &'static str) -> AttributeDescriptor {
    let is_satisfied = AttributeCheck::Function(|context, attribute| {
        matches!(attribute.data(context), AttributeData::DenseArray { element: Type::I32, .. })
    });
    AttributeDescriptor {
        name: name.into(),
        is_optional: false,
        default: None,
        constraint: AttributeConstraint { summary: "i32 dense array attribute".into(), is_satisfied },
    }
}

fn multiplicity(arity: Arity) -> Multiplicity {
    match arity {
        Arity::One => Multiplicity::One,
        Arity::Optional => Multiplicity::Optional,
        // Operands that are variadic of variadic also have a slot.
        Arity::Variadic | Arity::VariadicOfVariadic => Multiplicity::Variadic,
    }
}

fn name(field: &Field) -> std::borrow::Cow<'static, str> {
    field.name.clone().unwrap_or_default().into()
}

fn successor(field: &Field) -> SuccessorDescriptor {
    SuccessorDescriptor { name: name(field), multiplicity: multiplicity(field.arity) }
}

impl Compiler<'_> {
    fn value(&mut self, field: &Field, sizes: usize) -> (ValueDescriptor, Compiled) {
        let compiled = self.constraint(&field.constraint);
        let value = ValueDescriptor {
            name: name(field),
            multiplicity: match field.arity {
                Arity::VariadicOfVariadic => Multiplicity::VariadicOfVariadic { sizes: sizes as u32 },
                arity => multiplicity(arity),
            },
            constraint: compiled.type_constraint(&field.constraint.summary),
        };
        (value, compiled)
    }

    fn traits(&mut self, op: &Op, descriptor: &mut OpDescriptor) {
        for used in &op.traits {
            let definition = self.model.trait_definition(used.trait_id);
            let name = definition.header.name.as_str();
            let is_library = self.model.sources.file(definition.header.span.file).path == library::FILE;
            let known = OpTraits::ALL.iter().find(|(_, known)| *known == name);
            match (known, name) {
                (Some((bit, _)), _) if is_library => descriptor.traits = descriptor.traits | *bit,
                (_, "HasParent" | "ParentOneOf") if is_library => {
                    let parents = descriptor.parents.to_mut();
                    parents.extend(op_names(used).map(|name| name.into()));
                }
                (_, "SingleBlockImplicitTerminator") if is_library => {
                    descriptor.traits = descriptor.traits | OpTraits::SINGLE_BLOCK;
                    descriptor.implicit_terminator = op_names(used).next().unwrap_or_default().into();
                }
                (_, "NoSideEffect") if is_library => descriptor.traits = descriptor.traits | OpTraits::PURE,
                _ if is_library => {}
                (_, name) => {
                    if definition.verify.is_some()
                        || (definition.path.is_some() && definition.alias.is_empty())
                    {
                        self.report_trait(used, name);
                    }
                    if let Some(fold) = &definition.fold {
                        let message = format!("ops with the trait `{name}` are folded in Rust");
                        self.unchecked.report(fold.span, message, "not folded");
                    }
                }
            }
        }
    }

    fn report_trait(&mut self, used: &TraitUse, name: &str) {
        let message = format!("what the trait `{name}` checks is written in Rust");
        self.unchecked.report(used.span, message, "not checked: counts as satisfied");
    }

    /// Reports what the author checks in Rust.
    fn hooks(&mut self, op: &Op) {
        if let Some(verify) = &op.verify {
            let message = format!("`{}` has a check that is written in Rust", op.header.name);
            self.unchecked.report(verify.span, message, "not run");
        }
        if let Some(fold) = &op.fold {
            let message = format!("`{}` is folded in Rust", op.header.name);
            self.unchecked.report(fold.span, message, "not folded");
        }
        if op.canonicalization.hook.is_some() {
            let message = format!("patterns of `{}` are written in Rust", op.header.name);
            self.unchecked.report(op.header.span, message, "not applied");
        }
        for used in &op.interfaces {
            let interface = &self.model.interface(used.interface).header;
            self.unchecked.report_once(&interface.name, used.span, || {
                format!("the interface `{}` is implemented in Rust", interface.name)
            });
        }
    }
}

/// The ops among a trait's arguments.
fn op_names(used: &TraitUse) -> impl Iterator<Item = String> + '_ {
    let flat = used.arguments.iter().flat_map(|argument| match argument {
        Argument::List(list) => list.as_slice(),
        one => std::slice::from_ref(one),
    });
    flat.filter_map(|argument| match argument {
        Argument::Op(name) | Argument::Text(name) => Some(name.clone()),
        _ => None,
    })
}
