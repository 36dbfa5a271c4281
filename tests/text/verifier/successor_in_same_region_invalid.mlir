// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// A block of another region is no successor, and neither is one that is missing.

// CHECK: mlir:[[#@LINE+6]]:18: error: reference to an undefined block '^bb1'
// CHECK-NEXT: "any.jump"()[^bb1] : () -> ()
// CHECK-NEXT: {{^                 \^}}
"any.op"() ({
  "any.op"() ({
    // expected-error@below {{reference to an undefined block '^bb1'}}
    "any.jump"()[^bb1] : () -> ()
  }) : () -> ()
  "any.jump"()[^bb1] : () -> ()
^bb1:
  "any.end"() : () -> ()
}) : () -> ()

// -----

// CHECK: mlir:[[#@LINE+3]]:16: error:
"any.op"() ({
  // expected-error@below {{reference to an undefined block '^missing'}}
  "any.jump"()[^missing] : () -> ()
}) : () -> ()
