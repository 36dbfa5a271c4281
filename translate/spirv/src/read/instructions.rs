//! The instructions of blocks as ops.

use rspirv::grammar::{OperandKind, OperandQuantifier};
use rspirv::spirv::Op as Opcode;
use smallvec::SmallVec;
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::context::OpName;
use terrace_runtime::ir::{Op, OperationState, Value};
use terrace_runtime::types::Type;
use terrace_spirv::UsableInSpecConstantOpTable;

use super::body::{Function, Place};
use super::{Definition, Reader};
use crate::enums;
use crate::grammar::{Part, PartValue, code, instruction, operands, parts};
use crate::words::{Instruction, Read, fault};

/// The op of an instruction, the type of its result, and the ids of its operands.
type IdsAlone<'words> = (OpName, Option<Type>, &'words [u32]);

impl<'words> Reader<'words> {
    /// Reads a block but for its terminator, if that goes to blocks.
    pub(super) fn read_block(
        &mut self,
        function: &mut Function,
        index: usize,
        is_enclosed: bool,
    ) -> Read<()> {
        let (first, last) = (function.blocks[index].first, function.blocks[index].terminator);
        if let Some(label) = function.labels[index] {
            self.append_label(function, Opcode::Label, &[label]);
        }
        for number in first + 1..=last {
            let at = self.stream.instructions[number];
            match code(at.opcode.into()) {
                Some(Opcode::Line | Opcode::NoLine) => self.read_line(at)?,
                Some(Opcode::Nop) => {}
                Some(Opcode::Phi) => self.read_phi(function, index, at)?,
                Some(Opcode::SelectionMerge | Opcode::LoopMerge) => {
                    if let (false, Some(merge)) = (is_enclosed, function.blocks[index].merge.clone()) {
                        let label = |index: usize| function.labels[index].unwrap_or_default();
                        let mut words = vec![label(merge.merge)];
                        words.extend(merge.continues.map(label));
                        words.extend(&merge.control);
                        let opcode = match merge.continues {
                            Some(_) => Opcode::LoopMerge,
                            None => Opcode::SelectionMerge,
                        };
                        self.append_label(function, opcode, &words);
                    }
                }
                Some(Opcode::Branch) => {}
                Some(Opcode::BranchConditional | Opcode::Switch) => {
                    let id = self.word(at, 0)?;
                    function.conditions[index] = Some(self.value(function, at, id)?);
                }
                _ => self.read_instruction(function, at)?,
            }
        }
        if self.stream.instructions[last].opcode == Opcode::Nop as u16 {
            return fault(self.stream.instructions[last].offset as usize, "the block has no terminator");
        }
        Ok(())
    }

    /// Appends an instruction that names blocks by numbers.
    fn append_label(&mut self, function: &mut Function, opcode: Opcode, words: &[u32]) {
        let name = Attribute::string(self.context, crate::grammar::name(opcode as u32));
        let state = self.state("spirv.Instruction").attribute(self.named("instruction", name));
        let state = state.attribute(self.named("arguments", self.word_array(words)));
        function.create(state);
    }

    fn read_phi(&mut self, function: &mut Function, index: usize, at: Instruction) -> Read<()> {
        let (ty, id) = (self.word(at, 0)?, self.word(at, 1)?);
        let ty = self.ty(at, ty)?;
        if index == 0 {
            return fault(at.offset as usize, "the first block of a function has no predecessors for OpPhi");
        }
        let block = function.block(index);
        let value = function.body.add_argument(block, ty, self.location(Some(id)));
        function.blocks[index].phis.push(at);
        self.define(at, id, Definition::Value(value))
    }

