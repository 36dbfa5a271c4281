// RUN: terrace-opt %s --expand-realloc | FileCheck %s
// RUN: terrace-opt %s --expand-realloc=emit-deallocs=false | FileCheck %s --check-prefix=KEEP

// Memory that grows is allocated anew.
// CHECK-LABEL: func.func @grow
// CHECK: %[[old:.*]] = arith.constant 2 : index
// CHECK: %[[grows:.*]] = arith.cmpi ult, %[[old]], %arg1
// CHECK: %[[kept:.*]] = memref.reinterpret_cast %arg0 to offset: [0], sizes: [%arg1], strides: [1] : memref<2xf32> to memref<?xf32>
// CHECK: %[[result:.*]] = scf.if %[[grows]] -> (memref<?xf32>) {
// CHECK-NEXT: %[[new:.*]] = memref.alloc(%arg1) {alignment = 16 : i64} : memref<?xf32>
// CHECK-NEXT: %[[c2:.*]] = arith.constant 2 : index
// CHECK-NEXT: %[[part:.*]] = memref.reinterpret_cast %[[new]] to offset: [0], sizes: [2], strides: [1] : memref<?xf32> to memref<2xf32>
// CHECK-NEXT: memref.copy %arg0, %[[part]] : memref<2xf32> to memref<2xf32>
// CHECK-NEXT: memref.dealloc %arg0 : memref<2xf32>
// CHECK-NEXT: scf.yield %[[new]]
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[kept]]
// CHECK: return %[[result]]
// KEEP-LABEL: func.func @grow
// KEEP-NOT: memref.dealloc
// KEEP: return
func.func @grow(%m: memref<2xf32>, %n: index) -> memref<?xf32> {
  %0 = memref.realloc %m(%n) {alignment = 16 : i64} : memref<2xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// CHECK-LABEL: func.func @known
// CHECK: memref.dim %arg0
// CHECK: memref.alloc() : memref<4xf32>
func.func @known(%m: memref<?xf32>) -> memref<4xf32> {
  %0 = memref.realloc %m : memref<?xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}
