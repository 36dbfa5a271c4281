// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Shuffles of constants, and of vectors in turns.

// CHECK-LABEL: func.func @constants(
// CHECK-DAG: %[[C0:.+]] = arith.constant dense<[2.000000e+00, 1.000000e+00, 5.000000e+00]> : vector<3xf32>
// CHECK-DAG: %[[C1:.+]] = arith.constant dense<[3, 2, 5, 1]> : vector<4xi32>
// CHECK-NEXT: return %[[C1]], %[[C0]] : vector<4xi32>, vector<3xf32>
// CHECK-NEXT: }
func.func @constants() -> (vector<4xi32>, vector<3xf32>) {
  %a = arith.constant dense<[0, 1, 2]> : vector<3xi32>
  %b = arith.constant dense<[3, 4, 5]> : vector<3xi32>
  %0 = vector.shuffle %a, %b [3, 2, 5, 1] : vector<3xi32>, vector<3xi32>
  %c = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %d = arith.constant dense<5.0> : vector<2xf32>
  %1 = vector.shuffle %c, %d [1, -1, 3] : vector<2xf32>, vector<2xf32>
  return %0, %1 : vector<4xi32>, vector<3xf32>
}

// Any element stands for one of poison.
// CHECK-LABEL: func.func @poison(
// CHECK-DAG: %[[C0:.+]] = ub.poison : vector<2xi32>
// CHECK-DAG: %[[C1:.+]] = arith.constant dense<[11, 11, 13, 12]> : vector<4xi32>
// CHECK-NEXT: return %[[C1]], %[[C0]] : vector<4xi32>, vector<2xi32>
// CHECK-NEXT: }
func.func @poison() -> (vector<4xi32>, vector<2xi32>) {
  %a = arith.constant dense<[11, 12, 13]> : vector<3xi32>
  %p = ub.poison : vector<3xi32>
  %0 = vector.shuffle %p, %a [3, 1, 5, 4] : vector<3xi32>, vector<3xi32>
  %1 = vector.shuffle %p, %p [0, 4] : vector<3xi32>, vector<3xi32>
  return %0, %1 : vector<4xi32>, vector<2xi32>
}

// CHECK-LABEL: func.func @in_turns(
// CHECK-NEXT: %[[V0:.+]] = vector.interleave %arg0, %arg1 : vector<2xf32> -> vector<4xf32>
// CHECK-NEXT: %[[V1:.+]] = vector.interleave %arg2, %arg3 : vector<f64> -> vector<2xf64>
// CHECK-NEXT: return %[[V0]], %[[V1]] : vector<4xf32>, vector<2xf64>
// CHECK-NEXT: }
func.func @in_turns(%a: vector<2xf32>, %b: vector<2xf32>, %x: vector<f64>, %y: vector<f64>) -> (vector<4xf32>, vector<2xf64>) {
  %0 = vector.shuffle %a, %b [0, 2, 1, 3] : vector<2xf32>, vector<2xf32>
  %1 = vector.shuffle %x, %y [0, 1] : vector<f64>, vector<f64>
  return %0, %1 : vector<4xf32>, vector<2xf64>
}

// CHECK-LABEL: func.func @not_in_turns(
// CHECK-NEXT: %[[V0:.+]] = vector.shuffle %arg0, %arg1 [0, 2, -1, 3] : vector<2xf32>, vector<2xf32>
// CHECK-NEXT: return %[[V0]] : vector<4xf32>
// CHECK-NEXT: }
func.func @not_in_turns(%a: vector<2xf32>, %b: vector<2xf32>) -> vector<4xf32> {
  %0 = vector.shuffle %a, %b [0, 2, -1, 3] : vector<2xf32>, vector<2xf32>
  return %0 : vector<4xf32>
}
