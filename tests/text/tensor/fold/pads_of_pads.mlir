// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Margins around tensors that have margins.

// CHECK-LABEL: func.func @slices_of_two_dimensions(
// CHECK-NEXT: %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[2, 1] [%arg1, %arg3] [1, 1] : tensor<6x6xi32> to tensor<?x?xi32>
// CHECK-NEXT: %padded = tensor.pad %extracted_slice nofold low[0, 0] high[%arg2, %arg4] {
// CHECK-NEXT: ^bb0(%arg5: index, %arg6: index):
// CHECK-NEXT: tensor.yield %c7_i32 : i32
// CHECK-NEXT: } : tensor<?x?xi32> to tensor<8x4xi32>
// CHECK-NEXT: return %padded : tensor<8x4xi32>
// CHECK-NEXT: }
func.func @slices_of_two_dimensions(%t: tensor<6x6xi32>, %a: index, %b: index, %c: index, %d: index) -> tensor<8x4xi32> {
  %x = arith.constant 7 : i32
  %0 = tensor.extract_slice %t[2, 0] [%a, 6] [1, 1] : tensor<6x6xi32> to tensor<?x6xi32>
  %1 = tensor.pad %0 low[0, 0] high[%b, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : i32
  } : tensor<?x6xi32> to tensor<8x6xi32>
  %2 = tensor.extract_slice %1[0, 1] [8, %c] [1, 1] : tensor<8x6xi32> to tensor<8x?xi32>
  %3 = tensor.pad %2 nofold low[0, 0] high[0, %d] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : i32
  } : tensor<8x?xi32> to tensor<8x4xi32>
  return %3 : tensor<8x4xi32>
}

// CHECK-LABEL: func.func @slices_of_one_dimension(
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[2, 0] [%arg1, 6] [1, 1] : tensor<6x6xi32> to tensor<?x6xi32>
// CHECK-NEXT: %padded = tensor.pad %extracted_slice low[0, 0] high[%arg2, 0] {
// CHECK-NEXT: ^bb0(%arg6: index, %arg7: index):
// CHECK-NEXT: tensor.yield %arg5 : i32
// CHECK-NEXT: } : tensor<?x6xi32> to tensor<8x6xi32>
// CHECK-NEXT: %extracted_slice_0 = tensor.extract_slice %padded[1, 0] [%arg3, 6] [1, 1] : tensor<8x6xi32> to tensor<?x6xi32>
// CHECK-NEXT: %padded_1 = tensor.pad %extracted_slice_0 low[0, 0] high[%arg4, 0] {
// CHECK-NEXT: ^bb0(%arg6: index, %arg7: index):
// CHECK-NEXT: tensor.yield %arg5 : i32
// CHECK-NEXT: } : tensor<?x6xi32> to tensor<4x6xi32>
// CHECK-NEXT: return %padded_1 : tensor<4x6xi32>
// CHECK-NEXT: }
func.func @slices_of_one_dimension(%t: tensor<6x6xi32>, %a: index, %b: index, %c: index, %d: index, %x: i32) -> tensor<4x6xi32> {
  %0 = tensor.extract_slice %t[2, 0] [%a, 6] [1, 1] : tensor<6x6xi32> to tensor<?x6xi32>
  %1 = tensor.pad %0 low[0, 0] high[%b, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : i32
  } : tensor<?x6xi32> to tensor<8x6xi32>
  %2 = tensor.extract_slice %1[1, 0] [%c, 6] [1, 1] : tensor<8x6xi32> to tensor<?x6xi32>
  %3 = tensor.pad %2 low[0, 0] high[%d, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : i32
  } : tensor<?x6xi32> to tensor<4x6xi32>
  return %3 : tensor<4x6xi32>
}

