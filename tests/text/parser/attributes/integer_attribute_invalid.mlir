// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// An integer fits its type.

// CHECK: mlir:[[#@LINE+4]]:17: error: integer constant out of range for attribute
// CHECK-NEXT: "any.op"() {a = 256 : i8} : () -> ()
// CHECK-NEXT: {{^                \^}}
// expected-error@below {{integer constant out of range for attribute}}
"any.op"() {a = 256 : i8} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:18: error:
// expected-error@below {{integer constant out of range for attribute}}
"any.op"() {a = -129 : i8} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{integer constant out of range for attribute}}
"any.op"() {a = 2 : i1} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{unexpected decimal integer literal for a floating point value}}
"any.op"() {a = 1 : f32} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{integer constant out of range for attribute}}
"any.op"() {a = 0x1FF : i8} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{integer literal not valid for specified type}}
"any.op"() {a = 1 : tensor<i32>} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{integer constant out of range for attribute}}
"any.op"() {a = 99999999999999999999} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:18: error:
// expected-error@below {{expected constant integer or floating point value}}
"any.op"() {a = -} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{integer literal not valid for specified type}}
"any.op"() {a = 1 : none} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:18: error:
// expected-error@below {{negative integer literal not valid for unsigned integer type}}
"any.op"() {a = -1 : ui8} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{integer constant out of range for attribute}}
"any.op"() {a = 256 : ui8} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:17: error:
// expected-error@below {{integer constant out of range for attribute}}
"any.op"() {a = 128 : si8} : () -> ()

// -----

// CHECK: mlir:[[#@LINE+2]]:22: error:
// expected-error@below {{expected '}' in attribute dictionary}}
"any.op"() {a = true : i1} : () -> ()
