//! The rewriter of conversion patterns.

use std::ops::{Deref, DerefMut};

use smallvec::SmallVec;

use crate::context::Context;
use crate::conversion::block_arguments::convert_block_arguments;
use crate::conversion::materialization::MaterializationKind;
use crate::conversion::symbol_index::SymbolIndexes;
use crate::conversion::values::{ValueList, Values};
use crate::conversion::{ConvertedOperands, SignatureConversion, TypeConverter, TypeList, Unconverted};
use crate::dialect::OpTraits;
use crate::ir::{Block, Body, InsertionPoint, ModifiedOp, ModifyOp, Op, OperationState, Region, Value};
use crate::rewrite::{MatchFailure, MatchResult, Rewriter};
use crate::types::Type;

/// Mutable access to the IR for conversion patterns: a [`Rewriter`] that can replace values by values of other types,
/// and convert the arguments of blocks.
///
/// Uses of a replaced value keep its type until their op is converted: the pattern of that op gets the new values.
pub struct ConversionRewriter<'ir> {
    rewriter: Rewriter<'ir>,
    values: &'ir mut Values,
    converter: Option<&'ir TypeConverter>,
}

impl<'ir> Deref for ConversionRewriter<'ir> {
    type Target = Rewriter<'ir>;

    #[inline]
    fn deref(&self) -> &Rewriter<'ir> {
        &self.rewriter
    }
}

impl DerefMut for ConversionRewriter<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.rewriter
    }
}

impl ModifyOp for ConversionRewriter<'_> {
    fn context(&self) -> &Context {
        self.rewriter.context()
    }

    fn modify_op<R>(&mut self, op: Op, change: impl FnOnce(&mut ModifiedOp<'_>) -> R) -> R {
        self.rewriter.modify(op, change)
    }
}

impl<'ir> ConversionRewriter<'ir> {
    pub(in crate::rewriting::conversion) fn new(
        rewriter: Rewriter<'ir>,
        values: &'ir mut Values,
        converter: Option<&'ir TypeConverter>,
    ) -> Self {
        ConversionRewriter { rewriter, values, converter }
    }

