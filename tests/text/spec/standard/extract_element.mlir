// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Standard dialect (2019), lines 186-196.
// An element of a vector, of a tensor, and of one whose rank is not known.

// CHECK-LABEL: func @extract_element(%arg0: vector<4x4xi32>, %arg1: tensor<4x4xi32>, %arg2: tensor<*xi32>, %arg3: index, %arg4: index) -> (i32, i32, i32) {
// CHECK-NEXT: %0 = extract_element %arg0[%arg3, %arg4] : vector<4x4xi32>
// CHECK-NEXT: %1 = extract_element %arg1[%arg3, %arg4] : tensor<4x4xi32>
// CHECK-NEXT: %2 = extract_element %arg2[%arg3, %arg4] : tensor<*xi32>
// CHECK-NEXT: return %0, %1, %2 : i32, i32, i32
// CHECK-NEXT: }
func @extract_element(%v: vector<4x4xi32>, %t: tensor<4x4xi32>, %ut: tensor<*xi32>,
                      %1: index, %2: index) -> (i32, i32, i32) {
  %3 = extract_element %v[%1, %2] : vector<4x4xi32>
  %4 = extract_element %t[%1, %2] : tensor<4x4xi32>
  %5 = extract_element %ut[%1, %2] : tensor<*xi32>
  return %3, %4, %5 : i32, i32, i32
}
