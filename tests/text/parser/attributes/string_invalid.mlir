// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// A string ends on its line, and its escapes are known.

// CHECK: mlir:[[#@LINE+4]]:17: error: expected attribute value, found a string that does not end on its line
// CHECK-NEXT: "any.op"() {a = "open} : () -> ()
// CHECK-NEXT: {{^                \^}}
// expected-error@below {{expected attribute value, found a string that does not end on its line}}
"any.op"() {a = "open} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:18: error:
// expected-error@below {{unknown escape in string literal}}
"any.op"() {a = "\q"} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:18: error:
// expected-error@below {{unknown escape in string literal}}
"any.op"() {a = "\4"} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:23: error:
// expected-error@below {{expected non-function type}}
"any.op"() {a = "a" : } : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:23: error:
// expected-error@below {{expected non-function type}}
"any.op"() {a = "a" : 1} : () -> ()
