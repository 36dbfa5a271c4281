// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Row "unranked memref" of docs/text-format.md: what is an error.

// CHECK: mlir:[[#@LINE+4]]:28: error: expected 'x' in dimension list, found 'f32'
// CHECK-NEXT: "any.op"() : () -> memref<*f32>
// CHECK-NEXT: {{^                           \^}}
// expected-error@below {{expected 'x' in dimension list}}
"any.op"() : () -> memref<*f32>

// -----

// CHECK: mlir:[[#@LINE+2]]:34: error:
// expected-error@below {{cannot have affine map for unranked memref type}}
"any.op"() : () -> memref<*xf32, affine_map<(d0) -> (d0)>>
