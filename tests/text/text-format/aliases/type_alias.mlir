// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Row "type alias" of docs/text-format.md.

!a = i32
!b = type i32
// CHECK: "any.op"() {a = i32} : () -> ()
"any.op"() {a = !a} : () -> ()
// CHECK-NEXT: "any.op"() {a = i32} : () -> ()
"any.op"() {a = !b} : () -> ()
