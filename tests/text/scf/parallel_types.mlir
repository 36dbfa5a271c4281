// RUN: terrace-opt %s | FileCheck %s
// RUN: terrace-opt %s | terrace-opt | FileCheck %s

// The custom form shows the types of the results, and reads the initial values with these. Where they differ, which the
// verifier accepts as that of `mlir-opt` does, only the generic form shows both.

// CHECK-LABEL: func.func @sum
// CHECK: "scf.parallel"(%arg0, %arg0, %arg0, %arg1)
// CHECK: }) : (index, index, index, f64) -> f32
func.func @sum(%n: index, %start: f64, %value: f32) -> f32 {
  %0 = "scf.parallel"(%n, %n, %n, %start) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
  ^bb0(%i: index):
    scf.reduce(%value : f32) {
    ^bb0(%x: f32, %y: f32):
      scf.reduce.return %x : f32
    }
  }) : (index, index, index, f64) -> f32
  return %0 : f32
}
