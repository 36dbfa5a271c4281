//! Ops: from the model to the descriptor.

use terrace_odsgen::Model;
use terrace_odsgen::model::{
    self, Argument, Arity, Assembly, ConstraintUse, Effect, Field, Op, Predicate, Segments, TraitUse,
    ValueReference,
};
use terrace_runtime::attributes::AttributeData;
use terrace_runtime::context::Context;
use terrace_runtime::dialect::{
    AttributeCheck, AttributeConstraint, AttributeDescriptor, Multiplicity, OPERAND_SEGMENT_SIZES,
    OpDescriptor, OpTraits, RESULT_SEGMENT_SIZES, RegionConstraint, RegionDescriptor, RegionKind,
    SegmentAttributes, SuccessorDescriptor, ValueDescriptor,
};
use terrace_runtime::interfaces::{
    EffectDescriptor, EffectKind, EffectTarget, MemoryResource, declared_effects_table,
};
use terrace_runtime::types::Type;

use super::attribute::LoadedAttribute;
use super::format::Parts;
use super::library;
use super::predicate::{Compiled, Compiler};
use super::unchecked::Unchecked;

/// What the traits of the library check that are facts about a single op, in Rust.
const CHECKED_IN_RUST: &[&str] = &["Broadcastable", "FunctionLike"];

/// The descriptor of an op.
pub(super) fn descriptor(
    model: &Model,
    op: &Op,
    context: &Context,
    unchecked: &mut Unchecked,
) -> OpDescriptor {
    let mut compiler = Compiler { model, context, unchecked, budget: 0 };
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
    descriptor.regions =
        op.regions.iter().map(|field| compiler.region(field, kind)).collect::<Vec<_>>().into();
    descriptor.conditions = compiler.conditions(op).into();
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

    fn region(&mut self, field: &Field, kind: RegionKind) -> RegionDescriptor {
        let constraint = self.region_constraint(&field.constraint.predicate, &field.constraint);
        RegionDescriptor { name: name(field), multiplicity: multiplicity(field.arity), constraint, kind }
    }

    fn region_constraint(&mut self, predicate: &Predicate, used: &ConstraintUse) -> RegionConstraint {
        let mut predicate = predicate;
        // Definitions do not refer to themselves, so this ends.
        while let Predicate::Constraint(id, arguments) = predicate {
            let constraint = self.model.constraint(*id);
            let is_library = self.model.sources.file(constraint.header.span.file).path == library::FILE;
            match (constraint.header.name.as_str(), arguments.as_slice()) {
                ("SizedRegion", [Argument::Integer(count)]) if is_library => {
                    return RegionConstraint::Sized(u32::try_from(*count).unwrap_or(u32::MAX));
                }
                ("MinSizedRegion", [Argument::Integer(count)]) if is_library => {
                    return RegionConstraint::Minimum(u32::try_from(*count).unwrap_or(0));
                }
                (_, []) => predicate = &constraint.predicate,
                _ => break,
            }
        }
        if *predicate == Predicate::True {
            return RegionConstraint::Any;
        }
        let message = format!("the region constraint `{}` is written in Rust", used.spelling);
        self.unchecked.report(used.span, message, "not checked: counts as satisfied");
        RegionConstraint::Any
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
                (_, name) if is_library && CHECKED_IN_RUST.contains(&name) => {
                    self.report_trait(used, name);
                }
                _ if is_library => {}
                (_, name) => {
                    if definition.verify.is_some()
                        || (definition.path.is_some() && definition.alias.is_empty())
                    {
                        self.report_trait(used, name);
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
        for used in &op.interfaces {
            let interface = self.model.interface(used.interface);
            if interface.verify.is_some() {
                let message = format!("the interface `{}` has a check in Rust", interface.header.name);
                self.unchecked.report(used.span, message, "not run");
            }
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
