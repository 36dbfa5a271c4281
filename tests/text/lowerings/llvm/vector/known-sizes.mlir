// RUN: terrace-opt --convert-vector-to-llvm %s | FileCheck %s

// A mask of known sizes is a constant. A scalable dimension is set as a whole by a multiple of `vector.vscale`.

// CHECK-LABEL: func.func @none(
// CHECK: %[[none:[0-9]+]] = llvm.mlir.constant(dense<false> : vector<[8]xi1>) : vector<[8]xi1>
// CHECK-NEXT: return %[[none]] : vector<[8]xi1>
func.func @none() -> vector<[8]xi1> {
  %n = arith.constant -1 : index
  %0 = vector.create_mask %n : vector<[8]xi1>
  return %0 : vector<[8]xi1>
}

// CHECK-LABEL: func.func @all(
// CHECK-NOT: llvm.icmp
// CHECK: %[[all:[0-9]+]] = llvm.mlir.constant(dense<true> : vector<[16]xi1>) : vector<[16]xi1>
// CHECK: llvm.insertvalue %[[all]], %{{[0-9]+}}[0]
// CHECK-NEXT: llvm.insertvalue %[[all]], %{{[0-9]+}}[1]
// CHECK-NOT: llvm.icmp
// CHECK: return
func.func @all() -> vector<2x[16]xi1> {
  %n = arith.constant 3 : index
  %c16 = arith.constant 16 : index
  %scale = vector.vscale
  %m = arith.muli %scale, %c16 : index
  %0 = vector.create_mask %n, %m : vector<2x[16]xi1>
  return %0 : vector<2x[16]xi1>
}

// A load under a mask that is known to be set is a load.

// CHECK-LABEL: func.func @load(
// CHECK-NOT: masked
// CHECK: llvm.load %{{[0-9]+}} {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
func.func @load(%m: memref<8xf32>, %i: index, %other: vector<4xf32>) -> vector<4xf32> {
  %n = arith.constant 4 : index
  %k = vector.create_mask %n : vector<4xi1>
  %0 = vector.maskedload %m[%i], %k, %other : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}
