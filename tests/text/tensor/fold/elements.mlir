// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Elements of tensors that are computed, other shapes of lists and splats, and slices inserted again.

// CHECK-LABEL: func.func @computed(
// CHECK-NEXT: %0 = arith.addi %arg0, %arg1 : index
// CHECK-NEXT: return %0 : index
// CHECK-NEXT: }
func.func @computed(%i: index, %n: index) -> index {
  %0 = tensor.generate %n {
  ^bb0(%j: index):
    %k = arith.addi %j, %n : index
    tensor.yield %k : index
  } : tensor<?xindex>
  %1 = tensor.extract %0[%i] : tensor<?xindex>
  return %1 : index
}

// CHECK-LABEL: func.func @shapes(
// CHECK-NEXT: %splat = tensor.splat %arg0 : tensor<4xi32>
// CHECK-NEXT: %splat_0 = tensor.splat %arg1 : tensor<2x2xi32>
// CHECK-NEXT: %from_elements = tensor.from_elements %arg0, %arg1 : tensor<2xi32>
// CHECK-NEXT: %from_elements_1 = tensor.from_elements %arg1, %arg0 : tensor<1x2xi32>
// CHECK-NEXT: return %splat, %splat_0, %from_elements, %from_elements_1 : tensor<4xi32>, tensor<2x2xi32>, tensor<2xi32>, tensor<1x2xi32>
// CHECK-NEXT: }
func.func @shapes(%x: i32, %y: i32) -> (tensor<4xi32>, tensor<2x2xi32>, tensor<2xi32>, tensor<1x2xi32>) {
  %s = tensor.splat %x : tensor<2x2xi32>
  %0 = tensor.collapse_shape %s [[0, 1]] : tensor<2x2xi32> into tensor<4xi32>
  %t = tensor.splat %y : tensor<4xi32>
  %1 = tensor.expand_shape %t [[0, 1]] output_shape [2, 2] : tensor<4xi32> into tensor<2x2xi32>
  %l = tensor.from_elements %x, %y : tensor<1x2xi32>
  %2 = tensor.collapse_shape %l [[0, 1]] : tensor<1x2xi32> into tensor<2xi32>
  %m = tensor.from_elements %y, %x : tensor<2xi32>
  %3 = tensor.expand_shape %m [[0, 1]] output_shape [1, 2] : tensor<2xi32> into tensor<1x2xi32>
  return %0, %1, %2, %3 : tensor<4xi32>, tensor<2x2xi32>, tensor<2xi32>, tensor<1x2xi32>
}

// CHECK-LABEL: func.func @complex(
// CHECK-NEXT: %cst = arith.constant dense<(3.000000e+00,4.000000e+00)> : tensor<2xcomplex<f32>>
// CHECK-NEXT: return %cst : tensor<2xcomplex<f32>>
// CHECK-NEXT: }
func.func @complex() -> tensor<2xcomplex<f32>> {
  %c = arith.constant dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f32>>
  %c1 = arith.constant 1 : index
  %0 = tensor.extract %c[%c1] : tensor<2xcomplex<f32>>
  %1 = tensor.from_elements %0, %0 : tensor<2xcomplex<f32>>
  return %1 : tensor<2xcomplex<f32>>
}

// CHECK-LABEL: func.func @slices(
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %arg2 into %arg0[1, 0] [2, 2] [1, 1] : tensor<2x2xi32> into tensor<4x4xi32>
// CHECK-NEXT: return %arg0, %inserted_slice : tensor<4x4xi32>, tensor<4x4xi32>
// CHECK-NEXT: }
func.func @slices(%t: tensor<4x4xi32>, %s: tensor<2x2xi32>, %u: tensor<2x2xi32>) -> (tensor<4x4xi32>, tensor<4x4xi32>) {
  %0 = tensor.extract_slice %t[1, 0] [2, 2] [1, 1] : tensor<4x4xi32> to tensor<2x2xi32>
  %1 = tensor.insert_slice %0 into %t[1, 0] [2, 2] [1, 1] : tensor<2x2xi32> into tensor<4x4xi32>
  %2 = tensor.insert_slice %s into %t[1, 0] [2, 2] [1, 1] : tensor<2x2xi32> into tensor<4x4xi32>
  %3 = tensor.insert_slice %u into %2[1, 0] [2, 2] [1, 1] : tensor<2x2xi32> into tensor<4x4xi32>
  return %1, %3 : tensor<4x4xi32>, tensor<4x4xi32>
}
