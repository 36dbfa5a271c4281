//! Lowering of ops from the plan to descriptors.

use std::borrow::Cow;
use std::sync::Arc;

use terrace_odsgen::model::{self, AttributeId, Effect, Op};
use terrace_odsgen::plan::{
    self, AttributeLiteral, AttributePlan, AttributeRole, CheckId, DefaultPlan, OpCondition, SymbolPlan,
    ValuePlan, enum_descriptor,
};
use terrace_runtime::context::Context;
use terrace_runtime::dialect::{
    AttributeBuilder, AttributeCheck, AttributeConstraint, AttributeDescriptor, Condition, ConditionCheck,
    Constant, EnumAttribute, EnumSlot, EnumUnwrap, EnumWrap, NameDescriptor, NameSource, OpDescriptor,
    OpTraits, TypeCheck, TypeConstraint, ValueDescriptor,
};
use terrace_runtime::function::{declared_function_interfaces, declared_symbol_interfaces};
use terrace_runtime::generated::{UNIT, segment_sizes_attribute};
use terrace_runtime::interfaces::{EffectDescriptor, MemoryResource, declared_effects_table};
use terrace_runtime::intrinsics::Subject;
use terrace_runtime::parameters::ParameterLiteral;
use terrace_runtime::rewrite::RewritePattern;
use terrace_runtime::sub_elements::Part;

use super::Loader;
use super::rule::Rule;

