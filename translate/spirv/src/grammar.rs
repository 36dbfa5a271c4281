//! The grammar of instructions, from the tables of rspirv: names, and what the words of an instruction are.

use std::sync::OnceLock;

use rspirv::dr::Operand;
use rspirv::grammar::{self, LogicalOperand, OperandKind, OperandQuantifier};
use rspirv::spirv;
use rustc_hash::FxHashMap;

use crate::enums::attribute_by_id;
use crate::words::{Read, fault, string};

/// The grammar of an instruction.
pub(crate) type Grammar = grammar::Instruction<'static>;

/// Returns the grammar of an instruction; `None` if the specification does not have it.
pub(crate) fn instruction(opcode: u32) -> Option<&'static Grammar> {
    static TABLE: OnceLock<Vec<Option<&'static Grammar>>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let mut table = Vec::new();
        for instruction in grammar::INSTRUCTION_TABLE.iter() {
            let opcode = instruction.opcode as usize;
            if table.len() <= opcode {
                table.resize(opcode + 1, None);
            }
            table[opcode] = Some(instruction);
        }
        table
    });
    table.get(opcode as usize).copied().flatten()
}

/// Returns the instruction with a number; `None` if the specification does not have it. A table, where
/// `Opcode::from_u32` compares ranges.
pub(crate) fn code(opcode: u32) -> Option<spirv::Op> {
    instruction(opcode).map(|instruction| instruction.opcode)
}

/// Returns the name of an instruction, or its number if the specification does not have it.
pub(crate) fn name(opcode: u32) -> String {
    instruction(opcode).map_or_else(|| opcode.to_string(), |instruction| instruction.opname.to_owned())
}

/// Returns the number of an instruction by its name, which may be its number.
pub(crate) fn opcode(name: &str) -> Option<u32> {
    static NAMES: OnceLock<FxHashMap<&'static str, u32>> = OnceLock::new();
    let names = NAMES.get_or_init(|| core().collect());
    names.get(name).copied().or_else(|| name.parse().ok().filter(|number| *number <= u32::from(u16::MAX)))
}

/// Returns the operands of an instruction behind its result.
pub(crate) fn operands(instruction: &'static Grammar) -> &'static [LogicalOperand] {
    let (has_type, has_id) = has_result(instruction);
    &instruction.operands[usize::from(has_type) + usize::from(has_id)..]
}

/// Returns whether an instruction has a type of its result, and a result.
pub(crate) fn has_result(instruction: &Grammar) -> (bool, bool) {
    match instruction.operands.first().map(|operand| operand.kind) {
        Some(OperandKind::IdResult) => (false, true),
        // A result follows each type.
        Some(OperandKind::IdResultType) => (true, true),
        _ => (false, false),
    }
}

/// Returns the least and the greatest number of words behind the result for which an instruction has ids alone, which are
/// the operands of its op; `None` if it has another operand in any case.
pub(crate) fn id_counts(instruction: &'static Grammar) -> Option<(usize, usize)> {
    let all = operands(instruction);
    let number = instruction.opcode as u32;
    let (mut least, mut most) = (0, 0);
    for operand in all {
        let is_id = operand.kind == OperandKind::IdRef && attribute_by_id(number, most, 0).is_none();
        match operand.quantifier {
            OperandQuantifier::One if !is_id => return None,
            OperandQuantifier::One => (least, most) = (least + 1, most + 1),
            // What may be left out is, where an operand of another kind comes first.
            _ if !is_id => break,
            OperandQuantifier::ZeroOrOne => most += 1,
            OperandQuantifier::ZeroOrMore => {
                most = usize::MAX;
                break;
            }
        }
    }
    Some((least, most))
}

/// The name of the extended set of shaders.
pub(crate) const GLSL: &str = "GLSL.std.450";

/// The name of the extended set of kernels.
pub(crate) const OPENCL: &str = "OpenCL.std";

/// Returns the names and numbers of the instructions of the core.
pub(crate) fn core() -> impl Iterator<Item = (&'static str, u32)> {
    grammar::INSTRUCTION_TABLE.iter().map(|instruction| (instruction.opname, instruction.opcode as u32))
}

/// Returns the names and numbers of the instructions of an extended set.
pub(crate) fn set(name: &str) -> Vec<(&'static str, u32)> {
    let table = grammar::ext_inst_table(name);
    let all = table.into_iter().flat_map(|table| table.iter());
    all.map(|instruction| (instruction.opname, instruction.opcode.into())).collect()
}

/// Returns the operands of an instruction of an extended set, if they are not all ids.
fn extended(set: &str, number: u32) -> Option<&'static [LogicalOperand]> {
    let has_literals = matches!(set, "OpenCL.DebugInfo.100" | "DebugInfo");
    let table = grammar::ext_inst_table(set).filter(|_| has_literals)?;
    table.iter().find(|instruction| u32::from(instruction.opcode) == number).map(|found| found.operands)
}

