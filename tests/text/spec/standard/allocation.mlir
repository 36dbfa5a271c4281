// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Standard dialect (2019), lines 112-153.
// Memory with sizes and symbols, memory at an address, and its end. The document leaves open what the layouts are, and
// writes memory spaces as names.

// CHECK: #map = affine_map<(d0, d1) -> (d1, d0)>
// CHECK: #map1 = affine_map<(d0, d1)[s0, s1] -> (d0 + s0, d1 + s1)>
// CHECK: #map2 = affine_map<(d0) -> (d0 * 2)>

#layout_map0 = affine_map<(d0, d1) -> (d1, d0)>
#layout_map1 = affine_map<(d0, d1)[s0, s1] -> (d0 + s0, d1 + s1)>
#layout = affine_map<(d0) -> (d0 * 2)>

// CHECK-LABEL: func @allocation(%arg0: index, %arg1: index, %arg2: index, %arg3: index) {
// CHECK-NEXT: %0 = alloc() : memref<1024x64xf32, #map, "memspace0">
// CHECK-NEXT: %1 = alloc(%arg0, %arg1) [%arg2, %arg3] : memref<?x?xf32, #map1, "memspace1">
// CHECK-NEXT: %2 = alloc_static(0x1232a00) : memref<1024x64xf32, #map, "memspace0">
// CHECK-NEXT: %3 = alloc() : memref<128xf32, #map2, "memspace0">
// CHECK-NEXT: dealloc %0 : memref<1024x64xf32, #map, "memspace0">
// CHECK-NEXT: dealloc %1 : memref<?x?xf32, #map1, "memspace1">
// CHECK-NEXT: dealloc %3 : memref<128xf32, #map2, "memspace0">
// CHECK-NEXT: return
// CHECK-NEXT: }
func @allocation(%M: index, %N: index, %x: index, %y: index) {
  // Allocating memref for a fully static shape.
  %A = alloc() : memref<1024x64xf32, #layout_map0, "memspace0">

  // %M, %N, %x, %y are SSA values of integer type.  M and N are bound to the
  // two unknown dimensions of the type and x/y are bound to symbols in
  // #layout_map1.
  %B = alloc(%M, %N)[%x, %y] : memref<?x?xf32, #layout_map1, "memspace1">

  %C = alloc_static(0x1232a00) : memref<1024 x 64 x f32, #layout_map0, "memspace0">
  %D = alloc() : memref<128 x f32, #layout, "memspace0">
  dealloc %A : memref<1024x64xf32, #layout_map0, "memspace0">
  dealloc %B : memref<?x?xf32, #layout_map1, "memspace1">
  dealloc %D : memref<128 x f32, #layout, "memspace0">
  return
}
