//! Ops in functions as instructions.

use rspirv::grammar::{LogicalOperand, OperandKind, OperandQuantifier};
use rspirv::spirv::Op as Opcode;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use terrace_runtime::attributes::{Attribute, LocationData};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op, Value, ValueKind};
use terrace_runtime::types::Type;
use terrace_spirv::{FunctionCallOp, LoopOp, PointerType, SelectionOp, SpecConstantOperationOp};

use super::functions::Function;
use super::{Writer, push};
use crate::enums;
use crate::grammar::{code, has_result, instruction, opcode, operands};
use crate::ops::{AtUse, Form};

/// The bit of a memory access that has an alignment behind it.
const ALIGNED: u32 = 2;

impl Writer<'_> {
    /// Returns the id of a value that has one of its own.
    pub(super) fn value_of(&mut self, function: &mut Function<'_>, value: Value) -> u32 {
        if let Some(id) = function.labels.values.get(value) {
            return *id;
        }
        let id = self.id();
        function.labels.values.insert(value, id);
        id
    }

    /// Returns the id of a value that an op uses.
    pub(super) fn value(&mut self, function: &mut Function<'_>, value: Value) -> Result<u32, Reported> {
        if let Some(id) = function.labels.values.get(value) {
            return Ok(*id);
        }
        let body = function.body;
        let (context, ty) = (self.context, body.value_type(value));
        let Some(op) = body.defining_op(value) else { return Ok(self.value_of(function, value)) };
        let at_use = match self.ops.form(context, body.name(op)) {
            Form::AtUse(at_use) => at_use,
            Form::Construct if merged_value(body, value).is_some() => {
                return self.merged_value(function, value);
            }
            _ => return Ok(self.value_of(function, value)),
        };
        let has_attribute = !body.info(op).inherent_attributes().is_empty();
        let attribute = has_attribute.then(|| body.inherent_attribute(op, 0)).flatten();
        let id = match (at_use, attribute) {
            (AtUse::Constant, Some(constant)) => self.constant(body, op, constant, ty)?,
            (AtUse::Address | AtUse::Reference, Some(symbol)) => self.symbol(body, op, symbol)?,
            (AtUse::Undefined, _) => self.undefined(body, op, ty)?,
            (AtUse::Replicated, Some(one)) => {
                let one = one.as_array(context).and_then(|list| list.first().copied()).unwrap_or(one);
                let of = self.ty(body, op, ty)?;
                let one = self.constant(body, op, one, one.ty(context).unwrap_or(ty))?;
                let id = self.value_of(function, value);
                let operands = [of, id, one];
                push(&mut self.sections.globals, Opcode::ConstantCompositeReplicateEXT as u32, &operands);
                id
            }
            (AtUse::Operation, _) => {
                self.constant_operations(function, op)?;
                self.value_of(function, value)
            }
            _ => return self.refuse(body, op, "it has no value"),
        };
        if matches!(at_use, AtUse::Constant | AtUse::Undefined) {
            self.name_shared(id, body.location(op));
        }
        function.labels.values.insert(value, id);
        Ok(id)
    }

    /// Returns the id of the result of a selection or a loop, which is that of the value that is merged.
    fn merged_value(&mut self, function: &mut Function<'_>, value: Value) -> Result<u32, Reported> {
        let body = function.body;
        let (mut results, mut inner) = (vec![value], value);
        let mut seen = FxHashSet::default();
        while let Some(merged) = merged_value(body, inner) {
            if !seen.insert(merged) {
                let op = body.defining_op(value).unwrap_or_else(|| body.root());
                return self.refuse(body, op, "it merges its own result");
            }
            inner = merged;
            if function.labels.values.contains(inner) {
                break;
            }
            results.push(inner);
        }
        let id = self.value(function, inner)?;
        for result in results {
            function.labels.values.insert(result, id);
        }
        Ok(id)
    }

    /// Writes a constant that one instruction computes, behind those that it is computed of.
    fn constant_operations(&mut self, function: &mut Function<'_>, op: Op) -> Result<(), Reported> {
        let body = function.body;
        let (mut pending, mut open) = (vec![op], FxHashSet::default());
        while let Some(op) = pending.last().copied() {
            let Some(value) = body.results(op).next() else { return Ok(()) };
            if function.labels.values.contains(value) {
                pending.pop();
                continue;
            }
            let Some(inner) = computing_op(body, op) else {
                return self.refuse(body, op, "its instruction has no form there");
            };
            let first = pending.len();
            open.insert(op);
            for operand in body.operands(inner) {
                let Some(needed) = body.defining_op(operand) else { continue };
                let is_written = function.labels.values.contains(operand);
                if is_written || SpecConstantOperationOp::from_op(body, needed).is_none() {
                    continue;
                }
                if open.contains(&needed) {
                    return self.refuse(body, needed, "its value depends on itself");
                }
                pending.push(needed);
            }
            if pending.len() == first {
                self.constant_operation(function, op, inner, value)?;
            }
        }
        Ok(())
    }

    /// Writes a constant that one instruction computes of constants that are written. Equal ones have one id.
    fn constant_operation(
        &mut self,
        function: &mut Function<'_>,
        op: Op,
        inner: Op,
        value: Value,
    ) -> Result<(), Reported> {
        let body = function.body;
        let Some(code) = self.ops.code(self.context, body.name(inner)).filter(|code| code.set.is_none())
        else {
            return self.refuse(body, op, "its instruction has no form there");
        };
        let parts = self.parts(function, inner, code.number)?;
        let ty = self.ty(body, op, body.value_type(value))?;
        let key = [&[ty, code.number][..], &parts].concat();
        if let Some(id) = self.operations.get(&key) {
            function.labels.values.insert(value, *id);
            return Ok(());
        }
        let id = self.value_of(function, value);
        let words = [&[ty, id, code.number][..], &parts].concat();
        push(&mut self.sections.globals, Opcode::SpecConstantOp as u32, &words);
        self.operations.insert(key, id);
        Ok(())
    }

    /// Writes an op as an instruction, if it is none that is written where it is used.
    pub(super) fn write_op(&mut self, function: &mut Function<'_>, op: Op) -> Result<(), Reported> {
        let body = function.body;
        let form = self.ops.form(self.context, body.name(op));
        if matches!(form, Form::AtUse(_)) {
            return Ok(());
        }
        self.write_line(function, op);
        let ty = body.results(op).next().map(|value| body.value_type(value));
        let code = match form {
            Form::Call => return self.write_call(function, op, ty),
            Form::General => return self.write_general(function, op, ty),
            Form::Instruction(code) => code,
            Form::AtUse(_) | Form::Construct | Form::None => {
                return self.refuse(body, op, "there is no instruction for it");
            }
        };
        let place = function.words.begin();
        if ty.is_some() || code.set.is_some() {
            let of = self.ty(body, op, ty.unwrap_or(Type::NONE))?;
            let id = self.result(function, op)?;
            function.words.words.extend([of, id]);
        }
        if let Some(set) = code.set {
            let set = self.set(set);
            function.words.words.extend([set, code.number]);
            self.write_operands(function, op)?;
            function.words.end(place, Opcode::ExtInst as u32);
            return Ok(());
        }
        if self.has_ids_alone(body, op, code.number) {
            self.write_operands(function, op)?;
        } else {
            let parts = self.parts(function, op, code.number)?;
            function.words.words.extend(parts);
        }
        function.words.end(place, code.number);
        Ok(())
    }

    /// Appends the ids of the operands of an op to the open instruction.
    fn write_operands(&mut self, function: &mut Function<'_>, op: Op) -> Result<(), Reported> {
        let body = function.body;
        for value in body.operands(op) {
            let id = self.value(function, value)?;
            function.words.words.push(id);
        }
        Ok(())
    }

    /// Returns whether the parts of an op behind its result are its operands alone.
    fn has_ids_alone(&mut self, body: &Body, op: Op, opcode: u32) -> bool {
        let entry = self.ops.entry(self.context, opcode);
        entry.is_some_and(|entry| entry.has_ids_alone(body.operand_count(op)))
            && (0..body.info(op).inherent_attributes().len())
                .all(|slot| body.inherent_attribute(op, slot).is_none())
    }

    fn write_call(&mut self, function: &mut Function<'_>, op: Op, ty: Option<Type>) -> Result<(), Reported> {
        let body = function.body;
        let Some(call) = FunctionCallOp::from_op(body, op) else { return Ok(()) };
        let of = self.ty(body, op, ty.unwrap_or(Type::NONE))?;
        let id = self.result(function, op)?;
        let mut words = vec![of, id, self.symbol(body, op, call.callee_attr(body))?];
        for value in body.operands(op) {
            words.push(self.value(function, value)?);
        }
        push(&mut function.words, Opcode::FunctionCall as u32, &words);
        Ok(())
    }

    /// Returns the id of the result of an op, with its decorations.
    fn result(&mut self, function: &mut Function<'_>, op: Op) -> Result<u32, Reported> {
        let id = match function.body.results(op).next() {
            Some(value) => self.value_of(function, value),
            None => self.id(),
        };
        if function.body.discardable_attributes(op) != Attribute::EMPTY_DICTIONARY {
            self.decorate(function.body, op, id)?;
        }
        self.name_by_location(id, function.body.location(op));
        Ok(id)
    }

    /// Writes the line of an op that has one: its own, and not its place in the text that was read.
    fn write_line(&mut self, function: &mut Function<'_>, op: Op) {
        let context = self.context;
        let (_, location) = super::names::name_and_line(context, function.body.location(op));
        let Some(LocationData::FileLineColumn { file, start, .. }) = location.data(context) else {
            if self.line.take().is_some() {
                push(&mut function.words, Opcode::NoLine as u32, &[]);
            }
            return;
        };
        if self.line.replace(location) != Some(location) {
            let file = self.string(file.as_string(context).unwrap_or_default());
            push(&mut function.words, Opcode::Line as u32, &[file, start.0, start.1]);
        }
    }

    /// Writes `spirv.Instruction` or `spirv.Terminator`.
    fn write_general(
        &mut self,
        function: &mut Function<'_>,
        op: Op,
        ty: Option<Type>,
    ) -> Result<(), Reported> {
        let body = function.body;
        let context = self.context;
        let name =
            body.attribute(op, "instruction").and_then(|name| name.as_string(context)).unwrap_or_default();
        let Some(opcode) = opcode(name) else {
            return self.refuse(body, op, format_args!("there is no instruction '{name}'"));
        };
        let arguments = body.attribute(op, "arguments");
        let arguments = arguments.and_then(|list| list.as_array(context)).map(<[Attribute]>::to_vec);
        let arguments = arguments.unwrap_or_else(|| vec![Attribute::UNIT; body.operand_count(op)]);
        match code(opcode) {
            Some(Opcode::Label) => return Ok(()),
            Some(Opcode::SelectionMerge | Opcode::LoopMerge) => {
                return self.write_numbered_merge(function, op, opcode, &arguments);
            }
            _ => {}
        }
        let mut words = Vec::new();
        if let Some(ty) = ty {
            words.push(self.ty(body, op, ty)?);
            words.push(self.result(function, op)?);
        }
        let mut values = body.operands(op);
        for (index, argument) in arguments.iter().enumerate() {
            if argument.is_unit() {
                let Some(value) = values.next() else {
                    return self.refuse(body, op, "it has more arguments 'unit' than operands");
                };
                words.push(self.value(function, value)?);
            } else if let (0, true, Some(set)) =
                (index, opcode == Opcode::ExtInst as u32, argument.as_string(context))
            {
                let set = set.to_owned();
                words.push(self.set(&set));
            } else {
                self.argument(body, op, *argument, &mut words)?;
            }
        }
        if values.next().is_some() {
            return self.refuse(body, op, "it has more operands than arguments 'unit'");
        }
        push(&mut function.words, opcode, &words);
        Ok(())
    }

    /// Returns the words of an op behind its result, by the grammar of its instruction.
    fn parts(&mut self, function: &mut Function<'_>, op: Op, opcode: u32) -> Result<Vec<u32>, Reported> {
        let body = function.body;
        let Some(grammar) = instruction(opcode) else { return Ok(Vec::new()) };
        debug_assert!(has_result(grammar).1 == (body.result_count(op) > 0));
        let slots = body.info(op).inherent_attributes().iter().enumerate();
        let slots = slots.filter(|(_, name)| !name.text(self.context).ends_with("SegmentSizes"));
        let attributes = slots.map(|(slot, _)| body.inherent_attribute(op, slot)).collect();
        let mut parts = Parts {
            op,
            opcode,
            values: body.operands(op).collect(),
            value: 0,
            attributes,
            attribute: 0,
            words: Vec::new(),
        };
        for operand in operands(grammar) {
            self.part(function, &mut parts, operand)?;
        }
        if parts.value < parts.values.len() {
            return self.refuse(body, op, "it has more operands than its instruction");
        }
        Ok(parts.words)
    }

    fn part(
        &mut self,
        function: &mut Function<'_>,
        parts: &mut Parts,
        operand: &LogicalOperand,
    ) -> Result<(), Reported> {
        let (context, body) = (self.context, function.body);
        let by_id = match operand.kind {
            OperandKind::IdScope | OperandKind::IdMemorySemantics => Some(operand.kind),
            _ => enums::attribute_by_id(parts.opcode, parts.value, parts.attribute)
                .filter(|_| operand.kind == OperandKind::IdRef),
        };
        if let Some(kind) = by_id {
            let attribute = parts.next_attribute();
            let word = attribute.and_then(|attribute| enums::word(context, kind, attribute));
            return match word {
                Some(word) => {
                    let id = self.word_constant(body, parts.op, word)?;
                    parts.words.push(id);
                    Ok(())
                }
                None => self.missing(body, parts, operand),
            };
        }
        match operand.kind {
            OperandKind::IdRef => {
                let count = match operand.quantifier {
                    OperandQuantifier::ZeroOrMore => parts.values.len() - parts.value,
                    OperandQuantifier::ZeroOrOne => (parts.values.len() - parts.value).min(1),
                    OperandQuantifier::One => 1,
                };
                for _ in 0..count {
                    let Some(value) = parts.values.get(parts.value).copied() else {
                        // The id may be that of a type.
                        let ty = parts.next_attribute().and_then(|attribute| attribute.as_type(context));
                        let Some(ty) = ty else { return self.missing(body, parts, operand) };
                        parts.words.push(self.ty(body, parts.op, ty)?);
                        return Ok(());
                    };
                    parts.value += 1;
                    let id = self.value(function, value)?;
                    parts.words.push(id);
                }
                Ok(())
            }
            OperandKind::LiteralInteger => {
                let Some(attribute) = parts.next_attribute() else {
                    return self.missing(body, parts, operand);
                };
                match attribute.as_array(context) {
                    Some(list) => {
                        for word in list.iter().copied() {
                            self.argument(body, parts.op, word, &mut parts.words)?;
                        }
                        Ok(())
                    }
                    None => self.argument(body, parts.op, attribute, &mut parts.words),
                }
            }
            OperandKind::StorageClass if parts.opcode == Opcode::GenericCastToPtrExplicit as u32 => {
                let result = body.results(parts.op).next().map(|value| body.value_type(value));
                let pointer = result.and_then(|ty| PointerType::from_type(context, ty));
                parts.words.extend(pointer.map(|pointer| pointer.storage_class(context).value()));
                Ok(())
            }
            kind => {
                let attribute = parts.next_attribute();
                let word = attribute.and_then(|attribute| enums::word(context, kind, attribute));
                let Some(word) = word else {
                    if kind == OperandKind::MemoryAccess {
                        parts.next_attribute();
                    }
                    return self.missing(body, parts, operand);
                };
                parts.words.push(word);
                if kind == OperandKind::MemoryAccess {
                    let alignment = parts.next_attribute();
                    if let (true, Some(alignment)) = (word & ALIGNED != 0, alignment) {
                        self.argument(body, parts.op, alignment, &mut parts.words)?;
                    }
                }
                if kind == OperandKind::ImageOperands {
                    let values: SmallVec<[Value; 4]> = parts.values.drain(parts.value..).collect();
                    for value in values {
                        let id = self.value(function, value)?;
                        parts.words.push(id);
                    }
                }
                Ok(())
            }
        }
    }

    /// Reports that a part is missing, unless it may be.
    fn missing(&self, body: &Body, parts: &Parts, operand: &LogicalOperand) -> Result<(), Reported> {
        match operand.quantifier {
            OperandQuantifier::One => {
                let reason = format!("the instruction requires an operand of the kind {:?}", operand.kind);
                self.refuse(body, parts.op, reason)
            }
            _ => Ok(()),
        }
    }
}

