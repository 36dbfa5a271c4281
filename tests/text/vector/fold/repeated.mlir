// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Other shapes, parts and permutations of vectors that repeat a value.

// CHECK-LABEL: func.func @shape(
// CHECK-NEXT: %0 = vector.broadcast %arg0 : vector<3xi32> to vector<8x3xi32>
// CHECK-NEXT: %1 = vector.broadcast %arg1 : i32 to vector<1xi32>
// CHECK-NEXT: return %0, %1, %arg0 : vector<8x3xi32>, vector<1xi32>, vector<3xi32>
// CHECK-NEXT: }
func.func @shape(%v: vector<3xi32>, %x: i32) -> (vector<8x3xi32>, vector<1xi32>, vector<3xi32>) {
  %a = vector.broadcast %v : vector<3xi32> to vector<2x4x3xi32>
  %0 = vector.shape_cast %a : vector<2x4x3xi32> to vector<8x3xi32>
  %b = vector.broadcast %x : i32 to vector<1x1x1xi32>
  %1 = vector.shape_cast %b : vector<1x1x1xi32> to vector<1xi32>
  %c = vector.broadcast %v : vector<3xi32> to vector<1x1x3xi32>
  %2 = vector.shape_cast %c : vector<1x1x3xi32> to vector<3xi32>
  return %0, %1, %2 : vector<8x3xi32>, vector<1xi32>, vector<3xi32>
}

// CHECK-LABEL: func.func @part(
// CHECK-NEXT: %0 = vector.broadcast %arg0 : vector<3xi32> to vector<4x3xi32>
// CHECK-NEXT: %1 = vector.broadcast %arg2 : i32 to vector<3xi32>
// CHECK-NEXT: return %arg0, %0, %1 : vector<3xi32>, vector<4x3xi32>, vector<3xi32>
// CHECK-NEXT: }
func.func @part(%v: vector<3xi32>, %i: index, %x: i32) -> (vector<3xi32>, vector<4x3xi32>, vector<3xi32>) {
  %a = vector.broadcast %v : vector<3xi32> to vector<2x4x3xi32>
  %0 = vector.extract %a[1, 2] : vector<3xi32> from vector<2x4x3xi32>
  %1 = vector.extract %a[%i] : vector<4x3xi32> from vector<2x4x3xi32>
  %b = vector.broadcast %x : i32 to vector<2x3xi32>
  %2 = vector.extract %b[1] : vector<3xi32> from vector<2x3xi32>
  return %0, %1, %2 : vector<3xi32>, vector<4x3xi32>, vector<3xi32>
}

// CHECK-LABEL: func.func @permuted(
// CHECK-NEXT: %0 = vector.broadcast %arg0 : i32 to vector<3x2xi32>
// CHECK-NEXT: return %0 : vector<3x2xi32>
// CHECK-NEXT: }
func.func @permuted(%x: i32) -> vector<3x2xi32> {
  %a = vector.broadcast %x : i32 to vector<2x3xi32>
  %0 = vector.transpose %a, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
  return %0 : vector<3x2xi32>
}

// CHECK-LABEL: func.func @elements(
// CHECK-NEXT: %0 = vector.broadcast %arg0 : i32 to vector<3xi32>
// CHECK-NEXT: return %0 : vector<3xi32>
// CHECK-NEXT: }
func.func @elements(%x: i32) -> vector<3xi32> {
  %0 = vector.from_elements %x, %x, %x : vector<3xi32>
  return %0 : vector<3xi32>
}
