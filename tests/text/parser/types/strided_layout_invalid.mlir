// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Strides of a layout.

// CHECK: mlir:[[#@LINE+4]]:30: error: expected 'offset' after comma, found '3'
// CHECK-NEXT: "any.op"() {a = strided<[1], 3>} : () -> ()
// CHECK-NEXT: {{^                             \^}}
// expected-error@below {{expected 'offset' after comma}}
"any.op"() {a = strided<[1], 3>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:25: error:
// expected-error@below {{expected '['}}
"any.op"() {a = strided<1>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:37: error:
// expected-error@below {{expected ':' after 'offset'}}
"any.op"() {a = strided<[1], offset 3>} : () -> ()
