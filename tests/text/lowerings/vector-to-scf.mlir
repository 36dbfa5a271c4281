// RUN: terrace-opt %s --allow-unregistered-dialect --convert-vector-to-scf | FileCheck %s
// RUN: terrace-opt %s --allow-unregistered-dialect --convert-vector-to-scf=full-unroll=true | FileCheck %s --check-prefix=UNROLL
// RUN: terrace-opt %s --allow-unregistered-dialect --convert-vector-to-scf=target-rank=2 | FileCheck %s --check-prefix=RANK2

// A loop over the rows, which are read if they are inside of the memref, to a buffer that begins with the padding.
// CHECK-LABEL: func.func @read
// CHECK: %[[buffer:.*]] = memref.alloca() : memref<vector<2x3xf32>>
// CHECK: %[[mask:.*]] = memref.alloca() : memref<vector<2x3xi1>>
// CHECK: memref.store %arg4, %[[mask]][] : memref<vector<2x3xi1>>
// CHECK: %[[masks:.*]] = vector.type_cast %[[mask]] : memref<vector<2x3xi1>> to memref<2xvector<3xi1>>
// CHECK: %[[padding:.*]] = vector.broadcast %arg3
// CHECK: memref.store %[[padding]], %[[buffer]][]
// CHECK: %[[rows:.*]] = vector.type_cast %[[buffer]] : memref<vector<2x3xf32>> to memref<2xvector<3xf32>>
// CHECK: scf.for %[[i:.*]] = %{{.*}} to %c2
// CHECK: %[[index:.*]] = arith.addi %arg1, %[[i]] : index
// CHECK: %[[size:.*]] = memref.dim %arg0, %c0
// CHECK: %[[inside:.*]] = arith.cmpi slt, %[[index]], %[[size]]
// CHECK: scf.if %[[inside]] {
// CHECK: %[[bits:.*]] = memref.load %[[masks]][%[[i]]]
// CHECK: %[[row:.*]] = vector.transfer_read %arg0[%[[index]], %arg2], %arg3, %[[bits]] {in_bounds = [true]} : memref<?x?xf32>, vector<3xf32>
// CHECK: memref.store %[[row]], %[[rows]][%[[i]]]
// CHECK: %[[all:.*]] = memref.load %[[buffer]][] : memref<vector<2x3xf32>>
// CHECK: return %[[all]]
// UNROLL-LABEL: func.func @read
// UNROLL-NOT: scf.for
// UNROLL: vector.broadcast %arg3 : f32 to vector<2x3xf32>
// UNROLL: scf.if {{.*}} -> (vector<2x3xf32>)
// UNROLL: vector.extract %arg4[0] : vector<3xi1> from vector<2x3xi1>
// UNROLL: vector.transfer_read
// UNROLL: vector.insert {{.*}} [0] : vector<3xf32> into vector<2x3xf32>
// UNROLL: scf.if {{.*}} -> (vector<2x3xf32>)
// UNROLL: vector.insert {{.*}} [1] : vector<3xf32> into vector<2x3xf32>
// RANK2-LABEL: func.func @read
// RANK2-NEXT: vector.transfer_read
func.func @read(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32, %k: vector<2x3xi1>) -> vector<2x3xf32> {
  %0 = vector.transfer_read %m[%i, %j], %p, %k {in_bounds = [false, true]} : memref<?x?xf32>, vector<2x3xf32>
  return %0 : vector<2x3xf32>
}

// CHECK-LABEL: func.func @write
// CHECK: memref.store %arg1, %[[buffer:.*]][] : memref<vector<2x3x4xf32>>
// CHECK: vector.type_cast %[[buffer]] : memref<vector<2x3x4xf32>> to memref<2x3xvector<4xf32>>
// CHECK: scf.for
// CHECK: scf.for
// CHECK: vector.transfer_write %{{.*}}, %arg0[%{{.*}}, %{{.*}}, %arg2] {in_bounds = [true]} : vector<4xf32>, memref<?x?x?xf32>
// RANK2-LABEL: func.func @write
// RANK2: scf.for
// RANK2: vector.transfer_write %{{.*}}, %arg0[%{{.*}}, %arg2, %arg2] {in_bounds = [true, true]} : vector<3x4xf32>, memref<?x?x?xf32>
func.func @write(%m: memref<?x?x?xf32>, %v: vector<2x3x4xf32>, %i: index) {
  vector.transfer_write %v, %m[%i, %i, %i] {in_bounds = [true, true, true]} : vector<2x3x4xf32>, memref<?x?x?xf32>
  return
}

// Elements of a column are not contiguous.
// CHECK-LABEL: func.func @column
// CHECK: vector.broadcast %arg2 : f32 to vector<3xf32>
// CHECK: scf.for %[[i:.*]] = {{.*}} iter_args(%[[carried:.*]] = %{{.*}}) -> (vector<3xf32>)
// CHECK: %[[index:.*]] = arith.addi %arg1, %[[i]]
// CHECK: scf.if
// CHECK: %[[element:.*]] = memref.load %arg0[%[[index]], %arg1]
// CHECK: vector.insert %[[element]], %[[carried]] [%[[i]]] : f32 into vector<3xf32>
func.func @column(%m: memref<?x?xf32>, %i: index, %p: f32) -> vector<3xf32> {
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(a, b) -> (a)>} : memref<?x?xf32>, vector<3xf32>
  return %0 : vector<3xf32>
}

// What stays: rows, tensors, what is masked from outside, scalable dimensions.
// CHECK-LABEL: func.func @stays
// CHECK: vector.transfer_read
// CHECK: vector.transfer_read
// CHECK: vector.transfer_read
// CHECK: vector.transfer_read
// CHECK-NOT: scf.for
func.func @stays(%m: memref<?x?xf32>, %t: tensor<?x?xf32>, %i: index, %p: f32, %k: vector<2x3xi1>) {
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<3xf32>
  %1 = vector.transfer_read %t[%i, %i], %p : tensor<?x?xf32>, vector<2x3xf32>
  %2 = vector.mask %k { vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<2x3xf32> } : vector<2x3xi1> -> vector<2x3xf32>
  %3 = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<[2]x3xf32>
  "test.use"(%0, %1, %2, %3) : (vector<3xf32>, vector<2x3xf32>, vector<2x3xf32>, vector<[2]x3xf32>) -> ()
  return
}
