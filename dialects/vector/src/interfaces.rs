//! Names, inferred types, effects and inlining.

use terrace_dialect_support::result_names;
use terrace_runtime::attributes::NamedAttribute;
use terrace_runtime::context::Context;
use terrace_runtime::interfaces::{
    ConditionallySpeculatable, DialectInlinerInterface, EffectKind, InferTypeOpInterface, InferredTypes,
    MemoryEffect, MemoryEffectOpInterface, Speculatability,
};
use terrace_runtime::ir::{Body, Op, OpRegions, Region, Value};
use terrace_runtime::types::Type;

use super::*;

result_names! {
    VectorScaleOp: "vscale";
}

macro_rules! two_names {
    ($($op:ident: $first:ident, $second:ident;)*) => {
        $(impl OpAsmOpInterface for $op {
            fn result_names(self, ir: &Body, set_name: &mut dyn FnMut(Value, &str)) {
                set_name(self.$first(ir), stringify!($first));
                set_name(self.$second(ir), stringify!($second));
            }
        })*
    };
}

two_names! {
    DeinterleaveOp: res1, res2;
    ScanOp: dest, accumulated_value;
}

impl InferTypeOpInterface for ToElementsOp {
    fn infer_return_types(
        context: &Context,
        operands: &[Type],
        _: &[NamedAttribute],
        _: OpRegions<'_>,
    ) -> Result<InferredTypes, String> {
        let elements =
            operands.first().and_then(|ty| ty.element_count(context).zip(ty.element_type(context)));
        Ok(elements.map_or_else(InferredTypes::new, |(count, element)| (0..count).map(|_| element).collect()))
    }
}

impl InferTypeOpInterface for ShuffleOp {
    fn infer_return_types(
        context: &Context,
        operands: &[Type],
        attributes: &[NamedAttribute],
        _: OpRegions<'_>,
    ) -> Result<InferredTypes, String> {
        let mask = attributes.iter().find(|entry| entry.name.text(context) == "mask");
        let length = mask.map_or(0, |mask| mask.value.element_count(context).unwrap_or_default());
        let Some((ty, element)) = operands.first().and_then(|ty| Some((ty, ty.element_type(context)?)))
        else {
            return Ok(InferredTypes::new());
        };
        let mut shape = vec![i64::try_from(length).unwrap_or(i64::MAX)];
        shape.extend(ty.shape(context).unwrap_or_default().iter().skip(1));
        let ty = Type::vector_checked(context, &shape, element).map_err(|error| error.to_string())?;
        Ok([ty].into_iter().collect())
    }
}

macro_rules! transfers {
    ($($op:ident: $kind:ident;)*) => {
        $(impl MemoryEffectOpInterface for $op {
            /// Accesses memory if the base is a memref.
            fn effects(self, ir: &Body) -> Vec<MemoryEffect> {
                let base = self.base(ir);
                match ir.value_type(base).is_memref(ir.context()) {
                    true => vec![MemoryEffect::on(EffectKind::$kind, base)],
                    false => Vec::new(),
                }
            }
        }

        impl ConditionallySpeculatable for $op {
            fn speculatability(self, ir: &Body) -> Speculatability {
                match ir.value_type(self.base(ir)).is_tensor(ir.context()) {
                    true => Speculatability::Speculatable,
                    false => Speculatability::NotSpeculatable,
                }
            }
        })*
    };
}

transfers! {
    TransferReadOp: Read;
    TransferWriteOp: Write;
}

/// All ops of the dialect may be inlined.
impl DialectInlinerInterface for VectorDialect {
    fn is_legal_to_inline_op(_: &Body, _: Op, _: &Body, _: Region, _: bool) -> bool {
        true
    }
}
