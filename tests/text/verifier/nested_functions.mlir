// RUN: terrace-opt %s | FileCheck %s

// A function of 2020 may be in another one, and in any other op.

// CHECK-LABEL: func @outer
func @outer(%c: i1) {
  // CHECK-NEXT: func @inner(%arg1: f32) {
  func @inner(%x: f32) {
    return
  }
  scf.if %c {
    // CHECK: func private @declared()
    func private @declared()
  }
  return
}
