// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Row "sign of a literal" of docs/text-format.md: what is an error.

// CHECK: mlir:[[#@LINE+4]]:17: error: expected attribute value, found '+'
// CHECK-NEXT: "any.op"() {a = +5} : () -> ()
// CHECK-NEXT: {{^                \^}}
// expected-error@below {{expected attribute value}}
"any.op"() {a = +5} : () -> ()
