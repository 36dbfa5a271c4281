// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// The element of a complex type is an integer or a float.

// CHECK: mlir:[[#@LINE+4]]:29: error: invalid element type for complex
// CHECK-NEXT: "any.op"() : () -> (complex<index>)
// CHECK-NEXT: {{^                            \^}}
// expected-error@below {{invalid element type for complex}}
"any.op"() : () -> (complex<index>)

// -----

// CHECK: mlir:[[#@LINE+2]]:29: error:
// expected-error@below {{invalid element type for complex}}
"any.op"() : () -> (complex<vector<2xf32>>)

// -----

// CHECK: mlir:[[#@LINE+2]]:32: error:
// expected-error@below {{expected '>' in complex type}}
"any.op"() : () -> (complex<f32)

// -----

// CHECK: mlir:[[#@LINE+2]]:29: error:
// expected-error@below {{expected non-function type}}
"any.op"() : () -> (complex<>)

// -----

// CHECK: mlir:[[#@LINE+2]]:29: error:
// expected-error@below {{expected '<' in complex type}}
"any.op"() : () -> (complex f32)
