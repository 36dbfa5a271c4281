//! `convert-vector-to-llvm`: the dialect `vector`.

mod access;
mod combine;
mod contractions;
mod making;
mod masks;

mod permute;
mod print;
mod products;
mod reductions;
mod rows;
mod slices;
mod transfer;

use terrace_runtime::conversion::{ConversionPatterns, ConvertedOperands, OpConversion, TypeConverter};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::Value;
use terrace_runtime::types::Type;

use crate::support::builder::Llvm;
use crate::types::{has_index_width, index_width_of_layout};

include!(concat!(env!("OUT_DIR"), "/vector_to_llvm.rs"));

has_index_width!(ConvertVectorToLlvm);

fn add_types(options: &ConvertVectorToLlvm, types: &mut TypeConverter) {
    crate::types::add_types(types, options.index_bitwidth);
}

fn add_lowerings(options: &ConvertVectorToLlvm, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    let mut lowerings = Lowerings { patterns, types, options };
    making::add_patterns(&mut lowerings);
    slices::add_patterns(&mut lowerings);
    permute::add_patterns(&mut lowerings);
    masks::add_patterns(&mut lowerings);
    reductions::add_patterns(&mut lowerings);
    products::add_patterns(&mut lowerings);
    contractions::add_patterns(&mut lowerings);
    access::add_patterns(&mut lowerings);
    transfer::add_patterns(&mut lowerings);
    print::add_patterns(&mut lowerings);
}

/// The patterns of the conversion, to which others are added.
struct Lowerings<'patterns> {
    patterns: &'patterns mut ConversionPatterns,
    types: &'patterns TypeConverter,
    options: &'patterns ConvertVectorToLlvm,
}

impl Lowerings<'_> {
    /// Adds the lowering of an op with one result. `build` gets the op, its lowered operands and the type of the lowered
    /// result, and returns that, or, before it builds anything, the reason why there is none.
    fn result<T: OpHandle>(
        &mut self,
        name: &'static str,
        build: impl Fn(T, &ConvertedOperands, Type, &mut Llvm<'_, '_>) -> Result<Value, String>
        + Send
        + Sync
        + 'static,
    ) -> &mut Self {
        let pattern = OpConversion::new(name, move |op: T, operands, rewriter| {
            let ty = rewriter.convert_result_types(op.op())?[0];
            let location = rewriter.body().location(op.op());
            match build(op, operands, ty, &mut Llvm::new(rewriter, location)) {
                Ok(value) => {
                    rewriter.replace(op.op(), &[value]);
                    Ok(())
                }
                Err(reason) => Err(rewriter.match_failure(op.op(), || reason)),
            }
        });
        self.patterns.add(pattern.with_types(self.types));
        self
    }

    /// Adds the lowering of an op without results, in the manner of [`result`](Self::result).
    fn effect<T: OpHandle>(
        &mut self,
        name: &'static str,
        build: impl Fn(T, &ConvertedOperands, &mut Llvm<'_, '_>) -> Result<(), String> + Send + Sync + 'static,
    ) -> &mut Self {
        let pattern = OpConversion::new(name, move |op: T, operands, rewriter| {
            let location = rewriter.body().location(op.op());
            match build(op, operands, &mut Llvm::new(rewriter, location)) {
                Ok(()) => {
                    rewriter.erase(op.op());
                    Ok(())
                }
                Err(reason) => Err(rewriter.match_failure(op.op(), || reason)),
            }
        });
        self.patterns.add(pattern.with_types(self.types));
        self
    }
}
