// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Row "element types of vectors" of docs/text-format.md: what is an error.

// CHECK: mlir:[[#@LINE+4]]:20: error: failed to verify 'elementType': VectorElementTypeInterface instance
// CHECK-NEXT: "any.op"() : () -> vector<2x!foo.bar>
// CHECK-NEXT: {{^                   \^}}
// expected-error@below {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"any.op"() : () -> vector<2x!foo.bar>

// -----

// CHECK: mlir:[[#@LINE+2]]:20: error:
// expected-error@below {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"any.op"() : () -> vector<2xcomplex<f32>>
