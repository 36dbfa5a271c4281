// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Dimensions of vectors are positive and known; elements are scalars.

// CHECK: mlir:[[#@LINE+4]]:21: error: vector types must have positive constant sizes but got 0
// CHECK-NEXT: "any.op"() : () -> (vector<0xf32>)
// CHECK-NEXT: {{^                    \^}}
// expected-error@below {{vector types must have positive constant sizes but got 0}}
"any.op"() : () -> (vector<0xf32>)

// -----

// CHECK: mlir:[[#@LINE+2]]:28: error:
// expected-error@below {{expected non-function type}}
"any.op"() : () -> (vector<?xf32>)

// -----

// CHECK: mlir:[[#@LINE+2]]:28: error:
// expected-error@below {{expected non-function type}}
"any.op"() : () -> (vector<*xf32>)

// -----

// CHECK: mlir:[[#@LINE+2]]:21: error:
// expected-error@below {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"any.op"() : () -> (vector<2xtensor<f32>>)

// -----

// CHECK: mlir:[[#@LINE+2]]:21: error:
// expected-error@below {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"any.op"() : () -> (vector<2xnone>)

// -----

// CHECK: mlir:[[#@LINE+2]]:21: error:
// expected-error@below {{vector types must have positive constant sizes but got 0}}
"any.op"() : () -> (vector<[0]xf32>)

// -----

// CHECK: mlir:[[#@LINE+2]]:31: error:
// expected-error@below {{expected a static size in a scalable dimension, found '?'}}
"any.op"() : () -> (vector<2x[?]xf32>)

// -----

// CHECK: mlir:[[#@LINE+2]]:30: error:
// expected-error@below {{expected non-function type}}
"any.op"() : () -> (vector<4x>)

// -----

// CHECK: mlir:[[#@LINE+2]]:30: error:
// expected-error@below {{expected 'x' in dimension list}}
"any.op"() : () -> (vector<4 f32>)

// -----

// CHECK: mlir:[[#@LINE+2]]:33: error:
// expected-error@below {{expected '>' in vector type}}
"any.op"() : () -> (vector<4xf32)

// -----

// CHECK: mlir:[[#@LINE+2]]:28: error:
// expected-error@below {{invalid dimension}}
"any.op"() : () -> (vector<99999999999999999999xf32>)
