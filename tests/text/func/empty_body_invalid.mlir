// RUN: terrace-opt %s --split-input-file --verify-diagnostics
// RUN: not terrace-opt %s --split-input-file 2>&1 | FileCheck %s

// CHECK: error: expected non-empty function body
// CHECK: help: a declaration has no body, not even an empty one
// expected-error@below {{expected non-empty function body}}
func.func @f() {
}

// -----

// expected-error@below {{empty block: expect at least a terminator}}
func.func @f(%a: i32) {
}
