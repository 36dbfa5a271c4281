// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Vectors of poison, and positions that are poison.

// CHECK-LABEL: func.func @positions(
// CHECK-DAG: %[[C0:.+]] = ub.poison : vector<5xf32>
// CHECK-DAG: %[[C1:.+]] = ub.poison : f32
// CHECK-DAG: %[[C2:.+]] = ub.poison : vector<4x5xf32>
// CHECK-NEXT: return %[[C0]], %[[C1]], %[[C2]] : vector<5xf32>, f32, vector<4x5xf32>
// CHECK-NEXT: }
func.func @positions(%a: vector<4x5xf32>, %v: vector<5xf32>) -> (vector<5xf32>, f32, vector<4x5xf32>) {
  %m = arith.constant -1 : index
  %0 = vector.extract %a[-1] : vector<5xf32> from vector<4x5xf32>
  %1 = vector.extract %a[1, %m] : f32 from vector<4x5xf32>
  %2 = vector.insert %v, %a[-1] : vector<5xf32> into vector<4x5xf32>
  return %0, %1, %2 : vector<5xf32>, f32, vector<4x5xf32>
}

// CHECK-LABEL: func.func @elements(
// CHECK-DAG: %[[C0:.+]] = ub.poison : vector<2xf32>
// CHECK-DAG: %[[C1:.+]] = ub.poison : vector<4xf32>
// CHECK-DAG: %[[C2:.+]] = ub.poison : f32
// CHECK-NEXT: %[[V0:.+]] = vector.from_elements %[[C2]], %arg0 : vector<2xf32>
// CHECK-NEXT: return %[[C1]], %[[C0]], %[[V0]] : vector<4xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT: }
func.func @elements(%x: f32) -> (vector<4xf32>, vector<2xf32>, vector<2xf32>) {
  %p = ub.poison : f32
  %0 = vector.broadcast %p : f32 to vector<4xf32>
  %1 = vector.from_elements %p, %p : vector<2xf32>
  %2 = vector.from_elements %p, %x : vector<2xf32>
  return %0, %1, %2 : vector<4xf32>, vector<2xf32>, vector<2xf32>
}

// CHECK-LABEL: func.func @vectors(
// CHECK-DAG: %[[C0:.+]] = ub.poison : vector<2x3xi32>
// CHECK-DAG: %[[C1:.+]] = ub.poison : vector<6xf32>
// CHECK-DAG: %[[C2:.+]] = ub.poison : vector<3x2xf32>
// CHECK-DAG: %[[C3:.+]] = ub.poison : vector<3xf32>
// CHECK-NEXT: return %[[C3]], %[[C2]], %[[C1]], %[[C0]] : vector<3xf32>, vector<3x2xf32>, vector<6xf32>, vector<2x3xi32>
// CHECK-NEXT: }
func.func @vectors() -> (vector<3xf32>, vector<3x2xf32>, vector<6xf32>, vector<2x3xi32>) {
  %p = ub.poison : vector<2x3xf32>
  %0 = vector.extract %p[1] : vector<3xf32> from vector<2x3xf32>
  %1 = vector.transpose %p, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %2 = vector.shape_cast %p : vector<2x3xf32> to vector<6xf32>
  %3 = vector.bitcast %p : vector<2x3xf32> to vector<2x3xi32>
  return %0, %1, %2, %3 : vector<3xf32>, vector<3x2xf32>, vector<6xf32>, vector<2x3xi32>
}
