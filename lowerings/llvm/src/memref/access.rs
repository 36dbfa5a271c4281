//! Loads, stores and prefetches, by the linear position of an element.

use terrace_llvm::{AddOp, GEPNoWrapFlags, IntegerOverflowFlags, MulOp, Prefetch};
use terrace_memref::{LoadOp, PrefetchOp, StoreOp};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, ConvertedOperands, TypeConverter};
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::{DYNAMIC, Type};

use super::{element_of, index_of, operand_type, pattern};
use crate::support::builder::Llvm;
use crate::support::descriptors::{ALIGNED, OFFSET, STRIDES};

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    patterns
        .add(pattern::<LoadOp>("LowerLoad", types, lower_load))
        .add(pattern::<StoreOp>("LowerStore", types, lower_store))
        .add(pattern::<PrefetchOp>("LowerPrefetch", types, lower_prefetch));
}

/// A memref whose elements are accessed.
pub(crate) struct Accessed {
    pub(super) memref: Type,
    pub(crate) element: Type,
    pub(super) index: Type,
}

impl Accessed {
    /// Returns the memref that an operand of an op was.
    ///
    /// # Errors
    ///
    /// If its elements are not converted.
    pub(crate) fn operand(op: Op, position: usize, rewriter: &ConversionRewriter<'_>) -> MatchResult<Self> {
        let memref = operand_type(op, position, rewriter);
        Ok(Accessed { memref, element: element_of(op, memref, rewriter)?, index: index_of(rewriter) })
    }

    /// Builds the address of an element. If it is known to be inside, its arithmetic does not overflow.
    pub(crate) fn address(
        &self,
        descriptor: Value,
        indices: &[Value],
        is_inside: bool,
        llvm: &mut Llvm<'_, '_>,
    ) -> Value {
        let context = llvm.context().clone();
        let form = self.memref.strided_form(&context).expect("a memref with strides");
        let overflow = IntegerOverflowFlags::from_value(3).expect("both flags").to_attribute(&context);
        let overflow = [("overflowFlags", overflow)];
        let overflow = if is_inside { &overflow[..] } else { &[] };
        let wrap = GEPNoWrapFlags::Inbounds.value() | GEPNoWrapFlags::Nuw.value();
        let wrap = GEPNoWrapFlags::from_value(wrap).expect("both flags").to_attribute(&context);
        let wrap = [("noWrapFlags", wrap)];
        let wrap = if is_inside { &wrap[..] } else { &[] };
        let mut base = llvm.extract(descriptor, &[ALIGNED]);
        if form.offset != 0 {
            let offset = match form.offset {
                DYNAMIC => llvm.extract(descriptor, &[OFFSET]),
                offset => llvm.index(self.index, offset),
            };
            base = llvm.offset_pointer(base, self.element, offset);
        }
        let mut position = None;
        for (dimension, (index, stride)) in indices.iter().zip(form.strides).enumerate() {
            let mut step = *index;
            if stride != 1 {
                let stride = match stride {
                    DYNAMIC => llvm.extract(descriptor, &[STRIDES, dimension as i64]),
                    stride => llvm.index(self.index, stride),
                };
                step = llvm.value::<MulOp>(&[step, stride], self.index, overflow);
            }
            position = Some(match position {
                None => step,
                Some(before) => llvm.value::<AddOp>(&[before, step], self.index, overflow),
            });
        }
        match position {
            None => base,
            Some(position) => llvm.element_pointer(base, self.element, &[i32::MIN], &[position], wrap),
        }
    }
}

/// Returns the attributes of an access: its alignment, and whether it is not cached.
fn access_attributes(ir: &Body, op: Op) -> Vec<(&'static str, Attribute)> {
    let mut attributes: Vec<_> =
        ir.attribute(op, "alignment").map(|alignment| ("alignment", alignment)).into_iter().collect();
    if ir.attribute(op, "nontemporal").is_some_and(|value| value.as_bool() == Some(true)) {
        attributes.push(("nontemporal", Attribute::UNIT));
    }
    attributes
}

fn lower_load(op: Op, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let accessed = Accessed::operand(op, 0, rewriter)?;
    let attributes = access_attributes(rewriter.body(), op);
    let location = rewriter.body().location(op);
    let mut llvm = Llvm::new(rewriter, location);
    let address = accessed.address(operands.values()[0], &operands.values()[1..], true, &mut llvm);
    let load = llvm.state::<terrace_llvm::LoadOp>(&[address], &[accessed.element], &attributes);
    rewriter.replace_with_new(op, load);
    Ok(())
}

fn lower_store(op: Op, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let accessed = Accessed::operand(op, 1, rewriter)?;
    let attributes = access_attributes(rewriter.body(), op);
    let location = rewriter.body().location(op);
    let mut llvm = Llvm::new(rewriter, location);
    let address = accessed.address(operands.values()[1], &operands.values()[2..], true, &mut llvm);
    let operands = [operands.values()[0], address];
    let store = llvm.state::<terrace_llvm::StoreOp>(&operands, &[], &attributes);
    rewriter.replace_with_new(op, store);
    Ok(())
}

fn lower_prefetch(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let accessed = Accessed::operand(op, 0, rewriter)?;
    let ir = rewriter.body();
    let context = ir.context().clone();
    let location = ir.location(op);
    let flag = |name: &str| {
        let value = ir.attribute(op, name).and_then(Attribute::as_bool).unwrap_or(false);
        Attribute::integer(&context, Type::I32, i64::from(value))
    };
    let attributes = [
        ("rw", flag("isWrite")),
        ("hint", ir.attribute(op, "localityHint").expect("a hint")),
        ("cache", flag("isDataCache")),
    ];
    let mut llvm = Llvm::new(rewriter, location);
    let address = accessed.address(operands.values()[0], &operands.values()[1..], false, &mut llvm);
    llvm.op::<Prefetch>(&[address], &[], &attributes);
    rewriter.erase(op);
    Ok(())
}