    /// Reads an instruction as the op of its name, or as `spirv.Instruction`.
    fn read_instruction(&mut self, function: &mut Function, at: Instruction) -> Read<()> {
        let result = self.result_of(at)?;
        let state = match self.ids_alone(at)? {
            Some((name, ty, ids)) => match self.values_of(function, at, ids)? {
                // Most instructions are an op with operands and nothing else.
                Some(operands) if !self.has_attributes(result) => {
                    let op = function.create_leaf(name, self.location(result), &operands, ty, &[]);
                    function.created.push((op, at));
                    return self.define_result(function, at, op, result);
                }
                Some(operands) => Some(self.state_of(name).operands(operands).results(ty)),
                None => self.declared(function, at)?,
            },
            None => self.declared(function, at)?,
        };
        let state = match state {
            Some(state) => state,
            None => {
                let general = self.general(at)?;
                self.general_state(function, at, &general)?
            }
        };
        let mut state = state;
        state.location = self.location(result);
        if let Some(id) = result {
            let mut attributes = self.decoration_attributes(id)?;
            if has_no_hints(at.opcode.into()) {
                attributes.retain(|attribute| attribute.name.text(self.context) != "relaxed_precision");
            }
            state.attributes.extend(attributes);
        }
        // The distance of elements decorates the type of the pointer, where it has no room.
        if matches!(code(at.opcode.into()), Some(Opcode::PtrAccessChain | Opcode::InBoundsPtrAccessChain))
            && let Some(base) = state.operands.first()
            && let Some(stride) = self.pointer_strides.get(&function.body.value_type(*base))
        {
            state.attributes.push(self.named("array_stride", self.i32(*stride)));
        }
        let op = function.create(state);
        function.created.push((op, at));
        self.define_result(function, at, op, result)
    }

    /// Returns the id of the result of an instruction.
    pub(super) fn result_of(&mut self, at: Instruction) -> Read<Option<u32>> {
        let Some(entry) = self.ops.entry(self.context, at.opcode.into()) else { return Ok(None) };
        let (has_type, has_id) = entry.result;
        if has_id { self.word(at, usize::from(has_type)).map(Some) } else { Ok(None) }
    }

    fn define_result(&mut self, function: &Function, at: Instruction, op: Op, id: Option<u32>) -> Read<()> {
        let Some(id) = id else { return Ok(()) };
        match function.body.results(op).next() {
            Some(value) => self.define(at, id, Definition::Value(value)),
            // The call of a function without result.
            None => Ok(()),
        }
    }

    /// Returns whether the op of an instruction with that result may have attributes besides those of its words.
    fn has_attributes(&self, result: Option<u32>) -> bool {
        !self.pointer_strides.is_empty() || result.is_some_and(|id| !self.decorations.of(id).is_empty())
    }

    /// Returns the state of the op of an instruction that has not ids alone; `None` if there is none that it fits.
    fn declared(&mut self, function: &mut Function, at: Instruction) -> Read<Option<OperationState>> {
        match code(at.opcode.into()) {
            Some(Opcode::Undef) => {
                let ty = self.word(at, 0)?;
                let ty = self.ty(at, ty)?;
                return Ok(Some(self.state("spirv.Undef").results([ty])));
            }
            Some(Opcode::FunctionCall) => return self.call(function, at),
            Some(Opcode::ExtInst) => return Ok(None),
            _ => {}
        }
        let Some(entry) = self.ops.entry(self.context, at.opcode.into()) else { return Ok(None) };
        let Some(op) = entry.op else { return Ok(None) };
        let (grammar, skipped) = (entry.grammar, entry.skipped());
        let ty = match entry.result.0 {
            true => {
                let id = self.word(at, 0)?;
                Some(self.ty(at, id)?)
            }
            false => None,
        };
        let Some(words) = self.operands(at).get(skipped..) else {
            return fault(at.offset as usize, "the instruction has fewer words than its grammar requires");
        };
        let state = self.state_of(op).results(ty);
        let parts = parts(operands(grammar), words, at.offset as usize + 1 + skipped, |_| String::new())?;
        let arity = operands(grammar).last().map(|operand| operand.quantifier);
        self.with_parts(function, at, op, state, &parts, arity == Some(OperandQuantifier::ZeroOrMore))
    }

