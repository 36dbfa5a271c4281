// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "dense array" of docs/text-format.md.

// CHECK: "any.op"() {a = array<i32: 1, 2>} : () -> ()
"any.op"() {a = array<i32: 1, 2>} : () -> ()
// CHECK-NEXT: "any.op"() {a = array<i8>} : () -> ()
"any.op"() {a = array<i8>} : () -> ()
// CHECK-NEXT: "any.op"() {a = array<i1: true, false>} : () -> ()
"any.op"() {a = array<i1: true, false>} : () -> ()
