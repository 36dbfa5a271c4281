// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), lines 13510-13512; Builtin dialect page, lines 940-941.

// CHECK: module {

// CHECK-NEXT: %0 = "any.op"() : () -> complex<f32>
%0 = "any.op"() : () -> (complex<f32>)
// CHECK-NEXT: %1 = "any.op"() : () -> complex<i32>
%1 = "any.op"() : () -> (complex<i32>)
