// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// A divisor is a number or made of symbols, and the operators have names.

// CHECK: mlir:[[#@LINE+4]]:44: error: non-affine expression: right operand of floordiv has to be either a constant or symbolic
// CHECK-NEXT: "any.op"() {a = affine_map<(d0, d1) -> (d0 floordiv d1)>} : () -> ()
// CHECK-NEXT: {{^                                           \^}}
// expected-error@below {{non-affine expression: right operand of floordiv has to be either a constant or symbolic}}
"any.op"() {a = affine_map<(d0, d1) -> (d0 floordiv d1)>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:44: error:
// expected-error@below {{non-affine expression: right operand of mod has to be either a constant or symbolic}}
"any.op"() {a = affine_map<(d0, d1) -> (d0 mod d1)>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:40: error:
// expected-error@below {{'div' is no affine operator}}
"any.op"() {a = affine_map<(d0) -> (d0 div 2)>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:40: error:
// expected-error@below {{'/' is no affine operator}}
"any.op"() {a = affine_map<(d0) -> (d0 / 2)>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:40: error:
// expected-error@below {{'%' is no affine operator}}
"any.op"() {a = affine_map<(d0) -> (d0 % 2)>} : () -> ()
