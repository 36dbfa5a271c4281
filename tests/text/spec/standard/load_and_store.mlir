// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Standard dialect (2019), lines 198-231.
// Elements of memory at indices that affine maps give, which are bare here as in the document. An index is a value: the
// numbers that the document has in their place, in `store` and in the indirect load, are constants and casts here.

// CHECK: #map = affine_map<(d0, d1) -> (d1, d0)>
// CHECK: #map1 = affine_map<(d0, d1) -> (d0 * 3)>
// CHECK: #map2 = affine_map<(d0, d1) -> (d1 + 1)>
// CHECK: #map3 = affine_map<(d0) -> (d0 * 2 + 1)>

#layout = affine_map<(d0, d1) -> (d1, d0)>

// CHECK-LABEL: func @load_and_store(%arg0: memref<8x?xi32, #map, "memspace0">, %arg1: memref<4x?xi32, #map, "memspace0">, %arg2: memref<4x?xf32, #map, "memspace0">, %arg3: f32, %arg4: index, %arg5: index) -> i32 {
// CHECK-NEXT: %0 = affine.apply #map1(%arg4, %arg5)
// CHECK-NEXT: %1 = affine.apply #map2(%arg4, %arg5)
// CHECK-NEXT: %2 = load %arg0[%0, %1] : memref<8x?xi32, #map, "memspace0">
// CHECK-NEXT: %3 = index_cast %2 : i32 to index
// CHECK-NEXT: %4 = affine.apply #map3(%3)
// CHECK-NEXT: %5 = load %arg1[%4, %1] : memref<4x?xi32, #map, "memspace0">
// CHECK-NEXT: %c1023 = constant 1023 : index
// CHECK-NEXT: store %arg3, %arg2[%0, %c1023] : memref<4x?xf32, #map, "memspace0">
// CHECK-NEXT: return %5 : i32
// CHECK-NEXT: }
func @load_and_store(%A: memref<8x?xi32, #layout, "memspace0">, %B: memref<4x?xi32, #layout, "memspace0">,
                     %C: memref<4x?xf32, #layout, "memspace0">, %100: f32, %i: index, %j: index) -> i32 {
  %1 = affine.apply (d0, d1) -> (3*d0) (%i, %j)
  %2 = affine.apply (d0, d1) -> (d1+1) (%i, %j)
  %12 = load %A[%1, %2] : memref<8x?xi32, #layout, "memspace0">

  // Example of an indirect load (treated as non-affine)
  %index = index_cast %12 : i32 to index
  %3 = affine.apply (d0) -> (2*d0 + 1)(%index)
  %13 = load %B[%3, %2] : memref<4x?xi32, #layout, "memspace0">

  %1023 = constant 1023 : index
  store %100, %C[%1, %1023] : memref<4x?xf32, #layout, "memspace0">
  return %13 : i32
}
