// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Builtin dialect page, lines 76-78.

// CHECK: mlir:[[#@LINE+4]]:23: error: element type bitwidth must be a multiple of 8
// CHECK-NEXT: "any.op"() {a = array<i4: 1>} : () -> ()
// CHECK-NEXT: {{^                      \^}}
// expected-error@below {{element type bitwidth must be a multiple of 8}}
"any.op"() {a = array<i4: 1>} : () -> ()
