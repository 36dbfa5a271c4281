// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// The regions of a negated condition are exchanged.

// CHECK-LABEL: func.func @exchanged(
// CHECK-NEXT: %[[V0:.+]] = scf.if %arg0 -> (index) {
// CHECK-NEXT: %[[V1:.+]] = "test.second"() : () -> index
// CHECK-NEXT: scf.yield %[[V1]] : index
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[V2:.+]] = "test.first"() : () -> index
// CHECK-NEXT: scf.yield %[[V2]] : index
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V0]] : index
// CHECK-NEXT: }
func.func @exchanged(%c: i1) -> index {
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  %0 = scf.if %n -> (index) {
    %1 = "test.first"() : () -> index
    scf.yield %1 : index
  } else {
    %2 = "test.second"() : () -> index
    scf.yield %2 : index
  }
  return %0 : index
}

// CHECK-LABEL: func.func @one_region(
// CHECK-DAG: %[[C0:.+]] = arith.constant true
// CHECK-NEXT: %[[V0:.+]] = arith.xori %arg0, %[[C0]] : i1
// CHECK-NEXT: scf.if %[[V0]] {
// CHECK-NEXT: "test.first"() : () -> ()
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @one_region(%c: i1) {
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  scf.if %n {
    "test.first"() : () -> ()
  }
  return
}
