// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13606-13705; Specification of 2020, lines 780-835.
// Memory of several layouts. What the documents write `memref_cast ... -> ...` is `to`, and `<16x?xf32, #imapS>` is a
// memref.

// CHECK: #map = affine_map<(d0, d1, d2) -> (d2, d1, d0)>
// CHECK: #map1 = affine_map<(d0, d1)[s0, s1] -> (d0 floordiv s0, d1 floordiv s1, d0 mod s0, d1 mod s1)>
// CHECK: #map2 = affine_map<(d0, d1) -> (d0, d1 floordiv 2 + 1, d1 mod 2)>
// CHECK: #map3 = affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>
// CHECK: #map4 = affine_map<(d0, d1) -> (d1, d0)>

#col_major = affine_map<(d0, d1, d2) -> (d2, d1, d0)>
#tiled_dynamic = affine_map<(d0, d1) [s0, s1] -> (d0 floordiv s0, d1 floordiv s1, d0 mod s0, d1 mod s1)>
#padded = affine_map<(d0, d1) -> (d0, (d1 + 2) floordiv 2, (d1 + 2) mod 2)>
#imapS = affine_map<(d0, d1) [s0] -> (d0 + s0, d1)>
#imapA = affine_map<(d0, d1) -> (d1, d0)>

// CHECK-LABEL: func private @helper_2D(memref<16x32xf32>)
func private @helper_2D(memref<16x32xf32>)
// CHECK-LABEL: func private @helper_3D(memref<16x32x64xf32>)
func private @helper_3D(memref<16x32x64xf32>)
// CHECK-LABEL: func private @helper(memref<*xf32>)
func private @helper(memref<*xf32>)

// CHECK-LABEL: func @layouts(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: index, %arg7: index) -> f32 {
// CHECK-NEXT: %0 = alloc(%arg1) : memref<16x4x?xf32, #map, "memspace0">
// CHECK-NEXT: %1 = alloc(%arg0, %arg1) [%arg2, %arg3] : memref<?x?xf32, #map1>
// CHECK-NEXT: %2 = alloc() : memref<16x64xf32, #map2>
// CHECK-NEXT: %3 = alloc(%arg4) [%arg5] : memref<16x?xf32, #map3>
// CHECK-NEXT: %4 = alloc() : memref<16x32xf32, #map4, "memspace0">
// CHECK-NEXT: %5 = load %4[%arg6, %arg7] : memref<16x32xf32, #map4, "memspace0">
// CHECK-NEXT: return %5 : f32
// CHECK-NEXT: }
func @layouts(%M: index, %N: index, %B1: index, %B2: index, %n: index, %o: index, %i: index, %j: index) -> f32 {
  // %N here binds to the size of the third dimension.
  %A = alloc(%N) : memref<16x4x?xf32, #col_major, "memspace0">
  %T = alloc(%M, %N) [%B1, %B2] : memref<?x?xf32, #tiled_dynamic>
  %P = alloc() : memref<16x64xf32, #padded>
  %S = alloc (%n)[%o] : memref<16x?xf32, #imapS>
  %I = alloc() : memref<16x32xf32, #imapA, "memspace0">
  %v = load %I[%i, %j] : memref<16x32xf32, #imapA, "memspace0">
  return %v : f32
}

// CHECK-LABEL: func @unknown_rank(%arg0: memref<16x32xf32>, %arg1: memref<16x32x64xf32>) {
// CHECK-NEXT: call @helper_2D(%arg0) : (memref<16x32xf32>) -> ()
// CHECK-NEXT: call @helper_3D(%arg1) : (memref<16x32x64xf32>) -> ()
// CHECK-NEXT: %0 = memref_cast %arg0 : memref<16x32xf32> to memref<*xf32>
// CHECK-NEXT: %1 = memref_cast %arg1 : memref<16x32x64xf32> to memref<*xf32>
// CHECK-NEXT: call @helper(%0) : (memref<*xf32>) -> ()
// CHECK-NEXT: call @helper(%1) : (memref<*xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
func @unknown_rank(%A: memref<16x32xf32>, %B: memref<16x32x64xf32>) {
  call @helper_2D(%A) : (memref<16x32xf32>)->()
  call @helper_3D(%B) : (memref<16x32x64xf32>)->()
  %A_u = memref_cast %A : memref<16x32xf32> to memref<*xf32>
  %B_u = memref_cast %B : memref<16x32x64xf32> to memref<*xf32>
  call @helper(%A_u) : (memref<*xf32>)->()
  call @helper(%B_u) : (memref<*xf32>)->()
  return
}
