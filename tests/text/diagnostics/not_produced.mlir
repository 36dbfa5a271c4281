// RUN: not terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --diagnostic-style=plain 2>&1 | FileCheck %s

// Language reference (2020), lines 14447-14449: an expected diagnostic that did not come.

// CHECK: {{.*}}not_produced.mlir:[[#@LINE+4]]:4: error: expected remark "expected some remark" was not produced
// CHECK-NEXT: // expected-remark@below
// CHECK-NEXT: {{^   [~^]}}

// expected-remark@below {{expected some remark}}
"any.op"() : () -> ()
