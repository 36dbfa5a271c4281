// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "array" of docs/text-format.md.

// CHECK: "any.op"() {a = [1, i32, "x"]} : () -> ()
"any.op"() {a = [1, i32, "x"]} : () -> ()
// CHECK-NEXT: "any.op"() {a = []} : () -> ()
"any.op"() {a = []} : () -> ()
// CHECK-NEXT: "any.op"() {a = {{\[\[}}1], []]} : () -> ()
"any.op"() {a = [[1], []]} : () -> ()
