// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Row "symbol reference" of docs/text-format.md: what is an error.

// CHECK: mlir:[[#@LINE+4]]:20: error: expected '}' in attribute dictionary, found ':'
// CHECK-NEXT: "any.op"() {a = @a : () -> ()} : () -> ()
// CHECK-NEXT: {{^                   \^}}
// expected-error@below {{expected '}' in attribute dictionary}}
"any.op"() {a = @a : () -> ()} : () -> ()
