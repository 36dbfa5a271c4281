// RUN: terrace-opt --allow-unregistered-dialect --finalize-memref-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// An element is at the sum of its indices times the strides.

func.func @rows(%m: memref<?x4xf32>, %i: index, %j: index) -> f32 {
  %0 = memref.load %m[%i, %j] : memref<?x4xf32>
  memref.prefetch %m[%i, %j], read, locality<3>, data : memref<?x4xf32>
  return %0 : f32
}
func.func @strided(%m: memref<4x?xf32, strided<[?, 1], offset: ?>>, %v: f32, %i: index, %j: index) {
  memref.store %v, %m[%i, %j] {nontemporal = true} : memref<4x?xf32, strided<[?, 1], offset: ?>>
  return
}
func.func @shifted(%m: memref<4xf32, strided<[2], offset: 3>>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<4xf32, strided<[2], offset: 3>>
  return %0 : f32
}
func.func @scalar(%m: memref<f32>) -> f32 {
  %0 = memref.load %m[] : memref<f32>
  return %0 : f32
}
func.func @atomic(%m: memref<8xi32>, %v: i32, %i: index) -> (i32, i32) {
  %0 = memref.atomic_rmw maxs %v, %m[%i] : (i32, memref<8xi32>) -> i32
  %1 = memref.generic_atomic_rmw %m[%i] : memref<8xi32> {
  ^bb0(%old: i32):
    %2 = llvm.add %old, %v : i32
    memref.atomic_yield %2 : i32
  }
  return %0, %1 : i32, i32
}

// CHECK:      llvm.func @rows(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: i64, %arg8: i64) -> f32 {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %5 = llvm.insertvalue %arg5, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %6 = llvm.insertvalue %arg4, %5[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %7 = llvm.insertvalue %arg6, %6[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %8 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %9 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:   %10 = llvm.mul %arg7, %9 overflow<nsw, nuw> : i64
// CHECK-NEXT:   %11 = llvm.add %10, %arg8 overflow<nsw, nuw> : i64
// CHECK-NEXT:   %12 = llvm.getelementptr inbounds|nuw %8[%11] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   %13 = llvm.load %12 : !llvm.ptr -> f32
// CHECK-NEXT:   %14 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %15 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:   %16 = llvm.mul %arg7, %15 : i64
// CHECK-NEXT:   %17 = llvm.add %16, %arg8 : i64
// CHECK-NEXT:   %18 = llvm.getelementptr %14[%17] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   "llvm.intr.prefetch"(%18) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
// CHECK-NEXT:   llvm.return %13 : f32
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @strided(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i64, %arg7: f32, %arg8: i64, %arg9: i64) {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %5 = llvm.insertvalue %arg5, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %6 = llvm.insertvalue %arg4, %5[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %7 = llvm.insertvalue %arg6, %6[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %8 = llvm.extractvalue %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %9 = llvm.extractvalue %7[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %10 = llvm.getelementptr %8[%9] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   %11 = llvm.extractvalue %7[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %12 = llvm.mul %arg8, %11 overflow<nsw, nuw> : i64
// CHECK-NEXT:   %13 = llvm.add %12, %arg9 overflow<nsw, nuw> : i64
// CHECK-NEXT:   %14 = llvm.getelementptr inbounds|nuw %10[%13] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   llvm.store %arg7, %14 {nontemporal} : f32, !llvm.ptr
// CHECK-NEXT:   llvm.return
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @shifted(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64) -> f32 {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %6 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %7 = llvm.mlir.constant(3 : index) : i64
// CHECK-NEXT:   %8 = llvm.getelementptr %6[%7] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   %9 = llvm.mlir.constant(2 : index) : i64
// CHECK-NEXT:   %10 = llvm.mul %arg5, %9 overflow<nsw, nuw> : i64
// CHECK-NEXT:   %11 = llvm.getelementptr inbounds|nuw %8[%10] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   %12 = llvm.load %11 : !llvm.ptr -> f32
// CHECK-NEXT:   llvm.return %12 : f32
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @scalar(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64) -> f32 {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:   %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:   %4 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:   %5 = llvm.load %4 : !llvm.ptr -> f32
// CHECK-NEXT:   llvm.return %5 : f32
// CHECK-NEXT: }
// CHECK-NEXT: llvm.func @atomic(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i32, %arg6: i64) -> !llvm.struct<(i32, i32)> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %6 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %7 = llvm.getelementptr %6[%arg6] : (!llvm.ptr, i64) -> !llvm.ptr, i32
// CHECK-NEXT:   %8 = llvm.atomicrmw max %7, %arg5 acq_rel : !llvm.ptr, i32
// CHECK-NEXT:   %9 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %10 = llvm.getelementptr %9[%arg6] : (!llvm.ptr, i64) -> !llvm.ptr, i32
// CHECK-NEXT:   %11 = llvm.load %10 : !llvm.ptr -> i32
// CHECK-NEXT:   llvm.br ^bb1(%11 : i32)
// CHECK-NEXT: ^bb1(%12: i32):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:   %13 = llvm.add %12, %arg5 : i32
// CHECK-NEXT:   %14 = llvm.cmpxchg %10, %12, %13 acq_rel monotonic : !llvm.ptr, i32
// CHECK-NEXT:   %15 = llvm.extractvalue %14[0] : !llvm.struct<(i32, i1)>
// CHECK-NEXT:   %16 = llvm.extractvalue %14[1] : !llvm.struct<(i32, i1)>
// CHECK-NEXT:   llvm.cond_br %16, ^bb2, ^bb1(%15 : i32)
// CHECK-NEXT: ^bb2:  // pred: ^bb1
// CHECK-NEXT:   %17 = llvm.mlir.poison : !llvm.struct<(i32, i32)>
// CHECK-NEXT:   %18 = llvm.insertvalue %8, %17[0] : !llvm.struct<(i32, i32)>
// CHECK-NEXT:   %19 = llvm.insertvalue %15, %18[1] : !llvm.struct<(i32, i32)>
// CHECK-NEXT:   llvm.return %19 : !llvm.struct<(i32, i32)>
// CHECK-NEXT: }
