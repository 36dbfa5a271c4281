//! The body of a function: constants, numbers of values, and the text of blocks.

use std::fmt::Write;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op, Region, Value};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

use super::blocks::{BlockSource, Blocks, passed_operand};
use super::constants::{Constant, ConstantValue};
use super::instructions::Folded;
use super::module::ModuleWriter;
use super::types::is_void;

/// The meaning of a value of the dialect in LLVM IR.
#[derive(Clone)]
pub(crate) enum Operand {
    /// `%3`
    Local(u32),
    /// A constant.
    Constant(Rc<Constant>),
    /// Another value.
    Same(Value),
}

/// Writes the region of a function, or evaluates that of a global.
pub(crate) struct BodyWriter<'writer, 'ir> {
    pub(crate) module: &'writer mut ModuleWriter<'ir>,
    pub(crate) ir: &'ir Body,
    pub(crate) context: &'ir Context,
    pub(crate) out: String,
    pub(crate) blocks: Blocks,
    /// The scope of debug information, if the function has one.
    pub(crate) scope: Option<u32>,
    values: FxHashMap<Value, Operand>,
    next_number: u32,
}

impl<'writer, 'ir> BodyWriter<'writer, 'ir> {
    pub(crate) fn new(module: &'writer mut ModuleWriter<'ir>, ir: &'ir Body) -> Self {
        BodyWriter {
            module,
            ir,
            context: ir.context(),
            out: String::new(),
            blocks: Blocks::default(),
            scope: None,
            values: FxHashMap::default(),
            next_number: 0,
        }
    }

    /// Returns the meaning of a value.
    pub(crate) fn operand(&self, value: Value) -> &Operand {
        let mut value = value;
        loop {
            match self.values.get(&value) {
                Some(Operand::Same(other)) => value = *other,
                Some(operand) => return operand,
                None => unreachable!("definitions are translated before uses"),
            }
        }
    }

    /// Returns the constant that a value is, if it is one.
    pub(crate) fn constant(&self, value: Value) -> Option<&Rc<Constant>> {
        let mut value = value;
        loop {
            match self.values.get(&value)? {
                Operand::Constant(constant) => return Some(constant),
                Operand::Same(other) => value = *other,
                Operand::Local(_) => return None,
            }
        }
    }

    /// Folds an op to one of its operands, a constant that `change` changes. The constant is not copied if nothing else
    /// uses the operand: so a chain of ops that build an aggregate takes time proportional to its length. `change`
    /// returns whether it is known what the op gives; if not, the constant means the same as before.
    pub(crate) fn fold_in_place(
        &mut self,
        operand: Value,
        change: impl FnOnce(&mut Rc<Constant>) -> bool,
    ) -> Folded {
        let is_shared = !self.ir.has_one_use(operand);
        if is_shared || !matches!(self.values.get(&operand), Some(Operand::Constant(_))) {
            let Some(mut constant) = self.constant(operand).cloned() else { return Folded::No };
            return match change(&mut constant) {
                true => Folded::Constant(Rc::unwrap_or_clone(constant)),
                false => Folded::No,
            };
        }
        let ty = self.ir.value_type(operand);
        let unused = Rc::new(Constant::new(ty, ConstantValue::Poison));
        let Some(Operand::Constant(mut constant)) = self.values.insert(operand, Operand::Constant(unused))
        else {
            unreachable!("the constant that was looked up")
        };
        if change(&mut constant) {
            return Folded::Constant(Rc::unwrap_or_clone(constant));
        }
        self.values.insert(operand, Operand::Constant(constant));
        Folded::No
    }

    /// Evaluates the initializer of a global: the constant that its block returns.
    pub(crate) fn evaluate(&mut self, region: Region) -> Result<Rc<Constant>, Reported> {
        let block = self.ir.entry_block(region);
        let Some((block, terminator)) = block.and_then(|block| Some((block, self.ir.terminator(block)?)))
        else {
            unreachable!("an initializer with a terminator, which the verifier ensures")
        };
        for op in self.ir.ops(block) {
            if op == terminator {
                break;
            }
            self.define(op)?;
            let results = self.ir.results(op);
            if results.len() == 0 || results.clone().any(|result| self.constant(result).is_none()) {
                return Err(self
                    .ir
                    .emit_op_error(op, "is not constant in the initializer of a global")
                    .help("LLVM IR has constant expressions of addresses, casts, sums and differences only")
                    .report());
            }
        }
        match self.constant(self.ir.operand(terminator, 0)) {
            Some(value) => Ok(Rc::clone(value)),
            None => Err(self
                .ir
                .emit_op_error(terminator, "returns an argument from the initializer of a global")
                .help("the block of an initializer has no arguments: nothing passes them")
                .report()),
        }
    }

