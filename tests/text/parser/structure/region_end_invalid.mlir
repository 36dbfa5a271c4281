// RUN: not terrace-opt %s --allow-unregistered-dialect --diagnostic-style=plain 2>&1 | FileCheck %s

// That a region does not end is said once, with where the innermost one begins.

// CHECK:     mlir:[[#@LINE+6]]:18: error: expected '}' to end the region, found the end of the text
// CHECK:     mlir:[[#@LINE+3]]:15: note: the region begins here
// CHECK-NOT: error:
"any.op"() ({
  "any.op"() ({
    "any.op"() ({
    }) : () -> ()
