// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// A float has a float type, and a hexadecimal one has to say which.

// CHECK: mlir:[[#@LINE+4]]:17: error: unexpected decimal integer literal for a floating point value, expected integer type
// CHECK-NEXT: "any.op"() {a = 42 : f32} : () -> ()
// CHECK-NEXT: {{^                \^}}
// expected-error@below {{unexpected decimal integer literal for a floating point value}}
"any.op"() {a = 42 : f32} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{floating point value not valid for specified type}}
"any.op"() {a = 1.0 : i32} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{floating point value not valid for specified type}}
"any.op"() {a = 1.0 : index} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{hexadecimal float constant out of range for type}}
"any.op"() {a = 0x1FFFF : f16} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:18: error:
// expected-error@below {{hexadecimal float literal should not have a leading minus}}
"any.op"() {a = -0x7C00 : f16} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:18: error:
// expected-error@below {{expected '}' in attribute dictionary}}
"any.op"() {a = 1e5} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{expected attribute value, found '.'}}
"any.op"() {a = .5} : () -> ()