/// The value of one part of an instruction.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PartValue {
    /// An id.
    Id(u32),
    /// A word: a case of an enum, a mask, or a part of a number.
    Word(u32),
    /// A string.
    Text(String),
}

impl PartValue {
    /// Returns the id, if it is one.
    pub(crate) fn id(&self) -> Option<u32> {
        match self {
            PartValue::Id(id) => Some(*id),
            _ => None,
        }
    }
}

/// One part of an instruction.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// The kind of operand in the grammar.
    pub kind: OperandKind,
    /// Whether it belongs to a case of an enum before it.
    pub is_parameter: bool,
    /// Its value.
    pub value: PartValue,
}

/// Reads the parts of instructions.
pub(crate) struct Parts<'words> {
    words: &'words [u32],
    offset: usize,
    at: usize,
    parts: Vec<Part>,
}

/// Returns the parts of an instruction behind its result, whose words begin at an offset. `set_name` is the extended set of
/// its first word.
pub(crate) fn parts(
    operands: &'static [LogicalOperand],
    words: &[u32],
    offset: usize,
    set_name: impl Fn(u32) -> String,
) -> Read<Vec<Part>> {
    let mut reader = Parts { words, offset, at: 0, parts: Vec::with_capacity(words.len()) };
    reader.read_all(operands, &set_name)?;
    if reader.at < words.len() {
        return fault(offset + reader.at, "the instruction has more words than its grammar permits");
    }
    Ok(reader.parts)
}