    /// Finds the constants of a function and numbers its other values and its blocks. Returns the order in which the
    /// blocks are to be written.
    pub(crate) fn prepare(&mut self, region: Region) -> Result<Vec<usize>, Reported> {
        self.blocks = Blocks::new(self.ir, region);
        let order = self.blocks.definition_order(self.ir);
        for place in &order {
            if let BlockSource::Block(block) = self.blocks.list[*place].source {
                for op in self.ir.ops(block) {
                    self.define(op)?;
                }
            }
        }
        self.number(region);
        Ok(order)
    }

    /// Writes the blocks of a function whose arguments are those of the entry block.
    pub(crate) fn write_region(&mut self, region: Region) -> Result<(), Reported> {
        let order = self.prepare(region)?;
        let mut texts = vec![String::new(); self.blocks.list.len()];
        let is_ordered = order.is_sorted();
        for place in order {
            self.write_block(place)?;
            if !is_ordered {
                texts[place] = std::mem::take(&mut self.out);
            }
        }
        for text in texts {
            self.out.push_str(&text);
        }
        Ok(())
    }

    /// Finds out whether an op is a constant.
    fn define(&mut self, op: Op) -> Result<(), Reported> {
        let instruction = self.module.instruction(self.ir, op)?;
        let Some(fold) = instruction.fold else { return Ok(()) };
        match fold(self, op, instruction.opcode) {
            Folded::Constant(constant) => {
                let result = self.ir.result(op, 0);
                self.values.insert(result, Operand::Constant(Rc::new(constant)));
            }
            Folded::Same(value) => {
                let result = self.ir.result(op, 0);
                self.values.insert(result, Operand::Same(value));
            }
            Folded::No => {}
        }
        Ok(())
    }

    /// Numbers the values and the blocks in the order of the text.
    fn number(&mut self, region: Region) {
        let entry = self.ir.entry_block(region).expect("a function with a body has an entry block");
        for argument in self.ir.arguments(entry) {
            let number = self.next();
            self.values.insert(argument, Operand::Local(number));
        }
        for place in 0..self.blocks.list.len() {
            self.blocks.list[place].label = self.next();
            self.blocks.list[place].first_phi = self.next_number;
            match self.blocks.list[place].source {
                BlockSource::Forward { .. } => {
                    let block = self.blocks.argument_block(place);
                    let count = block.map_or(0, |block| self.ir.argument_count(block));
                    self.next_number += count as u32;
                }
                BlockSource::Block(block) => {
                    if place > 0 {
                        for argument in self.ir.arguments(block) {
                            let number = self.next();
                            self.values.insert(argument, Operand::Local(number));
                        }
                    }
                    for op in self.ir.ops(block) {
                        self.number_result(op);
                    }
                }
            }
        }
    }

    fn number_result(&mut self, op: Op) {
        if self.ir.result_count(op) == 0 {
            return;
        }
        let result = self.ir.result(op, 0);
        if self.values.contains_key(&result) || is_void(self.context, self.ir.value_type(result)) {
            return;
        }
        let number = self.next();
        self.values.insert(result, Operand::Local(number));
    }

    fn next(&mut self) -> u32 {
        let number = self.next_number;
        self.next_number += 1;
        number
    }

    fn write_block(&mut self, place: usize) -> Result<(), Reported> {
        if place > 0 {
            let _ = writeln!(self.out, "\n{}:", self.blocks.list[place].label);
            self.write_phis(place);
        }
        match self.blocks.list[place].source {
            BlockSource::Forward { to } => {
                let _ = write!(self.out, "  br label %{}", self.blocks.list[to].label);
                match self.blocks.list[place].incoming[0].terminator {
                    Some((terminator, _)) => self.finish(terminator),
                    None => self.out.push('\n'),
                }
                Ok(())
            }
            BlockSource::Block(block) => {
                for op in self.ir.ops(block) {
                    self.write_op(op)?;
                }
                Ok(())
            }
        }
    }

