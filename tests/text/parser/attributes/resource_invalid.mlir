// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// A resource has a name that a registered dialect knows.

// CHECK: mlir:[[#@LINE+4]]:35: error: `dense_resource` expected a shaped type
// CHECK-NEXT: "any.op"() {a = dense_resource<a> : i32} : () -> ()
// CHECK-NEXT: {{^                                  \^}}
// expected-error@below {{`dense_resource` expected a shaped type}}
"any.op"() {a = dense_resource<a> : i32} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:32: error:
// expected-error@below {{expected identifier key for 'resource' entry}}
"any.op"() {a = dense_resource<> : tensor<2xi32>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:34: error:
// expected-error@below {{expected ':'}}
"any.op"() {a = dense_resource<a>} : () -> ()
