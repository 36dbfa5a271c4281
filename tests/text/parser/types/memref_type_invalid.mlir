// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// What a memref is made of.

// CHECK: mlir:[[#@LINE+4]]:30: error: invalid memref element type
// CHECK-NEXT: "any.op"() : () -> (memref<2xtensor<f32>>)
// CHECK-NEXT: {{^                             \^}}
// expected-error@below {{invalid memref element type}}
"any.op"() : () -> (memref<2xtensor<f32>>)

// -----

// CHECK: mlir:[[#@LINE+2]]:30: error:
// expected-error@below {{invalid memref element type}}
"any.op"() : () -> (memref<2xnone>)

// -----

// CHECK: mlir:[[#@LINE+2]]:35: error:
// expected-error@below {{cannot have affine map for unranked memref type}}
"any.op"() : () -> (memref<*xf32, affine_map<(d0) -> (d0)>>)

// -----

// CHECK: mlir:[[#@LINE+2]]:29: error:
// expected-error@below {{expected 'x' in dimension list}}
"any.op"() : () -> (memref<*f32>)

// -----

// CHECK: mlir:[[#@LINE+2]]:21: error:
// expected-error@below {{memref layout mismatch between rank and affine map: 2 != 1}}
"any.op"() : () -> (memref<2x3xf32, affine_map<(d0) -> (d0)>>)

// -----

// CHECK: mlir:[[#@LINE+2]]:21: error:
// expected-error@below {{expected the number of strides to match the rank}}
"any.op"() : () -> (memref<2xf32, strided<[1, 2]>>)

// -----

// CHECK: mlir:[[#@LINE+2]]:38: error:
// expected-error@below {{multiple memory spaces specified in memref type}}
"any.op"() : () -> (memref<2xf32, 1, 2>)

// -----

// CHECK: mlir:[[#@LINE+2]]:38: error:
// expected-error@below {{expected memory space to be last in memref type}}
"any.op"() : () -> (memref<2xf32, 1, affine_map<(d0) -> (d0)>>)

// -----

// CHECK: mlir:[[#@LINE+2]]:33: error:
// expected-error@below {{expected ',' or '>' in memref type}}
"any.op"() : () -> (memref<2xf32)

// -----

// CHECK: mlir:[[#@LINE+2]]:28: error:
// expected-error@below {{expected non-function type}}
"any.op"() : () -> (memref<-1xf32>)

// -----

// CHECK: mlir:[[#@LINE+2]]:44: error:
// expected-error@below {{expected a 64-bit signed integer or '?'}}
"any.op"() : () -> (memref<2xf32, strided<[x]>>)