    /// Returns the op, the type of the result and the ids of an instruction that has ids alone, which are the operands of
    /// its op.
    fn ids_alone(&mut self, at: Instruction) -> Read<Option<IdsAlone<'words>>> {
        let opcode = code(at.opcode.into());
        if opcode == Some(Opcode::ExtInst) {
            let (set, number) = (self.word(at, 2)?, self.word(at, 3)?);
            let Definition::Set(set) = *self.definition(at, set)? else {
                return fault(at.offset as usize, format_args!("id {set} is no extended set"));
            };
            let set = set.as_string(self.context).unwrap_or_default();
            let Some(op) = self.ops.extended(self.context, set, number) else { return Ok(None) };
            let ty = self.word(at, 0)?;
            return Ok(Some((op, Some(self.ty(at, ty)?), &self.operands(at)[4..])));
        }
        let Some(entry) = self.ops.entry(self.context, at.opcode.into()) else { return Ok(None) };
        let words = self.operands(at).get(entry.skipped()..);
        let (Some(op), Some(words)) = (entry.op, words) else { return Ok(None) };
        if !entry.has_ids_alone(words.len()) || opcode == Some(Opcode::FunctionCall) {
            return Ok(None);
        }
        let ty = match entry.result.0 {
            true => {
                let id = self.word(at, 0)?;
                Some(self.ty(at, id)?)
            }
            false => None,
        };
        Ok(Some((op, ty, words)))
    }

    /// Returns the values of ids; `None` if one stands for something else.
    fn values_of(
        &mut self,
        function: &mut Function,
        at: Instruction,
        ids: &[u32],
    ) -> Read<Option<SmallVec<[Value; 4]>>> {
        let mut values = SmallVec::new();
        for id in ids {
            let Some(value) = self.optional_value(function, at, *id)? else { return Ok(None) };
            values.push(value);
        }
        Ok(Some(values))
    }

    pub(super) fn state_of(&self, op: OpName) -> OperationState {
        OperationState::new(op, self.line)
    }

    /// Adds the parts of an instruction: ids as operands, the others as the attributes of the op in turn.
    fn with_parts(
        &mut self,
        function: &mut Function,
        at: Instruction,
        op: OpName,
        mut state: OperationState,
        parts: &[Part],
        is_variadic: bool,
    ) -> Read<Option<OperationState>> {
        let context = self.context;
        let names = op.info(context).inherent_attributes();
        let mut names = names.iter().copied().filter(|name| !name.text(context).ends_with("SegmentSizes"));
        let mut literals: Option<Vec<u32>> = None;
        for part in parts {
            let by_id = match part.kind {
                OperandKind::IdScope | OperandKind::IdMemorySemantics => Some(part.kind),
                _ => enums::attribute_by_id(at.opcode.into(), state.operands.len(), state.attributes.len()),
            };
            let value = match (&part.value, by_id) {
                (PartValue::Id(id), Some(kind)) => {
                    let word = self.constant_word(at, *id)?.and_then(|word| u32::try_from(word).ok());
                    word.and_then(|word| enums::attribute(context, kind, word))
                }
                (PartValue::Id(id), None) => match *self.definition(at, *id)? {
                    Definition::Type(ty) => Some(Attribute::type_attribute(context, ty)),
                    _ => {
                        let Some(value) = self.optional_value(function, at, *id)? else { return Ok(None) };
                        state.operands.push(value);
                        continue;
                    }
                },
                (PartValue::Word(word), _) if part.kind == OperandKind::LiteralInteger => {
                    if is_variadic && !part.is_parameter {
                        literals.get_or_insert_default().push(*word);
                        continue;
                    }
                    Some(self.i32(*word))
                }
                (PartValue::Word(_), _) if is_derived(at.opcode.into(), part.kind) => continue,
                (PartValue::Word(word), _) => enums::attribute(context, part.kind, *word),
                (PartValue::Text(_), _) => None,
            };
            let (Some(value), Some(name)) = (value, names.next()) else { return Ok(None) };
            state.attributes.push(NamedAttribute { name, value });
            // An alignment follows only where the mask has it.
            if let (OperandKind::MemoryAccess, PartValue::Word(mask)) = (part.kind, &part.value)
                && mask & ALIGNED == 0
            {
                names.next();
            }
        }
        if let Some(literals) = literals {
            let Some(name) = names.next() else { return Ok(None) };
            state.attributes.push(NamedAttribute { name, value: self.word_array(&literals) });
        }
        Ok(Some(state))
    }

    fn call(&mut self, function: &mut Function, at: Instruction) -> Read<Option<OperationState>> {
        let (ty, callee) = (self.word(at, 0)?, self.word(at, 2)?);
        let ty = self.ty(at, ty)?;
        let Definition::Function { name } = *self.definition(at, callee)? else {
            return fault(at.offset as usize, format_args!("id {callee} is no function"));
        };
        let mut values: SmallVec<[Value; 4]> = SmallVec::new();
        for id in &self.operands(at)[3..] {
            values.push(self.value(function, at, *id)?);
        }
        let state = self.state("spirv.FunctionCall").attribute(self.named("callee", name));
        Ok(Some(state.operands(values).results(Some(ty).filter(|ty| !ty.is_none()))))
    }

    /// Makes the op for a constant that an instruction computes.
    pub(super) fn constant_operation(
        &mut self,
        function: &mut Function,
        number: usize,
        ty: Type,
    ) -> Read<Value> {
        let at = self.stream.instructions[number];
        let opcode = self.word(at, 2)?;
        let usable = self
            .ops
            .core(self.context, opcode)
            .filter(|op| op.info(self.context).interface::<UsableInSpecConstantOpTable>().is_some());
        let (Some(op), Some(grammar)) = (usable, instruction(opcode)) else {
            return self.operation_reference(function, number);
        };
        let parts =
            parts(operands(grammar), &self.operands(at)[3..], at.offset as usize + 4, |_| String::new())?;
        let arity = operands(grammar).last().map(|operand| operand.quantifier);
        let state = self.state_of(op).results([ty]);
        let is_variadic = arity == Some(OperandQuantifier::ZeroOrMore);
        let Some(inner) = self.with_parts(function, at, op, state, &parts, is_variadic)? else {
            return self.operation_reference(function, number);
        };
        let outer = self.state("spirv.SpecConstantOperation").results([ty]).regions(1);
        let outer = function.create(outer);
        let (body, region) = function.body.region_mut(outer, 0);
        let block = body.append_block(region);
        let place = std::mem::replace(&mut function.place, Place::End(block));
        let inner = function.create(inner);
        let value = function.body.result(inner, 0);
        let end = self.state("spirv.mlir.yield").operands([value]);
        function.create(end);
        function.place = place;
        function.created.push((outer, at));
        function.operations.insert(outer, number);
        Ok(function.body.result(outer, 0))
    }

    /// Replaces the ops that the verifier refuses by `spirv.Instruction`.
    pub(super) fn replace_refused_ops(&mut self, function: &mut Function) -> Read<()> {
        for (op, at) in super::verification::refused_ops(function) {
            function.place = Place::Before(op);
            let value = match function.operations.get(&op).copied() {
                Some(number) => Some(self.operation_reference(function, number)?),
                None => {
                    let general = self.general(at)?;
                    let mut state = self.general_state(function, at, &general)?;
                    state.location = function.body.location(op);
                    let discardable = function.body.discardable_attributes(op);
                    let entries = discardable.as_dictionary(self.context).unwrap_or_default();
                    state.attributes.extend(entries.iter().copied());
                    let new = function.create(state);
                    function.body.results(new).next()
                }
            };
            let old: Vec<Value> = function.body.results(op).collect();
            if let (Some(new), Some(old)) = (value, old.first()) {
                function.body.replace_all_uses(*old, new);
                if let Some(id) = self.result_of(at)? {
                    let slot = self.slots.slot(id);
                    if matches!(self.slots.definitions[slot], Definition::Value(known) if known == *old) {
                        self.slots.definitions[slot] = Definition::Value(new);
                    }
                }
            }
            let operands: Vec<Value> = function.body.operands(op).collect();
            function.body.erase_op(op);
            super::verification::erase_unused(function, &operands);
        }
        Ok(())
    }
}

/// The bit of a memory access that has an alignment behind it.
const ALIGNED: u32 = 2;

/// Returns whether the op of an instruction has no room for the hint that a lower precision is enough.
fn has_no_hints(opcode: u32) -> bool {
    matches!(code(opcode), Some(Opcode::FunctionCall | Opcode::CompositeExtract | Opcode::CompositeInsert))
}

/// Returns whether a word of an instruction follows from the type of its result.
fn is_derived(opcode: u32, kind: OperandKind) -> bool {
    opcode == Opcode::GenericCastToPtrExplicit as u32 && kind == OperandKind::StorageClass
}
