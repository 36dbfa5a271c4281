// RUN: terrace-opt --allow-unregistered-dialect --scf-for-loop-canonicalization %s | FileCheck %s

// Ops in loops are canonicalized by the bounds of the loops.

// CHECK: #map = affine_map<(d0, d1) -> (2, d1 - d0)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1) -> (d1 - d0)>
// CHECK-NEXT: module {
// CHECK-LABEL: func.func @minmax(%arg0: memref<i64>, %arg1: index, %arg2: tensor<?x?xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c4 step %c2 {
// CHECK-NEXT:       %1 = affine.min #map(%arg3, %arg1)
// CHECK-NEXT:       %2 = affine.apply #map1(%arg3, %c4)
// CHECK-NEXT:       "test.use"(%c2, %c2, %1, %2) : (index, index, index, index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.for %arg3 = %c0 to %arg1 step %c2 {
// CHECK-NEXT:       %1 = affine.min #map(%arg3, %arg1)
// CHECK-NEXT:       "test.use"(%1) : (index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = scf.for %arg3 = %c0 to %arg1 step %c2 iter_args(%arg4 = %arg2) -> (tensor<?x?xf32>) {
// CHECK-NEXT:       %dim_0 = tensor.dim %arg2, %c0 : tensor<?x?xf32>
// CHECK-NEXT:       "test.use"(%dim_0) : (index) -> ()
// CHECK-NEXT:       scf.yield %arg4 : tensor<?x?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %dim = tensor.dim %arg2, %c0 : tensor<?x?xf32>
// CHECK-NEXT:     "test.use"(%dim) : (index) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
func.func @minmax(%m: memref<i64>, %n: index, %t: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  scf.for %i = %c0 to %c4 step %c2 {
    %1 = affine.min affine_map<(d0, d1)[] -> (2, d1 - d0)> (%i, %c4)
    %2 = affine.min affine_map<(d0, d1)[] -> (2, d1 - d0)> (%i, %c5)
    %3 = affine.min affine_map<(d0, d1)[] -> (2, d1 - d0)> (%i, %n)
    %4 = affine.max affine_map<(d0, d1)[] -> (2, d1 - d0)> (%i, %c4)
    "test.use"(%1, %2, %3, %4) : (index, index, index, index) -> ()
  }
  scf.for %i = %c0 to %n step %c2 {
    %3 = affine.min affine_map<(d0, d1)[] -> (2, d1 - d0)> (%i, %n)
    "test.use"(%3) : (index) -> ()
  }
  %d = tensor.dim %t, %c0 : tensor<?x?xf32>
  %r = scf.for %i = %c0 to %n step %c2 iter_args(%x = %t) -> tensor<?x?xf32> {
    %3 = tensor.dim %x, %c0 : tensor<?x?xf32>
    "test.use"(%3) : (index) -> ()
    scf.yield %x : tensor<?x?xf32>
  }
  %r2 = tensor.dim %r, %c0 : tensor<?x?xf32>
    "test.use"(%r2) : (index) -> ()
  return
}
