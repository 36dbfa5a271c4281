// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), line 13521; Builtin dialect page, lines 917-1039.

// CHECK: module {

// CHECK-NEXT: %0 = "any.op"() : () -> f16
%0 = "any.op"() : () -> (f16)
// CHECK-NEXT: %1 = "any.op"() : () -> bf16
%1 = "any.op"() : () -> (bf16)
// CHECK-NEXT: %2 = "any.op"() : () -> f32
%2 = "any.op"() : () -> (f32)
// CHECK-NEXT: %3 = "any.op"() : () -> f64
%3 = "any.op"() : () -> (f64)
// CHECK-NEXT: %4 = "any.op"() : () -> f80
%4 = "any.op"() : () -> (f80)
// CHECK-NEXT: %5 = "any.op"() : () -> f128
%5 = "any.op"() : () -> (f128)
// CHECK-NEXT: %6 = "any.op"() : () -> f8E5M2
%6 = "any.op"() : () -> (f8E5M2)
// CHECK-NEXT: %7 = "any.op"() : () -> f8E4M3FN
%7 = "any.op"() : () -> (f8E4M3FN)
// CHECK-NEXT: %8 = "any.op"() : () -> f8E4M3FNUZ
%8 = "any.op"() : () -> (f8E4M3FNUZ)
// CHECK-NEXT: %9 = "any.op"() : () -> f8E4M3B11FNUZ
%9 = "any.op"() : () -> (f8E4M3B11FNUZ)
// CHECK-NEXT: %10 = "any.op"() : () -> f8E5M2FNUZ
%10 = "any.op"() : () -> (f8E5M2FNUZ)
