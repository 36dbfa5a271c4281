// Ops on constants are constants, as LLVM folds instructions when it builds them.

// RUN: terrace-translate --mlir-to-llvmir %s | FileCheck %s

llvm.mlir.global external @g() : !llvm.struct<(i64, array<4 x i32>)>
llvm.func @use(i64, vector<2xi32>, !llvm.ptr, !llvm.struct<(i8, i8)>, i1, f32)

// CHECK-LABEL: define void @folded()
llvm.func @folded() {
  %c3 = llvm.mlir.constant(3 : i64) : i64
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %0 = llvm.mul %c3, %c4 : i64
  %1 = llvm.mlir.zero : !llvm.ptr
  %2 = llvm.getelementptr %1[5] : (!llvm.ptr) -> !llvm.ptr, f32
  %3 = llvm.ptrtoint %2 : !llvm.ptr to i64
  %4 = llvm.add %0, %3 : i64
  %5 = llvm.mlir.constant(dense<[1, 2]> : vector<2xi32>) : vector<2xi32>
  %6 = llvm.shl %5, %5 : vector<2xi32>
  %7 = llvm.mlir.addressof @g : !llvm.ptr
  %8 = llvm.getelementptr %7[0, 1, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i64, array<4 x i32>)>
  %9 = llvm.mlir.poison : !llvm.struct<(i8, i8)>
  %10 = llvm.mlir.constant(-1 : i8) : i8
  %11 = llvm.insertvalue %10, %9[1] : !llvm.struct<(i8, i8)>
  %12 = llvm.icmp "slt" %c3, %c4 : i64
  %13 = llvm.mlir.constant(1.5 : f32) : f32
  %14 = llvm.fmul %13, %13 : f32
  // CHECK-NEXT: call void @use(i64 32, <2 x i32> <i32 2, i32 8>, ptr getelementptr inbounds nuw (i8, ptr @g, i64 16), { i8, i8 } { i8 poison, i8 -1 }, i1 true, float 2.250000e+00)
  llvm.call @use(%4, %6, %8, %11, %12, %14) : (i64, vector<2xi32>, !llvm.ptr, !llvm.struct<(i8, i8)>, i1, f32) -> ()
  llvm.return
}

// A division by zero is poison; undefined operands choose the simplest result.
// CHECK-LABEL: define { i32, i32, i32 } @undefined()
llvm.func @undefined() -> !llvm.struct<(i32, i32, i32)> {
  %0 = llvm.mlir.constant(0 : i32) : i32
  %1 = llvm.mlir.constant(6 : i32) : i32
  %u = llvm.mlir.undef : i32
  %2 = llvm.sdiv %1, %0 : i32
  %3 = llvm.and %u, %1 : i32
  %4 = llvm.add %u, %1 : i32
  %s = llvm.mlir.undef : !llvm.struct<(i32, i32, i32)>
  %5 = llvm.insertvalue %2, %s[0] : !llvm.struct<(i32, i32, i32)>
  %6 = llvm.insertvalue %3, %5[1] : !llvm.struct<(i32, i32, i32)>
  %7 = llvm.insertvalue %4, %6[2] : !llvm.struct<(i32, i32, i32)>
  // CHECK-NEXT: ret { i32, i32, i32 } { i32 poison, i32 0, i32 undef }
  llvm.return %7 : !llvm.struct<(i32, i32, i32)>
}

// The product of an address is an instruction, a sum is a constant expression, a choice with a variable is not folded.
// CHECK-LABEL: define i64 @unfolded(i64 %0)
llvm.func @unfolded(%a: i64) -> i64 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.ptrtoint %0 : !llvm.ptr to i64
  %c3 = llvm.mlir.constant(3 : i64) : i64
  // CHECK-NEXT: %2 = mul i64 ptrtoint (ptr @g to i64), 3
  %2 = llvm.mul %1, %c3 : i64
  %3 = llvm.add %1, %c3 : i64
  %t = llvm.mlir.constant(true) : i1
  // CHECK-NEXT: %3 = select i1 true, i64 %2, i64 add (i64 ptrtoint (ptr @g to i64), i64 3)
  %4 = llvm.select %t, %2, %3 : i1, i64
  // CHECK-NEXT: ret i64 %3
  llvm.return %4 : i64
}

// A constant of which a part is replaced stays what it is where it is used.
// CHECK-LABEL: define void @shared_aggregate()
llvm.func @shared_aggregate() {
  %c1 = llvm.mlir.constant(1 : i8) : i8
  %c2 = llvm.mlir.constant(2 : i8) : i8
  %0 = llvm.mlir.poison : !llvm.struct<(i8, struct<(i8, i8)>)>
  %1 = llvm.insertvalue %c1, %0[0] : !llvm.struct<(i8, struct<(i8, i8)>)>
  %2 = llvm.insertvalue %c1, %1[1, 0] : !llvm.struct<(i8, struct<(i8, i8)>)>
  %3 = llvm.insertvalue %c2, %2[1, 1] : !llvm.struct<(i8, struct<(i8, i8)>)>
  %4 = llvm.insertvalue %c2, %2[0] : !llvm.struct<(i8, struct<(i8, i8)>)>
  // CHECK-NEXT: call void @use_both({ i8, { i8, i8 } } { i8 1, { i8, i8 } { i8 1, i8 2 } }, { i8, { i8, i8 } } { i8 2, { i8, i8 } { i8 1, i8 poison } })
  llvm.call @use_both(%3, %4) : (!llvm.struct<(i8, struct<(i8, i8)>)>, !llvm.struct<(i8, struct<(i8, i8)>)>) -> ()
  llvm.return
}
llvm.func @use_both(!llvm.struct<(i8, struct<(i8, i8)>)>, !llvm.struct<(i8, struct<(i8, i8)>)>)
