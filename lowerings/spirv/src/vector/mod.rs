//! `convert-vector-to-spirv`: the dialect `vector`.

mod access;
mod elements;
mod reductions;
mod shuffles;

use terrace_runtime::conversion::{ConversionPatterns, TypeConverter};
use terrace_runtime::ir::Value;
use terrace_runtime::types::Type;
use terrace_spirv::{BitcastOp, CLFmaOp, GLFmaOp};
use terrace_vector::{BitCastOp, FMAOp, ShapeCastOp};

use crate::environment::{environment_around, has_environment};
use crate::support::builder::Spirv;
use crate::support::patterns::Patterns;
use crate::support::sets::Set;
use crate::types::TypeOptions;

include!(concat!(env!("OUT_DIR"), "/vector_to_spirv.rs"));

has_environment!(ConvertVectorToSpirv);

impl ConvertVectorToSpirv {
    fn type_options(&self) -> TypeOptions {
        TypeOptions::new(self.environment.clone())
    }
}

fn add_types(options: &ConvertVectorToSpirv, types: &mut TypeConverter) {
    crate::types::add_types(types, &options.type_options());
}

fn add_lowerings(options: &ConvertVectorToSpirv, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    let mut patterns = Patterns { patterns, types };
    let set = Set::of(&options.environment.clone().unwrap_or_default());
    patterns.set::<FMAOp, GLFmaOp, CLFmaOp>(set).add(|op: ShapeCastOp, operands, rewriter| {
        let ty = rewriter.convert_result_types(op.op())?[0];
        let value = operands.values()[0];
        if rewriter.body().value_type(value) != ty {
            return Err(rewriter.match_failure(op.op(), || "the converted types differ"));
        }
        rewriter.replace(op.op(), &[value]);
        Ok(())
    });
    patterns.add(|op: BitCastOp, operands, rewriter| {
        let ty = rewriter.convert_result_types(op.op())?[0];
        let value = operands.values()[0];
        let ir = rewriter.body();
        let bits = |ty: Type| {
            let element = ty.element_type_or_self(ir.context()).bit_width(ir.context());
            let count = if ty.is_vector(ir.context()) { ty.element_count(ir.context()) } else { Some(1) };
            Some(u64::from(element?) * count?)
        };
        if bits(ty) != bits(ir.value_type(value)) {
            return Err(rewriter.match_failure(op.op(), || "the converted types have different widths"));
        }
        let value = match ir.value_type(value) == ty {
            true => value,
            false => Spirv::at(op.op(), rewriter).value::<BitcastOp>(&[value], ty, &[]),
        };
        rewriter.replace(op.op(), &[value]);
        Ok(())
    });
    access::add_patterns(&mut patterns, &options.type_options());
    elements::add_patterns(&mut patterns);
    reductions::add_patterns(&mut patterns, set);
    shuffles::add_patterns(&mut patterns);
}

/// Returns the number of components of a converted vector: one for a scalar.
fn component_count(vector: Value, spirv: &Spirv<'_, '_>) -> i64 {
    let (ty, context) = (spirv.ty(vector), spirv.context());
    let count = ty.element_count(context).filter(|_| ty.is_vector(context));
    count.and_then(|count| i64::try_from(count).ok()).unwrap_or(1)
}

/// Builds a component of a converted vector; a scalar is its only one.
fn component(vector: Value, position: i64, spirv: &mut Spirv<'_, '_>) -> Value {
    let ty = spirv.ty(vector);
    if !ty.is_vector(spirv.context()) {
        return vector;
    }
    let element = ty.element_type_or_self(spirv.context());
    spirv.extract(vector, position, element)
}
