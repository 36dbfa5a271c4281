// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Conditions that are compared and chosen.

// CHECK-LABEL: func.func @compared(
// CHECK-NEXT: return %arg0, %arg0, %arg1 : i1, i1, vector<4xi1>
// CHECK-NEXT: }
func.func @compared(%x: i1, %v: vector<4xi1>) -> (i1, i1, vector<4xi1>) {
  %t = arith.constant true
  %f = arith.constant false
  %fs = arith.constant dense<false> : vector<4xi1>
  %0 = arith.cmpi eq, %x, %t : i1
  %1 = arith.cmpi ne, %f, %x : i1
  %2 = arith.cmpi ne, %v, %fs : vector<4xi1>
  return %0, %1, %2 : i1, i1, vector<4xi1>
}

// CHECK-LABEL: func.func @negated(
// CHECK-DAG: %[[C0:.+]] = arith.constant false
// CHECK-NEXT: %[[V0:.+]] = arith.cmpi eq, %arg0, %[[C0]] : i1
// CHECK-NEXT: return %[[V0]] : i1
// CHECK-NEXT: }
func.func @negated(%x: i1) -> i1 {
  %f = arith.constant false
  %0 = arith.cmpi eq, %x, %f : i1
  return %0 : i1
}

// CHECK-LABEL: func.func @zero_or_one(
// CHECK-DAG: %[[C0:.+]] = arith.constant true
// CHECK-NEXT: %[[V0:.+]] = arith.xori %arg0, %[[C0]] : i1
// CHECK-NEXT: %[[V1:.+]] = arith.extui %[[V0]] : i1 to i64
// CHECK-NEXT: return %[[V1]] : i64
// CHECK-NEXT: }
func.func @zero_or_one(%x: i1) -> i64 {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %0 = arith.select %x, %c0, %c1 : i64
  return %0 : i64
}

// CHECK-LABEL: func.func @constants(
// CHECK-DAG: %[[C0:.+]] = arith.constant dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>
// CHECK-DAG: %[[C1:.+]] = arith.constant dense<[1, 3]> : vector<2xi32>
// CHECK-NEXT: return %[[C1]], %[[C0]] : vector<2xi32>, vector<2xf32>
// CHECK-NEXT: }
func.func @constants() -> (vector<2xi32>, vector<2xf32>) {
  %c = arith.constant dense<[true, false]> : vector<2xi1>
  %a = arith.constant dense<[1, 2]> : vector<2xi32>
  %b = arith.constant dense<3> : vector<2xi32>
  %0 = arith.select %c, %a, %b : vector<2xi1>, vector<2xi32>
  %d = arith.constant dense<1.0> : vector<2xf32>
  %e = arith.constant dense<2.0> : vector<2xf32>
  %1 = arith.select %c, %d, %e : vector<2xi1>, vector<2xf32>
  return %0, %1 : vector<2xi32>, vector<2xf32>
}
