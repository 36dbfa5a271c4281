// RUN: terrace-opt %s --expand-strided-metadata | FileCheck %s

// Folds need no patterns.

// CHECK-LABEL: func.func @casts
// CHECK-NEXT: return %arg0, %arg0 : tensor<4xf32>, tensor<4xf32>
func.func @casts(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = tensor.cast %x : tensor<4xf32> to tensor<4xf32>
  %1 = tensor.bitcast %x : tensor<4xf32> to tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
