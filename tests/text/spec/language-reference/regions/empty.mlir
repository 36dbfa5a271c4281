// RUN: terrace-opt %s --allow-unregistered-dialect > %t.printed
// RUN: FileCheck %s --input-file %t.printed --match-full-lines
// RUN: terrace-opt %t.printed --allow-unregistered-dialect | diff %t.printed -
// RUN: terrace-opt %s --allow-unregistered-dialect --mlir-print-op-generic \
// RUN:   | terrace-opt --allow-unregistered-dialect | diff %t.printed -

// Language reference (2020), line 13300.
// A region may have no block at all.

// CHECK: module {
// CHECK-NEXT: "any.op"() ({
// CHECK-NEXT: }) : () -> ()
// CHECK-NEXT: "any.op"() ({
// CHECK-NEXT: }, {
// CHECK-NEXT: }) : () -> ()
// CHECK-NEXT: }

"any.op"() ({
}) : () -> ()
"any.op"() ({}, {}) : () -> ()