    /// Returns the rewriter that this one dereferences to.
    pub(in crate::rewriting::conversion) fn rewriter(&mut self) -> &mut Rewriter<'ir> {
        &mut self.rewriter
    }

    /// Returns the symbols of the tables around.
    pub(in crate::rewriting::conversion) fn symbols(&self) -> &SymbolIndexes {
        &self.values.symbols
    }

    /// Returns the pattern's type converter.
    pub fn type_converter(&self) -> Option<&'ir TypeConverter> {
        self.converter
    }

    /// Reports that the pattern does not match since a type is not converted.
    pub fn unconverted(&self, op: Op, unconverted: &Unconverted) -> MatchFailure {
        self.match_failure(op, || unconverted.message(self.context()))
    }

    /// Returns the types that an op's results become, one for each.
    ///
    /// # Errors
    ///
    /// If one of them is not converted, or becomes several types or none.
    ///
    /// # Panics
    ///
    /// If the pattern has no type converter.
    pub fn convert_result_types(&self, op: Op) -> MatchResult<TypeList> {
        let converter = self.converter.expect("a pattern with a type converter");
        let body = self.body();
        let types =
            body.results(op).map(|result| converter.convert_to_one(body.context(), body.value_type(result)));
        types.collect::<Result<_, _>>().map_err(|reason| self.unconverted(op, &reason))
    }

    /// Returns the values that the latest conversion made of a value: the value itself if it has not been converted.
    pub fn converted_value(&mut self, value: Value) -> ValueList {
        let body = self.rewriter.body();
        self.values.of(body).latest(body, value)
    }

    /// Returns the type that a type becomes.
    ///
    /// # Errors
    ///
    /// If it is not converted, or becomes several types or none.
    ///
    /// # Panics
    ///
    /// If the pattern has no type converter.
    pub fn converted_type(&self, op: Op, ty: Type) -> MatchResult<Type> {
        let converter = self.converter.expect("a pattern with a type converter");
        converter.convert_to_one(self.context(), ty).map_err(|reason| self.unconverted(op, &reason))
    }

    /// Returns the value of the converted type for a value that the pattern uses: what a conversion made of it, or a
    /// target materialization.
    ///
    /// # Errors
    ///
    /// If its type is not converted to one type, or there is no such materialization.
    ///
    /// # Panics
    ///
    /// If the pattern has no type converter.
    pub fn converted_operand(&mut self, op: Op, value: Value) -> MatchResult<Value> {
        let converter = self.converter.expect("a pattern with a type converter");
        let body = self.rewriter.body();
        if let Some(ty) = converter.known_type(body, value)
            && let Some(found) = self.values.of(body).found(body, value, ty)
        {
            return Ok(found);
        }
        let ty = converter.convert_value(self.body(), value).and_then(|types| match types[..] {
            [ty] => Ok(ty),
            _ => converter.convert_to_one(self.context(), self.body().value_type(value)),
        });
        let ty = ty.map_err(|reason| self.unconverted(op, &reason))?;
        let body = self.rewriter.body_mut_unobserved();
        let made = self.values.of(body).converted(body, value, &TypeList::from_slice(&[ty]), converter);
        made.map(|values| values[0]).ok_or_else(|| {
            self.match_failure(op, || {
                let ty = self.context().display(ty);
                format!("type converter '{}' has no target materialization to '{ty}'", converter.name())
            })
        })
    }

    /// Replaces each result of an op by one value, whose type may be another, and erases the op.
    ///
    /// # Panics
    ///
    /// If there are not as many values as results.
    pub fn replace(&mut self, op: Op, values: &[Value]) {
        let body = self.rewriter.body();
        assert_eq!(body.result_count(op), values.len(), "as many values as results");
        let is_same_type =
            |(result, value): (Value, &Value)| body.value_type(result) == body.value_type(*value);
        if body.results(op).zip(values).all(is_same_type) && !self.values.of(body).has_targets() {
            // No op becomes another by an operand of the same type: the driver need not hear of the users.
            self.rewriter.tell_replaced(op, values);
            let body = self.rewriter.body_mut_unobserved();
            for (position, value) in values.iter().enumerate() {
                body.replace_all_uses(body.result(op, position), *value);
            }
            self.rewriter.erase(op);
            return;
        }
        let groups: SmallVec<[&[Value]; 2]> = values.iter().map(std::slice::from_ref).collect();
        self.replace_by_groups(op, &groups);
    }

    /// Replaces an op by a new one, whose results may have other types. Returns the new op.
    ///
    /// Where both are alike enough, the op itself becomes the new one: then its record, its results and the uses of its
    /// operands stay where they are, so that most lowerings of one op to one op create and erase nothing.
    ///
    /// # Panics
    ///
    /// If they have not the same number of results.
    pub fn replace_with_new(&mut self, op: Op, state: OperationState) -> Op {
        assert_eq!(self.body().result_count(op), state.result_types.len(), "as many new results as old ones");
        if self.may_become(op, &state) {
            self.become_new(op, &state);
            return op;
        }
        let new = self.create(state);
        self.replace_with_op(op, new);
        new
    }

    /// Returns whether an op may become one of this state in place.
    fn may_become(&mut self, op: Op, state: &OperationState) -> bool {
        let body = self.rewriter.body();
        // A trace tells of a created and of a replaced op.
        if self.rewriter.is_traced()
            || self.rewriter.insertion_point() != Some(InsertionPoint::Before(op))
            || !body.is_leaf(op) && (body.region_count(op) > 0 || body.child(op).is_some())
            || state.successors.len() != body.successor_count(op)
            || state.region_count > 0
        {
            return false;
        }
        let symbols = OpTraits::SYMBOL.union(OpTraits::OPTIONAL_SYMBOL);
        let uses_itself = |operand: &Value| body.defining_op(*operand) == Some(op);
        let values = self.values.of(body);
        let is_cast = values.has_targets() && body.results(op).any(|result| values.is_materialized(result));
        let is_refused = is_cast
            || body.info(op).traits().intersects(symbols)
            || state.name.info(body.context()).traits().contains(OpTraits::ISOLATED_FROM_ABOVE)
            || state.operands.iter().any(uses_itself);
        !is_refused
    }

    /// Makes an op one of this state, which it [may become](Self::may_become).
    fn become_new(&mut self, op: Op, state: &OperationState) {
        let after = InsertionPoint::after(self.rewriter.body(), op);
        self.rewriter.set_insertion_point(Some(after));
        let body = self.rewriter.body_mut_unobserved();
        body.rename_op_without_regions(op, state);
        let values = self.values.of(body);
        for (position, ty) in state.result_types.iter().enumerate() {
            let result = body.result(op, position);
            if body.value_type(result) != *ty {
                values.retype(body, result, *ty, after, self.converter);
            }
        }
        self.rewriter.tell_inserted(op);
    }

    /// Replaces each result of an op by any number of values of any types, and erases the op.
    ///
    /// # Panics
    ///
    /// If there are not as many groups as results.
    pub fn replace_by_groups(&mut self, op: Op, groups: &[&[Value]]) {
        let body = self.rewriter.body();
        assert_eq!(body.result_count(op), groups.len(), "as many groups of values as results");
        let results: SmallVec<[Value; 2]> = body.results(op).collect();
        let converter = self.converter;
        let all: SmallVec<[Value; 4]> = groups.iter().copied().flatten().copied().collect();
        self.rewriter.tell_replaced(op, &all);
        let body = self.rewriter.body_mut_unobserved();
        let values = self.values.of(body);
        for (result, group) in results.into_iter().zip(groups) {
            let point = InsertionPoint::Before(op);
            values.replace(body, result, group, MaterializationKind::Source, point, converter);
        }
        self.rewriter.erase(op);
    }

    /// Replaces the results of an op by those of another, whose types may be others, and erases the first.
    ///
    /// # Panics
    ///
    /// If they have not the same number of results.
    pub fn replace_with_op(&mut self, op: Op, by: Op) {
        let mut values: SmallVec<[Value; 2]> = SmallVec::new();
        self.body().results(by).for_each(|result| values.push(result));
        self.replace(op, &values);
    }

    /// Erases an op. Its results may still be used, by ops that the conversion erases later.
    pub fn erase(&mut self, op: Op) {
        let body = self.rewriter.body();
        if body.results(op).any(|result| !body.is_unused(result)) {
            let groups = vec![&[][..]; body.result_count(op)];
            self.replace_by_groups(op, &groups);
        } else {
            self.rewriter.erase(op);
        }
    }

    /// Creates an op like another in its place, with other operands and result types: name, location, attributes and
    /// successors are the same, and the regions move. It does not replace the other yet.
    ///
    /// # Errors
    ///
    /// If an operand becomes several values and the sizes of the op's operand groups cannot be adapted. Nothing was
    /// changed then.
    pub fn create_like(&mut self, op: Op, operands: &ConvertedOperands, types: &[Type]) -> MatchResult<Op> {
        let body = self.body();
        if body.child(op).is_some() {
            return Err(self.match_failure(op, || "an isolated op is converted in place"));
        }
        let segments = match crate::conversion::structural::converted_segments(body, op, operands) {
            Ok(segments) => segments,
            Err(reason) => return Err(self.match_failure(op, || reason)),
        };
        let mut state = OperationState::new(body.name(op), body.location(op))
            .operands(operands.values().iter().copied())
            .results(types.iter().copied())
            .regions(body.region_count(op) as u32);
        state.attributes.extend(body.attributes(op));
        state.attributes.extend(segments);
        for (position, block) in body.successors(op).enumerate() {
            let operand_count = body.successor_operand_count(op, position).map(|count| count as u32);
            state.successors.push(crate::ir::SuccessorState { block, operand_count });
        }
        let new = self.with_saved_point(|builder| {
            builder.set_before(op);
            builder.create(state)
        });
        let body = self.body();
        let regions: Vec<(Region, Region)> = body
            .regions(op)
            .map(|(_, region)| region)
            .zip(body.regions(new).map(|(_, region)| region))
            .collect();
        for (from, to) in regions {
            self.move_region_to_end(from, to);
        }
        Ok(new)
    }

    /// Converts the arguments of all blocks of a region of an op, and of those that move into it later: the entry
    /// block's by `entry`, or by the converter if there is none.
    ///
    /// # Errors
    ///
    /// If the type of an argument is not converted. Nothing was changed then.
    pub fn convert_region_types(
        &mut self,
        op: Op,
        region: usize,
        converter: &TypeConverter,
        entry: Option<&SignatureConversion>,
    ) -> MatchResult {
        let (body, region) = self.body().region(op, region);
        let blocks: Vec<Block> = body.blocks(region).collect();
        let mut signatures = Vec::with_capacity(blocks.len());
        for (position, block) in blocks.iter().enumerate() {
            let signature = match entry {
                Some(entry) if position == 0 => Ok(entry.clone()),
                _ => converter.convert_block_signature(body, *block),
            };
            signatures.push(signature.map_err(|reason| self.unconverted(op, &reason))?);
        }
        for (block, signature) in blocks.into_iter().zip(&signatures) {
            self.convert_arguments(op, block, signature, converter);
        }
        let body = body_of(self.rewriter.body(), op);
        self.values.of(body).converted_regions.insert(region, converter.clone());
        Ok(())
    }

    /// Converts the arguments of the entry block of a region of an op.
    ///
    /// # Panics
    ///
    /// If the region has no block, or the conversion is not one of as many arguments.
    pub fn apply_signature_conversion(
        &mut self,
        op: Op,
        region: usize,
        signature: &SignatureConversion,
        converter: &TypeConverter,
    ) {
        let (body, region) = self.body().region(op, region);
        let block = body.entry_block(region).expect("a region with an entry block");
        self.convert_arguments(op, block, signature, converter);
    }

    /// Converts the arguments of a block of this body by a converter.
    ///
    /// # Errors
    ///
    /// If the type of an argument is not converted. Nothing was changed then.
    pub fn convert_block_types(&mut self, op: Op, block: Block, converter: &TypeConverter) -> MatchResult {
        let signature = converter.convert_block_signature(self.body(), block);
        let signature = signature.map_err(|reason| self.unconverted(op, &reason))?;
        let values = self.values.of(self.rewriter.body());
        convert_block_arguments(self.rewriter.builder(), values, block, &signature, converter);
        Ok(())
    }

    /// Converts the arguments of a block of a region of `op`, in the body that holds it.
    fn convert_arguments(
        &mut self,
        op: Op,
        block: Block,
        signature: &SignatureConversion,
        converter: &TypeConverter,
    ) {
        let is_child = block.serial() != self.body().serial();
        if is_child {
            let mut child = self.rewriter.child(op);
            let values = self.values.of(child.body());
            convert_block_arguments(&mut child, values, block, signature, converter);
        } else {
            let values = self.values.of(self.rewriter.body());
            convert_block_arguments(self.rewriter.builder(), values, block, signature, converter);
        }
    }
}

/// Returns the body that holds the regions of an op.
fn body_of(body: &Body, op: Op) -> &Body {
    body.child(op).unwrap_or(body)
}
