// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// The width of an integer type has a limit.

// CHECK: mlir:[[#@LINE+4]]:21: error: integer bitwidth is limited to 16777215 bits
// CHECK-NEXT: "any.op"() : () -> (i16777216)
// CHECK-NEXT: {{^                    \^}}
// expected-error@below {{integer bitwidth is limited to 16777215 bits}}
"any.op"() : () -> (i16777216)

// -----

// CHECK: mlir:[[#@LINE+2]]:21: error:
// expected-error@below {{invalid integer width}}
"any.op"() : () -> (i99999999999999999999)

// -----

// CHECK: mlir:[[#@LINE+2]]:21: error:
// expected-error@below {{expected non-function type}}
"any.op"() : () -> (s32)

// -----

// CHECK: mlir:[[#@LINE+2]]:21: error:
// expected-error@below {{expected non-function type}}
"any.op"() : () -> (i)
