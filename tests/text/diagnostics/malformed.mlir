// RUN: not terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --diagnostic-style=plain 2>&1 | FileCheck %s

// What looks like an expectation and is none fails the test.

// CHECK: {{.*}}malformed.mlir:{{[0-9]+}}:4: error: malformed expectation
// CHECK: {{.*}}malformed.mlir:{{[0-9]+}}:4: error: malformed expectation

// expected-eror {{text}}
// expected-error@sideways {{text}}
// expected-error {{text
"any.op"() : () -> ()
