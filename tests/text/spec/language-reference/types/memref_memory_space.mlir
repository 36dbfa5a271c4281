// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), line 13624; Builtin dialect page, line 1295.
// Zero is the default space; a space may be any of several kinds of attributes.

// CHECK: #map = affine_map<(d0, d1) -> (d1, d0)>
// CHECK: module {

// CHECK-NEXT: %0 = "any.op"() : () -> memref<4xf32>
%0 = "any.op"() : () -> (memref<4xf32>)
// CHECK-NEXT: %1 = "any.op"() : () -> memref<4xf32>
%1 = "any.op"() : () -> (memref<4xf32, 0>)
// CHECK-NEXT: %2 = "any.op"() : () -> memref<4xf32, 1>
%2 = "any.op"() : () -> (memref<4xf32, 1>)
// CHECK-NEXT: %3 = "any.op"() : () -> memref<4xf32, "hbm">
%3 = "any.op"() : () -> (memref<4xf32, "hbm">)
// CHECK-NEXT: %4 = "any.op"() : () -> memref<4xf32, {bank = 2 : i32}>
%4 = "any.op"() : () -> (memref<4xf32, {bank = 2 : i32}>)
// CHECK-NEXT: %5 = "any.op"() : () -> memref<2x2xf32, #map, 3 : i8>
%5 = "any.op"() : () -> (memref<2x2xf32, affine_map<(d0, d1) -> (d1, d0)>, 3 : i8>)
