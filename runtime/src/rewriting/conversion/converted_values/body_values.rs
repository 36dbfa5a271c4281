//! The values of converted types: pending casts, and what materializations made.
//!
//! A value that is replaced by values of other types keeps its uses: they go to a *pending cast* of the new values to
//! the old type, in the place of the old definition. A pattern that converts a user gets the inputs of the cast. In
//! the end, casts without uses are erased, and the others become source or argument materializations.

use rustc_hash::FxHashMap;

use super::unmaterialized::{Unmaterialized, unmaterialized};
use super::values::ValueList;
use crate::builtin::UnrealizedConversionCastOp;
use crate::conversion::materialization::MaterializationKind;
use crate::conversion::{MaterializationRequest, TypeConverter, TypeList};
use crate::dialect::OpHandle;
use crate::ir::{Body, Builder, InsertionPoint, Listener, Op, OperationState, Region, Value};
use crate::location::Location;
use crate::support::op_set::OpSet;
use crate::types::Type;

/// An op between values of converted and unconverted types.
#[derive(Clone, Copy)]
struct Bridge {
    op: Op,
    role: Role,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// A cast that becomes a materialization of this kind if it is still used in the end, by the converter with this
    /// index.
    Pending(MaterializationKind, Option<u32>),
    /// Part of a target materialization.
    Target,
}

/// The replaced, converted and materialized values of one body.
#[derive(Default)]
pub(in crate::rewriting::conversion) struct BodyValues {
    bridges: Vec<Bridge>,
    pending: OpSet,
    tracked: OpSet,
    converters: Vec<TypeConverter>,
    /// The values that target materializations made of a value, by their types.
    targets: FxHashMap<Value, Vec<(TypeList, ValueList)>>,
    /// The regions whose blocks have converted arguments, also those that move there later.
    pub(in crate::rewriting::conversion) converted_regions: FxHashMap<Region, TypeConverter>,
}

/// Collects inserted ops.
#[derive(Default)]
struct Inserted(Vec<Op>);

impl Listener for Inserted {
    fn op_inserted(&mut self, _: &Body, op: Op) {
        self.0.push(op);
    }
}

impl BodyValues {
    fn converter_index(&mut self, converter: &TypeConverter) -> u32 {
        let identity = converter.identity();
        let known = self.converters.iter().rposition(|known| known.identity() == identity);
        known.unwrap_or_else(|| {
            self.converters.push(converter.clone());
            self.converters.len() - 1
        }) as u32
    }

    /// Returns whether an op is between converted and unconverted values, and no op to be converted.
    #[inline]
    pub(in crate::rewriting::conversion) fn is_bridge(&self, op: Op) -> bool {
        self.tracked.contains(op.index)
    }

    /// Returns whether a target materialization made something of a value.
    #[inline]
    pub(in crate::rewriting::conversion) fn has_targets(&self) -> bool {
        !self.targets.is_empty()
    }

    /// Returns whether a target materialization made something of this value.
    pub(in crate::rewriting::conversion) fn is_materialized(&self, value: Value) -> bool {
        self.targets.contains_key(&value)
    }

    /// Returns the op if the value is the result of a pending cast.
    #[inline]
    fn pending_cast(&self, body: &Body, value: Value) -> Option<Op> {
        if self.bridges.is_empty() {
            return None;
        }
        body.defining_op(value).filter(|op| self.pending.contains(op.index))
    }

    /// Returns the values that the latest conversion made of a value: the value itself if it is not converted.
    pub(in crate::rewriting::conversion) fn latest(&self, body: &Body, value: Value) -> ValueList {
        let mut current = ValueList::from_slice(&[value]);
        while let [one] = current[..]
            && let Some(cast) = self.pending_cast(body, one)
        {
            current = body.operands(cast).collect();
        }
        current
    }

    /// Returns the value of a type that a conversion made of a value: the value itself, or the start of a chain of
    /// pending casts to it.
    pub(in crate::rewriting::conversion) fn found(
        &self,
        body: &Body,
        mut value: Value,
        ty: Type,
    ) -> Option<Value> {
        while body.value_type(value) != ty {
            let mut inputs = body.operands(self.pending_cast(body, value)?);
            let (Some(input), None) = (inputs.next(), inputs.next()) else { return None };
            value = input;
        }
        Some(value)
    }

