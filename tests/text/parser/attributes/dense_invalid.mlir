// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Elements agree with the shape and the element type.

// CHECK: mlir:[[#@LINE+4]]:17: error: inferred shape of elements literal ([3]) does not match type ([2])
// CHECK-NEXT: "any.op"() {a = dense<[1, 2, 3]> : tensor<2xi32>} : () -> ()
// CHECK-NEXT: {{^                \^}}
// expected-error@below {{inferred shape of elements literal ([3]) does not match type ([2])}}
"any.op"() {a = dense<[1, 2, 3]> : tensor<2xi32>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:34: error:
// expected-error@below {{tensor literal is invalid; ranks are not consistent between elements}}
"any.op"() {a = dense<[[1, 2], [3]]> : tensor<2x2xi32>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{elements literal type must have static shape}}
"any.op"() {a = dense<1> : tensor<?xi32>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:23: error:
// expected-error@below {{expected integer elements, but parsed floating-point}}
"any.op"() {a = dense<1.0> : tensor<2xi32>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:23: error:
// expected-error@below {{unexpected decimal integer literal for a floating point value}}
"any.op"() {a = dense<1> : tensor<2xf32>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:23: error:
// expected-error@below {{integer constant out of range for type}}
"any.op"() {a = dense<300> : tensor<2xi8>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{inferred shape of elements literal ([2]) does not match type ([])}}
"any.op"() {a = dense<[1, 2]> : tensor<i32>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{elements literal must be a shaped type}}
"any.op"() {a = dense<1> : i32} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:23: error:
// expected-error@below {{expected string containing hex digits starting with `0x`}}
"any.op"() {a = dense<"0x1"> : tensor<2xi8>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{elements hex data size is invalid for provided type: 'tensor<2xi8>'}}
"any.op"() {a = dense<"0x010203"> : tensor<2xi8>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{inferred shape of elements literal ([0]) does not match type ([2])}}
"any.op"() {a = dense<[]> : tensor<2xi32>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{parsed zero elements, but type ('tensor<2xi32>') expected at least 1}}
"any.op"() {a = dense<> : tensor<2xi32>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:23: error:
// expected-error@below {{expected floating point literal}}
"any.op"() {a = dense<true> : tensor<2xf32>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:24: error:
// expected-error@below {{expected unsigned integer elements, but parsed negative value}}
"any.op"() {a = dense<-1> : tensor<2xui8>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{parsed pairs, but the type has no complex elements}}
"any.op"() {a = dense<(1, 2)> : tensor<2xi32>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:27: error:
// expected-error@below {{tensor literal is invalid; ranks are not consistent between elements}}
"any.op"() {a = dense<[1, [2]]> : tensor<2xi32>} : () -> ()
