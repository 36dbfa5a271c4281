//! Ops: their parts and their conditions, in the order of verification.

pub use terrace_vocabulary::{
    RegionConstraint, RegionDescriptor, RegionKind, SegmentAttributes, SuccessorDescriptor,
};

use terrace_vocabulary::Argument;

use super::{
    CheckId, DefaultPlan, EnumAttribute, Environment, FormatPlan, InstructionEncoding, OpCondition, Plan,
    PositionRange, Requirement, Test, Value,
};
use crate::model::{
    Arity, Assembly, BLOCK_COUNT, ConstraintKind, Field, MINIMUM_BLOCK_COUNT, Multiplicity, Op, OpPart,
    Segments, TraitId, TraitIntrinsic, TraitUse,
};
use crate::source::Span;

/// The plan of an op: its descriptor and its conditions as data.
///
/// Lists have the order of the descriptor: that of the definition, followed by the engine's additions.
#[derive(Clone, Debug)]
pub struct OpPlan {
    /// Its name in the IR.
    pub name: String,
    /// The constants of the runtime's `OpTraits` that it has.
    pub traits: Vec<String>,
    /// The traits of dialects, with their arguments.
    pub own_traits: Vec<TraitPlan>,
    /// The names of the valid parent ops; empty if the parent is not constrained.
    pub parents: Vec<String>,
    /// The implicit terminator of its regions.
    pub implicit_terminator: Option<String>,
    /// The dialect whose prefix ops in its regions may omit.
    pub default_dialect: Option<String>,
    /// Whether its generic form has inherent attributes in the dictionary after the regions.
    pub attributes_in_dictionary: bool,
    /// Its operands.
    pub operands: Vec<ValuePlan>,
    /// Its results.
    pub results: Vec<ValuePlan>,
    /// Its inherent attributes, by slot.
    pub attributes: Vec<AttributePlan>,
    /// Its regions. Constraints that the descriptor cannot express are conditions; a trait determines the region kind.
    pub regions: Vec<RegionDescriptor>,
    /// Its successors.
    pub successors: Vec<SuccessorDescriptor>,
    /// The segment size attributes.
    pub segments: SegmentAttributes,
    /// The conditions on its parts.
    pub conditions: Vec<OpCondition>,
    /// Its assembly format, if any.
    pub format: Option<FormatPlan>,
    /// Its encoding as an instruction, if it has an opcode.
    pub instruction: Option<InstructionEncoding>,
}

/// A trait that the runtime does not know, on an op, a type or an attribute.
#[derive(Clone, Debug)]
pub struct TraitPlan {
    /// The trait.
    pub trait_id: TraitId,
    /// The bindings of its parameters.
    pub environment: Environment,
    /// The place where it is listed.
    pub span: Span,
}

/// An operand or a result.
#[derive(Clone, Debug)]
pub struct ValuePlan {
    /// Its name; empty if it has none.
    pub name: String,
    /// The number of values that it denotes.
    pub multiplicity: Multiplicity,
    /// The check of each value's type.
    pub check: CheckId,
    /// The description of valid types in messages.
    pub summary: String,
    /// The spelling of the constraint, from which emitters derive names.
    pub spelling: String,
}

/// An inherent attribute.
#[derive(Clone, Debug)]
pub struct AttributePlan {
    /// Its name in the IR.
    pub name: String,
    /// Its role.
    pub role: AttributeRole,
}

/// The role of an inherent attribute.
#[derive(Clone, Debug)]
pub enum AttributeRole {
    /// A declared one.
    Declared {
        /// Whether it may be absent.
        is_optional: bool,
        /// The check of its value; none for a unit attribute.
        check: Option<CheckId>,
        /// The description of valid attributes in messages.
        summary: String,
        /// The spelling of the constraint, from which emitters derive names.
        spelling: String,
        /// The value of an absent attribute.
        default: Option<DefaultPlan>,
        /// The enum whose values it holds, if there is a descriptor of it.
        enumeration: Option<EnumAttribute>,
    },
    /// The sizes of segments or groups, which the check of segments verifies.
    SegmentSizes,
}

