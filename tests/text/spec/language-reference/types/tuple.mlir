// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13834-13841; Builtin dialect page, lines 1508-1512.

// CHECK: module {

// CHECK-NEXT: %0 = "any.op"() : () -> tuple<>
%0 = "any.op"() : () -> (tuple<>)
// CHECK-NEXT: %1 = "any.op"() : () -> tuple<f32>
%1 = "any.op"() : () -> (tuple<f32>)
// CHECK-NEXT: %2 = "any.op"() : () -> tuple<i32, f32, tensor<i1>, i5>
%2 = "any.op"() : () -> (tuple<i32, f32, tensor<i1>, i5>)
