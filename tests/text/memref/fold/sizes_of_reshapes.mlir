// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Sizes of reshapes are loaded where these are made, before what holds the sizes is written.

// CHECK-LABEL: func.func @known(
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %reshape = memref.reshape %arg0(%arg1) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
// CHECK-NEXT: %0 = memref.load %arg1[%c1] : memref<2xindex>
// CHECK-NEXT: memref.store %arg2, %arg1[%c1] : memref<2xindex>
// CHECK-NEXT: return %0, %reshape : index, memref<?x?xf32>
// CHECK-NEXT: }
func.func @known(%m: memref<?xf32>, %sizes: memref<2xindex>, %n: index) -> (index, memref<?x?xf32>) {
  %c1 = arith.constant 1 : index
  %0 = memref.reshape %m(%sizes) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  memref.store %n, %sizes[%c1] : memref<2xindex>
  %1 = memref.dim %0, %c1 : memref<?x?xf32>
  return %1, %0 : index, memref<?x?xf32>
}

// CHECK-LABEL: func.func @other_type(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = memref.load %arg1[%c0] : memref<2xi32>
// CHECK-NEXT: %1 = arith.index_cast %0 : i32 to index
// CHECK-NEXT: return %1 : index
// CHECK-NEXT: }
func.func @other_type(%m: memref<?xf32>, %sizes: memref<2xi32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.reshape %m(%sizes) : (memref<?xf32>, memref<2xi32>) -> memref<?x?xf32>
  %1 = memref.dim %0, %c0 : memref<?x?xf32>
  return %1 : index
}

// CHECK-LABEL: func.func @unknown(
// CHECK-NEXT: %reshape = memref.reshape %arg0(%arg1) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
// CHECK-NEXT: %dim = memref.dim %reshape, %arg2 : memref<?x?xf32>
// CHECK-NEXT: return %dim : index
// CHECK-NEXT: }
func.func @unknown(%m: memref<?xf32>, %sizes: memref<2xindex>, %n: index) -> index {
  %0 = memref.reshape %m(%sizes) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %1 = memref.dim %0, %n : memref<?x?xf32>
  return %1 : index
}
