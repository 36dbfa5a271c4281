//! Lowering of ops from the plan to descriptors.

use std::borrow::Cow;
use std::sync::Arc;

use terrace_odsgen::model::{self, Arity, Assembly, Effect, Literal, Op, ValueReference};
use terrace_odsgen::plan::{
    AttributeLiteral, AttributePlan, AttributeRole, BlockCount, DefaultPlan, RegionPlan,
    TypeBuilder as BuilderPlan, ValuePlan,
};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::dialect::{
    AttributeBuilder, AttributeDescriptor, EnumSyntax, Multiplicity, OpDescriptor, OpTraits,
    RegionConstraint, RegionDescriptor, RegionKind, SegmentAttributes, SuccessorDescriptor, TypeBuilder,
    ValueDescriptor,
};
use terrace_runtime::generated::{UNIT, segment_sizes_attribute};
use terrace_runtime::interfaces::{
    EffectDescriptor, EffectKind, EffectTarget, MemoryResource, declared_effects_table,
};
use terrace_runtime::intrinsics::{
    DenseLiteral, dense_array_attribute_checked, elements_attribute_checked, float_attribute_checked,
    integer_attribute_checked,
};
use terrace_runtime::types::Type;

use super::Loader;
use super::check::UNCHECKED;
use super::data_definition::parameter_literal;
use super::data_syntax::InstanceBuilder;

