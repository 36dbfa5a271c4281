//! What is executed of the dialects that come with Terrace.

use terrace_dialects::{affine, standard};
use terrace_runtime::dialect::{DialectRegistry, InterfaceAttachments};

use crate::InterpretableTable;

macro_rules! attached {
    ($($dialect:ident: $($op:ident),+;)*) => {
        /// The implementations of [`Interpretable`](crate::Interpretable) for the ops of `std` and `affine`, to be
        /// attached to a registry that has these.
        pub fn attachments() -> InterfaceAttachments {
            InterfaceAttachments::new()
                $($(.op($dialect::$op::NAME, InterpretableTable::of::<$dialect::$op>()))+)*
        }
    };
}

attached! {
    standard:
        BrOp, CondBrOp, ReturnOp, CallOp, CallIndirectOp, ConstantOp, AddIOp, SubIOp, MulIOp, DivISignedOp,
        DivIUnsignedOp, FloorDivISignedOp, CeilDivISignedOp, RemISignedOp, RemIUnsignedOp, AndOp, OrOp, XOrOp,
        ShiftLeftOp, SignedShiftRightOp, UnsignedShiftRightOp, CmpIOp, AddFOp, SubFOp, MulFOp, DivFOp, RemFOp,
        CopySignOp, NegFOp, AbsFOp, CeilFOp, FloorFOp, CosOp, SinOp, ExpOp, Exp2Op, LogOp, Log10Op, Log2Op,
        SqrtOp, RsqrtOp, TanhOp, AtanOp, Atan2Op, CmpFOp, SelectOp, IndexCastOp, SignExtendIOp, ZeroExtendIOp,
        TruncateIOp, FPExtOp, FPTruncOp, SIToFPOp, UIToFPOp, FPToSIOp, FPToUIOp, BitcastOp, CreateComplexOp,
        ReOp, ImOp, AddCFOp, SubCFOp, AllocOp, AllocaOp, AllocStaticOp, DeallocOp, LoadOp, StoreOp, DimOp,
        RankOp, MemRefCastOp, TensorLoadOp, TensorStoreOp, DmaStartOp, DmaWaitOp, SubViewOp, ViewOp, ReshapeOp,
        TransposeOp, AtomicRMWOp, GenericAtomicRMWOp, AtomicYieldOp, AssertOp, AssumeAlignmentOp, PrefetchOp,
        ExtractElementOp, TensorFromElementsOp, SplatOp, TensorCastOp;
    affine:
        AffineApplyOp, AffineMinOp, AffineMaxOp, AffineForOp, AffineIfOp, AffineParallelOp, AffineLoadOp,
        AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp, AffinePrefetchOp, AffineDmaStartOp,
        AffineDmaWaitOp, AffineYieldOp, AffineDelinearizeIndexOp, AffineLinearizeIndexOp;
}

/// A registry with the dialects that come with Terrace, whose ops can be executed.
pub fn registry() -> DialectRegistry {
    let mut registry = terrace_dialects::registry();
    registry.attach(&attachments());
    registry
}

#[cfg(test)]
mod tests {
    use terrace_runtime::context::Context;

    use super::*;

    #[test]
    fn each_op_can_be_executed() {
        let context = Context::new(&registry());
        for dialect in ["std", "affine"] {
            for operation in context.dialect(dialect).unwrap().operations() {
                let info = context.op_name(&operation.name).info(&context);
                assert!(info.interface::<InterpretableTable>().is_some(), "{}", operation.name);
            }
        }
    }
}
