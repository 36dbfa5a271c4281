// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Row "functions of kinds" of docs/text-format.md: another language.

// CHECK: mlir:[[#@LINE+4]]:1: error: custom op 'cfgfunc' is unknown
// CHECK-NEXT: cfgfunc @f() {
// CHECK-NEXT: {{^\^}}
// expected-error@below {{custom op 'cfgfunc' is unknown}}
cfgfunc @f() {
}

// -----

// CHECK: mlir:[[#@LINE+2]]:1: error:
// expected-error@below {{custom op 'extfunc' is unknown}}
extfunc @f()
