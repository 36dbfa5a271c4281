// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// A block of a region that is no graph needs a terminator; an operation that is not registered may be one.

// CHECK: mlir:[[#@LINE+4]]:1: error: 'func' op empty block: expect at least a terminator
// CHECK-NEXT: func @f() {
// CHECK-NEXT: {{^\^}}
// expected-error@below {{empty block: expect at least a terminator}}
func @f() {
^bb0:
}
