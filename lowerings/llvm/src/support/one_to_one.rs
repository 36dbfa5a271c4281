//! The lowering of ops that become one op of `llvm` with the same operands.

use smallvec::SmallVec;
use terrace_llvm::{FastmathFlags, FastmathFlagsAttr, IntegerOverflowFlags, is_compatible_type};
use terrace_lowerings::located_builder::ConvertAttribute;
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::context::{Context, OpName};
use terrace_runtime::conversion::{
    ConversionPattern, ConversionPatterns, ConversionRewriter, ConvertedOperands, TypeConverter,
};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Op, OperationState, Value};
use terrace_runtime::rewrite::{MatchResult, PatternRoot};
use terrace_runtime::types::Type;

use crate::support::builder::Llvm;
use crate::support::vectors::{for_each_vector, is_built_at_once};

/// A lowering to one op, of scalars and vectors of any number of dimensions.
#[derive(Clone)]
pub(crate) struct OneToOne {
    root: &'static str,
    generated: [&'static str; 1],
    generated_name: fn(&Context) -> OpName,
    types: TypeConverter,
    attributes: ConvertAttribute,
    /// Whether the op computes with its operands, for which integers that stand for floats are no good.
    computes: bool,
}

impl ConversionPattern for OneToOne {
    fn name(&self) -> &str {
        self.root
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::op(self.root)
    }

    fn generated_ops(&self) -> &[&'static str] {
        &self.generated
    }

    fn type_converter(&self) -> Option<&TypeConverter> {
        Some(&self.types)
    }

    fn match_and_rewrite(
        &self,
        op: Op,
        operands: &ConvertedOperands,
        rewriter: &mut ConversionRewriter<'_>,
    ) -> MatchResult {
        let types = rewriter.convert_result_types(op)?;
        let ir = rewriter.body();
        let context = ir.context();
        if self.computes {
            check_floats(op, operands, &types, rewriter)?;
        }
        let location = ir.location(op);
        let name = (self.generated_name)(context);
        let attributes: SmallVec<[NamedAttribute; 2]> =
            ir.attribute_entries(op).filter_map(|attribute| (self.attributes)(context, attribute)).collect();
        let [ty] = types[..] else {
            return Err(rewriter.match_failure(op, || "it has several results or none"));
        };
        let state = |operands: &[Value], ty| {
            let operands = operands.iter().copied();
            let state = OperationState::new(name, location).operands(operands).results([ty]);
            attributes.iter().fold(state, |state, attribute| state.attribute(*attribute))
        };
        if is_built_at_once(context, operands.values(), ty) {
            rewriter.replace_with_new(op, state(operands.values(), ty));
            return Ok(());
        }
        let mut llvm = Llvm::new(rewriter, location);
        let value = for_each_vector(operands.values(), ty, &mut llvm, &mut |operands, ty, llvm| {
            let op = llvm.builder.create(state(operands, ty));
            llvm.body().result(op, 0)
        });
        rewriter.replace(op, &[value]);
        Ok(())
    }
}

/// Returns nothing if LLVM has the floats that an op computes with.
///
/// # Errors
///
/// If it does not, so that integers stand for them.
pub(crate) fn check_floats(
    op: Op,
    operands: &ConvertedOperands,
    results: &[Type],
    rewriter: &ConversionRewriter<'_>,
) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context();
    let of_operands = ir.operands(op).zip(operands.values());
    let of_operands = of_operands.map(|(from, to)| (ir.value_type(from), ir.value_type(*to)));
    let of_results = ir.results(op).zip(results).map(|(from, to)| (ir.value_type(from), *to));
    let converted = of_operands.chain(of_results).filter(|(from, to)| from != to);
    let mut elements = converted.map(|(from, _)| from.element_type_or_self(context));
    match elements.find(|element| element.is_float(context) && !is_compatible_type(context, *element)) {
        None => Ok(()),
        Some(float) => Err(rewriter.match_failure(op, || {
            let float = float.display(context);
            format!("LLVM does not compute with '{float}', which is represented by an integer")
        })),
    }
}

