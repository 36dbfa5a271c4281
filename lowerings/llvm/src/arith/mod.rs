//! `convert-arith-to-llvm`: the dialect `arith`.

mod casts;
mod extended;

use terrace_arith as arith;
use terrace_llvm as llvm;
use terrace_lowerings::arith::{CEIL_DIV_SIGNED, CEIL_DIV_UNSIGNED, FLOOR_DIV_SIGNED};
use terrace_runtime::conversion::{ConversionPatterns, OpConversion, TypeClass, TypeConverter};

use crate::support::builder::Llvm;
use crate::support::one_to_one::{OneToOnePatterns, fastmath, no_fastmath, overflow};
use crate::support::vectors::{for_each_vector, is_array};
use crate::types::{has_index_width, index_width_of_layout};

include!(concat!(env!("OUT_DIR"), "/arith_to_llvm.rs"));

has_index_width!(ConvertArithToLlvm);

fn add_types(options: &ConvertArithToLlvm, types: &mut TypeConverter) {
    crate::types::add_types(types, options.index_bitwidth);
}

/// Adds the patterns that lower all ops of `arith` but those that `arith-expand` expands alone.
fn add_lowerings(_: &ConvertArithToLlvm, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    OneToOnePatterns { patterns, types }
        .bits::<arith::ConstantOp, llvm::ConstantOp>()
        .with::<arith::AddIOp, llvm::AddOp>(overflow)
        .with::<arith::SubIOp, llvm::SubOp>(overflow)
        .with::<arith::MulIOp, llvm::MulOp>(overflow)
        .with::<arith::ShLIOp, llvm::ShlOp>(overflow)
        .with::<arith::TruncIOp, llvm::TruncOp>(overflow)
        .op::<arith::DivSIOp, llvm::SDivOp>()
        .op::<arith::DivUIOp, llvm::UDivOp>()
        .op::<arith::RemSIOp, llvm::SRemOp>()
        .op::<arith::RemUIOp, llvm::URemOp>()
        .op::<arith::AndIOp, llvm::AndOp>()
        .op::<arith::OrIOp, llvm::OrOp>()
        .op::<arith::XOrIOp, llvm::XOrOp>()
        .op::<arith::ShRSIOp, llvm::AShrOp>()
        .op::<arith::ShRUIOp, llvm::LShrOp>()
        .op::<arith::MaxSIOp, llvm::SMaxOp>()
        .op::<arith::MaxUIOp, llvm::UMaxOp>()
        .op::<arith::MinSIOp, llvm::SMinOp>()
        .op::<arith::MinUIOp, llvm::UMinOp>()
        .op::<arith::CmpIOp, llvm::ICmpOp>()
        .with::<arith::AddFOp, llvm::FAddOp>(fastmath)
        .with::<arith::SubFOp, llvm::FSubOp>(fastmath)
        .with::<arith::MulFOp, llvm::FMulOp>(fastmath)
        .with::<arith::DivFOp, llvm::FDivOp>(fastmath)
        .with::<arith::RemFOp, llvm::FRemOp>(fastmath)
        .with::<arith::NegFOp, llvm::FNegOp>(fastmath)
        .with::<arith::CmpFOp, llvm::FCmpOp>(fastmath)
        .with::<arith::MaximumFOp, llvm::MaximumOp>(fastmath)
        .with::<arith::MinimumFOp, llvm::MinimumOp>(fastmath)
        .with::<arith::MaxNumFOp, llvm::MaxNumOp>(fastmath)
        .with::<arith::MinNumFOp, llvm::MinNumOp>(fastmath)
        .op::<arith::ExtSIOp, llvm::SExtOp>()
        .op::<arith::ExtUIOp, llvm::ZExtOp>()
        .with::<arith::ExtFOp, llvm::FPExtOp>(no_fastmath)
        .op::<arith::SIToFPOp, llvm::SIToFPOp>()
        .op::<arith::UIToFPOp, llvm::UIToFPOp>()
        .op::<arith::FPToSIOp, llvm::FPToSIOp>()
        .op::<arith::FPToUIOp, llvm::FPToUIOp>()
        .bits::<arith::BitcastOp, llvm::BitcastOp>();
    // These become other ops of `arith`, whose types are not converted yet: vectors of several dimensions are no arrays.
    let mut unconverted = TypeConverter::new("expansions of arith");
    unconverted.add(TypeClass::Any, "every type stays", |_, ty| ty);
    patterns.add_lowerings(&[CEIL_DIV_SIGNED, CEIL_DIV_UNSIGNED, FLOOR_DIV_SIGNED], &unconverted).add(
        OpConversion::new("LowerSelect", |op: arith::SelectOp, operands, rewriter| {
            let types = rewriter.convert_result_types(op.op())?;
            let ir = rewriter.body();
            let (context, location) = (ir.context().clone(), ir.location(op.op()));
            let ty = types[0];
            let has_one_condition = !is_array(&context, ir.value_type(operands.values()[0]));
            let mut builder = Llvm::new(rewriter, location);
            let value = if has_one_condition {
                builder.value::<llvm::SelectOp>(operands.values(), ty, &[])
            } else {
                for_each_vector(operands.values(), ty, &mut builder, &mut |parts, ty, builder| {
                    builder.value::<llvm::SelectOp>(parts, ty, &[])
                })
            };
            rewriter.replace(op.op(), &[value]);
            Ok(())
        })
        .with_types(types)
        .generating(&["llvm.select"]),
    );
    casts::add_patterns(patterns, types);
    extended::add_patterns(patterns, types);
}
