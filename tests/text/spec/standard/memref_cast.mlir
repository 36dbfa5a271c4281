// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Standard dialect (2019), lines 424-436.
// Less is known of a type, and more.

// CHECK-LABEL: func @memref_cast(%arg0: memref<4x?xf32>) {
// CHECK-NEXT: %0 = memref_cast %arg0 : memref<4x?xf32> to memref<?x?xf32>
// CHECK-NEXT: %1 = memref_cast %0 : memref<?x?xf32> to memref<4x?xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @memref_cast(%2: memref<4x?xf32>) {
  // Discard static dimension information.
  %3 = memref_cast %2 : memref<4x?xf32> to memref<?x?xf32>

  // Convert to a type with more known dimensions.
  %4 = memref_cast %3 : memref<?x?xf32> to memref<4x?xf32>
  return
}
