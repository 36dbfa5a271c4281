//! Operands and results of an op that is parsed by its assembly format: types and segments.

use smallvec::SmallVec;

use crate::dialect::{
    Multiplicity, OPERAND_SEGMENT_SIZES, OPERANDS, Segments, TypeSource, ValueReference, inference_arguments,
    segments,
};
use crate::text::parser::custom_form::declared::DeclaredParser;
use crate::text::parser::operations::ir_parser::UnresolvedOperand;
use crate::text::parser::types::TypeList;
use crate::text::parser::{ParseError, ParseResult};
use crate::types::Type;

impl DeclaredParser<'_, '_, '_, '_> {
    /// Adds the operands to the op in declaration order.
    pub(in crate::text::parser) fn finish_operands(&mut self) -> ParseResult<()> {
        let program = self.program;
        if program.reads_operands_at_once || program.reads_operand_types_at_once {
            self.finish_operands_at_once()?;
        } else {
            for index in 0..self.descriptor.operands.len() {
                self.finish_operand(index)?;
            }
        }
        if program.has_groups && !program.reads_operands_at_once {
            self.set_sizes_of_absent_groups();
        }
        if let Some(slot) = program.operand_sizes {
            let count = |index| self.operands_of(index).len();
            let sizes: SmallVec<[usize; 8]> = (0..self.descriptor.operands.len()).map(count).collect();
            self.set_sizes(slot, &sizes);
        }
        Ok(())
    }

    /// Sets empty group sizes for variadic-of-variadic operands in absent optional groups.
    fn set_sizes_of_absent_groups(&mut self) {
        for operand in self.descriptor.operands.iter() {
            if let Multiplicity::VariadicOfVariadic { sizes } = operand.multiplicity
                && self.attribute(sizes).is_none()
            {
                self.set_sizes(sizes, &[]);
            }
        }
    }

    fn set_sizes(&mut self, slot: u32, sizes: &[usize]) {
        let sizes = self.op.segment_sizes(sizes);
        self.set_attribute(slot, sizes);
    }

    fn finish_operand(&mut self, index: usize) -> ParseResult<()> {
        let count = self.operands_of(index).len();
        if matches!(self.source(ValueReference::Operand(index)), TypeSource::Written) {
            let types = self.operand_types_of(index);
            if types.len() != count {
                let (operands, types) = (self.copy_operands(index), TypeList::from_slice(types));
                return self.op.resolve_operands(&operands, &types);
            }
            for position in 0..count {
                let (operand, ty) =
                    (self.operands_of(index)[position], self.operand_types_of(index)[position]);
                self.op.resolve_operand(operand, ty)?;
            }
            return Ok(());
        }
        if count == 0 {
            return Ok(());
        }
        if self.has_types_of_its_own(ValueReference::Operand(index)) {
            let types = self.inferred_types(ValueReference::Operand(index))?;
            let operands = self.copy_operands(index);
            return self.op.resolve_operands(&operands, &types);
        }
        let ty = self.inferred_type(ValueReference::Operand(index))?;
        for position in 0..count {
            let operand = self.operands_of(index)[position];
            self.op.resolve_operand(operand, ty)?;
        }
        Ok(())
    }

    fn copy_operands(&self, index: usize) -> SmallVec<[UnresolvedOperand; 8]> {
        SmallVec::from_slice(self.operands_of(index))
    }

    /// Adds the operands if they or their types were parsed for all declared operands together.
    fn finish_operands_at_once(&mut self) -> ParseResult<()> {
        let declared = self.descriptor.operands.len();
        let operands: SmallVec<[UnresolvedOperand; 8]> = if self.program.reads_operands_at_once {
            SmallVec::from_slice(self.operands())
        } else {
            (0..declared).flat_map(|index| self.operands_of(index).iter().copied()).collect()
        };
        if self.program.reads_operand_types_at_once {
            let types = TypeList::from_slice(self.all_operand_types());
            return self.op.resolve_operands(&operands, &types);
        }
        let segments = self.operand_segments(operands.len())?;
        let mut types = TypeList::new();
        for (index, segment) in segments.into_iter().enumerate() {
            let reference = ValueReference::Operand(index);
            if matches!(self.source(reference), TypeSource::Written) {
                types.extend_from_slice(self.operand_types_of(index));
            } else if self.has_types_of_its_own(reference) {
                let inferred = self.inferred_types(reference)?;
                types.extend_from_slice(&inferred);
            } else if !segment.is_empty() {
                let ty = self.inferred_type(reference)?;
                types.resize(types.len() + segment.len(), ty);
            }
        }
        self.op.resolve_operands(&operands, &types)
    }

    /// Returns the segments of `count` operands that were parsed together.
    fn operand_segments(&mut self, count: usize) -> ParseResult<Segments> {
        let context = self.op.context();
        let sizes = self.descriptor.segments.operands.then(|| {
            let name = context.identifier(OPERAND_SEGMENT_SIZES);
            self.op.state.attributes.iter().find(|entry| entry.name == name).map(|entry| entry.value)
        });
        let found = segments(context, &OPERANDS, &self.descriptor.operands, count, sizes);
        found.map_err(|error| self.op.ir.parser.error_at(self.op.state.op.position, error))
    }

