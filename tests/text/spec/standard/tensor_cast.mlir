// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Standard dialect (2019), lines 542-559.
// More is known of a type, and less, in both forms.

// CHECK-LABEL: func @tensor_cast(%arg0: tensor<*xf32>) {
// CHECK-NEXT: %0 = tensor_cast %arg0 : tensor<*xf32> to tensor<?x?xf32>
// CHECK-NEXT: %1 = tensor_cast %arg0 : tensor<*xf32> to tensor<?x?xf32>
// CHECK-NEXT: %2 = tensor_cast %0 : tensor<?x?xf32> to tensor<4x?xf32>
// CHECK-NEXT: %3 = tensor_cast %2 : tensor<4x?xf32> to tensor<?x?xf32>
// CHECK-NEXT: %4 = tensor_cast %3 : tensor<?x?xf32> to tensor<*xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @tensor_cast(%1: tensor<*xf32>) {
  // Convert from unknown rank to rank 2 with unknown dimension sizes.
  %2 = "std.tensor_cast"(%1) : (tensor<*xf32>) -> tensor<?x?xf32>
  %6 = tensor_cast %1 : tensor<*xf32> to tensor<?x?xf32>

  // Convert to a type with more known dimensions.
  %3 = "std.tensor_cast"(%2) : (tensor<?x?xf32>) -> tensor<4x?xf32>

  // Discard static dimension and rank information.
  %4 = "std.tensor_cast"(%3) : (tensor<4x?xf32>) -> tensor<?x?xf32>
  %5 = "std.tensor_cast"(%4) : (tensor<?x?xf32>) -> tensor<*xf32>
  return
}
