// RUN: terrace-opt --convert-vector-to-llvm %s | FileCheck %s

// Rows of a slice of the first dimensions are extracted from the vector that was sliced.

// CHECK-LABEL: func.func @of_rows(
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg0
// CHECK: llvm.extractvalue %0[1, 1] : !llvm.array<4 x array<8 x vector<16xf32>>>
// CHECK: llvm.extractvalue %0[1, 2] : !llvm.array<4 x array<8 x vector<16xf32>>>
// CHECK: llvm.extractvalue %0[2, 1] : !llvm.array<4 x array<8 x vector<16xf32>>>
// CHECK: llvm.extractvalue %0[2, 2] : !llvm.array<4 x array<8 x vector<16xf32>>>
func.func @of_rows(%v: vector<4x8x16xf32>) -> vector<2x2x4xf32> {
  %0 = vector.extract_strided_slice %v {offsets = [1], sizes = [3], strides = [1]} : vector<4x8x16xf32> to vector<3x8x16xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [0, 1, 2], sizes = [2, 2, 4], strides = [1, 1, 1]} : vector<3x8x16xf32> to vector<2x2x4xf32>
  return %1 : vector<2x2x4xf32>
}

// Slices within rows stay shuffles of shuffles.

// CHECK-LABEL: func.func @within_a_row(
// CHECK-NEXT: %0 = llvm.shufflevector %arg0, %arg0 [1, 2, 3, 4] : vector<8xf32>
// CHECK-NEXT: %1 = llvm.shufflevector %0, %0 [2, 3] : vector<4xf32>
// CHECK-NEXT: return %1 : vector<2xf32>
func.func @within_a_row(%v: vector<8xf32>) -> vector<2xf32> {
  %0 = vector.extract_strided_slice %v {offsets = [1], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  return %1 : vector<2xf32>
}

// Parts that are moved as a whole are extracted as a whole.

// CHECK-LABEL: func.func @whole_rows(
// CHECK-NEXT: %0 = builtin.unrealized_conversion_cast %arg0
// CHECK: %2 = llvm.extractvalue %0[1] : !llvm.array<4 x array<8 x vector<16xf32>>>
// CHECK: llvm.extractvalue %2[2] : !llvm.array<8 x vector<16xf32>>
func.func @whole_rows(%v: vector<4x8x16xf32>) -> vector<1x2x16xf32> {
  %0 = vector.extract_strided_slice %v {offsets = [1, 2], sizes = [2, 2], strides = [1, 1]} : vector<4x8x16xf32> to vector<2x2x16xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [0], sizes = [1], strides = [1]} : vector<2x2x16xf32> to vector<1x2x16xf32>
  return %1 : vector<1x2x16xf32>
}
