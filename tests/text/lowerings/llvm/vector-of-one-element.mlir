// RUN: terrace-opt %s --convert-vector-to-llvm | FileCheck %s

// A vector of one element needs no others behind it in memory.

// CHECK-LABEL: func.func @one_element(
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg0 : memref<?x?xf32, strided<[?, ?], offset: ?>> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK-NEXT: %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %3 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %4 = llvm.getelementptr %2[%3] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %5 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %6 = llvm.mul %1, %5 : i64
// CHECK-NEXT: %7 = llvm.extractvalue %0[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %8 = llvm.mul %1, %7 : i64
// CHECK-NEXT: %9 = llvm.add %6, %8 : i64
// CHECK-NEXT: %10 = llvm.getelementptr %4[%9] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %11 = llvm.load %10 {alignment = 4 : i64} : !llvm.ptr -> vector<1xf32>
// CHECK-NEXT: %12 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %13 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %14 = llvm.getelementptr %12[%13] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %15 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %16 = llvm.mul %1, %15 : i64
// CHECK-NEXT: %17 = llvm.extractvalue %0[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT: %18 = llvm.mul %1, %17 : i64
// CHECK-NEXT: %19 = llvm.add %16, %18 : i64
// CHECK-NEXT: %20 = llvm.getelementptr %14[%19] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: llvm.store %11, %20 {alignment = 4 : i64} : vector<1xf32>, !llvm.ptr
// CHECK-NEXT: return %11 : vector<1xf32>
// CHECK-NEXT: }
func.func @one_element(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %i: index) -> vector<1xf32> {
  %0 = vector.load %m[%i, %i] : memref<?x?xf32, strided<[?, ?], offset: ?>>, vector<1xf32>
  vector.store %0, %m[%i, %i] : memref<?x?xf32, strided<[?, ?], offset: ?>>, vector<1xf32>
  return %0 : vector<1xf32>
}