    /// Returns values of the wanted types that a conversion made of a value.
    fn find(&self, body: &Body, value: Value, wanted: &[Type]) -> Option<ValueList> {
        let mut current = ValueList::from_slice(&[value]);
        loop {
            if current.iter().map(|value| body.value_type(*value)).eq(wanted.iter().copied()) {
                return Some(current);
            }
            let [one] = current[..] else { break };
            let Some(cast) = self.pending_cast(body, one) else { break };
            current = body.operands(cast).collect();
        }
        let known = self.targets.get(&value)?;
        known.iter().find(|(types, _)| types[..] == *wanted).map(|(_, values)| values.clone())
    }

    /// Returns values of the wanted types for a value: those that a conversion made of it, or a target
    /// materialization.
    pub(in crate::rewriting::conversion) fn converted(
        &mut self,
        body: &mut Body,
        value: Value,
        wanted: &TypeList,
        converter: &TypeConverter,
    ) -> Option<ValueList> {
        if let Some(found) = self.find(body, value, wanted) {
            return Some(found);
        }
        let inputs = self.latest(body, value);
        let (point, location) = match body.defining_op(value) {
            Some(op) => (InsertionPoint::after(body, op), body.location(op)),
            None => {
                let block = body.defining_block(value)?;
                (
                    self.after_bridges(body, InsertionPoint::at_start(body, block)),
                    body.argument_location(value),
                )
            }
        };
        if let [ty] = wanted[..]
            && converter.builds_cast(MaterializationKind::Target, body.context(), ty) == Some(true)
        {
            let cast = self.insert_cast(body, &inputs, ty, location, point, Role::Target);
            let values: ValueList = body.results(cast).collect();
            self.targets.entry(value).or_default().push((wanted.clone(), values.clone()));
            return Some(values);
        }
        let request = MaterializationRequest {
            types: wanted,
            inputs: &inputs,
            original: body.value_type(value),
            location,
        };
        let mut inserted = Inserted::default();
        let mut builder = Builder::new(body).with_listener(&mut inserted);
        builder.set_insertion_point(Some(point));
        let values = converter.materialize(MaterializationKind::Target, &mut builder, &request)?;
        for op in inserted.0 {
            if op.serial() == body.serial() {
                self.tracked.insert(op.index);
                self.bridges.push(Bridge { op, role: Role::Target });
            }
        }
        self.targets.entry(value).or_default().push((wanted.clone(), values.clone()));
        Some(values)
    }

    /// Returns the point after the bridges that begin a block: they define what takes the place of its arguments.
    fn after_bridges(&self, body: &Body, mut point: InsertionPoint) -> InsertionPoint {
        while let InsertionPoint::Before(op) = point
            && self.tracked.contains(op.index)
        {
            point = InsertionPoint::after(body, op);
        }
        point
    }

    /// Replaces a value by others. Uses keep its type, by a pending cast at `point`.
    pub(in crate::rewriting::conversion) fn replace(
        &mut self,
        body: &mut Body,
        old: Value,
        new: &[Value],
        kind: MaterializationKind,
        point: InsertionPoint,
        converter: Option<&TypeConverter>,
    ) {
        if !self.targets.is_empty()
            && let Some(targets) = self.targets.remove(&old)
        {
            for (_, made) in targets {
                let types = |values: &[Value]| -> TypeList {
                    values.iter().map(|value| body.value_type(*value)).collect()
                };
                if types(&made) == types(new) {
                    for (made, new) in made.iter().zip(new) {
                        body.replace_all_uses(*made, *new);
                    }
                }
            }
        }
        if body.is_unused(old) {
            return;
        }
        let ty = body.value_type(old);
        if let [new] = *new
            && body.value_type(new) == ty
        {
            body.replace_all_uses(old, new);
            return;
        }
        let location = match body.defining_op(old) {
            Some(op) => body.location(op),
            None => body.argument_location(old),
        };
        let role = Role::Pending(kind, converter.map(|converter| self.converter_index(converter)));
        let cast = self.insert_cast(body, new, ty, location, point, role);
        body.replace_all_uses(old, body.result(cast, 0));
    }

