// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Parts of vectors that were permuted, or into which something was inserted.

// CHECK-LABEL: func.func @permuted(
// CHECK-NEXT: %[[V0:.+]] = vector.extract %arg0[1, 2] : vector<4xf32> from vector<2x3x4xf32>
// CHECK-NEXT: %[[V1:.+]] = vector.extract %arg0[1, 2, 3] : f32 from vector<2x3x4xf32>
// CHECK-NEXT: return %[[V0]], %[[V1]] : vector<4xf32>, f32
// CHECK-NEXT: }
func.func @permuted(%a: vector<2x3x4xf32>) -> (vector<4xf32>, f32) {
  %0 = vector.transpose %a, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
  %1 = vector.extract %0[2, 1] : vector<4xf32> from vector<3x2x4xf32>
  %2 = vector.transpose %a, [2, 1, 0] : vector<2x3x4xf32> to vector<4x3x2xf32>
  %3 = vector.extract %2[3, 2, 1] : f32 from vector<4x3x2xf32>
  return %1, %3 : vector<4xf32>, f32
}

// The dimensions of the part would be permuted.
// CHECK-LABEL: func.func @permuted_part(
// CHECK-NEXT: %[[V0:.+]] = vector.transpose %arg0, [2, 1, 0] : vector<2x3x4xf32> to vector<4x3x2xf32>
// CHECK-NEXT: %[[V1:.+]] = vector.extract %[[V0]][2, 1] : vector<2xf32> from vector<4x3x2xf32>
// CHECK-NEXT: %[[V2:.+]] = vector.transpose %arg0, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
// CHECK-NEXT: %[[V3:.+]] = vector.extract %[[V2]][%arg1, 1] : vector<4xf32> from vector<3x2x4xf32>
// CHECK-NEXT: return %[[V1]], %[[V3]] : vector<2xf32>, vector<4xf32>
// CHECK-NEXT: }
func.func @permuted_part(%a: vector<2x3x4xf32>, %i: index) -> (vector<2xf32>, vector<4xf32>) {
  %0 = vector.transpose %a, [2, 1, 0] : vector<2x3x4xf32> to vector<4x3x2xf32>
  %1 = vector.extract %0[2, 1] : vector<2xf32> from vector<4x3x2xf32>
  %2 = vector.transpose %a, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
  %3 = vector.extract %2[%i, 1] : vector<4xf32> from vector<3x2x4xf32>
  return %1, %3 : vector<2xf32>, vector<4xf32>
}

// CHECK-LABEL: func.func @inserted(
// CHECK-NEXT: %[[V0:.+]] = vector.extract %arg1[2] : f32 from vector<3xf32>
// CHECK-NEXT: %[[V1:.+]] = vector.extract %arg0[1, 2] : f32 from vector<2x3xf32>
// CHECK-NEXT: return %[[V0]], %[[V1]] : f32, f32
// CHECK-NEXT: }
func.func @inserted(%a: vector<2x3xf32>, %v: vector<3xf32>) -> (f32, f32) {
  %0 = vector.insert %v, %a[0] : vector<3xf32> into vector<2x3xf32>
  %1 = vector.extract %0[0, 2] : f32 from vector<2x3xf32>
  %2 = vector.extract %0[1, 2] : f32 from vector<2x3xf32>
  return %1, %2 : f32, f32
}

// CHECK-LABEL: func.func @inserted_within(
// CHECK-NEXT: %[[V0:.+]] = vector.insert %arg1, %arg0 [0, 1] : f32 into vector<2x3xf32>
// CHECK-NEXT: %[[V1:.+]] = vector.extract %[[V0]][0] : vector<3xf32> from vector<2x3xf32>
// CHECK-NEXT: %[[V2:.+]] = vector.insert %arg1, %arg0 [%arg2, 1] : f32 into vector<2x3xf32>
// CHECK-NEXT: %[[V3:.+]] = vector.extract %[[V2]][0, 1] : f32 from vector<2x3xf32>
// CHECK-NEXT: return %[[V1]], %[[V3]] : vector<3xf32>, f32
// CHECK-NEXT: }
func.func @inserted_within(%a: vector<2x3xf32>, %x: f32, %i: index) -> (vector<3xf32>, f32) {
  %0 = vector.insert %x, %a[0, 1] : f32 into vector<2x3xf32>
  %1 = vector.extract %0[0] : vector<3xf32> from vector<2x3xf32>
  %2 = vector.insert %x, %a[%i, 1] : f32 into vector<2x3xf32>
  %3 = vector.extract %2[0, 1] : f32 from vector<2x3xf32>
  return %1, %3 : vector<3xf32>, f32
}

// CHECK-LABEL: func.func @inserted_and_permuted(
// CHECK-NEXT: %[[V0:.+]] = vector.extract %arg0[1, 2] : vector<4xf32> from vector<2x3x4xf32>
// CHECK-NEXT: return %[[V0]] : vector<4xf32>
// CHECK-NEXT: }
func.func @inserted_and_permuted(%a: vector<2x3x4xf32>, %x: f32) -> vector<4xf32> {
  %0 = vector.transpose %a, [2, 1, 0] : vector<2x3x4xf32> to vector<4x3x2xf32>
  %1 = vector.insert %x, %0[0, 0, 1] : f32 into vector<4x3x2xf32>
  %2 = vector.transpose %1, [2, 1, 0] : vector<4x3x2xf32> to vector<2x3x4xf32>
  %3 = vector.extract %2[1, 2] : vector<4xf32> from vector<2x3x4xf32>
  return %3 : vector<4xf32>
}

// CHECK-LABEL: func.func @constants(
// CHECK-DAG: %[[C0:.+]] = arith.constant dense<{{\[\[}}3, 3], [4, 4], [5, 7]]> : vector<3x2xi32>
// CHECK-DAG: %[[C1:.+]] = arith.constant dense<[1, 6]> : vector<2xi32>
// CHECK-NEXT: return %[[C1]], %[[C0]] : vector<2xi32>, vector<3x2xi32>
// CHECK-NEXT: }
func.func @constants() -> (vector<2xi32>, vector<3x2xi32>) {
  %c = arith.constant dense<[[[0, 0], [1, 6], [2, 2]], [[3, 3], [4, 4], [5, 7]]]> : vector<2x3x2xi32>
  %0 = vector.extract %c[0, 1] : vector<2xi32> from vector<2x3x2xi32>
  %1 = vector.extract %c[1] : vector<3x2xi32> from vector<2x3x2xi32>
  return %0, %1 : vector<2xi32>, vector<3x2xi32>
}
