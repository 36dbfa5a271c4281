// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13630-13684; Builtin dialect page, lines 1302-1344;
// `div` is `floordiv` in all of the grammar.
// Layouts: the identity is dropped, the others stay.

// CHECK: #map = affine_map<(d0, d1, d2) -> (d2, d1, d0)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1) -> (d0 floordiv 128, d1 floordiv 256, d0 mod 128, d1 mod 256)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1)[s0, s1] -> (d0 floordiv s0, d1 floordiv s1, d0 mod s0, d1 mod s1)>
// CHECK-NEXT: #map3 = affine_map<(d0, d1) -> (d0, d1 floordiv 2 + 1, d1 mod 2)>
// CHECK-NEXT: #map4 = affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>
// CHECK-NEXT: module {
// CHECK-NEXT: %0 = "any.op"() : () -> memref<16x32xf32>
// CHECK-NEXT: %1 = "any.op"() : () -> memref<16x4x?xf32, #map>
// CHECK-NEXT: %2 = "any.op"() : () -> memref<16x32xf32, #map1>
// CHECK-NEXT: %3 = "any.op"() : () -> memref<?x?xf32, #map2>
// CHECK-NEXT: %4 = "any.op"() : () -> memref<16x64xf32, #map3>
// CHECK-NEXT: %5 = "any.op"() : () -> memref<16x?xf32, #map4>
// CHECK-NEXT: }

#identity = affine_map<(d0, d1) -> (d0, d1)>
#col_major = affine_map<(d0, d1, d2) -> (d2, d1, d0)>
#tiled_2d_128x256 = affine_map<(d0, d1) -> (d0 floordiv 128, d1 floordiv 256, d0 mod 128, d1 mod 256)>
#tiled_dynamic = affine_map<(d0, d1)[s0, s1] -> (d0 floordiv s0, d1 floordiv s1,
                             d0 mod s0, d1 mod s1)>
#padded = affine_map<(d0, d1) -> (d0, (d1 + 2) floordiv 2, (d1 + 2) mod 2)>
#imapS = affine_map<(d0, d1) [s0] -> (d0 + s0, d1)>
%0 = "any.op"() : () -> (memref<16x32xf32, #identity>)
%1 = "any.op"() : () -> (memref<16x4x?xf32, #col_major>)
%2 = "any.op"() : () -> (memref<16x32xf32, #tiled_2d_128x256>)
%3 = "any.op"() : () -> (memref<?x?xf32, #tiled_dynamic>)
%4 = "any.op"() : () -> (memref<16x64xf32, #padded>)
%5 = "any.op"() : () -> (memref<16x?xf32, #imapS>)
