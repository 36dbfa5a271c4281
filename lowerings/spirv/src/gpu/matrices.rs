//! Matrices of a subgroup as cooperative matrices.

use terrace_gpu::{
    MMAElementwiseOp, MMAMatrixType, SubgroupMmaComputeOp, SubgroupMmaConstantMatrixOp,
    SubgroupMmaElementwiseOp, SubgroupMmaLoadMatrixOp, SubgroupMmaStoreMatrixOp,
};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::conversion::{
    ConversionRewriter, ConvertedOperands, TypeClass, TypeConversion, TypeConverter,
};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_spirv::{
    Capability, CompositeConstructOp, CooperativeMatrixLayoutKHR, CooperativeMatrixLayoutKHRAttr,
    CooperativeMatrixType, CooperativeMatrixUseKHR, FAddOp, FConvertOp, FDivOp, FMulOp, FNegateOp, FSubOp,
    IAddOp, ISubOp, KHRCooperativeMatrixLoadOp, KHRCooperativeMatrixMulAddOp, KHRCooperativeMatrixStoreOp,
    MatrixTimesScalarOp, SDivOp, SNegateOp, Scope, UDivOp,
};

use crate::memref::Elements;
use crate::support::builder::Spirv;
use crate::support::patterns::Patterns;
use crate::types::TypeOptions;

/// Adds the conversion of matrices to a converter.
pub(super) fn add_types(types: &mut TypeConverter, options: &TypeOptions) {
    let options = options.clone();
    let is_matrix: fn(&Context, Type) -> bool = |context, ty| MMAMatrixType::from_type(context, ty).is_some();
    types.add(
        TypeClass::Matching("a matrix of 'gpu'", is_matrix),
        "a cooperative matrix",
        move |context, ty| match matrix(&options, context, ty) {
            Ok(ty) => TypeConversion::from(ty),
            Err(reason) => TypeConversion::Failure(reason.into()),
        },
    );
}

/// Returns the cooperative matrix that a matrix becomes.
fn matrix(options: &TypeOptions, context: &Context, ty: Type) -> Result<Type, String> {
    options.environment.require(Capability::CooperativeMatrixKHR)?;
    let matrix = MMAMatrixType::from_type(context, ty).ok_or("it is no matrix")?;
    let usage = match matrix.operand(context).as_str() {
        "AOp" => CooperativeMatrixUseKHR::MatrixA,
        "BOp" => CooperativeMatrixUseKHR::MatrixB,
        _ => CooperativeMatrixUseKHR::MatrixAcc,
    };
    let element = *matrix.element(context);
    if options.number_type(context, element)? != element {
        return Err("matrices of emulated numbers are not converted".into());
    }
    let sizes: Vec<u32> = matrix.shape(context).iter().filter_map(|size| u32::try_from(*size).ok()).collect();
    let [rows, columns] = sizes[..] else { return Err("a matrix has rows and columns".into()) };
    let made = CooperativeMatrixType::get_checked(context, rows, columns, element, Scope::Subgroup, usage);
    made.map(CooperativeMatrixType::ty).map_err(|error| error.to_string())
}

pub(super) fn add_patterns(patterns: &mut Patterns<'_>, options: &TypeOptions) {
    let (of_load, of_store) = (options.clone(), options.clone());
    patterns
        .value(|_: SubgroupMmaConstantMatrixOp, operands, ty, spirv| {
            spirv.value::<CompositeConstructOp>(operands, ty, &[])
        })
        .add(|op: SubgroupMmaComputeOp, operands, rewriter| {
            let ir = rewriter.body();
            if ["a_transpose", "b_transpose"].iter().any(|name| ir.attribute(op.op(), name).is_some()) {
                return Err(rewriter.match_failure(op.op(), || "transposed factors are not lowered"));
            }
            let ty = rewriter.convert_result_types(op.op())?[0];
            let mut spirv = Spirv::at(op.op(), rewriter);
            let value = spirv.value::<KHRCooperativeMatrixMulAddOp>(operands.values(), ty, &[]);
            rewriter.replace(op.op(), &[value]);
            Ok(())
        })
        .add(lower_elementwise)
        .add(move |op: SubgroupMmaLoadMatrixOp, operands, rewriter| {
            let op = op.op();
            let ty = rewriter.convert_result_types(op)?[0];
            let place = Place::of(op, 0, &of_load, operands, rewriter)?;
            let mut spirv = Spirv::at(op, rewriter);
            let operands = [place.pointer, place.stride];
            let value =
                spirv.value::<KHRCooperativeMatrixLoadOp>(&operands, ty, &[("matrix_layout", place.layout)]);
            rewriter.replace(op, &[value]);
            Ok(())
        })
        .add(move |op: SubgroupMmaStoreMatrixOp, operands, rewriter| {
            let op = op.op();
            let place = Place::of(op, 1, &of_store, operands, rewriter)?;
            let operands = [place.pointer, operands.values()[0], place.stride];
            let mut spirv = Spirv::at(op, rewriter);
            spirv.op::<KHRCooperativeMatrixStoreOp>(&operands, &[], &[("matrix_layout", place.layout)]);
            rewriter.erase(op);
            Ok(())
        });
}

