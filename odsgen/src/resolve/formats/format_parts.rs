//! Parts of assembly formats: the elements of ops' and of types' formats in one form, for the analysis of ambiguities.

use super::text_shape::{
    Shape, element_shape, listed_parameters_shape, named_parameters_shape, parameter_shape,
};
use crate::model::{Data, DataParameter, Field, FormatElement, FormatElementKind, Model, Op, TypeOperand};
use crate::source::Span;

/// A part of a format.
pub(super) enum Part {
    /// Explicit white space; whether there is any.
    Space(bool),
    /// The text of one element.
    Text {
        /// The description in messages.
        what: String,
        span: Span,
        /// Whether it is a literal, which has no space in front of some punctuation.
        is_literal: bool,
        shape: Shape,
    },
    /// Parts that are there if an anchor is, and those that are there if it is not.
    Group { span: Span, elements: Vec<Part>, otherwise: Vec<Part> },
    /// Clauses in any order, each with its keyword first.
    Clauses { span: Span, clauses: Vec<Vec<Part>> },
}

/// Returns the parts of an op's format.
pub(super) fn op_parts(model: &Model, op: &Op, elements: &[FormatElement]) -> Vec<Part> {
    parts_of(model, op, elements, None)
}

/// `present` is the anchor of the enclosing group.
fn parts_of(
    model: &Model,
    op: &Op,
    elements: &[FormatElement],
    present: Option<&FormatElementKind>,
) -> Vec<Part> {
    let part = |element: &FormatElement| match &element.kind {
        FormatElementKind::Space(text) => Part::Space(!text.is_empty()),
        FormatElementKind::Group { anchor, elements, otherwise, is_inverted } => {
            let anchor_in = |branch: &[FormatElement], is_there: bool| {
                branch.get(*anchor).filter(|_| is_there).map(|element| element.kind.clone())
            };
            let (there, absent) = (anchor_in(elements, !is_inverted), anchor_in(otherwise, *is_inverted));
            Part::Group {
                span: elements.first().map_or(element.span, |first| first.span),
                elements: parts_of(model, op, elements, there.as_ref()),
                otherwise: parts_of(model, op, otherwise, absent.as_ref()),
            }
        }
        FormatElementKind::Clauses(clauses) => Part::Clauses {
            span: element.span,
            clauses: clauses.iter().map(|clause| parts_of(model, op, clause, None)).collect(),
        },
        kind => {
            let mut shape = element_shape(model, op, kind);
            shape.may_be_absent &= !present.is_some_and(|present| is_present(present, kind));
            let is_literal = matches!(kind, FormatElementKind::Literal(_));
            Part::Text { what: spelled(op, kind), span: element.span, is_literal, shape }
        }
    };
    elements.iter().map(part).collect()
}

/// Returns whether the presence of the group's anchor implies that of the element.
fn is_present(anchor: &FormatElementKind, element: &FormatElementKind) -> bool {
    let of = |kind: &FormatElementKind| match kind {
        FormatElementKind::Operand(index) => Some(TypeOperand::Operand(*index)),
        FormatElementKind::Type(operand) | FormatElementKind::QualifiedType(operand) => Some(*operand),
        _ => None,
    };
    anchor == element || of(anchor).is_some_and(|operand| of(element) == Some(operand))
}

/// Returns the description of an element in messages.
fn spelled(op: &Op, element: &FormatElementKind) -> String {
    let field = |field: &Field| format!("`${}`", field.name.as_deref().unwrap_or("_"));
    match element {
        FormatElementKind::Literal(text) => format!("`{text}`"),
        FormatElementKind::Attribute(index) | FormatElementKind::QualifiedAttribute(index) => {
            format!("`${}`", op.attributes[*index].name)
        }
        FormatElementKind::Operand(index) => field(&op.operands[*index]),
        FormatElementKind::Region(index) => field(&op.regions[*index]),
        FormatElementKind::Successor(index) => field(&op.successors[*index]),
        FormatElementKind::AttributeDictionary { with_keyword: false } => "`attr-dict`".to_owned(),
        FormatElementKind::AttributeDictionary { with_keyword: true } => {
            "`attr-dict-with-keyword`".to_owned()
        }
        FormatElementKind::PropertyDictionary => "`prop-dict`".to_owned(),
        FormatElementKind::Operands => "`operands`".to_owned(),
        FormatElementKind::Regions => "`regions`".to_owned(),
        FormatElementKind::Successors => "`successors`".to_owned(),
        FormatElementKind::FunctionalType { .. } => "`functional-type`".to_owned(),
        FormatElementKind::Type(operand) | FormatElementKind::QualifiedType(operand) => {
            let fields = match operand {
                TypeOperand::Operand(index) => &op.operands[*index..=*index],
                TypeOperand::Result(index) => &op.results[*index..=*index],
                TypeOperand::Operands => &op.operands,
                TypeOperand::Results => &op.results,
            };
            let is_list = fields.len() != 1 || fields[0].arity.is_variable();
            if is_list { "a list of types" } else { "a type" }.to_owned()
        }
        _ => "this".to_owned(),
    }
}

