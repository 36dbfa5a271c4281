// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// What is no token.

// CHECK: mlir:[[#@LINE+4]]:23: error: expected the name of an op, found '~'
// CHECK-NEXT: "any.op"() : () -> () ~
// CHECK-NEXT: {{^                      \^}}
// expected-error@below {{expected the name of an op, found '~'}}
"any.op"() : () -> () ~

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{expected the name of an op, found '%'}}
%

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{expected the name of an op, found '^'}}
^

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{expected attribute value, found ';'}}
"any.op"() {a = ;} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{expected the name of an op, found '?'}}
?
