//! The ops at the top of a module.

use rspirv::spirv::Op as Opcode;
use rustc_hash::FxHashSet;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Block, Body, Op};
use terrace_runtime::symbols::symbol_references;
use terrace_runtime::types::Type;
use terrace_spirv::{
    ArrayType, Decoration, EXTSpecConstantCompositeReplicateOp, EntryPointOp, ExecutionModeOp, FuncOp,
    GlobalVariableOp, InstructionOp, ModuleOp, PointerType, RuntimeArrayType, SpecConstantCompositeOp,
    SpecConstantOp, StorageClass, StructType,
};

use super::{Symbol, Writer, push};
use crate::grammar::{code, opcode};
use crate::words::push_string;

impl Writer<'_> {
    /// Writes all sections.
    pub(super) fn write_module(&mut self) -> Result<(), Reported> {
        let (context, module) = (self.context, self.module);
        let Some(root) = ModuleOp::from_op(module, module.root()) else { return Ok(()) };
        if let Some(triple) = root.vce_triple(module) {
            for capability in triple.capabilities(context) {
                push(&mut self.sections.capabilities, Opcode::Capability as u32, &[capability.value()]);
            }
            for extension in triple.extensions(context) {
                let mut operands = Vec::new();
                push_string(&mut operands, extension.to_string().as_bytes());
                push(&mut self.sections.extensions, Opcode::Extension as u32, &operands);
            }
        }
        let models = [
            root.addressing_model(module).value(context).value(),
            root.memory_model(module).value(context).value(),
        ];
        push(&mut self.sections.memory_model, Opcode::MemoryModel as u32, &models);
        self.find_member_names();
        let Some((_, region)) = module.regions(module.root()).next() else { return Ok(()) };
        let blocks: Vec<Block> = module.blocks(region).collect();
        let ops: Vec<Op> = blocks.iter().flat_map(|block| module.ops(*block)).collect();
        for op in &ops {
            if let Some(name) = terrace_runtime::symbols::symbol_name(module, *op)
                && let Some(text) = name.as_string(context)
            {
                let reference = Attribute::symbol_reference(context, text, &[]);
                let id = FuncOp::from_op(module, *op).map(|_| self.id());
                self.symbols.insert(reference, Symbol { op: *op, id, is_open: false });
            }
        }
        let last_function = ops.iter().rposition(|op| FuncOp::from_op(module, *op).is_some());
        for (index, op) in ops.into_iter().enumerate() {
            self.is_behind_functions = last_function.is_some_and(|last| index > last);
            self.write_global(op)?;
        }
        Ok(())
    }

    /// Writes an op at the top of the module.
    fn write_global(&mut self, op: Op) -> Result<(), Reported> {
        self.write_global_words(op)?;
        self.check_lengths(op)
    }

    fn write_global_words(&mut self, op: Op) -> Result<(), Reported> {
        let (context, module) = (self.context, self.module);
        if let Some(name) = terrace_runtime::symbols::symbol_name(module, op)
            && let Some(text) = name.as_string(context)
        {
            let reference = Attribute::symbol_reference(context, text, &[]);
            let id = self.symbol(module, op, reference)?;
            return match FuncOp::from_op(module, op) {
                Some(function) => self.write_function(function, id),
                None => Ok(()),
            };
        }
        if let Some(point) = EntryPointOp::from_op(module, op) {
            let mut operands = vec![point.execution_model(module).value(context).value()];
            operands.push(self.symbol(module, op, point.fn_attr(module))?);
            push_string(&mut operands, point.r#fn(module).as_bytes());
            for variable in point.interface_attr(module).as_array(context).unwrap_or_default() {
                operands.push(self.symbol(module, op, *variable)?);
            }
            push(&mut self.sections.entry_points, Opcode::EntryPoint as u32, &operands);
            return Ok(());
        }
        if let Some(mode) = ExecutionModeOp::from_op(module, op) {
            let mut operands = vec![self.symbol(module, op, mode.fn_attr(module))?];
            operands.push(mode.execution_mode(module).value(context).value());
            for value in mode.values_attr(module).as_array(context).unwrap_or_default() {
                self.argument(module, op, *value, &mut operands)?;
            }
            push(&mut self.sections.modes, Opcode::ExecutionMode as u32, &operands);
            return Ok(());
        }
        if let Some(instruction) = InstructionOp::from_op(module, op) {
            return self.instruction_of_module(instruction, None);
        }
        let name = module.name(op).text(context).to_owned();
        self.refuse(module, op, format_args!("'{name}' at the top of a module has no form there"))
    }

    /// Writes an instruction at the top of a module into the section of its kind.
    fn instruction_of_module(&mut self, op: InstructionOp, id: Option<u32>) -> Result<(), Reported> {
        let (context, module) = (self.context, self.module);
        let name = op.instruction(module);
        let Some(opcode) = opcode(name) else {
            return self.refuse(module, op.op(), format_args!("there is no instruction '{name}'"));
        };
        let mut operands = Vec::new();
        if let Some(ty) = op.type_attr(module).and_then(|ty| ty.as_type(context)) {
            operands.push(self.ty(module, op.op(), ty)?);
        }
        operands.extend(id);
        let arguments = op.arguments_attr(module).and_then(|list| list.as_array(context)).unwrap_or_default();
        let is_extended = opcode == Opcode::ExtInst as u32;
        for (index, argument) in arguments.iter().enumerate() {
            if is_extended && index == 0 {
                let set = argument.as_string(context).unwrap_or_default().to_owned();
                operands.push(self.set(&set));
            } else {
                self.argument(module, op.op(), *argument, &mut operands)?;
            }
        }
        let is_remark = is_extended
            && (self.is_behind_functions || arguments.iter().any(|argument| self.is_remark(*argument)));
        if is_remark && let Some(name) = terrace_runtime::symbols::symbol_name(module, op.op()) {
            let name = name.as_string(context).unwrap_or_default();
            self.remarks.insert(Attribute::symbol_reference(context, name, &[]));
        }
        let section = match code(opcode) {
            _ if is_remark => &mut self.sections.remarks,
            Some(Opcode::Capability) => &mut self.sections.capabilities,
            Some(Opcode::Extension) => &mut self.sections.extensions,
            Some(Opcode::EntryPoint) => &mut self.sections.entry_points,
            Some(Opcode::ExecutionMode | Opcode::ExecutionModeId) => &mut self.sections.modes,
            _ => &mut self.sections.globals,
        };
        push(section, opcode, &operands);
        if let Some(id) = id {
            self.decorate(module, op.op(), id)?;
        }
        Ok(())
    }

    /// Returns whether an argument is a function, or an instruction that is behind the functions.
    fn is_remark(&self, argument: Attribute) -> bool {
        let symbol = self.symbols.get(&argument);
        symbol.is_some_and(|symbol| FuncOp::from_op(self.module, symbol.op).is_some())
            || self.remarks.contains(&argument)
    }

    /// Returns the id of a symbol, and writes its instruction where it is first needed.
    pub(super) fn symbol(&mut self, body: &Body, user: Op, reference: Attribute) -> Result<u32, Reported> {
        let Some(symbol) = self.symbols.get(&reference).copied() else {
            let reference = self.context.display(reference).to_string();
            return self.refuse(body, user, format_args!("there is no symbol {reference}"));
        };
        if let Some(id) = symbol.id {
            return Ok(id);
        }
        if symbol.is_open {
            return self.refuse(self.module, symbol.op, "its value depends on itself");
        }
        let mut pending = vec![reference];
        let mut last = 0;
        while let Some(reference) = pending.last().copied() {
            let symbol = self.symbols[&reference];
            if let Some(id) = symbol.id {
                last = id;
                pending.pop();
                continue;
            }
            self.symbols.insert(reference, Symbol { is_open: true, ..symbol });
            let first = pending.len();
            self.push_needed(symbol.op, &mut pending)?;
            if pending.len() > first {
                continue;
            }
            let id = self.write_symbol(symbol.op)?;
            self.symbols.insert(reference, Symbol { id: Some(id), is_open: false, op: symbol.op });
            let name = reference.as_flat_symbol_reference(self.context).unwrap_or_default().to_owned();
            self.name(id, &name);
        }
        Ok(last)
    }

    /// Appends the symbols that the op of a symbol refers to, and that are not written yet.
    fn push_needed(&self, op: Op, pending: &mut Vec<Attribute>) -> Result<(), Reported> {
        for attribute in self.module.attributes(op) {
            for needed in symbol_references(self.context, attribute.value) {
                match self.symbols.get(&needed) {
                    Some(Symbol { id: None, is_open: true, op }) => {
                        return self.refuse(self.module, *op, "its value depends on itself");
                    }
                    Some(Symbol { id: None, .. }) => pending.push(needed),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    fn write_symbol(&mut self, op: Op) -> Result<u32, Reported> {
        let (context, module) = (self.context, self.module);
        if let Some(variable) = GlobalVariableOp::from_op(module, op) {
            let ty = variable.r#type(module);
            let of = self.ty(module, op, ty)?;
            let Some(pointer) = PointerType::from_type(context, ty) else {
                return self.refuse(module, op, "the type of a variable is a pointer");
            };
            self.decorate_interface(module, op, pointer)?;
            let mut operands = vec![of, 0, pointer.storage_class(context).value()];
            if let Some(initializer) = variable.initializer_attr(module) {
                operands.push(self.symbol(module, op, initializer)?);
            } else if let Some(value) = module.attribute(op, "initial_value") {
                operands.push(self.constant(module, op, value, *pointer.pointee(context))?);
            }
            return self.push_global(op, Opcode::Variable, operands);
        }
        if let Some(constant) = SpecConstantOp::from_op(module, op) {
            let value = constant.default_value(module);
            let ty = value.ty(context).unwrap_or(Type::NONE);
            let of = self.ty(module, op, ty)?;
            let (opcode, words) = match self.literal(value, ty) {
                Some((Opcode::ConstantTrue, words)) => (Opcode::SpecConstantTrue, words),
                Some((Opcode::ConstantFalse, words)) => (Opcode::SpecConstantFalse, words),
                Some((_, words)) => (Opcode::SpecConstant, words),
                None => return self.refuse(module, op, "the value is no number"),
            };
            return self.push_global(op, opcode, [&[of, 0][..], &words].concat());
        }
        if let Some(constant) = SpecConstantCompositeOp::from_op(module, op) {
            let mut operands = vec![self.ty(module, op, constant.r#type(module))?, 0];
            for constituent in constant.constituents_attr(module).as_array(context).unwrap_or_default() {
                operands.push(self.symbol(module, op, *constituent)?);
            }
            return self.push_global(op, Opcode::SpecConstantComposite, operands);
        }
        if let Some(constant) = EXTSpecConstantCompositeReplicateOp::from_op(module, op) {
            let of = self.ty(module, op, constant.r#type(module))?;
            let operands = vec![of, 0, self.symbol(module, op, constant.constituent_attr(module))?];
            return self.push_global(op, Opcode::SpecConstantCompositeReplicateEXT, operands);
        }
        if let Some(instruction) = InstructionOp::from_op(module, op) {
            let id = self.id();
            self.instruction_of_module(instruction, Some(id))?;
            return Ok(id);
        }
        let name = module.name(op).text(context).to_owned();
        self.refuse(module, op, format_args!("'{name}' at the top of a module has no form there"))
    }

    /// Decorates the structure of a variable as a block, if the memory of the variable requires it and nothing says so, and
    /// likewise the structures that logical pointers in it lead to.
    fn decorate_interface(&mut self, body: &Body, op: Op, variable: PointerType) -> Result<(), Reported> {
        let context = self.context;
        let mut pending = vec![variable.ty()];
        let mut seen = FxHashSet::default();
        while let Some(ty) = pending.pop() {
            if let Some(pointer) = PointerType::from_type(context, ty) {
                let pointee = *pointer.pointee(context);
                let definition = definition(context, pointee);
                let class = *pointer.storage_class(context);
                // Physical pointers in memory may lead to any structure.
                let requires = is_interface(class)
                    && (class != StorageClass::PhysicalStorageBuffer || ty == variable.ty());
                let Some(definition) = definition.filter(|_| requires) else { continue };
                let id = self.ty(body, op, pointee)?;
                if self.blocks.insert(id) {
                    if !is_block(context, definition) {
                        let operands = [id, Decoration::Block.value()];
                        push(&mut self.sections.annotations, Opcode::Decorate as u32, &operands);
                    }
                    pending.push(pointee);
                }
            } else if let Some(array) = ArrayType::from_type(context, ty) {
                pending.push(*array.element(context));
            } else if let Some(array) = RuntimeArrayType::from_type(context, ty) {
                pending.push(*array.element(context));
            } else if let Some(definition) = definition(context, ty)
                && seen.insert(ty)
            {
                pending.extend(definition.members(context).iter().rev());
            }
        }
        Ok(())
    }

    /// Appends an instruction whose second operand is the result.
    fn push_global(&mut self, op: Op, opcode: Opcode, mut operands: Vec<u32>) -> Result<u32, Reported> {
        let id = self.id();
        operands[1] = id;
        push(&mut self.sections.globals, opcode as u32, &operands);
        self.decorate(self.module, op, id)?;
        Ok(id)
    }
}

/// Says whether the structures of variables in this memory are to be blocks.
fn is_interface(class: StorageClass) -> bool {
    matches!(
        class,
        StorageClass::PhysicalStorageBuffer
            | StorageClass::PushConstant
            | StorageClass::StorageBuffer
            | StorageClass::Uniform
    )
}

/// Returns what a type says of its members, if it is a structure.
fn definition(context: &Context, ty: Type) -> Option<StructType> {
    StructType::from_type(context, ty)?.definition(context)
}

/// Says whether a structure is decorated as a block, of the kind before version 1.3 or the one since.
fn is_block(context: &Context, definition: StructType) -> bool {
    let decorations = definition.decorations(context).iter();
    decorations.into_iter().any(|of| matches!(of.decoration, Decoration::Block | Decoration::BufferBlock))
}
