// RUN: terrace-opt --allow-unregistered-dialect --finalize-memref-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts %s | FileCheck %s

// Global memory: arrays, of which the descriptor is made where it is used.

memref.global "private" constant @constant : memref<2x3xf32> = dense<1.0> {alignment = 64}
memref.global @undefined : memref<4xi32> = uninitialized
memref.global "private" @declared : memref<2xf32>
memref.global @scalar : memref<f32> = dense<3.0>
memref.global "nested" @nested : memref<f32> = dense<3.0>
func.func @get() -> memref<2x3xf32> {
  %0 = memref.get_global @constant : memref<2x3xf32>
  return %0 : memref<2x3xf32>
}

// CHECK:      llvm.mlir.global private constant @constant(dense<1.000000e+00> : tensor<2x3xf32>) {addr_space = 0 : i32, alignment = 64 : i64} : !llvm.array<2 x array<3 x f32>>
// CHECK-NEXT: llvm.mlir.global external @undefined() {addr_space = 0 : i32} : !llvm.array<4 x i32> {
// CHECK-NEXT:   %0 = llvm.mlir.undef : !llvm.array<4 x i32>
// CHECK-NEXT:   llvm.return %0 : !llvm.array<4 x i32>
// CHECK-NEXT: }
// CHECK-NEXT: llvm.mlir.global private @declared() {addr_space = 0 : i32} : !llvm.array<2 x f32>
// CHECK-NEXT: llvm.mlir.global external @scalar(3.000000e+00 : f32) {addr_space = 0 : i32} : f32
// CHECK-NEXT: llvm.mlir.global private @nested(3.000000e+00 : f32) {addr_space = 0 : i32} : f32
// CHECK-NEXT: llvm.func @get() -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> {
// CHECK-NEXT:   %0 = llvm.mlir.constant(2 : index) : i64
// CHECK-NEXT:   %1 = llvm.mlir.constant(3 : index) : i64
// CHECK-NEXT:   %2 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %3 = llvm.mlir.constant(6 : index) : i64
// CHECK-NEXT:   %4 = llvm.mlir.addressof @constant : !llvm.ptr
// CHECK-NEXT:   %5 = llvm.getelementptr %4[0, 0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x array<3 x f32>>
// CHECK-NEXT:   %6 = llvm.mlir.constant(3735928559 : index) : i64
// CHECK-NEXT:   %7 = llvm.inttoptr %6 : i64 to !llvm.ptr
// CHECK-NEXT:   %8 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %9 = llvm.insertvalue %7, %8[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %10 = llvm.insertvalue %5, %9[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %11 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:   %12 = llvm.insertvalue %11, %10[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %13 = llvm.insertvalue %0, %12[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %14 = llvm.insertvalue %1, %13[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %15 = llvm.insertvalue %1, %14[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %16 = llvm.insertvalue %2, %15[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   llvm.return %16 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: }
