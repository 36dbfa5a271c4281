//! The sections of a module that an instruction may be in.

use std::sync::OnceLock;

use rspirv::spirv::Op as Opcode;

use crate::grammar::{Grammar, core, has_result, instruction};
use crate::words::{Instruction, Read, fault};

/// Returns whether an instruction defines a name for other instructions, but no value and no type: it is a symbol without a
/// type.
pub(super) fn is_declaration(opcode: Opcode) -> bool {
    matches!(
        opcode,
        Opcode::AliasDomainDeclINTEL
            | Opcode::AliasScopeDeclINTEL
            | Opcode::AliasScopeListDeclINTEL
            | Opcode::AsmTargetINTEL
            | Opcode::ConstantStringAMDX
            | Opcode::SpecConstantStringAMDX
    )
}

/// Returns whether an instruction belongs to a section before the functions, by its number.
fn is_of_module(number: u16) -> bool {
    static TABLE: OnceLock<Vec<bool>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let numbers = 0..=core().map(|(_, number)| number).max().unwrap_or(0);
        numbers.map(|number| instruction(number).is_some_and(belongs_before_functions)).collect()
    });
    table.get(usize::from(number)).copied().unwrap_or(false)
}

fn belongs_before_functions(grammar: &Grammar) -> bool {
    let opcode = grammar.opcode;
    // In functions, what has a result has a type, but for labels.
    let declares = has_result(grammar) == (false, true) && opcode != Opcode::Label;
    let prefixes =
        ["Capability", "ConditionalCapability", "ConditionalE", "Constant", "Decorat", "Execution"];
    declares
        || prefixes.iter().any(|prefix| grammar.opname.starts_with(prefix))
        || matches!(
            opcode,
            Opcode::EntryPoint
                | Opcode::Extension
                | Opcode::Function
                | Opcode::GroupDecorate
                | Opcode::GroupMemberDecorate
                | Opcode::MemberDecorate
                | Opcode::MemberDecorateString
                | Opcode::MemberName
                | Opcode::MemoryModel
                | Opcode::ModuleProcessed
                | Opcode::Name
                | Opcode::SamplerImageAddressingModeNV
                | Opcode::Source
                | Opcode::SourceContinued
                | Opcode::SourceExtension
                | Opcode::SpecConstant
                | Opcode::SpecConstantComposite
                | Opcode::SpecConstantCompositeReplicateEXT
                | Opcode::SpecConstantFalse
                | Opcode::SpecConstantOp
                | Opcode::SpecConstantTrue
                | Opcode::TypeForwardPointer
                | Opcode::TypeStructContinuedINTEL
        )
}

/// Returns whether an instruction belongs to a function, whatever its operands are: one of its frame, a phi, a merge
/// instruction or a terminator.
fn is_of_functions(opcode: Opcode) -> bool {
    matches!(
        opcode,
        Opcode::FunctionParameter
            | Opcode::FunctionEnd
            | Opcode::Label
            | Opcode::Phi
            | Opcode::SelectionMerge
            | Opcode::LoopMerge
    ) || super::fallback::is_terminator(opcode as u32)
}

/// Refuses an instruction of a function that belongs before the functions.
pub(super) fn check_in_function(at: Instruction) -> Read<()> {
    match instruction(at.opcode.into()) {
        Some(grammar) if is_of_module(at.opcode) => fault(
            at.offset as usize,
            format_args!("'Op{}' cannot be in a function: it belongs before all functions", grammar.opname),
        ),
        _ => Ok(()),
    }
}

/// Refuses an instruction outside of functions that belongs into one.
pub(super) fn check_in_module(at: Instruction) -> Read<()> {
    match instruction(at.opcode.into()) {
        Some(grammar) if is_of_functions(grammar.opcode) => {
            fault(at.offset as usize, format_args!("'Op{}' cannot be outside of functions", grammar.opname))
        }
        _ => Ok(()),
    }
}
