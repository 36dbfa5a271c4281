//! Format programs: assembly formats compiled for the parser and the printer, with static properties precomputed.

use super::{AttributeElement, CustomDirective, Text, TypeElement, TypeOperand, TypeSource, ValueReference};
use crate::dialect::{Multiplicity, OpDescriptor};
use crate::text::TokenKind;

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
    pub(super) fn of(descriptor: &OpDescriptor, steps: &[Step]) -> Option<OpenEnd> {
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
