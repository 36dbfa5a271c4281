// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// The chapter on the vector dialect (2020), lines 5674-5676.
// Ops of `std` may be written with its name.

// CHECK-LABEL: func @vectors(%arg0: vector<3x7x8xf32>, %arg1: vector<3x7x8xf32>, %arg2: f32) {
// CHECK-NEXT: %0 = addf %arg0, %arg1 : vector<3x7x8xf32>
// CHECK-NEXT: %1 = mulf %arg0, %arg1 : vector<3x7x8xf32>
// CHECK-NEXT: %2 = splat %arg2 : vector<3x7x8xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @vectors(%0: vector<3x7x8xf32>, %1: vector<3x7x8xf32>, %x: f32) {
  %2 = std.addf %0, %1 : vector<3x7x8xf32>  // -> vector<3x7x8xf32>
  %3 = std.mulf %0, %1 : vector<3x7x8xf32>  // -> vector<3x7x8xf32>
  %4 = std.splat %x    : vector<3x7x8xf32>  // -> vector<3x7x8xf32>
  return
}
