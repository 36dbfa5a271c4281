// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Slices of constants, masks, broadcasts, and of what was inserted.

// CHECK-LABEL: func.func @of_constant(
// CHECK-NEXT: %cst = arith.constant dense<{{\[\[}}1, 2], [4, 5]]> : vector<2x2xi32>
// CHECK-NEXT: return %cst : vector<2x2xi32>
// CHECK-NEXT: }
func.func @of_constant() -> vector<2x2xi32> {
  %c = arith.constant dense<[[0, 1, 2], [3, 4, 5]]> : vector<2x3xi32>
  %0 = vector.extract_strided_slice %c {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]} : vector<2x3xi32> to vector<2x2xi32>
  return %0 : vector<2x2xi32>
}

// CHECK-LABEL: func.func @of_mask(
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %cst = arith.constant dense<false> : vector<2x2xi1>
// CHECK-NEXT: %0 = vector.constant_mask [1, 2] : vector<2x2xi1>
// CHECK-NEXT: %1 = arith.subi %arg0, %c1 : index
// CHECK-NEXT: %2 = vector.create_mask %1, %arg1 : vector<2x3xi1>
// CHECK-NEXT: return %0, %cst, %2 : vector<2x2xi1>, vector<2x2xi1>, vector<2x3xi1>
// CHECK-NEXT: }
func.func @of_mask(%n: index, %m: index) -> (vector<2x2xi1>, vector<2x2xi1>, vector<2x3xi1>) {
  %c = vector.constant_mask [2, 2] : vector<4x3xi1>
  %0 = vector.extract_strided_slice %c {offsets = [1, 0], sizes = [2, 2], strides = [1, 1]} : vector<4x3xi1> to vector<2x2xi1>
  %1 = vector.extract_strided_slice %c {offsets = [2, 0], sizes = [2, 2], strides = [1, 1]} : vector<4x3xi1> to vector<2x2xi1>
  %d = vector.create_mask %n, %m : vector<4x3xi1>
  %2 = vector.extract_strided_slice %d {offsets = [1], sizes = [2], strides = [1]} : vector<4x3xi1> to vector<2x3xi1>
  return %0, %1, %2 : vector<2x2xi1>, vector<2x2xi1>, vector<2x3xi1>
}

// CHECK-LABEL: func.func @of_broadcast(
// CHECK-NEXT: %0 = vector.broadcast %arg0 : vector<4xi32> to vector<2x4xi32>
// CHECK-NEXT: %1 = vector.extract_strided_slice %arg0 {offsets = [1], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
// CHECK-NEXT: %2 = vector.broadcast %1 : vector<2xi32> to vector<2x2xi32>
// CHECK-NEXT: %3 = vector.broadcast %arg1 : vector<1xi32> to vector<1x4xi32>
// CHECK-NEXT: %4 = vector.broadcast %arg2 : i32 to vector<1x4xi32>
// CHECK-NEXT: return %0, %2, %3, %4 : vector<2x4xi32>, vector<2x2xi32>, vector<1x4xi32>, vector<1x4xi32>
// CHECK-NEXT: }
func.func @of_broadcast(%v: vector<4xi32>, %w: vector<1xi32>, %x: i32) -> (vector<2x4xi32>, vector<2x2xi32>, vector<1x4xi32>, vector<1x4xi32>) {
  %a = vector.broadcast %v : vector<4xi32> to vector<16x4xi32>
  %0 = vector.extract_strided_slice %a {offsets = [0], sizes = [2], strides = [1]} : vector<16x4xi32> to vector<2x4xi32>
  %1 = vector.extract_strided_slice %a {offsets = [3, 1], sizes = [2, 2], strides = [1, 1]} : vector<16x4xi32> to vector<2x2xi32>
  %b = vector.broadcast %w : vector<1xi32> to vector<1x8xi32>
  %2 = vector.extract_strided_slice %b {offsets = [0, 4], sizes = [1, 4], strides = [1, 1]} : vector<1x8xi32> to vector<1x4xi32>
  %c = vector.broadcast %x : i32 to vector<1x8xi32>
  %3 = vector.extract_strided_slice %c {offsets = [0, 4], sizes = [1, 4], strides = [1, 1]} : vector<1x8xi32> to vector<1x4xi32>
  return %0, %1, %2, %3 : vector<2x4xi32>, vector<2x2xi32>, vector<1x4xi32>, vector<1x4xi32>
}

// CHECK-LABEL: func.func @of_insertion(
// CHECK-NEXT: %0 = vector.insert_strided_slice %arg0, %arg2 {offsets = [2, 1], strides = [1, 1]} : vector<2x2xi8> into vector<4x4xi8>
// CHECK-NEXT: %1 = vector.insert_strided_slice %arg1, %0 {offsets = [0, 0], strides = [1, 1]} : vector<1x2xi8> into vector<4x4xi8>
// CHECK-NEXT: %2 = vector.extract %arg0[1] : vector<2xi8> from vector<2x2xi8>
// CHECK-NEXT: %3 = vector.shape_cast %2 : vector<2xi8> to vector<1x2xi8>
// CHECK-NEXT: %4 = vector.extract_strided_slice %1 {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<4x4xi8> to vector<2x2xi8>
// CHECK-NEXT: return %3, %4 : vector<1x2xi8>, vector<2x2xi8>
// CHECK-NEXT: }
func.func @of_insertion(%p: vector<2x2xi8>, %q: vector<1x2xi8>, %v: vector<4x4xi8>) -> (vector<1x2xi8>, vector<2x2xi8>) {
  %0 = vector.insert_strided_slice %p, %v {offsets = [2, 1], strides = [1, 1]} : vector<2x2xi8> into vector<4x4xi8>
  %1 = vector.insert_strided_slice %q, %0 {offsets = [0, 0], strides = [1, 1]} : vector<1x2xi8> into vector<4x4xi8>
  %2 = vector.extract_strided_slice %1 {offsets = [3, 1], sizes = [1, 2], strides = [1, 1]} : vector<4x4xi8> to vector<1x2xi8>
  %3 = vector.extract_strided_slice %1 {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<4x4xi8> to vector<2x2xi8>
  return %2, %3 : vector<1x2xi8>, vector<2x2xi8>
}
