// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file
// RUN: not terrace-opt %s --allow-unregistered-dialect --split-input-file --diagnostic-style=plain 2>&1 \
// RUN:   | FileCheck %s

// Language reference (2020), lines 14325-14330.

// CHECK: mlir:[[#@LINE+5]]:3: error: 'module_terminator' op expects parent op 'module'
// CHECK-NEXT: "module_terminator"() : () -> ()
// CHECK-NEXT: {{^  \^}}
"any.op"() ({
  // expected-error@below {{'module_terminator' op expects parent op 'module'}}
  "module_terminator"() : () -> ()
}) : () -> ()
