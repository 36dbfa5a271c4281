//! `convert-vector-to-llvm`: the dialect `vector`.

mod elements;
mod masks;
mod memory;
mod printing;
mod reductions;
mod slices;

use terrace_runtime::conversion::{
    ConversionPatterns, ConversionRewriter, ConvertedOperands, OpConversion, TypeConverter,
};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;

use crate::builder::Llvm;
use crate::one_to_one::OneToOnePatterns;

include!(concat!(env!("OUT_DIR"), "/vector_to_llvm.rs"));

fn add_types(_: &ConvertVectorToLlvm, types: &mut TypeConverter) {
    crate::types::add_types(types, 0);
}

/// Adds the patterns that lower ops of `vector`.
fn add_lowerings(_: &ConvertVectorToLlvm, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    OneToOnePatterns { patterns, types }
        .op::<terrace_vector::FMAOp, terrace_llvm::FMulAddOp>()
        .op::<terrace_vector::BitCastOp, terrace_llvm::BitcastOp>();
    elements::add_patterns(patterns, types);
    masks::add_patterns(patterns, types);
    memory::add_patterns(patterns, types);
    printing::add_patterns(patterns, types);
    reductions::add_patterns(patterns, types);
    slices::add_patterns(patterns, types);
}

type Lower = fn(Op, &ConvertedOperands, &mut ConversionRewriter<'_>) -> MatchResult;

/// Adds the lowering of an op by a function.
fn add<T: OpHandle + 'static>(
    name: &'static str,
    patterns: &mut ConversionPatterns,
    types: &TypeConverter,
    lower: Lower,
) {
    let convert = move |op: T, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>| {
        lower(op.op(), operands, rewriter)
    };
    patterns.add(OpConversion::new(name, convert).with_types(types));
}

impl Llvm<'_, '_> {
    /// Builds an element of a vector of one dimension.
    fn element(&mut self, vector: Value, position: i64) -> Value {
        let position = self.integer(Type::I64, position);
        self.element_at(vector, position)
    }

    /// Builds an element of a vector of one dimension at a position.
    fn element_at(&mut self, vector: Value, position: Value) -> Value {
        let ty = self.ty(vector).element_type_or_self(self.context());
        self.value::<terrace_llvm::ExtractElementOp>(&[vector, position], ty, &[])
    }

    /// Builds a vector of one dimension with another element.
    fn with_element(&mut self, vector: Value, element: Value, position: i64) -> Value {
        let position = self.integer(Type::I64, position);
        self.with_element_at(vector, element, position)
    }

    /// Builds a vector of one dimension with another element at a position.
    fn with_element_at(&mut self, vector: Value, element: Value, position: Value) -> Value {
        let ty = self.ty(vector);
        self.value::<terrace_llvm::InsertElementOp>(&[vector, element, position], ty, &[])
    }

    /// Builds a vector of the elements of two at some positions.
    fn shuffle(&mut self, [left, right]: [Value; 2], positions: &[i32]) -> Value {
        let source = self.ty(left);
        let context = self.context();
        let is_scalable = source.scalable_dimensions(context).first().copied().unwrap_or(false);
        let element = source.element_type_or_self(context);
        let ty = Type::scalable_vector(context, &[positions.len() as i64], &[is_scalable], element);
        let mask = Attribute::dense_i32_array(context, positions);
        self.value::<terrace_llvm::ShuffleVectorOp>(&[left, right], ty, &[("mask", mask)])
    }

    /// Builds a vector of one dimension of which all elements are the same.
    fn splat(&mut self, value: Value, ty: Type) -> Value {
        let count = ty.shape(self.context()).and_then(|shape| shape.first().copied()).unwrap_or(1);
        let empty = self.poison(ty);
        let position = self.integer(Type::I32, 0);
        let first = self.with_element_at(empty, value, position);
        self.shuffle([first, empty], &vec![0; count as usize])
    }
}
