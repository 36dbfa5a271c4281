//! The evaluation of the built terms of a rule, after a complete match.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::dialect::{InferenceArgument, TypeBuilder, TypeFunction, TypeTransform};
use terrace_runtime::generated::{
    Entry, OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES, attribute_group, fused_location, fused_location_with,
    named_location, result_group, rule_type, segment_sizes, value_location,
};
use terrace_runtime::intrinsics::{Entity, EntityGroup};
use terrace_runtime::ir::{Body, Op, OperationState, Value};
use terrace_runtime::location::Location;
use terrace_runtime::rewrite::Rewriter;
use terrace_runtime::types::Type;

use super::matching::Matched;
use super::{Bound, Build, Rule, Use, built};

/// An op that is built before the replacement, with the names of its results.
pub(super) struct BuildStatement {
    pub(super) op: OpBuild,
    pub(super) names: Vec<Option<usize>>,
}

/// The values that replace results of the root.
pub(super) enum Replacement {
    /// The values of a name, with the failure reason if their number is wrong.
    Use(Use, String),
    /// All results of a named op that is built, and the number of its declared results.
    AllOf(Use, usize),
    /// The results of a new op, and the number of its declared results.
    Op(Box<OpBuild>, usize),
}

/// A built op.
pub(super) struct OpBuild {
    pub(super) name: String,
    pub(super) operands: Vec<ValueBuild>,
    /// The attributes with their names.
    pub(super) attributes: Vec<(String, AttributeBuild)>,
    pub(super) types: ResultTypes,
    pub(super) location: Option<LocationBuild>,
    /// Whether an attribute has the sizes of the operands, and of the results.
    pub(super) segments: (bool, bool),
}

/// The values of an operand.
pub(super) enum ValueBuild {
    Use(Use),
    Op(Box<OpBuild>),
    List(Vec<ValueBuild>),
}

/// An attribute.
pub(super) enum AttributeBuild {
    Absent,
    Unit,
    Use(Use),
    Literal(Build),
    Array(Vec<AttributeBuild>),
}

/// The result types of a built op.
pub(super) enum ResultTypes {
    /// A type source for each declared result.
    Each(Vec<TypeBuild>),
    /// The types of this many results of the root, starting at an index.
    OfRoot(usize, usize),
}

/// The types of a result.
pub(super) enum TypeBuild {
    Built(TypeBuilder),
    /// The types of a name's values, or of its attribute.
    Use(Use),
    /// The type of an operand of the op that is built.
    Operand(usize),
    /// The type of an attribute of the op that is built, or the default.
    Attribute(String, Option<Build>),
    Transformed(Box<TypeBuild>, TypeTransform),
    /// The type that a function computes from operands and attributes of the op that is built.
    Computed(Vec<(TypeBuild, InferenceArgument)>, TypeFunction),
}

/// An explicit location.
pub(super) struct LocationBuild {
    pub(super) name: Option<String>,
    pub(super) metadata: Option<AttributeBuild>,
    pub(super) sources: Vec<Use>,
}

impl Replacement {
    /// Returns the name whose values replace a result, with the failure reason if their number is wrong.
    pub(super) fn values_of(&self) -> Option<(&Use, &str)> {
        match self {
            Replacement::Use(name, reason) => Some((name, reason)),
            Replacement::AllOf(..) | Replacement::Op(..) => None,
        }
    }

    /// Returns the number of declared results of the root that it replaces.
    pub(super) fn count(&self) -> usize {
        match self {
            Replacement::Use(..) => 1,
            Replacement::AllOf(_, count) | Replacement::Op(_, count) => *count,
        }
    }
}

/// A build in progress.
struct Building<'rule> {
    root: Op,
    matched: Matched<'rule>,
    /// The location of ops without an explicit one: that of all matched ops.
    location: Location,
}

impl Rule {
    /// Builds the ops, then replaces or erases the root.
    pub(super) fn build(&self, root: Op, matched: Matched<'_>, rewriter: &mut Rewriter<'_>) {
        let ir = rewriter.body();
        let location = match matched.ops.as_slice() {
            [op] => ir.location(*op),
            ops => {
                let locations: Vec<Location> = ops.iter().map(|op| ir.location(*op)).collect();
                fused_location(ir, &locations)
            }
        };
        let mut building = Building { root, matched, location };
        for statement in &self.builds {
            let op = building.op(&statement.op, rewriter);
            building.bind(&statement.names, op, rewriter.body());
        }
        let mut values = Vec::new();
        for replacement in &self.replacements {
            match replacement {
                Replacement::Use(name, _) | Replacement::AllOf(name, _) => {
                    values.extend(building.matched.bindings.values(rewriter.body(), name));
                }
                Replacement::Op(op, _) => {
                    let op = building.op(op, rewriter);
                    values.extend(rewriter.body().results(op));
                }
            }
        }
        match rewriter.body().result_count(root) {
            0 => rewriter.erase(root),
            _ if self.replacements.is_empty() => rewriter.erase(root),
            _ => rewriter.replace(root, &values),
        }
    }
}

