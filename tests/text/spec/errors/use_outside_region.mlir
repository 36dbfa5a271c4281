// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Language reference (2020), lines 13345-13347.
// What a region defines cannot be used outside of it.

// CHECK: mlir:[[#@LINE+7]]:11: error: use of undeclared SSA value name '%new_value'
// CHECK-NEXT: "any.use"(%new_value) : (i64) -> ()
// CHECK-NEXT: {{^          \^}}
"any.op"() ({
  %new_value = "any.value"() : () -> i64
}) : () -> ()
// expected-error@below {{use of undeclared SSA value name}}
"any.use"(%new_value) : (i64) -> ()
