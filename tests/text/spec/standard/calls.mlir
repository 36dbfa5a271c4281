// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Standard dialect (2019), lines 67-91.
// Functions that are named, and functions that are values; such a value goes through a block argument.

// CHECK-LABEL: func private @my_add(tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
func private @my_add(tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>

// CHECK-LABEL: func @direct(%arg0: tensor<16xf32>, %arg1: tensor<16xf32>) -> tensor<16xf32> {
// CHECK-NEXT: %0 = call @my_add(%arg0, %arg1) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
// CHECK-NEXT: return %0 : tensor<16xf32>
// CHECK-NEXT: }
func @direct(%0: tensor<16xf32>, %1: tensor<16xf32>) -> tensor<16xf32> {
  // Calling the function my_add.
  %31 = call @my_add(%0, %1) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  return %31 : tensor<16xf32>
}

// CHECK-LABEL: func @indirect(%arg0: tensor<16xf32>, %arg1: tensor<16xf32>) -> tensor<16xf32> {
// CHECK-NEXT: %f = constant @my_add : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
// CHECK-NEXT: br ^bb1(%f : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>)
// CHECK-NEXT: ^bb1(%0: (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>):  // pred: ^bb0
// CHECK-NEXT: %1 = call_indirect %0(%arg0, %arg1) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
// CHECK-NEXT: return %1 : tensor<16xf32>
// CHECK-NEXT: }
func @indirect(%0: tensor<16xf32>, %1: tensor<16xf32>) -> tensor<16xf32> {
  %f = constant @my_add : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  br ^call(%f : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>)
^call(%15: (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>):
  %31 = call_indirect %15(%0, %1)
        : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  return %31 : tensor<16xf32>
}