impl Loader<'_> {
    /// Returns the descriptor of an op.
    pub(super) fn descriptor(&mut self, op: &Op) -> OpDescriptor {
        let plan = self.plan.op_plan(op).clone();
        self.report_hooks(op, &plan.own_traits);
        let format = match &op.assembly {
            Assembly::Generic => None,
            Assembly::Format(_) => plan.format.as_ref().and_then(|format| self.format(op, format)),
            Assembly::Custom { parse, .. } => {
                let message = format!("the custom form of `{}` is read and written in Rust", op.header.name);
                self.unchecked.report(parse.span, message, "the op has its generic form alone");
                None
            }
        };
        let mut traits = OpTraits::NONE;
        for name in &plan.traits {
            traits = traits | OpTraits::from_constant(name).unwrap_or(OpTraits::NONE);
        }
        let texts = |list: &[String]| list.iter().map(|text| text.clone().into()).collect::<Vec<_>>().into();
        let mut descriptor = OpDescriptor {
            name: plan.name.clone().into(),
            old_names: texts(&op.old_names),
            summary: op.header.documentation.summary.clone().into(),
            description: op.header.documentation.description.clone().into(),
            traits,
            parents: texts(&plan.parents),
            operands: self.values(&plan.operands),
            results: self.values(&plan.results),
            attributes: plan
                .attributes
                .iter()
                .map(|known| self.attribute(op, known))
                .collect::<Vec<_>>()
                .into(),
            regions: plan.regions.iter().map(region).collect::<Vec<_>>().into(),
            successors: op.successors.iter().map(successor).collect::<Vec<_>>().into(),
            segments: SegmentAttributes {
                operands: plan.operand_segment_sizes,
                results: plan.result_segment_sizes,
            },
            properties_in_dictionary: plan.attributes_in_dictionary,
            implicit_terminator: plan.implicit_terminator.unwrap_or_default().into(),
            format,
            effects: op.effects.iter().flatten().map(effect).collect::<Vec<_>>().into(),
            ..OpDescriptor::default()
        };
        descriptor.conditions =
            plan.conditions.iter().map(|known| self.op_condition(op, known)).collect::<Vec<_>>().into();
        if op.effects.is_some() {
            descriptor.interfaces.insert(declared_effects_table());
        }
        descriptor
    }

    fn values(&mut self, values: &[ValuePlan]) -> Cow<'static, [ValueDescriptor]> {
        let values = values.iter().map(|value| ValueDescriptor {
            name: value.name.clone().into(),
            multiplicity: match value.group_sizes {
                Some(sizes) => Multiplicity::VariadicOfVariadic { sizes: sizes as u32 },
                None => multiplicity(value.arity),
            },
            constraint: self.type_constraint(value.check, &value.summary),
        });
        values.collect::<Vec<_>>().into()
    }

    fn attribute(&mut self, op: &Op, plan: &AttributePlan) -> AttributeDescriptor {
        let AttributeRole::Declared { is_optional, check, summary, default, .. } = &plan.role else {
            return AttributeDescriptor { name: plan.name.clone().into(), ..segment_sizes_attribute("") };
        };
        AttributeDescriptor {
            name: plan.name.clone().into(),
            is_optional: *is_optional,
            default: default.as_ref().and_then(|default| self.default(op, &plan.name, default)),
            constraint: match check {
                Some(check) => self.attribute_constraint(*check, summary),
                None => UNIT,
            },
        }
    }

    fn default(&mut self, op: &Op, name: &str, default: &DefaultPlan) -> Option<AttributeBuilder> {
        let problem = match default {
            DefaultPlan::Literal(AttributeLiteral::Ir(text)) => {
                let builder = AttributeBuilder::Text(text.clone().into());
                if let Some(field) = op.attributes.iter().find(|field| field.ir_name == name) {
                    self.texts.push((field.span, builder.clone()));
                }
                return Some(builder);
            }
            DefaultPlan::Literal(literal) => match self.literal(literal) {
                Some(make) => {
                    let build = move |context: &Context| make.build(context);
                    match build(&self.context) {
                        Ok(_) => return Some(AttributeBuilder::Shared(Arc::new(build))),
                        Err(error) => format!("cannot be made: {error}"),
                    }
                }
                None => "has a type that is made in Rust".to_owned(),
            },
            DefaultPlan::Author(_) => "is written in Rust".to_owned(),
            DefaultPlan::Unknown => "is of no known kind".to_owned(),
        };
        let field = op.attributes.iter().find(|field| field.ir_name == name)?;
        let message = format!("the default of `{}` {problem}", field.name);
        self.unchecked.report(field.span, message, "an op without the attribute has none");
        None
    }

    fn literal(&mut self, literal: &AttributeLiteral) -> Option<Made> {
        let ty = |loader: &mut Self, builder: &Option<BuilderPlan>, otherwise: Type| match builder {
            Some(builder) => loader.type_builder(builder),
            None => Some(TypeBuilder::shared(move |_| otherwise)),
        };
        Some(match literal {
            AttributeLiteral::Integer(builder, value) => Made::Integer(ty(self, builder, Type::I64)?, *value),
            AttributeLiteral::Float(builder, text) => {
                Made::Float(ty(self, builder, Type::F64)?, text.replace('_', "").parse().ok()?)
            }
            AttributeLiteral::Bool(value) => Made::Bool(*value),
            AttributeLiteral::Text(text) => Made::Text(text.clone()),
            AttributeLiteral::Symbol(text) => Made::Symbol(text.clone()),
            AttributeLiteral::Case(id, case) => {
                Made::Case(self.enum_syntax(*id), self.model.enumeration(*id).cases[*case].text.clone())
            }
            AttributeLiteral::Array(list) => {
                Made::Array(list.iter().map(|literal| self.literal(literal)).collect::<Option<_>>()?)
            }
            AttributeLiteral::DenseArray(element, list) => {
                Made::DenseArray(self.type_builder(element)?, dense_numbers(list)?)
            }
            AttributeLiteral::Elements(element, shape, list) => {
                let numbers = dense_numbers(list)?;
                let default = if numbers.iter().any(|number| matches!(number, DenseLiteral::Float(_))) {
                    Type::F64
                } else if numbers.iter().all(|number| matches!(number, DenseLiteral::Bool(_))) {
                    Type::I1
                } else {
                    Type::I64
                };
                Made::Elements(ty(self, element, default)?, shape.clone(), numbers)
            }
            AttributeLiteral::Instance(id, value) => {
                Made::Instance(self.data.instance(*id, &parameter_literal(self.model, value))?)
            }
            AttributeLiteral::Ir(_) => return None,
        })
    }

    /// Reports the hooks of an op that are written in Rust.
    fn report_hooks(&mut self, op: &Op, traits: &[terrace_odsgen::plan::TraitPlan]) {
        let name = &op.header.name;
        if let Some(verify) = &op.verify {
            self.unchecked.report(
                verify.span,
                format!("`{name}` has a check that is written in Rust"),
                "not run",
            );
        }
        if let Some(fold) = &op.fold {
            self.unchecked.report(fold.span, format!("`{name}` is folded in Rust"), "not folded");
        }
        if op.canonicalization.hook.is_some() {
            let message = format!("patterns of `{name}` are written in Rust");
            self.unchecked.report(op.header.span, message, "not applied");
        }
        for used in &op.interfaces {
            let interface = self.model.interface(used.interface);
            if interface.intrinsic == Some(model::InterfaceIntrinsic::MemoryEffects) && op.effects.is_some() {
                continue;
            }
            let name = &interface.header.name;
            let message = || format!("the interface `{name}` is implemented in Rust");
            self.unchecked.report_once(name, used.span, message);
        }
        for used in traits {
            let definition = self.model.trait_definition(used.trait_id);
            let name = &definition.header.name;
            if definition.verify.is_some() || definition.path.is_some() {
                let message = format!("what the trait `{name}` checks is written in Rust");
                self.unchecked.report(used.span, message, UNCHECKED);
            }
            if let Some(fold) = &definition.fold {
                let message = format!("ops with the trait `{name}` are folded in Rust");
                self.unchecked.report(fold.span, message, "not folded");
            }
        }
    }
}

