//! Affine maps with their operands in the text of leaf ops.

use std::ops::Range;

use smallvec::SmallVec;

use super::LeafOp;
use crate::affine::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineMap};
use crate::attributes::Attribute;
use crate::dialect::leaf::AppliedMap;
use crate::ir::Value;
use crate::text::printer::line::Output;
use crate::text::printer::operations::OpPrinter;

impl<'b> OpPrinter<'_, 'b> {
    /// Appends `[%i + 3, symbol(%n)]`. Returns whether it could.
    pub(super) fn compose_affine_indices(&mut self, op: &LeafOp<'_>, applied: AppliedMap) -> bool {
        let Some((_, map, [dimensions, symbols])) = self.applied_map(op, applied) else { return false };
        self.line.push_text("[");
        for (position, result) in map.results().iter().enumerate() {
            if position > 0 {
                self.line.push_text(", ");
            }
            if self.compose_index(op, result, dimensions.clone()) {
                continue;
            }
            let body = self.body();
            let values = |positions: &Range<u32>| -> SmallVec<[Value; 4]> {
                positions.clone().map(|position| body.value_handle(op.value_at(position))).collect()
            };
            let (dimensions, symbols) = (values(&dimensions), values(&symbols));
            self.compose(|printer| printer.print_affine_expression(result, &dimensions, &symbols));
        }
        self.line.push_text("]");
        true
    }

    /// Appends an index that is a value, or the sum of a value and a small constant. Returns whether it is.
    #[inline]
    fn compose_index(&mut self, op: &LeafOp<'_>, index: &AffineExpr, dimensions: Range<u32>) -> bool {
        let Some(scope) = self.scopes.last() else { return false };
        let (position, constant) = match index.kind() {
            AffineExprKind::Dimension(position) => (*position, 0),
            AffineExprKind::Binary(AffineBinaryOp::Add, dimension, constant) => {
                match (dimension.kind(), constant.kind()) {
                    (
                        AffineExprKind::Dimension(position),
                        AffineExprKind::Constant(value @ 1..0x8000_0000),
                    ) => (*position, *value as u32),
                    _ => return false,
                }
            }
            _ => return false,
        };
        scope.numbering.write_value(&mut self.line, op.value_at(dimensions.start + position));
        if constant > 0 {
            self.line.push_text(" + ");
            self.line.push_number(constant);
        }
        true
    }

    /// Appends `affine_map<...>(%dimension)[%symbol]`. Returns whether it could.
    pub(super) fn compose_affine_map_operands(&mut self, op: &LeafOp<'_>, applied: AppliedMap) -> bool {
        let Some((attribute, _, [dimensions, symbols])) = self.applied_map(op, applied) else { return false };
        self.compose_attribute(attribute);
        self.line.push_text("(");
        if !self.compose_values(op, dimensions) {
            return false;
        }
        self.line.push_text(")");
        if symbols.is_empty() {
            return true;
        }
        self.line.push_text("[");
        if !self.compose_values(op, symbols) {
            return false;
        }
        self.line.push_text("]");
        true
    }

    /// Returns a map, and the positions of its dimensions and symbols; `None` if they are not as many as it takes.
    #[inline]
    fn applied_map(
        &self,
        op: &LeafOp<'_>,
        applied: AppliedMap,
    ) -> Option<(Attribute, &'b AffineMap, [Range<u32>; 2])> {
        let attribute = op.attribute(applied.map)?;
        let map = attribute.as_affine_map(self.context())?;
        let Range { start, end } = op.positions(applied.operands);
        let middle = start.checked_add(map.dimension_count())?;
        let takes = u64::from(start) + map.input_count();
        (takes == u64::from(end)).then_some((attribute, map, [start..middle, middle..end]))
    }
}
