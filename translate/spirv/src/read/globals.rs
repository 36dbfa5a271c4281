//! The sections before the functions, and what refers to functions.

use rspirv::spirv::Op as Opcode;
use rustc_hash::{FxHashMap, FxHashSet};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::OperationState;
use terrace_spirv::{
    AddressingModel, AddressingModelAttr, Capability, ExecutionMode, ExecutionModeAttr, ExecutionModel,
    ExecutionModelAttr, Extension, MemoryModel, MemoryModelAttr, PointerType, StorageClass, VerCapExtAttr,
    Version,
};

use super::{Definition, Reader};
use crate::grammar::code;
use crate::words::{Instruction, Read, fault};

impl Reader<'_> {
    /// Reads the sections before the functions. Returns the number of the first instruction of these.
    pub(super) fn read_globals(&mut self) -> Read<usize> {
        let stream = self.stream;
        let first = stream.instructions.iter().position(|at| at.opcode == Opcode::Function as u16);
        let end = first.unwrap_or(stream.instructions.len());
        for (number, at) in stream.instructions[..end].iter().enumerate() {
            self.read_names(*at, number)?;
        }
        self.find_recursive_structures();
        self.read_header(end)?;
        self.read_function_names(end)?;
        for (number, at) in stream.instructions[..end].iter().enumerate() {
            self.read_global(*at, number)?;
        }
        self.check_recursive_types()?;
        if let Some(last) = stream.instructions.last() {
            self.keep_member_names(*last)?;
        }
        Ok(end)
    }

    /// Reads names, strings and decorations.
    fn read_names(&mut self, at: Instruction, number: usize) -> Read<()> {
        match code(at.opcode.into()) {
            Some(Opcode::Name) => self.read_name(at)?,
            Some(Opcode::MemberName) => self.read_member_name(at)?,
            Some(Opcode::String) => {
                let id = self.word(at, 0)?;
                let (text, _) = self.string(at, 1)?;
                let text = Attribute::string(self.context, &text);
                self.define(at, id, Definition::Text(text))?;
            }
            Some(Opcode::ExtInstImport) => {
                let id = self.word(at, 0)?;
                let (name, _) = self.string(at, 1)?;
                let name = Attribute::string(self.context, &name);
                self.define(at, id, Definition::Set(name))?;
            }
            Some(Opcode::TypeForwardPointer) => {
                let id = self.word(at, 0)?;
                self.forward.insert(id, usize::MAX);
            }
            Some(Opcode::TypePointer) => {
                let id = self.word(at, 0)?;
                if let Some(pointer) = self.forward.get_mut(&id) {
                    *pointer = number;
                }
            }
            Some(
                Opcode::Decorate
                | Opcode::DecorateId
                | Opcode::DecorateString
                | Opcode::MemberDecorate
                | Opcode::MemberDecorateString
                | Opcode::DecorationGroup
                | Opcode::GroupDecorate
                | Opcode::GroupMemberDecorate,
            ) => self.read_decoration(at)?,
            _ => {}
        }
        Ok(())
    }

    /// Finds the structures that forward pointers lead to.
    fn find_recursive_structures(&mut self) {
        let stream = self.stream;
        self.forward.retain(|_, number| *number != usize::MAX);
        let pointee = |number: &usize| stream.instructions[*number].operands(stream.words).get(2).copied();
        let pointees: FxHashSet<u32> = self.forward.values().filter_map(pointee).collect();
        if pointees.is_empty() {
            return;
        }
        let mut by_name: FxHashMap<String, Vec<u32>> = FxHashMap::default();
        for (number, at) in stream.instructions.iter().enumerate() {
            let Some(id) = at.operands(stream.words).first() else { continue };
            if at.opcode == Opcode::TypeStruct as u16
                && let Some(name) = self.names.get(id)
            {
                by_name.entry(name.clone()).or_default().push(*id);
            }
            if code(at.opcode.into()).is_some_and(is_type) {
                self.types.insert(*id, number);
            }
            if at.opcode == Opcode::TypeStruct as u16 && pointees.contains(id) {
                self.structures.insert(*id, number);
            }
        }
        // The members of such a structure are not known where its name is first needed, so the name has to be its own.
        for (name, ids) in by_name.into_iter().filter(|(name, ids)| !name.is_empty() && ids.len() > 1) {
            for id in ids.into_iter().filter(|id| self.structures.contains_key(id)) {
                self.names.insert(id, format!("{name}_{id}"));
            }
        }
    }

    /// Sets the attributes of the module.
    fn read_header(&mut self, end: usize) -> Read<()> {
        let context = self.context;
        let (mut capabilities, mut extensions) = (Vec::new(), Vec::new());
        let mut model = None;
        for at in self.stream.instructions[..end].iter().copied() {
            match code(at.opcode.into()) {
                Some(Opcode::Capability) => match Capability::from_value(self.word(at, 0)?) {
                    Some(capability) if !capabilities.contains(&capability) => capabilities.push(capability),
                    Some(_) => {}
                    None => self.append_general(at)?,
                },
                Some(Opcode::Extension) => match self.string(at, 0)?.0.parse::<Extension>() {
                    Ok(extension) if !extensions.contains(&extension) => extensions.push(extension),
                    Ok(_) => {}
                    Err(_) => self.append_general(at)?,
                },
                Some(Opcode::MemoryModel) => {
                    let models = (
                        AddressingModel::from_value(self.word(at, 0)?),
                        MemoryModel::from_value(self.word(at, 1)?),
                    );
                    let (Some(addressing), Some(memory)) = models else {
                        return fault(at.offset as usize, "the addressing or the memory model is not known");
                    };
                    model = Some((addressing, memory));
                }
                _ => {}
            }
        }
        let Some((addressing, memory)) = model else {
            return fault(self.stream.words.len(), "the module has no OpMemoryModel");
        };
        let Ok(version) = format!("v1.{}", self.stream.minor_version).parse::<Version>() else {
            return fault(1, format_args!("version 1.{} is not known", self.stream.minor_version));
        };
        let triple = VerCapExtAttr::get(context, version, capabilities, extensions);
        let addressing = AddressingModelAttr::get(context, addressing).to_attribute(context);
        let memory = MemoryModelAttr::get(context, memory).to_attribute(context);
        let root = self.module.root();
        self.module.set_attribute(root, "addressing_model", Some(addressing));
        self.module.set_attribute(root, "memory_model", Some(memory));
        self.module.set_attribute(root, "vce_triple", Some(triple.to_attribute(context)));
        Ok(())
    }

    /// Names the functions: by their names, or else as entry points.
    fn read_function_names(&mut self, end: usize) -> Read<()> {
        let stream = self.stream;
        for at in stream.instructions[..end].iter().filter(|at| at.opcode == Opcode::EntryPoint as u16) {
            let function = self.word(*at, 1)?;
            let (name, _) = self.string(*at, 2)?;
            let known = self.names.entry(function).or_default();
            if known.is_empty() {
                *known = name;
            }
        }
        for at in stream.instructions[end..].iter().filter(|at| at.opcode == Opcode::Function as u16) {
            let id = self.word(*at, 1)?;
            let symbol = self.symbol(id, || format!("spirv_fn_{id}"));
            let name = Attribute::symbol_reference(self.context, &symbol, &[]);
            self.define(*at, id, Definition::Function { name })?;
        }
        Ok(())
    }

    fn read_global(&mut self, at: Instruction, number: usize) -> Read<()> {
        match code(at.opcode.into()) {
            Some(
                Opcode::Nop
                | Opcode::Capability
                | Opcode::Extension
                | Opcode::MemoryModel
                | Opcode::Name
                | Opcode::MemberName
                | Opcode::String
                | Opcode::ExtInstImport
                | Opcode::Source
                | Opcode::SourceContinued
                | Opcode::SourceExtension
                | Opcode::ModuleProcessed
                | Opcode::TypeForwardPointer
                | Opcode::Decorate
                | Opcode::DecorateId
                | Opcode::DecorateString
                | Opcode::MemberDecorate
                | Opcode::MemberDecorateString
                | Opcode::DecorationGroup
                | Opcode::GroupDecorate
                | Opcode::GroupMemberDecorate,
            ) => Ok(()),
            Some(Opcode::Line | Opcode::NoLine) => self.read_line(at),
            Some(Opcode::EntryPoint | Opcode::ExecutionMode | Opcode::ExecutionModeId) => {
                self.entry_points.push(number);
                Ok(())
            }
            Some(Opcode::Variable) => self.read_variable(at),
            Some(
                Opcode::Undef
                | Opcode::ConstantTrue
                | Opcode::ConstantFalse
                | Opcode::Constant
                | Opcode::ConstantComposite
                | Opcode::ConstantNull
                | Opcode::SpecConstantTrue
                | Opcode::SpecConstantFalse
                | Opcode::SpecConstant
                | Opcode::SpecConstantComposite
                | Opcode::SpecConstantOp,
            ) => self.read_constant(at, number),
            Some(opcode) if is_type(opcode) => self.read_type(at),
            _ => self.append_general(at),
        }
    }

    fn read_variable(&mut self, at: Instruction) -> Read<()> {
        let (ty, id, class) = (self.word(at, 0)?, self.word(at, 1)?, self.word(at, 2)?);
        let ty = self.ty(at, ty)?;
        let context = self.context;
        let is_known = PointerType::from_type(context, ty).is_some_and(|pointer| {
            StorageClass::from_value(class) == Some(*pointer.storage_class(context))
                && !matches!(pointer.storage_class(context), StorageClass::Generic | StorageClass::Function)
        });
        if !is_known {
            return self.append_general(at);
        }
        let mut state = self.state("spirv.GlobalVariable");
        if let Some(initializer) = self.operands(at).get(3) {
            match *self.definition(at, *initializer)? {
                Definition::Symbol { name, .. } => {
                    state = state.attribute(self.named("initializer", name));
                }
                Definition::Constant { ty, value } => {
                    state = state.attribute(match self.constant_symbol(value, ty)? {
                        Some(name) => self.named("initializer", name),
                        None => self.named("initial_value", value),
                    });
                }
                Definition::Operation { instruction, .. } => {
                    let (name, _) = self.operation_symbol(instruction)?;
                    state = state.attribute(self.named("initializer", name));
                }
                Definition::Undefined(_) => {}
                _ => {
                    let message = format!("id {initializer} cannot initialize a variable");
                    return fault(at.offset as usize, message);
                }
            }
        }
        let symbol = self.symbol(id, || format!("spirv_var_{id}"));
        state = state.attribute(self.named("sym_name", Attribute::string(context, &symbol)));
        state = state.attribute(self.named("type", Attribute::type_attribute(context, ty)));
        state.attributes.extend(self.decoration_attributes(id)?);
        self.append(state);
        let name = Attribute::symbol_reference(context, &symbol, &[]);
        self.define(at, id, Definition::Symbol { name, ty, is_variable: true })
    }

    /// Reads the entry points and their modes, which are behind the functions.
    pub(super) fn read_entry_points(&mut self) -> Read<()> {
        let mut known = FxHashSet::default();
        for number in std::mem::take(&mut self.entry_points) {
            let at = self.stream.instructions[number];
            let is_entry_point = at.opcode == Opcode::EntryPoint as u16;
            let id = self.word(at, usize::from(is_entry_point))?;
            let Definition::Function { name } = *self.definition(at, id)? else {
                return fault(at.offset as usize, format_args!("id {id} is no function"));
            };
            let state = match is_entry_point {
                true => self.entry_point(at, name, &mut known)?,
                false => self.execution_mode(at, name)?,
            };
            match state {
                Some(state) => {
                    self.append(state);
                }
                None => self.append_general(at)?,
            }
        }
        Ok(())
    }

    fn entry_point(
        &mut self,
        at: Instruction,
        function: Attribute,
        known: &mut FxHashSet<(Attribute, u32)>,
    ) -> Read<Option<OperationState>> {
        let context = self.context;
        let model = self.word(at, 0)?;
        let (name, count) = self.string(at, 2)?;
        if function != Attribute::symbol_reference(context, &name, &[]) || !known.insert((function, model)) {
            return Ok(None);
        }
        let Some(model) = ExecutionModel::from_value(model) else { return Ok(None) };
        let mut interface = Vec::new();
        for id in &self.operands(at)[2 + count..] {
            match self.definition(at, *id)? {
                Definition::Symbol { name, is_variable: true, .. } => interface.push(*name),
                _ => return Ok(None),
            }
        }
        let model = ExecutionModelAttr::get(context, model).to_attribute(context);
        let state = self.state("spirv.EntryPoint").attribute(self.named("execution_model", model));
        let state = state.attribute(self.named("fn", function));
        Ok(Some(state.attribute(self.named("interface", Attribute::array(context, &interface)))))
    }

    fn execution_mode(&mut self, at: Instruction, function: Attribute) -> Read<Option<OperationState>> {
        let context = self.context;
        let Some(mode) = ExecutionMode::from_value(self.word(at, 1)?) else { return Ok(None) };
        if at.opcode == Opcode::ExecutionModeId as u16 {
            return Ok(None);
        }
        let values: Vec<Attribute> = self.operands(at)[2..].iter().map(|word| self.i32(*word)).collect();
        let mode = ExecutionModeAttr::get(context, mode).to_attribute(context);
        let state = self.state("spirv.ExecutionMode").attribute(self.named("fn", function));
        let state = state.attribute(self.named("execution_mode", mode));
        Ok(Some(state.attribute(self.named("values", Attribute::array(context, &values)))))
    }
}

/// Returns whether an instruction declares a type.
fn is_type(opcode: Opcode) -> bool {
    crate::grammar::instruction(opcode as u32)
        .is_some_and(|grammar| grammar.opname.starts_with("Type") && opcode != Opcode::TypeForwardPointer)
}
