// RUN: terrace-opt --convert-vector-to-llvm %s | FileCheck %s

// The descriptor of the rows has their number and stride.
// CHECK-LABEL: func.func @rows
// CHECK: %[[FOUR:.*]] = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT: %[[SIZED:.*]] = llvm.insertvalue %[[FOUR]], %{{.*}}[3, 0]
// CHECK-NEXT: %[[ONE:.*]] = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT: llvm.insertvalue %[[ONE]], %[[SIZED]][4, 0]
func.func @rows(%m: memref<4x3xf32>) -> memref<4xvector<3xf32>> {
  %0 = vector.type_cast %m : memref<4x3xf32> to memref<4xvector<3xf32>>
  return %0 : memref<4xvector<3xf32>>
}
