// RUN: terrace-opt  --memref-expand %s | FileCheck %s

// Reshapes become casts with loaded sizes.

// CHECK-LABEL: func.func @rs(%arg0: memref<?xf32>, %arg1: index, %arg2: memref<2xi32>, %arg3: memref<2xindex>, %arg4: memref<?xi32>) -> (memref<2x?xf32>, memref<?x?xf32>, memref<?x4xf32>, memref<*xf32>) {
// CHECK-NEXT:   %c5 = arith.constant 5 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %0 = memref.load %arg2[%c1] : memref<2xi32>
// CHECK-NEXT:   %1 = arith.index_cast %0 : i32 to index
// CHECK-NEXT:   %c1_0 = arith.constant 1 : index
// CHECK-NEXT:   %2 = arith.muli %c1_0, %1 : index
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [2, %1], strides: [%2, 1] : memref<?xf32> to memref<2x?xf32>
// CHECK-NEXT:   %c1_1 = arith.constant 1 : index
// CHECK-NEXT:   %3 = memref.load %arg3[%c1_1] : memref<2xindex>
// CHECK-NEXT:   %c1_2 = arith.constant 1 : index
// CHECK-NEXT:   %4 = arith.muli %c1_2, %3 : index
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %5 = memref.load %arg3[%c0] : memref<2xindex>
// CHECK-NEXT:   %reinterpret_cast_3 = memref.reinterpret_cast %arg0 to offset: [0], sizes: [%5, %3], strides: [%4, 1] : memref<?xf32> to memref<?x?xf32>
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %c0_4 = arith.constant 0 : index
// CHECK-NEXT:   %6 = memref.load %arg3[%c0_4] : memref<2xindex>
// CHECK-NEXT:   %reinterpret_cast_5 = memref.reinterpret_cast %arg0 to offset: [0], sizes: [%6, 4], strides: [4, 1] : memref<?xf32> to memref<?x4xf32>
// CHECK-NEXT:   %reshape = memref.reshape %arg0(%arg4) : (memref<?xf32>, memref<?xi32>) -> memref<*xf32>
// CHECK-NEXT:   return %reinterpret_cast, %reinterpret_cast_3, %reinterpret_cast_5, %reshape : memref<2x?xf32>, memref<?x?xf32>, memref<?x4xf32>, memref<*xf32>
// CHECK-NEXT: }
func.func @rs(%m: memref<?xf32>, %n: index, %s: memref<2xi32>, %s2: memref<2xindex>, %s3 : memref<?xi32>) -> (memref<2x?xf32>, memref<?x?xf32>, memref<?x4xf32>, memref<*xf32>) {
  %c = arith.constant 5 : index
  %a = memref.reshape %m(%s) : (memref<?xf32>, memref<2xi32>) -> memref<2x?xf32>
  %b = memref.reshape %m(%s2) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %d = memref.reshape %m(%s2) : (memref<?xf32>, memref<2xindex>) -> memref<?x4xf32>
  %e = memref.reshape %m(%s3) : (memref<?xf32>, memref<?xi32>) -> memref<*xf32>
  return %a, %b, %d, %e : memref<2x?xf32>, memref<?x?xf32>, memref<?x4xf32>, memref<*xf32>
}
