// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Row "order of a dictionary" of docs/text-format.md: what is an error.

// CHECK: mlir:[[#@LINE+4]]:16: error: duplicate key 'a' in dictionary attribute
// CHECK-NEXT: "any.op"() {a, a} : () -> ()
// CHECK-NEXT: {{^               \^}}
// expected-error@below {{duplicate key 'a' in dictionary attribute}}
"any.op"() {a, a} : () -> ()
