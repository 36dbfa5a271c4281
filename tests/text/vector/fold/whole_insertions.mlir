// RUN: terrace-opt %s --canonicalize | FileCheck %s

// Insertions that leave nothing of the other vector.

// CHECK-LABEL: func.func @whole(
// CHECK-NEXT: %0 = vector.broadcast %arg0 : vector<4xf32> to vector<1x4xf32>
// CHECK-NEXT: %1 = vector.broadcast %arg0 : vector<4xf32> to vector<1x1x4xf32>
// CHECK-NEXT: %2 = vector.broadcast %arg0 : vector<4xf32> to vector<1x4xf32>
// CHECK-NEXT: return %0, %1, %2 : vector<1x4xf32>, vector<1x1x4xf32>, vector<1x4xf32>
// CHECK-NEXT: }
func.func @whole(%a: vector<4xf32>, %b: vector<1x4xf32>, %c: vector<1x1x4xf32>, %i: index) -> (vector<1x4xf32>, vector<1x1x4xf32>, vector<1x4xf32>) {
  %0 = vector.insert %a, %b[0] : vector<4xf32> into vector<1x4xf32>
  %1 = vector.insert %a, %c[0, 0] : vector<4xf32> into vector<1x1x4xf32>
  %2 = vector.insert %a, %b[%i] : vector<4xf32> into vector<1x4xf32>
  return %0, %1, %2 : vector<1x4xf32>, vector<1x1x4xf32>, vector<1x4xf32>
}

// CHECK-LABEL: func.func @part(
// CHECK-NEXT: %0 = vector.insert %arg0, %arg1 [0] : vector<4xf32> into vector<2x4xf32>
// CHECK-NEXT: return %0 : vector<2x4xf32>
// CHECK-NEXT: }
func.func @part(%a: vector<4xf32>, %b: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = vector.insert %a, %b[0] : vector<4xf32> into vector<2x4xf32>
  return %0 : vector<2x4xf32>
}
