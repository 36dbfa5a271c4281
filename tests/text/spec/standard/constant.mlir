// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Standard dialect (2019), lines 359-380.
// Integers and functions in both forms; the first generic one lacks `() ->` in the document.

// CHECK-LABEL: func private @myfn(tensor<16xf32>, f32) -> tensor<16xf32>
func private @myfn(tensor<16xf32>, f32) -> tensor<16xf32>

// CHECK-LABEL: func @constants() {
// CHECK-NEXT: %c42_i32 = constant 42 : i32
// CHECK-NEXT: %f = constant @myfn : (tensor<16xf32>, f32) -> tensor<16xf32>
// CHECK-NEXT: %c42_i32_0 = constant 42 : i32
// CHECK-NEXT: %f_1 = constant @myfn : (tensor<16xf32>, f32) -> tensor<16xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @constants() {
  // Integer constant
  %1 = constant 42 : i32

  // Reference to function @myfn.
  %3 = constant @myfn : (tensor<16xf32>, f32) -> tensor<16xf32>

  // Equivalent generic forms
  %2 = "std.constant"(){value: 42 : i32} : () -> i32
  %4 = "std.constant"(){value: @myfn}
     : () -> ((tensor<16xf32>, f32) -> tensor<16xf32>)
  return
}
