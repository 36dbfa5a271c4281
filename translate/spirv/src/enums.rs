//! Attributes of enums, by the kind of operand that they stand for.

use rspirv::grammar::OperandKind;
use rspirv::spirv::Op as Opcode;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_spirv::{
    CooperativeMatrixLayoutKHR, CooperativeMatrixLayoutKHRAttr, CooperativeMatrixOperandsKHR,
    CooperativeMatrixOperandsKHRAttr, Decoration, FPFastMathMode, FPFastMathModeAttr, FPRoundingMode,
    FPRoundingModeAttr, FunctionControl, FunctionControlAttr, GroupOperation, GroupOperationAttr,
    ImageOperands, ImageOperandsAttr, LoopControl, LoopControlAttr, MemoryAccess, MemoryAccessAttr,
    MemorySemantics, MemorySemanticsAttr, PackedVectorFormat, PackedVectorFormatAttr, Scope, ScopeAttr,
    SelectionControl, SelectionControlAttr, StorageClass, StorageClassAttr,
};

/// Defines both directions between the words of operands and attributes.
macro_rules! attributes {
    ($($kind:ident: $attribute:ident of $value:ident),* $(,)?) => {
        /// Returns the attribute for a word; `None` if the dialect has no attribute of that kind, or not that case.
        pub(crate) fn attribute(context: &Context, kind: OperandKind, word: u32) -> Option<Attribute> {
            match kind {
                $(OperandKind::$kind => {
                    Some($attribute::get(context, $value::from_value(word)?).to_attribute(context))
                })*
                _ => None,
            }
        }

        /// Returns the word of an attribute of a kind of operand.
        pub(crate) fn word(context: &Context, kind: OperandKind, attribute: Attribute) -> Option<u32> {
            match kind {
                $(OperandKind::$kind => {
                    Some($attribute::from_attribute(context, attribute)?.value(context).value())
                })*
                _ => None,
            }
        }
    };
}

attributes! {
    CooperativeMatrixLayout: CooperativeMatrixLayoutKHRAttr of CooperativeMatrixLayoutKHR,
    CooperativeMatrixOperands: CooperativeMatrixOperandsKHRAttr of CooperativeMatrixOperandsKHR,
    FPFastMathMode: FPFastMathModeAttr of FPFastMathMode,
    FPRoundingMode: FPRoundingModeAttr of FPRoundingMode,
    FunctionControl: FunctionControlAttr of FunctionControl,
    GroupOperation: GroupOperationAttr of GroupOperation,
    IdMemorySemantics: MemorySemanticsAttr of MemorySemantics,
    IdScope: ScopeAttr of Scope,
    ImageOperands: ImageOperandsAttr of ImageOperands,
    LoopControl: LoopControlAttr of LoopControl,
    MemoryAccess: MemoryAccessAttr of MemoryAccess,
    PackedVectorFormat: PackedVectorFormatAttr of PackedVectorFormat,
    SelectionControl: SelectionControlAttr of SelectionControl,
    StorageClass: StorageClassAttr of StorageClass,
}

/// Returns the kind of the operand behind so many ids and attributes, where an attribute stands for the constant with that
/// id.
pub(crate) fn attribute_by_id(opcode: u32, ids: usize, attributes: usize) -> Option<OperandKind> {
    let is_layout = attributes == 0
        && (opcode == Opcode::CooperativeMatrixLoadKHR as u32 && ids == 1
            || opcode == Opcode::CooperativeMatrixStoreKHR as u32 && ids == 2);
    is_layout.then_some(OperandKind::CooperativeMatrixLayout)
}

/// Returns a name in camel case as one in snake case: `RelaxedPrecision` as `relaxed_precision`.
pub(crate) fn snake_case(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut result = String::new();
    for (index, letter) in letters.iter().enumerate() {
        let is_start = letter.is_ascii_uppercase()
            && index > 0
            && (letters[index - 1].is_ascii_lowercase()
                || letters[index - 1].is_ascii_digit()
                || letters.get(index + 1).is_some_and(char::is_ascii_lowercase));
        if is_start {
            result.push('_');
        }
        result.push(letter.to_ascii_lowercase());
    }
    result
}

/// Returns the name of the attribute for a decoration, if the dialect has it.
pub(crate) fn decoration_name(decoration: u32) -> Option<String> {
    let name = Decoration::from_value(decoration)?.to_string();
    Some(snake_case(&name))
}
