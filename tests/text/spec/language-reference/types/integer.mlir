// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13561-13568; Builtin dialect page, lines 1087-1105.

// CHECK: module {

// CHECK-NEXT: %0 = "any.op"() : () -> i1
%0 = "any.op"() : () -> (i1)
// CHECK-NEXT: %1 = "any.op"() : () -> i4
%1 = "any.op"() : () -> (i4)
// CHECK-NEXT: %2 = "any.op"() : () -> i8
%2 = "any.op"() : () -> (i8)
// CHECK-NEXT: %3 = "any.op"() : () -> i16
%3 = "any.op"() : () -> (i16)
// CHECK-NEXT: %4 = "any.op"() : () -> i32
%4 = "any.op"() : () -> (i32)
// CHECK-NEXT: %5 = "any.op"() : () -> i2
%5 = "any.op"() : () -> (i2)
// CHECK-NEXT: %6 = "any.op"() : () -> i13
%6 = "any.op"() : () -> (i13)
// CHECK-NEXT: %7 = "any.op"() : () -> si8
%7 = "any.op"() : () -> (si8)
// CHECK-NEXT: %8 = "any.op"() : () -> ui8
%8 = "any.op"() : () -> (ui8)
// CHECK-NEXT: %9 = "any.op"() : () -> i1234
%9 = "any.op"() : () -> (i1234)
// CHECK-NEXT: %10 = "any.op"() : () -> si1
%10 = "any.op"() : () -> (si1)
