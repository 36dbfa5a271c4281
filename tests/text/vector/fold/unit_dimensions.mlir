// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Permutations of dimensions of size 1, and dimensions of size 1 at the front.

// CHECK-LABEL: func.func @permuted(
// CHECK-NEXT: return %arg0 : vector<1x1x8x8xf32>
// CHECK-NEXT: }
func.func @permuted(%a: vector<1x1x8x8xf32>) -> vector<1x1x8x8xf32> {
  %0 = vector.transpose %a, [1, 0, 2, 3] : vector<1x1x8x8xf32> to vector<1x1x8x8xf32>
  return %0 : vector<1x1x8x8xf32>
}

// CHECK-LABEL: func.func @another_type(
// CHECK-NEXT: %[[V0:.+]] = vector.transpose %arg0, [1, 0] : vector<1x8xf32> to vector<8x1xf32>
// CHECK-NEXT: %[[V1:.+]] = vector.transpose %arg1, [1, 0, 2] : vector<2x2x1xf32> to vector<2x2x1xf32>
// CHECK-NEXT: return %[[V0]], %[[V1]] : vector<8x1xf32>, vector<2x2x1xf32>
// CHECK-NEXT: }
func.func @another_type(%a: vector<1x8xf32>, %b: vector<2x2x1xf32>) -> (vector<8x1xf32>, vector<2x2x1xf32>) {
  %0 = vector.transpose %a, [1, 0] : vector<1x8xf32> to vector<8x1xf32>
  %1 = vector.transpose %b, [1, 0, 2] : vector<2x2x1xf32> to vector<2x2x1xf32>
  return %0, %1 : vector<8x1xf32>, vector<2x2x1xf32>
}

// CHECK-LABEL: func.func @at_the_front(
// CHECK-NEXT: %[[V0:.+]] = vector.broadcast %arg0 : vector<2x1xf32> to vector<32x2x4xf32>
// CHECK-NEXT: return %[[V0]] : vector<32x2x4xf32>
// CHECK-NEXT: }
func.func @at_the_front(%a: vector<2x1xf32>) -> vector<32x2x4xf32> {
  %0 = vector.shape_cast %a : vector<2x1xf32> to vector<1x2x1xf32>
  %1 = vector.broadcast %0 : vector<1x2x1xf32> to vector<32x2x4xf32>
  return %1 : vector<32x2x4xf32>
}

// CHECK-LABEL: func.func @another_shape(
// CHECK-NEXT: %[[V0:.+]] = vector.shape_cast %arg0 : vector<4xf32> to vector<2x2xf32>
// CHECK-NEXT: %[[V1:.+]] = vector.broadcast %[[V0]] : vector<2x2xf32> to vector<3x2x2xf32>
// CHECK-NEXT: return %[[V1]] : vector<3x2x2xf32>
// CHECK-NEXT: }
func.func @another_shape(%a: vector<4xf32>) -> vector<3x2x2xf32> {
  %0 = vector.shape_cast %a : vector<4xf32> to vector<2x2xf32>
  %1 = vector.broadcast %0 : vector<2x2xf32> to vector<3x2x2xf32>
  return %1 : vector<3x2x2xf32>
}

// CHECK-LABEL: func.func @same_element(
// CHECK-NEXT: %[[V0:.+]] = vector.broadcast %arg0 : f32 to vector<8xf32>
// CHECK-NEXT: return %[[V0]] : vector<8xf32>
// CHECK-NEXT: }
func.func @same_element(%x: f32) -> vector<8xf32> {
  %0 = vector.broadcast %x : f32 to vector<4xf32>
  %1 = vector.broadcast %x : f32 to vector<8xf32>
  %2 = vector.insert_strided_slice %0, %1 {offsets = [2], strides = [1]} : vector<4xf32> into vector<8xf32>
  return %2 : vector<8xf32>
}
