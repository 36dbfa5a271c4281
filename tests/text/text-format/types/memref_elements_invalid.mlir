// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Row "element types of memrefs" of docs/text-format.md: what is an error.

// CHECK: mlir:[[#@LINE+4]]:29: error: invalid memref element type
// CHECK-NEXT: "any.op"() : () -> memref<2x!foo.bar>
// CHECK-NEXT: {{^                            \^}}
// expected-error@below {{invalid memref element type}}
"any.op"() : () -> memref<2x!foo.bar>

// -----

// CHECK: mlir:[[#@LINE+2]]:29: error:
// expected-error@below {{invalid memref element type}}
"any.op"() : () -> memref<2xtensor<f32>>
