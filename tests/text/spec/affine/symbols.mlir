// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// The chapter on the affine dialect (2020), lines 5976-6001 and 6066-6081.
// Symbols of layouts, which are named or stand in the type.

// CHECK: #map = affine_map<(d0, d1)[s0] -> (d0, d1 + s0, d1 - s0)>
// CHECK: #map1 = affine_map<(d0, d1)[s0] -> (d0, d0 + d1 + s0 floordiv 2)>

#affine_map2to3 = affine_map<(d0, d1)[s0] -> (d0, d1 + s0, d1 - s0)>
// Affine map out-of-line definition and usage example.
#affine_map42 = affine_map<(d0, d1)[s0] -> (d0, d0 + d1 + s0 floordiv 2)>

// CHECK-LABEL: func @layouts(%arg0: index) {
// CHECK-NEXT: %0 = alloc() [%arg0] : memref<40x50xf32, #map>
// CHECK-NEXT: %1 = alloc() [%arg0] : memref<4x4xf32, #map1>
// CHECK-NEXT: %2 = alloc() [%arg0] : memref<4x4xf32, #map1>
// CHECK-NEXT: return
// CHECK-NEXT: }
func @layouts(%N: index) {
  // Binds %N to the s0 symbol in affine_map2to3.
  %x = alloc()[%N] : memref<40x50xf32, #affine_map2to3>

  // Use an affine mapping definition in an alloc operation, binding the
  // SSA value %N to the symbol s0.
  %a = alloc()[%N] : memref<4x4xf32, #affine_map42>

  // Same thing with an inline affine mapping definition.
  %b = alloc()[%N] : memref<4x4xf32, affine_map<(d0, d1)[s0] -> (d0, d0 + d1 + s0 floordiv 2)>>
  return
}
