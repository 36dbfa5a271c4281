// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// A function type has its inputs in parentheses and, if it is a result, stands in them itself.

// CHECK: mlir:[[#@LINE+4]]:30: error: expected ')', found '->'
// CHECK-NEXT: "any.op"() : () -> (() -> () -> ())
// CHECK-NEXT: {{^                             \^}}
// expected-error@below {{expected ')'}}
"any.op"() : () -> (() -> () -> ())

// -----

// CHECK: mlir:[[#@LINE+2]]:25: error:
// expected-error@below {{expected ')'}}
"any.op"() : () -> (i32 -> i32)

// -----

// CHECK: mlir:[[#@LINE+2]]:26: error:
// expected-error@below {{expected non-function type}}
"any.op"() : () -> (() ->)

// -----

// CHECK: mlir:[[#@LINE+2]]:26: error:
// expected-error@below {{expected '->' in function type}}
"any.op"() : () -> ((i32)

// -----

// CHECK: mlir:[[#@LINE+2]]:26: error:
// expected-error@below {{expected non-function type}}
"any.op"() : () -> ((i32,) -> ())

// -----

// CHECK: mlir:[[#@LINE+2]]:27: error:
// expected-error@below {{expected '->' in function type}}
"any.op"() : () -> ((i32) i32)