/// The attribute that a literal denotes, independent of the model.
enum Made {
    Integer(TypeBuilder, i128),
    Float(TypeBuilder, f64),
    Bool(bool),
    Text(String),
    Symbol(String),
    Case(EnumSyntax, String),
    Array(Vec<Made>),
    DenseArray(TypeBuilder, Vec<DenseLiteral>),
    Instance(InstanceBuilder),
    Elements(TypeBuilder, Vec<i64>, Vec<DenseLiteral>),
}

impl Made {
    fn build(&self, context: &Context) -> Result<Attribute, String> {
        let made = match self {
            Made::Integer(ty, value) => integer_attribute_checked(context, ty.build(context), *value),
            Made::Float(ty, value) => float_attribute_checked(context, ty.build(context), *value),
            Made::Bool(value) => Ok(Attribute::bool(*value)),
            Made::Text(text) => Ok(Attribute::string(context, text)),
            Made::Symbol(text) => Ok(Attribute::symbol_reference(context, text, &[])),
            Made::Case(syntax, text) => {
                return syntax.attribute(context, text).ok_or_else(|| format!("'{text}' is no case"));
            }
            Made::Array(list) => {
                let list: Result<Vec<Attribute>, String> =
                    list.iter().map(|made| made.build(context)).collect();
                Attribute::array_checked(context, &list?)
            }
            Made::Instance(build) => return build(context),
            Made::DenseArray(element, numbers) => {
                dense_array_attribute_checked(context, element.build(context), numbers)
            }
            Made::Elements(element, shape, numbers) => {
                elements_attribute_checked(context, element.build(context), shape, numbers)
            }
        };
        made.map_err(|error| error.to_string())
    }
}

fn dense_numbers(list: &[Literal]) -> Option<Vec<DenseLiteral>> {
    list.iter()
        .map(|literal| match literal {
            Literal::Integer(value) => Some(DenseLiteral::Integer(*value)),
            Literal::Float(text) => Some(DenseLiteral::Float(text.replace('_', "").parse().ok()?)),
            Literal::Bool(value) => Some(DenseLiteral::Bool(*value)),
            _ => None,
        })
        .collect()
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
        resource: match &effect.resource {
            None => MemoryResource::DEFAULT,
            Some(name) => MemoryResource::new(name.clone().leak()),
        },
    }
}

fn multiplicity(arity: Arity) -> Multiplicity {
    match arity {
        Arity::One => Multiplicity::One,
        Arity::Optional => Multiplicity::Optional,
        Arity::Variadic | Arity::VariadicOfVariadic => Multiplicity::Variadic,
    }
}

fn region(plan: &RegionPlan) -> RegionDescriptor {
    RegionDescriptor {
        name: plan.name.clone().into(),
        multiplicity: multiplicity(plan.arity),
        constraint: match plan.blocks {
            BlockCount::Any => RegionConstraint::Any,
            BlockCount::Exactly(count) => RegionConstraint::Sized(count),
            BlockCount::AtLeast(count) => RegionConstraint::Minimum(count),
        },
        // The trait of graph regions says it where it is another one.
        kind: RegionKind::ControlFlow,
    }
}

fn successor(field: &model::Field) -> SuccessorDescriptor {
    SuccessorDescriptor {
        name: field.name.clone().unwrap_or_default().into(),
        multiplicity: multiplicity(field.arity),
    }
}
