// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// The elements of a dense array are `i1` or whole bytes.

// CHECK: mlir:[[#@LINE+4]]:23: error: element type bitwidth must be a multiple of 8
// CHECK-NEXT: "any.op"() {a = array<i4: 1>} : () -> ()
// CHECK-NEXT: {{^                      \^}}
// expected-error@below {{element type bitwidth must be a multiple of 8}}
"any.op"() {a = array<i4: 1>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:23: error:
// expected-error@below {{expected integer or float type, got: 'index'}}
"any.op"() {a = array<index: 1>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:27: error:
// expected-error@below {{integer constant out of range}}
"any.op"() {a = array<i8: 300>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:27: error:
// expected-error@below {{expected integer literal}}
"any.op"() {a = array<i8: 1.0>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:28: error:
// expected-error@below {{unexpected decimal integer literal for a floating point value}}
"any.op"() {a = array<f32: 1, >} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:26: error:
// expected-error@below {{expected ':' after dense array type}}
"any.op"() {a = array<i8 1>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:23: error:
// expected-error@below {{expected non-function type}}
"any.op"() {a = array<>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:23: error:
// expected-error@below {{expected integer or float type, got: 'tensor<2xi8>'}}
"any.op"() {a = array<tensor<2xi8>: 1>} : () -> ()
