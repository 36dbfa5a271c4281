// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "type of a dialect that is not registered" of docs/text-format.md.

// CHECK: "any.op"() {a = !d.name} : () -> ()
"any.op"() {a = !d<name>} : () -> ()
// CHECK-NEXT: "any.op"() {a = !d.name<x>} : () -> ()
"any.op"() {a = !d<name<x>>} : () -> ()
// CHECK-NEXT: "any.op"() {a = !d<"name">} : () -> ()
"any.op"() {a = !d<"name">} : () -> ()
