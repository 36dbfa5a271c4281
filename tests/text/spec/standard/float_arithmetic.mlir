// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Standard dialect (2019), lines 278-298 and 437-457.
// Floats, vectors of them, and tensors of them.

// CHECK-LABEL: func @addf(%arg0: f64, %arg1: f64, %arg2: vector<4xf32>, %arg3: vector<4xf32>, %arg4: tensor<4x?xbf16>, %arg5: tensor<4x?xbf16>) {
// CHECK-NEXT: %0 = addf %arg0, %arg1 : f64
// CHECK-NEXT: %1 = addf %arg2, %arg3 : vector<4xf32>
// CHECK-NEXT: %2 = addf %arg4, %arg5 : tensor<4x?xbf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @addf(%b: f64, %c: f64, %g: vector<4xf32>, %h: vector<4xf32>, %y: tensor<4x?xbf16>, %z: tensor<4x?xbf16>) {
  %a = addf %b, %c : f64
  %f = addf %g, %h : vector<4xf32>
  %x = addf %y, %z : tensor<4x?xbf16>
  return
}

// CHECK-LABEL: func @mulf(%arg0: f64, %arg1: f64, %arg2: vector<4xf32>, %arg3: vector<4xf32>, %arg4: tensor<4x?xbf16>, %arg5: tensor<4x?xbf16>) {
// CHECK-NEXT: %0 = mulf %arg0, %arg1 : f64
// CHECK-NEXT: %1 = mulf %arg2, %arg3 : vector<4xf32>
// CHECK-NEXT: %2 = mulf %arg4, %arg5 : tensor<4x?xbf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @mulf(%b: f64, %c: f64, %g: vector<4xf32>, %h: vector<4xf32>, %y: tensor<4x?xbf16>, %z: tensor<4x?xbf16>) {
  %a = mulf %b, %c : f64
  %f = mulf %g, %h : vector<4xf32>
  %x = mulf %y, %z : tensor<4x?xbf16>
  return
}
