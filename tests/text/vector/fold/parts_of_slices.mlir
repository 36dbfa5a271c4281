// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Parts of slices, of vectors with slices inserted, and of shuffles.

// CHECK-LABEL: func.func @of_insertion(
// CHECK-NEXT: %0 = vector.extract %arg0[0, 1] : f32 from vector<2x2xf32>
// CHECK-NEXT: %1 = vector.extract %arg1[3, 2] : f32 from vector<4x4xf32>
// CHECK-NEXT: %2 = vector.extract %arg1[3] : vector<4xf32> from vector<4x4xf32>
// CHECK-NEXT: return %0, %1, %2, %arg2 : f32, f32, vector<4xf32>, vector<4xf32>
// CHECK-NEXT: }
func.func @of_insertion(%a: vector<2x2xf32>, %b: vector<4x4xf32>, %c: vector<4xf32>) -> (f32, f32, vector<4xf32>, vector<4xf32>) {
  %0 = vector.insert_strided_slice %a, %b {offsets = [1, 1], strides = [1, 1]} : vector<2x2xf32> into vector<4x4xf32>
  %1 = vector.extract %0[1, 2] : f32 from vector<4x4xf32>
  %2 = vector.extract %0[3, 2] : f32 from vector<4x4xf32>
  %3 = vector.extract %0[3] : vector<4xf32> from vector<4x4xf32>
  %4 = vector.insert_strided_slice %c, %b {offsets = [1, 0], strides = [1]} : vector<4xf32> into vector<4x4xf32>
  %5 = vector.extract %4[1] : vector<4xf32> from vector<4x4xf32>
  return %1, %2, %3, %5 : f32, f32, vector<4xf32>, vector<4xf32>
}

// Elements are of both vectors.
// CHECK-LABEL: func.func @of_both(
// CHECK-NEXT: %0 = vector.insert_strided_slice %arg0, %arg1 {offsets = [1, 1], strides = [1, 1]} : vector<2x2xf32> into vector<4x4xf32>
// CHECK-NEXT: %1 = vector.extract %0[1] : vector<4xf32> from vector<4x4xf32>
// CHECK-NEXT: return %1 : vector<4xf32>
// CHECK-NEXT: }
func.func @of_both(%a: vector<2x2xf32>, %b: vector<4x4xf32>) -> vector<4xf32> {
  %0 = vector.insert_strided_slice %a, %b {offsets = [1, 1], strides = [1, 1]} : vector<2x2xf32> into vector<4x4xf32>
  %1 = vector.extract %0[1] : vector<4xf32> from vector<4x4xf32>
  return %1 : vector<4xf32>
}

// CHECK-LABEL: func.func @of_slice(
// CHECK-NEXT: %0 = vector.extract %arg0[2, 3] : f32 from vector<4x4xf32>
// CHECK-NEXT: %1 = vector.extract %arg0[2] : vector<4xf32> from vector<4x4xf32>
// CHECK-NEXT: return %0, %1 : f32, vector<4xf32>
// CHECK-NEXT: }
func.func @of_slice(%a: vector<4x4xf32>) -> (f32, vector<4xf32>) {
  %0 = vector.extract_strided_slice %a {offsets = [1, 2], sizes = [2, 2], strides = [1, 1]} : vector<4x4xf32> to vector<2x2xf32>
  %1 = vector.extract %0[1, 1] : f32 from vector<2x2xf32>
  %2 = vector.extract_strided_slice %a {offsets = [1], sizes = [2], strides = [1]} : vector<4x4xf32> to vector<2x4xf32>
  %3 = vector.extract %2[1] : vector<4xf32> from vector<2x4xf32>
  return %1, %3 : f32, vector<4xf32>
}

// The part is a slice as well.
// CHECK-LABEL: func.func @slice_of_part(
// CHECK-NEXT: %0 = vector.extract_strided_slice %arg0 {offsets = [1, 2], sizes = [2, 2], strides = [1, 1]} : vector<4x4xf32> to vector<2x2xf32>
// CHECK-NEXT: %1 = vector.extract %0[1] : vector<2xf32> from vector<2x2xf32>
// CHECK-NEXT: return %1 : vector<2xf32>
// CHECK-NEXT: }
func.func @slice_of_part(%a: vector<4x4xf32>) -> vector<2xf32> {
  %0 = vector.extract_strided_slice %a {offsets = [1, 2], sizes = [2, 2], strides = [1, 1]} : vector<4x4xf32> to vector<2x2xf32>
  %1 = vector.extract %0[1] : vector<2xf32> from vector<2x2xf32>
  return %1 : vector<2xf32>
}

// CHECK-LABEL: func.func @of_shuffle(
// CHECK-NEXT: %0 = vector.extract %arg1[2] : vector<4xf32> from vector<3x4xf32>
// CHECK-NEXT: %1 = vector.extract %arg0[0, 1] : f32 from vector<2x4xf32>
// CHECK-NEXT: %2 = vector.extract %arg2[1] : f32 from vector<2xf32>
// CHECK-NEXT: return %0, %1, %2 : vector<4xf32>, f32, f32
// CHECK-NEXT: }
func.func @of_shuffle(%a: vector<2x4xf32>, %b: vector<3x4xf32>, %c: vector<2xf32>) -> (vector<4xf32>, f32, f32) {
  %0 = vector.shuffle %a, %b [0, 4, 2] : vector<2x4xf32>, vector<3x4xf32>
  %1 = vector.extract %0[1] : vector<4xf32> from vector<3x4xf32>
  %2 = vector.extract %0[0, 1] : f32 from vector<3x4xf32>
  %3 = vector.shuffle %c, %c [3, 1, 0] : vector<2xf32>, vector<2xf32>
  %4 = vector.extract %3[0] : f32 from vector<3xf32>
  return %1, %2, %4 : vector<4xf32>, f32, f32
}

// What is shuffled from nowhere is poison, and stays.
// CHECK-LABEL: func.func @of_poison(
// CHECK-NEXT: %0 = vector.shuffle %arg0, %arg0 [3, -1, 0] : vector<2xf32>, vector<2xf32>
// CHECK-NEXT: %1 = vector.extract %0[1] : f32 from vector<3xf32>
// CHECK-NEXT: return %1 : f32
// CHECK-NEXT: }
func.func @of_poison(%a: vector<2xf32>) -> f32 {
  %0 = vector.shuffle %a, %a [3, -1, 0] : vector<2xf32>, vector<2xf32>
  %1 = vector.extract %0[1] : f32 from vector<3xf32>
  return %1 : f32
}
