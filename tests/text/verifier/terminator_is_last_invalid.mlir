// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// An operation with successors has to end its block.

// CHECK: mlir:[[#@LINE+5]]:3: error: 'any.jump' op operation with block successors must terminate its parent block
// CHECK-NEXT: "any.jump"()[^bb1] : () -> ()
// CHECK-NEXT: {{^  \^}}
"any.op"() ({
  // expected-error@below {{operation with block successors must terminate its parent block}}
  "any.jump"()[^bb1] : () -> ()
  "any.after"() : () -> ()
^bb1:
  "any.end"() : () -> ()
}) : () -> ()