/// Returns the parts of the format of a type or an attribute.
pub(super) fn data_parts(
    model: &Model,
    parameters: &[DataParameter],
    elements: &[FormatElement],
) -> Vec<Part> {
    data_parts_in(model, parameters, elements, false)
}

fn data_parts_in(
    model: &Model,
    parameters: &[DataParameter],
    elements: &[FormatElement],
    in_group: bool,
) -> Vec<Part> {
    let is_only = in_group && parameter_count(elements) == 1;
    let mut parts = Vec::new();
    for (position, element) in elements.iter().enumerate() {
        let text =
            |what: String, shape: Shape| Part::Text { what, span: element.span, is_literal: false, shape };
        parts.push(match &element.kind {
            FormatElementKind::Space(space) => Part::Space(!space.is_empty()),
            FormatElementKind::Literal(literal) => {
                let shape = element_of_literal(literal);
                Part::Text { what: format!("`{literal}`"), span: element.span, is_literal: true, shape }
            }
            FormatElementKind::Parameter(index) | FormatElementKind::QualifiedParameter(index) => {
                let parameter = &parameters[*index];
                // What begins a group is there if the group is, and so is its only parameter.
                let begins = in_group && position == 0;
                let may_be_absent = parameter.may_be_absent() && (begins || !is_only);
                let mut shape = parameter_shape(model, &parameter.holds, may_be_absent);
                shape.may_be_absent &= !begins;
                text(format!("`${}`", parameter.name), shape)
            }
            FormatElementKind::Parameters => {
                text("`params`".to_owned(), listed_parameters_shape(model, parameters))
            }
            FormatElementKind::ParameterStruct(list) => {
                let listed: Vec<&DataParameter> = list.iter().map(|index| &parameters[*index]).collect();
                text("`struct(..)`".to_owned(), named_parameters_shape(model, &listed))
            }
            FormatElementKind::Group { elements, otherwise, .. } => Part::Group {
                span: elements.first().map_or(element.span, |first| first.span),
                elements: data_parts_in(model, parameters, elements, true),
                otherwise: data_parts_in(model, parameters, otherwise, true),
            },
            _ => text("this".to_owned(), Shape::default()),
        });
    }
    parts
}

fn element_of_literal(text: &str) -> Shape {
    let is_word = text.starts_with(|first: char| first == '_' || first.is_ascii_alphabetic());
    Shape { ends_open: is_word, ..Shape::of(&[text]) }
}

/// Returns the number of parameters that the elements print.
fn parameter_count(elements: &[FormatElement]) -> usize {
    let count = |element: &FormatElement| match &element.kind {
        FormatElementKind::Parameter(_) | FormatElementKind::QualifiedParameter(_) => 1,
        FormatElementKind::Literal(_) | FormatElementKind::Space(_) => 0,
        _ => 2,
    };
    elements.iter().map(count).sum()
}

/// Returns the shape of the whole text of a type or an attribute behind its name.
pub(super) fn format_shape(model: &Model, data: &Data, elements: &[FormatElement]) -> Shape {
    let parts = data_parts(model, &data.parameters, elements);
    let mut shape = Shape::default();
    add_starts(&parts, &mut shape.starts);
    add_ends(&parts, &mut shape);
    shape
}

/// Adds the first tokens of the parts. Returns whether all of them may be absent.
fn add_starts(parts: &[Part], starts: &mut Vec<String>) -> bool {
    parts.iter().all(|part| match part {
        Part::Space(_) => true,
        Part::Text { shape, .. } => {
            starts.extend(shape.starts.iter().cloned());
            shape.may_be_absent
        }
        Part::Group { elements, otherwise, .. } => {
            add_starts(elements, starts);
            add_starts(otherwise, starts)
        }
        Part::Clauses { clauses, .. } => {
            for clause in clauses {
                add_starts(clause, starts);
            }
            true
        }
    })
}

/// Adds what may continue the parts. Returns whether all of them may be absent.
fn add_ends(parts: &[Part], shape: &mut Shape) -> bool {
    parts.iter().rev().all(|part| match part {
        Part::Space(_) => true,
        Part::Text { shape: own, .. } => {
            shape.continues.extend(own.continues.iter().copied());
            shape.takes_body |= own.takes_body;
            shape.ends_open |= own.ends_open;
            if own.may_be_absent {
                shape.absent_ends.extend(own.starts.iter().cloned());
            }
            own.may_be_absent
        }
        Part::Group { elements, otherwise, .. } => {
            add_starts(elements, &mut shape.absent_ends);
            add_ends(elements, shape);
            add_ends(otherwise, shape)
        }
        Part::Clauses { clauses, .. } => {
            for clause in clauses {
                add_ends(clause, shape);
            }
            true
        }
    })
}
