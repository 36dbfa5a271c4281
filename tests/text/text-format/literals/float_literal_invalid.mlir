// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Row "float literal" of docs/text-format.md: what is an error.

// CHECK: mlir:[[#@LINE+4]]:17: error: expected attribute value, found '.'
// CHECK-NEXT: "any.op"() {a = .5} : () -> ()
// CHECK-NEXT: {{^                \^}}
// expected-error@below {{expected attribute value, found '.'}}
"any.op"() {a = .5} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:18: error:
// expected-error@below {{expected '}' in attribute dictionary}}
"any.op"() {a = 1e5} : () -> ()
