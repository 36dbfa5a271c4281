//! Functions: the signature, the blocks, and the order in which everything is read.

use rspirv::spirv::Op as Opcode;
use rustc_hash::FxHashMap;
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::ir::Body;
use terrace_runtime::types::Type;
use terrace_spirv::{Decoration, DecorationAttr, FunctionControl, FunctionControlAttr};

use super::body::{Function, Merge, Place, RawBlock};
use super::fallback::is_terminator;
use super::sections::check_in_function;
use super::structure::Plan;
use super::verification::{Batch, Waiting};
use super::{Definition, Reader};
use crate::grammar::{code, has_result, instruction};
use crate::words::{Instruction, Read, fault};

/// The value of a case of a switch, and the label of its block.
pub(super) type Case = (u64, u32);

impl Reader<'_> {
    /// Reads all functions: while those of one batch are verified, those of the next are read.
    pub(super) fn read_functions(&mut self, first: usize) -> Read<()> {
        let mut at = first;
        let mut batch = self.read_batch(&mut at)?;
        while !batch.is_empty() {
            let (right, next) = batch.verify_while(|| self.read_batch(&mut at));
            self.finish_functions(batch, &right)?;
            batch = next?;
        }
        Ok(())
    }

    /// Reads functions up to the end of the module, or as many as are verified together.
    fn read_batch(&mut self, at: &mut usize) -> Read<Batch> {
        let mut batch = Batch::default();
        while let Some(instruction) = self.stream.instructions.get(*at).copied()
            && !batch.is_full()
        {
            match code(instruction.opcode.into()) {
                Some(Opcode::Function) => {
                    let (first, line) = (*at, self.line);
                    let function;
                    (function, *at) = self.read_function(first, false)?;
                    batch.push(Waiting { function, first, behind: self.place_of_function(), line });
                }
                Some(Opcode::Line | Opcode::NoLine) => {
                    self.read_line(instruction)?;
                    *at += 1;
                }
                _ => {
                    // Instructions of extended sets may come between and behind functions.
                    self.append_general(instruction)?;
                    *at += 1;
                }
            }
        }
        Ok(batch)
    }

    /// Reads a function, and replaces the ops that the verifier refuses if `replaces`. Returns the number of the instruction
    /// behind it as well.
    pub(super) fn read_function(&mut self, first: usize, replaces: bool) -> Read<(Function, usize)> {
        let at = self.stream.instructions[first];
        let rest = &self.stream.instructions[first..];
        let Some(length) = rest.iter().position(|at| at.opcode == Opcode::FunctionEnd as u16) else {
            return fault(at.offset as usize, "the function has no end");
        };
        let (parameters, code) = self.divide(first + 1, first + length)?;
        for parameter in &parameters {
            self.note_wide_result(*parameter)?;
        }
        let mut function = self.declare(at, &parameters)?;
        if code < first + length {
            // Constants are ops wherever they are used: how many, the functions before tell. Most ops have a result, and
            // two operands if they are no constants.
            let instructions = first + length - code;
            let ops = self.growth.ops_of(instructions);
            function.body.reserve(ops, ops, 2 * instructions);
            function.created.reserve(instructions);
            self.find_blocks(&mut function, code, first + length)?;
            self.read_body(&mut function, &parameters, replaces)?;
            self.growth.note(instructions, function.body.op_count());
        }
        Ok((function, first + length + 1))
    }

    /// Returns the parameters, and the number of the first instruction of the first block.
    fn divide(&mut self, first: usize, end: usize) -> Read<(Vec<Instruction>, usize)> {
        let mut parameters = Vec::new();
        for number in first..end {
            let at = self.stream.instructions[number];
            match code(at.opcode.into()) {
                Some(Opcode::FunctionParameter) => parameters.push(at),
                Some(Opcode::Line | Opcode::NoLine) => self.read_line(at)?,
                _ => return Ok((parameters, number)),
            }
        }
        Ok((parameters, end))
    }

    /// Creates `spirv.func` without blocks.
    fn declare(&mut self, at: Instruction, parameters: &[Instruction]) -> Read<Function> {
        let context = self.context;
        let (id, control, signature) = (self.word(at, 1)?, self.word(at, 2)?, self.word(at, 3)?);
        let signature = self.ty(at, signature)?;
        let Some(inputs) = signature.function_inputs(context) else {
            return fault(at.offset as usize, "the type of the function is no function type");
        };
        if inputs.len() != parameters.len() {
            let message = format!("the type of the function has {} parameters", inputs.len());
            return fault(
                at.offset as usize,
                format_args!("{message}, and the function {}", parameters.len()),
            );
        }
        for (parameter, input) in parameters.iter().zip(inputs) {
            let ty = self.word(*parameter, 0)?;
            if self.ty(*parameter, ty)? != *input {
                return fault(
                    parameter.offset as usize,
                    "the type differs from that in the type of the function",
                );
            }
        }
        let Definition::Function { name } = *self.definition(at, id)? else {
            return fault(at.offset as usize, format_args!("id {id} is no function"));
        };
        let Some(control) = FunctionControl::from_value(control) else {
            return fault(
                at.offset as usize,
                format_args!("{control:#x} is no function control that is known"),
            );
        };
        let mut body = Body::new(context, context.op_name("spirv.func"), self.line, 1);
        let root = body.root();
        let symbol = name.as_symbol_reference(context).map(|reference| reference.leaf());
        body.set_attribute(root, "sym_name", symbol);
        body.set_attribute(root, "function_type", Some(Attribute::type_attribute(context, signature)));
        let control = FunctionControlAttr::get(context, control).to_attribute(context);
        body.set_attribute(root, "function_control", Some(control));
        for attribute in self.decoration_attributes(id)? {
            body.set_attribute(root, attribute.name.text(context), Some(attribute.value));
        }
        let dictionaries = self.parameter_attributes(parameters)?;
        if dictionaries.iter().any(|dictionary| *dictionary != Attribute::EMPTY_DICTIONARY) {
            body.set_attribute(root, "arg_attrs", Some(Attribute::array(context, &dictionaries)));
        }
        Ok(Function::new(body))
    }

    /// Returns the dictionaries of parameters: a decoration by its name, or all of them with their words.
    fn parameter_attributes(&mut self, parameters: &[Instruction]) -> Read<Vec<Attribute>> {
        let context = self.context;
        let mut dictionaries = Vec::new();
        for parameter in parameters {
            let id = self.word(*parameter, 1)?;
            let decorations = self.decorations.of(id).to_vec();
            let simple = match &decorations[..] {
                [one] if one.values.is_empty() => Decoration::from_value(one.code),
                _ => None,
            };
            let entry: Option<NamedAttribute> = if let Some(decoration) = simple {
                let value = DecorationAttr::get(context, decoration).to_attribute(context);
                Some(self.named("spirv.decoration", value))
            } else if decorations.is_empty() {
                None
            } else {
                let mut all = Vec::new();
                for decoration in &decorations {
                    all.push(self.other_decoration(decoration)?);
                }
                Some(self.named("spirv.decorations", Attribute::array(context, &all)))
            };
            dictionaries.push(Attribute::dictionary(context, entry.into_iter().collect()));
        }
        Ok(dictionaries)
    }

    /// Finds the blocks, their merge instructions and their successors.
    fn find_blocks(&mut self, function: &mut Function, first: usize, end: usize) -> Read<()> {
        let mut open: Option<RawBlock> = None;
        for number in first..end {
            let at = self.stream.instructions[number];
            self.note_wide_result(at)?;
            let opcode = code(at.opcode.into());
            if opcode == Some(Opcode::Label) {
                if open.is_some() {
                    return fault(at.offset as usize, "the block before the label has no terminator");
                }
                let id = self.word(at, 0)?;
                self.define(at, id, Definition::Block(function.blocks.len()))?;
                open = Some(RawBlock::new(id, number));
                continue;
            }
            if let Some(Opcode::Line | Opcode::NoLine | Opcode::Nop) = opcode {
                continue;
            }
            check_in_function(at)?;
            let Some(block) = &mut open else {
                // Instructions of extended sets may come behind the last block.
                if opcode == Some(Opcode::ExtInst) {
                    continue;
                }
                return fault(at.offset as usize, "a block begins with OpLabel");
            };
            match opcode {
                Some(Opcode::SelectionMerge | Opcode::LoopMerge) => block.merge_instruction = Some(number),
                _ if is_terminator(at.opcode.into()) => {
                    block.terminator = number;
                    function.blocks.extend(open.take());
                }
                _ => {}
            }
        }
        if open.is_some() {
            let at = self.stream.instructions[end];
            return fault(at.offset as usize, "the last block of the function has no terminator");
        }
        self.find_edges(function)
    }

    /// Notes the result of an instruction whose type has 64 bits.
    fn note_wide_result(&mut self, at: Instruction) -> Read<()> {
        if !self.has_wide_types {
            return Ok(());
        }
        let has_result =
            instruction(at.opcode.into()).is_some_and(|grammar| has_result(grammar) == (true, true));
        if let (true, [ty, id, ..]) = (has_result, self.operands(at))
            && let Definition::Type(ty) = *self.definition(at, *ty)?
            && ty.bit_width(self.context) == Some(64)
        {
            self.result_types.insert(*id, ty);
        }
        Ok(())
    }

    fn find_edges(&mut self, function: &mut Function) -> Read<()> {
        for index in 0..function.blocks.len() {
            let terminator = self.stream.instructions[function.blocks[index].terminator];
            let targets = self.targets(terminator)?;
            let mut successors = Vec::with_capacity(targets.len());
            for target in targets {
                successors.push(self.block_number(function, terminator, target)?);
            }
            function.blocks[index].successors = successors;
            let Some(number) = function.blocks[index].merge_instruction else { continue };
            let at = self.stream.instructions[number];
            let is_loop = at.opcode == Opcode::LoopMerge as u16;
            let merge = self.word(at, 0)?;
            let merge = self.block_number(function, at, merge)?;
            let continues = match is_loop {
                true => {
                    let id = self.word(at, 1)?;
                    Some(self.block_number(function, at, id)?)
                }
                false => None,
            };
            let control = self.operands(at)[1 + usize::from(is_loop)..].to_vec();
            if control.is_empty() {
                return fault(at.offset as usize, "the merge instruction has no control");
            }
            function.blocks[index].merge = Some(Merge { merge, continues, control });
        }
        Ok(())
    }

    /// Returns the number of the block with a label.
    pub(super) fn block_number(&mut self, function: &Function, at: Instruction, label: u32) -> Read<usize> {
        match *self.definition(at, label)? {
            Definition::Block(number)
                if function.blocks.get(number).is_some_and(|block| block.label == label) =>
            {
                Ok(number)
            }
            _ => fault(at.offset as usize, format_args!("id {label} is no block of the function")),
        }
    }

    /// Returns the labels that a terminator goes to.
    fn targets(&mut self, at: Instruction) -> Read<Vec<u32>> {
        Ok(match code(at.opcode.into()) {
            Some(Opcode::Branch) => vec![self.word(at, 0)?],
            Some(Opcode::BranchConditional) => vec![self.word(at, 1)?, self.word(at, 2)?],
            Some(Opcode::Switch) => {
                let (_, cases) = self.switch_cases(at)?;
                std::iter::once(self.word(at, 1)?).chain(cases.iter().map(|(_, label)| *label)).collect()
            }
            _ => Vec::new(),
        })
    }

    /// Returns the type of the selector of a switch, and the values and labels of the cases.
    pub(super) fn switch_cases(&mut self, at: Instruction) -> Read<(Option<Type>, Vec<Case>)> {
        let words = self.operands(at);
        let Some(words) = words.get(2..) else {
            return fault(at.offset as usize, "a switch has a selector and a default");
        };
        // The selector is known only where the block is read; the number of words shows its width.
        let selector = self.word(at, 0)?;
        let ty = self.value_type(at, selector)?;
        let width = ty.and_then(|ty| ty.bit_width(self.context));
        let count = if width == Some(64) { 3 } else { 2 };
        if words.len() % count != 0 {
            return fault(at.offset as usize, "the cases of the switch are not complete");
        }
        let cases = words.chunks_exact(count).map(|case| match count {
            3 => (u64::from(case[0]) | u64::from(case[1]) << 32, case[2]),
            _ => (case[0].into(), case[1]),
        });
        Ok((ty, cases.collect()))
    }

    /// Returns the type of an id whose instruction may not be read yet.
    fn value_type(&mut self, at: Instruction, id: u32) -> Read<Option<Type>> {
        Ok(match *self.definition(at, id)? {
            Definition::Constant { ty, .. }
            | Definition::Symbol { ty, .. }
            | Definition::Operation { ty, .. }
            | Definition::Undefined(ty) => Some(ty),
            _ => self.result_types.get(&id).copied(),
        })
    }

    /// Reads the blocks.
    fn read_body(&mut self, function: &mut Function, parameters: &[Instruction], replaces: bool) -> Read<()> {
        let plan = Plan::new(&function.blocks);
        let order = match plan {
            Some(_) => mention_order(&function.blocks, &self.phi_sources(function)?),
            None => (0..function.blocks.len()).collect(),
        };
        function.create_blocks(&order);
        if plan.is_none() {
            function.number_labels();
        }
        for parameter in parameters {
            let (ty, id) = (self.word(*parameter, 0)?, self.word(*parameter, 1)?);
            let ty = self.ty(*parameter, ty)?;
            let entry = function.block(0);
            let value = function.body.add_argument(entry, ty, self.location(Some(id)));
            self.define(*parameter, id, Definition::Value(value))?;
        }
        for index in 0..function.blocks.len() {
            function.place = Place::End(function.block(index));
            self.read_block(function, index, plan.is_some())?;
        }
        self.read_terminators(function)?;
        if replaces {
            // Before blocks are enclosed: behind a construct, its results stand for the values in it, and no id leads to these.
            self.replace_refused_ops(function)?;
        }
        if let Some(plan) = plan {
            self.enclose(function, &plan);
        }
        Ok(())
    }

    /// Returns the predecessors that the phis of each block name.
    fn phi_sources(&mut self, function: &Function) -> Read<FxHashMap<usize, Vec<usize>>> {
        let mut sources = FxHashMap::default();
        for (index, block) in function.blocks.iter().enumerate() {
            for number in block.first..block.terminator {
                let at = self.stream.instructions[number];
                if at.opcode != Opcode::Phi as u16 {
                    continue;
                }
                for pair in self.operands(at).get(2..).unwrap_or_default().chunks_exact(2) {
                    let source = self.block_number(function, at, pair[1])?;
                    sources.entry(index).or_insert_with(Vec::new).push(source);
                }
            }
        }
        Ok(sources)
    }
}

