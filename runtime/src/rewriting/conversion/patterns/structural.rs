//! Patterns for the ops of any dialect that hold a function together, by their interfaces: what changes of them is the
//! types.

use crate::attributes::{Attribute, NamedAttribute};
use crate::context::Context;
use crate::conversion::{
    ConversionPattern, ConversionPatterns, ConversionRewriter, ConversionTarget, ConvertedOperands,
    InputMapping, SignatureConversion, TypeConverter,
};
use crate::dialect::{OPERAND_SEGMENT_SIZES, OPERANDS, OpTraits, segments};
use crate::function;
use crate::generated::segment_sizes;
use crate::interfaces::{
    AnyBranchOpInterface, BranchOpInterfaceTable, CallOpInterfaceTable, FunctionOpInterfaceTable,
};
use crate::ir::{Body, Op, Value};
use crate::rewrite::{MatchResult, PatternRoot};
use crate::types::Type;

/// Returns the attribute for the sizes of an op's operand segments, if the operands become other numbers of values and
/// the op has such an attribute.
///
/// # Errors
///
/// The reason, if the op's operands cannot be told apart.
pub(in crate::rewriting::conversion) fn converted_segments(
    body: &Body,
    op: Op,
    operands: &ConvertedOperands,
) -> Result<Option<NamedAttribute>, String> {
    if operands.is_one_to_one() {
        return Ok(None);
    }
    if (0..body.successor_count(op)).any(|position| body.successor_operand_count(op, position).is_some()) {
        return Err(
            "an operand becomes several values, and the op states how many go to each successor".into()
        );
    }
    let info = body.info(op);
    let (Some(slot), Some(descriptor)) = (info.segment_slots()[0], info.descriptor()) else {
        return Ok(None);
    };
    let sizes = Some(body.inherent_attribute(op, slot as usize));
    let groups = segments(body.context(), &OPERANDS, &descriptor.operands, body.operand_count(op), sizes)
        .map_err(|error| error.to_string())?;
    let sizes: Vec<usize> =
        groups.into_iter().map(|range| range.map(|position| operands.group(position).len()).sum()).collect();
    let name = body.context().identifier(OPERAND_SEGMENT_SIZES);
    Ok(Some(NamedAttribute { name, value: segment_sizes(body.context(), &sizes) }))
}

/// Sets the operands of an op to converted ones.
fn set_operands(op: Op, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let segments = match converted_segments(rewriter.body(), op, operands) {
        Ok(segments) => segments,
        Err(reason) => return Err(rewriter.match_failure(op, || reason)),
    };
    rewriter.modify(op, |body| {
        body.set_operands(op, operands.values());
        if let Some(NamedAttribute { value, .. }) = segments {
            body.set_attribute(op, OPERAND_SEGMENT_SIZES, Some(value));
        }
    });
    Ok(())
}

impl TypeConverter {
    /// Returns whether the argument and result types of a function-like op are legal, and the arguments of its blocks.
    pub fn is_legal_function(&self, body: &Body, op: Op) -> bool {
        let context = body.context();
        self.are_legal(context, function::inputs(body, op))
            && self.are_legal(context, function::results(body, op))
            && body.regions(op).all(|(body, region)| self.is_legal_region(body, region))
    }

    /// Returns whether the types of the operands that a branch passes to its successors are legal.
    pub fn is_legal_branch(&self, body: &Body, op: Op) -> bool {
        let Some(branch) = AnyBranchOpInterface::of(body, op) else { return true };
        (0..body.successor_count(op)).all(|successor| {
            let forwarded = branch.successor_operands(body, successor).forwarded;
            forwarded.into_iter().all(|position| {
                let value = body.operand(op, position);
                let ty = body.value_type(value);
                self.convert_value(body, value).is_ok_and(|types| types[..] == [ty])
            })
        })
    }
}

/// Adds the patterns of this module for the signatures of functions, calls, returns and branches of all dialects.
///
/// Targets make these ops dynamically legal, by [`TypeConverter::is_legal_function`], [`TypeConverter::is_legal_branch`]
/// and [`TypeConverter::is_legal_op`].
pub fn add_structural_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    patterns
        .add(ConvertFunctionSignature::new(types))
        .add(ConvertCall::new(types))
        .add(ConvertReturn::new(types))
        .add(ConvertBranch::new(types));
}

