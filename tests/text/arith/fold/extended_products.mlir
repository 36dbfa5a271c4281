// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Products and sums with zero and one, with all their bits.

// CHECK-LABEL: func.func @zero(
// CHECK-DAG: %[[C0:.+]] = arith.constant 0 : i32
// CHECK-DAG: %[[C1:.+]] = arith.constant false
// CHECK-NEXT: return %[[C0]], %[[C0]], %[[C0]], %[[C0]], %arg0, %[[C1]] : i32, i32, i32, i32, i32, i1
// CHECK-NEXT: }
func.func @zero(%x: i32) -> (i32, i32, i32, i32, i32, i1) {
  %c = arith.constant 0 : i32
  %0, %1 = arith.mulsi_extended %x, %c : i32
  %2, %3 = arith.mului_extended %c, %x : i32
  %4, %5 = arith.addui_extended %x, %c : i32, i1
  return %0, %1, %2, %3, %4, %5 : i32, i32, i32, i32, i32, i1
}

// CHECK-LABEL: func.func @unsigned_one(
// CHECK-DAG: %[[C0:.+]] = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT: return %arg0, %[[C0]] : vector<2xi32>, vector<2xi32>
// CHECK-NEXT: }
func.func @unsigned_one(%x: vector<2xi32>) -> (vector<2xi32>, vector<2xi32>) {
  %c = arith.constant dense<1> : vector<2xi32>
  %0, %1 = arith.mului_extended %x, %c : vector<2xi32>
  return %0, %1 : vector<2xi32>, vector<2xi32>
}

// CHECK-LABEL: func.func @signed_one(
// CHECK-DAG: %[[C0:.+]] = arith.constant 0 : i32
// CHECK-NEXT: %[[V0:.+]] = arith.cmpi slt, %arg0, %[[C0]] : i32
// CHECK-NEXT: %[[V1:.+]] = arith.extsi %[[V0]] : i1 to i32
// CHECK-NEXT: return %arg0, %[[V1]] : i32, i32
// CHECK-NEXT: }
func.func @signed_one(%x: i32) -> (i32, i32) {
  %c = arith.constant 1 : i32
  %0, %1 = arith.mulsi_extended %x, %c : i32
  return %0, %1 : i32, i32
}

// One bit is -1, and `index` has no width to extend to.
// CHECK-LABEL: func.func @signed_one_stays(
// CHECK-DAG: %[[C0:.+]] = arith.constant true
// CHECK-DAG: %[[C1:.+]] = arith.constant 1 : index
// CHECK-NEXT: %[[V0:.+]], %[[V1:.+]] = arith.mulsi_extended %arg0, %[[C0]] : i1
// CHECK-NEXT: %[[V2:.+]], %[[V3:.+]] = arith.mulsi_extended %arg1, %[[C1]] : index
// CHECK-NEXT: return %[[V0]], %[[V1]], %[[V2]], %[[V3]] : i1, i1, index, index
// CHECK-NEXT: }
func.func @signed_one_stays(%x: i1, %y: index) -> (i1, i1, index, index) {
  %t = arith.constant true
  %c = arith.constant 1 : index
  %0, %1 = arith.mulsi_extended %x, %t : i1
  %2, %3 = arith.mulsi_extended %y, %c : index
  return %0, %1, %2, %3 : i1, i1, index, index
}
