// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Row "one name for several results without a count" of docs/text-format.md: what is an error.

// CHECK: mlir:[[#@LINE+4]]:1: error: operation defines 2 results but was provided 1 to bind
// CHECK-NEXT: %a = "any.op"() : () -> (i1, i2)
// CHECK-NEXT: {{^\^}}
// expected-error@below {{operation defines 2 results but was provided 1 to bind}}
%a = "any.op"() : () -> (i1, i2)

// -----

// CHECK: mlir:[[#@LINE+2]]:4: error:
// expected-error@below {{expected named operation to have at least 1 result}}
%a:0 = "any.op"() : () -> ()
