// RUN: terrace-opt %s --convert-to-llvm | FileCheck %s

// Ops that no conversion is about fold: only some of the conversions leave them alone.

// CHECK-LABEL: llvm.func @loop()
// CHECK: affine.for %{{.*}} = 0 to 4 {
func.func @loop() {
  %c4 = arith.constant 4 : index
  affine.for %i = 0 to %c4 {
  }
  cf.br ^bb1
^bb1:
  return
}
