//! The evaluation of the built terms of a rule, after a complete match.

use terrace_odsgen::model::OpPart;
use terrace_odsgen::plan::{
    AttributeBuild, AttributeSource, BuildStatement, ComputationSource, LocationBuild, NameUse, OpBuild,
    ResultTypes, RuleTypeId, TypeBuild, ValueBuild,
};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::generated::{
    Entry, OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES, attribute_group, fused_location, fused_location_with,
    named_location, rule_type, segment_sizes, type_group, value_location,
};
use terrace_runtime::intrinsics::{Entity, EntityGroup};
use terrace_runtime::ir::{Body, Op, OperationState, Value};
use terrace_runtime::location::Location;
use terrace_runtime::rewrite::Rewriter;
use terrace_runtime::types::Type;

use super::Rule;
use super::matching::Matched;
use crate::loader::condition::{component, named};

/// A build in progress.
struct Building<'rule> {
    rule: &'rule Rule,
    root: Op,
    matched: Matched,
    /// The location of ops without an explicit one: that of all matched ops.
    location: Location,
}

/// The operands and attributes of an op that is built.
struct Parts<'op> {
    operands: &'op [Vec<Value>],
    /// The attributes that the rule gives, with their indexes.
    attributes: Vec<(usize, Option<Attribute>)>,
}

impl Rule {
    /// Builds the ops, then replaces or erases the root.
    pub(super) fn build(&self, root: Op, matched: Matched, rewriter: &mut Rewriter<'_>) {
        let ir = rewriter.body();
        let locations: Vec<Location> = matched.ops.iter().map(|op| ir.location(*op)).collect();
        let location = location_of_all(ir, &locations);
        let mut building = Building { rule: self, root, matched, location };
        for statement in &self.plan.builds {
            // Rules with native functions are not loaded.
            let BuildStatement::Op { op, binding, results } = statement else { continue };
            let built = building.op(op, rewriter);
            let names = &mut building.matched.names;
            if let Some(id) = binding {
                names[*id] = Some(vec![Entity::Op(built)]);
            }
            for (index, id) in results.iter().enumerate().filter_map(|(at, id)| Some((at, (*id)?))) {
                names[id] = Some(component(rewriter.body(), built, OpPart::Result(index)));
            }
        }
        let mut values = Vec::new();
        for replacement in &self.plan.replacements {
            values.extend(building.values(&replacement.values, rewriter));
        }
        if self.plan.replacements.is_empty() || rewriter.body().result_count(root) == 0 {
            rewriter.erase(root);
        } else {
            rewriter.replace(root, &values);
        }
    }
}

/// Returns one location, or several fused.
fn location_of_all(ir: &Body, locations: &[Location]) -> Location {
    match locations {
        [] => Location::UNKNOWN,
        [one] => *one,
        several => fused_location(ir, several),
    }
}

