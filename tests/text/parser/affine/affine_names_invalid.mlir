// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Names of dimensions and symbols are unique, and no others may occur.

// CHECK: mlir:[[#@LINE+4]]:33: error: redefinition of identifier 'd0'
// CHECK-NEXT: "any.op"() {a = affine_map<(d0, d0) -> (d0)>} : () -> ()
// CHECK-NEXT: {{^                                \^}}
// expected-error@below {{redefinition of identifier 'd0'}}
"any.op"() {a = affine_map<(d0, d0) -> (d0)>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:33: error:
// expected-error@below {{redefinition of identifier 'd0'}}
"any.op"() {a = affine_map<(d0)[d0] -> (d0)>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:37: error:
// expected-error@below {{use of undeclared identifier}}
"any.op"() {a = affine_map<(d0) -> (d1)>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:37: error:
// expected-error@below {{redefinition of identifier 's0'}}
"any.op"() {a = affine_map<(d0)[s0, s0] -> (d0)>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:29: error:
// expected-error@below {{expected bare identifier}}
"any.op"() {a = affine_map<(%a) -> (0)>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:36: error:
// expected-error@below {{expected '(' in affine map range}}
"any.op"() {a = affine_map<(d0) -> d0>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:35: error:
// expected-error@below {{expected '(' in affine map range}}
"any.op"() {a = affine_map<(d0) ->>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:28: error:
// expected-error@below {{expected '(' before the dimensions, found 'd0'}}
"any.op"() {a = affine_map<d0 -> (d0)>} : () -> ()
