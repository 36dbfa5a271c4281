// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Language reference (2020), line 14062; Builtin dialect page, line 300.
// A number without a dot is an integer; the text of the error is the documents'.

// CHECK: mlir:[[#@LINE+4]]:17: error: unexpected decimal integer literal for a floating point value, expected integer type
// CHECK-NEXT: "any.op"() {a = 42 : f32} : () -> ()
// CHECK-NEXT: {{^                \^}}
// expected-error@below {{unexpected decimal integer literal for a floating point value}}
"any.op"() {a = 42 : f32} : () -> ()
