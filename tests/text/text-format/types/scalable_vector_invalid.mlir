// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Row "scalable vector" of docs/text-format.md: what is an error.

// CHECK: mlir:[[#@LINE+4]]:29: error: missing ']' closing scalable dimension
// CHECK-NEXT: "any.op"() : () -> vector<[2x8]xf32>
// CHECK-NEXT: {{^                            \^}}
// expected-error@below {{missing ']' closing scalable dimension}}
"any.op"() : () -> vector<[2x8]xf32>
