// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13595-13620;
// Builtin dialect page, lines 1547-1549, with the `x` that the grammar asks for.

// CHECK: module {

// CHECK-NEXT: %0 = "any.op"() : () -> memref<*xf32>
%0 = "any.op"() : () -> (memref<*xf32>)
// CHECK-NEXT: %1 = "any.op"() : () -> memref<*xf32, 10>
%1 = "any.op"() : () -> (memref<*xf32, 10>)
