// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// A module has one region with one block without arguments.

// CHECK: mlir:[[#@LINE+4]]:1: error: 'builtin.module' op expects region #0 to have 0 or 1 blocks
// CHECK-NEXT: "builtin.module"() ({
// CHECK-NEXT: {{^\^}}
// expected-error@below {{'builtin.module' op expects region #0 to have 0 or 1 blocks}}
"builtin.module"() ({
  "any.jump"()[^bb1] : () -> ()
^bb1:
  "any.end"() : () -> ()
}) : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{'builtin.module' op requires one region}}
"builtin.module"() ({
}, {
}) : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{'builtin.module' op region #0 ('body_region') failed to verify constraint: region with 1 blocks}}
"builtin.module"() ({
}) : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{'builtin.module' op region should have no arguments}}
"builtin.module"() ({
^bb0(%a: i32):
}) : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{'builtin.module' op requires one region}}
"builtin.module"() : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:6: error:
// expected-error@below {{'builtin.module' op requires zero results}}
%0 = "builtin.module"() ({
^bb0:
}) : () -> (i32)

// -----

// CHECK: mlir:[[#@LINE+3]]:1: error:
%0 = "any.value"() : () -> i32
// expected-error@below {{'builtin.module' op requires zero operands}}
"builtin.module"(%0) ({
^bb0:
}) : (i32) -> ()
