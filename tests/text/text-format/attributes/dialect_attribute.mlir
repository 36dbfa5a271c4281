// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "attribute of a dialect" of docs/text-format.md.

// CHECK: "any.op"() {a = #d.a} : () -> ()
"any.op"() {a = #d.a} : () -> ()
// CHECK-NEXT: "any.op"() {a = #d.a} : () -> ()
"any.op"() {a = #d<a>} : () -> ()
// CHECK-NEXT: "any.op"() {a = #d<"a">} : () -> ()
"any.op"() {a = #d<"a">} : () -> ()
// CHECK-NEXT: "any.op"() {a = #d.a<b -> c>} : () -> ()
"any.op"() {a = #d.a<b -> c>} : () -> ()
// CHECK-NEXT: "any.op"() {a = #d.a : i32} : () -> ()
"any.op"() {a = #d.a : i32} : () -> ()
