// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// The bits of a splat as wider elements.

// CHECK-LABEL: func.func @wider(
// CHECK-DAG: %[[C0:.+]] = arith.constant dense<1.401300e-45> : vector<2xf32>
// CHECK-DAG: %[[C1:.+]] = arith.constant dense<2.00390625> : vector<4xf32>
// CHECK-DAG: %[[C2:.+]] = arith.constant dense<-1600085856> : vector<2xi32>
// CHECK-NEXT: return %[[C2]], %[[C1]], %[[C0]] : vector<2xi32>, vector<4xf32>, vector<2xf32>
// CHECK-NEXT: }
func.func @wider() -> (vector<2xi32>, vector<4xf32>, vector<2xf32>) {
  %a = arith.constant dense<-96> : vector<8xi8>
  %0 = vector.bitcast %a : vector<8xi8> to vector<2xi32>
  %b = arith.constant dense<2.0> : vector<8xf16>
  %1 = vector.bitcast %b : vector<8xf16> to vector<4xf32>
  %c = arith.constant dense<1> : vector<2xi32>
  %2 = vector.bitcast %c : vector<2xi32> to vector<2xf32>
  return %0, %1, %2 : vector<2xi32>, vector<4xf32>, vector<2xf32>
}

// The order of bytes would matter, and the width of `index` is not known.
// CHECK-LABEL: func.func @stay(
// CHECK-DAG: %[[C0:.+]] = arith.constant dense<1> : vector<2xindex>
// CHECK-DAG: %[[C1:.+]] = arith.constant dense<[1, 2]> : vector<2xi32>
// CHECK-DAG: %[[C2:.+]] = arith.constant dense<1> : vector<2xi16>
// CHECK-NEXT: %[[V0:.+]] = vector.bitcast %[[C2]] : vector<2xi16> to vector<4xi8>
// CHECK-NEXT: %[[V1:.+]] = vector.bitcast %[[C1]] : vector<2xi32> to vector<1xi64>
// CHECK-NEXT: %[[V2:.+]] = vector.bitcast %[[C0]] : vector<2xindex> to vector<2xi64>
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]] : vector<4xi8>, vector<1xi64>, vector<2xi64>
// CHECK-NEXT: }
func.func @stay() -> (vector<4xi8>, vector<1xi64>, vector<2xi64>) {
  %a = arith.constant dense<1> : vector<2xi16>
  %0 = vector.bitcast %a : vector<2xi16> to vector<4xi8>
  %b = arith.constant dense<[1, 2]> : vector<2xi32>
  %1 = vector.bitcast %b : vector<2xi32> to vector<1xi64>
  %c = arith.constant dense<1> : vector<2xindex>
  %2 = vector.bitcast %c : vector<2xindex> to vector<2xi64>
  return %0, %1, %2 : vector<4xi8>, vector<1xi64>, vector<2xi64>
}
