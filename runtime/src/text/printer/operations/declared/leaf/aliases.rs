//! The types and attributes in the text of leaf ops, which may have aliases.

use super::LeafOp;
use crate::dialect::leaf::TextPart;
use crate::ir::{Body, OpIndex};
use crate::text::printer::operations::OpPrinter;
use crate::text::printer::operations::short_names::CustomName;

impl<'b> OpPrinter<'_, 'b> {
    /// Collects the types and attributes that the text of a leaf op shows, in their order. Returns whether it could.
    pub(super) fn collect_leaf(&mut self, body: &'b Body, op: OpIndex, name: CustomName<'b>) -> bool {
        let Some(format) = name.leaf else { return false };
        let Some(op) = LeafOp::new(body, op, format).filter(|op| self.is_shown_whole(op, name.info, format))
        else {
            return false;
        };
        self.collect_parts(&op, &format.parts)
    }

    fn collect_parts(&mut self, op: &LeafOp<'_>, parts: &[TextPart]) -> bool {
        for part in parts {
            match part {
                TextPart::Type(value) => op.type_of(*value).into_iter().for_each(|ty| self.write_type(ty)),
                TextPart::SelectTypes(condition, result) => {
                    let types = [condition, result].into_iter().filter_map(|value| op.type_of(*value));
                    // The condition is written only if its type is not `i1`, which has no alias.
                    types.for_each(|ty| self.write_type(ty));
                }
                TextPart::Types(index) => {
                    op.values(*index)
                        .filter_map(|value| op.value_type(value))
                        .for_each(|ty| self.write_type(ty));
                }
                TextPart::FunctionType(index) => {
                    let values = op.values(*index).chain(op.results());
                    values.filter_map(|value| op.value_type(value)).for_each(|ty| self.write_type(ty));
                }
                TextPart::Attribute(element) => {
                    let Some(value) = self.shown_attribute(op, element) else { return false };
                    self.print_declared_attribute(element, false, value);
                }
                TextPart::AffineMapOperands(applied) => {
                    op.attribute(applied.map).into_iter().for_each(|map| self.print_attribute(map));
                }
                TextPart::Group(index, inner) if !op.positions(*index).is_empty() => {
                    if !self.collect_parts(op, inner) {
                        return false;
                    }
                }
                TextPart::Text(_)
                | TextPart::Operand(_)
                | TextPart::Operands(_)
                | TextPart::Successor
                | TextPart::AffineIndices(_)
                | TextPart::Group(..) => {}
            }
        }
        true
    }
}
