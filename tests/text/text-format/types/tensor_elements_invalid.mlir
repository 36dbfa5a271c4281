// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Row "element types of tensors" of docs/text-format.md: what is an error.

// CHECK: mlir:[[#@LINE+4]]:29: error: invalid tensor element type
// CHECK-NEXT: "any.op"() : () -> tensor<2xtuple<>>
// CHECK-NEXT: {{^                            \^}}
// expected-error@below {{invalid tensor element type}}
"any.op"() : () -> tensor<2xtuple<>>

// -----

// CHECK: mlir:[[#@LINE+2]]:29: error:
// expected-error@below {{invalid tensor element type}}
"any.op"() : () -> tensor<2xmemref<f32>>

// -----

// CHECK: mlir:[[#@LINE+2]]:29: error:
// expected-error@below {{invalid tensor element type}}
"any.op"() : () -> tensor<2x() -> ()>
