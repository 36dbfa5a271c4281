// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// A conversion has results.

// CHECK: mlir:[[#@LINE+4]]:1: error: 'builtin.unrealized_conversion_cast' op expected at least one result for cast operation
// CHECK-NEXT: "builtin.unrealized_conversion_cast"() : () -> ()
// CHECK-NEXT: {{^\^}}
// expected-error@below {{'builtin.unrealized_conversion_cast' op expected at least one result for cast operation}}
"builtin.unrealized_conversion_cast"() : () -> ()

// -----

// CHECK: mlir:[[#@LINE+3]]:1: error: 'builtin.unrealized_conversion_cast' op expected at least one result
%0 = "any.value"() : () -> i32
// expected-error@below {{'builtin.unrealized_conversion_cast' op expected at least one result for cast operation}}
unrealized_conversion_cast %0 : i32 to