    /// Changes the type of an op's result. Uses keep the old type, by a pending cast at `point`.
    pub(in crate::rewriting::conversion) fn retype(
        &mut self,
        body: &mut Body,
        value: Value,
        ty: Type,
        point: InsertionPoint,
        converter: Option<&TypeConverter>,
    ) {
        let old = body.value_type(value);
        body.set_value_type(value, ty);
        let Some(op) = body.defining_op(value).filter(|_| !body.is_unused(value)) else { return };
        let converter = converter.map(|converter| self.converter_index(converter));
        let role = Role::Pending(MaterializationKind::Source, converter);
        // The cast becomes a use after it has taken over all others.
        let cast = self.insert_cast(body, &[], old, body.location(op), point, role);
        body.replace_all_uses(value, body.result(cast, 0));
        body.set_operands(cast, &[value]);
    }

    /// Inserts a cast.
    fn insert_cast(
        &mut self,
        body: &mut Body,
        inputs: &[Value],
        ty: Type,
        location: Location,
        point: InsertionPoint,
        role: Role,
    ) -> Op {
        let name = UnrealizedConversionCastOp::name_in(body.context());
        let state = OperationState::new(name, location).operands(inputs.iter().copied()).results([ty]);
        let cast = body.create_op(state);
        match point {
            InsertionPoint::Before(op) => body.insert_op_before(cast, op),
            InsertionPoint::AtEnd(block) => body.append_op(block, cast),
        }
        if role != Role::Target {
            self.pending.insert(cast.index);
        }
        self.tracked.insert(cast.index);
        self.bridges.push(Bridge { op: cast, role });
        cast
    }

    /// Erases the bridges that are not used.
    fn sweep(&mut self, body: &mut Body) {
        let mut pending: Vec<Op> = Vec::new();
        for bridge in self.bridges.iter().rev() {
            pending.push(bridge.op);
            while let Some(op) = pending.pop() {
                if !body.is_alive(op) || body.results(op).any(|result| !body.is_unused(result)) {
                    continue;
                }
                for operand in body.operands(op) {
                    pending.extend(body.defining_op(operand).filter(|op| self.tracked.contains(op.index)));
                }
                body.erase_op(op);
            }
        }
        self.bridges.retain(|bridge| body.is_alive(bridge.op));
    }

    /// Erases the bridges that are not used, and makes materializations of the pending casts that are.
    ///
    /// # Errors
    ///
    /// If no materialization gives a value of the old type.
    pub(in crate::rewriting::conversion) fn finish(&mut self, body: &mut Body) -> Result<(), Unmaterialized> {
        if self.bridges.is_empty() {
            return Ok(());
        }
        for Bridge { op, role } in &self.bridges {
            if body.is_alive(*op) && matches!(role, Role::Pending(..)) {
                let result = body.result(*op, 0);
                let ty = body.value_type(result);
                if let [input] = body.operands(*op).collect::<ValueList>()[..]
                    && let Some(found) = self.found(body, input, ty)
                {
                    body.replace_all_uses(result, found);
                }
            }
        }
        self.sweep(body);
        for position in 0..self.bridges.len() {
            let Bridge { op, role: Role::Pending(kind, converter) } = self.bridges[position] else {
                continue;
            };
            let result = body.result(op, 0);
            let ty = body.value_type(result);
            let is_materialized = converter.is_some_and(|index| {
                let converter = &self.converters[index as usize];
                let builds_cast = |kind| converter.builds_cast(kind, body.context(), ty);
                let by_kind = builds_cast(kind);
                by_kind.or_else(|| builds_cast(MaterializationKind::Source)) == Some(true)
            });
            if is_materialized {
                // The pending cast is the one that the converter would build in its place.
                self.pending.remove(op.index);
                self.tracked.remove(op.index);
                continue;
            }
            let inputs: ValueList = body.operands(op).collect();
            let converter = converter.map(|index| self.converters[index as usize].clone());
            let location = body.location(op);
            let request = MaterializationRequest { types: &[ty], inputs: &inputs, original: ty, location };
            let mut builder = Builder::before(body, op);
            let made = converter.as_ref().and_then(|converter| {
                let source = |builder: &mut Builder<'_>| {
                    converter.materialize(MaterializationKind::Source, builder, &request)
                };
                match kind {
                    MaterializationKind::Argument => converter
                        .materialize(MaterializationKind::Argument, &mut builder, &request)
                        .or_else(|| source(&mut builder)),
                    _ => source(&mut builder),
                }
            });
            match made.as_deref() {
                Some([value]) => body.replace_all_uses(result, *value),
                _ => return Err(unmaterialized(body, op, kind, converter.as_ref())),
            }
        }
        self.bridges.retain(|bridge| self.tracked.contains(bridge.op.index));
        self.sweep(body);
        Ok(())
    }
}
