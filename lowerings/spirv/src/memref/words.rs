//! Integers that are parts of words in memory.

use terrace_runtime::ir::Value;
use terrace_runtime::types::Type;
use terrace_spirv::{
    BitwiseAndOp, IMulOp, INotEqualOp, NotOp, SConvertOp, SDivOp, ShiftLeftLogicalOp, ShiftRightArithmeticOp,
    UConvertOp, UModOp,
};

use super::elements::Elements;
use crate::support::builder::Spirv;

impl Elements {
    /// Builds the number of elements in a word.
    fn count_in_word(&self, spirv: &mut Spirv<'_, '_>) -> Value {
        spirv.integer(self.index, i64::from(self.stored.element_bits / self.stored.bits))
    }

    /// Builds the position of the word that an element is in.
    pub(super) fn word(&self, position: Value, spirv: &mut Spirv<'_, '_>) -> Value {
        let count = self.count_in_word(spirv);
        spirv.binary::<SDivOp>(position, count)
    }

    /// Builds the number of bits before an element in its word.
    pub(super) fn shift(&self, position: Value, spirv: &mut Spirv<'_, '_>) -> Value {
        let count = self.count_in_word(spirv);
        let bits = spirv.integer(self.index, i64::from(self.stored.bits));
        let place = spirv.binary::<UModOp>(position, count);
        spirv.binary::<IMulOp>(place, bits)
    }

    fn mask(&self, spirv: &mut Spirv<'_, '_>) -> Value {
        spirv.integer(self.stored.element, (1i64 << self.stored.bits) - 1)
    }

    /// Builds the element behind so many bits of a word, with the converted type.
    pub(super) fn extracted(&self, word: Value, shift: Value, ty: Type, spirv: &mut Spirv<'_, '_>) -> Value {
        let word_type = self.stored.element;
        let shifted = spirv.value::<ShiftRightArithmeticOp>(&[word, shift], word_type, &[]);
        let mask = self.mask(spirv);
        let value = spirv.binary::<BitwiseAndOp>(shifted, mask);
        if ty.is_integer(spirv.context(), 1) {
            let zero = spirv.integer(word_type, 0);
            return spirv.value::<INotEqualOp>(&[value, zero], ty, &[]);
        }
        let above = spirv.integer(word_type, i64::from(self.stored.element_bits - self.stored.bits));
        let up = spirv.value::<ShiftLeftLogicalOp>(&[value, above], word_type, &[]);
        let value = spirv.value::<ShiftRightArithmeticOp>(&[up, above], word_type, &[]);
        if ty == word_type { value } else { spirv.value::<SConvertOp>(&[value], ty, &[]) }
    }

    /// Builds a word with an element behind so many bits and zeros around, and one with ones around and zeros at its place.
    pub(super) fn inserted(&self, value: Value, shift: Value, spirv: &mut Spirv<'_, '_>) -> [Value; 2] {
        let word_type = self.stored.element;
        let ty = spirv.ty(value);
        let mask = self.mask(spirv);
        let hole = spirv.value::<ShiftLeftLogicalOp>(&[mask, shift], word_type, &[]);
        let hole = spirv.value::<NotOp>(&[hole], word_type, &[]);
        let value = if ty.is_integer(spirv.context(), 1) {
            let [zero, one] = [0, 1].map(|number| spirv.integer(word_type, number));
            spirv.select(value, one, zero)
        } else if ty == word_type {
            spirv.binary::<BitwiseAndOp>(value, mask)
        } else {
            spirv.value::<UConvertOp>(&[value], word_type, &[])
        };
        let value = spirv.value::<ShiftLeftLogicalOp>(&[value, shift], word_type, &[]);
        [value, hole]
    }
}
