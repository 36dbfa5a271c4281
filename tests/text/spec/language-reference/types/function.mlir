// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13532-13535; Builtin dialect page, lines 1049-1050.
// A function as the one result needs parentheses.

// CHECK: module {

// CHECK-NEXT: %0 = "any.op"() : () -> (() -> ())
%0 = "any.op"() : () -> (() -> ())
// CHECK-NEXT: %1 = "any.op"() : () -> ((i32) -> i32)
%1 = "any.op"() : () -> ((i32) -> i32)
// CHECK-NEXT: %2 = "any.op"() : () -> ((i32) -> i32)
%2 = "any.op"() : () -> ((i32) -> (i32))
// CHECK-NEXT: %3 = "any.op"() : () -> ((i32, f32) -> (i1, i2))
%3 = "any.op"() : () -> ((i32, f32) -> (i1, i2))
// CHECK-NEXT: %4 = "any.op"() : () -> (() -> (() -> ()))
%4 = "any.op"() : () -> (() -> (() -> ()))
// CHECK-NEXT: %5 = "any.op"() : () -> ((() -> i1) -> ((i32) -> (i32, i32)))
%5 = "any.op"() : () -> ((() -> i1) -> ((i32) -> (i32, i32)))