/// Returns the value that is merged as the result of a selection or a loop.
fn merged_value(body: &Body, value: Value) -> Option<Value> {
    let (op, ValueKind::Result { index, .. }) = (body.defining_op(value)?, body.value_kind(value)) else {
        return None;
    };
    if LoopOp::from_op(body, op).is_none() && SelectionOp::from_op(body, op).is_none() {
        return None;
    }
    let (_, region) = body.regions(op).next()?;
    let merge = body.last_op(body.last_block(region)?)?;
    body.operands(merge).nth(index as usize)
}

/// Returns the op in `spirv.SpecConstantOperation` that computes its value.
fn computing_op(body: &Body, op: Op) -> Option<Op> {
    let (_, region) = body.regions(op).next()?;
    let end = body.last_op(body.entry_block(region)?)?;
    body.defining_op(body.operands(end).next()?)
}

/// The parts of an op that are not written yet.
struct Parts {
    op: Op,
    opcode: u32,
    values: SmallVec<[Value; 4]>,
    value: usize,
    attributes: SmallVec<[Option<Attribute>; 4]>,
    attribute: usize,
    words: Vec<u32>,
}

impl Parts {
    /// Returns the next attribute, if the op has it.
    fn next_attribute(&mut self) -> Option<Attribute> {
        self.attribute += 1;
        self.attributes.get(self.attribute - 1).copied().flatten()
    }
}
