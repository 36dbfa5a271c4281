// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Row "symbol" of docs/text-format.md: what is an error.

// CHECK: mlir:[[#@LINE+4]]:17: error: the name of a symbol cannot be empty
// CHECK-NEXT: "any.op"() {a = @""} : () -> ()
// CHECK-NEXT: {{^                \^}}
// expected-error@below {{empty}}
"any.op"() {a = @""} : () -> ()
