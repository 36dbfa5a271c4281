//! Format programs: assembly formats compiled for the parser and the printer, with static properties precomputed.

use super::leaf::LeafFormat;
use super::spacing::Spacing;
use super::straight_line::StraightLineFormat;
use super::{
    AssemblyFormat, AttributeElement, AttributeForm, CustomDirective, DirectiveArgument, DirectiveParser,
    FormatElement, OptionalGroup, Text, TypeElement, TypeOperand, TypeSource, ValueReference, Whitespace,
};
use crate::dialect::{Multiplicity, OPERAND_SEGMENT_SIZES, OpDescriptor, RESULT_SEGMENT_SIZES};
use crate::text::{TokenKind, is_bare_name, punctuation};

/// An assembly format compiled for its op.
pub(crate) struct FormatProgram {
    pub(crate) steps: Box<[Step]>,
    /// The slots of the attributes without an element, sorted by name.
    pub(crate) remaining: Box<[u32]>,
    /// The attributes with an element, and whether the format requires them.
    pub(crate) shown: Box<[(AttributeElement, bool)]>,
    /// Whether the attributes in `remaining` have a dictionary of their own.
    pub(crate) has_property_dictionary: bool,
    /// Whether all operands are parsed as one list, regardless of their declarations.
    pub(crate) reads_operands_at_once: bool,
    /// Whether all operand types are parsed as one list.
    pub(crate) reads_operand_types_at_once: bool,
    /// Whether all result types are parsed as one list.
    pub(crate) reads_result_types_at_once: bool,
    /// The minimum number of regions.
    pub(crate) fixed_regions: u32,
    /// The values whose types are not printed, with the sources of their types, except for computed ones.
    pub(crate) implied_types: Box<[(ValueReference, TypeSource)]>,
    /// Whether an attribute holds the group sizes of operands.
    pub(crate) has_groups: bool,
    /// The final element of the text if it would absorb the start of what follows the op.
    pub(crate) open_end: Option<OpenEnd>,
    /// The slot of the operand segment sizes, if the text implies them.
    pub(crate) operand_sizes: Option<u32>,
    /// The slot of the result segment sizes, if the text implies them.
    pub(crate) result_sizes: Option<u32>,
    /// The text of a leaf op.
    pub(crate) leaf: Option<LeafFormat>,
    /// The sources of the types, if the parser reads the text in one line.
    pub(crate) straight_line: Option<StraightLineFormat>,
}

/// A final element that, if empty, would absorb the start of what follows the op.
#[derive(Clone, Copy)]
pub(crate) enum OpenEnd {
    /// The values of a declared operand: would absorb the result names of the next op.
    Operand(u32),
    /// Successors: would absorb the label of the next block.
    Successors,
}

impl OpenEnd {
    fn of(descriptor: &OpDescriptor, steps: &[Step]) -> Option<OpenEnd> {
        // Skip optional steps.
        let is_there = |step: &&Step| {
            !matches!(
                step.kind,
                StepKind::AttributeDictionary { .. }
                    | StepKind::PropertyDictionary
                    | StepKind::Blank
                    | StepKind::Newline
                    | StepKind::Group(_)
                    | StepKind::Clauses(_)
            )
        };
        match steps.iter().rev().find(is_there)?.kind {
            StepKind::Successors => Some(OpenEnd::Successors),
            StepKind::Successor(index) => {
                let declared = &descriptor.successors[index as usize];
                declared.multiplicity.is_variadic().then_some(OpenEnd::Successors)
            }
            StepKind::Operand(index) => match descriptor.operands[index as usize].multiplicity {
                Multiplicity::Optional | Multiplicity::Variadic => Some(OpenEnd::Operand(index)),
                _ => None,
            },
            _ => None,
        }
    }
}

/// An instruction to parse or print.
pub(crate) struct Step {
    /// Whether a space is printed first.
    pub(crate) space: bool,
    pub(crate) kind: StepKind,
}

impl Step {
    /// Returns whether the step only separates others in the printed text.
    pub(crate) fn is_spacing(&self) -> bool {
        matches!(self.kind, StepKind::Blank | StepKind::Newline)
    }

    /// Returns whether the printed text may contain types or attributes.
    #[inline]
    pub(crate) fn may_hold_symbols(&self) -> bool {
        !matches!(
            self.kind,
            StepKind::Keyword(_)
                | StepKind::Punctuation(..)
                | StepKind::Blank
                | StepKind::Newline
                | StepKind::Operand(_)
                | StepKind::Operands
                | StepKind::Successor(_)
                | StepKind::Successors
        )
    }
}