/// Makes the ops of [`add_structural_patterns`] that a context has registered dynamically legal, unless they belong to
/// one of the `illegal` dialects.
pub(in crate::rewriting::conversion) fn add_structural_legality(
    context: &Context,
    types: &TypeConverter,
    illegal: &[&str],
    target: &mut ConversionTarget,
) {
    for name in context.registered_op_names() {
        let info = name.info(context);
        let dialect = name.dialect(context).map(|dialect| dialect.name());
        if dialect.is_some_and(|dialect| illegal.contains(&dialect)) {
            continue;
        }
        let types = types.clone();
        if info.interface::<FunctionOpInterfaceTable>().is_some() {
            target.dynamically_legal_op(info.text(), move |body, op| types.is_legal_function(body, op));
        } else if info.interface::<CallOpInterfaceTable>().is_some() {
            target.dynamically_legal_op(info.text(), move |body, op| types.is_legal_op(body, op));
        } else if info.interface::<BranchOpInterfaceTable>().is_some() {
            target.dynamically_legal_op(info.text(), move |body, op| types.is_legal_branch(body, op));
        } else if info.traits().contains(OpTraits::RETURN_LIKE) {
            // Those of other regions are converted with the op around.
            target.dynamically_legal_op(info.text(), move |body, op| {
                let is_in_function =
                    body.parent_op(op).is_some_and(|parent| body.info(parent).signature_slots().is_some());
                !is_in_function || types.is_legal_op(body, op)
            });
        }
    }
}