/// Returns the blocks in the order in which they are first named, which is that of labels if reading what is written in
/// that order would give another one.
fn mention_order(blocks: &[RawBlock], phis: &FxHashMap<usize, Vec<usize>>) -> Vec<usize> {
    let all: Vec<usize> = (0..blocks.len()).collect();
    let order = mentions(blocks, phis, &all);
    if blocks.iter().any(|block| block.merge.is_some()) || mentions(blocks, phis, &order) == order {
        return order;
    }
    all
}

fn mentions(blocks: &[RawBlock], phis: &FxHashMap<usize, Vec<usize>>, order: &[usize]) -> Vec<usize> {
    let mut seen = vec![false; blocks.len()];
    let mut mentioned = Vec::with_capacity(blocks.len());
    let mut mention = |block: usize| {
        if !std::mem::replace(&mut seen[block], true) {
            mentioned.push(block);
        }
    };
    for index in order {
        mention(*index);
        for source in phis.get(index).into_iter().flatten() {
            mention(*source);
        }
        let block = &blocks[*index];
        if let Some(merge) = &block.merge {
            mention(merge.merge);
            if let Some(continues) = merge.continues {
                mention(continues);
            }
        }
        for successor in &block.successors {
            mention(*successor);
        }
    }
    mentioned
}
