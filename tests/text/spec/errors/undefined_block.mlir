// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Language reference (2020), lines 14416-14419, with the branch in generic form.

// CHECK: mlir:[[#@LINE+4]]:14: error: reference to an undefined block '^missing'
// CHECK-NEXT: "any.br"()[^missing] : () -> ()
// CHECK-NEXT: {{^             \^}}
func @bad_branch() {
  "any.br"()[^missing] : () -> () // expected-error {{reference to an undefined block}}
}
