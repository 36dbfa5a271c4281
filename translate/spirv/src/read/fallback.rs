//! Instructions as `spirv.Instruction`, which keeps all their parts.

use rspirv::spirv::Op as Opcode;
use smallvec::SmallVec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::{OperationState, Value};
use terrace_runtime::types::Type;

use super::body::Function;
use super::sections::{check_in_module, is_declaration};
use super::{Definition, Reader};
use crate::grammar::{PartValue, code, has_result, instruction, name, operands, parts};
use crate::words::{Instruction, Read, fault};

/// An instruction in general: its types and parts.
pub(super) struct General {
    /// The type of the result.
    pub ty: Option<Type>,
    /// The id of the result.
    pub id: Option<u32>,
    /// The parts behind.
    pub values: Vec<PartValue>,
}

/// The result of an instruction that was appended to a module, if it has one.
struct Appended {
    /// The id.
    id: Option<u32>,
    /// The symbol, and the type of the value if it stands for one.
    symbol: Option<(Attribute, Option<Type>)>,
}

impl Reader<'_> {
    /// Returns the part of an instruction at a position behind the result as an attribute.
    fn part(&mut self, at: Instruction, position: usize, value: &PartValue) -> Read<Attribute> {
        // Only the first part of an extended instruction refers to a set.
        if position == 0
            && code(at.opcode.into()) == Some(Opcode::ExtInst)
            && let PartValue::Id(id) = value
            && let Definition::Set(name) = *self.definition(at, *id)?
        {
            return Ok(name);
        }
        self.argument(at, value)
    }

    /// Returns a part of an instruction, but a set of extended instructions, as an attribute.
    pub(super) fn argument(&mut self, at: Instruction, value: &PartValue) -> Read<Attribute> {
        let id = match value {
            PartValue::Word(word) => return Ok(self.i32(*word)),
            PartValue::Text(text) => return Ok(Attribute::string(self.context, text)),
            PartValue::Id(id) => *id,
        };
        let definition = *self.definition(at, id)?;
        let context = self.context;
        let pair = |first: Attribute, ty: Type| {
            Attribute::array(context, &[first, Attribute::type_attribute(context, ty)])
        };
        Ok(match definition {
            Definition::Type(ty) => Attribute::type_attribute(context, ty),
            Definition::Constant { ty, value } => match self.constant_symbol(value, ty)? {
                Some(name) => name,
                None => pair(value, ty),
            },
            Definition::Undefined(ty) => pair(Attribute::string(context, "undef"), ty),
            Definition::Symbol { name, .. } | Definition::Function { name } | Definition::Name(name) => name,
            Definition::Text(text) => Attribute::array(context, &[text]),
            Definition::Operation { instruction, .. } => self.operation_symbol(instruction)?.0,
            Definition::None => {
                return fault(at.offset as usize, format_args!("id {id} is used before its definition"));
            }
            _ => return fault(at.offset as usize, format_args!("id {id} cannot be used here")),
        })
    }

    /// Reads the parts of an instruction. Those of one that the specification does not have are words.
    pub(super) fn general(&mut self, at: Instruction) -> Read<General> {
        let words = self.operands(at);
        let Some(grammar) = instruction(at.opcode.into()) else {
            let values = words.iter().map(|word| PartValue::Word(*word)).collect();
            return Ok(General { ty: None, id: None, values });
        };
        let (has_type, has_id) = has_result(grammar);
        let ty = match has_type {
            true => {
                let id = self.word(at, 0)?;
                Some(self.ty(at, id)?)
            }
            false => None,
        };
        let id = if has_id { Some(self.word(at, usize::from(has_type))?) } else { None };
        let skipped = usize::from(has_type) + usize::from(has_id);
        let sets = |id: u32| match self.slots.sparse {
            None => match self.slots.definitions.get(id as usize) {
                Some(Definition::Set(name)) => name.as_string(self.context).unwrap_or_default().to_owned(),
                _ => String::new(),
            },
            Some(_) => String::new(),
        };
        let read = parts(operands(grammar), &words[skipped..], at.offset as usize + 1 + skipped, sets)?;
        Ok(General { ty, id, values: read.into_iter().map(|part| part.value).collect() })
    }

    /// Appends an instruction of the top of a module. One with a result is a symbol.
    pub(super) fn append_general(&mut self, at: Instruction) -> Read<()> {
        match self.append_symbol(at)? {
            Appended { id: Some(id), symbol: Some((name, Some(ty))) } => {
                self.define(at, id, Definition::Symbol { name, ty, is_variable: false })
            }
            Appended { id: Some(id), symbol: Some((name, None)) } => {
                self.define(at, id, Definition::Name(name))
            }
            _ => Ok(()),
        }
    }

    /// Appends an instruction of the top of a module.
    fn append_symbol(&mut self, at: Instruction) -> Read<Appended> {
        check_in_module(at)?;
        let general = self.general(at)?;
        let mut arguments = Vec::new();
        for (position, value) in general.values.iter().enumerate() {
            arguments.push(self.part(at, position, value)?);
        }
        let mut state = self.state("spirv.Instruction");
        let name = Attribute::string(self.context, name(at.opcode.into()));
        state = state.attribute(self.named("instruction", name));
        if !arguments.is_empty() {
            state = state.attribute(self.named("arguments", Attribute::array(self.context, &arguments)));
        }
        let mut symbol_and_type = None;
        if let Some(id) = general.id {
            let symbol = self.symbol(id, || format!("spirv_const_{id}"));
            let text = Attribute::string(self.context, &symbol);
            state = state.attribute(self.named("sym_name", text));
            if general.ty.is_none() && !code(at.opcode.into()).is_some_and(is_declaration) {
                return fault(at.offset as usize, "the instruction cannot be outside of functions");
            }
            if let Some(ty) = general.ty {
                state = state.attribute(self.named("type", Attribute::type_attribute(self.context, ty)));
            }
            state.attributes.extend(self.decoration_attributes(id)?);
            let name = Attribute::symbol_reference(self.context, &symbol, &[]);
            symbol_and_type = Some((name, general.ty));
        }
        self.append(state);
        Ok(Appended { id: general.id, symbol: symbol_and_type })
    }

    /// Returns the symbol of a constant that is computed, or too large to be written out, which it gets where it is first
    /// needed.
    pub(super) fn operation_symbol(&mut self, number: usize) -> Read<(Attribute, Type)> {
        if let Some(known) = self.operation_symbols.get(&number) {
            return Ok(*known);
        }
        let at = self.stream.instructions[number];
        let Some((name, Some(ty))) = self.append_symbol(at)?.symbol else {
            return fault(at.offset as usize, "the instruction has no result");
        };
        self.operation_symbols.insert(number, (name, ty));
        Ok((name, ty))
    }

    /// Returns the state of an instruction of a function as `spirv.Instruction` or `spirv.Terminator`.
    pub(super) fn general_state(
        &mut self,
        function: &mut Function,
        at: Instruction,
        general: &General,
    ) -> Read<OperationState> {
        let mut values: SmallVec<[Value; 4]> = SmallVec::new();
        let mut arguments = Vec::new();
        for (position, value) in general.values.iter().enumerate() {
            if let PartValue::Id(id) = value
                && let Some(value) = self.optional_value(function, at, *id)?
            {
                values.push(value);
                arguments.push(Attribute::UNIT);
            } else {
                arguments.push(self.part(at, position, value)?);
            }
        }
        let is_end = is_terminator(at.opcode.into());
        let mut state = self.state(if is_end { "spirv.Terminator" } else { "spirv.Instruction" });
        let text = Attribute::string(self.context, name(at.opcode.into()));
        state = state.attribute(self.named("instruction", text));
        if arguments.iter().any(|argument| !argument.is_unit()) {
            state = state.attribute(self.named("arguments", Attribute::array(self.context, &arguments)));
        }
        Ok(state.operands(values).results(general.ty))
    }
}

/// Returns whether an instruction ends a block.
pub(super) fn is_terminator(opcode: u32) -> bool {
    matches!(
        code(opcode),
        Some(
            Opcode::Branch
                | Opcode::BranchConditional
                | Opcode::Switch
                | Opcode::Return
                | Opcode::ReturnValue
                | Opcode::Kill
                | Opcode::Unreachable
                | Opcode::TerminateInvocation
                | Opcode::TerminateRayKHR
                | Opcode::IgnoreIntersectionKHR
                | Opcode::EmitMeshTasksEXT
        )
    )
}