    /// Adds the result types to the op in declaration order.
    pub(in crate::text::parser) fn finish_results(&mut self) -> ParseResult<()> {
        if let Some(infer) = self.format.infer_results {
            let context = self.op.context();
            let body = self.op.ir.body();
            let types: TypeList = (self.op.state.operands.iter())
                .map(|value| body.arena().values[value.at()].ty.unwrap_or(Type::NONE))
                .collect();
            let attributes = self.known_attributes();
            let regions = self.op.ir.known_regions(&self.op.state.op);
            return match infer(context, &types, &attributes, regions) {
                Ok(types) => {
                    self.op.state.result_types.extend(types);
                    Ok(())
                }
                Err(error) => {
                    let position = self.op.state.op.position;
                    Err(self
                        .op
                        .ir
                        .parser
                        .error_at(position, format_args!("failed to infer the result types: {error}")))
                }
            };
        }
        if self.program.reads_result_types_at_once {
            let types = self.all_types[1].of(&self.types);
            self.op.state.result_types.extend_from_slice(types);
            return Ok(());
        }
        if self.descriptor.results.is_empty() && self.program.result_sizes.is_none() {
            return Ok(());
        }
        let mut sizes: SmallVec<[usize; 8]> = SmallVec::new();
        for index in 0..self.descriptor.results.len() {
            let before = self.op.state.result_types.len();
            let reference = ValueReference::Result(index);
            if matches!(self.source(reference), TypeSource::Written) {
                let types = self.result_type_spans[index].of(&self.types);
                self.op.state.result_types.extend_from_slice(types);
            } else if self.descriptor.results[index].multiplicity == Multiplicity::One {
                let ty = self.inferred_type(reference)?;
                self.op.state.result_types.push(ty);
            } else {
                let types = self.inferred_types(reference)?;
                self.op.state.result_types.extend(types);
            }
            sizes.push(self.op.state.result_types.len() - before);
        }
        if let Some(slot) = self.program.result_sizes {
            self.set_sizes(slot, &sizes);
        }
        Ok(())
    }

    /// Returns the parsed attributes and the defaults of the others.
    fn known_attributes(&self) -> SmallVec<[crate::attributes::NamedAttribute; 8]> {
        let mut known = SmallVec::from_slice(&self.op.state.attributes);
        let names = self.info.inherent_attributes();
        for (name, default) in names.iter().zip(self.info.default_attributes(self.op.context())) {
            if let Some(value) = *default
                && !self.op.state.attributes.iter().any(|entry| entry.name == *name)
            {
                known.push(crate::attributes::NamedAttribute { name: *name, value });
            }
        }
        known
    }

    fn source(&self, reference: ValueReference) -> &TypeSource {
        let source = match reference {
            ValueReference::Operand(index) => self.format.operand_types.get(index),
            ValueReference::Result(index) => self.format.result_types.get(index),
        };
        source.unwrap_or(&TypeSource::Written)
    }

    /// Returns the most steps of an inference. Each infers a type from another value: more steps than values mean a cycle.
    fn most_steps(&self) -> usize {
        self.descriptor.operands.len() + self.descriptor.results.len()
    }

    /// Infers the type of a value whose type is not written. Reports an error if it cannot be inferred.
    fn inferred_type(&mut self, reference: ValueReference) -> ParseResult<Type> {
        match self.type_of(reference, self.most_steps()) {
            Some(ty) => Ok(ty),
            None => Err(self.inference_error(reference)),
        }
    }

    /// Infers the types of a declared operand or result, one for each of its values. Reports an error if they cannot be
    /// inferred.
    fn inferred_types(&mut self, reference: ValueReference) -> ParseResult<TypeList> {
        match self.types_of_each(reference, self.most_steps()) {
            Some(types) => Ok(types.into_iter().collect()),
            None => Err(self.inference_error(reference)),
        }
    }

    /// Returns whether the source of a type gives one for each value.
    fn has_types_of_its_own(&self, reference: ValueReference) -> bool {
        matches!(self.source(reference), TypeSource::Each { .. } | TypeSource::Function { .. })
    }

    fn inference_error(&mut self, reference: ValueReference) -> ParseError {
        let (noun, index, name) = match reference {
            ValueReference::Operand(index) => ("operand", index, &self.descriptor.operands[index].name),
            ValueReference::Result(index) => ("result", index, &self.descriptor.results[index].name),
        };
        let position = self.op.state.op.position;
        let name = if name.is_empty() { format!("#{index}") } else { format!("'{name}'") };
        self.op.ir.parser.error_at(position, format_args!("cannot infer the type of {noun} {name}"))
    }

