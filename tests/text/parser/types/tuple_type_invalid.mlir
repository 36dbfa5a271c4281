// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// A tuple is a list of types.

// CHECK: mlir:[[#@LINE+4]]:26: error: expected '<' in tuple type, found ')'
// CHECK-NEXT: "any.op"() : () -> (tuple)
// CHECK-NEXT: {{^                         \^}}
// expected-error@below {{expected '<' in tuple type}}
"any.op"() : () -> (tuple)

// -----

// CHECK: mlir:[[#@LINE+2]]:27: error:
// expected-error@below {{expected non-function type}}
"any.op"() : () -> (tuple<)

// -----

// CHECK: mlir:[[#@LINE+2]]:30: error:
// expected-error@below {{expected '>' in tuple type}}
"any.op"() : () -> (tuple<i32)

// -----

// CHECK: mlir:[[#@LINE+2]]:31: error:
// expected-error@below {{expected non-function type}}
"any.op"() : () -> (tuple<i32,>)

// -----

// CHECK: mlir:[[#@LINE+2]]:27: error:
// expected-error@below {{expected non-function type}}
"any.op"() : () -> (tuple<1>)
