// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), line 14124; Builtin dialect page, lines 556-584.

// CHECK: module {

// CHECK-NEXT: "any.op"() {a} : () -> ()
"any.op"() {a = unit} : () -> ()
// CHECK-NEXT: "any.op"() {a = [unit]} : () -> ()
"any.op"() {a = [unit]} : () -> ()