/// Adds lowerings of ops to one op each.
pub(crate) struct OneToOnePatterns<'patterns> {
    pub(crate) patterns: &'patterns mut ConversionPatterns,
    pub(crate) types: &'patterns TypeConverter,
}

impl OneToOnePatterns<'_> {
    /// Adds the lowering of an op whose attributes stay.
    pub(crate) fn op<From: OpHandle, To: OpHandle>(&mut self) -> &mut Self {
        self.with::<From, To>(|_, attribute| Some(attribute))
    }

    /// Adds the lowering of an op with converted attributes.
    pub(crate) fn with<From: OpHandle, To: OpHandle>(&mut self, attributes: ConvertAttribute) -> &mut Self {
        self.add::<From, To>(attributes, true)
    }

    /// Adds the lowering of an op that does not compute: it takes all that values are represented by.
    pub(crate) fn bits<From: OpHandle, To: OpHandle>(&mut self) -> &mut Self {
        self.add::<From, To>(|_, attribute| Some(attribute), false)
    }

    fn add<From: OpHandle, To: OpHandle>(
        &mut self,
        attributes: ConvertAttribute,
        computes: bool,
    ) -> &mut Self {
        self.patterns.add(OneToOne {
            root: From::NAME,
            generated: [To::NAME],
            generated_name: To::name_in,
            types: self.types.clone(),
            attributes,
            computes,
        });
        self
    }
}

/// Converts the fast-math flags of `arith` to those of `llvm`; other attributes stay.
pub(crate) fn fastmath(context: &Context, attribute: NamedAttribute) -> Option<NamedAttribute> {
    if attribute.name.text(context) != "fastmath" {
        return Some(attribute);
    }
    let flags = terrace_arith::FastMathAttr::from_attribute(context, attribute.value)?;
    let value = fastmath_flags(context, *flags.value(context));
    Some(NamedAttribute { name: context.identifier("fastmathFlags"), value })
}

/// Drops fast-math flags; other attributes stay.
pub(crate) fn no_fastmath(context: &Context, attribute: NamedAttribute) -> Option<NamedAttribute> {
    (attribute.name.text(context) != "fastmath").then_some(attribute)
}

/// Returns the flags of `llvm` for those of `arith`.
pub(crate) fn fastmath_flags(context: &Context, flags: terrace_arith::FastMathFlags) -> Attribute {
    use terrace_arith::FastMathFlags as Arith;
    let pairs = [
        (Arith::Nnan, FastmathFlags::Nnan),
        (Arith::Ninf, FastmathFlags::Ninf),
        (Arith::Nsz, FastmathFlags::Nsz),
        (Arith::Arcp, FastmathFlags::Arcp),
        (Arith::Contract, FastmathFlags::Contract),
        (Arith::Afn, FastmathFlags::Afn),
        (Arith::Reassoc, FastmathFlags::Reassoc),
    ];
    let bits = pairs.iter().filter(|(from, _)| flags.contains_any(*from)).map(|(_, to)| to.value()).sum();
    let converted = FastmathFlags::from_value(bits).expect("the sum of flags");
    FastmathFlagsAttr::get(context, converted).to_attribute(context)
}

/// Converts the overflow flags of `arith` to those of `llvm`; other attributes stay.
pub(crate) fn overflow(context: &Context, attribute: NamedAttribute) -> Option<NamedAttribute> {
    if attribute.name.text(context) != "overflowFlags" {
        return Some(attribute);
    }
    let flags = terrace_arith::IntegerOverflowFlagsAttr::from_attribute(context, attribute.value)?;
    let flags = IntegerOverflowFlags::from_value(flags.value(context).value())?;
    // The ops of `llvm` have no flags by default.
    (flags.value() != 0).then(|| NamedAttribute { name: attribute.name, value: flags.to_attribute(context) })
}