impl Parts<'_> {
    fn read_all(&mut self, operands: &[LogicalOperand], set_name: &dyn Fn(u32) -> String) -> Read<()> {
        for operand in operands {
            match operand.quantifier {
                OperandQuantifier::One => self.read(operand.kind, false, set_name)?,
                OperandQuantifier::ZeroOrOne if self.at < self.words.len() => {
                    self.read(operand.kind, false, set_name)?;
                }
                OperandQuantifier::ZeroOrOne => {}
                OperandQuantifier::ZeroOrMore => {
                    while self.at < self.words.len() {
                        self.read(operand.kind, false, set_name)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn word(&mut self) -> Read<u32> {
        let Some(word) = self.words.get(self.at) else {
            return fault(self.offset, "the instruction has fewer words than its grammar requires");
        };
        self.at += 1;
        Ok(*word)
    }

    fn push(&mut self, kind: OperandKind, is_parameter: bool, value: PartValue) {
        self.parts.push(Part { kind, is_parameter, value });
    }

    fn read(&mut self, kind: OperandKind, is_parameter: bool, set_name: &dyn Fn(u32) -> String) -> Read<()> {
        match kind {
            OperandKind::IdRef
            | OperandKind::IdScope
            | OperandKind::IdMemorySemantics
            | OperandKind::IdResult
            | OperandKind::IdResultType => {
                let id = self.word()?;
                self.push(kind, is_parameter, PartValue::Id(id));
            }
            OperandKind::LiteralString => {
                let (text, count) = string(&self.words[self.at..], self.offset + self.at)?;
                self.at += count;
                self.push(kind, is_parameter, PartValue::Text(text));
            }
            OperandKind::LiteralContextDependentNumber => {
                while self.at < self.words.len() {
                    let word = self.word()?;
                    self.push(kind, is_parameter, PartValue::Word(word));
                }
            }
            OperandKind::PairIdRefIdRef => self.pair(OperandKind::IdRef, OperandKind::IdRef)?,
            OperandKind::PairIdRefLiteralInteger => {
                self.pair(OperandKind::IdRef, OperandKind::LiteralInteger)?;
            }
            OperandKind::PairLiteralIntegerIdRef => {
                self.pair(OperandKind::LiteralInteger, OperandKind::IdRef)?;
            }
            OperandKind::LiteralExtInstInteger => {
                let number = self.word()?;
                self.push(kind, is_parameter, PartValue::Word(number));
                let set = self.parts.iter().rev().nth(1).map(|part| part.value.clone());
                let Some(PartValue::Id(set)) = set else { return Ok(()) };
                if let Some(operands) = extended(&set_name(set), number) {
                    self.read_all(operands, set_name)?;
                }
            }
            OperandKind::LiteralSpecConstantOpInteger => {
                let number = self.word()?;
                self.push(kind, is_parameter, PartValue::Word(number));
                let Some(of) = instruction(number) else {
                    return fault(self.offset, format_args!("there is no instruction {number}"));
                };
                if of.opcode == spirv::Op::SpecConstantOp {
                    return fault(self.offset, "an instruction of a constant is no constant itself");
                }
                self.read_all(operands(of), set_name)?;
            }
            _ => {
                let word = self.word()?;
                self.push(kind, is_parameter, PartValue::Word(word));
                for parameter in parameters(kind, word) {
                    self.read(parameter.kind, true, set_name)?;
                }
            }
        }
        Ok(())
    }

    fn pair(&mut self, first: OperandKind, second: OperandKind) -> Read<()> {
        for kind in [first, second] {
            let word = self.word()?;
            let is_id = kind == OperandKind::IdRef;
            self.push(kind, false, if is_id { PartValue::Id(word) } else { PartValue::Word(word) });
        }
        Ok(())
    }
}

/// Returns the parameters of a case of an enum, or of the bits of a mask, lowest first.
pub(crate) fn parameters(kind: OperandKind, word: u32) -> Vec<LogicalOperand> {
    let of_mask = |of_bit: fn(u32) -> Operand| -> Vec<LogicalOperand> {
        let bits = (0..u32::BITS).map(|bit| 1 << bit).filter(|bit| word & bit != 0);
        bits.flat_map(|bit| of_bit(bit).additional_operands()).collect()
    };
    match kind {
        OperandKind::MemoryAccess => {
            of_mask(|bit| Operand::MemoryAccess(spirv::MemoryAccess::from_bits_retain(bit)))
        }
        OperandKind::ImageOperands => {
            of_mask(|bit| Operand::ImageOperands(spirv::ImageOperands::from_bits_retain(bit)))
        }
        OperandKind::LoopControl => {
            of_mask(|bit| Operand::LoopControl(spirv::LoopControl::from_bits_retain(bit)))
        }
        OperandKind::TensorAddressingOperands => of_mask(|bit| {
            Operand::TensorAddressingOperands(spirv::TensorAddressingOperands::from_bits_retain(bit))
        }),
        OperandKind::TensorOperands => {
            of_mask(|bit| Operand::TensorOperands(spirv::TensorOperands::from_bits_retain(bit)))
        }
        OperandKind::ExecutionMode => spirv::ExecutionMode::from_u32(word)
            .map(|mode| Operand::ExecutionMode(mode).additional_operands())
            .unwrap_or_default(),
        OperandKind::Decoration => spirv::Decoration::from_u32(word)
            .map(|decoration| Operand::Decoration(decoration).additional_operands())
            .unwrap_or_default(),
        _ => Vec::new(),
    }
}