    fn type_of(&self, reference: ValueReference, steps: usize) -> Option<Type> {
        let context = self.op.context();
        match self.source(reference) {
            TypeSource::Written => match reference {
                ValueReference::Operand(index) => self.written_operand_type(index),
                ValueReference::Result(index) => match self.result_types_of(index).first() {
                    Some(ty) => Some(*ty),
                    None => written_at_once(&self.descriptor.results, index, self.all_result_types()),
                },
            },
            TypeSource::Built(build) => Some(build.build(context)),
            TypeSource::SameAs(other) => self.type_of(*other, steps.checked_sub(1)?),
            TypeSource::OfAttribute(slot) => self.attribute(*slot)?.ty(context),
            TypeSource::Computed { from, transform } => {
                let from = self.type_of(*from, steps.checked_sub(1)?)?;
                transform.apply(context, from)
            }
            TypeSource::Each { .. } | TypeSource::Function { .. } => {
                self.types_of_each(reference, steps)?.first().copied()
            }
        }
    }

    /// Returns the types of a declared operand or result, one for each of its values.
    fn types_of_each(&self, reference: ValueReference, steps: usize) -> Option<Vec<Type>> {
        let context = self.op.context();
        match self.source(reference) {
            TypeSource::Each { from, transform } => {
                let from = self.types_of_each(*from, steps.checked_sub(1)?)?.into_iter();
                match transform {
                    None => Some(from.collect()),
                    Some(transform) => from.map(|ty| transform.apply(context, ty)).collect(),
                }
            }
            TypeSource::Function { arguments, function } => {
                let steps = steps.checked_sub(1)?;
                let types = |value| self.types_of_each(value, steps);
                let attribute = |slot: usize| self.attribute_or_default(slot);
                function.compute(context, &inference_arguments(arguments, types, attribute)?)
            }
            TypeSource::Written => self.written_types(reference),
            TypeSource::Built(_)
            | TypeSource::SameAs(_)
            | TypeSource::OfAttribute(_)
            | TypeSource::Computed { .. } => {
                let count = match reference {
                    ValueReference::Operand(index) => self.operand_count(index)?,
                    ValueReference::Result(_) => 1,
                };
                Some(vec![self.type_of(reference, steps)?; count])
            }
        }
    }

    fn attribute_or_default(&self, slot: usize) -> Option<crate::attributes::Attribute> {
        let default = || self.info.default_attributes(self.op.context()).get(slot).copied().flatten();
        self.attribute(slot as u32).or_else(default)
    }

    /// Returns the number of values of a declared operand; `None` if operands parsed together do not determine it.
    fn operand_count(&self, index: usize) -> Option<usize> {
        if !self.program.reads_operands_at_once {
            return Some(self.operands_of(index).len());
        }
        variable_part(&self.descriptor.operands, index, self.operands().len()).map(|range| range.len())
    }

    /// Returns the written types of a declared operand or result.
    fn written_types(&self, reference: ValueReference) -> Option<Vec<Type>> {
        let (declared, index, own, all) = match reference {
            ValueReference::Operand(index) => {
                (&self.descriptor.operands, index, self.operand_types_of(index), self.all_operand_types())
            }
            ValueReference::Result(index) => {
                (&self.descriptor.results, index, self.result_types_of(index), self.all_result_types())
            }
        };
        if all.is_empty() {
            return Some(own.to_vec());
        }
        variable_part(declared, index, all.len()).map(|range| all[range].to_vec())
    }

    fn written_operand_type(&self, index: usize) -> Option<Type> {
        match self.operand_types_of(index).first() {
            Some(ty) => Some(*ty),
            None => written_at_once(&self.descriptor.operands, index, self.all_operand_types()),
        }
    }
}

/// Returns the type of a declared value in a list of all types, indexed from the start or from the end.
fn written_at_once(
    declared: &[crate::dialect::ValueDescriptor],
    index: usize,
    types: &[Type],
) -> Option<Type> {
    let is_one = |value: &crate::dialect::ValueDescriptor| value.multiplicity == Multiplicity::One;
    if declared[..index].iter().all(is_one) {
        return types.get(index).copied();
    }
    let from_end = declared.len() - index;
    if declared[index..].iter().all(is_one) {
        return types.len().checked_sub(from_end).map(|position| types[position]);
    }
    None
}

/// Returns the positions of a declared value in a list of all, of which at most one declared value has a variable length.
fn variable_part(
    declared: &[crate::dialect::ValueDescriptor],
    index: usize,
    count: usize,
) -> Option<std::ops::Range<usize>> {
    let is_one = |value: &crate::dialect::ValueDescriptor| value.multiplicity == Multiplicity::One;
    let variable = declared.iter().filter(|value| !is_one(value)).count();
    if variable > 1 || count + variable < declared.len() {
        return None;
    }
    let rest = count + variable - declared.len();
    let length = |value: &crate::dialect::ValueDescriptor| if is_one(value) { 1 } else { rest };
    let start: usize = declared[..index].iter().map(length).sum();
    Some(start..start + length(&declared[index]))
}