    fn write_phis(&mut self, place: usize) {
        let Some(block) = self.blocks.argument_block(place) else { return };
        let first = self.blocks.list[place].first_phi;
        for index in 0..self.ir.argument_count(block) {
            let ty = self.ir.value_type(self.ir.argument(block, index));
            let _ = write!(self.out, "  %{} = phi ", first + index as u32);
            self.write_type(ty);
            for number in 0..self.blocks.list[place].incoming.len() {
                let edge = self.blocks.list[place].incoming[number];
                self.out.push_str(if number > 0 { ", [ " } else { " [ " });
                let passed =
                    edge.terminator.and_then(|(op, position)| passed_operand(self.ir, op, position, index));
                match passed {
                    Some(value) => self.write_value(value),
                    None => {
                        let from = self.blocks.list[edge.from].first_phi;
                        let _ = write!(self.out, "%{}", from + index as u32);
                    }
                }
                let _ = write!(self.out, ", %{} ]", self.blocks.list[edge.from].label);
            }
            let location = match self.blocks.list[place].source {
                BlockSource::Block(block) => Some(self.ir.argument_location(self.ir.argument(block, index))),
                BlockSource::Forward { .. } => self.blocks.list[place].incoming[0]
                    .terminator
                    .map(|(terminator, _)| self.ir.location(terminator)),
            };
            self.finish_at(location);
        }
    }

    fn write_op(&mut self, op: Op) -> Result<(), Reported> {
        let instruction = self.module.instruction(self.ir, op)?;
        if self.ir.result_count(op) > 0 {
            let result = self.ir.result(op, 0);
            match self.values.get(&result) {
                Some(Operand::Local(number)) => {
                    let _ = write!(self.out, "  %{number} = ");
                }
                Some(_) => return Ok(()),
                None => self.out.push_str("  "),
            }
        } else {
            self.out.push_str("  ");
        }
        (instruction.write)(self, op, instruction.opcode)
    }

    /// Appends the text of a type.
    pub(crate) fn write_type(&mut self, ty: Type) {
        let text = self.module.types.text(self.context, ty);
        self.out.push_str(&text);
    }

    /// Appends a value without its type.
    pub(crate) fn write_value(&mut self, value: Value) {
        match self.operand(value) {
            Operand::Local(number) => {
                let number = *number;
                let _ = write!(self.out, "%{number}");
            }
            Operand::Constant(constant) => {
                let constant = Rc::clone(constant);
                constant.write(self.context, &mut self.module.types, &mut self.out);
            }
            Operand::Same(_) => unreachable!("resolved by `operand`"),
        }
    }

    /// Appends the type of a value and the value.
    pub(crate) fn write_typed(&mut self, value: Value) {
        self.write_type(self.ir.value_type(value));
        self.out.push(' ');
        self.write_value(value);
    }

    /// Appends `label %3` for a successor.
    pub(crate) fn write_label(&mut self, terminator: Op, position: usize) {
        let label = self.blocks.successor_label(self.ir, terminator, position);
        let _ = write!(self.out, "label %{label}");
    }

    /// Ends the line of an instruction, with the location of its op.
    pub(crate) fn finish(&mut self, op: Op) {
        if let Some(tags) = self.ir.discardable_attribute(op, "llvm.mmra")
            && let Some(node) = self.module.metadata.memory_model_tags(self.context, tags)
        {
            let _ = write!(self.out, ", !mmra !{node}");
        }
        self.finish_at(Some(self.ir.location(op)));
    }

    /// Ends the line of an instruction, with a location.
    fn finish_at(&mut self, location: Option<Location>) {
        if let (Some(scope), Some(location)) = (self.scope, location)
            && let Some(location) = self.module.debug_location(location, scope)
        {
            let _ = write!(self.out, ", !dbg !{location}");
        }
        self.out.push('\n');
    }

    /// Takes back the indentation of an op that becomes no instruction.
    pub(crate) fn omit(&mut self) {
        self.out.truncate(self.out.trim_end_matches(' ').len());
    }
}