impl Building<'_> {
    fn bind(&mut self, names: &[Option<usize>], op: Op, ir: &Body) {
        if let [Some(only)] = names {
            self.matched.bindings.bound[*only] = Some(Bound::Op(op));
            return;
        }
        for (index, name) in names.iter().enumerate() {
            if let Some(binding) = name {
                let values = result_group(ir, op, index).collect();
                self.matched.bindings.bound[*binding] = Some(Bound::Values(values));
            }
        }
    }

    fn op(&mut self, term: &OpBuild, rewriter: &mut Rewriter<'_>) -> Op {
        let operands: Vec<Vec<Value>> =
            term.operands.iter().map(|operand| self.values(operand, rewriter)).collect();
        let ir = rewriter.body();
        let context = rewriter.context().clone();
        let attributes: Vec<(&str, Option<Attribute>)> =
            term.attributes.iter().map(|(name, value)| (name.as_str(), self.attribute(value, ir))).collect();
        let types: Vec<Vec<Type>> = match &term.types {
            ResultTypes::OfRoot(first, count) => (*first..first + count)
                .map(|index| result_group(ir, self.root, index).map(|value| ir.value_type(value)).collect())
                .collect(),
            ResultTypes::Each(types) => {
                types.iter().map(|ty| self.types(ty, &operands, &attributes, ir)).collect()
            }
        };
        let location = term.location.as_ref().map_or(self.location, |location| self.location(location, ir));
        let mut state = OperationState::new(context.op_name(&term.name), location)
            .operands(operands.iter().flatten().copied())
            .results(types.iter().flatten().copied());
        for (name, value) in attributes {
            state = state.entry(&context, name, value);
        }
        let sizes = |groups: Vec<usize>| segment_sizes(&context, &groups);
        if term.segments.0 {
            let sizes = sizes(operands.iter().map(Vec::len).collect());
            state = state.entry(&context, OPERAND_SEGMENT_SIZES, sizes);
        }
        if term.segments.1 {
            let sizes = sizes(types.iter().map(Vec::len).collect());
            state = state.entry(&context, RESULT_SEGMENT_SIZES, sizes);
        }
        rewriter.create(state)
    }

    fn values(&mut self, term: &ValueBuild, rewriter: &mut Rewriter<'_>) -> Vec<Value> {
        match term {
            ValueBuild::Use(name) => self.matched.bindings.values(rewriter.body(), name),
            ValueBuild::Op(op) => {
                let op = self.op(op, rewriter);
                rewriter.body().results(op).collect()
            }
            ValueBuild::List(list) => list.iter().flat_map(|term| self.values(term, rewriter)).collect(),
        }
    }

    fn attribute(&self, term: &AttributeBuild, ir: &Body) -> Option<Attribute> {
        match term {
            AttributeBuild::Absent => None,
            AttributeBuild::Unit => Some(Attribute::UNIT),
            AttributeBuild::Use(name) => self.matched.bindings.attribute(name),
            AttributeBuild::Literal(build) => built(ir, build),
            AttributeBuild::Array(list) => {
                let list: Option<Vec<_>> = list.iter().map(|element| self.attribute(element, ir)).collect();
                Attribute::array_checked(ir.context(), &list?).ok()
            }
        }
    }

    fn types(
        &self,
        term: &TypeBuild,
        operands: &[Vec<Value>],
        attributes: &[(&str, Option<Attribute>)],
        ir: &Body,
    ) -> Vec<Type> {
        let context = ir.context();
        match term {
            TypeBuild::Built(build) => vec![build.build(context)],
            TypeBuild::Use(name) => match self.matched.bindings.attribute(name) {
                Some(attribute) => attribute.ty(context).into_iter().collect(),
                None => {
                    let values = self.matched.bindings.values(ir, name).into_iter();
                    values.map(|value| ir.value_type(value)).collect()
                }
            },
            TypeBuild::Operand(index) => operands[*index].iter().map(|value| ir.value_type(*value)).collect(),
            TypeBuild::Attribute(..) => {
                let attribute = self.attribute_of(term, attributes, ir);
                vec![attribute.and_then(|attribute| attribute.ty(context)).unwrap_or(Type::NONE)]
            }
            TypeBuild::Transformed(source, transform) => {
                let types = self.types(source, operands, attributes, ir).into_iter();
                // If the inference fails, the verifier reports the op.
                types.map(|ty| transform.apply(context, ty).unwrap_or(ty)).collect()
            }
            TypeBuild::Computed(sources, compute) => {
                let group = |(source, argument): &(TypeBuild, InferenceArgument)| {
                    let group = match source {
                        TypeBuild::Attribute(..) => {
                            attribute_group(self.attribute_of(source, attributes, ir))
                        }
                        _ => EntityGroup(
                            self.types(source, operands, attributes, ir)
                                .into_iter()
                                .map(Entity::Type)
                                .collect(),
                        ),
                    };
                    (argument.is_list || group.0.len() == 1).then_some(group)
                };
                let groups: Option<Vec<EntityGroup>> = sources.iter().map(group).collect();
                vec![rule_type(groups.and_then(|groups| compute.compute(context, &groups)))]
            }
        }
    }

    /// Returns the attribute of an op that is built, or its default.
    fn attribute_of(
        &self,
        term: &TypeBuild,
        attributes: &[(&str, Option<Attribute>)],
        ir: &Body,
    ) -> Option<Attribute> {
        let TypeBuild::Attribute(name, default) = term else { return None };
        let written = attributes.iter().find(|(known, _)| known == name).map(|(_, value)| *value);
        written.unwrap_or_else(|| built(ir, default.as_ref()?))
    }

    fn location(&self, term: &LocationBuild, ir: &Body) -> Location {
        let sources: Vec<Location> = term
            .sources
            .iter()
            .map(|name| match &self.matched.bindings.bound[name.binding] {
                Some(Bound::Op(op)) => ir.location(*op),
                Some(Bound::Values(values)) => {
                    values.first().map_or(Location::UNKNOWN, |value| value_location(ir, *value))
                }
                _ => Location::UNKNOWN,
            })
            .collect();
        if let Some(metadata) = &term.metadata {
            return fused_location_with(ir, &sources, self.attribute(metadata, ir));
        }
        let inner = match sources.as_slice() {
            [] => Location::UNKNOWN,
            [one] => *one,
            several => fused_location(ir, several),
        };
        match &term.name {
            None => inner,
            Some(name) => named_location(ir, name, inner),
        }
    }
}
