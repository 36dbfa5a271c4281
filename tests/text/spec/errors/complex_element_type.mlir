// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Language reference (2020), line 13507; Builtin dialect page, line 935.

// CHECK: mlir:[[#@LINE+4]]:28: error: invalid element type for complex
// CHECK-NEXT: "any.op"() : () -> complex<tensor<2xf32>>
// CHECK-NEXT: {{^                           \^}}
// expected-error@below {{invalid element type for complex}}
"any.op"() : () -> complex<tensor<2xf32>>

// -----

// CHECK: mlir:[[#@LINE+2]]:28: error:
// expected-error@below {{invalid element type for complex}}
"any.op"() : () -> complex<index>
