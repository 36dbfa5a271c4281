//! Integers that are parts of words in memory.

use terrace_runtime::ir::Value;
use terrace_runtime::types::Type;
use terrace_spirv::{
    BitwiseAndOp, IMulOp, INotEqualOp, NotOp, SConvertOp, SDivOp, ShiftLeftLogicalOp, ShiftRightArithmeticOp,
    UConvertOp, UModOp,
};

use super::elements::Elements;
use crate::support::builder::Spirv;

/// The place of an element in a word.
pub(super) struct Place {
    /// The position of the word.
    pub(super) word: Value,
    /// The number of bits before the element.
    shift: Value,
}

impl Elements {
    /// Builds the place of an element, of which several are in a word.
    pub(super) fn place(&self, position: Value, spirv: &mut Spirv<'_, '_>) -> Place {
        let count = spirv.integer(self.index, i64::from(self.stored.element_bits / self.stored.bits));
        let word = spirv.binary::<SDivOp>(position, count);
        let place = spirv.binary::<UModOp>(position, count);
        let bits = spirv.integer(self.index, i64::from(self.stored.bits));
        let shift = spirv.binary::<IMulOp>(place, bits);
        Place { word, shift }
    }

    fn mask(&self, spirv: &mut Spirv<'_, '_>) -> Value {
        spirv.integer(self.stored.element, (1i64 << self.stored.bits) - 1)
    }

    /// Builds the element at a place in a word, with the converted type.
    pub(super) fn extracted(&self, word: Value, place: &Place, ty: Type, spirv: &mut Spirv<'_, '_>) -> Value {
        let word_type = self.stored.element;
        let shifted = spirv.value::<ShiftRightArithmeticOp>(&[word, place.shift], word_type, &[]);
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

    /// Builds a word with an element at its place and zeros around, and one with ones around and zeros at its place.
    pub(super) fn inserted(&self, value: Value, place: &Place, spirv: &mut Spirv<'_, '_>) -> [Value; 2] {
        let word_type = self.stored.element;
        let ty = spirv.ty(value);
        let mask = self.mask(spirv);
        let value = if ty.is_integer(spirv.context(), 1) {
            let [zero, one] = [0, 1].map(|number| spirv.integer(word_type, number));
            spirv.select(value, one, zero)
        } else if ty == word_type {
            spirv.binary::<BitwiseAndOp>(value, mask)
        } else {
            spirv.value::<UConvertOp>(&[value], word_type, &[])
        };
        let value = spirv.value::<ShiftLeftLogicalOp>(&[value, place.shift], word_type, &[]);
        let hole = spirv.value::<ShiftLeftLogicalOp>(&[mask, place.shift], word_type, &[]);
        let hole = spirv.value::<NotOp>(&[hole], word_type, &[]);
        [value, hole]
    }
}