impl Plan<'_> {
    /// Lowers an op to its plan.
    pub(super) fn op(&mut self, op: &Op) -> OpPlan {
        let mut plan = OpPlan {
            name: op.ir_name.clone(),
            traits: Vec::new(),
            own_traits: Vec::new(),
            parents: Vec::new(),
            implicit_terminator: None,
            default_dialect: None,
            attributes_in_dictionary: false,
            operands: self.values(op, &op.operands),
            results: self.values(op, &op.results),
            attributes: self.attributes(op),
            regions: Vec::new(),
            successors: Vec::new(),
            segments: SegmentAttributes {
                operands: op.operand_segments == Segments::Attribute,
                results: op.result_segments == Segments::Attribute,
            },
            conditions: Vec::new(),
            format: None,
            instruction: self.instruction(op),
        };
        self.regions(op, &mut plan);
        self.successors(op, &mut plan);
        for usage in &op.traits {
            self.op_trait(op, usage, &mut plan);
        }
        for condition in &op.conditions {
            let condition = self.op_condition(condition, op, &Environment::new());
            plan.conditions.push(condition);
        }
        plan.conditions.extend(op.inferences.iter().map(|inference| self.inference(inference, op)));
        if let Assembly::Format(format) = &op.assembly {
            plan.format = Some(self.format(op, format));
        }
        plan
    }

    /// Returns the bindings of a trait's parameters.
    pub fn trait_environment(&mut self, usage: &TraitUse) -> Environment {
        let definition = self.model.trait_definition(usage.trait_id);
        let names = definition.parameters.iter().map(|parameter| parameter.name.as_str());
        self.environment(names, &usage.arguments, &Environment::new()).0
    }

    /// Returns the plan of a use of a trait.
    pub fn trait_plan(&mut self, usage: &TraitUse) -> TraitPlan {
        let environment = self.trait_environment(usage);
        TraitPlan { trait_id: usage.trait_id, environment, span: usage.span }
    }

    fn op_trait(&mut self, op: &Op, usage: &TraitUse, plan: &mut OpPlan) {
        let definition = self.model.trait_definition(usage.trait_id);
        let environment = self.trait_environment(usage);
        if let Some(constant) = definition.engine_constant() {
            plan.traits.push(constant.to_owned());
        } else if let Some((intrinsic, arguments)) = &definition.intrinsic {
            let (values, _) =
                self.environment(std::iter::repeat_n("", arguments.len()), arguments, &environment);
            let names = values.bindings().iter().flat_map(|(_, value)| texts(value));
            match intrinsic {
                TraitIntrinsic::Parents => plan.parents.extend(names),
                TraitIntrinsic::ImplicitTerminator => {
                    plan.traits.push("SINGLE_BLOCK".to_owned());
                    plan.implicit_terminator = names.into_iter().next();
                }
                TraitIntrinsic::DefaultDialect => plan.default_dialect = names.into_iter().next(),
                TraitIntrinsic::AttributesInDictionary => plan.attributes_in_dictionary = true,
                // These traits are represented by the segments of the op.
                TraitIntrinsic::OperandSegmentSizes
                | TraitIntrinsic::ResultSegmentSizes
                | TraitIntrinsic::SameOperandSegmentSize
                | TraitIntrinsic::SameResultSegmentSize => {}
            }
        } else if definition.alias.is_empty() {
            let environment = environment.clone();
            plan.own_traits.push(TraitPlan { trait_id: usage.trait_id, environment, span: usage.span });
        }
        let conditions = self.trait_conditions(usage, op, &environment);
        plan.conditions.extend(conditions);
    }

    fn values(&mut self, op: &Op, fields: &[Field]) -> Vec<ValuePlan> {
        let fields = fields.iter().enumerate();
        fields
            .map(|(index, field)| ValuePlan {
                name: field.name.clone().unwrap_or_default(),
                multiplicity: match field.arity {
                    Arity::VariadicOfVariadic => {
                        Multiplicity::VariadicOfVariadic { sizes: op.group_sizes_slot(index) as u32 }
                    }
                    arity => arity.multiplicity(),
                },
                check: self.constraint(&field.constraint),
                summary: field.constraint.summary.clone(),
                spelling: field.constraint.spelling.clone(),
            })
            .collect()
    }

    fn attributes(&mut self, op: &Op) -> Vec<AttributePlan> {
        let mut attributes = Vec::new();
        for field in &op.attributes {
            let constraint = field.constraint.as_ref();
            let role = AttributeRole::Declared {
                is_optional: field.optional || field.default.is_some(),
                check: constraint.map(|constraint| self.constraint(constraint)),
                summary: constraint.map_or("unit attribute".to_owned(), |known| known.summary.clone()),
                spelling: constraint.map_or(String::new(), |known| known.spelling.clone()),
                default: self.default_plan(field),
                enumeration: self.enum_attribute(field),
            };
            attributes.push(AttributePlan { name: field.ir_name.clone(), role });
        }
        let groups = op.grouped_operands().map(|(_, field)| field.group_sizes_name());
        let operands = (op.operand_segments == Segments::Attribute).then_some("operandSegmentSizes");
        let results = (op.result_segments == Segments::Attribute).then_some("resultSegmentSizes");
        let segments = operands.into_iter().chain(results).map(str::to_owned);
        let sizes = groups.chain(segments);
        attributes.extend(sizes.map(|name| AttributePlan { name, role: AttributeRole::SegmentSizes }));
        attributes
    }

    fn regions(&mut self, op: &Op, plan: &mut OpPlan) {
        for (index, field) in op.regions.iter().enumerate() {
            let check = self.constraint(&field.constraint);
            let blocks = self.block_count(check);
            let (name, multiplicity) = (field.name.clone().unwrap_or_default(), field.arity.multiplicity());
            if blocks.is_none() {
                let message = format!("region #{index} ('{name}') must be {}", field.constraint.summary);
                plan.conditions.push(OpCondition {
                    message,
                    about: vec![OpPart::Region(index)],
                    requirement: Requirement::Region(positions(index, field.arity), check),
                    span: field.span,
                });
            }
            plan.regions.push(RegionDescriptor {
                name: name.into(),
                multiplicity,
                constraint: blocks.unwrap_or_default(),
                kind: RegionKind::ControlFlow,
            });
        }
    }

    /// Returns the number of blocks that a check requires, if it requires nothing else.
    fn block_count(&self, check: CheckId) -> Option<RegionConstraint> {
        let call = match &self.check(check).test {
            Test::Always => return Some(RegionConstraint::Any),
            Test::Intrinsic(call) => call,
            _ => return None,
        };
        let [Argument::Integer(count)] = call.arguments.as_slice() else { return None };
        let count = u32::try_from(*count).ok()?;
        match call.function.name.as_str() {
            BLOCK_COUNT => Some(RegionConstraint::Sized(count)),
            MINIMUM_BLOCK_COUNT => Some(RegionConstraint::Minimum(count)),
            _ => None,
        }
    }

    fn successors(&mut self, op: &Op, plan: &mut OpPlan) {
        for (index, field) in op.successors.iter().enumerate() {
            let name = field.name.as_deref().unwrap_or_default();
            plan.successors.push(SuccessorDescriptor {
                name: name.to_owned().into(),
                multiplicity: field.arity.multiplicity(),
            });
            let check = self.constraint(&field.constraint);
            if self.check(check).test == Test::Always {
                continue;
            }
            let message = format!("successor #{index} ('{name}') must be {}", field.constraint.summary);
            plan.conditions.push(OpCondition {
                message,
                about: Vec::new(),
                requirement: Requirement::Successor(positions(index, field.arity), check),
                span: field.span,
            });
        }
    }

    /// Returns whether a constraint accepts everything.
    pub fn is_any(&mut self, constraint: &crate::model::ConstraintUse) -> bool {
        let check = self.constraint(constraint);
        self.check(check).test == Test::Always
    }
}

/// Returns the positions of a declared region or successor.
fn positions(first: usize, arity: Arity) -> PositionRange {
    PositionRange { first, is_single: arity == Arity::One }
}

/// Returns the texts in a value.
fn texts(value: &Value) -> Vec<String> {
    match value {
        Value::Text(text) => vec![text.clone()],
        Value::List(list) => list.iter().flat_map(texts).collect(),
        Value::Integer(_) | Value::Check(_) => Vec::new(),
    }
}

/// Returns the name of an entity of this kind in the author's expressions.
pub fn subject_name(kind: ConstraintKind) -> &'static str {
    match kind {
        ConstraintKind::Type => "ty",
        ConstraintKind::Attribute => "attr",
        ConstraintKind::Op => "op",
        ConstraintKind::Region => "region",
        ConstraintKind::Successor => "block",
    }
}
