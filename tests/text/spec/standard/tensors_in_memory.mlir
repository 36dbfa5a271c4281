// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Standard dialect (2019), lines 233-254.
// A tensor of memory, and memory of a tensor.

// CHECK: #map = affine_map<(d0, d1) -> (d1, d0)>

#layout = affine_map<(d0, d1) -> (d1, d0)>

// CHECK-LABEL: func @tensors_in_memory(%arg0: tensor<4x?xf32>) -> tensor<4x?xf32> {
// CHECK-NEXT: %0 = dim %arg0, 1 : tensor<4x?xf32>
// CHECK-NEXT: %1 = alloc(%0) : memref<4x?xf32, #map, "memspace0">
// CHECK-NEXT: tensor_store %arg0, %1 : memref<4x?xf32, #map, "memspace0">
// CHECK-NEXT: %2 = tensor_load %1 : memref<4x?xf32, #map, "memspace0">
// CHECK-NEXT: return %2 : tensor<4x?xf32>
// CHECK-NEXT: }
func @tensors_in_memory(%8: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %9 = dim %8, 1 : tensor<4x?xf32>
  %10 = alloc(%9) : memref<4x?xf32, #layout, "memspace0">
  tensor_store %8, %10 : memref<4x?xf32, #layout, "memspace0">
  // Produces a value of tensor<4x?xf32> type.
  %12 = tensor_load %10 : memref<4x?xf32, #layout, "memspace0">
  return %12 : tensor<4x?xf32>
}
