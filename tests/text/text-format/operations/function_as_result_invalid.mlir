// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Row "a function as the one result" of docs/text-format.md: what is an error.

// CHECK: mlir:[[#@LINE+4]]:1: error: cannot name an operation with no results
// CHECK-NEXT: %0 = "any.op"() : () -> () -> ()
// CHECK-NEXT: {{^\^}}
// expected-error@below {{cannot name an operation with no results}}
%0 = "any.op"() : () -> () -> ()
