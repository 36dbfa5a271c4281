// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Indices and values of sparse elements agree in number, rank and bounds.

// CHECK: mlir:[[#@LINE+4]]:17: error: expected shape ([3, 4]); inferred shape of indices literal ([2, 2]); inferred shape of values literal ([1])
// CHECK-NEXT: "any.op"() {a = sparse<{{\[\[}}0, 0], [1, 2]], [1]> : tensor<3x4xi32>} : () -> ()
// CHECK-NEXT: {{^                \^}}
// expected-error@below {{expected shape ([3, 4]); inferred shape of indices literal ([2, 2]); inferred shape of values literal ([1])}}
"any.op"() {a = sparse<[[0, 0], [1, 2]], [1]> : tensor<3x4xi32>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{expected shape ([3, 4]); inferred shape of indices literal ([2, 1]); inferred shape of values literal ([2])}}
"any.op"() {a = sparse<[[0], [1]], [1, 5]> : tensor<3x4xi32>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{sparse index #0 is not contained within the value shape, with index=[0, 9], and type='tensor<3x4xi32>'}}
"any.op"() {a = sparse<[[0, 9]], [1]> : tensor<3x4xi32>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{elements literal type must have static shape}}
"any.op"() {a = sparse<0, 1> : tensor<?xi32>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:35: error:
// expected-error@below {{expected integer elements, but parsed floating-point}}
"any.op"() {a = sparse<[[0, 0]], [1.5]> : tensor<3x4xi32>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:32: error:
// expected-error@below {{expected ','}}
"any.op"() {a = sparse<[[0, 0]]> : tensor<3x4xi32>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{sparse index #0 is not contained within the value shape, with index=[18446744073709551615, 0], and type='tensor<3x4xi32>'}}
"any.op"() {a = sparse<[[-1, 0]], [1]> : tensor<3x4xi32>} : () -> ()
