// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Parts of vectors of another shape, that have the same elements in order.

// CHECK-LABEL: func.func @last_dimensions(
// CHECK-NEXT: %0 = vector.extract %arg0[1, 1] : vector<4xf32> from vector<2x3x4xf32>
// CHECK-NEXT: %1 = vector.extract %arg0[1, 1, 2] : f32 from vector<2x3x4xf32>
// CHECK-NEXT: %2 = vector.extract %arg1[5] : vector<4xf32> from vector<6x4xf32>
// CHECK-NEXT: %3 = vector.extract %arg1[5, 3] : f32 from vector<6x4xf32>
// CHECK-NEXT: return %0, %1, %2, %3 : vector<4xf32>, f32, vector<4xf32>, f32
// CHECK-NEXT: }
func.func @last_dimensions(%a: vector<2x3x4xf32>, %b: vector<6x4xf32>) -> (vector<4xf32>, f32, vector<4xf32>, f32) {
  %0 = vector.shape_cast %a : vector<2x3x4xf32> to vector<6x4xf32>
  %1 = vector.extract %0[4] : vector<4xf32> from vector<6x4xf32>
  %2 = vector.extract %0[4, 2] : f32 from vector<6x4xf32>
  %3 = vector.shape_cast %b : vector<6x4xf32> to vector<2x3x4xf32>
  %4 = vector.extract %3[1, 2] : vector<4xf32> from vector<2x3x4xf32>
  %5 = vector.extract %3[1, 2, 3] : f32 from vector<2x3x4xf32>
  return %1, %2, %4, %5 : vector<4xf32>, f32, vector<4xf32>, f32
}

// The elements of the part are those of several parts, or of a piece of one.
// CHECK-LABEL: func.func @other_dimensions(
// CHECK-NEXT: %0 = vector.shape_cast %arg0 : vector<6x4xf32> to vector<2x3x4xf32>
// CHECK-NEXT: %1 = vector.extract %0[1] : vector<3x4xf32> from vector<2x3x4xf32>
// CHECK-NEXT: %2 = vector.shape_cast %arg1 : vector<24xf32> to vector<6x4xf32>
// CHECK-NEXT: %3 = vector.extract %2[1] : vector<4xf32> from vector<6x4xf32>
// CHECK-NEXT: %4 = vector.extract %0[1, %arg2] : vector<4xf32> from vector<2x3x4xf32>
// CHECK-NEXT: return %1, %3, %4 : vector<3x4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT: }
func.func @other_dimensions(%a: vector<6x4xf32>, %b: vector<24xf32>, %i: index) -> (vector<3x4xf32>, vector<4xf32>, vector<4xf32>) {
  %0 = vector.shape_cast %a : vector<6x4xf32> to vector<2x3x4xf32>
  %1 = vector.extract %0[1] : vector<3x4xf32> from vector<2x3x4xf32>
  %2 = vector.shape_cast %b : vector<24xf32> to vector<6x4xf32>
  %3 = vector.extract %2[1] : vector<4xf32> from vector<6x4xf32>
  %4 = vector.extract %0[1, %i] : vector<4xf32> from vector<2x3x4xf32>
  return %1, %3, %4 : vector<3x4xf32>, vector<4xf32>, vector<4xf32>
}

// CHECK-LABEL: func.func @no_dimensions(
// CHECK-NEXT: %0 = vector.extract %arg0[] : f32 from vector<f32>
// CHECK-NEXT: %1 = vector.extract %arg1[0] : f32 from vector<1xf32>
// CHECK-NEXT: return %0, %1, %arg2 : f32, f32, vector<4xf32>
// CHECK-NEXT: }
func.func @no_dimensions(%a: vector<f32>, %b: vector<1xf32>, %c: vector<4xf32>) -> (f32, f32, vector<4xf32>) {
  %0 = vector.shape_cast %a : vector<f32> to vector<1xf32>
  %1 = vector.extract %0[0] : f32 from vector<1xf32>
  %2 = vector.shape_cast %b : vector<1xf32> to vector<f32>
  %3 = vector.extract %2[] : f32 from vector<f32>
  %4 = vector.shape_cast %c : vector<4xf32> to vector<1x4xf32>
  %5 = vector.extract %4[0] : vector<4xf32> from vector<1x4xf32>
  return %1, %3, %5 : f32, f32, vector<4xf32>
}

// CHECK-LABEL: func.func @stretched(
// CHECK-NEXT: %0 = vector.extract %arg0[0] : vector<4xf32> from vector<1x4xf32>
// CHECK-NEXT: %1 = vector.extract %arg1[1] : f32 from vector<4xf32>
// CHECK-NEXT: %2 = vector.extract %arg2[2, 0] : f32 from vector<4x1xf32>
// CHECK-NEXT: return %0, %arg1, %1, %2 : vector<4xf32>, vector<4xf32>, f32, f32
// CHECK-NEXT: }
func.func @stretched(%a: vector<1x4xf32>, %b: vector<4xf32>, %c: vector<4x1xf32>) -> (vector<4xf32>, vector<4xf32>, f32, f32) {
  %0 = vector.broadcast %a : vector<1x4xf32> to vector<8x4xf32>
  %1 = vector.extract %0[5] : vector<4xf32> from vector<8x4xf32>
  %2 = vector.broadcast %b : vector<4xf32> to vector<8x4xf32>
  %3 = vector.extract %2[5] : vector<4xf32> from vector<8x4xf32>
  %4 = vector.extract %2[5, 1] : f32 from vector<8x4xf32>
  %5 = vector.broadcast %c : vector<4x1xf32> to vector<4x8xf32>
  %6 = vector.extract %5[2, 4] : f32 from vector<4x8xf32>
  return %1, %3, %4, %6 : vector<4xf32>, vector<4xf32>, f32, f32
}

// The part is stretched as well.
// CHECK-LABEL: func.func @stretched_part(
// CHECK-NEXT: %0 = vector.broadcast %arg0 : vector<4x1xf32> to vector<4x8xf32>
// CHECK-NEXT: %1 = vector.extract %0[2] : vector<8xf32> from vector<4x8xf32>
// CHECK-NEXT: return %1 : vector<8xf32>
// CHECK-NEXT: }
func.func @stretched_part(%c: vector<4x1xf32>) -> vector<8xf32> {
  %0 = vector.broadcast %c : vector<4x1xf32> to vector<4x8xf32>
  %1 = vector.extract %0[2] : vector<8xf32> from vector<4x8xf32>
  return %1 : vector<8xf32>
}
