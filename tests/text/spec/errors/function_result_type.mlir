// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Language reference (2020), lines 14390-14394.

// CHECK: mlir:[[#@LINE+4]]:24: error: expected non-function type, found 'ind'
// CHECK-NEXT: func @foo() -> (index, ind) {
// CHECK-NEXT: {{^                       \^}}
// expected-error@below {{expected non-function type}}
func @foo() -> (index, ind) {
}