impl Building<'_> {
    fn named(&self, ir: &Body, name: &NameUse) -> EntityGroup {
        EntityGroup(named(ir, &self.matched.names, name))
    }

    fn op(&mut self, term: &OpBuild, rewriter: &mut Rewriter<'_>) -> Op {
        let operands: Vec<Vec<Value>> =
            term.operands.iter().map(|operand| self.values(operand, rewriter)).collect();
        let ir = rewriter.body();
        let context = rewriter.context().clone();
        let attributes = term.attributes.iter().map(|entry| (entry.slot, self.attribute(&entry.value, ir)));
        let parts = Parts { operands: &operands, attributes: attributes.collect() };
        let types: Vec<Vec<Type>> = match &term.types {
            ResultTypes::OfRoot(first) => (*first..first + term.result_count)
                .map(|index| component(ir, self.root, OpPart::Result(index)))
                .map(|values| type_group(ir, EntityGroup(values).values()).types())
                .collect(),
            ResultTypes::Each(types) => types.iter().map(|ty| self.types(ty, &parts, ir)).collect(),
            // Rules whose types are not declared are not loaded.
            ResultTypes::Undeclared => Vec::new(),
        };
        let location = term.location.as_ref().map_or(self.location, |location| self.location(location, ir));
        let mut state = OperationState::new(context.op_name(&term.name), location)
            .operands(operands.iter().flatten().copied())
            .results(types.iter().flatten().copied());
        for (entry, (_, value)) in term.attributes.iter().zip(&parts.attributes) {
            state = state.entry(&context, &entry.name, *value);
        }
        let sizes = |groups: Vec<usize>| segment_sizes(&context, &groups);
        if term.has_operand_sizes {
            let sizes = sizes(operands.iter().map(Vec::len).collect());
            state = state.entry(&context, OPERAND_SEGMENT_SIZES, sizes);
        }
        if term.has_result_sizes {
            let sizes = sizes(types.iter().map(Vec::len).collect());
            state = state.entry(&context, RESULT_SEGMENT_SIZES, sizes);
        }
        rewriter.create(state)
    }

    fn values(&mut self, term: &ValueBuild, rewriter: &mut Rewriter<'_>) -> Vec<Value> {
        match term {
            ValueBuild::Use(name) => self.named(rewriter.body(), name).values(),
            ValueBuild::Op(op) => {
                let op = self.op(op, rewriter);
                rewriter.body().results(op).collect()
            }
            ValueBuild::Native(_) => Vec::new(),
            ValueBuild::List(list) => list.iter().flat_map(|term| self.values(term, rewriter)).collect(),
        }
    }

    fn attribute(&self, term: &AttributeBuild, ir: &Body) -> Option<Attribute> {
        match term {
            AttributeBuild::Absent | AttributeBuild::Native(_) => None,
            AttributeBuild::Unit => Some(Attribute::UNIT),
            AttributeBuild::Use(name) => self.named(ir, name).attributes().pop(),
            AttributeBuild::Literal(id) => self.rule.literal(ir.context(), *id),
            AttributeBuild::Array(list) => {
                let list: Option<Vec<_>> = list.iter().map(|element| self.attribute(element, ir)).collect();
                Attribute::array_checked(ir.context(), &list?).ok()
            }
        }
    }

    fn types(&self, term: &TypeBuild, parts: &Parts<'_>, ir: &Body) -> Vec<Type> {
        let compute = |id: RuleTypeId, sources: &[EntityGroup]| {
            self.rule.program.types(ir.context(), self.rule.plan.types[id].0.function(), sources)
        };
        match term {
            TypeBuild::Use(name) => self.named(ir, name).types(),
            TypeBuild::Operand(index) => type_group(ir, parts.operands[*index].iter().copied()).types(),
            TypeBuild::Attribute(source) => {
                let attribute = self.attribute_of(source, parts, ir);
                vec![attribute.and_then(|attribute| attribute.ty(ir.context())).unwrap_or(Type::NONE)]
            }
            TypeBuild::Built(id) => compute(*id, &[]).unwrap_or_default(),
            TypeBuild::Transformed(source, id) => {
                let computed = self.types(source, parts, ir).into_iter().map(|ty| {
                    // If the inference fails, the verifier reports the op.
                    compute(*id, &[EntityGroup(vec![Entity::Type(ty)])]).unwrap_or_else(|| vec![ty])
                });
                computed.flatten().collect()
            }
            TypeBuild::Computed(sources, id) => {
                let groups = sources.iter().map(|(source, argument)| {
                    let group = match source {
                        ComputationSource::Operand(index) => {
                            type_group(ir, parts.operands[*index].iter().copied())
                        }
                        ComputationSource::Attribute(source) => {
                            attribute_group(self.attribute_of(source, parts, ir))
                        }
                    };
                    (argument.is_list || group.0.len() == 1).then_some(group)
                });
                let groups: Option<Vec<EntityGroup>> = groups.collect();
                vec![rule_type(groups.and_then(|groups| compute(*id, &groups)))]
            }
            TypeBuild::Native(_) => Vec::new(),
        }
    }

    /// Returns the attribute of an op that is built, or its default.
    fn attribute_of(&self, source: &AttributeSource, parts: &Parts<'_>, ir: &Body) -> Option<Attribute> {
        let written = parts.attributes.iter().find(|(slot, _)| *slot == source.slot).map(|(_, value)| *value);
        written.unwrap_or_else(|| self.rule.literal(ir.context(), source.default?))
    }

    fn location(&self, term: &LocationBuild, ir: &Body) -> Location {
        let place = |name: &NameUse| match self.matched.names[name.id].as_deref() {
            Some([Entity::Op(op)]) => ir.location(*op),
            Some([Entity::Value(value), ..]) => value_location(ir, *value),
            _ => Location::UNKNOWN,
        };
        let sources: Vec<Location> = term.sources.iter().map(place).collect();
        if let Some(metadata) = &term.metadata {
            return fused_location_with(ir, &sources, self.attribute(metadata, ir));
        }
        let inner = location_of_all(ir, &sources);
        term.name.as_ref().map_or(inner, |name| named_location(ir, name, inner))
    }
}
