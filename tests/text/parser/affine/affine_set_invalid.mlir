// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// A constraint compares an expression.

// CHECK: mlir:[[#@LINE+4]]:38: error: expected '== affine-expr' or '>= affine-expr' at end of affine constraint, found ')'
// CHECK-NEXT: "any.op"() {a = affine_set<(d0) : (d0)>} : () -> ()
// CHECK-NEXT: {{^                                     \^}}
// expected-error@below {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"any.op"() {a = affine_set<(d0) : (d0)>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:39: error:
// expected-error@below {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"any.op"() {a = affine_set<(d0) : (d0 > 0)>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:33: error:
// expected-error@below {{expected '->' or ':'}}
"any.op"() {a = affine_set<(d0) (d0 >= 0)>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:42: error:
// expected-error@below {{expected affine expression}}
"any.op"() {a = affine_set<(d0) : (d0 >= )>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:40: error:
// expected-error@below {{expected ')' in affine map range}}
"any.op"() {a = affine_set<(d0) -> (d0 >= 0)>} : () -> ()
