// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Reshapes of reshapes: one of both, or none.

// CHECK-LABEL: func.func @expand_element_twice(
// CHECK-NEXT: %expanded = tensor.expand_shape %arg0 [] output_shape [1, 1, 1] : tensor<f32> into tensor<1x1x1xf32>
// CHECK-NEXT: return %expanded : tensor<1x1x1xf32>
// CHECK-NEXT: }
func.func @expand_element_twice(%t: tensor<f32>) -> tensor<1x1x1xf32> {
  %0 = tensor.expand_shape %t [] output_shape [1] : tensor<f32> into tensor<1xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2]] output_shape [1, 1, 1] : tensor<1xf32> into tensor<1x1x1xf32>
  return %1 : tensor<1x1x1xf32>
}

// CHECK-LABEL: func.func @collapse_to_element_twice(
// CHECK-NEXT: %collapsed = tensor.collapse_shape %arg0 [] : tensor<1x1xf32> into tensor<f32>
// CHECK-NEXT: return %collapsed : tensor<f32>
// CHECK-NEXT: }
func.func @collapse_to_element_twice(%t: tensor<1x1xf32>) -> tensor<f32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<1x1xf32> into tensor<1xf32>
  %1 = tensor.collapse_shape %0 [] : tensor<1xf32> into tensor<f32>
  return %1 : tensor<f32>
}

// CHECK-LABEL: func.func @fewer_unit_dimensions(
// CHECK-NEXT: %expanded = tensor.expand_shape %arg0 [] output_shape [1] : tensor<f32> into tensor<1xf32>
// CHECK-NEXT: return %expanded : tensor<1xf32>
// CHECK-NEXT: }
func.func @fewer_unit_dimensions(%t: tensor<f32>) -> tensor<1xf32> {
  %0 = tensor.expand_shape %t [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<1x1xf32> into tensor<1xf32>
  return %1 : tensor<1xf32>
}

// CHECK-LABEL: func.func @to_element(
// CHECK-NEXT: %collapsed = tensor.collapse_shape %arg0 [] : tensor<1x1xf32> into tensor<f32>
// CHECK-NEXT: return %collapsed : tensor<f32>
// CHECK-NEXT: }
func.func @to_element(%t: tensor<1x1xf32>) -> tensor<f32> {
  %0 = tensor.expand_shape %t [[0], [1, 2]] output_shape [1, 1, 1] : tensor<1x1xf32> into tensor<1x1x1xf32>
  %1 = tensor.collapse_shape %0 [] : tensor<1x1x1xf32> into tensor<f32>
  return %1 : tensor<f32>
}

// CHECK-LABEL: func.func @expansion_stays(
// CHECK-NEXT: %expanded = tensor.expand_shape %arg0 {{\[\[}}0, 1]] output_shape [4, 2] : tensor<8xf32> into tensor<4x2xf32>
// CHECK-NEXT: return %expanded : tensor<4x2xf32>
// CHECK-NEXT: }
func.func @expansion_stays(%t: tensor<8xf32>) -> tensor<4x2xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2, 3]] output_shape [1, 4, 1, 2] : tensor<8xf32> into tensor<1x4x1x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2], [3]] : tensor<1x4x1x2xf32> into tensor<4x2xf32>
  return %1 : tensor<4x2xf32>
}

// CHECK-LABEL: func.func @collapse_stays(
// CHECK-NEXT: %collapsed = tensor.collapse_shape %arg0 {{\[\[}}0, 1], [2]] : tensor<2x3x8xf32> into tensor<6x8xf32>
// CHECK-NEXT: return %collapsed : tensor<6x8xf32>
// CHECK-NEXT: }
func.func @collapse_stays(%t: tensor<2x3x8xf32>) -> tensor<6x8xf32> {
  %0 = tensor.expand_shape %t [[0], [1], [2, 3]] output_shape [2, 3, 4, 2] : tensor<2x3x8xf32> into tensor<2x3x4x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2, 3]] : tensor<2x3x4x2xf32> into tensor<6x8xf32>
  return %1 : tensor<6x8xf32>
}

// CHECK-LABEL: func.func @collapse_of_open_sizes(
// CHECK-NEXT: %collapsed = tensor.collapse_shape %arg0 {{\[\[}}0], [1, 2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
// CHECK-NEXT: return %collapsed : tensor<?x?xf32>
// CHECK-NEXT: }
func.func @collapse_of_open_sizes(%t: tensor<?x?x?xf32>, %a: index, %b: index, %c: index) -> tensor<?x?xf32> {
  %0 = tensor.expand_shape %t [[0], [1], [2, 3]] output_shape [%a, %b, 1, %c] : tensor<?x?x?xf32> into tensor<?x?x1x?xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2, 3]] : tensor<?x?x1x?xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @products_of_open_sizes(
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %0 = arith.muli %arg1, %c4 : index
// CHECK-NEXT: %expanded = tensor.expand_shape %arg0 {{\[\[}}0, 1, 2]] output_shape [%0, %arg2, %arg3] : tensor<?xf32> into tensor<?x?x?xf32>
// CHECK-NEXT: return %expanded : tensor<?x?x?xf32>
// CHECK-NEXT: }
func.func @products_of_open_sizes(%t: tensor<?xf32>, %a: index, %b: index, %c: index) -> tensor<?x?x?xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2, 3, 4]] output_shape [%a, 4, 1, %b, %c] : tensor<?xf32> into tensor<?x4x1x?x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2, 3], [4]] : tensor<?x4x1x?x?xf32> into tensor<?x?x?xf32>
  return %1 : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @same_type(
// CHECK-NEXT: return %arg0 : tensor<2x3xf32>
// CHECK-NEXT: }
func.func @same_type(%t: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, 1, 3] : tensor<2x3xf32> into tensor<2x1x3xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2]] : tensor<2x1x3xf32> into tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @torn_apart(
// CHECK-NEXT: %expanded = tensor.expand_shape %arg0 {{\[\[}}0, 1], [2, 3]] output_shape [3, 2, 2, 2] : tensor<6x4xf32> into tensor<3x2x2x2xf32>
// CHECK-NEXT: %collapsed = tensor.collapse_shape %expanded {{\[\[}}0], [1, 2, 3]] : tensor<3x2x2x2xf32> into tensor<3x8xf32>
// CHECK-NEXT: return %collapsed : tensor<3x8xf32>
// CHECK-NEXT: }
func.func @torn_apart(%t: tensor<6x4xf32>) -> tensor<3x8xf32> {
  %0 = tensor.expand_shape %t [[0, 1], [2, 3]] output_shape [3, 2, 2, 2] : tensor<6x4xf32> into tensor<3x2x2x2xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2, 3]] : tensor<3x2x2x2xf32> into tensor<3x8xf32>
  return %1 : tensor<3x8xf32>
}