pub(crate) enum StepKind {
    Keyword(Text),
    Punctuation(TokenKind, Text),
    /// Printed, but not parsed.
    Blank,
    Newline,
    /// An attribute; absent ones are skipped if the flag is set.
    Attribute(AttributeElement, bool),
    Operand(u32),
    Region(u32),
    Successor(u32),
    AttributeDictionary {
        with_keyword: bool,
    },
    PropertyDictionary,
    Operands,
    Regions,
    Successors,
    Type(TypeElement),
    FunctionalType {
        inputs: TypeOperand,
        results: TypeOperand,
    },
    Custom(CustomDirective),
    Clauses(Box<[ClauseProgram]>),
    Group(Box<GroupProgram>),
}

pub(crate) struct ClauseProgram {
    pub(crate) keyword: Text,
    /// Whether a space precedes the keyword.
    pub(crate) space: bool,
    pub(crate) presence: Presence,
    /// The slot of the unit attribute that the keyword denotes.
    pub(crate) unit: Option<u32>,
    pub(crate) steps: Box<[Step]>,
}

pub(crate) struct GroupProgram {
    /// The condition under which the group is printed.
    pub(crate) presence: Presence,
    pub(crate) is_inverted: bool,
    /// The slot of the unit attribute that the presence of `steps` denotes.
    pub(crate) unit: Option<u32>,
    /// The slot of the unit attribute that the presence of `otherwise` denotes.
    pub(crate) unit_otherwise: Option<u32>,
    pub(crate) steps: Box<[Step]>,
    pub(crate) otherwise: Box<[Step]>,
}

/// A presence condition: at least one value, or at least one region with a block.
pub(crate) enum Presence {
    Attribute(u32),
    Operand(u32),
    Result(u32),
    Region(u32),
    Operands,
    Results,
    Any(Box<[Presence]>),
}

/// The maximum nesting depth of groups.
const DEEPEST: u32 = 32;

impl FormatProgram {
    /// Compiles the format of `descriptor`.
    ///
    /// # Panics
    ///
    /// If the format does not match the op: a bug in the descriptor.
    pub(crate) fn new(descriptor: &OpDescriptor, format: &AssemblyFormat) -> Self {
        let slot_of = |name: &str| descriptor.attributes.iter().position(|known| known.name == name);
        let mut compiler = Compiler {
            descriptor,
            space: true,
            after_punctuation: false,
            depth: 0,
            shown: Vec::new(),
            operands_at_once: false,
            operand_types_at_once: false,
            result_types_at_once: false,
            has_property_dictionary: false,
        };
        let steps = compiler.steps(&format.elements, None, false);
        let sizes = |is_implied: bool, name: &str| {
            is_implied.then(|| {
                let slot = slot_of(name);
                compiler.check(slot.is_some(), "declares no attribute for the sizes of its segments");
                slot.unwrap_or_default() as u32
            })
        };
        let operand_sizes =
            sizes(descriptor.segments.operands && !compiler.operands_at_once, OPERAND_SEGMENT_SIZES);
        let result_sizes =
            sizes(descriptor.segments.results && !compiler.result_types_at_once, RESULT_SEGMENT_SIZES);
        let group_sizes = descriptor.operands.iter().filter_map(|operand| match operand.multiplicity {
            Multiplicity::VariadicOfVariadic { sizes } if !compiler.operands_at_once => Some(sizes),
            _ => None,
        });
        let shown = compiler.shown.iter().map(|(element, _)| element.slot);
        let elided: Vec<u32> = shown.chain(operand_sizes).chain(result_sizes).chain(group_sizes).collect();
        let mut remaining: Vec<u32> =
            (0..descriptor.attributes.len() as u32).filter(|slot| !elided.contains(slot)).collect();
        remaining.sort_by_key(|slot| &descriptor.attributes[*slot as usize].name);
        let mut program = FormatProgram {
            remaining: remaining.into(),
            has_property_dictionary: compiler.has_property_dictionary,
            reads_operands_at_once: compiler.operands_at_once,
            reads_operand_types_at_once: compiler.operand_types_at_once,
            reads_result_types_at_once: compiler.result_types_at_once,
            fixed_regions: descriptor
                .regions
                .iter()
                .filter(|region| region.multiplicity == Multiplicity::One)
                .count() as u32,
            implied_types: implied_types(format),
            has_groups: descriptor
                .operands
                .iter()
                .any(|operand| matches!(operand.multiplicity, Multiplicity::VariadicOfVariadic { .. })),
            open_end: OpenEnd::of(descriptor, &steps),
            steps,
            operand_sizes,
            result_sizes,
            shown: compiler.shown.into(),
            leaf: None,
            straight_line: None,
        };
        program.leaf = LeafFormat::new(descriptor, format, &program);
        program.straight_line = StraightLineFormat::new(descriptor, format, &program);
        program
    }
}

