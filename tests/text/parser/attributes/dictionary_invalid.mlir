// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Names in a dictionary are unique, not empty, and separated by commas.

// CHECK: mlir:[[#@LINE+4]]:27: error: duplicate key 'a' in dictionary attribute
// CHECK-NEXT: "any.op"() {a = 1, b = 2, a = 3} : () -> ()
// CHECK-NEXT: {{^                          \^}}
// expected-error@below {{duplicate key 'a' in dictionary attribute}}
"any.op"() {a = 1, b = 2, a = 3} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:21: error:
// expected-error@below {{duplicate key 'a' in dictionary attribute}}
"any.op"() {x = {a, a}} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:19: error:
// expected-error@below {{expected '}' in attribute dictionary}}
"any.op"() {a = 1 b = 2} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{expected attribute value}}
"any.op"() {a = } : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:13: error:
// expected-error@below {{expected attribute name}}
"any.op"() {42 = 1} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:13: error:
// expected-error@below {{expected valid attribute name}}
"any.op"() {"" = 1} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:20: error:
// expected-error@below {{expected attribute name}}
"any.op"() {a = 1, } : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{integer literal not valid for specified type}}
"any.op"() {a = 1 : () -> ()
