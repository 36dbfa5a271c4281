//! Execution of the dialect `std`.

mod arithmetic;
mod atomics;
mod casts;
mod compare;
mod complex;
mod control;
mod dma;
mod memory;
mod tensors;
mod views;

use terrace_standard::{
    AbsFOp, AddCFOp, AddFOp, AddIOp, AllocOp, AllocStaticOp, AllocaOp, AndOp, AssertOp, AssumeAlignmentOp,
    Atan2Op, AtanOp, AtomicRMWOp, AtomicYieldOp, BitcastOp, BrOp, CallIndirectOp, CallOp, CeilDivISignedOp,
    CeilFOp, CmpFOp, CmpIOp, CondBrOp, ConstantOp, CopySignOp, CosOp, CreateComplexOp, DeallocOp, DimOp,
    DivFOp, DivISignedOp, DivIUnsignedOp, DmaStartOp, DmaWaitOp, Exp2Op, ExpOp, ExtractElementOp, FPExtOp,
    FPToSIOp, FPToUIOp, FPTruncOp, FloorDivISignedOp, FloorFOp, GenericAtomicRMWOp, ImOp, IndexCastOp,
    LoadOp, Log2Op, Log10Op, LogOp, MemRefCastOp, MulFOp, MulIOp, NegFOp, OrOp, PrefetchOp, RankOp, ReOp,
    RemFOp, RemISignedOp, RemIUnsignedOp, ReshapeOp, ReturnOp, RsqrtOp, SIToFPOp, SelectOp, ShiftLeftOp,
    SignExtendIOp, SignedShiftRightOp, SinOp, SplatOp, SqrtOp, StoreOp, SubCFOp, SubFOp, SubIOp, SubViewOp,
    TanhOp, TensorCastOp, TensorFromElementsOp, TensorLoadOp, TensorStoreOp, TransposeOp, TruncateIOp,
    UIToFPOp, UnsignedShiftRightOp, ViewOp, XOrOp, ZeroExtendIOp,
};

crate::attachments::attachments! {
    BrOp, CondBrOp, ReturnOp, CallOp, CallIndirectOp, ConstantOp, AddIOp, SubIOp, MulIOp, DivISignedOp,
        DivIUnsignedOp, FloorDivISignedOp, CeilDivISignedOp, RemISignedOp, RemIUnsignedOp, AndOp, OrOp, XOrOp,
        ShiftLeftOp, SignedShiftRightOp, UnsignedShiftRightOp, CmpIOp, AddFOp, SubFOp, MulFOp, DivFOp, RemFOp,
        CopySignOp, NegFOp, AbsFOp, CeilFOp, FloorFOp, CosOp, SinOp, ExpOp, Exp2Op, LogOp, Log10Op, Log2Op,
        SqrtOp, RsqrtOp, TanhOp, AtanOp, Atan2Op, CmpFOp, SelectOp, IndexCastOp, SignExtendIOp, ZeroExtendIOp,
        TruncateIOp, FPExtOp, FPTruncOp, SIToFPOp, UIToFPOp, FPToSIOp, FPToUIOp, BitcastOp, CreateComplexOp,
        ReOp, ImOp, AddCFOp, SubCFOp, AllocOp, AllocaOp, AllocStaticOp, DeallocOp, LoadOp, StoreOp, DimOp,
        RankOp, MemRefCastOp, TensorLoadOp, TensorStoreOp, DmaStartOp, DmaWaitOp, SubViewOp, ViewOp, ReshapeOp,
        TransposeOp, AtomicRMWOp, GenericAtomicRMWOp, AtomicYieldOp, AssertOp, AssumeAlignmentOp, PrefetchOp,
        ExtractElementOp, TensorFromElementsOp, SplatOp, TensorCastOp
}