impl Loader<'_> {
    /// Returns the descriptor of an op.
    pub(super) fn descriptor(&mut self, op: &Op) -> OpDescriptor {
        let plan = self.plan.op_plan(op).clone();
        let texts = |list: &[String]| list.iter().map(|text| text.clone().into()).collect();
        let traits = plan.traits.iter().filter_map(|name| OpTraits::from_constant(name));
        let mut descriptor = OpDescriptor::new(plan.name.clone().into())
            .with_old_names(texts(&op.old_names))
            .with_summary(op.header.documentation.summary.clone().into())
            .with_description(op.header.documentation.description.clone().into())
            .with_traits(traits.fold(OpTraits::NONE, |all, one| all | one))
            .with_parents(texts(&plan.parents))
            .with_operands(self.values(&plan.operands))
            .with_results(self.values(&plan.results))
            .with_attributes(plan.attributes.iter().map(|known| self.attribute(op, known)).collect())
            .with_regions(plan.regions.clone().into())
            .with_successors(plan.successors.clone().into())
            .with_segments(plan.segments)
            .with_properties_in_dictionary(plan.attributes_in_dictionary)
            .with_conditions(plan.conditions.iter().map(|known| self.op_condition(known)).collect())
            .with_implicit_terminator(plan.implicit_terminator.unwrap_or_default().into())
            .with_default_dialect(plan.default_dialect.unwrap_or_default().into())
            .with_effects(op.effects.iter().flatten().map(effect).collect())
            .with_names(op.names.iter().filter_map(name).collect())
            .with_enums(self.enum_slots(&plan.attributes));
        descriptor.format = plan.format.as_ref().and_then(|format| self.format(op, format));
        let folds: Vec<Rule> = op.folds.iter().filter_map(|id| self.rule(*id)).collect();
        let (constants, folds): (Vec<_>, Vec<_>) = folds.into_iter().partition(Rule::makes_constants);
        descriptor.folds = folds.into_iter().map(Rule::into_fold).collect();
        descriptor.patterns = self.patterns(op, constants);
        descriptor.instruction = plan.instruction.map(Constant::from);
        descriptor.requires = op.availability.clone().map(Constant::from);
        if op.effects.is_some() {
            descriptor.interfaces.insert(declared_effects_table());
        }
        match self.plan.symbol_plan(op) {
            Some(SymbolPlan::Symbol { is_optional }) => {
                descriptor.interfaces.extend(&declared_symbol_interfaces(is_optional));
            }
            Some(SymbolPlan::Function { has_visibility, has_dictionaries }) => {
                let interfaces = declared_function_interfaces(has_visibility, has_dictionaries);
                descriptor.interfaces.extend(&interfaces);
            }
            None => {}
        }
        descriptor
    }

    /// Returns the canonicalization patterns of an op, the first of which are given.
    fn patterns(&mut self, op: &Op, first: Vec<Rule>) -> Cow<'static, [Arc<dyn RewritePattern>]> {
        let rewrites = op.canonicalization.rewrites.iter();
        let rules = rewrites.filter_map(|id| self.rule(*id));
        first.into_iter().chain(rules).map(|rule| Arc::new(rule) as Arc<dyn RewritePattern>).collect()
    }

    fn values(&self, values: &[ValuePlan]) -> Cow<'static, [ValueDescriptor]> {
        let values = values.iter().map(|value| {
            let constraint = self.type_constraint(value.check, &value.summary);
            ValueDescriptor::new(value.name.clone().into(), value.multiplicity, constraint)
        });
        values.collect()
    }

    fn attribute(&mut self, op: &Op, plan: &AttributePlan) -> AttributeDescriptor {
        let AttributeRole::Declared { is_optional, check, summary, default, .. } = &plan.role else {
            return AttributeDescriptor::optional(
                plan.name.clone().into(),
                segment_sizes_attribute("").constraint,
            );
        };
        let name = plan.name.clone().into();
        let default = default.as_ref().and_then(|default| self.default(op, &plan.name, default));
        let constraint = check.map_or(UNIT, |check| self.attribute_constraint(check, summary));
        match default {
            Some(default) => AttributeDescriptor::with_default(name, constraint, default),
            None if *is_optional => AttributeDescriptor::optional(name, constraint),
            None => AttributeDescriptor::required(name, constraint),
        }
    }

    /// Returns the attributes that hold values of an enum with a descriptor.
    fn enum_slots(&self, attributes: &[AttributePlan]) -> Cow<'static, [EnumSlot]> {
        let slots = attributes.iter().enumerate().filter_map(|(slot, attribute)| {
            let AttributeRole::Declared { enumeration: Some(values), .. } = &attribute.role else {
                return None;
            };
            Some((slot as u32, Constant::from(self.enum_attribute(values)?)))
        });
        slots.collect()
    }

    /// Returns the conversions between values of an enum and the attributes that hold them; `None` if the definition of
    /// the attribute was not loaded.
    fn enum_attribute(&self, values: &plan::EnumAttribute) -> Option<EnumAttribute> {
        let plan::EnumAttribute { enumeration, holder } = *values;
        let is_loaded = |id: AttributeId| {
            self.program.attributes[id.index()].as_ref().is_some_and(|known| known.parameters.len() == 1)
        };
        if !holder.is_none_or(is_loaded) {
            return None;
        }
        let definition = Constant::from(enum_descriptor(self.model.enumeration(enumeration)));
        let (program, known) = (self.program.clone(), definition.clone());
        let wrap = EnumWrap::shared(move |context, value| match holder {
            _ if !known.holds(value) => None,
            None => program.checks.enums[enumeration.index()].attribute_of(context, value),
            Some(holder) => {
                let is_part = |at: &usize| known.cases_of(value).any(|part| *part == known.cases[*at]);
                let cases = ParameterLiteral::Cases((0..known.cases.len()).filter(is_part).collect());
                program.attribute(context, &AttributeLiteral::Instance(holder, cases)).ok()
            }
        });
        let program = self.program.clone();
        let unwrap = EnumUnwrap::shared(move |context, attribute| match holder {
            None => program.checks.enums[enumeration.index()].value(context, attribute),
            Some(holder) => program.attributes[holder.index()].as_ref()?.enum_value(context, attribute),
        });
        Some(EnumAttribute { definition, wrap, unwrap })
    }

    fn default(&mut self, op: &Op, name: &str, default: &DefaultPlan) -> Option<AttributeBuilder> {
        let field = op.attributes.iter().find(|field| field.ir_name == name)?;
        let DefaultPlan::Literal(literal) = default else { return None };
        if let AttributeLiteral::Ir(text) = literal {
            let builder = AttributeBuilder::Text(text.clone().into());
            self.texts.push((field.span, builder.clone()));
            return Some(builder);
        }
        if let Err(error) = self.program.attribute(&self.context, literal) {
            let message = format!("the default of `{}` cannot be made: {error}", field.name);
            return self.unchecked.refuse(field.span, message, "an op without the attribute has none");
        }
        let (program, literal) = (self.program.clone(), literal.clone());
        Some(AttributeBuilder::Shared(Arc::new(move |context: &Context| {
            program.attribute(context, &literal).map_err(|error| error.to_string())
        })))
    }

    fn type_constraint(&self, id: CheckId, summary: &str) -> TypeConstraint {
        let checks = self.program.checks.clone();
        let holds = move |context: &Context, ty| checks.holds(id, Subject::Part(context, Part::Type(ty)));
        TypeConstraint::new(summary.to_owned().into(), TypeCheck::shared(holds))
    }

    fn attribute_constraint(&self, id: CheckId, summary: &str) -> AttributeConstraint {
        let checks = self.program.checks.clone();
        let holds =
            move |context: &Context, value| checks.holds(id, Subject::Part(context, Part::Attribute(value)));
        AttributeConstraint::new(summary.to_owned().into(), AttributeCheck::shared(holds))
    }

    fn op_condition(&self, condition: &OpCondition) -> Condition {
        let (program, requirement) = (self.program.clone(), condition.requirement.clone());
        let holds = ConditionCheck::shared(move |ir, op| program.is_met(&requirement, ir, op));
        let (summary, about) = (condition.message.clone().into(), condition.about.clone().into());
        match self.plan.is_of_signature(&condition.requirement) {
            true => Condition::of_signature(summary, about, holds),
            false => Condition::new(summary, about, holds),
        }
    }
}

/// Returns the descriptor of a suggested name; `None` if a Rust expression computes it.
fn name(name: &model::SuggestedName) -> Option<NameDescriptor> {
    let source = match &name.source {
        model::NameSource::Texts(texts) => {
            NameSource::Texts(texts.iter().map(|text| text.clone().into()).collect())
        }
        model::NameSource::Constant(slot) => NameSource::Constant(*slot as u32),
        model::NameSource::Rust(_) => return None,
    };
    Some(NameDescriptor::new(name.values, source))
}

fn effect(effect: &Effect) -> EffectDescriptor {
    let resource = effect.resource.as_ref();
    let resource = resource.map_or(MemoryResource::DEFAULT, |name| MemoryResource::new(name.clone().leak()));
    let descriptor = EffectDescriptor::new(effect.kind, effect.target, resource).at_stage(effect.stage);
    if effect.is_full { descriptor.full() } else { descriptor }
}
