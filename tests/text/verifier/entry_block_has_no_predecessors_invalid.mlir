// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// No block may name the entry block as a successor.

// CHECK: mlir:[[#@LINE+4]]:1: error: 'any.op' op entry block of region may not have predecessors
// CHECK-NEXT: "any.op"() ({
// CHECK-NEXT: {{^\^}}
// expected-error@below {{entry block of region may not have predecessors}}
"any.op"() ({
^bb0:
  "any.jump"()[^bb0] : () -> ()
}) : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{entry block of region may not have predecessors}}
"any.op"() ({
^bb0:
  "any.jump"()[^bb1] : () -> ()
^bb1:
  "any.jump"()[^bb0] : () -> ()
}) : () -> ()
