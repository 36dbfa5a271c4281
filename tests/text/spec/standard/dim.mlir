// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Standard dialect (2019), lines 93-110.
// The dimension as a number, which the document has, and the generic form with the attribute `index`.

// CHECK-LABEL: func @dim(%arg0: tensor<4x?xf32>) -> (index, index, index, index) {
// CHECK-NEXT: %0 = dim %arg0, 0 : tensor<4x?xf32>
// CHECK-NEXT: %1 = dim %arg0, 1 : tensor<4x?xf32>
// CHECK-NEXT: %2 = dim %arg0, 0 : tensor<4x?xf32>
// CHECK-NEXT: %3 = dim %arg0, 1 : tensor<4x?xf32>
// CHECK-NEXT: return %0, %1, %2, %3 : index, index, index, index
// CHECK-NEXT: }
func @dim(%A: tensor<4 x ? x f32>) -> (index, index, index, index) {
  // Always returns 4, can be constant folded:
  %x = dim %A, 0 : tensor<4 x ? x f32>

  // Returns the dynamic dimension of %A.
  %y = dim %A, 1 : tensor<4 x ? x f32>

  // Equivalent generic form:
  %z = "std.dim"(%A){index: 0} : (tensor<4 x ? x f32>) -> index
  %w = "std.dim"(%A){index: 1} : (tensor<4 x ? x f32>) -> index
  return %x, %y, %z, %w : index, index, index, index
}
