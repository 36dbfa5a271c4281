// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13606-13684.
// The operations around memrefs, in generic form.

// CHECK: #map = affine_map<(d0, d1, d2) -> (d2, d1, d0)>
// CHECK: #map1 = affine_map<(d0, d1)[s0, s1] -> (d0 floordiv s0, d1 floordiv s1, d0 mod s0, d1 mod s1)>
// CHECK: module {

#col_major = affine_map<(d0, d1, d2) -> (d2, d1, d0)>
#tiled_dynamic = affine_map<(d0, d1)[s0, s1] -> (d0 floordiv s0, d1 floordiv s1, d0 mod s0, d1 mod s1)>
// CHECK-NEXT: %0:4 = "any.values"() : () -> (index, index, index, index)
%M, %N, %B1, %B2 = "any.values"() : () -> (index, index, index, index)
// CHECK-NEXT: %1 = "any.alloc"(%0#1) : (index) -> memref<16x4x?xf32, #map>
%A = "any.alloc"(%N) : (index) -> memref<16x4x?xf32, #col_major>
// CHECK-NEXT: %2 = "any.alloc"(%0#0, %0#1, %0#2, %0#3) : (index, index, index, index) -> memref<?x?xf32, #map1>
%T = "any.alloc"(%M, %N, %B1, %B2) : (index, index, index, index) -> memref<?x?xf32, #tiled_dynamic>
// CHECK-NEXT: %3 = "any.alloc"() : () -> memref<16x32xf32>
%B = "any.alloc"() : () -> memref<16x32xf32>
// CHECK-NEXT: %4 = "any.memref_cast"(%3) : (memref<16x32xf32>) -> memref<*xf32>
%B_u = "any.memref_cast"(%B) : (memref<16x32xf32>) -> memref<*xf32>
// CHECK-NEXT: "any.call"(%4) {callee = @helper} : (memref<*xf32>) -> ()
"any.call"(%B_u) {callee = @helper} : (memref<*xf32>) -> ()
