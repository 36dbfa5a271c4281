// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope | diff %t.printed -

// Language reference (2020), lines 14167-14168;
// Builtin dialect page, lines 728-729, with the bracket that one of them lacks.

// CHECK: module {

// CHECK-NEXT: "any.op"() : () -> () loc(fused["mysource.cc":10:8, "mysource.cc":22:8])
"any.op"() : () -> () loc(fused["mysource.cc":10:8, "mysource.cc":22:8])
// CHECK-NEXT: "any.op"() : () -> () loc(fused<"CSE">["mysource.cc":10:8, "mysource.cc":22:8])
"any.op"() : () -> () loc(fused<"CSE">["mysource.cc":10:8, "mysource.cc":22:8])
