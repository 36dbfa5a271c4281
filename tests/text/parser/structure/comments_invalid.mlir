// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Only `//` begins a comment.

// CHECK: mlir:[[#@LINE+4]]:1: error: expected the name of an op, found '/'
// CHECK-NEXT: /* no comment */ "any.op"() : () -> ()
// CHECK-NEXT: {{^\^}}
// expected-error@below {{expected the name of an op, found '/'}}
/* no comment */ "any.op"() : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:23: error:
// expected-error@below {{expected the name of an op, found '/'}}
"any.op"() : () -> () /* no */
