// RUN: terrace-opt %s --canonicalize | FileCheck %s

// A constant that is inserted into a constant, at a position or at offsets.

// CHECK-LABEL: func.func @element(
// CHECK-NEXT: %cst = arith.constant dense<[0, 9, 2]> : vector<3xi32>
// CHECK-NEXT: return %cst : vector<3xi32>
// CHECK-NEXT: }
func.func @element() -> vector<3xi32> {
  %c = arith.constant dense<[0, 1, 2]> : vector<3xi32>
  %9 = arith.constant 9 : i32
  %0 = vector.insert %9, %c [1] : i32 into vector<3xi32>
  return %0 : vector<3xi32>
}

// CHECK-LABEL: func.func @row(
// CHECK-NEXT: %cst = arith.constant dense<{{\[\[}}0, 1, 2], [7, 8, 9]]> : vector<2x3xi32>
// CHECK-NEXT: return %cst : vector<2x3xi32>
// CHECK-NEXT: }
func.func @row() -> vector<2x3xi32> {
  %d = arith.constant dense<[[0, 1, 2], [3, 4, 5]]> : vector<2x3xi32>
  %row = arith.constant dense<[7, 8, 9]> : vector<3xi32>
  %1 = vector.insert %row, %d [1] : vector<3xi32> into vector<2x3xi32>
  return %1 : vector<2x3xi32>
}

// CHECK-LABEL: func.func @slice(
// CHECK-NEXT: %cst = arith.constant dense<{{\[\[}}0, 1], [2, 6], [4, 7]]> : vector<3x2xi32>
// CHECK-NEXT: return %cst : vector<3x2xi32>
// CHECK-NEXT: }
func.func @slice() -> vector<3x2xi32> {
  %d = arith.constant dense<[[0, 1], [2, 3], [4, 5]]> : vector<3x2xi32>
  %p = arith.constant dense<[[6], [7]]> : vector<2x1xi32>
  %0 = vector.insert_strided_slice %p, %d {offsets = [1, 1], strides = [1, 1]} : vector<2x1xi32> into vector<3x2xi32>
  return %0 : vector<3x2xi32>
}

// CHECK-LABEL: func.func @what_is_there(
// CHECK-NEXT: return %arg0 : vector<8x16xf32>
// CHECK-NEXT: }
func.func @what_is_there(%v: vector<8x16xf32>) -> vector<8x16xf32> {
  %0 = vector.extract_strided_slice %v {offsets = [0, 8], sizes = [2, 4], strides = [1, 1]} : vector<8x16xf32> to vector<2x4xf32>
  %1 = vector.insert_strided_slice %0, %v {offsets = [0, 8], strides = [1, 1]} : vector<2x4xf32> into vector<8x16xf32>
  return %1 : vector<8x16xf32>
}

// CHECK-LABEL: func.func @elsewhere(
// CHECK-NEXT: %0 = vector.extract_strided_slice %arg0 {offsets = [0, 8], sizes = [2, 4], strides = [1, 1]} : vector<8x16xf32> to vector<2x4xf32>
// CHECK-NEXT: %1 = vector.insert_strided_slice %0, %arg0 {offsets = [0, 4], strides = [1, 1]} : vector<2x4xf32> into vector<8x16xf32>
// CHECK-NEXT: return %1 : vector<8x16xf32>
// CHECK-NEXT: }
func.func @elsewhere(%v: vector<8x16xf32>) -> vector<8x16xf32> {
  %0 = vector.extract_strided_slice %v {offsets = [0, 8], sizes = [2, 4], strides = [1, 1]} : vector<8x16xf32> to vector<2x4xf32>
  %1 = vector.insert_strided_slice %0, %v {offsets = [0, 4], strides = [1, 1]} : vector<2x4xf32> into vector<8x16xf32>
  return %1 : vector<8x16xf32>
}
