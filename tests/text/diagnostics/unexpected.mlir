// RUN: not terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --diagnostic-style=plain 2>&1 | FileCheck %s

// Language reference (2020), lines 14443-14445: a diagnostic that nothing expects.

// CHECK: {{.*}}unexpected.mlir:[[#@LINE+4]]:11: error: unexpected error: use of undeclared SSA value name '%missing'
// CHECK-NEXT: "any.use"(%missing) : (i32) -> ()
// CHECK-NEXT: {{^          \^}}

"any.use"(%missing) : (i32) -> ()