macro_rules! structural_pattern {
    ($(#[$documentation:meta])* $name:ident, $root:expr, $convert:path) => {
        $(#[$documentation])*
        #[derive(Clone, Debug)]
        pub struct $name(TypeConverter);

        impl $name {
            /// Returns the pattern for types of a converter.
            pub fn new(types: &TypeConverter) -> Self {
                $name(types.clone())
            }
        }

        impl ConversionPattern for $name {
            fn name(&self) -> &str {
                stringify!($name)
            }

            fn root(&self) -> PatternRoot {
                $root
            }

            fn type_converter(&self) -> Option<&TypeConverter> {
                Some(&self.0)
            }

            fn takes_groups(&self) -> bool {
                true
            }

            fn match_and_rewrite(
                &self,
                op: Op,
                operands: &ConvertedOperands,
                rewriter: &mut ConversionRewriter<'_>,
            ) -> MatchResult {
                $convert(&self.0, op, operands, rewriter)
            }
        }
    };
}

structural_pattern!(
    /// Converts the signature of a function-like op, and the arguments of its blocks.
    ConvertFunctionSignature,
    PatternRoot::Info(|info| info.interface::<FunctionOpInterfaceTable>().is_some()),
    convert_function
);
structural_pattern!(
    /// Converts the operands and results of a call.
    ConvertCall,
    PatternRoot::Info(|info| info.interface::<CallOpInterfaceTable>().is_some()),
    convert_call
);
structural_pattern!(
    /// Converts the operands of an op that returns from a region.
    ConvertReturn,
    PatternRoot::Traits(OpTraits::RETURN_LIKE),
    convert_return
);
structural_pattern!(
    /// Converts the operands that a branch passes to its successors; its own operands keep their types.
    ConvertBranch,
    PatternRoot::Info(|info| info.interface::<BranchOpInterfaceTable>().is_some()),
    convert_branch
);

fn convert_function(
    types: &TypeConverter,
    op: Op,
    _: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let body = rewriter.body();
    let context = body.context();
    let Some(ty) = function::function_type(body, op) else {
        return Err(rewriter.match_failure(op, || "the op has no function type"));
    };
    let (Some(inputs), Some(_)) = (ty.function_inputs(context), ty.function_results(context)) else {
        return Err(rewriter.match_failure(op, || "the function type is not a builtin one"));
    };
    let mut signature = SignatureConversion::new(inputs.len());
    let converted = types.convert_signature(context, inputs, &mut signature);
    converted.map_err(|reason| rewriter.unconverted(op, &reason))?;
    let mut results = Vec::new();
    let mut result_origins = Vec::new();
    for (position, result) in function::results(body, op).iter().enumerate() {
        let converted =
            types.convert(context, *result).map_err(|reason| rewriter.unconverted(op, &reason))?;
        result_origins.extend(converted.iter().map(|_| (converted.len() == 1).then_some(position)));
        results.extend(converted);
    }
    let ty = Type::function(context, signature.types(), &results);
    let mut input_origins = vec![None; signature.types().len()];
    for position in 0..signature.input_count() {
        if let InputMapping::Inputs { first, count: 1 } = *signature.input(position) {
            input_origins[first] = Some(position);
        }
    }
    let slots = *body.info(op).signature_slots().expect("a function has signature slots");
    let rearranged = |slot: Option<usize>, origins: &[Option<usize>]| {
        let slot = slot?;
        let old = body.inherent_attribute(op, slot)?.as_array(context)?;
        let of = |origin: &Option<usize>| {
            origin.and_then(|position| old.get(position).copied()).unwrap_or(Attribute::EMPTY_DICTIONARY)
        };
        Some((slot, Attribute::array(context, &origins.iter().map(of).collect::<Vec<_>>())))
    };
    let attributes = [
        rearranged(slots.argument_attributes, &input_origins),
        rearranged(slots.result_attributes, &result_origins),
    ];
    rewriter.convert_region_types(op, 0, types, Some(&signature))?;
    rewriter.modify(op, |body| {
        function::set_function_type(body, op, ty);
        for (slot, value) in attributes.into_iter().flatten() {
            body.set_inherent_attribute(op, slot, Some(value));
        }
    });
    Ok(())
}

/// Replaces an op by one like it with converted operands and result types.
fn convert_call(
    types: &TypeConverter,
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let body = rewriter.body();
    let mut result_types = Vec::new();
    let mut counts = Vec::new();
    for result in body.results(op) {
        let converted =
            types.convert_value(body, result).map_err(|reason| rewriter.unconverted(op, &reason))?;
        counts.push(converted.len());
        result_types.extend(converted);
    }
    let new = rewriter.create_like(op, operands, &result_types)?;
    let values: Vec<Value> = rewriter.body().results(new).collect();
    let mut groups: Vec<&[Value]> = Vec::with_capacity(counts.len());
    let mut rest = &values[..];
    for count in counts {
        let (group, others) = rest.split_at(count);
        groups.push(group);
        rest = others;
    }
    rewriter.replace_by_groups(op, &groups);
    Ok(())
}

fn convert_return(
    _: &TypeConverter,
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    set_operands(op, operands, rewriter)
}

fn convert_branch(
    _: &TypeConverter,
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let body = rewriter.body();
    let branch = AnyBranchOpInterface::of(body, op).expect("the pattern's root is a branch");
    let mut is_forwarded = vec![false; body.operand_count(op)];
    for successor in 0..body.successor_count(op) {
        let forwarded = branch.successor_operands(body, successor).forwarded;
        is_forwarded[forwarded].fill(true);
    }
    let mut converted = ConvertedOperands::default();
    for (position, is_forwarded) in is_forwarded.into_iter().enumerate() {
        if is_forwarded {
            converted.push_group(operands.group(position));
        } else {
            converted.push_one(body.operand(op, position));
        }
    }
    set_operands(op, &converted, rewriter)
}

/// Converts the types of the operands, results and block arguments of ops of one name, which stay what they are
/// otherwise.
#[derive(Clone, Debug)]
pub struct ConvertOpTypes {
    name: String,
    types: TypeConverter,
}

impl ConvertOpTypes {
    /// Returns the pattern for ops of a name.
    pub fn new(name: impl Into<String>, types: &TypeConverter) -> Self {
        ConvertOpTypes { name: name.into(), types: types.clone() }
    }
}

impl ConversionPattern for ConvertOpTypes {
    fn name(&self) -> &str {
        "ConvertOpTypes"
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::op(self.name.clone())
    }

    fn type_converter(&self) -> Option<&TypeConverter> {
        Some(&self.types)
    }

    fn takes_groups(&self) -> bool {
        true
    }

    fn match_and_rewrite(
        &self,
        op: Op,
        operands: &ConvertedOperands,
        rewriter: &mut ConversionRewriter<'_>,
    ) -> MatchResult {
        let body = rewriter.body();
        for (body, region) in body.regions(op) {
            for argument in body.blocks(region).flat_map(|block| body.arguments(block)) {
                let converted = self.types.convert_value(body, argument);
                converted.map_err(|reason| rewriter.unconverted(op, &reason))?;
            }
        }
        for region in 0..body.region_count(op) {
            rewriter.convert_region_types(op, region, &self.types, None)?;
        }
        convert_call(&self.types, op, operands, rewriter)
    }
}