/// A matrix in memory: the pointer to its first element, the distance of rows or columns, and which of these it is.
struct Place {
    pointer: Value,
    stride: Value,
    layout: Attribute,
}

impl Place {
    /// Builds the place of the matrix in a memref, which is an operand, with the indices behind it.
    fn of(
        op: Op,
        memref: usize,
        options: &TypeOptions,
        operands: &ConvertedOperands,
        rewriter: &mut ConversionRewriter<'_>,
    ) -> MatchResult<Self> {
        let elements = Elements::of(op, memref, options, rewriter)?;
        if elements.element != elements.stored.element {
            return Err(rewriter.match_failure(
                op,
                || "the target environment does not have elements of the matrix in this memory",
            ));
        }
        let ir = rewriter.body();
        let context = ir.context().clone();
        let distance = ir.attribute(op, "leadDimension").and_then(|distance| distance.as_i64(&context));
        let Some(distance) = distance else {
            return Err(rewriter.match_failure(op, || "the distance of its rows is not known"));
        };
        let layout = match ir.attribute(op, "transpose") {
            None => CooperativeMatrixLayoutKHR::RowMajor,
            Some(_) => CooperativeMatrixLayoutKHR::ColumnMajor,
        };
        let layout = CooperativeMatrixLayoutKHRAttr::get(&context, layout).to_attribute(&context);
        let mut spirv = Spirv::at(op, rewriter);
        let position = elements.position(&operands.values()[memref + 1..], &mut spirv);
        let pointer = elements.pointer(operands.values()[memref], position, &mut spirv);
        let stride = spirv.integer(elements.index, distance);
        Ok(Place { pointer, stride, layout })
    }
}

/// Returns the value that all elements of a matrix are, if it was built of one.
fn only_element(matrix: Value, spirv: &Spirv<'_, '_>) -> Option<Value> {
    let ir = spirv.body();
    let construct = CompositeConstructOp::from_op(ir, ir.defining_op(matrix)?)?;
    let mut parts = ir.operands(construct.op());
    let part = parts.next()?;
    parts.next().is_none().then_some(part)
}

fn lower_elementwise(
    op: SubgroupMmaElementwiseOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    use MMAElementwiseOp as Kind;
    let ir = rewriter.body();
    let kind = *op.op_type(ir).value(ir.context());
    let op = op.op();
    let ty = rewriter.convert_result_types(op)?[0];
    let operands = operands.values();
    let count = if matches!(kind, Kind::Negatef | Kind::Negates | Kind::Extf) { 1 } else { 2 };
    if operands.len() != count {
        return Err(
            rewriter.match_failure(op, || format!("it has {} operands, and not {count}", operands.len()))
        );
    }
    let build: fn(&[Value], Type, &mut Spirv<'_, '_>) -> Value = match kind {
        Kind::Addf => instruction::<FAddOp>,
        Kind::Subf => instruction::<FSubOp>,
        Kind::Divf => instruction::<FDivOp>,
        Kind::Addi => instruction::<IAddOp>,
        Kind::Subi => instruction::<ISubOp>,
        Kind::Divs => instruction::<SDivOp>,
        Kind::Divu => instruction::<UDivOp>,
        Kind::Negatef => instruction::<FNegateOp>,
        Kind::Negates => instruction::<SNegateOp>,
        Kind::Extf => instruction::<FConvertOp>,
        Kind::Mulf => |operands, ty, spirv| {
            let [left, right] = [operands[0], operands[1]];
            if let Some(scalar) = only_element(left, spirv) {
                spirv.value::<MatrixTimesScalarOp>(&[right, scalar], ty, &[])
            } else if let Some(scalar) = only_element(right, spirv) {
                spirv.value::<MatrixTimesScalarOp>(&[left, scalar], ty, &[])
            } else {
                spirv.value::<FMulOp>(operands, ty, &[])
            }
        },
        Kind::Muli | Kind::Maxf | Kind::Minf => {
            return Err(
                rewriter.match_failure(op, || "there is no instruction for this operation on matrices")
            );
        }
    };
    let value = build(operands, ty, &mut Spirv::at(op, rewriter));
    rewriter.replace(op, &[value]);
    Ok(())
}

fn instruction<T: OpHandle>(operands: &[Value], ty: Type, spirv: &mut Spirv<'_, '_>) -> Value {
    spirv.value::<T>(operands, ty, &[])
}
