// RUN: terrace-opt %s --convert-vector-to-llvm --canonicalize | FileCheck %s

// Accesses whose masks are constants become plain ones, or nothing.

// CHECK-LABEL: func.func @masked_by_nothing(
// CHECK-NEXT: return %arg1 : vector<16xf32>
// CHECK-NEXT: }
func.func @masked_by_nothing(%b: memref<16xf32>, %p: vector<16xf32>) -> vector<16xf32> {
  %c0 = arith.constant 0 : index
  %m = arith.constant dense<false> : vector<16xi1>
  %1 = vector.maskedload %b[%c0], %m, %p : memref<16xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  return %1 : vector<16xf32>
}

// CHECK-LABEL: func.func @gather(
// CHECK-NEXT: %cst = arith.constant dense<true> : vector<16xi1>
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg0 : memref<16xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %c0 : index to i64
// CHECK-NEXT: %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %3 = llvm.getelementptr %2[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %4 = llvm.getelementptr %3[%arg1] : (!llvm.ptr, vector<16xi32>) -> vector<16x!llvm.ptr>, f32
// CHECK-NEXT: %5 = llvm.intr.masked.gather %4, %cst, %arg2 {alignment = 4 : i32} : (vector<16x!llvm.ptr>, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
// CHECK-NEXT: return %5 : vector<16xf32>
// CHECK-NEXT: }
func.func @gather(%b: memref<16xf32>, %i: vector<16xi32>, %p: vector<16xf32>) -> vector<16xf32> {
  %c0 = arith.constant 0 : index
  %m = arith.constant dense<true> : vector<16xi1>
  %1 = vector.gather %b[%c0][%i], %m, %p : memref<16xf32>, vector<16xi32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  return %1 : vector<16xf32>
}

// CHECK-LABEL: func.func @stores(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg0 : memref<16xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %c0 : index to i64
// CHECK-NEXT: %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %3 = llvm.getelementptr %2[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: llvm.store %arg2, %3 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
// CHECK-NEXT: %4 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %5 = llvm.getelementptr %4[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: llvm.store %arg2, %5 {alignment = 4 : i64} : vector<16xf32>, !llvm.ptr
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @stores(%b: memref<16xf32>, %i: vector<16xi32>, %p: vector<16xf32>) {
  %c0 = arith.constant 0 : index
  %m = arith.constant dense<true> : vector<16xi1>
  %n = vector.constant_mask [0] : vector<16xi1>
  vector.scatter %b[%c0][%i], %n, %p : memref<16xf32>, vector<16xi32>, vector<16xi1>, vector<16xf32>
  vector.compressstore %b[%c0], %m, %p : memref<16xf32>, vector<16xi1>, vector<16xf32>
  vector.maskedstore %b[%c0], %m, %p : memref<16xf32>, vector<16xi1>, vector<16xf32>
  vector.compressstore %b[%c0], %n, %p : memref<16xf32>, vector<16xi1>, vector<16xf32>
  vector.maskedstore %b[%c0], %n, %p : memref<16xf32>, vector<16xi1>, vector<16xf32>
  return
}

// CHECK-LABEL: func.func @transfer(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg0 : memref<16xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %c0 : index to i64
// CHECK-NEXT: %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT: %3 = llvm.getelementptr %2[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT: %4 = llvm.load %3 {alignment = 4 : i64} : !llvm.ptr -> vector<16xf32>
// CHECK-NEXT: return %4 : vector<16xf32>
// CHECK-NEXT: }
func.func @transfer(%b: memref<16xf32>, %d: f32) -> vector<16xf32> {
  %c0 = arith.constant 0 : index
  %m = arith.constant dense<true> : vector<16xi1>
  %1 = vector.transfer_read %b[%c0], %d, %m {in_bounds=[true]} : memref<16xf32>, vector<16xf32>
  return %1 : vector<16xf32>
}
