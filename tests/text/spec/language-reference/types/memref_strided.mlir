// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Builtin dialect page, lines 1226-1251, with the element types that two of the examples lack.
// An offset of zero is the default.

// CHECK: module {

// CHECK-NEXT: %0 = "any.op"() : () -> memref<2x3x4xf32, strided<[12, 4, 1]>>
%0 = "any.op"() : () -> (memref<2x3x4xf32, strided<[12, 4, 1]>>)
// CHECK-NEXT: %1 = "any.op"() : () -> memref<2x3xf32, strided<[6, 2]>>
%1 = "any.op"() : () -> (memref<2x3xf32, strided<[6, 2]>>)
// CHECK-NEXT: %2 = "any.op"() : () -> memref<2xf32, strided<[2]>>
%2 = "any.op"() : () -> (memref<2xf32, strided<[2], offset: 0>>)
// CHECK-NEXT: %3 = "any.op"() : () -> memref<2xf32, strided<[2]>>
%3 = "any.op"() : () -> (memref<2xf32, strided<[2]>>)
// CHECK-NEXT: %4 = "any.op"() : () -> memref<2xf32, strided<[?], offset: ?>>
%4 = "any.op"() : () -> (memref<2xf32, strided<[?], offset: ?>>)