/// Returns the values whose types are neither in the text nor computed by a function.
fn implied_types(format: &AssemblyFormat) -> Box<[(ValueReference, TypeSource)]> {
    let operands = (0..).map(ValueReference::Operand).zip(format.operand_types.iter());
    let results = (0..).map(ValueReference::Result).zip(format.result_types.iter());
    let is_implied = |source: &TypeSource| {
        let is_computed = matches!(
            source,
            TypeSource::Computed { .. }
                | TypeSource::Each { transform: Some(_), .. }
                | TypeSource::Function { .. }
        );
        !is_computed && !matches!(source, TypeSource::Written)
    };
    let implied = operands.chain(results).filter(|(_, source)| is_implied(source));
    implied.map(|(reference, source)| (reference, source.clone())).collect()
}

/// The compiler. Tracks where spaces separate elements; an absent group has the same effect on spacing as a present
/// one.
struct Compiler<'d> {
    descriptor: &'d OpDescriptor,
    /// Whether a space separates the next element from the previous one.
    space: bool,
    after_punctuation: bool,
    depth: u32,
    shown: Vec<(AttributeElement, bool)>,
    operands_at_once: bool,
    operand_types_at_once: bool,
    result_types_at_once: bool,
    has_property_dictionary: bool,
}

impl Compiler<'_> {
    #[track_caller]
    fn check(&self, holds: bool, what: &str) {
        assert!(holds, "the assembly format of op '{}' {what}", self.descriptor.name);
    }

    /// Compiles elements, except the one at `elided`.
    fn steps(&mut self, elements: &[FormatElement], elided: Option<usize>, in_group: bool) -> Box<[Step]> {
        let mut steps = Vec::with_capacity(elements.len());
        for (position, element) in elements.iter().enumerate() {
            if elided == Some(position) {
                if let FormatElement::Attribute(element) = element {
                    self.shown.push((element.clone(), false));
                }
            } else {
                steps.push(self.step(element, in_group));
            }
        }
        steps.into()
    }

    fn step(&mut self, element: &FormatElement, in_group: bool) -> Step {
        match element {
            FormatElement::Literal(text) => {
                let space = self.literal_space(text);
                let kind = match punctuation(text) {
                    Some(kind) => StepKind::Punctuation(kind, text.clone()),
                    None => {
                        self.check(is_bare_name(text.as_bytes()), "has a literal that is no token");
                        StepKind::Keyword(text.clone())
                    }
                };
                Step { space, kind }
            }
            FormatElement::Whitespace(Whitespace::Newline) => {
                self.space = false;
                self.after_punctuation = true;
                Step { space: false, kind: StepKind::Newline }
            }
            FormatElement::Whitespace(whitespace) => {
                self.space = false;
                self.after_punctuation = *whitespace == Whitespace::None;
                Step { space: *whitespace == Whitespace::Space, kind: StepKind::Blank }
            }
            FormatElement::AttributeDictionary { with_keyword } => {
                self.after_punctuation = false;
                Step { space: false, kind: StepKind::AttributeDictionary { with_keyword: *with_keyword } }
            }
            FormatElement::PropertyDictionary => {
                self.after_punctuation = false;
                self.has_property_dictionary = true;
                Step { space: false, kind: StepKind::PropertyDictionary }
            }
            FormatElement::Group(group) => Step { space: false, kind: self.group(group) },
            FormatElement::Clauses(clauses) => {
                let compile = |clause: &super::Clause| {
                    let space = self.literal_space(&clause.keyword);
                    let unit = match &clause.elements[..] {
                        [FormatElement::Attribute(element)]
                            if matches!(element.form, AttributeForm::Unit) =>
                        {
                            Some(0)
                        }
                        _ => None,
                    };
                    let parts: Vec<Presence> =
                        clause.elements.iter().filter_map(|element| self.presence(element)).collect();
                    self.check(!parts.is_empty(), "has a clause that nothing tells the presence of");
                    let steps = self.nested(&clause.elements, unit);
                    ClauseProgram {
                        keyword: clause.keyword.clone(),
                        space,
                        unit: unit.and_then(|unit| unit_slot(&clause.elements[unit])),
                        presence: Presence::Any(parts.into()),
                        steps,
                    }
                };
                Step { space: false, kind: StepKind::Clauses(clauses.iter().map(compile).collect()) }
            }
            _ => {
                let space = self.space || !self.after_punctuation;
                self.after_punctuation = false;
                self.space = true;
                Step { space, kind: self.entity(element, in_group) }
            }
        }
    }

    /// Returns whether a space precedes a literal, and updates the state for what follows it.
    fn literal_space(&mut self, text: &str) -> bool {
        let mut spacing = Spacing { space: self.space, after_punctuation: self.after_punctuation };
        let space = spacing.literal(text);
        (self.space, self.after_punctuation) = (spacing.space, spacing.after_punctuation);
        space
    }

    fn nested(&mut self, elements: &[FormatElement], elided: Option<usize>) -> Box<[Step]> {
        self.depth += 1;
        self.check(self.depth <= DEEPEST, "nests too deep");
        let steps = self.steps(elements, elided, true);
        self.depth -= 1;
        steps
    }

    fn group(&mut self, group: &OptionalGroup) -> StepKind {
        let anchored = if group.is_inverted { &group.otherwise } else { &group.elements };
        let anchor = anchored.get(group.anchor as usize);
        let presence = anchor.and_then(|anchor| self.presence(anchor));
        self.check(presence.is_some(), "has a group without an anchor");
        let is_spacing = |element: &&FormatElement| matches!(element, FormatElement::Whitespace(_));
        let first = group.elements.iter().take_while(is_spacing).count();
        let begins = matches!(
            group.elements.get(first),
            Some(
                FormatElement::Literal(_)
                    | FormatElement::Attribute(_)
                    | FormatElement::Operand(_)
                    | FormatElement::Region(_)
                    | FormatElement::Custom(CustomDirective { parse: DirectiveParser::Optional(_), .. })
            )
        );
        self.check(begins, "has a group whose beginning cannot be told");
        // A unit attribute that is not the first element is implied.
        let first_in_branch = if group.is_inverted { 0 } else { first };
        let unit = anchor.and_then(unit_slot).filter(|_| group.anchor as usize > first_in_branch);
        let elided = unit.map(|_| group.anchor as usize);
        let mut steps = self.nested(&group.elements, elided.filter(|_| !group.is_inverted));
        // An anchor attribute after the first element must be present if the group is.
        if let Some(Presence::Attribute(anchor)) = &presence
            && !group.is_inverted
        {
            for step in steps.iter_mut().skip(first + 1) {
                if let StepKind::Attribute(element, is_optional) = &mut step.kind
                    && element.slot == *anchor
                {
                    *is_optional = false;
                }
            }
        }
        // The parser recognizes the group by its first element.
        if let Some(Step { kind: StepKind::Attribute(_, is_optional), .. }) = steps.get_mut(first) {
            *is_optional = true;
        }
        let otherwise = self.nested(&group.otherwise, elided.filter(|_| group.is_inverted));
        StepKind::Group(Box::new(GroupProgram {
            presence: presence.unwrap_or(Presence::Operands),
            is_inverted: group.is_inverted,
            unit: unit.filter(|_| !group.is_inverted),
            unit_otherwise: unit.filter(|_| group.is_inverted),
            steps,
            otherwise,
        }))
    }

    /// Returns the presence condition of an element, or `None` if it cannot be an anchor.
    fn presence(&self, element: &FormatElement) -> Option<Presence> {
        let types = |operand: TypeOperand| match operand {
            TypeOperand::Operand(index) => Presence::Operand(index as u32),
            TypeOperand::Result(index) => Presence::Result(index as u32),
            TypeOperand::Operands => Presence::Operands,
            TypeOperand::Results => Presence::Results,
        };
        Some(match element {
            FormatElement::Attribute(element) => Presence::Attribute(element.slot),
            FormatElement::Operand(index) => Presence::Operand(*index),
            FormatElement::Region(index) => Presence::Region(*index),
            FormatElement::Operands => Presence::Operands,
            FormatElement::Type(element) => types(element.operand),
            FormatElement::FunctionalType { inputs, results } => {
                Presence::Any([types(*inputs), types(*results)].into())
            }
            FormatElement::Custom(directive) => {
                let of_argument = |argument: &DirectiveArgument| match argument {
                    DirectiveArgument::Attribute(slot) => Some(Presence::Attribute(*slot)),
                    DirectiveArgument::Operand(index) => Some(Presence::Operand(*index)),
                    DirectiveArgument::Region(index) => Some(Presence::Region(*index)),
                    DirectiveArgument::Type(operand) => Some(types(*operand)),
                    _ => None,
                };
                Presence::Any(directive.arguments.iter().filter_map(of_argument).collect())
            }
            _ => return None,
        })
    }

    /// Compiles an element that stands for components of the op.
    fn entity(&mut self, element: &FormatElement, in_group: bool) -> StepKind {
        let descriptor = self.descriptor;
        match element {
            FormatElement::Attribute(element) => {
                let attribute = descriptor.attributes.get(element.slot as usize);
                self.check(attribute.is_some(), "names an attribute that is not declared");
                let is_optional =
                    attribute.is_some_and(|attribute| attribute.is_optional && attribute.default.is_none());
                self.shown.push((element.clone(), !in_group && !is_optional));
                StepKind::Attribute(element.clone(), is_optional)
            }
            FormatElement::Operand(index) => {
                self.check(
                    (*index as usize) < descriptor.operands.len(),
                    "names an operand that is not declared",
                );
                StepKind::Operand(*index)
            }
            FormatElement::Region(index) => {
                self.check(
                    (*index as usize) < descriptor.regions.len(),
                    "names a region that is not declared",
                );
                StepKind::Region(*index)
            }
            FormatElement::Successor(index) => {
                let is_declared = (*index as usize) < descriptor.successors.len();
                self.check(is_declared, "names a successor that is not declared");
                StepKind::Successor(*index)
            }
            FormatElement::Operands => {
                self.operands_at_once = true;
                StepKind::Operands
            }
            FormatElement::Regions => StepKind::Regions,
            FormatElement::Successors => StepKind::Successors,
            FormatElement::Type(element) => {
                self.types(element.operand);
                StepKind::Type(element.clone())
            }
            FormatElement::FunctionalType { inputs, results } => {
                self.types(*inputs);
                self.types(*results);
                StepKind::FunctionalType { inputs: *inputs, results: *results }
            }
            FormatElement::Custom(directive) => {
                for argument in directive.arguments.iter() {
                    match argument {
                        DirectiveArgument::Attribute(slot) => {
                            let element = AttributeElement::new(*slot, AttributeForm::Typed);
                            self.entity(&FormatElement::Attribute(element), true);
                        }
                        DirectiveArgument::Operand(index) => {
                            drop(self.entity(&FormatElement::Operand(*index), true))
                        }
                        DirectiveArgument::Region(index) => {
                            drop(self.entity(&FormatElement::Region(*index), true))
                        }
                        DirectiveArgument::Successor(index) => {
                            self.entity(&FormatElement::Successor(*index), true);
                        }
                        DirectiveArgument::Type(operand) => self.types(*operand),
                        DirectiveArgument::PropertyDictionary => self.has_property_dictionary = true,
                        _ => {}
                    }
                }
                StepKind::Custom(directive.clone())
            }
            FormatElement::Literal(_)
            | FormatElement::Whitespace(_)
            | FormatElement::AttributeDictionary { .. }
            | FormatElement::PropertyDictionary
            | FormatElement::Clauses(_)
            | FormatElement::Group(_) => unreachable!("these stand for no part of their own"),
        }
    }

    fn types(&mut self, operand: TypeOperand) {
        let descriptor = self.descriptor;
        match operand {
            TypeOperand::Operand(index) => {
                self.check(index < descriptor.operands.len(), "names an operand that is not declared");
            }
            TypeOperand::Result(index) => {
                self.check(index < descriptor.results.len(), "names a result that is not declared");
            }
            TypeOperand::Operands => self.operand_types_at_once = true,
            TypeOperand::Results => self.result_types_at_once = true,
        }
    }
}

/// Returns the slot of a unit attribute.
fn unit_slot(element: &FormatElement) -> Option<u32> {
    match element {
        FormatElement::Attribute(AttributeElement { slot, form: AttributeForm::Unit, .. }) => Some(*slot),
        _ => None,
    }
}