// CHECK-LABEL: func.func @slices_with_two_elements(
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %arg0[2, 0] [%arg1, 6] [1, 1] : tensor<6x6xi32> to tensor<?x6xi32>
// CHECK-NEXT: %padded = tensor.pad %extracted_slice low[0, 0] high[%arg2, 0] {
// CHECK-NEXT: ^bb0(%arg7: index, %arg8: index):
// CHECK-NEXT: tensor.yield %arg5 : i32
// CHECK-NEXT: } : tensor<?x6xi32> to tensor<8x6xi32>
// CHECK-NEXT: %extracted_slice_0 = tensor.extract_slice %padded[0, 1] [8, %arg3] [1, 1] : tensor<8x6xi32> to tensor<8x?xi32>
// CHECK-NEXT: %padded_1 = tensor.pad %extracted_slice_0 low[0, 0] high[0, %arg4] {
// CHECK-NEXT: ^bb0(%arg7: index, %arg8: index):
// CHECK-NEXT: tensor.yield %arg6 : i32
// CHECK-NEXT: } : tensor<8x?xi32> to tensor<8x4xi32>
// CHECK-NEXT: return %padded_1 : tensor<8x4xi32>
// CHECK-NEXT: }
func.func @slices_with_two_elements(%t: tensor<6x6xi32>, %a: index, %b: index, %c: index, %d: index, %x: i32, %y: i32) -> tensor<8x4xi32> {
  %0 = tensor.extract_slice %t[2, 0] [%a, 6] [1, 1] : tensor<6x6xi32> to tensor<?x6xi32>
  %1 = tensor.pad %0 low[0, 0] high[%b, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : i32
  } : tensor<?x6xi32> to tensor<8x6xi32>
  %2 = tensor.extract_slice %1[0, 1] [8, %c] [1, 1] : tensor<8x6xi32> to tensor<8x?xi32>
  %3 = tensor.pad %2 low[0, 0] high[0, %d] {
  ^bb0(%i: index, %j: index):
    tensor.yield %y : i32
  } : tensor<8x?xi32> to tensor<8x4xi32>
  return %3 : tensor<8x4xi32>
}

// CHECK-LABEL: func.func @sum_of_margins(
// CHECK-NEXT: %padded = tensor.pad %arg0 low[1, 3] high[4, 2] {
// CHECK-NEXT: ^bb0(%arg2: index, %arg3: index):
// CHECK-NEXT: tensor.yield %arg1 : i32
// CHECK-NEXT: } : tensor<2x3xi32> to tensor<7x8xi32>
// CHECK-NEXT: return %padded : tensor<7x8xi32>
// CHECK-NEXT: }
func.func @sum_of_margins(%t: tensor<2x3xi32>, %x: i32) -> tensor<7x8xi32> {
  %0 = tensor.pad %t low[1, 1] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : i32
  } : tensor<2x3xi32> to tensor<4x4xi32>
  %1 = tensor.pad %0 low[0, 2] high[3, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : i32
  } : tensor<4x4xi32> to tensor<7x8xi32>
  return %1 : tensor<7x8xi32>
}

// CHECK-LABEL: func.func @margins_that_stay(
// CHECK-NEXT: %padded = tensor.pad %arg0 low[1] high[0] {
// CHECK-NEXT: ^bb0(%arg3: index):
// CHECK-NEXT: tensor.yield %arg1 : i32
// CHECK-NEXT: } : tensor<2xi32> to tensor<3xi32>
// CHECK-NEXT: %padded_0 = tensor.pad %padded low[1] high[0] {
// CHECK-NEXT: ^bb0(%arg3: index):
// CHECK-NEXT: tensor.yield %arg2 : i32
// CHECK-NEXT: } : tensor<3xi32> to tensor<4xi32>
// CHECK-NEXT: %padded_1 = tensor.pad %padded nofold low[1] high[0] {
// CHECK-NEXT: ^bb0(%arg3: index):
// CHECK-NEXT: tensor.yield %arg1 : i32
// CHECK-NEXT: } : tensor<3xi32> to tensor<4xi32>
// CHECK-NEXT: return %padded_0, %padded_1 : tensor<4xi32>, tensor<4xi32>
// CHECK-NEXT: }
func.func @margins_that_stay(%t: tensor<2xi32>, %x: i32, %y: i32) -> (tensor<4xi32>, tensor<4xi32>) {
  %0 = tensor.pad %t low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : i32
  } : tensor<2xi32> to tensor<3xi32>
  %1 = tensor.pad %0 low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %y : i32
  } : tensor<3xi32> to tensor<4xi32>
  %2 = tensor.pad %0 nofold low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : i32
  } : tensor<3xi32> to tensor<4xi32>
  return %1, %2 : tensor<4xi32>, tensor<4xi32>
}
