// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Language reference (2020), lines 13856-13858; Builtin dialect page, lines 1617-1623.
// `0x42` is no hexadecimal number but the dimensions 0 and 42, and 0 is not allowed.

// CHECK: mlir:[[#@LINE+4]]:20: error: vector types must have positive constant sizes but got 0, 42
// CHECK-NEXT: "any.op"() : () -> vector<0x42xi32>
// CHECK-NEXT: {{^                   \^}}
// expected-error@below {{vector types must have positive constant sizes but got 0, 42}}
"any.op"() : () -> vector<0x42xi32>
