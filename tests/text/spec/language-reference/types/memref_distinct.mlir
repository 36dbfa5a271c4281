// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), line 13593; Builtin dialect page, lines 1135-1145.
// Four different types.

// CHECK: module {

// CHECK-NEXT: %0 = "any.op"() : () -> memref<f32>
%0 = "any.op"() : () -> (memref<f32>)
// CHECK-NEXT: %1 = "any.op"() : () -> memref<0xf32>
%1 = "any.op"() : () -> (memref<0 x f32>)
// CHECK-NEXT: %2 = "any.op"() : () -> memref<1x0xf32>
%2 = "any.op"() : () -> (memref<1 x 0 x f32>)
// CHECK-NEXT: %3 = "any.op"() : () -> memref<0x1xf32>
%3 = "any.op"() : () -> (memref<0 x 1 x f32>)
