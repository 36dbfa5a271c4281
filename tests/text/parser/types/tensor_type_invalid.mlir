// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// What a tensor is made of.

// CHECK: mlir:[[#@LINE+4]]:30: error: invalid tensor element type
// CHECK-NEXT: "any.op"() : () -> (tensor<2xtensor<2xf32>>)
// CHECK-NEXT: {{^                             \^}}
// expected-error@below {{invalid tensor element type}}
"any.op"() : () -> (tensor<2xtensor<2xf32>>)

// -----

// CHECK: mlir:[[#@LINE+2]]:30: error:
// expected-error@below {{invalid tensor element type}}
"any.op"() : () -> (tensor<2xmemref<f32>>)

// -----

// CHECK: mlir:[[#@LINE+2]]:30: error:
// expected-error@below {{invalid tensor element type}}
"any.op"() : () -> (tensor<2xtuple<>>)

// -----

// CHECK: mlir:[[#@LINE+2]]:30: error:
// expected-error@below {{invalid tensor element type}}
"any.op"() : () -> (tensor<2x() -> ()>)

// -----

// CHECK: mlir:[[#@LINE+2]]:28: error:
// expected-error@below {{expected non-function type}}
"any.op"() : () -> (tensor<-1xf32>)

// -----

// CHECK: mlir:[[#@LINE+2]]:30: error:
// expected-error@below {{expected non-function type}}
"any.op"() : () -> (tensor<2x)

// -----

// CHECK: mlir:[[#@LINE+2]]:34: error:
// expected-error@below {{expected attribute value, found '>'}}
"any.op"() : () -> (tensor<2xf32,>)

// -----

// CHECK: mlir:[[#@LINE+2]]:29: error:
// expected-error@below {{expected 'x' in dimension list}}
"any.op"() : () -> (tensor<*f32>)

// -----

// CHECK: mlir:[[#@LINE+2]]:35: error:
// expected-error@below {{cannot apply encoding to unranked tensor}}
"any.op"() : () -> (tensor<*xf32, #foo.bar>)

// -----

// CHECK: mlir:[[#@LINE+2]]:30: error:
// expected-error@below {{expected 'x' in dimension list}}
"any.op"() : () -> (tensor<2 3 xf32>)

// -----

// CHECK: mlir:[[#@LINE+2]]:28: error:
// expected-error@below {{invalid dimension}}
"any.op"() : () -> (tensor<99999999999999999999xf32>)
