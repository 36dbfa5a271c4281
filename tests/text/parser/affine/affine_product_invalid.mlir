// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// One factor of a product is a number or made of symbols.

// CHECK: mlir:[[#@LINE+4]]:44: error: non-affine expression: at least one of the multiply operands has to be either a constant or symbolic
// CHECK-NEXT: "any.op"() {a = affine_map<(d0, d1) -> (d0 * d1)>} : () -> ()
// CHECK-NEXT: {{^                                           \^}}
// expected-error@below {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
"any.op"() {a = affine_map<(d0, d1) -> (d0 * d1)>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:40: error:
// expected-error@below {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
"any.op"() {a = affine_map<(d0) -> (d0 * d0)>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:41: error:
// expected-error@below {{missing right operand of binary operator}}
"any.op"() {a = affine_map<(d0) -> (d0 +)>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:37: error:
// expected-error@below {{missing left operand of binary operator}}
"any.op"() {a = affine_map<(d0) -> (* d0)>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:41: error:
// expected-error@below {{expected ')' in affine map range}}
"any.op"() {a = affine_map<(d0) -> ((d0)>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:40: error:
// expected-error@below {{expected ')' in affine map range}}
"any.op"() {a = affine_map<(d0) -> (d0 d0)>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:37: error:
// expected-error@below {{constant too large for index}}
"any.op"() {a = affine_map<(d0) -> (99999999999999999999)>} : () -> ()
