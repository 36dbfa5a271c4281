// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Arguments and results have attributes of dialects only.

// CHECK: mlir:[[#@LINE+4]]:1: error: 'func' op arguments may only have dialect attributes
// CHECK-NEXT: func @f(i32 {flag})
// CHECK-NEXT: {{^\^}}
// expected-error@below {{arguments may only have dialect attributes}}
func @f(i32 {flag})

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{results may only have dialect attributes}}
func @f() -> (i32 {flag})
