// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Row "affine expressions" of docs/text-format.md: what is an error.

// CHECK: mlir:[[#@LINE+4]]:40: error: 'div' is no affine operator
// CHECK-NEXT: "any.op"() {a = affine_map<(d0) -> (d0 div 2)>} : () -> ()
// CHECK-NEXT: {{^                                       \^}}
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
