// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope | diff %t.printed -

// Language reference (2020), lines 14151-14153; Builtin dialect page, line 661.

// CHECK: module {

// CHECK-NEXT: "any.op"() : () -> () loc(callsite("foo" at "mysource.cc":10:8))
"any.op"() : () -> () loc(callsite("foo" at "mysource.cc":10:8))
